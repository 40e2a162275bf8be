"""The appendix of odds: what it prints is in the order that it says."""

import re
from fractions import Fraction

import pytest
from conftest import CHECKOUT

from zine.check import odds
from zine.content import project
from zine.content.page import document
from zine.content.page.document import Table

PROJECT = project.at(CHECKOUT)
APPENDIX = document.read(PROJECT.content / "odds.md")
TABLES = {table.caption: table for table in APPENDIX.tables}


def values(table: Table, column: int) -> list[Fraction]:
    """The exact values of the figures of a column."""
    found = []
    for row in table.rows:
        ((_, target, _, _),) = odds.bound(row.printed[column])
        figure = odds.named(PROJECT, target, "")
        assert not isinstance(figure, str), figure
        found.append(figure.value)
    return found


@pytest.mark.parametrize(
    ("caption", "rising"),
    [
        ("What bets cost, the dearest first.", False),
        ("Turns to the end, the shortest game first.", True),
        ("Throws to the end, the shortest first.", True),
        ("Throws of a turn, the fewest first.", True),
        ("The more games the first wins, the higher.", False),
    ],
)
def test_games_stand_in_the_order_of_their_figures(caption: str, rising: bool) -> None:
    found = values(TABLES[caption], 1)
    assert found == sorted(found, reverse=not rising)


def test_games_stand_in_the_order_of_what_best_play_is_worth() -> None:
    (table,) = (table for caption, table in TABLES.items() if "best play" in caption)
    pairs = zip(values(table, 1), values(table, 2), strict=True)
    worth = [max(best / simple, simple / best) for best, simple in pairs]
    assert worth == sorted(worth, reverse=True)


def test_every_figure_of_a_table_is_bound() -> None:
    for table in APPENDIX.tables:
        for row in table.rows:
            for heading, text in zip(table.header.cells[1:], row.printed[1:], strict=True):
                words = heading == "Simple play is to" or text == "–"
                assert words or re.fullmatch(r"\[[^]]+\]\(odds:[^)]+\)", text), text
