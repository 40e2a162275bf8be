"""The odds of Cee-Lo, counted a second way."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from zine.odds import cee_lo

POINTS = range(1, 7)


def rank(throw: tuple[int, ...]) -> int | None:
    """From 1-2-3, nought, to 4-5-6, thirteen."""
    dice = sorted(throw)
    runs = {(1, 2, 3): 0, (4, 5, 6): 13}
    if len(set(dice)) == 3:
        return runs.get((dice[0], dice[1], dice[2]))
    if len(set(dice)) == 1:
        return 6 + dice[0]
    return next(face for face in dice if dice.count(face) == 1)


RANKED = Counter(rank(throw) for throw in product(range(1, 7), repeat=3))
MADE = 216 - RANKED[None]
WAYS = [RANKED[made] for made in range(14)]
TURN = [Fraction(ways, MADE) for ways in WAYS]


def test_a_turn() -> None:
    assert cee_lo.turn_123() == TURN[0] == Fraction(6, 108)
    assert [cee_lo.turn_point(point) for point in POINTS] == TURN[1:7] == [Fraction(15, 108)] * 6
    assert cee_lo.turn_trips() == sum(TURN[7:13])
    assert cee_lo.turn_456() == TURN[13]


def test_throws_of_a_turn() -> None:
    misses = Fraction(RANKED[None], 216)
    assert cee_lo.combination_one_throw() == 1 - misses
    assert cee_lo.mean_throws() == 2
    assert float(cee_lo.mean_throws()) == pytest.approx(sum(float(misses) ** n for n in range(99)))
    assert cee_lo.more_than_five_throws() == misses**5


def test_one_opponent_to_throw() -> None:
    for point in POINTS:  # a shoot-out treats both alike
        assert cee_lo.wins(point) == sum(TURN[:point]) + TURN[point] / 2


def test_two_turns_that_tie() -> None:
    assert cee_lo.tie_two() == Fraction(sum(ways**2 for ways in WAYS), MADE**2)


def test_tables_of_four_and_five() -> None:
    assert cee_lo.point_6_stands_four() == sum(TURN[:7]) ** 4
    tied = sum(
        WAYS[a] * WAYS[b] * WAYS[c] * WAYS[d]
        for a, b, c, d in product(range(14), repeat=4)
        if (a, b, c, d).count(max(a, b, c, d)) > 1
    )
    assert cee_lo.shoot_out_four() == Fraction(tied, MADE**4)


def test_the_first_may_win_at_once() -> None:
    first = sum(
        TURN[mine] * TURN[other]
        for mine, other in product(range(14), repeat=2)
        if mine == 13 or mine > other
    )
    second = sum(TURN[mine] * TURN[other] for mine in range(13) for other in range(mine + 1, 14))
    assert cee_lo.first_wins_at_once_two() == first / (first + second)
