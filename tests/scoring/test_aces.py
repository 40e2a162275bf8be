from collections import Counter
from itertools import product
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice
from zine.scoring.aces import (
    Game,
    Hand,
    LastOneLosesGame,
    begins,
    hand,
)

NAMES = ("Ada", "Bel", "Cy", "Dot")
faces = st.integers(1, 6)
fives = st.tuples(*[faces] * 5)


def all_throws(dice: int) -> tuple[Dice, ...]:
    return tuple(product(range(1, 7), repeat=dice))


@pytest.mark.parametrize("dice", range(1, 6))
def test_dice_go_as_often_as_the_multinomial_says(dice: int) -> None:
    game = Game({"Ada": dice, "Bel": 0, "Cy": 0})
    after = [tuple(game.play("Ada", throw).dice.values()) for throw in all_throws(dice)]
    often = Counter((dice - sum(seats), *seats) for seats in after)
    splits = [s for s in product(range(dice + 1), repeat=4) if sum(s) == dice]
    assert often == {
        s: factorial(dice) // prod(map(factorial, s)) * 3 ** s[1]  # 3, 4 and 6 stay
        for s in splits
    }


@pytest.mark.parametrize("dice", range(1, 6))
def test_a_turn_goes_on_unless_all_the_dice_stay_or_none_does(dice: int) -> None:
    # Half of the faces stay, so all stay, or all go, in one throw of 2 ** dice each.
    game = Game({"Ada": dice, "Bel": 1})
    goes_on = [game.play("Ada", throw).to_throw == "Ada" for throw in all_throws(dice)]
    assert sum(goes_on) == 6**dice - 2 * 3**dice


def test_hands_come_as_often_as_in_poker_dice() -> None:
    assert Counter(map(hand, all_throws(5))) == {
        Hand.FIVE_ALIKE: 6,
        Hand.FOUR_ALIKE: 6 * 5 * 5,
        Hand.FULL_HOUSE: 6 * 5 * comb(5, 2),
        Hand.STRAIGHT: 2 * factorial(5),
        Hand.THREE_ALIKE: 6 * comb(5, 3) * 5 * 4,
        Hand.TWO_PAIRS: comb(6, 2) * 4 * 30,
        Hand.PAIR: 6 * comb(5, 3) * 60,
        Hand.NOTHING: 4 * factorial(5),
    }


LADDER = [  # each beats the one above it
    (6, 4, 3, 2, 1),
    (6, 5, 4, 3, 1),
    (1, 1, 2, 3, 4),
    (1, 1, 6, 3, 2),
    (2, 2, 1, 3, 4),
    (3, 3, 1, 1, 2),
    (3, 3, 1, 1, 6),
    (3, 3, 2, 2, 1),
    (4, 4, 1, 1, 2),
    (1, 1, 1, 2, 3),
    (1, 1, 1, 2, 4),
    (2, 2, 2, 1, 3),
    (1, 2, 3, 4, 5),
    (2, 3, 4, 5, 6),
    (1, 1, 1, 6, 6),
    (2, 2, 2, 1, 1),
    (1, 1, 1, 1, 6),
    (2, 2, 2, 2, 1),
    (1, 1, 1, 1, 1),
    (2, 2, 2, 2, 2),
]


@given(st.integers(0, len(LADDER) - 1), st.integers(0, len(LADDER) - 1))
def test_the_better_hand_begins_in_whatever_order_its_dice_lie(ada: int, bel: int) -> None:
    throws = {"Ada": LADDER[ada], "Bel": LADDER[bel][::-1]}
    assert begins(throws) == (("Ada", "Bel") if ada == bel else ("Ada",) if ada > bel else ("Bel",))


@given(st.lists(fives, min_size=2, max_size=4))
def test_whoever_begins_has_a_hand_that_nobody_beats(throws: list[Dice]) -> None:
    best = begins(dict(zip(NAMES, throws, strict=False)))
    ranks = [list(Hand).index(hand(throw)) for throw in throws]
    assert best
    assert {ranks[NAMES.index(name)] for name in best} == {max(ranks)}
    assert len({tuple(sorted(throws[NAMES.index(name)])) for name in best}) == 1


@given(st.integers(2, 4), st.sampled_from([Game, LastOneLosesGame]), st.data())
def test_a_game_goes_as_played_with_heaps_of_dice(
    seats: int, kind: type[Game | LastOneLosesGame], data: st.DataObject
) -> None:
    game = kind(dict.fromkeys(NAMES[:seats], 5))
    heaps, now = [5] * seats, 0
    # The more throws, the more ones, so that most games come to an end.
    for face in [faces] * 10 + [st.sampled_from([1, 1, 1, 2, 3, 5])] * 60:
        thrown = heaps[now]
        throw = data.draw(st.tuples(*[face] * thrown))
        assert game.to_throw == NAMES[now]
        game = game.play(NAMES[now], throw)
        heaps[now] = 0
        for die in throw:
            if die == 2:
                heaps[(now + 1) % seats] += 1
            elif die == 5:
                heaps[(now + seats - 1) % seats] += 1
            elif die != 1:
                heaps[now] += 1
        assert game.dice_left == dict(zip(NAMES, heaps, strict=False))
        assert sum(game.dice.values()) <= 5 * seats
        last = game.winner if isinstance(game, Game) else game.loser
        assert last == (None if any(heaps) else NAMES[now])
        if not any(heaps):
            assert set(throw) == {1}
            assert game.to_throw is None
            break
        if set(throw) <= {3, 4, 6} or not set(throw) & {3, 4, 6}:
            now = (now + 1) % seats
            while not heaps[now]:
                now = (now + 1) % seats


def test_between_two_what_goes_left_and_what_goes_right_goes_to_the_same_player() -> None:
    game = Game({"Ada": 5, "Bel": 5}).play("Ada", (1, 2, 2, 5, 3))
    assert game.dice == {"Ada": 1, "Bel": 8}
