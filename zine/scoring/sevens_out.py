"""Sevens Out: two dice thrown for points until they make seven; doubles count twice.

Rules: 004_00bdd9c942cafedd.txt, "Sevens Out".
"""

from dataclasses import dataclass
from typing import Self

from zine.dice import Dice, Foul, Throws, check

from ._race import Race

DICE = 2
PLAYERS = (2, None)
TARGET = 500
OUT = 7
DOUBLE = 2
"""How many times a double counts."""

VARIATIONS = ("To a thousand",)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: throw and add up until the two dice make seven."""

    tally: int = 0
    over: bool = False

    def play(self, throw: Dice) -> "Turn":
        """Throw both dice: seven ends the turn and adds nothing, a double counts twice."""
        if self.over:
            raise Foul(f"a {OUT} ends the turn: no throw follows it")
        check(throw, DICE)
        if sum(throw) == OUT:
            return Turn(self.tally, over=True)
        return Turn(self.tally + sum(throw) * (DOUBLE if len(set(throw)) < DICE else 1))


def score(throws: Throws) -> int:
    """Points of a whole turn, its throws in order, the last of which must make seven."""
    turn = Turn()
    for throw in throws:
        turn = turn.play(throw)
    if not turn.over:
        raise Foul(f"a turn goes on until the dice make {OUT}")
    return turn.tally


class Game(Race):
    """A game, joined at the scores `before`: turn after turn until one player has 500."""

    __slots__ = ()
    GOAL = TARGET

    def play(self, player: str, throws: Throws) -> Self:
        """Take a whole turn and write it down; `total` is what the player has then."""
        return self.written(player, self.taken(player) + score(throws))


# Variations.

TO_A_THOUSAND_TARGET = 1000


class ToAThousandGame(Game):
    """A game that is won with 1,000."""

    __slots__ = ()
    GOAL = TO_A_THOUSAND_TARGET
