"""Drop Dead: the odds."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from zine.chance import Chance, Mean, Near, NearChance, chance_that, each, gathered, settled, thrown

from ..scoring.drop_dead import DICE, Turn, dead, score

Number = TypeVar("Number", Fraction, float)


def mean_turn() -> Mean:
    """What a turn scores on average."""
    return mean_from(DICE)


def nothing() -> Chance:
    """A turn scores nothing."""
    return _totals(1, Fraction(1))[0]


@each(points=(10, 20, 30, 50))
def at_least(points: int) -> Chance:
    """A turn scores this or more."""
    return 1 - sum(_totals(points, Fraction(1)), Fraction(0))


@each(dice=range(1, DICE))
def mean_from(dice: int) -> Mean:
    """What a turn still scores on average with so many dice left."""
    return _mean(dice, lambda points: points)


def first_throw_scores() -> Chance:
    """The first throw of a turn scores."""
    return chance_that(lambda throw: score(throw) > 0, DICE)


def dead_at_once() -> Chance:
    """The first throw of a turn kills all the dice."""
    return chance_that(lambda throw: len(dead(throw)) == DICE, DICE)


def mean_throws() -> Mean:
    """How many throws a turn takes on average."""
    return _mean(DICE, lambda _: 1)


def tie_two() -> NearChance:
    """Two players have equal totals."""
    totals = _totals(500, 1.0)
    more = 1 - sum(totals)  # both come to more once in its square
    return Near(sum(chance**2 for chance in totals), more**2 + 1e-12)


def _mean(dice: int, worth: Callable[[int], int]) -> Fraction:
    """What the throws of a turn with so many dice left are worth together, by their points."""

    def step(dice: int) -> tuple[Fraction, dict[int, Fraction]]:
        throws = _throw(dice).items()
        brings = sum((worth(points) * chance for (points, _), chance in throws), Fraction(0))
        return brings, gathered((left, chance) for (_, left), chance in throws)

    return settled(range(1, dice + 1), step)[dice]


def _totals(end: int, whole: Number) -> list[Number]:
    """The chance of each total below the end; the numbers are of the kind of `whole`."""
    comes: defaultdict[tuple[int, int], Number] = defaultdict(lambda: 0 * whole, {(0, DICE): whole})
    for total, dice in product(range(end), range(DICE, 0, -1)):
        for (points, left), chance in _throw(dice).items():
            comes[total + points, left] += comes[total, dice] * type(whole)(chance)
    return [comes[total, 0] for total in range(end)]


@cache
def _throw(dice: int) -> dict[tuple[int, int], Fraction]:
    """The points of a throw with so many dice, and the dice that it leaves, with their chance."""
    turns = ((Turn(dice).play(throw), chance) for throw, chance in thrown(dice).items())
    return gathered(((turn.total, turn.dice_left), chance) for turn, chance in turns)
