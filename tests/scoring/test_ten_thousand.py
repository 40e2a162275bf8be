from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import FACES, Dice, Foul, throws
from zine.scoring.ten_thousand import (
    FiveDiceTurn,
    FourTwosCancelTurn,
    Game,
    SevenDiceTurn,
    TakingOverTurn,
    ThreeScorelessStartsColumn,
    ToTheEndOfTheRoundGame,
    Turn,
    TwoTriesForTheLastDieTurn,
    WithoutDoublingTurn,
    five_dice_score,
    score,
    seven_dice_score,
    without_doubling_score,
    without_doubling_worth,
    worth,
)


def refused(play: Callable[[Dice, Dice], object], throw: Dice, keep: Dice) -> str:
    """Why some dice of a throw cannot be kept, or ""; it is asked thousands of times."""
    try:
        play(throw, keep)
    except Foul as foul:
        return str(foul)
    return ""


# The rules once more, by another road: every way to split dice into groups that score.

THREES: dict[Dice, int] = {
    (1, 1, 1): 1000,
    **{(face,) * 3: 100 * face for face in range(2, 7)},
}
ALIKE: dict[Dice, int] = {
    three + three[:1] * more: points * 2**more
    for three, points in THREES.items()
    for more in range(5)
}
PAIRS = [(face, face) for face in range(1, 7)]
THREE_PAIRS: dict[Dice, int] = {a + b + c: 1500 for a, b, c in combinations(PAIRS, 3)}
FOUR_AND_TWO: dict[Dice, int] = {
    tuple(sorted(a + a + b)): 1500 for a, b in product(PAIRS, PAIRS) if a != b
}
SETS: dict[Dice, int] = {(1,): 100, (5,): 50, **THREE_PAIRS, **FOUR_AND_TWO}
STRAIGHT = (1, 2, 3, 4, 5, 6)

Groups = tuple[tuple[Dice, int], ...]
DOUBLED: Groups = tuple({**SETS, **ALIKE, STRAIGHT: 1500}.items())
THRICE: dict[Dice, int] = {pair * 3: 1500 for pair in PAIRS}
UNDOUBLED: Groups = tuple({**SETS, **THREES, **THRICE, STRAIGHT: 3000}.items())


def multisets(most: int) -> list[Dice]:
    faces = range(1, 7)
    return [d for n in range(1, most + 1) for d in combinations_with_replacement(faces, n)]


MULTISETS = multisets(6)


def parts(dice: Dice) -> set[Dice]:
    return {part for n in range(1, len(dice) + 1) for part in combinations(dice, n)}


@cache
def best_split(dice: Dice, groups: Groups = DOUBLED) -> int | None:
    """The dearest split of sorted dice into groups, none left over; `None` if there is none."""
    if not dice:
        return 0
    points, values = dict(groups), []
    for part in parts(dice):
        if part[0] == dice[0] and part in points:
            rest = best_split(tuple(sorted((Counter(dice) - Counter(part)).elements())), groups)
            if rest is not None:
                values.append(points[part] + rest)
    return max(values, default=None)


@cache
def best_keep(dice: Dice, groups: Groups = DOUBLED) -> int:
    return max((best_split(part, groups) or 0 for part in parts(dice)), default=0)


def test_every_throw_scores_the_best_of_all_its_keeps_in_whatever_order_it_lies() -> None:
    for dice in MULTISETS:
        for lie in (dice, dice[::-1], dice[::2] + dice[1::2]):
            assert score(lie) == best_keep(dice), lie


def test_a_keep_is_legal_exactly_where_it_splits_into_scoring_groups() -> None:
    legal = {keep: best_split(keep) for keep in MULTISETS}
    tried = 0
    for throw in MULTISETS:
        for keep in parts(throw):
            tried += 1
            if legal[keep] is None:
                assert refused(worth, throw, keep).startswith("every die kept must score")
            else:
                assert worth(throw, keep) == legal[keep]
    assert tried > len(MULTISETS)


@pytest.mark.parametrize(
    ("dice", "busts"), [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600), (6, 1080)]
)
def test_busts_are_as_many_as_counting_by_hand_gives(dice: int, busts: int) -> None:
    # 2, 3, 4 and 6 alone, at most two of each, and not three pairs.
    assert sum(ways for throw, ways in throws(FACES, dice) if not score(throw)) == busts


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


def test_without_doubling_scores_the_best_of_all_keeps() -> None:
    found = {d: without_doubling_score(d) for d in MULTISETS}
    assert found == {d: best_keep(d, UNDOUBLED) for d in MULTISETS}
    assert {d for d in MULTISETS if found[d] > score(d)} == {STRAIGHT}


def test_without_doubling_keeps_are_worth_their_groups() -> None:
    for keep in MULTISETS:
        points = best_split(keep, UNDOUBLED)
        if points is None:
            with pytest.raises(Foul, match="every die kept must score"):
                without_doubling_worth(keep, keep)
        else:
            assert without_doubling_worth(keep, keep) == points
    with pytest.raises(Foul, match="a throw is of 1 to 6 dice, not 7"):
        without_doubling_worth((1,) * 7, (1,))


@pytest.mark.parametrize(("scores", "most"), [(five_dice_score, 5), (seven_dice_score, 7)])
def test_more_dice_or_fewer_score_the_best_of_all_their_keeps(
    scores: Callable[[Dice], int], most: int
) -> None:
    every = multisets(most)
    assert {d: scores(d) for d in every} == {d: best_keep(d) for d in every}
    with pytest.raises(Foul, match=f"a throw is of 1 to {most} dice, not {most + 1}"):
        scores((1,) * (most + 1))


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("start", "most", "groups"),
    [
        (WithoutDoublingTurn(), 6, UNDOUBLED),
        (FiveDiceTurn(), 5, DOUBLED),
        (SevenDiceTurn(), 7, DOUBLED),
    ],
    ids=["without doubling", "five dice", "seven dice"],
)
def test_turns_with_other_dice_or_prices_allow_what_splits_into_groups(
    start: Turn, most: int, groups: Groups
) -> None:
    tried = 0
    for throw in combinations_with_replacement(FACES, most):
        legal = False
        for keep in parts(throw):
            points = best_split(keep, groups)
            if points is None:
                assert refused(start.play, throw, keep).startswith("every die kept must score")
            else:
                legal = True
                left = most - len(keep) or most
                after = start.play(throw, keep)
                assert (after.points, after.turn_total, after.dice_left) == (points, points, left)
                tried += 1
        if legal:
            with pytest.raises(Foul, match="at least one die"):
                start.play(throw)
        else:
            assert start.play(throw).bust
    assert tried > 100


def test_the_figures_of_the_second_source() -> None:
    turn = WithoutDoublingTurn()
    assert turn.play((1, 1, 2, 4, 5, 6), (1, 1, 5)).points == 250
    turn = turn.play((1, 1, 2, 4, 5, 6), (1, 1))
    assert (turn.points, turn.dice_left) == (200, 4)
    turn = turn.play((1, 6, 6, 6), (1, 6, 6, 6))
    assert (turn.points, turn.turn_total, turn.dice_left) == (700, 900, 6)
    assert turn.play((2, 3, 3, 4, 6, 6)).bust
    one_and_two = WithoutDoublingTurn().play((1, 2, 3, 3, 4, 6), (1,)).play((1, 1, 2, 4, 6), (1, 1))
    assert one_and_two.turn_total == 300
    assert without_doubling_score((1, 2, 3, 4, 5, 6)) == 3000
    assert without_doubling_score((3, 3, 3, 3, 4, 4)) == 1500


FACE = st.integers(1, 6)


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


@given(st.integers(2, 5), st.lists(TURNS, min_size=60, max_size=60))
def test_a_round_is_played_to_its_end_and_then_the_first_of_the_highest_has_won(
    players: int, turns: list[int]
) -> None:
    names = ["Ada", "Bel", "Cy", "Dot", "Eve"][:players]
    totals = dict.fromkeys(names, 0)
    game = ToTheEndOfTheRoundGame(dict(totals))
    rounds = [turns[n : n + players] for n in range(0, len(turns) - players, players)]
    for points in rounds:
        for name, turn in zip(names, points, strict=True):
            assert game.winners == ()
            game = game.play(name, turn)
            totals[name] += turn
        if max(totals.values()) >= 10_000:
            winner = max(names, key=lambda name: (totals[name], -names.index(name)))
            assert game.winners == (winner,)
            with pytest.raises(Foul, match="the game is over"):
                game.play(names[0], 0)
            return


@given(st.data())
def test_taking_over_goes_on_as_if_the_bust_had_not_been(data: st.DataObject) -> None:
    throw = tuple(data.draw(st.lists(FACE, min_size=6, max_size=6)))
    keeps = sorted(p for p in parts(tuple(sorted(throw))) if best_split(p) is not None)
    if not keeps:
        return
    lost = Turn().play(throw, data.draw(st.sampled_from(keeps)))
    taken = TakingOverTurn(forfeited=lost.turn_total, dice=lost.dice_left)
    dice = lost.dice_left
    for again in range(2):
        throw = tuple(data.draw(st.lists(FACE, min_size=dice, max_size=dice)))
        keeps = sorted(p for p in parts(tuple(sorted(throw))) if best_split(p) is not None)
        keep = data.draw(st.sampled_from(keeps)) if keeps else ()
        lost, taken = lost.play(throw, keep), taken.play(throw, keep)
        dice = lost.dice_left
        for name in ("points", "turn_total", "dice_left", "bust"):
            assert getattr(lost, name) == getattr(taken, name), again
        if lost.bust:
            return


SCORELESS = (2, 2, 3, 3, 4, 6)
STARTS = st.sampled_from([(SCORELESS, 0), ((1, 2, 3, 3, 4, 6), 0), ((1, 2, 3, 3, 4, 6), 1000)])


@given(st.lists(STARTS, max_size=30), st.sampled_from([0, 600, 4000]))
def test_every_third_scoreless_start_in_a_row_costs_a_thousand(
    turns: list[tuple[Dice, int]], before: int
) -> None:
    column, total, row = ThreeScorelessStartsColumn(before), before, ""
    for throw, points in turns:
        column = column.play(throw, points)
        row += "x" if throw == SCORELESS else "-"
        total += points
        streak = len(row) - len(row.rstrip("x"))
        if streak and streak % 3 == 0:
            total = max(total - 1000, 0)
        assert (column.total, column.in_a_row) == (total, streak % 3)


@given(st.lists(st.tuples(st.sampled_from([2, 3, 4, 6]), st.booleans()), max_size=6))
def test_the_last_die_has_two_tries_and_ever_dearer_bonuses(rounds: list[tuple[int, bool]]) -> None:
    turn, total = TwoTriesForTheLastDieTurn(), 0
    for number, (miss, twice) in enumerate(rounds, start=1):
        turn = turn.play((1, 5, 5, 5, 1, miss), (1, 5, 5, 5, 1))
        total += 700
        assert (turn.turn_total, turn.dice_left, turn.must_throw) == (total, 1, False)
        if twice:
            turn = turn.play((miss,))
            assert (turn.turn_total, turn.dice_left, turn.must_throw) == (total, 1, True)
        turn = turn.play((5,), (5,))
        total += 50 + 500 * number
        assert (turn.points, turn.turn_total) == (50 + 500 * number, total)
        assert (turn.dice_left, turn.must_throw) == (6, False)
    assert turn.play(SCORELESS).bust
    last = turn.play((1, 1, 5, 5, 4, 5), (1, 1, 5, 5, 5)).play((3,)).play((4,))
    assert (last.bust, last.turn_total, last.must_throw) == (True, 0, False)


def test_four_twos_cancel_whatever_else_lies_there_and_three_do_not() -> None:
    start = FourTwosCancelTurn(total=4000)
    tried = Counter[bool]()
    for throw in MULTISETS:
        if len(throw) == 6:
            if throw.count(2) >= 4:
                after = start.play(throw)
                assert (after.new_total, after.turn_total, after.dice_left) == (0, 0, 0)
                with pytest.raises(Foul, match="the turn"):
                    after.play((2, 2, 2, 2))
            else:
                keep = next((p for p in parts(throw) if best_split(p) is not None), ())
                assert start.play(throw, keep).new_total == 4000 + (best_split(keep) or 0)
            tried[throw.count(2) >= 4] += 1
    assert tried[True] == 15 + 5 + 1
    bust = start.play((1, 2, 2, 2, 3, 4), (2, 2, 2)).play((2, 3, 4))
    assert (bust.bust, bust.new_total) == (True, 4000)
