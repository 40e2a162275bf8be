"""The odds of Sevens Out, counted a second way: by scoring throws, and the sevens among them."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, product
from math import comb

import numpy as np
import pytest

from zine.chance import Near
from zine.odds import sevens_out

THROWS = list(product(range(1, 7), repeat=2))
SCORING = [2 * (a + b) if a == b else a + b for a, b in THROWS if a + b != 7]
SEVEN = Fraction(36 - len(SCORING), 36)


def scoring_throws_to(goal: int) -> np.ndarray:
    """The chance that so many throws, all of which score, are the first to come to a goal."""
    below = np.eye(1, goal)[0]
    still = [1.0]
    once = np.bincount(SCORING) / len(SCORING)
    while still[-1] > 1e-15:
        below = np.convolve(below, once)[:goal]
        still.append(below.sum())
    return -np.diff([*still, 0])


def sevens_before(throws: int) -> list[float]:
    """The chance of so many sevens before so many throws have scored."""
    return [
        comb(throws + sevens - 1, sevens) * float(SEVEN) ** sevens * float(1 - SEVEN) ** throws
        for sevens in range(60)
    ]


def test_a_turn() -> None:
    assert sevens_out.mean_throws() == 1 / SEVEN
    assert sevens_out.nothing() == SEVEN
    assert sevens_out.mean_turn() == Fraction(sum(SCORING), len(SCORING)) * (1 / SEVEN - 1)


def test_scores_of_a_turn() -> None:
    turn, throws = np.zeros(200), np.eye(1, 200)[0]
    for _ in range(200):
        turn += float(SEVEN) * throws
        throws = np.convolve(throws, np.bincount(SCORING) / 36)[:200]
    for points in (20, 50, 100, 150):
        assert float(sevens_out.at_least(points)) == pytest.approx(1 - turn[:points].sum())
    assert sevens_out.median_turn() == next(
        points for points, chance in enumerate(accumulate(turn)) if chance >= 1 / 2
    )


@pytest.mark.parametrize(
    ("goal", "turns"), [(500, sevens_out.turns_500), (1000, sevens_out.turns_1000)]
)
def test_turns(goal: int, turns: Callable[[], Near]) -> None:
    found = turns()
    throws = scoring_throws_to(goal)
    sevens = (np.arange(1, len(throws) + 1) @ throws) * float(SEVEN / (1 - SEVEN))
    assert found.value == pytest.approx(1 + sevens, abs=found.within)  # and the one to write it


def test_the_first_of_two() -> None:
    throws = scoring_throws_to(500)
    sevens = throws @ [sevens_before(number) for number in range(1, len(throws) + 1)]
    not_before = 1 - np.cumsum(sevens) + sevens
    assert sevens_out.first_player_wins_two().value == pytest.approx(sevens @ not_before, abs=1e-9)
