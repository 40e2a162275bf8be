"""Yacht: five dice, at most three throws a turn, twelve boxes; the form in two sections; General.

Rules: 004_00bdd9c942cafedd.txt, "Yacht".
"""

from collections import Counter
from enum import Enum
from itertools import product

from zine.dice import FACES, Dice, Foul, Scores, Winners, check, counts, leaders, spaced

from ._card import Card
from ._turn import KeepingTurn

DICE = 5
PLAYERS = (1, None)
THROWS = 3
VARIATIONS = ("Two sections", "General")


class Box(Enum):
    """The rows of the score sheet, from top to bottom."""

    ONES = "Ones"
    TWOS = "Twos"
    THREES = "Threes"
    FOURS = "Fours"
    FIVES = "Fives"
    SIXES = "Sixes"
    LITTLE_STRAIGHT = "Little straight"
    BIG_STRAIGHT = "Big straight"
    FULL_HOUSE = "Full house"
    FOUR_OF_A_KIND = "Four of a kind"
    CHANCE = "Chance"
    YACHT = "Yacht"

    @property
    def hint(self) -> str:
        """What a score sheet prints beside the box."""
        if self in FACE:
            return f"{FACE[self]} for each [{FACE[self]}]"
        if self in STRAIGHT:
            return f"[{spaced(STRAIGHT[self])}] {POINTS[self]}"
        return f"{_KIND[self]} {POINTS.get(self, '')}".strip()


FACE = {
    Box.ONES: 1,
    Box.TWOS: 2,
    Box.THREES: 3,
    Box.FOURS: 4,
    Box.FIVES: 5,
    Box.SIXES: 6,
}

STRAIGHT = {
    Box.LITTLE_STRAIGHT: (1, 2, 3, 4, 5),
    Box.BIG_STRAIGHT: (2, 3, 4, 5, 6),
}

POINTS = {
    Box.LITTLE_STRAIGHT: 30,
    Box.BIG_STRAIGHT: 30,
    Box.YACHT: 50,
}

ALIKE = {
    Box.FOUR_OF_A_KIND: 4,
    Box.YACHT: DICE,
}

FULL_HOUSE = (3, 2)
"""How many dice of a full house show one face, and how many another."""

_KIND = {
    Box.FULL_HOUSE: "three and a pair: all dice",
    Box.FOUR_OF_A_KIND: "the four dice",
    Box.CHANCE: "all dice",
    Box.YACHT: "five alike",
}


def score(throw: Dice, box: Box) -> int:
    """Points that five dice score in a box."""
    faces = _faces(throw)
    if box in FACE:
        return FACE[box] * faces[FACE[box]]
    if box is Box.FOUR_OF_A_KIND:
        return sum(ALIKE[box] * face for face, dice in faces.items() if dice >= ALIKE[box])
    if not _fits(throw, box):
        return 0
    return POINTS[box] if box in POINTS else sum(throw)


def _faces(throw: Dice) -> Counter[int]:
    """How many of five dice show each face."""
    check(throw, DICE)
    return counts(throw)


def _fits(throw: Dice, box: Box) -> bool:
    if box in STRAIGHT:
        return tuple(sorted(throw)) == STRAIGHT[box]
    if box is Box.FULL_HOUSE:
        return _is_full_house(throw)
    return box is Box.CHANCE or _is_yacht(throw)


def _alike(throw: Dice) -> int:
    """How many dice show the face that most of them show."""
    return max(_faces(throw).values())


def _is_full_house(throw: Dice) -> bool:
    """Three of one face and two of another, so never five alike."""
    return sorted(_faces(throw).values(), reverse=True) == [*FULL_HOUSE]


def _is_yacht(throw: Dice) -> bool:
    return _alike(throw) == ALIKE[Box.YACHT]


class Turn(KeepingTurn):
    """A turn: all the dice, then up to twice more any that were not kept."""

    __slots__ = ()
    DICE = DICE
    MOST = THROWS


class Column(Card[Box]):
    """One player's column of the score sheet."""

    __slots__ = ()

    def play(self, throw: Dice, box: Box) -> "Column":
        """End a turn: write what the dice score in a box that is still empty."""
        return self.write(box, score(throw, box))


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    return leaders(totals)


# Two sections.


class TwoSectionsBox(Enum):
    """The rows of the sheet in two sections, from top to bottom."""

    ONES = "Ones"
    TWOS = "Twos"
    THREES = "Threes"
    FOURS = "Fours"
    FIVES = "Fives"
    SIXES = "Sixes"
    THREE_OF_A_KIND = "Three of a kind"
    FOUR_OF_A_KIND = "Four of a kind"
    FULL_HOUSE = "Full house"
    LITTLE_STRAIGHT = "Little straight"
    BIG_STRAIGHT = "Big straight"
    CHANCE = "Chance"
    YACHT = "Yacht"

    @property
    def hint(self) -> str:
        """What a score sheet prints beside the box."""
        if self in _TWO_SECTIONS_KIND:
            points = TWO_SECTIONS_POINTS.get(self, "all dice")
            return f"{_TWO_SECTIONS_KIND[self]} {points}"
        return Box[self.name].hint


TWO_SECTIONS_UPPER = tuple(TwoSectionsBox[box.name] for box in FACE)
TWO_SECTIONS_PAR = 63
TWO_SECTIONS_BONUS = 35

TWO_SECTIONS_ALIKE = {
    TwoSectionsBox.THREE_OF_A_KIND: 3,
    TwoSectionsBox.FOUR_OF_A_KIND: 4,
}

_TWO_SECTIONS_KIND = {
    TwoSectionsBox.THREE_OF_A_KIND: "three alike:",
    TwoSectionsBox.FOUR_OF_A_KIND: "four alike:",
    TwoSectionsBox.FULL_HOUSE: "three and a pair",
    TwoSectionsBox.LITTLE_STRAIGHT: "four in a row",
    TwoSectionsBox.BIG_STRAIGHT: "five in a row",
}

TWO_SECTIONS_RUN = {
    TwoSectionsBox.LITTLE_STRAIGHT: 4,
    TwoSectionsBox.BIG_STRAIGHT: 5,
}

TWO_SECTIONS_POINTS = {
    TwoSectionsBox.FULL_HOUSE: 25,
    TwoSectionsBox.LITTLE_STRAIGHT: 30,
    TwoSectionsBox.BIG_STRAIGHT: 40,
}


def two_sections_score(throw: Dice, box: TwoSectionsBox) -> int:
    """Points that five dice score in a box; single faces, Chance and Yacht score as ever."""
    if box in TWO_SECTIONS_ALIKE:
        return sum(throw) if _alike(throw) >= TWO_SECTIONS_ALIKE[box] else 0
    if box in TWO_SECTIONS_POINTS:
        return TWO_SECTIONS_POINTS[box] if _two_sections_fits(throw, box) else 0
    return score(throw, Box[box.name])


def _two_sections_fits(throw: Dice, box: TwoSectionsBox) -> bool:
    if box is TwoSectionsBox.FULL_HOUSE:
        return _is_full_house(throw)
    length = TWO_SECTIONS_RUN[box]
    return any(_faces(throw).keys() >= {*range(low, low + length)} for low in FACES)


class TwoSectionsColumn(Card[TwoSectionsBox]):
    """One player's column of the sheet in two sections."""

    __slots__ = ()

    def play(self, throw: Dice, box: TwoSectionsBox) -> "TwoSectionsColumn":
        """End a turn: write what the dice score in a box that is still empty."""
        return self.write(box, two_sections_score(throw, box))

    @property
    def bonus(self) -> int:
        """Points that the upper section, the boxes for single faces, earns from 63 up."""
        upper = sum(points for box, points in self.filled if box in TWO_SECTIONS_UPPER)
        return TWO_SECTIONS_BONUS if upper >= TWO_SECTIONS_PAR else 0

    @property
    def total(self) -> int:
        """All that the column has scored, with the bonus."""
        return super().total + self.bonus


# General.


class GeneralBox(Enum):
    """The rows of the score sheet for General."""

    ONES = "Ones"
    TWOS = "Twos"
    THREES = "Threes"
    FOURS = "Fours"
    FIVES = "Fives"
    SIXES = "Sixes"
    STRAIGHT = "Straight"
    FULL_HOUSE = "Full house"
    FOUR_OF_A_KIND = "Four of a kind"
    CHANCE = "Chance"
    GENERAL = "General"

    @property
    def hint(self) -> str:
        """What a score sheet prints beside the box; the more is for the first throw of a turn."""
        if self in GENERAL_ON_FIRST_THROW:
            return f"{GENERAL_LATER[self]}, thrown at once {GENERAL_ON_FIRST_THROW[self]}"
        if self is GeneralBox.GENERAL:
            return f"five alike {GENERAL_LATER[self]}"
        return Box[self.name].hint


GENERAL_ALIKE = {
    GeneralBox.FOUR_OF_A_KIND: 4,
    GeneralBox.GENERAL: DICE,
}

GENERAL_ONE_MEANS = (2, 6)
"""What a one may stand for in the straight."""

GENERAL_LATER = {
    GeneralBox.STRAIGHT: 20,
    GeneralBox.FULL_HOUSE: 30,
    GeneralBox.FOUR_OF_A_KIND: 40,
    GeneralBox.GENERAL: 60,
}

GENERAL_AT_ONCE = 5
"""What a box pays more on the first throw of a turn, but for General, which then wins the game."""

GENERAL_ON_FIRST_THROW: dict[GeneralBox, int] = {
    box: points + GENERAL_AT_ONCE
    for box, points in GENERAL_LATER.items()
    if box is not GeneralBox.GENERAL
}

GENERAL_BIG = 60


def general_score(throw: Dice, box: GeneralBox, on_throw: int = THROWS) -> int:
    """Points that five dice score in a box when they lie so on the first, second or third throw.

    Raises `Foul` for a big general, which wins the game instead.
    """
    if _is_big_general(throw, on_throw):
        raise Foul("a big general wins the game at once and fills no box")
    if box not in GENERAL_LATER:
        return score(throw, Box[box.name])
    if not _general_fits(throw, box):
        return 0
    return (GENERAL_ON_FIRST_THROW if on_throw == 1 else GENERAL_LATER)[box]


def _is_big_general(throw: Dice, on_throw: int) -> bool:
    """Whether the dice are five alike on the first throw of a turn."""
    if on_throw not in (1, 2, 3):  # no example: the turn refuses a fourth throw
        raise Foul(f"a turn has no throw number {on_throw}, only a first, a second and a third")
    return _is_yacht(throw) and on_throw == 1


def _general_fits(throw: Dice, box: GeneralBox) -> bool:
    if box is GeneralBox.STRAIGHT:
        return _is_general_straight(throw)
    if box is GeneralBox.FULL_HOUSE:
        return _is_full_house(throw)
    return _alike(throw) >= GENERAL_ALIKE[box]


def _is_general_straight(throw: Dice) -> bool:
    """Whether dice are a straight, with each one read as itself or as what it may stand for."""
    meant = ((die, *GENERAL_ONE_MEANS) if die == 1 else (die,) for die in throw)
    return any(tuple(sorted(dice)) in STRAIGHT.values() for dice in product(*meant))


class GeneralColumn(Card[GeneralBox]):
    """One player's column of the score sheet for General."""

    __slots__ = ()

    def play(self, throw: Dice, box: GeneralBox, on_throw: int) -> "GeneralColumn":
        """End a turn: write what the dice score in a box that is still empty."""
        return self.write(box, general_score(throw, box, on_throw))


def general_winners(totals: Scores, thrower: str | None = None) -> Winners:
    """The thrower of a big general; where there was none, whoever has the highest total."""
    if thrower is None:
        return leaders(totals)
    if thrower not in totals:  # no example: only players throw
        raise Foul(f"only a player can throw a big general, and {thrower} is none")
    return (thrower,)


def general_stakes(totals: Scores, thrower: str | None = None) -> Scores:
    """Points that each player takes, or pays where below nought.

    Everyone pays each winner by as much as they are behind; a big general counts 60 for this.
    """
    won = general_winners(totals, thrower)
    if thrower is not None:
        totals = {**totals, thrower: totals[thrower] + GENERAL_BIG}
    net = dict.fromkeys(totals, 0)
    for winner in won:
        for player, total in totals.items():
            owed = max(totals[winner] - total, 0)
            net[winner] += owed
            net[player] -= owed
    return net
