"""Plus and Minus: five, three, two and one die thrown; add, subtract, add and subtract.

Rules: 004_00bdd9c942cafedd.txt, "Plus and Minus".
"""

from dataclasses import dataclass

from zine.dice import Dice, Foul, Scores, Winners, check, leaders, number, without

DICE = 5
PLAYERS = (2, None)
ROUNDS = 5

KEEPS = {5: 2, 3: 1, 2: 1, 1: 1}
"""How many of so many dice you keep; the others are thrown again."""

SIGNS = (1, 1, -1, 1, -1)
"""Whether each of the five kept dice, in order, is added or subtracted."""


def score(kept: Dice) -> int:
    """Points of a turn, its five dice in the order in which they were kept; it can be below zero.

    The first two are added, the third is subtracted, the fourth added, the fifth subtracted.
    """
    check(kept, DICE)
    return _sum(kept)


def _sum(kept: Dice) -> int:
    return sum(SIGNS[place] * face for place, face in enumerate(kept))


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: four throws, each with the dice that have not been kept before."""

    kept: Dice = ()

    def play(self, throw: Dice, keep: Dice) -> "Turn":
        """Throw the dice that are left and keep as many as you must."""
        check(throw, DICE - len(self.kept))
        without(throw, keep)
        must = KEEPS[len(throw)]
        if len(keep) != must:
            raise Foul(f"{number(must, 'die', 'dice')} must be kept of this throw, not {len(keep)}")
        return Turn((*self.kept, *keep))

    @property
    def turn_total(self) -> int:
        """What the turn has come to so far."""
        return _sum(self.kept)


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column of the score sheet: one turn a round."""

    rounds: int = 0
    total: int = 0
    points: int | None = None

    def play(self, kept: Dice) -> "Column":
        """Write down a whole turn, its dice in the order in which they were kept."""
        if self.rounds == ROUNDS:
            raise Foul(f"the game is over: it has {ROUNDS} rounds")
        points = score(kept)
        return Column(self.rounds + 1, self.total + points, points)


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)
