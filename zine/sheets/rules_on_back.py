"""The back of a sheet: the rules of the game as its page tells them, without the examples."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from zine.check import examples
from zine.content import cell, prose
from zine.content.document import Heading, Prose, Table
from zine.content.game import Game
from zine.content.sheet_form import SheetForm
from zine.sheets.page.canvas import (
    HAIR,
    ITALIC,
    LABEL,
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
LARGE = (18.0,)
GUTTER = 7 * mm
EMS = 24
"""How many times its size a column of text is wide at least."""
LEADING = 1.28
INDENT = 1.3
AFTER = 0.45
FACES = re.compile(r"[1-6](?: [1-6])*$")
SIGNS = (
    (re.compile(r"(?<=\w)'"), "’"),
    (re.compile(r'(?<!\\)"([^"]*)(?<!\\)"'), r"“\1”"),
    (re.compile(r"(?<![\\-])---(?!-)"), "—"),
    (re.compile(r"(?<![\\-])--(?!-)"), "–"),
    (re.compile(r"(?<![\\.])\.\.\.(?!\.)"), "…"),
)
"""What the plain signs of a keyboard stand for."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A heading, a paragraph, or an item of a list with its mark."""

    role: str
    words: tuple[tuple[str, str], ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class _Rows:
    """A table: its rows, the heads first."""

    rows: tuple[tuple[str, ...], ...]


def draw(game: Game, blank: SheetForm, width: float, height: float, style: Style) -> SheetCanvas:
    """The rules on a sheet so large, in type as large as fits it.

    Raises `ValueError` if they do not fit it legibly.
    """
    told = list(_told(game, blank))
    for size in LARGE if style.text >= LARGE[0] else SIZES:
        sheet = SheetCanvas(width, height, style)
        frame = sheet.head(game.title, game.signature, blank.variation)
        try:
            _Setter(sheet, frame, size).set(told)
        except TooSmall:
            continue
        return sheet
    raise ValueError(f"the rules of {game.title} are too long for the back of such a sheet")


def _told(game: Game, blank: SheetForm) -> Iterator[_Text | _Rows]:
    """The blocks of the page that tell the rules of the sheet's game, in order."""
    section = subsection = ""
    for block in game.document.blocks:
        if isinstance(block, Heading) and block.level == 2:
            section, subsection = block.text, ""
        elif isinstance(block, Heading):
            subsection = block.text
        varied = section == VARIATIONS and subsection == blank.variation and subsection
        if section not in SECTIONS and not varied:
            continue
        if isinstance(block, Heading):
            yield _Text("H2", _words(block.text, LABEL))
        elif isinstance(block, Prose):
            yield from paragraphs(block.text)
        elif block.label != "Example":
            yield _rows(game, block)


def paragraphs(text: str) -> Iterator[_Text]:
    """The paragraphs and the items of lists in a stretch of Markdown."""
    for part in prose.parts(text):
        for number, item in enumerate(part.texts, part.first or 0):
            mark = f"{number}." if part.first is not None else "•" if part.listed else ""
            yield _Text("P", _words(item, TEXT), mark)


def _words(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """The words of a line of Markdown, each with its face; a throw is a word."""
    for plain, sign in SIGNS:
        text = plain.sub(sign, text)
    words: list[tuple[str, str]] = []
    parted = True
    for run, typeface in _runs(text, face):
        found = [run] if run.startswith("[") and run.endswith("]") else run.split()
        if words and found and not parted and not run[0].isspace():
            # What follows a throw or a bold word without a space belongs to it.
            last, before = words.pop()
            letters = any(map(str.isalnum, last))
            words.append((last + found.pop(0), before if letters else typeface))
        words += [(word, typeface) for word in found]
        parted = run[-1:].isspace()
    return tuple(words)


def _runs(text: str, face: str) -> Iterator[tuple[str, str]]:
    """The pieces of a line of Markdown with their faces; throws stand in brackets."""
    for piece in prose.pieces(text):
        if piece.kind in ("throw", "pictures"):
            yield f"[{piece.text}]", face
        elif piece.kind in ("text", "escape", "code"):
            yield piece.text, face
        else:
            yield from _runs(piece.text, {"strong": STRONG, "em": ITALIC}.get(piece.kind, face))


def _rows(game: Game, table: Table) -> _Rows:
    """A table as its cells are printed; columns that only explain are left out."""
    columns = examples.columns_of(game, table)
    kept = [k for k, column in enumerate(columns) if column.kind is not None]
    if table.label == "Plain" or not kept:
        kept = list(range(len(table.header.cells)))
    dice = {
        k
        for k, column in enumerate(columns)
        if column.kind is not None and (cell.is_dice(column.kind) or cell.is_die(column.kind))
    }
    rows = (
        tuple(
            f"[{row.cells[k]}]"
            if k in dice and FACES.match(row.cells[k])
            else " ".join(word for word, _ in _words(row.cells[k], TEXT))
            for k in kept
        )
        for row in table.rows
    )
    return _Rows((tuple(table.header.cells[k] for k in kept), *rows))


class _Setter:
    """Sets blocks one below the other, in as many columns as the sheet has room for."""

    def __init__(self, sheet: SheetCanvas, frame: Frame, size: float) -> None:
        self._sheet, self._size, self._leading = sheet, size, size * LEADING
        count = max(1, int((frame.width + GUTTER) / (EMS * size + GUTTER)))
        self._width = (frame.width + GUTTER) / count - GUTTER
        self._frame = frame
        self._left = [frame.left + k * (self._width + GUTTER) for k in range(count)]
        self._y = frame.top

    def set(self, told: Sequence[_Text | _Rows]) -> None:
        """Set them all; raises `TooSmall` if they do not fit."""
        for block in told:
            if isinstance(block, _Rows):
                self._table(block)
            else:
                self._text(block)

    def _room(self, height: float) -> None:
        """Go on in the next column if this one has no such room left."""
        if self._y - height < self._frame.bottom:
            self._left.pop(0)
            self._y = self._frame.top
            if not self._left or self._frame.height < height:
                raise TooSmall("the rules do not fit")

    def _text(self, text: _Text) -> None:
        sheet, size = self._sheet, self._size
        heading = text.role != "P"
        indent = INDENT * size if text.mark else 0.0
        lines = _broken(text.words, size, self._width - indent)
        if heading:
            self._y -= AFTER * size
            self._room(self._leading * (len(lines) + 3))
        colour = sheet.style.red if heading else sheet.style.ink
        with sheet.node(text.role):
            for number, line in enumerate(lines):
                self._room(self._leading)
                y = self._y - size
                if text.mark and number == 0:
                    sheet.text(self._left[0], y, text.mark, STRONG, size, sheet.style.red)
                self._line(line, self._left[0] + indent, y, colour)
                self._y -= self._leading
        self._y -= 0 if heading else AFTER * size

    def _line(self, line: Sequence[tuple[str, str]], x: float, y: float, colour: Colour) -> None:
        """Write the words of a line, those of one face together."""
        run, face = "", line[0][1]
        for word, typeface in [*line, ("", "")]:
            if typeface != face:
                self._sheet.text(x, y, run, face, self._size, colour)
                x += measure(run, face, self._size)
                run, face = "", typeface
            run += f"{word} "

    def _table(self, table: _Rows) -> None:
        sheet, size = self._sheet, self._size
        gap = size
        widths = [
            max(
                measure(row[k], LABEL if n == 0 else TEXT, size) for n, row in enumerate(table.rows)
            )
            + gap
            for k in range(len(table.rows[0]))
        ]
        if sum(widths) - gap > self._width:
            raise TooSmall("a table is too wide")
        self._room(self._leading * min(4, len(table.rows)))
        with sheet.node("Table"):
            for number, row in enumerate(table.rows):
                self._room(self._leading)
                x, y = self._left[0], self._y - size
                with sheet.node("TR"):
                    for text, wide in zip(row, widths, strict=True):
                        scope = "" if number else "Column"
                        with sheet.node("TD" if number else "TH", scope=scope):
                            sheet.text(x, y, text, TEXT if number else LABEL, size)
                        x += wide
                if not number:
                    rule = y - 0.25 * size
                    sheet.rule(self._left[0], rule, x - gap, rule, HAIR)
                self._y -= self._leading
        self._y -= AFTER * size


def _broken(
    words: Sequence[tuple[str, str]], size: float, width: float
) -> list[list[tuple[str, str]]]:
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
    return lines
