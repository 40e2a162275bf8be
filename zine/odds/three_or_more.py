"""Three or More: the odds."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise

from zine.chance import (
    Advice,
    Advised,
    Chance,
    Mean,
    chance_that,
    chances,
    die,
    each,
    gathered,
    mean_of,
    thrown,
    tie,
)
from zine.dice import Dice

from ..scoring.three_or_more import DICE, POINTS, Turn
from ..scoring.three_or_more import score as points_of

ROUNDS = 5
"""So many are a good number, says the page."""

SCORES = (0, *POINTS.values())


def mean_turn() -> Mean:
    """What a turn scores on average."""
    return sum((points_of(hand) * chance for hand, chance in _turn().items()), Fraction(0))


def mean_five_rounds() -> Mean:
    """The total of five rounds on average."""
    return ROUNDS * mean_turn()


@each("score-{score}", score=SCORES)
def one_turn(score: int) -> Chance:
    """A turn scores so much."""
    return _turn_ends(lambda hand: points_of(hand) == score)


def first_throw_scores() -> Chance:
    """The first throw of a turn scores."""
    return chance_that(lambda throw: points_of(throw) > 0, DICE)


def first_throw_pair() -> Chance:
    """The first throw of a turn gives a second one."""
    return chance_that(lambda throw: bool(_pair(throw)), DICE)


def pair_comes_good() -> Chance:
    """The second throw of a turn scores."""
    return (1 - one_turn(0) - first_throw_scores()) / first_throw_pair()


def two_pairs_one_die() -> Chance:
    """One die would score beside two pairs, if both could be kept."""
    pairs = (1, 1, 2, 2)
    return chance_that(lambda last: points_of((*pairs, *last)) > 0, DICE - len(pairs))


def tie_two() -> Chance:
    """Two players have equal totals after five rounds."""
    turn = die({score: one_turn(score) for score in SCORES})
    return tie(chances(ROUNDS @ turn))


def five_alike() -> Chance:
    """A turn ends with five alike."""
    return _turn_ends(lambda hand: len(set(hand)) == 1)


def nothing_in_five() -> Chance:
    """Five turns score nothing."""
    return one_turn(0) ** ROUNDS


def advice(throw: Dice) -> Advised:
    """The pair to throw again for, if there is one."""
    pair = _pair(throw)
    if not pair:
        return (Advice("", 1, throw, Fraction(points_of(throw))),)
    again = mean_of(lambda fall: points_of((*pair, *fall)), DICE - len(pair))
    return (Advice("", 1, pair, again),)


def _turn_ends(event: Callable[[Dice], bool]) -> Fraction:
    """The chance that the hand at the end of a turn is an event."""
    return sum((chance for hand, chance in _turn().items() if event(hand)), Fraction(0))


@cache
def _turn() -> Mapping[Dice, Fraction]:
    """The chance of each hand at the end of a turn in which a pair is always thrown for."""

    def ends() -> Iterator[tuple[Dice, Fraction]]:
        for throw, chance in thrown(DICE).items():
            pair = _pair(throw)
            turn = Turn().play(throw, pair)
            if turn.over:
                yield turn.hand, chance
                continue
            for again, its_chance in thrown(DICE - len(pair)).items():
                yield turn.play(again).hand, chance * its_chance

    return gathered(ends())


def _pair(throw: Dice) -> Dice:
    """The pair that is kept of a throw, if it has one and scores nothing; of two, the lower."""
    pairs = (pair for pair in pairwise(sorted(throw)) if len(set(pair)) == 1)
    return () if points_of(throw) else next(pairs, ())
