"""The stag of a plate, whose antlers are a chandelier."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from zine.art.outlines import Point, along, oval, smooth, through
from zine.art.scenes.carving import cleared, coloured, groove, inked, mirrored, rim
from zine.art.shapes import blade
from zine.art.woodcut import Stroke


class Branch(NamedTuple):
    """A beam or a tine: its way from the root, how wide it is there, and its candle's height."""

    way: tuple[Point, ...]
    wide: float
    candle: float = 0.0


BRANCHES = (
    Branch(((-20, -60), (-34, -69), (-50, -70), (-66, -80)), 13),
    Branch(((30, -60), (46, -70), (64, -70), (82, -81)), 13),
    Branch(((-132, -104), (-144, -109), (-149, -119), (-146, -134)), 15),
    Branch(((-48, -92), (-62, -104), (-69, -122), (-66, -144)), 15, 21),
    Branch(((-92, -103), (-110, -110), (-120, -122), (-120, -140)), 14, 16),
    Branch(
        (
            *((-14, -48), (-18, -66), (-31, -83), (-55, -96), (-86, -103), (-118, -104)),
            *((-148, -106), (-169, -116), (-174, -136)),
        ),
        25,
        24,
    ),
    Branch(((86, -102), (98, -107), (105, -117), (103, -133)), 15),
    Branch(((57, -94), (71, -106), (79, -122), (76, -141)), 15, 17),
    Branch(((104, -104), (122, -111), (132, -122), (131, -138)), 14, 26),
    Branch(
        (
            *((25, -48), (29, -66), (42, -84), (66, -97), (96, -103), (130, -102)),
            *((156, -102), (175, -110), (179, -130)),
        ),
        28,
        18,
    ),
)
"""The brow tines; then of each side the tines above, and the beam from which they grow."""

BURR = (
    *((7, -54), (9, -60), (15, -59), (20, -63), (26, -60), (32, -62), (37, -57), (40, -50)),
    *((35, -47), (30, -49), (24, -46), (18, -49), (12, -47)),
)
"""The knobbed ring at the root of the right antler."""


MANE = (
    *((5, -30), (52, -30), (74, -10), (91, 10), (104, 28), (104, 28), (92, 22), (92, 22)),
    *((103, 42), (108, 54), (116, 70), (116, 70), (102, 60), (102, 60), (112, 82), (118, 98)),
    *((127, 116), (127, 116), (111, 102), (111, 102), (120, 124), (124, 136), (130, 152)),
    *((130, 152), (108, 140), (108, 140), (104, 150), (92, 160), (92, 160), (82, 142)),
    *((82, 142), (76, 152), (64, 162), (64, 162), (56, 142), (56, 142), (48, 152), (36, 158)),
    *((36, 158), (32, 140), (32, 140), (22, 150), (8, 154), (8, 154), (2, 138), (2, 138)),
    *((-10, 150), (-24, 154), (-24, 154), (-30, 138), (-30, 138), (-42, 150), (-58, 156)),
    *((-58, 156), (-58, 140), (-58, 140), (-72, 150), (-90, 154), (-90, 154), (-92, 138)),
    *((-92, 138), (-106, 148), (-124, 152), (-124, 152), (-117, 134), (-110, 108)),
    *((-110, 108), (-116, 116), (-126, 120), (-126, 120), (-114, 94), (-101, 62), (-101, 62)),
    *((-106, 68), (-114, 72), (-114, 72), (-102, 44), (-90, 22), (-90, 22), (-95, 26)),
    *((-102, 28), (-102, 28), (-90, 6), (-68, -14), (-44, -30)),
)
"""The outline of the mane, in locks."""

TUFTS = (
    *((76, 12, 10, 36), (66, 38, 8, 38), (92, 48, 10, 36), (76, 68, 8, 40), (102, 88, 9, 38)),
    *((52, 74, 5, 38), (86, 104, 7, 36), (32, 88, 3, 36), (60, 104, 5, 36), (40, 120, 3, 26)),
    (17, 112, 2, 30),
    *((-68, 12, -11, 36), (-60, 46, -8, 38), (-84, 46, -11, 36), (-72, 80, -8, 38)),
    *((-97, 82, -10, 36), (-58, 108, -5, 34), (-84, 110, -8, 34)),
)
"""The locks within it: where their roots are, and how far across and down their tips."""


def stag(chance: Random) -> Iterator[Stroke]:
    """The head of a stag, turned a little to the left; its eyes are near its origin."""
    yield from _mane(chance)
    yield from _antlers(chance)
    yield from _ears(chance)
    yield from _face(chance)
    yield from _burrs()


def _antlers(chance: Random) -> Iterator[Stroke]:
    """The antlers: first all in ink, then all cleared, so that no seams show; then the candles."""
    for edge in (9.0, 0.0):
        for way, wide, candle in BRANCHES:
            branch = through(way, 8)
            cut = blade(branch, wide, wide * 0.8, wide * 0.6, wide * 0.36 if candle else 1.2)
            yield cut._replace(ink=edge > 0, line=edge)
            if not edge:
                yield from _flutes(branch, wide)
    for way, _, high in BRANCHES:
        if high:
            yield from _candle(*way[-1], high, chance)


def _flutes(way: tuple[Point, ...], wide: float) -> Iterator[Stroke]:
    """Long cuts down a branch, on the side that is turned from the light."""
    side = wide if way[-1][0] > way[0][0] else -wide
    for share, first, last, width in (
        (0.52, 0.0, 0.86, 3.0),
        (0.06, 0.42, 0.8, 1.7),
        (-0.04, 0.1, 0.3, 2.0),
    ):
        line = []
        for number in range(1, len(way) - 1):
            if first <= number / len(way) <= last:
                place = along(way[number - 1], way[number + 1], way[number])
                line.append(place(0, share * side / 2 * (1 - 0.7 * number / len(way))))
        yield blade(line, 0.4, width, width, 0.4)


def _candle(x: float, y: float, high: float, chance: Random) -> Iterator[Stroke]:
    """A lit candle in a pan on the tip of a tine; its wax runs over the pan."""
    top, half = y - 2 - high, 7.4
    body = (
        *((x - half, y - 1), (x - half, top), *_bow(x, top, half, -3)),
        *((x + half, top), (x + half, y - 1), *_bow(x, y - 1, -half, 3)),
    )
    pan, over = oval(x, y, 15.5, 5.4), _drop(x + 10, y, 15 * chance.uniform(0.9, 1.2))
    for shape in (body, pan, over):
        yield inked(shape)._replace(line=8)
    yield cleared(pan)
    yield cleared(over)
    yield blade(((x - 11, y + 1.6), (x - 5, y + 3.2), (x + 4, y + 3.4)), 0.4, 1.8, 0.4)
    yield inked(body)._replace(line=4)
    yield cleared(body)
    for across, width in ((5.2, 2.8), (1.8, 1.8)):
        yield blade(((x + across, top + 6), (x + across, y)), width, width, 0.4)
    for across, long in ((-4.4, 0.66), (4, 0.4)):
        drop = _drop(x + across, top - 0.6, high * long * chance.uniform(0.9, 1.1))
        yield inked(drop)._replace(line=3)
        yield cleared(drop)
    yield blade(through(((x - half, top), (x, top + 2.6), (x + half, top))), 0.4, 1.6, 0.4)
    yield from _flame(x, top - 1)


def _drop(x: float, y: float, long: float) -> tuple[Point, ...]:
    """The outline of wax that has run down from a rim."""
    right = (3, 0), (3, 0), (2, long - 7), (3, long - 3.6), (2, long - 0.8), (0, long)
    return smooth([(x + a, y + b) for a, b in mirrored(right[::-1])])


def _bow(x: float, y: float, half: float, deep: float) -> list[Point]:
    """The points of half an ellipse between two sides, without its ends."""
    turns = [pi * step / 8 for step in range(1, 8)]
    return [(x - half * cos(turn), y + deep * sin(turn)) for turn in turns]


def _flame(x: float, y: float) -> Iterator[Stroke]:
    """A flame that stands on a point: red, with a heart of paper."""
    flame, heart = (
        [
            (x + side * wide * sin(pi * s**0.8) * (1 - 0.3 * s) + 2.4 * s**3, y - high * s)
            for side, order in ((1, range(25)), (-1, range(24, -1, -1)))
            for s in (step / 24 for step in order)
        ]
        for wide, high in ((7.6, 28), (3.2, 13))
    )
    yield inked(flame)._replace(line=11)
    yield cleared(flame)._replace(line=5)
    yield coloured(flame)
    yield cleared(heart)


def _burrs() -> Iterator[Stroke]:
    """The knobbed rings at the roots of the antlers, on the brow."""
    for shift, wide in ((4.0, 1.0), (6.0, -0.94)):
        shape = smooth([(shift + x * wide, y - 1) for x, y in BURR])
        yield inked(shape)._replace(line=6)
        yield cleared(shape)
        for x, y in ((14, -53), (21, -56), (28, -55), (35, -54)):
            yield inked(oval(shift + x * wide, y, 1.6, 2.1))


def _mane(chance: Random) -> Iterator[Stroke]:
    """The thick fur of the neck, which falls in locks, in layers, over the table."""
    mane = smooth(MANE)
    yield inked(mane)._replace(line=18)
    yield rim(mane)
    yield coloured(mane)
    for x, y, dx, dy in TUFTS:
        yield from _tuft((x, y), dx + chance.uniform(-2, 2), dy + chance.uniform(-3, 3))


def _tuft(root: Point, dx: float, dy: float) -> Iterator[Stroke]:
    """A lock within the mane: cuts that fall from a root and meet at its tip, one of them lit."""
    (x, y), side = root, 1 if dx > 0 else -1
    tip = x + dx, y + dy
    for across, up, wide in ((-11, 2, 3.4), (-1, 9, 4.6), (9, 0, 4)):
        middle = x + across * 0.9 + dx * 0.42 + side * 1.5, y + dy * 0.5
        yield blade(through(((x + across, y - up), middle, tip)), 0.4, wide, wide, 0.6)
    lit = (x - 6, y + dy * 0.14), (x - 5.5 + dx * 0.4 + side, y + dy * 0.5)
    yield groove(through((*lit, (x + dx * 0.86 - 2, y + dy * 0.8))), 0.4, 2.6, 0.4)


def _comb(
    edge: Sequence[Point],
    reach: Sequence[Point],
    many: int,
    wide: float,
    chance: Random,
    first: float = 0.4,
) -> Iterator[Stroke]:
    """Cuts of paper from an edge, which end in points so far across and down.

    Where they start they are as wide as the share `first` of their middle.
    """
    starts, ends = through(edge, 24), through(reach, 24)
    for number in range(many):
        place = round(number / (many - 1) * (len(starts) - 1))
        (x, y), (dx, dy) = starts[place], ends[place]
        long = chance.uniform(0.82, 1.08)
        bend = 0.06 * long
        middle = x + dx * long / 2 - dy * bend, y + dy * long / 2 + dx * bend
        end = x + dx * long, y + dy * long
        yield groove(((x, y), middle, end), wide * first, wide, 0.3)


def _ears(chance: Random) -> Iterator[Stroke]:
    """The ears: the left one listens to the front, the right one is turned back."""
    near = smooth((
        (50, -44), (66, -54), (92, -58), (118, -48), (142, -26), (142, -26), (116, -20),
        (88, -14), (62, -14),
    ))  # fmt: skip
    far = smooth((
        (-38, -38), (-52, -52), (-76, -68), (-106, -74), (-132, -68), (-132, -68), (-119, -46),
        (-98, -28), (-72, -14), (-48, -10),
    ))  # fmt: skip
    for ear in (near, far):
        yield inked(ear)._replace(line=16)
        yield rim(ear)
        yield inked(ear)
    yield coloured(smooth((
        (-60, -26), (-60, -26), (-82, -54), (-102, -64), (-121, -64), (-121, -64), (-106, -45),
        (-88, -29), (-72, -20),
    )))  # fmt: skip
    yield cleared(smooth((
        (-52, -16), (-52, -16), (-58, -38), (-69, -51), (-69, -51), (-70, -42), (-84, -50),
        (-84, -50), (-81, -40), (-96, -43), (-96, -43), (-83, -30), (-68, -18),
    )))  # fmt: skip
    yield coloured(smooth((
        (72, -20), (72, -20), (96, -30), (132, -28), (132, -28), (108, -23), (90, -18),
    )))  # fmt: skip
    yield from _comb(
        ((64, -47), (90, -52), (114, -42), (126, -34)),
        ((4, 22), (6, 18), (-4, 12), (-10, 5)),
        11, 3.6, chance,
    )  # fmt: skip


def tome() -> Iterator[Stroke]:
    """A thick book that lies closed, its spine to the left and its clasps to the viewer."""
    top = (-62, -32), (-44, -50), (74, -50), (66, -32)
    spine = smooth((
        (-60, -34), (-60, -34), (-68, -30), (-71, -16), (-68, -2), (-60, 2), (-60, 2),
    ))  # fmt: skip
    front = (-62, -34), (66, -34), (66, 2), (-62, 2)
    for shape in (top, spine, front):
        yield inked(shape)._replace(line=16)
    for shape in (top, spine, front):
        yield rim(shape)
    for shape in (top, front, spine):
        yield coloured(shape)
        yield coloured(shape)._replace(line=1)
    yield blade(((-62, -33), (2, -32.6), (66, -33)), 1.4, 2.6, 1.4)
    for cut in (((40, -46), (66, -46)), ((50, -41), (65, -41)), ((46, -36.4), (64, -36.4))):
        yield blade(cut, 0.4, 2.2, 1.6)
    for y in (-25, -9):
        yield blade(((-70, y), (-66, y + 1.6), (-61, y + 2)), 1.6, 2.6, 2.2)
    yield inked(((-60, -26), (64, -26), (64, -4.6), (-60, -4.6)))
    yield cleared(((-58, -23), (61, -23), (61, -7), (-58, -7)))
    for number, (start, end) in enumerate(((-58, 40), (-50, 61), (-58, 56), (-44, 61))):
        down = -20 + 3.6 * number
        leaf = (start, down), ((start + end) / 2, down + 0.5), (end, down)
        yield blade(leaf, 0.5, 1.5, 0.5)
    for x in (-34, 34):
        strap = (x - 6, -33), (x + 6, -33), (x + 5, -11), (x, -7), (x - 5, -11)
        yield inked(strap)._replace(line=5)
        yield coloured(strap)
        yield cleared(oval(x, -14, 2.4, 2.4))


def _face(chance: Random) -> Iterator[Stroke]:
    """The face: a broad brow, a lit bridge of the nose, a long dark cheek, and a pale muzzle."""
    head = smooth((
        (5, -58), (-20, -56), (-37, -46), (-47, -31), (-55, -14), (-58, 4), (-51, 22), (-46, 38),
        (-43, 58), (-43, 76), (-46, 90), (-46, 104), (-38, 115), (-24, 120), (-9, 118), (2, 110),
        (9, 97), (14, 84), (24, 72), (42, 62), (58, 47), (68, 26), (72, 4), (66, -17), (56, -36),
        (44, -50), (28, -57),
    ))  # fmt: skip
    yield inked(head)._replace(line=16)
    yield rim(head)
    yield inked(head)
    yield from _planes(chance)
    yield from _eyes(chance)
    yield from _muzzle()


def _planes(chance: Random) -> Iterator[Stroke]:
    """The forehead, the bridge of the nose, and the cheeks, by their hatching."""
    yield cleared(smooth((
        (-5, -16), (-5, -16), (-15, 8), (-23, 32), (-29, 56), (-33, 78), (-10, 78), (-4, 56),
        (2, 32), (4, 10), (1, -4),
    )))  # fmt: skip
    yield from _comb(
        ((2, 0), (2, 20), (-2, 44), (-7, 64)), ((9, 22), (10, 22), (8, 20), (6, 12)),
        8, 4.6, chance, 1.2,
    )  # fmt: skip
    for cut in (
        ((-7, 2), (-13, 18), (-17, 34)),
        ((-2, 6), (-6, 22), (-9, 36)),
        ((-26, 75), (-25, 66), (-22, 56)),
        ((-19, 76), (-18, 66), (-16, 52)),
        ((-13, 75), (-12, 67), (-10, 58)),
    ):
        yield blade(through(cut), 0.4, 2.4, 0.4)
    for crest in (
        ((30, 24), (24, 40), (15, 60), (8, 80)),
        ((39, 27), (34, 42), (24, 57), (14, 72)),
    ):
        yield groove(through(crest), 0.4, 3.4, 3.8, 0.4)
    yield from _comb(
        ((69, 6), (67, 26), (58, 47), (42, 62), (26, 71)),
        ((-14, 9), (-22, 15), (-23, 14), (-18, 10), (-11, 6)),
        12, 3.5, chance, 1.3,
    )  # fmt: skip
    yield from _comb(
        ((-51, 18), (-46, 38), (-43, 58), (-43, 74)), ((9, 15), (9, 15), (7, 13), (4, 8)),
        6, 4.2, chance, 1.3,
    )  # fmt: skip
    yield from _comb(
        ((-42, -38), (-24, -44), (4, -51), (30, -45), (54, -36)),
        ((8, 14), (8, 22), (-4, 34), (-6, 22), (-8, 14)),
        15, 4, chance,
    )  # fmt: skip


def _eyes(chance: Random) -> Iterator[Stroke]:
    """Dark wet eyes in thin pale lids, the hair of the brow above them, and the tear lines."""
    for lid, eye, upper, shines, tear in (
        (
            ((22, 18), (22, 18), (28, 2), (41, -8), (56, -6), (68, 5), (68, 5), (58, 16),
             (43, 21)),
            ((27, 14.6), (27, 14.6), (32, 2), (43, -5.4), (55, -3.6), (63.6, 5.4), (63.6, 5.4),
             (56, 12.4), (43, 16.4)),
            ((24, 12), (30, -1), (42, -8), (56, -6), (69, 5)),
            ((40.5, 1.4, 4.6, 3.7), (51, 9.4, 3, 1.7)),
            ((20, 25), (15, 36), (13, 50)),
        ),
        (
            ((-18, 16), (-18, 16), (-25, 1), (-36, -7), (-48, -5), (-53, 5), (-46, 16),
             (-34, 20)),
            ((-22, 13), (-22, 13), (-28, 2), (-37, -4.6), (-46, -2.4), (-49.4, 5), (-44, 12.6),
             (-34, 16)),
            ((-20, 11), (-26, -1), (-36, -7), (-48, -5), (-54, 6)),
            ((-39, 1.4, 3.7, 3.4), (-31, 9.4, 2.3, 1.5)),
            ((-22, 24), (-27, 34), (-31, 48)),
        ),
    ):  # fmt: skip
        yield inked(smooth(lid))._replace(line=5)
        yield cleared(smooth(lid))
        yield inked(smooth(eye))
        yield blade(through(upper), 0.6, 4, 6.4, 5, 0.6)
        for shine in shines:
            yield cleared(oval(*shine))
        yield groove(through(tear), 1.6, 5, 3, 0.4)
    for orbit, hair in (
        (
            ((13, 10), (20, -6), (36, -16), (52, -15), (63, -9)),
            ((4, -15), (8, -15), (13, -11), (9, -6), (0, -3)),
        ),
        (
            ((-13, 7), (-19, -6), (-32, -14), (-44, -12)),
            ((-3, -14), (-6, -13), (-8, -8), (-4, -4)),
        ),
    ):
        yield from _comb(orbit, hair, 8, 4.4, chance, 0.8)


def _muzzle() -> Iterator[Stroke]:
    """The wet nose in a pale muzzle, and the line of the mouth."""
    muzzle = smooth((
        (-41, 78), (-30, 76), (-12, 76), (-2, 80), (6, 90), (7, 100), (1, 110), (-9, 118),
        (-24, 120), (-38, 115), (-46, 104), (-46, 90),
    ))  # fmt: skip
    yield cleared(muzzle)
    yield cleared(muzzle)._replace(line=2)
    yield inked(smooth((
        (-43, 85), (-36, 79), (-24, 81), (-10, 80), (-4, 86), (-5, 94), (-12, 99), (-18, 104),
        (-29, 104), (-36, 100), (-43, 94),
    )))  # fmt: skip
    yield cleared(smooth(((-35, 84), (-28, 83.5), (-19, 84), (-20, 86), (-28, 86.6), (-34, 87))))
    for nostril in (
        ((-39, 96), (-40, 90), (-36, 88), (-33, 92)), ((-16, 95), (-15, 89), (-10, 87), (-7, 91))
    ):  # fmt: skip
        yield groove(through(nostril), 0.5, 2.6, 0.5)
    yield blade(((-24, 103), (-24, 109)), 2.4, 2.4)
    yield blade(
        through(((-44, 108), (-36, 110), (-24, 108.6), (-10, 111), (3, 109))), 0.6, 2.6, 2.6, 0.5
    )
