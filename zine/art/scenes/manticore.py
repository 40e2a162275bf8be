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

LOCKS = (
    *((10, 122), (31, 128), (52, 116), (72, 132), (92, 122), (112, 134), (131, 124)),
    (150, 130),
)
"""The locks of the right half of the mane: their angle in degrees from the top, and their reach."""

CHEST = (*((0, 10), (90, 10), (112, 40), (118, 118), (118, 118), (0, 118), (0, 118)),)
"""The right half of the chest, which the mane and the forelegs hide in part."""

HAUNCH = (
    *((80, 118), (80, 118), (90, 66), (124, 54), (143, 62), (146, 44), (146, 44), (155, 56)),
    *((155, 56), (161, 43), (161, 43), (169, 56), (169, 56), (178, 42), (178, 42), (187, 55)),
    *((187, 55), (203, 43), (203, 43), (205, 64), (213, 82), (215, 100), (212, 118), (212, 118)),
)
"""The haunch, which runs up into the fur at the root of the tail."""

TAIL = (175, 60), (181, 20), (179, -30), (164, -76), (128, -107)
"""The middle of the tail, from the fur at its root up to the sting."""

PLATES = (0.08, 0.34, 0.53, 0.69, 0.825, 0.935)
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
    *((8, -150), (28, -138), (40, -112), (41, -82), (33, -54), (26, -30), (34, -12), (36, 8)),
    *((28, 20), (-28, 20), (-36, 8), (-34, -12), (-25, -30), (-29, -56), (-34, -84), (-32, -116)),
    *((-16, -144),),
)
"""A foreleg from its shoulder, the middle of its paw at the origin."""

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
        yield from placed(foreleg(chance), 108 * side, 150)
    yield from head(chance)


def body(chance: Random) -> Iterator[Stroke]:
    """The chest, and the haunch with the tail that rises from it."""
    haunch, chest = smooth(HAUNCH), smooth(mirrored(CHEST))
    yield from _tail()
    yield rim(haunch)
    yield rim(chest)
    yield inked(haunch)
    yield inked(chest)
    for way in (
        ((152, 46), (152, 56), (156, 66)), ((164, 46), (166, 56), (172, 66)),
        ((180, 44), (182, 54), (190, 64)), ((195, 46), (197, 56), (203, 66)),
    ):  # fmt: skip
        yield groove(through(way), 0.5, 3.4, 0.4)
    for far in (40, 31, 22):
        arc = [
            (162 + far * sin(radians(turn)), 116 - far * cos(radians(turn)))
            for turn in range(-4, 86 - far, 8)
        ]
        yield groove(arc, 0.4, 4, 0.4)
    yield from placed(_hind(), 186, 116, 0.74)
    for x, y in ((-70, 84), (-58, 100), (-80, 104), (70, 84), (58, 100), (80, 104)):
        yield groove(((x, y - 8), (x * 0.98, y), (x * 0.92, y + 9)), 0.4, 4, 0.4)


def foreleg(chance: Random) -> Iterator[Stroke]:
    """A dark foreleg, all muscle, and its paw with claws, whose middle is the origin."""
    leg = smooth(LEG)
    shapes = [leg, *(oval(x, y, 12.5, 17) for x, y, _ in TOES)]
    for shape in shapes:
        yield rim(shape)
    for shape in shapes:
        yield inked(shape)
    arm = smooth([(x, y) for x, y in LEG if y < -20])
    yield from hatching(arm, 24, 6.4, chance, reach=(0.3, 0.5), wide=0.5, ink=False)
    for way in (
        ((30, -126), (34, -104), (28, -78), (14, -58)), ((22, -124), (26, -104), (20, -84)),
        ((32, -72), (24, -54), (19, -34)), ((4, -50), (8, -36), (8, -22)),
    ):  # fmt: skip
        yield groove(through(way), 0.4, 4, 0.4)
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
    yield from placed((rim(smooth(mirrored(BEARD))),), 0, -1, 0.95)
    yield from _mane(chance)
    for part in (_beard(), _face(chance), _mouth()):
        yield from placed(part, 0, -1, 0.95)
    yield from _sting()


def _cuts(ways: Sequence[Sequence[Point]], *widths: float) -> Iterator[Stroke]:
    """Cuts of ink through points, each on the right and mirrored on the left."""
    for way in ways:
        for half in both(way):
            yield blade(through(half), *widths)


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
        for half, side in zip(both(_lock(turn, 44, far, 15, 11)), (1, -1), strict=True)
    ]
    for half, *_ in locks:
        yield rim(half)
    for half, side, turn, far in locks:
        yield inked(half)._replace(line=4)
        yield coloured(half)
        for start, aside, end, wide in ((0, 58, 0.93, 5.4), (-9, 64, 0.82, 3.6), (8, 74, 0.8, 2.8)):
            way = (
                _round(turn + start, aside),
                _round(turn + start + 2, (aside + end * far) / 2),
                _round(turn + 9 + start * 0.5, far * end),
            )
            yield blade(through([(side * x, y) for x, y in way]), 0.4, wide, wide * 0.6, 0.4)


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
        return place((here - first) * dist(way[first], way[first + 1]), across * (29 - 13 * share))

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
