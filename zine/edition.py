"""Editions: one zine on paper of several sizes, in usual or large type, with more ink or less.

Measures are points.
"""

import re
from dataclasses import dataclass, replace

TEXT = 10.6
"""The size of the text in the stylesheet, which is that of half a letter sheet."""

LARGE = 18.0
COVER = 284.0
"""How wide the text on the cover may run, where the type is no larger than usual."""

INCH = 72.0
LENGTH = re.compile(r"(?<![\w.#%])(-?\d*\.?\d+)(pt|in)\b")

SPARED = {"8c1a11": "171310", "faf5ec": "ffffff"}
"""What an ink saver prints in place of each colour: red as black, a tint not at all."""


HEAD, FOOT = 0.623, 0.53
"""Where head and folio stand in the white above and below, as a share of it from the edge."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A page's size, and where furniture stands on it.

    `side` is from the page's sides, `head` from its top and `foot` from its foot to the line on
    which the letters stand; `scale` is by how much the type is larger than usual, and without
    `rubric` all is black.
    """

    width: float
    height: float
    side: float
    head: float
    foot: float
    scale: float
    rubric: bool


@dataclass(frozen=True, slots=True)
class Edition:
    """A size of paper, the white at its sides, above and below, and the size of the text.

    `edge` is the white around the cover's border.
    """

    name: str
    width: float
    height: float
    side: float
    top: float
    bottom: float
    text: float = TEXT
    edge: float = 0.36 * INCH
    ink_saver: bool = False
    large: bool = False

    @property
    def scale(self) -> float:
        """By how much the type is larger than the stylesheet's."""
        return self.text / TEXT

    @property
    def suffix(self) -> str:
        """What is added to the name of a zine's file."""
        told = (
            self.name if self.name != HALF_LETTER.name else "",
            "large" if self.large else "",
            "ink-saver" if self.ink_saver else "",
        )
        return "".join(f"-{word}" for word in told if word)

    @property
    def title(self) -> str:
        """What it is called in words: `a4, large, ink saver`."""
        told = (self.name, "large" if self.large else "", "ink saver" if self.ink_saver else "")
        return ", ".join(filter(None, told))

    @property
    def frame(self) -> Frame:
        """Where heads and folios stand."""
        head, foot = HEAD * self.top, FOOT * self.bottom
        rubric = not self.ink_saver
        return Frame(self.width, self.height, self.side, head, foot, self.scale, rubric)

    @property
    def border(self) -> tuple[int, int]:
        """How many small dice stand across and down the cover's border."""
        across = 29
        return across, round(across * (self.height - 2 * self.edge) / (self.width - 2 * self.edge))

    def css(self, common: str) -> str:
        """The stylesheet of all editions, for this one."""
        for colour, other in SPARED.items() if self.ink_saver else ():
            common = common.replace(colour, other)
        if self.scale != 1:
            common = LENGTH.sub(self._scaled, common)
        return common + self._paper if self.name != HALF_LETTER.name else common

    def _scaled(self, length: re.Match[str]) -> str:
        return f"{float(length[1]) * self.scale:.5g}{length[2]}"

    @property
    def _paper(self) -> str:
        high, wide = self.height - 2 * self.edge, self.width - 2 * self.edge
        inset = (wide - COVER * self.scale) / 2
        size = f"{self.width:g}pt {self.height:g}pt"
        return f"""
@page {{ size: {size}; margin: {self.top:g}pt {self.side:g}pt {self.bottom:g}pt; }}
@page cover {{ margin: {self.edge:g}pt; }}
@page quick {{ margin: {0.82 * self.top:g}pt {self.side:g}pt {0.79 * self.bottom:g}pt; }}
.cover {{ height: {high:g}pt; }}
.cover .border {{ height: {high:g}pt; width: {wide:g}pt; }}
.cover .inside {{ left: {inset:g}pt; right: {inset:g}pt; top: {0.14 * high:g}pt; }}
"""


HALF_LETTER = Edition("half-letter", 396, 612, side=47.52, top=61.92, bottom=60.48)

EDITIONS = {
    edition.name: edition
    for edition in (
        HALF_LETTER,
        Edition("a5", 419.53, 595.28, side=58, top=59, bottom=58),
        Edition("letter", 612, 792, side=112, top=80, bottom=78, text=13.6),
        Edition("a4", 595.28, 841.89, side=98, top=85, bottom=83, text=14),
    )
}
"""The editions by name."""


def edition(name: str | None = None, *, large: bool = False, ink_saver: bool = False) -> Edition:
    """An edition as it is asked for; large type is for letter paper if no other is named.

    Raises `ValueError` for paper that is too small for large type.
    """
    found = EDITIONS[name or ("letter" if large else HALF_LETTER.name)]
    if large and found.text == TEXT:
        raise ValueError(f"large type needs the letter or the a4 edition, not {found.name}")
    if large:
        found = replace(found, text=LARGE, large=True, side=(found.width - 28.5 * LARGE) / 2)
    return replace(found, ink_saver=ink_saver)


def every() -> tuple[Edition, ...]:
    """Every edition there is: those in usual type first, and each before its ink saver."""
    large = [name for name, usual in EDITIONS.items() if usual.text != TEXT]
    kinds = [*((name, False) for name in EDITIONS), *((name, True) for name in large)]
    return tuple(
        edition(name, large=is_large, ink_saver=spared)
        for name, is_large in kinds
        for spared in (False, True)
    )
