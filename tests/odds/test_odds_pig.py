"""The odds of Pig, found a second way, and as published."""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from zine.odds import pig

SIXTH = Fraction(1, 6)
HOLDS = (10, 15, 20, 25, 30)


@cache
def turn(hold: int, total: int = 0) -> tuple[Fraction, Fraction, Fraction]:
    """The mean points, the chance to bust and the mean throws of what is left of a turn."""
    if total >= hold:
        return Fraction(total), Fraction(0), Fraction(0)
    rest = [turn(hold, total + face) for face in range(2, 7)]
    points, bust, throws = (sum(column) * SIXTH for column in zip(*rest, strict=True))
    return points, bust + SIXTH, throws + 1


@cache
def two_dice(hold: int, total: int = 0) -> tuple[Fraction, Fraction]:
    """The mean points of what is left of a turn with two dice, and the chance of nothing."""
    if total >= hold:
        return Fraction(total), Fraction(0)
    points, nothing = Fraction(25, 36), Fraction(10, 36)
    for one, other in product(range(2, 7), repeat=2):
        more, none = two_dice(hold, total + (one + other) * (1 + (one == other)))
        points, nothing = points + more / 36, nothing + none / 36
    return points, nothing


def test_one_turn() -> None:
    found = [(pig.points(n), pig.bust(n), pig.throws(n)) for n in HOLDS]
    assert found == [*map(turn, HOLDS)]
    means = {hold: turn(hold)[0] for hold in range(1, 41)}
    assert pig.best_hold() == max(means, key=means.__getitem__)


@cache
def comes(total: int) -> Fraction:
    """The chance that a turn held with twenty or more comes to a total without a bust."""
    before = (total - face for face in range(2, 7))
    return sum((comes(n) * SIXTH for n in before if 0 <= n < 20), Fraction(total == 0))


def test_how_a_turn_held_with_twenty_comes_out() -> None:
    chances = pig.hold_with_twenty()
    assert chances == {"Bust": turn(20)[1]} | {total: comes(total) for total in range(20, 26)}


def test_a_turn_that_goes_on() -> None:
    throws = [*product(range(1, 7), repeat=4)]
    found = [pig.bust_at_once(), pig.bust_within_two(), pig.bust_within_four()]
    assert found == [Fraction(sum(1 in t[:n] for t in throws), 6**4) for n in (1, 2, 4)]


def test_two_dice() -> None:
    means = {hold: two_dice(hold)[0] for hold in range(1, 51)}
    hold = pig.two_dice_best_hold()
    assert hold == max(means, key=means.__getitem__)
    assert (pig.two_dice_mean(), pig.two_dice_nothing()) == two_dice(hold)
    throws = list(product(range(1, 7), repeat=2))
    assert pig.two_dice_bust_throw() == Fraction(sum(t.count(1) == 1 for t in throws), 36)


@pytest.mark.exhaustive
def test_as_published() -> None:
    # Neller and Presser, "Optimal Play of the Dice Game Pig", 2004: the first player's chance, the
    # 21 to begin with, and for those who hold at 20 the chance of a bust and the mean of 8.14.
    assert pig.first_player_wins().value == pytest.approx(0.530592, abs=1e-6)
    assert pig.hold_at_start() == 21
    assert float(pig.bust(20)) == pytest.approx(0.6245, abs=5e-5)
    assert float(pig.points(20)) == pytest.approx(8.14, abs=5e-3)


def alone(hold: int | None) -> float:
    """The mean turns to a hundred, from better and better guesses; with no `hold`, the fewest."""
    turns = np.zeros(107)
    while True:
        still = np.zeros((107, 100))  # by turn total and score
        for total in reversed(range(100)):
            again = (turns[:100] + sum(still[total + face] for face in range(2, 7))) / 6
            held = turns[np.minimum(np.arange(100) + total, 106)]
            if hold is None:
                still[total] = np.minimum(held, again) if total else again
            else:
                still[total] = held if total >= hold else again
            still[total, 100 - total :] = 0
        if np.abs(1 + still[0] - turns[:100]).max() < 1e-12:
            return float(1 + still[0, 0])
        turns[:100] = 1 + still[0]


@pytest.mark.some(2)
@pytest.mark.parametrize("hold", [10, 15, 20, 25, 30])
def test_turns_alone(hold: int) -> None:
    assert pig.turns(hold).value == pytest.approx(alone(hold), abs=1e-8)


def test_fewest_turns_alone() -> None:
    assert pig.turns_best().value == pytest.approx(alone(None), abs=1e-9)


@pytest.mark.exhaustive
@pytest.mark.parametrize("hold", [20, 25])
def test_two_who_hold(hold: int) -> None:
    wins = np.full((100, 100), 0.5)  # by the score of the player up, and the other's
    for _ in range(120):
        still = np.ones((107, 100, 100))
        for total in reversed(range(100)):
            passed, short = 1 - wins.T, 100 - total
            again = (passed[:short] + still[total + 2 : total + 7, :short].sum(axis=0)) / 6
            still[total, :short] = passed[total:] if total >= hold else again
        wins = still[0].copy()
    assert pig.first_wins_hold(hold).value == pytest.approx(wins[0, 0], abs=1e-8)


@pytest.mark.exhaustive
def test_two_at_their_best_score_by_score() -> None:
    """Two scores and who is up lead to higher scores, and to each other by a bust."""
    begins: dict[tuple[int, int], float] = {}

    def thrown_on(own: int, other: int, bust: float) -> list[tuple[float, float]]:
        """By turn total, the chance by throwing on and by holding, if a bust is worth so much."""
        values = [(1.0, 1.0)] * (107 - own)
        for total in reversed(range(100 - own)):
            again = (bust + sum(max(values[total + face]) for face in range(2, 7))) / 6
            values[total] = again, 1 - begins[other, own + total] if total else 0
        return values

    for together in reversed(range(199)):
        for own in range(max(0, together - 99), together // 2 + 1):
            other = together - own
            mine, before = 0.5, 2.0
            while abs(mine - before) > 1e-13:
                before = mine
                theirs = thrown_on(other, own, 1 - mine)[0][0]
                mine = thrown_on(own, other, 1 - theirs)[0][0]
            begins[own, other] = mine
            begins[other, own] = thrown_on(other, own, 1 - mine)[0][0]
    assert pig.first_player_wins().value == pytest.approx(begins[0, 0], abs=1e-9)
    again, held = zip(*thrown_on(0, 0, 1 - begins[0, 0]), strict=True)
    by_holding = [held[total] - again[total] for total in range(1, 100)]
    assert min(map(abs, by_holding)) > 1e-6
    assert pig.hold_at_start() == next(n for n, more in enumerate(by_holding, 1) if more > 0)
