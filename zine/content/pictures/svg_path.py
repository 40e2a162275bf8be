"""Outlines: paths of an SVG as lines and cubic curves, from path data and from other shapes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import isfinite, sqrt
from typing import NamedTuple

from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.arc import EllipticalArc

from zine.art.outlines import Point, cubic
from zine.content.pictures.svg_values import BLANK, NUMBER, each_number, measured

Box = tuple[float, float, float, float]
"""The least and the largest x and y: left, top, right and bottom."""

QUARTER = 4 / 3 * (sqrt(2) - 1)
"""How far the control points of a quarter of a circle lie from its ends, in radii."""


class Command(NamedTuple):
    """A command of an outline: M, L, C or Z, and its points."""

    letter: str
    points: tuple[Point, ...] = ()


VectorPath = tuple[Command, ...]
"""An outline: each part begins with M."""


def moved(outline: VectorPath, matrix: Transform) -> VectorPath:
    """An outline where a transform puts it."""
    if matrix == Identity:
        return outline
    return tuple(Command(c.letter, tuple(matrix.transformPoints(c.points))) for c in outline)


def parts(outline: VectorPath) -> Iterator[VectorPath]:
    """The parts of an outline, each of which begins with M."""
    begins = [place for place, c in enumerate(outline) if c.letter == "M"]
    for start, end in zip(begins, (*begins[1:], len(outline)), strict=True):
        yield outline[start:end]


def box(outline: VectorPath) -> Box | None:
    """The box around an outline, which may have no width or height; None around none."""
    across: list[float] = []
    down: list[float] = []
    here: Point = (0.0, 0.0)
    for place, command in enumerate(outline):
        last = place + 1 == len(outline) or outline[place + 1].letter == "M"
        if command.letter == "M" and last and len(outline) > 1:
            continue  # nothing is drawn from there, so that browsers do not count it
        if command.letter == "C":
            left, top, right, foot = calcCubicBounds(here, *command.points)
            across, down = [*across, left, right], [*down, top, foot]
        across.extend(x for x, _ in command.points[-1:])
        down.extend(y for _, y in command.points[-1:])
        here = command.points[-1] if command.points else here
    return (min(across), min(down), max(across), max(down)) if across else None


def dots(outline: VectorPath, size: float) -> VectorPath:
    """An outline whose parts without length are lines of a small size, or are left out for 0."""
    commands: list[Command] = []
    for part in parts(outline):
        start = part[0].points[0]
        if any(point != start for command in part for point in command.points):
            commands += part
        elif len(part) > 1 and size:
            commands += (part[0], Command("L", ((start[0] + size, start[1]),)))
    return tuple(commands)


def broad(outline: VectorPath) -> VectorPath:
    """An outline without the parts that are a straight line, whose inside some viewers show."""
    commands: list[Command] = []
    for part in parts(outline):
        points = {point for command in part for point in command.points}
        flat_box = box(part)
        curved = any(command.letter == "C" for command in part)
        wide = flat_box and flat_box[0] < flat_box[2] and flat_box[1] < flat_box[3]
        if wide and (curved or len(points) > 2):
            commands += part
    return tuple(commands)


def flat(outline: VectorPath, steps: int) -> Iterator[list[Point]]:
    """The parts of an outline as corners, with some straight lines for each curve."""
    for part in parts(outline):
        corners = [part[0].points[0]]
        for command in part[1:]:
            if command.letter == "L":
                corners.append(command.points[0])
            elif command.letter == "C":
                curve = corners[-1], *command.points
                corners += (cubic(curve, n / steps) for n in range(1, steps + 1))
        yield corners


def area(corners: Sequence[Point]) -> float:
    """The area within corners, negative if they turn to the left."""
    following = (*corners[1:], *corners[:1])
    return sum(x * v - u * y for (x, y), (u, v) in zip(corners, following, strict=True)) / 2


def backwards(outline: VectorPath) -> VectorPath:
    """An outline drawn the other way round."""
    commands: list[Command] = []
    for part in parts(outline):
        drawn = [command for command in part if command.letter != "Z"]
        ends = [command.points[-1] for command in drawn]
        commands.append(Command("M", (ends[-1],)))
        for command, end in zip(reversed(drawn[1:]), reversed(ends[:-1]), strict=True):
            commands.append(Command(command.letter, (*reversed(command.points[:-1]), end)))
        commands.append(Command("Z"))
    return tuple(commands)


# Path data.

LETTER = re.compile(rf"[{BLANK}]*([MmLlHhVvCcSsQqTtAaZz])[{BLANK}]*")
NEXT = rf"[{BLANK}]*+,?[{BLANK}]*+({NUMBER.pattern})"
FLAG = rf"[{BLANK}]*+,?[{BLANK}]*+([01])"
SIZES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}
"""How many numbers each command has, but for arcs."""

GIVEN = {
    **{letter: re.compile(NEXT * size, re.ASCII) for letter, size in SIZES.items()},
    "a": re.compile(NEXT * 3 + FLAG * 2 + NEXT * 2, re.ASCII),
}
"""The numbers of each command."""


def _given(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of path data with their numbers, each said in full."""
    place, letter, data = 0, "", data.rstrip(BLANK)
    while place < len(data):
        command = LETTER.match(data, place)
        if command:
            letter, place = command[1], command.end()
            if data.startswith(",", place):
                raise ValueError(data)
        elif letter in ("", "z", "Z"):
            raise ValueError(data)
        else:
            letter = {"m": "l", "M": "L"}.get(letter, letter)
        read = GIVEN[letter.lower()].match(data, place)
        if not read:
            raise ValueError(data)
        place = read.end()
        yield letter, [*map(float, read.groups())]


class _Path:
    """Turns path data into lines and curves, one command after the other."""

    def __init__(self) -> None:
        self._start: Point = (0.0, 0.0)
        self._here: Point = (0.0, 0.0)
        self._control: Point | None = None
        self._kind = ""
        self._open = False

    def commands(self, data: str) -> Iterator[Command]:
        first = True
        for letter, numbers in _given(data):
            if first and letter not in "mM":
                raise ValueError(data)
            first = False
            kind = letter.lower()
            values = _absolute(kind, numbers, self._here) if letter.islower() else numbers
            if kind == "m":
                self._start = self._here = (values[0], values[1])
                self._open, self._kind = True, kind
                yield Command("M", (self._here,))
                continue
            if not self._open:
                self._open = True
                yield Command("M", (self._start,))
            if kind == "z":
                self._here, self._open = self._start, False
                yield Command("Z")
            else:
                yield from self._drawn(kind, values)
            self._kind = kind

    def _drawn(self, kind: str, values: list[float]) -> Iterator[Command]:
        """The lines or curves of a command whose numbers are absolute."""
        start = self._here
        if kind == "a":
            end = (values[5], values[6])
            yield from _arc(start, values, end)
        elif kind in "lhv":
            x = values[0] if kind in "lh" else start[0]
            y = values[-1] if kind in "lv" else start[1]
            end = (x, y)
            yield Command("L", (end,))
        else:
            *points, end = zip(values[::2], values[1::2], strict=True)
            if kind in "st":
                points.insert(0, self._mirrored("cs" if kind == "s" else "qt"))
            self._control = points[-1]
            yield Command("C", _cubic(start, points, end))
        self._here = end

    def _mirrored(self, kinds: str) -> Point:
        """The last control point on the other side of where the pen is."""
        x, y = self._here
        if self._kind not in [*kinds] or self._control is None:
            return x, y
        return 2 * x - self._control[0], 2 * y - self._control[1]


def _absolute(kind: str, values: list[float], here: Point) -> list[float]:
    x, y = here
    if kind == "a":
        return [*values[:5], values[5] + x, values[6] + y]
    if kind == "v":
        return [values[0] + y]
    return [value + (x, y)[index % 2] for index, value in enumerate(values)]


def _cubic(start: Point, points: Sequence[Point], end: Point) -> tuple[Point, ...]:
    """The points of a cubic curve, for the one or two control points of any."""
    if len(points) == 2:
        return (*points, end)
    (middle,) = points
    first, second = (
        (x + 2 / 3 * (middle[0] - x), y + 2 / 3 * (middle[1] - y)) for x, y in (start, end)
    )
    return first, second, end


def _arc(start: Point, values: Sequence[float], end: Point) -> Iterator[Command]:
    """The curves of a part of an ellipse, which end where they should to the last digit."""
    if start == end:
        return
    if not values[0] or not values[1]:
        yield Command("L", (end,))
        return
    pen = RecordingPen()
    EllipticalArc(complex(*start), *values[:5], complex(*end)).draw(pen)
    if not pen.value:
        raise ValueError("arc")
    curves = [points for _, points in pen.value]
    curves[-1] = (*curves[-1][:2], end)
    yield from (Command("C", points) for points in curves)


# Other shapes.


def of_shape(name: str, attributes: Mapping[str, str], view: Point, most: int) -> VectorPath:
    """The outline of an element that draws a shape, where it is seen through a view of some size.

    No more than `most` commands are read. Raises `ValueError` for what cannot be read.
    """
    outline = tuple(islice(SHAPES[name](_Measures(attributes, view)), most))
    if not all(isfinite(part) for c in outline for p in c.points for part in p):
        raise ValueError(name)
    return outline


class _Measures:
    """The measures that attributes say."""

    def __init__(self, attributes: Mapping[str, str], view: Point) -> None:
        self.attributes = attributes
        self._view = view

    def get(self, name: str) -> float:
        """A length in pixels, 0 if nothing says it; raises `ValueError`."""
        return measured(self.attributes, name, "0", self._view)

    def size(self, name: str) -> float:
        """A length that is not negative; raises `ValueError`."""
        length = self.get(name)
        if length < 0:
            raise ValueError(name)
        return length

    def radii(self) -> tuple[float, float]:
        """`rx` and `ry`, of which one stands for both."""
        names = [name for name in ("rx", "ry") if self.attributes.get(name, "").strip(BLANK)]
        if not names:
            return 0.0, 0.0
        return self.size(names[0]), self.size(names[-1])


def _path(measures: _Measures) -> Iterable[Command]:
    data = measures.attributes.get("d", "")
    return _Path().commands(data) if data.strip(BLANK) not in ("", "none") else ()


def _corners(measures: _Measures) -> Iterator[Command]:
    values, letter = each_number(measures.attributes.get("points", "")), "M"
    for x in values:
        if (y := next(values, None)) is None:
            raise ValueError("points")
        yield Command(letter, ((x, y),))
        letter = "L"


def _polygon(measures: _Measures) -> Iterator[Command]:
    drawn = False
    for command in _corners(measures):
        drawn = True
        yield command
    if drawn:
        yield Command("Z")


def _line(measures: _Measures) -> VectorPath:
    ends = [(measures.get(f"x{n}"), measures.get(f"y{n}")) for n in (1, 2)]
    return Command("M", (ends[0],)), Command("L", (ends[1],))


def _circle(measures: _Measures) -> VectorPath:
    radius = measures.size("r")
    return _round(measures.get("cx"), measures.get("cy"), radius, radius)


def _ellipse(measures: _Measures) -> VectorPath:
    return _round(measures.get("cx"), measures.get("cy"), *measures.radii())


def _round(x: float, y: float, across: float, down: float) -> VectorPath:
    if not across or not down:
        return ()
    begin, *arcs, end = rectangle(x - across, y - down, 2 * across, 2 * down, across, down)
    return (begin._replace(points=arcs[0].points[-1:]), *arcs[1:], arcs[0], end)


def _rect(measures: _Measures) -> VectorPath:
    wide, high = measures.size("width"), measures.size("height")
    across, down = measures.radii()
    corners = min(across, wide / 2), min(down, high / 2)
    return rectangle(measures.get("x"), measures.get("y"), wide, high, *corners)


def rectangle(
    x: float, y: float, wide: float, high: float, across: float = 0, down: float = 0
) -> VectorPath:
    """A rectangle whose corners may be round."""
    if not wide or not high:
        return ()
    right, foot = x + wide, y + high
    if not across or not down:
        sides = ((right, y), (right, foot), (x, foot))
        return Command("M", ((x, y),)), *(Command("L", (p,)) for p in sides), Command("Z")
    over, under = across * (1 - QUARTER), down * (1 - QUARTER)
    turns = (
        ((right - across, y), (right - over, y), (right, y + under), (right, y + down)),
        ((right, foot - down), (right, foot - under), (right - over, foot), (right - across, foot)),
        ((x + across, foot), (x + over, foot), (x, foot - under), (x, foot - down)),
        ((x, y + down), (x, y + under), (x + over, y), (x + across, y)),
    )
    here = turns[-1][-1]
    commands = [Command("M", (here,))]
    for start, *curve in turns:
        if abs(start[0] - here[0]) + abs(start[1] - here[1]) > 1e-9 * (wide + high):
            commands.append(Command("L", (start,)))
        commands.append(Command("C", tuple(curve)))
        here = curve[-1]
    return (*commands, Command("Z"))


SHAPES: Mapping[str, Callable[[_Measures], Iterable[Command]]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _corners,
    "polygon": _polygon,
}
"""The elements that draw a shape."""
