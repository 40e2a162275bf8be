"""What of a table's cell prints as dice, by what its column stands for."""

import re
from collections.abc import Iterator

from zine import notation
from zine.check.columns import Column
from zine.check.examples import refusal
from zine.content.page import prose
from zine.content.page.document import Row
from zine.content.rules import cell
from zine.words import Words

FACES = re.compile(prose.THROW)
THROWS = re.compile(rf"(?<!\w)({prose.THROW})(?!\w)")
PICTURES = re.compile(rf"(?<!\w)({prose.PICTURES})(?!\w)")


def pieces(row: Row, place: int, column: Column, words: Words) -> Iterator[tuple[str, str]] | None:
    """The pieces of a cell of a row, each a kind of `prose.PIECE` or "text", and what stands in it.

    `None` if it is Markdown, as prose is.
    """
    text = row.cells[place]
    kind = column.kind
    if refusal(text) is not None:
        return iter([("em", words.refused)])
    if kind is not None and cell.holds_pictures(kind):
        return _split(PICTURES, "pictures", text)
    if kind is None and column.is_input and re.fullmatch(notation.THROW, text):
        return iter([("other", text)])  # what a figure of a table of odds is for
    if cell.is_other_dice(kind) or cell.is_other_die(kind):
        return iter([("other" if re.fullmatch(notation.THROW, text) else "text", text)])
    if kind is not None and cell.holds_other_dice(kind):
        return _split(re.compile(notation.IN_TABLE), "other", text)
    if kind is None or not cell.holds_dice(kind):
        return None
    if cell.is_dice(kind) or cell.is_die(kind):
        return iter([("throw" if FACES.fullmatch(text) else "text", text)])
    # Dice among names or in several throws: each run of faces is drawn.
    return _split(THROWS, "throw", prose.plain(row.printed[place]))


def _split(pattern: re.Pattern[str], kind: str, text: str) -> Iterator[tuple[str, str]]:
    """What the pattern finds as pieces of this kind, and what stands between as text."""
    for number, part in enumerate(pattern.split(text)):
        if part:
            yield (kind if number % 2 else "text"), part
