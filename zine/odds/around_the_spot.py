"""Around the Spot: the odds."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from zine.chance import Chance, Mean, chance_that, chances, die, settled, thrown

from ..scoring.around_the_spot import DICE, ROUNDS, THROWS, Turn, free, score

TO_COME = tuple(
    Turn(counted, doubled=doubled) for counted in range(THROWS) for doubled in (False, True)
)
"""Every turn that is not over, but for its points."""


def mean_turn() -> Mean:
    """What a turn scores on average."""
    return Fraction(_turn().mean())


def mean_game() -> Mean:
    """What a player has on average after all four rounds."""
    return ROUNDS * mean_turn()


def free_throw() -> Chance:
    """A throw is free."""
    return chance_that(free, DICE)


def turn_doubled() -> Chance:
    """A turn ends doubled."""

    def step(turn: Turn) -> tuple[Fraction, Mapping[Turn, Fraction]]:
        later = _later(turn)
        return later.get(Turn(THROWS, doubled=True), Fraction(0)), later

    return settled(TO_COME, step)[Turn()]


def mean_counted_throw() -> Mean:
    """What a throw that counts scores on average."""
    return Fraction(_counted().mean())


def turn_nothing() -> Chance:
    """A turn is worth nothing."""
    return chances(_turn())[0]


def turn_most() -> Chance:
    """A turn is worth the most there is."""
    return chances(_turn())[_turn().max_outcome()]


def tie_two() -> Chance:
    """Two players have equal totals after all four rounds."""
    return sum((chance**2 for chance in chances(ROUNDS @ _turn()).values()), Fraction(0))


def mean_throws() -> Mean:
    """How many throws a turn takes on average, free ones counted."""
    return settled(TO_COME, lambda turn: (1, _later(turn)))[Turn()]


def _later(turn: Turn) -> Mapping[Turn, Fraction]:
    """What a turn becomes with one throw more, but for its points."""
    later: dict[Turn, Fraction] = defaultdict(Fraction)
    for throw, chance in thrown(DICE).items():
        later[replace(turn.after(throw), points=0)] += chance
    return later


def _counted() -> Any:
    """What a throw that counts scores, as a die."""
    return die({throw: c for throw, c in thrown(DICE).items() if not free(throw)}).map(score)


@cache
def _turn() -> Any:
    """What a turn is worth, as a die: how often it is doubled does not depend on its points."""
    worth: dict[int, Fraction] = defaultdict(Fraction)
    for doubled, share in ((True, turn_doubled()), (False, 1 - turn_doubled())):
        for points, chance in chances(THROWS @ _counted()).items():
            worth[Turn(THROWS, points, doubled).worth] += share * chance
    return die(worth)
