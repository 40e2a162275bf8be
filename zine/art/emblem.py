"""Reads an ornament or a badge from an SVG file: filled shapes of one colour, and nothing else."""

from itertools import chain
from xml.etree import ElementTree

from zine.art.look import Emblem

NAMESPACE = "{http://www.w3.org/2000/svg}"
SHAPES = ("path", "rect", "circle", "ellipse", "polygon")
COMMANDS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": "Z"}
GROUPS = ("svg", "g")
SILENT = ("title", "desc", "metadata", "defs")
"""Elements that are not drawn; what they hold is left out."""

UNDRAWN = ("style", "class", "stroke", "clip-path", "mask", "filter", "opacity", "fill-opacity")
"""Attributes that would change a shape so that a filled outline does not show it."""


def read(data: bytes, most: int) -> Emblem:
    """The shapes of an SVG file, filled in one colour, of at most so many points.

    Raises `ValueError` for what is no such drawing; the message goes on behind the file's name.
    """
    if b"<!ENTITY" in data or b"<!DOCTYPE" in data:
        raise ValueError("has a DOCTYPE, which a drawing does not need: remove it")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError) as error:
        raise ValueError(f"is not SVG: {error}") from None
    if root.tag != f"{NAMESPACE}svg":
        raise ValueError('is not SVG: it must begin with <svg xmlns="http://www.w3.org/2000/svg">')
    _check(root)
    box, path = _box(root), _path(data)
    if not path:
        raise ValueError("has no filled shape")
    if len(path) > most:
        raise ValueError(f"has more than {most:,} strokes: simplify it")
    return Emblem(box, "".join(path))


def _path(data: bytes) -> list[str]:
    """The commands of the shapes' path: M, L, C and Z, each with its points."""
    from fontTools.pens.qu2cuPen import Qu2CuPen  # noqa: PLC0415
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # noqa: PLC0415 - only for own drawings
    from fontTools.svgLib import SVGPath  # noqa: PLC0415

    pen = DecomposingRecordingPen({})
    try:
        SVGPath.fromstring(data).draw(Qu2CuPen(pen, 0.001, all_cubic=True))
    except Exception as error:  # the library names no exceptions of its own
        raise ValueError(f"cannot be drawn: {error}") from None
    return [COMMANDS[name] + " ".join(map(_number, chain(*points))) for name, points in pen.value]


def _number(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _check(element: ElementTree.Element) -> None:
    for child in element.iter():
        name = str(child.tag).removeprefix(NAMESPACE)
        if name in SILENT:
            continue
        if name not in (*SHAPES, *GROUPS):
            raise ValueError(
                f"has a <{name}>: a drawing is made of {', '.join(SHAPES)}, all filled"
            )
        for key in UNDRAWN:
            if child.get(key, "none") != "none":
                raise ValueError(f"has a '{key}': draw filled shapes, without it")
        if name in SHAPES and child.get("fill") == "none":
            raise ValueError("has a shape without a fill: remove it")


def _box(root: ElementTree.Element) -> tuple[float, float, float, float]:
    try:
        left, top, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        raise ValueError("has no viewBox of four numbers") from None
    if not (0 < width < 1e5 and 0 < height < 1e5 and abs(left) < 1e5 and abs(top) < 1e5):
        raise ValueError("has a viewBox that is too small or too large")
    return left, top, width, height
