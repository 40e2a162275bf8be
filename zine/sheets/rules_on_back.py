"""The back of a sheet: the rules of the game from its page, without what only shows them."""

import re
from collections.abc import Iterable, Iterator

from zine.art import throws
from zine.check import cell_text, examples
from zine.check.columns import Column
from zine.content import prose
from zine.content.document import Heading, Prose, Table
from zine.content.game import Game
from zine.content.sheet_form import SheetForm
from zine.sheets.page import columns
from zine.sheets.page.canvas import (
    HALF,
    ITALIC,
    LABEL,
    LARGE,
    STRONG,
    TEXT,
    SheetCanvas,
    Style,
)
from zine.sheets.page.columns import Block, Paragraph, Rows, Words

SECTIONS = ("", "Setting up", "The turn", "Scoring", "The end")
VARIATIONS = "Variations"
SIZES = tuple(half / 2 for half in range(28, 15, -1))
"""The sizes of type, the largest first; none is smaller on a half of A4 or letter and more."""
SMALL_SIZES = (7.5, 7.0, 6.5)
"""The sizes of smaller sheets, such as quarters of A4 and letter, below those of all sheets."""
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


def draw(game: Game, form: SheetForm, width: float, height: float, style: Style) -> SheetCanvas:
    """The rules on a sheet of this size, in the largest type in which they fit.

    Raises `TooSmall` if no legible type is small enough.
    """
    canvas = SheetCanvas(width, height, style)
    sizes = (LARGE,) if style.is_large else SIZES if width >= HALF else SIZES + SMALL_SIZES
    frame = canvas.head(game.title, game.signature, form.variation)
    columns.draw(canvas, frame, columns.fit(list(_blocks(game, form)), frame, sizes))
    return canvas


def _blocks(game: Game, form: SheetForm) -> Iterator[Block]:
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
        else:
            yield from _table(game, block)


def paragraphs(text: str) -> Iterator[Paragraph]:
    """The paragraphs of a Markdown text, and the items of its lists."""
    for part in prose.parts(text):
        for number, item in enumerate(part.texts, part.first or 0):
            mark = f"{number}." if part.first is not None else "•" if part.listed else ""
            yield Paragraph("P", _words(item, TEXT), mark)


def _table(game: Game, table: Table) -> Iterator[Rows]:
    """A table as a zine prints it, if a dispute can be settled by it, without what only explains.

    Left out are a table in a frame, a table of somebody's game, what the rules refuse, and the
    author's reasons.
    """
    if table.label not in ("", "Plain") or examples.is_played(game, table):
        return
    found = examples.columns_of(game, table)
    kept = [k for k, column in enumerate(found) if column.kind is not None]
    if not kept:
        kept = list(range(len(table.header.cells)))
        found = tuple(Column(head, None, is_input=False) for head in table.header.cells)
    rows = [
        tuple(_cell(row.cells[k], found[k]) for k in kept)
        for row in table.rows
        if all(examples.refusal(cell) is None for cell in row.cells)
    ]
    if rows:
        heads = tuple(_words(table.header.cells[k], LABEL) for k in kept)
        yield Rows((heads, *rows), tuple(table.aligns[k] for k in kept))


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
