"""Woodcut dice: solid dice seen from a corner, hatched, the same every time.

A cut is a list of strokes in a unit where a die is about 100 wide, y growing downward, for zines,
web pages and sheets.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, product
from math import cos, pi, radians, sin
from random import Random
from typing import NamedTuple

from zine.art import colours
from zine.art.dice_font import SPOTS
from zine.art.outlines import Point, turns_left
from zine.art.picture_dice import SHAPES
from zine.dice import Picture

KAPPA = 0.5523
PICTURES = tuple(Picture)
WIDTH = 124.0
HEIGHT = 124.0
EDGE = 66.0
"""The edge of a die."""
OUTLINE = 3.4

# As on a real die, opposite faces add up to seven, and 1, 2, 3 run anticlockwise.
NORMAL = {1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0)}


class Curve(NamedTuple):
    """A closed path: where it starts, then cubic arcs or, with equal control points, lines."""

    start: Point
    arcs: tuple[tuple[Point, Point, Point], ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """Where it starts, and where each arc ends."""
        return (self.start, *(arc[2] for arc in self.arcs))


class Stroke(NamedTuple):
    """A path printed in ink or cleared to paper; a `line` above 0 draws its outline that wide.

    With `second` its ink is the second colour of a look. One of the `shading`, such as hatching and
    rays of light, is left out where drawings are flat.
    """

    curve: Curve
    ink: bool
    line: float = 0.0
    second: bool = False
    shading: bool = False


class Cut(NamedTuple):
    """The strokes of dice in a row, and the size of the block that they fill."""

    width: float
    height: float
    strokes: tuple[Stroke, ...]


def cut(faces: Iterable[int | Picture]) -> Cut:
    """The dice of a throw in a row, each with its face on top."""
    thrown = tuple(faces)
    bears = pips if all(isinstance(face, int) for face in thrown) else picture
    numbers = [PICTURES.index(face) + 1 if isinstance(face, Picture) else face for face in thrown]
    strokes: list[Stroke] = []
    for place, face in enumerate(numbers):
        chance = Random(f"{place} {tuple(numbers)}")
        seen = (face, *neighbours(face, chance))
        strokes += die(seen, posed((place + 0.5) * WIDTH, HEIGHT / 2, chance), chance, bears)
    return Cut(WIDTH * len(thrown), HEIGHT, tuple(strokes))


def svg(
    block: Cut, label: str, inks: colours.Inks = colours.PRINTED, on_dark: Cut | None = None
) -> str:
    """The cut as one `svg` element that scales to its box; `label` is read aloud.

    `on_dark` is the same drawing for dark ground, stroke for stroke. Where the two differ, both are
    there, in groups of the classes `on-light` and `on-dark`, for a stylesheet to choose from.
    """
    paths = _paths(block.strokes, inks) if on_dark is None else _both(block, on_dark, inks)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {block.width:g} {block.height:g}"><title>{label}</title>{paths}</svg>'
    )


def _both(light: Cut, dark: Cut, inks: colours.Inks) -> str:
    pairs = zip(light.strokes, dark.strokes, strict=True)
    runs = ((same, list(run)) for same, run in groupby(pairs, lambda pair: pair[0] == pair[1]))
    return "".join(
        _paths([stroke for stroke, _ in run], inks)
        if same
        else f'<g class="on-light">{_paths([stroke for stroke, _ in run], inks)}</g>'
        f'<g class="on-dark">{_paths([stroke for _, stroke in run], inks)}</g>'
        for same, run in runs
    )


def _paths(strokes: Iterable[Stroke], inks: colours.Inks) -> str:
    return "".join(_path(alike, inks) for alike in _alike(printed(strokes, inks)))


def operators(block: Cut, inks: colours.Inks = colours.PRINTED) -> bytes:
    """The cut as operators of a PDF content stream."""
    runs = _alike(printed(block.strokes, inks))
    return "\n".join(_operated(strokes, inks) for strokes in runs).encode()


def printed(strokes: Iterable[Stroke], inks: colours.Inks) -> Iterator[Stroke]:
    """The strokes that are printed: all, or where drawings are flat those without shading."""
    return (stroke for stroke in strokes if not (inks.flat and stroke.shading))


def _alike(strokes: Iterable[Stroke]) -> Iterator[tuple[Stroke, ...]]:
    """Runs of strokes of one ink and one direction; one path is drawn faster than many.

    In one path, two of unlike direction would leave holes.
    """
    alike = groupby(
        strokes, lambda s: (s.ink, s.second, s.line, s.line > 0 or turns_left(s.curve.points))
    )
    return (tuple(run) for _, run in alike)


def _path(strokes: Sequence[Stroke], inks: colours.Inks) -> str:
    data = "".join(
        f"M{_xy(stroke.curve.start)}" + "".join(_c(arc) for arc in stroke.curve.arcs) + "Z"
        for stroke in strokes
    )
    colour = _colour(strokes[0], inks)
    if strokes[0].line:
        return (
            f'<path d="{data}" fill="none" stroke="{colour}" '
            f'stroke-width="{strokes[0].line:g}" stroke-linejoin="round"/>'
        )
    return f'<path d="{data}" fill="{colour}"/>'


def _operated(strokes: Sequence[Stroke], inks: colours.Inks) -> str:
    path = " ".join(
        f"{_xy(stroke.curve.start)} m {' '.join(map(_c_of_pdf, stroke.curve.arcs))} h"
        for stroke in strokes
    )
    line = strokes[0].line
    colour = colours.operator(_colour(strokes[0], inks), stroke=line > 0)
    return f"{colour} {line:g} w 1 j {path} S" if line else f"{colour} {path} f"


def _colour(stroke: Stroke, inks: colours.Inks) -> str:
    if not stroke.ink:
        return colours.WHITE
    return inks.second if stroke.second else inks.ink


def _c(arc: tuple[Point, Point, Point]) -> str:
    if arc[0] == arc[1] == arc[2]:
        return f"L{_xy(arc[2])}"
    return "C" + " ".join(map(_xy, arc))


def _c_of_pdf(arc: tuple[Point, Point, Point]) -> str:
    (a, b), (c, d), (x, y) = arc  # one string of six takes half as long as six of them
    if (a, b) == (c, d) == (x, y):
        return f"{x:.2f} {y:.2f} l"
    return f"{a:.2f} {b:.2f} {c:.2f} {d:.2f} {x:.2f} {y:.2f} c"


def _xy(point: Point) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"


class Side(NamedTuple):
    """A visible face: the middle of it and the two half-edges that span it, on the paper."""

    middle: Point
    across: Point
    up: Point

    def at(self, u: float, v: float) -> Point:
        """A point of the face; its edges are at -1 and 1."""
        return (
            self.middle[0] + u * self.across[0] + v * self.up[0],
            self.middle[1] + u * self.across[1] + v * self.up[1],
        )

    @property
    def corners(self) -> tuple[Point, ...]:
        """The four corners, in turn."""
        return tuple(self.at(u, v) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


class Pose(NamedTuple):
    """Where a die lies, the middle of it on the paper, and how large its edge is.

    Angles are radians: the die has a `turn` on the table, which has a `tilt` towards the viewer,
    and the picture of it leans to the right.
    """

    x: float
    y: float
    turn: float
    tilt: float
    lean: float = 0.0
    edge: float = EDGE


Bearing = Callable[[Side, int, float], Iterator[Stroke]]
"""Draws the pips or the picture of a face on a side, with a ring of paper around them."""


def die(
    faces: tuple[int, int, int], pose: Pose, chance: Random, bears: Bearing, *, dark: bool = False
) -> Iterator[Stroke]:
    """A die that shows three faces, `dark` or light: the top, and those to the left and right."""
    sides = _sides(pose)
    for side in sides:
        yield Stroke(polygon(side.corners), ink=dark)
    drawn: list[Stroke] = []
    if not dark:
        drawn += _hatching(sides[2], DARK, pose.edge, chance)
    drawn += _hatching(sides[1], LIGHT, pose.edge, chance)
    for side, face, ring in zip(sides, faces, (0.0, 0.05, 0.075), strict=True):
        drawn += bears(side, face, ring)
    drawn += (
        Stroke(polygon(side.corners), ink=True, line=OUTLINE * pose.edge / EDGE) for side in sides
    )
    yield from (stroke._replace(ink=stroke.ink != dark) for stroke in drawn)


def posed(x: float, y: float, chance: Random) -> Pose:
    """A die that lies as it fell, its middle at a place."""
    turn, tilt = radians(chance.uniform(32, 52)), radians(chance.uniform(33, 38))
    return Pose(x, y, turn, tilt, radians(chance.uniform(-8, 8)))


def neighbours(face: int, chance: Random) -> tuple[int, int]:
    """The faces that a real die can show to the left and right below a top face."""
    seen = [
        (left, right) for left, right in product(NORMAL, repeat=2) if together(face, left, right)
    ]
    return chance.choice(sorted(seen))


def together(top: int, left: int, right: int) -> bool:
    """Whether a real die can show these faces at once."""
    return _volume(NORMAL[top], NORMAL[left], NORMAL[right]) == 1


def _volume(a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...]) -> int:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )


def _sides(pose: Pose) -> tuple[Side, Side, Side]:
    """The top, left and right faces of a cube."""
    half, turn, tilt, lean = pose.edge / 2, pose.turn, pose.tilt, pose.lean

    def seen(across: float, deep: float, high: float) -> Point:
        sideways = across * cos(turn) - deep * sin(turn)
        away = across * sin(turn) + deep * cos(turn)
        down = away * sin(tilt) - high * cos(tilt)
        return (
            half * (sideways * cos(lean) - down * sin(lean)),
            half * (sideways * sin(lean) + down * cos(lean)),
        )

    def side(middle: Point, across: Point, up: Point) -> Side:
        return Side((pose.x + middle[0], pose.y + middle[1]), across, up)

    return (
        side(seen(0, 0, 1), seen(1, 0, 0), seen(0, -1, 0)),
        side(seen(0, 1, 0), seen(1, 0, 0), seen(0, 0, 1)),
        side(seen(1, 0, 0), seen(0, -1, 0), seen(0, 0, 1)),
    )


def picture(side: Side, face: int, ring: float) -> Iterator[Stroke]:
    """The picture of a face, which `Picture` counts from 1."""
    inked, holes, within = SHAPES[PICTURES[face - 1]]
    for shape in inked:
        if ring:
            yield Stroke(_drawn(side, shape), ink=False, line=ring * 90)
    for shapes, ink in ((inked, True), (holes, False), (within, True)):
        yield from (Stroke(_drawn(side, shape), ink=ink) for shape in shapes)


def _drawn(side: Side, shape: Iterable[Point]) -> Curve:
    return polygon(side.at(u * 0.8, v * 0.8) for u, v in shape)


def pips(side: Side, face: int, ring: float) -> Iterator[Stroke]:
    """The pips of a face."""
    for u, v in SPOTS[face]:
        if ring:
            yield Stroke(_disc(side, u * 0.54, v * 0.54, 0.19 + ring), ink=False)
    for u, v in SPOTS[face]:
        yield Stroke(_disc(side, u * 0.54, v * 0.54, 0.19), ink=True)


class _Shade(NamedTuple):
    """The hatching of a face: so many cuts, up to `climb`, so thick at the foot.

    `fade` is how much thinner the highest is; a cut ends at random between the two `ends`.
    """

    cuts: int
    climb: float
    weight: float
    fade: float
    ends: tuple[float, float]


DARK = _Shade(cuts=17, climb=1.0, weight=3.0, fade=0.45, ends=(-0.97, -0.8))
LIGHT = _Shade(cuts=8, climb=0.55, weight=1.3, fade=0.6, ends=(-0.4, 0.75))


def _hatching(side: Side, shade: _Shade, edge: float, chance: Random) -> Iterator[Stroke]:
    """Lines across a face from its far edge, from the foot upward, thinner as they climb.

    A small die has fewer of them, not thinner ones.
    """
    cuts = max(3, round(shade.cuts * edge / EDGE))
    for number in range(cuts):
        v = -1 + (number + 0.5) * 2 * shade.climb / cuts + chance.uniform(-0.015, 0.015)
        end = chance.uniform(*shade.ends)
        middle = (0.97 + end) / 2 + chance.uniform(-0.2, 0.2)
        fading = 1 - shade.fade * number / cuts
        half = shade.weight * fading * chance.uniform(0.85, 1.1) / edge
        upper = (side.at(0.97, v - half), side.at(middle, v - half), side.at(end, v - half * 0.35))
        lower = (side.at(end, v + half * 0.35), side.at(middle, v + half), side.at(0.97, v + half))
        yield Stroke(polygon((*upper, *lower)), ink=True, shading=True)


def polygon(points: Iterable[Point]) -> Curve:
    """The closed path of straight lines through some points."""
    first, *rest = points
    return Curve(first, tuple((point, point, point) for point in rest))


def _disc(side: Side, u: float, v: float, radius: float) -> Curve:
    """A circle on a face, which is an ellipse on the paper."""
    k = KAPPA * radius
    quarters = []
    for turn in range(4):
        c, s = round(cos(turn * pi / 2)), round(sin(turn * pi / 2))
        corners = ((radius, k), (k, radius), (0.0, radius))
        quarters.append(tuple(side.at(u + a * c - b * s, v + a * s + b * c) for a, b in corners))
    return Curve(side.at(u + radius, v), tuple((a, b, c) for a, b, c in quarters))
