"""The odds of Quintuples, counted throw by throw."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from ordered_dice import every_throw

from zine.odds import quintuples as odds
from zine.scoring.quintuples import Hand

PATTERNS = {
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three alike",
    (1, 1, 1, 1, 1): "run",
    (3, 2): "full house",
    (4, 1): "four alike",
    (5,): "five alike",
}
RANK = {name: place for place, name in enumerate(PATTERNS.values())}
PAYS = dict(zip(RANK, (1, 2, 3, 5, 12, 24, 600), strict=True))


def hand(throw: tuple[int, ...]) -> str:
    return PATTERNS[tuple(sorted(Counter(throw).values(), reverse=True))]


WAYS = Counter(map(hand, every_throw(5)))


@cache
def kept(keep: tuple[int, ...]) -> dict[str, Fraction]:
    """The chance of each hand once the other dice are thrown."""
    made = Counter(hand((*keep, *new)) for new in every_throw(5 - len(keep)))
    return {name: Fraction(ways, made.total()) for name, ways in made.items()}


def second_throw(name: str, pays: dict[str, int]) -> Fraction:
    """What a second throw brings at best, where only a higher hand pays."""
    throw = next(throw for throw in every_throw(5) if hand(throw) == name)
    options = (kept(keep) for dice in range(5) for keep in combinations(throw, dice))
    return max(
        sum((pays[new] * made[new] for new in made if RANK[new] > RANK[name]), Fraction(0))
        for made in options
    )


def test_one_throw() -> None:
    for name, ways in WAYS.items():
        lower = sum(WAYS[other] for other in WAYS if RANK[other] < RANK[name])
        assert odds.one_throw(Hand(name)) == Fraction(ways, 6**5)
        assert odds.beats(Hand(name)) == Fraction(lower, 6**5)
    tie = Fraction(sum(ways**2 for ways in WAYS.values()), 6**10)
    assert odds.tie_two() == tie
    assert odds.mean_round_3() == 1 - tie  # of any two players one scores, unless they tie


def test_second_throws() -> None:
    for name in list(RANK)[:-1]:
        assert odds.improve(Hand(name)) == second_throw(name, dict.fromkeys(RANK, 1))


def test_it_is_best_to_keep_the_picture_of_which_there_are_most() -> None:
    """The page advises it, with any hand but five alike, and a run where everyone scores."""
    for name in list(RANK)[:-1]:
        throw = next(throw for throw in every_throw(5) if hand(throw) == name)
        most = max(throw, key=throw.count)
        made = kept((most,) * throw.count(most))
        higher = {new: chance for new, chance in made.items() if RANK[new] > RANK[name]}
        paid = sum(PAYS[new] * chance for new, chance in higher.items())
        assert sum(higher.values()) == odds.improve(Hand(name))
        assert max(paid, PAYS[name]) == max(second_throw(name, PAYS), PAYS[name])
        assert (paid > PAYS[name]) == (name != "run")


def test_every_hand_earns_as_much_in_the_long_run() -> None:
    assert odds.mean_everyone() == Fraction(7 * 3600, 7776)


def test_a_second_throw_where_everyone_scores() -> None:
    best = {name: max(Fraction(pays), second_throw(name, PAYS)) for name, pays in PAYS.items()}
    mean = sum(WAYS[name] * worth for name, worth in best.items()) / 6**5
    assert odds.second_throw_mean_everyone() == mean


@pytest.mark.parametrize("target", [20, 100])
def test_rounds_are_as_many_as_begin_below_the_target(target: int) -> None:
    below = np.zeros(target)
    below[0] = 1
    rounds = 0.0
    while below.sum() > 1e-15:
        rounds += below.sum()
        after = np.zeros(target + 600)
        for name, pays in PAYS.items():
            after[pays : pays + target] += below * WAYS[name] / 6**5
        below = after[:target]
    assert float(odds.rounds_alone(target)) == pytest.approx(rounds)
