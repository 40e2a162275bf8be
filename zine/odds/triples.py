"""Triples: the odds."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from zine.chance import Chance, Choice, Mean, Near, NearChance, best, each, gathered
from zine.dice import Pictures

from ..scoring.triples import DICE, TARGET, Declaration, called_shot_score, score
from ._picture import thrown_pictures
from ._race import After, first_of_two, mean_turns


class Declared(Enum):
    """What is declared; one picture is as good as another."""

    FAMILY = "family"
    NO_FAMILY = "no family"
    CATS = "cats"
    NO_CATS = "no cats"
    PICTURE = "picture"
    NO_PICTURE = "no picture"


_DECLARATION = {
    Declared.FAMILY: Declaration.FAMILY,
    Declared.NO_FAMILY: Declaration.NO_FAMILY,
    Declared.CATS: Declaration.CATS,
    Declared.NO_CATS: Declaration.NO_CATS,
    Declared.PICTURE: Declaration.SIGIL,
    Declared.NO_PICTURE: Declaration.NO_SIGIL,
}


def pair() -> Chance:
    """A throw is a pair."""
    return _showing(2)


def triple() -> Chance:
    """A throw is a triple."""
    return _showing(1)


def mean_throw() -> Mean:
    """What a throw scores on average."""
    return _mean(_scores())


@each(declared=Declared)
def called_mean(declared: Declared) -> Mean:
    """What a throw scores on average in Called shot, by what was declared."""
    return _mean(_called_scores(declared))


@each("called-scores-{declared}", declared=Declared)
def scores(declared: Declared) -> Chance:
    """A throw of Called shot scores, by what was declared."""
    return 1 - _called_scores(declared)[0]


def turns() -> Mean:
    """How many turns a player alone takes on average to win."""
    return mean_turns(_after(_scores()), TARGET)


@each("called-turns-{declared}", declared=Declared)
def turns_alone(declared: Declared) -> Mean:
    """How many turns a player alone takes on average in Called shot, always declaring this."""
    return mean_turns(_after(_called_scores(declared)), TARGET)


def called_turns_best() -> Mean:
    """How many turns a player alone takes on average in Called shot, best play for the fewest."""

    def choices(total: int) -> list[Choice]:
        if total >= TARGET:
            return []
        return [Choice(1, _after(_called_scores(declared))(total)) for declared in Declared]

    return best(0, choices, least=True)


def first_player_wins_two() -> Chance:
    """The first of two players wins."""
    return first_of_two(_after(_scores()), TARGET)


def called_first_player_wins_two() -> NearChance:
    """The first of two players wins in Called shot, both at their best."""
    # The better the other's chances, the worse are one's own. So chances that are all too low lead
    # to some that are all too high, and those to low ones again: the true ones lie between.
    low = np.zeros((TARGET, TARGET))
    high = _at_best(low)
    while (gap := float(np.max(abs(high - low)))) > 1e-10:
        low, high = high, _at_best(high)
    return Near(float(low[0, 0] + high[0, 0]) / 2, gap)


def called_twenty_five() -> Chance:
    """A throw wins outright where no cats were declared."""
    scores = _called_scores(Declared.NO_CATS)
    return sum((chance for points, chance in scores.items() if points >= TARGET), Fraction(0))


def _showing(pictures: int) -> Fraction:
    """The chance that a throw shows so many different pictures."""
    return gathered((len(set(throw)), chance) for throw, chance in _thrown().items())[pictures]


@cache
def _thrown() -> Mapping[Pictures, Fraction]:
    return thrown_pictures(DICE)


@cache
def _scores() -> Mapping[int, Fraction]:
    """The chance of each score of a throw."""
    return gathered((score(throw), chance) for throw, chance in _thrown().items())


@cache
def _called_scores(declared: Declared) -> Mapping[int, Fraction]:
    """The chance of each score of a throw in Called shot."""
    declaration = _DECLARATION[declared]
    return gathered(
        (called_shot_score(declaration, throw), chance) for throw, chance in _thrown().items()
    )


def _mean(scores: Mapping[int, Fraction]) -> Fraction:
    return sum((points * chance for points, chance in scores.items()), Fraction(0))


def _after(scores: Mapping[int, Fraction]) -> After:
    """By the total before a turn, the chance of each total after it."""
    return lambda total: {total + points: chance for points, chance in scores.items()}


def _at_best(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chances of whoever throws next, from those of the one who throws after that.

    Both are by the total of whoever throws, and then by that of the other.
    """
    most = max(points for declared in Declared for points in _called_scores(declared))
    theirs = np.zeros((TARGET + most, TARGET))  # nothing is left to win where one has the target
    theirs[:TARGET] = wins.T
    lost = np.ones((TARGET, TARGET))
    for scores in map(_called_scores, Declared):
        after = [chance * theirs[points:][:TARGET] for points, chance in _floats(scores)]
        lost = np.minimum(lost, np.sum(after, axis=0))
    return 1 - lost


def _floats(scores: Mapping[int, Fraction]) -> list[tuple[int, float]]:
    return [(points, float(chance)) for points, chance in scores.items()]
