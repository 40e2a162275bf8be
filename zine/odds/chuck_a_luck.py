"""Chuck-a-Luck: the odds."""

from enum import Enum

from zine.chance import Chance, Mean, chance_that, each, mean_of
from zine.dice import Dice

from ..scoring.chuck_a_luck import DICE, FACE, Bet, score


class On(Enum):
    """What a bet is on: all the squares have the same odds."""

    NUMBER = "Number"
    ANY_TRIPLE = Bet.ANY_TRIPLE.value
    BIG = Bet.BIG.value
    SMALL = Bet.SMALL.value
    FIELD = Bet.FIELD.value


BET = {on: Bet.SIXES if on is On.NUMBER else Bet(on.value) for on in On}

BANKS = 6
"""Throws of a banker, before the bank passes to the left."""


@each(bet=On)
def edge(bet: On) -> Mean:
    """What a counter on a bet loses on average."""
    return -mean_of(lambda throw: score(throw, BET[bet]), DICE)


@each("win-{bet}", bet=On)
def wins(bet: On) -> Chance:
    """A bet wins."""
    return chance_that(lambda throw: score(throw, BET[bet]) > 0, DICE)


@each(dice=range(DICE + 1))
def number_on(dice: int) -> Chance:
    """A given number shows on just so many of the dice."""
    return chance_that(lambda throw: throw.count(FACE[BET[On.NUMBER]]) == dice, DICE)


def fair_any_triple() -> Mean:
    """What Any triple would have to pay, to one, to favour nobody."""
    return (1 - wins(On.ANY_TRIPLE)) / wins(On.ANY_TRIPLE)


def bank_six_throws() -> Mean:
    """What a banker gains on average from a player who has a counter on a number at each throw."""
    return BANKS * edge(On.NUMBER)


def number_missed_six() -> Chance:
    """A given number shows in none of a banker's six throws."""
    return number_on(0) ** BANKS


def triple_in_36() -> Chance:
    """Of thirty-six throws one or more is a triple."""
    return 1 - (1 - wins(On.ANY_TRIPLE)) ** 36


def all_six_loses() -> Chance:
    """A counter on each of the six squares loses more than it wins."""
    return chance_that(lambda throw: _all_six(throw) < 0, DICE)


def all_six_mean_loss() -> Mean:
    """What a counter on each of the six squares loses on average, all together."""
    return -mean_of(_all_six, DICE)


def _all_six(throw: Dice) -> int:
    """What a counter on each of the six squares wins by a throw, all together."""
    return sum(score(throw, square) for square in FACE)
