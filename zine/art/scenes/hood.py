"""A player in a hood."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, inked, rim
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


SLEEVES = (
    *((-34, -4), (-34, -4), (10, -16), (56, -10), (78, 2), (88, 24), (84, 40), (58, 50)),
    *((-10, 56), (-72, 52), (-92, 26), (-84, 2), (-58, -6)),
)
"""The sleeves of folded arms."""


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
    yield from _sleeves(red)


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


def _sleeves(red: bool) -> Iterator[Stroke]:
    """Wide sleeves, in which folded arms and hands are hidden."""
    sleeves = smooth(SLEEVES)
    yield rim(sleeves)
    yield coloured(sleeves) if red else inked(sleeves)
    for way in (
        ((-64, 6), (-30, 14), (6, 12), (36, 2)),
        ((-70, 22), (-30, 34), (16, 34), (60, 18)),
        ((-50, 42), (-8, 46), (36, 42), (76, 30)),
        ((60, -4), (70, 14), (64, 36)),
        ((44, -8), (54, 14), (46, 40)),
    ):
        yield blade(through(way), 0.5, 4.4, 0.5)._replace(ink=red)
    yield rim(smooth(((72, 0), (88, 6), (96, 24), (88, 42), (74, 42), (80, 22))))._replace(line=7)
    yield inked(smooth(((72, 0), (88, 6), (96, 24), (88, 42), (74, 42), (80, 22))))
