"""The odds of Sequences, from all throws of six dice and by linear equations."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from zine.odds import sequences

WHOLE = 6**6
PAYS = (0, 5, 10, 15, 20, 25, 35)


def shape(throw: tuple[int, ...]) -> tuple[int, bool, int]:
    """The faces of the sequence, whether there are three ones, and how many sixes."""
    faces = next(n for n in range(7) if n + 1 not in throw)
    return faces, throw.count(1) >= 3, throw.count(6)


SHAPES = Counter(map(shape, product(range(1, 7), repeat=6)))
# What a throw adds, or None for a wipe-out, and how many throws do.
ADDS: dict[str, list[tuple[int | None, int]]] = {
    "sequences": [(None if ones else PAYS[n], w) for (n, ones, _), w in SHAPES.items()],
    "thirty": [(None if ones else min(PAYS[n], 30), w) for (n, ones, _), w in SHAPES.items()],
    "sixes": [(max(PAYS[n], {5: 35, 6: 70}.get(s, 0)), w) for (n, _, s), w in SHAPES.items()],
}


def moves(kind: str, *, wiped: bool = True) -> np.ndarray:
    """The chances from 0, 5 … 95 points to 0, 5 … 95 and to the end."""
    found = np.zeros((20, 21))
    for adds, ways in ADDS[kind]:
        for at in range(20):
            if adds is not None:
                found[at, min(at + adds // 5, 20)] += ways / WHOLE
            elif wiped:
                found[at, 0] += ways / WHOLE
    return found


def turns(kind: str) -> float:
    return float(np.linalg.solve(np.eye(20) - moves(kind)[:, :20], np.ones(20))[0])


def mean(kind: str) -> Fraction:
    return Fraction(sum((adds or 0) * ways for adds, ways in ADDS[kind]), WHOLE)


def test_throws() -> None:
    wiped = sum(ways for (_, ones, _), ways in SHAPES.items() if ones)
    assert sequences.wipe_out() == Fraction(wiped, WHOLE)
    for n in range(7):
        fine = sum(ways for (faces, ones, _), ways in SHAPES.items() if faces == n and not ones)
        assert sequences.sequence(n) == Fraction(fine, WHOLE)
    assert sequences.mean_throw() == mean("sequences")
    assert sequences.mean_throw_no_wipe_out() == mean("sixes")


@pytest.mark.exhaustive
def test_the_way_to_a_hundred() -> None:
    assert float(sequences.turns()) == pytest.approx(turns("sequences"))
    assert float(sequences.turns_thirty_for_six()) == pytest.approx(turns("thirty"))
    assert float(sequences.turns_no_wipe_out()) == pytest.approx(turns("sixes"))
    unwiped = moves("sequences", wiped=False)
    never = np.linalg.solve(np.eye(20) - unwiped[:, :20], unwiped[:, 20])[0]
    assert float(sequences.never_wiped()) == pytest.approx(never)


def test_the_first_of_two_wins_as_often_as_both_their_totals_say() -> None:
    stay = moves("sequences")[:, :20]
    # Whoever throws wins unless they stay below a hundred and the other, who throws next, wins.
    swapped = np.einsum("ad,bc->abcd", stay, np.eye(20)).reshape(400, 400)
    first = np.linalg.solve(np.eye(400) + swapped, np.ones(400))[0]
    found = sequences.first_player_wins_two()
    assert found.within < 1e-6
    assert found.value == pytest.approx(first, abs=found.within)
