"""The look of what is printed: its colours, typefaces, sizes and ornaments, as one value.

`TAVERN` is the look of a zine that names none. Others are read from files
(`zine.content.zines.looks`).
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from zine.art import colours

FOLDER = Path(__file__).with_name("typefaces")
ROMAN = FOLDER / "EBGaramond[wght].ttf"
ITALIC = FOLDER / "EBGaramond-Italic[wght].ttf"
CAPITALS = FOLDER / "Cinzel[wght].ttf"

SUFFIXES = {400: "", 600: "-Semi-Bold", 700: "-Bold"}
"""The end of the name of a font in a PDF, by its weight."""

SIZE, LEADING = 10.6, 13.4
"""The size of the text in the stylesheet, which is that of half a letter sheet, and the distance
between its lines, in points."""

HYPHEN = 'html { hyphenate-character: "-"; }'

TYPEFACES = "/* typefaces */"
"""The comment of a stylesheet that the `@font-face` rules of a look replace."""

MEANING = 1.5
"""The least contrast of ink and second colour by which greys tell them apart."""

FLAT = "flat"
SHADINGS = ("hatched", FLAT)
"""How drawings are shaded; the first is usual."""

BORDERS = ("dice", "rule", "bars", "none")
"""The borders of covers."""


class Face(NamedTuple):
    """A font: its name in stylesheets and content streams, its file, and its place on the axis.

    `axis` is the weight at which a variable font is set; `None` for a font of one weight. Letters
    that it lacks are set in the face named `instead`, if there is one.
    """

    name: str
    file: Path
    axis: int | None = None
    instead: str = ""


class Cut(NamedTuple):
    """A weight or the italic of a typeface, as a stylesheet asks for it, and its font."""

    family: str
    weight: int
    face: Face
    italic: bool = False

    @property
    def printed(self) -> str:
        """The name of the font in a PDF that WeasyPrint writes."""
        return f"{self.family}{SUFFIXES[self.weight]}{'-Italic' if self.italic else ''}"

    @property
    def rule(self) -> str:
        """The `@font-face` rule."""
        weight = f" font-weight: {self.weight};" if self.weight != 400 else ""
        style = " font-style: italic;" if self.italic else ""
        named = f"font-family: {self.family}; src: url(font:{self.face.name});"
        return f"@font-face {{ {named}{style}{weight} }}"


class Typefaces(NamedTuple):
    """The typefaces of a look by their tasks: text, titles, and the labels of tables and sheets."""

    text: Cut
    bold: Cut
    italic: Cut
    bold_italic: Cut
    title: Cut
    label: Cut
    label_bold: Cut

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """Each cut once, in the order in which stylesheets name them."""
        labels = (self.label, self.label_bold, self.title)
        texts = (self.text, self.bold, self.italic, self.bold_italic)
        return tuple(dict.fromkeys((*texts, *labels)))


class Emblem(NamedTuple):
    """A drawing of few shapes, as SVG path data in a `box`: left, top, width and height.

    `ink` is filled in ink, `second` in the second colour, and `lines` are drawn 0.8 units wide.
    """

    box: tuple[float, float, float, float]
    ink: str
    second: str = ""
    lines: str = ""

    def svg(self, ink: str, second: str) -> str:
        """The drawing as an `svg` element between single quotes, in two colours."""
        fills = ((self.ink + self.second, ink),) if ink == second else self._fills(ink, second)
        stroke = f"<path d='{self.lines}' fill='none' stroke='{ink}' stroke-width='.8'/>"
        paths = "".join(f"<path d='{data}' fill='{colour}'/>" for data, colour in fills if data)
        return (
            "<svg xmlns='http://www.w3.org/2000/svg' "
            f"viewBox='{self.view_box}'>{stroke if self.lines else ''}{paths}</svg>"
        )

    def _fills(self, ink: str, second: str) -> tuple[tuple[str, str], ...]:
        return (self.ink, ink), (self.second, second)

    @property
    def view_box(self) -> str:
        """The box as SVG writes it."""
        return " ".join(f"{number:g}" for number in self.box)


class Dots(NamedTuple):
    """A picture of dots that was made ready for print: its format, its dots across and down.

    `digest` is the hash of its `data`, which are too long to be written where a look is.
    """

    kind: str
    width: int
    height: int
    digest: str
    data: bytes

    def __repr__(self) -> str:
        """All but the data."""
        return f"Dots{self[:-1]}"


ORNAMENT_BOX = (0.0, 0.0, 240.0, 10.0)
ORNAMENTS = {
    "diamonds": Emblem(
        ORNAMENT_BOX,
        ink="M107 1.4L110.6 5L107 8.6L103.4 5ZM133 1.4L136.6 5L133 8.6L129.4 5Z",
        second="M120 .6L124.4 5L120 9.4L115.6 5Z",
        lines="M0 5H96M144 5H240",
    ),
    "line": Emblem(ORNAMENT_BOX, ink="M0 4.6H240V5.4H0Z", second="M100 3.4H140V6.6H100Z"),
    "squares": Emblem(
        ORNAMENT_BOX,
        ink="".join(f"M{x} 2H{x + 6}V8H{x}Z" for x in (95, 106, 128, 139)),
        second="M117 2H123V8H117Z",
    ),
    "bar": Emblem(ORNAMENT_BOX, ink="M0 3H240V7H0Z"),
    "none": None,
}
"""The ornaments below titles."""


def _cut(
    family: str, weight: int, name: str, file: Path, axis: int, *, italic: bool = False
) -> Cut:
    return Cut(family, weight, Face(name, file, axis), italic)


GARAMOND = (
    _cut("Garamond", 400, "garamond", ROMAN, 400),
    _cut("Garamond", 700, "garamond-bold", ROMAN, 700),
    _cut("Garamond", 400, "garamond-italic", ITALIC, 400, italic=True),
    _cut("Garamond", 700, "garamond-italic-bold", ITALIC, 600, italic=True),
)
"""EB Garamond: roman, bold, italic and bold italic."""

CINZEL = tuple(
    Cut("Cinzel", weight, Face(name, CAPITALS, weight, instead="garamond-bold"))
    for weight, name in ((700, "cinzel-bold"), (600, "cinzel"), (700, "cinzel-bold"))
)
"""Cinzel as the typeface of titles, of labels, and of bold labels."""


class Look(NamedTuple):
    """The look of a zine and its score sheets.

    Colours are written `#rrggbb`. `second` is the one colour beside `ink`, `second_on_dark` its
    place on a dark screen, `tint` the ground of examples, `line` the colour of thin rules, `quiet`
    a grey for small drawings. `size` and `leading` are points on a page of half a letter sheet.
    Drawings are hatched or, by their `shading`, flat.
    `style` is a stylesheet after ours, and `style_file` the file that its problems name. One that
    `spares_ink` has no dark grounds.
    """

    name: str = "tavern"
    ink: str = colours.INK
    second: str = colours.RED
    second_on_dark: str = colours.RED_ON_DARK
    tint: str = colours.TINT
    line: str = colours.LINE
    quiet: str = colours.QUIET
    typefaces: Typefaces = Typefaces(*GARAMOND, *CINZEL)
    size: float = SIZE
    leading: float = LEADING
    ornament: Emblem | None = ORNAMENTS["diamonds"]
    border: str = BORDERS[0]
    ground: str = "light"
    shading: str = SHADINGS[0]
    badge: Emblem | Dots | None = None
    style: str = ""
    style_file: Path | None = None
    spares_ink: bool = False

    @property
    def saving_ink(self) -> "Look":
        """The look in black alone; its tint is not printed at all."""
        ink = colours.INK
        black = self._replace(ink=ink, second=ink, line=ink, quiet=ink, tint="transparent")
        return black._replace(spares_ink=True, ground="light")

    @property
    def is_dark(self) -> bool:
        """Whether its covers and plates are scenes on dark ground."""
        return self.ground == "dark"

    @property
    def hints(self) -> tuple[str, ...]:
        """Hints at what printing in greys loses of the look."""
        if self.second == self.ink or colours.contrast(self.ink, self.second) >= MEANING:
            return ()
        return (f"hint: in greys, nobody tells the second colour of '{self.name}' from its ink",)

    @property
    def scale(self) -> float:
        """The size of the text as a share of the stylesheet's."""
        return self.size / SIZE

    @property
    def openness(self) -> float:
        """The distance between lines of a size as a share of the stylesheet's."""
        return self.leading / self.size / (LEADING / SIZE)

    @property
    def inks(self) -> colours.Inks:
        """How its drawings are printed."""
        return colours.Inks(self.ink, self.second, flat=self.shading == FLAT)

    @property
    def tokens(self) -> Mapping[str, str]:
        """The values of `var(--zine-ink)` and so on, by the last word."""
        on_dark = colours.WHITE
        return {
            "ink": self.ink,
            "second": self.second,
            "second-on-dark": self.second_on_dark,
            "tint": self.tint,
            "line": self.line,
            "quiet": self.quiet,
            "dark": "transparent" if self.spares_ink else self.ink,
            "on-dark": self.ink if self.spares_ink else colours.WHITE,
            "night": colours.NIGHT,
            "text": self.typefaces.text.family,
            "titles": self.typefaces.title.family,
            "labels": self.typefaces.label.family,
            "ornament": self._ornament(self.ink, self.second),
            "ornament-on-dark": self._ornament(on_dark, on_dark),
        }

    def _ornament(self, ink: str, second: str) -> str:
        if self.ornament is None:
            return "none"
        svg = self.ornament.svg(ink, second).replace("#", "%23")
        return f'url("data:image/svg+xml,{svg}")'

    @property
    def font_faces(self) -> str:
        """The `@font-face` rules of the typefaces, a line each; then which hyphen breaks words.

        Few typefaces have the hyphen U+2010, which EB Garamond has.
        """
        hyphen = () if self.typefaces.text == GARAMOND[0] else (HYPHEN,)
        return "\n".join((*(cut.rule for cut in self.typefaces.cuts), *hyphen))


TAVERN = Look()
"""The look of a zine that names none."""
