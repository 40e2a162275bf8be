"""Reads the pictures of an author's own dice: a file `content/dice/NAME/FACE.svg` for each face.

They are filled shapes in black or white.
"""

import ast
import sys
from contextlib import suppress
from pathlib import Path

from zine import bounds
from zine.art.outlines import Point
from zine.art.own_dice import FacePicture
from zine.content.pictures import filled
from zine.content.pictures.filled import Filled, FilledShape, ShapePart
from zine.content.pictures.raster import Unusable
from zine.content.pictures.svg_drawing import WIDE
from zine.content.pictures.svg_values import Colour
from zine.dice import OwnDie
from zine.memo.world import contents
from zine.problems import ContentError, Problem, shown

INK, PAPER = Colour(0, 0, 0), Colour(255, 255, 255)
STEPS = 12
"""The straight lines of a curve."""


def read(path: Path) -> FacePicture:
    """The picture in a file; raises `OSError`, or `ContentError` if it cannot be printed."""
    try:
        return _fitted(filled.read(contents(path, bounds.SVG)))
    except Unusable as error:
        problems = (Problem(path, max(1, e.line), f"the picture {e}") for e in error.every)
        raise ContentError([*problems]) from None


def unread(path: Path, error: OSError) -> str:
    """Says what to do about a picture that is missing or unreadable."""
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
        for node in ast.walk(ast.parse(contents(path))):
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                names = {
                    name.id: name.lineno for name in ast.walk(node) if isinstance(name, ast.Name)
                }
                return path, names.get(face.name, node.lineno)
    return module, 1


def _fitted(drawing: Filled) -> FacePicture:
    """The picture from -1 to 1, y upward; raises `Unusable`."""
    half = max(WIDE, drawing.height) / 2
    x, y = WIDE / 2, drawing.height / 2
    fitted = tuple(
        (tuple(((u - x) / half, (y - v) / half) for u, v in corners), ink)
        for corners, ink in _drawn(drawing)
    )
    if not all(abs(part) <= 1.01 for outline, _ in fitted for point in outline for part in point):
        raise Unusable("has something outside of its viewBox; move it into it")
    return fitted


def _drawn(drawing: Filled) -> list[tuple[list[Point], bool]]:
    """The corners of a picture's outlines, and whether each is in ink."""
    face: list[tuple[list[Point], bool]] = []
    for shape in drawing.shapes:
        if shape.colour not in (INK, PAPER):
            message = f"is printed in black: fill is black or white, not {shape.colour.hex}"
            raise Unusable(message, shape.line)
        if sum(len(c.points) for c in shape.outline) * STEPS // 3 > 2 * STEPS * bounds.CORNERS:
            raise _too_many(shape)
        parts = filled.parted(shape, STEPS)
        if sum(len(part.corners) for part in parts) + sum(len(o) for o, _ in face) > bounds.CORNERS:
            raise _too_many(shape)
        _check_holes(face, parts, shape)
        face += ((part.corners, (shape.colour == INK) == part.filled) for part in parts)
    if not any(ink for _, ink in face):
        raise Unusable("draws nothing in black", 1)
    return face


def _too_many(shape: FilledShape) -> Unusable:
    return Unusable(f"has more than {bounds.CORNERS:,} corners; make it simpler", shape.line)


def _check_holes(
    below: list[tuple[list[Point], bool]], parts: list[ShapePart], shape: FilledShape
) -> None:
    """Raise `Unusable` if a hole lies over another shape: it is printed as paper, or as ink."""
    for part in parts:
        if not part.filled and any(_near(part.corners, outline) for outline, _ in below):
            message = "has a hole over another shape; let the drawing program join the two"
            raise Unusable(message, shape.line)


def _near(one: list[Point], two: list[Point]) -> bool:
    """Whether the boxes around two outlines meet."""
    return all(
        min(p[axis] for p in one) < max(p[axis] for p in two)
        and min(p[axis] for p in two) < max(p[axis] for p in one)
        for axis in (0, 1)
    )
