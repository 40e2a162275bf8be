"""The back of a sheet: the rules of the game from its page, without what only shows them.

A drawing only shows them; the text says the same.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from operator import attrgetter

from zine.art import solids, throws
from zine.check import examples
from zine.check.columns import Column
from zine.content.page import prose
from zine.content.page.document import Heading, Prose, Row, Table
from zine.content.page.game import Game
from zine.content.page.sheet_form import SheetForm
from zine.html import cell_text
from zine.sheets.page import columns
from zine.sheets.page.canvas import HALF, Faces, SheetCanvas, Style, TooSmall
from zine.sheets.page.columns import Block, Paragraph, Rows, Words
from zine.words import Words as Language

SECTIONS = ("", "Setting up", "The turn", "Scoring", "The end")
VARIATIONS = "Variations"
SIZES = tuple(half / 2 for half in range(28, 15, -1))
"""The sizes of type, the largest first; none is smaller on a half of A4 or letter and more."""
SMALL_SIZES = (7.5, 7.0, 6.5)
"""The sizes of smaller sheets, such as quarters of A4 and letter, below those of all sheets."""
TOLD = ("", "Plain")
"""The labels of tables that tell rules."""
SHOWN = ("Example", "Ruling")
"""The labels of tables that show what rules mean."""


class Detail(Enum):
    """How much of the tables a back holds."""

    EXAMPLES = "examples"
    REASONS = "reasons"
    RULES = "rules"


LEAST_SIZES = {Detail.EXAMPLES: 10.0, Detail.REASONS: 8.0, Detail.RULES: 0.0}
"""The smallest type for each detail, the fullest first."""
SIGNS = (
    (re.compile(r"(?<=\w)'"), "’"),
    (re.compile(r'(?<!\\)"([^"]*)(?<!\\)"'), r"“\1”"),
    (re.compile(r"(?<![\\-])---(?!-)"), "—"),
    (re.compile(r"(?<![\\-])--(?!-)"), "–"),
    (re.compile(r"(?<![\\.])\.\.\.(?!\.)"), "…"),
)
"""The typographic signs for the plain ones of a keyboard."""

MARKED = {"strong": attrgetter("strong"), "em": attrgetter("italic")}
"""What chooses the typeface of marked text, by the kind of its mark."""


def draw(game: Game, form: SheetForm, width: float, height: float, style: Style) -> SheetCanvas:
    """The rules on a sheet of this size, in the largest type in which they fit.

    They are as the zine prints them where that fits in type that is easy to read, else without
    examples, else without reasons. Raises `TooSmall` if no legible type is small enough.
    """
    canvas = SheetCanvas(width, height, style, game.vocabulary.language.words, game.faces)
    sizes = (style.large,) if style.is_large else SIZES if width >= HALF else SIZES + SMALL_SIZES
    block = solids.signature(game.signature, game.faces)
    frame = canvas.head(game.title, block, game.vocabulary.say(form.variation))
    for detail, least in LEAST_SIZES.items():
        blocks = list(_blocks(game, form, detail, canvas.faces))
        with suppress(TooSmall):
            fitting = columns.fit(blocks, frame, [size for size in sizes if size >= least])
            columns.draw(canvas, frame, fitting)
            return canvas
    raise TooSmall("the rules do not fit")


def _blocks(game: Game, form: SheetForm, detail: Detail, faces: Faces) -> Iterator[Block]:
    """The blocks of the page that hold the rules of the form's game, in order."""
    section = subsection = ""
    for block in game.document.blocks:
        if isinstance(block, Heading) and block.level == 2:
            section, subsection = block.role, ""
        elif isinstance(block, Heading):
            subsection = block.role
        varied = section == VARIATIONS and subsection == form.variation and subsection
        if section not in SECTIONS and not varied:
            continue
        if isinstance(block, Heading):
            yield Paragraph("H2", _words(block.text, faces.label, faces))
        elif isinstance(block, Prose):
            yield from paragraphs(block.text, faces)
        elif isinstance(block, Table) and _is_held(game, block, detail):
            yield from _table(game, block, detail, faces)


def _is_held(game: Game, table: Table, detail: Detail) -> bool:
    """Whether a back holds a table; without examples, only those that settle a dispute."""
    if detail is Detail.EXAMPLES:
        return table.label in (*TOLD, *SHOWN)
    return table.label in TOLD and not examples.is_played(game, table)


def paragraphs(text: str, faces: Faces) -> Iterator[Paragraph]:
    """The paragraphs of a Markdown text, and the items of its lists."""
    for part in prose.parts(text):
        for number, item in enumerate(part.texts, part.first or 0):
            mark = f"{number}." if part.first is not None else "•" if part.listed else ""
            yield Paragraph("P", _words(item, faces.text, faces), mark)


def _table(game: Game, table: Table, detail: Detail, faces: Faces) -> Iterator[Block]:
    """A table as a zine prints it; of the rules alone, without reasons and refused rows."""
    heads, language = table.header.printed, game.vocabulary.language.words
    table_columns = examples.columns_of(game, table)
    shown_columns = [
        k for k, column in enumerate(table_columns) if column.kind or detail is not Detail.RULES
    ]
    if not any(column.kind for column in table_columns):
        shown_columns = list(range(len(heads)))
        table_columns = tuple(Column(head, None, is_input=False) for head in heads)
    rows: list[tuple[Words, ...]] = []
    for row in table.rows:
        refused = examples.reasons(row)
        if refused and detail is Detail.RULES:
            continue
        rows.append(tuple(_cell(row, k, table_columns[k], language, faces) for k in shown_columns))
        rows += [(_words(why, faces.italic, faces),) for why in refused if why]
    shown = table.label in SHOWN
    if shown:
        colon = ":" if table.caption else ""
        label = _words(f"{language.label(table.label)}{colon}", faces.label, faces)
        yield Paragraph("P", (*label, *_words(table.caption, faces.italic, faces)), tied=True)
    if rows:
        head = tuple(_words(heads[k], faces.label, faces) for k in shown_columns)
        yield Rows((head, *rows), tuple(table.aligns[k] for k in shown_columns), whole=shown)


def _cell(row: Row, place: int, column: Column, language: Language, faces: Faces) -> Words:
    pieces = cell_text.pieces(row, place, column, language)
    if pieces is None:
        return _words(row.printed[place], faces.text, faces)
    return _joined(_run(*piece, faces.text, faces) for piece in pieces)


def _words(text: str, face: str, faces: Faces) -> Words:
    """The words of a Markdown text in this typeface, what is marked in another."""
    for plain, sign in SIGNS:
        text = plain.sub(sign, text)
    return _joined(_runs(text, face, faces))


def _runs(text: str, face: str, faces: Faces) -> Iterator[tuple[str, str]]:
    """The pieces of a Markdown text, each with its typeface."""
    for piece in prose.pieces(text):
        if piece.kind == "link":
            yield from _runs(piece.text, face, faces)
        elif piece.kind in MARKED:
            yield from _runs(piece.text, MARKED[piece.kind](faces), faces)
        else:
            yield _run(piece.kind, piece.text, face, faces)


def _run(kind: str, text: str, face: str, faces: Faces) -> tuple[str, str]:
    """A piece, by its kind, with its typeface: dice as the characters of our fonts."""
    if kind == "throw":
        return throws.dice(map(int, text.split())), face
    if kind == "pictures":
        return throws.signs(text), face
    if kind == "other":
        return throws.other(text, faces.own), face
    return text, MARKED[kind](faces) if kind in MARKED else face


def _joined(runs: Iterable[tuple[str, str]]) -> Words:
    """The words of some runs; what follows dice or a bold word without a space belongs to it."""
    words: list[tuple[str, str]] = []
    parted = True
    for run, face in runs:
        parts = [run] if throws.RUN.fullmatch(run) else run.split()
        if words and parts and not parted and not run[0].isspace():
            last, last_face = words.pop()
            letters = any(map(str.isalnum, last)) or throws.RUN.search(last)
            words.append((last + parts.pop(0), last_face if letters else face))
        words += [(word, face) for word in parts]
        parted = run[-1:].isspace()
    return tuple(words)
