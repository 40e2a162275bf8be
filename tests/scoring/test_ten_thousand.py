from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.six_dice import (
    ALowerOpening,
    ExactlyTenThousandGame,
    Game,
    Turn,
    a_lower_opening_may_stop,
    may_stop,
    score,
    worth,
)

# The rules once more, by another road: every way to split dice into groups that score.

ALIKE: dict[Dice, int] = {
    **{
        (face,) * size: 100 * face * 2 ** (size - 3) for face in range(2, 7) for size in range(3, 7)
    },
    **{(1,) * size: 1000 * 2 ** (size - 3) for size in range(3, 7)},
}
PAIRS = [(face, face) for face in range(1, 7)]
THREE_PAIRS: dict[Dice, int] = {a + b + c: 1500 for a, b, c in combinations(PAIRS, 3)}
FOUR_AND_TWO: dict[Dice, int] = {
    tuple(sorted(a + a + b)): 1500 for a, b in product(PAIRS, PAIRS) if a != b
}
GROUPS: dict[Dice, int] = {
    (1,): 100,
    (5,): 50,
    **ALIKE,
    **THREE_PAIRS,
    **FOUR_AND_TWO,
    (1, 2, 3, 4, 5, 6): 1500,
}
MULTISETS = [d for n in range(1, 7) for d in combinations_with_replacement(range(1, 7), n)]


def parts(dice: Dice) -> set[Dice]:
    return {part for n in range(1, len(dice) + 1) for part in combinations(dice, n)}


@cache
def best_split(dice: Dice) -> int | None:
    """The dearest split of sorted dice into groups, none left over; `None` if there is none."""
    if not dice:
        return 0
    values = []
    for part in parts(dice):
        if part[0] == dice[0] and part in GROUPS:
            rest = best_split(tuple(sorted((Counter(dice) - Counter(part)).elements())))
            if rest is not None:
                values.append(GROUPS[part] + rest)
    return max(values, default=None)


@cache
def best_keep(dice: Dice) -> int:
    return max((best_split(part) or 0 for part in parts(dice)), default=0)


def test_every_throw_of_six_scores_the_best_of_all_its_keeps() -> None:
    wrong = [t for t in product(range(1, 7), repeat=6) if score(t) != best_keep(tuple(sorted(t)))]
    assert wrong == []


def test_fewer_dice_score_the_best_of_all_their_keeps() -> None:
    assert {d: score(d) for d in MULTISETS} == {d: best_keep(d) for d in MULTISETS}


def test_a_keep_is_legal_exactly_where_it_splits_into_scoring_groups() -> None:
    legal = {keep: best_split(keep) for keep in MULTISETS}
    tried = 0
    for throw in MULTISETS:
        for keep in parts(throw):
            tried += 1
            if legal[keep] is None:
                with pytest.raises(Foul, match="every die kept must score"):
                    worth(throw, keep)
            else:
                assert worth(throw, keep) == legal[keep]
    assert tried > len(MULTISETS)


@pytest.mark.parametrize(
    ("dice", "busts"), [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600), (6, 1080)]
)
def test_busts_are_as_many_as_counting_by_hand_gives(dice: int, busts: int) -> None:
    # 2, 3, 4 and 6 alone, at most two of each, and not three pairs.
    assert sum(not score(throw) for throw in product(range(1, 7), repeat=dice)) == busts


def test_only_four_ones_and_a_pair_pay_more_when_dice_are_left_out() -> None:
    dearer = {d for d in MULTISETS if (best_split(d) or 0) and worth(d, d) < score(d)}
    assert dearer == {(1, 1, 1, 1, face, face) for face in (2, 3, 4, 6)}


def test_the_figures_of_the_source() -> None:
    assert score((3, 3, 5, 5, 6, 6)) == 1500
    assert [score((2,) * n) for n in (3, 4, 5, 6)] == [200, 400, 800, 1600]
    busted = Turn().play((2, 2, 2, 3, 4, 6), (2, 2, 2)).play((2, 4, 6))
    assert (busted.bust, busted.turn_total) == (True, 0)
    stopped = Turn().play((6, 6, 6, 2, 3, 4), (6, 6, 6)).play((1, 5, 4), (1, 5))
    assert (stopped.points, stopped.turn_total) == (150, 750)
    with pytest.raises(Foul, match="first score must be 1,000 or more"):
        Game({"Ada": 0, "Bel": 0}).play("Ada", stopped.turn_total)
    assert Game({"Ada": 1000, "Bel": 0}).play("Ada", stopped.turn_total).total == 1750


def test_dice_of_two_throws_never_combine() -> None:
    turn = Turn().play((1, 1, 2, 3, 4, 6), (1, 1)).play((1, 2, 3, 6), (1,))
    assert turn.turn_total == 300


FACE = st.integers(1, 6)


@given(
    st.lists(FACE, min_size=1, max_size=6).flatmap(
        lambda d: st.tuples(st.just(d), st.permutations(d))
    )
)
def test_the_order_of_the_dice_never_matters(orders: tuple[list[int], list[int]]) -> None:
    one, other = map(tuple, orders)
    assert score(one) == score(other)
    if best_split(tuple(sorted(one))) is not None:
        assert worth(one, other) == worth(other, one)


@given(st.data())
def test_a_turn_adds_up_what_is_kept_until_it_busts(data: st.DataObject) -> None:
    turn, total = Turn(), 0
    for _ in range(8):
        dice = turn.dice_left
        throw = tuple(data.draw(st.lists(FACE, min_size=dice, max_size=dice)))
        legal = sorted(p for p in parts(tuple(sorted(throw))) if best_split(p) is not None)
        if not legal:
            turn = turn.play(throw)
            assert (turn.bust, turn.points, turn.turn_total, turn.dice_left) == (True, 0, 0, 0)
            return
        keep = data.draw(st.sampled_from(legal))
        total += best_split(keep) or 0
        turn = turn.play(throw, keep)
        assert (turn.bust, turn.points, turn.turn_total) == (False, best_split(keep), total)
        assert turn.dice_left == (6 if len(keep) == dice else dice - len(keep))


TURNS = st.one_of(st.just(0), st.integers(20, 80).map(lambda n: 50 * n))


@given(st.integers(2, 5), st.lists(TURNS, min_size=60, max_size=60))
def test_everyone_else_has_one_turn_after_the_first_to_reach_ten_thousand(
    players: int, turns: list[int]
) -> None:
    names = ["Ada", "Bel", "Cy", "Dot", "Eve"][:players]
    totals, closed = dict.fromkeys(names, 0), -1
    game = Game(dict(totals))
    for number, turn in enumerate(turns):
        if 0 <= closed <= number - players:
            best = max(totals.values())
            assert game.winners == tuple(n for n in names if totals[n] == best)
            with pytest.raises(Foul, match="the game is over"):
                game.play(names[number % players], turn)
            return
        assert game.winners == ()
        name = names[number % players]
        game = game.play(name, turn)
        totals[name] += turn
        assert (game.total, game.totals) == (totals[name], totals)
        if closed < 0 and totals[name] >= 10_000:
            closed = number


@pytest.mark.parametrize(
    ("opening", "least"), [(None, 1000), ("500", 500), ("750", 750), ("none", 50)]
)
def test_a_first_score_is_the_opening_or_more(opening: str | None, least: int) -> None:
    for points in range(0, 2000, 50):
        for total in (0, 50, 1000):
            allowed = points >= (50 if total else least)
            if opening is None:
                assert may_stop(total, points) == allowed
            else:
                assert a_lower_opening_may_stop(ALowerOpening(opening), total, points) == allowed


@pytest.mark.parametrize("kind", [Game, ExactlyTenThousandGame])
def test_a_game_holds_each_player_to_the_opening_until_it_is_made(kind: type[Game]) -> None:
    start = kind({"Ada": 0, "Bel": 1000})
    for points in range(50, 2000, 50):
        if points < 1000:
            with pytest.raises(Foul, match=r"^a player's first score must be 1,000 or more$"):
                start.play("Ada", points)
        else:
            assert start.play("Ada", points).total == points
    after_bust = start.play("Ada", 0).play("Bel", 50)
    assert after_bust.total == 1050
    with pytest.raises(Foul, match=r"^a player's first score must be 1,000 or more$"):
        after_bust.play("Ada", 950)
    assert after_bust.play("Ada", 1000).total == 1000


def test_overshooting_ten_thousand_scores_nothing_and_closes_nothing() -> None:
    game = ExactlyTenThousandGame({"Ada": 9900, "Bel": 9900}).play("Ada", 150)
    assert (game.total, game.ends) == (9900, None)
    game = game.play("Bel", 100)
    assert (game.total, game.winners) == (10_000, ())
    assert game.play("Ada", 50).winners == ("Bel",)
    assert game.play("Ada", 100).winners == ("Ada", "Bel")


def fouls() -> Iterator[tuple[str, Callable[[], object]]]:
    """The whole message of what is refused, and how to ask for it."""
    game = Game({"Ada": 1000, "Bel": 1000})
    yield "a die shows 1 to 6, never 7", lambda: score((7, 1))
    yield "a die shows 1 to 6, never 0", lambda: worth((0, 1), (1,))
    yield "one to six dice are thrown, not 7", lambda: score((1,) * 7)
    yield "one to six dice are thrown, not 0", lambda: score(())
    yield "at least one die that scores must be kept", lambda: worth((1, 2), ())
    yield (
        "only dice that were thrown can be kept: no 5 is left in 1 2",
        lambda: worth((1, 2), (1, 5)),
    )
    yield "every die kept must score: 2 × 3 does not", lambda: worth((1, 3, 3), (3, 1, 3))
    yield "6 dice must be thrown, not 5", lambda: Turn().play((1, 1, 2, 3, 4), (1,))
    yield (
        "2 dice must be thrown, not 6",
        lambda: Turn().play((1, 1, 1, 1, 2, 3), (1, 1, 1, 1)).play((1,) * 6, (1,)),
    )
    yield "every die kept must score: 1 × 2 does not", lambda: Turn().play((2, 2, 3, 3, 4, 6), (2,))
    yield "at least one die that scores must be kept", lambda: Turn().play((1, 2, 3, 3, 4, 6))
    yield "a bust ends the turn", lambda: Turn().play((2, 2, 3, 3, 4, 6)).play((1,) * 6, (1,))
    yield "two or more must play", lambda: Game({"Ada": 0}).play("Ada", 0)
    yield "it is the turn of Ada, not of Bel", lambda: game.play("Bel", 50)
    yield "it is the turn of Bel, not of Ada", lambda: game.play("Ada", 50).play("Ada", 50)
    yield "points come in fifties, never as 1,025", lambda: game.play("Ada", 1025)
    yield "points come in fifties, never as -50", lambda: game.play("Ada", -50)
    yield (
        "points come in fifties, never as 1,010",
        lambda: Game({"Ada": 1000, "Bel": 1010}).play("Ada", 50),
    )


@pytest.mark.parametrize(("message", "act"), list(fouls()))
def test_the_impossible_is_refused_in_the_words_of_the_game(
    message: str, act: Callable[[], object]
) -> None:
    with pytest.raises(Foul) as caught:
        act()
    assert str(caught.value) == message
