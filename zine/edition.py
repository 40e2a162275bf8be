"""Editions: one zine on paper of several sizes, in usual or large type, with more ink or less.

This is the one place for the size of a page, its margins and all that follows from them. The text
(`Edition.css` writes every `@page` rule), the running heads and folios (`Edition.frame`) and the
cover all take their places from the same fields, so a new margin moves them together. Measures are
points.
"""

import re
from dataclasses import dataclass, replace

from zine.art import colours
from zine.art.look import SIZE, TAVERN, TYPEFACES, Look
from zine.paper import BLEED, SIZES

TEXT = SIZE
"""The size of the text in the stylesheet, which is that of half a letter sheet."""

LARGE = 18.0
LARGE_TYPE = """
html, .beside, table { hyphens: none; }
p, li { text-align: left; }
h2, .label { text-transform: none; }
h2 { letter-spacing: 0; }
.lead .opening { font-feature-settings: "onum"; letter-spacing: 0; }
.also, .asks, .opener .asks, .proved, .source p, .cover .subtitle { font-style: normal; }
figcaption em, tr.refused + tr em, td > em:only-child { font-style: normal; }
.glance th, .label, figure th, .table th { font: 700 14pt/17pt var(--zine-text); }
.glance th, .label, figure th, .table th { letter-spacing: 0; }
.the-odds, .rulings, .source, .proved { font-size: 16pt; line-height: 19.5pt; }
"""
"""What large type changes for eyes that see little: no hyphens, no line in italics or capitals, and
nothing smaller than 14 points; lines begin evenly and end where the words do."""

DOTS, LEAST_DOTS = 300, 200
"""Dots to the inch at which a picture is printed beside usual type; the fewest beside large type,
with which it grows."""

INCH = 72.0
LENGTH = re.compile(r"(?<![\w.#%])(-?\d*\.?\d+)(pt|in)\b")

BETWEEN = re.compile(r"(?:(?<=line-height: )|(?<=pt/))(\d*\.?\d+)(?=pt)")
"""The distance between lines in a rule of a stylesheet."""

HAIR = 0.5
"""The finest line that a printer draws evenly, in points."""

HEAD, FOOT = 0.623, 0.53
"""The distance of head and folio from the edge, as a share of the margin above and below."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a page, and where its running head and folio stand.

    `side` is the distance from the sides of the page; `head` and `foot` are those of the baselines
    from its top and its foot. `scale` is the size of the type as a share of the usual size, and
    `look` has the colours in which it is printed.
    """

    width: float
    height: float
    side: float
    head: float
    foot: float
    scale: float
    look: Look


@dataclass(frozen=True, slots=True)
class Edition:
    """A size of paper, its margins, and the size of the text.

    `edge` is the margin around the cover's border. The text of the cover is `cover_width` wide
    where the type has its usual size, and begins `cover_top` below the border, as a share of the
    height. Quick reference, errata and index, which are looked up and not read, have
    smaller margins: `quick_top` and `quick_bottom` are shares of the usual ones. An edition is
    `facing` if it is read as a folded booklet, whose left and right pages lie open together. Its
    `look` is that of the zine, or `TAVERN`.
    """

    name: str
    width: float
    height: float
    side: float
    top: float
    bottom: float
    text: float = TEXT
    edge: float = 0.36 * INCH
    cover_width: float = 284.0
    cover_top: float = 0.095
    quick_top: float = 0.82
    quick_bottom: float = 0.79
    ink_saver: bool = False
    large: bool = False
    facing: bool = False
    look: Look = TAVERN

    @property
    def scale(self) -> float:
        """The size of the type as a share of the stylesheet's; large type is as large in all."""
        return self.paper_scale * (1.0 if self.large else self.look.scale)

    @property
    def paper_scale(self) -> float:
        """The same share for the usual look: what stands on a cover grows with the paper alone."""
        return self.text / TEXT

    @property
    def printed_look(self) -> Look:
        """The look as it is printed: in black alone where ink is spared."""
        return self.look.saving_ink if self.ink_saver else self.look

    @property
    def suffix(self) -> str:
        """What the name of a zine's file ends with: `-a4-large-ink-saver`."""
        parts = (
            self.name if self.name != HALF_LETTER.name else "",
            "large" if self.large else "",
            "ink-saver" if self.ink_saver else "",
        )
        return "".join(f"-{word}" for word in parts if word)

    @property
    def title(self) -> str:
        """The edition in words: `a4, large, ink saver`."""
        parts = (self.name, "large" if self.large else "", "ink saver" if self.ink_saver else "")
        return ", ".join(filter(None, parts))

    @property
    def frame(self) -> Frame:
        """Where running heads and folios stand."""
        head, foot = HEAD * self.top, FOOT * self.bottom
        look = self.printed_look
        return Frame(self.width, self.height, self.side, head, foot, self.scale, look)

    @property
    def border(self) -> tuple[int, int]:
        """The numbers of small dice across and down the cover's border."""
        across = 29
        return across, round(across * (self.height - 2 * self.edge) / (self.width - 2 * self.edge))

    def css(self, common: str) -> str:
        """The stylesheet that all editions share, with the look, sizes and paper of this one."""
        look = self.printed_look
        if look.openness != 1:
            common = BETWEEN.sub(lambda found: f"{float(found[1]) * look.openness:.5g}", common)
        whole = self._scaled(common) + self._paper + (LARGE_TYPE if self.large else "")
        return self._filled(whole.replace(TYPEFACES, look.font_faces, 1))

    @property
    def own_css(self) -> str:
        """The look's own stylesheet, which is read after the other; "" if it has none."""
        own = self.look.style
        return self._filled(self._scaled(own) + (LARGE_TYPE if own and self.large else ""))

    def _filled(self, css: str) -> str:
        """A stylesheet with the look: letters that titles lack are set in the text's typeface."""
        tokens = self.printed_look.tokens
        faces = {name: f"{tokens[name]}, {tokens['text']}" for name in ("titles", "labels")}
        return colours.filled(css, {**tokens, **faces})

    def _scaled(self, css: str) -> str:
        if self.scale == 1:
            return css
        return LENGTH.sub(lambda found: f"{self._sized(float(found[1])):.5g}{found[2]}", css)

    def _sized(self, length: float) -> float:
        """A length as this edition has it; a line that is no finer than a hair stays so."""
        least = HAIR if length >= HAIR else length
        return max(length * self.scale, least) if length > 0 else length * self.scale

    @property
    def _paper(self) -> str:
        high, wide = self.height - 2 * self.edge, self.width - 2 * self.edge
        inset = (wide - self.cover_width * self.paper_scale) / 2
        size = f"{self.width:g}pt {self.height:g}pt"
        bled = f"height: {self.height + 2 * BLEED:.5g}pt; width: {self.width + 2 * BLEED:.5g}pt"
        quick_top, quick_bottom = self.quick_top * self.top, self.quick_bottom * self.bottom
        return f"""
@page {{ size: {size}; margin: {self.top:g}pt {self.side:g}pt {self.bottom:g}pt; }}
@page cover {{ margin: {self.edge:g}pt; }}
@page pictured {{ bleed: {BLEED:.5g}pt; margin: 0; }}
@page quick {{ margin: {quick_top:g}pt {self.side:g}pt {quick_bottom:g}pt; }}
.image.dots img {{ image-resolution: {max(DOTS / self.scale, LEAST_DOTS):.5g}dpi; }}
.cover {{ height: {high:g}pt; }}
.cover .border {{ height: {high:g}pt; width: {wide:g}pt; }}
.cover .inside {{ left: {inset:g}pt; right: {inset:g}pt; top: {self.cover_top * high:g}pt; }}
.front .scene {{ bottom: {0.11 * high:g}pt; height: {0.46 * high:g}pt; width: {wide:g}pt; }}
.front .scene img {{ height: {0.46 * high:g}pt; width: {0.84 * wide:g}pt; }}
.opener .plate img {{ height: {0.96 * (self.height - self.top - self.bottom):g}pt; }}
.cover.pictured {{ height: {self.height:g}pt; }}
.pictured .inside {{ left: {self.edge + inset:g}pt; right: {self.edge + inset:g}pt; }}
.pictured .scene {{ inset: {-BLEED:.5g}pt; height: auto; width: auto; }}
.pictured .scene img {{ {bled}; }}
.back .inside {{ top: {0.12 * high:g}pt; }}
.back .scene img {{ height: {0.34 * high:g}pt; width: 100%; }}
.back.many .scene img {{ height: {0.22 * high:g}pt; }}
.back.many .scene {{ display: {"none" if self.large else "block"}; }}
"""


def _size(paper: str) -> tuple[str, float, float]:
    """The name, width and height of an edition; CSS takes hundredths of a point."""
    width, height = SIZES[paper]
    return paper, round(width, 2), round(height, 2)


HALF_LETTER = Edition(
    *_size("half-letter"),
    side=0.63 * INCH,
    top=0.74 * INCH,
    bottom=0.78 * INCH,
    cover_width=3.94 * INCH,
    cover_top=0.095,
    quick_top=0.7 / 0.74,
    quick_bottom=0.66 / 0.78,
    facing=True,
)

EDITIONS = {
    edition.name: edition
    for edition in (
        HALF_LETTER,
        Edition(*_size("a5"), side=54, top=54, bottom=52, facing=True),
        Edition(*_size("letter"), side=112, top=80, bottom=78, text=13.6),
        Edition(*_size("a4"), side=98, top=85, bottom=83, text=14),
    )
}
"""The editions by name."""


def edition(name: str | None = None, *, large: bool = False, ink_saver: bool = False) -> Edition:
    """The edition on a paper, half letter without a name; `large` type defaults to letter paper.

    Raises `ValueError` for paper that is too small for large type.
    """
    found = EDITIONS[name or ("letter" if large else HALF_LETTER.name)]
    if large and found.text == TEXT:
        raise ValueError(f"large type needs the letter or the a4 edition, not {found.name}")
    if large:
        found = replace(found, text=LARGE, large=True, side=(found.width - 28.5 * LARGE) / 2)
    return replace(found, ink_saver=ink_saver)


def every() -> tuple[Edition, ...]:
    """Every edition: those in usual type first, and each before its ink saver."""
    large = [name for name, usual in EDITIONS.items() if usual.text != TEXT]
    kinds = [*((name, False) for name in EDITIONS), *((name, True) for name in large)]
    return tuple(
        edition(name, large=is_large, ink_saver=spared)
        for name, is_large in kinds
        for spared in (False, True)
    )
