"""Drawings of filled shapes alone, from SVG files: ornaments, badges, and pictures of dice."""

import re
from collections.abc import Callable, Iterator, Mapping
from math import radians
from typing import NamedTuple

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path.parser import parse_path

from zine.content import bounds, svg
from zine.content.raster import Unusable
from zine.content.svg import NUMBER, Element

SHAPES = ("path", "polygon", "rect", "circle", "ellipse")
SILENT = ("defs", "symbol", "clipPath", *svg.SHADES)
"""Elements that are drawn only where others use them."""

INHERITED = ("fill", "fill-rule", "stroke")


class Shape(NamedTuple):
    """A filled shape, its colour in small letters without spaces, and how it is transformed.

    Of outlines within one another, each second one is a hole if the shape is `even`.
    """

    element: Element
    fill: str
    even: bool
    transform: Transform

    def draw(self, path: Callable[[Element], str], pen: AbstractPen) -> None:
        """Draw the `path` of the element, as the attribute `d` writes one; raises `Unusable`."""
        pen = pen if self.transform == Identity else TransformPen(pen, self.transform)
        try:
            made = path(self.element)
            if len(made) > bounds.PATH:
                raise Unusable("has a path that is too long; make it simpler", self.element.line)
            parse_path(made, pen)
        except Unusable:
            raise
        except Exception:  # whatever the library raises of a path that it cannot read
            message = f"has a <{self.element.name}> that cannot be read; save it again"
            raise Unusable(message, self.element.line) from None


def shapes(root: Element) -> Iterator[Shape]:
    """The filled shapes of an SVG, the lowest first; raises `Unusable` for all else in it."""
    for element in root.within:
        yield from _shapes(element, _paint({}, root), _transform(root))


def _shapes(element: Element, around: Mapping[str, str], outer: Transform) -> Iterator[Shape]:
    name = element.name
    if name in SILENT:
        return
    if name not in (*SHAPES, "g"):
        message = f"uses <{name}>; it can hold {', '.join(SHAPES)} and <g> alone"
        raise Unusable(message, element.line)
    paint = _paint(around, element)
    transform = outer.transform(_transform(element))
    if name in SHAPES and paint["stroke"] != "none":
        raise Unusable("has strokes; let the drawing program turn them into paths", element.line)
    if name in SHAPES and paint["fill"] != "none":
        yield Shape(element, paint["fill"], paint["fill-rule"] == "evenodd", transform)
    for inner in element.within:
        yield from _shapes(inner, paint, transform)


def _paint(around: Mapping[str, str], element: Element) -> dict[str, str]:
    """How an element is painted, which is as those around it where it does not say."""
    if element.attributes.get("clip-path", "none") != "none":
        message = "cuts shapes off (clip-path); let the drawing program apply it to the paths"
        raise Unusable(message, element.line)
    own = {name: element.attributes[name] for name in INHERITED if name in element.attributes}
    said = {name: value.casefold().replace(" ", "") for name, value in own.items()}
    return {"fill": "black", "fill-rule": "nonzero", "stroke": "none", **around, **said}


def _transform(element: Element) -> Transform:
    """What the attribute `transform` of an element does; raises `Unusable`."""
    made, text = Identity, element.attributes.get("transform", "")
    try:
        for name, numbers in STEP.findall(text):
            made = made.transform(STEPS[name](*map(float, NUMBER.findall(numbers))))
    except (LookupError, TypeError, ValueError):
        raise Unusable(f"has a transform that is none: '{text[:60]}'", element.line) from None
    return made


def _rotated(turn: float, x: float = 0, y: float = 0) -> Transform:
    return Identity.translate(x, y).rotate(radians(turn)).translate(-x, -y)


STEP = re.compile(r"(\w+)\s*\(([^()]*)\)")
STEPS: Mapping[str, Callable[..., Transform]] = {
    "matrix": Transform,
    "translate": Identity.translate,
    "scale": Identity.scale,
    "rotate": _rotated,
    "skewX": lambda turn: Identity.skew(radians(turn), 0),
    "skewY": lambda turn: Identity.skew(0, radians(turn)),
}
"""The steps of a `transform`, and what each does."""
