"""One-O-Five: the odds."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from zine.chance import (
    Chance,
    Choice,
    Count,
    Mean,
    Near,
    NearChance,
    best,
    each,
    first_wins,
    thrown,
)

from ..scoring.one_o_five import ROWS, TARGET, Collection
from . import _race

NUMBER = sum(ROWS[0])
"""The pips set aside once the first number is complete; the others have the same odds."""


def mean_game() -> Mean:
    """How many turns a player alone takes on average."""
    return _race.mean_turns(_after, TARGET)


def mean_number() -> Mean:
    """How many turns a number takes on average."""
    return _race.mean_turns(_after, NUMBER)


def median_number() -> Count:
    """In so many turns a number is as likely complete as not."""
    return _race.median_turns(_after, NUMBER)


def first_player_wins_two() -> NearChance:
    """The first of two players wins."""
    return first_wins(_race.near_turns(_after, TARGET))


@each(turns=(5, 10, 15, 20))
def number_within(turns: int) -> Chance:
    """A number is complete within so many turns."""
    return _race.within(_after, NUMBER, turns)


@each(turns=(60, 80, 100))
def game_within(turns: int) -> NearChance:
    """A player alone is through within so many turns."""
    chance = _race.within(_after, TARGET, turns)
    return Near(float(chance), 1e-15)  # an exact fraction, rounded


def number_at_once() -> Chance:
    """A number is complete in one turn."""
    return _race.within(_after, NUMBER, 1)


def fewest_turns() -> Count:
    """The fewest turns in which the game can be won."""

    def luck(total: int) -> list[Choice]:
        further = (new for new in _after(total) if new > total) if total < TARGET else ()
        return [Choice(1, {new: Fraction(1)}) for new in further]

    return int(best(0, luck, least=True))


@cache
def _after(total: int) -> Mapping[int, Fraction]:
    """The chance of so many pips set aside after a turn, by those set aside before it."""
    before = Collection(total)
    after: dict[int, Fraction] = defaultdict(Fraction)
    for throw, chance in thrown(before.next_dice).items():
        after[before.play(throw).total] += chance
    return after
