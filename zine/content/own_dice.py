"""Reads the pictures of an author's own dice: a file `content/dice/NAME/FACE.svg` for each face.

Only filled shapes are read, in black or white. All else is refused, so a file can neither run
anything nor lead anywhere.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from xml.parsers import expat

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path

from zine.art.own_dice import Face
from zine.art.picture_dice import Outline, Point
from zine.content import bounds
from zine.files import contents
from zine.problems import ContentError, Problem

SVG = "http://www.w3.org/2000/svg"
GROUPS = ("svg", "g")
SILENT = ("title", "desc", "metadata", "defs")
"""Elements that draw nothing."""

SHAPES = ("path", "polygon", "rect", "circle", "ellipse")
INK = ("black", "#000", "#000000", "rgb(0,0,0)")
PAPER = ("white", "#fff", "#ffffff", "rgb(255,255,255)")
PAINTS = ("fill", "stroke", "fill-rule")
MOVED = ("transform", "clip-path", "mask", "filter")
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
LENGTH = re.compile(rf"({NUMBER})(?:px)?$")
STEPS = 12
"""The straight lines of a curve."""


class _Wrong(ValueError):
    """What a picture may not hold; the message says what to do."""


class _Flat(BasePen):  # type: ignore[misc]  # fontTools is not typed
    """Turns a path into outlines of straight lines."""

    def __init__(self) -> None:
        super().__init__()
        self.outlines: list[list[Point]] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - the library's name
        self.outlines.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.outlines[-1].append(pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        start = self.outlines[-1][-1]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = tuple(zip(parts, (start, pt1, pt2, pt3), strict=True))
            self.outlines[-1].append(
                (sum(p * x for p, (x, _) in points), sum(p * y for p, (_, y) in points))
            )


class _Reader:
    """Reads one file; `face` is in the units of the file until it is `fitted`."""

    def __init__(self, path: Path) -> None:
        self.face: list[tuple[Outline, bool]] = []
        self._path = path
        self._open: list[tuple[str, dict[str, str]]] = []
        self._silent = 0
        self._box: tuple[float, ...] = ()
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, data: bytes) -> Face:
        try:
            self._parser.Parse(data, True)
            return self._fitted()
        except _Wrong as error:
            message = str(error)
        except expat.ExpatError as error:
            message = f"this is no SVG: {expat.ErrorString(error.code)}"
        line = max(1, self._parser.CurrentLineNumber)
        raise ContentError([Problem(self._path, line, message)])

    def _doctype(self, *_: object) -> None:
        raise _Wrong("leave out <!DOCTYPE …>: a picture needs none")

    def _instruction(self, *_: object) -> None:
        raise _Wrong("leave out <?…?>: a picture needs none")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if space != SVG:
            if not self._open:
                raise _Wrong(f'a picture begins with <svg xmlns="{SVG}" viewBox="0 0 100 100">')
            self._silent += 1
            return
        if tag not in (*GROUPS, *SILENT, *SHAPES):
            raise _Wrong(f"<{tag}> is not read; draw with filled paths only")
        self._check(attributes)
        if tag == "svg":
            self._view(attributes)
        paint = {**(self._open[-1][1] if self._open else {}), **_paint(attributes)}
        self._open.append((tag, paint))
        self._silent += bool(self._silent or tag in SILENT)
        if tag in SHAPES and not self._silent:
            self._shape(tag, attributes, paint)

    def _end(self, name: str) -> None:
        self._silent = max(0, self._silent - 1)
        if name.startswith(SVG):
            self._open.pop()

    def _check(self, attributes: Mapping[str, str]) -> None:
        for name, value in attributes.items():
            plain = name.rpartition(" ")[2].casefold()
            if plain.startswith("on") or plain in ("href", "src") or "url(" in value.casefold():
                raise _Wrong(f"'{plain}' leads out of the picture; leave it out")
            if plain in MOVED:
                raise _Wrong(f"'{plain}' is not read; let the drawing program apply it to the path")

    def _view(self, attributes: Mapping[str, str]) -> None:
        if self._open:
            raise _Wrong("<svg> stands within <svg>; leave the inner one out")
        box = re.split(r"[\s,]+", attributes.get("viewBox", "").strip())
        if len(box) != 4 or not all(LENGTH.match(each) for each in box):
            raise _Wrong('<svg> needs the square that it fills, as in viewBox="0 0 100 100"')
        self._box = tuple(map(float, box))
        if not all(0 < size <= bounds.SIZE for size in self._box[2:]):
            raise _Wrong(f"the sides of a viewBox are from 1 to {bounds.SIZE:,}")

    def _shape(self, tag: str, attributes: Mapping[str, str], paint: Mapping[str, str]) -> None:
        if paint.get("stroke", "none") != "none":
            raise _Wrong("strokes are not read; let the drawing program turn them into paths")
        fill = paint.get("fill", "black")
        if fill == "none":
            return
        if fill not in (*INK, *PAPER):
            raise _Wrong(f"a picture is printed in black: fill is black, white or none, not {fill}")
        pen = _Flat()
        try:
            parse_path(_path(tag, attributes), pen)
        except _Wrong:
            raise
        except Exception:  # whatever the library raises of a path that it cannot read
            raise _Wrong(f"the path of <{tag}> cannot be read") from None
        outlines = [outline for outline in pen.outlines if len(outline) > 2]
        if sum(map(len, outlines)) + sum(len(o) for o, _ in self.face) > bounds.CORNERS:
            raise _Wrong(f"a picture has {bounds.CORNERS:,} corners at most; simplify its paths")
        self.face += _parted(outlines, fill in INK, paint.get("fill-rule") == "evenodd")

    def _fitted(self) -> Face:
        """The picture from -1 to 1, y upward."""
        if not any(ink for _, ink in self.face):
            raise _Wrong("nothing black is drawn here")
        left, top, wide, high = self._box
        half = max(wide, high) / 2
        x, y = left + wide / 2, top + high / 2
        fitted = tuple(
            (tuple(((u - x) / half, (y - v) / half) for u, v in outline), ink)
            for outline, ink in self.face
        )
        if any(abs(part) > 1.01 for outline, _ in fitted for point in outline for part in point):
            raise _Wrong("something is drawn outside the viewBox; move it into it")
        return fitted


def _paint(attributes: Mapping[str, str]) -> dict[str, str]:
    """How a shape is filled, by its attributes and its style."""
    style = (part.partition(":") for part in attributes.get("style", "").split(";"))
    found = {name.strip(): value.strip() for name, _, value in style}
    named = {name: attributes[name] for name in PAINTS if name in attributes}
    return {
        name: value.casefold().replace(" ", "")
        for name, value in {**named, **found}.items()
        if name in PAINTS
    }


def _path(tag: str, attributes: Mapping[str, str]) -> str:
    """The path of a shape, as the attribute `d` writes one."""
    if tag == "path":
        return attributes.get("d", "")
    if tag == "polygon":
        return f"M {attributes.get('points', '')} Z"
    if tag == "rect":
        x, y, wide, high = (_length(attributes, name) for name in ("x", "y", "width", "height"))
        if attributes.keys() & {"rx", "ry"}:
            raise _Wrong("round corners of <rect> are not read; turn it into a path")
        return f"M {x} {y} h {wide} v {high} h {-wide} Z"
    x, y = _length(attributes, "cx"), _length(attributes, "cy")
    across = _length(attributes, "r" if tag == "circle" else "rx")
    up = _length(attributes, "r" if tag == "circle" else "ry")
    arcs = f"a {across} {up} 0 1 0 {2 * across} 0 a {across} {up} 0 1 0 {-2 * across} 0"
    return f"M {x - across} {y} {arcs} Z"


def _length(attributes: Mapping[str, str], name: str) -> float:
    found = LENGTH.match(attributes.get(name, "0").strip())
    if not found:
        raise _Wrong(f"'{name}' is a number, not '{attributes[name]}'")
    return float(found[1])


def _parted(outlines: list[list[Point]], ink: bool, even: bool) -> list[tuple[Outline, bool]]:
    """The outlines of one path, the larger first: those in its colour, and the holes in it."""
    ordered = sorted(outlines, key=lambda outline: -abs(_area(outline)))
    found: list[tuple[Outline, bool]] = []
    for place, outline in enumerate(ordered):
        around = [other for other in ordered[:place] if _holds(other, outline[0])]
        turns = sum(1 if even or _area(o) > 0 else -1 for o in (*around, outline))
        filled = turns % 2 == 1 if even else turns != 0
        found.append((tuple(outline), ink == filled))
    return found


def _area(outline: list[Point]) -> float:
    following = (*outline[1:], outline[0])
    return sum(x * v - u * y for (x, y), (u, v) in zip(outline, following, strict=True)) / 2


def _holds(outline: list[Point], point: Point) -> bool:
    """Whether a point lies within an outline."""
    following = (*outline[1:], outline[0])
    return bool(
        sum(
            (y > point[1]) != (v > point[1]) and point[0] < (u - x) * (point[1] - y) / (v - y) + x
            for (x, y), (u, v) in zip(outline, following, strict=True)
        )
        % 2
    )


def read(path: Path) -> Face:
    """The picture in a file; raises `ContentError`."""
    try:
        data = contents(path, bounds.SVG)
    except FileNotFoundError:
        message = "this face of a die has no picture yet: draw it, and save it here"
        raise ContentError([Problem(path, 0, message)]) from None
    except OSError as error:
        raise ContentError([Problem(path, 0, f"cannot be read: {error.strerror}")]) from None
    return _Reader(path).read(data)
