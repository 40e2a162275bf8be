"""The odds of Yacht, with dice told apart, and as others have published them."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from ordered_dice import Values, best_again, first, table

from zine.odds import yacht
from zine.scoring.yacht import TWO_SECTIONS_ALIKE, Box, GeneralBox, TwoSectionsBox

Throw = tuple[int, ...]

FACES = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
ROWS = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
FOURS_IN_A_ROW = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})


def alike(throw: Throw) -> list[int]:
    return sorted(Counter(throw).values(), reverse=True)


def points(throw: Throw) -> dict[str, int]:
    """What a throw scores in each box of Yacht."""
    faces = {name: face * throw.count(face) for face, name in enumerate(FACES, 1)}
    return faces | {
        "Little straight": 30 * ({*throw} == ROWS[0]),
        "Big straight": 30 * ({*throw} == ROWS[1]),
        "Full house": sum(throw) * (alike(throw) == [3, 2]),
        "Four of a kind": 4 * sorted(throw)[2] * (alike(throw)[0] >= 4),
        "Chance": sum(throw),
        "Yacht": 50 * (alike(throw) == [5]),
    }


def two_sections_points(throw: Throw) -> dict[str, int]:
    """What a throw scores in three boxes of Two sections."""
    return {
        "Three of a kind": sum(throw) * (alike(throw)[0] >= 3),
        "Four of a kind": sum(throw) * (alike(throw)[0] >= 4),
        "Little straight": 30 * any(row <= {*throw} for row in FOURS_IN_A_ROW),
        "Big straight": 40 * any(row <= {*throw} for row in ROWS),
    }


def wild_straight(throw: Throw) -> bool:
    """Whether the dice are five in a row, each one standing for a one, a two or a six."""
    meant = product(*((1, 2, 6) if face == 1 else (face,) for face in throw))
    return any({*faces} in ROWS for faces in meant)


@cache
def scores() -> Values:
    return table(lambda throw: list(points(throw).values()), 5)


def by_box(values: Values) -> dict[str, float]:
    return dict(zip([box.value for box in Box], values, strict=True))


def after_turn(values: Values) -> Values:
    """What a turn of three throws brings, by what its last throw does."""
    return np.asarray(first(best_again(best_again(values, 5), 5), 5))


def test_boxes_of_yacht() -> None:
    means, fits = by_box(after_turn(scores())), by_box(after_turn(1.0 * (scores() > 0)))
    falls = by_box(first(1.0 * (scores() > 0), 5))
    for box in yacht.HANDS:
        assert float(yacht.three_throws(box)) == pytest.approx(fits[box.value])
        assert float(yacht.one_throw(box)) == pytest.approx(falls[box.value])
    for box in yacht.PIPS:
        assert float(yacht.mean(box)) == pytest.approx(means[box.value])
    assert float(yacht.first_turn_best()) == pytest.approx(after_turn(scores().max(axis=-1)))


def test_published_chances_of_three_throws() -> None:
    # Yahtzee's literature: 4.603 % of turns thrown for five alike end with it, 1 in 21.7.
    assert float(yacht.three_throws(Box.YACHT)) == pytest.approx(0.04603, abs=5e-6)
    assert yacht.one_throw(Box.YACHT) == Fraction(6, 7776)
    assert yacht.five_of_a_named_face() == Fraction(91, 216) ** 5
    assert yacht.mean(Box.CHANCE) == 5 * Fraction(14, 3)
    assert yacht.mean(Box.SIXES) == 30 * Fraction(91, 216)


def test_advice_says_what_to_keep_and_what_that_is_worth() -> None:
    found = {
        (each.goal, each.left): (each.keep, each.worth) for each in yacht.advice((2, 3, 3, 4, 6))
    }
    assert len(found) == 2 * len(Box)
    assert found["Big straight", 1] == ((2, 3, 4, 6), 30 * Fraction(1, 6))
    assert found["Big straight", 2] == ((2, 3, 4, 6), 30 * Fraction(11, 36))
    assert found["Threes", 2] == ((3, 3), 6 + 9 * Fraction(11, 36))
    assert found["Ones", 1] == ((), Fraction(5, 6))
    assert found["Chance", 1] == ((4, 6), 10 + 3 * Fraction(7, 2))
    assert yacht.advice((5, 5, 5, 5, 5))[-1].keep == (5, 5, 5, 5, 5)


def test_boxes_of_two_sections() -> None:
    worth = table(lambda throw: list(two_sections_points(throw).values()), 5)
    means, fits = after_turn(worth), after_turn(1.0 * (worth > 0))
    falls = first(1.0 * (worth > 0), 5)
    for place, name in enumerate(two_sections_points((1, 2, 3, 4, 5))):
        box = TwoSectionsBox(name)
        if box in yacht.TWO_SECTIONS_HANDS:
            assert float(yacht.two_sections_three_throws(box)) == pytest.approx(fits[place])
            assert float(yacht.two_sections_one_throw(box)) == pytest.approx(falls[place])
        if box in TWO_SECTIONS_ALIKE:
            assert float(yacht.two_sections_mean(box)) == pytest.approx(means[place])


def test_general() -> None:
    straight = table(wild_straight, 5)
    full_house = 1.0 * (table(lambda throw: points(throw)["Full house"], 5) > 0)
    assert float(yacht.general_one_throw_straight()) == pytest.approx(first(straight, 5))
    assert float(yacht.general_three_throws_straight()) == pytest.approx(after_turn(straight))
    for box, fits, at_once, later in (
        (GeneralBox.STRAIGHT, straight, 25, 20),
        (GeneralBox.FULL_HOUSE, full_house, 35, 30),
    ):
        thrown_on = best_again(best_again(later * fits, 5), 5)
        turn = first(np.maximum(at_once * fits, thrown_on), 5)
        assert float(yacht.general_mean(box)) == pytest.approx(turn)
    assert yacht.big_general_turn() == Fraction(6, 6**5)
    assert yacht.big_general_column() == 1 - Fraction(1295, 1296) ** 11


def test_the_highest_totals() -> None:
    assert yacht.most() == 5 * 21 + 30 + 30 + (6 + 6 + 6 + 5 + 5) + 24 + 30 + 50
    assert yacht.two_sections_most() == 5 * 21 + 35 + 30 + 30 + 25 + 30 + 40 + 30 + 50


def column(after: Callable[[Values], Values]) -> float:
    """What a whole column comes to, by what a turn brings."""
    total = np.zeros(2**12)
    for filled in reversed(range(2**12 - 1)):
        free = [box for box in range(12) if not filled >> box & 1]
        values = (scores()[..., free] + total[[filled | 1 << box for box in free]]).max(axis=-1)
        total[filled] = after(values)
    return float(total[0])


@pytest.mark.exhaustive
def test_a_whole_column_of_yacht() -> None:
    assert column(after_turn) == pytest.approx(yacht.solitaire().value, abs=1e-9)


def test_a_column_of_first_throws() -> None:
    mean = column(lambda values: values.mean(axis=(0, 1, 2, 3, 4)))
    assert mean == pytest.approx(yacht.solitaire_one_throw().value, abs=1e-9)


@pytest.mark.exhaustive
def test_a_whole_column_of_two_sections_is_as_published() -> None:
    # 245.870775 is the known best of Yahtzee without jokers and without more for later Yahtzees,
    # as 254.5896 is with both (Verhoeff, "How to Maximize Your Score in Solitaire Yahtzee", 1999).
    found = yacht.two_sections_solitaire()
    assert found.value == pytest.approx(245.870775, abs=1e-6)
    assert found.within < 1e-6
