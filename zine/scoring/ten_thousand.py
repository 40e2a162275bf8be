"""Ten Thousand: throw, keep what scores, and stop before a throw that scores nothing.

Rules: 000_b1ea3597adaee67b.txt, "5 Dice", which is thrown with six; most of the variations:
004_00bdd9c942cafedd.txt, "Ten Thousand".
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from zine.dice import FACES, Dice, Foul, Winners, check, counts, leaders

from ._set_aside import Alike, SetAsideGame, SetAsideTurn, Sets, best, worth_of

VARIATIONS = (
    "A lower opening",
    "Exactly ten thousand",
    "Five thousand",
    "Without doubling",
    "To the end of the round",
    "Three scoreless starts",
    "Taking over",
    "Two tries for the last die",
    "Four twos cancel",
    "Six alike wins",
    "Five dice",
    "Seven dice",
)

DICE = 6
PLAYERS = (2, None)
OPENING = 1000
TARGET = 10_000
LEAST = 50  # a single five; every score is so many fifties

SINGLE = {1: 100, 5: 50}
ALIKE = 3
PER_PIP = 100
THREE_ALIKE = {
    1: 1000,
    2: 2 * PER_PIP,
    3: 3 * PER_PIP,
    4: 4 * PER_PIP,
    5: 5 * PER_PIP,
    6: 6 * PER_PIP,
}
ALL_SIX = {  # by how many dice share each face, the fewest first
    (1, 1, 1, 1, 1, 1): 1500,  # a straight
    (2, 2, 2): 1500,  # three pairs
    (2, 4): 1500,  # four alike and a pair
}


def score(dice: Dice) -> int:
    """Points that one throw of one to six dice can score at most; a throw without any is a bust."""
    return best(dice, DICE, _doubling, ALL_SIX)


def worth(throw: Dice, keep: Dice) -> int:
    """Points that the dice kept from one throw score; `Foul` if there are none or one is idle."""
    return worth_of(throw, keep, DICE, _doubling, ALL_SIX)


def _doubling(face: int, count: int) -> int:
    """Three alike have their price, and each further one doubles it."""
    if count < ALIKE:
        return count * SINGLE.get(face, 0)
    points: int = THREE_ALIKE[face] * 2 ** (count - ALIKE)
    return points


_ALIKE_NAMES = {1: "each", 3: "three alike", 4: "four alike", 5: "five alike", 6: "six alike"}

ALIKE_PAY_OFFS = tuple(
    ((f"[{face}]", alike), points)
    for face in FACES
    for count, alike in _ALIKE_NAMES.items()
    if (points := _doubling(face, count))
)
"""What dice of one face score, as a score sheet prints it."""

SIX_PAY_OFFS = (
    ("a straight", ALL_SIX[1, 1, 1, 1, 1, 1]),
    ("three pairs", ALL_SIX[2, 2, 2]),
    ("four alike and a pair", ALL_SIX[2, 4]),
)
"""What all six dice score together, as a score sheet prints it."""


class Turn(SetAsideTurn):
    """A turn: throw, keep some dice that score, and throw the others, or all once all are kept."""

    __slots__ = ()
    DICE = DICE

    def _pays(self) -> tuple[Alike, Sets]:
        return _doubling, ALL_SIX


def _written(total: int, turn_total: int) -> int:
    """A player's total after a turn; `Foul` if that would be a first score below the opening."""
    if turn_total % LEAST:
        raise Foul(f"points come in fifties, never as {turn_total:,}")
    if turn_total and turn_total < OPENING and not total:
        raise Foul(f"a player's first score must be {OPENING:,} or more")
    return total + turn_total


class Game(SetAsideGame):
    """A game to 10,000, after which all the others have one more turn."""

    __slots__ = ()
    PLAYERS = PLAYERS
    TARGET = TARGET

    def _after(self, total: int, turn_total: int) -> int:
        return _written(total, turn_total)


# Variations: what scores, and when the game ends.


class ALowerOpening(Enum):
    """What a first score must come to, as agreed before the game."""

    FIVE_HUNDRED = "500"
    SEVEN_HUNDRED_AND_FIFTY = "750"
    NONE = "none"


A_LOWER_OPENING = {
    ALowerOpening.FIVE_HUNDRED: 500,
    ALowerOpening.SEVEN_HUNDRED_AND_FIFTY: 750,
    ALowerOpening.NONE: LEAST,
}


def a_lower_opening_may_stop(opening: ALowerOpening, turn_total: int) -> bool:
    """Whether a player without points may end the turn where that has been agreed."""
    return turn_total >= A_LOWER_OPENING[opening]


WITHOUT_DOUBLING_ALL_SIX = {
    **ALL_SIX,
    (1, 1, 1, 1, 1, 1): 3000,  # a straight
    (6,): 1500,  # three pairs of one face
}


def without_doubling_score(dice: Dice) -> int:
    """Points that a throw can score at most where only threes alike count."""
    return best(dice, DICE, _in_threes, WITHOUT_DOUBLING_ALL_SIX)


def without_doubling_worth(throw: Dice, keep: Dice) -> int:
    """Points that the dice kept from one throw score where only threes alike count."""
    return worth_of(throw, keep, DICE, _in_threes, WITHOUT_DOUBLING_ALL_SIX)


def _in_threes(face: int, count: int) -> int:
    """Each three alike have their price, and what is left over counts singly."""
    threes, singles = divmod(count, ALIKE)
    return threes * THREE_ALIKE[face] + singles * SINGLE.get(face, 0)


class WithoutDoublingTurn(Turn):
    """A turn where a fourth die alike scores only if it is a one or a five."""

    __slots__ = ()

    def _pays(self) -> tuple[Alike, Sets]:
        return _in_threes, WITHOUT_DOUBLING_ALL_SIX


class ToTheEndOfTheRoundGame(Game):
    """Only those who have yet to play in the round may beat the one who reached the target."""

    __slots__ = ()

    def _last(self) -> int:
        players = len(self.totals)
        return self.turns // players * players + players

    def _best(self) -> Winners:
        first, *_ = leaders(self.totals)
        return (first,)


class ExactlyTenThousandGame(Game):
    """A turn that would carry its player past 10,000 scores nothing."""

    __slots__ = ()

    def _after(self, total: int, turn_total: int) -> int:
        written = _written(total, turn_total)
        return total if written > self.TARGET else written


FIVE_THOUSAND = 5000


class FiveThousandGame(Game):
    """A shorter game."""

    __slots__ = ()
    TARGET = FIVE_THOUSAND


# Variations: what may happen in a turn.


@dataclass(frozen=True, slots=True)
class TakingOverTurn(Turn):
    """A turn that takes up the dice of the previous player's bust, and the total it forfeited."""

    forfeited: int = field(kw_only=True)
    dice: int = field(kw_only=True)

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw the dice taken up: whatever scores carries the forfeited total on."""
        first = not self.points  # a bust throws no more
        taken = replace(self, turn_total=self.forfeited, kept=DICE - self.dice)
        return Turn.play(taken if first else self, throw, keep)


SCORELESS_STARTS = 3
SCORELESS_COST = 1000


@dataclass(frozen=True, slots=True)
class ThreeScorelessStartsColumn:
    """One player's total from turn to turn, and the first throws in a row that scored nothing."""

    before: int
    in_a_row: int = 0

    def play(self, first_throw: Dice, turn_total: int = 0) -> Self:
        """End a turn; the third in a row that its first throw ended costs 1,000, if there are."""
        check(first_throw, DICE)
        if score(first_throw):
            return replace(self, before=_written(self.before, turn_total), in_a_row=0)
        if turn_total:
            raise Foul("a first throw that scores nothing ends the turn")
        if self.in_a_row + 1 < SCORELESS_STARTS:
            return replace(self, in_a_row=self.in_a_row + 1)
        return replace(self, before=self.before - min(SCORELESS_COST, self.before), in_a_row=0)

    @property
    def total(self) -> int:
        """What the player has now."""
        return self.before


LAST_DIE_BONUS = 500


@dataclass(frozen=True, slots=True)
class TwoTriesForTheLastDieTurn(Turn):
    """A turn whose last die may miss once; `bonuses` counts how often it has scored."""

    must_throw: bool = False
    bonuses: int = 0

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw and keep; a last die that scores earns 500 more each time that it does."""
        after = Turn.play(self, throw, keep)
        if self.dice_left != 1:
            return after
        if after.bust:
            missed = replace(self, points=0, must_throw=True)
            return replace(after, must_throw=False) if self.must_throw else missed
        bonus = LAST_DIE_BONUS * (self.bonuses + 1)
        return replace(
            after,
            points=after.points + bonus,
            turn_total=after.turn_total + bonus,
            must_throw=False,
            bonuses=self.bonuses + 1,
        )


CANCELLING_FACE = 2
CANCELLING_DICE = 4


@dataclass(frozen=True, slots=True)
class FourTwosCancelTurn(Turn):
    """A turn of a player with such a total, all of which four twos in one throw take away."""

    total: int = field(kw_only=True)

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw and keep; four twos or more end the turn, and nothing of them can be kept."""
        if self.bust or counts(throw)[CANCELLING_FACE] < CANCELLING_DICE:
            return Turn.play(self, throw, keep)
        check(throw, self.dice_left)
        if keep:
            raise Foul("four twos end the turn: none of the dice can be kept")
        return replace(self, points=0, turn_total=0, bust=True, total=0)

    @property
    def new_total(self) -> int:
        """What the player would have by stopping now."""
        return self.total + self.turn_total


@dataclass(frozen=True, slots=True)
class SixAlikeWinsTurn(Turn):
    """A turn in which six dice alike, thrown at once, win the game."""

    wins: bool = False

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw and keep; `Foul` once the game is won."""
        if self.wins:
            raise Foul("six alike have won the game")
        wins = DICE in counts(throw).values()
        return replace(Turn.play(self, throw, keep), wins=wins)


# Variations: more dice or fewer.


FIVE_DICE = 5
SEVEN_DICE = 7


class FiveDiceTurn(Turn):
    """A turn with five dice, which are too few for the throws that score with six."""

    __slots__ = ()
    DICE = FIVE_DICE


def five_dice_score(dice: Dice) -> int:
    """Points that one throw of one to five dice can score at most."""
    return best(dice, FiveDiceTurn.DICE, _doubling, ALL_SIX)


class SevenDiceTurn(Turn):
    """A turn with seven dice, of which one may score beside a set of six."""

    __slots__ = ()
    DICE = SEVEN_DICE


def seven_dice_score(dice: Dice) -> int:
    """Points that one throw of one to seven dice can score at most."""
    return best(dice, SevenDiceTurn.DICE, _doubling, ALL_SIX)
