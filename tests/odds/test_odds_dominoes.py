"""The odds of Five-Dice Dominoes, counted a second way."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from zine.odds import dominoes

BESIDE = {1: {3, 5}, 2: {3, 4, 5, 6}, 3: {1, 2, 5}, 4: {2, 5, 6}, 5: {1, 2, 3, 4}, 6: {2, 4}}

String = tuple[int, ...]


def _laid(string: String, die: int) -> list[String]:
    """The strings that come of laying a die at either end."""
    if die in string:
        return []
    left = [(die, *string)] if die in BESIDE[string[0]] else []
    return left + ([(*string, die)] if die in BESIDE[string[-1]] else [])


def _laid_or_swapped(string: String, die: int) -> list[String]:
    if die in string or len(string) == 1:
        return _laid(string, die)
    left = [(die, *string[1:])] if die in BESIDE[string[1]] else []
    right = [(*string[:-1], die)] if die in BESIDE[string[-2]] else []
    return _laid(string, die) + left + right


def _wins(
    string: String, ways: Callable[[String, int], list[String]], value: Callable[[String], float]
) -> float:
    """The chance of whoever is to throw, from those of the other after each way to lay a die."""
    if len(string) == 5:
        return 0
    after = [ways(string, die) for die in range(1, 7)]
    idle = after.count([]) / 6
    best = [max(1 - value(other) for other in others) for others in after if others]
    return (1 + idle + idle**2) * sum(best) / 6


def _starter_wins_after(face: int) -> float:
    @cache
    def value(string: String) -> float:
        return _wins(string, _laid, value)

    return 1 - value((face,))


def test_a_round() -> None:
    wins = {face: _starter_wins_after(face) for face in range(1, 7)}
    for face, chance in wins.items():
        assert float(dominoes.starter_wins(face)) == pytest.approx(chance, abs=1e-12)
        beside = 1 - (1 - Fraction(len(BESIDE[face]), 6)) ** 3
        assert dominoes.other_lays(face) == beside
    assert float(dominoes.starter_wins_round()) == pytest.approx(sum(wins.values()) / 6, abs=1e-12)
    assert dominoes.second_laid() == sum(map(dominoes.other_lays, wins)) / 6


def test_a_match() -> None:
    p = dominoes.starter_wins_round()
    # To have so many points, of so many rounds, with the next round to be started by the starter
    # of the first or the other: five points win.
    reached = {(0, 0, True): Fraction(1)}
    wins = Fraction(0)
    for _ in range(9):
        after: dict[tuple[int, int, bool], Fraction] = {}
        for (ours, theirs, start), chance in reached.items():
            we = p if start else 1 - p
            for score, share in (
                ((ours + 1, theirs, False), we),
                ((ours, theirs + 1, True), 1 - we),
            ):
                if score[0] == 5:
                    wins += chance * share
                elif score[1] < 5:
                    after[score] = after.get(score, Fraction(0)) + chance * share
        reached = after
    assert not reached
    assert dominoes.starter_wins_match() == wins


def test_a_round_with_swaps() -> None:
    strings: list[String] = [(face,) for face in range(1, 7)]
    for string in strings:
        for die in range(1, 7):
            strings += [s for s in _laid_or_swapped(string, die) if s not in strings and len(s) < 5]
    wins = dict.fromkeys(strings, 0.5)
    change = 1.0
    while change > 1e-13:
        change = 0
        for string, before in wins.items():
            wins[string] = _wins(string, _laid_or_swapped, lambda s: wins.get(s, 0))
            change = max(change, abs(wins[string] - before))
    near = dominoes.starter_wins_round_swap()
    assert abs(near.value - sum(1 - wins[face,] for face in range(1, 7)) / 6) <= near.within


def test_a_string_of_your_own() -> None:
    def mean(worth: Callable[[int], int]) -> Fraction:
        @cache
        def value(string: String) -> Fraction:
            if len(string) == 5:
                return Fraction(worth(5))
            throws = list(product(range(1, 7), repeat=5 - len(string)))
            total = Fraction(0)
            for throw in throws:
                after = {other for die in throw for other in _laid(string, die)}
                total += max(map(value, after)) if after else worth(len(string))
            return total / len(throws)

        return sum(value((face,)) for face in range(1, 7)) / Fraction(6)

    assert dominoes.own_string_mean() == mean(lambda points: points)
    assert dominoes.own_string_five() == mean(lambda points: points // 5)


def test_strings_of_five() -> None:
    strings: set[String] = {(face,) for face in range(1, 7)}
    for _ in range(4):
        strings = {s for string in strings for die in range(1, 7) for s in _laid(string, die)}
    assert dominoes.strings_of_five() == len({min(s, s[::-1]) for s in strings})
