"""Reads an ornament or a badge from an SVG file: filled shapes, printed in one colour."""

from itertools import chain
from xml.etree import ElementTree

from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.svgLib.path.shapes import PathBuilder

from zine.art.look import Emblem
from zine.content import bounds, filled, svg
from zine.content.filled import Shape
from zine.content.raster import Unusable
from zine.content.svg import Element

COMMANDS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": "Z"}


def read(data: bytes) -> Emblem:
    """The shapes of an SVG file, filled in one colour, of at most `bounds.STROKES` points.

    Raises `Unusable` for what is no such drawing; the message goes on behind the file's name.
    """
    root = svg.read(data)
    path: list[str] = []
    for shape in filled.shapes(root):
        path += _commands(shape)
        if len(path) > bounds.STROKES:
            raise Unusable(f"has more than {bounds.STROKES:,} strokes; make it simpler")
    if not path:
        raise Unusable("has no filled shape")
    return Emblem(svg.box(root), "".join(path))


def _commands(shape: Shape) -> list[str]:
    """The commands of a shape's outline: M, L, C and Z, each with its points."""
    pen = DecomposingRecordingPen({})
    shape.draw(_path, Qu2CuPen(pen, 0.001, all_cubic=True))
    return [COMMANDS[name] + " ".join(map(_number, chain(*points))) for name, points in pen.value]


def _path(element: Element) -> str:
    """The path of a shape, as the attribute `d` writes one."""
    outline = {name: value for name, value in element.attributes.items() if name != "transform"}
    builder = PathBuilder()
    builder.add_path_from_element(ElementTree.Element(element.name, outline))
    return "".join(builder.paths)


def _number(number: float) -> str:
    if not abs(number) < svg.FAR:
        raise Unusable("reaches far out of its viewBox; move it into it")
    return f"{number:.3f}".rstrip("0").rstrip(".")
