from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice
from zine.scoring.drop_dead import Turn, dead, score

throws = st.lists(st.integers(1, 6), min_size=1, max_size=5).map(tuple)


def all_throws(dice: int) -> tuple[Dice, ...]:
    return tuple(product(range(1, 7), repeat=dice))


@pytest.mark.parametrize("dice", range(1, 6))
def test_dice_die_as_often_as_the_binomial_says(dice: int) -> None:
    deaths = Counter(len(dead(throw)) for throw in all_throws(dice))
    assert deaths == {k: comb(dice, k) * 2**k * 4 ** (dice - k) for k in range(dice + 1)}


@pytest.mark.parametrize("dice", range(1, 6))
def test_a_throw_scores_as_often_and_as_much_as_dice_of_four_faces(dice: int) -> None:
    living = Counter(map(sum, product((1, 3, 4, 6), repeat=dice)))
    scored = Counter(score(throw) for throw in all_throws(dice) if score(throw))
    assert scored == living


@cache
def by_the_module(dice: int) -> Fraction:
    """What the rest of a turn is worth with so many dice left, from every throw of the module."""
    if not dice:
        return Fraction()
    now = [Turn(dice_left=dice).play(throw) for throw in all_throws(dice)]
    stay = sum(turn.dice_left == dice for turn in now)
    gained = sum(
        turn.total + (by_the_module(turn.dice_left) if turn.dice_left < dice else 0) for turn in now
    )
    return Fraction(gained) / (len(now) - stay)


@cache
def by_the_binomial(dice: int) -> Fraction:
    """The same from the odds alone: a die lives two times in three and then shows 3.5."""
    lives = Fraction(2, 3)
    worth = lives**dice * Fraction(7, 2) * dice
    worth += sum(
        comb(dice, k) * lives**k * (1 - lives) ** (dice - k) * by_the_binomial(k)
        for k in range(1, dice)
    )
    return worth / (1 - lives**dice)


def test_a_turn_is_worth_sixteen_points_on_average() -> None:
    assert [by_the_module(n) for n in range(1, 6)] == [by_the_binomial(n) for n in range(1, 6)]
    assert by_the_module(1) == 7  # two throws in three score 3.5, one ends it
    assert round(float(by_the_module(5)), 2) == 16.06  # the value published for Drop Dead


@given(st.data())
def test_a_turn_never_gains_dice_and_scores_only_while_all_of_them_live(
    data: st.DataObject,
) -> None:
    turn = Turn()
    for _ in range(12):
        if not turn.dice_left:
            break
        throw = data.draw(st.tuples(*[st.integers(1, 6)] * turn.dice_left))
        after = turn.play(throw)
        lost = turn.dice_left - after.dice_left
        assert lost == throw.count(2) + throw.count(5)
        assert after.points == after.total - turn.total
        assert (after.points == 0) == (lost > 0)
        turn = after
