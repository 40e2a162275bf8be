"""Outlines: points of dice and drawings, and a few shapes that many of them are made of."""

from collections.abc import Callable, Sequence
from math import cos, hypot, sin, tau

Point = tuple[float, float]
Outline = tuple[Point, ...]

SMOOTH = 6
"""The lines between two points of a smooth outline."""


def oval(x: float, y: float, wide: float, high: float, steps: int = 48) -> Outline:
    """The points of an ellipse round a point, from its half-axes."""
    turns = (tau * step / steps for step in range(steps))
    return tuple((x + wide * cos(turn), y + high * sin(turn)) for turn in turns)


def along(start: Point, end: Point, origin: Point) -> Callable[[float, float], Point]:
    """A function that places a point by its distances from an origin, along a line and across.

    Where y grows downward, that is to the right of whoever goes from `start` to `end`.
    """
    length = hypot(end[0] - start[0], end[1] - start[1])
    c, s = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def place(forward: float, across: float) -> Point:
        return origin[0] + forward * c - across * s, origin[1] + forward * s + across * c

    return place


def cubic(points: Sequence[Point], t: float) -> Point:
    """A point of the cubic curve from the first of four points to the last, at a share of it."""
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    parts = tuple(zip(shares, points, strict=True))
    return sum(s * x for s, (x, _) in parts), sum(s * y for s, (_, y) in parts)


def smooth(points: Sequence[Point]) -> Outline:
    """A closed curve through all the points, as many short lines; a doubled point is a corner."""
    many = len(points)
    curve = []
    for place in range(many):
        a, b, c, d = (points[(place + step) % many] for step in (-1, 0, 1, 2))
        if b == c:
            continue
        for step in range(SMOOTH):
            curve.append(_between(a, b, c, d, step / SMOOTH))
    return tuple(curve)


def through(points: Sequence[Point], steps: int = 4) -> Outline:
    """An open curve through all the points, with so many short lines from each to the next."""
    behind, ahead = (points[0], *points[:-2]), (*points[2:], points[-1])
    fours = zip(behind, points[:-1], points[1:], ahead, strict=True)
    curve = [_between(*four, step / steps) for four in fours for step in range(steps)]
    return (*curve, points[-1])


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point of the Catmull-Rom curve from `b` to `c`; a doubled end is a corner."""

    def part(p: float, q: float, r: float, s: float) -> float:
        bend, turn = 2 * p - 5 * q + 4 * r - s, 3 * q - p - 3 * r + s
        return 0.5 * (2 * q + (r - p) * t + bend * t**2 + turn * t**3)

    return part(a[0], b[0], c[0], d[0]), part(a[1], b[1], c[1], d[1])


def turns_left(outline: Outline) -> bool:
    """Whether an outline runs anticlockwise where y grows upward; clockwise where it does not."""
    following = (*outline[1:], outline[0])
    return sum(x * v - u * y for (x, y), (u, v) in zip(outline, following, strict=True)) > 0
