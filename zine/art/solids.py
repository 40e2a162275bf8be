"""Solid dice of other kinds than six-sided ones, seen from above their face, hatched.

What lies in space has x to the right, y upward, and z towards the viewer.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from math import atan2, cos, hypot, pi, radians, sin, sqrt
from random import Random
from typing import NamedTuple

from zine.art import lettering, other_dice, throws, woodcut
from zine.art.outlines import Point
from zine.art.own_dice import FacePicture, unpacked
from zine.art.woodcut import HEIGHT, OUTLINE, WIDTH, Curve, Cut, Stroke, polygon
from zine.dice import Cast, Mixed, Picture

Vector = tuple[float, float, float]

RADIUS = 53.0
"""The distance from the middle of a solid to its corners."""

TILT, TILT_OF_D4 = radians(-16), radians(-36)
"""How far the face of a solid looks up from the viewer; less would hide what lies behind a d4's."""

LIGHT: Vector = (-0.45, 0.75, 0.48)
STEP, THICK = 4.2, 3.4
"""The distance between two lines of a hatching, and how thick those of the darkest side are."""

NUMBER = {"d4": 0.9, "d8": 1.05, "d10": 0.85, "d12": 0.95, "d20": 1.0}
"""The height of a number, as a share of the distance from the middle of its face to a side."""

CLOSE = 1e-6


def _corners(kind: str) -> list[Vector]:
    golden = (1 + sqrt(5)) / 2
    cube: list[Vector] = [(x, y, z) for x, y, z in product((-1.0, 1.0), repeat=3)]
    match kind:
        case "d4":
            return [corner for corner in cube if corner[0] * corner[1] * corner[2] > 0]
        case "d8":
            signs = (-1.0, 1.0)
            return [v for s in signs for v in ((s, 0.0, 0.0), (0.0, s, 0.0), (0.0, 0.0, s))]
        case "d10":
            rise = (1 - cos(pi / 5)) / (1 + cos(pi / 5)) * 1.1
            ring = [(k * pi / 5, rise * (-1) ** k) for k in range(10)]
            return [(0, 0, 1.1), (0, 0, -1.1), *((cos(a), sin(a), z) for a, z in ring)]
        case "d12":
            flat = [(0.0, s / golden, t * golden) for s, t in product((-1, 1), repeat=2)]
            return [*cube, *(turned for v in flat for turned in _cycled(v))]
        case _:
            flat = [(0.0, float(s), t * golden) for s, t in product((-1, 1), repeat=2)]
            return [turned for v in flat for turned in _cycled(v)]


def _cycled(v: Vector) -> tuple[Vector, ...]:
    return v, (v[2], v[0], v[1]), (v[1], v[2], v[0])


def _less(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _across(a: Vector, b: Vector) -> Vector:
    """A vector at right angles to two."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _scaled(a: Vector, by: float) -> Vector:
    return a[0] * by, a[1] * by, a[2] * by


def _unit(a: Vector) -> Vector:
    return _scaled(a, 1 / sqrt(_dot(a, a)))


def _middle(corners: Sequence[Vector]) -> Vector:
    x, y, z = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    return x, y, z


class _Side(NamedTuple):
    """A side of a solid: its corners in turn, and the direction that it faces."""

    corners: tuple[Vector, ...]
    faces: Vector


@cache
def _sides(kind: str) -> tuple[_Side, ...]:
    """The sides of a solid round the origin; the first is the face, which looks at the viewer."""
    corners = _corners(kind)
    far = max(sqrt(_dot(corner, corner)) for corner in corners)
    corners = [_scaled(corner, 1 / far) for corner in corners]
    sides_of: dict[frozenset[Vector], _Side] = {}
    for a, b, c in combinations(corners, 3):
        faces = _across(_less(b, a), _less(c, a))
        heights = [_dot(faces, _less(corner, a)) for corner in corners]
        if min(heights) < -CLOSE and max(heights) > CLOSE:
            continue
        if max(heights) > CLOSE:
            faces = _scaled(faces, -1)
        flat = [v for v, height in zip(corners, heights, strict=True) if abs(height) <= CLOSE]
        sides_of.setdefault(frozenset(flat), _side(flat, _unit(faces)))
    sides = list(sides_of.values())
    return tuple(_upright(side, sides[0], _top(kind, sides[0])) for side in sides)


def _side(corners: Sequence[Vector], faces: Vector) -> _Side:
    middle = _middle(corners)
    right = _unit(_less(corners[0], middle))
    up = _across(faces, right)

    def turn(corner: Vector) -> float:
        return atan2(_dot(_less(corner, middle), up), _dot(_less(corner, middle), right))

    return _Side(tuple(sorted(corners, key=turn)), faces)


def _top(kind: str, face: _Side) -> Vector:
    """Which corner of the face is the upper one: of a kite, the pointed one."""
    middle = _middle(face.corners)
    away = _less(max(face.corners, key=lambda v: hypot(*_less(v, middle))), middle)
    return away if kind == "d10" else _less(face.corners[0], middle)


def _upright(side: _Side, face: _Side, top: Vector) -> _Side:
    """A side of a solid that is turned so that its face looks at the viewer, one corner up."""
    up = _unit(_less(top, _scaled(face.faces, _dot(top, face.faces))))
    axes = _across(up, face.faces), up, face.faces

    def turned(v: Vector) -> Vector:
        x, y, z = (_dot(v, axis) for axis in axes)
        return x, y, z

    return _Side(tuple(map(turned, side.corners)), turned(side.faces))


def solid(cast: Cast, place: int, chance: Random) -> Iterator[Stroke]:
    """A die with its number, at a place in a row."""
    lean = radians(chance.uniform(-7, 7))
    tilt = TILT_OF_D4 if cast.kind == "d4" else TILT

    def turned(v: Vector) -> Vector:
        y, z = v[1] * cos(tilt) - v[2] * sin(tilt), v[1] * sin(tilt) + v[2] * cos(tilt)
        return v[0] * cos(lean) - y * sin(lean), v[0] * sin(lean) + y * cos(lean), z

    sides = [
        _Side(tuple(map(turned, side.corners)), turned(side.faces)) for side in _sides(cast.kind)
    ]
    seen = [corner for side in sides for corner in side.corners]
    lift = (max(v[1] for v in seen) + min(v[1] for v in seen)) / 2

    def at(v: Vector) -> Point:
        return (place + 0.5) * WIDTH + RADIUS * v[0], HEIGHT / 2 - RADIUS * (v[1] - lift)

    visible = [side for side in sides if side.faces[2] > CLOSE]
    for side in visible:
        outline = [at(corner) for corner in side.corners]
        yield Stroke(polygon(outline), ink=False)
        if side is not sides[0]:
            dark = 0.55 - 0.5 * _dot(side.faces, _unit(LIGHT))
            yield from _hatching(outline, (side.faces[0], -side.faces[1]), dark, chance)
    for side in visible:
        width = OUTLINE * (1.0 if side is sides[0] else 0.75)
        yield Stroke(polygon(at(corner) for corner in side.corners), ink=True, line=width)
    face = sides[0]
    middle = _middle(face.corners)
    up = turned((0, 1, 0))
    right = turned((1, 0, 0))
    high = NUMBER[cast.kind] * _reach(face)

    def on_face(point: Point) -> Point:
        x, y = point[0], -point[1]
        return at(
            (
                middle[0] + x * right[0] + y * up[0],
                middle[1] + x * right[1] + y * up[1],
                middle[2],
            )
        )

    yield from written(other_dice.number(cast), high, on_face)


def written(text: str, high: float, onto: lettering.Onto) -> Iterator[Stroke]:
    """A number round the origin, so high, as a function puts it onto a side."""
    size = high / lettering.cap_height(other_dice.NUMERALS)
    for stroke in lettering.line(text, 0, high / 2, size, other_dice.NUMERALS):
        arcs = tuple((onto(a), onto(b), onto(c)) for a, b, c in stroke.curve.arcs)
        yield Stroke(Curve(onto(stroke.curve.start), arcs), ink=stroke.ink)


def _reach(side: _Side) -> float:
    """The distance from the middle of a side to its nearest edge."""
    middle = _middle(side.corners)
    edges = zip(side.corners, (*side.corners[1:], side.corners[0]), strict=True)
    return min(_distance(middle, one, other) for one, other in edges)


def _distance(point: Vector, start: Vector, end: Vector) -> float:
    across = _across(_less(end, start), _less(point, start))
    return hypot(*across) / hypot(*_less(end, start))


def _hatching(
    outline: Sequence[Point], away: Point, dark: float, chance: Random
) -> Iterator[Stroke]:
    """Lines within a convex outline, at right angles to where it looks, as thick as it is dark."""
    if dark < 0.12:
        return
    angle = atan2(away[1], away[0])
    c, s = cos(angle), sin(angle)
    turned = [(x * c + y * s, y * c - x * s) for x, y in outline]
    first, last = min(x for x, _ in turned), max(x for x, _ in turned)
    x = first + STEP / 2
    while x < last:
        ends = sorted(_crossings(turned, x))
        if len(ends) == 2 and ends[1] - ends[0] > STEP:
            half = THICK * dark * chance.uniform(0.4, 0.55)
            low, high = ends[0] + 1, ends[1] - 1 - chance.uniform(0, 0.12) * (ends[1] - ends[0])
            middle = (low + high) / 2
            line = [(x, low), (x + half, middle), (x, high), (x - half, middle)]
            cut = polygon((u * c - v * s, u * s + v * c) for u, v in line)
            yield Stroke(cut, ink=True, shading=True)
        x += STEP


def _crossings(outline: Sequence[Point], x: float) -> Iterator[float]:
    """Where the sides of an outline cross an upright line."""
    for (a, b), (c, d) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if min(a, c) <= x < max(a, c):
            yield b + (d - b) * (x - a) / (c - a)


def coin(cast: Cast, place: int, chance: Random) -> Iterator[Stroke]:
    """A coin that lies flat, at a place in a row."""
    lean = radians(chance.uniform(-9, 9))

    def at(point: Point) -> Point:
        x, y = point
        across, up = x * cos(lean) - y * sin(lean), x * sin(lean) + y * cos(lean)
        return (place + 0.5) * WIDTH + RADIUS * across, HEIGHT / 2 - RADIUS * up

    rim = other_dice.OUTLINES["coin"]
    yield Stroke(polygon(map(at, rim)), ink=False)
    for (a, b), (c, d) in zip(rim, (*rim[1:], rim[0]), strict=True):
        yield Stroke(polygon(map(at, ((a, b), (c, d), (0.92 * c, 0.92 * d)))), ink=True)
    yield Stroke(polygon(map(at, rim)), ink=True, line=OUTLINE)
    if other_dice.is_head(cast):
        for shapes, ink in zip(other_dice.head(), (True, False), strict=True):
            yield from (Stroke(polygon(map(at, shape)), ink=ink) for shape in shapes)
    else:
        yield from written(other_dice.number(cast), 0.95, lambda p: at((p[0], -p[1])))


def cut(thrown: Sequence[Cast], pictures: Mapping[Cast, FacePicture]) -> Cut:
    """Dice of several kinds in a row, each with its face on top; `pictures` are an author's."""
    strokes: list[Stroke] = []
    for place, cast in enumerate(thrown):
        chance = Random(f"{place} {thrown}")
        if cast in pictures or cast.kind == throws.PIPPED:
            strokes += _cube(cast, pictures, place, chance)
        else:
            strokes += (coin if cast.kind == "coin" else solid)(cast, place, chance)
    return Cut(WIDTH * len(thrown), HEIGHT, tuple(strokes))


def signature(faces: Sequence[int | Picture] | Mixed, pictures: Mapping[Cast, str]) -> Cut:
    """The dice above a title; `pictures` are packed pictures of an author's own."""
    return _signature(tuple(faces), tuple(pictures.items()))


@lru_cache(maxsize=64)
def _signature(
    faces: tuple[int | Picture | Cast, ...], pictures: tuple[tuple[Cast, str], ...]
) -> Cut:
    dice = [face for face in faces if isinstance(face, Cast)]
    kinds = {cast.kind for cast in dice}
    drawn = {cast: unpacked(face) for cast, face in pictures if cast.kind in kinds}
    return cut(dice, drawn) if dice else woodcut.cut(f for f in faces if not isinstance(f, Cast))


def _cube(
    cast: Cast, pictures: Mapping[Cast, FacePicture], place: int, chance: Random
) -> Iterator[Stroke]:
    """A die with pips, or one of an author's own, whose other sides show what follows its face."""
    pose = woodcut.posed((place + 0.5) * WIDTH, HEIGHT / 2, chance)
    if cast.kind == throws.PIPPED:
        face = int(cast.face)
        seen = (face, *woodcut.neighbours(face, chance))
        yield from woodcut.die(seen, pose, chance, woodcut.pips)
        return
    drawn = [other for other in pictures if other.kind == cast.kind]
    faces = [pictures[drawn[(drawn.index(cast) + step) % len(drawn)]] for step in range(3)]

    def bears(side: woodcut.Side, face: int, ring: float) -> Iterator[Stroke]:
        for outline, ink in faces[face]:
            curve = polygon(side.at(0.8 * x, 0.8 * y) for x, y in outline)
            if ring and ink:
                yield Stroke(curve, ink=False, line=ring * 90)
            yield Stroke(curve, ink=ink)

    yield from woodcut.die((0, 1, 2), pose, chance, bears)
