"""The odds of Passage, counted a second way."""

from fractions import Fraction
from itertools import pairwise, product
from math import comb

import numpy as np
import pytest

from zine.odds import passage

THROWS = list(product(range(1, 7), repeat=2))
FOURS = [throw.count(4) for throw in THROWS]


def test_one_throw() -> None:
    assert passage.scores() == Fraction(36 - FOURS.count(0), 36)
    assert passage.double() == Fraction(FOURS.count(2), 36)
    assert passage.mean_throw() == Fraction(sum(FOURS), 36)


def test_the_way_to_eleven() -> None:
    # Of the throws that score, one in eleven is a double: the chance v(n) that a player ever has n
    # points is 10/11 v(n - 1) + 1/11 v(n - 2), or 11/12 (1 - (-1/11) ** (n + 1)).
    ten = Fraction(11, 12) * (1 - Fraction(-1, 11) ** 11)
    assert passage.ends_past() == ten / 11
    # Wald's identity: a throw scores a third on average, and the turns together 11 or 12.
    assert passage.mean_turns() == 3 * (11 + passage.ends_past())


def test_turns_by_the_binomial_distribution() -> None:
    longer = [
        sum(comb(2 * n, hits) * 5.0 ** (2 * n - hits) / 6.0 ** (2 * n) for hits in range(11))
        for n in range(150)
    ]
    assert passage.median_turns() == next(n for n, chance in enumerate(longer) if chance <= 1 / 2)
    first = sum((before - after) * before for before, after in pairwise(longer))
    assert float(passage.first_player_wins_two()) == pytest.approx(first, abs=1e-9)


def test_three_for_a_double() -> None:
    turns = np.eye(11)
    for total, fours in product(range(11), FOURS):
        after = total + (0, 1, 3)[fours]
        if after < 11:
            turns[total, after] -= 1 / 36
    mean = np.linalg.solve(turns, np.ones(11))[0]
    assert float(passage.mean_turns_three_for_double()) == pytest.approx(mean, abs=1e-9)
