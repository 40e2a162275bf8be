"""Chicago: the odds."""

from fractions import Fraction
from functools import cache, partial

from zine.chance import Chance, Mean, chance_that, chances, die, each, mean_of, thrown, tie

from ..scoring.chicago import DICE, TARGETS, score


def mean_game() -> Mean:
    """What a player's total comes to on average."""
    return sum((mean_round(target) for target in TARGETS), Fraction(0))


def nothing() -> Chance:
    """A player ends with nothing."""
    return _totals()[0]


@each(target=TARGETS)
def mean_round(target: int) -> Mean:
    """What the round with this target scores on average."""
    return mean_of(lambda throw: score(target, throw), DICE)


@each(target=TARGETS)
def hit(target: int) -> Chance:
    """The round with this target scores."""
    return chance_that(lambda throw: score(target, throw) > 0, DICE)


def tie_two() -> Chance:
    """Two players end with the same total."""
    return tie(_totals())


@each(points=(10, 20, 30))
def at_least(points: int) -> Chance:
    """A player's total comes to this or more."""
    return sum((chance for total, chance in _totals().items() if total >= points), Fraction(0))


def mean_if_anything() -> Mean:
    """What the total of a player who has any comes to on average."""
    return mean_game() / (1 - nothing())


def mean_hits() -> Mean:
    """How many rounds score on average."""
    return sum(map(hit, TARGETS), Fraction(0))


def most() -> Chance:
    """A player scores in every round."""
    return _totals()[max(_totals())]


@cache
def _totals() -> dict[int, Fraction]:
    """The chance of each total of a game."""
    throws = die(thrown(DICE))
    return chances(sum(throws.map(partial(score, target), star=False) for target in TARGETS))
