"""The raven of a plate."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import smooth
from zine.art.scenes.carving import coloured, groove, inked, rim
from zine.art.woodcut import Stroke

BODY = (
    *((-106, -82), (-106, -82), (-88, -98), (-64, -112), (-46, -122), (-26, -128), (-6, -120)),
    *((10, -104), (36, -80), (62, -46), (86, -6), (122, 36), (122, 36), (102, 33), (110, 50)),
    *((110, 50), (90, 40), (96, 58), (96, 58), (72, 32), (48, 16), (42, 26), (42, 26), (34, 8)),
    *((24, 18), (24, 18), (18, 2), (6, 10), (6, 10), (2, -6), (-12, 0), (-12, 0), (-14, -16)),
    *((-30, -14), (-30, -14), (-28, -30), (-46, -32), (-46, -32), (-38, -46), (-56, -52)),
    *((-56, -52), (-44, -62), (-60, -72), (-60, -72), (-52, -80), (-74, -76), (-92, -76)),
)
"""The outline, from the tip of the beak over the back; it looks to the left."""


def raven(chance: Random) -> Iterator[Stroke]:
    """A raven whose claws are at its origin."""
    body = smooth(BODY)
    yield rim(body)._replace(line=7)
    yield inked(body)
    for x in (-8, 16):
        yield groove(((x + 2, -6), (x - 1, 8)), 5.5, 4.5)
        for toe, down in ((-20, 15), (-5, 20), (13, 16)):
            yield groove(((x - 1, 7), (x - 1 + toe * 0.6, 9), (x - 1 + toe, down)), 4.5, 3.6, 0.6)
    for row, (x, y, many) in enumerate(((2, -92, 5), (6, -72, 6), (12, -52, 6), (22, -32, 5))):
        for step in range(many):
            a, b = x + 13 * step + chance.uniform(-2, 2), y + 14.5 * step
            long = 17 + 4 * row + chance.uniform(0, 5)
            ways = ((a, b), (a + long * 0.55, b + long * 0.3), (a + long, b + long * 0.9))
            yield groove(ways, 0.4, 4.2, 0.5)
    for row in range(7):
        for step in range(3):
            a, b = -44 + 5 * row + 10 * step + chance.uniform(-2, 2), -84 + 10 * row
            yield groove(((a, b), (a + 1, b + 6), (a + 5, b + 11)), 0.4, 2.6, 0.4)
    for a, b in ((30, -66), (50, -36), (70, -6)):
        yield groove(((a, b), (a + 16, b + 24), (a + 30, b + 42)), 0.6, 3, 0.5)
    yield groove(((-98, -83), (-80, -88), (-60, -87)), 0.6, 2.2, 1.2)
    yield groove(((-86, -95), (-72, -103), (-58, -106)), 0.5, 2.4, 0.5)
    eye = smooth(((-58, -103), (-58, -103), (-44, -111), (-28, -109), (-28, -109), (-42, -100)))
    yield groove(((-62, -106), (-44, -116), (-24, -113)), 0.5, 2.6, 0.5)
    yield coloured(eye)._replace(line=3)
    yield coloured(eye)
    yield groove(((-46, -108), (-40, -103)), 2.2, 1)
