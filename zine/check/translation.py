"""Compares a page in another language, `crag.de.md`, with the page that it translates, `crag.md`.

Its tables hold the same values in the same order, in the words of its language. Of the text between
them a file keeps a fingerprint of each line of the original, as that was when it was translated: so
it is known, without a history of versions, which lines of a translation are older.
"""

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from zine.check.columns import PROSE
from zine.check.examples import refusal
from zine.content.page.document import Document, Prose, Row, Table, read
from zine.content.project import OURS, Project
from zine.content.rules.cell import normal
from zine.memo.world import contents, is_file
from zine.problems import ContentError, Problem, gathering

THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
LONGEST = 60
"""How many characters of a line of the original a hint quotes."""


class Comparison(NamedTuple):
    """What is wrong with the tables of a translation, and where its text is older."""

    problems: tuple[Problem, ...]
    hints: tuple[Problem, ...]


def original(path: Path) -> Path | None:
    """The page that a page translates: `crag.md` for `crag.de.md`, if it is there."""
    stem, dot, _ = path.stem.partition(".")
    page = path.with_name(f"{stem}.md")
    return page if dot and is_file(page) else None


def compare(project: Project, path: Path) -> Comparison:
    """What differs between a page and the one that it translates, if it translates any.

    A page that cannot be read differs in nothing: its own check reports it.
    """
    source = original(path)
    if source is None:
        return Comparison((), ())
    unread: list[Problem] = []
    with gathering(unread):
        own, other = read(path), read(source)
        return Comparison(tuple(_tables(own, other)), tuple(_older(project, own, other)))
    return Comparison((), ())


def kept(project: Project, path: Path) -> Path:
    """The file that keeps the fingerprints of the original that a page was translated from.

    Of a page that is lent to the folder, the package keeps them.
    """
    content = OURS if project.is_lent(path) else project.content
    return content / "translations" / f"{path.stem}.txt"


def fingerprints(path: Path) -> bytes:
    """What that file holds where a translation is as new as its original, a page at `path`."""
    lines = (print_ for _, print_, _ in _lines(read(path)))
    return "".join(f"{line}\n" for line in lines).encode()


def _tables(own: Document, other: Document) -> Iterator[Problem]:
    """A problem for each table of the original that the translation lacks or tells otherwise."""
    here, there = _checked(own), _checked(other)
    for mine, theirs in zip(here, there, strict=False):
        place = f"of the table at {other.path.name}:{theirs.line}"
        if _heads(mine) != _heads(theirs):
            lacks = [text for text in _heads(theirs) if text not in _heads(mine)]
            what = f"column '{lacks[0]}'" if lacks else "order of the columns"
            yield own.problem(mine.line, f"the {what} {place} is missing")
            return
        rows = [_values(theirs, row) for row in theirs.rows]
        if len(mine.rows) != len(rows):
            message = f"the table has {len(mine.rows)} rows, {len(rows)} at {place[16:]}"
            yield own.problem(mine.line, message)
        for row, values in zip(mine.rows, rows, strict=False):
            yield from _row(own, mine, row, values, place)
    if len(here) < len(there):
        missing = there[len(here)]
        message = f"the table at {other.path.name}:{missing.line} is missing here"
        yield own.problem(len(own.source), message)
    for more in here[len(there) :]:
        yield own.problem(more.line, f"{other.path.name} has no such table; put it there, too")


def _row(
    own: Document, table: Table, row: Row, values: Sequence[str], place: str
) -> Iterator[Problem]:
    """A problem for each cell of a row that holds another value than the original's."""
    for number, (mine, theirs) in enumerate(zip(_values(table, row), values, strict=True)):
        if mine != theirs:
            say = own.vocabulary.say
            message = f"'{row.printed[number]}' is '{say(theirs)}' in this row {place}"
            yield own.problem(row.line, message, own.cell(row.line, number))


def _checked(document: Document) -> list[Table]:
    return [table for table in document.tables if table.label not in ("Plain", "Chart")]


def _heads(table: Table) -> list[str]:
    return [normal(text) for text in table.header.cells]


def _values(table: Table, row: Row) -> list[str]:
    """The values of a row; reasons are the author's own, in any language."""
    return [
        "" if head in ("", normal(PROSE)) else _plain(text)
        for head, text in zip(_heads(table), row.cells, strict=True)
    ]


def _plain(text: str) -> str:
    return "not allowed" if refusal(text) is not None else THOUSANDS.sub("", text)


def _lines(document: Document) -> list[tuple[int, str, str]]:
    """Each line of text below the metadata: its number, its fingerprint, and the line."""
    found = [
        (number, line.strip())
        for block in document.blocks
        if isinstance(block, Prose)
        for number, line in enumerate(block.text.split("\n"), block.line)
        if line.strip()
    ]
    found += [(table.line, table.caption) for table in document.tables if table.caption]
    return [
        (number, blake2b(line.encode(), digest_size=5).hexdigest(), line)
        for number, line in sorted(found)
    ]


def _older(project: Project, own: Document, other: Document) -> Iterator[Problem]:
    """A hint for each line of the original that has changed since it was translated."""
    path = kept(project, own.path)
    if not is_file(path):
        message = f"nothing notes which text of {other.path.name} this translates; when they agree"
        yield own.problem(1, f"{message}, type: zine verify --translated {own.path.stem}")
        return
    try:
        before = contents(path).decode().split()
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError([Problem(path, 0, f"cannot be read: {error}")]) from None
    now = _lines(other)
    if before == [mark for _, mark, _ in now]:
        return
    here = [number for number, _, _ in _lines(own)]
    from difflib import SequenceMatcher  # noqa: PLC0415 - only where a page is older

    paired = len(here) == len(before)
    for what, a, b, c, d in SequenceMatcher(
        None, before, [mark for _, mark, _ in now], autojunk=False
    ).get_opcodes():
        if what == "equal":
            continue
        line = here[min(a, len(here) - 1)] if paired and here else 1
        for number, _, text in now[c:d]:
            quoted = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
            which = "has changed" if b > a else "is new"
            message = f"{other.path.name}:{number} {which} since this was translated: {quoted}"
            yield own.problem(line, message)
        if c == d:
            message = f"{other.path.name} has dropped what stood here since this was translated"
            yield own.problem(line, message)
