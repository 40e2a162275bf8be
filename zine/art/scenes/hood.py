"""A player in a hood, whom a candle before the face carves out of the dark."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, pi, sin
from random import Random

from zine.art.outlines import Outline, Point, oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, groove, inked, mirror, placed, rim
from zine.art.scenes.tavern import clasp, grip
from zine.art.shapes import blade
from zine.art.woodcut import Stroke

SCALE = 1 / 1.15
"""The scale of the figure; its parts are drawn in the units of a plate."""

FACE = 38.0, -236.0
"""Where the root of the forehead lies; a face is about 100 high from there."""

YOUNG = (
    *((-40, -14), (-40, -14), (-14, -6), (-4, 8), (0.5, 20), (2.5, 29), (2, 35), (-1.6, 41)),
    *((1, 48), (6, 55.5), (12, 63), (15.5, 67.5), (14.2, 71), (10, 72.2), (5, 73.8), (4.2, 76.5)),
    *((6.2, 80), (8.6, 83.6), (8, 85.6), (3.4, 87), (3.4, 87), (7, 88.6), (7.6, 92), (4.2, 95.4)),
    *((2.4, 98), (4, 101.6), (4, 105.4), (1, 109.4), (-6, 111), (-13, 109.4), (-24, 105)),
    *((-40, 96), (-40, 96)),
)
"""The profile of a young woman: from the crown to the chin and the jaw."""

OLD = (
    *((-40, -14), (-40, -14), (-18, -6), (-8, 6), (-2, 18), (1.5, 26), (6, 31), (5.5, 36)),
    *((0, 41.5), (4, 46), (12.5, 52), (18, 59), (21.6, 67), (23, 73), (20, 76), (14, 74.6)),
    *((8, 76), (6, 79), (6, 79), (11, 82), (12, 88), (9, 90), (6, 92), (9, 95), (8.6, 99)),
    *((4, 102), (8, 106), (8, 112), (0, 118), (-40, 112), (-40, 112)),
)
"""The profile of an old man, whose nose is hooked."""


def hood(chance: Random, *, red: bool) -> Iterator[Stroke]:
    """A player in a hood behind the table, who looks to the right: young in red, old in black.

    The young one's hand lies on a cup, that of the old one holds up a die.
    """
    yield from placed(_figure(chance, red), 0, 0, SCALE)


def _figure(chance: Random, red: bool) -> Iterator[Stroke]:
    x, y = FACE
    yield from _cloak(chance, red)
    yield from placed((_young if red else _old)(chance), x, y)
    yield from _hem(chance, red)
    yield from () if red else placed(_beard(), x, y)
    yield from _sleeve(chance, red)


def _comb(
    edge: Sequence[Point],
    toward: Sequence[Point],
    gap: float,
    chance: Random,
    *,
    wide: float = 0.62,
    ink: bool = False,
    least: float = 0.6,
) -> Iterator[Stroke]:
    """Cuts side by side from a curve toward another, which taper: light that fades over a form."""
    start, end = through(edge, 12), through(toward, 12)
    far = sum(dist(a, b) for a, b in pairwise(start))
    many = max(2, round(far / gap))
    for number in range(many):
        share = (number + 0.5) / many
        (a, b), (c, d) = _on(start, share), _on(end, share)
        long = chance.uniform(least, 1.1)
        way = (a, b), (a + (c - a) * long / 2, b + (d - b) * long / 2)
        last = a + (c - a) * long, b + (d - b) * long
        yield blade((*way, last), gap * wide, gap * wide * 0.8, 0.3)._replace(ink=ink)


def _on(curve: Outline, share: float) -> Point:
    """The point a share of the way along a curve."""
    want = share * sum(dist(a, b) for a, b in pairwise(curve))
    for a, b in pairwise(curve):
        long = dist(a, b)
        if want <= long:
            part = want / long if long else 0.0
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        want -= long
    return curve[-1]


def _young(chance: Random) -> Iterator[Stroke]:
    """Her face in the shadow of the hood: the candle lights its edge."""
    light = smooth((
        *YOUNG[3:-4], (-13, 109.4), (-22, 106), (-34, 99), (-34, 99), (-22, 103), (-12, 104.6),
        (-9, 98), (-13, 90), (-17, 80), (-26, 71), (-38, 62), (-38, 62), (-30, 55), (-22, 52),
        (-18, 44), (-17, 34), (-16, 22), (-13, 8), (-13, 8),
    ))  # fmt: skip
    yield inked(light)._replace(line=12)
    yield cleared(light)
    # The light fades toward the temple, the cheek and the jaw.
    yield from _comb(
        ((-11, 10), (-13, 22), (-14, 32)), ((-20, 6), (-25, 20), (-27, 31)), 3, chance, wide=0.96
    )
    yield from _comb(
        ((-25, 55), (-33, 61), (-24, 69), (-15, 78), (-11, 88)),
        ((-36, 50), (-50, 60), (-40, 74), (-27, 84), (-19, 92)), 3, chance, wide=0.96,
    )  # fmt: skip
    yield from _comb(
        ((-10, 90), (-7, 97), (-9, 105)), ((-20, 93), (-16, 98), (-24, 102)), 3, chance, wide=0.96
    )
    # The eye lies in the shadow of its brow.
    yield inked(smooth((
        (-2.4, 38), (-2.4, 38), (-6, 33.5), (-16, 30), (-27, 33), (-27, 33), (-30, 44), (-24, 50),
        (-16, 51.4), (-9, 50.6), (-5, 47), (-4, 42),
    )))  # fmt: skip
    yield cleared(
        smooth(((-4.6, 38.4), (-4.6, 38.4), (-12, 35.4), (-22, 37.6), (-22, 37.6), (-13, 38.2)))
    )
    yield cleared(smooth((
        (-7, 42.4), (-7, 42.4), (-13, 42), (-23, 46.4), (-23, 46.4), (-14, 48.4), (-8, 47.6),
    )))  # fmt: skip
    yield inked(oval(-9.6, 44.8, 2.5, 3.4))
    yield cleared(oval(-8.8, 43.6, 0.9, 0.9))
    # The wing of the nose, its nostril, the lips and the hollow below them.
    yield blade(through(((0.6, 63), (-3, 67), (-1.4, 72), (3, 73.6))), 0.4, 2.2, 2, 0.5)
    yield inked(smooth(((5, 71.4), (5, 71.4), (8, 69.2), (11, 70.4), (8, 72.4))))
    yield blade(through(((5, 86.8), (0, 86.6), (-7, 88.4))), 2.6, 2, 0.4)
    yield blade(through(((4.4, 95.6), (0, 96), (-6, 98.6))), 2.8, 2.2, 0.4)
    neck = (-7, 117), (-6, 126), (-3, 136), (2, 146)
    yield groove(through(neck), 0.4, 3, 3.4, 2)
    yield from _comb(neck, [(x - 9, y - 2) for x, y in neck], 3.4, chance, wide=0.7)


def _old(chance: Random) -> Iterator[Stroke]:
    """His face, with a beard."""
    light = smooth((
        *OLD[3:18], (0, 82), (-8, 84), (-16, 82), (-20, 76), (-28, 70), (-40, 64), (-40, 64),
        (-32, 57), (-22, 55), (-14, 53), (-10, 44), (-14, 34), (-18, 22), (-16, 8), (-16, 8),
    ))  # fmt: skip
    yield inked(light)._replace(line=12)
    yield cleared(light)
    yield from _comb(
        ((-13, 10), (-15, 20), (-13, 30)), ((-24, 6), (-28, 18), (-28, 30)), 3, chance, wide=0.96
    )
    yield from _comb(
        ((-29, 57), (-35, 63), (-27, 68), (-17, 75)),
        ((-42, 50), (-54, 62), (-44, 74), (-32, 84)), 3, chance, wide=0.96,
    )  # fmt: skip
    # The socket of the eye, with bags and crow's feet below a bushy brow.
    yield inked(smooth((
        (1.4, 40), (1.4, 40), (-4, 36), (-14, 33), (-28, 35), (-28, 35), (-32, 46), (-26, 53),
        (-16, 54), (-7, 53), (-2, 48), (-1, 43),
    )))  # fmt: skip
    yield cleared(smooth((
        (-6, 44), (-6, 44), (-12, 43), (-21, 47.4), (-21, 47.4), (-14, 49.4), (-7.6, 48.4),
    )))  # fmt: skip
    yield inked(oval(-8.8, 46, 2.5, 3))
    yield cleared(oval(-8, 45, 0.9, 0.9))
    for way in (
        ((-25, 40), (-29, 36), (-36, 36)),
        ((-18, 37), (-23, 32), (-31, 30)),
        ((-11, 35.6), (-16, 29.6), (-24, 26.6)),
        ((-5, 35.4), (-9, 29), (-16, 25)),
        ((0, 36), (-2, 30), (-7, 25.4)),
        ((4, 37), (4.6, 31), (1, 26)),
    ):
        yield blade(through(way), 8, 7.4, 0.4)
        yield groove(through(way), 5, 4.4, 0.4)
    for way in (
        ((-7, 56), (-15, 58), (-24, 56)),
        ((-4, 60), (-12, 63.6), (-20, 63)),
        ((3, 23), (-6, 21), (-14, 23)),
        ((-1, 15), (-8, 13.4), (-15, 15)),
    ):
        yield blade(through(way), 0.4, 1.9, 0.4)
    yield blade(through(((5, 65), (0, 69), (1.6, 75.4), (7, 76.6))), 0.4, 2.4, 2.2, 0.5)
    yield blade(through(((-1, 67), (-7, 74), (-9, 83))), 0.4, 2.2, 0.6)
    yield inked(smooth(((8, 75), (8, 75), (12, 72), (17, 73.4), (13, 76))))


def _beard() -> Iterator[Stroke]:
    """A moustache that hangs over the mouth, and a long beard, both in locks."""
    beard = smooth((
        (-36, 84), (-36, 84), (-20, 84), (-4, 86), (8, 92), (8, 92), (13, 104), (20, 118),
        (23, 134), (20, 152), (10, 170), (10, 170), (8, 156), (0, 166), (0, 166), (-4, 150),
        (-14, 156), (-14, 156), (-22, 130), (-34, 110),
    ))  # fmt: skip
    yield inked(beard)._replace(line=9)
    yield inked(beard)
    for way, wide in (
        (((8, 97), (13, 112), (18, 134), (11, 165)), 5.4),
        (((4, 100), (7, 118), (11, 138), (8, 158)), 5.2),
        (((-2, 99), (1, 118), (5, 138), (1, 161)), 5),
        (((-8, 97), (-6, 114), (-2, 132), (-3, 148)), 4.6),
        (((-14, 95), (-14, 110), (-10, 126), (-13, 150)), 4),
        (((-20, 92), (-21, 104), (-18, 118), (-17, 130)), 3),
        (((-27, 89), (-29, 98), (-27, 108), (-25, 118)), 2.4),
        (((11, 108), (19, 122), (21, 138), (17, 154)), 4),
    ):
        yield groove(through(way, 6), 0.4, wide, wide, wide * 0.6, 0.4)
    for way, wide in (
        (((3, 80), (-4, 84), (-13, 92), (-22, 97)), 4.2),
        (((6, 81), (0, 87), (-9, 95), (-20, 102)), 4.6),
        (((9, 82), (5, 89), (-4, 97), (-16, 105)), 4.8),
        (((11, 84), (10, 91), (3, 98), (-9, 106)), 4.6),
    ):
        line = through(way, 6)
        yield blade(line, 4, wide + 3.4, wide + 3.4, 1)
        yield groove(line, 1.6, wide, wide, 0.4)


EDGE = (
    *((60, -240), (44, -238), (20, -226), (0, -200), (-12, -164), (-10, -130), (4, -104)),
    (34, -88),
)
"""The edge of the hood, from above the forehead to the throat."""

CLOAK = (
    *((60, -240), (60, -240), (52, -254), (34, -266), (6, -274), (-22, -266), (-50, -238)),
    *((-64, -200), (-66, -160), (-72, -130), (-96, -108), (-128, -88), (-230, -50), (-230, 30)),
    *((-230, 30), (54, 30), (54, 30), (64, -6), (64, -40), (54, -70), (34, -88), (34, -88)),
    *EDGE[-2:0:-1],
)
"""The outline of the hood and the cloak, from above the forehead round the back to the throat."""

FOLDS = (
    (((40, -254), (12, -248), (-14, -224), (-29, -182), (-27, -138)), -15, 12),
    (((14, -264), (-20, -250), (-44, -214), (-51, -170), (-50, -134)), -10, 12),
    (((-16, -124), (-6, -98), (14, -80), (42, -72)), -20, 4),
    (((-46, -126), (-36, -96), (-10, -74), (30, -64)), -18, 4),
    (((46, -60), (54, -30), (52, 10)), -16, 10),
    (((26, -58), (32, -26), (28, 10)), -15, 10),
    (((0, -62), (0, -32), (-8, 6)), -14, 10),
    (((-26, -76), (-32, -46), (-44, -10)), -12, 10),
    (((-54, -92), (-68, -66), (-80, -34)), -11, 9),
    (((-84, -98), (-106, -74), (-120, -44)), -10, 8),
)
"""The folds: of each its way, and how far across and down the light on its side reaches."""


def _fold(
    way: Sequence[Point], across: float, down: float, chance: Random, *, red: bool
) -> Iterator[Stroke]:
    """A fold, one side of which the candle lights; on red cloth its depth is black."""
    line = through(way, 6)
    many = len(line) - 1
    end = []
    for number, (x, y) in enumerate(line):
        swell = 0.25 + 0.95 * sin(pi * number / many) ** 0.8
        end.append((x + across * swell, y + down * swell))
    yield from _comb(line[1:-1], end[1:-1], 3.7, chance, wide=0.7, least=0.4)
    yield groove(line, 0.3, 3, 3.4, 0.3)
    if red:
        yield blade([(x + 2.6, y - 1) for x, y in line], 0.4, 5, 5.4, 0.4)


def _cloak(chance: Random, red: bool) -> Iterator[Stroke]:
    """The hood and the cloak, dark inside."""
    cloak = smooth(CLOAK)
    yield inked(cloak)._replace(line=17)
    yield rim(cloak)
    yield coloured(cloak) if red else inked(cloak)
    for way, across, down in FOLDS:
        yield from _fold(way, across, down, chance, red=red)
    yield inked(
        smooth((*EDGE[:1], *EDGE, (34, -88), (36, -100), (42, -124), (42, -210), (54, -230)))
    )


def _hem(chance: Random, red: bool) -> Iterator[Stroke]:
    """The edge of the hood, which the candle lights, and its seam."""
    edge = through(EDGE, 8)
    seam = through(
        [(x - 9 + 3 * (y < -230), y + 3 - 9 * (y < -220)) for x, y in EDGE[:-1]] + [(24, -80)], 8
    )
    yield from _comb(edge[4:-4], seam[4:-4], 3.1, chance, wide=0.6)
    yield groove(edge, 3.4, 4.2, 4.6, 4.6, 4.2, 3)
    yield blade(seam, 0.4, 2.6, 2.6, 0.4)._replace(ink=red)
    button = ((11, inked), (8.4, cleared), (3.2, inked)) if red else ()
    for radius, cut in button:
        yield cut(oval(34, -85, radius, radius))


SLEEVE = (
    *((-230, -34), (-230, -34), (-120, -44), (-74, -42), (-34, -28), (-4, -20), (-4, -20)),
    *((-14, -2), (-16, 24), (-6, 46), (-6, 46), (-40, 57), (-90, 58), (-230, 58), (-230, 58)),
)
RAISED = (
    *((-230, -34), (-230, -34), (-120, -46), (-74, -44), (-40, -32), (-10, -28), (-10, -28)),
    *((-16, -8), (-14, 20), (0, 46), (0, 46), (-36, 57), (-90, 58), (-230, 58), (-230, 58)),
)
"""The sleeve of an arm that lies on the table, and of one whose hand is raised."""

CUFFS = (
    ((-4, -20), (-4, -20), (6, -2), (6, 26), (-6, 46), (-6, 46), (-16, 24), (-14, -2)),
    ((-10, -28), (-10, -28), (2, -14), (8, 16), (0, 46), (0, 46), (-14, 20), (-16, -8)),
)
"""The mouths of both, dark inside."""

MOUTHS = (
    ((-6, -18), (-15, 0), (-16, 24), (-8, 44)),
    ((-12, -25), (-17, -6), (-14, 20), (-3, 43)),
)
"""Their near edges."""

HANDS = (42.0, -4.0), (-6.0, 6.0)
"""Where the hands lie."""

CREASES = (
    (((-8, -10), (-34, -4), (-74, -10), (-116, -20)), -16, 8),
    (((-10, 4), (-36, 16), (-80, 14), (-126, 2)), -18, 8),
    (((-8, 24), (-40, 35), (-84, 36), (-130, 26)), -18, 7),
    (((-12, 42), (-50, 50), (-94, 50)), -16, 3),
)


def _sleeve(chance: Random, red: bool) -> Iterator[Stroke]:
    """A wide sleeve on the table, and the hand that comes out of it."""
    cuff, sleeve = smooth(CUFFS[not red]), smooth(SLEEVE if red else RAISED)
    for shape in (cuff, sleeve):
        yield inked(shape)._replace(line=15)
    yield rim(cuff)
    yield inked(cuff)
    yield from placed(clasp(chance) if red else map(mirror, grip(chance)), *HANDS[not red], 0.87)
    yield rim(sleeve)
    yield coloured(sleeve) if red else inked(sleeve)
    for way, across, down in CREASES:
        yield from _fold(way, across, down, chance, red=red)
    yield from _comb(MOUTHS[not red], [(x - 9, y + 1) for x, y in MOUTHS[not red]], 3.4, chance)
