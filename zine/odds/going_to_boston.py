"""Going to Boston: the odds."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from zine.chance import Chance, Mean, each, gathered, mean_of, thrown, tie
from zine.dice import Throws

from ..scoring.going_to_boston import DICE, Turn, multiplication_score, score


def mean() -> Mean:
    """What a turn scores on average."""
    return _mean(_scores(score))


def mean_multiplication() -> Mean:
    """What a turn of Multiplication scores on average."""
    return _mean(_scores(multiplication_score))


@each(points=(13, 15, 17))
def at_least(points: int) -> Chance:
    """A turn scores this or more."""
    return 1 - _below(points)


def eighteen() -> Chance:
    """A turn scores the most there is."""
    return _most(_scores(score))


def seventy_two() -> Chance:
    """A turn of Multiplication scores the most there is."""
    return _most(_scores(multiplication_score))


def tie_two() -> Chance:
    """Two players tie a round."""
    return tie(_scores(score))


def tie_two_multiplication() -> Chance:
    """Two players tie a round of Multiplication."""
    return tie(_scores(multiplication_score))


def play_off_four() -> Chance:
    """Four players have to play a round off."""
    leads = (chance * _below(points) ** 3 for points, chance in _scores(score).items())
    return 1 - 4 * sum(leads, Fraction(0))


def fifteen_beats_three() -> Chance:
    """Fifteen is more than each of three others scores."""
    return _below(15) ** 3


def mean_first_kept() -> Mean:
    """What the die kept from the first throw shows on average."""
    return _mean_kept(Turn())


def mean_second_kept() -> Mean:
    """What the die kept from the second throw shows on average."""
    return _mean_kept(Turn((1,)))


def _mean_kept(turn: Turn) -> Fraction:
    """What the die kept next shows on average."""
    return mean_of(lambda throw: turn.play(throw, (max(throw),)).kept[-1], turn.dice_left)


def _mean(scores: Mapping[int, Fraction]) -> Fraction:
    return sum((points * chance for points, chance in scores.items()), Fraction(0))


def _most(scores: Mapping[int, Fraction]) -> Fraction:
    return scores[max(scores)]


def _below(points: int) -> Fraction:
    """The chance that a turn scores less than this."""
    return sum((c for n, c in _scores(score).items() if n < points), Fraction(0))


@cache
def _scores(score: Callable[[Throws], int]) -> dict[int, Fraction]:
    """The chance of each score of a turn."""
    turns = product(*(thrown(dice).items() for dice in range(DICE, 0, -1)))
    return gathered((score((a, b, c)), p * q * r) for (a, p), (b, q), (c, r) in turns)
