"""Catch Up: two dice go round a circle in opposite ways until one player has them both.

Rules: 004_00bdd9c942cafedd.txt, "Catch Up".
"""

from dataclasses import dataclass
from typing import Self

from zine.dice import Die, Foul, Scores, check

DICE = 2
PLAYERS = (4, None)
PASSED_ON = 6
TO_WIN = 3


def passes(throw: Die) -> bool:
    """Whether a die must be passed on."""
    check((throw,))
    return throw == PASSED_ON


def counters(players: int) -> int:
    """How many counters are needed, so that somebody can always collect three."""
    _check_circle(players)
    return players * (TO_WIN - 1) + 1


def _check_circle(players: int) -> None:
    if players < PLAYERS[0] or players % 2:
        raise Foul("it takes an even number of players, four or more")


@dataclass(frozen=True, slots=True)
class Game:
    """A game, from any new start on: `counters` are those of the players as they sit.

    Each of them sits on the left of the one before. `first_at` and `second_at` are the places of
    the two dice, counted from the first of the players; `catcher` is whoever has just caught both.
    """

    counters: Scores
    first_at: int = 0
    second_at: int | None = None
    catcher: str | None = None

    @property
    def first_with(self) -> str:
        """Who has the die that goes to the left."""
        return tuple(self.counters)[self.first_at]

    @property
    def second_with(self) -> str:
        """Who has the die that goes to the right."""
        return tuple(self.counters)[self._second_at]

    @property
    def counters_now(self) -> Scores:
        """The counters that everybody has collected."""
        return self.counters

    @property
    def winner(self) -> str | None:
        """The player who has three counters, once one has."""
        return next((name for name, held in self.counters.items() if held >= TO_WIN), None)

    @property
    def _second_at(self) -> int:
        """At a new start the second die lies opposite the first."""
        seats = len(self.counters)
        return (self.first_at + seats // 2) % seats if self.second_at is None else self.second_at

    def play(self, first: Die, second: Die) -> Self:
        """Both dice are thrown at the same time, and passed on if they must be."""
        seats = len(self.counters)
        _check_circle(seats)
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has {TO_WIN} counters")
        left = (self.first_at + passes(first)) % seats
        right = (self._second_at - passes(second)) % seats
        if left != right:
            return type(self)(self.counters, left, right)
        catcher = tuple(self.counters)[left]
        held = {**self.counters, catcher: self.counters[catcher] + 1}
        return type(self)(held, left, catcher=catcher)
