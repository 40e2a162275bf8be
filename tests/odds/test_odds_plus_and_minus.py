"""The odds of Plus and Minus, by the highest and the lowest of so many dice."""

from collections import Counter
from fractions import Fraction
from functools import reduce

from ordered_dice import every_throw

from zine.odds import plus_and_minus as odds


def added(one: Counter[int], other: Counter[int]) -> Counter[int]:
    """In how many ways two sums come to so much."""
    both: Counter[int] = Counter()
    for total, ways in one.items():
        for more, their_ways in other.items():
            both[total + more] += ways * their_ways
    return both


FIRST_TWO = Counter(sum(sorted(throw)[-2:]) for throw in every_throw(5))
TURN = reduce(
    added,
    (
        FIRST_TWO,
        Counter(-min(throw) for throw in every_throw(3)),
        Counter(max(throw) for throw in every_throw(2)),
        Counter(range(-6, 0)),
    ),
)


def test_scores_of_a_turn() -> None:
    assert odds.mean_turn() == Fraction(sum(n * ways for n, ways in TURN.items()), 6**11)
    assert odds.mean_game() == 5 * odds.mean_turn()
    assert odds.at_least_ten() == Fraction(sum(TURN[n] for n in range(10, 17)), 6**11)
    assert odds.below_nought() == Fraction(sum(TURN[n] for n in range(-9, 0)), 6**11)
    assert odds.mean_first_two() == Fraction(sum(n * ways for n, ways in FIRST_TWO.items()), 6**5)


def test_the_most_takes_two_sixes_a_one_a_six_and_a_one() -> None:
    two_sixes = 1 - Fraction(5, 6) ** 5 - 5 * Fraction(1, 6) * Fraction(5, 6) ** 4
    one_of_three, six_of_two = 1 - Fraction(5, 6) ** 3, 1 - Fraction(5, 6) ** 2
    assert odds.sixteen() == two_sixes * one_of_three * six_of_two / 6


def test_equal_totals() -> None:
    ways = reduce(added, [TURN] * 5).values()
    assert odds.tie_two() == Fraction(sum(n**2 for n in ways), sum(ways) ** 2)
