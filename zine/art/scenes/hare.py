"""The hare of a plate."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth
from zine.art.scenes.carving import (
    both,
    cleared,
    coloured,
    fur,
    groove,
    hatching,
    inked,
    mirrored,
    rim,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke


def hare(chance: Random) -> Iterator[Stroke]:
    """The head of a hare, its ears up."""
    for ear in both(
        ((10, -60), (10, -60), (16, -130), (44, -216), (44, -216), (66, -150), (56, -90), (44, -52))
    ):
        shape = smooth(ear)
        yield rim(shape)
        yield cleared(shape)
    for ear in both(
        ((24, -70), (24, -70), (28, -134), (44, -190), (44, -190), (54, -140), (46, -90), (38, -66))
    ):
        shape = smooth(ear)
        yield coloured(shape)
        yield from hatching(shape, 90, 5, chance, reach=(0.3, 0.8))
    head = smooth(mirrored((
        (0, -70), (30, -68), (58, -44), (70, -8), (66, 22), (78, 40), (78, 40), (62, 46), (66, 66),
        (66, 66), (44, 68), (24, 92), (0, 98),
    )))  # fmt: skip
    yield rim(head)
    yield cleared(head)
    yield from fur(
        ((0, -60), (8, -62), (16, -56), (24, -60), (12, -36), (4, -34), (32, -50)),
        2,
        24,
        0.4,
        3.2,
        0.4,
    )
    yield from fur(
        ((62, -26), (66, -12), (68, 2), (64, 16), (70, 34), (60, 56), (50, 64)),
        -20,
        -2,
        2.8,
        2.4,
        0.3,
    )
    yield from fur(((4, 0), (9, -4), (14, 4)), 2, 40, 0.4, 2.6, 0.4)
    for eye in both(((26, -4), (26, -4), (38, -24), (56, -20), (62, -2), (48, 8), (36, 6))):
        yield inked(smooth(eye))
    for x in (-46, 46):
        yield cleared(oval(x - 4, -12, 4, 4.6))
        yield cleared(oval(x + 5, -2, 1.8, 1.8))
    yield coloured(smooth(mirrored(((0, 52), (12, 50), (12, 50), (8, 60), (0, 66)))))
    yield blade(((0, 64), (0, 80)), 2.4, 1.4)
    for side in (1, -1):
        yield blade(((0, 74), (side * 10, 82), (side * 22, 76)), 2.2, 2.2, 0.4)
        for rise, long in ((-6, 104), (2, 110), (10, 100)):
            way = (
                (side * 24, 64 + rise * 0.5),
                (side * 60, 62 + rise),
                (side * long, 66 + rise * 2.6),
            )
            yield blade(way, 2.2, 2, 0.4)
            yield groove(
                (
                    (side * 68, 62 + rise * 1.15),
                    (side * 88, 63 + rise * 1.8),
                    (side * long, 66 + rise * 2.6),
                ),
                2,
                2,
                0.4,
            )
    for teeth in both(((0, 84), (0, 84), (7, 85), (7, 85), (6, 94), (6, 94), (0, 94))):
        yield inked(smooth(teeth))._replace(line=1.6)
