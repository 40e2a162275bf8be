"""The stag of a plate."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from zine.art.outlines import Point, along, oval, smooth, through
from zine.art.scenes.carving import (
    both,
    cleared,
    coloured,
    groove,
    inked,
    mirrored,
    rim,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke


class Branch(NamedTuple):
    """A beam or a tine of the right antler: its way from the root, and how wide it is there."""

    way: tuple[Point, ...]
    wide: float


BRANCHES = (
    Branch(((31, -80), (47, -97), (60, -120), (57, -154)), 15),
    Branch(((70, -107), (84, -124), (90, -148), (80, -179)), 15),
    Branch(((132, -126), (142, -146), (139, -166), (124, -180)), 12),
    Branch(((140, -130), (160, -130), (172, -144), (177, -168)), 12),
    Branch(
        (
            *((22, -52), (25, -72), (42, -92), (70, -106), (98, -112), (122, -119), (141, -134)),
            *((152, -156), (152, -177)),
        ),
        25,
    ),
)
"""The brow tine, those above it, and the beam from which they grow."""


def stag(chance: Random) -> Iterator[Stroke]:
    """The head of a stag, whose eyes are at the height of its origin."""
    yield from _mane()
    yield from _antlers()
    yield from _ears()
    yield from _face(chance)
    yield from _burrs()


def _antlers() -> Iterator[Stroke]:
    """The antlers: first all in ink, then all cleared, so that no seams show."""
    for edge in (9.0, 0.0):
        for way, wide in BRANCHES:
            for side in (1, -1):
                branch = through([(side * x, y) for x, y in way], 8)
                cut = blade(branch, wide, wide * 0.8, wide * 0.55, 1.6)
                yield cut._replace(ink=edge > 0, line=edge)
                if not edge:
                    yield from _flutes(branch, wide * side)


def _burrs() -> Iterator[Stroke]:
    """The knobbed rings at the roots of the antlers, on the brow."""
    for burr in both((
        (7, -54), (9, -60), (15, -59), (20, -63), (26, -60), (32, -62), (37, -57), (40, -50),
        (35, -47), (30, -49), (24, -46), (18, -49), (12, -47),
    )):  # fmt: skip
        shape = smooth(burr)
        yield inked(shape)._replace(line=6)
        yield cleared(shape)
    for x, y in ((14, -52), (21, -55), (28, -54), (35, -53)):
        for side in (1, -1):
            yield inked(oval(side * x, y, 1.5, 2))


def _flutes(way: tuple[Point, ...], wide: float) -> Iterator[Stroke]:
    """Long cuts down a branch, on the side that is turned from the light; it may be negative."""
    for share, first, last, width in (
        (0.52, 0.0, 0.86, 3.0),
        (0.06, 0.42, 0.8, 1.7),
        (-0.04, 0.1, 0.3, 2.0),
    ):
        line = []
        for number in range(1, len(way) - 1):
            if first <= number / len(way) <= last:
                place = along(way[number - 1], way[number + 1], way[number])
                line.append(place(0, share * wide / 2 * (1 - 0.9 * number / len(way))))
        yield blade(line, 0.4, width, width, 0.4)


def _mane() -> Iterator[Stroke]:
    """The thick neck, whose mane falls in points to both sides and over the table."""
    mane = smooth(mirrored((
        (0, -20), (44, -30), (62, -16), (80, 6), (80, 6), (73, 7), (82, 20), (97, 33), (97, 33),
        (87, 31), (98, 48), (120, 62), (120, 62), (105, 62), (109, 72), (117, 82), (117, 82),
        (107, 81), (112, 96), (130, 112), (130, 112), (107, 106), (104, 112), (107, 122),
        (107, 122), (97, 116), (96, 132), (104, 154), (104, 154), (86, 139), (66, 132), (0, 132),
    )))  # fmt: skip
    yield inked(mane)._replace(line=18)
    yield rim(mane)
    yield coloured(mane)
    for x, y, dx, dy in (
        (62, 2, 8, 24), (72, 20, 8, 22), (58, 28, 9, 28), (82, 34, 8, 24), (68, 46, 9, 26),
        (50, 52, 8, 28), (90, 56, 9, 22), (78, 68, 9, 26), (60, 72, 8, 28), (42, 78, 6, 28),
        (94, 82, 8, 24), (70, 94, 7, 26), (84, 102, 6, 24), (52, 98, 5, 26),
    ):  # fmt: skip
        for side in (1, -1):
            lock = (x, y), (x + dx * 0.7, y + dy * 0.4), (x + dx, y + dy)
            yield blade(through([(side * a, b) for a, b in lock]), 0.5, 5.6, 0.5)


def _ears() -> Iterator[Stroke]:
    """The ears, to the sides below the antlers."""
    for ear in both((
        (40, -36), (54, -46), (78, -64), (106, -70), (136, -66), (136, -66), (120, -44), (98, -26),
        (72, -14), (48, -12),
    )):  # fmt: skip
        shape = smooth(ear)
        yield inked(shape)._replace(line=16)
        yield rim(shape)
        yield inked(shape)
    for inner in both((
        (62, -28), (62, -28), (84, -53), (104, -61), (123, -61), (123, -61), (108, -44), (90, -30),
        (74, -23),
    )):  # fmt: skip
        yield coloured(smooth(inner))
    for tuft in both((
        (54, -18), (54, -18), (62, -38), (72, -48), (72, -48), (72, -41), (86, -46), (86, -46),
        (83, -38), (97, -39), (97, -39), (84, -29), (70, -21),
    )):  # fmt: skip
        yield cleared(smooth(tuft))


def _face(chance: Random) -> Iterator[Stroke]:
    """The face: a broad brow with an eye at each side, and a fine muzzle."""
    head = smooth(mirrored((
        (0, -54), (20, -56), (40, -50), (52, -38), (60, -23), (67, -8), (66, 4), (57, 17),
        (45, 33), (34, 50), (25, 67), (21, 80), (21, 91), (18, 102), (10, 109), (0, 111),
    )))  # fmt: skip
    yield rim(head)
    yield inked(head)
    yield from _muzzle()
    yield from _eyes()
    for x, y, dx, dy in (
        (0, -46, 0, 36), (7, -40, 0, 34), (14, -42, 0, 30), (21, -40, -1, 24), (28, -42, -1, 20),
        (35, -40, 0, 15), (42, -36, 2, 11), (4, -12, 0, 30), (0, 12, 0, 28),
    ):  # fmt: skip
        for side in (1, -1) if x else (1,):
            way = (side * x, y), (side * (x + dx * 0.6), y + dy * 0.5), (side * (x + dx), y + dy)
            yield groove(way, 0.4, 3.8, 0.4)
    for bridge in both(((14, 18), (12, 42), (14, 68))):
        yield groove(through(bridge), 0.5, 3.8, 0.5)
    for x, y, dx, dy in (
        (59, 18, -18, 4), (53, 25, -18, 5), (47, 32, -17, 6), (41, 39, -15, 7), (37, 46, -13, 7),
        (33, 53, -11, 7), (30, 60, -9, 7),
    ):  # fmt: skip
        long = chance.uniform(0.9, 1.1)
        for side in (1, -1):
            cheek = (side * x, y), (side * (x + dx * long), y + dy * long)
            yield groove(cheek, 3.8, 0.4)


def _eyes() -> Iterator[Stroke]:
    """Dark eyes in pale lids, under a stern brow."""
    for lid in both((
        (21, 19), (21, 19), (29, 2), (44, -9), (62, -11), (62, -11), (63, 1), (55, 10), (42, 13),
        (30, 13),
    )):  # fmt: skip
        yield cleared(smooth(lid))
    for eye in both((
        (27, 12), (27, 12), (34, 1), (46, -6), (59, -9), (59, -9), (59, 1), (52, 9), (40, 11),
    )):  # fmt: skip
        yield inked(smooth(eye))
    for x in (-47, 47):
        yield cleared(oval(x - 2, -0.6, 3.6, 3.4))
    for brow in both((
        (14, 18), (14, 18), (22, 0), (40, -13), (62, -14), (62, -14), (47, -7), (31, 2),
    )):  # fmt: skip
        yield inked(smooth(brow))
    for brow in both((
        (15, 6), (15, 6), (21, -10), (37, -21), (61, -21), (61, -21), (41, -14), (26, -5),
    )):  # fmt: skip
        yield cleared(smooth(brow))


def _muzzle() -> Iterator[Stroke]:
    """The dark nose in a pale muzzle, and the mouth, whose corners fall."""
    yield cleared(smooth(mirrored((
        (0, 73), (6, 71), (13, 69), (19, 73), (22, 82), (22, 91), (19, 102), (10, 110), (0, 112),
    ))))  # fmt: skip
    yield inked(smooth(mirrored((
        (0, 76), (8, 74), (15, 77), (16, 84), (11, 91), (4, 95), (0, 96),
    ))))  # fmt: skip
    for nostril in both(((6, 90), (7, 83), (11, 80), (13, 85))):
        yield groove(through(nostril), 0.5, 2.6, 0.5)
    yield blade(((0, 93), (0, 102)), 2.6, 2.6)
    mouth = (-17, 105), (-9, 102.5), (0, 101), (9, 102.5), (17, 105)
    yield blade(through(mouth), 0.6, 2.4, 3, 2.4, 0.6)
