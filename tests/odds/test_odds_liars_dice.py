"""The odds of Liar's Dice, counted a second way."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from zine.odds import liars_dice

BIDS = {5: (3, 2), 10: (5, 4), 15: (8, 5), 20: (10, 7), 25: (13, 9), 30: (15, 10)}
"""By dice, the highest bids asked for, with wild aces and without."""


def stand(dice: int, bid: int, faces: int) -> Fraction:
    """The chance that of some dice so many or more show one of so many faces."""
    ways = sum(comb(dice, n) * faces**n * (6 - faces) ** (dice - n) for n in range(bid, dice + 1))
    return Fraction(ways, 6**dice)


@pytest.mark.parametrize("dice", BIDS)
def test_bids_among_unseen_dice(dice: int) -> None:
    evens = (liars_dice.aces_wild, liars_dice.nothing_wild)
    for kind, even, faces, most in zip(("wild", "plain"), evens, (2, 1), BIDS[dice], strict=True):
        odds: Callable[[int], Fraction] = getattr(liars_dice, f"{kind}_{dice}")
        for bid in range(1, most + 1):
            assert odds(bid) == stand(dice, bid, faces)
        half = Fraction(1, 2)
        assert stand(dice, even(dice), faces) >= half > stand(dice, even(dice) + 1, faces)


def test_no_five_dice_count_otherwise_than_the_rules_say() -> None:
    throws = list(product(range(1, 7), repeat=5))
    wild = sum(throw.count(4) + throw.count(1) >= 2 for throw in throws)
    aces = sum(throw.count(1) >= 2 for throw in throws)
    assert liars_dice.wild_5(2) == Fraction(wild, 6**5)
    assert liars_dice.plain_5(2) == Fraction(aces, 6**5)


def test_one_die() -> None:
    assert (liars_dice.wild_die(), liars_dice.plain_die()) == (Fraction(2, 6), Fraction(1, 6))


def test_two_of_your_own_leave_five_to_be_found_among_fifteen() -> None:
    assert liars_dice.holding_two_bid_seven_of_20() == stand(15, 5, 2)


@pytest.mark.parametrize(
    ("odds", "dice", "sums"),
    [
        (liars_dice.pips_2, 2, range(6, 11)),
        (liars_dice.pips_3, 3, range(9, 14)),
        (liars_dice.pips_4, 4, (12, 14, 16)),
    ],
)
def test_sums_of_unseen_dice(
    odds: Callable[[int], Fraction], dice: int, sums: tuple[int, ...]
) -> None:
    totals = [sum(throw) for throw in product(range(1, 7), repeat=dice)]
    for pips in sums:
        assert odds(pips) == Fraction(sum(total >= pips for total in totals), len(totals))
