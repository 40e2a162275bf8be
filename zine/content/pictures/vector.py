"""Pictures of lines: an SVG written anew from what it draws, in the few words that print right.

What stands in it are paths on a plane `svg_drawing.WIDE` wide, groups, and gradients between points
of that plane. WeasyPrint, which draws it in a PDF, goes wrong with much else: it loses the width of
a stroke that has a gradient, cuts groups and gradients off at boxes that it computes too small, and
takes properties for inherited that are not.
"""

import re
from collections.abc import Iterator, Sequence
from math import ceil, floor, hypot, sqrt

from fontTools.misc.transform import Identity, Transform

from zine import bounds
from zine.art.outlines import Point
from zine.content.pictures import svg_drawing, svg_path
from zine.content.pictures.raster import Unusable
from zine.content.pictures.svg import SPACE
from zine.content.pictures.svg_drawing import (
    WIDE,
    Clip,
    Fill,
    Gradient,
    Group,
    Node,
    Shape,
    Stop,
    Stroke,
    painted,
)
from zine.content.pictures.svg_path import Box, VectorPath, moved
from zine.content.pictures.svg_values import Colour

COLOURS = re.compile(r'(?<=[a-z]=")#([0-9a-f]{6})(?=")')

STEPS = 16
"""The stops between two of a gradient that cover differently; what lies between is nearly even."""

DOT = 1000
"""How much wider than long the line is that stands for a dot, which some viewers leave out."""

FAINT = 1 / 512
"""The least that a stop covers, since what covers nothing would have no colour."""


def ready(data: bytes) -> tuple[bytes, tuple[int, int]]:
    """An SVG written anew, and its width and height in pixels.

    The same bytes for the same picture. Raises `Unusable`.
    """
    drawing = svg_drawing.read(data)
    high = max(1, round(drawing.height))
    text = "".join(_Writer(drawing.height).picture(drawing, high))
    return text.encode(), (WIDE, high)


def grey(data: bytes) -> bytes:
    """An SVG that was made ready, in greys."""

    def greyed(match: re.Match[str]) -> str:
        red, green, blue = bytes.fromhex(match[1])
        return "#" + 3 * f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02x}"

    return COLOURS.sub(greyed, data.decode()).encode()


class _Writer:
    """Writes a drawing; what clips and gradients are comes first."""

    def __init__(self, height: float) -> None:
        self._height = height
        self._defined: dict[str, str] = {}
        self._length = 0

    def picture(self, drawing: svg_drawing.SvgDrawing, high: int) -> Iterator[str]:
        """The parts of the text."""
        parts = [text for node in drawing.parts for text in self._node(node)]
        yield f'<svg xmlns="{SPACE}" viewBox="0 0 {WIDE} {_n(drawing.height)}"'
        yield f' width="{WIDE}" height="{high}">'
        for text, name in self._defined.items():
            yield text.replace(">", f' id="{name}">', 1)
        yield from parts
        yield "</svg>"

    def _node(self, node: Node) -> Iterator[str]:
        if isinstance(node, Group):
            yield from self._group(node)
            return
        stroke = node.stroke
        paints = [self._fill(node), self._stroke(node, stroke) if stroke else ""]
        for text in reversed(paints) if node.stroke_first else paints:
            self._count(text, node.line)
            yield text

    def _count(self, text: str, line: int) -> None:
        self._length += len(text)
        if self._length > bounds.WRITTEN:
            raise Unusable("draws too much; make it simpler", line)

    def _group(self, group: Group) -> Iterator[str]:
        inside = [text for node in group.parts for text in self._node(node) if text]
        if not inside:
            return
        for clip in group.clips:
            yield f'<g clip-path="url(#{self._clip(clip)})">'
        if group.opacity < 1:
            # The path draws nothing. It is as large as the picture, so that nothing is cut off.
            whole = _corners((0, 0, WIDE, self._height))
            yield f'<g opacity="{_n(group.opacity)}"><path d="{whole}" fill="none"/>'
        yield from inside
        yield "</g>" * (len(group.clips) + (group.opacity < 1))

    def _fill(self, shape: Shape) -> str:
        outline = svg_path.broad(shape.outline)
        if not painted(shape.fill) or not outline:
            return ""
        frame = Identity
        if isinstance(shape.fill, Gradient) and shape.fill.radial:
            frame = Identity if _similar(shape.fill.matrix) else shape.fill.matrix
        line = moved(outline, frame.inverse().transform(shape.matrix))
        rule = ' fill-rule="evenodd"' if shape.even else ""
        box = svg_path.box(line)
        paint, around = self._paint("fill", shape.fill, frame, box)
        return f'<path d="{around}{_data(line)}"{rule}{paint}{_transform(frame)}/>'

    def _stroke(self, shape: Shape, stroke: Stroke) -> str:
        even = _similar(shape.matrix)
        scale = sqrt(abs(_determinant(shape.matrix))) if even else 1.0
        width = stroke.width * scale
        frame = Identity if even else shape.matrix
        if not even or isinstance(stroke.paint, Gradient):
            # WeasyPrint strokes what has a gradient one unit wide, so that a unit is the width.
            frame, scale, width = frame.scale(width), scale / width, 1.0
        line = moved(shape.outline, frame.inverse().transform(shape.matrix))
        line = svg_path.dots(line, 0 if stroke.cap == "butt" else width / DOT)
        box = svg_path.box(line)
        if box is None:
            return ""
        reach = width / 2 * max(sqrt(2), stroke.limit if stroke.join == "miter" else 1)
        left, top, right, foot = box
        paint, around = self._paint(
            "stroke",
            stroke.paint,
            frame,
            (left - reach, top - reach, right + reach, foot + reach),
            shape.line,
        )
        lines = f' stroke-width="{_n(width)}"' + _lines(stroke, scale)
        return f'<path d="{around}{_data(line)}" fill="none"{paint}{lines}{_transform(frame)}/>'

    def _paint(
        self, name: str, paint: Fill, frame: Transform, box: Box | None, line: int = 0
    ) -> tuple[str, str]:
        """The attributes that paint an outline, and two places around it if it has a gradient."""
        if isinstance(paint, Colour):
            covers = f' {name}-opacity="{_n(paint.alpha)}"' if paint.alpha < 1 else ""
            return f' {name}="{paint.hex}"{covers}', ""
        if paint is None or box is None:
            return "", ""
        gradient = paint._replace(matrix=frame.inverse().transform(paint.matrix))
        if gradient.radial and not _similar(gradient.matrix):
            message = "has a line whose round gradient is stretched; turn the line into a path"
            raise Unusable(message, line or paint.line)
        # Nothing is drawn to these places, but WeasyPrint repeats a gradient beyond the path's box.
        left, top, right, foot = box
        more = (right - left + foot - top) / 20
        around = _corners((left - more, top - more, right + more, foot + more))
        return f' {name}="url(#{self._gradient(gradient, box)})"', around

    def _define(self, text: str, kind: str, line: int) -> str:
        """The name of what is defined by a text, which is written once."""
        self._count(text, line)
        return self._defined.setdefault(text, f"{kind}{len(self._defined) + 1}")

    def _clip(self, clip: Clip) -> str:
        outlines = [_data(outline) for outline in _turned(clip.outlines)]
        return self._define(f'<clipPath><path d="{"".join(outlines)}"/></clipPath>', "c", clip.line)

    def _gradient(self, gradient: Gradient, box: Box) -> str:
        first, last = _turns(gradient, box) if gradient.spread != "pad" else (0, 1)
        stops = "".join(map(_stop, _finer(_repeated(gradient, first, last))))
        measures = _radial(gradient, last) if gradient.radial else _linear(gradient, first, last)
        kind = "radialGradient" if gradient.radial else "linearGradient"
        units = 'gradientUnits="userSpaceOnUse"'
        return self._define(f"<{kind} {units}{measures}>{stops}</{kind}>", "g", gradient.line)


def _similar(matrix: Transform) -> bool:
    """Whether a transform keeps circles round."""
    xx, xy, yx, yy = matrix[:4]
    size = max(abs(part) for part in matrix[:4])
    turned = abs(xx - yy) + abs(xy + yx)
    mirrored = abs(xx + yy) + abs(xy - yx)
    return bool(min(turned, mirrored) < 1e-6 * size)


def _determinant(matrix: Transform) -> float:
    return float(matrix.xx * matrix.yy - matrix.xy * matrix.yx)


def _turned(outlines: Sequence[VectorPath]) -> Iterator[VectorPath]:
    """Outlines that turn the same way, so that none is a hole in another."""
    for outline in outlines:
        corners = [*svg_path.flat(outline, 8)]
        area = sum(map(svg_path.area, corners))
        yield outline if area >= 0 or len(outlines) == 1 else svg_path.backwards(outline)


# Gradients.


def _place(gradient: Gradient, t: float) -> tuple[Point, float]:
    """Where the circle of a radial gradient stands at a place between its stops, and its radius."""
    cx, cy, r, fx, fy = gradient.measures
    return (fx + (cx - fx) * t, fy + (cy - fy) * t), r * t


def _turns(gradient: Gradient, box: Box) -> tuple[int, int]:
    """From which to which repetition a gradient is seen in a box; raises `Unusable`."""
    left, top, right, foot = box
    corners = [(left, top), (right, top), (right, foot), (left, foot)]
    corners = [gradient.matrix.inverse().transformPoint(corner) for corner in corners]
    if not gradient.radial:
        x1, y1, x2, y2 = gradient.measures
        x, y = x2 - x1, y2 - y1
        shares = [((u - x1) * x + (v - y1) * y) / (x * x + y * y) for u, v in corners]
        first, last = floor(min(shares)), max(ceil(max(shares)), floor(min(shares)) + 1)
    else:
        first, last = 0, 1
        while last <= bounds.REPEATS and not _holds(_place(gradient, last), corners):
            last += 1
    if last - first > bounds.REPEATS or (last - first) * len(gradient.stops) > bounds.COLOURS:
        message = "repeats a gradient too often; draw it with fewer colours"
        raise Unusable(message, gradient.line)
    return first, last


def _holds(circle: tuple[Point, float], points: Sequence[Point]) -> bool:
    (x, y), radius = circle
    return all(hypot(u - x, v - y) <= radius for u, v in points)


def _repeated(gradient: Gradient, first: int, last: int) -> list[Stop]:
    """The stops of all repetitions, from 0 to 1."""
    whole = [*gradient.stops]
    whole.insert(0, whole[0]._replace(offset=0.0))
    whole.append(whole[-1]._replace(offset=1.0))
    repeated: list[Stop] = []
    for turn in range(first, last):
        back = gradient.spread == "reflect" and turn % 2
        stops = [s._replace(offset=1 - s.offset) for s in reversed(whole)] if back else whole
        repeated += (Stop((turn - first + s.offset) / (last - first), s.colour) for s in stops)
    return repeated


def _finer(stops: Sequence[Stop]) -> Iterator[Stop]:
    """Stops with more between those that cover differently."""
    faint = any(stop.colour.alpha < 1 for stop in stops)
    last: Stop | None = None
    for stop in stops:
        if stop == last:
            continue
        if last and last.offset < stop.offset and last.colour.alpha != stop.colour.alpha:
            for step in range(1, STEPS):
                yield _faint(_between(last, stop, step / STEPS))
        yield _faint(stop) if faint else stop
        last = stop


def _between(one: Stop, two: Stop, share: float) -> Stop:
    def mixed(a: float, b: float) -> float:
        return a + (b - a) * share

    *colour, alpha = map(mixed, one.colour, two.colour)
    red, green, blue = map(round, colour)
    return Stop(mixed(one.offset, two.offset), Colour(red, green, blue, alpha))


def _faint(stop: Stop) -> Stop:
    return stop._replace(colour=stop.colour._replace(alpha=max(stop.colour.alpha, FAINT)))


def _stop(stop: Stop) -> str:
    covers = f' stop-opacity="{_n(stop.colour.alpha)}"' if stop.colour.alpha < 1 else ""
    return f'<stop offset="{_n(stop.offset)}" stop-color="{stop.colour.hex}"{covers}/>'


def _linear(gradient: Gradient, first: int, last: int) -> str:
    """The measures of a linear gradient; lines of one colour stay where a transform puts them."""
    x1, y1, x2, y2 = gradient.measures
    x, y = x2 - x1, y2 - y1
    start = gradient.matrix.transformPoint((x1, y1))
    back = gradient.matrix.inverse()
    size = x * x + y * y
    across, down = (back.xx * x + back.xy * y) / size, (back.yx * x + back.yy * y) / size
    steep = across * across + down * down
    ends = [(start[0] + across / steep * t, start[1] + down / steep * t) for t in (first, last)]
    names = zip(("x1", "y1", "x2", "y2"), (*ends[0], *ends[1]), strict=True)
    return "".join(f' {name}="{_n(value)}"' for name, value in names)


def _radial(gradient: Gradient, last: int) -> str:
    (cx, cy), r = _place(gradient, last)
    _, _, _, fx, fy = gradient.measures
    scale = sqrt(abs(_determinant(gradient.matrix)))
    points = (gradient.matrix.transformPoint(point) for point in ((cx, cy), (fx, fy)))
    (cx, cy), (fx, fy) = points
    names = zip(("cx", "cy", "r", "fx", "fy"), (cx, cy, r * scale, fx, fy), strict=True)
    return "".join(f' {name}="{_n(value)}"' for name, value in names)


# Text.


def _lines(stroke: Stroke, scale: float) -> str:
    """The attributes that say how the ends, the corners and the dashes of a line are drawn."""
    attributes = ""
    if stroke.cap != "butt":
        attributes += f' stroke-linecap="{stroke.cap}"'
    if stroke.join != "miter":
        attributes += f' stroke-linejoin="{stroke.join}"'
    elif stroke.limit != 4:
        attributes += f' stroke-miterlimit="{_n(stroke.limit)}"'
    if stroke.dashes:
        attributes += f' stroke-dasharray="{" ".join(_n(dash * scale) for dash in stroke.dashes)}"'
        attributes += f' stroke-dashoffset="{_n(stroke.offset % sum(stroke.dashes) * scale)}"'
    return attributes


def _data(line: VectorPath) -> str:
    """An outline as the attribute `d` writes it."""
    return "".join(
        command.letter + " ".join(f"{_n(x)} {_n(y)}" for x, y in command.points) for command in line
    )


def _corners(box: Box) -> str:
    left, top, right, foot = box
    return f"M{_n(left)} {_n(top)}M{_n(right)} {_n(foot)}"


def _transform(frame: Transform) -> str:
    if frame == Identity:
        return ""
    return f' transform="matrix({" ".join(f"{part:.9g}" for part in frame)})"'


def _n(number: float) -> str:
    """A number with seven digits."""
    return f"{number:.7g}" if abs(number) > 1e-6 else "0"
