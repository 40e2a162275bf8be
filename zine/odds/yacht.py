"""Yacht: the odds."""

from collections.abc import Callable

from zine.chance import Advised, Chance, Count, Mean, NearMean, Rest, chance_that, each
from zine.dice import FACES, Dice, Foul

from ..scoring.yacht import (
    DICE,
    FACE,
    STRAIGHT,
    THROWS,
    TWO_SECTIONS_ALIKE,
    TWO_SECTIONS_BONUS,
    TWO_SECTIONS_PAR,
    TWO_SECTIONS_RUN,
    TWO_SECTIONS_UPPER,
    Box,
    GeneralBox,
    TwoSectionsBox,
    TwoSectionsColumn,
    general_score,
    score,
    two_sections_score,
)
from ._keep import advised, best_column, best_rest, best_turn, hands

HANDS = (Box.YACHT, Box.FOUR_OF_A_KIND, Box.FULL_HOUSE, *STRAIGHT)
"""The boxes that a hand can fail to fit."""

PIPS = (*FACE, Box.FULL_HOUSE, Box.FOUR_OF_A_KIND, Box.CHANCE)
"""The boxes whose points depend on the pips."""

TWO_SECTIONS_HANDS = (TwoSectionsBox.THREE_OF_A_KIND, *TWO_SECTIONS_RUN)
"""The boxes of two sections that other hands fit than in Yacht."""


@each(box=HANDS)
def three_throws(box: Box) -> Chance:
    """The dice fit the box after a turn, best play for it."""
    return _turn(lambda throw: score(throw, box) > 0)


@each(box=HANDS)
def one_throw(box: Box) -> Chance:
    """One throw fits the box."""
    return chance_that(lambda throw: score(throw, box) > 0, DICE)


def solitaire() -> NearMean:
    """The total of a whole column on average, best play for it."""
    return best_column(tuple(Box), score, DICE, THROWS)


def solitaire_one_throw() -> NearMean:
    """The total of a whole column on average, best play of the boxes, if first throws stand."""
    return best_column(tuple(Box), score, DICE, 1)


@each(box=PIPS)
def mean(box: Box) -> Mean:
    """What a turn scores in the box on average, best play for it."""
    return _turn(lambda throw: score(throw, box))


def first_turn_best() -> Mean:
    """What a turn scores on average in the dearest box that its dice fit, best play for that."""
    return _turn(lambda throw: max(score(throw, box) for box in Box))


def five_of_a_named_face() -> Chance:
    """A turn ends with five dice of a face named beforehand, best play for it."""
    named = max(FACES)
    return _turn(lambda throw: set(throw) == {named})


def advice(throw: Dice) -> Advised:
    """What to keep of a throw, by the throws that are left and the box that is to be filled."""
    return advised(Box, score, throw, THROWS)


def rest() -> Rest:
    """What the open boxes of a column bring on average, best play for it."""
    return best_rest(tuple(Box), score, DICE, THROWS)


def most() -> Count:
    """The highest total that a column can come to."""
    return sum(max(score(throw, box) for throw in hands(DICE)) for box in Box)


# Two sections.


def two_sections_solitaire() -> NearMean:
    """Two sections: the total of a whole column on average, best play for it."""
    return best_column(
        tuple(TwoSectionsBox),
        two_sections_score,
        DICE,
        THROWS,
        upper=TWO_SECTIONS_UPPER,
        par=TWO_SECTIONS_PAR,
        bonus=TWO_SECTIONS_BONUS,
    )


@each(box=TWO_SECTIONS_HANDS)
def two_sections_three_throws(box: TwoSectionsBox) -> Chance:
    """Two sections: the dice fit the box after a turn, best play for it."""
    return _turn(lambda throw: two_sections_score(throw, box) > 0)


@each(box=TWO_SECTIONS_HANDS)
def two_sections_one_throw(box: TwoSectionsBox) -> Chance:
    """Two sections: one throw fits the box."""
    return chance_that(lambda throw: two_sections_score(throw, box) > 0, DICE)


@each(box=TWO_SECTIONS_ALIKE)
def two_sections_mean(box: TwoSectionsBox) -> Mean:
    """Two sections: what a turn scores in the box on average, best play for it."""
    return _turn(lambda throw: two_sections_score(throw, box))


def two_sections_most() -> Count:
    """Two sections: the highest total that a column can come to, with the bonus."""
    column = TwoSectionsColumn()
    for box in TwoSectionsBox:
        column = column.play(max(hands(DICE), key=lambda dice: two_sections_score(dice, box)), box)
    return column.total


# General.


def general_one_throw_straight() -> Chance:
    """General: one throw fits the straight, where ones are wild."""
    return chance_that(lambda throw: _general(GeneralBox.STRAIGHT)(throw) > 0, DICE)


def general_three_throws_straight() -> Chance:
    """General: the dice fit the straight after a turn, best play for it."""
    return _turn(lambda throw: _general(GeneralBox.STRAIGHT)(throw) > 0)


@each(box=(GeneralBox.STRAIGHT, GeneralBox.FULL_HOUSE))
def general_mean(box: GeneralBox) -> Mean:
    """General: what a turn scores in the box on average, best play for it."""
    return best_turn([_general(box, on_throw) for on_throw in range(1, THROWS + 1)], DICE)


def big_general_turn() -> Chance:
    """General: a turn begins with a big general."""
    return chance_that(_is_big_general, DICE)


def big_general_column() -> Chance:
    """General: one of the turns of a whole column begins with a big general."""
    return 1 - (1 - big_general_turn()) ** len(GeneralBox)


def _turn(worth: Callable[[Dice], int]) -> Mean:
    """What a turn is worth on average, best play for it."""
    return best_turn([worth] * THROWS, DICE)


def _general(box: GeneralBox, on_throw: int = THROWS) -> Callable[[Dice], int]:
    """What a throw scores in a box; a big general is thrown on, as if it did not win."""

    def points(throw: Dice) -> int:
        thrown_on = on_throw == 1 and _is_big_general(throw)
        return 0 if thrown_on else general_score(throw, box, on_throw)

    return points


def _is_big_general(throw: Dice) -> bool:
    """Whether a throw fills no box if it is the first of a turn."""
    try:
        general_score(throw, GeneralBox.CHANCE, on_throw=1)
    except Foul:
        return True
    return False
