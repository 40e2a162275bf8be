"""The odds of One-O-Five, counted a second way: each die of a number waits for its own throw."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from zine.odds import one_o_five

MISS = Fraction(5, 6)


def number_within(turns: int) -> Fraction:
    """All five dice have shown the number."""
    return (1 - MISS**turns) ** 5


def game_within(most: int) -> list[float]:
    """The chance of six numbers within no turn, one turn and so on up to so many."""
    number = np.diff([float(number_within(turns)) for turns in range(most + 1)], prepend=0)
    game = np.array([1.0])
    for _ in range(6):
        game = np.convolve(game, number)[: most + 1]
    return list(np.cumsum(game))


def test_one_number() -> None:
    slowest = sum(Fraction((-1) ** (k + 1) * comb(5, k)) / (1 - MISS**k) for k in range(1, 6))
    assert one_o_five.mean_number() == slowest
    assert one_o_five.number_at_once() == Fraction(1, 6) ** 5
    half = next(n for n in range(99) if number_within(n) >= Fraction(1, 2))
    assert one_o_five.median_number() == half
    asked = (5, 10, 15, 20)
    assert [one_o_five.number_within(turns) for turns in asked] == [*map(number_within, asked)]


def test_six_numbers() -> None:
    assert one_o_five.mean_game() == 6 * one_o_five.mean_number()
    assert one_o_five.fewest_turns() == 6
    within = game_within(600)
    for turns in (60, 80, 100):
        assert one_o_five.game_within(turns).value == pytest.approx(within[turns], abs=1e-12)
    first = sum((1 - within[n - 1]) * (within[n] - within[n - 1]) for n in range(1, 601))
    assert one_o_five.first_player_wins_two().value == pytest.approx(first, abs=1e-9)
