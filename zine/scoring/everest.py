"""Everest: three dice, two rows of twelve squares, crossed off in any order.

Rules: 004_00bdd9c942cafedd.txt, "Everest".
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from zine.dice import Dice, Foul, check, spaced

DICE = 3
PLAYERS = (1, None)
SQUARES = range(1, 13)


class Row(Enum):
    """The two rows of a player's sheet: 1 to 12 and 12 to 1."""

    UP = "Up"
    DOWN = "Down"

    @property
    def squares(self) -> tuple[int, ...]:
        """The numbers of the row, from left to right."""
        return tuple(SQUARES if self is Row.UP else reversed(SQUARES))


@dataclass(frozen=True, slots=True)
class Square:
    """A square of one of the two rows, written `Up 5`."""

    row: Row
    number: int

    @classmethod
    def parse(cls, text: str) -> "Square":
        """Find a square by what it is called; raises `ValueError` if there is none."""
        for square in EVERY_SQUARE:
            if str(square).casefold() == text.casefold():
                return square
        raise ValueError(f"'{text}' is no square: write a row and its number, as in Up 5")

    def __str__(self) -> str:
        return f"{self.row.value} {self.number}"


EVERY_SQUARE = tuple(Square(row, number) for row in Row for number in SQUARES)


def splits(throw: Dice) -> tuple[tuple[int, ...], ...]:
    """Every way to make numbers of all three dice, each die used once, none beyond the last square.

    Those with the most numbers come first.
    """
    check(throw, DICE)
    a, b, c = throw
    ways = [(a, b, c), (a, b + c), (b, a + c), (c, a + b)]
    if sum(throw) in SQUARES:
        ways.append((sum(throw),))
    return tuple(sorted({tuple(sorted(way)) for way in ways}))


def may_cross(throw: Dice, numbers: tuple[int, ...]) -> bool:
    """Whether one throw makes all these numbers; dice may be left over, even all of them."""
    return any(not Counter(numbers) - Counter(way) for way in splits(throw))


@dataclass(frozen=True, slots=True)
class Climb:
    """The squares that one player still has to cross."""

    left: tuple[Square, ...] = EVERY_SQUARE

    def play(self, throw: Dice, cross: tuple[Square, ...] = ()) -> "Climb":
        """Throw the dice and cross squares, in either row and any order, or none."""
        if not may_cross(throw, tuple(square.number for square in cross)):
            listed = ", ".join(map(str, cross))
            raise Foul(f"{spaced(throw)} does not make {listed} with each die used once")
        left = list(self.left)
        for square in cross:
            if square not in left:
                raise Foul(f"a square is crossed once: {square} is crossed already")
            left.remove(square)
        return Climb(tuple(left))

    @property
    def to_go(self) -> int:
        """How many squares are left."""
        return len(self.left)


@dataclass(frozen=True, slots=True)
class Race:
    """Every player's squares still to cross, in the order in which they sit; the first begins."""

    left: Mapping[str, tuple[Square, ...]]
    turns: int = 0

    def play(self, player: str, throw: Dice, cross: tuple[Square, ...] = ()) -> "Race":
        """One player's turn."""
        if self.winner is not None:
            raise Foul(f"the game is over: {self.winner} has crossed every square")
        turn = list(self.left)[self.turns % len(self.left)]
        if player != turn:
            raise Foul(f"it is {turn}'s turn, not {player}'s")
        climb = Climb(self.left[player]).play(throw, cross)
        return Race({**self.left, player: climb.left}, self.turns + 1)

    @property
    def winner(self) -> str | None:
        """Whoever has no square left, the game ending there and then; `None` while it goes on."""
        return next((player for player, left in self.left.items() if not left), None)
