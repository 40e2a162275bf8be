"""The odds of Chō-Han, counted a second way."""

from fractions import Fraction
from itertools import product
from math import comb

from zine.odds import cho_han

THROWS = [one + other for one, other in product(range(1, 7), repeat=2)]
EVEN = Fraction(sum(total % 2 == 0 for total in THROWS), 36)


def test_sides() -> None:
    assert cho_han.cho() == EVEN
    assert cho_han.double_if_cho() == Fraction(6, 36) / EVEN
    assert cho_han.seven_if_han() == Fraction(THROWS.count(7), 36) / (1 - EVEN)


def test_runs_of_throws() -> None:
    assert cho_han.ahead_after_ten() == Fraction(sum(comb(10, won) for won in range(6, 11)), 2**10)
    assert cho_han.five_alike_in_row() == Fraction(2, 2**5)


def test_the_house_takes_one_of_every_twenty_counters_won() -> None:
    edges = {stake: cho_han.house_edge(stake) for stake in (19, 20, 39, 40)}
    assert edges == {19: 0, 20: Fraction(1, 40), 39: Fraction(1, 78), 40: Fraction(1, 40)}


def test_the_dealer_has_no_edge() -> None:
    assert cho_han.dealer_bank_edge() == 0
