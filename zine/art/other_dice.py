"""Other dice than six-sided ones: how each kind looks from its face, and two fonts that print them.

In one, the letters of a die, `d20-17` or `heads`, form a ligature, so that the text of a page still
says what it shows. The other has a character for each, for score sheets.

A drawing reaches from -1 to 1 both ways, y upward; units of the fonts are thousandths of an em.
"""

from collections.abc import Mapping
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import uharfbuzz

from zine.art import dice_font
from zine.art.outlines import Outline, Point
from zine.art.picture_dice import SHAPES
from zine.dice import KINDS, Cast, Coin, Picture

if TYPE_CHECKING:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

FAMILY = "Zine Other Dice"
NUMERALS = "garamond-bold"
"""The typeface of the numbers."""

REACH = 560
"""The distance from the middle of a die to its edge."""

LINE, EDGE = 46, 26
"""The width of an outline, and of the edges within it."""

SPACE = 60
GAP = 70
"""The width of the space between two dice, and what a die leaves free of its own width."""

FIRST = 0xE100
"""The character of the first die, in the private use area of Unicode."""


def _ring(corners: int, start: float = 90.0, radius: float = 1.0) -> Outline:
    """A regular polygon round the middle; its first corner lies at an angle in degrees."""
    turns = [(start - 360 * corner / corners) * pi / 180 for corner in range(corners)]
    return tuple((radius * cos(turn), radius * sin(turn)) for turn in turns)


_HEXAGON = _ring(6)
OUTLINES: Mapping[str, Outline] = {
    "d4": ((0, 0.95), (1.02, -0.8), (-1.02, -0.8)),
    "d8": ((0, 1), (0.92, 0), (0, -1), (-0.92, 0)),
    "d10": ((0, 1), (0.84, -0.4), (0, -1), (-0.84, -0.4)),
    "d12": _ring(5),
    "d20": _HEXAGON,
    "coin": _ring(48, radius=0.9),
}
"""The outline of each kind, clockwise."""

EDGES: Mapping[str, tuple[Outline, ...]] = {
    "d20": ((_HEXAGON[0], _HEXAGON[2], _HEXAGON[4], _HEXAGON[0]),),
}
"""The lines within an outline, where a kind has any."""

NUMBERS: Mapping[str, tuple[float, float, float]] = {
    "d4": (-0.3, 0.72, 0.72),
    "d8": (0.0, 0.8, 0.8),
    "d10": (-0.18, 0.74, 0.62),
    "d12": (-0.04, 0.9, 0.8),
    "d20": (-0.11, 0.64, 0.62),
    "coin": (0.0, 1.0, 1.0),
}
"""Where the middle of a number stands above that of its die; how high one and two digits are."""

HEAD = 0.56
"""The size of the head on a coin; on its other side stands a one."""


def spelt(cast: Cast) -> str:
    """The letters of the ligature of a die: `d20-17`, `heads`."""
    return str(cast.face) if cast.kind == "coin" else f"{cast.kind}-{cast.face}"


DRAWN = tuple(Cast(kind, face) for kind in OUTLINES for face in KINDS[kind])
"""Every die that the fonts print."""

BY_NAME = {spelt(cast): cast for cast in DRAWN}
BY_CHARACTER = {chr(FIRST + place): cast for place, cast in enumerate(DRAWN)}
CHARACTERS = {cast: character for character, cast in BY_CHARACTER.items()}


def head() -> tuple[tuple[Outline, ...], tuple[Outline, ...]]:
    """The outlines of the head on a coin, and the holes in it."""
    inked, holes, _ = SHAPES[Picture.THOROMYR]
    return tuple(map(_on_coin, inked)), tuple(map(_on_coin, holes))


def _on_coin(shape: Outline) -> Outline:
    return tuple((HEAD * x, HEAD * y) for x, y in shape)


def is_head(cast: Cast) -> bool:
    """Whether a coin shows its head."""
    return cast.face == Coin.HEADS.value


def number(cast: Cast) -> str:
    """The number on a die, in digits."""
    return "1" if cast.kind == "coin" else str(cast.face)


def place_of_number(cast: Cast) -> tuple[float, float]:
    """Where the middle of a number stands above that of its die, and how high it is."""
    up, *high = NUMBERS[cast.kind]
    return up, high[len(number(cast)) - 1]


def characters(numerals: bytes) -> bytes:
    """The font with a character for each die, as a TrueType file; the same bytes every time.

    `numerals` is the file of the typeface of the numbers.
    """
    signs = {sign: _name(cast) for sign, cast in BY_CHARACTER.items()}
    return dice_font.with_characters(FAMILY, _dice(numerals), signs, {".notdef": 0, "space": SPACE})


def font(numerals: bytes) -> bytes:
    """The font with a ligature for each die, as `characters` makes one."""
    names = {word: _name(cast) for word, cast in BY_NAME.items()}
    return dice_font.with_ligatures(FAMILY, _dice(numerals), names, SPACE)


def _name(cast: Cast) -> str:
    return f"{cast.kind}.{cast.face}"


def _dice(numerals: bytes) -> dice_font.Dice:
    digits = uharfbuzz.Font(uharfbuzz.Face(numerals))
    return {_name(cast): (_die(cast, digits), _width(cast.kind)) for cast in DRAWN}


def _width(kind: str) -> int:
    return round(2 * REACH * max(x for x, _ in OUTLINES[kind])) + GAP


def _die(cast: Cast, digits: uharfbuzz.Font) -> object:
    pen = dice_font.pen()
    middle = _width(cast.kind) / 2, dice_font.SIDE / 2 - dice_font.SINK

    def draw(shape: Outline, *, clockwise: bool) -> None:
        placed = tuple((middle[0] + REACH * x, middle[1] + REACH * y) for x, y in shape)
        dice_font.contour(pen, placed, clockwise=clockwise)

    outline = OUTLINES[cast.kind]
    draw(outline, clockwise=True)
    draw(inset(outline, LINE / REACH), clockwise=False)
    for edge in EDGES.get(cast.kind, ()):
        for one, other in pairwise(edge):
            draw(_thick(one, other, EDGE / REACH), clockwise=True)
    if is_head(cast):
        inked, holes = head()
        for shape in inked:
            draw(shape, clockwise=True)
        for shape in holes:
            draw(shape, clockwise=False)
    else:
        _write(cast, middle, digits, pen)
    return pen.glyph()


def _write(cast: Cast, middle: Point, digits: uharfbuzz.Font, pen: "TTGlyphPen") -> None:
    """Draw the number of a die."""
    from fontTools.pens.transformPen import TransformPen  # noqa: PLC0415 - only to draw a font

    buffer = uharfbuzz.Buffer()
    buffer.add_str(number(cast))
    buffer.guess_segment_properties()
    uharfbuzz.shape(digits, buffer, {"lnum": True, "pnum": True})
    up, high = place_of_number(cast)
    scale = REACH * high / cap_height(digits)
    glyphs = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
    x = middle[0] - scale * sum(place.x_advance for _, place in glyphs) / 2
    y = middle[1] + REACH * (up - high / 2)
    for glyph, place in glyphs:
        digits.draw_glyph_with_pen(glyph.codepoint, TransformPen(pen, (scale, 0, 0, scale, x, y)))
        x += scale * place.x_advance


def cap_height(font: uharfbuzz.Font) -> float:
    """The height of a numeral in the units of its font."""
    extents = font.get_glyph_extents(font.get_nominal_glyph(ord("1")))
    return float(extents.y_bearing)


def inset(outline: Outline, by: float) -> Outline:
    """A convex outline, clockwise, whose sides have moved inward."""
    sides = [
        _moved(one, other, by)
        for one, other in zip(outline, (*outline[1:], outline[0]), strict=True)
    ]
    return tuple(
        _crossing(one, other) for one, other in zip((sides[-1], *sides[:-1]), sides, strict=True)
    )


def _moved(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """The line through two points, moved to its right."""
    x, y = end[0] - start[0], end[1] - start[1]
    across, up = by * y / hypot(x, y), -by * x / hypot(x, y)
    return (start[0] + across, start[1] + up), (end[0] + across, end[1] + up)


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    """Where two lines cross, each through two points."""
    (x, y), (u, v) = one[0], (one[1][0] - one[0][0], one[1][1] - one[0][1])
    (p, q), (r, s) = other[0], (other[1][0] - other[0][0], other[1][1] - other[0][1])
    share = ((p - x) * s - (q - y) * r) / (u * s - v * r)
    return x + share * u, y + share * v


def _thick(start: Point, end: Point, width: float) -> Outline:
    """A line of some width as an outline."""
    left, right = _moved(start, end, -width / 2), _moved(start, end, width / 2)
    return left[0], left[1], right[1], right[0]
