"""The odds of Drop Dead, from the lives of single dice and by power series."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from zine.odds import drop_dead

LIVES = Fraction(2, 3)
MOST = 700


def mean_from(dice: int) -> float:
    """Before each throw a die is alive, whatever the others do; all must live for points."""
    alive = (float(LIVES) ** throw for throw in range(200))
    return sum(3.5 * dice * s * float(LIVES) * (1 - s / 3) ** (dice - 1) for s in alive)


def nothing(dice: int) -> Fraction:
    """Some die dies at every throw."""
    if not dice:
        return Fraction(1)
    dying = (
        (n, comb(dice, n) * (1 - LIVES) ** n * LIVES ** (dice - n)) for n in range(1, dice + 1)
    )
    return sum((chance * nothing(dice - n) for n, chance in dying), Fraction(0))


def totals() -> list[float]:
    """The chance of each total: power series, in which x to the n is a total of n."""
    face = np.zeros(7)
    face[[1, 3, 4, 6]] = 1 / 6
    series = [np.eye(1, MOST)[0]]
    for dice in range(1, 6):
        scores = np.ones(1)
        for _ in range(dice):
            scores = np.convolve(scores, face)
        start = sum(
            comb(dice, n) * (1 / 3) ** n * (2 / 3) ** (dice - n) * series[dice - n]
            for n in range(1, dice + 1)
        )
        found = np.zeros(MOST)
        for total in range(MOST):  # what starts there, and what comes there by one more throw
            back = scores[1 : total + 1]
            found[total] = start[total] + back @ found[total - len(back) : total][::-1]
        series.append(found)
    return [float(chance) for chance in series[5]]


def test_means() -> None:
    for dice in (1, 2, 3, 4):
        assert float(drop_dead.mean_from(dice)) == pytest.approx(mean_from(dice), abs=1e-12)
    assert float(drop_dead.mean_turn()) == pytest.approx(mean_from(5), abs=1e-12)
    # perplexus.info, "Drop Dead", gives these fractions, and a simulation of 16.0658.
    assert drop_dead.mean_turn() == Fraction(837242, 52117)
    assert drop_dead.mean_from(4) == Fraction(3752, 247)
    # The turn lasts as long as the hardiest of five dice.
    assert drop_dead.mean_throws() == sum(
        (-1) ** (n + 1) * comb(5, n) / (1 - LIVES**n) for n in range(1, 6)
    )


def test_single_throws() -> None:
    assert drop_dead.first_throw_scores() == LIVES**5
    assert drop_dead.dead_at_once() == (1 - LIVES) ** 5


def test_totals() -> None:
    chances = totals()
    assert sum(chances) == pytest.approx(1)
    assert drop_dead.nothing() == nothing(5)
    for points in (10, 20, 30, 50):
        assert float(drop_dead.at_least(points)) == pytest.approx(1 - sum(chances[:points]))
    tie = drop_dead.tie_two()
    assert tie.within < 1e-9
    assert tie.value == pytest.approx(sum(chance**2 for chance in chances), abs=1e-9)
