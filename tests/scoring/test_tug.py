from collections import Counter
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.tug import (
    Combination,
    Match,
    OneDieMoreEachTurnRound,
    Round,
    TwoDiceEachTurnRound,
    combination,
    ways,
)

DIFFERENT, ALIKE = Combination
THROWS = tuple(product(range(1, 7), repeat=5))
throws = st.tuples(*[st.integers(1, 6)] * 5)
sides = st.sampled_from(Combination)
ROUNDS = (Round, OneDieMoreEachTurnRound, TwoDiceEachTurnRound)


# The combinations.


def test_720_throws_are_all_different() -> None:
    assert ways(DIFFERENT) == factorial(6) == 720
    assert all((combination(t) is DIFFERENT) == (len(set(t)) == 5) for t in THROWS)


def test_960_throws_are_three_alike_and_280_more_are_full_houses() -> None:
    # A triple and two other faces, arranged in 5! / 3! ways; of the 20 sets of three faces, 4
    # hold both a one and a six.
    assert ways(ALIKE) == (20 - 4) * 3 * factorial(5) // factorial(3) == 960
    # Full houses of a one and a six count among the 300: two faces, in 30 orders, 10 ways each.
    houses = sum(sorted(Counter(t).values()) == [2, 3] and set(t) != {1, 6} for t in THROWS)
    assert houses == 300 - 20
    assert ways(ALIKE) + houses == 1240


def test_three_alike_are_what_a_plain_count_finds() -> None:
    for throw in THROWS:
        triple = any(
            throw.count(face) == 3 and len(set(throw)) == 3 for face in range(1, 7)
        ) and not (1 in throw and 6 in throw)
        assert (combination(throw) is ALIKE) == triple


# A round.


@given(sides, throws, st.sampled_from(ROUNDS))
def test_the_opening_throw_scores_for_either_side(
    starts: Combination, throw: Dice, kind: type[Round]
) -> None:
    now = kind(starts).play(throw)
    assert (now.dice, now.scored, now.turn) == (throw, combination(throw), starts)
    if now.scored:
        with pytest.raises(Foul, match=f"^the round is over: {now.scored.value} has won$"):
            now.play(throw[:1], throw[1:])


@given(sides, throws, st.permutations(range(5)), st.integers(0, 5), throws)
def test_a_turn_throws_one_or_two_dice_and_scores_for_its_own_side_alone(
    turn: Combination, dice: Dice, order: list[int], thrown: int, more: Dice
) -> None:
    now = Round(turn, dice, turn)
    keep, throw = tuple(dice[place] for place in order[thrown:]), more[:thrown]
    if thrown not in (1, 2):
        with pytest.raises(Foul, match=f"^1 or 2 dice must be thrown again, not {thrown}$"):
            now.play(throw, keep)
        return
    after = now.play(throw, keep)
    assert after.dice == (*keep, *throw)
    if combination(after.dice) is turn:
        assert after.scored is turn
    else:
        assert after.scored is None
        assert {after.turn, turn} == set(Combination)


@given(sides, throws, st.integers(0, 5), throws)
def test_two_dice_each_turn_are_two_and_no_other_number(
    turn: Combination, dice: Dice, thrown: int, more: Dice
) -> None:
    now = TwoDiceEachTurnRound(turn, dice, turn)
    keep, throw = dice[thrown:], more[:thrown]
    if thrown == 2:
        assert now.play(throw, keep).dice == (*keep, *throw)
    else:
        with pytest.raises(Foul, match=f"^2 dice must be thrown again, not {thrown}$"):
            now.play(throw, keep)


@given(sides, st.lists(st.integers(1, 5), min_size=1, max_size=30))
def test_turns_grow_by_a_die_each(starts: Combination, sizes: list[int]) -> None:
    # 2 2 3 3 6 and 2 2 3 3 3: a pair and a full house, so no throw of these scores.
    now = OneDieMoreEachTurnRound(starts).play((2, 2, 3, 3, 6))
    due, left, turns = 1, 1, [starts, *(side for side in Combination if side is not starts)]
    for size in sizes:
        assert (now.due, now.left, now.turn) == (due, left, turns[0])
        keep = now.dice[size:]
        throw = now.dice[:size]  # the same faces again
        if size > left:
            with pytest.raises(Foul, match=f"{left} (die|dice) must be thrown again, not {size}$"):
                now.play(throw, keep)
            continue
        now = now.play(throw, keep)
        assert now.scored is None
        left -= size
        if not left:
            due, left, turns = due + 1, due + 1, turns[::-1]


# The match.


@given(st.lists(st.sampled_from(["Ada", "Bel"]), min_size=9, max_size=9))
def test_five_points_win(scorers: list[str]) -> None:
    match = Match({"Ada": 0, "Bel": 0})
    while not match.winner:
        scorer = scorers[len(match.won)]
        match = match.play(scorer)
        assert match.starts == (None if match.winner else {"Ada": "Bel", "Bel": "Ada"}[scorer])
    assert max(match.points.values()) == 5
    assert match.points[match.winner] == 5
    with pytest.raises(Foul, match=f"^the game is over: {match.winner} has won$"):
        match.play("Ada")
