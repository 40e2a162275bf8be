"""Five-Dice Tug: two players pull the same five dice towards two combinations.

Rules: 001_acc647541725b5ca.txt, "5-Dice Tug".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Self

from zine.dice import FACES, Dice, Foul, check, counts, number, throws, without

from ._match import LoserStartsMatch

VARIATIONS = ("One die more each turn", "Two dice each turn")

DICE = 5
PLAYERS = (2, 2)
TARGET = 5
ALIKE = 3
BESIDE = 2
MOST_AT_ONCE = 2
TO_START = 2
"""Dice whose higher total starts."""

NEVER_BOTH = {1, 6}


class Combination(Enum):
    """What the dice can be pulled to; each side has one of them."""

    DIFFERENT = "different"
    ALIKE = "alike"


def combination(dice: Dice) -> Combination | None:
    """The combination that five dice form, if any.

    Different are five faces. Alike are three of one face and no more, without a pair beside them
    and without both a 1 and a 6.
    """
    check(dice, DICE)
    groups = sorted(counts(dice).values())
    if len(groups) == DICE:
        return Combination.DIFFERENT
    if groups == [1] * BESIDE + [ALIKE] and not NEVER_BOTH.issubset(dice):
        return Combination.ALIKE
    return None


def ways(sought: Combination) -> int:
    """How many throws of five dice, of all that there are, form a combination."""
    return sum(ways for throw, ways in throws(FACES, DICE) if combination(throw) is sought)


@dataclass(frozen=True, slots=True)
class Round:
    """One string of five dice, pulled by two sides in turn until one forms its combination.

    `starts` is the combination of the side that throws first, `turn` that of the side to throw
    next, `scored` that of the side that has won the round.
    """

    MAY_THROW: ClassVar[tuple[int, ...]] = (1, MOST_AT_ONCE)

    starts: Combination
    dice: Dice = ()
    turn: Combination | None = None
    scored: Combination | None = None

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw all five to open the round; after that, throw again all the dice not kept.

        The opening throw wins the round for either side, any other for the side that throws.
        """
        if self.scored:
            raise Foul(f"the round is over: {self.scored.value} has won")
        without(self.dice, keep)
        after = replace(self, dice=(*keep, *throw))
        formed = combination(after.dice)
        if self.turn is None:
            return replace(after, turn=self.starts, scored=formed)
        if len(throw) not in self._may_throw():
            *others, most = self._may_throw()
            allowed = " or ".join([*map(str, others), number(most, "die", "dice")])
            raise Foul(f"{allowed} must be thrown again, not {len(throw)}")
        if formed is self.turn:
            return replace(after, scored=formed)
        return self._pass_on(after, len(throw))

    def _may_throw(self) -> Sequence[int]:
        """How many dice may be thrown now."""
        return self.MAY_THROW

    def _pass_on(self, after: Self, thrown: int) -> Self:
        """What follows a throw in vain: the turn of the other side."""
        return replace(after, turn=_other(self.turn))


def _other(side: Combination | None) -> Combination:
    return next(other for other in Combination if other is not side)


class Match(LoserStartsMatch):
    """Rounds for a point each, up to five; whoever has not won the last starts the next."""

    __slots__ = ()
    TARGET = TARGET


@dataclass(frozen=True, slots=True)
class OneDieMoreEachTurnRound(Round):
    """A round whose turns grow: `due` dice in this turn, `left` of them still to be thrown."""

    due: int = 1
    left: int = 1

    def _may_throw(self) -> Sequence[int]:
        return range(1, self.left + 1)

    def _pass_on(self, after: Self, thrown: int) -> Self:
        if thrown < self.left:
            return replace(after, left=self.left - thrown)
        more = self.due + 1
        return replace(after, turn=_other(self.turn), due=more, left=more)


class TwoDiceEachTurnRound(Round):
    """A round in which no turn throws one die alone."""

    __slots__ = ()
    MAY_THROW = (MOST_AT_ONCE,)
