"""Crag: the odds."""

from zine.chance import Advised, Chance, Count, Mean, NearMean, Rest, chance_that, each
from zine.dice import Dice

from ..scoring.crag import CRAG_TOTAL, DICE, FACE, POINTS, STRAIGHT, THROWS, Box, score
from ._keep import advised, best_column, best_rest, best_turn, hands


@each(box=POINTS)
def two_throws(box: Box) -> Chance:
    """A hand fits the box after a turn, best play for it."""
    return best_turn([lambda hand: score(hand, box) > 0] * THROWS, DICE)


@each(box=POINTS)
def one_throw(box: Box) -> Chance:
    """One throw fits the box."""
    return chance_that(lambda hand: score(hand, box) > 0, DICE)


def solitaire() -> NearMean:
    """The total of a whole column on average, best play for it."""
    return best_column(tuple(Box), score, DICE, THROWS)


def solitaire_one_throw() -> NearMean:
    """The total of a whole column on average, best play of the boxes, if first throws stand."""
    return best_column(tuple(Box), score, DICE, 1)


@each(box=FACE)
def mean(box: Box) -> Mean:
    """What a turn scores in the box on average, best play for it."""
    return best_turn([lambda hand: score(hand, box)] * THROWS, DICE)


def first_turn_best() -> Mean:
    """What a turn scores on average in the dearest box that its hand fits, best play for that."""
    return best_turn([lambda hand: max(score(hand, box) for box in Box)] * THROWS, DICE)


def two_throws_any_fixed() -> Chance:
    """A hand fits a box that pays a fixed sum after a turn, best play for that."""
    return best_turn([_pays_fixed] * THROWS, DICE)


def faces_only_one_throw() -> Chance:
    """One throw fits no box but those of its faces."""
    return chance_that(lambda hand: not _pays_fixed(hand), DICE)


def thirteen_one_throw() -> Chance:
    """One throw comes to thirteen, with a pair or without."""
    return chance_that(lambda hand: sum(hand) == CRAG_TOTAL, DICE)


def any_straight_one_throw() -> Chance:
    """One throw is a straight."""
    return chance_that(lambda hand: any(score(hand, box) for box in STRAIGHT), DICE)


def most() -> Count:
    """The highest total that a column can come to."""
    return sum(max(score(hand, box) for hand in hands(DICE)) for box in Box)


def advice(throw: Dice) -> Advised:
    """What to keep of a first throw, by the box that is to be filled."""
    return advised(Box, score, throw, THROWS)


def rest() -> Rest:
    """What the open boxes of a column bring on average, best play for it."""
    return best_rest(tuple(Box), score, DICE, THROWS)


def _pays_fixed(hand: Dice) -> bool:
    return any(score(hand, box) for box in POINTS)
