"""The manticore of a plate."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, dist, hypot, radians, sin
from random import Random

from zine.art.outlines import Outline, Point, along, oval, smooth, through
from zine.art.scenes.carving import (
    both,
    cleared,
    coloured,
    fur,
    groove,
    inked,
    mirrored,
    placed,
    rim,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

LOCKS = (
    *((10, 114), (31, 119), (52, 110), (72, 130), (92, 122), (112, 136), (131, 126)),
    (149, 134),
)
"""The locks of the right half of the mane: their angle in degrees from the top, and their reach."""

SHOULDER = (
    *((0, 8), (90, 20), (134, 40), (174, 66), (199, 94), (206, 118), (206, 118), (0, 118)),
    (0, 118),
)
"""The right one of the shoulders."""

TAIL = (120, 112), (150, 76), (170, 26), (172, -26), (161, -73), (131, -105)
"""The middle of the tail, from behind the shoulder up to the sting."""

PLATES = (0.18, 0.42, 0.59, 0.735, 0.865, 0.975)
"""Where along the tail its plates begin and end."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
}
"""The pips of a plate, along it and across."""

STING = (
    *((-2, -8), (-2, -8), (7, -18), (22, -22), (40, -17), (53, -3), (57, 18), (50, 50), (50, 50)),
    *((46, 34), (38, 24), (26, 20), (10, 17), (-2, 8), (-2, 8)),
)
HOOK = (
    *((40, -17), (53, -3), (57, 18), (50, 50), (50, 50), (46, 34), (38, 24), (30, 21), (30, 21)),
    *((40, 13), (27, 9), (27, 9), (40, 5), (28, -2), (28, -2), (42, -3), (32, -12), (32, -12)),
)
"""The end of the tail with its bulb and its hook, along it and across, and the dark hook alone."""

FACE = (
    *((0, -54), (0, -54), (8, -68), (22, -78), (22, -78), (30, -66), (46, -66), (46, -66)),
    *((48, -48), (66, -40), (66, -40), (60, -24), (78, -8), (78, -8), (66, 6), (80, 24)),
    *((80, 24), (62, 30), (70, 52), (70, 52), (52, 54), (46, 70), (46, 70), (36, 80), (20, 82)),
    *((6, 76), (0, 68), (0, 68)),
)
"""The right half of the face, whose lower edge is the mouth."""

BEARD = (
    *((0, 50), (44, 50), (58, 58), (58, 58), (46, 74), (36, 96), (32, 132), (32, 132)),
    *((24, 126), (18, 148), (18, 148), (10, 144), (0, 170), (0, 170)),
)
"""The right half of the beard."""

SOCKET = (
    *((5, -16), (5, -16), (16, -32), (38, -38), (64, -52), (64, -52), (62, -34), (60, -18)),
    *((60, -18), (50, 2), (34, 8), (22, 8), (19, 20), (22, 34), (22, 34), (12, 18), (10, 0)),
)
"""The brow of the right, the socket of the eye, and the shade beside the nose."""

EYE = (19, 2), (19, 2), (30, -12), (54, -18), (54, -18), (46, -3), (32, 3)
"""The eye of the right."""


def manticore(chance: Random) -> Iterator[Stroke]:
    """A manticore: the head of a lion, the beard of a man, the tail of a scorpion."""
    yield from _tail()
    yield from _shoulders()
    yield from placed((rim(smooth(mirrored(BEARD))),), 0, -4, 0.94)
    yield from _mane(chance)
    yield from placed(_beard(), 0, -4, 0.94)
    yield from placed(_face(), 0, -4, 0.94)
    yield from _sting()


def _shoulders() -> Iterator[Stroke]:
    """Dark shoulders, with a few cuts of light."""
    shoulders = smooth(mirrored(SHOULDER))
    yield rim(shoulders)
    yield inked(shoulders)
    for row, far in enumerate((0.93, 0.8, 0.67)):
        for step in range(8):
            turn = radians(6 + 5 * (row % 2) + 10 * step)
            x, y = 198 * far * cos(turn), 124 - 106 * far * sin(turn)
            if hypot(x, y) > 160 - 0.1 * y and y < 112:
                for side in (1, -1):
                    end = side * (x - 19 * cos(turn)), y + 14 * sin(turn)
                    yield groove(((side * x, y), end), 4.6, 0.5)


def _round(turn: float, far: float) -> Point:
    """A point at an angle in degrees from the top and a distance from the middle of the mane."""
    return far * sin(radians(turn)), -far * cos(radians(turn))


def _lock(turn: float, near: float, far: float, wide: float, bend: float) -> Outline:
    """A lock of hair at an angle, from one distance to another, its tip bent down."""
    long = far - near
    tip = _round(turn + bend, far)
    return smooth((
        _round(turn - wide, near), _round(turn - wide * 0.86, near + 0.4 * long),
        _round(turn - wide * 0.18, near + 0.76 * long), tip, tip,
        _round(turn + wide * 0.62, near + 0.72 * long), _round(turn + wide, near + 0.36 * long),
        _round(turn + wide, near),
    ))  # fmt: skip


def _mane(chance: Random) -> Iterator[Stroke]:
    """Locks of the second colour like the rays of a sun, and deep shade between them."""
    locks = [
        (half, side, turn, far)
        for turn, reach in reversed(LOCKS)
        for far in (reach * chance.uniform(0.98, 1.02),)
        for half, side in zip(both(_lock(turn, 48, far, 15, 11)), (1, -1), strict=True)
    ]
    for half, *_ in locks:
        yield rim(half)
    for half, side, turn, far in locks:
        yield inked(half)._replace(line=4)
        yield coloured(half)
        way = _round(turn - 1, 60), _round(turn + 1, 88), _round(turn + 7, far * 0.91)
        yield blade(through([(side * x, y) for x, y in way]), 7, 4.6, 0.4)
        way = _round(turn - 9, 70), _round(turn - 6, 90), _round(turn, far * 0.84)
        yield blade(through([(side * x, y) for x, y in way]), 4, 2.6, 0.4)


def _face() -> Iterator[Stroke]:
    """A white face: brows and sockets in black, and the muzzle of a lion."""
    face = smooth(mirrored(FACE))
    yield inked(face)._replace(line=5)
    yield cleared(face)
    for x, y, dx, dy in (
        (66, 8, -16, -1), (74, 24, -26, -6), (63, 36, -16, -7), (66, 48, -20, -9),
        (44, -66, -3, 15), (37, -67, -4, 22), (30, -67, -3, 16),
    ):  # fmt: skip
        for side in (1, -1):
            way = (side * x, y), (side * (x + dx * 0.5), y + dy * 0.4), (side * (x + dx), y + dy)
            yield blade(way, 3.6, 3, 0.4)
    for socket in both(SOCKET):
        yield inked(smooth(socket))
    for eye in both(EYE):
        yield cleared(smooth(eye))
    for x in (-36, 36):
        yield coloured(oval(x, -7, 7, 7.4))
        yield inked(oval(x, -7, 3.8, 5))
        yield cleared(oval(x - 2, -9.4, 1.6, 1.8))
    for lid in both(((14, 0), (14, 0), (30, -13), (58, -20), (58, -20), (40, -24), (24, -20))):
        yield inked(smooth(lid))
    for fold in both(((27, 36), (44, 42), (52, 56))):
        yield blade(through(fold), 0.4, 3, 0.4)
    yield from fur(((8, 8),), 4, 24, 0.4, 2.8, 0.4)
    yield from fur(((0, -52), (8, -46), (16, -50)), -2, 30, 0.4, 3.4, 0.4)
    nose = smooth(mirrored(((0, 34), (14, 33), (27, 38), (27, 45), (14, 55), (5, 61), (0, 61))))
    yield inked(nose)
    yield blade(((0, 58), (0, 70)), 3, 3)
    yield cleared(oval(-11, 40, 5.4, 2))
    for x, y in ((18, 64), (26, 61), (34, 58), (23, 70), (31, 68), (39, 64)):
        for side in (1, -1):
            yield inked(oval(side * x, y, 1.5, 1.5))


def _beard() -> Iterator[Stroke]:
    """A black beard below the mouth, and two fangs on it."""
    beard = smooth(mirrored(BEARD))
    yield inked(beard)._replace(line=3)
    yield inked(beard)
    for way in (
        ((44, 68), (35, 84), (30, 116)), ((17, 110), (12, 124), (12, 142)),
        ((0, 106), (3, 128), (0, 158)),
    ):  # fmt: skip
        for side in (1, -1) if way[0][0] else (1,):
            yield groove(through([(side * x, y) for x, y in way]), 0.5, 4.2, 0.4)
    yield groove(through(((-14, 96), (0, 92), (14, 96))), 0.5, 4, 0.5)
    for fang in both(((13, 86), (13, 86), (27, 85), (27, 85), (26, 98), (20, 112), (20, 112))):
        yield cleared(smooth(fang))


def _tail() -> Iterator[Stroke]:
    """The tail, plate after plate, which bear the pips of dice, from five down to one."""
    way = through(TAIL, 20)
    last = len(way) - 1

    def at(share: float, across: float) -> Point:
        """A point beside the tail, at a share of its length and of its breadth there."""
        here = share * last
        first = max(0, min(last - 1, round(here)))
        place = along(way[max(0, first - 3)], way[min(last, first + 3)], way[first])
        return place((here - first) * dist(way[first], way[first + 1]), across * (31 - 15 * share))

    plates = []
    for start, end in pairwise(PLATES):
        long = end - start
        right = (
            *((0.12, 0.0), (0.16, 0.76), (0.16, 0.76), (0.5, 0.84), (0.84, 1.0), (0.84, 1.0)),
            *((1.0, 0.84), (1.03, 0.0)),
        )
        outline = [*right, *((a, -b) for a, b in reversed(right) if b)]
        shape = smooth([at(start + a * long, b) for a, b in outline])
        ends = (-3, 0.6), (5, 0.6), (5, -0.6), (-3, -0.6)
        joint = tuple(at(start + a * 0.01, b) for a, b in ends)
        plates.append((shape, joint, start, long))
    for shape, joint, *_ in plates:
        yield rim(shape)._replace(line=13)
        yield rim(joint)._replace(line=13)
    for number, (shape, joint, start, long) in reversed(tuple(enumerate(plates))):
        yield inked(joint)._replace(line=4)
        yield inked(joint)
        yield inked(shape)._replace(line=4)
        yield cleared(shape)
        dark = smooth([
            at(start + a * long, b)
            for a, b in (
                *((0.16, 0.76), (0.16, 0.76), (0.5, 0.84), (0.84, 1), (0.84, 1), (1, 0.84)),
                *((1.01, 0.66), (1.01, 0.66), (0.8, 0.78), (0.5, 0.64)),
            )
        ])  # fmt: skip
        yield inked(dark)
        yield inked(dark)._replace(line=2.4)
        size = 4.6 - 0.2 * number
        for u, v in PIPS[5 - number]:
            yield inked(oval(*at(start + long * (0.58 + 0.21 * u), 0.41 * v - 0.1), size, size))


def _sting() -> Iterator[Stroke]:
    """The bulb at the end of the tail, and its hook."""
    place = along((0, 0), (-1, -0.08), (TAIL[-1][0] - 2, TAIL[-1][1]))
    sting, hook, shade, gleam = (
        smooth([place(a, -b) for a, b in part])
        for part in (
            *(STING, HOOK),
            ((0, 8), (0, 8), (10, 12), (22, 13), (28, 20), (28, 20), (12, 18)),
            ((6, -10), (6, -10), (14, -16), (27, -17), (27, -17), (16, -13)),
        )
    )
    yield rim(sting)._replace(line=12)
    yield inked(sting)._replace(line=4)
    yield coloured(sting)
    yield inked(hook)
    yield inked(shade)
    yield cleared(gleam)
    yield groove(through([place(a, -b) for a, b in ((49, 1), (53, 16), (51, 36))]), 0.5, 3.6, 0.5)
