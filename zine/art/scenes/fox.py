"""The fox of a plate."""

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


def fox(chance: Random) -> Iterator[Stroke]:
    """The head of a fox, which looks aside."""
    head = smooth(mirrored((
        (0, -48), (26, -58), (26, -58), (70, -138), (70, -138), (93, -44), (93, -44), (106, -8),
        (128, 18), (128, 18), (100, 28), (116, 52), (116, 52), (84, 60), (90, 80), (90, 80),
        (50, 88), (26, 120), (0, 132),
    )))  # fmt: skip
    yield rim(head)
    yield coloured(head)
    for ear in both(
        ((40, -66), (40, -66), (67, -116), (67, -116), (80, -56), (80, -56), (58, -42))
    ):
        yield inked(smooth(ear))
    for tuft in both(
        (
            (46, -50),
            (46, -50),
            (54, -86),
            (54, -86),
            (58, -60),
            (66, -92),
            (66, -92),
            (70, -62),
            (76, -80),
            (76, -80),
            (77, -50),
            (60, -40),
        )
    ):
        yield cleared(smooth(tuft))
    for cheek in both((
        (0, 132), (0, 132), (26, 120), (50, 88), (90, 80), (90, 80), (84, 60), (116, 52), (116, 52),
        (100, 28), (128, 18), (128, 18), (102, 6), (84, 22), (56, 26), (26, 48), (15, 84), (0, 92),
        (0, 92),
    )):  # fmt: skip
        shape = smooth(cheek)
        yield cleared(shape)
        yield cleared(shape)._replace(line=4)  # else a seam of red shows where it ends as the body
        side = 1 if shape[12][0] > 0 else -1
        yield from hatching(shape, 148 if side > 0 else 32, 5, chance, reach=(0.16, 0.34))
    # The brow, the bridge of the nose and the ears are cut with black lines.
    yield from fur(((0, -40), (9, -38), (18, -42), (27, -46)), 0, 34, 0.4, 3.4, 0.4)
    yield from fur(((5, 0), (12, -4)), 2, 62, 0.4, 3.2, 0.4)
    yield from fur(((88, -34), (94, -22), (100, -10)), -16, 14, 3.4, 2.6, 0.3)
    for eye in both(((18, 8), (18, 8), (42, -18), (74, -24), (74, -24), (62, 2), (40, 12))):
        yield inked(smooth(eye))
    for eye in both(((30, 3), (30, 3), (45, -11), (66, -17), (66, -17), (57, -1), (42, 6))):
        yield cleared(smooth(eye))
    for x in (-42, 56):  # it looks to the right
        yield inked(oval(x, -5, 6.2, 7.6))
        yield cleared(oval(x - 2, -8, 1.8, 2.2))
    yield inked(smooth(mirrored(((0, 90), (17, 92), (18, 103), (6, 115), (0, 116)))))
    yield cleared(oval(-6, 98, 4.6, 2.2))
    yield from (
        blade(((side * 0, 116), (side * 12, 124), (side * 26, 118)), 2.4, 2.2, 0.4)
        for side in (1, -1)
    )


SHOULDER = (
    *((-30, -124), (30, -124), (32, -84), (25, -98), (17, -62), (9, -84), (0, -54)),
    *((-9, -84), (-17, -62), (-25, -98), (-32, -84)),
)
"""The red fur of the upper leg, which ends in points over the dark lower one."""


def paw(chance: Random) -> Iterator[Stroke]:
    """A dark paw that lies before its leg, its toes at the front."""
    leg = smooth(mirrored((
        (0, -120), (19, -120), (19, -120), (21, -40), (26, -6), (30, 8), (24, 22), (0, 26),
    )))  # fmt: skip
    toes = ((-27, 14, -16), (27, 14, 16), (-10, 24, -5), (10, 24, 5))
    shapes = [leg, *(oval(x, y, 11.5, 16) for x, y, _ in toes)]
    for shape in shapes:
        yield rim(shape)
    for shape in shapes:
        yield inked(shape)
    yield coloured(SHOULDER)
    for x in (-30, -15, 0, 15, 30):
        yield blade(((x * 0.9, -122), (x * 0.9, -112), (x * 0.8, -98)), 0.5, 3, 0.5)
    for x, y, aside in toes:
        yield cleared(smooth((
            (x - 5 + aside * 0.1, y + 9), (x - 5 + aside * 0.1, y + 9), (x + aside * 0.5, y + 26),
            (x + aside * 0.5, y + 26), (x + 5 + aside * 0.1, y + 9), (x + 5 + aside * 0.1, y + 9),
            (x, y + 5),
        )))  # fmt: skip
        yield groove(((x - 6, y - 8), (x, y - 13), (x + 6, y - 8)), 0.5, 3, 0.5)
    for x in (-18, 0, 18):
        yield groove(((x, 26), (x * 0.94, 10), (x * 0.8, -4)), 3.4, 2.6, 0.4)
    for x in (-12, 0, 12):
        yield groove(((x, -50), (x * 1.1, -20)), 0.5, 2.6, 0.5)
