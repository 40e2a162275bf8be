"""The odds of Sevens, counted a second way: what is left of every throw, and every choice tried."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, compress, product
from math import factorial, prod

import pytest

from zine.odds import sevens

Left = Callable[[tuple[int, ...]], set[tuple[int, ...]]]
"""What may be left of a throw."""


@cache
def every_way(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every way to remove sevens of two dice or more until none is left."""
    picks = [pick for pick in product((0, 1), repeat=len(dice)) if sum(compress(dice, pick)) == 7]
    rests = {tuple(compress(dice, (not taken for taken in pick))) for pick in picks}
    return set().union(*map(every_way, rests)) if rests else {dice}


@cache
def pairs_only(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The one way to remove sevens of two dice."""
    more = (dice.count(face) - dice.count(7 - face) for face in range(1, 7))
    return {tuple(face for face, left in enumerate(more, 1) for _ in range(left))}


@cache
def throws(dice: int) -> list[tuple[tuple[int, ...], float]]:
    return [
        (throw, factorial(dice) / prod(factorial(throw.count(f)) for f in range(1, 7)) / 6**dice)
        for throw in combinations_with_replacement(range(1, 7), dice)
    ]


@cache
def turn(left: Left, dice: int, worths: tuple[tuple[float, ...], ...]) -> float:
    """What a turn is worth with best play, by what points are worth after each throw of it."""
    now, *later = worths
    again = [turn(left, d, tuple(later)) if d and later else 0.0 for d in range(dice + 1)]
    return sum(
        chance * max(max(now[sum(rest)], again[len(rest)]) for rest in left(throw))
        for throw, chance in throws(dice)
    )


def leader(left: Left) -> float:
    """The chance of the leader, who gives the follower a score to beat and a number of throws."""
    beaten = [[(p > s) + (p == s) / 2 for p in range(37)] for s in range(37)]
    worths = [tuple(1 - turn(left, 6, (tuple(by),) * most) for by in beaten) for most in (1, 2, 3)]
    return turn(left, 6, tuple(worths))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("left", "first", "mean_in"),
    [
        (every_way, sevens.leader_of_two, sevens.points),
        (pairs_only, sevens.pairs_only_leader_of_two, sevens.pairs_only),
    ],
    ids=["every way", "pairs only"],
)
def test_best_play(
    left: Left, first: Callable[[], Fraction], mean_in: Callable[[int], Fraction]
) -> None:
    points = tuple(map(float, range(37)))
    for most in (1, 2, 3):
        assert float(mean_in(most)) == pytest.approx(turn(left, 6, (points,) * most))
    assert float(first()) == pytest.approx(leader(left))


@pytest.mark.parametrize(("dice", "stop"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 10), (6, 12)])
def test_when_to_stop(dice: int, stop: int) -> None:
    again = turn(every_way, dice, (tuple(map(float, range(37))),))
    lie = {sum(rest) for throw, _ in throws(dice) for rest in every_way(throw) if len(rest) == dice}
    assert min(points for points in lie if points >= again) == stop
    assert sevens.stop_with(dice) == stop


@pytest.mark.parametrize("points", [15, 20, 25])
def test_reach(points: int) -> None:
    worth = tuple(float(left >= points) for left in range(37))
    assert float(sevens.reach_in_3(points)) == pytest.approx(turn(every_way, 6, (worth,) * 3))


def test_one_throw() -> None:
    def chance(left: Left, event: Callable[[set[tuple[int, ...]]], bool]) -> float:
        return sum(chance for throw, chance in throws(6) if event(left(throw)))

    found = {
        every_way: (sevens.nothing_left(), sevens.no_seven()),
        pairs_only: (sevens.pairs_only_nothing_left(), sevens.pairs_only_no_seven()),
    }
    for left, (nothing, no_seven) in found.items():
        assert float(nothing) == pytest.approx(chance(left, lambda rests: rests == {()}))
        assert float(no_seven) == pytest.approx(
            chance(left, lambda rests: any(len(rest) == 6 for rest in rests))
        )
