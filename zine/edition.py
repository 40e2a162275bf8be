"""Editions: one zine on paper of several sizes, in usual or large type, with more ink or less.

This is the one place for the size of a page, its margins and all that follows from them. The text
(`Edition.css` writes every `@page` rule), the running heads and folios (`Edition.frame`) and the
cover all take their places from the same fields, so a new margin moves them together. Measures are
points.
"""

import re
from typing import NamedTuple

from zine.art import colours
from zine.art.look import SIZE, TAVERN, TYPEFACES, Look
from zine.paper import BLEED, INCH, SIZES

TEXT = SIZE
"""The size of the text in the stylesheet, which is that of half a letter sheet."""

LARGE, LEAST = 18.0, 14.0
"""The size of large type, and the smallest of it: that of labels and running heads."""

LARGE_TYPE = """
html, .beside, table { hyphens: none; }
p, li { text-align: left; }
h2, .label { text-transform: none; }
h2 { letter-spacing: 0; }
.lead .opening { font-feature-settings: "onum"; letter-spacing: 0; }
.also, .asks, .opener .asks, .source p, .cover .subtitle { font-style: normal; }
figcaption em, tr.refused + tr em, td > em:only-child { font-style: normal; }
.glance th, .label, figure th, .table th, .tally th { font: 700 14pt/17pt var(--zine-text); }
.glance th, .label, figure th, .table th { letter-spacing: 0; }
.printing { font-size: 14pt; }
figure code, .table code { overflow-wrap: anywhere; white-space: normal; }
td:has(code) { min-width: 128pt; }
.the-odds, .rulings, .source { font-size: 16pt; line-height: 19.5pt; }
.opener .gist { display: none; }
.opener .drawing img, .opener.few .drawing img { height: 150pt; }
.opener.many .drawing { display: none; }
.contents p { line-height: 27pt; }
.appendix { font-size: 18pt; line-height: 22.7pt; }
.appendix figure table { font-size: 16.5pt; line-height: 19.7pt; }
"""
"""What large type changes for eyes that see little: no hyphens, no line in italics or capitals, and
nothing smaller than 14 points; lines begin evenly and end where the words do."""

WHITE_DICE = 'td.kept .dice { font-family: "Zine Dice"; }\n'
"""What an ink saver changes: dice that are kept are like all others."""

DOTS, LEAST_DOTS = 300, 200
"""Dots to the inch at which a picture is printed beside usual type; the fewest beside large type,
with which it grows."""

TWO_COLUMNS = """
article, .matter, .quick { columns: 2; }
.index { columns: 3; }
.notes, .index .names { columns: 1; }
article, .matter, .quick, .index { column-gap: 18pt; column-rule: 0.5pt solid var(--zine-line); }
.head, .wide, .matter > h1, .quick > h1, .index > h1 { column-span: all; }
.ornament, .printing, .version { column-span: all; }
.contents:not(.many), .opener { margin: 0 45pt; }
.contents .chapter:first-child h2 { margin-top: 0; }
h3 + p + figure, h3 + p + .table:not(.odds) { break-before: auto; }
.beside > .text > p:last-child, p:has(+ .odds) { break-inside: avoid; }
.terms dt { margin: 0; }
.quick .gist, .quick .pays { break-inside: avoid; }
.beside { break-inside: auto; display: block; }
.chart .bar { width: 52pt; }
.float { float: none; margin: 4pt auto; }
.table, figure, .image { clear: none; }
figure table, .table table { font-size: 9.4pt; line-height: 11.3pt; }
figure th, .table th { font-size: 7.2pt; letter-spacing: 0; }
figure th, .table th, figure td, .table td { padding-left: 2.5pt; padding-right: 2.5pt; }
figure.example, figure.ruling { padding-left: 5pt; padding-right: 5pt; }
.odds td + td, .odds th + th, .chart td + td, .chart th + th { padding-left: 10pt; }
"""
"""What two columns change: the head of a game and tables that are wider than a column span both,
and what stood beside text stands below it. Indexes have three columns."""

LENGTH = re.compile(r"(?<![\w.#%])(-?(?:\d*\.)?\d+)(pt|in)\b")

BETWEEN = re.compile(r"(?:(?<=line-height: )|(?<=pt/))((?:\d*\.)?\d+)(?=pt)")
"""The distance between lines in a rule of a stylesheet."""

HAIR = 0.5
"""The finest line that a printer draws evenly, in points."""

DISPLAY = re.compile(r"\.(cover|front|back|opener|contents)\b")
"""The selectors of display type: it opens a zine or a chapter, or closes the zine."""

HEAD, FOOT = 0.623, 0.53
"""The distance of head and folio from the edge, as a share of the margin above and below."""


RISES, FALLS = 7.5, 3.5
"""How far heads and folios go above their baselines and below, in points of the usual size."""

BARCODE_GAP = 9.0
"""What is left free around the place of a barcode on the back cover, in points."""

SERIES = 36.0
"""How far above the foot of the back cover the series stands, in points of the usual size."""

IMPRINT = 17.9
"""How far above the foot of a scene in front the series stands, in points of the usual size."""

SERIES_LINE = 11.0
"""The distance between the editor's line and that of the series, in points."""

BACK_TOP = 0.12
"""How far below the border the text of the back cover begins, as a share of the border's height."""


class Frame(NamedTuple):
    """The size of a page, and where its running head and folio stand.

    `side` is the distance from the sides of the page; `head` and `foot` are those of the baselines
    from its top and its foot. `scale` is the size of the type as a share of the usual size; no type
    is below `least`. `look` has the colours in which it is printed.
    """

    width: float
    height: float
    side: float
    head: float
    foot: float
    scale: float
    look: Look
    least: float = 0.0


class Edition(NamedTuple):
    """A size of paper, its margins, the size of the text, and the number of its columns.

    `display` is the size of the text on covers and openers and in the contents, which stay in one.
    `edge` is the margin around the cover's border. The text of the cover is `cover_width` wide
    where the type has its usual size, and begins `cover_top` below the border, as a share of the
    height. Quick reference and index, which are looked up and not read, have
    smaller margins: `quick_top` and `quick_bottom` are shares of the usual ones. An edition is
    `facing` if it is read as a folded booklet, whose left and right pages lie open together. Its
    `look` is that of the zine, or `TAVERN`. A print shop asks for `safety`: no head or folio is
    nearer to the edge than that. Its `barcode` reaches so far from the fold and from the foot of
    the back cover.
    """

    name: str
    width: float
    height: float
    side: float
    top: float
    bottom: float
    text: float = TEXT
    display: float = TEXT
    columns: int = 1
    edge: float = 0.36 * INCH
    cover_width: float = 284.0
    cover_top: float = 0.095
    quick_top: float = 0.82
    quick_bottom: float = 0.79
    ink_saver: bool = False
    large: bool = False
    facing: bool = False
    look: Look = TAVERN
    safety: float = 0.0
    barcode: tuple[float, float] = (0.0, 0.0)

    def cut(self, width: float, height: float) -> "Edition":
        """The edition on pages of another size, in points; margins are as wide as it is larger."""
        across, down = width / self.width, height / self.height
        return self._replace(
            width=width,
            height=height,
            side=self.side * across,
            top=self.top * down,
            bottom=self.bottom * down,
            cover_width=self.cover_width * across,
        )

    @property
    def scale(self) -> float:
        """The size of the type as a share of the stylesheet's."""
        return self.text / TEXT * self._look_scale

    @property
    def _display_scale(self) -> float:
        return self.display_scale * self._look_scale

    @property
    def _look_scale(self) -> float:
        """The share that the look asks for; large type is as large in every look."""
        return 1.0 if self.large else self.look.scale

    @property
    def printed_look(self) -> Look:
        """The look as it is printed: in black alone where ink is spared."""
        return self.look.saving_ink if self.ink_saver else self.look

    @property
    def display_scale(self) -> float:
        """The size of display type as a share of the stylesheet's: it grows with the paper."""
        return self.display / TEXT

    @property
    def suffix(self) -> str:
        """The end of the name of a zine's file: `-a4-large-ink-saver`."""
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
        """The places of running heads and folios."""
        head = max(HEAD * self.top, self.safety + RISES * self.scale)
        foot = max(FOOT * self.bottom, self.safety + FALLS * self.scale)
        look = self.printed_look
        least = LEAST if self.large else 0.0
        return Frame(self.width, self.height, self.side, head, foot, self.scale, look, least)

    @property
    def border(self) -> tuple[int, int]:
        """The numbers of small dice across and down the cover's border."""
        return self._border(self.height - 2 * self.edge)

    @property
    def back_border(self) -> tuple[int, int]:
        """The numbers of small dice across and down the border of the back cover."""
        return self._border(self.height - 2 * self.edge - self.band)

    def _border(self, high: float) -> tuple[int, int]:
        across = 29
        return across, round(across * high / (self.width - 2 * self.edge))

    @property
    def band(self) -> float:
        """By how much the border of the back cover ends higher, above the place of a barcode."""
        return max(0.0, self.barcode[1] + BARCODE_GAP - self.edge) if self.barcode[1] else 0.0

    def css(self, common: str) -> str:
        """The stylesheet that all editions share, with the look, sizes and paper of this one."""
        look = self.printed_look
        common += TWO_COLUMNS if self.columns == 2 else ""
        if look.openness != 1:
            common = BETWEEN.sub(lambda match: f"{float(match[1]) * look.openness:.5g}", common)
        whole = self._scaled(common) + self._paper + (LARGE_TYPE if self.large else "")
        whole += WHITE_DICE if self.ink_saver else ""
        return self._filled(whole.replace(TYPEFACES, look.font_faces, 1))

    @property
    def own_css(self) -> str:
        """The look's own stylesheet, which is read after the other; "" if it has none."""
        style = self.look.style
        return self._filled(self._scaled(style) + (LARGE_TYPE if style and self.large else ""))

    def _filled(self, css: str) -> str:
        """A stylesheet with the look: letters that titles lack are set in the text's typeface."""
        tokens = self.printed_look.tokens
        faces = {name: f"{tokens[name]}, {tokens['text']}" for name in ("titles", "labels")}
        return colours.filled(css, {**tokens, **faces})

    def _scaled(self, css: str) -> str:
        """A stylesheet with every length as this edition has it."""
        if self.scale == self._display_scale == 1:
            return css
        return "}".join(map(self._scaled_rule, css.split("}")))

    def _scaled_rule(self, rule: str) -> str:
        is_display = DISPLAY.search(rule.rpartition("{")[0])
        scale = self._display_scale if is_display else self.scale
        return LENGTH.sub(lambda match: f"{_sized(float(match[1]), scale):.5g}{match[2]}", rule)

    @property
    def _paper(self) -> str:
        high, wide = self.height - 2 * self.edge, self.width - 2 * self.edge
        inset = (wide - self.cover_width * self.display_scale) / 2
        across, down = self.border
        below = (high - down * wide / across) / 2  # the border's dice are whole, and in the middle
        foot = SERIES * self._display_scale + max(below, 0)
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
.front .scene {{ width: {wide:g}pt; }}
.front .scene img {{ width: {0.84 * wide:g}pt; }}
.opener .plate img {{ height: {0.96 * (self.height - self.top - self.bottom):g}pt; }}
.cover.pictured {{ height: {self.height:g}pt; }}
.pictured .inside {{ left: {self.edge + inset:g}pt; right: {self.edge + inset:g}pt; }}
.pictured .scene {{ inset: {-BLEED:.5g}pt; height: auto; width: auto; }}
.pictured .scene img {{ {bled}; }}
.back.pictured .border {{ left: {self.edge:g}pt; top: {self.edge:g}pt; }}
.cover.back .series {{ bottom: {foot:.5g}pt; }}
.back .inside {{ top: {BACK_TOP * high:g}pt; }}
""" + (self._beside_barcode if self.band else "")

    @property
    def _beside_barcode(self) -> str:
        """What stands beside the place of a barcode, below a border that ends above it."""
        side, foot = self.barcode[0] + BARCODE_GAP, IMPRINT * self._display_scale
        high = self.height - 2 * self.edge - self.band
        code = foot + 2 * SERIES_LINE * self._display_scale
        return f"""
.cover.back .border {{ height: {high:g}pt; }}
.cover.back .series, .back .code {{ text-align: left; left: 0; right: {side - self.edge:g}pt; }}
.cover.back .series {{ bottom: {max(foot - self.edge, 0):g}pt; padding: 0; transform: none; }}
.back .code {{ bottom: {code - self.edge:g}pt; }}
.cover.back.pictured .series, .back.pictured .code {{ left: {self.edge:g}pt; right: {side:g}pt; }}
.cover.back.pictured .series {{ bottom: {foot:g}pt; white-space: normal; }}
.back.pictured .code {{ bottom: {code:g}pt; }}
.back.pictured .series {{ background: none; outline: 0; }}
"""


def _sized(length: float, scale: float) -> float:
    """A length in another scale; a line that is no finer than a hair stays so."""
    least = HAIR if length >= HAIR else length
    return max(length * scale, least) if length > 0 else length * scale


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
        Edition(*_size("letter"), side=55, top=60, bottom=58, display=13.6, columns=2),
        Edition(*_size("a4"), side=50, top=58, bottom=58, display=14, columns=2),
    )
}
"""The editions in usual type by name."""


def _large(paper: str, top: float, bottom: float) -> Edition:
    name, width, height = _size(paper)
    side = (width - 28.5 * LARGE) / 2
    return Edition(name, width, height, side, top, bottom, text=LARGE, display=LARGE, large=True)


LARGE_PRINT = {
    edition.name: edition
    for edition in (_large("letter", top=80, bottom=78), _large("a4", top=85, bottom=83))
}
"""The editions in large type by name."""


def edition(name: str | None = None, *, large: bool = False, ink_saver: bool = False) -> Edition:
    """The edition on a paper, half letter without a name; `large` type defaults to letter paper.

    Raises `ValueError` for paper that is too small for large type.
    """
    kinds = LARGE_PRINT if large else EDITIONS
    chosen = kinds.get(name or ("letter" if large else HALF_LETTER.name))
    if chosen is None:
        raise ValueError(f"large type needs the letter or the a4 edition, not {name}")
    return chosen._replace(ink_saver=ink_saver)


def every() -> tuple[Edition, ...]:
    """Every edition: those in usual type first, and each before its ink saver."""
    return tuple(
        edition._replace(ink_saver=spared)
        for kinds in (EDITIONS, LARGE_PRINT)
        for edition in kinds.values()
        for spared in (False, True)
    )
