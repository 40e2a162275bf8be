from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul
from zine.scoring.passage import (
    Game,
    ThreeForADoubleGame,
    goes_first,
    score,
    sets_the_point,
    three_for_a_double_score,
)

THROWS = tuple(product(range(1, 7), repeat=2))
POINTS = range(1, 7)
throws = st.tuples(*[st.integers(1, 6)] * 2)
openings = st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 6), min_size=2)
kinds = pytest.mark.parametrize("kind", [Game, ThreeForADoubleGame])


@pytest.mark.parametrize("point", POINTS)
def test_ten_throws_score_once_and_one_scores_twice(point: int) -> None:
    assert Counter(score(throw, point) for throw in THROWS) == {0: 25, 1: 10, 2: 1}
    assert Counter(three_for_a_double_score(t, point) for t in THROWS) == {0: 25, 1: 10, 3: 1}


def test_every_die_scores_for_just_one_point() -> None:
    for throw in THROWS:
        assert sum(score(throw, point) for point in POINTS) == 2
        assert sum(three_for_a_double_score(throw, point) for point in POINTS) == (
            3 if len(set(throw)) == 1 else 2
        )
        for point in POINTS:
            assert score(throw, point) == score(throw[::-1], point)


def test_eleven_points_take_thirty_three_turns_alone_and_twenty_eight_the_first_of_two() -> None:
    odds = [Fraction(sum(score(throw, 4) == n for throw in THROWS), 36) for n in range(3)]
    need = [Fraction(0), Fraction(0)]  # throws to come, by points still to win, from -1 up
    for _ in range(11):
        need.append((1 + odds[1] * need[-1] + odds[2] * need[-2]) / (1 - odds[0]))
    assert round(need[-1]) == 33
    short = [1.0] + [0.0] * 10  # the odds that a player has so much, below eleven
    alone = first = 0.0
    while (playing := sum(short)) > 1e-9:
        alone += playing
        first += playing**2
        short = [
            sum(float(odds[n]) * short[points - n] for n in range(3) if n <= points)
            for points in range(11)
        ]
    assert round(alone, 3) == round(float(need[-1]), 3)
    assert round(first) == 28


@given(openings)
def test_nobody_throws_higher_than_who_goes_first_nor_lower_than_who_sets_the_point(
    opening: Mapping[str, int],
) -> None:
    for rule, best in ((goes_first, max), (sets_the_point, min)):
        named = rule(opening)
        faces = {opening[name] for name in named}
        assert faces == {best(opening.values())}
        assert list(named) == [name for name in opening if opening[name] in faces]


@kinds
@given(st.data())
def test_scores_add_up_until_somebody_has_eleven(kind: type[Game], data: st.DataObject) -> None:
    point = data.draw(st.integers(1, 6))
    double = 3 if kind is ThreeForADoubleGame else 2
    # Throws near the point, so that games end.
    near = st.tuples(*[st.sampled_from([point, point, data.draw(st.integers(1, 6))])] * 2)
    at = {"Ada": 0, "Bel": 0, "Cy": 0}
    game = kind(dict(at), point=point)
    for turn in range(60):
        player = tuple(at)[turn % 3]
        throw = data.draw(near)
        game = game.play(player, throw)
        at[player] += {0: 0, 1: 1, 2: double}[throw.count(point)]
        assert (game.total, dict(game.before)) == (at[player], at)
        assert game.winner == (player if at[player] >= 11 else None)
        if game.winner:
            with pytest.raises(Foul, match=f"^the game is over: {player} has won$"):
                game.play(tuple(at)[(turn + 1) % 3], throw)
            break
