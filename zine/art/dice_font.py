"""The font of dice, U+2680 to U+2685: a die is text, which can be copied and read aloud.

Units are thousandths of an em.
"""

from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from math import cos, pi, sin, tan
from typing import TYPE_CHECKING, Any

from zine.art.outlines import Outline, Point, turns_left

if TYPE_CHECKING:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

FAMILY, KEPT_FAMILY = "Zine Dice", "Zine Kept Dice"
FIRST = 0x2680

SIDE = 860
LINE = 46
CORNER = 170
PIP = 88
SINK = 150
ADVANCE = SIDE + 70
EPOCH = 2_082_844_800  # the font format counts its seconds from 1904; this is 1970

SPOTS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""The pips of each face, from its middle, in steps across and up."""


def character(face: int) -> str:
    """The character that prints as a die."""
    return chr(FIRST + face - 1)


@cache
def font() -> bytes:
    """The font as a TrueType file; the same bytes every time."""
    return _of_dice(FAMILY, _die)


@cache
def kept_font() -> bytes:
    """The font of black dice with white pips, which show what is kept."""
    return _of_dice(KEPT_FAMILY, _kept_die)


def _of_dice(family: str, draw: Callable[[int], object]) -> bytes:
    dice = {f"die{face}": (draw(face), ADVANCE) for face in SPOTS}
    signs = {character(face): f"die{face}" for face in SPOTS}
    return with_characters(family, dice, signs, {".notdef": ADVANCE, "space": 250})


def pen() -> "TTGlyphPen":
    """A pen for the outline of a glyph."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # noqa: PLC0415 - most fonts are drawn already

    return TTGlyphPen(None)


Dice = Mapping[str, tuple[object, int]]
"""The drawing and the width of each die of a font, by the name of its glyph."""


def with_characters(
    family: str, dice: Dice, signs: Mapping[str, str], blanks: Mapping[str, int]
) -> bytes:
    """A TrueType font with a character for each die; the same bytes every time.

    `signs` name the die of each character; `blanks` are the widths of `.notdef` and of the space.
    """
    characters = {0x20: "space", **{ord(sign): name for sign, name in signs.items()}}
    return _font(family, dice, blanks, characters)


def with_ligatures(family: str, dice: Dice, spelt: Mapping[str, str], space: int = 0) -> bytes:
    """A TrueType font with a ligature for each die; the same bytes every time.

    `spelt` name the die of each run of letters. The font has a space if that has a width.
    """
    names = {letter: f"letter{ord(letter):x}" for letter in sorted(set("".join(spelt)))}
    blanks = dict.fromkeys((".notdef", *names.values()), 0)
    characters = {ord(letter): name for letter, name in names.items()}
    if space:
        blanks, characters = {**blanks, "space": space}, {**characters, 0x20: "space"}
    rules = "".join(
        f"sub {' '.join(names[letter] for letter in word)} by {spelt[word]};"
        for word in sorted(spelt, key=lambda word: -len(word))
    )
    return _font(family, dice, blanks, characters, f"feature liga {{ {rules} }} liga;")


def _font(
    family: str,
    dice: Dice,
    blanks: Mapping[str, int],
    characters: Mapping[int, str],
    features: str = "",
) -> bytes:
    """A font of blank glyphs, each so wide, and of dice; its date is always the same."""
    from fontTools.fontBuilder import FontBuilder  # noqa: PLC0415 - most fonts are drawn already

    glyphs: dict[str, Any] = {name: pen().glyph() for name in blanks}
    glyphs |= {name: drawn for name, (drawn, _) in dice.items()}
    widths = {**blanks, **{name: width for name, (_, width) in dice.items()}}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(dict(characters))
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (widths[name], 0) for name in glyphs})
    builder.setupHorizontalHeader(ascent=SIDE - SINK, descent=-SINK)
    builder.setupNameTable(
        {"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")}
    )
    builder.setupOS2(
        sTypoAscender=SIDE - SINK, sTypoDescender=-SINK, usWinAscent=SIDE, usWinDescent=SINK
    )
    builder.setupPost()
    builder.updateHead(created=EPOCH, modified=EPOCH)
    builder.font.recalcTimestamp = False
    if features:
        builder.addOpenTypeFeatures(features)
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def contour(pen: "TTGlyphPen", outline: Outline, *, clockwise: bool) -> None:
    """Draw an outline this way round: an anticlockwise one is cut out of a clockwise one."""
    first, *rest = reversed(outline) if turns_left(outline) == clockwise else outline
    pen.moveTo(first)
    for point in rest:
        pen.lineTo(point)
    pen.closePath()


def blank(pen: "TTGlyphPen") -> Point:
    """Draw a die without a face; return the middle of its face."""
    left, bottom = (ADVANCE - SIDE) / 2, -SINK
    _rounded(pen, left, bottom, SIDE, CORNER, clockwise=True)
    _rounded(pen, left + LINE, bottom + LINE, SIDE - 2 * LINE, CORNER - LINE, clockwise=False)
    return left + SIDE / 2, bottom + SIDE / 2


def _die(face: int) -> object:
    drawn = pen()
    _pips(drawn, face, blank(drawn), clockwise=True)
    return drawn.glyph()


def _kept_die(face: int) -> object:
    drawn = pen()
    left, bottom = (ADVANCE - SIDE) / 2, -SINK
    _rounded(drawn, left, bottom, SIDE, CORNER, clockwise=True)
    _pips(drawn, face, (left + SIDE / 2, bottom + SIDE / 2), clockwise=False)
    return drawn.glyph()


def _pips(pen: "TTGlyphPen", face: int, middle: Point, *, clockwise: bool) -> None:
    (x, y), step = middle, SIDE * 0.265
    for across, up in SPOTS[face]:
        _disc(pen, x + across * step, y + up * step, clockwise=clockwise)


def _rounded(
    pen: "TTGlyphPen", x: float, y: float, side: float, corner: float, *, clockwise: bool
) -> None:
    """Draw a square with round corners; an anticlockwise one is cut out of a clockwise one."""
    far_x, far_y = x + side, y + side
    path = [
        ((x, far_y - corner), (x, far_y), (x + corner, far_y)),
        ((far_x - corner, far_y), (far_x, far_y), (far_x, far_y - corner)),
        ((far_x, y + corner), (far_x, y), (far_x - corner, y)),
        ((x + corner, y), (x, y), (x, y + corner)),
    ]
    if not clockwise:
        path = [(end, middle, start) for start, middle, end in reversed(path)]
    pen.moveTo(path[0][0])
    for start, middle, end in path:
        pen.lineTo(start)
        # Two control points a corner keep it nearer to a circle than one would.
        pen.qCurveTo(_between(start, middle), _between(end, middle), end)
    pen.closePath()


def _between(point: Point, corner: Point) -> Point:
    share = tan(pi / 8)
    return point[0] + (corner[0] - point[0]) * share, point[1] + (corner[1] - point[1]) * share


def _disc(pen: "TTGlyphPen", x: float, y: float, *, clockwise: bool) -> None:
    """Draw a pip of eight quadratic arcs; an anticlockwise one is cut out of what it lies on."""
    reach, arc = PIP / cos(pi / 8), -pi / 4 if clockwise else pi / 4
    on = [(x + PIP * cos(a * arc), y + PIP * sin(a * arc)) for a in range(8)]
    off = [(x + reach * cos((a + 0.5) * arc), y + reach * sin((a + 0.5) * arc)) for a in range(8)]
    pen.moveTo(on[0])
    for i in range(8):
        pen.qCurveTo(off[i], on[(i + 1) % 8])
    pen.closePath()
