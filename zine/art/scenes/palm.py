"""The open hand of a plate."""

from collections.abc import Iterator
from math import hypot
from random import Random

from zine.art.outlines import Outline, Point, along, smooth
from zine.art.scenes.carving import cleared, coloured, hatching, inked, rim
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

FINGERS: tuple[tuple[Point, Point, float], ...] = (
    ((-38, -34), (-76, -132), 13.5),
    ((-13, -46), (-29, -174), 15),
    ((14, -46), (18, -186), 15.5),
    ((40, -36), (64, -160), 14.5),
    ((52, 36), (128, -56), 16.5),
)
"""The fingers of an open hand, the thumb last: the root, the tip, and half the width."""


def palm(chance: Random) -> Iterator[Stroke]:
    """An open left hand, seen from the palm, in a cuff; the middle of the palm is its origin."""
    hand = smooth((
        (-54, -38), (-26, -50), (4, -54), (34, -50), (56, -34), (66, 6), (58, 44), (44, 76),
        (40, 120), (40, 120), (-34, 120),
        (-34, 120), (-38, 80), (-56, 40), (-60, -4),
    ))  # fmt: skip
    fingers = [_finger(*finger) for finger in FINGERS]
    for shape in (*fingers, hand):
        yield rim(shape)
    for number, shape in enumerate(fingers):
        yield inked(shape)._replace(line=4)
        yield cleared(shape)
        yield from hatching(shape, 180, 4.6, chance, reach=(0.18, 0.34))
        root, tip, half = FINGERS[number]
        place = along(root, tip, root)
        long = hypot(tip[0] - root[0], tip[1] - root[1])
        for share in (0.42, 0.45, 0.72) if number < 4 else (0.62, 0.66):
            yield blade(
                (
                    place(share * long, -half * 0.75),
                    place(share * long + 2, 0),
                    place(share * long, half * 0.75),
                ),
                0.4,
                2.2,
                0.4,
            )
    yield cleared(hand)
    right = [point for point in hand if point[1] > -10]
    yield from hatching(right, 180, 5, chance, reach=(0.1, 0.22))
    for line in (
        ((50, -20), (20, -10), (-10, -18), (-34, -40)),
        ((56, 2), (20, 6), (-20, 16), (-52, 6)),
        ((40, -4), (14, 18), (4, 60), (12, 104)),
        ((-44, 30), (-26, 62), (-18, 100)),
    ):
        yield blade(line, 0.5, 3.4, 2.6, 0.4)
    yield from _cuff(chance)


def _finger(root: Point, tip: Point, half: float) -> Outline:
    place = along(root, tip, root)
    long = hypot(tip[0] - root[0], tip[1] - root[1])
    return smooth([
        place(*at)
        for at in (
            (-10, -half), (0.3 * long, -half * 1.04), (0.6 * long, -half * 0.96),
            (0.85 * long, -half * 0.9),
            (long - 2, -half * 0.62), (long + 3, 0), (long - 2, half * 0.62),
            (0.85 * long, half * 0.9),
            (0.6 * long, half * 0.96), (0.3 * long, half * 1.04), (-10, half),
        )
    ])  # fmt: skip


def _cuff(chance: Random) -> Iterator[Stroke]:
    """A cuff with a frill at the wrist, and the sleeve below it."""
    sleeve = ((-52, 138), (58, 138), (84, 260), (-78, 260))
    yield rim(sleeve)
    yield coloured(sleeve)
    for x in (-44, -30, -16, -2, 12, 26, 40, 52):
        yield blade(((x, 146), (x * 1.12, 196), (x * 1.3, 258)), 0.5, 3.6, 2.4)
    frill = smooth(
        [
            *((-56 + 7.3 * step, 104 if step % 2 else 112) for step in range(17)),
            *((64, 128), (60, 146), (-54, 146), (-58, 128)),
        ]
    )
    yield inked(frill)._replace(line=5)
    yield cleared(frill)
    for step in range(12):
        fold = -50 + 9.8 * step
        yield blade(((fold, 144), (fold + 1, 128), (fold * 1.04, 116)), 2.4, 1.6, 0.3)
