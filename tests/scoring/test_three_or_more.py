from collections import Counter
from itertools import product

import pytest

from zine.dice import Dice, Foul
from zine.scoring.three_or_more import Turn, score

THROWS = tuple(product(range(1, 7), repeat=5))


def pairs(hand: Dice) -> list[Dice]:
    return [(face, face) for face in range(1, 7) if hand.count(face) == 2]


def test_throws_score_as_often_as_poker_dice_say() -> None:
    three, full, four, five = 6 * 10 * 5 * 4, 6 * 5 * 10, 6 * 5 * 5, 6
    assert Counter(map(score, THROWS)) == {
        3: three + full,
        6: four,
        12: five,
        0: 6**5 - three - full - four - five,
    }


def test_only_a_pair_with_nothing_better_may_be_kept() -> None:
    for throw in {tuple(sorted(throw)) for throw in THROWS}:
        for face in range(1, 7):
            keep = (face, face)
            if keep in pairs(throw) and score(throw) == 0:
                turn = Turn().play(throw, keep)
                assert (turn.kept, turn.over, turn.points) == (keep, False, 0)
            else:
                with pytest.raises(Foul):
                    Turn().play(throw, keep)
        assert Turn().play(throw).over


@pytest.mark.parametrize(("first", "keep"), [((4, 4, 1, 2, 6), (4, 4)), ((5, 5, 2, 2, 1), (2, 2))])
def test_a_pair_is_improved_96_times_in_216(first: Dice, keep: Dice) -> None:
    turn = Turn().play(first, keep)
    made = Counter(turn.play(throw).points for throw in product(range(1, 7), repeat=3))
    # One, two or three dice of the pair's face; or three alike of another; 5 × 5 faces for two.
    assert made == {3: 3 * 25 + 5, 6: 3 * 5, 12: 1, 0: 216 - 96}


def test_keeping_two_pairs_would_improve_only_72_times() -> None:
    both = [score((5, 5, 2, 2, die)) for die in range(1, 7)]
    assert sum(points > 0 for points in both) * 36 == 72
