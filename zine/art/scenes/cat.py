"""The cat of a plate."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth
from zine.art.scenes.carving import both, cleared, coloured, groove, inked, mirrored, rim
from zine.art.woodcut import Stroke


def cat(chance: Random) -> Iterator[Stroke]:
    """A cat that sits on a point, its tail around its feet."""
    tail = smooth((
        (40, -40), (78, -34), (108, -18), (104, 10), (60, 18), (18, 14), (8, 4), (20, -4), (62, 0),
        (84, -6), (70, -16), (40, -14),
    ))  # fmt: skip
    body = smooth(mirrored((
        (0, -176), (18, -180), (18, -180), (44, -222), (44, -222), (54, -178), (58, -156),
        (52, -128),
        (40, -112), (52, -84), (66, -44), (70, -10), (56, 4), (0, 6),
    )))  # fmt: skip
    for shape in (tail, body):
        yield rim(shape)
    for shape in (body, tail):
        yield inked(shape)
    yield rim(tail)._replace(line=4)
    yield inked(tail)
    for ear in both(((28, -184), (28, -184), (42, -208), (42, -208), (48, -178))):
        yield coloured(smooth(ear))
    for eye in both(
        ((8, -146), (8, -146), (22, -162), (42, -164), (42, -164), (38, -148), (24, -140))
    ):
        yield cleared(smooth(eye))
    for x in (-26, 26):
        yield inked(oval(x, -152, 3.4, 10))
    yield coloured(((-7, -136), (7, -136), (0, -128)))
    for side in (1, -1):
        yield groove(((0, -128), (side * 6, -120), (side * 14, -122)), 2, 2, 0.4)
        for rise, long in ((-8, 62), (0, 66), (8, 60)):
            way = (
                (side * 16, -128 + rise * 0.3),
                (side * 44, -130 + rise),
                (side * long, -128 + rise * 2.4),
            )
            yield groove(way, 1.8, 1.6, 0.4)
        for step in range(9):
            y = -104 + 11 * step
            wide = 36 + 2.9 * step
            stripe = (side * wide, y), (side * (wide - 8), y + 7), (side * (wide - 19), y + 10)
            yield groove(stripe, 0.4, 2.8, 0.4)
        yield groove(((side * 24, 2), (side * 27, -34), (side * 20, -62)), 0.6, 2.6, 0.4)
        yield groove(((side * 12, 4), (side * 11, -6)), 2.2, 0.6)
    for x, y in ((0, -104), (-8, -92), (8, -92), (0, -80), (-6, -68), (6, -68)):
        yield groove(((x, y), (x, y + 7), (x, y + 14)), 0.4, 2.6, 0.4)
    yield groove(((0, 4), (0, -20), (0, -46)), 2.4, 2, 0.4)
