from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Throws
from zine.scoring.pair_o_dice import (
    Bet,
    Turn,
    Wager,
    by_the_first_throw_score,
    by_the_first_throw_settlement,
    score,
    settlement,
    three_against_two_settlement,
)

ALL = list(product(range(1, 7), repeat=2))
PAIRS = [throw for throw in ALL if throw[0] == throw[1]]
MISSES = [throw for throw in ALL if throw[0] != throw[1]]
BARREN = ((1, 2), (3, 5), (6, 2), (4, 1), (5, 6))

misses = st.sampled_from(MISSES)
paired = st.tuples(st.lists(misses, max_size=4), st.sampled_from(PAIRS)).map(
    lambda turn: (*turn[0], turn[1])
)
barren = st.lists(misses, min_size=5, max_size=5).map(tuple)
turns = st.one_of(paired, barren)
wagers = st.builds(Wager, st.sampled_from(["Ada", "Bel"]), st.integers(1, 99), st.sampled_from(Bet))


def net(throws: Throws, bet: Bet, stake: int) -> int:
    """What a stake gains by three against two."""
    return three_against_two_settlement(throws, (Wager("Ada", stake, bet),))["Ada"]


def chance_of_pair(within: int) -> Fraction:
    return 1 - Fraction(len(MISSES), len(ALL)) ** within


@given(turns)
def test_a_turn_ends_with_its_first_pair_or_its_fifth_throw(throws: Throws) -> None:
    turn = Turn()
    for made, throw in enumerate(throws, 1):
        assert not turn.over
        turn = turn.play(throw)
        assert turn.number == made
    assert turn.over
    assert turn.pair == (throws[-1][0] if throws[-1] in PAIRS else None)


@given(turns)
def test_pair_and_no_pair_are_each_other_s_loss(throws: Throws) -> None:
    came = any(first == second for first, second in throws)
    assert score(throws, Bet.PAIR) == (1 if came else -1)
    assert score(throws, Bet.NO_PAIR) == -score(throws, Bet.PAIR)


@given(paired)
def test_even_and_odd_go_by_the_face_of_the_pair(throws: Throws) -> None:
    face = throws[-1][0]
    assert score(throws, Bet.EVEN) == (1 if face in (2, 4, 6) else -1)
    assert score(throws, Bet.ODD) == -score(throws, Bet.EVEN)


@given(barren)
def test_even_and_odd_come_back_without_a_pair(throws: Throws) -> None:
    assert score(throws, Bet.EVEN) == score(throws, Bet.ODD) == 0


def test_a_bet_on_the_sum_of_a_pair_could_not_lose() -> None:
    assert {sum(pair) % 2 for pair in PAIRS} == {0}


def test_what_the_page_says_of_even_money() -> None:
    won = 0
    for fates in product(range(6), repeat=5):  # of six equal chances the first is a pair
        throws = tuple((4, 4) if fate == 0 else (2, 5) for fate in fates)
        last = fates.index(0) + 1 if 0 in fates else 5
        won += score(throws[:last], Bet.PAIR) == 1
    assert (won, 7776 - won) == (4651, 3125)
    assert Fraction(won, 7776) == chance_of_pair(5)
    assert won - (7776 - won) == 1526
    assert Fraction(19, 100) < Fraction(1526, 7776) < Fraction(1, 5)


def test_three_against_two_is_within_half_a_counter_in_a_hundred_of_fair() -> None:
    pair_won, pair_lost = (net(t, Bet.PAIR, 6) for t in (((4, 4),), BARREN))
    none_lost, none_won = (net(t, Bet.NO_PAIR, 6) for t in (((4, 4),), BARREN))
    chance = chance_of_pair(5)
    pair = (chance * pair_won + (1 - chance) * pair_lost) / 6
    none = (chance * none_lost + (1 - chance) * none_won) / 6
    assert -Fraction(1, 200) < pair < 0 < none < Fraction(1, 200)


@given(turns, st.integers(1, 50))
def test_three_against_two_sets_a_pair_against_no_pair(throws: Throws, times: int) -> None:
    pair = net(throws, Bet.PAIR, 3 * times)
    none = net(throws, Bet.NO_PAIR, 2 * times)
    assert pair == -none == (2 * times if throws[-1] in PAIRS else -3 * times)
    for bet in (Bet.EVEN, Bet.ODD):
        assert net(throws, bet, times) == times * score(throws, bet)


@given(turns)
def test_by_the_first_throw_even_and_odd_are_settled_by_its_sum(throws: Throws) -> None:
    even = sum(throws[0]) in (2, 4, 6, 8, 10, 12)
    assert by_the_first_throw_score(throws, Bet.EVEN) == (1 if even else -1)
    assert by_the_first_throw_score(throws, Bet.ODD) == (-1 if even else 1)
    for bet in (Bet.PAIR, Bet.NO_PAIR):
        assert by_the_first_throw_score(throws, bet) == score(throws, bet)


@given(turns, st.lists(wagers).map(tuple))
def test_what_players_win_the_bank_loses(throws: Throws, bets: tuple[Wager, ...]) -> None:
    for settle, worth in (
        (settlement, score),
        (by_the_first_throw_settlement, by_the_first_throw_score),
    ):
        gains = settle(throws, bets)
        assert sum(gains.values()) == 0
        for player in {wager.player for wager in bets}:
            own = [wager for wager in bets if wager.player == player]
            assert gains[player] == sum(wager.stake * worth(throws, wager.bet) for wager in own)
