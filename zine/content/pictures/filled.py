"""Drawings of filled shapes alone, from SVG files: ornaments, badges, and pictures of dice."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from zine import bounds
from zine.art.outlines import Point
from zine.content.pictures import svg_drawing, svg_path
from zine.content.pictures.raster import Unusable
from zine.content.pictures.svg_drawing import Group, Node, painted
from zine.content.pictures.svg_path import VectorPath
from zine.content.pictures.svg_values import Colour


class FilledShape(NamedTuple):
    """An outline on the plane of `zine.content.pictures.svg_drawing`, and its colour.

    Of parts within one another, each second one is a hole if the shape is `even`.
    """

    outline: VectorPath
    colour: Colour
    even: bool
    line: int


class Filled(NamedTuple):
    """Filled shapes, the lowest first, on a plane `svg_drawing.WIDE` wide and `height` high."""

    height: float
    shapes: tuple[FilledShape, ...]


def read(data: bytes) -> Filled:
    """The filled shapes of an SVG file; raises `Unusable` for all else in it."""
    drawing = svg_drawing.read(data, bounds.PATH)
    faults: list[Unusable] = []
    shapes = tuple(_shapes(drawing.parts, faults))
    if faults:
        raise Unusable.of(faults)
    return Filled(drawing.height, shapes)


def _shapes(nodes: Sequence[Node], faults: list[Unusable]) -> Iterator[FilledShape]:
    for node in nodes:
        if isinstance(node, Group):
            if node.clips:
                message = (
                    "cuts shapes off (clip-path); let the drawing program apply it to the paths"
                )
                faults.append(Unusable(message, node.line))
            if node.opacity < 1:
                faults.append(Unusable(SHOWS_THROUGH, node.line))
            yield from _shapes(node.parts, faults)
            continue
        if node.stroke:
            message = "has strokes; let the drawing program turn them into paths"
            faults.append(Unusable(message, node.line))
        if not painted(node.fill):
            continue
        if not isinstance(node.fill, Colour):
            faults.append(Unusable("has a gradient; fill it with one colour", node.line))
        elif node.fill.alpha < 1:
            faults.append(Unusable(SHOWS_THROUGH, node.line))
        elif svg_path.box(node.outline):
            yield FilledShape(node.placed, node.fill, node.even, node.line)


SHOWS_THROUGH = "lets shine through what is below (opacity); let it cover"


class ShapePart(NamedTuple):
    """A part of a shape, its corners, and whether it is `filled` inside, and just outside."""

    outline: VectorPath
    corners: list[Point]
    filled: bool
    outside: bool


def parted(shape: FilledShape, steps: int) -> list[ShapePart]:
    """The parts of a shape, the largest first, with some straight lines for each curve.

    Raises `Unusable` if its parts cross so that nobody can tell which is a hole.
    """
    corners = list(svg_path.flat(shape.outline, steps))
    both = zip(svg_path.parts(shape.outline), corners, strict=True)
    ordered = sorted(both, key=lambda part: -abs(svg_path.area(part[1])))
    ordered = [part for part in ordered if len(part[1]) > 2]
    turns = {svg_path.area(part[1]) > 0 for part in ordered}
    if (shape.even or len(turns) > 1) and _crossing([part for _, part in ordered]):
        message = "has a shape that crosses itself; let the drawing program join its parts"
        raise Unusable(message, shape.line)
    parts = []
    for place, (line, part) in enumerate(ordered):
        around = [larger for _, larger in ordered[:place] if _holds(larger, part)]
        outside = _turned(around, shape.even)
        parts.append(ShapePart(line, part, _turned([*around, part], shape.even), outside))
    return parts


def _turned(around: Sequence[list[Point]], even: bool) -> bool:
    """Whether a place within some outlines is filled."""
    if even:
        return len(around) % 2 == 1
    return sum(1 if svg_path.area(corners) > 0 else -1 for corners in around) != 0


def _holds(corners: list[Point], inner: list[Point]) -> bool:
    """Whether an outline holds another, which does not cross it."""
    (x, y), (u, v) = inner[0], inner[1]
    point = ((x + u) / 2, (y + v) / 2)
    following = (*corners[1:], corners[0])
    return bool(
        sum(
            (y > point[1]) != (v > point[1]) and point[0] < (u - x) * (point[1] - y) / (v - y) + x
            for (x, y), (u, v) in zip(corners, following, strict=True)
        )
        % 2
    )


def _crossing(parts: Sequence[list[Point]]) -> bool:
    """Whether lines between corners cross; raises `Unusable` for too many."""
    if sum(map(len, parts)) > bounds.CROSSED:
        raise Unusable(f"has a shape of more than {bounds.CROSSED:,} corners with holes; part it")
    lines = sorted((min(line), max(line)) for part in parts for line in pairwise((*part, part[0])))
    for place, (start, end) in enumerate(lines):
        for following in range(place + 1, len(lines)):
            low, high = lines[following]
            if low[0] > end[0]:
                break
            if _cross(start, end, low, high):
                return True
    return False


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines cross, other than at their ends."""
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> int:
    across = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (across > 1e-6) - (across < -1e-6)
