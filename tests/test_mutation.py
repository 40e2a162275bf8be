"""No figure can change unnoticed."""

import sys
from pathlib import Path

import pytest
from mutants import scoring_mutants, survives

from zine import game, library
from zine.example import check

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = library.at(ROOT)


@pytest.mark.parametrize("page", LIBRARY.games, ids=lambda page: page.stem)
def test_every_figure_of_a_scoring_module_is_held_by_some_example(page: Path) -> None:
    whole = game.load(LIBRARY, page)
    original = whole.scoring
    assert check(whole).problems == ()
    tried, survivors = 0, []
    try:
        for place, mutant in scoring_mutants(whole):
            tried += 1
            if survives(mutant):
                survivors.append(place)
    finally:
        sys.modules[original.__name__] = original
    assert survivors == []
    assert tried
