from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.plus_and_minus import Column, Turn, score

KEPT = tuple(product(range(1, 7), repeat=5))
STEPS = ((5, 2), (3, 1), (2, 1), (1, 1))  # dice thrown, dice kept
dice = st.integers(1, 6)
kept = st.tuples(*[dice] * 5)


def test_every_turn_comes_to_what_it_adds_less_what_it_subtracts() -> None:
    for a, b, c, d, e in KEPT:
        assert score((a, b, c, d, e)) == (a + b + d) - (c + e)
        assert score((a, b, c, d, e)) == score((b, a, e, d, c))  # order within a sign is free
    assert (min(map(score, KEPT)), max(map(score, KEPT))) == (-9, 16)


def test_the_best_dice_bring_nearly_nine_on_average() -> None:
    die = icepool.d6
    odds = die.highest(5, 2) - die.lowest(3, 1) + die.highest(2, 1) - die
    # The same through the turn itself, throw by throw, keeping highest and lowest by turns.
    mean = 0.0
    for step, (thrown, keeps) in enumerate(STEPS):
        faces = tuple(product(range(1, 7), repeat=thrown))
        before = (1,) * (5 - thrown)
        start = Turn(before)
        total = 0
        for throw in faces:
            best = sorted(throw, reverse=step % 2 == 0)[:keeps]
            total += start.play(throw, tuple(best)).turn_total - start.turn_total
        mean += total / len(faces)
    assert mean == pytest.approx(float(odds.mean()))
    assert round(mean, 2) == 8.86


@given(st.data())
def test_a_turn_is_worth_the_score_of_what_was_kept(data: st.DataObject) -> None:
    turn, chosen = Turn(), list[int]()
    for thrown, keeps in STEPS:
        throw = data.draw(st.tuples(*[dice] * thrown))
        keep = tuple(data.draw(st.permutations(throw))[:keeps])
        turn = turn.play(throw, keep)
        chosen += keep
    assert turn.kept == tuple(chosen)
    assert turn.turn_total == score(turn.kept)
    with pytest.raises(Foul, match=r"^0 dice must be thrown, not 1$"):
        turn.play((1,), (1,))


@given(st.data())
def test_every_throw_must_be_of_the_dice_not_yet_kept(data: st.DataObject) -> None:
    turn = Turn()
    for thrown, keeps in STEPS:
        wrong = data.draw(st.sampled_from(sorted(set(range(7)) - {thrown})))
        unit = "die" if thrown == 1 else "dice"
        with pytest.raises(Foul, match=f"^{thrown} {unit} must be thrown, not {wrong}$"):
            turn.play((3,) * wrong, (3,) * keeps)
        turn = turn.play((3,) * thrown, (3,) * keeps)


@given(st.lists(kept, min_size=5, max_size=5))
def test_a_column_adds_up_five_rounds_and_no_more(turns: list[Dice]) -> None:
    column = Column()
    for turn in turns:
        column = column.play(turn)
        assert column.points == score(turn)
    assert column.total == sum(map(score, turns))
    with pytest.raises(Foul, match=r"^the game is over: it has 5 rounds$"):
        column.play(turns[0])
