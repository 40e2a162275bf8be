"""Every way to change one figure: of an example on a page, of a rule in a scoring module."""

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import get_args

from mutants.operators import SHEET
from zine.check.columns import Column
from zine.check.examples import columns_of
from zine.content.page.document import Table
from zine.content.page.game import Game

FIGURE = re.compile(r"\d+")


def page_mutants(game: Game) -> Iterator[tuple[int, str, Table]]:
    """A table with one thing that it says changed: the line, what was done, the changed table."""
    for table in game.document.tables:
        found = columns_of(game, table)
        for number, row in enumerate(table.rows):
            for place, column in enumerate(found):
                for changed in _changes(row.cells[place], column):
                    what = f"{column.heading}: {row.cells[place]} -> {changed}"
                    yield row.line, what, _rewritten(table, number, place, changed)


def _changes(text: str, column: Column) -> Iterator[str]:
    """Other things that a checked cell, or the author's reason, could say instead."""
    if column.is_input or not text:
        return
    for figure in FIGURE.finditer(text):
        # A face stays a face, so that the cell still reads.
        other = int(figure[0]) - 1 if figure[0] in ("6", "9") else int(figure[0]) + 1
        yield text[: figure.start()] + str(other) + text[figure.end() :]
    if text in ("yes", "no"):
        yield "no" if text == "yes" else "yes"
    outcomes = [k for k in (column.kind, *get_args(column.kind)) if isclass(k)]
    for kind in outcomes:
        if issubclass(kind, Enum):
            yield from (str(m.value) for m in kind if str(m.value).casefold() != text.casefold())


def _rewritten(table: Table, number: int, place: int, text: str) -> Table:
    row = table.rows[number]
    cells = (*row.cells[:place], text, *row.cells[place + 1 :])
    changed = row._replace(cells=cells, printed=cells)
    rows = (*table.rows[:number], changed, *table.rows[number + 1 :])
    return table._replace(rows=rows)


def scoring_mutants(game: Game) -> Iterator[tuple[str, Game]]:
    """Each whole number of the module raised by one: its place, and the game that results."""
    path = Path(str(game.scoring.__file__))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in list(_figures(tree)):
        assert isinstance(node.value, int)
        node.value += 1
        code = compile(tree, str(path), "exec")
        node.value -= 1
        with _standing_in(game.scoring) as module:
            try:
                exec(code, vars(module))
            except Exception:  # a rule that no longer imports is noticed
                continue
            yield f"{path.name}:{node.lineno}:{node.col_offset + 1}", replace(game, scoring=module)


def _figures(tree: ast.Module) -> Iterator[ast.Constant]:
    rules = [statement for statement in tree.body if not _is_of_the_sheet(statement)]
    for node in (node for statement in rules for node in ast.walk(statement)):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield node


@contextmanager
def _standing_in(original: ModuleType) -> Iterator[ModuleType]:
    """An empty module under the name of the original, where dataclasses look it up."""
    module = ModuleType(original.__name__)
    module.__file__, module.__package__ = original.__file__, original.__package__
    sys.modules[original.__name__] = module
    try:
        yield module
    finally:
        sys.modules[original.__name__] = original


def _is_of_the_sheet(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id in SHEET for target in statement.targets
    )
