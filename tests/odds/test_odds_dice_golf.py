"""The odds of Dice Golf, by closed forms."""

from fractions import Fraction
from math import comb

import pytest

from zine.odds import dice_golf

MISS = Fraction(6 * 5 * 4, 6**3)
IN = 1 - MISS


def within(strokes: int) -> Fraction:
    """Of so many throws eighteen or more are in."""
    ways = (comb(strokes, n) * IN**n * MISS ** (strokes - n) for n in range(18, strokes + 1))
    return sum(ways, Fraction(0))


def test_holes() -> None:
    assert dice_golf.holed() == IN == Fraction(4, 9)
    assert dice_golf.mean_hole() == Fraction(9, 4)
    assert dice_golf.mean_round() == Fraction(81, 2)
    assert dice_golf.more_than_five() == 1 - sum(MISS**n * IN for n in range(5))
    short = sum((MISS**n * IN for n in range(9)), Fraction(0))
    assert dice_golf.a_hole_of_ten() == 1 - short**18


def test_rounds() -> None:
    for strokes in (36, 40, 45, 50):
        assert dice_golf.round_within(strokes) == within(strokes)
    median = dice_golf.median_round()
    assert within(median - 1) < Fraction(1, 2) <= within(median)


def test_a_tie_of_two_rounds() -> None:
    x = MISS**2  # the sum of comb(n + 17, 17)**2 * x**n over every n, by Euler's transformation
    series = sum(comb(17, n) ** 2 * x**n for n in range(18)) / (1 - x) ** 35
    tie = dice_golf.tie_two()
    assert tie.within < 1e-9
    assert tie.value == pytest.approx(float(IN**36 * series), abs=tie.within)
