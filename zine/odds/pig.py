"""Pig: the odds."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import count, starmap
from math import inf

import numpy as np

from zine.chance import (
    Advice,
    Advised,
    Chance,
    Chances,
    Choice,
    Count,
    Mean,
    Near,
    NearChance,
    NearMean,
    best,
    chance_that,
    each,
    first_wins,
    over,
    thrown,
)
from zine.dice import Dice, Foul, Throws

from ..scoring.pig import BUST, DICE, TARGET, TWO_DICE, score, two_dice_score
from . import _race

Pays = Callable[[Dice], int]
"""The points of a turn that has but this throw."""

Table = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def bust_at_once() -> Chance:
    """A turn busts with its first throw."""
    return chance_that(_is_bust, DICE)


def bust_within_two() -> Chance:
    """A turn that goes on busts within two throws."""
    return 1 - (1 - bust_at_once()) ** 2


def bust_within_four() -> Chance:
    """A turn that goes on busts within four throws."""
    return 1 - (1 - bust_at_once()) ** 4


def _is_bust(throw: Dice) -> bool:
    return BUST in throw


def first_player_wins() -> NearChance:
    """The first of two players at their best wins."""
    below, above = (float(wins[0, 0]) for wins in _wins())
    # Half of it would do; the rest is more than all roundings.
    return Near((below + above) / 2, above - below)


def best_hold() -> Count:
    """The least turn total to hold with for the highest mean, a hundred being far away."""
    return _best_hold(score, DICE)


@each("mean-hold-{hold}", hold=(10, 15, 20, 25, 30))
def points(hold: int) -> Mean:
    """What a turn scores on average if its player holds with so much or more."""
    return _mean(_scores(score, DICE, hold))


@each("bust-hold-{hold}", hold=(10, 15, 20, 25, 30))
def bust(hold: int) -> Chance:
    """A player who holds with so much or more goes bust."""
    return _scores(score, DICE, hold)[0]


@over("score")
def hold_with_twenty() -> Chances:
    """A turn comes out so if its player holds with twenty or more."""
    scores = _scores(score, DICE, 20)
    return {points or "Bust": scores[points] for points in sorted(scores)}


def turns_best() -> NearMean:
    """How many turns a player alone at their best takes on average to a hundred."""
    # Each score adds its own few hundred roundings of 2⁻⁵³ to the errors of those above it.
    fewest: list[float] = []
    for _ in range(TARGET):
        fewest = [_fewest(fewest), *fewest]
    return Near(fewest[0], 1e-9)


@each("turns-hold-{hold}", hold=(10, 15, 20, 25, 30))
def turns(hold: int) -> NearMean:
    """How many turns a player alone takes to a hundred who holds with so much or more."""
    return _race.near_mean_turns(lambda total: _after(total, hold), TARGET)


@each(hold=(20, 25))
def first_wins_hold(hold: int) -> NearChance:
    """The first of two players wins who both hold with so much or more."""
    return first_wins(_race.near_turns(lambda total: _after(total, hold), TARGET))


def hold_at_start() -> Count:
    """The least turn total to hold with in a game of two at their best, nobody having a point."""
    wins, _ = _wins()
    turns = _turns(wins)[:, 0, 0]
    return next(total for total in range(1, TARGET) if turns[total] == 1 - wins[0, total])


def two_dice_best_hold() -> Count:
    """The least turn total to hold with two dice for the highest mean, a hundred being far away."""
    return _best_hold(_two_dice, TWO_DICE)


def two_dice_mean() -> Mean:
    """What a turn with two dice scores on average if its player holds with that."""
    return _mean(_two_dice_scores())


def two_dice_nothing() -> Chance:
    """A turn with two dice scores nothing if its player holds with that."""
    return _two_dice_scores()[0]


def two_dice_bust_throw() -> Chance:
    """A throw of two dice holds a single one."""
    return chance_that(lambda throw: throw.count(BUST) == 1, TWO_DICE)


@each("throws-hold-{hold}", hold=(10, 15, 20, 25, 30))
def throws(hold: int) -> Mean:
    """How many throws a turn takes on average if its player holds with so much or more."""
    adds, _ = _throw(score, DICE)

    def throw(total: int) -> list[Choice]:
        then = {total + add: chance for add, chance in adds.items()}
        return [Choice(1, then)] if total < hold else []

    return best(0, throw)


def advice(throws: Throws) -> Advised:
    """Whether to hold after the throws of a turn so far, for the highest mean of the turn.

    The throws of a single die stand side by side, as if they were one throw.
    """
    if BUST in throws[-1]:
        return ()
    return tuple(starmap(_best_play, _turns_so_far(throws)))


def _turns_so_far(throws: Throws) -> Iterator[tuple[str, int, Pays, int]]:
    """By how many dice they may have been thrown: the turn total, and what pays how many dice."""
    with suppress(Foul):
        (turn,) = throws if len(throws) == 1 else ((),)
        yield "One die", score(turn), score, DICE
    with suppress(Foul):
        yield "Two dice", two_dice_score(throws), _two_dice, TWO_DICE


def _best_play(goal: str, total: int, pays: Pays, dice: int) -> Advice:
    """Whether to hold with so much for the highest mean."""
    hold = _best_hold(pays, dice)
    adds, ends = _throw(pays, dice)

    def choices(total: int) -> list[Choice]:
        if total >= hold:
            return [Choice(total)]
        return [Choice(_mean(ends), {total + add: chance for add, chance in adds.items()})]

    return Advice(goal, None, (), best(total, choices), "hold" if total >= hold else "throw again")


def _two_dice(throw: Dice) -> int:
    return two_dice_score((throw,))


def _two_dice_scores() -> Mapping[int, Fraction]:
    return _scores(_two_dice, TWO_DICE, two_dice_best_hold())


def _best_hold(pays: Pays, dice: int) -> int:
    """The least turn total to hold with for the highest mean.

    It is the first that a throw does not raise on average: the more there is to lose, the more a
    throw takes away.
    """
    adds, ends = _throw(pays, dice)

    def thrown_on(total: int) -> Fraction:
        return _mean(ends) + _mean({total + add: chance for add, chance in adds.items()})

    return next(total for total in count(1) if thrown_on(total) <= total)


@cache
def _throw(pays: Pays, dice: int) -> tuple[Mapping[int, Fraction], Mapping[int, Fraction]]:
    """The chance of all that a throw can add to a turn, and of all that it can end a turn with."""
    adds: dict[int, Fraction] = defaultdict(Fraction)
    ends: dict[int, Fraction] = defaultdict(Fraction)
    for throw, chance in thrown(dice).items():
        (ends if BUST in throw else adds)[pays(throw)] += chance
    return adds, ends


@cache
def _scores(pays: Pays, dice: int, hold: int) -> Mapping[int, Fraction]:
    """The chance of each score of a turn whose player holds with so much or more."""
    adds, ends = _throw(pays, dice)
    scores: dict[int, Fraction] = defaultdict(Fraction)
    comes: dict[int, Fraction] = defaultdict(Fraction, {0: Fraction(1)})
    for total in range(hold):
        now = comes.pop(total, Fraction(0))
        for add, chance in adds.items():
            comes[total + add] += now * chance
        for end, chance in ends.items():
            scores[end] += now * chance
    for held, chance in comes.items():
        scores[held] += chance
    return scores


def _mean(scores: Mapping[int, Fraction]) -> Fraction:
    return sum((points * chance for points, chance in scores.items()), Fraction(0))


def _after(total: int, hold: int) -> Mapping[int, Fraction]:
    """The chance of each total after a turn held with so much or more, or with a hundred."""
    scores = _scores(score, DICE, min(hold, TARGET - total))
    return {total + points: chance for points, chance in scores.items()}


def _near_throw() -> tuple[Mapping[int, float], float]:
    """The chance of all that a throw can add to a turn, and of a bust."""
    adds, ends = _throw(score, DICE)
    return {add: float(chance) for add, chance in adds.items()}, float(sum(ends.values()))


def _fewest(later: Sequence[float]) -> float:
    """The fewest turns to a hundred, by those with one point more, two points more and so on."""
    fewest, fewer = inf, float(TARGET)
    while fewer < fewest:
        fewest = fewer
        ahead, busts = _turn(later, fewest)
        fewer = (1 + ahead) / (1 - busts)
    return fewest


def _turn(later: Sequence[float], after_bust: float) -> tuple[float, float]:
    """The turns that follow one, but not after a bust, and the chance of that, with best play."""
    adds, bust = _near_throw()
    best_by_total = [(0.0, 0.0)] * (len(later) + max(adds) + 1)
    for total in reversed(range(len(later) + 1)):
        then = [(chance, best_by_total[total + add]) for add, chance in adds.items()]
        ahead = sum(chance * turns for chance, (turns, _) in then)
        busts = bust + sum(chance * busts for chance, (_, busts) in then)
        holds = total and later[total - 1] <= ahead + busts * after_bust
        best_by_total[total] = (later[total - 1], 0.0) if holds else (ahead, busts)
    return best_by_total[0]


def _turns(wins: Table) -> Table:
    """The chance to win with so much in the turn total, so much of one's own, and the other's.

    `wins` is that of the player whose turn begins, by their own score and the other's.
    """
    adds, bust = _near_throw()
    passed = 1 - wins.T
    turns = np.ones((TARGET + max(adds), TARGET, TARGET))
    for total in reversed(range(TARGET)):
        short = TARGET - total  # with less than that of one's own, to hold is no win yet
        again = bust * passed[:short]
        for add, chance in adds.items():
            again += chance * turns[total + add, :short]
        turns[total, :short] = np.maximum(passed[total:], again) if total else again
    return turns


@cache
def _wins() -> tuple[Table, Table]:
    """Bounds of the chance of the player whose turn begins, by their own score and the other's."""
    # The more the other player wins, the less this one does: a step makes an upper bound of a
    # lower one, and the other way about.
    below, above = np.zeros((TARGET, TARGET)), np.ones((TARGET, TARGET))
    while (above - below).max() > 1e-9:
        below, above = _turns(above)[0].copy(), _turns(below)[0].copy()
    return below, above
