"""Dice that lie together have no order: every example of every page holds in each."""

import re
from random import Random

import pytest
from library import GAMES

from zine.check import odds
from zine.check.columns import Column
from zine.check.examples import columns_of, run
from zine.content.page.document import Row, Table
from zine.content.rules import cell
from zine.dice import Pictures
from zine.problems import Problem

WORD = re.compile(r"\w+")

ONE_BY_ONE = {"beetle", "dominoes", "pig", "plus_and_minus", "twenty_one"}
"""Games that throw a single die several times in a turn: those dice stand in their order."""


def together(column: Column) -> bool:
    return column.is_input and (column.kind == Pictures or cell.is_dice(column.kind))


def shuffled(text: str, column: Column, random: Random) -> str:
    """A cell with the dice of its throw in any order; several throws are told apart by signs."""
    if not together(column):
        return text
    separator = ", " if column.kind == Pictures else " "
    dice = text.split(separator)
    random.shuffle(dice)
    return separator.join(dice)


def reordered(table: Table, columns: tuple[Column, ...], random: Random) -> Table:
    def other(row: Row) -> Row:
        pairs = zip(row.cells, columns, strict=True)
        return row._replace(cells=tuple(shuffled(*pair, random) for pair in pairs))

    return table._replace(rows=tuple(map(other, table.rows)))


def alike(problem: Problem) -> bool:
    """Whether the page and the rules name the same dice, in another order."""
    page, rules = (WORD.findall(text or "") for text in (problem.said, problem.gives))
    return bool(page) and sorted(page) == sorted(rules)


@pytest.mark.parametrize("stem", sorted(GAMES.keys() - ONE_BY_ONE))
def test_the_order_of_the_dice_never_matters(stem: str) -> None:
    whole = GAMES[stem]
    for table in whole.document.tables:
        if odds.is_odds(table) or not any(map(together, columns_of(whole, table))):
            continue
        for seed in range(5):
            changed = reordered(table, columns_of(whole, table), Random(seed))
            assert [problem for problem in run(whole, changed) if not alike(problem)] == []
