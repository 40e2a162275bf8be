from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul, Throws
from zine.scoring.around_the_spot import Column, free, score

THROWS = tuple(product(range(1, 7), repeat=3))
FREE = ((2, 2, 2), (4, 4, 4), (6, 6, 6))
WORTH = (0, 1, 0, 2, 0, 4, 0)  # by face, from a face 0 that no die has
throws = st.tuples(*[st.integers(1, 6)] * 3)
counting = throws.filter(lambda throw: throw not in FREE)
frees = st.sampled_from(FREE)


def turn_score(throws: Throws) -> int | None:
    return Column().play(throws).points


def test_every_throw_is_worth_what_its_odd_faces_are() -> None:
    # 1 + x + x² + x⁴ three times over, with three even faces: the ways to come to each score.
    die = Counter({0: 3, 1: 1, 2: 1, 4: 1})
    ways = Counter({0: 1})
    for _ in range(3):
        more: Counter[int] = Counter()
        for (a, m), (b, n) in product(ways.items(), die.items()):
            more[a + b] += m * n
        ways = more
    assert Counter(map(score, THROWS)) == ways


def test_just_three_throws_are_free() -> None:
    assert tuple(throw for throw in THROWS if free(throw)) == FREE


def test_a_free_throw_comes_once_in_72_and_a_turn_brings_about_eleven() -> None:
    odds = Fraction(sum(map(free, THROWS)), len(THROWS))
    assert odds == Fraction(1, 72)
    mean = Fraction(sum(map(score, THROWS)), len(THROWS)) / (1 - odds)
    # Whether the turn ends doubled: the generating function of the free throws at -1.
    doubled = (1 - ((1 - odds) / (1 + odds)) ** 3) / 2
    assert round(float(3 * mean * (1 + doubled)), 2) == 11.07


def test_a_turn_is_worth_72_at_most() -> None:
    assert turn_score(((6, 6, 6), (5, 5, 5), (5, 5, 5), (5, 5, 5))) == 2 * 3 * max(
        map(score, THROWS)
    )


@given(
    st.lists(counting, min_size=3, max_size=3),
    st.lists(st.tuples(st.integers(0, 2), frees), max_size=5),
)
def test_free_throws_count_by_their_number_and_not_by_their_place(
    made: list[Dice], extra: list[tuple[int, Dice]]
) -> None:
    sequence = list(made)
    for place, throw in extra:
        sequence.insert(place, throw)
    plain = sum(sum(WORTH[die] for die in throw) for throw in made)
    assert turn_score(tuple(sequence)) == plain * (1 + len(extra) % 2)


@given(st.lists(counting, min_size=3, max_size=3), throws)
def test_nothing_follows_the_third_throw_that_counts(made: list[Dice], more: Dice) -> None:
    with pytest.raises(Foul, match=r"^the turn is over: 3 throws have counted$"):
        turn_score((*made, more))


@given(st.lists(st.lists(counting, min_size=3, max_size=3).map(tuple), min_size=4, max_size=4))
def test_a_column_adds_up_four_rounds_and_no_more(turns: list[tuple[Dice, ...]]) -> None:
    column = Column()
    for turn in turns:
        column = column.play(turn)
        assert column.points == sum(map(score, turn))
    assert column.total == sum(score(throw) for turn in turns for throw in turn)
    with pytest.raises(Foul, match=r"^the game is over: it has 4 rounds$"):
        column.play(turns[0])
