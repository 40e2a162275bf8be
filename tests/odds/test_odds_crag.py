"""The odds of Crag, with dice told apart."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from ordered_dice import Values, best_again, best_turn, first, table

from zine.chance import Advice
from zine.odds import crag
from zine.scoring.crag import Box


def fixed(throw: tuple[int, ...]) -> dict[str, int]:
    """What a throw scores in each box that pays a fixed sum."""
    faces, thirteen = {*throw}, sum(throw) == 13
    return {
        "Odd straight": 20 * (faces == {1, 3, 5}),
        "Even straight": 20 * (faces == {2, 4, 6}),
        "Low straight": 20 * (faces == {1, 2, 3}),
        "High straight": 20 * (faces == {4, 5, 6}),
        "Three of a kind": 25 * (len(faces) == 1),
        "Thirteen": 26 * (thirteen and len(faces) == 3),
        "Crag": 50 * (thirteen and len(faces) == 2),
    }


def points(throw: tuple[int, ...]) -> list[int]:
    """What a throw scores in each box, from the top of the sheet."""
    return [*(face * throw.count(face) for face in range(1, 7)), *fixed(throw).values()]


@cache
def advice(throw: tuple[int, ...]) -> tuple[Advice, ...]:
    return crag.advice(throw) if list(throw) == sorted(throw) else advice(tuple(sorted(throw)))


def test_boxes_that_pay_a_fixed_sum() -> None:
    fits = table(lambda throw: [points > 0 for points in fixed(throw).values()], 3)
    after_one, after_two = first(fits, 3), first(best_again(fits, 3), 3)
    for place, name in enumerate(fixed((1, 2, 3))):
        assert float(crag.one_throw(Box(name))) == pytest.approx(after_one[place])
        assert float(crag.two_throws(Box(name))) == pytest.approx(after_two[place])
    any_fixed = best_turn(lambda throw: sum(fixed(throw).values()) > 0, 3, 2)
    assert float(crag.two_throws_any_fixed()) == pytest.approx(any_fixed)


def test_throws_counted_by_hand() -> None:
    straights, alike, thirteen = 4 * 6, 6, 2 * 6 + 3 * 3
    assert crag.any_straight_one_throw() == Fraction(straights, 216)
    assert crag.thirteen_one_throw() == Fraction(thirteen, 216)
    assert crag.faces_only_one_throw() == 1 - Fraction(straights + alike + thirteen, 216)


def test_a_face_is_kept_and_the_rest_thrown_once_more() -> None:
    for face, box in enumerate(list(Box)[:6], 1):
        assert crag.mean(box) == 3 * face * Fraction(11, 36)


def test_the_dearest_box_of_a_first_turn() -> None:
    assert float(crag.first_turn_best()) == pytest.approx(best_turn(lambda t: max(points(t)), 3, 2))


def test_the_highest_total() -> None:
    assert crag.most() == 3 * 21 + 4 * 20 + 25 + 26 + 50


def test_a_turn_that_follows_the_advice_is_as_good_as_any() -> None:
    worths = table(lambda throw: [float(each.worth) for each in advice(throw)], 3)
    best = first(best_again(table(points, 3), 3), 3)
    assert list(first(worths, 3)) == pytest.approx(list(best))


def test_what_makes_a_crag_is_kept() -> None:
    crags = {throw: each for throw in ((1, 5, 5), (3, 5, 5)) for each in advice(throw)[-1:]}
    assert {throw: each.keep for throw, each in crags.items()} == {
        (1, 5, 5): (5, 5),
        (3, 5, 5): (3, 5, 5),
    }


def column(again: Callable[[Values], Values]) -> NDArray[np.float64]:
    """What the open boxes come to, by those that are filled and what throwing again makes."""
    scores = table(points, 3)
    total = np.zeros(2**13)
    every = np.arange(2**13)
    for turn in reversed(range(13)):
        filled = every[[column.bit_count() == turn for column in range(2**13)]]
        values = np.full((6, 6, 6, len(filled)), -np.inf)
        for box in range(13):
            then = np.where(filled >> box & 1, -np.inf, total[filled | 1 << box])
            values = np.maximum(values, scores[..., box, None] + then)
        total[filled] = first(again(values), 3)
    return total


def test_a_whole_column() -> None:
    found = crag.solitaire()
    total = column(lambda values: best_again(values, 3))
    assert total[0] == pytest.approx(found.value, abs=1e-9)
    assert found.within < 1e-6
    assert crag.rest() == pytest.approx(total.tolist(), abs=1e-9)


def test_a_column_of_first_throws() -> None:
    found = crag.solitaire_one_throw()
    assert column(lambda values: values)[0] == pytest.approx(found.value, abs=1e-9)
