"""The manticore of a plate."""

from collections.abc import Iterator
from math import cos, pi, radians, sin
from random import Random

from zine.art.outlines import along, oval, smooth
from zine.art.scenes.carving import (
    both,
    cleared,
    coloured,
    groove,
    hatching,
    inked,
    mirrored,
    rim,
)
from zine.art.shapes import blade
from zine.art.woodcut import Stroke


def manticore(chance: Random) -> Iterator[Stroke]:
    """A manticore: the face of a man, the mane of a lion, the tail of a scorpion."""
    yield from _sting()
    tufts = []
    for step in range(15):
        turn = radians(-90 + 180 * step / 14)
        for far, share in ((1.0, 0.0), (1.0, 0.0), (0.76, 0.5)):
            at = turn + share * pi / 14
            long = (122 if step % 2 else 104) * far
            tufts.append((long * cos(at) * 1.02, long * sin(at) * 1.12 + 6))
    mane = smooth(mirrored([(0, -112), *tufts[2:-6], (18, 128), (18, 128), (0, 112)]))
    yield rim(mane)
    yield coloured(mane)
    for step in range(29):
        turn = radians(-86 + 172 * step / 28)
        for side in (1, -1):
            near, far = 66 + chance.uniform(-3, 3), chance.uniform(92, 112)
            way = [
                (side * r * cos(turn + (r - near) * 0.0012), r * sin(turn) * 1.1 + 6)
                for r in (near, (near + far) / 2, far)
            ]
            yield blade(way, 0.4, 3.6, 0.4)
    face = smooth(mirrored((
        (0, -66), (30, -62), (54, -40), (58, -8), (54, 22), (44, 48), (28, 78), (12, 96), (0, 100),
    )))  # fmt: skip
    yield inked(face)._replace(line=5)
    yield cleared(face)
    right = [point for point in face if point[0] > -4]
    yield from hatching(right, 180, 4.6, chance, reach=(0.16, 0.3))
    for y, wide in ((-50, 20), (-43, 24), (-36, 16)):
        yield blade(((-wide, y + 3), (0, y), (wide, y + 3)), 0.4, 2.2, 0.4)
    for brow in both(((5, -14), (5, -14), (22, -30), (48, -28), (48, -28), (30, -20))):
        yield inked(smooth(brow))
    for eye in both(((10, -6), (10, -6), (22, -16), (40, -14), (40, -14), (34, -4), (22, -1))):
        shape = smooth(eye)
        yield cleared(shape)
        yield inked(shape)._replace(line=2.2)
    for x in (-25, 25):
        yield inked(oval(x, -9, 5.4, 6))
        yield cleared(oval(x - 1.6, -11, 1.6, 1.8))
    for side in (1, -1):
        yield blade(
            ((side * 5, -10), (side * 6, 12), (side * 13, 27), (side * 4, 29)), 0.6, 2, 2.6, 0.5
        )
        yield blade(((side * 14, 4), (side * 28, 8), (side * 40, 2)), 0.4, 1.8, 0.4)
    for half in both(
        ((0, 32), (0, 32), (18, 32), (38, 44), (58, 38), (58, 38), (42, 58), (22, 48), (0, 42))
    ):
        yield inked(smooth(half))  # the moustache
    mouth = smooth(mirrored(((0, 46), (20, 48), (34, 52), (24, 74), (0, 82))))
    yield inked(mouth)
    for y, wide, up in ((48, 24, 8), (58, 22, 7), (76, 14, -8)):
        many = 6 if wide > 14 else 4
        for tooth in range(many):
            a, b = (-wide + 2 * wide * (tooth + share) / many for share in (0.06, 0.94))
            yield cleared(((a, y), (b, y), ((a + b) / 2, y + up)))


def _sting() -> Iterator[Stroke]:
    """The tail, which curls up behind the mane and over it."""
    way = [
        (88 + 70 * sin(radians(a)) - 0.09 * max(0, a - 90) ** 1.25 * 1.6, 92 - 1.13 * a)
        for a in range(0, 166, 15)
    ]
    for number, (x, y) in enumerate(way):
        behind, ahead = way[max(number - 1, 0)], way[min(number + 1, len(way) - 1)]
        place = along(behind, ahead, (x, y))
        size = 20 - 0.9 * number
        corners = (
            (-0.7, -0.7),
            (0.1, -1),
            (0.9, -0.75),
            (1.1, 0),
            (0.9, 0.75),
            (0.1, 1),
            (-0.7, 0.7),
        )
        part = smooth([place(a * size, b * size) for a, b in corners])
        yield rim(part)
        yield inked(part)
        for b in (-0.5, 0.0, 0.5):
            yield groove((place(-0.5 * size, b * size), place(0.6 * size, b * size)), 3.4, 0.5)
    place = along(way[-2], way[-1], way[-1])
    sting = smooth(
        [
            place(*at)
            for at in (
                (6, -11),
                (22, -17),
                (40, -4),
                (44, 20),
                (30, 46),
                (30, 46),
                (30, 24),
                (20, 14),
                (8, 11),
            )
        ]
    )
    yield rim(sting)
    yield coloured(sting)
