"""Reads the pictures of an author's own dice: a file `content/dice/NAME/FACE.svg` for each face.

They are filled shapes in black or white.
"""

import ast
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from fontTools.pens.basePen import BasePen

from zine.art.own_dice import Face
from zine.art.picture_dice import Outline, Point
from zine.content import bounds, filled, svg
from zine.content.raster import Unusable
from zine.content.svg import NUMBER, Element
from zine.dice import OwnDie
from zine.files import contents
from zine.problems import ContentError, Problem, shown

INK = ("black", "#000", "#000000", "rgb(0,0,0)")
PAPER = ("white", "#fff", "#ffffff", "rgb(255,255,255)")
LENGTH = re.compile(rf"({NUMBER.pattern})(?:px)?$")
STEPS = 12
"""The straight lines of a curve."""


class _Flat(BasePen):  # type: ignore[misc]  # fontTools is not typed
    """Turns a path into outlines of straight lines."""

    def __init__(self) -> None:
        super().__init__()
        self.outlines: list[list[Point]] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - the library's name
        self.outlines.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.outlines[-1].append(pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        start = self.outlines[-1][-1]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = tuple(zip(parts, (start, pt1, pt2, pt3), strict=True))
            self.outlines[-1].append(
                (sum(p * x for p, (x, _) in points), sum(p * y for p, (_, y) in points))
            )


def read(path: Path) -> Face:
    """The picture in a file; raises `OSError`, or `ContentError` if it cannot be printed."""
    try:
        return _fitted(svg.read(contents(path, bounds.SVG)))
    except Unusable as error:
        raise ContentError([Problem(path, max(1, error.line), f"the picture {error}")]) from None


def unread(path: Path, error: OSError) -> str:
    """What to do about a picture that is not there, or cannot be read."""
    if isinstance(error, FileNotFoundError):
        return f"has no picture yet: draw it, and save it as {shown(path)}"
    return f"cannot be drawn: {shown(path)} cannot be read: {error.strerror}"


def named_at(face: OwnDie, module: Path) -> tuple[Path, int]:
    """The file and the line in which a face has its name: a scoring `module`, or what it imports.

    If the code does not say it in a line, it is the first line of the module.
    """
    kind = type(face)
    path = Path(getattr(sys.modules.get(kind.__module__), "__file__", None) or module)
    with suppress(OSError, SyntaxError, ValueError):
        for own in ast.walk(ast.parse(contents(path))):
            if isinstance(own, ast.ClassDef) and own.name == kind.__name__:
                names = {
                    node.id: node.lineno for node in ast.walk(own) if isinstance(node, ast.Name)
                }
                return path, names.get(face.name, own.lineno)
    return module, 1


def _fitted(root: Element) -> Face:
    """The picture from -1 to 1, y upward; raises `Unusable`."""
    left, top, wide, high = svg.box(root)
    face = _drawn(root)
    half = max(wide, high) / 2
    x, y = left + wide / 2, top + high / 2
    fitted = tuple(
        (tuple(((u - x) / half, (y - v) / half) for u, v in outline), ink) for outline, ink in face
    )
    if not all(abs(part) <= 1.01 for outline, _ in fitted for point in outline for part in point):
        raise Unusable("has something outside of its viewBox; move it into it")
    return fitted


def _drawn(root: Element) -> list[tuple[Outline, bool]]:
    """The outlines of a picture in the units of its file, and whether each is in ink."""
    face: list[tuple[Outline, bool]] = []
    for shape in filled.shapes(root):
        line = shape.element.line
        if shape.fill not in (*INK, *PAPER):
            raise Unusable(f"is printed in black: fill is black or white, not {shape.fill}", line)
        pen = _Flat()
        shape.draw(_path, pen)
        outlines = [outline for outline in pen.outlines if len(outline) > 2]
        if sum(map(len, outlines)) + sum(len(o) for o, _ in face) > bounds.CORNERS:
            raise Unusable(f"has more than {bounds.CORNERS:,} corners; make it simpler", line)
        face += _parted(outlines, shape.fill in INK, shape.even)
    if not any(ink for _, ink in face):
        raise Unusable("draws nothing in black", root.line)
    return face


def _path(element: Element) -> str:
    """The path of a shape, as the attribute `d` writes one; raises `Unusable`."""
    tag, attributes = element.name, element.attributes
    if tag == "path":
        return attributes.get("d", "")
    if tag == "polygon":
        return f"M {attributes.get('points', '')} Z"
    if tag == "rect":
        return _rectangle(attributes)
    x, y = _length(attributes, "cx"), _length(attributes, "cy")
    across = _length(attributes, "r" if tag == "circle" else "rx")
    up = _length(attributes, "r" if tag == "circle" else "ry")
    arcs = f"a {across} {up} 0 1 0 {2 * across} 0 a {across} {up} 0 1 0 {-2 * across} 0"
    return f"M {x - across} {y} {arcs} Z"


def _rectangle(attributes: Mapping[str, str]) -> str:
    """The path of a rectangle, whose corners may be round."""
    x, y, wide, high = (_length(attributes, name) for name in ("x", "y", "width", "height"))
    given = [_length(attributes, name) for name in ("rx", "ry") if name in attributes] or [0.0]
    across, up = min(given[0], wide / 2), min(given[-1], high / 2)
    if not (across > 0 and up > 0):
        return f"M {x} {y} h {wide} v {high} h {-wide} Z"
    over, down, turn = wide - 2 * across, high - 2 * up, f"a {across} {up} 0 0 1"
    return (
        f"M {x + across} {y} h {over} {turn} {across} {up} v {down} {turn} {-across} {up}"
        f" h {-over} {turn} {-across} {-up} v {-down} {turn} {across} {-up} Z"
    )


def _length(attributes: Mapping[str, str], name: str) -> float:
    found = LENGTH.match(attributes.get(name, "0").strip())
    if not found:
        raise ValueError(name)
    return float(found[1])


def _parted(outlines: list[list[Point]], ink: bool, even: bool) -> list[tuple[Outline, bool]]:
    """The outlines of one path, the larger first: those in its colour, and the holes in it."""
    ordered = sorted(outlines, key=lambda outline: -abs(_area(outline)))
    found: list[tuple[Outline, bool]] = []
    for place, outline in enumerate(ordered):
        around = [other for other in ordered[:place] if _holds(other, outline[0])]
        turns = sum(1 if even or _area(o) > 0 else -1 for o in (*around, outline))
        inside = turns % 2 == 1 if even else turns != 0
        found.append((tuple(outline), ink == inside))
    return found


def _area(outline: list[Point]) -> float:
    following = (*outline[1:], outline[0])
    return sum(x * v - u * y for (x, y), (u, v) in zip(outline, following, strict=True)) / 2


def _holds(outline: list[Point], point: Point) -> bool:
    """Whether a point lies within an outline."""
    following = (*outline[1:], outline[0])
    return bool(
        sum(
            (y > point[1]) != (v > point[1]) and point[0] < (u - x) * (point[1] - y) / (v - y) + x
            for (x, y), (u, v) in zip(outline, following, strict=True)
        )
        % 2
    )
