"""Liar's Dice: the odds."""

from fractions import Fraction
from functools import cache
from typing import Any

from zine.chance import Chance, Count, chance_that, die, each, thrown

from ..scoring.liars_dice import DICE, Bid, Pips, bid_the_sum_stands, count

UNSEEN = range(DICE, 7 * DICE, DICE)
"""How many dice are unseen: those of one to six players."""

FACE = 6
"""The face that is bid; from two to six each has the same odds."""


@each(bid=range(1, 4))
def wild_5(bid: int) -> Chance:
    """A bid of so many stands among five unseen dice, aces wild."""
    return _stands(bid, 5, wild=True)


@each(bid=range(1, 6))
def wild_10(bid: int) -> Chance:
    """A bid of so many stands among ten unseen dice, aces wild."""
    return _stands(bid, 10, wild=True)


@each(bid=range(1, 9))
def wild_15(bid: int) -> Chance:
    """A bid of so many stands among fifteen unseen dice, aces wild."""
    return _stands(bid, 15, wild=True)


@each(bid=range(1, 11))
def wild_20(bid: int) -> Chance:
    """A bid of so many stands among twenty unseen dice, aces wild."""
    return _stands(bid, 20, wild=True)


@each(bid=range(1, 14))
def wild_25(bid: int) -> Chance:
    """A bid of so many stands among twenty-five unseen dice, aces wild."""
    return _stands(bid, 25, wild=True)


@each(bid=range(1, 16))
def wild_30(bid: int) -> Chance:
    """A bid of so many stands among thirty unseen dice, aces wild."""
    return _stands(bid, 30, wild=True)


@each(bid=range(1, 3))
def plain_5(bid: int) -> Chance:
    """A bid of so many stands among five unseen dice, where nothing is wild."""
    return _stands(bid, 5, wild=False)


@each(bid=range(1, 5))
def plain_10(bid: int) -> Chance:
    """A bid of so many stands among ten unseen dice, where nothing is wild."""
    return _stands(bid, 10, wild=False)


@each(bid=range(1, 6))
def plain_15(bid: int) -> Chance:
    """A bid of so many stands among fifteen unseen dice, where nothing is wild."""
    return _stands(bid, 15, wild=False)


@each(bid=range(1, 8))
def plain_20(bid: int) -> Chance:
    """A bid of so many stands among twenty unseen dice, where nothing is wild."""
    return _stands(bid, 20, wild=False)


@each(bid=range(1, 10))
def plain_25(bid: int) -> Chance:
    """A bid of so many stands among twenty-five unseen dice, where nothing is wild."""
    return _stands(bid, 25, wild=False)


@each(bid=range(1, 11))
def plain_30(bid: int) -> Chance:
    """A bid of so many stands among thirty unseen dice, where nothing is wild."""
    return _stands(bid, 30, wild=False)


@each("even-wild-{unseen}", unseen=UNSEEN)
def aces_wild(unseen: int) -> Count:
    """The highest bid, in dice of one face, that stands at least half of the time, aces wild."""
    return _even(unseen, wild=True)


@each("even-plain-{unseen}", unseen=UNSEEN)
def nothing_wild(unseen: int) -> Count:
    """The highest bid, in dice of one face, that stands at least half of the time, none wild."""
    return _even(unseen, wild=False)


def wild_die() -> Chance:
    """An unseen die counts for a face, aces wild."""
    return _stands(1, 1, wild=True)


def plain_die() -> Chance:
    """An unseen die counts for a face, where nothing is wild."""
    return _stands(1, 1, wild=False)


def holding_two_bid_seven_of_20() -> Chance:
    """With two that count among your five, a bid of seven of twenty dice stands, aces wild."""
    return _stands(7 - 2, 20 - DICE, wild=True)


@each(pips=range(6, 11))
def pips_2(pips: int) -> Chance:
    """Two unseen dice show so many pips or more."""
    return _show(pips, 2)


@each(pips=range(9, 14))
def pips_3(pips: int) -> Chance:
    """Three unseen dice show so many pips or more."""
    return _show(pips, 3)


@each(pips=(12, 14, 16))
def pips_4(pips: int) -> Chance:
    """Four unseen dice show so many pips or more."""
    return _show(pips, 4)


def _stands(bid: int, unseen: int, wild: bool) -> Fraction:
    """The chance that a bid of so many dice stands among dice that are unseen."""
    return Fraction((_count(unseen, wild) >= Bid(bid, FACE).claim).probability(True))


def _even(unseen: int, wild: bool) -> int:
    """The highest bid, in dice of one face, that stands at least half of the time."""
    bids = range(1, unseen + 1)
    return max(bid for bid in bids if _stands(bid, unseen, wild) >= Fraction(1, 2))


@cache
def _count(unseen: int, wild: bool) -> Any:
    """How many of the dice that are unseen count for a face, as an icepool die."""
    return unseen @ die(thrown(1)).map(lambda throw: count(throw, Bid(1, FACE), reveal=not wild))


def _show(pips: int, dice: int) -> Fraction:
    """The chance that a bid of a sum stands."""
    return chance_that(lambda throw: bid_the_sum_stands(throw, Pips(pips)), dice)
