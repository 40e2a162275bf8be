"""The bones of a hand."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from random import Random

from zine.art.outlines import Point, along, oval, smooth
from zine.art.scenes.carving import cleared, inked
from zine.art.shapes import blade
from zine.art.woodcut import Stroke


def bones(chance: Random) -> Iterator[Stroke]:
    """The bones of a hand that reaches down to the origin."""
    for way in BONES:
        for number, (start, end) in enumerate(pairwise(way)):
            yield from _bone(start, end, 9.5 - 1.1 * number)
    for x, y, wide, high in (
        (70, -176, 11, 9),
        (88, -182, 11, 9),
        (106, -180, 10, 9),
        (76, -192, 10, 8),
        (96, -198, 12, 9),
        (114, -194, 9, 8),
    ):
        yield inked(oval(x, y, wide + 3, high + 3))
        yield cleared(oval(x, y, wide, high))
        yield blade(((x + wide - 2, y + 2), (x, y + 4)), 2, 0.3)
    for start, end, thick in (((82, -206), (140, -420), 13), ((112, -206), (176, -420), 11)):
        yield from _bone(start, end, thick)


BONES: tuple[tuple[Point, ...], ...] = (
    ((72, -168), (-4, -124), (-58, -84), (-52, -34), (-26, 4)),
    ((80, -168), (14, -112), (-30, -62), (-18, -16), (2, 18)),
    ((94, -168), (40, -104), (8, -52), (22, -8), (38, 22)),
    ((106, -170), (70, -104), (50, -54), (64, -18), (76, 8)),
    ((66, -176), (-8, -158), (-84, -128), (-92, -66)),
)


def _bone(start: Point, end: Point, wide: float) -> Iterator[Stroke]:
    """A bone with a knob at either end."""
    place = along(start, end, start)
    long = hypot(end[0] - start[0], end[1] - start[1])
    half = wide / 2
    shape = smooth([
        place(*at)
        for at in (
            (2, 0), (0, -half), (half, -half * 1.25), (2 * half, -half * 0.8),
            (0.5 * long, -half * 0.55),
            (long - 2 * half, -half * 0.8), (long - half, -half * 1.2), (long, -half),
            (long - 2, 0),
            (long, half), (long - half, half * 1.2), (long - 2 * half, half * 0.8),
            (0.5 * long, half * 0.55),
            (2 * half, half * 0.8), (half, half * 1.25), (0, half),
        )
    ])  # fmt: skip
    yield inked(shape)._replace(line=5)
    yield cleared(shape)
    yield blade(
        (place(half, half * 0.5), place(0.5 * long, half * 0.2), place(long - half, half * 0.5)),
        0.4,
        2.0,
        0.4,
    )
