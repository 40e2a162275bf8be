"""Around the Spot: three dice, three throws a turn, points for the faces with a spot in the middle.

Rules: 004_00bdd9c942cafedd.txt, "Around the Spot".
"""

from dataclasses import dataclass

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


def _turn_score(throws: Throws) -> int:
    """Points of a whole turn, its throws in order; `Foul` if they are too few or too many."""
    left = THROWS - _counting(throws)
    if left > 0:
        raise Foul(f"the turn is not over: {number(left, 'throw', 'throws')} to come")
    if _counting(throws[:-1]) >= THROWS:
        raise Foul(f"the turn is over: {number(THROWS, 'throw', 'throws')} have counted")
    points = sum(map(score, throws))
    return points * DOUBLING if sum(map(free, throws)) % 2 else points


def _counting(throws: Throws) -> int:
    """How many throws count, as all do that are not free."""
    return sum(not free(throw) for throw in throws)


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column of the score sheet: one turn a round, `points` those of the last."""

    rounds: int = 0
    total: int = 0
    points: int | None = None

    def play(self, throws: Throws) -> "Column":
        """Take a whole turn and write it down."""
        if self.rounds == ROUNDS:
            raise Foul(f"the game is over: it has {ROUNDS} rounds")
        points = _turn_score(throws)
        return Column(self.rounds + 1, self.total + points, points)


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)
