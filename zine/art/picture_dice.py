"""Picture dice: what each face bears, and two fonts that print them.

In one, the letters of a name, `cat` or `two-cats`, form a ligature, so that the text of a page
still says which face it shows. The other has a character for each picture, for score sheets, since
ReportLab knows no ligatures.
"""

from collections.abc import Iterable
from functools import cache
from math import cos, pi, radians, sin

from zine.art import dice_font
from zine.art.outlines import Outline, Point, oval, smooth
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


def _whole(right: Outline) -> Outline:
    """An outline from its right half."""
    return (*right, *((-x, y) for x, y in reversed(right) if x))


def _arc(x: float, y: float, radius: float, turns: tuple[float, float]) -> Outline:
    """An arc round a point, from one angle to another in degrees."""
    start, end = map(radians, turns)
    angles = (start + (end - start) * step / 18 for step in range(19))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


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
SHIELD: Outline = ((0, 1), (0.86, 1), (0.86, 0.2), (0.74, -0.3), (0.46, -0.7), (0, -1))
FIELD: Outline = ((0, 0.86), (0.72, 0.86), (0.72, 0.2), (0.62, -0.24), (0.38, -0.58), (0, -0.83))
CHEVRON: Outline = ((0, 0.34), (0.66, -0.18), (0.5, -0.44), (0, 0.04))
MULLETS = ((-0.36, 0.52), (0.36, 0.52), (0, -0.42))
"""A shield, its field, and on that a chevron between three stars; right halves, from the top."""

CROWN: Outline = ((0, 1), (0.2, 0.72), (0.42, 0.72), (0.8, 1), (0.62, 0.44), (0, 0.44))
BEARDED: Outline = (
    *((0, 0.34), (0.6, 0.34), (0.66, 0.1), (0.84, -0.2), (0.66, -0.24), (0.7, -0.5)),
    *((0.46, -0.48), (0.4, -0.76), (0.18, -0.72), (0, -1)),
)
BROW: Outline = ((0, 0.24), (0.46, 0.24), (0.48, 0.02), (0.36, -0.16), (0.12, -0.06), (0, -0.1))
RIDGE: Outline = ((0, 0.14), (0.05, 0.14), (0.09, -0.06), (0, -0.06))
"""A king: his crown, his head with a beard, his face, and his nose; right halves, from the top."""

BODY: Outline = smooth(
    (
        *((-0.2, 0.1), (-0.06, 0.26), (0.3, 0.22), (0.66, 0.3), (0.84, 0.05), (0.8, -0.2)),
        *((0.9, -0.5), (0.94, -0.8), (1, -0.95), (1, -0.95), (0.68, -0.95), (0.68, -0.95)),
        *((0.7, -0.6), (0.5, -0.36), (0.46, -0.36), (0.4, -0.6), (0.44, -0.8)),
        *((0.5, -0.95), (0.5, -0.95), (0.2, -0.95), (0.2, -0.95), (0.2, -0.5), (0.06, -0.26)),
        *((-0.24, -0.22), (-0.26, -0.5), (-0.2, -0.8), (-0.14, -0.95), (-0.14, -0.95)),
        *((-0.46, -0.95), (-0.46, -0.95), (-0.5, -0.5), (-0.56, -0.3), (-0.7, -0.34)),
        *((-0.76, -0.6), (-0.72, -0.72), (-0.72, -0.72), (-1, -0.66), (-1, -0.66)),
        *((-0.96, -0.3), (-0.8, -0.1), (-0.5, -0.04)),
    )
)
STING: Outline = (
    *_arc(0.5, 0.5, 0.47, (-60, 165)),
    *((-0.14, 0.64), (0.06, 0.3), (0.3, 0.56)),
    *_arc(0.5, 0.5, 0.28, (165, -60)),
)
FACE = (-0.52, 0.32)
FANGS: Outline = ((0, -0.06), (0.17, -0.16), (0.12, -0.2), (0, -0.13))
"""A manticore that walks: its body, its tail with a sting, the middle of its face, its mouth."""

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
        (_whole(SHIELD),),
        (_whole(FIELD),),
        (_whole(CHEVRON), *(_star(x, y, 5, 0.26, 0.11) for x, y in MULLETS)),
    ),
    Picture.CAT: (
        (HEAD, *WHISKERS, *map(_mirrored, WHISKERS)),
        (EYE, _mirrored(EYE), NOSE),
        (),
    ),
    Picture.THOROMYR: (
        (_whole(CROWN), _whole(BEARDED)),
        (_whole(BROW),),
        (_disc(-0.22, 0.1, 0.085), _disc(0.22, 0.1, 0.085), _whole(RIDGE)),
    ),
    Picture.MANTICORE: (
        (_star(*FACE, 12, 0.52, 0.4), BODY, STING),
        (_disc(*FACE, 0.29),),
        (
            _disc(FACE[0] - 0.11, FACE[1] + 0.07, 0.055),
            _disc(FACE[0] + 0.11, FACE[1] + 0.07, 0.055),
            _moved(_whole(FANGS), *FACE, 1),
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
