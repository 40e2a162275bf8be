"""Crag: three dice, at most two throws a turn, thirteen boxes.

Rules: 004_00bdd9c942cafedd.txt, "Crag".
"""

from enum import Enum

from zine.dice import Dice, Scores, Winners, check, leaders, spaced

from ._card import Card
from ._turn import KeepingTurn

DICE = 3
PLAYERS = (1, None)
THROWS = 2
CRAG_TOTAL = 13


class Box(Enum):
    """The rows of the score sheet, from top to bottom."""

    ONES = "Ones"
    TWOS = "Twos"
    THREES = "Threes"
    FOURS = "Fours"
    FIVES = "Fives"
    SIXES = "Sixes"
    ODD_STRAIGHT = "Odd straight"
    EVEN_STRAIGHT = "Even straight"
    LOW_STRAIGHT = "Low straight"
    HIGH_STRAIGHT = "High straight"
    THREE_OF_A_KIND = "Three of a kind"
    THIRTEEN = "Thirteen"
    CRAG = "Crag"

    @property
    def hint(self) -> str:
        """What a score sheet prints beside the box."""
        if self in FACE:
            return f"{FACE[self]} for each [{FACE[self]}]"
        if self in STRAIGHT:
            return f"[{spaced(STRAIGHT[self])}] {POINTS[self]}"
        return f"{_KIND[self]} {POINTS[self]}"


FACE = {
    Box.ONES: 1,
    Box.TWOS: 2,
    Box.THREES: 3,
    Box.FOURS: 4,
    Box.FIVES: 5,
    Box.SIXES: 6,
}

STRAIGHT = {
    Box.ODD_STRAIGHT: (1, 3, 5),
    Box.EVEN_STRAIGHT: (2, 4, 6),
    Box.LOW_STRAIGHT: (1, 2, 3),
    Box.HIGH_STRAIGHT: (4, 5, 6),
}

POINTS = {
    Box.ODD_STRAIGHT: 20,
    Box.EVEN_STRAIGHT: 20,
    Box.LOW_STRAIGHT: 20,
    Box.HIGH_STRAIGHT: 20,
    Box.THREE_OF_A_KIND: 25,
    Box.THIRTEEN: 26,
    Box.CRAG: 50,
}

_KIND = {
    Box.THREE_OF_A_KIND: "all alike",
    Box.THIRTEEN: "in all, no pair",
    Box.CRAG: "thirteen with a pair",
}


def score(hand: Dice, box: Box) -> int:
    """Points that three dice score in a box."""
    check(hand, DICE)
    if box in FACE:
        return FACE[box] * hand.count(FACE[box])
    return POINTS[box] if _fits(hand, box) else 0


def _fits(hand: Dice, box: Box) -> bool:
    faces = len(set(hand))
    if box in STRAIGHT:
        return tuple(sorted(hand)) == STRAIGHT[box]
    if box is Box.THREE_OF_A_KIND:
        return faces == 1
    return sum(hand) == CRAG_TOTAL and (faces < DICE) == (box is Box.CRAG)


class Turn(KeepingTurn):
    """A turn: all the dice, then once more any that were not kept."""

    __slots__ = ()
    DICE = DICE
    MOST = THROWS


class Column(Card[Box]):
    """One player's column of the score sheet."""

    __slots__ = ()

    def play(self, hand: Dice, box: Box) -> "Column":
        """End a turn: write what the hand scores in a box that is still empty."""
        return self.write(box, score(hand, box))


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    return leaders(totals)
