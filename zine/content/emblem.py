"""Reads an ornament or a badge from an SVG file: filled shapes, printed in one colour."""

from xml.etree import ElementTree

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.shapes import PathBuilder

from zine.art.look import Emblem
from zine.content import bounds, filled, svg
from zine.content.raster import Unusable
from zine.content.svg import Element

Point = tuple[float, float]


class _Outline(BasePen):  # type: ignore[misc]  # fontTools is not typed
    """Collects commands: M, L, C and Z, each with its points.

    A quadratic curve is a cubic one whose two handles reach to two thirds; fontTools says which.
    Its `Qu2CuPen` also joins curves, and takes the square of their number for it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.commands: list[str] = []

    def _add(self, command: str, *points: Point) -> None:
        if len(self.commands) == bounds.STROKES:
            raise Unusable(f"has more than {bounds.STROKES:,} strokes; make it simpler")
        self.commands.append(
            command + " ".join(_number(part) for point in points for part in point)
        )

    def _moveTo(self, point: Point) -> None:  # noqa: N802 - the library's names
        self._add("M", point)

    def _lineTo(self, point: Point) -> None:  # noqa: N802
        self._add("L", point)

    def _curveToOne(self, *points: Point) -> None:  # noqa: N802
        self._add("C", *points)

    def _closePath(self) -> None:  # noqa: N802
        self._add("Z")

    def _endPath(self) -> None:  # noqa: N802
        self._add("Z")


def read(data: bytes) -> Emblem:
    """The shapes of an SVG file, filled in one colour, of at most `bounds.STROKES` strokes.

    Raises `Unusable` for what is no such drawing; the message goes on behind the file's name.
    """
    root = svg.read(data)
    outline = _Outline()
    for shape in filled.shapes(root):
        shape.draw(_path, outline)
    if not outline.commands:
        raise Unusable("has no filled shape")
    return Emblem(svg.box(root), "".join(outline.commands))


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
