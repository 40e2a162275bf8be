"""Mia: the odds."""

from fractions import Fraction
from functools import cache

from zine.chance import Chance, Count, Mean, chance_that, each, mean_of, thrown

from ..scoring.mia import DICE, MIA, Value, score


def _beats(value: Value) -> Fraction:
    """The chance that a throw is worth more than a value."""
    return chance_that(lambda throw: score(throw).beats(value), DICE)


ANNOUNCED = tuple(sorted(map(score, thrown(DICE)), key=_beats, reverse=True))
"""What can be announced, from the lowest up."""


@each("beat-{announced}", announced=[str(value) for value in ANNOUNCED if value != MIA])
def beaten(announced: str) -> Chance:
    """A fresh throw is worth more than was announced."""
    return _beats(Value.parse(announced))


def mia() -> Chance:
    """A throw is Mia."""
    return chance_that(lambda throw: score(throw) == MIA, DICE)


def double() -> Chance:
    """A throw is a double."""
    return chance_that(lambda throw: throw[0] == throw[1], DICE)


def even_announcement() -> Count:
    """The highest announcement that a fresh throw beats at least half of the time."""
    *_, highest = (value for value in ANNOUNCED if _beats(value) >= Fraction(1, 2))
    return int(highest.figures())


def second_beats_first() -> Chance:
    """Of two throws the second is worth more."""
    return mean_of(lambda first: _beats(score(first)), DICE)


def tie_two() -> Chance:
    """Two throws are worth the same."""

    def same(first: Value) -> Fraction:
        return chance_that(lambda second: score(second) == first, DICE)

    return mean_of(lambda throw: same(score(throw)), DICE)


def honest_round() -> Mean:
    """How many throws an honest round has on average; one that is no higher, or Mia, ends it."""
    return _throws_after(None)


def three_rising() -> Chance:
    """Of three throws each is worth more than the one before."""

    def between(second: Value) -> Fraction:
        return chance_that(lambda first: second.beats(score(first)), DICE) * _beats(second)

    return mean_of(lambda throw: between(score(throw)), DICE)


def mia_in_ten() -> Chance:
    """Of ten throws one or more is Mia."""
    return 1 - (1 - mia()) ** 10


@cache
def _throws_after(last: Value | None) -> Fraction:
    """How many more throws an honest round lasts on average; before the first nothing is last."""
    if last == MIA:
        return Fraction(0)

    def goes_on(value: Value) -> bool:
        return last is None or value.beats(last)

    return 1 + mean_of(lambda t: _throws_after(score(t)) if goes_on(score(t)) else 0, DICE)
