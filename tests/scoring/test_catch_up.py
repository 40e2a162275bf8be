from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.scoring.catch_up import Game, counters

NAMES = ("Ada", "Bel", "Cy", "Dot", "Eve", "Fay", "Gil", "Hal")
faces = st.integers(1, 6)
seats_of_a_circle = st.sampled_from([4, 6, 8])


def begun(seats: int) -> Game:
    return Game(dict.fromkeys(NAMES[:seats], 0))


@given(seats_of_a_circle, st.lists(st.tuples(faces, faces), max_size=60))
def test_the_dice_go_round_in_opposite_ways_and_begin_anew_when_they_meet(
    seats: int, throws: list[tuple[int, int]]
) -> None:
    # Naively: dice on the circle as a deque would turn it, the gap told by walking.
    game, first, second, held = begun(seats), 0, seats // 2, [0] * seats
    for throw in throws:
        for _ in range(throw[0] == 6):
            first = first + 1 if first + 1 < seats else 0
        for _ in range(throw[1] == 6):
            second = second - 1 if second else seats - 1
        caught = None
        if first == second:
            caught = NAMES[first]
            held[first] += 1
            for _ in range(seats // 2):
                second = second + 1 if second + 1 < seats else 0
        game = game.play(*throw)
        assert game.holders == (NAMES[first], NAMES[second])
        assert game.catcher == caught
        assert first != second
        assert game.counters == dict(zip(NAMES, held, strict=False))
        assert game.winner == (caught if max(held) == 3 else None)
        if game.winner:
            break


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_the_dice_are_as_fair_to_both_ways_round(seats: int) -> None:
    """From a new start every player is as likely to catch as the one in the mirror."""
    chance: dict[tuple[int, int], Fraction] = {(0, seats // 2): Fraction(1)}
    caught = dict.fromkeys(NAMES[:seats], Fraction())
    names = NAMES[:seats]
    for _ in range(8):
        following: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (first, second), share in chance.items():
            for one, two in product(range(1, 7), repeat=2):
                game = Game(dict.fromkeys(names, 0), first, second).play(one, two)
                if game.catcher:
                    caught[game.catcher] += share / 36
                else:
                    first_at, second_at = map(names.index, game.holders)
                    following[first_at, second_at] += share / 36
        chance = following
    assert sum(caught.values()) + sum(chance.values()) == 1
    for place, name in enumerate(names):
        assert caught[name] == caught[names[(seats // 2 - place) % seats]]


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_the_counters_last_just_long_enough(seats: int) -> None:
    # Everybody can have two without a winner; one more must make one.
    game = Game(dict.fromkeys(NAMES[:seats], 2), 0, 1)
    assert game.winner is None
    last = game.play(6, 1)
    assert last.winner == "Bel"
    assert counters(seats) == sum(last.counters.values())


def test_a_die_is_passed_once_in_six() -> None:
    firsts = [begun(4).play(face, 1).holders for face in range(1, 7)]
    assert firsts == [("Ada", "Cy")] * 5 + [("Bel", "Cy")]
    seconds = [begun(4).play(1, face).holders for face in range(1, 7)]
    assert seconds == [("Ada", "Cy")] * 5 + [("Ada", "Bel")]


def test_neighbours_who_both_throw_a_six_swap_and_catch_nothing() -> None:
    game = begun(4).play(1, 6)
    assert game.holders == ("Ada", "Bel")
    game = game.play(6, 6)
    assert (game.holders, game.catcher) == (("Bel", "Ada"), None)
    assert sum(game.counters.values()) == 0
