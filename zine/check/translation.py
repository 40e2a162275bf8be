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
from zine.content import project as projects
from zine.content.page.document import Document, Prose, Row, Table, read
from zine.content.project import Project
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
    source_path = original(path)
    if source_path is None:
        return Comparison((), ())
    unread: list[Problem] = []
    with gathering(unread):
        page, source = read(path), read(source_path)
        return Comparison(tuple(_tables(page, source)), tuple(_older(project, page, source)))
    return Comparison((), ())


def kept(project: Project, path: Path) -> Path:
    """The file that keeps the fingerprints of the original that a page was translated from.

    Of a page that is lent to the folder, the package keeps them.
    """
    content = projects.OURS if project.is_lent(path) else project.content
    return content / "translations" / f"{path.stem}.txt"


def fingerprints(path: Path) -> bytes:
    """What that file holds where a translation is as new as its original, a page at `path`."""
    lines = (print_ for _, print_, _ in _lines(read(path)))
    return "".join(f"{line}\n" for line in lines).encode()


def _tables(page: Document, source: Document) -> Iterator[Problem]:
    """A problem for each table of the original that the translation lacks or tells otherwise."""
    told = {page.vocabulary.read(heading.text) for heading in page.headings(3)}
    tables, source_tables = (
        _checked(page),
        [
            table
            for table in _checked(source)  # a translation may leave variations out
            if table.section != "Variations" or table.subsection in told
        ],
    )
    for table, source_table in zip(tables, source_tables, strict=False):
        place = f"of the table at {source.path.name}:{source_table.line}"
        if _heads(table) != _heads(source_table):
            absent = [text for text in _heads(source_table) if text not in _heads(table)]
            what = f"column '{absent[0]}'" if absent else "order of the columns"
            yield page.problem(table.line, f"the {what} {place} is missing")
            return
        rows = [_values(source_table, row) for row in source_table.rows]
        if len(table.rows) != len(rows):
            message = f"the table has {len(table.rows)} rows, {len(rows)} at {place[16:]}"
            yield page.problem(table.line, message)
        for row, values in zip(table.rows, rows, strict=False):
            yield from _row(page, table, row, values, place)
    if len(tables) < len(source_tables):
        missing = source_tables[len(tables)]
        message = f"the table at {source.path.name}:{missing.line} is missing here"
        yield page.problem(len(page.source), message)
    for extra in tables[len(source_tables) :]:
        yield page.problem(extra.line, f"{source.path.name} has no such table; put it there, too")


def _row(
    page: Document, table: Table, row: Row, values: Sequence[str], place: str
) -> Iterator[Problem]:
    """A problem for each cell of a row that holds another value than the original's."""
    for number, (value, source_value) in enumerate(zip(_values(table, row), values, strict=True)):
        if value != source_value:
            say = page.vocabulary.say
            message = f"'{row.printed[number]}' is '{say(source_value)}' in this row {place}"
            yield page.problem(row.line, message, page.cell(row.line, number))


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
    lines = [
        (number, line.strip())
        for block in document.blocks
        if isinstance(block, Prose)
        for number, line in enumerate(block.text.split("\n"), block.line)
        if line.strip()
    ]
    lines += [(table.line, table.caption) for table in document.tables if table.caption]
    return [
        (number, blake2b(line.encode(), digest_size=5).hexdigest(), line)
        for number, line in sorted(lines)
    ]


def _older(project: Project, page: Document, source: Document) -> Iterator[Problem]:
    """A hint for each line of the original that has changed since it was translated."""
    path = kept(project, page.path)
    if not is_file(path):
        message = f"nothing notes which text of {source.path.name} this translates; when they agree"
        yield page.problem(1, f"{message}, type: zine verify --translated {page.path.stem}")
        return
    try:
        earlier = contents(path).decode().split()
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError([Problem(path, 0, f"cannot be read: {error}")]) from None
    now = _lines(source)
    if earlier == [mark for _, mark, _ in now]:
        return
    page_lines = [number for number, _, _ in _lines(page)]
    from difflib import SequenceMatcher  # noqa: PLC0415 - only where a page is older

    paired = len(page_lines) == len(earlier)
    for tag, a, b, c, d in SequenceMatcher(
        None, earlier, [mark for _, mark, _ in now], autojunk=False
    ).get_opcodes():
        if tag == "equal":
            continue
        line = page_lines[min(a, len(page_lines) - 1)] if paired and page_lines else 1
        for number, _, text in now[c:d]:
            quoted = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
            which = "has changed" if b > a else "is new"
            message = f"{source.path.name}:{number} {which} since this was translated: {quoted}"
            yield page.problem(line, message)
        if c == d:
            message = f"{source.path.name} has dropped what stood here since this was translated"
            yield page.problem(line, message)
