from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.one_o_five import Collection, score

# What can lie aside, die by die: thirty dice, five of each face in turn.
DICE_IN_ORDER = tuple(face for face in range(1, 7) for _ in range(5))
TOTALS = [sum(DICE_IN_ORDER[:dice]) for dice in range(31)]


def all_throws(dice: int) -> tuple[Dice, ...]:
    return tuple(product(range(1, 7), repeat=dice))


def test_every_total_that_thirty_dice_can_make_tells_the_next_throw() -> None:
    for dice, total in enumerate(TOTALS[:-1]):
        assert Collection(total).next_number == DICE_IN_ORDER[dice]
        assert Collection(total).next_dice == 5 - dice % 5
    assert TOTALS[-1] == 105


def test_no_other_total_can_be_had() -> None:
    for total in {*range(-10, 130)} - {*TOTALS}:
        with pytest.raises(Foul, match="nobody throws on"):
            _ = Collection(total).next_number
        with pytest.raises(Foul, match="nobody throws on"):
            Collection(total).play((1,))


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("dice", range(1, 6))
def test_dice_are_set_aside_as_often_as_the_binomial_says(number: int, dice: int) -> None:
    pips = Counter(score(throw, number) for throw in all_throws(dice))
    assert pips == {number * k: comb(dice, k) * 5 ** (dice - k) for k in range(dice + 1)}


def throws_to_complete_the_ones(dice: int) -> Fraction:
    """The throws that so many dice need on average, from every throw of the module."""
    if not dice:
        return Fraction()
    after = Counter(
        dice - len(Collection(5 - dice).play(throw).set_aside) for throw in all_throws(dice)
    )
    stay = after.pop(dice)
    rest = sum(
        (ways * throws_to_complete_the_ones(left) for left, ways in after.items()), Fraction()
    )
    faces: int = 6**dice
    return (faces + rest) / (faces - stay)


def test_a_number_takes_thirteen_throws_on_average_and_the_game_seventy_eight() -> None:
    # The last of five dice to show a face, by inclusion and exclusion.
    last = sum((-1) ** (k + 1) * comb(5, k) / (1 - Fraction(5, 6) ** k) for k in range(1, 6))
    assert throws_to_complete_the_ones(5) == last
    assert (round(last), round(6 * last)) == (13, 78)


@given(st.data())
def test_a_collection_ends_with_five_of_every_face(data: st.DataObject) -> None:
    one = Collection()
    gathered: list[int] = []
    while one.total < 105:
        face = one.next_number
        die = st.sampled_from([face, face, face, *range(1, 7)])
        throw = data.draw(st.tuples(*[die] * one.next_dice))
        after = one.play(throw)
        assert after.set_aside == (face,) * throw.count(face)
        assert after.total - one.total == sum(after.set_aside)
        gathered += after.set_aside
        one = after
        assert one.total == TOTALS[len(gathered)]
    assert tuple(gathered) == DICE_IN_ORDER
