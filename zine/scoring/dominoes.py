"""Five-Dice Dominoes: lay dice in a string, each beside one whose pips it matches.

Rules: 001_acc647541725b5ca.txt, "5-Dice Dominoes".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import Self

from zine.dice import FACES, Dice, Die, Foul, Scores, Winners, check, leaders, spaced

from ._match import LoserStartsMatch, check_two

VARIATIONS = ("Swap an end", "A string of your own")

DICE = 5
PLAYERS = (2, 2)
TARGET = 5
THROWS = 3
A_STRING_OF_YOUR_OWN_PLAYERS = (2, 4)
A_STRING_OF_YOUR_OWN_TARGET = 15

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


Ways = Mapping[Place, Dice]
"""The places where a die can go, each with the string that would result."""


def matches(die: Die) -> Dice:
    """The faces that may lie beside a die: its pips are among theirs, or theirs among its own."""
    check((die,))
    pips = PIPS[die]
    return tuple(f for f in FACES if f != die and (pips <= PIPS[f] or PIPS[f] <= pips))


def _is_string(dice: Dice) -> bool:
    return len(set(dice)) == len(dice) and all(b in matches(a) for a, b in pairwise(dice))


def _added(string: Dice, die: Die) -> Ways:
    """The ways to add a die at an end; none if its face lies in the string already."""
    ways = {Place.LEFT: (die, *string), Place.RIGHT: (*string, die)}
    return {place: longer for place, longer in ways.items() if _is_string(longer)}


def _swapped(string: Dice, die: Die) -> Ways:
    """The ways to put a die in place of an end; none unless another die lies beside that end."""
    _left, *others = string
    *before, _right = string
    if not others or die in string:
        return {}
    ways = {Place.SWAP_LEFT: (die, *others), Place.SWAP_RIGHT: (*before, die)}
    return {place: other for place, other in ways.items() if _is_string(other)}


def _laid(die: Die, ways: Ways, place: Place | None, string: Dice) -> Dice:
    """The string once a die that fits is laid; it need not be said where if that is plain."""
    if place is None:
        first, *others = ways
        _die, *more = string
        if others and more:
            names = " or ".join(way.value for way in ways)
            raise Foul(f"the {die} fits in more places than one: say {names}")
        return ways[first]
    if place not in ways:
        raise Foul(f"the {die} does not fit there: {place.value} of {spaced(string)}")
    return ways[place]


def _first(throw: Dice, place: Place | None) -> Dice:
    """The string that one die begins."""
    check(throw, 1)
    if place:
        raise Foul("the first die of a string lies alone")
    return throw


@dataclass(frozen=True, slots=True)
class Round:
    """One string, from the die that begins it until a player fails or lays the fifth.

    `players` are two, the one who starts first; `player` is whoever has just played, and `scorer`
    whoever wins the round.
    """

    players: tuple[str, ...]
    player: str | None = None
    string: Dice = ()
    scorer: str | None = None

    def play(self, throws: Dice, place: Place | None = None) -> Self:
        """Throw one die, up to three times, until it fits; lay it, or fail and lose the round."""
        check_two(self.players)
        if self.scorer:
            raise Foul(f"the round is over: {self.scorer} has won it")
        player, other = self.players if self.player != self.players[0] else self.players[::-1]
        if not self.string:
            return replace(self, player=player, string=_first(throws, place))
        check(throws)
        if len(throws) > THROWS:
            raise Foul(f"a turn has no more than {THROWS} throws")
        for die in throws[:-1]:
            if self._ways(die):
                raise Foul(f"the first die that fits must be laid, and the {die} fits")
        ways = self._ways(throws[-1]) if throws else {}
        if ways:
            string = _laid(throws[-1], ways, place, self.string)
            scorer = player if len(string) == DICE else None
            return replace(self, player=player, string=string, scorer=scorer)
        if len(throws) < THROWS:
            raise Foul(f"you must throw until a die fits, up to {THROWS} times")
        if place:
            raise Foul("none of the dice fits, so none can be laid")
        return replace(self, player=player, scorer=other)

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
        if not self.string:
            return replace(self, string=_first(throw, place))
        check(throw, DICE - len(self.string))
        fitting = [die for die in throw if _added(self.string, die)]
        if add is None:
            if fitting:
                raise Foul(f"one of the dice that fit must be added: {spaced(fitting)}")
            return replace(self, failed=True)
        if add not in throw:
            raise Foul(f"no {add} was thrown")
        if add not in fitting:
            raise Foul(f"the {add} fits at neither end of {spaced(self.string)}")
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
    if not turns <= sum(totals.values()) <= turns * DICE:
        raise Foul(f"every turn scores from one point to {DICE}")
    reached = max(totals.values()) >= A_STRING_OF_YOUR_OWN_TARGET
    even = not turns % len(totals)
    return leaders(totals) if reached and even else ()
