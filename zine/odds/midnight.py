"""Midnight: the odds."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import lcm, prod

from zine.chance import Advice, Advised, Chance, Mean, chance_that, each
from zine.dice import FACES, Dice, throws

from ..scoring.midnight import DICE, NEEDED, score

Keeps = Callable[[Dice, Dice], set[Dice]]
"""What may be kept of a throw, beside the hand that is kept already."""


def qualify() -> Chance:
    """A turn ends with a one and a four, best play for it."""
    return _best(lambda points: points > 0)


def mean() -> Mean:
    """What a turn scores on average, best play for it."""
    return _best(lambda points: points)


@each(points=(16, 18, 20, 21, 22, 23, 24))
def reach(points: int) -> Chance:
    """A turn scores this or more, best play for it."""
    return _best(lambda scored: scored >= points)


def first_of_two() -> Chance:
    """The first of two players wins, both at their best; a tie counts half a win for each."""
    return _best(lambda points: 1 - _second_wins(points))


def qualify_first_throw() -> Chance:
    """The first throw shows a one and a four."""
    return chance_that(lambda throw: score(throw) > 0, DICE)


def neither_of_two() -> Chance:
    """Neither of two players ends with a one and a four, best play for it."""
    return (1 - qualify()) ** 2


def mean_simple() -> Mean:
    """A turn's mean if the one, the four, then fives and sixes are kept, or the highest."""
    return _value(lambda points: points, _simple)


def advice(throw: Dice) -> Advised:
    """What to keep of a first throw."""
    values, parts = _means()
    keeps = _any((), tuple(sorted(throw)))
    keep = max(keeps, key=lambda keep: (values[keep], len(keep), keep))
    return (Advice("", None, keep, Fraction(values[keep], parts)),)


def _second_wins(points: int) -> Fraction:
    """The chance of the second player, who knows what the first has scored."""
    return _best(lambda own: Fraction(own > points) + Fraction(own == points, 2))


def _best(worth: Callable[[int], Fraction | int]) -> Fraction:
    """What a turn's score is worth on average, if the dice are kept for that."""
    return _value(worth, _any)


def _any(_: Dice, throw: Dice) -> set[Dice]:
    """All that may be kept of a throw: at least one die."""
    return {keep for dice in range(1, len(throw) + 1) for keep in combinations(throw, dice)}


def _simple(hand: Dice, throw: Dice) -> set[Dice]:
    """What the simple rule keeps: the needed, with both of them fives and sixes, or the highest."""
    needed = tuple(face for face in NEEDED if face in throw and face not in hand)
    high: Dice = ()
    if {*NEEDED} <= {*hand, *needed}:
        high = tuple(face for face in throw if face >= 5)
    return {needed + high or throw[-1:]}


def _value(worth: Callable[[int], Fraction | int], keeps: Keeps) -> Fraction:
    """The most that a turn's score is worth on average, by what is kept of each throw."""
    values, parts = _values(worth, keeps)
    return Fraction(values[()], parts)


def _values(worth: Callable[[int], Fraction | int], keeps: Keeps) -> tuple[dict[Dice, int], int]:
    """What each hand of kept dice is worth, in parts of one, and how many of these make one."""
    worths = {points: Fraction(worth(points)) for points in {*_scores().values()}}
    # In whole numbers of the smallest part that comes up, which takes a tenth of the time.
    parts = lcm(*(worth.denominator for worth in worths.values()))
    parts *= prod(6**dice for dice in range(DICE + 1))
    values = {hand: int(worths[points] * parts) for hand, points in _scores().items()}
    for hand, falls in _turn(keeps):
        total = sum(ways * max(map(values.__getitem__, after)) for ways, after in falls)
        values[hand] = total // 6 ** (DICE - len(hand))
    return values, parts


@cache
def _means() -> tuple[dict[Dice, int], int]:
    """What each hand of kept dice scores on average, best play for it, as in `_values`."""
    return _values(lambda points: points, _any)


@cache
def _scores() -> dict[Dice, int]:
    """What each hand of kept dice scores at the end."""
    return {hand: score(hand) for hand in _hands(DICE)}


@cache
def _turn(keeps: Keeps) -> list[tuple[Dice, list[tuple[int, list[Dice]]]]]:
    """Each hand before a throw, the fullest first: the ways of each throw, and the hands after."""

    def after(hand: Dice) -> list[tuple[int, list[Dice]]]:
        return [
            (ways, [tuple(sorted(hand + keep)) for keep in keeps(hand, throw)])
            for throw, ways in throws(FACES, DICE - len(hand))
        ]

    return [(hand, after(hand)) for dice in reversed(range(DICE)) for hand in _hands(dice)]


def _hands(dice: int) -> Iterator[Dice]:
    return combinations_with_replacement(FACES, dice)
