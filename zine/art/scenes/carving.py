"""How a figure is cut in wood: smooth outlines, and hatching that follows the light.

A figure is cut on a plane of its own and then placed in a scene, y growing downward. Where an
outline has a point twice, it has a corner there.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, pi, radians, sin
from random import Random

from zine.art.outlines import Outline, Point, smooth
from zine.art.shapes import blade, shade
from zine.art.woodcut import Curve, Stroke, polygon


def mirrored(right: Sequence[Point]) -> Outline:
    """A whole outline from its right half, which runs from the axis to the axis at x = 0."""
    return (*right, *((-x, y) for x, y in reversed(right) if x != 0))


def both(right: Sequence[Point]) -> Iterator[Outline]:
    """An outline and its mirror image at x = 0."""
    yield tuple(right)
    yield tuple((-x, y) for x, y in reversed(right))


def inked(outline: Sequence[Point]) -> Stroke:
    """A shape in ink."""
    return Stroke(polygon(outline), ink=True)


def cleared(outline: Sequence[Point]) -> Stroke:
    """A shape of paper."""
    return Stroke(polygon(outline), ink=False)


def coloured(outline: Sequence[Point]) -> Stroke:
    """A shape in the second colour."""
    return Stroke(polygon(outline), ink=True, second=True)


def hatching(
    outline: Sequence[Point],
    angle: float,
    gap: float,
    chance: Random,
    *,
    reach: tuple[float, float] = (0.5, 0.9),
    wide: float = 0.55,
    ink: bool = True,
) -> Iterator[Stroke]:
    """Cuts within a shape, from the edge that an angle in degrees leaves, tapering as they go.

    They lie a `gap` apart, are a share `wide` of it wide, and end at a share of the way across
    between the two of `reach`.
    """
    c, s = cos(radians(angle)), sin(radians(angle))
    turned = [(x * c + y * s, y * c - x * s) for x, y in outline]
    low, high = min(y for _, y in turned), max(y for _, y in turned)
    y = low + gap / 2
    while y < high:
        for start, end in _inside(turned, y):
            long = (end - start) * chance.uniform(*reach)
            if long > 2 * gap:
                bent = y + chance.uniform(-0.12, 0.12) * gap
                ways = ((start, y), (start + long / 2, bent), (start + long, y))
                places = [(u * c - v * s, u * s + v * c) for u, v in ways]
                width = gap * wide * chance.uniform(0.85, 1.1)
                yield shade(places, width, width * 0.8, 0.25, ink=ink)
        y += gap


def _inside(outline: Sequence[Point], y: float) -> Iterator[tuple[float, float]]:
    """Where a level line runs inside an outline, from and to."""
    following = (*outline[1:], outline[0])
    crossed = sorted(
        a + (y - b) / (d - b) * (c - a)
        for (a, b), (c, d) in zip(outline, following, strict=True)
        if (b <= y) != (d <= y)
    )
    return zip(crossed[::2], crossed[1::2], strict=True)


def groove(points: Sequence[Point], *widths: float) -> Stroke:
    """A cut of paper through points, as `blade` is one of ink."""
    return blade(points, *widths)._replace(ink=False)


RIM = 9.0
"""The width of the line of paper round a figure, half of which shows."""


def rim(outline: Outline) -> Stroke:
    """A line of paper round a figure, which parts it from the ground."""
    return cleared(outline)._replace(line=RIM)


def fur(points: Sequence[Point], x: float, y: float, *widths: float) -> Iterator[Stroke]:
    """A tuft from each point, so far across and down, and the same mirrored."""
    for a, b in points:
        for side in (1, -1):
            start, end = (side * a, b), (side * (a + x), b + y)
            middle = (side * (a + x * 0.5 + y * 0.08), b + y * 0.5)
            yield blade((start, middle, end), *widths)


def mantle(
    foot: float, wide: float, high: float, chance: Random, shape: Callable[[Outline], Stroke]
) -> Iterator[Stroke]:
    """Shaggy shoulders behind a head, from a level up, in ink or in the second colour.

    They are as wide to each side as `wide`, and as high above the level as `high`.
    """
    tufts = 34
    outline = [(-wide, foot), (-wide, foot)]
    for number in range(tufts + 1):
        turn = pi * number / tufts
        far = chance.uniform(0.99, 1.02) if number % 2 else chance.uniform(0.94, 0.96)
        outline += [(-far * wide * cos(turn), foot - far * high * sin(turn) ** 0.7)] * (
            1 + number % 2
        )
    outline += [(wide, foot), (wide, foot)]
    whole = smooth(outline)
    yield rim(whole)
    yield shape(whole)
    light = shape(whole).second
    for number in range(1, tufts):
        turn = pi * number / tufts
        for depth in (0.9, 0.7) if number % 2 else (0.8,):
            near = depth * chance.uniform(0.95, 1.04)
            far = near - chance.uniform(0.07, 0.13)
            ways = [
                (-r * wide * cos(turn), foot - r * high * sin(turn) ** 0.7) for r in (near, far)
            ]
            yield blade(ways, 4.2, 0.5)._replace(ink=light)


def burst(
    middle: Point, near: float, far: float, count: int, chance: Random, between: tuple[float, float]
) -> Iterator[Stroke]:
    """Rays of light carved around a point from one distance to another, between two levels.

    Every second ray is shorter, and begins further out.
    """
    for number in range(count):
        turn = 2 * pi * (number + chance.uniform(-0.12, 0.12)) / count
        short = number % 2
        first = near * chance.uniform(1.2, 1.3) if short else near * chance.uniform(1.0, 1.05)
        last = far * (chance.uniform(0.7, 0.8) if short else chance.uniform(0.9, 1.0))
        high, low = between
        if sin(turn):
            level = (low if sin(turn) > 0 else high) - middle[1]
            last = min(last, level / sin(turn) * chance.uniform(0.8, 1.0))
        if last < first + 12:
            continue
        ways = [
            (middle[0] + r * cos(turn), middle[1] + r * sin(turn))
            for r in (first, (first * 2 + last) / 3, last)
        ]
        yield shade(ways, 0.3, 2 * pi / count * near * 0.5, 0.3, ink=False)


def placed(
    strokes: Iterable[Stroke], x: float, y: float, scale: float = 1.0, turn: float = 0.0
) -> Iterator[Stroke]:
    """Strokes of a plane of their own in a scene: their origin, scale, and turn in degrees."""
    c, s = scale * cos(radians(turn)), scale * sin(radians(turn))

    def there(point: Point) -> Point:
        return x + point[0] * c - point[1] * s, y + point[0] * s + point[1] * c

    for stroke in strokes:
        start, arcs = stroke.curve
        moved = Curve(there(start), tuple((there(a), there(b), there(d)) for a, b, d in arcs))
        yield stroke._replace(curve=moved, line=stroke.line * scale)


def mirror(stroke: Stroke) -> Stroke:
    """A stroke mirrored at x = 0."""
    start, arcs = stroke.curve
    turned = tuple(((-a[0], a[1]), (-b[0], b[1]), (-c[0], c[1])) for a, b, c in arcs)
    return stroke._replace(curve=Curve((-start[0], start[1]), turned))
