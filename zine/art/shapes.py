"""The strokes of which scenes are made: blades, rays, the grain of a table, hatched round solids.

Every shape is some strokes, y growing downward. A solid first clears a halo of paper around itself,
which parts it from what lies behind, on a light ground and on a dark one.
"""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, radians, sin, sqrt, tau
from random import Random
from typing import NamedTuple

from zine.art.outlines import Point
from zine.art.woodcut import Stroke, polygon

HALO = 7.0
"""How wide a line of paper is cleared around a solid."""

LINE = 3.2
"""The width of an outline."""

CUT = 3.0
"""The distance between two cuts of a hatching."""


def blade(points: Sequence[Point], *widths: float) -> Stroke:
    """A cut through points, as wide as `widths` say, which are evenly apart along it."""
    count = len(points) - 1
    upper: list[Point] = []
    lower: list[Point] = []
    for place, (x, y) in enumerate(points):
        (a, b), (c, d) = points[max(place - 1, 0)], points[min(place + 1, count)]
        long = hypot(c - a, d - b) or 1.0
        half = _between(widths, place / count) / 2
        across, down = -(d - b) / long * half, (c - a) / long * half
        upper.append((x + across, y + down))
        lower.append((x - across, y - down))
    return Stroke(polygon((*upper, *reversed(lower))), ink=True)


def shade(points: Sequence[Point], *widths: float, ink: bool = True) -> Stroke:
    """A cut of the shading, in ink or of paper."""
    return blade(points, *widths)._replace(ink=ink, shading=True)


def _between(widths: Sequence[float], share: float) -> float:
    """The width at a share of the way."""
    place = share * (len(widths) - 1)
    first = min(int(place), len(widths) - 2)
    return widths[first] + (widths[first + 1] - widths[first]) * (place - first)


def solid(points: Sequence[Point], line: float = LINE, halo: float = HALO) -> Iterator[Stroke]:
    """A shape of paper in a halo, with an outline."""
    curve = polygon(points)
    yield Stroke(curve, ink=False, line=line + halo)
    yield Stroke(curve, ink=False)
    yield Stroke(curve, ink=True, line=line)


class Oval(NamedTuple):
    """The edge of a scene: an ellipse, by its middle and its half-axes."""

    x: float
    y: float
    wide: float
    high: float

    def reach(self, point: Point, turn: float) -> float:
        """The distance from a point inside to the edge, in a direction."""
        u, v = (point[0] - self.x) / self.wide, (point[1] - self.y) / self.high
        c, s = cos(turn) / self.wide, sin(turn) / self.high
        a, b = c * c + s * s, u * c + v * s
        return (-b + sqrt(b * b + a * (1 - u * u - v * v))) / a

    def half(self, y: float) -> float:
        """The distance from the middle to the edge, at a height."""
        return self.wide * sqrt(max(0.0, 1 - ((y - self.y) / self.high) ** 2))


def rays(
    light: Point, near: float, edge: Oval, horizon: float, chance: Random, *, dark: bool
) -> Iterator[Stroke]:
    """Light around a point, from a distance to the edge of the scene, above a horizon.

    On a light ground the shade is cut, thicker with the distance; on a dark one the light, thinner
    with the distance.
    """
    count = 80
    for number in range(count):
        odd = number % 2
        turn = tau * (number + chance.uniform(-0.1, 0.1)) / count
        far = edge.reach(light, turn) * chance.uniform(0.93, 1.0)
        if sin(turn) > 0:
            far = min(far, (horizon - light[1]) / sin(turn) - 3)
        start = near * (chance.uniform(1.45, 1.75) if odd else chance.uniform(1.0, 1.1))
        if far < start + (34 if odd else 8):
            continue
        ends = [
            (light[0] + r * cos(turn), light[1] + r * sin(turn))
            for r in (start, (start + far) / 2, far)
        ]
        wide = tau / count
        if dark:
            yield shade(ends, 0.3, wide * start * 0.9, 0.3, ink=False)
        else:
            yield shade(ends, 0.3, wide * (start + far) * 0.24, wide * far * 0.74)


def table(horizon: float, edge: Oval, chance: Random, *, dark: bool) -> Iterator[Stroke]:
    """The grain of a table from a horizon to the foot of the scene: long cuts, broken now and then.

    They lie further apart, and are thicker, towards the viewer.
    """
    y, gap = horizon, 3.4
    while y < edge.y + edge.high - 2:
        half = edge.half(y) * chance.uniform(0.95, 1.0)
        left = -half
        while left < half - 10:
            right = min(half, left + chance.uniform(0.35, 0.9) * edge.wide)
            bent = y + chance.uniform(-0.7, 0.7)
            points = ((edge.x + left, y), (edge.x + (left + right) / 2, bent), (edge.x + right, y))
            yield shade(points, 0.4, gap * chance.uniform(0.32, 0.5), 0.4, ink=not dark)
            left = right + chance.uniform(3, 12)
        y, gap = y + gap, gap * 1.07


def shadow(x: float, y: float, wide: float, high: float, chance: Random) -> Iterator[Stroke]:
    """The shadow of a solid on the table: close cuts in an ellipse."""
    rows = max(3, int(2 * high / CUT))
    for row in range(rows):
        down = -high + (row + 0.5) * 2 * high / rows
        half = wide * (1 - (down / high) ** 2) ** 0.5
        right = half * chance.uniform(0.88, 1.05)
        yield shade(((x - half, y + down), (x, y + down), (x + right, y + down)), 2.4, 2.4, 0.3)


class Frustum(NamedTuple):
    """A round solid whose near end faces the viewer: a cup, a candle.

    `x` and `y` are the middle of the far end. The axis runs from there at an `angle`, in degrees
    clockwise from the right, as far as `length`. `near` and `far` are the radii of the ends, which
    are seen as ellipses `squash` as long as they are wide.
    """

    x: float
    y: float
    length: float
    near: float
    far: float
    angle: float
    squash: float

    def at(self, along: float, turn: float, share: float = 1.0) -> Point:
        """A point of the surface: a share of the way to the near end, and an angle around the axis.

        A `share` of the radius below 1 lies inside. The side that is seen has angles from 90° to
        270°.
        """
        radius = share * (self.far + (self.near - self.far) * along)
        u = along * self.length + radius * self.squash * cos(turn)
        v = radius * sin(turn)
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return self.x + u * c - v * s, self.y + u * s + v * c

    def ring(self, along: float, share: float = 1.0) -> tuple[Point, ...]:
        """The whole ellipse around the axis at a share of the way."""
        return tuple(self.at(along, tau * step / 48, share) for step in range(48))

    def arc(self, along: float, start: float, end: float, steps: int = 16) -> list[Point]:
        """Part of the ellipse, between two shares of the side that is seen."""
        turns = (pi / 2 + pi * (start + (end - start) * s / steps) for s in range(steps + 1))
        return [self.at(along, turn) for turn in turns]

    @property
    def silhouette(self) -> tuple[Point, ...]:
        """The outline of the whole."""
        back = [self.at(1.0, pi / 2 - pi * step / 24) for step in range(25)]
        return (*self.arc(0.0, 1.0, 0.0, 24), *back)

    def band(self, first: float, last: float) -> Stroke:
        """A dark band around it, between two shares of the way."""
        return Stroke(
            polygon((*self.arc(first, 0.0, 1.0), *reversed(self.arc(last, 0.0, 1.0)))), ink=True
        )

    def hatching(self, chance: Random, *, dark_first: bool) -> Iterator[Stroke]:
        """Cuts around it from its dark edge, and a few from the other."""
        cuts = int(self.length / CUT)
        for number in range(cuts):
            along = (number + 0.5 + chance.uniform(-0.15, 0.15)) / cuts
            for depth, width in ((chance.uniform(0.3, 0.5), 2.5), (chance.uniform(0.03, 0.1), 1.2)):
                dark = (depth > 0.2) == dark_first
                ends = (0.0, depth) if dark else (1.0, 1.0 - depth)
                yield shade(self.arc(along, *ends, 6), width, width * 0.9, 0.3)
