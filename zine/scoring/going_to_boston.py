"""Going to Boston: three throws with three, two and one dice, the highest die kept each time.

Rules: 004_00bdd9c942cafedd.txt, "Going to Boston".
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import product
from typing import ClassVar, Self

from zine.dice import FACES, Dice, Foul, Scores, Throws, Winners, check, leaders, spaced

DICE = 3
ADDED = 2
"""Dice kept that are added where the last one multiplies."""

PLAYERS = (2, None)

VARIATIONS = ("Multiplication",)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: throw the dice that are left and keep the highest, until all three are kept."""

    kept: Dice = ()

    def play(self, throw: Dice, keep: Dice) -> "Turn":
        """Throw every die that is not kept, then keep one, which must be the highest."""
        if len(self.kept) == DICE:
            raise Foul("the turn is over: all three dice are kept")
        check(throw, self.dice_left)
        if len(keep) != 1:
            raise Foul(f"keep one die of each throw, not {len(keep)}")
        if keep != (highest := _highest(throw)):
            raise Foul(f"the highest die must be kept: {spaced(highest)}, not {spaced(keep)}")
        return Turn((*self.kept, *keep))

    @property
    def dice_left(self) -> int:
        """How many dice the next throw has."""
        return DICE - len(self.kept)


def _highest(throw: Dice) -> Dice:
    return tuple(sorted(throw)[-1:])


def _kept(throws: Throws) -> Dice:
    """The three dice that a whole turn keeps, in order."""
    turn = Turn()
    for throw in throws:
        turn = turn.play(throw, _highest(throw))
    if turn.dice_left:
        raise Foul("a turn has three throws")
    return turn.kept


def score(throws: Throws) -> int:
    """Points of a turn: the three kept dice added up."""
    return sum(_kept(throws))


@dataclass(frozen=True, slots=True)
class Match:
    """So many rounds as agreed, a tie being played off before the next.

    `due` are those who must play off a tie, if there is one.
    """

    POSSIBLE: ClassVar[Collection[int]] = {sum(kept) for kept in product(FACES, repeat=DICE)}

    rounds: int
    rounds_won: Scores = field(default_factory=dict)
    taken_by: str | None = None
    due: Winners = ()

    def play(self, scores: Scores) -> Self:
        """Play a round, or the play-off of one: everyone's score for a turn."""
        if sum(self.rounds_won.values()) >= self.rounds:
            raise Foul("the match is over: every round is won")
        if len(scores) < PLAYERS[0]:
            raise Foul("a match needs two players or more")
        expected = self.due or tuple(self.rounds_won)
        if expected and {*scores} != {*expected}:
            raise Foul(f"these play now: {', '.join(expected)}")
        for name, points in scores.items():
            if points not in self.POSSIBLE:
                raise Foul(f"no turn scores {points}, as {name}'s should")
        won = self.rounds_won or dict.fromkeys(scores, 0)
        best, *others = leaders(scores)
        if others:
            return replace(self, rounds_won=won, taken_by=None, due=(best, *others))
        return replace(self, rounds_won={**won, best: won[best] + 1}, taken_by=best, due=())


def winners(rounds_won: Scores) -> Winners:
    """Whoever has won the most rounds; all of them where it is shared."""
    if len(rounds_won) < PLAYERS[0]:
        raise Foul("a match needs two players or more")
    return leaders(rounds_won)


# Variations.


def multiplication_score(throws: Throws) -> int:
    """Points of a turn: the first two kept dice added up, times the third."""
    first, second, third = _kept(throws)
    return (first + second) * third


class MultiplicationMatch(Match):
    """A match in which the third die multiplies."""

    __slots__ = ()
    POSSIBLE: ClassVar[Collection[int]] = {
        (first + second) * third for first, second, third in product(FACES, repeat=DICE)
    }
