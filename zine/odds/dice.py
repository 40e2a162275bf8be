"""Throws of two to six dice, whatever the game: the odds."""

from enum import Enum
from itertools import pairwise

from zine.chance import Chance, Chances, chance_that, each, gathered, over, thrown
from zine.dice import FACES, Dice, counts

DICE = range(2, 7)
SUMMED = (2, 3)


class Throw(Enum):
    """What a throw can hold."""

    NAMED_FACE = "Named face"
    PAIR = "Pair"
    TWO_PAIRS = "Two pairs"
    THREE_ALIKE = "Three alike"
    FULL_HOUSE = "Full house"
    FOUR_ALIKE = "Four alike"
    FIVE_ALIKE = "Five alike"
    SIX_ALIKE = "Six alike"
    STRAIGHT = "Straight"
    ALL_DIFFERENT = "All different"


ALIKE = {
    Throw.PAIR: (2,),
    Throw.TWO_PAIRS: (2, 2),
    Throw.THREE_ALIKE: (3,),
    Throw.FULL_HOUSE: (3, 2),
    Throw.FOUR_ALIKE: (4,),
    Throw.FIVE_ALIKE: (5,),
    Throw.SIX_ALIKE: (6,),
}
"""How many dice show one face, and how many another."""


@each("{throw}-{dice}", throw=Throw, dice=DICE)
def chance(throw: Throw, dice: int) -> Chance:
    """A throw of so many dice holds this, and perhaps more."""
    return chance_that(lambda fallen: _holds(fallen, throw), dice)


@each(dice=SUMMED)
@over("total")
def total(dice: int) -> Chances:
    """A throw of so many dice adds up to this."""
    return gathered((sum(fallen), chance) for fallen, chance in thrown(dice).items())


def _holds(fallen: Dice, throw: Throw) -> bool:
    """Whether a throw, its lowest face first, holds this."""
    match throw:
        case Throw.NAMED_FACE:
            return max(FACES) in fallen
        case Throw.STRAIGHT:
            return all(high - low == 1 for low, high in pairwise(fallen))
        case Throw.ALL_DIFFERENT:
            return len(set(fallen)) == len(fallen)
    alike = sorted(counts(fallen).values(), reverse=True)
    wanted = ALIKE[throw]
    return len(alike) >= len(wanted) and all(
        own >= least for own, least in zip(alike, wanted, strict=False)
    )
