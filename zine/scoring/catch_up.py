"""Catch Up: two dice go round a circle in opposite ways until one player has them both.

Rules: 004_00bdd9c942cafedd.txt, "Catch Up".
"""

from dataclasses import dataclass

from zine.dice import Die, Foul, Scores, check

DICE = 2
PLAYERS = (4, None, 2)
PASSED_ON = 6
TO_WIN = 3
COUNTERS_EACH = TO_WIN - 1
"""The counters that lie ready for each player; one more is put to them."""


def counters(players: int) -> int:
    """How many counters are needed, so that somebody can always collect three."""
    return _circle(players) * COUNTERS_EACH + 1


def _circle(players: int) -> int:
    """How many sit in the circle; `Foul` unless each can sit opposite another."""
    fewest, _, step = PLAYERS
    if players < fewest or players % step:
        raise Foul("it takes an even number of players, four or more")
    return players


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
    def holders(self) -> tuple[str, ...]:
        """Who has the first die, which goes to the left, and who the second."""
        names = tuple(self.counters)
        return names[self.first_at], names[self._second_at]

    @property
    def winner(self) -> str | None:
        """The player who has three counters, once one has."""
        return next((name for name, held in self.counters.items() if held == TO_WIN), None)

    @property
    def _second_at(self) -> int:
        """At a new start the second die lies opposite the first."""
        seats = len(self.counters)
        return (self.first_at + seats // 2) % seats if self.second_at is None else self.second_at

    def play(self, first: Die, second: Die) -> "Game":
        """Both dice are thrown at the same time, and each is passed on if it shows a six."""
        seats = _circle(len(self.counters))
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has {TO_WIN} counters")
        check((first, second))
        first_at = (self.first_at + (first == PASSED_ON)) % seats
        second_at = (self._second_at - (second == PASSED_ON)) % seats
        if first_at != second_at:
            return Game(self.counters, first_at, second_at)
        catcher = tuple(self.counters)[first_at]
        held = {**self.counters, catcher: self.counters[catcher] + 1}
        return Game(held, first_at, catcher=catcher)
