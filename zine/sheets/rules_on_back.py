"""The back of a sheet: the rules of the game from its page, without the examples."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from reportlab.lib.units import mm

from zine.art import throws
from zine.check import cell_text, examples
from zine.check.columns import Column
from zine.content import prose
from zine.content.document import Heading, Prose, Table
from zine.content.game import Game
from zine.content.sheet_form import SheetForm
from zine.sheets.page.canvas import (
    HAIR,
    ITALIC,
    LABEL,
    LARGE,
    STRONG,
    TEXT,
    Colour,
    Frame,
    SheetCanvas,
    Style,
    TooSmall,
    measure,
)

SECTIONS = ("", "Setting up", "The turn", "Scoring", "The end")
VARIATIONS = "Variations"
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
GUTTER = 7 * mm
EMS = 24
"""The least width of a column of text, in ems."""
LEADING = 1.28
INDENT = 1.3
AFTER = 0.45
SIGNS = (
    (re.compile(r"(?<=\w)'"), "’"),
    (re.compile(r'(?<!\\)"([^"]*)(?<!\\)"'), r"“\1”"),
    (re.compile(r"(?<![\\-])---(?!-)"), "—"),
    (re.compile(r"(?<![\\-])--(?!-)"), "–"),
    (re.compile(r"(?<![\\.])\.\.\.(?!\.)"), "…"),
)
"""The typographic signs for the plain ones of a keyboard."""

MARKED = {"strong": STRONG, "em": ITALIC}
"""The typefaces of marked text, by the kind of its mark."""


Words = tuple[tuple[str, str], ...]
"""The words of a text, each with its typeface; dice that lie together are a word."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A heading, a paragraph, or an item of a list with its mark, by its PDF role."""

    role: str
    words: Words
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a table, each with the words of its cells; the first row holds the heads."""

    rows: tuple[tuple[Words, ...], ...]


def draw(game: Game, form: SheetForm, width: float, height: float, style: Style) -> SheetCanvas:
    """The rules on a sheet of this size, in the largest type in which they fit.

    Raises `ValueError` if no legible type is small enough.
    """
    blocks = list(_blocks(game, form))
    for size in (LARGE,) if style.is_large else SIZES:
        canvas = SheetCanvas(width, height, style)
        frame = canvas.head(game.title, game.signature, form.variation)
        try:
            _Columns(canvas, frame, size).draw(blocks)
        except TooSmall:
            continue
        return canvas
    raise ValueError(f"the rules of {game.title} are too long for the back of such a sheet")


def _blocks(game: Game, form: SheetForm) -> Iterator[Paragraph | Rows]:
    """The blocks of the page that hold the rules of the form's game, in order."""
    section = subsection = ""
    for block in game.document.blocks:
        if isinstance(block, Heading) and block.level == 2:
            section, subsection = block.text, ""
        elif isinstance(block, Heading):
            subsection = block.text
        varied = section == VARIATIONS and subsection == form.variation and subsection
        if section not in SECTIONS and not varied:
            continue
        if isinstance(block, Heading):
            yield Paragraph("H2", _words(block.text, LABEL))
        elif isinstance(block, Prose):
            yield from paragraphs(block.text)
        elif block.label != "Example":
            yield _rows(game, block)


def paragraphs(text: str) -> Iterator[Paragraph]:
    """The paragraphs of a Markdown text, and the items of its lists."""
    for part in prose.parts(text):
        for number, item in enumerate(part.texts, part.first or 0):
            mark = f"{number}." if part.first is not None else "•" if part.listed else ""
            yield Paragraph("P", _words(item, TEXT), mark)


def _rows(game: Game, table: Table) -> Rows:
    """The cells of a table as a zine prints them, without the columns that only explain."""
    columns = examples.columns_of(game, table)
    kept = [k for k, column in enumerate(columns) if column.kind is not None]
    if table.label == "Plain" or not kept:
        kept = list(range(len(table.header.cells)))
        columns = tuple(Column(head, None, is_input=False) for head in table.header.cells)
    heads = tuple(_words(table.header.cells[k], LABEL) for k in kept)
    return Rows(
        (heads, *(tuple(_cell(row.cells[k], columns[k]) for k in kept) for row in table.rows))
    )


def _cell(text: str, column: Column) -> Words:
    pieces = cell_text.pieces(text, column)
    return _words(text, TEXT) if pieces is None else _joined(_run(*piece, TEXT) for piece in pieces)


def _words(text: str, face: str) -> Words:
    """The words of a Markdown text in this typeface."""
    for plain, sign in SIGNS:
        text = plain.sub(sign, text)
    return _joined(_runs(text, face))


def _runs(text: str, face: str) -> Iterator[tuple[str, str]]:
    """The pieces of a Markdown text, each with its typeface."""
    for piece in prose.pieces(text):
        if piece.kind == "link":
            yield from _runs(piece.text, face)
        elif piece.kind in MARKED:
            yield from _runs(piece.text, MARKED[piece.kind])
        else:
            yield _run(piece.kind, piece.text, face)


def _run(kind: str, text: str, face: str) -> tuple[str, str]:
    """A piece, by its kind, with its typeface: dice as the characters of our fonts."""
    if kind == "throw":
        return throws.dice(map(int, text.split())), face
    if kind == "pictures":
        return throws.signs(text), face
    return text, MARKED.get(kind, face)


def _joined(runs: Iterable[tuple[str, str]]) -> Words:
    """The words of some runs; what follows dice or a bold word without a space belongs to it."""
    words: list[tuple[str, str]] = []
    parted = True
    for run, face in runs:
        found = [run] if throws.RUN.fullmatch(run) else run.split()
        if words and found and not parted and not run[0].isspace():
            last, before = words.pop()
            letters = any(map(str.isalnum, last)) or throws.RUN.search(last)
            words.append((last + found.pop(0), before if letters else face))
        words += [(word, face) for word in found]
        parted = run[-1:].isspace()
    return tuple(words)


class _Columns:
    """Draws blocks one below the other, in as many columns as the sheet has room for."""

    def __init__(self, canvas: SheetCanvas, frame: Frame, size: float) -> None:
        self._canvas, self._size, self._leading = canvas, size, size * LEADING
        count = max(1, int((frame.width + GUTTER) / (EMS * size + GUTTER)))
        self._width = (frame.width + GUTTER) / count - GUTTER
        self._frame = frame
        self._left = [frame.left + k * (self._width + GUTTER) for k in range(count)]
        self._y = frame.top

    def draw(self, blocks: Sequence[Paragraph | Rows]) -> None:
        """Draw all the blocks; raise `TooSmall` if they do not fit."""
        for block in blocks:
            if isinstance(block, Rows):
                self._table(block)
            else:
                self._paragraph(block)

    def _need(self, height: float) -> None:
        """Go on in the next column if less than this height is left in this one."""
        if self._y - height < self._frame.bottom:
            self._left.pop(0)
            self._y = self._frame.top
            if not self._left or self._frame.height < height:
                raise TooSmall("the rules do not fit")

    def _paragraph(self, text: Paragraph) -> None:
        canvas, size = self._canvas, self._size
        heading = text.role != "P"
        indent = INDENT * size if text.mark else 0.0
        lines = _broken(text.words, size, self._width - indent)
        if heading:
            self._y -= AFTER * size
            self._need(self._leading * (len(lines) + 3))
        colour = canvas.style.red if heading else canvas.style.ink
        with canvas.node(text.role):
            for number, line in enumerate(lines):
                self._need(self._leading)
                y = self._y - size
                if text.mark and number == 0:
                    canvas.text(self._left[0], y, text.mark, STRONG, size, canvas.style.red)
                self._line(line, self._left[0] + indent, y, colour, end=" ")
                self._y -= self._leading
        self._y -= 0 if heading else AFTER * size

    def _line(self, words: Words, x: float, y: float, colour: Colour, end: str = "") -> None:
        """Write words on a line, those of one typeface together."""
        for run, face in _spaced(words, end):
            self._canvas.text(x, y, run, face, self._size, colour)
            x += measure(run, face, self._size)

    def _table(self, table: Rows) -> None:
        canvas, size = self._canvas, self._size
        gap = size
        widths = [
            max(sum(measure(*run, size) for run in _spaced(cell)) for cell in column) + gap
            for column in zip(*table.rows, strict=True)
        ]
        if sum(widths) - gap > self._width:
            raise TooSmall("a table is too wide")
        self._need(self._leading * min(4, len(table.rows)))
        with canvas.node("Table"):
            for number, row in enumerate(table.rows):
                self._need(self._leading)
                x, y = self._left[0], self._y - size
                with canvas.node("TR"):
                    for cell, wide in zip(row, widths, strict=True):
                        scope = "" if number else "Column"
                        with canvas.node("TD" if number else "TH", scope=scope):
                            self._line(cell, x, y, canvas.style.ink)
                        x += wide
                if not number:
                    rule = y - 0.25 * size
                    canvas.rule(self._left[0], rule, x - gap, rule, HAIR)
                self._y -= self._leading
        self._y -= AFTER * size


def _spaced(words: Words, end: str = "") -> list[tuple[str, str]]:
    """Words with a space behind each and `end` behind the last, those of one typeface together."""
    runs = [
        (" ".join(word for word, _ in same), face)
        for face, same in groupby(words, key=lambda word: word[1])
    ]
    ends = [*(" " for _ in runs[1:]), end]
    return [(run + space, face) for (run, face), space in zip(runs, ends, strict=False)]


def _broken(words: Words, size: float, width: float) -> list[Words]:
    """Words in lines so wide at most."""
    lines: list[list[tuple[str, str]]] = [[]]
    x = 0.0
    for word, face in words:
        wide = measure(f"{word} ", face, size)
        if lines[-1] and x + wide > width + size * 0.3:
            lines.append([])
            x = 0.0
        lines[-1].append((word, face))
        x += wide
    return [tuple(line) for line in lines]
