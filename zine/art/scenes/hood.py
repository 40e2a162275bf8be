"""A player in a hood."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from zine.art.outlines import Point, oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, groove, inked, placed, rim
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

YOUNG = (
    *((-20, -190), (10, -192), (26, -180), (34, -164), (34, -164), (29, -157), (40, -146)),
    *((50, -133), (50, -133), (44, -128), (35, -128), (35, -128), (40, -121), (34, -116)),
    *((34, -116), (37, -111), (33, -106), (40, -96), (34, -85), (8, -82), (-14, -86)),
)
OLD = (
    *((-20, -190), (10, -192), (28, -178), (36, -166), (36, -166), (30, -158), (48, -150)),
    *((60, -132), (54, -120), (54, -120), (44, -126), (36, -125), (36, -125), (38, -119)),
    *(
        (30, -115),
        (30, -115),
        (38, -110),
        (34, -105),
        (34, -105),
        (46, -98),
        (42, -86),
        (8, -82),
        (-14, -86),
    ),
)
"""The profiles of a young player and of an old one."""

BEARD = (
    *((4, -124), (4, -124), (20, -112), (34, -107), (34, -107), (52, -96), (54, -76), (44, -40)),
    *((44, -40), (38, -54), (32, -36), (32, -36), (24, -58), (14, -44), (14, -44), (2, -74)),
)

WRINKLES = ((14, -149), (20, -143), (28, -142)), ((16, -140), (24, -132), (24, -122))

SHADOW = (
    *((-30, -196), (-30, -196), (8, -194), (14, -176), (6, -160), (14, -146), (10, -128)),
    *((16, -112), (14, -96), (24, -78), (24, -78), (-30, -74), (-30, -74)),
)
"""Where the hood keeps the light from the face."""


FIST = (
    *((26, 4), (26, 4), (48, -8), (70, -8), (88, 0), (92, 22), (86, 44), (60, 50), (26, 46)),
    (26, 46),
)
KNUCKLES = (
    ((62, 0), (80, -3), (94, 4)),
    ((64, 14), (84, 12), (101, 18)),
    ((64, 28), (84, 27), (101, 32)),
    ((60, 42), (80, 42), (94, 46)),
)
"""A closed hand, and its fingers and thumb."""

GRIP = (
    *((26, 2), (26, 2), (52, -16), (84, -18), (108, -4), (108, 10), (88, 16), (58, 22), (44, 44)),
    *((26, 44), (26, 44)),
)
FINGERS = (
    ((58, 10), (52, 30), (54, 52)),
    ((74, 8), (71, 34), (72, 60)),
    ((90, 4), (91, 32), (90, 57)),
    ((104, -2), (109, 20), (107, 43)),
)
"""A hand on a cup, its fingers over the side of the cup."""


def hood(chance: Random, *, red: bool) -> Iterator[Stroke]:
    """A player in a hood behind the table, who looks to the right: young in red, old in black."""
    face = smooth(YOUNG if red else OLD)
    yield rim(face)._replace(line=4)
    yield cleared(face)
    if not red:
        beard = smooth(BEARD)
        yield inked(beard)._replace(line=8)
        yield rim(beard)._replace(line=3)
        yield cleared(beard)
        for x, y, dx, dy in (
            *((20, -104, 14, 50), (30, -100, 12, 46)),
            *((12, -98, 12, 42), (40, -94, 6, 36)),
        ):
            hair = (x, y), (x + dx, y + dy / 2), (x + dx * 0.7, y + dy)
            yield blade(through(hair), 0.5, 2.6, 0.4)
    yield from _features(chance, red)
    yield from _cloak(red)


def _features(chance: Random, red: bool) -> Iterator[Stroke]:
    """The eye under its brow, the mouth, and the shadow of the hood, which ends in cuts."""
    yield inked(smooth(SHADOW))
    for number in range(21):
        y = -186 + 4.6 * number
        if -166 < y < -148:
            continue
        end = (22 if y < -166 else 20) + chance.uniform(-3, 4)
        yield blade(((6, y), (14, y + 0.6), (end, y + 0.4)), 2.8, 2.2, 0.3)
    brow = (4, -168), (4, -168), (18, -172), (35, -165), (35, -165), (28, -160), (10, -159)
    yield inked(smooth(brow))
    yield inked(smooth(((14, -157), (14, -157), (24, -160), (31, -157), (31, -157), (25, -150))))
    yield cleared(smooth(((18, -156), (18, -156), (25, -158), (28, -155), (24, -152))))
    yield inked(oval(26, -155.5, 1.9, 2.2))
    yield blade(through(((37, -134), (32, -137), (30, -131))), 0.4, 2.2, 0.4)
    yield blade(through(((22, -117), (28, -116), (34, -116 if red else -115))), 0.4, 2.6, 1.6)
    for line in () if red else WRINKLES:
        yield blade(through(line), 0.4, 2.4, 0.4)


def _cloak(red: bool) -> Iterator[Stroke]:
    """The hood and the cloak, with their folds."""
    cloak = smooth((
        (-34, -230), (-34, -230), (4, -222), (24, -196), (24, -196), (4, -170), (-2, -130),
        (14, -84), (14, -84), (34, -74), (54, -46), (70, -6), (70, -6), (66, 26), (20, 44),
        (-100, 50), (-100, 50), (-104, -40), (-86, -92), (-56, -122), (-58, -170),
    ))  # fmt: skip
    yield rim(cloak)
    yield coloured(cloak) if red else inked(cloak)
    for way in (
        ((10, -208), (-16, -186), (-26, -154), (-22, -116)),
        ((-6, -216), (-32, -192), (-42, -154), (-36, -120)),
        ((10, -88), (-18, -84), (-44, -96)),
        ((14, -76), (24, -40), (18, 0)),
        ((-4, -76), (2, -36), (-10, 8)),
        ((-24, -80), (-20, -36), (-36, 14)),
        ((-46, -84), (-44, -36), (-58, 20)),
        ((-66, -76), (-66, -36), (-78, 26)),
        ((34, -60), (50, -30), (58, 0)),
        ((30, -44), (40, -14), (42, 14)),
    ):
        yield blade(through(way), 0.5, 4.4, 0.5)._replace(ink=red)


def fist(*, red: bool) -> Iterator[Stroke]:
    """The arm of a player in a hood, with a closed hand on the table."""
    yield from placed(_arm(FIST, KNUCKLES, red), -74, -8, 1.1)


def grip(*, red: bool) -> Iterator[Stroke]:
    """The arm of a player in a hood, with a hand on a cup whose foot is at 34, -22."""
    yield from placed(_arm(GRIP, FINGERS, red), -74, -8, 1.1)


def _arm(hand: Sequence[Point], fingers: Sequence[Sequence[Point]], red: bool) -> Iterator[Stroke]:
    """A forearm in its sleeve, and a hand."""
    back = smooth(hand)
    ways = [through(finger) for finger in fingers]
    yield rim(back)._replace(line=12)
    for way in ways:
        yield groove(way, 19, 19)
        yield cleared(oval(*way[-1], 9.5, 9.5))
    yield inked(back)._replace(line=5)
    for way in ways:
        yield blade(way, 14.5, 14.5)
        yield inked(oval(*way[-1], 7.25, 7.25))
    yield cleared(back)
    for way in ways:
        yield groove(way, 10, 10)
        yield cleared(oval(*way[-1], 5, 5))
    for left, right in pairwise(ways):
        between = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(left, right, strict=True)]
        yield blade(between, 1.2, 4.5, 4.5)
    for x in (36, 45, 54):
        yield blade(((x, 40), (x + 1, 32), (x + 4, 24)), 2.4, 1.8, 0.4)
    sleeve = smooth((
        (34, -4), (34, -4), (4, -16), (-30, -26), (-62, -20), (-70, 14), (-56, 46), (-10, 58),
        (36, 54), (36, 54), (42, 24),
    ))  # fmt: skip
    yield rim(sleeve)
    yield coloured(sleeve) if red else inked(sleeve)
    for way in (
        ((26, 2), (33, 24), (28, 48)), ((-2, -8), (-12, 16), (-6, 44)),
        ((-30, -14), (-38, 8), (-32, 32)), ((-52, -4), (-54, 12), (-46, 28)),
        ((20, 14), (0, 26), (-22, 28)),
    ):  # fmt: skip
        yield blade(through(way), 0.5, 4, 0.5)._replace(ink=red)
