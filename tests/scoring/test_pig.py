from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.pig import Does, Game, PastAHundredGame, Turn, score, two_dice_score

turns = st.lists(st.integers(1, 6), min_size=1, max_size=12).map(tuple)
befores = st.dictionaries(
    st.sampled_from(["Ada", "Bel", "Cy", "Dot"]), st.integers(0, 99), min_size=2
)


@given(turns)
def test_a_turn_scores_its_sum_unless_a_one_ends_it(throws: Dice) -> None:
    if 1 in throws[:-1]:
        with pytest.raises(Foul, match="no throw follows it"):
            score(throws)
    else:
        assert score(throws) == (0 if throws[-1] == 1 else sum(throws))


def test_all_turns_of_three_throws_are_as_common_as_the_odds_say() -> None:
    worth = []
    for throws in product(range(1, 7), repeat=3):
        try:
            worth.append(score(throws))
        except Foul:
            worth.append(-1)
    assert worth.count(-1) == 6**3 - 5 * 5 * 6  # a one before the last throw
    assert worth.count(0) == 5 * 5
    assert sum(w for w in worth if w > 0) == 5**3 * 3 * 4  # each die is 2 to 6, 4 on average


@cache
def hold_at(limit: int) -> dict[int, Fraction]:
    """The odds of each score of one who holds at a turn total, from the module's own turns."""
    found: dict[int, Fraction] = {}
    open_turns = {0: (Fraction(1), Turn())}
    while open_turns:
        total = min(open_turns)
        odds, turn = open_turns.pop(total)
        for face in range(1, 7):
            does = None if face == 1 else Does.HOLD if total + face >= limit else Does.THROW_AGAIN
            after = turn.play(face, does)
            if after.over:
                found[after.turn_total] = found.get(after.turn_total, Fraction()) + odds / 6
            else:
                before = open_turns.get(after.turn_total, (Fraction(), after))[0]
                open_turns[after.turn_total] = (before + odds / 6, after)
    return found


def average(odds: dict[int, Fraction]) -> Fraction:
    return sum((points * chance for points, chance in odds.items()), Fraction())


def test_holding_at_twenty_gives_the_published_odds() -> None:
    odds = hold_at(20)
    published = {0: 0.6245, 20: 0.0997, 21: 0.0950, 22: 0.0742, 23: 0.0542, 24: 0.0352, 25: 0.0172}
    assert {points: round(float(chance), 4) for points, chance in odds.items()} == published
    assert round(float(average(odds)), 2) == 8.14
    assert sum(odds.values()) == 1


def test_holding_at_twenty_gives_the_odds_of_sums_of_two_to_six() -> None:
    @cache
    def reach(total: int) -> Fraction:
        """The odds that a turn below twenty ever has this total, which no one throws past."""
        if total < 1:
            return Fraction(total == 0)
        return sum((reach(total - f) for f in range(2, 7) if total - f < 20), Fraction()) / 6

    held = {total: reach(total) for total in range(20, 26)}
    assert hold_at(20) == {0: 1 - sum(held.values()), **held}


def test_no_other_limit_is_worth_more_than_twenty() -> None:
    worth = {limit: average(hold_at(limit)) for limit in range(2, 31)}
    best = max(worth.values())
    # At twenty, six throws on average gain 2 + 3 + 4 + 5 + 6 and lose twenty once.
    assert {limit for limit, points in worth.items() if points == best} == {20, 21}


@given(befores, st.data())
def test_a_game_passes_to_the_left_and_ends_with_one_winner(
    before: dict[str, int], data: st.DataObject
) -> None:
    names, game, totals = list(before), Game(before), dict(before)
    for turn in range(20):
        up = names[turn % len(names)]
        throws = data.draw(turns.filter(lambda t: 1 not in t[:-1]))
        game = game.play(up, throws)
        totals[up] += 0 if throws[-1] == 1 else sum(throws)
        assert game.before == totals
        assert game.total == totals[up]
        reached = [name for name, points in totals.items() if points >= 100]
        assert reached == ([game.winner] if game.winner else [])
        if game.winner:
            assert game.winner == up
            with pytest.raises(Foul, match=f"{up} has won"):
                game.play(names[(turn + 1) % len(names)], (6,))
            return


@given(befores, st.data())
def test_past_a_hundred_the_round_is_played_to_its_end(
    before: dict[str, int], data: st.DataObject
) -> None:
    names, game, totals = list(before), PastAHundredGame(before), dict(before)
    for _ in range(5):
        reached: list[tuple[int, str]] = []
        for name in names:
            assert game.winner is None
            throws = data.draw(turns.filter(lambda t: 1 not in t[:-1]))
            game = game.play(name, throws)
            totals[name] += 0 if throws[-1] == 1 else sum(throws)
            assert game.total == totals[name]
            if totals[name] > 100 and all(totals[name] > points for points, _ in reached):
                reached.append((totals[name], name))
        assert game.winner == (reached[-1][1] if reached else None)
        if reached:
            with pytest.raises(Foul, match="has won"):
                game.play(names[0], (6,))
            return


def test_two_dice_are_worth_what_the_odds_say() -> None:
    throws = list(product(range(1, 7), repeat=2))
    worth = [two_dice_score((throw,)) for throw in throws]
    assert worth.count(0) == 10  # a one beside another face
    assert [throw for throw, points in zip(throws, worth, strict=True) if points == 25] == [(1, 1)]
    # Each die is 2 to 6, 4 on average, in 25 throws; the five doubles count again.
    assert sum(worth) - 25 == 25 * 8 + 5 * 8
    assert two_dice_score(((6, 6),)) == 24  # the example of the second source


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=6))
def test_a_turn_with_two_dice_adds_up_unless_a_one_ends_it(throws: list[Dice]) -> None:
    if any(1 in throw for throw in throws[:-1]):
        with pytest.raises(Foul, match="no throw follows it"):
            two_dice_score(tuple(throws))
    elif 1 in throws[-1]:
        assert two_dice_score(tuple(throws)) == (25 if throws[-1] == (1, 1) else 0)
    else:
        doubles = [a for a, b in throws if a == b]
        assert two_dice_score(tuple(throws)) == sum(map(sum, throws)) + 2 * sum(doubles)
