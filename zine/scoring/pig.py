"""Pig: one die thrown for as long as you dare; a 1 loses all that the turn has gathered.

Rules: 000_b1ea3597adaee67b.txt, "Pig"; the variations: 004_00bdd9c942cafedd.txt, "Pig".
"""

from dataclasses import dataclass
from enum import Enum
from typing import Self

from zine.dice import Dice, Die, Foul, Throws, check, leaders

from ._race import Race

DICE = 1
PLAYERS = (2, None)
TARGET = 100
BUST = 1

VARIATIONS = ("Past a hundred", "Two dice")


class Does(Enum):
    """What you do after a throw that is no 1."""

    THROW_AGAIN = "throw again"
    HOLD = "hold"


def score(throws: Dice) -> int:
    """Points of a turn, its throws in order: their sum if you held, nothing if a 1 ended it."""
    last = _last(tuple((face,) for face in throws), DICE)
    return 0 if BUST in last else sum(throws)


def _last(throws: Throws, dice: int) -> Dice:
    """The last throw of a turn; `Foul` if there is none, or if another shows a 1."""
    if not throws:
        raise Foul("a turn has at least one throw")
    for throw in throws:
        check(throw, dice)
    *before, last = throws
    if any(BUST in throw for throw in before):
        raise Foul(f"a {BUST} ends the turn: no throw follows it")
    return last


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: throw the die until you hold or bust."""

    throws: Dice = ()
    held: bool = False

    def play(self, throw: Die, does: Does | None = None) -> "Turn":
        """Throw the die, and hold or mean to throw again; after a bust there is no choice."""
        if self.over:
            raise Foul("the turn is over: you have held or bust")
        if throw == BUST and does:
            raise Foul(f"a {BUST} leaves you no choice")
        return Turn((*self.throws, throw), does is Does.HOLD)

    @property
    def turn_total(self) -> int:
        """What you would score by holding now; nothing after a bust."""
        return score(self.throws)

    @property
    def over(self) -> bool:
        """Whether you have held or bust."""
        return self.held or BUST in self.throws


class Game(Race):
    """A game, joined at the scores `before`: turn after turn until one player has 100 or more."""

    __slots__ = ()
    GOAL = TARGET

    def play(self, player: str, throws: Dice) -> Self:
        """Take a whole turn and write it down; `total` is what the player has then."""
        return self.written(player, self.taken(player) + score(throws))


# Variations.


class PastAHundredGame(Game):
    """A game that ends with the round in which somebody first has more than 100."""

    __slots__ = ()

    @property
    def winner(self) -> str | None:
        """At the end of a round whoever has most beyond 100; of several, who had it first."""
        if self.turns % len(self.before):
            return None
        first, *_ = leaders(self.before)
        return first if self.before[first] > TARGET else None


TWO_DICE = 2
DOUBLED = 2
"""How often the pips of a double count."""

DOUBLE_BUST = 25
"""What a turn is worth that ends with a double 1."""


def two_dice_score(throws: Throws) -> int:
    """Points of a turn with two dice: a 1 ends it for nothing, a double 1 for 25."""
    last = _last(throws, TWO_DICE)
    if BUST in last:
        return DOUBLE_BUST if set(last) == {BUST} else 0
    return sum(sum(throw) * (DOUBLED if len(set(throw)) == 1 else 1) for throw in throws)
