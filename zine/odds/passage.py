"""Passage: the odds."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

from zine.chance import Chance, Choice, Count, Mean, best, chance_that, mean_of, thrown
from zine.dice import FACES, Dice

from ..scoring.passage import DICE, TARGET, score, three_for_a_double_score
from . import _race

POINT = FACES[0]  # every point has the same odds


def mean_turns() -> Mean:
    """How many turns a player alone takes on average."""
    return _race.mean_turns(_after, TARGET)


def median_turns() -> Count:
    """In so many turns a player alone is as likely through as not."""
    return _race.median_turns(_after, TARGET)


def first_player_wins_two() -> Chance:
    """The first of two players wins."""
    return _race.first_of_two(_after, TARGET)


def mean_turns_three_for_double() -> Mean:
    """How many turns a player alone takes on average, with three for a double."""
    return _race.mean_turns(lambda total: _totals(total, three_for_a_double_score), TARGET)


def scores() -> Chance:
    """A throw scores."""
    return chance_that(lambda throw: score(throw, POINT) > 0, DICE)


def double() -> Chance:
    """Both dice show the point."""
    return chance_that(lambda throw: throw == (POINT,) * DICE, DICE)


def mean_throw() -> Mean:
    """What a throw scores on average."""
    return mean_of(lambda throw: score(throw, POINT), DICE)


def ends_past() -> Chance:
    """A player alone ends with more than the target."""

    def turn(total: int) -> list[Choice]:
        if total >= TARGET:
            return [Choice(int(total > TARGET))]
        return [Choice(0, _after(total))]

    return best(0, turn)


def _after(total: int) -> Mapping[int, Fraction]:
    return _totals(total, score)


def _totals(total: int, pays: Callable[[Dice, int], int]) -> Mapping[int, Fraction]:
    """The chance of each total after a throw, by the total before it."""
    after: dict[int, Fraction] = defaultdict(Fraction)
    for throw, chance in thrown(DICE).items():
        after[total + pays(throw, POINT)] += chance
    return after
