"""Five-Dice Hi-Low: one side throws for a low total and the other for a high one.

Rules: 001_acc647541725b5ca.txt, "5-Dice Hi-Low".
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from zine.dice import FACES, Dice, Foul, Scores, check, counts, spaced, without

DICE = 5
PLAYERS = (2, 4, 2)
MIDDLE = 35
WINS = 5
BUDGET = 10
LOSING = 15
VARIATIONS = ("Ten to spend", "Thirty-five exactly")


class Side(Enum):
    """Who wins a round."""

    LOW = "low"
    HIGH = "high"
    NOBODY = "nobody"


def score(hand: Dice) -> int:
    """The total of five dice."""
    check(hand, DICE)
    return sum(hand)


def round_won(low: tuple[int, ...], high: tuple[int, ...]) -> Side:
    """Who wins a round with these totals, one for each player of a side.

    Of a team only the better total counts. Raises `Foul` for sides that cannot play each other and
    for totals that five dice cannot come to.
    """
    _check_sides(len(low), len(high))
    for total in (*low, *high):
        _check_total(total)
    both = min(low) + max(high)
    if both == MIDDLE:
        return Side.NOBODY
    return Side.LOW if both < MIDDLE else Side.HIGH


def _check_sides(low: int, high: int) -> None:
    if low != high or low + high not in PLAYERS[:2]:
        raise Foul("it takes two players, or two teams of two")


def _check_total(total: int) -> None:
    least, most = DICE * min(FACES), DICE * max(FACES)
    if not least <= total <= most:
        raise Foul(f"five dice come to {least} at least and {most} at most, never {total}")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: all five dice, then some of them again, each time fewer than the time before.

    `may_throw` is how many dice the next throw may take at most.
    """

    hand: Dice = ()
    may_throw: int = DICE

    def play(self, throw: Dice, again: Dice = ()) -> "Turn":
        """Throw, once there is a hand, those dice of it that `again` names by their faces."""
        if self.hand and not self.may_throw:
            raise Foul("a turn is over once one die alone has been thrown again")
        if self.hand and len(again) > self.may_throw:
            raise Foul(
                "each throw takes fewer dice than the throw before: "
                f"{self.may_throw} at most, not {len(again)}"
            )
        return Turn(_thrown(self.hand, throw, again), len(throw) - 1)

    @property
    def total(self) -> int:
        """What the hand comes to."""
        return score(self.hand)


def _thrown(hand: Dice, throw: Dice, again: Dice) -> Dice:
    """The hand after a throw of all the dice, or of some of them again."""
    if not hand:
        if again:
            raise Foul("nothing can be thrown again before the first throw")
        check(throw, DICE)
        return throw
    if not again:
        raise Foul("at least one die must be thrown again, or none is and the turn is over")
    if counts(again) - counts(hand):
        raise Foul(f"only dice of the hand can be thrown again: it is {spaced(hand)}")
    check(throw, len(again))
    return (*without(hand, again), *throw)


def _side(players: Iterable[str], high: bool) -> tuple[str, ...]:
    """The players of one side: those who sit opposite each other."""
    return tuple(name for place, name in enumerate(players) if place % 2 == high)


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
        for high in (False, True):
            side = _side(self.rings, high)
            if sum(self.rings[name] for name in side) >= WINS:
                return side
        return ()

    def play(self, totals: Scores) -> "Game":
        """Settle a round: ring the total that won it, the better of a team's two."""
        sides = low, high = _side(self.rings, False), _side(self.rings, True)
        _check_sides(*map(len, sides))
        if set(totals) != set(self.rings):
            raise Foul(f"a round needs a total of each player: {', '.join(self.rings)}")
        if self.winners:
            raise Foul(f"the game is over: {WINS} rounds are won")
        won = round_won(*(tuple(totals[name] for name in side) for side in sides))
        best = {
            Side.LOW: min(low, key=lambda name: totals[name]),
            Side.HIGH: max(high, key=lambda name: totals[name]),
        }
        return Game({name: n + (name == best.get(won)) for name, n in self.rings.items()})


@dataclass(frozen=True, slots=True)
class TenToSpendTurn:
    """A turn in which ten dice in all may be thrown again, any of them at any time."""

    hand: Dice = ()
    dice_left: int = BUDGET

    def play(self, throw: Dice, again: Dice = ()) -> "TenToSpendTurn":
        """Throw, once there is a hand, those dice of it that `again` names by their faces."""
        if len(again) > self.dice_left:
            raise Foul(
                f"{BUDGET} dice in all can be thrown again: {self.dice_left} left, not {len(again)}"
            )
        return TenToSpendTurn(_thrown(self.hand, throw, again), self.dice_left - len(again))

    @property
    def total(self) -> int:
        """What the hand comes to."""
        return score(self.hand)


def _missed(first: int, second: int) -> int:
    """Points against whoever throws second: how far both totals together are from thirty-five."""
    _check_total(first)
    _check_total(second)
    return abs(first + second - MIDDLE)


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
        for high in (False, True):
            if sum(points[name] for name in _side(self.players, high)) >= LOSING:
                return _side(self.players, not high)
        return ()

    def play(self, first: int, second: int) -> "ThirtyFiveExactlyGame":
        """Settle a round: what the next player in turn has thrown, and what the one after."""
        if len(self.players) not in PLAYERS[:2]:
            raise Foul("it takes two players, or two teams of two")
        if self.winners:
            raise Foul(f"the game is over: a side has {LOSING} points or more")
        return replace(self, missed=(*self.missed, _missed(first, second)))
