"""Passage: two dice and a point number, one point for each die that shows it, up to eleven.

Rules and variation: 004_00bdd9c942cafedd.txt, "Passage".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from zine.dice import Dice, Die, Winners, check, leaders

from ._race import Race, seated

DICE = 2
PLAYERS = (2, None)
TARGET = 11

VARIATIONS = ("Three for a double",)


def goes_first(opening: Mapping[str, Die]) -> Winners:
    """Whoever threw the highest die; if there are several, those must throw again for it."""
    return leaders(_checked(opening))


def sets_the_point(opening: Mapping[str, Die]) -> Winners:
    """Whoever threw the lowest die; if there are several, those must throw again for it."""
    lowest = min(_checked(opening).values())
    return tuple(name for name, face in opening.items() if face == lowest)


def _checked(opening: Mapping[str, Die]) -> Mapping[str, Die]:
    """The throws of one die each; raises `Foul` if they are none, or only one sits down."""
    check(tuple(opening.values()), len(seated(opening)))
    return opening


def score(throw: Dice, point: Die) -> int:
    """Points of a throw: one for each die that shows the point."""
    check(throw, DICE)
    check((point,))
    return throw.count(point)


@dataclass(frozen=True, slots=True)
class Game(Race):
    """A game, joined at the scores `before`: throw after throw until one player has 11 or more."""

    GOAL = TARGET

    point: Die = field(kw_only=True)

    def play(self, player: str, throw: Dice) -> Self:
        """Take a turn and write it down; `total` is what the player has then."""
        return self.written(player, self.taken(player) + self._worth(throw))

    def _worth(self, throw: Dice) -> int:
        return score(throw, self.point)


# Variation.


DOUBLE = 3
"""What both dice together score if they show the point."""


def three_for_a_double_score(throw: Dice, point: Die) -> int:
    """Points of a throw where both dice showing the point score three."""
    points = score(throw, point)
    return DOUBLE if points == DICE else points


class ThreeForADoubleGame(Game):
    """A game in which both dice showing the point score three."""

    __slots__ = ()

    def _worth(self, throw: Dice) -> int:
        return three_for_a_double_score(throw, self.point)
