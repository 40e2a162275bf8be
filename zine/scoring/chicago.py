"""Chicago: eleven rounds of two dice, each aiming at the next total from 2 to 12.

Rules: 004_00bdd9c942cafedd.txt, "Chicago".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from zine.dice import Dice, Foul, Scores, Winners, check, leaders

DICE = 2
PLAYERS = (2, None)
AIMS = range(2, 13)
"""The total that each round aims at, in the order of the rounds."""


def score(aim: int, throw: Dice) -> int:
    """Points of one throw in the round with this aim: the aim if it is thrown, otherwise none."""
    if aim not in AIMS:
        raise Foul(f"a round aims at {min(AIMS)} to {max(AIMS)}, never {aim}")
    check(throw, DICE)
    return aim if sum(throw) == aim else 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game of eleven rounds; `totals` are everyone's points up to now."""

    rounds: int = 0
    totals: Scores = field(default_factory=dict)

    def play(self, throws: Mapping[str, Dice]) -> "Game":
        """Play a round: everybody's throw, once each."""
        if self.rounds == len(AIMS):
            raise Foul(f"the game is over after {len(AIMS)} rounds")
        if len(throws) < PLAYERS[0]:
            raise Foul("a game needs two players or more")
        if self.totals and {*throws} != {*self.totals}:
            raise Foul(f"every player must throw once in every round: {', '.join(self.totals)}")
        aim = AIMS[self.rounds]
        totals = {
            name: self.totals.get(name, 0) + score(aim, throw) for name, throw in throws.items()
        }
        return Game(self.rounds + 1, totals)

    @property
    def aim(self) -> int:
        """What the round just played aimed at."""
        return AIMS[self.rounds - 1]


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total of eleven rounds; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    for name, total in totals.items():
        if total not in _TOTALS:
            raise Foul(f"no game of {len(AIMS)} rounds comes to {total}, as {name}'s should")
    return leaders(totals)


def _totals() -> set[int]:
    """Every total that eleven rounds can come to."""
    totals = {0}
    for aim in AIMS:
        totals |= {total + aim for total in totals}
    return totals


_TOTALS = _totals()
