"""Catch Up: the odds."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from zine.chance import Chance, Choice, Mean, best, each, gathered, settled
from zine.dice import FACES

from ..scoring.catch_up import DICE, PASSED_ON, TO_WIN, Game


@each(players=(4, 6, 8))
def throws_to_catch(players: int) -> Mean:
    """How many throws of both dice there are on average from a new start to a catch."""
    throws = settled(_apart(players), lambda now: (1, _throw(players, now)))
    return throws[_start(players)]


def mean_throws_game_4() -> Mean:
    """How many throws of both dice there are on average in a whole game of four."""
    return _game_of_four(each_catch=throws_to_catch(4))


def first_holder_wins_4() -> Chance:
    """The first of four to hold the first die wins the game."""
    return _game_of_four(first_holder_wins=1)


def first_holder_catches_4() -> Chance:
    """Whoever of four holds the first die at a new start makes the next catch."""
    return _catches(4)[0]


def mean_catches_game_4() -> Mean:
    """How many catches there are on average in a whole game of four."""
    return _game_of_four(each_catch=1)


def first_throw_catch_4() -> Chance:
    """The first throw of four after a new start is a catch."""
    after = _throw(4, _start(4))
    return sum((chance for (one, other), chance in after.items() if one == other), Fraction(0))


_Seats = tuple[int, int]
"""Where the first die is and where the second; both are at one seat once they are caught."""


def _start(players: int) -> _Seats:
    """Where the dice are at a new start, the first at the first seat."""
    return _seats(Game(_nothing(players)))


def _nothing(players: int) -> dict[str, int]:
    """The counters of so many players, named by their seats."""
    return {str(seat): 0 for seat in range(players)}


def _seats(game: Game) -> _Seats:
    first, second = (game.catcher, game.catcher) if game.catcher else game.holders
    return int(first), int(second)


def _apart(players: int) -> list[_Seats]:
    """Wherever the dice can be while nobody has both."""
    return [(one, other) for one in range(players) for other in range(players) if one != other]


@cache
def _throw(players: int, now: _Seats) -> Mapping[_Seats, Fraction]:
    """Where the dice may be after a throw, and how likely."""
    game = Game(_nothing(players), *now)
    faces = product(FACES, repeat=DICE)
    return gathered(
        (_seats(game.play(first, second)), Fraction(1, len(FACES) ** DICE))
        for first, second in faces
    )


@cache
def _catches(players: int) -> list[Fraction]:
    """The chance of each seat to make the next catch after a new start, from the first die's on."""

    def by(seat: int) -> Fraction:
        def step(now: _Seats) -> tuple[Fraction, Mapping[_Seats, Fraction]]:
            after = _throw(players, now)
            return after.get((seat, seat), Fraction(0)), after

        return settled(_apart(players), step)[_start(players)]

    return [by(seat) for seat in range(players)]


def _game_of_four(
    *, each_catch: Fraction | int = 0, first_holder_wins: Fraction | int = 0
) -> Fraction:
    """What a game of four brings on average if its catches and such a win bring so much."""

    def choices(now: tuple[int, tuple[int, ...]]) -> list[Choice]:
        holder, counters = now
        if counters[0] == TO_WIN:
            return [Choice(first_holder_wins)]
        if TO_WIN in counters:
            return []
        then = {}
        for seats_on, chance in enumerate(_catches(4)):
            catcher = (holder + seats_on) % 4
            then[catcher, _caught(counters, catcher)] = chance
        return [Choice(each_catch, then)]

    return best((0, (0,) * 4), choices)


def _caught(counters: tuple[int, ...], catcher: int) -> tuple[int, ...]:
    """The counters once a seat has caught both dice, as the second comes to it from the left."""
    held = {str(seat): number for seat, number in enumerate(counters)}
    stays = next(face for face in FACES if face != PASSED_ON)
    game = Game(held, catcher, (catcher + 1) % len(held))
    return tuple(game.play(stays, PASSED_ON).counters.values())
