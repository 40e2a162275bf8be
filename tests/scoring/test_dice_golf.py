from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul, Scores
from zine.scoring.dice_golf import Course, Hole, score, winners

THROWS = list(product(range(1, 7), repeat=3))
MISSES = list(permutations(range(1, 7), 3))
HITS = [throw for throw in THROWS if throw not in set(MISSES)]
names = ["Ada", "Bel", "Cy", "Dot"]


def test_four_throws_in_nine_finish_a_hole() -> None:
    holed = [throw for throw in THROWS if Hole().play(throw).holed]
    # Three of one face, or two of one beside one of another in three places.
    assert len(holed) == 6 + 6 * 5 * 3
    chance = Fraction(len(holed), 216)
    assert chance == Fraction(4, 9)
    assert 1 / chance == Fraction(9, 4)
    assert 18 / chance == Fraction(81, 2)


@given(st.lists(st.sampled_from(MISSES), max_size=20), st.sampled_from(HITS))
def test_a_hole_takes_all_the_misses_and_the_hit(misses: list[Dice], hit: Dice) -> None:
    assert score((*misses, hit)) == len(misses) + 1
    with pytest.raises(Foul, match="a hole is not finished"):
        score(tuple(misses))
    with pytest.raises(Foul, match="no throw follows a double"):
        score((*misses, hit, *misses, hit))


@given(
    st.lists(
        st.fixed_dictionaries({"Ada": st.integers(1, 12), "Bel": st.integers(1, 12)}),
        min_size=18,
        max_size=18,
    )
)
def test_a_course_adds_up_eighteen_holes(holes: list[Scores]) -> None:
    course = Course(0, {"Ada": 0, "Bel": 0})
    for played, hole in enumerate(holes):
        assert course.played == played
        course = course.play(hole)
    assert course.totals == {name: sum(hole[name] for hole in holes) for name in ("Ada", "Bel")}
    with pytest.raises(Foul, match="the game is over after 18 holes"):
        course.play(holes[0])


@given(st.dictionaries(st.sampled_from(names), st.integers(18, 60), min_size=1))
def test_the_fewest_strokes_win(totals: Scores) -> None:
    best = winners(totals)
    assert best
    assert all((totals[name] == min(totals.values())) == (name in best) for name in totals)
