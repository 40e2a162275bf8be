"""The odds of Five-Dice Detective, counted a second way."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import numpy
import pytest
from numpy.typing import NDArray

from zine.odds import detective
from zine.scoring.detective import Evidence

Dice = tuple[int, ...]

ALIKE = {"means": 2, "motive": 3, "opportunity": 4}


def _throws(dice: int) -> Counter[Dice]:
    return Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=dice))


def _shown(alike: int, old: Dice, new: Dice, mixed: bool) -> set[int]:
    """The suspects against whom there is a piece, made of old dice and new if it must be."""
    needed = [dice for dice in (old, new) if dice] if mixed else []
    return {
        face
        for face in {*old, *new}
        if (old + new).count(face) >= alike and all(face in dice for dice in needed)
    }


@cache
def _turns(alike: int, mixed: bool) -> tuple[Fraction, Fraction]:
    """The best chances of a turn: a piece against any suspect, and against the first."""
    best: Counter[Dice] = Counter()
    one: Counter[Dice] = Counter()
    for kept in range(5):
        for keep in combinations_with_replacement(range(1, 7), kept):
            for new, ways in _throws(5 - kept).items():
                shown = _shown(alike, keep, new, mixed)
                best[keep] += ways * 6**kept if shown else 0
                one[keep] += ways * 6**kept if 1 in shown else 0
    total = [0, 0]
    for throw, ways in _throws(5).items():
        shown = _shown(alike, throw, (), mixed)
        keeps = {keep for kept in range(5) for keep in combinations(throw, kept)}
        total[0] += ways * (6**5 if shown else max(best[keep] for keep in keeps))
        total[1] += ways * (6**5 if 1 in shown else max(one[keep] for keep in keeps))
    return Fraction(total[0], 6**10), Fraction(total[1], 6**10)


@pytest.mark.some(1)
@pytest.mark.parametrize("piece", Evidence)
def test_a_throw_or_a_turn_for_one_piece(piece: Evidence) -> None:
    alike = ALIKE[piece.value]
    throws = list(product(range(1, 7), repeat=5))
    found = [max(Counter(throw).values()) >= alike for throw in throws]
    named = [throw.count(2) >= alike for throw in throws]
    assert detective.a_throw(piece) == Fraction(sum(found), 6**5)
    assert detective.one_suspect_throw(piece) == Fraction(sum(named), 6**5)
    assert (detective.a_turn(piece), detective.one_suspect(piece)) == _turns(alike, True)
    assert detective.a_turn_old_or_new(piece) == _turns(alike, False)[0]


def test_an_opportunity_of_dice_kept_takes_the_rest_of_four() -> None:
    throws = list(product(range(1, 7), repeat=3))
    two = sum(throw.count(1) >= 2 for throw in throws)
    assert detective.opportunity_keeping("two") == Fraction(two, 216)
    assert detective.opportunity_keeping("three") == 1 - Fraction(5, 6) ** 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("mixed", [True, False])
def test_the_murder_by_turns_after_turns(mixed: bool) -> None:
    # What is held against each suspect: any pieces but all three. The least turns on average where
    # the case is dropped after so many, for more and more.
    held = [frozenset(some) for size in range(3) for some in combinations(ALIKE, size)]
    columns = list(combinations_with_replacement(range(len(held)), 6))
    solved = len(columns)
    after = numpy.full((len(columns), 18), -1)
    for row, column in enumerate(columns):
        for place, (suspect, piece) in enumerate(product(range(6), ALIKE)):
            more = held[column[suspect]] | {piece}
            if len(more) == 3:
                after[row, place] = solved
            else:
                others = column[:suspect] + column[suspect + 1 :]
                then = tuple(sorted((*others, held.index(more))))
                after[row, place] = columns.index(then)

    def shows(old: Dice, new: Dice) -> tuple[int, ...]:
        shown = [_shown(alike, old, new, mixed) for alike in ALIKE.values()]
        pairs = enumerate(product(range(1, 7), range(3)))
        return tuple(place for place, (suspect, piece) in pairs if suspect in shown[piece])

    sets: dict[tuple[int, ...], int] = {}
    keeps = [k for size in range(5) for k in combinations_with_replacement(range(1, 7), size)]
    falls: NDArray[numpy.float64] = numpy.zeros((len(keeps), 2000))
    for row, keep in enumerate(keeps):
        for new, ways in _throws(5 - len(keep)).items():
            number = sets.setdefault(shows(keep, new), len(sets))
            falls[row, number] += ways / 6 ** (5 - len(keep))
    throws = [
        (
            ways / 6**5,
            sets.setdefault(shows(throw, ()), len(sets)),
            sorted({keeps.index(k) for size in range(5) for k in combinations(throw, size)}),
        )
        for throw, ways in _throws(5).items()
    ]
    turns = numpy.zeros(solved + 1)
    for _ in range(150):
        pieces = turns[after]
        left = numpy.array([numpy.min(pieces[:, some], axis=1, initial=1e9) for some in sets])
        left = numpy.minimum(left, turns[:solved])
        kept = falls[:, : len(sets)] @ left
        turns[:solved] = 1 + sum(
            chance * numpy.minimum(left[now], kept[options].min(axis=0))
            for chance, now, options in throws
        )
    near = (
        detective.turns_to_solve_alone() if mixed else detective.turns_to_solve_alone_old_or_new()
    )
    assert near.value == pytest.approx(turns[0], abs=1e-5)
