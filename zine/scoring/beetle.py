"""Beetle: one die draws a beetle of thirteen parts, one part a throw.

Rules: 004_00bdd9c942cafedd.txt, "Beetle".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import permutations
from typing import Self

from zine.dice import Dice, Die, Foul, Scores, check, leaders

DICE = 1
PLAYERS = (2, None)

VARIATIONS = ("Two dice", "Points to fifty")


class Part(Enum):
    """The parts of a beetle."""

    BODY = "Body"
    HEAD = "Head"
    LEG = "Leg"
    EYE = "Eye"
    ANTENNA = "Antenna"
    TAIL = "Tail"


PART = {
    1: Part.BODY,
    2: Part.HEAD,
    3: Part.LEG,
    4: Part.EYE,
    5: Part.ANTENNA,
    6: Part.TAIL,
}

NUMBER = {
    Part.BODY: 1,
    Part.HEAD: 1,
    Part.LEG: 6,
    Part.EYE: 2,
    Part.ANTENNA: 2,
    Part.TAIL: 1,
}

AFTER = {
    Part.HEAD: Part.BODY,
    Part.LEG: Part.BODY,
    Part.TAIL: Part.BODY,
    Part.EYE: Part.HEAD,
    Part.ANTENNA: Part.HEAD,
}
"""What must be drawn before a part can be."""

Parts = tuple[Part, ...]
EVERY_PART = tuple(part for part, number in NUMBER.items() for _ in range(number))


def part(face: Die) -> Part:
    """The part that a face of the die stands for."""
    check((face,))
    return PART[face]


def number(part: Part) -> int:
    """How many of a part the beetle has."""
    return NUMBER[part]


def after(part: Part) -> str | None:
    """The name of what must be drawn before this part; `None` if nothing must."""
    return AFTER[part].value if part in AFTER else None


@dataclass(frozen=True, slots=True)
class Beetle:
    """One player's drawing: the parts still missing, and what the last throw drew, if anything."""

    missing: Parts = EVERY_PART
    draws: Part | None = None

    def play(self, throw: Die) -> "Beetle":
        """Throw the die and draw its part, if it is missing and what it hangs on is there."""
        drawn = part(throw)
        if drawn not in self.missing or AFTER.get(drawn) in self.missing:
            return Beetle(self.missing)
        left = list(self.missing)
        left.remove(drawn)
        return Beetle(tuple(left), drawn)

    @property
    def to_go(self) -> int:
        """How many parts are still to be drawn."""
        return len(self.missing)


@dataclass(frozen=True, slots=True)
class _Table:
    """The parts that everyone still misses, in the order in which they sit; the first begins."""

    missing: Mapping[str, Parts]
    turns: int = 0

    def _drawing_of(self, player: str) -> Parts:
        """What a player misses; `Foul` if it is another's turn, or the game is over."""
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has drawn a whole beetle")
        seats = _seats(self.missing)
        up = seats[self.turns % len(seats)]
        if player != up:
            raise Foul(f"it is {up}'s turn, not {player}'s")
        return self.missing[player]

    def _after(self, player: str, left: Parts) -> Self:
        return replace(self, missing={**self.missing, player: left}, turns=self.turns + 1)

    @property
    def winner(self) -> str | None:
        """Whoever misses no part, the game ending there and then; `None` while it goes on."""
        return next((player for player, left in self.missing.items() if not left), None)


class Game(_Table):
    """A game, from any turn on."""

    __slots__ = ()

    def play(self, player: str, throw: Die) -> Self:
        """One player's turn: a single throw."""
        return self._after(player, Beetle(self._drawing_of(player)).play(throw).missing)


def _seats(players: Iterable[str]) -> tuple[str, ...]:
    """The players as they sit; `Foul` if there are too few."""
    seats = tuple(players)
    if len(seats) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return seats


# Variations.


TWO_DICE = 2


@dataclass(frozen=True, slots=True)
class TwoDiceBeetle:
    """A drawing made with two dice, each of which draws a part."""

    missing: Parts = EVERY_PART
    draws: Parts = ()

    def play(self, throw: Dice) -> "TwoDiceBeetle":
        """Throw both dice and use them one after the other, in the order that draws the most."""
        check(throw, TWO_DICE)
        ways = [self._draw(faces) for faces in permutations(throw)]
        return max(ways, key=lambda way: len(way.draws))

    def _draw(self, faces: Dice) -> "TwoDiceBeetle":
        beetle = Beetle(self.missing)
        drawn: Parts = ()
        for face in faces:
            beetle = beetle.play(face)
            drawn += (beetle.draws,) if beetle.draws else ()
        return TwoDiceBeetle(beetle.missing, drawn)

    @property
    def to_go(self) -> int:
        """How many parts are still to be drawn."""
        return len(self.missing)


class TwoDiceGame(_Table):
    """A game with two dice, from any turn on."""

    __slots__ = ()

    def play(self, player: str, throw: Dice) -> Self:
        """One player's turn: both dice, once."""
        return self._after(player, TwoDiceBeetle(self._drawing_of(player)).play(throw).missing)


ENOUGH = 50


def points_to_fifty_totals(before: Scores, parts: Scores) -> Scores:
    """Everyone's points after one more game, from those before it and the parts drawn in it."""
    if {*parts} != {*before}:
        raise Foul(f"the same players go on: {', '.join(before)}")
    if [*parts.values()].count(len(EVERY_PART)) != 1:
        raise Foul("a game ends when one player alone has a whole beetle")
    return {name: before[name] + parts[name] for name in _seats(before)}


def points_to_fifty_winner(before: Scores, parts: Scores) -> str | None:
    """Whoever has won with this game; `None` if another must be played."""
    return _at_fifty(points_to_fifty_totals(before, parts))


def _at_fifty(totals: Scores) -> str | None:
    """The player who alone has the most, and fifty points or more; `None` if nobody has."""
    best, *others = leaders(totals)
    return best if totals[best] >= ENOUGH and not others else None
