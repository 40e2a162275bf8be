"""What lies on the tables of scenes: dice, cups, a candle, coins, markers, skittles, a pencil.

A thing is some strokes in a halo; the light falls on it from the left.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, dist, pi, radians, sin
from random import Random

from zine.art import woodcut
from zine.art.outlines import Point, along, oval, smooth, through
from zine.art.shapes import CUT, HALO, LINE, Frustum, blade, shade, shadow, solid
from zine.art.woodcut import Pose, Stroke, polygon

TILT = radians(31)
"""How much of a table the viewer sees from above."""


def die(
    face: int,
    x: float,
    y: float,
    edge: float,
    turn: float,
    chance: Random,
    *,
    lean: float = 0.0,
    dark: bool = False,
    bears: woodcut.Bearing = woodcut.pips,
) -> Iterator[Stroke]:
    """A die with a face on top; its angles are degrees."""
    faces = (face, *woodcut.neighbours(face, chance))
    pose = Pose(x, y, radians(turn), TILT, radians(lean), edge)
    return _haloed(woodcut.die(faces, pose, chance, bears, dark=dark), edge)


def lying(
    places: Iterable[tuple[float, float, float, int]], edge: float, chance: Random
) -> Iterator[Stroke]:
    """Dice on a table: of each its middle, its turn and its face; those behind come first."""
    for x, y, turn, face in places:
        yield from shadow(x + 0.35 * edge, y + 0.4 * edge, 0.8 * edge, 0.21 * edge, chance)
        yield from die(face, x, y, edge, turn, chance)


def block(
    front: int, x: float, y: float, edge: float, turn: float, chance: Random
) -> Iterator[Stroke]:
    """A picture die, a face of it turned to the viewer."""
    tops = [top for top in range(1, 7) if top not in (front, 7 - front)]
    top = chance.choice(tops)
    right = next(face for face in range(1, 7) if woodcut.together(top, front, face))
    pose = Pose(x, y, radians(turn), radians(20), edge=edge)
    return _haloed(woodcut.die((top, front, right), pose, chance, woodcut.picture), edge)


FORTY = (2, 3, 5, 6, 7, 8, 9)
"""The rows of a heap of forty dice."""


def heap(
    x: float, y: float, size: float, chance: Random, rows: Sequence[int] = FORTY
) -> Iterator[Stroke]:
    """A heap of so many dice in each row, its top at a point; the dark ones are few."""
    for row, many in enumerate(rows):
        sides = sorted((n - (many - 1) / 2 for n in range(many)), key=lambda side: -abs(side))
        for side in sides:
            across = size * (31 * side + chance.uniform(-2, 2))
            down = size * (28 * row + 0.6 * abs(side) + chance.uniform(-2.5, 2.5))
            face, turn, lean = chance.randint(1, 6), chance.uniform(25, 65), chance.uniform(-14, 14)
            dark = chance.random() < 0.3
            yield from die(
                face, x + across, y + down, 24 * size, turn, chance, lean=lean, dark=dark
            )


def _haloed(strokes: Iterable[Stroke], edge: float) -> Iterator[Stroke]:
    """The strokes of a die behind a halo; the first three are its sides."""
    drawn = list(strokes)
    for side in drawn[:3]:
        yield Stroke(
            side.curve, ink=False, line=(woodcut.OUTLINE + HALO) * (edge / woodcut.EDGE) ** 0.5
        )
    yield from drawn


LIT = radians(290)
"""The angle of the inner side of a cup that the light falls on."""


def cup(shape: Frustum, chance: Random) -> Iterator[Stroke]:
    """A leather cup whose mouth is its near end."""
    yield from solid(shape.silhouette)
    yield from shape.hatching(chance, dark_first=False)
    yield from _seams(shape)
    yield from _edge(shape)
    mouth = shape.ring(1.0, 0.84)
    yield Stroke(polygon(mouth), ink=True)
    for number in range(9):
        share = 0.3 + 0.06 * number
        lit = [shape.at(1.0, t, share) for t in (LIT + radians(a) for a in range(-40, 41, 10))]
        yield shade(lit, 0.2, 0.4 + 0.13 * number, 0.2, ink=False)


def upturned(shape: Frustum, chance: Random) -> Iterator[Stroke]:
    """A leather cup whose foot is its near end."""
    yield from solid(shape.silhouette)
    yield from shape.hatching(chance, dark_first=True)
    yield from _seams(shape)
    yield from _edge(shape)


def _seams(shape: Frustum) -> Iterator[Stroke]:
    """Two dark bands, with stitches."""
    for first, last in ((0.1, 0.2), (0.8, 0.9)):
        yield shape.band(first - 0.025, last + 0.025)._replace(ink=False)
        yield shape.band(first, last)
        for step in range(10):
            start = 0.04 + step * 0.095
            stitch = shape.arc((first + last) / 2, start, start + 0.055, 3)
            yield blade(stitch, 1.7, 1.7)._replace(ink=False)


def _edge(shape: Frustum) -> Iterator[Stroke]:
    """The near end as a ring of paper, outlined."""
    end = polygon(shape.ring(1.0))
    yield Stroke(end, ink=False)
    yield Stroke(end, ink=True, line=LINE)
    yield Stroke(polygon(shape.silhouette), ink=True, line=LINE)


FOAM = (
    *((-4, -116, 19), (18, -112, 15), (-26, -108, 14), (-35, -96, 10), (34, -101, 12)),
    *((-20, -95, 14), (4, -97, 17), (25, -92, 12), (38, -89, 8)),
)
"""The bubbles of foam from the foot of a tankard: their middles and radii."""

DRIPS = (-32, 10, 28), (-16, 8, 15), (6, 11, 38), (30, 9, 20)
"""The foam that runs down: how far across, how wide, how long."""


def tankard(x: float, y: float, chance: Random) -> Iterator[Stroke]:
    """A tankard of staves that foams over, its foot at a point and its handle to the right."""
    yield from shadow(x + 26, y + 4, 56, 11, chance)
    for wide, ink in ((19.0, False), (13.4, True), (7.4, False)):
        handle = through([(x + a, y + b) for a, b in HANDLE])
        yield blade(handle, wide, wide)._replace(ink=ink)
    yield blade(through([(x + a - 2, y + b) for a, b in HANDLE[1:-1]]), 0.4, 3, 0.4)
    body = Frustum(x, y, 92, 36, 42, -90, 0.3)
    yield from solid(body.silhouette)
    for share in (0.1, 0.26, 0.44, 0.62, 0.78, 0.91):  # the staves
        way = [body.at(along, pi / 2 + pi * share) for along in (0.0, 0.5, 1.0)]
        yield blade(way, 2.2, 1.6, 2.2)
    yield from body.hatching(chance, dark_first=True)
    for first in (0.1, 0.66):
        yield body.band(first - 0.03, first + 0.17)._replace(ink=False)
        yield body.band(first, first + 0.14)
        for near in (0.04, 0.09):
            yield shade(body.arc(first + near, 0.5, 0.96, 8), 0.4, 2.2, 0.4, ink=False)
    yield from _foam(x, y)


HANDLE = (30, -76), (44, -77), (52, -71), (55, -54), (53, -36), (47, -25), (36, -19)
"""The middle of the handle of a tankard, from its foot."""


def _foam(x: float, y: float) -> Iterator[Stroke]:
    """Foam heaped on a tankard: bubbles that are one white shape, parted by cuts."""
    shapes = [polygon(oval(x + a, y + b, r, r)) for a, b, r in FOAM]
    for across, wide, long in DRIPS:
        foot = y - 88 + long
        shapes.append(
            polygon(
                smooth((
                    (x + across - wide, y - 96), (x + across - wide, y - 96),
                    (x + across + wide, y - 96), (x + across + wide, y - 96),
                    (x + across + wide * 0.6, y - 78), (x + across + wide * 0.5, foot - 6),
                    (x + across, foot), (x + across - wide * 0.5, foot - 6),
                    (x + across - wide * 0.6, y - 78),
                ))
            )
        )  # fmt: skip
    for line, ink in ((2 * LINE + HALO, False), (2 * LINE, True), (0.0, False)):
        yield from (Stroke(shape, ink=ink, line=line) for shape in shapes)
    for across, up, size in FOAM:
        for near, start, end, thick in ((1.0, -0.2, 1.5, 3.0), (0.7, 0.1, 1.2, 2.2)):
            turns = [start + (end - start) * step / 8 for step in range(9)]
            r, a, b = near * size, x + across, y + up
            way = [(a + r * cos(t), b + r * sin(t)) for t in turns]
            yield shade(way, 0.3, thick, 0.3)


def candle(x: float, y: float, chance: Random) -> Iterator[Stroke]:
    """A candle in its stick; the flame is at a point."""
    foot = y + 116
    yield from shadow(x + 14, foot + 14, 62, 14, chance)
    yield from solid(oval(x - 54, foot + 4, 17, 12))
    yield from solid(oval(x - 54, foot + 4, 9, 5.5))
    yield from solid(oval(x, foot + 8, 50, 19))
    yield from solid(oval(x, foot + 2, 50, 19))
    yield from solid(oval(x, foot, 40, 14), 1.8)
    yield from shadow(x + 10, foot + 2, 30, 9, chance)
    body = Frustum(x, foot - 2, 84, 17, 18, -90, 0.34)
    yield from solid(body.silhouette)
    yield from body.hatching(chance, dark_first=True)
    yield from solid(body.ring(1.0))
    for left, wide, long in ((-17, 8, 34), (-8, 7, 18), (6, 8, 26)):
        yield from _drop(x + left, y + 34, wide, long)
    yield blade(((x, y + 34), (x + 1, y + 24), (x, y + 12)), 3.2, 2.6, 2.2)
    flame = _flame(x, y + 24, 14, 64)
    yield from solid(flame)
    yield Stroke(woodcut.polygon(flame), ink=True, second=True)
    yield from solid(_flame(x, y + 20, 6, 26), 1.6)


def _flame(x: float, y: float, wide: float, high: float) -> list[Point]:
    """The outline of a flame that stands on a point."""
    way = [step / 24 for step in range(25)]
    return [
        (x + side * wide * sin(pi * s) ** 0.8 * (1 - 0.35 * s) + 3 * s * s, y - high * s)
        for side, order in ((1, way), (-1, way[::-1]))
        for s in order
    ]


def _drop(x: float, y: float, wide: float, long: float) -> Iterator[Stroke]:
    """Wax that has run down from a rim: open above, round below."""
    half = wide / 2
    round_end = [
        (x + half * cos(pi * step / 8), y + long - half + half * sin(pi * step / 8))
        for step in range(9)
    ]
    outline = ((x + half, y), *round_end, (x - half, y))
    yield Stroke(polygon(outline), ink=False)
    yield blade(outline, 1.9, 2.6, 1.9)


def coin(x: float, y: float) -> Iterator[Stroke]:
    """A coin that lies flat."""
    disc = Frustum(x, y, 8, 29, 29, -90, 0.4)
    yield from solid(disc.silhouette, 2.6)
    for step in range(1, 14):
        edge = [disc.at(along, pi / 2 + pi * step / 14) for along in (0.1, 0.9)]
        yield blade(edge, 1.4, 1.4)
    yield from solid(disc.ring(1.0), 2.6, halo=0)
    yield from solid(disc.ring(1.0, 0.68), 1.5, halo=0)


def coins(
    piles: Iterable[tuple[float, float, int]], depth: float, chance: Random
) -> Iterator[Stroke]:
    """Piles of coins, each at a point and of so many; their shadows are so deep."""
    for x, y, many in piles:
        yield from shadow(x + 22, y + 6, 36, depth, chance)
        for number in range(many):
            yield from coin(x + chance.uniform(-3, 3), y - 9 * number)


def markers(places: Iterable[tuple[float, float, float, bool]], chance: Random) -> Iterator[Stroke]:
    """Markers with their shadows, each on a point, of a size, dark or light."""
    for x, y, size, dark in places:
        yield from shadow(x + 24 * size, y + 3, 38 * size, 8, chance)
        yield from marker(x, y, size, chance, dark=dark)


def marker(x: float, y: float, size: float, chance: Random, *, dark: bool) -> Iterator[Stroke]:
    """A marker that stands on a point: a cone with a ball for a head."""
    strokes: list[Stroke] = []
    for part in (
        Frustum(x, y, 10 * size, 26 * size, 28 * size, -90, 0.36),
        Frustum(x, y - 10 * size, 56 * size, 8 * size, 20 * size, -90, 0.36),
    ):
        strokes += solid(part.silhouette)
        strokes += part.hatching(chance, dark_first=not dark)
        strokes += solid(part.ring(1.0), halo=0) if part.near > 20 * size else ()
    strokes += ball(x, y - 78 * size, 17 * size, chance, holes=False)
    yield from _dark(strokes) if dark else strokes


def _dark(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """A dark solid instead of a light one: its halo stays."""
    return (s if s.line > LINE and not s.ink else s._replace(ink=not s.ink) for s in strokes)


def ball(
    x: float, y: float, radius: float, chance: Random, *, holes: bool = True
) -> Iterator[Stroke]:
    """A ball, with holes for fingers if it is to be bowled."""
    yield from solid(oval(x, y, radius, radius))
    cuts = int(1.7 * radius / CUT)
    for number in range(cuts):
        down = -0.7 + 1.6 * (number + 0.5) / cuts
        edge = (1 - down * down) ** 0.5
        long = chance.uniform(0.35, 0.6) * (1.1 + down) / 1.5
        start, end = (
            (x + radius * edge, y + radius * down),
            (x + radius * (edge - long), y + radius * down),
        )
        yield shade((start, end), 2.5, 0.3)
    for across, down in ((-8, -11), (1, -13), (-4, -3)) if holes else ():
        yield Stroke(polygon(oval(x + across, y + down, 2.8, 2.4)), ink=True)


PIN = (
    *((0, 11), (8, 13), (24, 17), (38, 15), (54, 8)),
    *((64, 6.5), (74, 9), (84, 9.5), (92, 6), (95, 0)),
)
"""Half the outline of a skittle: how high, and how far from its axis."""


def pin(x: float, y: float, chance: Random) -> Iterator[Stroke]:
    """A skittle that stands on a point."""
    right = [(x + across, y - up) for up, across in through(PIN)]
    left = [(2 * x - a, b) for a, b in reversed(right)]
    yield from solid([*right, *left])
    for (a, b), width in zip(right[2:-6:2], [2.4] * len(right), strict=False):
        reach = (a - x) * chance.uniform(0.7, 1.1)
        yield shade(((a, b), (a - reach, b)), width, 0.3)
    for up in (62, 68):
        yield blade(((x - 7, y - up), (x, y - up + 2), (x + 7, y - up)), 2.6, 2.6)


def pencil(point: Point, end: Point, wide: float) -> Iterator[Stroke]:
    """A pencil from its point to its end."""
    long, at = dist(point, end), along(point, end, point)
    half = wide / 2
    yield from solid([at(0, 0), at(16, half), at(long, half), at(long, -half), at(16, -half)], 2.2)
    yield Stroke(polygon([at(0, 0), at(6, half * 0.4), at(6, -half * 0.4)]), ink=True)
    yield blade((at(16, half), at(18, 0), at(16, -half)), 1.6, 1.6)
    yield Stroke(
        polygon([at(18, half), at(long, half), at(long, half * 0.3), at(18, half * 0.3)]),
        ink=True,
    )


def card(chance: Random) -> Iterator[Stroke]:
    """A score card with a pencil on it, from 74 to 250 wide and 30 to 166 high."""

    def at(u: float, v: float) -> Point:
        return 74 + 130 * u + 44 * v - 30 * u * v, 40 - 10 * u + 118 * v + 4 * u * v

    yield from shadow(170, 158, 100, 8, chance)
    yield from solid([at(0, 0), at(1, 0), at(1, 1), at(0, 1)])
    rows = 9
    for row in range(1, rows):
        width = 2.2 if row == 1 else 1.1
        yield blade((at(0.06, row / rows), at(0.94, row / rows)), width, width)
    for column in (0.48, 0.71):
        yield blade((at(column, 0.04), at(column, 0.97)), 1.3, 1.3)
    for row in range(1, 6):
        height = (row + 0.55) / rows
        yield blade((at(0.1, height), at(chance.uniform(0.25, 0.4), height)), 3, 3)
    yield from pencil((142, 128), (250, 52), 9)
