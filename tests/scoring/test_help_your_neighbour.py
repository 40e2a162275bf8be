from collections import Counter
from itertools import product
from random import Random

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import FACES, Foul, Scores, leaders
from zine.scoring.help_your_neighbour import (
    CountersThatStayGame,
    Game,
    counters_that_stay_next_round,
    counters_that_stay_winners,
    in_pot,
    numbers,
    pays,
    winners,
    wins,
)

THROWS = tuple(product(FACES, repeat=3))
SIX = ("Ada", "Bel", "Cy", "Dot", "Eve", "Fay")


tables = st.integers(2, 6).map(lambda players: SIX[:players])
seeds = st.integers(0, 2**32).map(Random)


@pytest.mark.parametrize(
    ("players", "each", "idle"),
    [(2, 3, set()), (3, 2, set()), (4, 1, {5, 6}), (5, 1, {6}), (6, 1, set())],
)
def test_the_numbers_are_dealt_out_as_the_source_says(
    players: int, each: int, idle: set[int]
) -> None:
    dealt = numbers(SIX[:players])
    assert tuple(dealt) == SIX[:players]
    assert {len(own) for own in dealt.values()} == {each}
    flat = [number for own in dealt.values() for number in own]
    assert flat == sorted(set(FACES) - idle)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_throw_costs_three_counters_less_those_of_numbers_that_nobody_has(players: int) -> None:
    names = SIX[:players]
    for throw in THROWS:
        owed = pays(names, throw)
        idle = sum(die > players for die in throw) if players > 3 else 0
        assert sum(owed.values()) == 3 - idle
        assert owed == pays(names, throw[::-1])


@pytest.mark.parametrize("players", range(2, 7))
def test_each_player_pays_as_often_as_icepool_says(players: int) -> None:
    share = {2: 3, 3: 2}.get(players, 1)
    odds = 3 @ icepool.coin(share, 6)
    for name in SIX[:players]:
        found = Counter(pays(SIX[:players], throw)[name] for throw in THROWS)
        assert found == {hits: odds.probability("==", hits) * 6**3 for hits in range(4)}


@given(tables, seeds)
def test_those_who_are_out_share_all_that_has_been_paid(
    names: tuple[str, ...], random: Random
) -> None:
    left = {name: random.choice((0, 0, random.randint(1, 10))) for name in names}
    out = [name for name in names if left[name] == 0]
    paid = sum(10 - counters for counters in left.values())
    assert in_pot(left) == paid
    if not out:
        with pytest.raises(Foul, match="nobody takes the pot before somebody runs out"):
            wins(left)
        return
    won = wins(left)
    assert len({won[name] for name in out}) == 1
    assert not any(won[name] for name in names if name not in out)
    assert 0 <= paid - sum(won.values()) < len(out)


@given(tables, seeds)
def test_a_whole_game_is_as_many_rounds_as_players_each_begun_by_the_next(
    names: tuple[str, ...], random: Random
) -> None:
    game = Game(dict.fromkeys(names, 10))
    totals: Counter[str] = Counter()
    for begun in range(len(names)):
        held = dict.fromkeys(names, 10)
        turn = begun
        while min(held.values()):
            throw = random.choice(THROWS)
            game = game.play(names[turn % len(names)], throw)
            turn += 1
            for die in throw:
                seat = (die - 1) // (6 // len(names))
                if seat < len(names) and held[names[seat]]:
                    held[names[seat]] -= 1
            assert game.left == held
        out = [name for name in names if not held[name]]
        for name in out:
            totals[name] += (10 * len(names) - sum(held.values())) // len(out)
        assert game.points == {name: totals[name] for name in names}
    assert winners(game.points) == leaders(game.points)
    with pytest.raises(Foul, match="the game is over once everybody has begun a round"):
        game.play(names[0], (1, 2, 3))


@given(tables, seeds)
def test_counters_that_stay_are_neither_lost_nor_made(
    names: tuple[str, ...], random: Random
) -> None:
    held, pot = dict.fromkeys(names, 10), 0
    for _ in range(4):
        while min(held.values()):
            owed = pays(names, random.choice(THROWS))
            paid = {name: min(held[name], owed[name]) for name in names}
            held = {name: held[name] - paid[name] for name in names}
            pot += sum(paid.values())
        out = [name for name in names if not held[name]]
        following = counters_that_stay_next_round(held, pot)
        pot -= sum(following.values()) - sum(held.values())
        assert all(following[name] == held[name] for name in names if name not in out)
        assert len({following[name] for name in out}) == 1
        assert 0 <= pot < len(out)
        assert min(following.values()) > 0
        assert sum(following.values()) + pot == 10 * len(names)
        held = dict(following)
    with pytest.raises(Foul, match="nobody takes the pot before somebody runs out"):
        counters_that_stay_next_round(held, pot)


@given(tables, seeds)
def test_in_a_game_with_counters_that_stay_one_round_follows_the_other(
    names: tuple[str, ...], random: Random
) -> None:
    game = CountersThatStayGame(dict.fromkeys(names, 10))
    held: Scores = dict.fromkeys(names, 10)
    pot = 0
    for begun in range(len(names)):
        turn, ends = begun, False
        while not ends:
            throw, thrower = random.choice(THROWS), names[turn % len(names)]
            turn += 1
            owed = pays(names, throw)
            left = {name: max(0, held[name] - owed[name]) for name in names}
            pot += sum(held.values()) - sum(left.values())
            ends = not min(left.values())
            held = counters_that_stay_next_round(left, pot) if ends else left
            pot -= sum(held.values()) - sum(left.values())
            game = game.play(thrower, throw)
            assert (game.left, game.pot) == (held, pot)
        assert game.rounds == begun + 1
    with pytest.raises(Foul, match="the game is over once everybody has begun a round"):
        game.play(names[0], (1, 2, 3))
    most = max(held.values())
    assert set(counters_that_stay_winners(game.left)) == {n for n in names if held[n] == most}
