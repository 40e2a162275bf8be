"""Aces: the odds."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import groupby, product

import numpy as np

from zine.chance import (
    Chance,
    Mean,
    Near,
    NearChance,
    chance_that,
    each,
    gathered,
    settled,
    thrown,
)
from zine.dice import FACES, Dice
from zine.dice import throws as all_throws

from ..scoring import aces
from ..scoring.aces import DICE, OUT, TO_THE_LEFT, TO_THE_RIGHT, Game, begins


class Hand(Enum):
    """What five dice make when players throw for who begins, the best first."""

    FIVE_ALIKE = "five alike"
    FOUR_ALIKE = "four alike"
    FULL_HOUSE = "full house"
    STRAIGHT = "straight"
    THREE_ALIKE = "three alike"
    TWO_PAIRS = "two pairs"
    PAIR = "pair"
    NOTHING = "nothing"


def starter_wins_two() -> Chance:
    """The first of two players throws the very last one."""
    players = 2
    places = [(seat, dice) for dice in _tables(players) for seat in range(players)]
    return settled(places, _throw)[_start(players)]


def starter_wins_three() -> NearChance:
    """The first of three players throws the very last one."""
    players = 3
    wins: dict[_Place, float] = {}
    error = 0.0
    for _, tables in groupby(_tables(players), key=sum):
        places = [(seat, dice) for dice in tables for seat in range(players)]
        rows = {place: row for row, place in enumerate(places)}
        among = np.zeros((len(places), len(places)))
        known = np.zeros(len(places))
        for place, row in rows.items():
            known[row], then = _throw(place)
            for after, chance in then.items():
                if after in rows:
                    among[row, rows[after]] = chance
                else:
                    known[row] += chance * wins[after]
        found = np.linalg.solve(np.eye(len(places)) - among, known)
        wins.update(zip(places, map(float, found), strict=True))
        # Each throw leaves the places of so many dice with the chance of a die to go out or more.
        # So what the equations leave over counts at most as often as a die is thrown.
        error += float(max(abs(among @ found + known - found))) / _goes_out()
    return Near(wins[_start(players)], max(error, 1e-9))


def mean_throws_two() -> Mean:
    """How many throws a game of two takes on average."""

    def step(dice: _Dice) -> tuple[int, Mapping[_Dice, Fraction]]:
        return 1, gathered((after, chance) for (_, after), chance in _falls(dice).items())

    return settled(_tables(2), step)[_start(2)[1]]


def die_throws_each() -> Mean:
    """How many times single dice are thrown in a game on average, for each of its players."""
    return DICE / _goes_out()


def first_throw_goes_on() -> Chance:
    """The first throw of a turn with five dice lets it go on."""
    again = (chance for (seats_on, _), chance in _falls(_start(2)[1]).items() if not seats_on)
    return sum(again, Fraction(0))


def kept_after_first_turn() -> Mean:
    """How many of five dice a player has left on average at the end of a first turn."""
    return sum((kept * chance for (kept, _), chance in _turn(DICE).items()), Fraction(0))


def out_in_first_turn() -> Mean:
    """How many of five dice go out on average in a first turn."""
    return sum((out * chance for (_, out), chance in _turn(DICE).items()), Fraction(0))


def empty_after_first_turn() -> Chance:
    """A player has none of five dice left at the end of a first turn."""
    return sum((chance for (kept, _), chance in _turn(DICE).items() if not kept), Fraction(0))


@each("hand-{hand}", hand=Hand)
def chance(hand: Hand) -> Chance:
    """Throwing for who begins, five dice make this."""
    return chance_that(lambda throw: aces.hand(throw).name == hand.name, DICE)


def tie_to_begin_two() -> Chance:
    """Two players who throw for who begins tie, and throw again."""
    throws = thrown(DICE)
    made = {throw: aces.hand(throw) for throw in throws}
    tied = (
        throws[throw] * throws[other]
        for throw, other in product(throws, repeat=2)
        if made[throw] is made[other] and len(begins({"Ada": throw, "Bel": other})) > 1
    )
    return sum(tied, Fraction(0))


_Dice = tuple[int, ...]
"""The dice that the players have, from whoever throws next to the left."""

_Place = tuple[int, _Dice]
"""A player so many seats on the left of whoever throws next, and everybody's dice."""


def _start(players: int) -> _Place:
    return 0, (DICE,) * players


def _tables(players: int) -> list[_Dice]:
    """Everybody's dice, as they can be before a throw, the fewest first."""
    tables = product(range(DICE * players + 1), repeat=players)
    return sorted((dice for dice in tables if dice[0] and sum(dice) <= DICE * players), key=sum)


def _goes_out() -> Fraction:
    """The chance that a die that is thrown goes out."""
    return chance_that(lambda throw: throw == (OUT,), 1)


@cache
def _fates(dice: int) -> Mapping[Dice, Fraction]:
    """Throws of so many dice, and their chances; for all that stay where they are stands one."""
    moving = (OUT, TO_THE_LEFT, TO_THE_RIGHT)
    staying = [face for face in FACES if face not in moving]
    return {
        throw: Fraction(ways * len(staying) ** throw.count(staying[0]), len(FACES) ** dice)
        for throw, ways in all_throws((*moving, staying[0]), dice)
    }


@cache
def _falls(dice: _Dice) -> Mapping[_Place, Fraction]:
    """What may come of a throw, and how likely: how many seats on the next is thrown, and dice."""
    names = tuple(map(str, range(len(dice))))
    game = Game(dict(zip(names, dice, strict=True)))
    falls = []
    for throw, chance in _fates(dice[0]).items():
        after = game.play(names[0], throw)
        seats_on = names.index(after.to_throw or names[0])
        left = tuple(after.dice.values())
        falls.append(((seats_on, (*left[seats_on:], *left[:seats_on])), chance))
    return gathered(falls)


def _throw(place: _Place) -> tuple[Fraction, Mapping[_Place, Fraction]]:
    """The chance that a player wins by the next throw, and where that may leave them otherwise."""
    seat, dice = place
    falls = dict(_falls(dice))
    last = falls.pop((0, (0,) * len(dice)), Fraction(0))
    after = {((seat - on) % len(dice), left): chance for (on, left), chance in falls.items()}
    return last if seat == 0 else Fraction(0), after


@cache
def _turn(dice: int) -> Mapping[tuple[int, int], Fraction]:
    """How many of so many dice a player may have kept and put out in a turn, and how likely."""
    game = Game({"Ada": dice, "Bel": DICE})
    ends: list[tuple[tuple[int, int], Fraction]] = []
    for throw, chance in _fates(dice).items():
        after, out = game.play("Ada", throw), throw.count(OUT)
        if after.to_throw == "Ada":
            then = _turn(after.dice["Ada"]).items()
            ends += [((kept, out + later), chance * often) for (kept, later), often in then]
        else:
            ends.append(((after.dice["Ada"], out), chance))
    return gathered(ends)
