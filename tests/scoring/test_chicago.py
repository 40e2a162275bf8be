from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.chicago import Game, score, winners

THROWS = list(product(range(1, 7), repeat=2))
TARGETS = range(2, 13)
throw = st.tuples(st.integers(1, 6), st.integers(1, 6))
games = st.lists(st.tuples(throw, throw), min_size=11, max_size=11)


def ways(total: int) -> int:
    """In how many ways two dice come to a total."""
    return 6 - abs(total - 7)


def test_each_round_is_hit_as_often_as_two_dice_come_to_its_total() -> None:
    for target in TARGETS:
        assert Counter(score(target, t) for t in THROWS) == {
            target: ways(target),
            0: 36 - ways(target),
        }


def test_a_game_averages_seven_and_often_scores_nothing() -> None:
    scored = sum(Fraction(sum(score(target, t) for t in THROWS), 36) for target in TARGETS)
    assert scored == 7
    nothing = prod(1 - Fraction(ways(target), 36) for target in TARGETS)
    assert float(nothing) == pytest.approx(1 / 3, abs=0.02)


@given(games)
def test_a_game_adds_up_its_hits(rounds: list[tuple[Dice, Dice]]) -> None:
    game = Game(0, {"Ada": 0, "Bel": 0})
    for ada, bel in rounds:
        game = game.play({"Ada": ada, "Bel": bel})
    for seat, name in enumerate(("Ada", "Bel")):
        hits = [n for n, turn in enumerate(rounds, 2) if sum(turn[seat]) == n]
        assert game.totals[name] == sum(hits)
    assert game.played == 11
    best = max(game.totals.values())
    assert {game.totals[name] for name in winners(game.totals)} == {best}
    with pytest.raises(Foul, match="the game is over after 11 rounds"):
        game.play({"Ada": (6, 6), "Bel": (1, 1)})
