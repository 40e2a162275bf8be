"""Dice Golf: eighteen holes, each holed by the first double of three dice; every throw counts.

Rules: 004_00bdd9c942cafedd.txt, "Dice Golf".
"""

from dataclasses import dataclass

from zine.dice import Dice, Foul, Scores, Throws, Winners, check, counts, leaders

DICE = 3
DOUBLE = 2
"""Dice alike that put the ball in."""

PLAYERS = (1, None)
HOLES = 18
HALVES = (("Out", range(1, 10)), ("In", range(10, HOLES + 1)))
"""The holes of each half, which score sheets add up apart."""


@dataclass(frozen=True, slots=True)
class Hole:
    """One player's hole: `strokes` are the throws made, `holed` tells whether the last is in."""

    strokes: int = 0
    holed: bool = False

    def play(self, throw: Dice) -> "Hole":
        """Throw all the dice; two alike, or all three, finish the hole."""
        if self.holed:
            raise Foul("the ball is in the hole: no throw follows a double")
        check(throw, DICE)
        return Hole(self.strokes + 1, max(counts(throw).values()) >= DOUBLE)


def score(throws: Throws) -> int:
    """Strokes that a hole took: every throw up to and with the first double."""
    hole = Hole()
    for throw in throws:
        hole = hole.play(throw)
    if not hole.holed:
        raise Foul("a hole is not finished before a double is thrown")
    return hole.strokes


@dataclass(frozen=True, slots=True)
class Course:
    """A game after so many holes `played`, with the strokes that everyone had `before` the next."""

    played: int
    before: Scores

    def play(self, strokes: Scores) -> "Course":
        """Write down a hole: what everyone took for it."""
        if self.played == HOLES:
            raise Foul(f"the game is over after {HOLES} holes")
        if {name for name, number in strokes.items() if number > 0} != {*self.before}:
            raise Foul(f"everyone must play every hole: {', '.join(self.before)}")
        totals = {name: self.before[name] + strokes[name] for name in self.before}
        return Course(self.played + 1, totals)

    @property
    def totals(self) -> Scores:
        """Everyone's strokes up to now."""
        return self.before


def winners(totals: Scores) -> Winners:
    """Whoever took the fewest strokes for eighteen holes; all of them where it is shared."""
    return leaders({name: -strokes for name, strokes in totals.items()})
