"""Drop Dead: five dice thrown until a 2 or a 5 has put out every one of them.

Rules: 000_b1ea3597adaee67b.txt and 004_00bdd9c942cafedd.txt, "Drop Dead".
"""

from dataclasses import dataclass

from zine.dice import Dice, Foul, Scores, Winners, check, leaders

DICE = 5
PLAYERS = (1, None)
DEADLY = (2, 5)


def dead(throw: Dice) -> Dice:
    """Dice of a throw that die: those that show a 2 or a 5."""
    check(throw, most=DICE)
    return tuple(face for face in throw if face in DEADLY)


def score(throw: Dice) -> int:
    """Points of one throw: the sum of its dice, or nothing if any of them dies."""
    return 0 if dead(throw) else sum(throw)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: throw every die that is still alive until none is."""

    dice_left: int = DICE
    total: int = 0
    points: int | None = None

    def play(self, throw: Dice) -> "Turn":
        """Throw every die that is left; `points` is what this throw scores."""
        if not self.dice_left:
            raise Foul("the turn is over: the last die has dropped dead")
        check(throw, self.dice_left)
        points = score(throw)
        return Turn(self.dice_left - len(dead(throw)), self.total + points, points)


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    return leaders(totals)
