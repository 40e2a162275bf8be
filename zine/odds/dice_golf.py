"""Dice Golf: the odds."""

from fractions import Fraction
from functools import cache
from itertools import count
from math import comb

from zine.chance import Chance, Count, Mean, Near, NearChance, chance_that, each

from ..scoring.dice_golf import DICE, HOLES, Hole


def mean_hole() -> Mean:
    """The strokes that a hole takes on average."""
    return 1 / holed()


def mean_round() -> Mean:
    """The strokes that a whole round takes on average."""
    return HOLES * mean_hole()


def holed() -> Chance:
    """A throw puts the ball in."""
    return chance_that(lambda throw: Hole().play(throw).holed, DICE)


@each(strokes=(36, 40, 45, 50))
def round_within(strokes: int) -> Chance:
    """A round takes no more than so many strokes."""
    return sum((_round_of(n) for n in range(HOLES, strokes + 1)), Fraction(0))


def median_round() -> Count:
    """Half of all rounds take so many strokes or fewer."""
    return next(n for n in count(HOLES) if round_within(n) >= Fraction(1, 2))


def tie_two() -> NearChance:
    """Two players go round in equal strokes."""
    rounds = [float(_round_of(strokes)) for strokes in range(HOLES, 120)]
    longer = 1 - sum(rounds)  # both take more strokes than these once in its square
    return Near(sum(chance**2 for chance in rounds), longer**2 + 1e-12)


def more_than_five() -> Chance:
    """A hole takes more than five strokes."""
    return (1 - holed()) ** 5


def a_hole_of_ten() -> Chance:
    """A round has a hole of ten strokes or more."""
    return 1 - (1 - (1 - holed()) ** 9) ** HOLES


@cache
def _round_of(strokes: int) -> Fraction:
    """The chance that a round takes just so many strokes: the last of them is in."""
    misses = strokes - HOLES
    return comb(strokes - 1, misses) * holed() ** HOLES * (1 - holed()) ** misses
