"""The odds of Five-Dice Hi-Low, with dice told apart."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from ordered_dice import Values, every_throw, first, table, thrown_again

from zine.odds import hi_low
from zine.scoring.hi_low import Turn

TOTALS = range(5, 31)


def turn(worth: Callable[[int], Any], better: Callable[..., Values] = np.maximum) -> Any:
    """What a turn brings at best, by what its total is worth."""
    lies = table(lambda throw: worth(sum(throw)), 5)
    may_throw = [lies]
    for most in range(1, 5):
        best = lies
        for again in range(1, most + 1):
            for option in thrown_again(may_throw[again - 1], 5, [again]):
                best = better(best, option)
        may_throw.append(best)
    return first(may_throw[4], 5)


def test_a_turn_has_throws_of_five_dice_and_one_fewer_each_time() -> None:
    now, most = Turn(), []
    while now.may_throw:
        most.append(now.may_throw)
        now = now.play((1,) * most[-1], (1,) * (5 - most[-1]))
    assert most == [5, 4, 3, 2, 1]  # as the odds reckon


def won(low: int, high: int) -> int:
    """1 if the high side wins, -1 if the low side does."""
    return (low + high > 35) - (low + high < 35)


def test_one_turn() -> None:
    assert float(hi_low.mean_high()) == pytest.approx(turn(lambda total: total))
    reach = turn(lambda total: [total >= n for n in range(24, 31)])
    assert [float(hi_low.reach(n)) for n in range(24, 31)] == pytest.approx(list(reach))


@pytest.mark.exhaustive
def test_fives_and_sixes_are_kept() -> None:
    def again(throw: tuple[int, ...], most: int) -> tuple[int, ...]:
        """Which dice go again: those below five, so many at most, the lowest first."""
        low = sorted((face, die) for die, face in enumerate(throw) if face < 5)
        return tuple(sorted(die for _, die in low[:most]))

    may_throw = [table(sum, 5)]
    for most in range(1, 5):
        then = {
            dice: np.broadcast_to(may_throw[len(dice) - 1].mean(axis=dice, keepdims=True), (6,) * 5)
            for many in range(1, most + 1)
            for dice in combinations(range(5), many)
        }
        then[()] = may_throw[0]
        faces = [tuple(face - 1 for face in throw) for throw in every_throw(5)]
        turns = [
            then[again(throw, most)][at] for throw, at in zip(every_throw(5), faces, strict=True)
        ]
        may_throw.append(np.array(turns).reshape((6,) * 5))
    assert float(hi_low.mean_keeping_fives()) == pytest.approx(first(may_throw[4], 5))


def test_the_second_player_knows_the_first_total() -> None:
    after_low = turn(lambda high: [won(low, high) for low in TOTALS])
    after_high = turn(lambda low: [-won(low, high) for high in TOTALS])
    leads = -turn(lambda total: [-after_low[total - 5], -after_high[total - 5]])
    assert list(leads) == pytest.approx([float(hi_low.second_lead())] * 2)


def test_thirty_five_exactly() -> None:
    misses = -turn(lambda second: [-abs(total + second - 35) for total in TOTALS])
    mean = turn(lambda total: misses[total - 5])
    assert float(hi_low.thirty_five_mean_miss()) == pytest.approx(mean)
    assert float(hi_low.miss_needing(18)) == pytest.approx(misses[17 - 5])
    assert float(hi_low.exactly(18)) == pytest.approx(turn(lambda total: total == 18))


def test_ten_to_spend() -> None:
    lies = table(sum, 5)
    left = [lies]
    for budget in range(1, 11):
        best = lies
        for again in range(1, min(budget, 5) + 1):
            for option in thrown_again(left[budget - again], 5, [again]):
                best = np.maximum(best, option)
        left.append(best)
    assert float(hi_low.mean_ten_to_spend()) == pytest.approx(first(left[10], 5))


def test_a_round_in_which_each_plays_for_their_own_mean() -> None:
    def by_mean(one: Values, other: Values) -> Values:
        return np.where(other[..., :1] > one[..., :1] + 1e-9, other, one)

    _, *chances = turn(lambda total: [total, *(total == n for n in TOTALS)], by_mean)
    # What is high for one is as low for the other, so they meet in the middle at equal distances.
    tie = sum(chance**2 for chance in chances)
    assert float(hi_low.tie_best_mean()) == pytest.approx(tie)
    assert float(hi_low.side_wins_best_mean()) == pytest.approx((1 - tie) / 2)


def test_a_round_in_which_nobody_throws_again() -> None:
    totals = [sum(throw) for throw in every_throw(5)]
    ties = sum(totals.count(total) * totals.count(35 - total) for total in TOTALS)
    assert hi_low.tie_one_throw() == Fraction(ties, 6**10)
