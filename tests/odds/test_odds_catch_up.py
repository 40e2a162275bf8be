"""The odds of Catch Up, counted a second way."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from zine.odds import catch_up

MOVES = {(1, 1): 1 / 36, (1, 0): 5 / 36, (0, 1): 5 / 36, (0, 0): 25 / 36}
"""How likely which of the two dice go on, the first to the left and the second to the right."""


@cache
def followed(seats: int) -> tuple[float, list[float]]:
    """The mean number of throws to a catch, and how likely each makes it: throw by throw."""
    apart: dict[tuple[int, int], float] = {(0, seats // 2): 1.0}
    throws, catches = 0.0, [0.0] * seats
    for _ in range(3000):
        throws += sum(apart.values())
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (now, chance), (moves, falls) in product(apart.items(), MOVES.items()):
            first, second = (now[0] + moves[0]) % seats, (now[1] - moves[1]) % seats
            if first == second:
                catches[first] += chance * falls
            else:
                after[first, second] += chance * falls
        apart = after
    return throws, catches


@pytest.mark.parametrize("players", [4, 6, 8])
def test_throws_to_a_catch(players: int) -> None:
    assert float(catch_up.throws_to_catch(players)) == pytest.approx(gap(players)[players // 2])


def gap(players: int) -> list[float]:
    """The mean number of throws by how many seats the second die is to the left of the first.

    Only how far apart they are matters: a move of either brings them one nearer.
    """
    odds = np.zeros((players, players))
    for apart, (moves, falls) in product(range(1, players), MOVES.items()):
        nearer = (apart - sum(moves)) % players
        if nearer:
            odds[apart, nearer] += falls
    means = np.linalg.solve(np.eye(players) - odds, np.ones(players))
    return [float(mean) for mean in means]


def test_a_catch_of_four() -> None:
    throws, catches = followed(4)
    assert sum(catches) == pytest.approx(1)
    assert float(catch_up.throws_to_catch(4)) == pytest.approx(throws)
    assert float(catch_up.first_holder_catches_4()) == pytest.approx(catches[0])
    assert catch_up.first_throw_catch_4() == Fraction(1, 36)


def test_a_game_of_four() -> None:
    """Every row of nine catches, though a game may be over before the ninth."""
    throws, catch_by = followed(4)
    counters: dict[tuple[int, tuple[int, ...]], float] = {(0, (0, 0, 0, 0)): 1.0}
    wins, catches = 0.0, 0.0
    for _ in range(9):
        catches += sum(counters.values())
        after: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
        for (holder, held), chance in counters.items():
            for on, catch in enumerate(catch_by):
                taker = (holder + on) % 4
                more = tuple(n + (seat == taker) for seat, n in enumerate(held))
                if more[taker] < 3:
                    after[taker, more] += chance * catch
                elif taker == 0:
                    wins += chance * catch
        counters = after
    assert not counters
    assert float(catch_up.mean_catches_game_4()) == pytest.approx(catches)
    assert float(catch_up.mean_throws_game_4()) == pytest.approx(catches * throws)
    assert float(catch_up.first_holder_wins_4()) == pytest.approx(wins)
