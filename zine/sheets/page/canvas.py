"""The drawing of a sheet as data: a tree of text and fields, and ornaments.

A screen reader walks the tree; lines and woodcuts are ornaments, which it skips. All measures are
points from the lower left corner unless they say millimetres.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from zine import notation
from zine.art import colours, fonts, letters, own_dice, qr_code, throws, woodcut
from zine.art.look import TAVERN, Dots, Emblem, Look
from zine.art.outlines import Point
from zine.content.page import prose
from zine.dice import Cast
from zine.words import ENGLISH, Words

DICE = "dice"
PICTURES = "picture characters"
OTHER = "other characters"
OWN = "dice of an author's own"

DICE_SCALE = {DICE: 1.05, PICTURES: 1.16, OTHER: 1.0, OWN: own_dice.HIGH}
"""The typefaces of dice, and how many times as large as the text beside them they are set."""

HAND = "hand"
INK_SAVER_LINE = 0.6
"""The width of lines that save ink, as a share of their usual width; none is finer than a hair."""

HALF = 120 * mm
"""The least width of a sheet that is half of A4 or letter; smaller ones are quarters."""

SIZES = (
    (190 * mm, (27.0, 13.0, 11.0, 10.0, 14 * mm)),
    (HALF, (20.0, 9.0, 8.0, 7.5, 10 * mm)),
    (0, (15.0, 8.0, 7.0, 6.5, 7 * mm)),
)
"""For sheets from some width on, the sizes of a `Style`: A4 and letter, their halves, quarters."""

LARGE = 18.0
LARGE_SIZES = (26.0, LARGE, LARGE, LARGE, 10 * mm)

THROW = re.compile(rf"\[(?:({prose.THROW})|({notation.THROW}))\]")

CODE = 15 * mm
"""The edge of a QR code, which telephones read from a hand's breadth."""

MIN_WOODCUT = 0.4
"""The smallest dice beside a title, as a share of their size; smaller ones are left out."""

MIN_SHRINK = 0.62
"""The smallest size of a name that shrinks to fit, as a share of its size."""


class TooSmall(ValueError):
    """Something is too large for a sheet, or would be too small to be read or written in."""


class Faces(NamedTuple):
    """The typefaces of a sheet by their tasks; entries are written in the `hand`.

    `own` are the faces of an author's own dice, in the order of their characters.
    """

    title: str
    label: str
    text: str
    strong: str
    italic: str
    hand: str
    own: tuple[Cast, ...] = ()


@cache
def faces_of(look: Look) -> Faces:
    """The typefaces of a look on a sheet."""
    typefaces = look.typefaces
    tasks = (typefaces.title, typefaces.label, typefaces.text, typefaces.bold, typefaces.italic)
    title, label, text, strong, italic = (cut.face.name for cut in tasks)
    return Faces(title, label, text, strong, italic, HAND)


@dataclass(frozen=True, slots=True)
class Style:
    """The sizes of type and the colours of a sheet, and the measures that all sheets share.

    These are the widths of lines, the smallest box that one can write in, and the space between the
    edge of a box and what stands in it; the size of large print, in which names do not shrink; and
    how many times as large as print handwriting is, whose small letters are smaller.
    """

    hair: ClassVar = 0.5
    rule: ClassVar = 0.6
    bold: ClassVar = 1.3
    min_height: ClassVar = 7 * mm
    min_width: ClassVar = 10 * mm
    padding: ClassVar = 1.5 * mm
    large: ClassVar = LARGE
    hand_scale: ClassVar = 1.6

    title: float
    text: float
    hint: float
    foot: float
    margin: float
    look: Look = TAVERN
    ink_saver: bool = False

    @property
    def ink(self) -> str:
        """The colour of lines and letters."""
        return self.look.ink

    @property
    def second(self) -> str:
        """The second colour."""
        return self.look.second

    @property
    def line(self) -> str:
        """The colour of pale lines."""
        return self.look.line

    @property
    def is_large(self) -> bool:
        """Whether it is large print."""
        return self.text >= self.large

    @property
    def leading(self) -> float:
        """The distance between two lines of small print."""
        return self.foot * 1.25


def style(
    width: float, *, look: Look = TAVERN, large: bool = False, ink_saver: bool = False
) -> Style:
    """The style for a sheet of this width; no type is below 18 points if `large`."""
    sizes = LARGE_SIZES if large else next(sizes for least, sizes in SIZES if width >= least)
    return ink_saving(Style(*sizes, look)) if ink_saver else Style(*sizes, look)


def ink_saving(style: Style) -> Style:
    """The style in black, without dice beside titles."""
    return replace(style, look=style.look.saving_ink, ink_saver=True)


class RuledLine(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str


DASH = (1.5, 2.0)
"""The strokes and gaps of a dashed line, in points."""


class InkPath(NamedTuple):
    """A path: filled, or drawn as a line if its width `line` is above 0."""

    start: Point
    arcs: tuple[tuple[Point, Point, Point], ...]
    colour: str
    line: float = 0.0
    dashed: bool = False
    closed: bool = True


class Badge(NamedTuple):
    """The badge of a look in a square of this side, its middle at a point."""

    drawing: Emblem | Dots
    x: float
    y: float
    side: float
    colour: str


class TextRun(NamedTuple):
    """One run of text in one typeface; of an author's own dice, the words and their drawing."""

    x: float
    y: float
    text: str
    face: str
    size: float
    colour: str
    drawing: tuple[InkPath, ...] = ()


class Rect(NamedTuple):
    """A rectangle of the sheet."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def width(self) -> float:
        """From side to side."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From foot to top."""
        return self.top - self.bottom

    @property
    def centre(self) -> float:
        """Half way across."""
        return (self.left + self.right) / 2

    @property
    def middle(self) -> float:
        """Half way up."""
        return (self.bottom + self.top) / 2

    def inset(self, by: float) -> "Rect":
        """The rectangle so far within it on each side."""
        return Rect(self.left + by, self.right - by, self.bottom + by, self.top - by)


class FieldType(Enum):
    """What a field accepts."""

    NUMBER = "a number"
    NAME = "a name"
    CROSS = "a cross"


class Field(NamedTuple):
    """A place to write in: empty on paper, a form field in a fillable sheet.

    `adds` are the names of the fields that it is the sum of; with a `par`, it is worth its `bonus`
    once they come to the par. `legal` are the figures that it accepts, all if there are none.
    """

    name: str
    tip: str
    box: Rect
    takes: FieldType = FieldType.NUMBER
    legal: tuple[int, ...] = ()
    adds: tuple[str, ...] = ()
    par: int | None = None
    bonus: int = 0


@dataclass(slots=True)
class Node:
    """An element of the structure by its PDF role, with its content in reading order."""

    role: str
    kids: list["Node | TextRun | Field"] = field(default_factory=list)
    scope: str = ""
    spans: int = 1


class SheetCanvas:
    """A sheet to draw on: the tree below `root`, and the ornaments.

    `own_faces` are the pictures of an author's own dice, packed.
    """

    def __init__(
        self,
        width: float,
        height: float,
        style: Style,
        words: Words = ENGLISH,
        own_faces: Mapping[Cast, str] = MappingProxyType({}),
    ) -> None:
        self.width, self.height, self.style, self.words = width, height, style, words
        self.faces = faces_of(style.look)._replace(own=tuple(own_faces))
        self._own_faces = own_faces
        self.root = Node("Sect")
        self.ornaments: list[RuledLine | InkPath] = []
        self.badge: Badge | None = None
        self.number_at: Point | None = None
        self._open = [self.root]

    @contextmanager
    def node(self, role: str, *, scope: str = "", spans: int = 1) -> Iterator[None]:
        """Put what is drawn within this context into a new element of the structure."""
        element = Node(role, scope=scope, spans=spans)
        self._open[-1].kids.append(element)
        self._open.append(element)
        yield
        self._open.pop()

    def cell(self, scope: str = "", spans: int = 1) -> AbstractContextManager[None]:
        """As `node`, a cell of a table; with a scope, "Row" or "Column", it heads others."""
        return self.node("TH" if scope else "TD", scope=scope, spans=spans)

    def head(self, title: str, block: woodcut.Cut, under: str = "") -> Rect:
        """Draw the title, the game's dice, the badge and a line under them; return the frame below.

        A sheet without a margin stands on a page, which has the badge.
        `under` is written small below the title, such as the name of a variation.
        """
        style, margin = self.style, self.style.margin
        left, right, top = margin, self.width - margin, self.height - margin
        high = style.title * 1.25
        badge = style.look.badge if margin else None
        beside = high + 2 * mm if badge else 0.0
        wide = block.width * high / block.height + beside
        room = right - left - 3 * mm
        least = style.text / style.title if style.is_large else 0.55
        narrow = measure(title, self.faces.title, style.title * least) + style.hair
        share = min(1.0, (room - narrow) / wide)
        if style.ink_saver or share < MIN_WOODCUT:
            share = 0.0
        size = fitting_size(title, self.faces.title, style.title, room - wide * share, least)
        with self.node("H1"):
            self.text(left, top - style.title * 0.95, title, self.faces.title, size)
        if share:
            self.woodcut(block, right - beside * share, top + 1 * mm, high * share)
        if share and badge:
            half = high * share / 2
            self.badge = Badge(badge, right - half, top + 1 * mm - half, 2 * half, style.ink)
        foot = top - style.title * 1.35
        if under:
            foot -= style.hint * 1.1
            with self.node("P"):
                self.hint(left, foot + style.hint * 0.55, under)
        self.rule(left, foot, right, foot, style.bold)
        return Rect(left, right, margin, foot - 1.5 * mm)

    def foot(self, frame: Rect, note: str, origin: str, most: int = 0) -> Rect:
        """Write the small print at the foot of a frame; return what is left above it.

        `most` is the highest number of the pad, for which room is left at the right.
        """
        style, italic = self.style, self.faces.italic
        room = measure(f" · {most}", italic, style.foot) if most else 0
        right = frame.right - room
        width = right - frame.left
        notes, lines = [], [origin]
        if sum(measure(text, italic, style.foot) for text in (note, origin)) + 5 * mm > width:
            notes = broken_into_lines(note, italic, style.foot, frame.width)
            lines = broken_into_lines(origin, italic, style.foot, width)
        base = frame.bottom + style.foot * 0.3
        if not notes:
            with self.node("P"):
                self.text(frame.left, base, note, italic, style.foot)
        for number, line in enumerate(reversed([*notes, *lines])):
            with self.node("P"):
                y = base + number * style.leading
                x, align = (frame.left, "left") if number >= len(lines) else (right, "right")
                self.text(x, y, line, italic, style.foot, align=align)
        if most:
            self.number_at = (frame.right, base)
        above = frame.bottom + len([*notes, *lines]) * style.leading + 2 * mm
        return frame._replace(bottom=above)

    def code(self, foot: Rect, address: str) -> Rect:
        """Draw an address as a code at the right end of the foot, and in letters beside it.

        Returns the foot as it is then: as high as the code, and as wide as what is left.
        """
        block, top = qr_code.draw(address), max(foot.top, foot.bottom + CODE)
        self.woodcut(block, foot.right, foot.bottom + CODE, CODE)
        left = foot._replace(right=foot.right - CODE - 2 * mm, top=top)
        room = left.right - left.left
        size = fitting_size(address, self.faces.italic, self.style.foot, room, 0.75)
        with self.node("P"):
            y = foot.bottom + CODE - self.style.foot
            self.text(left.right, y, address, self.faces.italic, size, align="right")
        return left

    def blank(self, place: Rect, label: str) -> None:
        """Draw a line to write on, and what belongs there."""
        x, y = place.left, place.bottom + self.style.hint * 0.35
        self.rule(place.left, place.bottom, place.right, place.bottom)
        with self.node("P"):
            self.hint(x, y, label)
            left = x + self.hint_width(f"{label} ")
            self.field(Field(label, label, place._replace(left=left), takes=FieldType.NAME))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: str,
        size: float,
        colour: str | None = None,
        align: str = "left",
    ) -> None:
        """Write one line; the characters of dice are set in their typefaces."""
        x -= {"left": 0.0, "right": 1.0, "center": 0.5}[align] * measure(text, face, size)
        for piece, typeface, high in _pieces(text, face, size):
            words = TextRun(x, y, piece, typeface, high, colour or self.style.ink)
            self._open[-1].kids.append(self._drawn(words) if typeface == OWN else words)
            x += _width(piece, typeface) * high

    def label(
        self, x: float, y: float, text: str, colour: str | None = None, align: str = "left"
    ) -> None:
        """Write one line as boxes are named."""
        self.text(x, y, text, self.faces.label, self.style.text, colour, align)

    def hint(self, x: float, y: float, text: str, align: str = "left") -> None:
        """Write one line in small italics."""
        self.text(x, y, text, self.faces.italic, self.style.hint, align=align)

    def with_dice(self, text: str) -> str:
        """A text of the rules with characters of dice in place of throws such as `[6 6]`."""
        return THROW.sub(self._characters, text)

    def _characters(self, throw: re.Match[str]) -> str:
        if throw[2]:
            return throws.other(throw[2], self.faces.own)
        return throws.dice(map(int, throw[1].split()))

    def label_width(self, text: str) -> float:
        """The width of a line that `label` writes."""
        return measure(text, self.faces.label, self.style.text)

    def hint_width(self, text: str) -> float:
        """The width of a line that `hint` writes."""
        return measure(text, self.faces.italic, self.style.hint)

    def figure(self, box: Rect, figure: int) -> None:
        """Write a figure into the middle of a box, as a player wrote it."""
        size = self.style.hand_scale * min(self.style.text * 1.2, box.height * 0.56)
        written = self.words.figures(figure).replace("\N{NARROW NO-BREAK SPACE}", " ")
        y = box.middle - size * 0.3
        self.text(box.centre, y, written, self.faces.hand, size, align="center")

    def _drawn(self, signs: TextRun) -> TextRun:
        """The characters of an author's own dice as what is read aloud and drawn of them."""
        dice = [self.faces.own[throws.OWN.index(ord(sign))] for sign in signs.text]
        row = own_dice.row([own_dice.unpacked(self._own_faces[die]) for die in dice])
        top = signs.y + (own_dice.HIGH + own_dice.SUNK) * signs.size
        drawing = _shapes(row, signs.x, top, signs.size / row.height, self.style.look.inks)
        return signs._replace(text=throws.read_aloud(dice, self.words), drawing=drawing)

    def field(self, field: Field) -> None:
        """Add a place to write in."""
        self._open[-1].kids.append(field)

    def rule(self, x1: float, y1: float, x2: float, y2: float, width: float = Style.rule) -> None:
        """Draw a line."""
        self.ornaments.append(RuledLine(x1, y1, x2, y2, self._line(width), self.style.ink))

    def _line(self, width: float) -> float:
        """The width of a line, finer where ink is spared."""
        return max(Style.hair, width * INK_SAVER_LINE) if self.style.ink_saver else width

    def box(self, box: Rect, width: float = Style.rule) -> None:
        """Draw the four sides of a box."""
        for y in (box.bottom, box.top):
            self.rule(box.left, y, box.right, y, width)
        for x in (box.left, box.right):
            self.rule(x, box.bottom, x, box.top, width)

    def cross(self, box: Rect) -> None:
        """Draw a cross from corner to corner of a box, a little inside it, as a hand bends it."""
        inset = 0.16 * min(box.width, box.height)
        left, right = box.left + inset, box.right - inset
        low, high = box.bottom + inset, box.top - inset
        bent = 0.2 * (right - left)
        width = self._line(Style.bold)
        for start, end in ((low, high), (high, low)):
            third = (end - start) / 3
            near, far = (left + bent, start + third), (right - 2 * bent, end - third)
            arc = (near, far, (right, end))
            self.ornaments.append(
                InkPath((left, start), (arc,), self.style.ink, width, closed=False)
            )

    def ring(self, box: Rect) -> None:
        """Draw a ring around the figure in the middle of a box, as a hand rings it."""
        high = 0.42 * box.height
        wide = min(1.3 * high, 0.45 * box.width)
        x, y, bend = box.centre, box.middle, 0.55
        corners = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
        points = [(x + a * wide, y + b * high) for a, b in corners]
        arcs = tuple(
            (
                (x + (a + bend * c) * wide, y + (b + bend * d) * high),
                (x + (c + bend * a) * wide, y + (d + bend * b) * high),
                point,
            )
            for ((a, b), (c, d)), point in zip(pairwise(corners), points[1:], strict=True)
        )
        self.ornaments.append(InkPath(points[0], arcs, self.style.ink, Style.bold))

    def arrow(self, one: Point, other: Point, tip: Point) -> None:
        """Draw a small filled triangle."""
        self.ornaments.append(InkPath(one, _straight((other, tip, one)), self.style.ink))

    def trace(self, points: Sequence[Point], *, closed: bool) -> None:
        """Draw a pale dashed line to be drawn over."""
        arcs, line = _straight(points[1:]), self.style.line
        self.ornaments.append(
            InkPath(points[0], arcs, line, Style.rule, dashed=True, closed=closed)
        )

    def pencil(self, points: Sequence[Point], *, closed: bool) -> None:
        """Draw a line as a player has drawn it."""
        width = self._line(2 * Style.bold)
        self.ornaments.append(
            InkPath(points[0], _straight(points[1:]), self.style.ink, width, closed=closed)
        )

    def woodcut(self, block: woodcut.Cut, right: float, top: float, height: float) -> None:
        """Draw dice so high that they end at the right and at the top."""
        scale = height / block.height
        self.ornaments += _shapes(
            block, right - block.width * scale, top, scale, self.style.look.inks
        )


def _straight(points: Sequence[Point]) -> tuple[tuple[Point, Point, Point], ...]:
    """Lines from point to point, as arcs whose control points are their ends."""
    return tuple((point, point, point) for point in points)


@lru_cache(maxsize=64)
def _shapes(
    block: woodcut.Cut, left: float, top: float, scale: float, inks: colours.Inks
) -> tuple[InkPath, ...]:
    """The strokes of a woodcut, its upper left corner there; sheets are drawn until all fit."""

    def at(point: Point) -> Point:
        return left + point[0] * scale, top - point[1] * scale

    return tuple(
        InkPath(
            at(stroke.curve.start),
            tuple((at(a), at(b), at(c)) for a, b, c in stroke.curve.arcs),
            inks.ink if stroke.ink else colours.WHITE,
            stroke.line * scale,
        )
        for stroke in woodcut.printed(block.strokes, inks)
    )


@lru_cache(maxsize=2**14)  # a sheet is set in one size after another until all fits
def measure(text: str, face: str, size: float) -> float:
    """The width of a line; the characters of dice are set in their typefaces."""
    return sum(
        _width(piece, typeface) * high for piece, typeface, high in _pieces(text, face, size)
    )


def fitting_size(
    text: str, face: str, size: float, width: float, least: float = MIN_SHRINK
) -> float:
    """The size, at most the given one, at which a line fits a width.

    Raises `TooSmall` if that is below the share `least` of the given size.
    """
    wide = measure(text, face, size)
    if wide <= width:
        return size
    if width < wide * least:
        raise TooSmall(f"'{text}' is too long for its place")
    return size * width / wide


def broken_into_lines(text: str, face: str, size: float, width: float) -> list[str]:
    """A text in lines that fit a width; raises `TooSmall` if a single word does not."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, face, size) <= width:
            lines[-1] = longer
        elif measure(word, face, size) <= width:
            lines.append(word)
        else:
            raise TooSmall(f"'{word}' is too long for its place")
    return lines


@cache
def register(face: str) -> None:
    """Register a typeface with ReportLab."""
    # Without asciiReadable=0, ReportLab embeds all of ASCII besides the letters that are used.
    font = TTFont(face, BytesIO(fonts.load(face)), asciiReadable=0)
    _, _, cut = face.partition("-")
    if cut:
        # ReportLab takes fonts of one name for the same font, and all weights have that of the
        # variable font: the first to be registered would replace the others.
        family = font.face.name.decode().partition("-")[0]
        font.face.name = f"{family}-{cut.title().replace('-', '')}".encode()
    pdfmetrics.registerFont(font)


@cache
def _width(piece: str, face: str) -> float:
    """The width of a text at the size of one point."""
    if face == OWN:
        return (own_dice.ADVANCE * (len(piece) - 1) + own_dice.SIDE) / own_dice.SIDE
    register(face)
    return float(pdfmetrics.stringWidth(piece, face, 1000)) / 1000


@cache
def _pieces(text: str, face: str, size: float) -> tuple[tuple[str, str, float], ...]:
    """A line cut where its typeface changes: text, typeface and size of each part."""
    text = letters.without_narrow_spaces(text)
    ends = [0, *(end for match in throws.RUN.finditer(text) for end in match.span()), len(text)]
    pieces = []
    for start, end in pairwise(ends):
        part = text[start:end]
        if throws.RUN.fullmatch(part):
            drawn = _typeface(part[0])
            pieces.append((part, drawn, size * DICE_SCALE[drawn]))
        elif part:
            pieces.append((part, fonts.fitting(face, part), size))
    return tuple(pieces)


def _typeface(sign: str) -> str:
    """The typeface of a character of dice."""
    if ord(sign) in throws.OWN:
        return OWN
    return DICE if sign in throws.PIPS else OTHER if sign in throws.OTHER else PICTURES
