"""Sevens: the odds."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import chain, combinations

from zine.chance import Advice, Advised, Chance, Count, Mean, chance_that, each, thrown
from zine.dice import Dice, Foul, Throws, spaced, without

from ..scoring.sevens import DICE, MOST_THROWS, SEVEN, pairs_only_score, score

Rule = Callable[[Dice, Throws], int]
"""The points of a throw without some sevens; raises `Foul` if these may not go, or more must."""

HALF = Fraction(1, 2)


def leader_of_two() -> Chance:
    """The leader of two players at their best wins, a shared win counting half."""
    return _leader(score)


@each("mean-in-{throws}", throws=(1, 2, 3))
def points(throws: int) -> Mean:
    """What a player at their best scores on average in up to so many throws."""
    return _most(score, Fraction, throws)


@each(dice=range(1, DICE + 1))
def stop_with(dice: int) -> Count:
    """The fewest points to stop with for the highest mean, with so many dice left and one throw."""
    thrown_on = _best(score, 1, lambda points, _: Fraction(points), dice)
    lie = (_left(score, throw).get(dice) for throw in thrown(dice))
    return min(points for points in lie if points is not None and points >= thrown_on)


@each("reach-{points}-in-3", points=(15, 20, 25))
def reach_in_3(points: int) -> Chance:
    """A player who goes all out for so much or more has it in up to three throws."""
    return _most(score, lambda left: Fraction(left >= points), MOST_THROWS)


def nothing_left() -> Chance:
    """The sevens of one throw take all the dice, even if they are chosen for the most points."""
    return _nothing_left(score)


def no_seven() -> Chance:
    """The first throw holds no seven."""
    return _no_seven(score)


def pairs_only_leader_of_two() -> Chance:
    """The leader of two players at their best wins by pairs only, a shared win counting half."""
    return _leader(pairs_only_score)


@each("pairs-only-mean-in-{throws}", throws=(1, 2, 3))
def pairs_only(throws: int) -> Mean:
    """What a player at their best scores on average in up to so many throws by pairs only."""
    return _most(pairs_only_score, Fraction, throws)


def pairs_only_nothing_left() -> Chance:
    """The sevens of one throw take all the dice by pairs only."""
    return _nothing_left(pairs_only_score)


def pairs_only_no_seven() -> Chance:
    """The first throw holds no seven of two dice."""
    return _no_seven(pairs_only_score)


def advice(throw: Dice) -> Advised:
    """Which sevens to remove, and whether to throw again, by how many throws are left."""
    return tuple(_best_play(throw, left) for left in reversed(range(MOST_THROWS)))


def _best_play(throw: Dice, throws_left: int) -> Advice:
    """What to do with a first throw for the highest mean."""
    value = _turn(score, 1 + throws_left, lambda points, _: Fraction(points))
    plays = []
    for sevens in _sevens(throw):
        with suppress(Foul):
            points, gone = score(throw, sevens), tuple(chain(*sevens))
            plays.append((value(DICE - len(gone), points, 1), points, sevens, without(throw, gone)))
    worth, points, sevens, left = max(plays)
    removed = f"remove {', '.join(map(spaced, sevens))}, " if sevens else ""
    if worth == points:
        return Advice("", throws_left, left, worth, f"{removed}stop")
    return Advice("", throws_left, (), worth, f"{removed}throw again")


def _nothing_left(rule: Rule) -> Fraction:
    return chance_that(lambda throw: not max(_left(rule, throw).values()), DICE)


def _no_seven(rule: Rule) -> Fraction:
    return chance_that(lambda throw: DICE in _left(rule, throw), DICE)


def _leader(rule: Rule) -> Fraction:
    def follower(to_beat: int, throws: int) -> Fraction:
        def worth(points: int, _: int) -> Fraction:
            return Fraction(points > to_beat) + HALF * (points == to_beat)

        return _best(rule, throws, worth)

    return _best(rule, MOST_THROWS, cache(lambda points, taken: 1 - follower(points, taken)))


def _most(rule: Rule, worth: Callable[[int], Fraction], throws: int) -> Fraction:
    return _best(rule, throws, lambda points, _: worth(points))


def _best(
    rule: Rule, most: int, worth: Callable[[int, int], Fraction], dice: int = DICE
) -> Fraction:
    """What a turn of so many throws at most is worth with best play, if so many dice begin it.

    `worth` is that of stopping with so many points after so many throws.
    """
    return _turn(rule, most, worth)(dice, 0, 0)


def _turn(
    rule: Rule, most: int, worth: Callable[[int, int], Fraction]
) -> Callable[[int, int, int], Fraction]:
    """As `_best`, once so many dice are left, with so many points, after so many throws."""

    @cache
    def throwing(dice: int, taken: int) -> Fraction:
        """What the throw of so many dice is worth that is made after so many others."""
        return sum(
            (
                chance * max(left(*what, taken + 1) for what in choices)
                for choices, chance in _throws(rule, dice).items()
            ),
            Fraction(0),
        )

    def left(dice: int, points: int, taken: int) -> Fraction:
        if not taken:
            return throwing(dice, taken)
        stop = worth(points, taken)
        return max(stop, throwing(dice, taken)) if dice and taken < most else stop

    return left


@cache
def _throws(rule: Rule, dice: int) -> Mapping[frozenset[tuple[int, int]], Fraction]:
    """The chance of each choice that a throw gives: how many dice to leave, and their points."""
    throws: dict[frozenset[tuple[int, int]], Fraction] = defaultdict(Fraction)
    for throw, chance in thrown(dice).items():
        throws[frozenset(_left(rule, throw).items())] += chance
    return throws


@cache
def _left(rule: Rule, throw: Dice) -> Mapping[int, int]:
    """How many dice of a throw can be left, and the most points on so many."""
    left: dict[int, int] = {}
    for sevens in _sevens(throw):
        dice = len(throw) - sum(map(len, sevens))
        with suppress(Foul):  # a seven is left, or has too many dice
            left[dice] = max(left.get(dice, 0), rule(throw, sevens))
    return left


def _sevens(throw: Dice) -> Iterator[Throws]:
    """The sevens that may be removed from a throw, one by one, and none."""
    yield ()
    for size in range(len(throw) + 1):
        for seven in {*combinations(throw, size)}:
            if sum(seven) == SEVEN:
                yield from ((seven, *more) for more in _sevens(without(throw, seven)))
