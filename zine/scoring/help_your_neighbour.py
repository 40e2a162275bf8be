"""Help Your Neighbour: every die costs the player whose number it shows a counter.

Rules: 004_00bdd9c942cafedd.txt, "Help Your Neighbour".
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from zine.dice import FACES, Dice, Foul, Scores, Winners, check, leaders

DICE = 3
PLAYERS = (2, 6)
COUNTERS = 10

VARIATIONS = ("Counters that stay",)


Table = TypeVar("Table", bound=Collection[str])


def _table(players: Table) -> Table:
    """The players, or what belongs to each of them; `Foul` unless they are two to six."""
    fewest, most = PLAYERS
    if not fewest <= len(players) <= most:
        raise Foul(f"it takes {fewest} to {most} players, not {len(players)}")
    return players


def numbers(players: tuple[str, ...]) -> Mapping[str, Dice]:
    """The numbers of each player, in the order of the seats: three, two or one of them.

    `Foul` unless there are two to six players.
    """
    each = len(FACES) // len(_table(players))
    return {name: tuple(FACES)[seat * each :][:each] for seat, name in enumerate(players)}


def pays(players: tuple[str, ...], throw: Dice) -> Scores:
    """Counters that a throw costs each player, who may have fewer."""
    check(throw, DICE)
    return {name: sum(die in own for die in throw) for name, own in numbers(players).items()}


def in_pot(left: Scores) -> int:
    """Counters in the pot, from what the players have left of the round's."""
    return COUNTERS * len(_table(left)) - sum(left.values())


def wins(left: Scores) -> Scores:
    """Points that each player wins by a round, from the counters they have left at its end.

    Those who have none share the pot, rounded down. `Foul` if everybody has some.
    """
    return _shares(left, in_pot(left))


def _shares(left: Scores, pot: int) -> Scores:
    """What each player takes of a pot."""
    out = [name for name, counters in left.items() if not counters]
    if not out:
        raise Foul("nobody takes the pot before somebody runs out of counters")
    return {name: pot // len(out) if name in out else 0 for name in left}


def winners(points: Scores) -> Winners:
    """Whoever has the most points when everybody has begun a round; all of them where they tie."""
    return leaders(_table(points))


def _owed(players: tuple[str, ...], rounds: int, throws: int, player: str, throw: Dice) -> Scores:
    """What everybody pays; `Foul` if it is another's turn, or all have begun a round."""
    if rounds == len(_table(players)):
        raise Foul("the game is over once everybody has begun a round")
    thrower = players[(rounds + throws) % len(players)]
    if player != thrower:
        raise Foul(f"it is {thrower}'s turn, not {player}'s")
    return pays(players, throw)


@dataclass(frozen=True, slots=True)
class Game:
    """A game, from any lap of the first round on; whoever is named first has begun that round."""

    counters: Scores
    points: Scores = field(default_factory=dict)
    rounds: int = 0
    throws: int = 0

    @property
    def left(self) -> Scores:
        """The counters that each player has left of this round."""
        return self.counters

    def play(self, player: str, throw: Dice) -> "Game":
        """A player throws the dice in turn, and everybody pays for them."""
        players = tuple(self.counters)
        owed = _owed(players, self.rounds, self.throws, player, throw)
        held = self.counters
        if self.rounds and not self.throws:
            held = dict.fromkeys(players, COUNTERS)
        left = {name: max(0, counters - owed[name]) for name, counters in held.items()}
        if all(left.values()):
            return replace(self, counters=left, throws=self.throws + 1)
        won = wins(left)
        points = {name: self.points.get(name, 0) + won[name] for name in players}
        return Game(left, points, self.rounds + 1)


@dataclass(frozen=True, slots=True)
class CountersThatStayGame:
    """A game in which counters go on into the next round, with what is in the pot."""

    counters: Scores
    pot: int = 0
    rounds: int = 0
    throws: int = 0

    @property
    def left(self) -> Scores:
        """The counters that each player has left, or begins the next round with."""
        return self.counters

    def play(self, player: str, throw: Dice) -> "CountersThatStayGame":
        """A player throws the dice in turn, and everybody pays for them."""
        owed = _owed(tuple(self.counters), self.rounds, self.throws, player, throw)
        left = {name: max(0, held - owed[name]) for name, held in self.counters.items()}
        pot = self.pot + sum(self.counters.values()) - sum(left.values())
        if all(left.values()):
            return replace(self, counters=left, pot=pot, throws=self.throws + 1)
        after = counters_that_stay_next_round(left, pot)
        kept = pot - (sum(after.values()) - sum(left.values()))
        return CountersThatStayGame(after, kept, self.rounds + 1)


def counters_that_stay_winners(left: Scores) -> Winners:
    """Whoever has the most counters after the last round; all of them where they tie."""
    return leaders(_table(left))


def counters_that_stay_next_round(left: Scores, pot: int) -> Scores:
    """Counters that each player begins the next round with, the pot of this one being shared."""
    shares = _shares(_table(left), pot)
    return {name: counters + shares[name] for name, counters in left.items()}
