"""Chō-Han: the odds."""

from fractions import Fraction

from zine.chance import Chance, Mean, chance_that, die, each, mean_of, thrown
from zine.dice import Dice

from ..scoring.cho_han import (
    DICE,
    Call,
    score,
    settlement,
    the_dealer_as_bank_settlement,
    the_house_takes_a_cut_settlement,
)


def cho() -> Chance:
    """A throw is Chō."""
    return chance_that(_cho, DICE)


@each(stake=(19, 20, 39, 40))
def house_edge(stake: int) -> Mean:
    """What a counter staked loses on average where the house takes a cut."""

    def loses(throw: Dice) -> Fraction:
        gains = the_house_takes_a_cut_settlement(throw, {"Ada": stake}, {"Bel": stake})
        return Fraction(-gains["Ada"], stake)

    return mean_of(loses, DICE)


def dealer_bank_edge() -> Mean:
    """What a counter staked loses on average against the dealer as bank."""

    def loses(throw: Dice) -> int:
        return the_dealer_as_bank_settlement(throw, {"Ada": 1}, {})["Dealer"]

    return mean_of(loses, DICE)


def ahead_after_ten() -> Chance:
    """A player who stakes a counter on each of ten throws is ahead after them."""
    gain = die(thrown(DICE)).map(lambda t: settlement(t, {"Ada": 1}, {"Bel": 1})["Ada"])
    return Fraction((10 @ gain > 0).probability(True))


def five_alike_in_row() -> Chance:
    """Five throws running fall on the same side."""
    return cho() ** 5 + (1 - cho()) ** 5


def double_if_cho() -> Chance:
    """A throw that is Chō is a double."""
    return chance_that(lambda throw: throw[0] == throw[1], DICE, given=_cho)


def seven_if_han() -> Chance:
    """A throw that is Han adds up to seven."""
    return chance_that(lambda throw: sum(throw) == 7, DICE, given=lambda throw: not _cho(throw))


def _cho(throw: Dice) -> bool:
    return score(throw) is Call.CHO
