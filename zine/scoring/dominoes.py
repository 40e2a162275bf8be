"""Five-Dice Dominoes: lay dice in a string, each beside one whose pips it matches.

Rules: 001_acc647541725b5ca.txt, "5-Dice Dominoes".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import Self

from zine.dice import FACES, Dice, Die, Foul, Scores, Winners, check, leaders, spaced

from ._match import LoserStartsMatch

VARIATIONS = ("Swap an end", "A string of your own")

DICE = 5
PLAYERS = (2, 2)
TARGET = 5
THROWS = 3
TO_START = 2
"""Dice whose higher total starts."""

A_STRING_OF_YOUR_OWN_PLAYERS = (2, 4)
A_STRING_OF_YOUR_OWN_TARGET = 15
A_STRING_OF_YOUR_OWN_THROWS = (1, 4, 3, 2, 1)

_CENTRE = frozenset({"centre"})
_DIAGONAL = frozenset({"top left", "bottom right"})
_CORNERS = _DIAGONAL | {"top right", "bottom left"}
_SIDES = frozenset({"middle left", "middle right"})

PIPS = {
    1: _CENTRE,
    2: _DIAGONAL,
    3: _DIAGONAL | _CENTRE,
    4: _CORNERS,
    5: _CORNERS | _CENTRE,
    6: _CORNERS | _SIDES,
}
"""Where the pips of each face lie."""


class Place(Enum):
    """Where a die goes; only a variation puts it in the place of another."""

    LEFT = "left"
    RIGHT = "right"
    SWAP_LEFT = "swap left"
    SWAP_RIGHT = "swap right"


Ways = Mapping[Place | None, Dice]
"""The places where a die can go, each with the string that would result."""


def matches(die: Die) -> Dice:
    """The faces that may lie beside a die: its pips are among theirs, or theirs among its own."""
    return tuple(face for face in FACES if _is_string((die, face)))


def _is_string(dice: Dice) -> bool:
    check(dice)
    sides = [(PIPS[one], PIPS[other]) for one, other in pairwise(dice)]
    return len(set(dice)) == len(dice) and all(a.issubset(b) or b.issubset(a) for a, b in sides)


def _added(string: Dice, die: Die) -> Ways:
    """The ways to add a die at an end; none if its face lies in the string already."""
    ways: Ways = {Place.LEFT: (die, *string), Place.RIGHT: (*string, die)}
    return {place: longer for place, longer in ways.items() if _is_string(longer)}


def _swapped(string: Dice, die: Die) -> Ways:
    """The ways to put a die in place of an end; none unless another die lies beside that end."""
    others, before = string[1:], string[:-1]
    if not others or die in string:
        return {}
    ways: Ways = {Place.SWAP_LEFT: (die, *others), Place.SWAP_RIGHT: (*before, die)}
    return {place: other for place, other in ways.items() if _is_string(other)}


def _laid(die: Die, ways: Ways, place: Place | None, string: Dice) -> Dice:
    """The string once a die that fits is laid; the first lies wherever it is laid."""
    if not string:
        return (die,)
    if place not in ways:
        raise Foul(f"the {die} goes {' or '.join(way.value for way in ways if way)}")
    return ways[place]


@dataclass(frozen=True, slots=True)
class Round:
    """One string, from the die that begins it until a player fails or lays the fifth.

    `player` is whoever has just played, and `scorer` whoever wins the round.
    """

    starts: str
    other: str
    player: str | None = None
    string: Dice = ()
    scorer: str | None = None

    def play(self, throws: Dice, place: Place | None = None) -> Self:
        """Throw one die, up to three times, until it fits; lay it, or fail and lose the round."""
        if self.scorer:
            raise Foul(f"the round is over: {self.scorer} has won")
        player = self.other if self.player == self.starts else self.starts
        fitting = [number for number, die in enumerate(throws, 1) if self._ways(die)]
        if len(throws) != min([*fitting, THROWS]):
            raise Foul(
                f"throw until a die fits, {THROWS} times at most, and lay the first that fits"
            )
        if not fitting:
            return replace(self, player=player, scorer=self.player)
        die = throws[-1]
        string = _laid(die, self._ways(die), place, self.string)
        scorer = player if len(string) == DICE else None
        return replace(self, player=player, string=string, scorer=scorer)

    def _ways(self, die: Die) -> Ways:
        return _added(self.string, die)


class Match(LoserStartsMatch):
    """Rounds for a point each, up to five; whoever has not won the last starts the next."""

    __slots__ = ()
    TARGET = TARGET


class SwapAnEndRound(Round):
    """A round in which a die may also take the place of the one at an end."""

    __slots__ = ()

    def _ways(self, die: Die) -> Ways:
        return {**_added(self.string, die), **_swapped(self.string, die)}


@dataclass(frozen=True, slots=True)
class AStringOfYourOwnTurn:
    """A turn alone: one die, then four, three, two and one, adding one die of every throw."""

    string: Dice = ()
    failed: bool = False

    def play(self, throw: Dice, add: Die | None = None, place: Place | None = None) -> Self:
        """Throw all the dice that are not in the string, and add one of them if any fits."""
        if self.points is not None:
            raise Foul("the turn is over")
        check(throw, A_STRING_OF_YOUR_OWN_THROWS[len(self.string)])
        fitting = tuple(die for die in throw if _added(self.string, die))
        if add not in (fitting or (None,)):
            raise Foul(f"one of the dice that fit must be added: {spaced(fitting)}")
        if add is None:
            return replace(self, failed=True)
        string = _laid(add, _added(self.string, add), place, self.string)
        return replace(self, string=string)

    @property
    def points(self) -> int | None:
        """The number of dice in the string once no more can be added."""
        return len(self.string) if self.failed or len(self.string) == DICE else None


def a_string_of_your_own_winners(totals: Scores, turns: int) -> Winners:
    """Whoever leads once somebody has reached the target; nobody while somebody has a turn due.

    `turns` are all that have been taken. Those who tie share the win.
    """
    fewest, most = A_STRING_OF_YOUR_OWN_PLAYERS
    if not fewest <= len(totals) <= most:
        raise Foul(f"{fewest} to {most} can play, not {len(totals)}")
    reached = max(totals.values()) >= A_STRING_OF_YOUR_OWN_TARGET
    even = not turns % len(totals)
    return leaders(totals) if reached and even else ()
