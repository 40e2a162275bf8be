"""The badger of a plate."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth
from zine.art.scenes.carving import (
    both,
    cleared,
    coloured,
    fur,
    groove,
    inked,
    mirrored,
    rim,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke


def badger(chance: Random) -> Iterator[Stroke]:
    """The head of a badger."""
    for ear in both(((50, -66), (56, -96), (78, -98), (88, -74), (76, -48))):
        shape = smooth(ear)
        yield rim(shape)
        yield inked(shape)
    for ear in both(((58, -68), (64, -84), (76, -84), (80, -70), (72, -58))):
        yield coloured(smooth(ear))
    head = smooth(mirrored((
        (0, -92), (40, -86), (78, -58), (96, -14), (112, 22), (112, 22), (92, 28), (98, 50),
        (98, 50),
        (72, 54), (44, 84), (26, 118), (0, 128),
    )))  # fmt: skip
    yield rim(head)
    yield cleared(head)
    for stripe in both(
        (
            (20, -90),
            (20, -90),
            (46, -84),
            (66, -66),
            (72, -30),
            (62, 6),
            (44, 44),
            (28, 84),
            (18, 92),
            (18, 60),
            (24, 16),
            (18, -40),
        )
    ):
        yield inked(smooth(stripe))
    for jaw in both(
        (
            (36, 84),
            (36, 84),
            (66, 60),
            (96, 50),
            (96, 50),
            (76, 54),
            (46, 84),
            (28, 118),
            (0, 128),
            (0, 128),
            (0, 116),
            (20, 106),
        )
    ):
        yield inked(smooth(jaw))
    yield from fur(((0, -84), (7, -80), (0, -40), (8, -44)), 0, 30, 0.4, 2.8, 0.4)
    yield from fur(
        ((104, 18), (92, 0), (94, 42), (84, 16), (80, 36), (86, -24)), -24, 6, 3.2, 2.6, 0.3
    )
    for x in (-45, 45):
        yield cleared(oval(x, -8, 11, 10))
        yield inked(oval(x, -8, 8, 8))
        yield cleared(oval(x - 3, -11, 2.6, 2.6))
    for brow in both(((26, -60), (34, -40), (40, -30), (58, -44), (52, -34))):
        yield groove(brow[:3], 0.4, 2.6, 0.4)
    yield inked(smooth(mirrored(((0, 84), (20, 86), (22, 98), (8, 112), (0, 114)))))
    yield cleared(oval(-7, 92, 5, 2.4))
    yield blade(((0, 58), (0, 72), (0, 80)), 0.4, 2, 0.4)
