"""The stag of a plate."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from zine.art.outlines import Point, along, oval, smooth, through
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


class Branch(NamedTuple):
    """A beam or a tine of the right antler: its way from the root, and how wide it is there."""

    way: tuple[Point, ...]
    wide: float


BRANCHES = (
    Branch(((24, -70), (40, -86), (51, -110), (46, -148)), 16),
    Branch(((60, -103), (73, -122), (77, -148), (62, -185)), 16),
    Branch(((128, -129), (139, -147), (137, -167), (122, -187)), 12),
    Branch(((136, -133), (157, -132), (170, -146), (175, -170)), 12),
    Branch(
        (
            *((18, -50), (22, -70), (36, -88), (60, -102), (90, -111), (117, -121), (137, -136)),
            *((149, -157), (149, -183)),
        ),
        24,
    ),
)
"""The brow tine, those above it, and the beam from which they grow."""


def stag(chance: Random) -> Iterator[Stroke]:
    """The head of a stag, whose eyes are at the height of its origin."""
    yield from _neck()
    yield from _ears()
    yield from _face(chance)
    yield from _antlers()


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
    for burr in both((
        (6, -50), (6, -50), (9, -57), (15, -55), (20, -59), (25, -55), (31, -55), (34, -47),
        (34, -47), (27, -44), (21, -46), (14, -45),
    )):  # fmt: skip
        shape = smooth(burr)
        yield inked(shape)._replace(line=7)
        yield cleared(shape)
    yield inked(oval(0, -55, 7, 6))


def _flutes(way: tuple[Point, ...], wide: float) -> Iterator[Stroke]:
    """Long cuts down a branch, on the side that is turned from the light; it may be negative."""
    for share, first, last, width in ((0.52, 0.0, 0.86, 3.0), (0.06, 0.42, 0.8, 1.7)):
        line = []
        for number in range(1, len(way) - 1):
            if first <= number / len(way) <= last:
                place = along(way[number - 1], way[number + 1], way[number])
                line.append(place(0, share * wide / 2 * (1 - 0.9 * number / len(way))))
        yield blade(line, 0.4, width, width, 0.4)


def _neck() -> Iterator[Stroke]:
    """The neck with its mane, which falls in points to both sides."""
    neck = smooth(mirrored((
        (0, -20), (36, -28), (54, -10), (66, 6), (90, 20), (90, 20), (74, 23), (90, 36), (116, 45),
        (116, 45), (98, 48), (112, 56), (134, 62), (134, 62), (0, 64),
    )))  # fmt: skip
    yield inked([point for point in neck if point[1] < 50])._replace(line=18)
    yield rim(neck)
    yield coloured(neck)
    yield from fur(((48, -10), (42, 16), (40, 40)), 6, 24, 0.5, 4.4, 0.5)
    yield from fur(((60, 6), (56, 28), (78, 30)), 11, 18, 0.5, 4.4, 0.5)
    yield from fur(((72, 44), (94, 50), (54, 46)), 12, 12, 0.5, 4.4, 0.5)


def _ears() -> Iterator[Stroke]:
    """The ears, to the sides below the antlers."""
    for ear in both((
        (30, -32), (44, -44), (68, -65), (95, -72), (126, -70), (126, -70), (111, -49), (91, -33),
        (64, -19), (40, -13),
    )):  # fmt: skip
        shape = smooth(ear)
        yield rim(shape)
        yield inked(shape)
    for inner in both((
        (50, -30), (50, -30), (74, -54), (94, -63), (113, -65), (113, -65), (100, -49), (80, -35),
        (64, -27),
    )):  # fmt: skip
        yield coloured(smooth(inner))
    for tuft in both((
        (46, -19), (46, -19), (52, -40), (62, -50), (62, -50), (62, -42), (76, -48), (76, -48),
        (73, -40), (86, -42), (86, -42), (74, -31), (60, -23),
    )):  # fmt: skip
        yield cleared(smooth(tuft))


def _face(chance: Random) -> Iterator[Stroke]:
    """The long face, its eyes at the sides."""
    head = smooth(mirrored((
        (0, -54), (14, -56), (32, -54), (36, -44), (38, -32), (47, -18), (49, -4), (41, 14),
        (33, 38), (26, 64), (22, 82), (24, 94), (21, 107), (12, 115), (0, 118),
    )))  # fmt: skip
    yield rim(head)
    yield inked(head)
    yield from _muzzle()
    for eye in both(((18, 6), (18, 6), (25, -4), (36, -9), (47, -4), (43, 5), (31, 9))):
        yield cleared(smooth(eye))
    for x in (-34, 34):
        yield inked(oval(x, -0.5, 8.6, 8.2))
    for lid in both(((12, 9), (18, 3), (25, -7), (36, -12), (49, -7), (36, -6), (25, -1))):
        yield inked(smooth(lid))
    for x in (-34, 34):
        yield cleared(oval(x - 2.6, -2.4, 2.3, 2.4))
    for brow in both(((18, -14), (27, -19), (37, -19), (46, -13))):
        yield groove(through(brow), 0.5, 3.8, 0.5)
    for gland in both(((19, 16), (21, 22), (20, 34))):
        yield groove(through(gland), 0.6, 4, 0.4)
    for bridge in both(((11, 6), (12, 34), (15, 66))):
        yield groove(through(bridge), 0.5, 3.2, 0.5)
    for x, y, dx, dy in (
        (0, -50, 0, 30), (6, -38, 1, 26), (13, -36, 1, 20), (20, -34, 0, 14), (3, -18, 2, 24),
        (10, -14, 2, 16),
    ):  # fmt: skip
        for side in (1, -1) if x else (1,):
            way = (side * x, y), (side * (x + dx * 0.6), y + dy * 0.5), (side * (x + dx), y + dy)
            yield groove(way, 0.4, 3.2, 0.4)
    for number in range(7):
        y = 18 + 7 * number
        edge = 40 - 0.3 * (y - 16)
        for side in (1, -1):
            long = chance.uniform(7, 11)
            cheek = (side * edge, y), (side * (edge - long), y + long / 2)
            yield groove(cheek, 3, 0.4)


def _muzzle() -> Iterator[Stroke]:
    """The nose between pale lips, and the mouth."""
    for lip in both(((12, 72), (18, 71), (21, 80), (20, 95), (15, 102), (15, 102), (17, 88))):
        yield cleared(smooth(lip))
    for line in both(((0, 76), (9, 73), (14, 74))):
        yield groove(through(line), 2.4, 3, 1)
    for nostril in both(((5, 90), (9, 83), (14, 85), (13, 91))):
        yield groove(through(nostril), 0.5, 2.6, 0.5)
    for side in (1, -1):
        mouth = (0, 103), (side * 8, 107), (side * 17, 108)
        yield groove(through(mouth), 2.2, 2.6, 0.5)
    yield groove(((0, 97), (0, 104)), 0.6, 2.2)
