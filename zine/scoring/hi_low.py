"""Five-Dice Hi-Low: one side throws for a low total and the other for a high one.

Rules: 001_acc647541725b5ca.txt, "5-Dice Hi-Low".
"""

from collections.abc import Iterable, Sized
from dataclasses import dataclass, replace
from enum import Enum
from itertools import permutations
from typing import TypeVar

from zine.dice import FACES, Dice, Foul, Scores, check, without

DICE = 5
PLAYERS = (2, 4, 2)
SIDES = ((1, 1), (2, 2))
MIDDLE = 35
HALF = 18
"""Half of the middle, rounded up: what one total of two is to be near."""

TO_BEGIN = 2
"""Dice whose highest throw begins."""

WINS = 5
BUDGET = 10
LOSING = 15
VARIATIONS = ("Ten to spend", "Thirty-five exactly")


class Side(Enum):
    """Who wins a round."""

    LOW = "low"
    HIGH = "high"
    NOBODY = "nobody"


PLAYS = (Side.LOW, Side.HIGH)
"""What the players throw for in turn, on a score sheet."""


def score(hand: Dice) -> int:
    """The total of five dice."""
    check(hand, DICE)
    return sum(hand)


Sides = TypeVar("Sides", bound=tuple[Sized, Sized])


def round_won(low: tuple[int, ...], high: tuple[int, ...]) -> Side:
    """Who wins a round with these totals, one for each player of a side.

    Of a team only the better total counts. Raises `Foul` for sides that cannot play each other and
    for totals that five dice cannot come to.
    """
    lowest, highest = _facing((low, high))
    _check_totals((*low, *high))
    both = min(lowest) + max(highest)
    if both < MIDDLE:
        return Side.LOW
    return Side.HIGH if both > MIDDLE else Side.NOBODY


def _facing(sides: Sides) -> Sides:
    """Two sides; `Foul` unless they can play each other."""
    if tuple(map(len, sides)) not in SIDES:
        raise Foul("it takes two players, or two teams of two")
    return sides


def _check_totals(totals: tuple[int, ...]) -> None:
    least, most = DICE * min(FACES), DICE * max(FACES)
    for total in totals:
        if not least <= total <= most:
            raise Foul(f"five dice come to {least} at least and {most} at most, never {total}")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: all five dice, then some of them again, each time fewer than the time before.

    `may_throw` is how many dice the next throw may take at most.
    """

    hand: Dice = ()
    total: int | None = None
    may_throw: int = DICE

    def play(self, throw: Dice, keep: Dice = ()) -> "Turn":
        """Throw all five dice, then those that are not kept; any die may be kept or thrown."""
        if len(throw) > self.may_throw:
            raise Foul(
                "each throw takes fewer dice than the throw before: "
                f"{self.may_throw} at most, not {len(throw)}"
            )
        hand = _hand(self.hand, keep, throw)
        return Turn(hand, score(hand), len(throw) - 1)


def _hand(before: Dice, keep: Dice, throw: Dice) -> Dice:
    """The dice kept of a hand, and those thrown."""
    without(before, keep)
    return (*keep, *throw)


def _sides(players: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The low side and the high one: partners sit opposite each other, and the first plays low."""
    seats = tuple(players)
    return _facing((seats[::2], seats[1::2]))


@dataclass(frozen=True, slots=True)
class Game:
    """A game, from the start of any round on.

    `rings` holds the totals that have won, by player, as they sit; the first of them plays low.
    """

    rings: Scores

    @property
    def rings_now(self) -> Scores:
        """The rings that everybody has."""
        return self.rings

    @property
    def winners(self) -> tuple[str, ...]:
        """The side that has five rings, once one has."""
        for side in _sides(self.rings):
            if sum(self.rings[name] for name in side) >= WINS:
                return side
        return ()

    def play(self, totals: Scores) -> "Game":
        """Settle a round: ring the total that won it, the better of a team's two."""
        if set(totals) != set(self.rings):
            raise Foul(f"a round needs a total of each player: {', '.join(self.rings)}")
        if self.winners:
            raise Foul(f"the game is over: {WINS} rounds are won")
        low, high = _sides(self.rings)
        won = round_won(*(tuple(totals[name] for name in side) for side in (low, high)))
        best = {
            Side.LOW: min(low, key=lambda name: totals[name]),
            Side.HIGH: max(high, key=lambda name: totals[name]),
        }
        return Game({name: n + (name == best.get(won)) for name, n in self.rings.items()})


@dataclass(frozen=True, slots=True)
class TenToSpendTurn:
    """A turn in which ten dice in all may be thrown again, any of them at any time.

    `dice_left` are those still to be thrown; at first the five of the first throw are among them.
    """

    hand: Dice = ()
    total: int | None = None
    dice_left: int = DICE + BUDGET

    def play(self, throw: Dice, keep: Dice = ()) -> "TenToSpendTurn":
        """Throw all five dice, then those that are not kept; any die may be kept or thrown."""
        if len(throw) > self.dice_left:
            raise Foul(
                f"{BUDGET} dice in all can be thrown again: {self.dice_left} left, not {len(throw)}"
            )
        hand = _hand(self.hand, keep, throw)
        return TenToSpendTurn(hand, score(hand), self.dice_left - len(throw))


@dataclass(frozen=True, slots=True)
class ThirtyFiveExactlyGame:
    """A game in which points lose: `missed` are those of each round, in order.

    The players sit in this order, and the first sets the first total; of four, those who sit
    opposite are a team.
    """

    players: tuple[str, ...]
    missed: tuple[int, ...] = ()

    @property
    def points(self) -> Scores:
        """The points against each player; the first is the last to try."""
        seats = len(self.players)
        return {
            name: sum(self.missed[(place - 1) % seats :: seats])
            for place, name in enumerate(self.players)
        }

    @property
    def winners(self) -> tuple[str, ...]:
        """The side whose opponents have fifteen points or more, once they have."""
        points = self.points
        for side, others in permutations(_sides(self.players)):
            if sum(points[name] for name in others) >= LOSING:
                return side
        return ()

    def play(self, first: int, second: int) -> "ThirtyFiveExactlyGame":
        """Settle a round: what the next player in turn has thrown, and what the one after."""
        if self.winners:
            raise Foul(f"the game is over: a side has {LOSING} points or more")
        _check_totals((first, second))
        return replace(self, missed=(*self.missed, abs(first + second - MIDDLE)))
