"""Chicago: eleven rounds of two dice, each aiming at the next total from 2 to 12.

Rules: 004_00bdd9c942cafedd.txt, "Chicago".
"""

from collections.abc import Mapping
from dataclasses import dataclass

from zine.dice import Dice, Foul, Scores, Winners, check, leaders

DICE = 2
PLAYERS = (2, None)
TARGETS = tuple(range(2, 13))
"""The target of each round, in the order of the rounds."""
ROUNDS = TARGETS


def score(target: int, throw: Dice) -> int:
    """Points of one throw in a round: its target if that is thrown, otherwise none."""
    check(throw, DICE)
    return target if sum(throw) == target else 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game after so many rounds `played`, with the points that everyone had `before` the next."""

    played: int
    before: Scores

    def play(self, throws: Mapping[str, Dice]) -> "Game":
        """Play a round: everybody's throw, once each."""
        if self.played == len(TARGETS):
            raise Foul(f"the game is over after {len(TARGETS)} rounds")
        if {*throws} != {*self.before}:
            raise Foul(f"everyone must throw once in every round: {', '.join(self.before)}")
        target = TARGETS[self.played]
        totals = {name: self.before[name] + score(target, throws[name]) for name in self.before}
        return Game(self.played + 1, totals)

    @property
    def next_target(self) -> int | None:
        """What the next round aims at; nothing after the last."""
        return TARGETS[self.played] if self.played < len(TARGETS) else None

    @property
    def totals(self) -> Scores:
        """Everyone's points up to now."""
        return self.before


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total of eleven rounds; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)
