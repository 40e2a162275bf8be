"""Centennial: three dice make the numbers that take you from square 1 to 12 and back to 1.

Rules: 004_00bdd9c942cafedd.txt, "Centennial".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Self

from zine.dice import Dice, Foul, check, spaced

DICE = 3
PLAYERS = (2, None)
TOP = 12
PATH = (*range(1, TOP + 1), *range(TOP - 1, 0, -1))
"""The numbers of the squares in the order in which a player reaches them."""

ADDED_UP = (2, 3)
"""How many dice can make a number together, where no single one shows it."""

VARIATIONS = ("An extra throw",)


@dataclass(frozen=True, slots=True)
class Place:
    """How far a player has come, written `start`, `up 5` or `back 5`."""

    steps: int

    @classmethod
    def parse(cls, text: str) -> "Place":
        """Find a place by what it is called; raises `ValueError` if there is none."""
        for place in EVERY_PLACE:
            if str(place) == text.casefold():
                return place
        raise ValueError(f"'{text}' is no place: write start, or a way and a square, as in up 5")

    def __str__(self) -> str:
        if self == START:
            return "start"
        return f"{'up' if self.steps <= TOP else 'back'} {PATH[self.steps - 1]}"


START, *_SQUARES = EVERY_PLACE = tuple(map(Place, range(len(PATH) + 1)))
HOME = _SQUARES[-1]


def numbers(throw: Dice) -> tuple[int, ...]:
    """Every square's number that a throw makes: one die, two added up, or all three."""
    check(throw, DICE)
    sums = {sum(dice) for many in ADDED_UP for dice in combinations(throw, many)}
    return tuple(sorted({*throw, *sums} & {*PATH}))


def squares(at: Place, throw: Dice) -> tuple[int, ...]:
    """The squares that one throw opens from a place, in order: all you can move with it."""
    made = numbers(throw)
    ahead = PATH[at.steps :]
    reached = next((n for n, square in enumerate(ahead) if square not in made), len(ahead))
    return ahead[:reached]


@dataclass(frozen=True, slots=True)
class Race:
    """Where every player stands, in the order in which they sit; the first begins.

    `overlooked` is the number that the last thrower needed, had and did not use, if any.
    """

    at: Mapping[str, Place]
    turns: int = 0
    overlooked: int | None = None

    def play(self, player: str, throw: Dice = (), to: Place | None = None) -> Self:
        """Throw the dice and move, or stay if `to` is left out; without a throw, claim a square."""
        if self.winner:
            raise Foul(f"the race is over: {self.winner} is home")
        return self._turn(player, throw, to) if throw else self._claim(player, to)

    def _turn(self, player: str, throw: Dice, to: Place | None) -> Self:
        if player != self.throws_next:
            raise Foul(f"it is {self.throws_next}'s turn, not {player}'s")
        before = self.at[player]
        after = to or before
        moved = after.steps - before.steps
        opened = squares(before, throw)
        if moved not in range(len(opened) + 1):
            raise Foul(f"{spaced(throw)} does not take {player} from {before} to {after}")
        passes = self._passes(moved)
        return replace(
            self,
            at={**self.at, player: after},
            turns=self.turns + passes,
            overlooked=opened[moved] if passes and moved < len(opened) else None,
        )

    def _passes(self, moved: int) -> bool:
        """Whether the dice are passed on after a throw that moved so many squares."""
        return True

    def _claim(self, player: str, to: Place | None) -> Self:
        if self.overlooked is None:
            raise Foul("nobody has overlooked a number")
        if player == self._seat(self.turns - 1):
            raise Foul(f"{player} has passed the dice on, so only others can claim")
        claims = {
            name: EVERY_PLACE[place.steps + 1]
            for name, place in self.at.items()
            if PATH[place.steps] == self.overlooked
        }
        if (player, to) not in claims.items():
            raise Foul(f"only the overlooked {self.overlooked} can be claimed, if it is your next")
        return replace(self, at={**self.at, player: claims[player]})

    def _seat(self, turn: int) -> str:
        """Whose turn one is; `Foul` if too few play."""
        if len(self.at) < PLAYERS[0]:
            raise Foul("a race needs two players or more")
        return list(self.at)[turn % len(self.at)]

    @property
    def throws_next(self) -> str:
        """The player who has the dice."""
        return self._seat(self.turns)

    @property
    def winner(self) -> str | None:
        """Whoever is home, the race ending there and then; `None` while it goes on."""
        return next((player for player, place in self.at.items() if place == HOME), None)


# Variations.


class AnExtraThrowRace(Race):
    """A race in which you keep the dice for as long as each throw moves you."""

    __slots__ = ()

    def _passes(self, moved: int) -> bool:
        return not moved
