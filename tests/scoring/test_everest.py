from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.everest import (
    EVERY_SQUARE,
    Climb,
    Race,
    Row,
    Square,
    may_cross,
    splits,
)

THROWS = tuple(product(range(1, 7), repeat=3))
UNUSED = 0
throws = st.tuples(*[st.integers(1, 6)] * 3)
squares = st.sampled_from(EVERY_SQUARE)


def grouped(throw: Dice, groups: tuple[int, ...]) -> tuple[int, ...]:
    """The sums of the dice that were put in the same group, those unused left out."""
    sums: Counter[int] = Counter()
    for die, group in zip(throw, groups, strict=True):
        sums[group] += die
    return tuple(sorted(total for group, total in sums.items() if group != UNUSED))


def makes(throw: Dice) -> set[tuple[int, ...]]:
    """Every set of numbers that a throw makes, by putting each die in a group or aside."""
    every = (grouped(throw, groups) for groups in product(range(4), repeat=3))
    return {numbers for numbers in every if max(numbers, default=0) <= 12}


def test_the_splits_are_the_ways_to_put_every_die_in_a_group() -> None:
    for throw in THROWS:
        every = {grouped(throw, groups) for groups in product((1, 2, 3), repeat=3)}
        assert set(splits(throw)) == {numbers for numbers in every if max(numbers) <= 12}
        assert len(splits(throw)) == len(set(splits(throw)))


@pytest.mark.parametrize(
    ("faces", "ways"),
    [
        (3, 5),  # the partitions of a set of three: Bell's number
        (2, 4),  # either of the equal dice gives the same
        (1, 3),
    ],
)
def test_equal_dice_split_in_fewer_ways(faces: int, ways: int) -> None:
    found = [t for t in THROWS if len(set(t)) == faces and sum(t) <= 12]
    assert found
    assert {len(splits(throw)) for throw in found} == {ways}


def test_the_five_sets_of_the_source_are_the_splits_of_its_throw() -> None:
    assert set(splits((2, 3, 5))) == {(2, 3, 5), (5, 5), (2, 8), (3, 7), (10,)}


def test_a_sum_beyond_the_last_square_is_no_way_to_split() -> None:
    beyond = [throw for throw in THROWS if sum(throw) > 12]
    assert len(beyond) == 56  # 21 + 15 + 10 + 6 + 3 + 1 throws of 13 to 18
    assert all((sum(throw),) not in splits(throw) for throw in beyond)
    assert all(splits(throw)[-1] == (sum(throw),) for throw in THROWS if throw not in beyond)


def test_the_ways_with_most_numbers_come_first() -> None:
    for throw in THROWS:
        numbers = [len(way) for way in splits(throw)]
        assert numbers == sorted(numbers, reverse=True)


def test_what_may_be_crossed_is_what_some_grouping_of_the_dice_makes() -> None:
    candidates = {numbers for throw in THROWS for numbers in makes(throw)}
    for throw in {tuple(sorted(throw)) for throw in THROWS}:
        made = makes(throw)
        assert {n for n in candidates if may_cross(throw, n)} == made


@pytest.mark.parametrize("number", [0, 13, 18])
def test_a_number_without_a_square_is_never_made(number: int) -> None:
    assert not any(may_cross(throw, (number,)) for throw in THROWS)


@given(throws, st.lists(st.integers(1, 12), max_size=3))
def test_neither_the_order_of_the_dice_nor_of_the_numbers_matters(
    throw: Dice, numbers: list[int]
) -> None:
    answers = {
        may_cross(dice, listed) for dice in permutations(throw) for listed in permutations(numbers)
    }
    assert len(answers) == 1
    assert len({splits(dice) for dice in permutations(throw)}) == 1


# The climb.


def test_two_rows_of_twelve_squares_are_there_to_cross() -> None:
    assert Climb().to_go == len(set(Climb().left)) == 24
    for row in Row:
        assert sum(square.number for square in Climb().left if square.row is row) == 78


@given(throws, st.lists(squares, max_size=3), st.sets(squares, min_size=1))
def test_just_the_squares_called_are_crossed_or_none(
    throw: Dice, cross: list[Square], left: set[Square]
) -> None:
    climb = Climb(tuple(sorted(left, key=str)))
    made = tuple(sorted(square.number for square in cross)) in makes(throw)
    if made and len(set(cross)) == len(cross) and set(cross) <= left:
        after = climb.play(throw, tuple(cross))
        assert set(after.left) == left - set(cross)
        assert after.to_go == climb.to_go - len(cross)
        assert sum(square.number for square in cross) <= sum(throw)
    else:
        with pytest.raises(Foul):
            climb.play(throw, tuple(cross))


def test_a_player_who_always_takes_what_fits_finishes_a_climb() -> None:
    climb, turns = Climb(), 0
    while climb.to_go:
        for throw in THROWS:
            for square in climb.left:
                if may_cross(throw, (square.number,)):
                    climb, turns = climb.play(throw, (square,)), turns + 1
                    break
            if not climb.left:
                break
    assert turns == 24
    with pytest.raises(Foul, match=r"^a square is crossed once: Up 1 is crossed already$"):
        climb.play((1, 2, 3), (Square(Row.UP, 1),))


@pytest.mark.parametrize("square", EVERY_SQUARE, ids=str)
def test_a_square_is_read_as_it_is_written(square: Square) -> None:
    assert Square.parse(str(square)) == Square.parse(str(square).upper()) == square


@pytest.mark.parametrize("text", ["", "5", "Up", "Up 13", "Up 0", "Left 5", "5 Up", "Up 5 6"])
def test_what_is_no_square_is_told(text: str) -> None:
    message = f"^'{text}' is no square: write a row and its number, as in Up 5$"
    with pytest.raises(ValueError, match=message):
        Square.parse(text)


# The race.


@given(st.integers(1, 6))
def test_players_take_turns_in_the_order_in_which_they_sit(players: int) -> None:
    names = ["Ada", "Bel", "Cy", "Dot", "Eve", "Fay"][:players]
    race = Race(dict.fromkeys(names, EVERY_SQUARE))
    for turn in range(2 * players + 1):
        for name in names:
            if name != names[turn % players]:
                with pytest.raises(Foul, match=f"^it is {names[turn % players]}'s turn, not"):
                    race.play(name, (1, 2, 3))
        race = race.play(names[turn % players], (1, 2, 3))
    assert race.winner is None
