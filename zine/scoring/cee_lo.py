"""Cee-Lo: three dice thrown until they make a combination; the best one takes the pot.

Rules: 000_b1ea3597adaee67b.txt, "Cee Lo".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from zine.dice import FACES, Dice, Foul, Throws, Winners, check

DICE = 3
PLAYERS = (2, None)
VARIATIONS = ("Win at once",)


class Kind(Enum):
    """What three dice can make."""

    FOUR_FIVE_SIX = "4-5-6"
    TRIPS = "trips"
    POINT = "point"
    ONE_TWO_THREE = "1-2-3"
    NOTHING = "throw again"


@dataclass(frozen=True, slots=True)
class Combination:
    """What a throw makes: its kind and, for trips and a point, the number that ranks it."""

    kind: Kind
    number: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Combination":
        """Read `trips 4`, `point 6`, `4-5-6`, `1-2-3` or `throw again`."""
        for combination in (*RANKS, NOTHING):
            if str(combination) == text.casefold():
                return combination
        raise ValueError(f"no throw makes '{text}'; write trips 4, point 6, 4-5-6 or 1-2-3")

    def __str__(self) -> str:
        return f"{self.kind.value} {self.number}" if self.number else self.kind.value


FOUR_FIVE_SIX = Combination(Kind.FOUR_FIVE_SIX)
ONE_TWO_THREE = Combination(Kind.ONE_TWO_THREE)
NOTHING = Combination(Kind.NOTHING)

RANKS = (
    ONE_TWO_THREE,
    *(Combination(Kind.POINT, face) for face in FACES),
    *(Combination(Kind.TRIPS, face) for face in FACES),
    FOUR_FIVE_SIX,
)
"""Every combination, from the worst to the best."""

RUNS = {
    (1, 2, 3): ONE_TWO_THREE,
    (4, 5, 6): FOUR_FIVE_SIX,
}


def score(throw: Dice) -> Combination:
    """Name what three dice make: a combination, or nothing, so that they are thrown again."""
    check(throw, DICE)
    low, middle, high = sorted(throw)
    if low == high:
        return Combination(Kind.TRIPS, high)
    if low == middle:
        return Combination(Kind.POINT, high)
    if middle == high:
        return Combination(Kind.POINT, low)
    return RUNS.get((low, middle, high), NOTHING)


def result(throws: Throws) -> Combination:
    """Name what a whole turn makes: its last throw a combination, and none before it any."""
    made = NOTHING
    for throw in throws:
        if made != NOTHING:
            raise Foul("the first combination stands")
        made = score(throw)
    if made == NOTHING:
        raise Foul("there is no combination yet: throw all three again")
    return made


def winners(throws: Mapping[str, Dice]) -> Winners:
    """Whoever has the best combination; those who tie for it must throw a shoot-out."""
    return _best({name: result((throw,)) for name, throw in throws.items()})


@dataclass(frozen=True, slots=True)
class Round:
    """A round: a turn for everyone, then shoot-outs for those who tie until one player is left.

    `players` are those of this time about the table, `results` what they have made in it so far;
    `result` is what the last turn made.
    """

    players: tuple[str, ...]
    results: tuple[Combination, ...] = ()
    result: Combination = NOTHING

    def play(self, player: str, throws: Throws) -> Self:
        """Take a turn; after the last one only those with the best combination stay in."""
        if len(self.players) < 2:
            raise Foul(f"the round is over: {next(iter(self.players), 'nobody')} has won")
        up = self.players[len(self.results)]
        if player != up:
            raise Foul(f"it is {up}'s turn, not {player}'s")
        made = result(throws)
        after = replace(self, results=(*self.results, made), result=made)
        if len(after.results) < len(self.players):
            return after
        return replace(after, players=after.still_in, results=())

    @property
    def still_in(self) -> Winners:
        """Those who share the best combination so far, and those who have yet to throw."""
        thrown = dict(zip(self.players, self.results, strict=False))
        return (*_best(thrown), *self.players[len(thrown) :])


class WinAtOnceRound(Round):
    """A round that the first 4-5-6 ends, whoever has yet to throw."""

    __slots__ = ()

    def play(self, player: str, throws: Throws) -> Self:
        """Take a turn; a 4-5-6 leaves nobody else in."""
        after = super().play(player, throws)
        if after.result != FOUR_FIVE_SIX:
            return after
        return type(self)((player,), result=FOUR_FIVE_SIX)


def _best(made: Mapping[str, Combination]) -> Winners:
    best = max(made.values(), key=RANKS.index, default=NOTHING)
    return tuple(name for name, combination in made.items() if combination == best)
