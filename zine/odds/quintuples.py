"""Quintuples: the odds."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import prod

from zine.chance import Advice, Advised, Chance, Mean, each, gathered
from zine.dice import Picture, Pictures, throws

from ..scoring.quintuples import (
    DICE,
    TARGETS,
    Hand,
    a_second_throw_if_all_score,
    a_second_throw_improved,
    everyone_scores_pays,
    points,
    score,
    ways,
)
from ._race import mean_turns

PLAYERS = ("Ada", "Bel", "Cy")
FIRST, SECOND, _ = PLAYERS


@each("hand-{hand}", hand=Hand)
def one_throw(hand: Hand) -> Chance:
    """One throw is this hand."""
    return Fraction(ways(hand), len(Picture) ** DICE)


@each(hand=Hand)
def beats(hand: Hand) -> Chance:
    """The hand beats one opponent's throw."""
    return _mean(lambda other: points({FIRST: hand, SECOND: other})[FIRST])


@each(hand=tuple(Hand)[:-1])
def improve(hand: Hand) -> Chance:
    """A second throw betters the hand, best choice of dice."""
    _, chance = _second_throw(_shown(hand), _improved)
    return chance


def tie_two() -> Chance:
    """Two players have equal hands."""
    return _mean(one_throw)


def mean_everyone() -> Mean:
    """Everyone scores: what a throw pays on average."""
    return _mean(everyone_scores_pays)


def second_throw_mean_everyone() -> Mean:
    """Everyone scores, with a second throw: what a hand pays on average, best play for it."""
    return _mean(lambda hand: _everyone_scores(_shown(hand))[1])


def advice(throw: Pictures) -> Advised:
    """What to keep for a second throw that betters the hand, and whether that pays."""
    better, points = _second_throw(throw, _improved), _everyone_scores(throw)
    return Advice("A higher hand", 1, *better, chance=True), Advice("Everyone scores", 1, *points)


def mean_round_3() -> Mean:
    """What one of three players scores in a round on average."""
    total = Fraction(0)
    for hands in product(Hand, repeat=len(PLAYERS)):
        scored = points(dict(zip(PLAYERS, hands, strict=True)))
        total += prod(map(one_throw, hands)) * scored[FIRST]
    return total


@each(target=TARGETS.values())
def rounds_alone(target: int) -> Mean:
    """Everyone scores: how many rounds one player takes on average to come to so many points."""

    def after(total: int) -> dict[int, Fraction]:
        return gathered((total + everyone_scores_pays(hand), one_throw(hand)) for hand in Hand)

    return mean_turns(after, target)


def _mean(worth: Callable[[Hand], int | Fraction]) -> Fraction:
    """What a throw is worth on average."""
    return sum((one_throw(hand) * worth(hand) for hand in Hand), Fraction(0))


def _shown(hand: Hand) -> Pictures:
    """A throw that is a hand; no picture is higher than another, so any one will do."""
    return next(throw for throw, _ in throws(Picture, DICE) if score(throw) is hand)


def _improved(_: Hand, improved: bool) -> int:
    return improved


def _paid(then: Hand, improved: bool) -> int:
    """Everyone scores: what a second throw pays."""
    return a_second_throw_if_all_score({FIRST: then}, () if improved else (FIRST,))[FIRST]


def _everyone_scores(throw: Pictures) -> tuple[Pictures, Fraction]:
    """Everyone scores: the dice that are best kept, or all, and what that pays on average."""
    lies = throw, Fraction(everyone_scores_pays(score(throw)))
    return max(lies, _second_throw(throw, _paid), key=lambda play: play[1])


def _second_throw(throw: Pictures, worth: Callable[[Hand, bool], int]) -> tuple[Pictures, Fraction]:
    """The dice that are best kept for a second throw, and what it is worth on average.

    `worth` takes the hand as it then is, and whether it is a higher one.
    """
    plays = []
    for keep in dict.fromkeys(keep for dice in range(DICE) for keep in combinations(throw, dice)):
        total = 0
        for again, falls in throws(Picture, DICE - len(keep)):
            improved = a_second_throw_improved(throw, keep, again)
            total += falls * worth(score((*keep, *again)), improved)
        plays.append((keep, Fraction(total, len(Picture) ** (DICE - len(keep)))))
    return max(plays, key=lambda play: (play[1], len(play[0])))
