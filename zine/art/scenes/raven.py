"""The raven of a plate."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from zine.art.outlines import oval, smooth
from zine.art.scenes.carving import cleared, groove, inked, rim
from zine.art.woodcut import Stroke


def raven(chance: Random) -> Iterator[Stroke]:
    """A raven that stands on a point and looks to the left."""
    for x in (-6, 12):
        yield groove(((x, -16), (x - 2, 0)), 5, 4)
        for toe in (-14, -4, 10):
            yield groove(((x - 2, -1), (x - 2 + toe, 5)), 4, 2)
    body = smooth((
        (-88, -88), (-88, -88), (-66, -104), (-52, -116), (-32, -126), (-12, -116), (4, -98),
        (34, -72), (58, -38), (80, -4), (108, 34), (108, 34), (92, 44), (92, 44), (56, 14),
        (30, -4),
        (4, -10), (-22, -22), (-40, -50), (-46, -74), (-56, -84), (-88, -88),
    ))  # fmt: skip
    yield rim(body)
    yield inked(body)
    wing = ((-6, -86), (0, -62), (10, -40), (26, -22), (48, -4), (78, 22))
    for row, ((x, y), (u, v)) in enumerate(pairwise(wing)):
        for step in range(3):
            a, b = x + (u - x) * step / 3, y + (v - y) * step / 3
            long = 20 + 5 * row
            yield groove(
                ((a, b), (a + long * 0.5, b + long * 0.2), (a + long, b + long * 0.72)),
                0.5,
                3.4,
                0.4,
            )
    for row in range(6):
        y = -78 + 11 * row
        for step in range(2):
            left = -38 + 6.5 * row + 11 * step
            yield groove(((left, y), (left + 3, y + 5), (left + 8, y + 9)), 0.4, 2.2, 0.4)
    yield groove(((-84, -88), (-68, -91), (-54, -92)), 0.6, 1.8, 1.2)
    yield cleared(oval(-42, -106, 6.4, 6))
    yield inked(oval(-43, -106, 3.2, 3.2))
    yield cleared(oval(-44.2, -107.4, 1, 1))
