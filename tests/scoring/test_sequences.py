from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice
from zine.scoring.sequences import (
    Game,
    NoWipeOutGame,
    ThirtyForSixGame,
    no_wipe_out_score,
    score,
    sequence,
    thirty_for_six_score,
    wipes_out,
)

THROWS = tuple(product(range(1, 7), repeat=6))
PAYS = (0, 5, 10, 15, 20, 25, 35)
throws = st.tuples(*[st.integers(1, 6)] * 6)


def surjective(needed: int, dice: int, others: int) -> int:
    """Throws of so many dice that show each of `needed` faces, and else any of `others`."""
    return sum(
        (-1) ** gone * comb(needed, gone) * (needed - gone + others) ** dice
        for gone in range(needed + 1)
    )


def test_as_many_throws_hold_a_sequence_of_each_length_as_there_are() -> None:
    # The faces of the sequence all show, the next does not, and those beyond may.
    ways = {n: surjective(n, 6, max(0, 5 - n)) for n in range(7)}
    assert sum(ways.values()) == 6**6
    assert Counter(len(sequence(throw)) for throw in THROWS) == ways


def test_a_sequence_is_1_and_so_on_and_all_of_it_was_thrown() -> None:
    for throw in THROWS[::7]:
        found = sequence(throw)
        assert found == tuple(range(1, len(found) + 1))
        assert set(found) <= set(throw)
        assert len(found) + 1 not in throw


def test_one_throw_in_sixteen_wipes_out_and_one_in_three_holds_no_1() -> None:
    wipes = sum(map(wipes_out, THROWS))
    assert wipes == sum(comb(6, ones) * 5 ** (6 - ones) for ones in range(3, 7))
    assert round(6**6 / wipes) == 16
    none = sum(1 not in throw for throw in THROWS)
    assert none == 5**6
    assert round(6**6 / none) == 3


def test_every_throw_scores_by_its_sequence_in_the_game_and_in_each_variation() -> None:
    for throw in combinations_with_replacement(range(1, 7), 6):
        shown = set(throw)
        length = next(n for n in range(7) if n + 1 not in shown)
        ones, sixes = throw.count(1), throw.count(6)
        assert score(throw) == (PAYS[length] if ones < 3 else 0)
        assert thirty_for_six_score(throw) == min(score(throw), 30)
        special = 70 if sixes == 6 else 35 if sixes == 5 else PAYS[length]
        assert no_wipe_out_score(throw) == special


@given(st.lists(throws, max_size=60))
def test_a_player_has_what_came_after_the_last_wipe_out(made: list[Dice]) -> None:
    game, at = Game({"Ada": 0, "Bel": 0}), {"Ada": 0, "Bel": 0}
    for turn, throw in enumerate(made):
        player = ("Ada", "Bel")[turn % 2]
        game = game.play(player, throw)
        at[player] = 0 if throw.count(1) > 2 else at[player] + score(throw)
        assert (game.total, dict(game.before)) == (at[player], at)
        if at[player] >= 100:
            assert game.winner == player
            break
        assert game.winner is None


def test_each_variation_plays_by_its_own_score() -> None:
    every, ones, sixes = (1, 2, 3, 4, 5, 6), (1, 1, 1, 2, 3, 6), (6, 6, 6, 6, 6, 2)
    after = {
        kind: [kind({"Ada": 50, "Bel": 0}).play("Ada", t).total for t in (every, ones, sixes)]
        for kind in (Game, ThirtyForSixGame, NoWipeOutGame)
    }
    assert after == {Game: [85, 0, 50], ThirtyForSixGame: [80, 0, 50], NoWipeOutGame: [85, 65, 85]}
