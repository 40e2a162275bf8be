"""The odds of Midnight: what is needed kept or left, and of the others the highest few."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import numpy as np
import pytest

from zine.odds import midnight

Dice = tuple[int, ...]
SCORES = (0, *range(4, 25))
REACH = (16, 18, 20, 21, 22, 23, 24)


@cache
def throws(dice: int) -> list[tuple[Dice, int]]:
    return [
        (throw, factorial(dice) // prod(map(factorial, Counter(throw).values())))
        for throw in combinations_with_replacement(range(6, 0, -1), dice)
    ]


@cache
def keeps(throw: Dice, needed: Dice, most: int) -> list[tuple[Dice, int, int]]:
    """What is still needed after each keep, the pips of the others kept, and how many they are."""
    found = []
    for kept in product(*((True, False) if face in throw else (False,) for face in needed)):
        rest = list(throw)
        for face, keep in zip(needed, kept, strict=True):
            if keep:
                rest.remove(face)
        lacking = tuple(face for face, keep in zip(needed, kept, strict=True) if not keep)
        for others in range(min(len(rest), most) + 1):
            if others or any(kept):
                found.append((lacking, sum(rest[:others]), others))
    return found


def best(worths: dict[int, np.ndarray]) -> list[float]:
    """The best that a turn brings, for several things at once that a score can be worth."""

    @cache
    def value(needed: Dice, points: int, others: int) -> np.ndarray:
        dice = len(needed) + 4 - others
        if not dice:
            return worths[points]
        total = np.zeros_like(worths[0])
        for throw, ways in throws(dice):
            after = [
                value(lacking, points + pips, others + more)
                for lacking, pips, more in keeps(throw, needed, 4 - others)
            ]
            # All that may be kept is others, and there are four: the last die must be needed.
            total += ways * (np.max(after, axis=0) if after else worths[0])
        mean: np.ndarray = total / 6**dice
        return mean

    return [float(chance) for chance in value((1, 4), 0, 0)]


@pytest.mark.exhaustive
def test_best_play() -> None:
    worths = {
        n: [n > 0, n, *(n >= points for points in REACH)]
        + [(n > other) + (n == other) / 2 for other in SCORES]  # for a second player
        for n in SCORES
    }
    qualify, mean, *others = best({n: np.array(worth, float) for n, worth in worths.items()})
    reach, second = others[: len(REACH)], others[len(REACH) :]
    assert float(midnight.qualify()) == pytest.approx(qualify)
    assert float(midnight.mean()) == pytest.approx(mean)
    assert [float(midnight.reach(points)) for points in REACH] == pytest.approx(reach)
    # Wikipedia: only the 21 dice of six throws count, for one die is kept of each at least.
    published = 1 - 2 * Fraction(5, 6) ** 21 + Fraction(4, 6) ** 21
    assert midnight.qualify() == published
    assert float(midnight.neither_of_two()) == pytest.approx((1 - qualify) ** 2)
    kept_off = zip(SCORES, second, strict=True)
    (first,) = best({n: np.array([1 - chance]) for n, chance in kept_off})
    assert float(midnight.first_of_two()) == pytest.approx(first)


@cache
def by_the_simple_rule(needed: Dice = (1, 4), points: int = 0, others: int = 0) -> np.ndarray:
    """How often a turn has both, and what it scores, if it keeps only these until it has both."""
    dice = len(needed) + 4 - others
    if others > 4 or not dice:
        return np.array([not needed, 0 if needed else points], float)
    total = np.zeros(2)
    for throw, ways in throws(dice):
        lacking = tuple(face for face in needed if face not in throw)
        rest = (Counter(throw) - Counter({*needed} - {*lacking})).elements()
        high = [] if lacking else [face for face in rest if face >= 5]
        if not high and lacking == needed:
            high = [max(throw)]
        total += ways * by_the_simple_rule(lacking, points + sum(high), others + len(high))
    mean: np.ndarray = total / 6**dice
    return mean


def test_the_simple_rule() -> None:
    both, mean = by_the_simple_rule()
    assert float(midnight.mean_simple()) == pytest.approx(mean)
    assert float(midnight.qualify()) == pytest.approx(both)  # the page says so


def test_the_first_throw() -> None:
    lacking = 2 * 5**6 - 4**6
    assert midnight.qualify_first_throw() == 1 - Fraction(lacking, 6**6)
