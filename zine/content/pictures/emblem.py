"""Reads an ornament or a badge from an SVG file: filled shapes, printed in one colour."""

from collections.abc import Iterator

from zine import bounds
from zine.art.look import Emblem
from zine.content.pictures import filled, svg_path
from zine.content.pictures.filled import FilledShape
from zine.content.pictures.raster import Unusable
from zine.content.pictures.svg_drawing import WIDE
from zine.content.pictures.svg_path import VectorPath

STEPS = 6
"""The straight lines of a curve, where holes are told from what is filled."""


def read(data: bytes) -> Emblem:
    """The shapes of an SVG file, filled in one colour, of at most `bounds.STROKES` points.

    Raises `Unusable` for what is no such drawing; the message goes on behind the file's name.
    """
    drawing = filled.read(data)
    if not drawing.shapes:
        raise Unusable("has no filled shape")
    if sum(len(shape.outline) for shape in drawing.shapes) > bounds.STROKES:
        raise Unusable(f"has more than {bounds.STROKES:,} strokes; make it simpler")
    lines = [line for shape in drawing.shapes for line in _turned(shape)]
    return Emblem((0, 0, WIDE, round(drawing.height, 3)), "".join(map(_data, lines)))


def _turned(shape: FilledShape) -> Iterator[VectorPath]:
    """The parts of a shape, of which those turn to the left that are holes.

    All shapes are printed as one path, and shapes that turn otherwise would be holes in others.
    """
    for part in filled.parted(shape, STEPS):
        if part.filled != part.outside:
            right = svg_path.area(part.corners) > 0
            yield part.outline if right == part.filled else svg_path.backwards(part.outline)


def _data(line: VectorPath) -> str:
    """An outline as the attribute `d` writes it, with M, L, C and Z."""
    closed = line if line[-1].letter == "Z" else (*line, svg_path.Command("Z"))
    return "".join(
        command.letter + " ".join(_number(part) for point in command.points for part in point)
        for command in closed
    )


def _number(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
