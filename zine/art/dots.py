"""Woodcuts and emblems as pictures of dots, for programs that show no SVG."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path
from PIL import Image, ImageDraw

from zine.art.colours import Inks
from zine.art.look import Emblem
from zine.art.outlines import Point, cubic, turns_left
from zine.art.woodcut import Curve, Stroke, printed

FINER = 3
"""How many dots are drawn across one that is kept, so that edges are smooth."""

STEPS = 8
"""The straight lines that stand for an arc."""

LINES = 0.8
"""The width of the lines of an emblem, in its units."""

COLOURS = 64
"""The most colours of a picture: ink and paper, a second colour, and what lies between them."""


class Canvas:
    """A picture of so many dots that is drawn on; places and lengths are in dots."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self._image = Image.new("RGB", (width * FINER, height * FINER), ground)

    @property
    def png(self) -> bytes:
        """The picture as PNG; the same bytes for the same drawing."""
        out = BytesIO()
        self._image.reduce(FINER).quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG")
        return out.getvalue()

    def draw(
        self,
        strokes: Iterable[Stroke],
        inks: Inks,
        paper: str,
        spot: Point = (0, 0),
        scale: float = 1,
    ) -> None:
        """Draw strokes whose plane begins at a place, with so many dots to its unit."""
        pen = ImageDraw.Draw(self._image)
        for stroke in printed(strokes, inks):
            colour = paper if not stroke.ink else inks.second if stroke.second else inks.ink
            points = _placed(_flat(stroke.curve), spot, scale)
            if stroke.line:
                wide = max(1, round(stroke.line * scale * FINER))
                pen.line([*points, *points[:2]], colour, wide, joint="curve")
            else:
                pen.polygon(points, colour)

    def stamp(self, emblem: Emblem, ink: str, second: str, spot: Point, scale: float) -> None:
        """Draw an emblem, the corner of its box at a place."""
        left, top, width, height = emblem.box
        size = round(width * scale * FINER), round(height * scale * FINER)
        for data, colour in ((emblem.lines, ink), (emblem.ink, ink), (emblem.second, second)):
            pen = _Outlines(None)
            parse_path(data, pen)
            paths = [
                _placed(_flat(curve), (-left * scale, -top * scale), scale) for curve in pen.found
            ]
            drawn = _lines(paths, size, scale) if data is emblem.lines else _filled(paths, size)
            self._image.paste(colour, (round(spot[0] * FINER), round(spot[1] * FINER)), drawn)


class _Outlines(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Collects what is drawn as curves."""

    def __init__(self, glyphs: None) -> None:
        super().__init__(glyphs)
        self.found: list[Curve] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - the library's names
        self.found.append(Curve(pt, ()))

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self._curveToOne(pt, pt, pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        last = self.found[-1]
        self.found[-1] = Curve(last.start, (*last.arcs, (pt1, pt2, pt3)))


def _lines(paths: Iterable[Sequence[Point]], size: tuple[int, int], scale: float) -> Image.Image:
    mask = Image.new("1", size)
    for path in paths:
        ImageDraw.Draw(mask).line(path, 1, max(1, round(LINES * scale * FINER)))
    return mask


def _filled(paths: Iterable[Sequence[Point]], size: tuple[int, int]) -> Image.Image:
    """A mask of the inside of paths, without its holes: as many paths go round these each way."""
    turns = np.zeros(size[::-1], dtype=np.int16)
    for path in paths:
        mask = Image.new("1", size)
        if len(path) > 1:
            ImageDraw.Draw(mask).polygon(path, 1)
        turns[np.asarray(mask)] += 1 if turns_left(tuple(path)) else -1
    return Image.fromarray(turns != 0)


def _flat(curve: Curve) -> Iterator[Point]:
    """Points along a curve."""
    start = curve.start
    yield start
    for a, b, end in curve.arcs:
        for step in range(1, 1 if a == b == end else STEPS):
            yield cubic((start, a, b, end), step / STEPS)
        yield end
        start = end


def _placed(points: Iterable[Point], spot: Point, scale: float) -> list[Point]:
    return [((spot[0] + x * scale) * FINER, (spot[1] + y * scale) * FINER) for x, y in points]
