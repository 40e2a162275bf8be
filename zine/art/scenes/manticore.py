"""The manticore of a plate."""

from collections.abc import Iterator
from math import cos, radians, sin
from random import Random

from zine.art.outlines import Outline, Point, along, oval, smooth, through
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

TAIL = (36, 96), (100, 122), (152, 92), (168, 30), (163, -26), (146, -74), (118, -98)
"""The middle of the tail, from the body up to the sting."""

PLATE = (
    *((-15.0, -0.8), (0.0, -0.92), (14.0, -1.2), (14.0, -1.2), (18.0, -0.5)),
    *((18.0, 0.5), (14.0, 1.2), (14.0, 1.2), (0.0, 0.92), (-15.0, 0.8)),
)
"""A plate of the tail, along it and in shares of its breadth across."""

STING = (
    *((-4, -10), (8, -20), (24, -16), (36, -4), (42, 18), (38, 42), (20, 74), (20, 74)),
    *((26, 44), (26, 26), (18, 16), (8, 18), (-4, 10)),
)
"""The bulb and the hook at the end of the tail, along it and across."""

JAW = (
    *((0, 64), (0, 64), (30, 60), (46, 42), (52, 30), (52, 30), (56, 52), (46, 66), (52, 86)),
    *((52, 86), (38, 84), (36, 112), (36, 112), (22, 100), (16, 138), (16, 138), (6, 114)),
    (0, 118),
)
"""The right half of the beard."""


GRIN = ((0, 42), (20, 41), (44, 30), (44, 30), (44, 50), (30, 72), (14, 83), (0, 84))
"""The right half of the mouth."""


def manticore(chance: Random) -> Iterator[Stroke]:
    """A manticore: the face of a man, the mane of a lion, the tail of a scorpion."""
    way = through(TAIL, 2)
    yield from _tail(way)
    yield from _mane(chance)
    yield from _sting(way)
    face = smooth(mirrored((
        (0, -70), (28, -66), (48, -54), (55, -32), (53, -14), (58, 2), (52, 30), (30, 60), (0, 70),
    )))  # fmt: skip
    yield inked(face)._replace(line=6)
    yield cleared(face)
    right = [point for point in face if point[0] > -4]
    yield from hatching(right, 180, 4.6, chance, reach=(0.16, 0.3))
    yield from _eyes()
    for side in (1, -1):
        bridge = (side * 9, -14), (side * 9, 2), (side * 17, 13)
        yield blade(through(bridge), 0.5, 2.6, 1.4)
        for row in range(5):
            y = 2 + 6 * row
            cheek = (side * (54 - row), y), (side * (44 - row), y + 3), (side * (34 - row), y + 1)
            yield blade(through(cheek), 2.8, 2, 0.4)
    for y, wide in ((-50, 22), (-43, 28), (-36, 18)):
        yield blade(through(((-wide, y + 3), (0, y), (wide, y + 3))), 0.4, 2.4, 0.4)
    yield from _fringe()
    yield from _beard()


def _mane(chance: Random) -> Iterator[Stroke]:
    """Two rows of locks, each lying over the one above it and ending lower."""
    for near, far, count, wide in ((70, 130, 11, 10), (52, 106, 10, 11)):
        for number in range(count):
            turn = -86 + 150 * number / (count - 1)
            long = far * chance.uniform(0.96, 1.05)
            for side in (1, -1):
                lock = smooth([(side * x, y) for x, y in _lock(turn, near, long, wide)])
                yield rim(lock)._replace(line=7 if near == 70 else 0)
                yield inked(lock)._replace(line=3)
                yield coloured(lock)
                strand = (0, near), (4, long * 0.8), (13, long)
                line = [_round(turn + bend, r) for bend, r in strand]
                yield blade([(side * x, y) for x, y in line], 3.4, 2, 0.4)


def _lock(turn: float, near: float, far: float, wide: float) -> Outline:
    """A lock of hair at an angle in degrees, from one distance to another."""
    tip = _round(turn + 15, far)
    return (
        *(_round(turn + wide, near - 12), _round(turn + wide * 1.1, near + 0.5 * (far - near))),
        *(tip, tip),
        *(_round(turn - wide * 0.4, near + 0.6 * (far - near)), _round(turn - wide, near - 12)),
    )


def _round(turn: float, far: float) -> Point:
    """A point at an angle in degrees from level and a distance from the middle of the face."""
    return far * cos(radians(turn)) * 1.04, far * sin(radians(turn)) * 1.06 + 4


def _eyes() -> Iterator[Stroke]:
    """Eyes under brows that come down to the nose."""
    for brow in both(((4, -10), (4, -10), (22, -30), (50, -30), (50, -30), (30, -20))):
        yield inked(smooth(brow))
    for eye in both(((11, -5), (11, -5), (22, -16), (42, -15), (42, -15), (34, -4), (22, -1))):
        shape = smooth(eye)
        yield cleared(shape)
        yield inked(shape)._replace(line=2.2)
    for x in (-26, 26):
        yield coloured(oval(x, -10, 6, 6.4))
        yield inked(oval(x, -10, 3.4, 4.6))
        yield cleared(oval(x - 1.6, -12, 1.4, 1.6))
    for half in both(((16, 2), (26, 5), (40, 0))):
        yield blade(through(half), 0.4, 1.8, 0.4)


def _beard() -> Iterator[Stroke]:
    """A black beard round a mouth with three rows of teeth."""
    beard = smooth(mirrored(JAW))
    yield cleared(beard)._replace(line=5)
    yield inked(beard)
    for way in (
        ((50, 14), (46, 34), (40, 50)), ((42, 24), (38, 44), (44, 68)),
        ((32, 72), (30, 84), (34, 96)), ((20, 84), (16, 104), (17, 120)),
        ((40, 56), (42, 64), (48, 72)), ((8, 88), (6, 98), (6, 104)),
    ):  # fmt: skip
        for side in (1, -1):
            yield groove(through([(side * x, y) for x, y in way]), 0.5, 3, 0.4)
    grin = smooth(mirrored(GRIN))
    yield inked(grin)._replace(line=8)
    yield coloured(grin)._replace(line=4)
    yield inked(grin)
    for number in range(9):
        x = -36 + 9 * number
        sag, long = 45 - 9 * (x / 36) ** 2, 20 if abs(x) == 27 else 12
        yield cleared(((x - 4.4, sag), (x + 4.4, sag), (x * 0.95, sag + long)))
    for number in range(6):
        x = -25 + 10 * number
        rise, long = 80 - 18 * (x / 30) ** 2, 17 if abs(x) == 25 else 10
        yield cleared(((x - 4.6, rise), (x + 4.6, rise), (x * 0.98, rise - long)))
    for place in range(-2, 3):
        middle = 7.5 * place
        yield cleared(((middle - 3, 71), (middle + 3, 71), (middle, 63)))
    for half in both(((0, 32), (16, 30), (36, 26), (52, 14))):
        yield blade(through(half), 2.4, 3.4, 2.4, 0.4)
    for x, y in ((14, 34), (21, 33), (28, 31), (18, 37), (25, 36)):
        for side in (1, -1):
            yield inked(oval(side * x, y, 1.2, 1.2))
    nose = smooth(mirrored(((0, 12), (8, 10), (19, 13), (20, 19), (12, 27), (0, 31))))
    yield inked(nose)
    yield blade(((0, 28), (0, 41)), 2.4, 2.4)
    for gleam in both(((3, 15), (9, 14), (14, 16))):
        yield groove(through(gleam), 0.5, 2, 0.5)


def _fringe() -> Iterator[Stroke]:
    """Locks that hang over the forehead."""
    edge = (
        *((0, -72), (0, -72), (12, -58), (20, -62), (20, -62), (26, -46), (36, -54), (36, -54)),
        *((40, -32), (49, -40), (49, -40), (50, -16), (57, -22), (57, -22), (60, 4), (60, 4)),
    )
    fringe = smooth(mirrored((*edge, (70, -30), (60, -74), (30, -92), (0, -94))))
    yield coloured(fringe)
    for half in both(edge):
        yield blade(half, 2.6, 2.6)
    for x, y, dx, dy in ((8, -90, 8, 26), (22, -84, 12, 30), (36, -76, 14, 40), (50, -62, 10, 46)):
        for side in (1, -1):
            way = (side * x, y), (side * (x + dx * 0.7), y + dy * 0.5), (side * (x + dx), y + dy)
            yield blade(through(way), 0.5, 2.8, 0.5)


def _tail(way: Outline) -> Iterator[Stroke]:
    """The tail, which narrows from the body to the sting, plate over plate."""
    plates = []
    for number in range(1, len(way) - 1):
        place = along(way[number - 1], way[number + 1], way[number])
        size = 25 - 13 * number / len(way)
        plates.append((smooth([place(a, b * size) for a, b in PLATE]), place, size))
    for plate, _, _ in plates:
        yield rim(plate)
    for plate, place, size in reversed(plates):
        yield inked(plate)
        edge = (12, -1.1), (17, -0.5), (17, 0.5), (12, 1.1)
        yield groove(through([place(a, b * size) for a, b in edge]), 0.8, 2.8, 2.8, 0.8)
        for b, end in ((-0.66, 9), (-0.3, 6), (0.06, 2)):
            yield groove((place(-5, b * size), place(end, b * size)), 2.6, 0.6)


def _sting(way: Outline) -> Iterator[Stroke]:
    """The bulb at the end of the tail, and its hook."""
    place = along(way[-2], way[-1], way[-1])
    sting = smooth([place(a, -b) for a, b in STING])
    yield rim(sting)
    yield inked(sting)
    for line in (
        ((2, 4), (14, 8), (26, 0)), ((4, -3), (16, 1), (30, -10), (33, -30)),
        ((4, 10), (12, 14), (20, 10)),
    ):  # fmt: skip
        yield groove(through([place(a, b) for a, b in line]), 0.5, 3, 0.5)
