"""Sevens Out: two dice thrown for points until they make seven; doubles count twice.

Rules: 004_00bdd9c942cafedd.txt, "Sevens Out".
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from zine.dice import Dice, Foul, Scores, Throws, check

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


@dataclass(frozen=True, slots=True)
class Game:
    """A game, joined at the scores `before`: turn after turn until one player has enough."""

    POINTS_TO_WIN: ClassVar[int] = TARGET

    before: Scores
    turns: int = 0
    total: int | None = None

    def __post_init__(self) -> None:
        if len(self.before) < PLAYERS[0]:
            raise Foul("a game needs two players or more")

    def play(self, player: str, throws: Throws) -> Self:
        """Take a whole turn and write it down; `total` is what the player has then."""
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has won it")
        names = tuple(self.before)
        up = names[self.turns % len(names)]
        if player != up:
            raise Foul(f"it is the turn of {up}, not of {player}")
        total = self.before[player] + score(throws)
        before = {**self.before, player: total}
        return replace(self, before=before, turns=self.turns + 1, total=total)

    @property
    def winner(self) -> str | None:
        """The player who has written down enough; nobody until then, and never two."""
        enough = (name for name, points in self.before.items() if points >= self.POINTS_TO_WIN)
        return next(enough, None)


# Variations.

TO_A_THOUSAND_TARGET = 1000


class ToAThousandGame(Game):
    """A game that is won with 1,000."""

    __slots__ = ()
    POINTS_TO_WIN = TO_A_THOUSAND_TARGET
