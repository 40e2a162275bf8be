"""The odds of Pairs, counted a second way."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from zine.odds import pairs
from zine.scoring.pairs import Declaration as Declared

FIT = {  # 1 DD, 2 two cats, 3 sigil, 4 cat, 5 Thoromyr, 6 manticore
    Declared.CATS: {2, 4, 6},
    Declared.NO_CATS: {1, 3, 5},
    Declared.FAMILY: {2, 3, 4, 5},
    Declared.NO_FAMILY: {1, 6},
    Declared.DD: {1},
    Declared.NO_DD: {2, 3, 4, 5, 6},
}
PAYS = {
    Declared.CATS: 15,
    Declared.NO_CATS: 15,
    Declared.FAMILY: 10,
    Declared.NO_FAMILY: 20,
    Declared.DD: 50,
    Declared.NO_DD: 5,
}
THROWS = list(product(range(1, 7), repeat=2))
GOALS = [(one, other) for one, other in THROWS if one != other]


def endings() -> Iterator[tuple[Declared, int]]:
    """What the marks are multiplied by, for every goal and each of the throws that end a round."""
    for declared, goal, throw in product(Declared, GOALS, THROWS):
        pair = throw[0] == throw[1]
        if pair and throw[0] in goal:
            yield declared, 4 if throw[0] in FIT[declared] else 2
        elif pair:
            yield declared, 1
        elif set(throw) == set(goal):
            yield declared, 2


def multipliers(declared: Declared) -> list[int]:
    return [times for one, times in endings() if one is declared]


@pytest.mark.parametrize("declared", Declared)
def test_the_declaring_throw(declared: Declared) -> None:
    hits = len(FIT[declared])
    assert pairs.hits(declared) == Fraction(hits, 36)
    assert pairs.misses(declared) == Fraction(6 - hits, 36)
    assert pairs.at_once(declared) == Fraction(hits * PAYS[declared], 36)


def test_the_throws_for_a_goal() -> None:
    ends = Fraction(len(multipliers(Declared.CATS)), len(GOALS) * 36)
    assert pairs.goal_set() == Fraction(len(GOALS), 36)
    assert pairs.throw_ends_round() == ends == Fraction(2, 9)
    assert pairs.mean_throws_after_goal() == pairs.mean_marks() == 1 / ends
    by_the_declarer = sum((1 - ends) ** (throws - 1) * ends for throws in range(2, 200, 2))
    assert float(pairs.declarer_ends_two()) == pytest.approx(float(by_the_declarer))


@pytest.mark.parametrize("declared", Declared)
def test_a_round(declared: Declared) -> None:
    times = multipliers(declared)
    mean_times = sum(times) / len(times)
    assert pairs.quadruple(declared) == Fraction(times.count(4), len(times))
    points, lead = 0.0, 0.0  # of the last throw: throw by throw, each with one mark more
    for marks in range(1, 300):
        bring = (7 / 9) ** (marks - 1) * 2 / 9 * marks * mean_times
        points += bring
        lead += -bring if marks % 2 else bring
    assert float(pairs.mean_goal_points(declared)) == pytest.approx(points)
    at_once = len(FIT[declared]) * PAYS[declared] / 36
    assert float(pairs.mean_round(declared)) == pytest.approx(at_once + points * 30 / 36)
    assert float(pairs.ahead(declared)) == pytest.approx(at_once + lead * 30 / 36)
