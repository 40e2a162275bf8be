"""Sequences: six dice thrown once a turn, scoring what they show of 1, 2, 3, 4, 5, 6 from the 1 up.

Rules and variations: 004_00bdd9c942cafedd.txt, "Sequences".
"""

from itertools import takewhile
from typing import Self

from zine.dice import FACES, Dice, check, spaced

from ._race import Race

DICE = 6
PLAYERS = (2, None)
TARGET = 100

VARIATIONS = ("Thirty for six", "No wipe-out")

POINTS = {0: 0, 1: 5, 2: 10, 3: 15, 4: 20, 5: 25, 6: 35}
"""What a sequence scores, by how many faces it has."""

PAY_OFFS = tuple((f"[{spaced(FACES[:n])}]", points) for n, points in POINTS.items() if points)
"""The same as a score sheet prints it."""

WIPE_OUT = 3
"""So many ones, or more, wipe out all that a player has scored."""


def sequence(throw: Dice) -> Dice:
    """The faces from 1 up that the throw holds without a gap, one of each."""
    check(throw, DICE)
    return tuple(takewhile(throw.__contains__, FACES))


def wipes_out(throw: Dice) -> bool:
    """Whether a throw holds three ones or more, and so takes the player back to nothing."""
    return throw.count(1) >= WIPE_OUT


def score(throw: Dice) -> int:
    """Points of a throw, by its sequence; nothing for one that wipes out."""
    points = POINTS[len(sequence(throw))]
    return 0 if wipes_out(throw) else points


class Game(Race):
    """A game, joined at the scores `before`: throw after throw until one player has 100 or more."""

    __slots__ = ()
    GOAL = TARGET

    def play(self, player: str, throw: Dice) -> Self:
        """Throw once and write it down; `total` is what the player has then."""
        return self.written(player, self._after(self.taken(player), throw))

    def _after(self, total: int, throw: Dice) -> int:
        """What a player who had `total` has after a throw."""
        worth = self._worth(throw)
        return 0 if wipes_out(throw) else total + worth

    def _worth(self, throw: Dice) -> int:
        return score(throw)


# Variations.


BONUS = POINTS[6] - POINTS[5] - POINTS[1]
"""What the last of all six faces scores beside what each face does."""

THIRTY = 30
"""What all six faces score where they score less."""


def thirty_for_six_score(throw: Dice) -> int:
    """Points of a throw where a sequence of six scores only thirty."""
    return THIRTY if len(sequence(throw)) == DICE else score(throw)


class ThirtyForSixGame(Game):
    """A game in which a sequence of six scores only thirty."""

    __slots__ = ()

    def _worth(self, throw: Dice) -> int:
        return thirty_for_six_score(throw)


SIXES = {5: 35, 6: 70}
"""What sixes score without the wipe-out, by how many there are."""


def no_wipe_out_score(throw: Dice) -> int:
    """Points of a throw where ones never wipe out and five sixes or six score: the best it makes.

    Five sixes and a one score for the sixes alone.
    """
    points = POINTS[len(sequence(throw))]
    return max(points, SIXES.get(throw.count(6), points))


class NoWipeOutGame(Game):
    """A game in which no throw takes anything away."""

    __slots__ = ()

    def _after(self, total: int, throw: Dice) -> int:
        return total + no_wipe_out_score(throw)
