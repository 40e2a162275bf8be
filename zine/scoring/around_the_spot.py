"""Around the Spot: three dice, three throws a turn, points for the faces with a spot in the middle.

Rules: 004_00bdd9c942cafedd.txt, "Around the Spot".
"""

from dataclasses import dataclass, replace

from zine.dice import Dice, Foul, Scores, Throws, Winners, check, leaders, number

DICE = 3
PLAYERS = (2, None)
THROWS = 3
"""Throws of a turn that count; a free throw is none of them."""
ROUNDS = 4
DOUBLING = 2

POINTS = {1: 1, 3: 2, 5: 4}
"""What each face with a spot in its middle scores."""


def score(throw: Dice) -> int:
    """Points of one throw, before any doubling."""
    check(throw, DICE)
    return sum(POINTS.get(face, 0) for face in throw)


def free(throw: Dice) -> bool:
    """Whether a throw is three alike of an even face, which does not count as a throw."""
    return not score(throw) and len(set(throw)) == 1


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: three throws that count, and a free throw whenever an even face comes three times."""

    throws_left: int = THROWS
    points: int = 0
    doubled: bool = False

    def play(self, throw: Dice) -> "Turn":
        """Throw all the dice; a free throw doubles the turn, or undoes the doubling before it."""
        if self.over:
            raise Foul(f"the turn is over: {number(THROWS, 'throw', 'throws')} have counted")
        if free(throw):
            return replace(self, doubled=not self.doubled)
        return Turn(self.throws_left - 1, self.points + score(throw), self.doubled)

    @property
    def turn_total(self) -> int:
        """What the turn is worth so far, throws before the doubling included."""
        return self.points * DOUBLING if self.doubled else self.points

    @property
    def over(self) -> bool:
        """Whether all the throws that count have been made."""
        return not self.throws_left


def turn_score(throws: Throws) -> int:
    """Points of a whole turn, its throws in order; `Foul` if they are too few or too many."""
    turn = Turn()
    for throw in throws:
        turn = turn.play(throw)
    if not turn.over:
        raise Foul(f"the turn is not over: {number(turn.throws_left, 'throw', 'throws')} to come")
    return turn.turn_total


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column of the score sheet: one turn a round."""

    rounds: int = 0
    total: int = 0
    round_score: int | None = None

    def play(self, throws: Throws) -> "Column":
        """Take a whole turn and write it down."""
        if self.rounds == ROUNDS:
            raise Foul(f"the game is over: it has {ROUNDS} rounds")
        points = turn_score(throws)
        return Column(self.rounds + 1, self.total + points, points)


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)
