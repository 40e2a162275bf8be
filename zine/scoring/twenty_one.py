"""Twenty One: throw as often as you dare, come near twenty-one and never go past it.

Rules: 004_00bdd9c942cafedd.txt, "Twenty One".
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Self

from zine.dice import Dice, Foul, Scores, Throws, check, leaders

DICE = 1
PLAYERS = (2, None)
TARGET = 21

VARIATIONS = ("Two dice", "Thirty-six")


class Then(Enum):
    """What you do after a throw that leaves you below the target."""

    THROW_AGAIN = "throw again"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: throw the die and add up until you stop, reach the target or bust."""

    AIM: ClassVar[int] = TARGET

    total: int = 0
    stopped: bool = False

    def play(self, throw: Dice, then: Then | None = None) -> Self:
        """Throw, then stop or throw again; at the target and beyond there is nothing to choose."""
        after = self.add(throw)
        if after.over and then:
            raise Foul(f"a total of {after.total} ends the turn: there is nothing to choose")
        if not (after.over or then):
            raise Foul("you must say whether you stop or throw again")
        return replace(after, stopped=then is Then.STOP)

    def add(self, throw: Dice) -> Self:
        """The turn with a throw added to its total."""
        if self.over:
            raise Foul("the turn is over")
        check(throw, self.dice)
        return replace(self, total=self.total + sum(throw))

    @property
    def dice(self) -> int:
        """How many dice must be thrown next."""
        return DICE

    @property
    def points(self) -> int:
        """What the turn is worth as it stands: its total, or nothing if it is bust."""
        return self.total if self.total <= self.AIM else 0

    @property
    def over(self) -> bool:
        """Whether you have stopped, reached the target or gone past it."""
        return self.stopped or self.total >= self.AIM


def score(throws: Dice) -> int:
    """Points of a turn, its throws in order: their sum, or nothing if it passes twenty-one."""
    return _score(Turn(), ((face,) for face in throws))


def _score(turn: Turn, throws: Iterable[Dice]) -> int:
    for throw in throws:
        turn = turn.add(throw)
    if not turn.total:
        raise Foul("a turn has at least one throw")
    return turn.points


@dataclass(frozen=True, slots=True)
class Game:
    """A game: a turn for everybody, then play-offs while the best score is shared.

    `play_off` are those who must have another turn.
    """

    LEAST: ClassVar[int] = DICE
    """What a turn is worth at least that is not bust."""

    AIM: ClassVar[int] = TARGET

    winner: str | None = None
    play_off: tuple[str, ...] = ()

    def play(self, points: Scores) -> Self:
        """Tell what everybody's turn was worth, nothing for a bust; in a play-off those in it."""
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has won")
        if len(points) < PLAYERS[0]:
            raise Foul("a game needs two players or more")
        if self.play_off and {*points} != {*self.play_off}:
            raise Foul(f"these play now: {', '.join(self.play_off)}")
        for name, scored in points.items():
            if scored and not self.LEAST <= scored <= self.AIM:
                raise Foul(f"no turn scores {scored}, as {name}'s should")
        best, *others = leaders(points)
        if others:
            return replace(self, play_off=(best, *others))
        return replace(self, winner=best, play_off=())


# Variations.


TWO_DICE = 2
ONE_DIE_FROM = 14
"""The total from which one of the two dice is put away."""


class TwoDiceTurn(Turn):
    """A turn with two dice until the total is fourteen or more, and with one from there on."""

    __slots__ = ()

    @property
    def dice(self) -> int:
        """Both dice below fourteen, then one."""
        return TWO_DICE if self.total < ONE_DIE_FROM else DICE


def two_dice_score(throws: Throws) -> int:
    """Points of a turn with two dice, and with one of them once it has fourteen or more."""
    return _score(TwoDiceTurn(), throws)


class TwoDiceGame(Game):
    """A game of such turns, which are worth two at least."""

    __slots__ = ()
    LEAST = TWO_DICE


THIRTY_SIX = 36


class ThirtySixTurn(Turn):
    """A turn in which the target is thirty-six."""

    __slots__ = ()
    AIM = THIRTY_SIX


def thirty_six_score(throws: Dice) -> int:
    """Points of a turn, its throws in order: their sum, or nothing if it passes thirty-six."""
    return _score(ThirtySixTurn(), ((face,) for face in throws))


class ThirtySixGame(Game):
    """A game of such turns."""

    __slots__ = ()
    AIM = THIRTY_SIX
