"""The beetle of Beetle: outlines of its parts, in a square of side 1, y growing upward."""

from typing import NamedTuple

from zine.art.outlines import Point, oval


class Trace(NamedTuple):
    """A line through points; `closed` where it returns to the first."""

    points: tuple[Point, ...]
    closed: bool = True


def _oval(x: float, y: float, wide: float, high: float) -> Trace:
    return Trace(oval(x, y, wide, high))


def _both(*points: Point) -> tuple[Trace, Trace]:
    """An open line, and its mirror image."""
    mirrored = tuple((1 - x, y) for x, y in points)
    return Trace(points, closed=False), Trace(mirrored, closed=False)


def _leg(high: float, knee: float, foot: float) -> tuple[Trace, Trace]:
    return _both((0.655, high), (0.80, knee), (0.93, foot))


SHAPES: dict[str, tuple[Trace, ...]] = {
    "Body": (_oval(0.5, 0.42, 0.18, 0.25),),
    "Head": (_oval(0.5, 0.765, 0.115, 0.095),),
    "Leg": (*_leg(0.54, 0.62, 0.56), *_leg(0.43, 0.45, 0.36), *_leg(0.31, 0.27, 0.15)),
    "Eye": (_oval(0.455, 0.78, 0.022, 0.022), _oval(0.545, 0.78, 0.022, 0.022)),
    "Antenna": _both((0.54, 0.855), (0.565, 0.93), (0.62, 0.975), (0.69, 0.985)),
    "Tail": (Trace(((0.47, 0.175), (0.50, 0.03), (0.53, 0.175)), closed=False),),
}
"""The lines of each part, once for each that the beetle has."""

SPOT: dict[str, Point] = {
    "Body": (0.5, 0.42),
    "Head": (0.5, 0.705),
    "Leg": (0.80, 0.64),
    "Eye": (0.62, 0.80),
    "Antenna": (0.70, 0.93),
    "Tail": (0.56, 0.06),
}
"""The place of the number that draws a part."""
