from fractions import Fraction
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul
from zine.scoring.beetle import (
    EVERY_PART,
    Beetle,
    Game,
    Part,
    TwoDiceBeetle,
    TwoDiceGame,
    after,
    number,
    part,
    points_to_fifty_totals,
    points_to_fifty_winner,
)

faces = st.integers(1, 6)
BODY, HEAD, LEG, EYE, ANTENNA, TAIL = 1, 2, 3, 4, 5, 6
LACKING = (0, 1, 1, 6, 2, 2, 1)


def naive(throws: list[int]) -> list[int]:
    """The faces that drew something, told as the rules are told: one condition a face."""
    drawn: list[int] = []
    for face in throws:
        body, head = BODY in drawn, HEAD in drawn
        room = drawn.count(face) < LACKING[face]
        fits = (
            face == BODY
            or (face in (HEAD, LEG, TAIL) and body)
            or (face in (EYE, ANTENNA) and head)
        )
        if room and fits:
            drawn.append(face)
    return drawn


def test_thirteen_parts() -> None:
    assert sum(number(kind) for kind in Part) == len(EVERY_PART) == 13
    assert [part(face).value for face in range(1, 7)] == [kind.value for kind in Part]
    assert [after(kind) for kind in Part] == [None, "Body", "Body", "Head", "Head", "Body"]


@given(st.lists(faces, max_size=120))
def test_a_drawing_grows_as_the_rules_say(throws: list[int]) -> None:
    beetle = Beetle()
    drawn: list[int] = []
    for count, face in enumerate(throws, 1):
        if not beetle.missing:
            assert len(drawn) == 13
            assert beetle.play(face) == Beetle(())
            break
        before = len(drawn)
        drawn = naive(throws[:count])
        beetle = beetle.play(face)
        assert beetle.to_go == 13 - len(drawn)
        assert beetle.draws == (part(face) if len(drawn) > before else None)


def test_a_beetle_takes_about_forty_four_throws() -> None:
    @lru_cache
    def needed(missing: tuple[Part, ...]) -> Fraction:
        if not missing:
            return Fraction(0)
        plays = [Beetle(missing).play(face) for face in range(1, 7)]
        onward = [play.missing for play in plays if play.draws]
        return (6 + sum(map(needed, onward), Fraction(0))) / len(onward)

    assert float(needed(EVERY_PART)) == pytest.approx(44.25, abs=0.01)


@given(st.lists(faces, max_size=40), faces, faces)
def test_two_dice_draw_whatever_their_better_order_draws(
    throws: list[int], one: int, other: int
) -> None:
    beetle = TwoDiceBeetle()
    for face in throws:
        if beetle.missing:
            beetle = TwoDiceBeetle(Beetle(beetle.missing).play(face).missing)
    if beetle.missing:
        drawn = naive(throws)
        best = max(len(naive([*throws, *pair])) for pair in ((one, other), (other, one)))
        after_both = beetle.play((one, other))
        assert len(after_both.draws) == best - len(drawn)
        assert after_both.to_go == 13 - best
        assert set(after_both.missing) == set(beetle.play((other, one)).missing)


@given(st.lists(faces, min_size=26, max_size=200))
def test_the_first_to_finish_wins_a_game(throws: list[int]) -> None:
    game, seats = Game({"Ada": EVERY_PART, "Bel": EVERY_PART}), ("Ada", "Bel")
    for turn, face in enumerate(throws):
        done = [len(naive(throws[seat:turn:2])) == 13 for seat in (0, 1)]
        assert game.winner == (seats[done.index(True)] if any(done) else None)
        if any(done):
            with pytest.raises(Foul, match=f"the game is over: {game.winner}"):
                game.play(seats[turn % 2], face)
            return
        with pytest.raises(Foul, match=f"it is {seats[turn % 2]}'s turn"):
            game.play(seats[1 - turn % 2], face)
        game = game.play(seats[turn % 2], face)


@given(st.lists(st.tuples(faces, faces), min_size=26, max_size=120))
def test_a_game_with_two_dice_is_two_drawings_of_which_the_first_whole_one_wins(
    throws: list[tuple[int, int]],
) -> None:
    game, seats = TwoDiceGame({"Ada": EVERY_PART, "Bel": EVERY_PART}), ("Ada", "Bel")
    alone = {seat: TwoDiceBeetle() for seat in seats}
    for turn, throw in enumerate(throws):
        seat = seats[turn % 2]
        with pytest.raises(Foul, match=f"it is {seat}'s turn"):
            game.play(seats[1 - turn % 2], throw)
        game, alone[seat] = game.play(seat, throw), alone[seat].play(throw)
        assert game.missing == {name: beetle.missing for name, beetle in alone.items()}
        assert game.winner == (None if alone[seat].missing else seat)
        if game.winner:
            with pytest.raises(Foul, match=f"the game is over: {seat}"):
                game.play(seats[(turn + 1) % 2], throw)
            return


points = st.integers(0, 49)


@given(points, points, st.integers(0, 12), st.booleans())
def test_a_series_adds_up_and_ends_with_one_alone_at_fifty(
    ada: int, bel: int, drawn: int, swap: bool
) -> None:
    parts = {"Ada": drawn if swap else 13, "Bel": 13 if swap else drawn}
    before = {"Ada": ada, "Bel": bel}
    after_it = points_to_fifty_totals(before, parts)
    totals = (ada + parts["Ada"], bel + parts["Bel"])
    assert tuple(after_it.values()) == totals
    best = "Ada" if totals[0] > totals[1] else "Bel"
    over = max(totals) >= 50 and totals[0] != totals[1]
    assert points_to_fifty_winner(before, parts) == (best if over else None)


def test_a_game_of_a_series_has_exactly_one_whole_beetle() -> None:
    before = {"Ada": 0, "Bel": 0}
    for ada, bel in product(range(14), repeat=2):
        if (ada == 13) != (bel == 13):
            parts = {"Ada": ada, "Bel": bel}
            assert points_to_fifty_totals(before, parts) == parts
        else:
            with pytest.raises(Foul, match="one player alone has a whole beetle"):
                points_to_fifty_totals(before, {"Ada": ada, "Bel": bel})
    with pytest.raises(Foul, match="the same players go on: Ada, Bel"):
        points_to_fifty_totals(before, {"Ada": 13, "Cy": 2})
    with pytest.raises(Foul, match="two players or more"):
        points_to_fifty_totals({"Ada": 3}, {"Ada": 13})
