from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.crag import Box, Column, Turn, score, winners

THROWS = tuple(product(range(1, 7), repeat=3))
SINGLES, FIXED = tuple(Box)[:6], tuple(Box)[6:]
throws = st.tuples(*[st.integers(1, 6)] * 3)

# The hands that the source names for each box with a fixed sum, in any order.
NAMED = {
    Box.ODD_STRAIGHT: ((1, 3, 5),),
    Box.EVEN_STRAIGHT: ((2, 4, 6),),
    Box.LOW_STRAIGHT: ((1, 2, 3),),
    Box.HIGH_STRAIGHT: ((4, 5, 6),),
    Box.THREE_OF_A_KIND: tuple((face,) * 3 for face in range(1, 7)),
    Box.THIRTEEN: ((3, 4, 6), (2, 5, 6)),
    Box.CRAG: ((1, 6, 6), (3, 5, 5), (5, 4, 4)),
}
PAYS = dict(zip(FIXED, (20, 20, 20, 20, 25, 26, 50), strict=True))


def test_the_thirteen_boxes_are_the_rows_of_the_source() -> None:
    assert len(Box) == 13
    assert tuple(NAMED) == FIXED


@pytest.mark.parametrize("box", FIXED)
def test_a_fixed_sum_is_paid_for_the_hands_named_and_for_no_other(box: Box) -> None:
    fitting = {order for hand in NAMED[box] for order in permutations(hand)}
    assert {throw: score(throw, box) for throw in THROWS} == {
        throw: PAYS[box] if throw in fitting else 0 for throw in THROWS
    }


@pytest.mark.parametrize(
    ("box", "ways"),
    [
        *((box, 6) for box in FIXED[:4]),  # 3! orders of three faces
        (Box.THREE_OF_A_KIND, 6),
        (Box.THIRTEEN, 12),  # 21 throws come to 13, and 9 of them hold a pair
        (Box.CRAG, 9),
        *((box, 6**3 - 5**3) for box in SINGLES),
    ],
)
def test_as_many_throws_score_in_a_box_as_there_are(box: Box, ways: int) -> None:
    assert sum(score(throw, box) > 0 for throw in THROWS) == ways


def test_thirteen_and_crag_share_out_every_throw_of_thirteen() -> None:
    for throw in THROWS:
        paid = [score(throw, box) > 0 for box in (Box.THIRTEEN, Box.CRAG)]
        assert paid.count(True) == (sum(throw) == 13)


def test_the_boxes_for_single_faces_share_out_the_pips_of_every_throw() -> None:
    for throw in THROWS:
        for face, box in enumerate(SINGLES, 1):
            assert score(throw, box) == sum(die for die in throw if die == face)


def test_the_best_column_comes_to_244() -> None:
    best = [max(score(throw, box) for throw in THROWS) for box in Box]
    assert best == [3, 6, 9, 12, 15, 18, 20, 20, 20, 20, 25, 26, 50]
    assert sum(best) == 244


# What a score sheet prints.


def test_a_hint_tells_what_a_box_pays() -> None:
    assert [box.hint for box in SINGLES] == [f"{face} for each [{face}]" for face in range(1, 7)]
    assert [box.hint for box in FIXED] == [
        "[1 3 5] 20",
        "[2 4 6] 20",
        "[1 2 3] 20",
        "[4 5 6] 20",
        "all alike 25",
        "in all, no pair 26",
        "thirteen with a pair 50",
    ]


# The turn.


@given(throws, st.lists(st.integers(0, 2), unique=True, max_size=2), throws)
def test_the_dice_kept_lie_on_and_all_others_are_thrown(
    first: Dice, places: list[int], more: Dice
) -> None:
    keep = tuple(first[place] for place in places)
    turn = Turn().play(first, keep)
    assert (turn.throws, turn.hand) == (1, first)
    after = turn.play(more[len(keep) :])
    assert after.throws == 2
    assert Counter(after.hand) == Counter(keep) + Counter(more[len(keep) :])


# The column.


@given(st.permutations(list(Box)), st.lists(throws, min_size=13, max_size=13))
def test_a_column_holds_each_box_once_and_adds_them_up(order: list[Box], made: list[Dice]) -> None:
    column = Column()
    for throw, box in zip(made, order, strict=True):
        column = column.play(throw, box)
        assert column.points == score(throw, box)
        message = f"^a box is filled once: {box.value} already holds {column.points}$"
        with pytest.raises(Foul, match=message):
            column.play(throw, box)
    assert column.total == sum(map(score, made, order))


@given(st.dictionaries(st.sampled_from(["Ada", "Bel", "Cy", "Dot"]), st.integers(0, 244)))
def test_whoever_wins_is_beaten_by_nobody(totals: dict[str, int]) -> None:
    best = sorted(totals.values())[-1:]
    assert winners(totals) == tuple(name for name in totals if [totals[name]] == best)
