"""The raven of a plate."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, groove, inked, rim
from zine.art.woodcut import Stroke

BODY = (
    *((-116, -92), (-116, -92), (-108, -104), (-90, -114), (-72, -118)),
    *((-58, -130), (-36, -138), (-12, -134), (8, -118)),
    *((38, -92), (68, -58), (94, -18), (116, 20), (138, 62), (138, 62)),
    *((126, 58), (124, 70), (124, 70), (112, 60), (108, 72), (108, 72)),
    *((84, 46), (60, 26), (46, 18), (22, 16), (-4, 12), (-28, 2), (-48, -14), (-60, -34)),
    *((-64, -50), (-78, -50), (-78, -50), (-68, -60), (-84, -64), (-84, -64)),
    *((-72, -72), (-86, -79), (-86, -79), (-76, -84), (-96, -88)),
)
"""The outline, from the tip of the beak over the back and the breast; it looks to the left."""

LEGS = (-14, 18)
"""Where the legs stand."""

LEG = (
    *((-12, 0), (-12, 0), (-5, 18), (-4, 26), (-18, 28), (-32, 38), (-32, 38), (-29, 42)),
    *((-14, 36), (-12, 46), (-12, 46), (-6, 47), (-2, 36), (6, 44), (14, 40), (14, 40)),
    *((10, 30), (4, 26), (5, 18), (14, 0), (14, 0)),
)
"""A leg and its toes, from the belly."""


def raven(chance: Random) -> Iterator[Stroke]:
    """A raven whose feet stand 32 below its origin."""
    for x in LEGS:
        leg = smooth([(x + a, b + 8) for a, b in LEG])
        yield rim(leg)._replace(line=6)
        yield inked(leg)
        for down in (16, 20, 24):
            yield groove(((x - 4, down + 8), (x + 4, down + 7)), 0.8, 1.6, 0.6)
    body = smooth(BODY)
    yield rim(body)._replace(line=7)
    yield inked(body)
    yield from _wing(chance)
    yield from _breast(chance)
    yield from _head()


def _wing(chance: Random) -> Iterator[Stroke]:
    """The folded wing: scales on the shoulder, then feathers, each longer than the one above."""
    edge = (-16, -92), (-34, -62), (-28, -32), (4, -8), (48, 4), (104, 44)
    yield groove(through(edge), 1, 3.6, 3, 0.6)
    for row, (x, y, many) in enumerate(((4, -88, 3), (-8, -70, 4), (-14, -51, 5), (2, -38, 4))):
        for step in range(many):
            a, b = x + 17 * step, y + 10 * step
            size = 8 + row
            scale = (a - size, b - 4), (a - size * 0.5, b + size * 0.6), (a + size * 0.4, b + size)
            yield groove(through((*scale, (a + size, b + 2))), 0.4, 2.8, 2.8, 0.4)
    for number in range(7):
        share = number / 6
        start = 76 - 44 * share, -32 + 16 * share + 10 * share**2
        end = 124 - 18 * share, 34 + 8 * share + chance.uniform(-2, 2)
        bent = start[0] + (end[0] - start[0]) * 0.56, start[1] + (end[1] - start[1]) * 0.42
        yield groove(through((start, bent, end)), 0.5, 3.6 - share * 0.6, 2.4, 0.4)
    yield groove(through(((16, -104), (46, -76), (70, -46))), 0.4, 2.6, 0.4)


def _breast(chance: Random) -> Iterator[Stroke]:
    """Short feathers that follow the curve of the breast, where the light falls on it."""
    for row, (x, y) in enumerate(((-58, -46), (-54, -28), (-42, -12), (-26, 0), (-6, 7))):
        for step in range(3 if row < 4 else 2):
            a = x + 11 * step + chance.uniform(-1, 1)
            b = y - 7 * step + chance.uniform(-1, 1)
            yield groove(((a, b - 8), (a + 1, b - 2), (a + 6, b + 4)), 0.4, 2.4, 0.4)
    for a, b, c, d in ((-70, -80, -58, -60), (-62, -84, -48, -62), (-52, -86, -40, -68)):
        yield groove(((a, b), ((a + c) / 2 - 2, (b + d) / 2), (c, d)), 0.4, 2.6, 0.4)


def _head() -> Iterator[Stroke]:
    """The bill, with the line between its halves, and the eye."""
    yield groove(through(((-110, -93), (-92, -96), (-66, -94))), 0.6, 2.4, 1)
    yield groove(through(((-98, -106), (-82, -111), (-70, -110), (-62, -102))), 0.5, 2.4, 1.6, 0.4)
    yield groove(through(((-64, -121), (-48, -129), (-28, -130), (-10, -123))), 0.4, 2.4, 0.4)
    yield cleared(oval(-46, -111, 9.5, 8.5))
    yield coloured(oval(-46, -111, 7.6, 6.8))
    yield inked(oval(-47, -111, 3.6, 3.6))
    yield cleared(oval(-49, -113, 1.3, 1.3))
    yield groove(through(((-62, -114), (-48, -123), (-33, -116))), 0.4, 2.4, 0.4)
