"""What lies between two players of a plate: a hand on a cup, one that holds up a die, a candle."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin
from random import Random

from zine.art import things
from zine.art.outlines import Outline, Point, oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, inked
from zine.art.shapes import Frustum, blade, shade, shadow, solid
from zine.art.woodcut import Stroke


class Finger:
    """A finger by the points of its axis, from its knuckle to its tip, and half its width."""

    def __init__(self, axis: Sequence[Point], half: float, thin: float = 0.78) -> None:
        self.axis = through(axis, 8)
        self.half, self.thin = half, thin

    def at(self, share: float, across: float) -> Point:
        """A point a share of the way to the tip, and so many half-widths to the right."""
        last = len(self.axis) - 1
        place = min(last - 1, int(share * last))
        (a, b), (c, d) = self.axis[max(place - 1, 0)], self.axis[min(place + 2, last)]
        (e, f), (g, h) = self.axis[place], self.axis[place + 1]
        part, long = share * last - place, hypot(c - a, d - b)
        aside = across * self.half * (1 + (self.thin - 1) * share)
        x, y = e + (g - e) * part, f + (h - f) * part
        return x - aside * (d - b) / long, y + aside * (c - a) / long

    def edge(self) -> Outline:
        """The outline from the knuckle, round the tip and back."""
        steps = [step / 16 for step in range(17)]
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

    def joint(self, share: float) -> Iterator[Stroke]:
        """The creases where it bends."""
        for more, wide in ((0.0, 0.62), (0.05, 0.4)):
            steps = (wide * (s - 3) / 3 for s in range(7))
            yield blade(
                [self.at(share + more + 0.03 * (1 - a * a), a) for a in steps], 0.4, 1.8, 0.4
            )

    def nail(self, start: float = 0.8) -> Iterator[Stroke]:
        """The nail at the tip."""
        turns = (pi * (0.3 + 1.4 * s / 14) for s in range(15))
        shape = [self.at(start + 0.1 + 0.12 * cos(t), 0.55 * sin(t)) for t in turns]
        yield blade(shape, 0.8, 1.7, 1.7, 1.7, 0.8)


def _haloed(*shapes: Outline) -> Iterator[Stroke]:
    """A line of paper round shapes, in one of ink."""
    for wide, cut in ((15, inked), (9, cleared)):
        for shape in shapes:
            yield cut(shape)._replace(line=wide)


BACK = smooth((
    (-80, -16), (-80, -16), (-54, -20), (-30, -29), (-6, -34), (14, -31), (28, -20), (30, -8),
    (26, 0), (0, 4), (-24, 4), (-36, 4), (-54, 10), (-80, 16), (-80, 16),
))  # fmt: skip
"""The back of a hand, its wrist to the left."""


def clasp(chance: Random) -> Iterator[Stroke]:
    """A cup upside down, its top at the middle, and a hand on it that comes from the left."""
    yield from shadow(14, 68, 54, 10, chance)
    yield from things.upturned(Frustum(0, 63, 63, 30, 39, -90, 0.34), chance)
    thumb = Finger(((20, -22), (36, -14), (40, 4)), 6.8)
    fingers = (
        Finger(((-22, -6), (-25, 12), (-22, 27)), 6),
        Finger(((18, -11), (24, 10), (24, 32)), 6.8),
        Finger(((-9, -6), (-10, 14), (-7, 36)), 6.6),
        Finger(((5, -9), (8, 14), (9, 40)), 7),
    )
    yield from _haloed(BACK, thumb.edge(), *(finger.edge() for finger in fingers))
    yield from thumb.drawn(chance, 1, 0.7, (0.5, 0.9))
    yield from thumb.nail()
    yield inked(BACK)._replace(line=4.6)
    yield cleared(BACK)
    for finger in fingers:
        yield from finger.drawn(chance, 1, 0.75, (0.3, 0.9))
    for finger in fingers:  # the fingers grow out of the back
        x, y = finger.at(0, 0)
        yield cleared(oval(x, y - 1, finger.half + 3, 7.4))
        yield from finger.joint(0.46)
        yield from finger.nail()
        yield blade(through(((x - 5, y + 1), (x - 2, y - 4), (x + 4, y - 3))), 0.4, 2, 0.4)
    for x, y, dx, dy in ((-2, -17, -26, -1), (10, -20, -30, -2), (-14, -11, -22, 1)):
        yield shade(((x, y), (x + dx / 2, y + dy - 2), (x + dx, y + dy)), 0.4, 2, 0.4)
    for number in range(15):
        x, y = -76 + 3.6 * number, 15 - 0.72 * number - (number > 8) * 1.5
        high = chance.uniform(8, 15)
        yield shade(((x, y), (x + 2, y - high / 2), (x + 2.5, y - high)), 2.1, 1.6, 0.3)


PALM = smooth((
    (30, -16), (30, -16), (8, -20), (-4, -28), (-9, -40), (-12, -54), (-19, -68), (-28, -73),
    (-35, -68), (-33, -56), (-29, -44), (-29, -34), (-34, -27), (-34, -27), (-46, -22), (-52, -10),
    (-50, 6), (-40, 17), (-24, 22), (0, 20), (30, 18), (30, 18),
))  # fmt: skip
"""The palm and the thumb of a hand that holds something up, its wrist to the right."""


def grip(chance: Random) -> Iterator[Stroke]:
    """A hand that comes from the right and holds a die up, its wrist at the middle."""
    little = Finger(((-36, 12), (-60, 15), (-78, 8), (-88, -6)), 6)
    ring = Finger(((-40, 4), (-68, 0), (-86, -14), (-92, -34)), 6.8)
    middle = Finger(((-42, -6), (-70, -16), (-84, -38), (-77, -64)), 7.2)
    fore = Finger(((-38, -16), (-60, -28), (-71, -48), (-60, -70)), 7.4)
    die = list(things.die(6, -44, -76, 32, 42, chance))
    fingers = little, ring, middle, fore
    yield from _haloed(PALM, *(finger.edge() for finger in fingers))
    yield from die[:3]
    for finger in fingers[:-1]:
        yield from finger.drawn(chance, -1, 0.9, (0.3, 0.8))
        yield from finger.joint(0.62)
    yield from die[3:]
    yield inked(oval(-41, -38, 10, 10))
    yield from fore.drawn(chance, -1, 0.9, (0.3, 0.8))
    yield from fore.joint(0.62)
    yield inked(PALM)._replace(line=4.6)
    yield cleared(PALM)
    for finger in fingers:
        x, y = finger.at(0.2, 0)
        yield cleared(oval(x, y, 4.5, finger.half - 1.6))
    yield blade(through(((-25, -70), (-20, -65), (-17, -57))), 0.6, 2.4, 0.6)
    for way in (
        ((-31, -28), (-22, -18), (-16, -4), (-18, 10)),
        ((-50, -8), (-40, -6), (-30, -10)),
        ((-12, -46), (-18, -44), (-24, -46)),
        ((20, -14), (16, 0), (18, 14)),
    ):
        yield blade(through(way), 0.4, 2.4, 2.2, 0.4)
    for number in range(22):
        x = 28 - 3.2 * number
        y = 18 + 3.2 * (1 - ((x + 12) / 36) ** 2)
        high = chance.uniform(9, 15) * (1 if number < 19 else 0.6)
        yield shade(((x, y), (x + 1, y - high / 2), (x - 0.5, y - high)), 2.1, 1.6, 0.3)
    for number in range(13):
        x, y = 24 - 2.2 * number, -17 - 0.28 * number**1.72
        yield shade(((x, y), (x - 5, y + 3), (x - 9, y + 4)), 2, 1.5, 0.3)


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
