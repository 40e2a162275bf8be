"""No figure of an example, and no figure of a rule, can change unnoticed."""

import ast
from pathlib import Path

import pytest
from conftest import CHECKOUT, sampled
from library import GAMES, LIBRARY
from mutants import proofs
from mutants.figures import page_mutants, scoring_mutants
from mutants.odds import changes_odds
from mutants.operators import payoffs

from zine.check import odds, sentences
from zine.check.examples import check, run
from zine.content.page import game
from zine.content.page.document import Table
from zine.content.page.game import Game
from zine.problems import Problem


def problems(whole: Game, table: Table) -> tuple[Problem, ...]:
    """What is wrong with a table of examples or of odds."""
    if not odds.is_odds(table):
        return run(whole, table)
    assert whole.odds
    return tuple(odds.check_table(whole.document, table, whole.odds))


every_game = pytest.mark.parametrize("whole", GAMES.values(), ids=GAMES)


@pytest.mark.some(8)
@every_game
def test_every_figure_that_an_example_states_is_checked_at_its_line(whole: Game) -> None:
    assert check(whole).problems == ()
    tried, survivors = 0, []
    for line, what, mutant in page_mutants(whole):
        tried += 1
        if line not in {problem.line for problem in problems(whole, mutant)}:
            survivors.append(f"{whole.path.name}:{line}: {what}")
    assert survivors == []
    assert tried > 10


@pytest.mark.some(8)
@every_game
def test_every_figure_of_a_scoring_module_is_held_by_some_example_or_sentence(whole: Game) -> None:
    tables = list(whole.document.tables)
    assert check(whole).problems == ()
    tried, survivors = 0, []
    for place, mutant in scoring_mutants(whole):
        tried += 1
        if game.agreement(mutant):
            continue
        catches = next((table for table in tables if run(mutant, table)), None)
        if catches is None and any(sentences.check(mutant)):
            continue
        if catches is None:
            survivors.append(place)
        else:  # it will mostly catch the next one as well
            tables.remove(catches)
            tables.insert(0, catches)
    assert survivors == []
    assert tried


COSTLY = {
    "aces",
    "detective",
    "dominoes",
    "everest",
    "hi_low",
    "midnight",
    "pig",
    "sequences",
    "sevens",
    "ten_pins",
    "ten_thousand",
    "tug",
    "twenty_one",
    "yacht",
}
"""Games whose odds take long, which `make exhaustive` tries."""


@pytest.mark.some(6)
@pytest.mark.parametrize("stem", sampled(GAMES, GAMES.keys() - COSTLY))
def test_a_pay_off_changed_by_one_changes_the_odds(stem: str, tmp_path: Path) -> None:
    """`make mutants` changes every one, up and down; here it is one."""
    source = LIBRARY.module_file(stem).read_text(encoding="utf-8")
    same = {key for own in proofs.read(CHECKOUT, "same_odds", stem) for key in own.keys}
    tree = ast.parse(source)
    every = [
        change
        for change in payoffs(tree)
        if same.isdisjoint({key := proofs.key(stem, source, change), key.whole})
    ]
    change = every[len(every) // 2]
    change.apply()
    assert changes_odds(LIBRARY, GAMES[stem], stem, tree, tmp_path), change.text
