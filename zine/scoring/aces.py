"""Aces: ones leave the game, twos go to the left, fives to the right; the last one decides.

Rules: 004_00bdd9c942cafedd.txt, "Aces".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from zine.dice import Dice, Foul, Scores, Winners, check, counts

DICE = 5
PLAYERS = (2, None)
OUT = 1
TO_THE_LEFT = 2
TO_THE_RIGHT = 5
VARIATIONS = ("Last one loses",)


class Hand(Enum):
    """What five dice make when players throw for who begins, from the lowest up."""

    NOTHING = "nothing"
    PAIR = "a pair"
    TWO_PAIRS = "two pairs"
    THREE_ALIKE = "three alike"
    STRAIGHT = "a straight"
    FULL_HOUSE = "a full house"
    FOUR_ALIKE = "four alike"
    FIVE_ALIKE = "five alike"


_ALIKE = {
    (2, 1, 1, 1): Hand.PAIR,
    (2, 2, 1): Hand.TWO_PAIRS,
    (3, 1, 1): Hand.THREE_ALIKE,
    (3, 2): Hand.FULL_HOUSE,
    (4, 1): Hand.FOUR_ALIKE,
    (5,): Hand.FIVE_ALIKE,
}


def hand(throw: Dice) -> Hand:
    """What five dice make."""
    check(throw, DICE)
    alike = tuple(sorted(counts(throw).values(), reverse=True))
    if alike in _ALIKE:
        return _ALIKE[alike]
    return Hand.STRAIGHT if max(throw) - min(throw) < DICE else Hand.NOTHING


def begins(throws: Mapping[str, Dice]) -> Winners:
    """Who has the best hand; where several have, they throw again.

    Between two of one kind the face that comes most often decides, then the next; where faces
    come equally often, the highest is compared first.
    """
    ranks = {name: _rank(throws[name]) for name in _seats(throws)}
    best = max(ranks.values())
    return tuple(name for name, rank in ranks.items() if rank == best)


def _rank(throw: Dice) -> tuple[int, list[tuple[int, int]]]:
    faces = sorted(((dice, face) for face, dice in counts(throw).items()), reverse=True)
    return list(Hand).index(hand(throw)), faces


def _seats(players: Iterable[str]) -> tuple[str, ...]:
    """The players as they sit; `Foul` if there are too few."""
    seats = tuple(players)
    if len(seats) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return seats


@dataclass(frozen=True, slots=True)
class _Table:
    """The dice that everybody has, by player as they sit, each to the left of the one before.

    `turn` is whose turn was begun or comes next, `last` who threw the last one.
    """

    dice: Scores
    turn: str = ""
    last: str | None = None

    @property
    def dice_left(self) -> Scores:
        """The dice that everybody has after a throw."""
        return self.dice

    @property
    def to_throw(self) -> str | None:
        """Who throws next, while any die is left: players who have none are passed over."""
        names = _seats(self.dice)
        first = names.index(self.turn) if self.turn else 0
        return next((name for name in (*names[first:], *names) if self.dice[name]), None)

    def play(self, player: str, throw: Dice) -> Self:
        """Throw all the dice that a player has, and send each where it goes."""
        if self.to_throw is None:
            raise Foul("the game is over: every die is out")
        if player != self.to_throw:
            raise Foul(f"it is {self.to_throw}'s turn, not {player}'s")
        check(throw, self.dice[player])
        names = tuple(self.dice)
        place = names.index(player)
        on_left, on_right = names[(place + 1) % len(names)], names[place - 1]
        out, to_left, to_right = map(throw.count, (OUT, TO_THE_LEFT, TO_THE_RIGHT))
        stay = len(throw) - out - to_left - to_right
        dice = {**self.dice, player: stay}
        dice[on_left] += to_left
        dice[on_right] += to_right
        goes_on = stay < len(throw)
        return replace(
            self,
            dice=dice,
            turn=player if goes_on else on_left,
            last=None if any(dice.values()) else player,
        )


class Game(_Table):
    """A game, from any throw on."""

    __slots__ = ()

    @property
    def winner(self) -> str | None:
        """Whoever has thrown the last one."""
        return self.last


class LastOneLosesGame(_Table):
    """A game in which nobody wants to throw the last one."""

    __slots__ = ()

    @property
    def loser(self) -> str | None:
        """Whoever has thrown the last one."""
        return self.last
