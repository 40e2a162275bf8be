"""The odds of Going to Boston, counted over all throws of six dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

from zine.odds import going_to_boston

WHOLE = 6**6
KEPT = [(max(a, b, c), max(d, e), f) for a, b, c, d, e, f in product(range(1, 7), repeat=6)]
SUMS = Counter(a + b + c for a, b, c in KEPT)
PRODUCTS = Counter((a + b) * c for a, b, c in KEPT)
BELOW = {n: Fraction(sum(SUMS[lower] for lower in range(n)), WHOLE) for n in SUMS}


def test_scores() -> None:
    assert going_to_boston.mean() == Fraction(sum(SUMS.elements()), WHOLE)
    assert going_to_boston.mean_multiplication() == Fraction(sum(PRODUCTS.elements()), WHOLE)
    for points in (13, 15, 17):
        assert going_to_boston.at_least(points) == 1 - BELOW[points]
    assert going_to_boston.eighteen() == Fraction(SUMS[18], WHOLE)
    assert going_to_boston.seventy_two() == Fraction(PRODUCTS[72], WHOLE)
    assert going_to_boston.mean_first_kept() == Fraction(sum(a for a, _, _ in KEPT), WHOLE)
    assert going_to_boston.mean_second_kept() == Fraction(sum(b for _, b, _ in KEPT), WHOLE)


def test_rounds() -> None:
    assert going_to_boston.tie_two() == Fraction(sum(n * n for n in SUMS.values()), WHOLE**2)
    ties = Fraction(sum(n * n for n in PRODUCTS.values()), WHOLE**2)
    assert going_to_boston.tie_two_multiplication() == ties
    shared = (
        comb(4, best) * Fraction(ways, WHOLE) ** best * BELOW[points] ** (4 - best)
        for points, ways in SUMS.items()
        for best in (2, 3, 4)
    )
    assert going_to_boston.play_off_four() == sum(shared, Fraction(0))
    assert going_to_boston.fifteen_beats_three() == BELOW[15] ** 3
