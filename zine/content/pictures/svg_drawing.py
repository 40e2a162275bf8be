"""Reads the drawing of an SVG: shapes, groups of them, and the gradients that paint them.

All lies on a plane that is `WIDE` units wide, whatever units the file has.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import hypot, isfinite
from typing import NamedTuple

from fontTools.misc.transform import Identity, Transform

from zine import bounds
from zine.art.outlines import Point
from zine.content.pictures import svg, svg_path, svg_style, svg_values
from zine.content.pictures.raster import Unusable
from zine.content.pictures.svg import Element
from zine.content.pictures.svg_path import Box, VectorPath, moved, rectangle
from zine.content.pictures.svg_style import FIRST, MEASURES, PLACED, ElementStyle
from zine.content.pictures.svg_values import Address, Colour, measure, measured, numbers

WIDE = 1000
"""The width of a drawing. In pixels, any text is narrower: an image is as wide as it can be."""

FAR = 1e6
"""A measure that no picture reaches, in units of its plane."""

HIDDEN = ("defs", "symbol", "clipPath", "linearGradient", "radialGradient")
"""Elements that are drawn only where others use them."""

UNIT: Point = (1.0, 1.0)
"""The view of what is measured by the box around a shape."""

NOTHING: Mapping[str, str] = {}


class Stop(NamedTuple):
    """A colour of a gradient, and where it stands from 0 to 1."""

    offset: float
    colour: Colour


class Gradient(NamedTuple):
    """Colours along a line, x1, y1, x2 and y2, or round a place: cx, cy, r, fx and fy.

    `matrix` puts the line or the circle in its place on the plane.
    """

    measures: tuple[float, ...]
    matrix: Transform
    stops: tuple[Stop, ...]
    spread: str
    line: int

    @property
    def radial(self) -> bool:
        """Whether the colours stand round a place."""
        return len(self.measures) == 5


Fill = Colour | Gradient | None


class Stroke(NamedTuple):
    """How an outline is stroked, in the units of its element."""

    paint: Fill
    width: float
    cap: str
    join: str
    limit: float
    dashes: tuple[float, ...]
    offset: float


class Shape(NamedTuple):
    """An outline, how it is put on the plane, and how it is painted."""

    name: str
    outline: VectorPath
    matrix: Transform
    fill: Fill
    even: bool
    stroke: Stroke | None
    stroke_first: bool
    line: int

    @property
    def placed(self) -> VectorPath:
        """The outline on the plane."""
        return moved(self.outline, self.matrix)


class Clip(NamedTuple):
    """A clip of a group: only what lies inside some outlines on the plane is seen."""

    outlines: tuple[VectorPath, ...]
    line: int


class Group(NamedTuple):
    """Shapes and groups that are painted together, within `clips`, and cover as `opacity` says."""

    parts: tuple["Node", ...]
    opacity: float
    clips: tuple[Clip, ...]
    line: int


Node = Shape | Group


class SvgDrawing(NamedTuple):
    """The shapes of an SVG, the lowest first, on a plane `WIDE` wide and `height` high."""

    height: float
    parts: tuple[Node, ...]

    def shapes(self) -> Iterator[Shape]:
        """All shapes, the lowest first."""
        return _shapes(self.parts)


def read(data: bytes, longest: int = bounds.SVG) -> SvgDrawing:
    """The drawing in an SVG file; raises `Unusable` with all that cannot be printed.

    No path is written with more characters than the `longest`.
    """
    return _Drawer(svg.read(data), longest).drawing()


def painted(fill: Fill) -> bool:
    """Whether a paint leaves anything on paper."""
    if isinstance(fill, Gradient):
        return any(stop.colour.alpha for stop in fill.stops)
    return fill is not None and fill.alpha > 0


def _shapes(nodes: Sequence[Node]) -> Iterator[Shape]:
    for node in nodes:
        if isinstance(node, Shape):
            yield node
        else:
            yield from _shapes(node.parts)


class _Scope(NamedTuple):
    """Where an element stands: on the plane, in how large a view, how painted, how deep.

    With `in_box`, a unit is the width or the height of the box around what is cut off.
    """

    matrix: Transform
    view: Point
    style: ElementStyle
    depth: int = 0
    in_box: bool = False


class _Colours(NamedTuple):
    """The attributes, stops and transform of a gradient, its own and those it inherits."""

    values: Mapping[str, str]
    stops: tuple[Stop, ...]
    transform: Transform


class _Drawer:
    """Draws the elements of a file, and notes all that cannot be printed."""

    def __init__(self, root: Element, longest: int) -> None:
        self._root, self._longest = root, longest
        self._named: dict[str, Element] = {}
        self._around: dict[int, Element] = {}
        self._declared: dict[int, svg_style.Declared] = {}
        self._read: dict[svg_style.PaintText, svg_style.Declared] = {}
        self._outlines: dict[tuple[int, Point], VectorPath] = {}
        self._faults: list[Unusable] = []
        self._colours: dict[int, _Colours] = {}
        self._count = self._points = self._paints = 0
        self._know(root)

    def _know(self, element: Element) -> None:
        if "id" in element.attributes:
            self._named.setdefault(element.attributes["id"], element)
        for inner in element.within:
            self._around[id(inner)] = element
            self._know(inner)

    def drawing(self) -> SvgDrawing:
        """The whole; raises `Unusable`."""
        try:
            drawn = self._whole()
        except Unusable as error:
            raise Unusable.of([*self._faults, error]) from None
        if self._faults:
            raise Unusable.of(self._faults)
        return drawn

    def _whole(self) -> SvgDrawing:
        root = self._root
        style = self._own(root, FIRST)
        left, top, width, height, stretch, view = _seen(root, self._said(root))
        matrix = Identity.scale(WIDE / width, WIDE / width * stretch).translate(-left, -top)
        high = WIDE * height / width * stretch
        if root.attributes.get("transform") or style["clip-path"] or style["transform"] != Identity:
            self._fault("places or cuts off its <svg>; do so to a group within it", root)
        if not style["display"]:
            self._fault("hides its <svg> (`display`); show it", root)
        parts = self._within(root, _Scope(matrix, view, style, 1))
        return SvgDrawing(high, _grouped(parts, style["opacity"], (), root))

    def _fault(self, message: str, element: Element) -> None:
        self._faults.append(Unusable(message, element.line))

    @contextmanager
    def _reading(self, element: Element) -> Iterator[None]:
        """Notes that an element cannot be read."""
        try:
            yield
        except (ValueError, ArithmeticError) as error:
            if isinstance(error, Unusable):
                raise
            self._fault(f"has a <{element.name}> that cannot be read; save it again", element)

    # How elements are painted.

    def _said(self, element: Element) -> Mapping[str, str]:
        """The attributes of an element, and the measures that `style` says instead of them."""
        measures = {
            name: value for name, value in self._declares(element).items() if name in MEASURES
        }
        return {**element.attributes, **measures}

    def _declares(self, element: Element) -> svg_style.Declared:
        key = id(element)
        if key not in self._declared:
            paint_text = svg_style.paint_text(element)
            if paint_text not in self._read:  # drawing programs say the same of thousands
                self._count_paints(paint_text, element)
                try:
                    self._read[paint_text] = svg_style.declared(element, paint_text, self._faults)
                except RecursionError:
                    message = "has brackets within one another, too deep; remove them"
                    raise Unusable(message, element.line) from None
            self._declared[key] = self._read[paint_text]
        return self._declared[key]

    def _count_paints(self, paint_text: svg_style.PaintText, element: Element) -> None:
        """Raise `Unusable` if a picture says too much of its paints, before it is read."""
        self._paints += paint_text.length
        if self._paints > bounds.PAINTS:
            message = f"paints its shapes with more than {bounds.PAINTS:,} characters"
            raise Unusable(f"{message}; make it simpler", element.line)

    def _own(self, element: Element, around: ElementStyle) -> ElementStyle:
        return svg_style.computed(self._declares(element), around)

    def _where_written(self, element: Element) -> ElementStyle:
        """The style of an element as inherited from those around it."""
        outer = self._around.get(id(element))
        around = self._where_written(outer) if outer else FIRST
        return self._own(element, around) if element.name in PLACED else around

    # What elements draw.

    def _within(self, element: Element, scope: _Scope) -> tuple[Node, ...]:
        inner = scope._replace(depth=scope.depth + 1)
        return tuple(node for child in element.within for node in self._drawn(child, inner))

    def _drawn(
        self, element: Element, scope: _Scope, values: Mapping[str, str] = NOTHING
    ) -> tuple[Node, ...]:
        """Draws an element; `values` of a <use> override its own. Notes what cannot be printed."""
        self._count += 1
        if self._count > bounds.SHAPES:
            raise svg.too_many()
        if scope.depth > 2 * bounds.NESTED:
            message = "has shapes that use one another, in a ring or too deep; draw them once"
            raise Unusable(message, element.line)
        if element.name in HIDDEN:
            return ()
        if element.name not in DRAWN:
            self._fault(svg.refused(element.name), element)
            return ()
        style = self._own(element, scope.style)
        if not style["display"]:
            return ()
        matrix = scope.matrix.transform(style.transform)
        if not _invertible(matrix):
            return ()
        inner = _Scope(matrix, scope.view, style, scope.depth)
        with self._reading(element):
            values = {**self._said(element), **values}
            if element.name == "use":  # what is cut off moves along
                x, y = (measured(values, name, "0", scope.view) for name in ("x", "y"))
                inner = inner._replace(matrix=matrix.translate(x, y))
            parts = DRAWN[element.name](self, element, inner, values)
            return _grouped(parts, style["opacity"], self._clips(element, inner, parts), element)
        return ()

    def _group(self, element: Element, scope: _Scope, _: Mapping[str, str]) -> tuple[Node, ...]:
        return self._within(element, scope)

    def _switch(self, element: Element, scope: _Scope, _: Mapping[str, str]) -> tuple[Node, ...]:
        """The first of its elements; those for other programs were never read."""
        if not element.within:
            return ()
        return self._drawn(element.within[0], scope._replace(depth=scope.depth + 1))

    def _use(self, element: Element, scope: _Scope, values: Mapping[str, str]) -> tuple[Node, ...]:
        target = self._named.get(values.get("href", "")[1:])
        if target is None:
            return ()
        inner = scope._replace(depth=scope.depth + 2)
        size = {name: values[name] for name in ("width", "height") if values.get(name, "").strip()}
        if target.name == "symbol":
            return self._symbol(target, inner, size)
        return self._drawn(target, inner, size if target.name == "svg" else {})

    def _symbol(self, element: Element, scope: _Scope, size: Mapping[str, str]) -> tuple[Node, ...]:
        style = self._own(element, scope.style)
        if style["transform"] != Identity:
            self._fault("uses `transform` of <symbol>; put it on a <g> within", element)
        if not style["display"]:
            return ()
        inner = scope._replace(style=style)
        parts = self._view(element, inner, {**self._said(element), **size})
        return _grouped(parts, style["opacity"], self._clips(element, inner, parts), element)

    def _nested(
        self, element: Element, scope: _Scope, values: Mapping[str, str]
    ) -> tuple[Node, ...]:
        if element.attributes.get("transform") or scope.style["clip-path"]:
            self._fault("places or cuts off an <svg>; do so to a <g> around it", element)
        if MEASURES & {*self._declares(element)}:
            self._fault("has a `style` that sizes an <svg>; write attributes", element)
        return self._view(element, scope, values)

    def _view(self, element: Element, scope: _Scope, values: Mapping[str, str]) -> tuple[Node, ...]:
        """Draws what is within an <svg> or a <symbol>, through a view of its own."""
        x, y = (measured(values, name, "0", scope.view) for name in ("x", "y"))
        wide, high = (measured(values, name, "100%", scope.view) for name in ("width", "height"))
        if wide < 0 or high < 0:
            raise ValueError("size")
        if not wide or not high:
            return ()
        place = scope.matrix.translate(x, y)
        matrix, view = place, (wide, high)
        if box := _view_box(values):
            matrix = place.transform(_fitted(box, wide, high, values))
            view = (box[2], box[3])
        parts = self._within(element, scope._replace(matrix=matrix, view=view))
        if not parts or scope.style["overflow"] in ("visible", "auto"):
            return parts
        clip = Clip((moved(rectangle(0, 0, wide, high), place),), element.line)
        return (Group(parts, 1.0, (clip,), element.line),)

    def _shape(
        self, element: Element, scope: _Scope, values: Mapping[str, str]
    ) -> tuple[Node, ...]:
        line = self._outline(element, scope, values)
        if not line:
            return ()
        style, visible = scope.style, scope.style["visibility"]
        stroke = self._stroke(element, scope, line) if visible else None
        if stroke and stroke.dashes and element.attributes.get("pathLength"):
            self._fault("uses `pathLength` of a dashed line; write the dashes without it", element)
        fill = self._paint("fill", element, scope, line) if visible else None
        if element.name == "line":
            fill = None
        even = style["fill-rule"] == "evenodd"
        first = style["paint-order"]
        return (Shape(element.name, line, scope.matrix, fill, even, stroke, first, element.line),)

    def _outline(self, element: Element, scope: _Scope, values: Mapping[str, str]) -> VectorPath:
        key = (id(element), scope.view)
        if key not in self._outlines:
            for name in ("d", "points"):
                if len(values.get(name, "")) > self._longest:
                    raise Unusable("has a path that is too long; make it simpler", element.line)
            more = bounds.POINTS - self._points + 1
            self._outlines[key] = svg_path.of_shape(element.name, values, scope.view, more)
        outline = self._outlines[key]
        self._count_points(len(outline), element)
        placed = moved(outline, scope.matrix)
        if not all(abs(part) < FAR for c in placed for p in c.points for part in p):
            self._fault("reaches far out of its viewBox; move it into it", element)
            return ()
        return outline

    def _count_points(self, count: int, element: Element) -> None:
        """Raise `Unusable` if a picture draws too much, before it is computed."""
        self._points += count
        if self._points > bounds.POINTS:
            message = f"draws more than {bounds.POINTS:,} lines, curves and colours of gradients"
            raise Unusable(f"{message}; make it simpler", element.line)

    def _stroke(self, element: Element, scope: _Scope, line: VectorPath) -> Stroke | None:
        style = scope.style
        width = style["stroke-width"]
        paint = self._paint("stroke", element, scope, line) if width else None
        if not painted(paint):
            return None
        return Stroke(
            *(paint, width, style["stroke-linecap"], style["stroke-linejoin"]),
            *(style["stroke-miterlimit"], style["stroke-dasharray"], style["stroke-dashoffset"]),
        )

    # Paints.

    def _paint(self, name: str, element: Element, scope: _Scope, line: VectorPath) -> Fill:
        paint = scope.style.paint(name)
        share = scope.style[f"{name}-opacity"]
        if isinstance(paint, Address):
            otherwise = paint.otherwise
            target = self._named.get(paint.name)
            fill: Fill = None if otherwise is None else scope.style.colour(otherwise)
            if target is not None:
                fill = self._gradient(target, element, scope, line, fill)
        else:
            fill = paint
        if isinstance(fill, Gradient) and share < 1:
            stops = tuple(s._replace(colour=s.colour.covering(share)) for s in fill.stops)
            return fill._replace(stops=stops)
        return fill.covering(share) if isinstance(fill, Colour) else fill

    def _gradient(
        self, target: Element, element: Element, scope: _Scope, line: VectorPath, otherwise: Fill
    ) -> Fill:
        """The paint of a gradient on an outline; `otherwise` where the outline is flat."""
        if target.name not in GRADIENTS:
            self._fault(svg.refused(target.name), element)
            return None
        values, stops, transform = self._colours_of(target)
        self._count_points(len(stops), element)
        if len(stops) < 2:
            return stops[0].colour if stops else None
        units = values.get("gradientUnits", "objectBoundingBox")
        spread = values.get("spreadMethod", "pad")
        if units not in UNITS or spread not in SPREADS:
            self._fault(f"has a <{target.name}> that cannot be read; save it again", target)
            return None
        view, matrix = scope.view, scope.matrix
        if units == "objectBoundingBox":
            box = svg_path.box(line)
            if box is None or box[0] == box[2] or box[1] == box[3]:
                return otherwise
            view, matrix = UNIT, matrix.transform(_box_matrix(box))
        matrix = matrix.transform(transform)
        if not _invertible(matrix):
            return None
        with self._reading(target):
            return self._measured_gradient(
                target, values, view, Gradient((), matrix, stops, spread, element.line)
            )
        return None

    def _measured_gradient(
        self, target: Element, values: Mapping[str, str], view: Point, gradient: Gradient
    ) -> Fill:
        last = gradient.stops[-1].colour
        if target.name == "linearGradient":
            names = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
            x1, y1, x2, y2 = (measured(values, name, n, view) for name, n in names.items())
            return last if (x1, y1) == (x2, y2) else gradient._replace(measures=(x1, y1, x2, y2))
        cx, cy, r = (measured(values, name, "50%", view) for name in ("cx", "cy", "r"))
        fx = measured(values, "fx", values.get("cx", "50%"), view)
        fy = measured(values, "fy", values.get("cy", "50%"), view)
        if r < 0:
            self._fault("has a <radialGradient> that cannot be read; save it again", target)
            return last
        if measured(values, "fr", "0", view):
            self._fault("uses `fr` of <radialGradient>, which cannot be printed; remove it", target)
        if not r:
            return last
        if hypot(fx - cx, fy - cy) > 0.999 * r:
            self._fault("has a gradient whose focus (fx, fy) is outside of it; move it in", target)
        return gradient._replace(measures=(cx, cy, r, fx, fy))

    def _colours_of(self, target: Element) -> "_Colours":
        """Reads a gradient once, whatever it paints."""
        key = id(target)
        if key not in self._colours:
            chain = self._chain(target)
            values, stops = self._gradient_said(target, chain), self._stops(chain)
            self._colours[key] = _Colours(values, stops, self._gradient_matrix(chain))
        return self._colours[key]

    def _chain(self, target: Element) -> list[Element]:
        """A gradient, and those that it takes from one after the other."""
        chain = [target]
        while href := chain[-1].attributes.get("href"):
            following = self._named.get(href[1:])
            if following is None or following.name not in GRADIENTS:
                break
            if len(chain) > bounds.NESTED:
                self._fault("has gradients that use one another, in a ring; draw them anew", target)
                break
            chain.append(following)
        return chain

    def _gradient_said(self, target: Element, chain: Sequence[Element]) -> Mapping[str, str]:
        """The attributes of a gradient and of those that it takes from."""
        values: dict[str, str] = {}
        for gradient in reversed(chain):
            style = self._own(gradient, FIRST)
            if style["transform"] != Identity or style["transform-origin"] != (0, 0):
                message = f"uses `transform` of <{gradient.name}>; write it as gradientTransform"
                self._fault(message, gradient)
            common = ("gradientUnits", "spreadMethod")
            names = PLACED[gradient.name] if gradient.name == target.name else common
            values |= {n: v for n, v in gradient.attributes.items() if n in names}
        return values

    def _gradient_matrix(self, chain: Sequence[Element]) -> Transform:
        for gradient in chain:
            declares = self._declares(gradient)
            if "gradientTransform" in declares:
                matrix: Transform = declares["gradientTransform"]
                return matrix
        return Identity

    def _stops(self, chain: Sequence[Element]) -> tuple[Stop, ...]:
        """The stops of the first gradient that has any, in order."""
        for gradient in chain:
            stops = [inner for inner in gradient.within if inner.name == "stop"]
            for inner in gradient.within:
                if inner.name != "stop":
                    self._fault(svg.refused(inner.name), inner)
            if len(stops) > bounds.STOPS:
                message = f"has a gradient of more than {bounds.STOPS} colours; make it simpler"
                raise Unusable(message, gradient.line)
            if stops:
                return tuple(self._ordered(stops))
        return ()

    def _ordered(self, stops: Sequence[Element]) -> Iterator[Stop]:
        least = 0.0
        for element in stops:
            style = self._where_written(element)
            with self._reading(element):
                offset = measure(element.attributes.get("offset", "0"), 1)
                least = min(max(offset, least), 1.0)
            colour = style.colour(style["stop-color"]).covering(style["stop-opacity"])
            yield Stop(least, colour)

    # Clips.

    def _clips(
        self, element: Element, scope: _Scope, parts: Sequence[Node]
    ) -> tuple[Clip, ...] | None:
        """The clips of an element; None if they let nothing be seen."""
        clips: list[Clip] = []
        name, visited = scope.style["clip-path"], set[str]()
        while name is not None:
            target = self._named.get(name)
            if target is None:
                break
            if target.name != "clipPath" or name in visited:
                self._fault("is cut off by what is no <clipPath>, or by one in a ring", element)
                break
            visited.add(name)
            style = self._where_written(target)
            if not style["display"]:
                self._fault("hides its <clipPath> (`display`); show it", target)
            moved_scope = scope._replace(
                matrix=scope.matrix.transform(style.transform), style=style
            )
            clip = self._clip(target, self._clip_space(target, moved_scope, scope.matrix, parts))
            if clip is None:
                return None
            clips.append(clip)
            name = style["clip-path"]
        return tuple(clips)

    def _clip_space(
        self, target: Element, scope: _Scope, user: Transform, parts: Sequence[Node]
    ) -> _Scope:
        """Where the shapes of a <clipPath> stand for what it cuts off, whose units are `user`."""
        units = target.attributes.get("clipPathUnits", "userSpaceOnUse")
        if units == "userSpaceOnUse":
            return scope
        if units != "objectBoundingBox":
            self._fault("has a <clipPath> that cannot be read; save it again", target)
            return scope
        back = user.inverse()
        self._count_points(sum(len(shape.outline) for shape in _shapes(parts)), target)
        shapes = [moved(s.outline, back.transform(s.matrix)) for s in _shapes(parts)]
        box = svg_path.box(tuple(command for shape in shapes for command in shape))
        matrix = scope.matrix.transform(_box_matrix(box)) if box else scope.matrix
        return scope._replace(matrix=matrix, view=UNIT, in_box=True)

    def _clip(self, target: Element, scope: _Scope) -> Clip | None:
        """The outlines of a <clipPath>; None if it lets nothing be seen."""
        outlines: list[VectorPath] = []
        for element in target.within:
            outlines += self._clip_shapes(element, scope)
        outlines = [outline for outline in outlines if outline]
        if not outlines or not _invertible(scope.matrix):
            return None
        return Clip(tuple(outlines), target.line)

    def _clip_shapes(self, element: Element, scope: _Scope) -> Iterator[VectorPath]:
        """The outlines of an element of a <clipPath>."""
        if element.name not in (*svg_path.SHAPES, "use"):
            self._fault(f"uses <{element.name}> in <clipPath>; it can hold shapes alone", element)
            return
        style = self._own(element, scope.style)
        inner = scope._replace(matrix=scope.matrix.transform(style.transform), style=style)
        if style["clip-path"] is not None:
            self._fault(
                "cuts off shapes of a <clipPath>; let the drawing program join them", element
            )
        if not style["display"] or not style["visibility"] or not _invertible(inner.matrix):
            return
        with self._reading(element):
            values = self._said(element)
            if element.name == "use":
                target = self._named.get(values.get("href", "")[1:])
                if target is not None and target.name == "use":
                    self._fault("uses <use> of <use> in <clipPath>; draw the shape there", element)
                elif target is not None:
                    x, y = (measured(values, name, "0", scope.view) for name in ("x", "y"))
                    yield from self._clip_shapes(
                        target, inner._replace(matrix=inner.matrix.translate(x, y))
                    )
                return
            if style["clip-rule"] == "evenodd" and element.name in ("path", "polygon", "polyline"):
                message = "uses `clip-rule: evenodd`, which cannot be printed; write nonzero"
                self._fault(message, element)
            if scope.in_box and any(values.get(n, "").strip()[-1:] == "%" for n in MEASURES):
                self._fault("uses percentages in the units of a box; write shares of 1", element)
            self._count += 1
            yield moved(self._outline(element, inner, values), inner.matrix)


GRADIENTS = ("linearGradient", "radialGradient")
UNITS = ("objectBoundingBox", "userSpaceOnUse")
SPREADS = ("pad", "repeat", "reflect")
DRAWN: Mapping[str, Callable[[_Drawer, Element, _Scope, Mapping[str, str]], tuple[Node, ...]]] = {
    "g": _Drawer._group,
    "switch": _Drawer._switch,
    "use": _Drawer._use,
    "svg": _Drawer._nested,
    **dict.fromkeys(svg_path.SHAPES, _Drawer._shape),
}
"""The method that draws each element."""


def _grouped(
    parts: tuple[Node, ...], opacity: float, clips: tuple[Clip, ...] | None, element: Element
) -> tuple[Node, ...]:
    """Parts as they are painted together; none if nothing of them is seen."""
    if not parts or not opacity or clips is None:
        return ()
    if opacity == 1 and not clips:
        return parts
    return (Group(parts, opacity, clips, element.line),)


def _invertible(matrix: Transform) -> bool:
    scale = max(abs(part) for part in matrix[:4])
    xx, xy, yx, yy = matrix[:4]
    return scale > 0 and isfinite(scale) and abs(xx * yy - xy * yx) > 1e-12 * scale * scale


def _box_matrix(box: Box) -> Transform:
    left, top, right, bottom = box
    return Transform(right - left, 0, 0, bottom - top, left, top)


def _view_box(values: Mapping[str, str]) -> tuple[float, float, float, float] | None:
    """The `viewBox` of an element, if it has one; raises `ValueError`."""
    if not values.get("viewBox", "").strip():
        return None
    left, top, width, height = numbers(values["viewBox"])
    if not (width > 0 and height > 0):
        raise ValueError("viewBox")
    return left, top, width, height


ALIGNED = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def _aspect(values: Mapping[str, str]) -> tuple[float, float, str] | None:
    """How a view is fitted: its place across and down, and `meet` or `slice`; None to stretch."""
    words = values.get("preserveAspectRatio", "").split() or ["xMidYMid"]
    align, how = words[0], (words[1:] or ["meet"])[0]
    if len(words) > 2 or how not in ("meet", "slice"):
        raise ValueError("preserveAspectRatio")
    if align == "none":
        return None
    if (
        len(align) != 8
        or (align[0], align[4]) != ("x", "Y")
        or {align[1:4], align[5:]} - {*ALIGNED}
    ):
        raise ValueError("preserveAspectRatio")
    return ALIGNED[align[1:4]], ALIGNED[align[5:]], how


def _fitted(
    box: tuple[float, float, float, float], wide: float, high: float, values: Mapping[str, str]
) -> Transform:
    """The transform that fits a `viewBox` into a view."""
    left, top, width, height = box
    across, down = wide / width, high / height
    if (aspect := _aspect(values)) is None:
        return Identity.scale(across, down).translate(-left, -top)
    x, y, how = aspect
    scale = min(across, down) if how == "meet" else max(across, down)
    moved_by = (x * (wide - width * scale), y * (high - height * scale))
    return Identity.translate(*moved_by).scale(scale).translate(-left, -top)


def _seen(
    root: Element, values: Mapping[str, str]
) -> tuple[float, float, float, float, float, Point]:
    """What is seen of the plane of a file, how much higher than wide its units are, and its view.

    Raises `Unusable`.
    """
    try:
        box = _view_box(values)
        sizes = [svg_values.measure(values[n], 0) for n in ("width", "height") if _fixed(values, n)]
        whole = box and len(sizes) == 2 and min(sizes) > 0
        fitted = _fitted(box, sizes[0], sizes[1], values) if box and whole else None
    except ValueError:
        raise Unusable(
            "has no size that can be printed; write another viewBox", root.line
        ) from None
    if not box and len(sizes) < 2:
        raise Unusable('has no size; give its <svg> a viewBox="0 0 WIDTH HEIGHT"', root.line)
    visible, stretch = box or (0.0, 0.0, *sizes), 1.0
    if fitted:
        left, top = fitted.inverse().transformPoint((0, 0))
        visible = (left, top, sizes[0] / fitted.xx, sizes[1] / fitted.yy)
        stretch = fitted.yy / fitted.xx
    left, top, width, height = visible
    if not (0 < width < FAR and 0 < height < FAR and abs(left) < FAR and abs(top) < FAR):
        raise Unusable("has no size that can be printed; write another viewBox", root.line)
    view = (box[2], box[3]) if box else (width, height)
    return left, top, width, height, stretch, view


def _fixed(values: Mapping[str, str], name: str) -> bool:
    """Whether a file says its width or height other than as a share of the page."""
    value = values.get(name, "").strip()
    return value not in ("", "auto") and not value.endswith("%")
