"""Dice with pictures of an author's own, as zines draw them among the words of a line."""

from collections.abc import Sequence
from math import cos, pi, sin

from zine.art import dice_font
from zine.art.outlines import Outline
from zine.art.picture_dice import REACH
from zine.art.woodcut import Cut, Stroke, polygon

FacePicture = tuple[tuple[Outline, bool], ...]
"""The picture of a face: outlines, each printed in ink or cleared to paper, one over the other.

It reaches from -1 to 1 both ways, y upward.
"""

SIDE = 100.0
"""The side of a die; one stands beside the next."""

ADVANCE = SIDE * 1.12
LINE = SIDE * dice_font.LINE / dice_font.SIDE
CORNER = SIDE * dice_font.CORNER / dice_font.SIDE

HIGH, SUNK = 1.0, -dice_font.SINK / dice_font.SIDE
"""How high a die is beside text, and how far above the line it begins, as shares of its size."""

GRID = 500
"""The steps from the middle of a face to its edge, as `packed` counts them."""


def packed(face: FacePicture) -> str:
    """A picture in letters and digits, for the address of an image."""
    return "".join(
        ("i" if ink else "p") + "_".join(f"{round(x * GRID)}.{round(y * GRID)}" for x, y in outline)
        for outline, ink in face
    )


def unpacked(text: str) -> FacePicture:
    """The picture that was packed."""
    return tuple(
        (tuple(_point(point) for point in part.split("_")), kind == "i")
        for kind, part in _parts(text)
    )


def _parts(text: str) -> list[tuple[str, str]]:
    starts = [place for place, letter in enumerate(text) if letter in "ip"]
    ends = [*starts[1:], len(text)]
    return [(text[a], text[a + 1 : b]) for a, b in zip(starts, ends, strict=True)]


def _point(text: str) -> tuple[float, float]:
    x, _, y = text.partition(".")
    return int(x) / GRID, int(y) / GRID


def row(faces: Sequence[FacePicture]) -> Cut:
    """Dice that lie together, flat."""
    strokes = [stroke for place, face in enumerate(faces) for stroke in _die(face, place * ADVANCE)]
    return Cut(ADVANCE * len(faces) - (ADVANCE - SIDE), SIDE, tuple(strokes))


def _die(face: FacePicture, left: float) -> list[Stroke]:
    half = SIDE / 2
    edge = polygon(_rounded(left + LINE / 2, LINE / 2, SIDE - LINE, CORNER))
    picture = [
        Stroke(
            polygon((left + half + SIDE * REACH * x, half - SIDE * REACH * y) for x, y in o), ink
        )
        for o, ink in face
    ]
    return [Stroke(edge, ink=True, line=LINE), *picture]


def _rounded(x: float, y: float, side: float, corner: float) -> Outline:
    """A square with round corners."""
    middles = (
        (x + side - corner, y + corner),
        (x + side - corner, y + side - corner),
        (x + corner, y + side - corner),
        (x + corner, y + corner),
    )
    return tuple(
        (a + corner * cos(turn), b + corner * sin(turn))
        for quarter, (a, b) in enumerate(middles)
        for step in range(7)
        for turn in [(quarter - 1 + step / 6) * pi / 2]
    )
