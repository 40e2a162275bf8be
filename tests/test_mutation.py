"""No figure of an example, and no figure of a rule, can change unnoticed."""

from pathlib import Path

import pytest
from mutants.figures import page_mutants, scoring_mutants

from zine.check.examples import check, run
from zine.content import game, project

LIBRARY = project.at(Path(__file__).resolve().parent.parent)


@pytest.mark.parametrize("page", LIBRARY.games, ids=lambda page: page.stem)
def test_every_figure_that_an_example_states_is_checked_at_its_line(page: Path) -> None:
    whole = game.load(LIBRARY, page)
    assert check(whole).problems == ()
    tried, survivors = 0, []
    for line, what, mutant in page_mutants(whole):
        tried += 1
        if line not in {problem.line for problem in run(whole, mutant)}:
            survivors.append(f"{page.name}:{line}: {what}")
    assert survivors == []
    assert tried > 10


@pytest.mark.parametrize("page", LIBRARY.games, ids=lambda page: page.stem)
def test_every_figure_of_a_scoring_module_is_held_by_some_example(page: Path) -> None:
    whole = game.load(LIBRARY, page)
    tables = whole.document.tables
    assert check(whole).problems == ()
    tried, survivors = 0, []
    for place, mutant in scoring_mutants(whole):
        tried += 1
        if not (game.agreement(mutant) or any(run(mutant, table) for table in tables)):
            survivors.append(place)
    assert survivors == []
    assert tried
