from collections import Counter
from itertools import combinations, product
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.hi_low import (
    Game,
    Side,
    TenToSpendTurn,
    ThirtyFiveExactlyGame,
    Turn,
    round_won,
    score,
)

totals = st.integers(5, 30)
hands = st.tuples(*[st.integers(1, 6)] * 5)


def ways(dice: int, total: int) -> int:
    """How many throws of so many dice come to a total, by inclusion and exclusion."""
    return sum(
        (-1) ** k * comb(dice, k) * comb(total - 6 * k - 1, dice - 1)
        for k in range((total - dice) // 6 + 1)
    )


def test_first_throws_alone_are_a_fair_game_and_tie_as_often_as_ten_dice_show_35() -> None:
    often = Counter(map(score, product(range(1, 7), repeat=5)))
    assert often == {total: ways(5, total) for total in range(5, 31)}
    assert 2 * sum(total * ways for total, ways in often.items()) == 35 * often.total()
    rounds: Counter[Side] = Counter()
    for low, high in product(often, repeat=2):
        rounds[round_won((low,), (high,))] += often[low] * often[high]
    assert rounds[Side.NOBODY] == ways(10, 35) == 4395456
    assert rounds[Side.LOW] == rounds[Side.HIGH] == (6**10 - 4395456) // 2


@given(hands, hands)
def test_turning_every_die_over_turns_the_round_over(low: Dice, high: Dice) -> None:
    turned = [tuple(7 - face for face in hand) for hand in (high, low)]
    mirror = {Side.LOW: Side.HIGH, Side.HIGH: Side.LOW, Side.NOBODY: Side.NOBODY}
    before = round_won((score(low),), (score(high),))
    assert round_won((score(turned[0]),), (score(turned[1]),)) is mirror[before]


@given(totals, totals, totals, totals)
def test_a_partner_never_does_harm(a: int, b: int, c: int, d: int) -> None:
    alone = round_won((a,), (c,))
    if alone is Side.LOW:
        assert round_won((a, b), (c, c)) is Side.LOW
    if alone is Side.HIGH:
        assert round_won((a, a), (c, d)) is Side.HIGH
    assert round_won((a, b), (c, d)) is round_won((b, a), (d, c))


def allowed(turn: Turn | TenToSpendTurn, numbers: tuple[int, ...]) -> bool:
    """Whether so many dice may be thrown again, one number after another."""
    try:
        turn = turn.play((6,) * 5)
        for number in numbers:
            turn = turn.play((6,) * number, (6,) * (5 - number))
    except Foul:
        return False
    return True


def sequences(most: int) -> list[tuple[int, ...]]:
    return [s for length in range(most + 1) for s in product(range(1, 6), repeat=length)]


def test_a_turn_throws_four_three_two_one_and_leaves_out_any() -> None:
    may = {s for s in sequences(5) if allowed(Turn(), s)}
    assert may == {
        tuple(sorted(some, reverse=True))
        for size in range(5)
        for some in combinations((1, 2, 3, 4), size)
    }


def test_ten_to_spend_allows_every_way_to_spend_ten() -> None:
    spent = Counter(sum(s) for s in sequences(5) if allowed(TenToSpendTurn(), s))
    assert spent == Counter(sum(s) for s in sequences(5) if sum(s) <= 10)
    assert allowed(TenToSpendTurn(), (1,) * 10)
    assert not allowed(TenToSpendTurn(), (1,) * 11)


@given(hands, st.data())
def test_dice_that_are_kept_stay_as_they_lie(hand: Dice, data: st.DataObject) -> None:
    keep, *_ = data.draw(st.permutations(hand))
    throw = data.draw(st.tuples(*[st.integers(1, 6)] * 4))
    for turn in (Turn(), TenToSpendTurn()):
        after = turn.play(hand).play(throw, (keep,))
        assert after.hand == (keep, *throw)
        assert after.total == keep + sum(throw)


def test_a_team_needs_five_rings_between_its_players() -> None:
    game = Game(dict.fromkeys(["Ada", "Bel", "Cy", "Dot"], 0))
    for ada, cy in [(9, 12), (14, 8), (10, 10), (11, 7)]:
        game = game.play({"Ada": ada, "Bel": 20, "Cy": cy, "Dot": 19})
        assert game.winners == ()
    assert game.rings == {"Ada": 2, "Bel": 0, "Cy": 2, "Dot": 0}
    for _ in range(4):
        game = game.play({"Ada": 20, "Bel": 12, "Cy": 20, "Dot": 30})
    assert game.rings["Dot"] == 4
    assert game.winners == ()
    assert game.play({"Ada": 9, "Bel": 12, "Cy": 20, "Dot": 12}).winners == ("Ada", "Cy")
    assert game.play({"Ada": 20, "Bel": 29, "Cy": 20, "Dot": 12}).winners == ("Bel", "Dot")


@given(st.lists(st.tuples(totals, totals), max_size=30))
def test_a_game_ends_with_the_fifth_win(rounds: list[tuple[int, int]]) -> None:
    game, low, high = Game({"Ada": 0, "Bel": 0}), 0, 0
    for ada, bel in rounds:
        game = game.play({"Ada": ada, "Bel": bel})
        low, high = low + (ada + bel < 35), high + (ada + bel > 35)
        assert game.rings_now == {"Ada": low, "Bel": high}
        assert game.winners == (("Ada",) if low == 5 else ("Bel",) if high == 5 else ())
        if game.winners:
            break


@given(totals, totals)
def test_missing_by_as_much_on_either_side_costs_the_same(first: int, second: int) -> None:
    cost = missed(first, second)
    assert cost == missed(35 - first, 35 - second)
    assert 0 <= cost <= 25
    assert (cost == 0) == (round_won((first,), (second,)) is Side.NOBODY)


@given(st.sampled_from([2, 4]), st.lists(st.tuples(totals, totals), max_size=40))
def test_the_points_go_to_whoever_tried(seats: int, rounds: list[tuple[int, int]]) -> None:
    players = ("Ada", "Bel", "Cy", "Dot")[:seats]
    game = ThirtyFiveExactlyGame(players)
    points = dict.fromkeys(players, 0)
    for number, (first, second) in enumerate(rounds):
        game = game.play(first, second)
        points[players[(number + 1) % seats]] += abs(35 - first - second)
        assert game.points == points
        sides = [(players[0::2], players[1::2]), (players[1::2], players[0::2])]
        won = [side for side, other in sides if sum(points[name] for name in other) >= 15]
        assert [game.winners] == (won or [()])
        if won:
            break


def missed(first: int, second: int) -> int:
    """The points against whoever tries for thirty-five."""
    return ThirtyFiveExactlyGame(("Ada", "Bel")).play(first, second).points["Bel"]
