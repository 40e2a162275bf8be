"""A player in a hood."""

from collections.abc import Iterator
from random import Random

from zine.art.outlines import oval, smooth
from zine.art.scenes.carving import cleared, coloured, hatching, inked, rim
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

YOUNG = (
    *((-8, -170), (16, -176), (25, -163), (25, -163), (37, -145), (37, -145), (27, -139)),
    *((32, -131), (27, -126), (30, -118), (21, -102), (-2, -105)),
)
OLD = (
    *((-8, -170), (18, -179), (27, -165), (27, -165), (46, -144), (47, -132), (47, -132)),
    *((29, -137), (32, -128), (25, -124), (31, -119), (40, -104), (33, -97), (8, -98), (-4, -107)),
)
"""The profiles of a young player and of an old one."""


def hood(chance: Random, *, red: bool) -> Iterator[Stroke]:
    """A player in a hood behind the table, who looks to the right."""
    face = smooth(YOUNG if red else OLD)
    yield rim(face)._replace(line=4)
    yield cleared(face)
    yield from hatching(face, 0, 3.6, chance, reach=(0.42, 0.62))
    yield inked(smooth(((8, -153), (8, -153), (15, -158), (23, -156), (23, -156), (15, -151))))
    yield cleared(oval(18, -156, 1.5, 1.5))
    yield blade(((4, -160), (15, -166), (25, -162)), 0.6, 4 if red else 5.5, 1)
    yield blade(((14, -122), (20, -121), (28, -125 if red else -121)), 0.4, 2.4, 1.4)
    for line in () if red else (((8, -146), (14, -140), (14, -130)), ((20, -112), (26, -110))):
        yield blade(line, 0.5, 2.2, 0.5)
    cloak = smooth((
        (-26, -216), (-26, -216), (6, -206), (20, -184), (20, -184), (2, -158), (0, -120),
        (14, -92), (14, -92), (34, -74), (54, -46),
        (104, -28), (104, -28), (112, 2), (112, 2), (60, 6), (-100, 30), (-100, 30),
        (-104, -40), (-86, -92), (-50, -118), (-50, -160),
    ))  # fmt: skip
    yield rim(cloak)
    yield coloured(cloak) if red else inked(cloak)
    for way in (
        ((6, -200), (-14, -180), (-24, -150), (-20, -120)),
        ((-6, -206), (-28, -184), (-38, -150), (-34, -124)),
        ((10, -96), (-16, -90), (-40, -96)),
        ((14, -84), (20, -40), (10, 4)),
        ((-4, -84), (0, -36), (-14, 6)),
        ((-24, -86), (-22, -36), (-38, 10)),
        ((-46, -88), (-46, -36), (-60, 14)),
        ((-66, -80), (-68, -36), (-80, 18)),
        ((40, -60), (66, -36), (98, -22)),
        ((30, -60), (56, -24), (100, -10)),
        ((26, -44), (50, -12), (96, 0)),
    ):
        yield blade(way, 0.5, 4.2, 0.5)._replace(ink=red)
    hand = smooth(
        ((104, -26), (122, -28), (138, -18), (146, -4), (134, 0), (126, -4), (130, 6), (112, 6))
    )
    yield rim(hand)._replace(line=4)
    yield cleared(hand)
    yield from (blade(((118, y), (134, y + 1)), 0.4, 1.8) for y in (-14, -8))
