"""Sevens: six dice lose all that makes seven, and what is left of them scores.

Rules: 004_00bdd9c942cafedd.txt, "Sevens".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations

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
    if not throw or len(throw) > DICE:
        raise Foul(f"a throw has {DICE} dice at most and one at least")
    check(throw)
    for seven in sevens:
        if sum(seven) != SEVEN:
            raise Foul(f"only dice that make {SEVEN} are removed, not {spaced(seven)}")
        if len(seven) > most:
            raise Foul(f"a seven has {most} dice at most, not {len(seven)}")
    gone = tuple(face for seven in sevens for face in seven)
    for face in counts(gone) - counts(throw):
        raise Foul(f"only dice that were thrown can be removed: {spaced(throw)} lacks a {face}")
    rest = without(throw, gone)
    for size in range(most + 1):
        for seven in combinations(rest, size):
            if sum(seven) == SEVEN:
                raise Foul(f"no {SEVEN} may be left: {spaced(seven)} must go")
    return rest


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of so many throws as are `allowed`; `left` are the dice that nothing has removed."""

    allowed: int = MOST_THROWS
    throws: int = 0
    left: Dice = ()
    stopped: bool = False

    def play(self, throw: Dice, sevens: Throws, then: Then) -> "Turn":
        """Throw every die that is left, remove its sevens, then stop or throw again."""
        if self.over:
            raise Foul("the turn is over")
        check(throw, len(self.left) if self.throws else DICE)
        after = replace(
            self,
            throws=self.throws + 1,
            left=_left(throw, sevens, DICE),
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


@dataclass(frozen=True, slots=True)
class Game:
    """A game: one turn for each of the `players`, the first of whom sets how many throws."""

    players: tuple[str, ...]
    allowed: int = MOST_THROWS
    scored: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.players) < PLAYERS[0]:
            raise Foul("a game needs two players or more")

    def play(self, player: str, throws: int, points: int) -> "Game":
        """Take a whole turn of so many throws; the first turn tells what the others may take."""
        if self.winners:
            raise Foul("the game is over: everybody has had a turn")
        up = self.players[len(self.scored)]
        if player != up:
            raise Foul(f"it is the turn of {up}, not of {player}")
        if throws not in range(1, self.allowed + 1):
            most = number(self.allowed, "throw", "throws")
            raise Foul(f"{player} may take {most} at most, and must take one")
        if not 0 <= points <= HIGHEST:
            raise Foul(f"no throw leaves {points} points")
        allowed = self.allowed if self.scored else throws
        return replace(self, allowed=allowed, scored={**self.scored, player: points})

    @property
    def winners(self) -> Winners:
        """After the last turn, whoever has most, all of them where it is shared; till then none."""
        scores: Scores = self.scored
        return leaders(scores) if len(scores) == len(self.players) else ()


# Variation.


def pairs_only_score(throw: Dice, sevens: Throws) -> int:
    """Points of a throw where two dice alone make a seven; three or more of them may lie."""
    return sum(_left(throw, sevens, PAIR))
