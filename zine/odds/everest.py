"""Everest: the odds."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import numpy

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
    return Near(_climb()[0], 1e-9)  # a few thousand additions, each exact to fifteen figures


def mean_turns_most_pips() -> NearMean:
    """The turns for somebody alone who always crosses as many pips as can be."""
    return Near(_climb(_pips)[0], 1e-9)


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
    return _climb()[1]


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


def _pips(number: int) -> float:
    """What crossing a number is worth by the simple rule: its pips, and a little for its size."""
    return number + number**2 / 1000


@cache
def _climb(worth: Callable[[int], float] | None = None) -> tuple[float, int]:
    """The turns to cross every square, best play for the fewest: the mean, and the fewest of all.

    If a `worth` is given, each throw crosses the squares that are worth most together instead.
    The squares left are written as one number: a figure from 0 to 2 says in how many rows there is
    a 1 left, the next a 2, and so on. All that can be crossed of a split is: to have fewer squares
    left is never worse.
    """
    kinds = ROWS + 1
    figures = {number: kinds**place for place, number in enumerate(SQUARES)}
    sheets = numpy.arange(kinds ** len(SQUARES), dtype=numpy.int32)
    to_go = numpy.sum([sheets // figure % kinds for figure in figures.values()], axis=0)
    mean = numpy.where(to_go, numpy.inf, 0.0)
    fewest = numpy.where(to_go, len(EVERY_SQUARE), 0)
    ways = {throw: splits(throw) for throw in thrown(DICE)}
    for squares in range(1, len(EVERY_SQUARE) + 1):
        now = sheets[to_go == squares]
        left = {number: now // figure % kinds for number, figure in figures.items()}
        after = {way: now.copy() for some in ways.values() for way in some}
        worths = {way: numpy.zeros(len(now)) for way in after}
        for way in after:
            for number, made in counts(way).items():
                crossed = numpy.minimum(left[number], made)
                after[way] -= crossed * figures[number]
                if worth:
                    worths[way] += crossed * worth(number)
        means = {way: mean[sheet] for way, sheet in after.items()}
        turns, again = numpy.ones(len(now)), numpy.zeros(len(now))
        for throw, chance in thrown(DICE).items():
            then = numpy.array([means[way] for way in ways[throw]])
            if worth:
                taken = numpy.argmax([worths[way] for way in ways[throw]], axis=0)
                then = numpy.take_along_axis(then, taken[None], axis=0)
            then = then.min(axis=0)
            crosses = numpy.isfinite(then)
            turns[crosses] += float(chance) * then[crosses]
            again[~crosses] += float(chance)
        mean[now] = turns / (1 - again)
        fewest[now] = 1 + numpy.min([fewest[sheet] for sheet in after.values()], axis=0)
    return float(mean[-1]), int(fewest[-1])
