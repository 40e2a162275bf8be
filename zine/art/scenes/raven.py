"""The raven of a plate."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, groove, inked, rim
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

BODY = (
    *((-116, -92), (-116, -92), (-108, -104), (-90, -114), (-72, -118)),
    *((-58, -130), (-36, -138), (-12, -134), (8, -118)),
    *((38, -92), (68, -58), (94, -18), (116, 20), (138, 62), (138, 62)),
    *((126, 58), (124, 70), (124, 70), (112, 60), (108, 72), (108, 72)),
    *((84, 46), (60, 26), (46, 18), (22, 16), (-4, 12), (-28, 2), (-48, -14), (-60, -34)),
    *(
        (-64, -46),
        (-64, -46),
        (-76, -40),
        (-76, -40),
        (-70, -54),
        (-70, -54),
        (-84, -52),
        (-84, -52),
    ),
    *((-75, -66), (-75, -66), (-88, -68), (-88, -68), (-78, -80), (-84, -85), (-98, -88)),
)
"""The outline, from the tip of the beak over the back and the breast; it looks to the left."""

LEGS = (-14, 18)
"""Where the legs stand."""

SHANK = (-14, 0), (-14, 0), (-6, 14), (-4, 30), (4, 30), (6, 14), (14, 0), (14, 0)
TOES = (
    ((-2, 28), (-14, 30), (-23, 36), (-27, 45)),
    ((2, 28), (12, 31), (19, 37), (22, 45)),
    ((0, 28), (-3, 38), (-5, 46), (-4, 55)),
)
"""A leg from the belly down, and its toes, the front one last."""


def raven(chance: Random) -> Iterator[Stroke]:
    """A raven whose feet stand 32 below its origin."""
    for x in LEGS:
        shank = smooth([(x + a, b + 8) for a, b in SHANK])
        toes = [through([(x + a, b + 8) for a, b in toe]) for toe in TOES]
        yield inked(shank)._replace(line=5)
        yield from (blade(toe, 13, 13, 11, 4) for toe in toes)
        yield cleared(shank)
        yield from (groove(toe, 8, 8.5, 6.5, 1) for toe in toes)
        for down in (17, 22, 27):
            yield blade(((x - 4, down + 8), (x + 4, down + 7)), 0.8, 2, 0.6)
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
    for row, (x, y, many) in enumerate(((4, -90, 3), (-6, -71, 4), (-12, -52, 4))):
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
    eye = smooth(((-60, -108), (-60, -108), (-50, -119), (-36, -117), (-32, -110), (-44, -104)))
    yield cleared(eye)
    yield coloured(oval(-46, -111.5, 6.4, 6))
    yield inked(oval(-47, -111.5, 3.4, 3.6))
    yield cleared(oval(-49, -113.5, 1.3, 1.3))
    yield inked(
        smooth(((-64, -110), (-64, -110), (-50, -122), (-32, -118), (-32, -118), (-48, -117)))
    )
    yield groove(through(((-66, -112), (-50, -125), (-30, -121))), 0.4, 2.4, 0.4)
