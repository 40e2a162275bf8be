"""Sevens Out: the odds."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import TypeVar

from zine.chance import (
    Chance,
    Count,
    Mean,
    NearChance,
    NearMean,
    chance_that,
    each,
    first_wins,
    mean_of,
    median,
    thrown,
)
from zine.dice import Dice

from ..scoring.sevens_out import DICE, TARGET, TO_A_THOUSAND_TARGET, Turn
from . import _race

Number = TypeVar("Number", Fraction, float)


def mean_turn() -> Mean:
    """What a turn scores on average."""
    return mean_of(_adds, DICE) * mean_throws()


def median_turn() -> Count:
    """At least half of all turns score so much or less."""
    so_much = int(2 * mean_turn())  # Markov's inequality: the median is no greater
    return median(dict(enumerate(_scores(so_much))))


def turns_500() -> NearMean:
    """How many turns a player alone takes on average to five hundred or more."""
    return _race.near_mean_turns(_after, TARGET)


def turns_1000() -> NearMean:
    """How many turns a player alone takes on average to a thousand or more."""
    return _race.near_mean_turns(_after, TO_A_THOUSAND_TARGET)


def mean_throws() -> Mean:
    """How many throws a turn takes on average, the seven counted."""
    return 1 / chance_that(_ends, DICE)


def nothing() -> Chance:
    """A turn scores nothing."""
    return _scores(0)[0]


@each(points=(20, 50, 100, 150))
def at_least(points: int) -> Chance:
    """A turn scores so much or more."""
    return 1 - sum(_scores(points - 1), Fraction(0))


def first_player_wins_two() -> NearChance:
    """The first of two players has five hundred first."""
    return first_wins(_race.near_turns(_after, TARGET))


def _adds(throw: Dice) -> int:
    return Turn().play(throw).tally


def _ends(throw: Dice) -> bool:
    return Turn().play(throw).over


def _throws() -> tuple[Fraction, Mapping[int, Fraction]]:
    """The chance of the throw that ends a turn, and of each number that another one adds."""
    adds: dict[int, Fraction] = defaultdict(Fraction)
    for throw, chance in thrown(DICE).items():
        if not _ends(throw):
            adds[_adds(throw)] += chance
    return chance_that(_ends, DICE), adds


def _scores(most: int) -> list[Fraction]:
    """The chance that a turn scores no point, one point, and so on up to so many."""
    ends, adds = _throws()
    return _scored(most, ends, adds)


@cache
def _near_scores() -> list[float]:
    ends, adds = _throws()
    near = {points: float(chance) for points, chance in adds.items()}
    return _scored(TO_A_THOUSAND_TARGET, float(ends), near)


def _scored(most: int, ends: Number, adds: Mapping[int, Number]) -> list[Number]:
    chances = [ends]  # at once
    for points in range(1, most + 1):
        first = (chances[points - add] * chance for add, chance in adds.items() if add <= points)
        chances.append(sum(first, ends * 0))
    return chances


def _after(score: int) -> Mapping[int, float]:
    """The chance of each score after a turn, by the score before it."""
    return dict(enumerate(_near_scores(), score))
