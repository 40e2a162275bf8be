"""Everest: the odds."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, reduce
from typing import NamedTuple

import numpy as np

from zine.chance import (
    Chance,
    Choice,
    Count,
    Mean,
    Near,
    NearMean,
    best,
    chance_that,
    each,
    thrown,
)
from zine.dice import counts

from ..scoring.everest import DICE, EVERY_SQUARE, SQUARES, Row, may_cross, splits

ROWS = len(Row)


def mean_turns_alone() -> NearMean:
    """The turns to cross every square alone, best play for the fewest."""
    return Near(_climb().best, 1e-9)  # a few thousand additions, each exact to fifteen figures


def mean_turns_most_pips() -> NearMean:
    """The turns for somebody alone who always crosses as many pips as can be."""
    return Near(_climb().most_pips, 1e-9)


@each(number=SQUARES)
def throw_makes(number: int) -> Chance:
    """A throw can cross a number."""
    return chance_that(lambda throw: may_cross(throw, (number,)), DICE)


@each("turns-one-left-{number}", number=SQUARES)
def turns_if_last(number: int) -> Mean:
    """The turns to cross a number, where it is the only one left."""
    return _turns(number, 1)


@each(number=(1, 6, 12))
def turns_both_left(number: int) -> Mean:
    """The turns to cross a number in both rows, where nothing else is left."""
    return _turns(number, ROWS)


def fewest_turns() -> Count:
    """The fewest turns in which the climb can be done."""
    return _climb().fewest


def first_turn_three() -> Chance:
    """The first turn of a climb can cross three squares."""
    return chance_that(lambda throw: any(_crosses(way) == 3 for way in splits(throw)), DICE)


def five_ways() -> Chance:
    """A throw can be split in five ways, none of which passes twelve."""
    return chance_that(lambda throw: len(splits(throw)) == 5, DICE)


def _crosses(way: tuple[int, ...]) -> int:
    """How many squares these numbers cross together, if all are left."""
    return sum(min(made, ROWS) for made in counts(way).values())


def _turns(number: int, squares: int) -> Fraction:
    """The turns to cross a number in so many rows, where nothing else is left."""

    def turn(left: int) -> Iterator[Choice]:
        if not left:
            return
        after = dict.fromkeys(range(left + 1), Fraction(0))
        for throw, chance in thrown(DICE).items():
            after[max(0, left - max(way.count(number) for way in splits(throw)))] += chance
        yield Choice(1, after)

    return best(squares, turn)


def _pips(number: int) -> int:
    """What crossing a number is worth by the simple rule, in thousandths of a pip.

    That is its pips, and a little for its size; whole numbers compare exactly.
    """
    return 1000 * number + number**2


class _Climb(NamedTuple):
    """The turns to cross every square: on average, best play or most pips, and the fewest."""

    best: float
    most_pips: float
    fewest: int


@cache
def _climb() -> _Climb:
    """What somebody alone needs, from the sheets with few squares left to the whole one.

    The squares left are written as one number: a figure from 0 to 2 says in how many rows there is
    a 1 left, the next a 2, and so on. All that can be crossed of a split is: to have fewer squares
    left is never worse. The simple rule leaves the fewest pips, so it takes the first sheet in the
    order of what is left.
    """
    kinds = ROWS + 1
    figures = {number: kinds**place for place, number in enumerate(SQUARES)}
    sheets = np.arange(kinds ** len(SQUARES), dtype=np.int32)
    left = {number: sheets // figure % kinds for number, figure in figures.items()}
    to_go = reduce(np.add, left.values())
    order = np.argsort(reduce(np.add, [rows * _pips(number) for number, rows in left.items()]))
    place = np.argsort(order).astype(np.int32)
    best = np.where(to_go, np.inf, 0.0)
    most_pips = np.zeros(len(sheets))  # by the place of a sheet
    fewest = np.where(to_go, len(EVERY_SQUARE), 0).astype(np.int8)
    falls = [(float(chance), splits(throw)) for throw, chance in thrown(DICE).items()]
    ways = {way: counts(way) for _, some in falls for way in some}
    for squares in range(1, len(EVERY_SQUARE) + 1):
        now = sheets[to_go == squares]
        crossed = {
            (number, made): np.minimum(left[number][now], made) * figure
            for number, figure in figures.items()
            for made in range(1, DICE + 1)
        }
        after = {
            way: now - sum(crossed[each] for each in made.items()) for way, made in ways.items()
        }
        means = {way: best[sheet] for way, sheet in after.items()}
        places = {way: place[sheet] for way, sheet in after.items()}
        turns, by_pips, again = np.ones(len(now)), np.ones(len(now)), np.zeros(len(now))
        for chance, some in falls:
            then = reduce(np.minimum, [means[way] for way in some])
            stays = np.isinf(then)
            turns += chance * np.where(stays, 0, then)
            by_pips += chance * most_pips[reduce(np.minimum, [places[way] for way in some])]
            again += chance * stays
        best[now] = turns / (1 - again)
        most_pips[place[now]] = by_pips / (1 - again)
        fewest[now] = 1 + reduce(np.minimum, [fewest[sheet] for sheet in after.values()])
    whole = len(sheets) - 1
    return _Climb(float(best[whole]), float(most_pips[place[whole]]), int(fewest[whole]))
