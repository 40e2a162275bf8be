"""The odds of Ten Thousand, counted a second way: by the page's own tables of what scores."""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import pytest

from zine.odds import ten_thousand

Dice = tuple[int, ...]
Score = Callable[[Dice], int]
"""What dice score of which each scores, and nothing otherwise."""

SINGLE = {1: 100, 5: 50}
ALIKE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
ENOUGH = 20_000  # nobody throws on with that: so much times 2.3 per cent is 463, what a throw adds


def throws(dice: int) -> list[tuple[Dice, Fraction]]:
    return [
        (throw, Fraction(factorial(dice), prod(map(factorial, Counter(throw).values())) * 6**dice))
        for throw in combinations_with_replacement(range(1, 7), dice)
    ]


def shape(dice: Dice) -> list[int]:
    return sorted(Counter(dice).values())


@cache
def doubling(dice: Dice) -> int:
    points = [
        ALIKE[face] << number - 3 if number > 2 else number * SINGLE.get(face, 0)
        for face, number in Counter(dice).items()
    ]
    readings = [sum(points) if all(points) else 0]
    for other in {()} if len(dice) == 6 else {(1,), (5,)} if len(dice) == 7 else ():
        rest = Counter(dice) - Counter(other)
        if rest.total() == 6 and sorted(rest.values()) in ([1] * 6, [2, 2, 2], [2, 4]):
            readings.append(1500 + sum(SINGLE[face] for face in other))
    return max(readings)


@cache
def without_doubling(dice: Dice) -> int:
    points = [
        number // 3 * ALIKE[face] + number % 3 * SINGLE.get(face, 0)
        for face, number in Counter(dice).items()
    ]
    idle = any(number % 3 and face not in SINGLE for face, number in Counter(dice).items())
    sets = {(1,) * 6: 3000, (2, 2, 2): 1500, (2, 4): 1500, (6,): 1500}
    return max(0 if idle else sum(points), sets.get(tuple(shape(dice)), 0))


@cache
def choices(score: Score, dice: int) -> dict[frozenset[tuple[int, int]], float]:
    """The chance of each choice: how many dice to keep, and what they score at most."""
    found: defaultdict[frozenset[tuple[int, int]], float] = defaultdict(float)
    for throw, chance in throws(dice):
        points = [max(map(score, combinations(throw, n))) for n in range(1, dice + 1)]
        found[frozenset((n, p) for n, p in enumerate(points, 1) if p)] += float(chance)
    return found


def thrown_on(
    score: Score, most: int, worth: Callable[[int], float] = float, enough: int = ENOUGH
) -> dict[tuple[int, int], float]:
    """What a throw is worth by the turn total and the number of dice, with best play."""
    found: dict[tuple[int, int], float] = {}

    def goes_on(total: int, dice: int) -> float:
        return max(worth(total), found.get((total, dice), 0.0))

    for total in reversed(range(0, enough, 50)):
        for dice in range(1, most + 1):
            found[total, dice] = sum(
                chance * max(goes_on(total + p, dice - n or most) for n, p in keeps)
                for keeps, chance in choices(score, dice).items()
                if keeps
            )
    return found


def chance(event: Callable[[Dice], bool]) -> Fraction:
    return sum((chance for throw, chance in throws(6) if event(throw)), Fraction(0))


def most(throw: Dice) -> int:
    """The most that a throw scores, some dice kept."""
    return max(doubling(keep) for n in range(1, 8) for keep in combinations(throw, n))


def test_busts() -> None:
    # As Wikipedia's "Farkle" has them: 1 in 1.5, 2.25, 3.6, 6.4, 13.0 and 43.2.
    busts = [ten_thousand.bust(dice) for dice in range(1, 7)]
    assert [round(float(1 / bust), 2) for bust in busts] == [1.5, 2.25, 3.6, 6.35, 12.96, 43.2]
    assert busts == [
        sum((c for throw, c in throws(dice) if not most(throw)), Fraction(0))
        for dice in range(1, 7)
    ]
    assert ten_thousand.bust_5_of_five_dice() == busts[4]
    # Without ones and fives, seven dice that show no three alike are three pairs and one more.
    assert ten_thousand.bust_7() == 0
    assert ten_thousand.last_die_two_tries() == 1 - Fraction(2, 3) ** 2


def test_one_throw_of_six() -> None:
    assert ten_thousand.straight() == Fraction(factorial(6), 6**6)
    assert ten_thousand.three_pairs() == chance(lambda throw: shape(throw) == [2, 2, 2])
    assert ten_thousand.four_and_a_pair() == chance(lambda throw: shape(throw) == [2, 4])
    assert ten_thousand.six_alike() == Fraction(6, 6**6)
    assert ten_thousand.four_twos() == chance(lambda throw: throw.count(2) >= 4)
    assert ten_thousand.hot_at_once() == chance(lambda throw: doubling(throw) > 0)
    assert ten_thousand.first_throw_1000() == chance(lambda throw: most(throw) >= 1000)
    mean = sum((most(throw) * chance for throw, chance in throws(6)), Fraction(0))
    assert ten_thousand.best_first_throw() == mean


@pytest.mark.parametrize("points", [500, 750, 1000])
def test_opening(points: int) -> None:
    found = thrown_on(doubling, 6, lambda total: total >= points, points)
    assert ten_thousand.opens(points).value == pytest.approx(found[0, 6], abs=1e-9)


def test_best_mean() -> None:
    found = thrown_on(doubling, 6)
    assert ten_thousand.mean_turn().value == pytest.approx(found[0, 6], abs=1e-6)
    for dice in range(1, 7):
        brings = [found[total, dice] - total for total in range(50, ENOUGH, 50)]
        assert min(map(abs, brings)) > 1e-5
        least = next(n for n, more in enumerate(brings, 1) if more <= 0)
        assert ten_thousand.stop_with(dice) == 50 * least
        assert all(more < 0 for more in brings[least:])  # and for ever from there on


def test_best_mean_without_doubling() -> None:
    found = thrown_on(without_doubling, 6)[0, 6]
    assert ten_thousand.mean_turn_without_doubling().value == pytest.approx(found, abs=1e-6)


def test_best_mean_of_five_dice() -> None:
    found = thrown_on(doubling, 5)[0, 5]
    assert ten_thousand.mean_turn_five_dice().value == pytest.approx(found, abs=1e-6)


@pytest.mark.exhaustive
def test_best_mean_of_seven_dice() -> None:
    # Seven dice are always worth throwing on; few turns of them come so far.
    found = thrown_on(doubling, 7, enough=3 * ENOUGH)[0, 7]
    assert ten_thousand.mean_turn_seven_dice().value == pytest.approx(found, abs=1e-6)


@pytest.mark.exhaustive
def test_best_mean_of_two_tries() -> None:
    """A bonus of 500, 1,000 and so on for every last die that scores."""
    found: dict[tuple[int, int, int], float] = {}

    def goes_on(total: int, dice: int, bonuses: int) -> float:
        return max(total, found.get((total, dice, bonuses), 0))

    for total in reversed(range(0, ENOUGH, 50)):
        for bonuses in range(9):
            for dice in range(2, 7):
                found[total, dice, bonuses] = sum(
                    chance * max(goes_on(total + p, dice - n or 6, bonuses) for n, p in keeps)
                    for keeps, chance in choices(doubling, dice).items()
                    if keeps
                )
            found[total, 1, bonuses] = sum(
                5 / 18 * goes_on(total + points + 500 * (bonuses + 1), 6, bonuses + 1)
                for points in (50, 100)
            )
    two_tries = ten_thousand.mean_turn_two_tries()
    assert two_tries.value == pytest.approx(found[0, 6, 0], abs=1e-6)
