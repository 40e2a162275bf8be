"""An open hand, its palm to the viewer, with an eye in it, in a cuff of lace."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, cos, dist, hypot, pi, sin
from random import Random
from typing import NamedTuple

from zine.art.outlines import Outline, Point, oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, inked, rim
from zine.art.shapes import blade, shade
from zine.art.woodcut import Stroke

PADS = (
    *((0.0, 1.0), (0.2, 0.96), (0.36, 0.885), (0.5, 0.905), (0.64, 0.81), (0.78, 0.83)),
    *((0.88, 0.77), (1.0, 0.77)),
)
"""How wide a finger is on its way to the tip: its pads swell between the creases."""

CREASES = (0.36, 0.64)
"""Where on its way a finger bends."""


class Finger(NamedTuple):
    """A finger by its foot, the point towards which it sets out, its tip, and half its width."""

    foot: Point
    bend: Point
    tip: Point
    half: float

    @property
    def long(self) -> float:
        """How long it is, about."""
        round_about = dist(self.foot, self.bend) + dist(self.bend, self.tip)
        return (dist(self.foot, self.tip) + round_about) / 2

    def at(self, way: float, across: float = 0.0) -> Point:
        """A point a share of the way to the tip, and so many half-widths to the right."""
        (a, b), (c, d), (e, f) = self.foot, self.bend, self.tip
        one, two, three = (1 - way) ** 2, 2 * way * (1 - way), way * way
        u, v = (1 - way) * (c - a) + way * (e - c), (1 - way) * (d - b) + way * (f - d)
        aside = across * self.half * _pad(way) / hypot(u, v)
        return one * a + two * c + three * e - aside * v, one * b + two * d + three * f + aside * u

    def edge(self, start: float = 0.0) -> Outline:
        """The outline from its foot up the left side, round the tip and down to the foot."""
        cap = self.half * 0.8 / self.long
        ways = [start, *(w for w, _ in PADS[1:-2] if w > start + 0.05)]
        ends = [(1 - cap + cap * sin(pi * s / 10), cos(pi * s / 10)) for s in range(5)]
        left = [self.at(w, -1) for w in ways] + [self.at(w, -a) for w, a in ends]
        right = [self.at(w, 1) for w in ways] + [self.at(w, a) for w, a in ends]
        return (*left, self.tip, *reversed(right))


def _pad(way: float) -> float:
    """Half the width of a finger, on its way to the tip."""
    (a, wide), (b, other) = next(two for two in pairwise(PADS) if way <= two[1][0])
    return wide + (other - wide) * (way - a) / (b - a)


LITTLE = Finger((-48, -112), (-68, -152), (-102, -198), 12.8)
RING = Finger((-24, -130), (-42, -182), (-53, -246), 14.8)
LONG = Finger((8, -137), (2, -200), (7, -267), 15.6)
FORE = Finger((40, -130), (56, -180), (67, -244), 15.2)
THUMB = Finger((66, -54), (122, -78), (148, -152), 18)
FINGERS = LITTLE, RING, LONG, FORE, THUMB

TIPS = tuple(finger.tip for finger in FINGERS)
"""The tips of the fingers, from the little one to the thumb."""

BALL = (95, -44), (84, -27), (68, -11), (48, 1), (38, 12), (34, 30)
"""The right side of the ball of the thumb, down to the wrist."""

HEEL = (-43, -8), (-58, -28), (-61, -37)
"""The left side of the heel, where it is shaded."""

HAND = smooth(
    (
        *((-34, 30), (-34, 30), (-37, 10), (-45, -5), (-58, -28), (-66, -62), (-66, -88)),
        *((-62, -106), *LITTLE.edge(0.14), (-37, -128), *RING.edge(0.16), (-8, -145)),
        *(*LONG.edge(0.14), (25, -144), *FORE.edge(0.16), (54, -112), (56, -94)),
        *((65, -82), (78, -80), *THUMB.edge(0.34), *BALL, BALL[-1]),
    )
)
"""The outline, from the wrist up the side of the little finger."""

LIFE = through(((58, -90), (47, -81), (38, -62), (32, -36), (31, 0)), 8)
"""The line of life, around the ball of the thumb."""

LINES = (
    (through(((-64, -94), (-38, -102), (-8, -106), (12, -114), (23, -128))), (0.5, 4.4, 5.4, 0.5)),
    (LIFE, (0.6, 4.2, 5.6, 4.2, 0.4)),
)
"""The lines of the palm, and how wide they are cut."""


def palm(chance: Random) -> Iterator[Stroke]:
    """A hand in a sleeve: its middle is that of the wrist, and it is 264 high above."""
    yield from _sleeve()
    yield rim(HAND)._replace(line=15)
    yield inked(HAND)._replace(line=6.4)
    yield inked(HAND)
    yield cleared([(x - 0.9, y - 0.6) for x, y in HAND])
    for finger in FINGERS:
        yield from _finger(finger, chance)
    for line, widths in LINES:
        yield blade(line, *widths)
    yield from _mounts(chance)
    yield from _eye(-15, -56)
    yield from _lace()


def _finger(finger: Finger, chance: Random) -> Iterator[Stroke]:
    """The creases of a finger, and the cuts along its right side, which follow its round."""
    for crease in (0.02, *CREASES) if finger is not THUMB else CREASES:
        for down, left, right, wide in ((0.0, -0.75, 0.95, 3.0), (-0.04, -0.2, 0.9, 2.0)):
            if down and crease < 0.1:
                continue
            steps = (left + (right - left) * s / 6 for s in range(7))
            fold = [finger.at(crease + down + 0.02 * (1 - a * a), a) for a in steps]
            yield blade(fold, 0.4, wide, wide, 0.8)
    gap = 3.3 / finger.long
    way = 0.06 if finger is not THUMB else 0.36
    while way < 0.94:
        near = min(abs(way - c) for c in (0, *CREASES))
        reach = (1.3 - 3.2 * near) * chance.uniform(0.85, 1.1)
        if way > 0.77:  # the shadow of what stands on it
            reach = 1.7 + 0.3 * (way > 0.81)
        if not any(-0.05 < way - crease < 0.025 for crease in CREASES):
            steps = (0.98 - reach * s / 6 for s in range(7))
            cut = [finger.at(way + 0.012 * (1 - a * a), a) for a in steps]
            yield shade(cut, 1.7, 1.8, 1.6, 1.1, 0.3)
        way += gap


def _between(first: Point, last: Point, share: float) -> Point:
    """A point on the line between two."""
    return first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share


def _turning(
    edge: Sequence[Point],
    inner: Sequence[Point],
    chance: Random,
    reach: tuple[float, float],
    bow: Point,
) -> Iterator[Stroke]:
    """Cuts from the points of an edge toward those of an inner line, a share of the way.

    `bow` moves their middles, so that they follow a round form.
    """
    for start, toward in zip(edge, inner, strict=True):
        end = _between(start, toward, chance.uniform(*reach))
        way = [_between(start, end, s / 4) for s in range(5)]
        bent = [
            (x + bow[0] * (1 - (s - 2) ** 2 / 4), y + bow[1] * (1 - (s - 2) ** 2 / 4))
            for s, (x, y) in enumerate(way)
        ]
        yield shade(bent, 1.8, 1.9, 1.5, 0.3)


def _spaced(points: Sequence[Point], many: int) -> list[Point]:
    """So many points, evenly apart, on the curve through some."""
    curve = through(points, 12)
    far = [0.0]
    for first, last in pairwise(curve):
        far.append(far[-1] + dist(first, last))
    places = []
    for number in range(many):
        want = far[-1] * number / (many - 1)
        place = next(n for n, long in enumerate(far) if long >= want - 1e-6)
        places.append(curve[place])
    return places


def _mounts(chance: Random) -> Iterator[Stroke]:
    """The shading of the palm: on the ball of the thumb, on the heel, and below the fingers."""
    edge = _spaced((THUMB.at(0.34, 0.98), *BALL[:-2], (42, 5)), 27)
    inner = _spaced(((88, -76), (60, -60), (46, -40), (35, -22)), 27)
    yield from _turning(edge, inner, chance, (0.5, 0.68), (-1, -3))
    life = _spaced([point for point in LIFE if -42 < point[1] < -4], 13)
    yield from _turning(life, [(x - 30, y + 8) for x, y in life], chance, (0.4, 0.65), (0, 1.5))
    heel = _spaced(HEEL, 9)
    yield from _turning(heel, [(x + 24, y - 4) for x, y in heel], chance, (0.2, 0.5), (0, -1))


def _eye(x: float, y: float) -> Iterator[Stroke]:
    """An eye at a point, in lashes like rays."""
    wide = 42
    left, right = (x - wide, y + 3), (x + wide, y)
    upper = (left, left, (x - 22, y - 17), (x + 14, y - 20), right, right)
    lids = smooth((*upper, (x + 19, y + 18), (x - 15, y + 19)))
    for number, (a, b) in enumerate(_spaced(upper[1:-1], 13)[1:-1]):
        c, s, far = a - x, b - y - 26, 1.42 if number % 2 else 1.28
        yield blade(((a, b), (x + c * far, y + 26 + s * far)), 5, 0.4)
    for a, b in _spaced((left, (x - 15, y + 19), (x + 19, y + 18), right), 9)[2:-2]:
        yield blade(((a, b), (x + (a - x) * 1.2, b + 9)), 4.4, 0.4)
    yield inked(lids)._replace(line=5)
    yield inked(lids)
    yield cleared([(x + (a - x) * 0.9, y + 1.8 + (b - y) * 0.82) for a, b in lids])
    yield inked(oval(x, y, 18.5, 18.5))
    yield coloured(oval(x, y, 16.4, 16.4))
    for number in range(14):
        turn = 2 * pi * (number + 0.5) / 14
        yield blade([(x + r * cos(turn), y + r * sin(turn)) for r in (17, 11)], 3, 0.3)
    yield inked(oval(x, y, 8, 8))
    yield cleared(oval(x - 5, y - 5, 3.6, 3.6))
    yield inked(smooth((*upper, (x + 15, y - 11), (x - 20, y - 9))))


def _fall(turn: float, share: float) -> Point:
    """A point of the lace: an angle around the wrist, and a share of the way to its hem."""
    wide, high = 40 + 55 * share**1.3, 8 + 11 * share
    return wide * cos(turn), 3 + 29 * share**0.9 + high * sin(turn)


SCALLOPS = tuple(0.4 * pi * n / 7 + 0.6 * acos(1 - 2 * n / 7) for n in range(8))
"""The angles between which the hem of the lace hangs in scallops."""


def _hem() -> Iterator[Point]:
    """The scallops of the hem."""
    for a, b in pairwise(SCALLOPS):
        yield _fall(a, 0.76)
        for step in range(1, 10):
            yield _fall(a + (b - a) * step / 10, 0.8 + 0.24 * sin(pi * step / 10) ** 0.7)
    yield _fall(pi, 0.8)
    for step in range(1, 8):
        yield _fall(pi, 0.8 * (1 - step / 8))


LACE = (
    *_hem(),
    *(_fall(pi - pi * s / 24, 0.0) for s in range(25)),
    *(_fall(0.0, 0.8 * s / 8) for s in range(1, 8)),
)
"""The outline of the lace, from its hem."""


def _lace() -> Iterator[Stroke]:
    """A cuff of lace, which falls over the sleeve, and a ribbon with pearls at the wrist."""
    yield inked(LACE)._replace(line=5.6)
    yield cleared(LACE)
    for a in SCALLOPS[1:-1]:
        yield blade([_fall(a, 0.26 + 0.54 * s / 9) for s in range(10)], 0.4, 2, 4, 6 * sin(a), 2)
    for a, b in pairwise(SCALLOPS):
        middle = (a + b) / 2
        thin = sin(middle)
        if thin < 0.5:
            yield blade([_fall(middle, 0.4 + 0.46 * s / 4) for s in range(5)], 0.4, 3.4, 0.4)
            continue
        leaf = [_fall(middle, 0.3 + 0.44 * s / 8) for s in range(9)]
        yield blade(leaf, 0.4, 6 * thin, 8 * thin, 5 * thin, 0.4)
        x, y = _fall(middle, 0.88)
        yield inked(oval(x, y, 3.2 * thin, 2.8))
    turns = [pi * s / 24 for s in range(25)]
    over = [(42 * cos(turn), -4 + 8 * sin(turn)) for turn in turns]
    under = [(44 * cos(turn), 7 + 9 * sin(turn)) for turn in reversed(turns)]
    yield cleared((*over, *under))._replace(line=6)
    yield inked((*over, *under))
    for number in range(9):
        turn = 0.5 * (pi * (number + 0.5) / 9 + acos(1 - 2 * (number + 0.5) / 9))
        yield cleared(oval(43 * cos(turn), 1.5 + 8.5 * sin(turn), 0.6 + 2 * sin(turn), 2.6))


def _sleeve() -> Iterator[Stroke]:
    """The sleeve, with folds from the wrist down, and the back of the lace."""
    outline = smooth(
        (
            *((-76, 37), (-76, 37), (76, 37), (76, 37), (100, 60), (190, 140), (190, 140)),
            *((-190, 140), (-190, 140), (-100, 60)),
        )
    )
    yield inked(outline)._replace(line=28)
    yield rim(outline)
    yield coloured(outline)
    for x, foot, deep in (
        (-80, -128, 104), (-64, -92, 88), (-48, -70, 110), (-30, -39, 86), (-12, -14, 110),
        (8, 13, 84), (25, 38, 110), (46, 62, 88), (62, 96, 110), (80, 124, 92),
    ):  # fmt: skip
        middle = (x * 1.06 + foot) / 2, (40 + deep) / 2 + 4
        yield blade(((x, 38), middle, (foot, deep)), 10, 5, 0.6)
    yield inked(LACE)._replace(line=24)
    yield rim(LACE)._replace(line=15)
    yield inked(oval(0, 2, 40, 9))._replace(line=5.6)
