"""The odds of Help Your Neighbour, counted a second way."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from statistics import mean, stdev

import pytest

from zine.odds import help_your_neighbour as odds

THROWS = list(product(range(6), repeat=3))
EACH = {2: 3, 3: 2, 4: 1, 6: 1}
"""How many numbers each of so many players has."""


@cache
def costs(players: int) -> Counter[tuple[int, ...]]:
    """In how many of the 216 ways a throw costs the players so much."""
    own = EACH[players]
    return Counter(
        tuple(sum(die // own == seat for die in throw) for seat in range(players))
        for throw in THROWS
    )


@cache
def to_come(left: tuple[int, ...]) -> tuple[Fraction, Fraction, Fraction]:
    """The throws still to come, the pot and the chance to share it: from the end backwards."""
    if 0 in left:
        out = left.count(0)
        return Fraction(0), Fraction(10 * len(left) - sum(left)), Fraction(out > 1)
    sums, none = [Fraction(216), Fraction(0), Fraction(0)], 0
    for owed, ways in costs(len(left)).items():
        if not any(owed):
            none = ways
            continue
        after = to_come(tuple(max(0, had - owes) for had, owes in zip(left, owed, strict=True)))
        sums = [total + ways * worth for total, worth in zip(sums, after, strict=True)]
    throws, pot, shared = (total / (216 - none) for total in sums)
    return throws, pot, shared


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.exhaustive)])
def test_a_round(players: int) -> None:
    throws, pot, shared = to_come((10,) * players)
    assert odds.throws(players) == throws
    assert odds.pot(players) == pot
    assert odds.shared(players) == shared


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [4, 6])
def test_rounds_that_are_played(players: int) -> None:
    dice = random.Random(players)
    lengths, pots, shares = [], [], []
    for _ in range(2000):
        left, throws = [10] * 6, 0  # with four players 5 and 6 belong to nobody
        while all(left[:players]):
            throws += 1
            for die in dice.choices(range(6), k=3):
                left[die] = max(0, left[die] - 1)
        lengths.append(throws)
        pots.append(10 * players - sum(left[:players]))
        shares.append(left[:players].count(0) > 1)
    for figure, seen in (
        (odds.throws(players), lengths),
        (odds.pot(players), pots),
        (odds.shared(players), shares),
    ):
        assert abs(mean(seen) - float(figure)) < 4 * stdev(seen) / len(seen) ** 0.5


def going_on(players: int, throws: int) -> Fraction:
    """The chance that nobody has paid ten after so many throws: of all rows of their dice."""
    dice, own = 3 * throws, EACH[players]
    # Rows by how many dice have fallen so far, each divided by the factorial of that number.
    rows = [Fraction((6 - players * own) ** n, factorial(n)) for n in range(dice + 1)]
    for _ in range(players):
        rows = [
            sum((rows[n - k] * own**k / factorial(k) for k in range(min(10, n + 1))), Fraction(0))
            for n in range(dice + 1)
        ]
    return rows[dice] * Fraction(factorial(dice), 6**dice)


@pytest.mark.some(2)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_throws_of_a_round_by_the_dice_that_have_fallen(players: int) -> None:
    mean_throws = sum(going_on(players, throws) for throws in range(30 if players == 4 else 19))
    assert float(odds.throws(players)) == pytest.approx(float(mean_throws), abs=1e-3)


def test_over_in_four() -> None:
    assert odds.over_in_four_2() == going_on(2, 3) - going_on(2, 4)


@pytest.mark.parametrize("numbers", [1, 2, 3])
def test_what_one_player_pays(numbers: int) -> None:
    chance = Fraction(numbers, 6)
    pay = [comb(3, owed) * chance**owed * (1 - chance) ** (3 - owed) for owed in range(4)]
    assert odds.mean_pay(numbers) == 3 * chance
    assert odds.pays_nothing(numbers) == pay[0]
    # Ten counters last as long as fewer than ten of all the dice so far have cost one.
    lasts = sum(
        comb(3 * throws, paid) * float(chance) ** paid * float(1 - chance) ** (3 * throws - paid)
        for throws in range(150)
        for paid in range(min(10, 3 * throws + 1))
    )
    assert float(odds.throws_alone(numbers)) == pytest.approx(lasts)


def test_all_three_dice_on_one_player() -> None:
    assert odds.three_on_one(2) == Fraction(2 * 27, 216)
    assert odds.three_on_one(6) == Fraction(6, 216)
