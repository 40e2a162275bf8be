"""Around the Spot: three dice, three throws a turn, points for the faces with a spot in the middle.

Rules: 004_00bdd9c942cafedd.txt, "Around the Spot".
"""

from dataclasses import dataclass, replace

from zine.dice import FACES, Dice, Foul, Scores, Throws, Winners, check, leaders, number

DICE = 3
PLAYERS = (2, None)
THROWS = 3
"""Throws of a turn that count; a free throw is none of them."""
ROUNDS = 4
DOUBLING = 2

POINTS = {1: 1, 3: 2, 5: 4}
"""What each face with a spot in its middle scores."""

WITH_A_SPOT = tuple(POINTS)

FREE = tuple(face for face in FACES if face not in POINTS)
"""The faces that make a free throw where all dice show the same one."""

PAY_OFFS = tuple((f"[{face}]", points) for face, points in POINTS.items())
"""What each face scores, as a score sheet prints it."""


def score(throw: Dice) -> int:
    """Points of one throw, before any doubling."""
    check(throw, DICE)
    return sum(POINTS.get(face, 0) for face in throw)


def free(throw: Dice) -> bool:
    """Whether a throw is three alike of an even face, which does not count as a throw."""
    check(throw, DICE)
    return throw[0] in FREE and len(set(throw)) == 1


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: how many throws have counted, their points, and whether they are doubled."""

    counted: int = 0
    points: int = 0
    doubled: bool = False

    @property
    def left(self) -> int:
        """How many throws that count are to come."""
        return THROWS - self.counted

    @property
    def worth(self) -> int:
        """Points of the turn so far."""
        return self.points * DOUBLING if self.doubled else self.points

    def after(self, throw: Dice) -> "Turn":
        """The turn after one throw more; `Foul` if it is over."""
        if not self.left:
            raise Foul(f"the turn is over: {number(THROWS, 'throw', 'throws')} have counted")
        if free(throw):
            return replace(self, doubled=not self.doubled)
        return replace(self, counted=self.counted + 1, points=self.points + score(throw))


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
        turn = Turn()
        for throw in throws:
            turn = turn.after(throw)
        if turn.left:
            to_come = number(turn.left, "throw", "throws")
            raise Foul(f"the turn is not over: {to_come} to come")
        return Column(self.rounds + 1, self.total + turn.worth, turn.worth)


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)
