from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.cee_lo import (
    NOTHING,
    RANKS,
    Combination,
    Kind,
    Round,
    WinAtOnceRound,
    result,
    score,
    winners,
)

THROWS = tuple(product(range(1, 7), repeat=3))
MADE = tuple(throw for throw in THROWS if score(throw) != NOTHING)
made = st.sampled_from(MADE)
names = st.lists(st.sampled_from(["Ada", "Bel", "Cy", "Dot"]), min_size=2, unique=True).map(tuple)


def strength(throw: Dice) -> int:
    """A throw's place told naively: 1 to 6 for points, 10 times the face for trips; 0 for none."""
    if set(throw) == {4, 5, 6}:
        return 1000
    if set(throw) == {1, 2, 3}:
        return -1
    odd = [face for face in throw if throw.count(face) == 1]
    if not odd:
        return throw[0] * 10
    return odd[0] if len(odd) == 1 else 0


def test_kinds_of_throw_are_as_common_as_combinatorics_says() -> None:
    kinds = Counter(score(throw).kind for throw in THROWS)
    assert kinds == {
        Kind.FOUR_FIVE_SIX: 6,  # 3!
        Kind.TRIPS: 6,  # a face
        Kind.POINT: 6 * 5 * 3,  # pair, point, place of the point
        Kind.ONE_TWO_THREE: 6,  # 3!
        Kind.NOTHING: 6 * 5 * 4 - 2 * 6,  # all different, but for the two runs
    }
    assert len(MADE) * 2 == len(THROWS)  # the page: exactly half of all throws


def test_every_point_and_every_trips_is_equally_common() -> None:
    combinations = Counter(map(score, THROWS))
    assert set(combinations) == {*RANKS, NOTHING}
    for face in range(1, 7):
        assert combinations[Combination(Kind.POINT, face)] == 15
        assert combinations[Combination(Kind.TRIPS, face)] == 1


def beats(throw: Dice, against: Dice) -> bool:
    return winners({"Ada": throw, "Bel": against}) == ("Ada",)


def test_all_pairs_of_throws_are_ranked_as_a_naive_strength_ranks_them() -> None:
    for throw, against in product(MADE, repeat=2):
        assert beats(throw, against) == (strength(throw) > strength(against))
    assert len({strength(throw) for throw in MADE}) == len(RANKS) == 14


def test_no_throw_without_a_combination_has_a_strength() -> None:
    assert {throw for throw in THROWS if strength(throw)} == set(MADE)


@pytest.mark.parametrize("combination", [*RANKS, NOTHING], ids=str)
def test_a_combination_is_read_as_it_is_written(combination: Combination) -> None:
    assert Combination.parse(str(combination)) == combination


@pytest.mark.parametrize("text", ["trips 7", "trips", "point", "4-5-6 1", "1 2 3", ""])
def test_what_no_throw_makes_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=f"no throw makes '{text}'"):
        Combination.parse(text)


@given(st.lists(st.sampled_from(THROWS), min_size=1))
def test_a_turn_is_allowed_only_if_its_first_combination_is_its_last_throw(
    throws: list[Dice],
) -> None:
    first = next((i for i, throw in enumerate(throws) if throw in MADE), None)
    if first == len(throws) - 1:
        assert result(tuple(throws)) == score(throws[-1])
    else:
        with pytest.raises(
            Foul, match="no combination yet" if first is None else "combination stands"
        ):
            result(tuple(throws))


@given(st.dictionaries(st.sampled_from(["Ada", "Bel", "Cy", "Dot"]), made, min_size=1))
def test_nobody_beats_a_winner_and_a_winner_beats_everyone_else(throws: dict[str, Dice]) -> None:
    best = winners(throws)
    assert best
    for name, throw in throws.items():
        assert beats(throws[best[0]], throw) == (name not in best)


@given(names, st.data())
def test_a_round_goes_on_until_one_player_is_left(
    players: tuple[str, ...], data: st.DataObject
) -> None:
    game, before = Round(players), players
    for _ in range(3):
        throws = {name: data.draw(made) for name in before}
        for name, throw in throws.items():
            game = game.play(name, (throw,))
        assert game.still_in == winners(throws)
        before = game.still_in
        if len(before) == 1:
            with pytest.raises(Foul, match=f"{before[0]} has won"):
                game.play(before[0], ((4, 5, 6),))
            return


@given(names, st.data())
def test_who_is_still_in_can_still_win_and_who_is_not_cannot(
    players: tuple[str, ...], data: st.DataObject
) -> None:
    thrown = data.draw(st.integers(1, len(players) - 1))
    throws = [data.draw(made) for _ in range(thrown)]
    game = Round(players)
    for name, throw in zip(players, throws, strict=False):
        game = game.play(name, (throw,))
    worst = dict.fromkeys(players[thrown:], (1, 2, 3))
    lucky = winners({**dict(zip(players, throws, strict=False)), **worst})
    assert game.still_in[: len(game.still_in) - len(worst)] == tuple(
        name for name in lucky if name not in worst
    )
    assert game.still_in[-len(worst) :] == players[thrown:]


@given(names, st.data())
def test_winning_at_once_differs_only_by_a_four_five_six(
    players: tuple[str, ...], data: st.DataObject
) -> None:
    plain, at_once = Round(players), WinAtOnceRound(players)
    for name in players:
        throw = data.draw(made)
        plain, at_once = plain.play(name, (throw,)), at_once.play(name, (throw,))
        if set(throw) == {4, 5, 6}:
            assert at_once.still_in == (name,)
            assert name in plain.still_in
            return
        assert at_once.still_in == plain.still_in


@given(made, made)
def test_never_two_throws_beat_each_other(throw: Dice, against: Dice) -> None:
    assume(score(throw) != score(against))
    assert beats(throw, against) != beats(against, throw)
