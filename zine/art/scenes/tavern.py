"""What lies between two players of a plate: a hand on a cup, one that holds up a die, a candle."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin
from random import Random

from zine.art import things
from zine.art.outlines import Outline, Point, oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, groove, inked
from zine.art.shapes import Frustum, blade, shade, shadow, solid
from zine.art.woodcut import Stroke


class Finger:
    """A finger by the points of its axis, from its knuckle to its tip, and half its width.

    It is `thin` times as wide at the tip, and swells where it has joints.
    """

    def __init__(
        self,
        axis: Sequence[Point],
        half: float,
        thin: float = 0.8,
        joints: Sequence[float] = (1 / 3, 2 / 3),
    ) -> None:
        self.axis = through(axis, 8)
        self.half, self.thin, self.joints = half, thin, joints

    def at(self, share: float, across: float) -> Point:
        """A point a share of the way to the tip, and so many half-widths to the right."""
        last = len(self.axis) - 1
        place = min(last - 1, int(share * last))
        (a, b), (c, d) = self.axis[max(place - 1, 0)], self.axis[min(place + 2, last)]
        (e, f), (g, h) = self.axis[place], self.axis[place + 1]
        part, long = share * last - place, hypot(c - a, d - b)
        swell = sum(max(0.0, 1 - ((share - joint) / 0.12) ** 2) for joint in self.joints)
        aside = across * self.half * (1 + (self.thin - 1) * share + 0.09 * swell)
        x, y = e + (g - e) * part, f + (h - f) * part
        return x - aside * (d - b) / long, y + aside * (c - a) / long

    def edge(self) -> Outline:
        """The outline from the knuckle, round the tip and back."""
        steps = [step / 24 for step in range(25)]
        (a, b), (c, d) = self.at(1, -1), self.at(1, 1)
        turn, radius = atan2(b - d, a - c), hypot(c - a, d - b) / 2
        x, y = (a + c) / 2, (b + d) / 2
        cap = [
            (x + radius * cos(turn + pi * s / 10), y + radius * sin(turn + pi * s / 10))
            for s in range(1, 10)
        ]
        return (
            *(self.at(s, -1) for s in steps),
            *cap,
            *(self.at(s, 1) for s in reversed(steps)),
        )

    def drawn(
        self, chance: Random, side: int, reach: float, between: tuple[float, float] = (0.1, 0.9)
    ) -> Iterator[Stroke]:
        """The finger, shaded with cuts from one side."""
        edge = self.edge()
        yield inked(edge)._replace(line=4.6)
        yield cleared(edge)
        far = sum(dist(a, b) for a, b in pairwise(self.axis))
        share, last = between
        while share < last:
            near = reach * chance.uniform(0.7, 1.1)
            steps = [side * (1 - near * s / 4) for s in range(5)]
            bow = [self.at(share + 0.03 * (1 - a * a), a) for a in steps]
            yield shade(bow, 1.9, 1.7, 1.2, 0.3)
            share += 3 / far

    def joint(self, share: float, side: float = 0.0) -> Iterator[Stroke]:
        """The creases where it bends, on the whole of its back or toward a side."""
        for more, wide in ((-0.03, 0.5), (0.02, 0.62), (0.07, 0.4)):
            steps = (side * 0.4 + wide * (1 - abs(side) * 0.3) * (s - 3) / 3 for s in range(7))
            yield blade(
                [self.at(share + more + 0.03 * (1 - a * a), a) for a in steps], 0.4, 1.8, 0.4
            )

    def nail(self, start: float = 0.8, aside: float = 0.0, wide: float = 0.55) -> Iterator[Stroke]:
        """The nail at the tip, or toward a side of it."""
        turns = [2 * pi * s / 24 for s in range(25)]
        shape = [self.at(start + 0.09 + 0.1 * cos(t), aside + wide * sin(t)) for t in turns]
        yield inked(shape)._replace(line=3.2)
        yield cleared(shape)


def _haloed(*shapes: Outline) -> Iterator[Stroke]:
    """A line of paper round shapes, in one of ink."""
    for wide, cut in ((15, inked), (9, cleared)):
        for shape in shapes:
            yield cut(shape)._replace(line=wide)


BACK = smooth((
    (-90, -18), (-90, -18), (-64, -19), (-44, -24), (-20, -36), (2, -43), (15, -42), (24, -35),
    (24, -35), (20, -24), (12, -14), (4, -5), (-2, 3), (-2, 3), (-18, 8), (-34, 7), (-52, 10),
    (-90, 16), (-90, 16),
))  # fmt: skip
"""The back of a hand, its wrist to the left and its little finger nearest."""


def clasp(chance: Random) -> Iterator[Stroke]:
    """A cup upside down, its top at the middle, and a hand on it that comes from the left."""
    yield from shadow(16, 68, 56, 10, chance)
    yield from things.upturned(Frustum(1, 66, 61, 36, 43, -90, 0.36), chance)
    index = Finger(((17, -33), (38, -29), (47, -15), (48, 2)), 7.2)
    middle = Finger(((12, -24), (34, -20), (44, -3), (44, 16)), 7.4)
    ring = Finger(((5, -14), (24, -10), (33, 7), (32, 26)), 7.2)
    little = Finger(((-3, -5), (12, 0), (19, 14), (18, 29)), 6.4)
    fingers = index, middle, ring, little
    yield from _haloed(BACK, *(finger.edge() for finger in fingers))
    yield inked(BACK)._replace(line=4.6)
    yield cleared(BACK)
    for finger in fingers:
        yield from finger.drawn(chance, 1, 0.6, (0.4, 0.96))
        yield from finger.joint(0.36, -0.5)
        yield from finger.nail(0.82, -0.3)
    for finger in fingers:  # the fingers grow out of the back, at a knuckle each
        x, y = finger.at(0, 0)
        yield cleared(oval(x, y, 8.6, finger.half - 0.4))
    for finger in fingers:
        x, y = finger.at(0, 0)
        yield blade(through(((x - 4, y + 6), (x + 5, y + 3), (x + 6, y - 4))), 0.4, 2.4, 0.4)
    for x, y, dx, dy in ((8, -31, -40, 8), (1, -22, -44, 10), (-6, -12, -40, 6)):
        yield shade(((x, y), (x + dx / 2, y + dy / 2 - 2), (x + dx, y + dy)), 0.4, 2, 0.4)
    for number in range(20):
        x, y = -84 + 4 * number, 14.5 - 0.35 * number
        high = chance.uniform(8, 14) * (1 if number < 16 else 0.6)
        yield shade(((x, y), (x + 2, y - high / 2), (x + 2.5, y - high)), 2.1, 1.6, 0.3)


PALM = smooth((
    (40, -20), (40, -20), (22, -21), (8, -28), (-20, -52), (-44, -56), (-66, -40), (-70, -10),
    (-66, 16), (-54, 31), (-32, 36), (-8, 33), (14, 25), (36, 20), (36, 20),
))  # fmt: skip
"""The palm of a hand that holds something up, its wrist to the right."""

HOLLOW = smooth((
    (-24, -56), (-24, -56), (-26, -40), (-30, -28), (-36, -20), (-44, -14), (-44, -14), (-77, -14),
    (-77, -56), (-77, -56),
))  # fmt: skip
"""The hollow of it between the thumb and the fingers, which lies in the shade."""


def grip(chance: Random) -> Iterator[Stroke]:
    """A hand that comes from the right and holds a die up, its wrist at the middle."""
    thumb = Finger(((10, 8), (-10, -18), (-15, -44), (-32, -69)), 11.4, 0.74, (0.66,))
    index = Finger(((-79, -24), (-88, -40), (-87, -59), (-70, -78)), 7.4, 0.84, (0.5,))
    middle = Finger(
        ((-40, -9), (-64, -9), (-79, -17), (-83, -33), (-76, -47), (-60, -55)), 7.6, 0.86, (0.5,)
    )
    ring = Finger(((-74, 7), (-52, 3), (-27, 6)), 7.8, 0.86, (0.1, 0.6))
    little = Finger(((-65, 23), (-48, 20), (-25, 22)), 7, 0.86, (0.1, 0.6))
    die = list(things.die(5, -48, -74, 34, 42, chance))
    fingers = thumb, index, middle, ring, little
    knuckles = oval(-73.4, 7, 6.6, 8.6), oval(-64.4, 23, 6, 7.8)
    yield from _haloed(PALM, *knuckles, *(finger.edge() for finger in fingers))
    yield from die[:3]
    yield inked(PALM)._replace(line=4.6)
    yield cleared(PALM)
    yield inked(HOLLOW)
    for number in range(17):  # light in the hollow
        share = (number + 0.5) / 17
        x, y = -70 + 44 * share, -15 - 25 * share**3
        high = chance.uniform(15, 20) * (1 - 0.5 * share)
        way = (x, y + 4), (x - 1 - 3 * share, y - high / 2), (x - 1 - 8 * share, y - high)
        yield groove(way, 2, 1.7, 0.3)
    yield from die[3:]
    yield from index.drawn(chance, 1, 0.8, (0.1, 0.8))
    yield from index.joint(0.5, -0.5)
    yield from index.nail(0.82, -0.5, 0.4)
    yield from middle.drawn(chance, 1, 0.8, (0.1, 0.9))
    yield from middle.joint(0.46, -0.5)
    yield from middle.joint(0.7, -0.5)
    yield from middle.nail(0.82, -0.5, 0.4)
    yield cleared(oval(-37, -8, 8, 7.4))
    for finger, knuckle in ((little, knuckles[1]), (ring, knuckles[0])):
        yield inked(knuckle)._replace(line=4.6)
        yield from finger.drawn(chance, -1, 0.7, (0.08, 0.9))
        yield cleared(knuckle)
        yield from finger.joint(0.5)
        yield from finger.nail(0.77, 0.1)
    yield from thumb.drawn(chance, 1, 0.8, (0.3, 0.9))
    yield cleared(oval(9, 2, 13, 13))
    yield from thumb.joint(0.66, 0.3)
    yield from thumb.nail(0.82, 0.35, 0.5)
    for number in range(18):
        x = 34 - 3.4 * number
        y = 20 + 0.72 * number - (number > 12) * (number - 12) * 0.5
        high = chance.uniform(9, 14)
        yield shade(((x, y), (x - 1, y - high / 2), (x - 3, y - high)), 2.1, 1.6, 0.3)


def taper(x: float, y: float, chance: Random) -> Iterator[Stroke]:
    """A candle on a dish that stands on the table; the middle of its foot is at a point."""
    yield from shadow(x, y + 16, 74, 16, chance)
    yield from solid(oval(x, y + 9, 40, 15))
    yield from solid(oval(x, y, 47, 17))
    yield inked(oval(x, y + 0.5, 39, 12.4))
    yield cleared(oval(x, y + 2.2, 37, 11.2))
    yield inked(oval(x + 1, y + 2.6, 23, 8.2))
    for side in (-1, 1):
        for number in range(8):
            turn = pi * (0.5 + side * (0.16 + 0.045 * number))
            a, b = cos(turn), sin(turn)
            yield shade(((x + 46 * a, y + 16 * b), (x + 41 * a, y + 13 * b)), 2.2, 0.8)
    body = Frustum(x, y, 84, 15.5, 17.5, -90, 0.34)
    yield from solid(body.silhouette, halo=0)
    yield from body.hatching(chance, dark_first=True)
    yield from solid(body.ring(1.0))
    top = y - 84
    for left, wide, long in ((-15.5, 8, 40), (-6.6, 7, 22), (6, 8.4, 31)):
        yield from _drop(x + left + wide / 2, top + 2.6, wide, long)
    yield blade(((x, top + 1), (x + 1, top - 6), (x, top - 18)), 3.4, 3, 2.4)
    yield from _flame(x, top - 11)


def _flame(x: float, y: float) -> Iterator[Stroke]:
    """A flame that stands on a point: red, with a heart of paper."""
    flame, heart = (
        [
            (x + side * wide * sin(pi * s**0.82) * (1 - 0.3 * s) + 4 * s**3, y - high * s)
            for side, order in ((1, range(33)), (-1, range(32, -1, -1)))
            for s in (step / 32 for step in order)
        ]
        for wide, high in ((13.5, 68), (6, 32))
    )
    yield from solid(flame)
    yield coloured(flame)
    yield cleared(heart)


def _drop(x: float, y: float, wide: float, long: float) -> Iterator[Stroke]:
    """Wax that has run down from a rim: open above, round below."""
    half = wide / 2
    turns = [pi * step / 8 for step in range(9)]
    foot = [(x + half * cos(turn), y + long - half + half * sin(turn)) for turn in turns]
    outline = ((x + half, y), *foot, (x - half, y))
    yield cleared(outline)
    yield blade(outline, 1.9, 2.6, 1.9)
