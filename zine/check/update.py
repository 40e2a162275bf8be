"""Updates pages: writes the figures that the rules give into the cells of examples that differ.

What an author has ruled stays as it is: tables below a line `Ruling: …` or in the section Rulings,
and whether a row is allowed. A refused row is given the words of the refusal. Errata are never
changed.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from difflib import unified_diff
from functools import partial
from pathlib import Path
from typing import NamedTuple

from zine.check import verify
from zine.check.examples import refusal
from zine.check.report import width
from zine.content.page.document import Table, cells, inner, split_lines
from zine.content.page.prose import escaped
from zine.content.project import Project
from zine.files import contents, write_all
from zine.problems import ContentError, Problem, real, shown
from zine.process.supervisor import defer_interrupts

Figures = dict[tuple[int, int], tuple[Table, str]]
"""The table and the new text of each cell, by its line and, from 0, its place in the row."""

Words = dict[tuple[int, int, int], str]
"""The new text of a part of a line, by the line and where that part begins and ends."""

ROUNDS = 5
"""How often a page is run again: another figure may follow from one that was written."""


class Update(NamedTuple):
    """A change of one page: its bytes before and after, and how many figures differ.

    `file` is the one that holds it: where the page is a link, what this leads to. If it lies
    outside of the book, it is not to be written. `left` are the cells that differ and stay, because
    an author decides what they say.
    """

    path: Path
    file: Path
    before: bytes
    after: bytes
    figures: int
    is_outside: bool
    left: int = 0

    @property
    def diff(self) -> str:
        """Both side by side, as `diff -u` shows them."""
        before, after = (data.decode("utf-8").splitlines() for data in (self.before, self.after))
        name = shown(self.file)
        return "\n".join(unified_diff(before, after, name, name, n=2, lineterm=""))


def propose(project: Project, path: Path) -> Update:
    """The update of a page; raises `ContentError` if the page cannot be read.

    It has no figures if the page is not UTF-8.
    """
    data, file = _bytes(path), real(path)
    book = (real(project.content.parent), real(project.content))
    is_outside = not any(file.is_relative_to(folder) for folder in book)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return Update(path, file, data, data, 0, is_outside)
    updated = updated_text(partial(verify.check_page, project, path), text)
    return Update(
        path, file, data, updated.text.encode(), updated.figures, is_outside, updated.undecided
    )


class UpdatedText(NamedTuple):
    """The text of a page after an update, how many figures that changed, and how many it left."""

    text: str
    figures: int
    undecided: int


def updated_text(check: Callable[[str], verify.CheckedPage], text: str) -> UpdatedText:
    """The text of a page with the figures and the words that the rules give; `check` checks one."""
    figures: Figures = {}
    after = text
    undecided = reworded = 0
    for _ in range(ROUNDS):
        page = check(after.removeprefix("\ufeff"))
        differences, words = dict(_differences(page)), dict(_false_words(page))
        given = sum(problem.gives is not None for problem in page.problems)
        undecided = given - len(differences) - len(words)
        if not differences and not words:
            break
        figures |= differences
        reworded += len(words)
        text = _reworded(text, words)  # lines of sentences are the same in `after`
        after = _written(text, figures)
    return UpdatedText(after, len(figures) + reworded, undecided)


def accepted(page: verify.CheckedPage, text: str, line: int | None = None) -> str:
    """The text of a page with the figures that the rules give, in one of its lines or in all."""
    figures = {cell: figure for cell, figure in _differences(page) if line in (None, cell[0])}
    words = {place: word for place, word in _false_words(page) if line in (None, place[0])}
    return _written(_reworded(text, words), figures)


def write(updates: Sequence[Update]) -> None:
    """Write all of them, or none; raises `ContentError` if one cannot be, or changed meanwhile."""

    def check() -> None:
        for update in updates:
            if not os.access(update.file, os.W_OK):
                message = "cannot be written: it is read-only; nothing is written"
                raise ContentError([Problem(update.file, 1, message)])
            if real(update.path) != update.file or _bytes(update.path) != update.before:
                message = "the file has changed meanwhile; nothing is written, so try again"
                raise ContentError([Problem(update.path, 1, message)])

    with defer_interrupts():
        try:
            write_all({update.file: update.after for update in updates}, check)
        except OSError as error:
            message = f"cannot be written: {error.strerror}; nothing is written"
            raise ContentError([Problem(Path(error.filename), 1, message)]) from None


def _bytes(path: Path) -> bytes:
    try:
        return contents(path)
    except OSError as error:
        raise ContentError([Problem(path, 1, f"cannot be read: {error.strerror}")]) from None


def _written(text: str, figures: Figures) -> str:
    """A page's text with other figures in some cells."""
    lines, ends = split_lines(text)
    for (line, place), (table, figure) in figures.items():
        _write(lines, table, line, place, figure)
    return "".join(line + end for line, end in zip(lines, ends, strict=True))


def _reworded(text: str, words: Words) -> str:
    """A page's text with other words in some places."""
    lines, ends = split_lines(text)
    for (line, start, end), word in sorted(words.items(), reverse=True):
        whole = lines[line - 1]
        lines[line - 1] = f"{whole[:start]}{word}{whole[end:]}"
    return "".join(line + end for line, end in zip(lines, ends, strict=True))


def _false_words(page: verify.CheckedPage) -> Iterator[tuple[tuple[int, int, int], str]]:
    """What the rules make of bound words that are false, as `Words` has it."""
    if page.game is None:
        return
    rows = {row.line for table in page.game.document.tables for row in table.rows}
    for problem in page.problems:
        if problem.mark and problem.gives is not None and problem.line not in rows:
            start = problem.mark.column - 1
            yield (problem.line, start, start + problem.mark.length), problem.gives


def _differences(page: verify.CheckedPage) -> Iterator[tuple[tuple[int, int], tuple[Table, str]]]:
    """The cells in which the rules give another figure, as `Figures` has them."""
    if page.game is None:
        return
    tables = {row.line: table for table in page.game.document.tables for row in table.rows}
    for problem in page.problems:
        table = tables.get(problem.line)
        if table is None or problem.mark is None or problem.said is None or problem.gives is None:
            continue
        ruled = table.label == "Ruling" or table.section == "Rulings"
        forbids = refusal(problem.said) is not None and refusal(problem.gives) is None
        if not ruled and not forbids:
            column = problem.mark.column - 1
            ends = [end for _, end in cells(problem.mark.text)]
            place = next(place for place, end in enumerate(ends) if column <= end)
            yield (problem.line, place), (table, escaped(problem.gives))


def _write(lines: list[str], table: Table, line: int, place: int, figure: str) -> None:
    """Write a figure; if it is too wide for an aligned column, widen the column."""
    rows = {table.line, table.line + 1, *(row.line for row in table.rows)}
    align = table.aligns[place]
    widths = {width(_cell(lines[row - 1], place)) for row in rows - {line}}
    straight = len(widths) == 1
    wide = widths.pop() if straight else width(_cell(lines[line - 1], place))
    lines[line - 1] = _set(lines[line - 1], place, figure, wide, align)
    needed = width(_cell(lines[line - 1], place))
    if straight and needed > wide:
        for row in rows:
            lines[row - 1] = _set(lines[row - 1], place, None, needed, align)


def _cell(line: str, place: int) -> str:
    start, end = cells(line)[place]
    return line[start:end]


def _set(line: str, place: int, text: str | None, wide: int, align: str) -> str:
    """A row with another text in a cell, padded to a width on the side that has room.

    With `None` the cell keeps its text; the dashes below a header are lengthened.
    """
    start, end = cells(line)[place]
    first, last = inner(line, start, end)
    left, right = first - start, end - last
    old = line[first:last]
    new = old if text is None else text
    left_pad, right_pad = min(left, 1), min(right, 1)
    room = max(0, wide - width(new) - left_pad - right_pad)
    if text is None and new.strip(":-") == "" and "-" in new:
        new = new.replace("-", "-" * (1 + room), 1)
    elif _flush_right(left, right, align):
        left_pad += room
    else:
        right_pad += room
    return f"{line[:start]}{' ' * left_pad}{new}{' ' * right_pad}{line[end:]}"


def _flush_right(left: int, right: int, align: str) -> bool:
    """Whether a text stands right, by the blanks beside it or, in doubt, by `align`."""
    if (left > 1) != (right > 1):
        return left > 1
    return align == "right"
