"""Three or More: five dice for three alike or better; a pair may be kept and thrown for.

Rules: 004_00bdd9c942cafedd.txt, "Three Or More".
"""

from dataclasses import dataclass
from itertools import combinations

from zine.dice import Dice, Foul, Scores, Winners, check, counts, leaders

DICE = 5
PAIR = 2
PLAYERS = (2, None)

POINTS = {3: 3, 4: 6, 5: 12}
"""What so many dice alike score."""

PAY_OFFS = (("three alike", POINTS[3]), ("four alike", POINTS[4]), ("five alike", POINTS[5]))
"""The same as a score sheet prints it."""


def score(hand: Dice) -> int:
    """Points of five dice: for three, four or five alike, otherwise nothing."""
    check(hand, DICE)
    return POINTS.get(max(counts(hand).values()), 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: five dice, then once more the three beside a pair that is kept.

    `points` is what the hand scores as it lies.
    """

    kept: Dice = ()
    hand: Dice = ()
    points: int | None = None

    def play(self, throw: Dice, keep: Dice = ()) -> "Turn":
        """Throw all that is not kept; then keep a pair to throw again, or nothing to stop."""
        if self.over:
            raise Foul("the turn is over")
        hand = (*self.kept, *throw)
        after = Turn(keep, hand, score(hand))
        if keep:
            self._check_keep(after)
        return after

    def _check_keep(self, after: "Turn") -> None:
        if self.kept:
            raise Foul("you throw again only once: there is nothing more to keep dice for")
        if after.points:
            raise Foul("three alike must lie as thrown, and so must anything better")
        pairs = {(one, other) for one, other in combinations(after.hand, PAIR) if one == other}
        if after.kept not in pairs:
            raise Foul("only one pair can be kept, to throw the other dice again")

    @property
    def over(self) -> bool:
        """Whether nothing more is thrown: no pair was kept, or it has been thrown for."""
        return bool(self.hand) and not self.kept


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total after the last round; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)
