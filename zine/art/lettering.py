"""Words in drawings: the outlines of their letters as strokes."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import uharfbuzz

from zine.art import fonts, other_dice
from zine.art.outlines import Point, turns_left
from zine.art.woodcut import Curve, Stroke

Place = Callable[[float, float], Point]
Onto = Callable[[Point], Point]
"""Puts a point of a drawing onto a side of something solid."""


class Hand(NamedTuple):
    """The faces in which a drawing is lettered; its words are italic unless it says otherwise."""

    text: str
    bold: str
    italic: str

    def width(self, text: str) -> float:
        """The width of words, in ems."""
        return fonts.width(self.italic, text)

    def line(
        self, text: str, x: float, y: float, size: float, *, face: str = "", share: float = 0.5
    ) -> Iterator[Stroke]:
        """A line of words on a baseline; a `share` of it lies to the left of `x`: 0, 0.5 or 1."""
        return line(text, x, y, size, face or self.italic, share)


def line(
    text: str, x: float, y: float, size: float, face: str, share: float = 0.5
) -> Iterator[Stroke]:
    """A line of words in a face on a baseline; a `share` of it lies to the left of `x`."""
    font = _font(face)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    places = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
    em = size / font.face.upem
    pen = x - share * em * sum(place.x_advance for _, place in places)
    for glyph, place in places:
        left, foot = pen + em * place.x_offset, y - em * place.y_offset
        outlines = _outlines(font, glyph.codepoint)
        strokes = (_stroke(outline, left, foot, em) for outline in outlines)
        yield from sorted(strokes, key=lambda stroke: not stroke.ink)  # holes come last
        pen += em * place.x_advance


def _stroke(outline: Curve, left: float, foot: float, em: float) -> Stroke:
    """An outline of a glyph in its place: ink, or the paper of a hole in it."""

    def at(point: Point) -> Point:
        return left + em * point[0], foot - em * point[1]

    arcs = tuple((at(a), at(b), at(c)) for a, b, c in outline.arcs)
    return Stroke(Curve(at(outline.start), arcs), ink=not turns_left(outline.points))


def cap_height(face: str) -> float:
    """The height of a numeral of a typeface, as a share of its size."""
    font = _font(face)
    return other_dice.cap_height(font) / float(font.face.upem)


@cache
def _font(face: str) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(fonts.load(face)))


def _outlines(font: uharfbuzz.Font, glyph: int) -> list[Curve]:
    """The closed paths of a glyph in units of its font, y growing upward."""
    outlines: list[Curve] = []
    start: Point = (0.0, 0.0)
    arcs: list[tuple[Point, Point, Point]] = []

    def move(x: float, y: float, _: object) -> None:
        nonlocal start
        start = x, y
        arcs.clear()

    def straight(x: float, y: float, _: object) -> None:
        arcs.append(((x, y),) * 3)

    def cubic(a: float, b: float, c: float, d: float, x: float, y: float, _: object) -> None:
        arcs.append(((a, b), (c, d), (x, y)))

    def close(_: object) -> None:
        outlines.append(Curve(start, tuple(arcs)))

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(move)
    pen.set_line_to_func(straight)
    pen.set_cubic_to_func(cubic)
    pen.set_close_path_func(close)
    font.draw_glyph(glyph, pen)
    return outlines
