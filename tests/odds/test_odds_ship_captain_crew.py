"""The odds of Ship, Captain, Crew: the rules played out afresh, for every cargo to stop with."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from zine.odds import ship_captain_crew

TWO = Counter(one + other for one, other in product(range(1, 7), repeat=2))
Scores = dict[int, Fraction]


def boarded(aboard: int) -> Counter[tuple[int, int]]:
    """Of all throws of the dice left, how many bring how many aboard, and with what cargo."""
    found: Counter[tuple[int, int]] = Counter()
    for throw in product(range(1, 7), repeat=5 - aboard):
        left, now = list(throw), aboard
        while now < 3 and 6 - now in left:
            left.remove(6 - now)
            now += 1
        found[now, sum(left) if now == 3 else 0] += 1
    return found


def cargoes() -> tuple[list[Scores], Fraction]:
    """The chance to board with each cargo at the first throw, the second, the third; or never."""
    waiting, arrivals = {0: Fraction(1)}, []
    for _ in range(3):
        now: dict[int, Fraction] = {}
        cargo: Scores = {}
        for aboard, chance in waiting.items():
            for (after, points), ways in boarded(aboard).items():
                found, key = (cargo, points) if after == 3 else (now, after)
                found[key] = found.get(key, Fraction(0)) + chance * ways / 6 ** (5 - aboard)
        waiting = now
        arrivals.append(cargo)
    return arrivals, sum(waiting.values(), Fraction(0))


ARRIVALS, NEVER = cargoes()


def scores(stop: tuple[int, ...]) -> Scores:
    """The chance of each score, if one stops with so much with one throw left, and with two."""
    found = {points: Fraction(0) for points in (0, *TWO)} | {0: NEVER}
    for left, cargo in zip((2, 1, 0), ARRIVALS, strict=True):
        lying = dict(cargo)
        for throws_left in range(left, 0, -1):
            again = Fraction(0)
            for points, chance in lying.items():
                if points >= stop[throws_left - 1]:
                    found[points] += chance
                else:
                    again += chance
            lying = {points: again * ways / 36 for points, ways in TWO.items()}
        for points, chance in lying.items():
            found[points] += chance
    return found


def mean(scores: Scores) -> Fraction:
    return sum((points * chance for points, chance in scores.items()), Fraction(0))


def tie(scores: Scores) -> Fraction:
    return sum((chance**2 for chance in scores.values()), Fraction(0))


def test_boarding() -> None:
    for throws in (1, 2, 3):
        qualify = sum(sum(cargo.values()) for cargo in ARRIVALS[:throws])
        assert ship_captain_crew.qualify(throws) == qualify
    assert ship_captain_crew.nobody_of_two() == NEVER**2
    assert ship_captain_crew.nobody_of_four() == NEVER**4


def test_the_best_cargo_to_stop_with() -> None:
    means = {stop: mean(scores(stop)) for stop in product(range(2, 14), repeat=2)}
    top = max(means.values())
    lightest = min(stop for stop, found in means.items() if found == top)
    assert ship_captain_crew.mean() == top
    assert (
        ship_captain_crew.stand_one_left(),
        ship_captain_crew.stand_two_left(),
    ) == lightest
    assert ship_captain_crew.tie_two() == tie(scores(lightest))


def test_cargo_as_it_falls() -> None:
    assert ship_captain_crew.mean_as_it_falls() == mean(scores((2, 2)))
    assert ship_captain_crew.tie_two_as_it_falls() == tie(scores((2, 2)))


def test_to_reach_a_score_throw_whatever_is_less() -> None:
    for points in (6, 8, 10, 11, 12):
        found = scores((points, points))
        reach = sum(chance for score, chance in found.items() if score >= points)
        assert ship_captain_crew.reach(points) == reach


@pytest.mark.exhaustive
def test_the_first_of_two() -> None:
    def best(worth: dict[int, float]) -> float:
        value = dict(worth)
        total = worth[0] * float(NEVER)
        for cargo in reversed(ARRIVALS):
            total += sum(float(chance) * value[points] for points, chance in cargo.items())
            again = sum(value[points] * ways / 36 for points, ways in TWO.items())
            value = {points: max(worth[points], again) for points in value}
        return total

    first = 0.5
    for _ in range(16):  # a tie brings the same again: each time that matters a quarter as much
        against = {
            own: best({n: float(n > own) + (n == own) * (1 - first) for n in (0, *TWO)})
            for own in (0, *TWO)
        }
        first = best({own: 1 - chance for own, chance in against.items()})
    found = ship_captain_crew.first_of_two()
    assert found.within < 1e-6
    assert found.value == pytest.approx(first, abs=1e-9)
