"""The fox of a plate."""

from collections.abc import Iterator, Sequence
from math import dist
from random import Random

from zine.art.outlines import Point, along, oval, smooth, through
from zine.art.scenes.carving import (
    RIM,
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


BACK = (
    *((0, -100), (60, -102), (100, -108), (136, -108), (166, -94), (190, -70), (206, -36)),
    (214, 4),
)
"""Half the edge of the back, from behind the head to the table."""

ARM = (
    *((72, -40), (92, -78), (124, -96), (154, -82), (172, -52), (182, -20), (184, 8)),
    *((176, 27), (156, 33)),
)
"""The edge of the right upper arm, from behind the cheek over the shoulder to the elbow."""

LOCKS = (
    *(((126, -104), (142, -98), (158, -84)), ((160, -90), (176, -76), (186, -56))),
    *(((184, -68), (196, -48), (202, -24)), ((40, -40), (44, -20), (40, 2))),
    *(((58, -44), (64, -22), (62, 2)), ((22, -20), (24, -8), (22, 4))),
)
"""Cuts into the fur of the back and the breast."""

STREAKS = (
    *(((104, -74), (104, -46), (118, -20)), ((124, -84), (126, -50), (142, -20))),
    *(((146, -74), (152, -42), (164, -12)), ((88, -52), (90, -30), (104, -8))),
    *(((166, -50), (174, -26), (174, 2)), ((112, -38), (118, -18), (132, -2))),
    *(((134, -44), (142, -16), (154, 4)), ((76, -30), (78, -14), (88, 2))),
)
"""Cuts into the fur of the upper arm, from the shoulder down."""


def _shaggy(edge: Sequence[Point], steps: int, deep: float, chance: Random) -> list[Point]:
    """A way along a curve with locks that end in points to the left of it."""
    line = through(edge, 12)
    tufted = [line[0]]
    for number in range(steps):
        first, last = (round(share * (len(line) - 1) / steps) for share in (number, number + 1))
        (a, b), (c, d) = line[first], line[last]
        far, long = deep * chance.uniform(0.7, 1.2), dist(line[first], line[last])
        tip = c + (d - b) / long * far, d - (c - a) / long * far
        tufted += [((a + c) / 2 + (d - b) * 0.12, (b + d) / 2 - (c - a) * 0.12), tip, tip, (c, d)]
    return tufted


def body(chance: Random) -> Iterator[Stroke]:
    """The back of a fox behind a table, and its upper arms down to the elbows on it."""
    back = smooth(mirrored((*_shaggy(BACK, 10, 8, chance), (214, 8), (214, 8), (0, 8))))
    yield rim(back)
    yield coloured(back)
    for side in (1, -1):
        for lock in LOCKS:
            yield blade(through([(side * x, y) for x, y in lock]), 0.4, 5, 6.4, 0.4)
        edge = (*_shaggy(ARM, 10, 6, chance), (134, 26), (106, 14), (84, 2), (70, -20))
        arm = smooth([(side * x, y) for x, y in edge])
        yield inked(arm)._replace(line=16)
        yield rim(arm)
        yield coloured(arm)
        for streak in STREAKS:
            yield blade(through([(side * x, y) for x, y in streak]), 0.4, 6, 7.6, 0.4)
        for x, y in through(ARM[2:-3], 6)[1:]:  # the light on the shoulder
            far = chance.uniform(0.1, 0.17)
            a, b = x + (118 - x) * far, y + (-18 - y) * far
            yield groove(((side * x, y), (side * a, b)), 2.6, 0.3)


def paw(chance: Random, arm: Sequence[Point]) -> Iterator[Stroke]:
    """A dark paw, its toes at the front, and the forearm, from the elbow to the wrist."""
    way = through((*arm, (0, 4)), 8)
    lower = blade(way, 40, 40, 38, 40, 46)
    pad = oval(0, 6, 29, 21)
    toes = ((-27, 14, -16), (27, 14, 16), (-10, 24, -5), (10, 24, 5))
    shapes = [inked(pad), *(inked(oval(x, y, 11.5, 16)) for x, y, _ in toes)]
    for wide, ink in ((15.0, True), (RIM, False), (0.0, True)):
        for shape in (lower, *shapes):
            yield shape._replace(line=wide, ink=ink)
    at = along(way[0], way[8], way[0])
    yield coloured((
        at(-10, -17), at(8, -22), at(36, -16), at(20, -9), at(46, -1), at(22, 8), at(36, 15),
        at(8, 20), at(-10, 15),
    ))  # fmt: skip
    for across in (-9, 8):
        yield blade((at(-12, across), at(2, across), at(18, across)), 0.4, 5, 0.4)
    for x, y, aside in toes:
        claw = smooth((
            (x - 5 + aside * 0.1, y + 9), (x - 5 + aside * 0.1, y + 9), (x + aside * 0.5, y + 28),
            (x + aside * 0.5, y + 28), (x + 5 + aside * 0.1, y + 9), (x + 5 + aside * 0.1, y + 9),
            (x, y + 5),
        ))  # fmt: skip
        yield inked(claw)._replace(line=5)
        yield cleared(claw)
        yield groove(((x - 6, y - 8), (x, y - 13), (x + 6, y - 8)), 0.5, 3, 0.5)
    for x in (-18, 0, 18):
        yield groove(((x, 26), (x * 0.94, 10), (x * 0.8, -4)), 3.4, 2.6, 0.4)
    for across in (-9, 0, 9):
        line = [(x + across * 0.2, y + across) for x, y in way[8:-6]]
        yield groove(line, 0.5, 2.8, 0.5)
