"""The odds of Three or More, counted throw by throw."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from ordered_dice import every_throw

from zine.odds import three_or_more as odds


def alike(throw: tuple[int, ...]) -> int:
    return max(map(throw.count, throw))


def points(throw: tuple[int, ...]) -> int:
    return {3: 3, 4: 6, 5: 12}.get(alike(throw), 0)


@cache
def turn() -> dict[int, Fraction]:
    """The chance of each score; what is thrown beside a pair does not depend on its face."""
    firsts = Counter(map(points, (throw for throw in every_throw(5) if alike(throw) != 2)))
    pairs = 6**5 - firsts.total()
    seconds = Counter(points((1, 1, *throw)) for throw in every_throw(3))
    return {
        score: Fraction(firsts[score], 6**5) + Fraction(pairs * seconds[score], 6**8)
        for score in (0, 3, 6, 12)
    }


def test_scores_of_a_turn() -> None:
    assert {score: odds.one_turn(score) for score in (0, 3, 6, 12)} == turn()
    assert odds.mean_turn() == sum(score * chance for score, chance in turn().items())
    assert odds.mean_five_rounds() == 5 * odds.mean_turn()
    assert odds.five_alike() == turn()[12]
    assert odds.nothing_in_five() == turn()[0] ** 5


def test_throws() -> None:
    throws = Counter(map(alike, every_throw(5)))
    assert odds.first_throw_scores() == Fraction(throws[3] + throws[4] + throws[5], 6**5)
    assert odds.first_throw_pair() == Fraction(throws[2], 6**5)
    assert odds.pair_comes_good() == Fraction(96, 216)
    assert odds.two_pairs_one_die() == Fraction(72, 216)


def test_equal_totals() -> None:
    scores = turn()
    totals: dict[int, Fraction] = {}
    for five in product(scores, repeat=5):
        chance = prod(scores[score] for score in five)
        totals[sum(five)] = totals.get(sum(five), Fraction(0)) + chance
    assert odds.tie_two() == sum(chance**2 for chance in totals.values())
