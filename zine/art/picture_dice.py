"""Picture dice: what each face bears, and two fonts that print them.

In one, the letters of a name, `cat` or `two-cats`, form a ligature, so that the text of a page
still says which face it shows. The other has a character for each picture, for score sheets, since
ReportLab knows no ligatures.
"""

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin

from zine.art import dice_font
from zine.art.outlines import Outline, Point, oval
from zine.dice import Picture

FAMILY = "Zine Pictures"

FIRST = 0xE000
"""The character of the first picture, in the private use area of Unicode."""

SPACE = 60
"""The width of the space between two pictures."""

REACH = 0.4
"""The distance from the middle of a face to the edge of its drawing, as a share of the side."""


def _disc(x: float, y: float, radius: float) -> Outline:
    return oval(x, y, radius, radius, 40)


def _star(x: float, y: float, points: int, outer: float, inner: float) -> Outline:
    reach = (outer, inner)
    turns = [pi / 2 + pi * i / points for i in range(2 * points)]
    return tuple(
        (x + reach[i % 2] * cos(t), y + reach[i % 2] * sin(t)) for i, t in enumerate(turns)
    )


def _moved(shape: Iterable[Point], x: float, y: float, scale: float) -> Outline:
    return tuple((x + scale * u, y + scale * v) for u, v in shape)


def _mirrored(shape: Outline) -> Outline:
    return tuple((-u, v) for u, v in shape)


def _letter_d(x: float) -> tuple[Outline, Outline]:
    """The outline of a capital D that starts at x, and the hole in it."""

    def bow(left: float, right: float, high: float) -> Outline:
        wide = right - left
        turns = [pi / 2 - pi * i / 20 for i in range(21)]
        return (
            (left, -high),
            (left, high),
            *((left + 0.35 * wide + 0.65 * wide * cos(t), high * sin(t)) for t in turns),
        )

    return bow(x, x + 0.84, 0.78), bow(x + 0.24, x + 0.62, 0.56)


HEAD: Outline = (
    (-0.7, 0.9),
    (-0.3, 0.52),
    (0.3, 0.52),
    (0.7, 0.9),
    (0.8, 0.1),
    (0.66, -0.36),
    (0.3, -0.68),
    (0, -0.78),
    (-0.3, -0.68),
    (-0.66, -0.36),
    (-0.8, 0.1),
)
EYE: Outline = ((-0.5, 0.1), (-0.32, 0.24), (-0.14, 0.06), (-0.32, -0.02))
NOSE: Outline = ((-0.14, -0.26), (0.14, -0.26), (0, -0.44))
WHISKERS: tuple[Outline, ...] = (
    ((-1.0, -0.02), (-0.71, -0.12), (-0.7, -0.2), (-1.0, -0.09)),
    ((-1.0, -0.42), (-0.63, -0.32), (-0.6, -0.4), (-1.0, -0.5)),
)
CROWN: Outline = (
    (-0.44, 0.5),
    (-0.56, 0.98),
    (-0.24, 0.74),
    (0, 1.0),
    (0.24, 0.74),
    (0.56, 0.98),
    (0.44, 0.5),
)
BEARDED: Outline = (
    (-0.38, 0.42),
    (0.38, 0.42),
    (0.4, 0.0),
    (0.26, -0.28),
    (0, -0.5),
    (-0.26, -0.28),
    (-0.4, 0.0),
)
SHOULDERS: Outline = (
    (-0.95, -0.95),
    (-0.86, -0.5),
    (-0.36, -0.3),
    (0, -0.66),
    (0.36, -0.3),
    (0.86, -0.5),
    (0.95, -0.95),
)
TAIL: Outline = (
    *((0.34 + 0.6 * cos(t), 0.0 + 0.86 * sin(t)) for t in (pi * (i / 14 - 0.4) for i in range(17))),
    (-0.3, 0.98),
    (-0.62, 0.56),
    (-0.06, 0.6),
    *(
        (0.34 + 0.45 * cos(t), 0.0 + 0.7 * sin(t))
        for t in (pi * (0.72 - i / 14) for i in range(16))
    ),
)
FACE = (-0.14, -0.22)

SHAPES: dict[Picture, tuple[tuple[Outline, ...], tuple[Outline, ...], tuple[Outline, ...]]] = {
    Picture.DD: (
        (_letter_d(-0.88)[0], _letter_d(0.04)[0]),
        (_letter_d(-0.88)[1], _letter_d(0.04)[1]),
        (),
    ),
    Picture.TWO_CATS: (
        tuple(_moved(HEAD, x, y, 0.6) for x, y in ((-0.47, 0.36), (0.47, -0.4))),
        tuple(
            _moved(part, x, y, 0.6)
            for x, y in ((-0.47, 0.36), (0.47, -0.4))
            for part in (EYE, _mirrored(EYE), NOSE)
        ),
        (),
    ),
    Picture.SIGIL: (
        (_disc(0, 0, 0.92),),
        (_disc(0, 0, 0.74),),
        (_star(0, 0, 4, 0.68, 0.2),),
    ),
    Picture.CAT: (
        (HEAD, *WHISKERS, *map(_mirrored, WHISKERS)),
        (EYE, _mirrored(EYE), NOSE),
        (),
    ),
    Picture.THOROMYR: (
        (CROWN, BEARDED, SHOULDERS),
        (_disc(-0.16, 0.18, 0.085), _disc(0.16, 0.18, 0.085)),
        (),
    ),
    Picture.MANTICORE: (
        (_star(*FACE, 13, 0.74, 0.54), TAIL),
        (_disc(*FACE, 0.41),),
        (
            _disc(FACE[0] - 0.17, FACE[1] + 0.1, 0.075),
            _disc(FACE[0] + 0.17, FACE[1] + 0.1, 0.075),
            _moved(NOSE, FACE[0], FACE[1] + 0.12, 0.8),
            _moved(((-0.3, 0.0), (0.3, 0.0), (0.14, -0.16), (-0.14, -0.16)), *FACE, 0.9),
        ),
    ),
}
"""The drawing of each face: outlines in ink, holes in them, and outlines in ink within the holes.

A face reaches from -1 to 1 both ways, v upward.
"""


def spelt(picture: Picture) -> str:
    """The letters of the ligature of a picture: a space in it would break the ligature."""
    return picture.value.replace(" ", "-")


def character(picture: Picture) -> str:
    """The character that prints as a picture in the font of `characters`."""
    return chr(FIRST + list(Picture).index(picture))


@cache
def characters() -> bytes:
    """The font with a character for each picture, as a TrueType file; the same bytes every time."""
    signs = {character(picture): _name(picture) for picture in Picture}
    return dice_font.with_characters(FAMILY, _dice(), signs, {".notdef": 0, "space": SPACE})


@cache
def font() -> bytes:
    """The font with a ligature for each name, as a TrueType file; the same bytes every time."""
    return dice_font.with_ligatures(FAMILY, _dice(), {spelt(p): _name(p) for p in Picture})


def _name(picture: Picture) -> str:
    return picture.name.casefold()


def _dice() -> dice_font.Dice:
    return {_name(picture): (_die(picture), dice_font.ADVANCE) for picture in Picture}


def _die(picture: Picture) -> object:
    pen = dice_font.pen()
    x, y = dice_font.blank(pen)
    for shapes, clockwise in zip(SHAPES[picture], (True, False, True), strict=True):
        for shape in shapes:
            placed = _moved(shape, x, y, dice_font.SIDE * REACH)
            dice_font.contour(pen, placed, clockwise=clockwise)
    return pen.glyph()
