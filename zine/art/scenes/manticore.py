"""The manticore of a plate."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, dist, radians, sin
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
    placed,
    rim,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

MANE = (
    *((3, 134, 36, 26), (25, 121, 34, 38), (40, 122, 38, 14), (62, 110, 34, 32), (76, 128, 38, 18)),
    *((94, 114, 36, 34), (110, 137, 40, 14), (127, 114, 32, 30), (143, 140, 38, 4)),
    *((157, 122, 30, 12), (-13, 128, 36, -30), (-30, 140, 40, -12), (-49, 112, 34, -40)),
    *((-64, 136, 40, -20), (-83, 116, 34, -8), (-98, 142, 40, -24), (-115, 112, 34, -16)),
    *((-129, 142, 40, -8), (-145, 114, 32, -24), (-158, 132, 32, 2)),
    *((14, 98, 26, 32), (33, 102, 25, 18), (50, 92, 27, 38), (67, 102, 26, 22), (84, 94, 26, 34)),
    *((101, 104, 28, 18), (117, 94, 26, 32), (-4, 104, 26, -20), (-20, 94, 27, -34)),
    *((-38, 103, 26, -20), (-55, 94, 25, -36), (-72, 102, 28, -24), (-89, 93, 26, -38)),
    *((-105, 104, 28, -14), (-120, 92, 26, -30)),
)
"""The locks of the mane: their angle from the top, reach and width, and how far the tip bends."""

FALLS = (
    (((-86, -58), (-78, -34), (-66, -24), (-50, -30)), 11),
    (((-95, -42), (-86, -4), (-71, 20), (-46, 20)), 20),
    (((-82, 6), (-74, 30), (-63, 40), (-48, 39)), 10),
    (((-92, 12), (-86, 48), (-70, 74), (-50, 82)), 18),
    (((92, -62), (88, -26), (76, -4), (49, 0)), 18),
    (((86, -12), (79, 12), (68, 20), (53, 18)), 10),
    (((92, 0), (86, 38), (70, 60), (46, 56)), 20),
    (((82, 48), (76, 68), (64, 80), (50, 84)), 11),
    (((-70, -84), (-74, -62), (-66, -44), (-52, -34)), 16),
    (((74, -82), (72, -60), (66, -44), (55, -36)), 13),
    (((-40, -102), (-54, -86), (-58, -68), (-48, -46)), 14),
    (((46, -100), (60, -82), (62, -62), (50, -40)), 17),
    (((-6, -104), (-24, -96), (-33, -78), (-26, -52)), 17),
    (((-14, -100), (-34, -92), (-44, -76), (-41, -60)), 11),
    (((4, -100), (13, -88), (13, -72), (3, -60)), 12),
    (((16, -104), (34, -94), (42, -76), (35, -48)), 17),
    (((8, -102), (22, -92), (27, -78), (22, -64)), 10),
)
"""The locks that fall over the brow and the cheeks: the way of each, and its width."""

CHEST = (
    *((0, -10), (70, -10), (86, 30), (80, 66), (64, 98), (64, 98), (52, 86), (44, 106)),
    *((44, 106), (30, 94), (0, 104)),
)
"""The right half of the chest, which the mane and the forelegs hide in part."""

BACK = (
    *((50, -56), (50, -56), (90, -43), (112, -36), (128, -25), (146, -14), (166, -8)),
    *((190, 40), (170, 70), (130, 76), (104, 84), (104, 84), (60, 80)),
)
"""The back from the mane to the haunch, and the flank."""

HAUNCH = (
    *((142, 26), (150, 8), (163, -5), (180, -9), (180, -9), (184, -14), (184, -14), (189, -4)),
    *((195, -12), (195, -12), (201, -1), (208, -10), (208, -10), (213, 0), (222, -5)),
    *((222, -5), (221, 12), (224, 30), (231, 42), (231, 42), (222, 44), (228, 60), (228, 60)),
    *((218, 60), (208, 76), (184, 86), (156, 83), (141, 71), (137, 50)),
)
"""The haunch, from the knee to the fur at the root of the tail."""

SHANK = (
    *((176, 70), (212, 64), (222, 72), (231, 84), (231, 84), (227, 96), (212, 112), (192, 125)),
    *((164, 125), (164, 112), (184, 105), (198, 95), (198, 86)),
)
"""The hind leg below the haunch: the hock to the right, and the foot."""

TAIL = (200, 6), (208, -28), (205, -62), (184, -92), (138, -105)
"""The middle of the tail, from the fur at its root up to the sting."""

PLATES = (0.1, 0.355, 0.545, 0.71, 0.845, 0.95)
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

LEG = (
    *((-6, -152), (18, -146), (36, -124), (45, -96), (45, -80), (47, -52), (47, -52), (36, -66)),
    *((31, -44), (30, -30), (31, -14), (36, 6), (28, 20), (-28, 20)),
    *((-36, 6), (-33, -12), (-25, -30), (-26, -52), (-32, -80), (-34, -112), (-24, -142)),
)
"""The right foreleg from its shoulder, with the fur of its elbow, the paw at the origin."""

TOES = ((-28, 13, -5), (28, 13, 5), (-10, 20, -2), (10, 20, 2))
"""The toes of a paw, and how far aside their claws point."""

FACE = (
    *((0, -58), (0, -58), (8, -72), (18, -80), (18, -80), (26, -68), (38, -69), (38, -69)),
    *((42, -54), (58, -50), (58, -50), (56, -34), (68, -14), (68, -14), (60, 2), (67, 18)),
    *((67, 18), (57, 26), (58, 46), (58, 46), (50, 48), (44, 60), (0, 64)),
)
"""The right half of the face."""

BEARD = (
    *((0, 30), (30, 34), (56, 34), (56, 34), (54, 52), (62, 78), (62, 78), (50, 74), (48, 104)),
    *((48, 104), (38, 98), (31, 126), (31, 126), (22, 118), (15, 143), (15, 143), (9, 132)),
    *((0, 152), (0, 152)),
)
"""The right half of the beard."""

BROW = (
    *((5, -14), (5, -14), (9, -26), (24, -32), (42, -46), (62, -52), (62, -52), (57, -42)),
    *((64, -38), (64, -38), (54, -33), (56, -26), (56, -26), (45, -27), (42, -20), (42, -20)),
    *((33, -23), (27, -15), (27, -15), (19, -18), (13, -9), (13, -9), (9, -10)),
)
"""The bushy brow of the right."""

SOCKET = (
    *((6, -16), (30, -28), (54, -34), (54, -34), (52, -14), (44, -4), (34, 1), (22, 3), (16, 10)),
    *((16, 26), (16, 26), (9, 10)),
)
"""The shade below the brow of the right, and beside the nose."""

EYE = (20, -2), (20, -2), (28, -10), (42, -12), (42, -12), (37, -4), (29, 0)
"""The eye of the right."""

MOUSTACHE = (
    *((0, 37), (12, 35), (28, 42), (40, 56), (46, 72), (40, 92), (40, 92), (36, 76), (26, 62)),
    *((12, 54), (0, 56)),
)
"""The right half of the moustache."""

MOUTH = (0, 48), (14, 50), (27, 58), (33, 70), (28, 80), (14, 85), (0, 86)
"""The right half of the open mouth."""


def manticore(chance: Random) -> Iterator[Stroke]:
    """A manticore: a lion with the face of an old king, and the tail of a scorpion."""
    yield from body(chance)
    for side in (-1, 1):
        yield from placed(foreleg(side, chance), 88 * side, 118, 0.94)
    yield from head(chance)


def body(chance: Random) -> Iterator[Stroke]:
    """The chest, the back and the haunch, and the tail that rises from it."""
    haunch, back, chest = smooth(HAUNCH), smooth(BACK), smooth(mirrored(CHEST))
    yield from _tail()
    for shape in (chest, back, smooth(SHANK)):
        yield rim(shape)
        yield inked(shape)
    yield from _fringe(((88, -44), (112, -36), (128, -25), (146, -14)), 17, 0.9, chance)
    yield from _fringe(((84, -18), (104, -14), (122, 2), (136, 18)), 16, 0.9, chance)
    for way in (((223, 82), (219, 97), (206, 112)), ((212, 86), (211, 97), (200, 110))):
        yield groove(through(way), 0.4, 3.6, 0.4)
    yield rim(haunch)
    yield inked(haunch)
    edge = (137, 52), (142, 26), (150, 8), (163, -5), (182, -9)
    yield from _fringe(edge, 24, 1.0, chance, 5.2)
    for x, y in ((190, 2), (202, 4), (213, 6)):
        yield groove(((x, y - 8), (x, y + 2), (x + 1, y + 13)), 0.4, 3.4, 0.4)
    for way in (
        ((186, 6), (172, 20), (163, 44)), ((160, 52), (160, 66), (168, 78)),
        ((196, 16), (182, 32), (174, 56)), ((173, 62), (175, 72), (182, 80)),
        ((206, 28), (193, 44), (186, 66)), ((214, 20), (212, 36), (202, 50)),
        ((216, 42), (208, 54), (199, 72)),
    ):  # fmt: skip
        yield groove(through(way), 0.3, 3.8, 0.3)
    yield from _fringe(((176, 86), (156, 83), (141, 71)), 9, 0.7, chance, 5.4)
    yield from _fringe(((184, 105), (198, 95), (198, 84)), 9, 0.8, chance, 5)
    yield from placed(_hind(), 164, 118, 0.66)


def _fringe(
    way: Sequence[Point],
    long: float,
    lean: float,
    chance: Random,
    gap: float = 6.0,
) -> Iterator[Stroke]:
    """Cuts of fur from an edge, to the right of its way, so long; they lean forward along it."""
    edge, left = through(way, 16), 0.0
    for before, point, after in zip(edge[:-2], edge[1:-1], edge[2:], strict=True):
        left -= dist(before, point)
        if left <= 0:
            left = gap * chance.uniform(0.8, 1.2)
            deep, place = long * chance.uniform(0.45, 1.15), along(before, after, point)
            cut = place(0, -1), place(lean * deep * 0.3, deep * 0.6), place(lean * deep, deep)
            yield groove(through(cut), gap * 0.54, gap * 0.46, 0.3)


def foreleg(side: int, chance: Random) -> Iterator[Stroke]:
    """A dark foreleg of a side, all muscle, and its paw with claws, whose middle is the origin."""
    leg = smooth([(side * x, y) for x, y in LEG][::side])
    shapes = [leg, *(oval(x, y, 12.5, 17) for x, y, _ in TOES)]
    for shape in shapes:
        yield rim(shape)
    for shape in shapes:
        yield inked(shape)
    for edge, long in (
        (((-10, -150), (18, -146), (36, -124), (45, -96), (43, -76)), 22),
        (((40, -64), (35, -44), (30, -30), (31, -20)), 12),
        (((-25, -30), (-26, -52), (-32, -80), (-34, -112)), 14),
    ):
        lit = edge if side > 0 else tuple((-x, y) for x, y in reversed(edge))
        yield from _fringe(lit, long, 0.8 * side, chance, 5.4)
    for way in (
        ((26, -100), (30, -82), (22, -62), (8, -50)), ((14, -112), (20, -90), (12, -72)),
        ((32, -50), (24, -40), (18, -24)), ((2, -50), (8, -36), (8, -22)),
        ((-12, -44), (-8, -34), (-8, -20)), ((22, -74), (15, -52), (18, -30)),
        ((-20, -78), (-14, -58), (-16, -36)), ((34, -84), (32, -72), (26, -62)),
    ):  # fmt: skip
        yield groove(through([(side * x, y) for x, y in way]), 0.4, 4, 0.4)
    for x in (-20, 0, 20):
        yield groove(((x, 26), (x * 0.94, 10), (x * 0.74, -10)), 3.4, 2.6, 0.4)
    yield from _claws(TOES)


def _claws(toes: Sequence[tuple[float, float, float]]) -> Iterator[Stroke]:
    """The wrinkles and the claws of toes."""
    for x, y, aside in toes:
        for up in (0, 6):
            yield groove(((x - 7, y - 5 - up), (x, y - 10 - up), (x + 7, y - 5 - up)), 0.5, 3, 0.5)
        claw = smooth((
            (x - 6, y + 6), (x - 6, y + 6), (x - 6, y + 18), (x + aside, y + 32),
            (x + aside, y + 32), (x + 6, y + 18), (x + 6, y + 6), (x + 6, y + 6), (x, y + 2),
        ))  # fmt: skip
        yield inked(claw)._replace(line=4)
        yield cleared(claw)
        yield blade(((x + 3, y + 8), (x + 3, y + 18), (x + aside, y + 28)), 2.4, 2.4, 0.4)


def _hind() -> Iterator[Stroke]:
    """The paw of the haunch, its middle at the origin."""
    toes = (-24, 4, -3), (24, 4, 3), (0, 8, 0)
    shapes = [oval(0, -8, 40, 20), *(oval(x, y, 13.5, 15) for x, y, _ in toes)]
    for shape in shapes:
        yield rim(shape)
    for shape in shapes:
        yield inked(shape)
    for x in (-12, 12):
        yield groove(((x, 16), (x * 0.94, 4), (x * 0.8, -14)), 3.4, 2.6, 0.4)
    yield from _claws(toes)


def head(chance: Random) -> Iterator[Stroke]:
    """The head, its mane and its beard, and the sting above it."""
    yield from placed(_head(chance), 0, 0, 0.9)
    yield from _sting()


def _head(chance: Random) -> Iterator[Stroke]:
    """The head in its mane."""
    yield from placed((rim(smooth(mirrored(BEARD))),), 0, -1, 0.95)
    yield from _mane(chance)
    for part in (_beard(), _face(chance), _mouth()):
        yield from placed(part, 0, -1, 0.95)
    yield from _falls(chance)


def _cuts(ways: Sequence[Sequence[Point]], *widths: float) -> Iterator[Stroke]:
    """Cuts of ink through points, each on the right and mirrored on the left."""
    for way in ways:
        for half in both(way):
            yield blade(through(half), *widths)


def _round(turn: float, far: float) -> Point:
    """A point at an angle in degrees from the top and a distance from the middle of the mane."""
    return far * sin(radians(turn)), -far * cos(radians(turn))


def _mane(chance: Random) -> Iterator[Stroke]:
    """Locks of the second colour, the long ones behind, and deep shade between them."""
    locks = []
    for turn, reach, wide, bend in MANE:
        near, long = 40, reach - 40
        way = [
            _round(turn + bend * (share**2 - 0.3 * share), near + long * share)
            for share in (0, 0.3, 0.6, 0.85, 1)
        ]
        locks.append((through(way), wide))
    falls = ((through(way), wide) for way, wide in FALLS)
    for lock, wide in (*locks, *falls):
        yield _lock(lock, wide)._replace(ink=False, line=9)
    for lock, wide in locks:
        yield from _hair(lock, wide, chance)


def _falls(chance: Random) -> Iterator[Stroke]:
    """Locks that fall over the edge of the face."""
    for way, wide in FALLS:
        yield from placed((_lock(through(way), wide),), 0, 4.4)
        yield from _hair(through(way), wide, chance)


def _lock(way: Outline, wide: float) -> Stroke:
    """A lock of hair along a way to its tip."""
    return blade(way, 0, wide * 0.78, wide, wide * 0.8, wide * 0.42, 0)


def _hair(way: Outline, wide: float, chance: Random) -> Iterator[Stroke]:
    """A lock of the second colour, its outline, and the cuts that part its hair."""
    lock = _lock(way, wide)
    yield lock._replace(line=3.8)
    yield lock._replace(second=True)
    last = len(way) - 1
    for aside in (-0.24, 0.02, 0.28) if wide > 20 else (-0.18, 0.16):
        first = round(last * chance.uniform(0.1, 0.4))
        end = round(last * chance.uniform(0.72, 0.94))
        cut = [
            along(way[max(0, n - 1)], way[min(last, n + 1)], way[n])(
                0, aside * wide * sin(radians(180 * n / last)) ** 0.7
            )
            for n in range(first, end + 1)
        ]
        yield blade(cut, 0.4, 1 + wide * chance.uniform(0.06, 0.12), 0.4)


def _face(chance: Random) -> Iterator[Stroke]:
    """A white face, old and furrowed: deep eyes below the brows, and the nose of a man."""
    face = smooth(mirrored(FACE))
    yield inked(face)._replace(line=5)
    yield cleared(face)
    upper = [(x, y) for x, y in face if y < 12]
    yield from hatching(upper, 174, 4.8, chance, reach=(0.08, 0.17), wide=0.45)
    for half in both(SOCKET):
        yield inked(smooth(half))
    for eye in both(EYE):
        yield cleared(smooth(eye))
    for x in (-31, 31):
        yield coloured(oval(x, -5.6, 4.6, 5))
        yield inked(oval(x, -5.6, 2.3, 3))
        yield cleared(oval(x - 1.4, -7.4, 1.1, 1.1))
    for half in both(((16, -4), (16, -4), (28, -15), (48, -18), (48, -18), (42, -9), (28, -7))):
        yield inked(smooth(half))
    for half in both(BROW):
        yield inked(smooth(half))._replace(line=4)
        yield cleared(smooth(half))
    yield from _cuts(
        (
            ((9, -16), (22, -26), (40, -38), (56, -47)), ((18, -19), (30, -27), (44, -35)),
            ((32, -24), (42, -31), (56, -37)), ((44, -28), (50, -31), (56, -32)),
        ),
        *(0.4, 2.2, 0.4),
    )  # fmt: skip
    yield from _cuts(
        (
            ((3, -42), (14, -41), (30, -50), (40, -55)), ((5, -51), (14, -50), (30, -60)),
            ((10, -61), (16, -61), (24, -66)), ((44, -56), (50, -57), (55, -57)),
        ),
        *(0.4, 2.6, 0.4),
    )  # fmt: skip
    yield from _cuts((((3, -36), (5, -26), (3, -12)),), 0.4, 3, 1)
    yield from _cuts(
        (
            ((20, 9), (32, 8), (46, 0)), ((22, 15), (34, 14), (45, 8)),
            ((56, -18), (61, -20), (65, -20)), ((55, -12), (60, -12), (66, -12)),
            ((53, -5), (58, -3), (61, 0)),
        ),
        *(0.4, 2.8, 0.4),
    )  # fmt: skip
    for way in (
        ((66, 18), (56, 19), (46, 27)), ((60, 23), (50, 26), (38, 38)),
        ((57, 30), (49, 33), (41, 43)), ((57, 38), (51, 40), (44, 48)),
    ):  # fmt: skip
        for half, wide in zip(both(way), (6.2, 3.8), strict=True):
            yield blade(through(half if half[0][0] > 0 else half[::-1]), wide, wide * 0.7, 0.3)
    yield from _cuts((((19, 22), (28, 30), (36, 44)),), 0.6, 3.6, 0.6)


def _beard() -> Iterator[Stroke]:
    """The white beard of an old man, strand by strand."""
    beard = smooth(mirrored(BEARD))
    yield inked(beard)._replace(line=5)
    yield cleared(beard)
    yield from _cuts(
        (
            ((50, 48), (52, 62), (58, 74)), ((42, 60), (46, 80), (46, 99)),
            ((36, 80), (36, 98), (31, 121)), ((26, 88), (27, 106), (26, 120)),
            ((18, 90), (19, 114), (15, 138)), ((9, 92), (11, 112), (8, 130)),
            ((46, 52), (44, 66), (50, 80)), ((32, 86), (32, 96), (34, 108)),
        ),
        *(0.6, 3.8, 0.4),
    )  # fmt: skip
    yield blade(through(((0, 92), (3, 116), (0, 146))), 0.6, 3.8, 0.4)


def _mouth() -> Iterator[Stroke]:
    """An open mouth with two rows of teeth below the nose and the moustache."""
    mouth = smooth(mirrored(MOUTH))
    yield inked(mouth)
    for tooth in (
        ((0.8, 54), (0.8, 54), (1.2, 67), (4.4, 69), (7, 67), (7.6, 54), (7.6, 54)),
        ((9, 54), (9, 54), (9.4, 66), (12, 68), (14.4, 65), (15.4, 54), (15.4, 54)),
    ):
        for half in both(tooth):
            yield cleared(smooth(half))
    for x, y, wide, long in (
        *((21, 60, 4.4, 20), (28.5, 66, 2.6, 8)),
        *((4.2, 85, 3.6, -9), (12.4, 84, 3.6, -8), (20, 83, 3, -7)),
    ):
        for side in (1, -1):
            yield cleared((
                (side * (x - wide), y), (side * (x + wide), y), (side * x, y + long)
            ))  # fmt: skip
    moustache = smooth(mirrored(MOUSTACHE))
    yield inked(moustache)._replace(line=4.4)
    yield cleared(moustache)
    yield from _cuts(
        (
            ((4, 44), (16, 44), (30, 54), (38, 72), (40, 86)),
            ((3, 50), (14, 50), (27, 58), (35, 72)), ((12, 39), (26, 45), (38, 58), (42, 74)),
        ),
        *(0.4, 2.6, 0.4),
    )  # fmt: skip
    nose = smooth(mirrored((
        (0, -8), (6, -6), (7, 10), (11, 20), (20, 27), (20, 35), (11, 37), (6, 41), (0, 42),
    )))  # fmt: skip
    yield inked(nose)._replace(line=4)
    yield cleared(nose)
    yield from _cuts((((4, 37), (9, 32), (15, 33)),), 1, 4.6, 1)
    yield from _cuts((((10, 23), (12, 26), (11, 30)),), 0.4, 2.4, 0.4)
    yield cleared(((-4, -15), (4, -15), (5.5, -2), (-5.5, -2)))
    for y, wide in ((-4, 4), (1, 5), (6, 5), (11, 6), (16, 8)):
        yield blade(((7, y), (7 - wide, y + 2)), 2.8, 0.3)


def _tail() -> Iterator[Stroke]:
    """The tail, plate after plate, which bear the pips of dice, from five down to one."""
    way = through(TAIL, 20)
    last = len(way) - 1

    def at(share: float, across: float) -> Point:
        """A point beside the tail, at a share of its length and of its breadth there."""
        here = share * last
        first = max(0, min(last - 1, round(here)))
        place = along(way[max(0, first - 3)], way[min(last, first + 3)], way[first])
        return place((here - first) * dist(way[first], way[first + 1]), across * (27 - 11 * share))

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
        size = 4.3 - 0.2 * number
        for u, v in PIPS[5 - number]:
            yield inked(oval(*at(start + long * (0.575 + 0.21 * u), 0.36 * v - 0.06), size, size))


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
