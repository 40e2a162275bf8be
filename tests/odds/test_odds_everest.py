"""The odds of Everest, counted a second way."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from statistics import mean, stdev

import numpy
import pytest
from numpy.typing import NDArray

from zine.odds import everest

THROWS = list(product(range(1, 7), repeat=3))


def _ways(throw: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every way to make numbers of three dice."""
    a, b, c = throw
    ways = [(a, b, c), (a, b + c), (b, a + c), (c, a + b), (a + b + c,)]
    return {tuple(sorted(way)) for way in ways if sum(way) <= 12 or len(way) > 1}


def _made(number: int, throw: tuple[int, ...]) -> int:
    """How often a throw makes a number, each die used once."""
    return max(way.count(number) for way in _ways(throw))


def test_numbers_that_a_throw_makes() -> None:
    for number in range(1, 13):
        chance = Fraction(sum(_made(number, throw) > 0 for throw in THROWS), 216)
        assert everest.throw_makes(number) == chance
        assert everest.turns_if_last(number) == 1 / chance


@pytest.mark.parametrize("number", [1, 6, 12])
def test_two_squares_are_left_until_a_throw_crosses_one_or_both(number: int) -> None:
    none, one, two = (
        Fraction(sum(min(2, _made(number, throw)) == made for throw in THROWS), 216)
        for made in range(3)
    )
    # After a first turn that crosses something, a second square is left unless both are gone.
    assert everest.turns_both_left(number) == (1 + one / (one + two) * (1 - none) / (one + two)) / (
        1 - none
    )


def test_throws_that_cross_or_split_much() -> None:
    assert everest.first_turn_three() == Fraction(sum(len({*t}) > 1 for t in THROWS), 216)
    # Five ways take three faces that differ, with a sum of twelve at most.
    five = sum(len({*throw}) == 3 and sum(throw) <= 12 for throw in THROWS)
    assert everest.five_ways() == Fraction(five, 216)


@pytest.mark.exhaustive
def test_a_whole_climb_by_turns_after_turns() -> None:
    # Twelve squares, from 7 to 12, take two dice or three each; twelve take one or more: at least
    # 36 dice in all, and twelve turns of a large square and a small one do it.
    assert everest.fewest_turns() == (12 * 2 + 12) / 3
    # The least turns on average where a climb is broken off after so many, for ever more.
    ways = {way for throw in THROWS for way in _ways(throw)}
    turns = numpy.zeros((3,) * 12, numpy.float32)
    for _ in range(60):
        after: dict[tuple[int, ...], NDArray[numpy.float32]] = {(): turns}
        for way in sorted(ways, key=len):
            for part in (way[:size] for size in range(1, len(way) + 1)):
                if part not in after:
                    after[part] = _with_or_without(part[-1], after[part[:-1]])
        throws: NDArray[numpy.float32] = numpy.zeros_like(turns)
        for throw in {tuple(sorted(throw)) for throw in THROWS}:
            dice = sum(sorted(other) == [*throw] for other in THROWS)
            throws += dice / 216 * numpy.minimum.reduce([after[way] for way in _ways(throw)])
        turns = 1 + throws
        turns[(0,) * 12] = 0
    near = everest.mean_turns_alone()
    assert near.value == pytest.approx(float(turns[(2,) * 12]), abs=2e-3)


@pytest.mark.exhaustive
def test_climbs_that_cross_as_many_pips_as_they_can() -> None:
    random = Random(1)
    climbs = [_turns_by_most_pips(random) for _ in range(5000)]
    near = everest.mean_turns_most_pips()
    assert abs(mean(climbs) - near.value) < 4 * stdev(climbs) / 5000**0.5


def _turns_by_most_pips(random: Random) -> int:
    """The turns of one climb; of as many pips, the largest squares are crossed."""
    left = Counter(dict.fromkeys(range(1, 13), 2))
    turns = 0
    while left.total():
        throw = tuple(random.choices(range(1, 7), k=3))
        crossed = [tuple((Counter(way) & left).elements()) for way in _ways(throw)]
        left -= Counter(max(crossed, key=lambda way: (sum(way), sum(n * n for n in way))))
        turns += 1
    return turns


def _with_or_without(number: int, turns: NDArray[numpy.float32]) -> NDArray[numpy.float32]:
    """The fewest turns if a number is crossed in one row or not, for all that may be left."""
    crossed = turns.copy()
    rows = numpy.moveaxis(crossed, number - 1, 0)
    rows[1:] = numpy.minimum(rows[1:], numpy.moveaxis(turns, number - 1, 0)[:-1])
    return crossed
