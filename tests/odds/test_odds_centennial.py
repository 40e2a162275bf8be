"""The odds of Centennial, counted a second way."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy
import pytest

from zine.odds import centennial

WAY = [*range(1, 13), *range(11, 0, -1)]
THROWS = [{a, b, c, a + b, a + c, b + c, a + b + c} for a, b, c in product(range(1, 7), repeat=3)]


def _opened(steps: int, made: set[int]) -> int:
    """How many squares a throw opens for a player who has gone so far."""
    opened = 0
    while steps + opened < len(WAY) and WAY[steps + opened] in made:
        opened += 1
    return opened


MOVES = numpy.zeros((24, 24))
"""The chance to come from one square to another with a throw."""
for steps in range(23):
    for made in THROWS:
        MOVES[steps, steps + _opened(steps, made)] += 1 / 216
MOVES[23, 23] = 1
HOME = [numpy.linalg.matrix_power(MOVES, turns)[0, 23] for turns in range(400)]
"""The chance to be home after so many turns."""


def test_numbers_that_a_throw_makes() -> None:
    made = Counter(number for made in THROWS for number in made)
    for number in range(1, 13):
        assert centennial.throw_makes(number) == Fraction(made[number], 216)


def test_the_first_throw() -> None:
    opened = [_opened(0, made) for made in THROWS]
    assert centennial.mean_first_move() == Fraction(sum(opened), 216)
    # Only 1 2 4 makes the numbers from one to seven, in six orders, and no throw more.
    assert centennial.seven_squares_at_once() == Fraction(opened.count(7), 216) == Fraction(1, 36)


def test_turns_of_a_player_alone() -> None:
    turns = numpy.linalg.inv(numpy.eye(23) - MOVES[:23, :23])[0]
    assert float(centennial.mean_turns()) == pytest.approx(turns.sum(), abs=1e-9)
    assert float(centennial.mean_turns_to_twelve()) == pytest.approx(turns[:12].sum(), abs=1e-9)
    for n in (20, 30, 40):
        assert float(centennial.home_within(n)) == pytest.approx(HOME[n], abs=1e-12)
    median = centennial.median_turns()
    assert HOME[median - 1] < 1 / 2 <= HOME[median]


def test_an_extra_throw_ends_a_turn_on_a_throw_in_vain_or_at_home() -> None:
    throws = numpy.linalg.inv(numpy.eye(23) - MOVES[:23, :23])[0]
    ends = MOVES.diagonal()[:23] + MOVES[:23, 23]
    assert float(centennial.mean_turns_extra_throw()) == pytest.approx(throws @ ends, abs=1e-9)


def test_the_first_of_two_is_home_first_if_the_other_is_not_before() -> None:
    wins = sum((HOME[n] - HOME[n - 1]) * (1 - HOME[n - 1]) for n in range(1, 400))
    near = centennial.first_player_wins_two()
    assert abs(near.value - wins) <= near.within
