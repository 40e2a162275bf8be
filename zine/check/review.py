"""What was read of a page: its text, line by line, with the rules that each line is about.

No check knows everything that a sentence says. So a person reads it beside its rule and an example,
and `zine review` notes that in a file beside the pages, `content/reviews/crag.txt`: a fingerprint
of each line and of the rules it stands on. A line whose words or rules have changed since is to be
read again. Pages without such a file are not asked about.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from zine.check import columns
from zine.check.columns import PROSE
from zine.content.page.document import Document, Heading, Row, Table
from zine.content.page.game import Game
from zine.content.project import Project
from zine.content.rules import code
from zine.content.rules.cell import normal
from zine.content.rules.rules import rules_of
from zine.memo.world import contents, is_file
from zine.problems import ContentError, Problem

FEW = 3
"""The most lines of a page that are hinted at one by one."""

WORDS = ("Plain", "Chart")
"""Labels of tables that no rule checks."""


class ReviewedLine(NamedTuple):
    """A line of a page, the names of the rules that it is about, and an example of these.

    Without names it is about the whole module. `fingerprint` is of the line and of its rules.
    """

    number: int
    text: str
    rules: tuple[str, ...]
    example: Row | None
    fingerprint: str


def kept(project: Project, page: Path) -> Path:
    """The file that notes which lines of a page were read; there need be no such file."""
    return project.content / "reviews" / f"{page.stem}.txt"


def unread(project: Project, game: Game) -> tuple[ReviewedLine, ...]:
    """The lines of a page that nobody has read as they are; all of them if none were ever read.

    Raises `ContentError` if the file that notes it cannot be read.
    """
    known = _known(kept(project, game.path))
    if _whole(project, game) in known:  # spares a third of what verifying our pages takes
        return ()
    return tuple(line for line in lines(project, game) if line.fingerprint not in known)


def problems(project: Project, game: Game) -> Iterator[Problem]:
    """A problem for each line to be read again, on a page that was read once; one for many."""
    if project.is_lent(game.path) or not is_file(kept(project, game.path)):
        return
    again = unread(project, game)
    message = "this, or its rules, changed since it was read"
    if len(again) > FEW:
        message = (
            f"this and {len(again) - 1} more lines, or their rules, changed since they were read"
        )
        again = again[:1]
    for line in again:
        text = game.document.source[line.number - 1]
        mark = game.document.mark(line.number, 0, len(text.rstrip()))
        yield game.document.problem(line.number, f"{message}: type zine review {game.stem}", mark)


def record(project: Project, game: Game) -> bytes:
    """What the file holds of a page all of which was read: its fingerprint, and each line's."""
    prints = dict.fromkeys(line.fingerprint for line in lines(project, game))
    return "".join(f"{each}\n" for each in (_whole(project, game), *prints)).encode()


def _whole(project: Project, game: Game) -> str:
    """The fingerprint of a page and its modules, down to the last space of theirs."""
    text = "\n".join(game.document.source)
    return _of(f"{text}\0{code.digest(_modules(project, game))}".encode())


def _modules(project: Project, game: Game) -> dict[str, bytes]:
    """The code of a game's scoring module, and of those that it imports, by name."""
    stem = project.rules_of(game.stem)
    return code.imported({"scoring": project.scoring, "": ()}, "scoring", stem)


def lines(project: Project, game: Game) -> Iterator[ReviewedLine]:
    """The lines of a page that hold words of its author, from top to bottom."""
    modules = _modules(project, game)
    own = modules.pop(f"scoring.{project.rules_of(game.stem)}")
    siblings = code.digest(code.parsed(modules, ""))
    for number, names, example in _places(game):
        text = " ".join(game.document.source[number - 1].split())
        rules = _fingerprint(own, names, siblings)
        yield ReviewedLine(number, text, names, example, _of(f"{text}\0{rules}".encode()))


def _places(game: Game) -> Iterator[tuple[int, tuple[str, ...], Row | None]]:
    """The number of each line with words, the rules of its part, and an example of that."""
    document = game.document
    for number in range(2, document.start):
        yield number, (), None
    tables = _table_lines(document)
    headings = {block.line: block for block in document.blocks if isinstance(block, Heading)}
    part = ("", "")
    for number in range(document.start + 1, len(document.source) + 1):
        if heading := headings.get(number):
            part = (heading.role, "") if heading.level == 2 else (part[0], heading.role)
        elif document.source[number - 1].strip() and tables.get(number, True):
            names, example = _rules(game, part)
            yield number, names, example


def _table_lines(document: Document) -> dict[int, bool]:
    """Whether a line of a table holds words that no rule checks."""
    found: dict[int, bool] = {}
    for table in document.tables:
        found[table.line] = found[table.line + 1] = False
        prose = table.label in WORDS or normal(PROSE) in map(normal, table.header.cells)
        found |= {row.line: prose for row in table.rows}
    return found


def _rules(game: Game, part: tuple[str, str]) -> tuple[tuple[str, ...], Row | None]:
    """The rules that the tables of a part of a page are about, and the first row of them."""
    names: dict[str, None] = {}
    example: Row | None = None
    for table in game.document.tables:
        if (table.section, table.subsection) == part and table.label not in WORDS:
            names |= dict.fromkeys(_named(game, table))
            example = example or next(iter(table.rows), None)
    return tuple(names), example


def _named(game: Game, table: Table) -> Sequence[str]:
    match = columns.find(table, rules_of(game.scoring))
    return [rule.name for rule in match.rules]


def _known(path: Path) -> frozenset[str]:
    try:
        return frozenset(contents(path).decode().split()) if is_file(path) else frozenset()
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError([Problem(path, 0, f"cannot be read: {error}")]) from None


def _of(data: bytes) -> str:
    return blake2b(data, digest_size=5).hexdigest()


@lru_cache(maxsize=1024)
def _fingerprint(module: bytes, names: tuple[str, ...], siblings: str) -> str:
    """What some rules are: they, and all that they use of their module; all of it without names.

    `siblings` stands for the other modules, which count if something of them is used.
    """
    parts = _parts(module)
    reached = _reached(parts, names or tuple(parts))
    text = "\0".join(parts[name].code for name in reached)
    return f"{text}\0{siblings if any(parts[name].is_imported for name in reached) else ''}"


class _Part(NamedTuple):
    """What a module defines by a name: its code, the names that this uses, and if it imports it."""

    code: str
    uses: frozenset[str]
    is_imported: bool


@lru_cache(maxsize=64)
def _parts(module: bytes) -> Mapping[str, _Part]:
    """What a module defines, without comments and docstrings, by name."""
    parts: dict[str, _Part] = {}
    for statement in ast.parse(module).body:
        used = frozenset(node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
        is_imported = isinstance(statement, ast.ImportFrom)
        for name in _defined(statement):
            parts[name] = _Part(code.tree_text(statement), used - {name}, is_imported)
    return parts


def _defined(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name for alias in statement.names)
    else:
        stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
        yield from (node.id for node in stored if isinstance(node.ctx, ast.Store))


def _reached(parts: Mapping[str, _Part], names: Sequence[str]) -> tuple[str, ...]:
    """All names of a module that some of them use, and these themselves, in its order."""
    reached: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name in parts and name not in reached:
            reached.add(name)
            todo += parts[name].uses
    return tuple(name for name in parts if name in reached)
