"""The boar of a plate."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import dist
from random import Random

from zine.art.outlines import Outline, Point, oval, smooth, through
from zine.art.scenes.carving import (
    both,
    cleared,
    coloured,
    groove,
    inked,
    mirrored,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

HEAD = (
    *((0, -135), (12, -96), (21, -123), (25, -90), (38, -112), (36, -80), (54, -98), (49, -70)),
    *((66, -80), (64, -52), (96, -34), (78, -26), (112, -6), (88, -6), (122, 18), (82, 22)),
    *((90, 62), (68, 56), (74, 84)),
)
"""The right half of the head down to the corner of the mouth: tips of bristles, and the notches."""

LIP = (60, 100), (46, 115), (28, 120), (12, 114), (0, 111)
"""The upper lip, from the corner of the mouth to the middle."""

JAW = (
    *((50, 84), (66, 84), (66, 104), (78, 122), (58, 120), (62, 144), (44, 134), (42, 156)),
    *((28, 144), (24, 164), (13, 150), (8, 168), (0, 152)),
)
"""The right half of the lower jaw, its beard in tips and notches."""

EAR = (
    *((44, -66), (44, -66), (60, -90), (86, -104), (110, -128), (110, -128), (117, -102)),
    *((116, -82), (107, -60), (107, -60), (101, -68), (98, -46), (98, -46), (90, -54)),
    *((84, -36), (84, -36)),
)
CONCH = (
    *((58, -62), (58, -62), (74, -88), (104, -114), (104, -114), (107, -94), (99, -72)),
    *((99, -72), (92, -78), (89, -58), (89, -58), (82, -70), (77, -50), (77, -50), (70, -66)),
)
"""The ear of the right, and the red within."""

TUSK = (
    *((44, 118), (44, 118), (58, 125), (77, 122), (96, 107), (108, 84), (111, 58), (103, 28)),
    *((103, 28), (99, 56), (90, 76), (78, 90), (62, 97), (62, 97)),
)
"""The tusk of the right, from its root in the lower jaw."""


EYE = (30, 7), (30, 7), (38, -8), (55, -9), (55, -9), (52, 3), (42, 9)
BROW = (
    *((14, 14), (14, 14), (18, -4), (32, -18), (52, -28), (78, -34), (78, -34), (68, -25)),
    *((68, -13), (68, -13), (61, -17), (56, -6), (56, -6), (49, -10), (44, -1), (44, -1), (37, -5)),
    *((31, 5), (31, 5), (26, 1), (14, 14)),
)
"""The eye of the right, and the bristles of the brow above it."""

UNDER = (0, 50), (30, 42), (50, 56), (55, 77), (42, 98), (18, 104), (0, 102)
DISC = (0, 47), (24, 42), (45, 53), (50, 71), (38, 89), (15, 94), (0, 92)
NOSTRIL = (6, 76), (6, 76), (9, 63), (20, 57), (32, 65), (32, 78), (20, 82)
"""The right half of the snout and of its disc, and the nostril of the right."""

GRAIN = (
    ((70, 119), (82, 113), (96, 97), (104, 78), (104, 54)),
    ((72, 112), (80, 107), (90, 96), (97, 80)),
)
"""The cuts along the tusk of the right."""

GUM = (
    *((44, 104), (48, 93), (48, 93), (54, 100), (70, 99), (70, 99), (62, 106), (78, 113)),
    *((78, 113), (64, 115), (76, 123), (76, 123), (62, 122), (58, 130), (48, 130), (43, 122)),
)
"""The bristles of the lower jaw round the root of the right tusk."""

BRISTLES = (
    *((0, -106, 0, 48), (9, -94, 2, 40), (18, -108, 2, 30), (29, -100, 3, 44), (19, -62, 0, 36)),
    *((45, -88, 7, 36), (0, -48, 0, 30), (9, -42, 0, 30), (36, -46, 0, 22), (56, -60, 12, 26)),
    *((70, -12, 14, 24), (70, -40, 10, 18), (66, 12, 6, 28), (72, 36, 10, 20)),
    *((60, 36, 4, 24), (52, 22, -2, 18)),
)
"""Where each bristle of the right starts, and how far it runs across and down."""

BEARD = (
    *((0, 134, 0, 26), (10, 136, 2, 22), (20, 134, 3, 26), (33, 132, 5, 22), (47, 128, 8, 16)),
)
"""The same of the beard."""

STRAYS = (
    *((13, -90, 2, -36), (28, -84, 5, -32), (40, -74, 10, -34), (50, -66, 16, -34)),
    *((80, -24, 30, -4), (88, -2, 30, 6)),
)
"""The same of bristles that stand apart from the rest, and break the light on the edge."""

RIDGE = (
    *((0, -120), (40, -112), (72, -128), (82, -112), (112, -118), (118, -98), (154, -98)),
    *((154, -76), (190, -72), (184, -50), (218, -40), (206, -22), (238, -6), (236, 0)),
)
"""The right half of the shoulders, in tips and notches."""

HACKLES = (
    (92, -96),
    (112, -86),
    (128, -94),
    (136, -70),
    (154, -74),
    (168, -52),
    (186, -48),
    (150, -40),
    (200, -26),
    (176, -24),
    (128, -52),
    (118, -30),
    (146, -14),
    (218, -14),
)
"""Where the cuts of the shoulders start."""


def boar(chance: Random) -> Iterator[Stroke]:
    """The head of a boar."""
    for ear, conch in zip(both(EAR), both(CONCH), strict=True):
        yield from _lit(smooth(ear))
        yield coloured(smooth(conch))
    for x, y, dx, dy in ((64, -66, 14, -26), (74, -60, 14, -30), (84, -58, 10, -24)):
        for side in (1, -1):
            yield _bristle((side * x, y), (side * dx, dy), chance)
    yield from _lit(smooth(_loose(mirrored(_tufts(JAW)), chance)))
    yield from _beard(chance)
    yield from _lit(smooth(_loose(mirrored((*_tufts(HEAD), *LIP)), chance)))
    for x, y, dx, dy in STRAYS:
        for side in (1, -1):
            yield _bristle((side * x, y), (side * dx, dy), chance)._replace(ink=True)
    yield from _bristles(chance)
    yield from _eyes()
    yield from _snout()
    yield from _tusks()


def shoulders(chance: Random) -> Iterator[Stroke]:
    """The hunched shoulders behind the head, which end at the level of the origin."""
    ridge = smooth(_loose(mirrored((*_tufts(RIDGE), (0, 0), (0, 0))), chance))
    yield from _lit(ridge, 0.8)
    for x, y in HACKLES:
        for side in (1, -1):
            yield _bristle((side * x, y), (side * 16, 26), chance)


def _lit(outline: Outline, wide: float = 1.0) -> Iterator[Stroke]:
    """A dark shape, and the light on its edge, broad to the upper left and thin below.

    The light runs to a point where the shape does.
    """
    edge = []
    for place, point in enumerate(outline):
        before, after = outline[place - 1], outline[(place + 1) % len(outline)]
        (a, b), (c, d) = _normal(before, point), _normal(point, after)
        u, v = (a + c) / 2, (b + d) / 2
        far = wide * (2.7 - 1.2 * u - 0.9 * v) / max(u * u + v * v, 0.1)
        edge.append((point[0] + u * far, point[1] + v * far))
    yield cleared(edge)
    yield inked(outline)


def _normal(start: Point, end: Point) -> Point:
    """The way out of a shape whose edge runs clockwise, of the length 1."""
    long = dist(start, end) or 1.0
    return (end[1] - start[1]) / long, (start[0] - end[0]) / long


def _tufts(points: Sequence[Point]) -> Outline:
    """An outline through tips of tufts and the notches between them, in turn, clockwise.

    A tuft is bent as a claw is.
    """
    bend, outline = -0.14, []
    for (a, b), (c, d) in pairwise(points):
        middle = (a + c) / 2 + (d - b) * bend, (b + d) / 2 - (c - a) * bend
        outline += [(a, b), (a, b), middle]
        bend = -bend
    return (*outline, points[-1], points[-1])


def _loose(points: Sequence[Point], chance: Random) -> Outline:
    """Points that each lie a little off, a corner as one."""
    moved: list[Point] = []
    for point, run in groupby(points):
        off = point[0] + chance.uniform(-2, 2), point[1] + chance.uniform(-2, 2)
        moved += [off for _ in run]
    return tuple(moved)


def _bristles(chance: Random) -> Iterator[Stroke]:
    """The bristles of the brow, the cheeks and the muzzle, cut with white lines."""
    for x, y, dx, dy in BRISTLES:
        for side in (1, -1) if x else (1,):
            yield _bristle((side * x, y + chance.uniform(-3, 3)), (side * dx, dy), chance)
    for y, wide in ((8, 13), (18, 17), (28, 21), (37, 26)):
        for side in (1, -1):
            way = (side * 1.5, y), (side * wide * 0.6, y + 2), (side * wide, y + 8)
            yield groove(through(way), 3.4, 2.8, 0.4)


def _bristle(start: Point, way: Point, chance: Random) -> Stroke:
    """A cut from a point, so far across and down, that the knife ends in a turn."""
    long, wide = chance.uniform(0.85, 1.2), chance.uniform(3, 4.4)
    x, y, dx, dy = *start, way[0] * long, way[1] * long
    return groove(
        through(((x, y), (x + dx * 0.3, y + dy * 0.45), (x + dx, y + dy))), 0.4, wide, 2.6, 0.4
    )


def _eyes() -> Iterator[Stroke]:
    """Small eyes, deep below the bristles of the brows."""
    for side, eye, brow in zip((1, -1), both(EYE), both(BROW), strict=True):
        yield cleared(smooth(eye))
        yield coloured(smooth([(x + (side * 43 - x) * 0.24, y * 0.76) for x, y in eye]))
        yield inked(oval(side * 42, 3, 2.2, 5))
        yield inked(smooth(brow))._replace(line=6)
        yield cleared(smooth(brow))
        for x, y, dx, dy in (
            (22, 6, 4, -15), (29, 2, 7, -21), (37, -4, 10, -18), (44, -6, 12, -20),
            (52, -8, 12, -20), (60, -14, 9, -14),
        ):  # fmt: skip
            start = side * (x - dx * 0.3), y - dy * 0.3
            yield blade((start, (side * (x + dx), y + dy)), 4, 0.6)


def _snout() -> Iterator[Stroke]:
    """The disc of the snout, whose lower edge turns from the light, with its nostrils."""
    under = smooth(mirrored(UNDER))
    yield from _lit(under)
    yield coloured(smooth(mirrored(DISC)))
    for nostril in both(NOSTRIL):
        yield inked(smooth(nostril))
    for x, y, long in (
        (4, 92, 9),
        (11, 92, 8),
        (18, 91, 7),
        (25, 89, 8),
        (32, 86, 9),
        (39, 80, 12),
    ):
        for side in (1, -1):
            yield blade(((side * x, y + 4), (side * (x - 2), y - long)), 3.4, 0.4)
    for y, wide in ((49, 22), (55, 12)):
        yield blade(through(((-wide, y), (0, y + 4), (wide, y))), 0.4, 2.4, 0.4)


def _beard(chance: Random) -> Iterator[Stroke]:
    """The bristles of the lower jaw, and its lip."""
    for x, y, dx, dy in BEARD:
        for side in (1, -1) if x else (1,):
            yield _bristle((side * x, y), (side * dx, dy), chance)


def _tusks() -> Iterator[Stroke]:
    """The two tusks that grow out of the lower jaw and curl up before the lip, and the mouth."""
    for side, tusk in zip((1, -1), both(TUSK), strict=True):
        shape = smooth(tusk)
        yield inked(shape)._replace(line=10)
        yield cleared(shape)
        for way in GRAIN:
            yield blade(through([(side * x, y) for x, y in way]), 0.4, 3.2, 2.4, 0.4)
    for gum in both(GUM):
        yield inked(smooth(gum))
    yield blade(((-44, 103), (0, 103), (44, 103)), 2, 12, 2)
    yield groove(through(mirrored(LIP)), 0.4, 4.4, 4.4, 3.2, 4.4, 4.4, 0.4)
    for side in (1, -1):
        yield groove(through(((side * 7, 124), (side * 20, 128), (side * 34, 128))), 0.4, 2.8, 0.4)
        for x, y, dx, dy in ((62, 112, -12, 1), (56, 124, -12, -3)):
            yield groove(((side * x, y), (side * (x + dx), y + dy)), 2.6, 0.4)
