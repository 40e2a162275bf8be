"""The owl of a plate."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from zine.art.outlines import oval, smooth
from zine.art.scenes.carving import both, cleared, coloured, groove, inked, mirrored, rim
from zine.art.shapes import blade
from zine.art.woodcut import Stroke


def owl(chance: Random) -> Iterator[Stroke]:
    """An owl that sits on a point."""
    for side in (1, -1):
        for toe in (14, 26, 38):
            yield groove(((side * toe, -8), (side * (toe + 1), 8)), 9, 5)
    body = smooth(mirrored((
        (0, -206), (22, -204), (70, -232), (70, -232), (70, -186), (74, -160), (66, -132),
        (82, -96),
        (84, -50), (66, -10), (40, 2), (0, 6),
    )))  # fmt: skip
    yield rim(body)
    yield inked(body)
    for wing in both(
        ((62, -118), (62, -118), (78, -90), (80, -50), (64, -12), (64, -12), (50, -40), (50, -84))
    ):
        shape = smooth(wing)
        yield coloured(shape)
        for row in range(5):
            y = -96 + 17 * row
            side = 1 if shape[0][0] > 0 else -1
            yield blade(
                ((side * 52, y), (side * 66, y + 8), (side * (78 - row * 2), y + 2)), 0.4, 3, 0.4
            )
    for disc in both(
        (
            (2, -150),
            (10, -184),
            (36, -194),
            (60, -180),
            (66, -154),
            (52, -128),
            (28, -122),
            (10, -132),
        )
    ):
        shape = smooth(disc)
        yield cleared(shape)
    for side in (1, -1):
        for step in range(20):
            turn = 2 * pi * step / 20
            x, y = side * 35, -157
            way = [(x + r * cos(turn), y + r * sin(turn)) for r in (21, 27, 31)]
            yield blade(way, 2.6, 1.8, 0.3)
        yield inked(oval(side * 35, -157, 18, 18))
        yield coloured(oval(side * 35, -157, 14, 14))
        yield inked(oval(side * 35, -157, 9, 9))
        yield cleared(oval(side * 35 - 4, -161, 3, 3))
    for brow in both(
        ((2, -160), (2, -160), (22, -186), (68, -222), (68, -222), (46, -192), (14, -172))
    ):
        yield cleared(smooth(brow))
    beak = smooth(mirrored(((0, -148), (8, -142), (6, -130), (0, -116), (0, -116))))
    yield inked(beak)._replace(line=4)
    yield cleared(beak)
    for row in range(6):
        y = -100 + 16 * row
        many = (3, 4, 5, 5, 5, 4)[row]
        for step in range(many):
            across = (step - (many - 1) / 2) * 17
            yield groove(((across - 6, y - 4), (across, y + 5), (across + 6, y - 4)), 0.5, 4, 0.5)
