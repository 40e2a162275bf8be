"""Ten Thousand: the odds."""

from fractions import Fraction

from zine.chance import (
    Advised,
    Chance,
    Count,
    Mean,
    Near,
    NearChance,
    NearMean,
    chance_that,
    each,
    mean_of,
)
from zine.dice import Dice, counts

from ..scoring._set_aside import SetAsideTurn
from ..scoring.ten_thousand import (
    CANCELLING_DICE,
    CANCELLING_FACE,
    DICE,
    FiveDiceTurn,
    SevenDiceTurn,
    Turn,
    TwoTriesForTheLastDieTurn,
    WithoutDoublingTurn,
    five_dice_score,
    score,
    seven_dice_score,
)
from . import _set_aside


@each(dice=(1, 2, 3, 4, 5, 6))
def bust(dice: int) -> Chance:
    """A throw of so many dice scores nothing."""
    return chance_that(lambda throw: not score(throw), dice)


@each("open-{points}", points=(500, 750, 1000))
def opens(points: int) -> NearChance:
    """A player at their best to open with so much or more does so in a turn."""
    return Near(_set_aside.best_chance(Turn(), points), 1e-9)


def mean_turn() -> NearMean:
    """What a turn makes on average, best play for it."""
    return _mean(Turn())


@each(dice=(1, 2, 3, 4, 5, 6))
def stop_with(dice: int) -> Count:
    """The least turn total to stop with for the highest mean, so many dice being left."""
    thrown_on = _set_aside.best_mean(Turn())[Turn(kept=DICE - dice)]
    return next(total for total in thrown_on if total and thrown_on[total] <= total)


def straight() -> Chance:
    """A throw of six dice is a straight."""
    return _shape(1, 1, 1, 1, 1, 1)


def three_pairs() -> Chance:
    """A throw of six dice is three pairs."""
    return _shape(2, 2, 2)


def four_and_a_pair() -> Chance:
    """A throw of six dice is four alike and a pair."""
    return _shape(2, 4)


def six_alike() -> Chance:
    """A throw of six dice is six alike."""
    return _shape(6)


def hot_at_once() -> Chance:
    """All six dice of the first throw can be kept."""
    return chance_that(lambda throw: _set_aside.worth(Turn, throw) > 0, DICE)


def best_first_throw() -> Mean:
    """The most that a first throw can score, on average."""
    return mean_of(score, DICE)


def first_throw_1000() -> Chance:
    """A first throw can score 1,000 or more."""
    return chance_that(lambda throw: score(throw) >= 1000, DICE)


def advice(throw: Dice) -> Advised:
    """What to keep of a first throw, and whether to stop with that."""
    return _set_aside.best_play(Turn(), throw)


def mean_turn_without_doubling() -> NearMean:
    """What a turn makes on average without doubling, best play for it."""
    return _mean(WithoutDoublingTurn())


def mean_turn_two_tries() -> NearMean:
    """What a turn makes on average with two tries for the last die, best play for it."""
    return _mean(TwoTriesForTheLastDieTurn())


def mean_turn_five_dice() -> NearMean:
    """What a turn of five dice makes on average, best play for it."""
    return _mean(FiveDiceTurn())


def mean_turn_seven_dice() -> NearMean:
    """What a turn of seven dice makes on average, best play for it."""
    return _mean(SevenDiceTurn())


def bust_5_of_five_dice() -> Chance:
    """The first throw of five dice scores nothing."""
    return chance_that(lambda throw: not five_dice_score(throw), FiveDiceTurn.DICE)


def bust_7() -> Chance:
    """The first throw of seven dice scores nothing."""
    return chance_that(lambda throw: not seven_dice_score(throw), SevenDiceTurn.DICE)


def last_die_two_tries() -> Chance:
    """The last die scores at one of two tries."""
    last = TwoTriesForTheLastDieTurn(kept=DICE - 1)
    return sum((chance for chance, ways in _set_aside.throws(last) if ways), Fraction(0))


def four_twos() -> Chance:
    """A throw of six dice holds four twos or more."""
    return chance_that(lambda throw: counts(throw)[CANCELLING_FACE] >= CANCELLING_DICE, DICE)


def _shape(*alike: int) -> Chance:
    """A throw of six dice has so many of one face, so many of another and so on, fewest first."""
    return chance_that(lambda throw: tuple(sorted(counts(throw).values())) == alike, DICE)


def _mean(turn: SetAsideTurn) -> NearMean:
    # All is added and multiplied, never subtracted: a throw adds less than 500 roundings of 2⁻⁵³
    # to the relative error of those after it, and fewer than 1,000 throws follow one another.
    return Near(_set_aside.best_mean(turn)[turn][0], 1e-6)
