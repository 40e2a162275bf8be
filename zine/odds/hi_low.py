"""Five-Dice Hi-Low: the odds."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

import numpy as np

from zine.chance import Advice, Advised, Chance, Mean, each, gathered, mean_of, thrown
from zine.dice import FACES, Dice

from ..scoring.hi_low import BUDGET, DICE, MIDDLE, Side, ThirtyFiveExactlyGame, round_won, score
from ._keep import Better, Worth, best_kept, best_of, sums, worth

TOTALS = range(DICE * min(FACES), DICE * max(FACES) + 1)

EVERY_THROW = len(FACES) ** sum(range(DICE))
"""In how many ways the throws after the first can fall that a turn may have."""

LEAD = {Side.HIGH: 1, Side.NOBODY: 0, Side.LOW: -1}
"""What a round adds to the lead of the high side."""


def mean_high() -> Mean:
    """What a turn comes to on average, best play for a high total."""
    return _best(score)


def mean_keeping_fives() -> Mean:
    """What a turn comes to if fives and sixes are kept, and the lowest others thrown again."""
    return mean_of(lambda hand: _keeping_fives(hand, DICE - 1), DICE)


def tie_best_mean() -> Chance:
    """Nobody wins a round of two players, each at best play for the mean of their own total."""
    return _round_at_best_mean()[Side.NOBODY]


def side_wins_best_mean() -> Chance:
    """A given side wins such a round, each at best play for the mean of their own total."""
    return _round_at_best_mean()[Side.HIGH]


@each(total=range(24, max(TOTALS) + 1))
def reach(total: int) -> Chance:
    """A turn comes to so much or more, best play for it."""
    return _best(lambda hand: score(hand) >= total)


def second_lead() -> Mean:
    """By how many rounds the second player leads after one on average, best play of both."""
    leads = _turn(worth(lambda high: [_lead(low, score(high)) for low in TOTALS], DICE))
    by_first = dict(zip(TOTALS, leads, strict=True))
    return -_best(lambda low: -by_first[score(low)])


def mean_ten_to_spend() -> Mean:
    """Ten to spend: what a turn comes to on average, best play for a high total."""
    total = worth(score, DICE)
    best = [total]
    for left in range(1, BUDGET + 1):
        again = range(1, min(left, DICE) + 1)
        found = {DICE - dice: sums(best[left - dice], DICE)[DICE - dice] for dice in again}
        best.append(best_kept({**found, DICE: total * len(FACES) ** left}, DICE))
    return Fraction(sums(best[BUDGET], DICE)[0][0], len(FACES) ** (DICE + BUDGET))


def thirty_five_mean_miss() -> Mean:
    """Thirty-five exactly: the points of a try on average, best play of both players."""
    misses = -_turn(worth(lambda hand: [-_miss(first, score(hand)) for first in TOTALS], DICE))
    by_first = dict(zip(TOTALS, misses, strict=True))
    return _best(lambda hand: by_first[score(hand)])


@each(total=(18,))
def exactly(total: int) -> Chance:
    """Thirty-five exactly: a try that needs this total makes it, best play for that."""
    return _best(lambda hand: _miss(MIDDLE - total, score(hand)) == 0)


@each(total=(18,))
def miss_needing(total: int) -> Mean:
    """Thirty-five exactly: the points of a try that needs this total on average, best play."""
    return -_best(lambda hand: -_miss(MIDDLE - total, score(hand)))


def tie_one_throw() -> Chance:
    """Nobody wins a round of two players who throw nothing again."""
    totals = gathered((score(hand), chance) for hand, chance in thrown(DICE).items())
    return _round(totals, totals)[Side.NOBODY]


def advice(throw: Dice) -> Advised:
    """What to keep for a high total, and for a low one."""
    return _best_play(throw, Side.HIGH), _best_play(throw, Side.LOW)


def _best_play(throw: Dice, side: Side) -> Advice:
    """What a side keeps of a first throw for the mean of its own total."""
    keep, brings = best_of(throw, _kept(worth(lambda hand: LEAD[side] * score(hand), DICE)))
    return Advice(side.value.capitalize(), None, keep, Fraction(LEAD[side] * brings, EVERY_THROW))


@cache
def _keeping_fives(hand: Dice, may_throw: int) -> Fraction:
    """What a hand comes to on average if its lowest dice go again that are below a five."""
    again = [face for face in hand if face < 5][:may_throw]
    kept = hand[len(again) :]
    if not again:
        return Fraction(score(hand))

    def then(throw: Dice) -> Fraction:
        return _keeping_fives(tuple(sorted((*kept, *throw))), len(again) - 1)

    return mean_of(then, len(again))


def _best(of: Callable[[Dice], int | Fraction]) -> Fraction:
    """The most that a turn is worth on average."""
    return Fraction(_turn(worth(lambda hand: [of(hand)], DICE))[0])


def _turn(values: Worth, better: Better = np.maximum) -> Worth:
    """The most that a turn is worth on average, by each column."""
    first = best_kept(_kept(values, better), DICE, better)
    return np.asarray(sums(first, DICE)[0][0] * Fraction(1, EVERY_THROW * len(FACES) ** DICE))


def _kept(values: Worth, better: Better = np.maximum) -> dict[int, Worth]:
    """What the dice kept of a first throw bring, in every throw together, by how many they are."""
    found = {DICE: values}
    for again in range(1, DICE):  # from the last throw, of one die, back to that of all but one
        thrown_again = sums(best_kept(found, DICE, better), DICE)[DICE - again]
        found = {kept: brings * len(FACES) ** again for kept, brings in found.items()}
        found[DICE - again] = thrown_again
    return found


@cache
def _round_at_best_mean() -> Mapping[Side, Fraction]:
    """The chance of each end of a round in which all are at best play for their own mean."""
    return _round(_totals(LEAD[Side.LOW]), _totals(LEAD[Side.HIGH]))


def _totals(sign: int) -> Mapping[int, Fraction]:
    """The chance of each total of a turn, best play for the mean, of which high ones are good.

    With a `sign` below nought, low ones are.
    """

    def by_mean(one: Worth, other: Worth) -> Worth:
        return np.where(one[:, :1] >= other[:, :1], one, other)

    rows = worth(lambda hand: [sign * score(hand), *(score(hand) == n for n in TOTALS)], DICE)
    return dict(zip(TOTALS, _turn(rows, by_mean)[1:], strict=True))


def _round(low: Mapping[int, Fraction], high: Mapping[int, Fraction]) -> Mapping[Side, Fraction]:
    """The chance of each end of a round, by the chances of each side's totals."""
    return gathered(
        (round_won((one,), (other,)), chance * its_chance)
        for one, chance in low.items()
        for other, its_chance in high.items()
    )


def _lead(low: int, high: int) -> int:
    return LEAD[round_won((low,), (high,))]


def _miss(first: int, second: int) -> int:
    """The points of a try."""
    return ThirtyFiveExactlyGame(("Ada", "Bel")).play(first, second).missed[-1]
