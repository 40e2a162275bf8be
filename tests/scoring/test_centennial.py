from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.centennial import (
    EVERY_PLACE,
    HOME,
    PATH,
    START,
    AnExtraThrowRace,
    Place,
    Race,
    numbers,
    squares,
)

THROWS = list(product(range(1, 7), repeat=3))
throws = st.tuples(*[st.integers(1, 6)] * 3)
places = st.sampled_from(EVERY_PLACE[:-1])


def at(text: str) -> Place:
    return Place.parse(text)


def made(throw: Dice) -> set[int]:
    """The numbers of a throw, each die counted in or out."""
    a, b, c = throw
    return {a, b, c, a + b, a + c, b + c, a + b + c}


def test_the_path_climbs_to_twelve_and_comes_back() -> None:
    assert PATH == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert (str(START), str(EVERY_PLACE[12]), str(HOME)) == ("start", "up 12", "back 1")


def test_places_read_back_as_they_are_written() -> None:
    assert [Place.parse(str(place)) for place in EVERY_PLACE] == list(EVERY_PLACE)
    with pytest.raises(ValueError, match="'back 12' is no place"):
        Place.parse("back 12")


def test_numbers_are_those_that_subsets_make() -> None:
    for throw in THROWS:
        assert set(numbers(throw)) == {n for n in made(throw) if n <= 12}


def test_six_is_made_most_often_and_twelve_least() -> None:
    ways = {n: sum(n in numbers(throw) for throw in THROWS) for n in range(1, 13)}
    assert ways[1] == 6**3 - 5**3
    assert max(ways, key=ways.__getitem__) == 6
    assert Fraction(ways[6], 216) == Fraction(3, 4)
    assert min(ways, key=ways.__getitem__) == 12
    # Twelve: the sum of three dice, or a pair of sixes beside anything.
    assert ways[12] == 25 + comb(3, 2) * 5 + 1 == 41


def test_squares_follow_the_path_one_by_one() -> None:
    for throw in THROWS:
        for place in EVERY_PLACE:
            steps = place.steps
            while steps < len(PATH) and PATH[steps] in made(throw):
                steps += 1
            assert squares(place, throw) == PATH[place.steps : steps]


def test_the_journey_takes_about_thirty_four_throws() -> None:
    @lru_cache
    def needed(steps: int) -> float:
        if steps == 23:
            return 0
        moves = [len(squares(Place(steps), throw)) for throw in THROWS]
        onward = sum(needed(steps + move) for move in moves if move)
        return (216 + onward) / (216 - moves.count(0))

    assert needed(0) == pytest.approx(34.17, abs=0.01)


@given(throws, places, st.integers(0, 23))
def test_a_move_is_legal_exactly_if_the_throw_opens_every_square(
    throw: Dice, place: Place, steps: int
) -> None:
    race = Race({"Ada": place, "Bel": START})
    opened = squares(place, throw)
    if place.steps <= steps <= place.steps + len(opened):
        after = race.play("Ada", throw, Place(steps))
        left = opened[steps - place.steps :]
        assert after.at == {"Ada": Place(steps), "Bel": START}
        assert after.overlooked == (left[0] if left else None)
        assert after.throws_next == "Bel"
    else:
        with pytest.raises(Foul, match="does not take Ada"):
            race.play("Ada", throw, Place(steps))


@given(throws, places, st.booleans())
def test_with_an_extra_throw_the_dice_stay_exactly_if_you_move(
    throw: Dice, place: Place, moves: bool
) -> None:
    opened = squares(place, throw)
    steps = place.steps + (len(opened) if moves else 0)
    after = AnExtraThrowRace({"Ada": place, "Bel": START}).play("Ada", throw, Place(steps))
    moved = steps > place.steps
    assert after.throws_next == ("Ada" if moved else "Bel")
    assert after.overlooked == (opened[0] if opened and not moved else None)
