"""Centennial: the odds, where nothing is overlooked."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate, islice

from zine.chance import (
    Chance,
    Choice,
    Count,
    Mean,
    NearChance,
    best,
    chance_that,
    each,
    first_wins,
    mean_of,
    thrown,
)
from zine.dice import Dice

from ..scoring.centennial import (
    DICE,
    EVERY_PLACE,
    HOME,
    PATH,
    START,
    TOP,
    AnExtraThrowRace,
    Place,
    numbers,
    squares,
)


def mean_turns() -> Mean:
    """How many turns the journey takes."""
    return _turns_until(HOME)


def median_turns() -> Count:
    """The turns within which half of all journeys are over."""
    within = accumulate(_home_on_turn())
    return next(turn for turn, chance in enumerate(within, 1) if chance >= Fraction(1, 2))


@each(number=range(1, TOP + 1))
def throw_makes(number: int) -> Chance:
    """A throw makes a number."""
    return chance_that(lambda throw: number in numbers(throw), DICE)


def first_player_wins_two() -> NearChance:
    """The first of two players is home first."""
    return first_wins(_home_on_turn())


def mean_turns_extra_throw() -> Mean:
    """How many turns the journey takes with an extra throw for every move."""

    def throw_at(at: Place) -> Iterator[Choice]:
        if at == HOME:
            return
        ends = Fraction(0)
        for throw, chance in thrown(DICE).items():
            race = AnExtraThrowRace({"Ada": at, "Bel": START}).play("Ada", throw, _moved(at, throw))
            if race.winner or race.throws_next == "Bel":
                ends += chance
        yield Choice(ends, _moves(at))

    return best(START, throw_at)


def mean_turns_to_twelve() -> Mean:
    """How many turns it takes to reach square 12."""
    return _turns_until(EVERY_PLACE[PATH.index(TOP) + 1])


@each("within-{turns}", turns=(20, 30, 40))
def home_within(turns: int) -> Chance:
    """A player alone is home within so many turns."""
    return sum(islice(_home_on_turn(), turns), Fraction(0))


def mean_first_move() -> Mean:
    """How many squares the first throw of the game opens."""
    return mean_of(lambda throw: len(squares(START, throw)), DICE)


def seven_squares_at_once() -> Chance:
    """The first throw of the game opens exactly seven squares."""
    return chance_that(lambda throw: len(squares(START, throw)) == 7, DICE)


@cache
def _moves(at: Place) -> dict[Place, Fraction]:
    """Where one throw takes a player, and the chance of each square."""
    chances: dict[Place, Fraction] = {}
    for throw, chance in thrown(DICE).items():
        to = _moved(at, throw)
        chances[to] = chances.get(to, Fraction(0)) + chance
    return chances


def _moved(at: Place, throw: Dice) -> Place:
    return EVERY_PLACE[at.steps + len(squares(at, throw))]


def _turns_until(end: Place) -> Fraction:
    """How many turns it takes on average to reach a square, or one beyond it."""

    def turn(at: Place) -> Iterator[Choice]:
        if at.steps < end.steps:
            yield Choice(1, _moves(at))

    return best(START, turn)


def _home_on_turn() -> Iterator[Fraction]:
    """The chance to come home on the first turn, on the second, and so on without end."""
    at = {START: Fraction(1)}
    while True:
        before = at.get(HOME, Fraction(0))
        after: dict[Place, Fraction] = {}
        for place, here in at.items():
            for to, chance in ({HOME: 1} if place == HOME else _moves(place)).items():
                after[to] = after.get(to, Fraction(0)) + here * chance
        at = after
        yield at.get(HOME, Fraction(0)) - before
