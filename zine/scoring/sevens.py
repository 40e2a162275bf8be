"""Sevens: six dice lose all that makes seven, and what is left of them scores.

Rules: 004_00bdd9c942cafedd.txt, "Sevens".
"""

from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from typing import ClassVar, Self

from zine.dice import (
    FACES,
    Dice,
    Foul,
    Scores,
    Throws,
    Winners,
    check,
    counts,
    leaders,
    number,
    spaced,
    without,
)

DICE = 6
PLAYERS = (2, None)
SEVEN = 7
MOST_THROWS = 3
HIGHEST = DICE * max(FACES)
PAIR = 2

VARIATIONS = ("Pairs only",)


class Then(Enum):
    """What you do once the sevens of a throw are gone."""

    THROW_AGAIN = "throw again"
    STOP = "stop"


def score(throw: Dice, sevens: Throws) -> int:
    """Points of a throw once these sevens are removed: the sum of the dice left.

    Raises `Foul` if one does not make seven or was not thrown, or if a seven is left.
    """
    return sum(_left(throw, sevens, DICE))


def _left(throw: Dice, sevens: Throws, most: int) -> Dice:
    """The dice left of a throw, where a seven is made by `most` dice at most."""
    check(throw, min(len(throw), DICE))  # a later throw has fewer
    for seven in sevens:
        if sum(seven) != SEVEN:
            raise Foul(
                f"only dice that make {SEVEN} are removed: {spaced(seven)} makes {sum(seven)}"
            )
        if len(seven) > most:
            raise Foul(f"a seven has {most} dice at most, not {len(seven)}")
    gone = tuple(face for seven in sevens for face in seven)
    for face in counts(gone) - counts(throw):
        raise Foul(f"only dice that were thrown can be removed: too few {face}s were thrown")
    rest = without(throw, gone)
    for size in range(most + 1):
        for seven in combinations(rest, size):
            if sum(seven) == SEVEN:
                raise Foul(f"no {SEVEN} may be left: {spaced(seven)} must go")
    return rest


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of so many throws as are `allowed`; `left` are the dice that nothing has removed."""

    MOST: ClassVar[int] = DICE
    """How many dice can make a seven."""

    allowed: int = MOST_THROWS
    throws: int = 0
    left: Dice = ()
    stopped: bool = False

    def play(self, throw: Dice, sevens: Throws, then: Then) -> Self:
        """Throw every die that is left, remove its sevens, then stop or throw again."""
        if self.over:
            raise Foul("the turn is over")
        check(throw, len(self.left) if self.throws else DICE)
        after = replace(
            self,
            throws=self.throws + 1,
            left=_left(throw, sevens, self.MOST),
            stopped=then is Then.STOP,
        )
        if after.over and not after.stopped:
            most = number(self.allowed, "throw", "throws")
            why = f"you may take only {most}" if after.left else "no dice are left to throw"
            raise Foul(f"you must stop: {why}")
        return after

    @property
    def points(self) -> int:
        """What you score by stopping now: the sum of the dice left."""
        return sum(self.left)

    @property
    def over(self) -> bool:
        """Whether you have stopped, have no dice left or have had all your throws."""
        begun = bool(self.throws)
        return self.stopped or self.throws == self.allowed or (begun and not self.left)


def winners(throws: Scores, points: Scores) -> Winners:
    """Whoever has most points, all of them where it is shared; the first player leads.

    Raises `Foul` if somebody has taken more throws than allowed.
    """
    if len(points) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    leader, *_ = throws.values()
    allowed = min(leader, MOST_THROWS)
    for name, taken in throws.items():
        if taken > allowed:
            raise Foul(f"{name} may take only {number(allowed, 'throw', 'throws')}, not {taken}")
    for left in points.values():
        if left > HIGHEST:
            raise Foul(f"no throw leaves {left} points")
    return leaders(points)


# Variation.


def pairs_only_score(throw: Dice, sevens: Throws) -> int:
    """Points of a throw where two dice alone make a seven; three or more of them may lie."""
    return sum(_left(throw, sevens, PAIR))


class PairsOnlyTurn(Turn):
    """A turn in which two dice alone make a seven."""

    __slots__ = ()
    MOST = PAIR
