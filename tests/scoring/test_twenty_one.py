from collections import defaultdict
from fractions import Fraction
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.twenty_one import (
    Game,
    Then,
    ThirtySixGame,
    Turn,
    TwoDiceGame,
    score,
    thirty_six_score,
    two_dice_score,
)

AGAIN, STOP = Then.THROW_AGAIN, Then.STOP


def by_the_module(stop: int) -> dict[int, Fraction]:
    """The odds of what turns score that stop at so much, throw by throw."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    waiting = {Turn(): Fraction(1)}
    while waiting:
        now = min(waiting, key=lambda turn: turn.total)
        odds = waiting.pop(now)
        for die in range(1, 7):
            after = now.add((die,))
            if after.over or after.total >= stop:
                found[after.points] += odds / 6
            else:
                waiting[after] = waiting.get(after, Fraction()) + odds / 6
    return found


def by_plain_sums(stop: int) -> dict[int, Fraction]:
    """The same from the odds of reaching each total, lowest first."""
    reach: dict[int, Fraction] = defaultdict(Fraction, {0: Fraction(1)})
    for total in range(stop):
        for pips in range(1, 7):
            reach[total + pips] += reach[total] / 6
    ends: dict[int, Fraction] = defaultdict(Fraction)
    for total, odds in reach.items():
        if total >= stop and odds:
            ends[total if total <= 21 else 0] += odds
    return ends


@pytest.mark.parametrize("stop", range(14, 22))
def test_scores_come_as_often_as_plain_sums_say(stop: int) -> None:
    found = by_the_module(stop)
    assert found == by_plain_sums(stop)
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("total", "busts"), [(15, 0), (16, 1), (17, 2), (18, 3), (19, 4), (20, 5)])
def test_so_many_throws_of_six_bust(total: int, busts: int) -> None:
    assert sum(Turn(total).add((die,)).points == 0 for die in range(1, 7)) == busts


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.sampled_from([21, 36]))
def test_a_turn_scores_its_sum_until_it_is_over(throws: list[int], target: int) -> None:
    game = {21: score, 36: thirty_six_score}[target]
    if any(total >= target for total in accumulate(throws[:-1])):
        with pytest.raises(Foul, match="the turn is over"):
            game(tuple(throws))
    else:
        assert game(tuple(throws)) == (sum(throws) if sum(throws) <= target else 0)


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=3, max_size=7))
def test_two_dice_are_thrown_below_fourteen_and_one_from_there(pairs: list[Dice]) -> None:
    throws: list[Dice] = []
    for pair in pairs:
        total = sum(map(sum, throws))
        if total >= 21:
            with pytest.raises(Foul, match="the turn is over"):
                two_dice_score((*throws, pair))
            break
        right, wrong = (pair, pair[:1]) if total < 14 else (pair[:1], pair)
        with pytest.raises(Foul, match=f"must be thrown, not {len(wrong)}"):
            two_dice_score((*throws, wrong))
        throws.append(right)
        total += sum(right)
        assert two_dice_score(tuple(throws)) == (total if total <= 21 else 0)


@given(st.lists(st.integers(1, 6), min_size=1), st.integers(1, 21))
def test_you_must_choose_below_the_target_and_only_there(throws: list[int], stop: int) -> None:
    turn = Turn()
    for die in throws:
        total = turn.total + die
        if total >= 21:
            for then in Then:
                with pytest.raises(Foul, match=f"a total of {total} ends the turn"):
                    turn.play((die,), then)
            turn = turn.play((die,))
        else:
            with pytest.raises(Foul, match="say whether you stop or throw again"):
                turn.play((die,))
            turn = turn.play((die,), STOP if total >= stop else AGAIN)
        assert turn.total == total
        assert turn.over == (total >= stop or total >= 21)
        if turn.over:
            with pytest.raises(Foul, match="the turn is over"):
                turn.play((1,), STOP)
            break


@given(st.dictionaries(st.sampled_from(["Ada", "Bel", "Cy"]), st.integers(0, 21), min_size=2))
def test_the_best_alone_wins_and_the_best_together_play_off(points: dict[str, int]) -> None:
    game = Game().play(points)
    ahead = [name for name in points if all(points[name] >= p for p in points.values())]
    if len(ahead) == 1:
        assert (game.winner, game.play_off) == (ahead[0], ())
        with pytest.raises(Foul, match=f"the game is over: {ahead[0]} has won"):
            game.play(points)
    else:
        assert (game.winner, game.play_off) == (None, tuple(ahead))
        again = dict.fromkeys(ahead, 0)
        assert game.play(again) == game
        assert game.play({**again, ahead[-1]: 1}).winner == ahead[-1]
        for others in [{**again, "Dot": 3}, {"Dot": 3, ahead[0]: 4}]:
            with pytest.raises(Foul, match=f"these play now: {', '.join(ahead)}"):
                game.play(others)


@pytest.mark.parametrize(
    ("kind", "least", "most"), [(Game, 1, 21), (TwoDiceGame, 2, 21), (ThirtySixGame, 1, 36)]
)
def test_a_game_takes_the_scores_that_its_turns_can_have(
    kind: type[Game], least: int, most: int
) -> None:
    for scored in range(-1, 40):
        if scored == 0 or least <= scored <= most:
            assert kind().play({"Ada": most, "Bel": scored}).winner in ("Ada", None)
        else:
            message = f"^no turn scores {scored}, as Bel's should$"
            with pytest.raises(Foul, match=message):
                kind().play({"Ada": 3, "Bel": scored})
    with pytest.raises(Foul, match="two players or more"):
        kind().play({"Ada": 3})
