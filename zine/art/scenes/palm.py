"""An open hand, its palm to the viewer, with an eye in it."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, hatching, inked, rim
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

HAND = (
    *((-46, 150), (-46, 150), (-52, 112), (-72, 62), (-82, 12), (-84, -30)),
    *((-96, -86), (-108, -126), (-107, -145), (-94, -151), (-85, -134), (-68, -86), (-60, -50)),
    *((-60, -50), (-65, -108), (-69, -168), (-63, -192), (-50, -196), (-41, -178)),
    *((-34, -122), (-23, -52), (-23, -52), (-21, -130), (-18, -192), (-9, -214), (5, -216)),
    *((13, -196), (14, -132), (16, -54), (16, -54), (30, -118), (41, -166), (51, -188)),
    *((65, -188), (70, -170), (64, -118), (56, -56), (62, -24), (74, -12), (90, -26)),
    *((108, -62), (124, -90), (140, -100), (153, -89), (150, -68), (137, -34), (120, 8)),
    *((102, 46), (80, 86), (58, 118), (48, 150), (48, 150)),
)
"""The outline, from the wrist up the side of the little finger."""

TIPS = ((-98, -148), (-56, -195), (-2, -216), (59, -190), (146, -96))
"""The tips of the fingers, from the little one to the thumb."""

LINES = (
    ((-78, -22), (-40, -34), (6, -30), (36, -48)),
    ((-70, 14), (-24, -2), (24, 2), (60, -14)),
    ((66, -14), (42, 10), (33, 52), (38, 92), (44, 122)),
    ((76, 30), (62, 56), (46, 82)),
    ((-44, 128), (0, 134), (46, 128)),
)
"""The lines of the palm, and those of thumb and wrist."""

JOINTS = (
    *(((-99, -92), (-76, -98)), ((-104, -124), (-86, -130))),
    *(((-63, -104), (-38, -106)), ((-66, -148), (-42, -150))),
    *(((-19, -116), (14, -116)), ((-17, -164), (13, -164))),
    *(((30, -110), (62, -106)), ((40, -150), (67, -146))),
    *(((112, -58), (138, -44)), ((124, -78), (148, -66))),
)
"""The creases of the fingers, two of each."""

CUFF = ((-58, 144), (-58, 144), (0, 152), (58, 144), (58, 144), (62, 172), (0, 180), (-62, 172))


SLEEVE = (-58, 160), (58, 160), (196, 330), (-196, 330)
"""It widens to the foot of the page, where a line of words stands on it."""


def palm(chance: Random) -> Iterator[Stroke]:
    """A left hand in a sleeve: its middle is that of the palm, and it is 300 high to the wrist."""
    yield rim(SLEEVE)
    yield coloured(SLEEVE)
    for x, y in ((-40, 208), (-20, 196), (0, 204), (20, 194), (40, 206)):
        yield blade(((x, 166), (x * 1.15, 184), (x * 1.4, y)), 0.6, 5, 0.6)
    for x, y in ((-104, 240), (104, 240)):
        yield blade(((x * 0.8, y - 16), (x, y + 18), (x * 1.25, y + 50)), 0.6, 5, 0.6)
    hand = smooth(HAND)
    yield rim(hand)._replace(ink=True, line=16)
    yield rim(hand)
    yield cleared(hand)
    yield from hatching(hand, 0, 4, chance, reach=(0.24, 0.42), wide=0.5)
    for line in LINES:
        yield blade(through(line), 0.5, 4, 3, 0.4)
    for (a, b), (c, d) in JOINTS:
        yield blade(((a + 2, b), ((a + c) / 2, (b + d) / 2 + 3), (c - 3, d)), 0.6, 3, 0.5)
    cuff = smooth(CUFF)
    yield rim(cuff)._replace(ink=True, line=16)
    yield rim(cuff)
    yield cleared(cuff)
    for step in range(12):
        x = -55 + 10 * step
        yield blade(((x, 176), (x + 1, 160), (x * 1.02, 150)), 2.6, 1.8, 0.4)
    yield from _eye(-12, 54)


def _eye(x: float, y: float) -> Iterator[Stroke]:
    """An eye at a point, with lashes."""
    lids = smooth(
        (
            *((x - 34, y), (x - 34, y), (x - 16, y - 17), (x + 16, y - 17), (x + 34, y)),
            *((x + 34, y), (x + 16, y + 15), (x - 16, y + 15)),
        )
    )
    yield inked(lids)
    for across, down in ((-22, -22), (-9, -27), (9, -27), (22, -22)):
        yield blade(((x + across * 0.7, y - 14), (x + across, y + down)), 3.4, 0.6)
    inner = tuple((x + (a - x) * 0.82, y + (b - y) * 0.74) for a, b in lids)
    yield cleared(inner)
    yield coloured(oval(x, y, 10.5, 10.5))
    yield inked(oval(x, y, 5, 5))
    yield cleared(oval(x - 3, y - 3, 2, 2))
