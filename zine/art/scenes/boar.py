"""The boar of a plate."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth, through
from zine.art.scenes.carving import (
    both,
    cleared,
    coloured,
    groove,
    hatching,
    inked,
    mirrored,
    rim,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

TUSK = (
    *((46, 92), (46, 92), (58, 112), (80, 112), (103, 92), (116, 30), (116, 30)),
    *((94, 66), (80, 80), (64, 82), (64, 82)),
)
"""The tusk of the right, from its root."""


def boar(chance: Random) -> Iterator[Stroke]:
    """The head of a boar."""
    crest = (
        (0, -128),
        (0, -128),
        (9, -98),
        (20, -120),
        (20, -120),
        (26, -92),
        (38, -108),
        (38, -108),
        (40, -80),
    )
    head = smooth(mirrored((
        *crest, (54, -76), (100, -112), (100, -112), (104, -74), (88, -40), (98, -8), (106, 20),
        (106, 20), (92, 24), (98, 48), (98, 48), (78, 52), (58, 78), (54, 108), (30, 128), (0, 132),
    )))  # fmt: skip
    yield rim(head)
    yield inked(head)
    for ear in both(((60, -64), (60, -64), (94, -98), (94, -98), (96, -74), (80, -46))):
        yield coloured(smooth(ear))
    for x, y, dx, dy in (
        (0, -112, 0, 34), (7, -92, 1, 32), (18, -106, 1, 36), (27, -84, 3, 34), (36, -94, 4, 36),
        (12, -62, 2, 36), (0, -70, 0, 40), (24, -48, 6, 30), (44, -62, 8, 32), (36, -44, 6, 20),
        (60, -38, 8, 28), (72, -30, 6, 30), (84, -20, 4, 26), (78, 6, 2, 30), (90, 4, -2, 24),
        (66, 20, -2, 30), (84, 26, -6, 20), (56, 34, -4, 26), (70, 46, -6, 16),
    ):  # fmt: skip
        for side in (1, -1) if x else (1,):
            way = (side * x, y), (side * (x + dx * 0.6), y + dy * 0.5), (side * (x + dx), y + dy)
            yield groove(way, 0.4, 3.4, 0.4)
    for y, wide in ((8, 16), (20, 19), (32, 22), (44, 25)):
        yield groove(((-wide, y + 6), (0, y), (wide, y + 6)), 0.4, 3.2, 0.4)
    for eye in both(((24, 0), (24, 0), (38, -14), (58, -16), (58, -16), (50, 0), (38, 5))):
        yield cleared(smooth(eye))
    for x in (-42, 42):
        yield inked(oval(x, -6, 5.4, 6))
        yield cleared(oval(x - 2, -8, 1.6, 1.8))
    for brow in both(((18, -6), (18, -6), (36, -24), (64, -26), (64, -26), (40, -16))):
        yield cleared(smooth(brow))
    yield from _mouth(chance)
    yield from _snout()


def _snout() -> Iterator[Stroke]:
    """The disc of the snout, whose lower edge turns from the light, with its nostrils."""
    under = smooth(mirrored(((0, 66), (34, 66), (52, 84), (46, 108), (22, 120), (0, 118))))
    yield rim(under)
    yield inked(under)
    disc = smooth(mirrored(((0, 60), (24, 56), (46, 66), (50, 82), (36, 100), (14, 106), (0, 102))))
    yield coloured(disc)
    for nostril in both(((8, 84), (8, 84), (10, 76), (20, 72), (28, 80), (24, 92), (15, 94))):
        yield inked(smooth(nostril))
    for x, y, long in ((10, 106, 9), (18, 105, 11), (26, 103, 12), (34, 99, 13), (41, 93, 13)):
        for side in (1, -1):
            yield blade(((side * x, y + 2), (side * (x - 1), y - long)), 3.2, 0.4)
    for y, wide in ((63, 20), (68, 11)):
        yield blade(through(((-wide, y), (0, y + 4), (wide, y))), 0.4, 2.4, 0.4)


def _mouth(chance: Random) -> Iterator[Stroke]:
    """The lower lip, and the two tusks that grow out of its corners."""
    lip = smooth(mirrored(((0, 104), (44, 92), (66, 84), (66, 84), (66, 112), (40, 138), (0, 146))))
    yield rim(lip)
    yield inked(lip)
    for tusk in both(TUSK):
        shape = smooth(tusk)
        yield inked(shape)._replace(line=7)
        yield rim(shape)._replace(line=4)
        yield cleared(shape)
        yield from hatching(shape, 180 if tusk[0][0] > 0 else 0, 5, chance, reach=(0.25, 0.4))
    for gum in both(((34, 76), (54, 72), (74, 80), (76, 94), (60, 106), (36, 112))):
        yield inked(smooth(gum))
    for line in both(((74, 82), (75, 94), (60, 106))):
        yield groove(through(line), 0.5, 2.6, 0.5)
    yield groove(through(((-30, 132), (0, 137), (30, 132))), 0.5, 2.6, 0.5)
