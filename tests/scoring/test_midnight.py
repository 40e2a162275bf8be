from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.midnight import Night, Turn, score

hands = st.tuples(*[st.integers(1, 6)] * 6)
names = ["Ada", "Bel", "Cy", "Dot"]
points = st.sampled_from([0, *range(4, 25)])
scores = st.dictionaries(st.sampled_from(names), points, min_size=2)


def orders(hand: Dice) -> int:
    """In how many ways the faces of six dice can fall."""
    return factorial(6) // prod(factorial(n) for n in Counter(hand).values())


def test_all_hands_score_as_inclusion_and_exclusion_says() -> None:
    found = Counter(score(hand) for hand in product(range(1, 7), repeat=6))
    qualify = 6**6 - 2 * 5**6 + 4**6
    # Sum of the six faces over all hands, less those without a 1, without a 4, plus without both.
    pips = 6**6 * 21 - 5**6 * 24 - 5**5 * 6 * 17 + 4**6 * 24
    assert found.total() - found[0] == qualify == 19502
    assert sum(points * hands for points, hands in found.items()) == pips - 5 * qualify


def test_all_hands_score_as_the_four_dice_beside_one_and_four() -> None:
    expected: Counter[int] = Counter()
    for others in combinations_with_replacement(range(1, 7), 4):
        expected[sum(others)] += orders((1, 4, *others))
    found = Counter(score(hand) for hand in product(range(1, 7), repeat=6))
    del found[0]
    assert found == expected
    assert (min(found), max(found)) == (4, 24)
    assert found[24] == 6 * 5  # where the 1 and the 4 lie


@given(st.data())
def test_a_turn_keeps_what_it_kept_and_ends_within_six_throws(data: st.DataObject) -> None:
    turn, throws = Turn(), 0
    while turn.points is None:
        left = 6 - len(turn.kept)
        throw = data.draw(st.tuples(*[st.integers(1, 6)] * left))
        keep = tuple(data.draw(st.permutations(throw)))[: data.draw(st.integers(1, left))]
        after = turn.play(throw, keep)
        assert after.kept == turn.kept + keep
        turn, throws = after, throws + 1
    assert throws <= 6
    assert turn.points == score(turn.kept)
    with pytest.raises(Foul, match="all 6 dice are kept"):
        turn.play((6,), (6,))


@given(scores)
def test_a_winner_has_beaten_everyone(totals: dict[str, int]) -> None:
    best = Night(1).play(totals).winner
    if best:
        assert all(totals[best] > p for name, p in totals.items() if name != best)
    else:
        assert sorted(totals.values())[-2] == max(totals.values())


@given(st.integers(1, 20), st.lists(st.lists(points, min_size=3, max_size=3), min_size=1))
def test_every_counter_staked_is_taken_or_still_in_the_pot(
    stake: int, games: list[list[int]]
) -> None:
    night, taken = Night(stake), 0
    for game in games:
        totals = dict(zip(names, game, strict=False))
        night = night.play(totals)
        assert (night.takes > 0) == (night.pot == 0) == (night.winner is not None)
        taken += night.takes
    assert taken + night.pot == stake * 3 * len(games)


@given(st.integers(-30, 30), hands)
def test_a_night_knows_the_scores_that_hands_can_have(scored: int, hand: Dice) -> None:
    Night(1).play({"Ada": score(hand), "Bel": 0})
    if scored in {0, *range(4, 25)}:
        Night(1).play({"Ada": scored, "Bel": 0})
    else:
        with pytest.raises(Foul, match=f"^no turn scores {scored}$"):
            Night(1).play({"Ada": scored, "Bel": 0})
