from collections import Counter
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.content.rules.cell import Unreadable, read, show
from zine.scoring.chuck_a_luck import Bet, Wager, score, settlement

SQUARES = (Bet.ONES, Bet.TWOS, Bet.THREES, Bet.FOURS, Bet.FIVES, Bet.SIXES)
ALL = list(product(range(1, 7), repeat=3))
TRIPLES = [(face,) * 3 for face in range(1, 7)]

throws = st.tuples(*[st.integers(1, 6)] * 3)
wagers = st.builds(
    Wager, st.sampled_from(["Ada", "Bel", "Cy"]), st.integers(1, 99), st.sampled_from(Bet)
)


def totals() -> Counter[int]:
    """How many throws come to each total, by adding one die at a time."""
    ways_to = Counter({0: 1})
    for _ in range(3):
        ways_to = Counter(
            {
                total: sum(ways_to[total - face] for face in range(1, 7))
                for total in range(max(ways_to) + 7)
            }
        )
    return ways_to


def wins(bet: Bet) -> int:
    """How many of the 216 throws win a bet."""
    return sum(score(throw, bet) > 0 for throw in ALL)


@pytest.mark.parametrize("bet", SQUARES)
def test_a_square_wins_as_often_as_the_binomial_says(bet: Bet) -> None:
    binomial = {k or -1: comb(3, k) * 5 ** (3 - k) for k in range(4)}
    assert Counter(score(throw, bet) for throw in ALL) == binomial


@pytest.mark.parametrize(
    ("bet", "lowest", "highest"), [(Bet.BIG, 11, 18), (Bet.SMALL, 3, 10)], ids=["big", "small"]
)
def test_big_and_small_win_by_total_less_their_triples(bet: Bet, lowest: int, highest: int) -> None:
    every = sum(ways for total, ways in totals().items() if lowest <= total <= highest)
    triples = sum(lowest <= sum(throw) <= highest for throw in TRIPLES)
    assert wins(bet) == every - triples == 105


def test_the_field_wins_by_total_whether_triple_or_not() -> None:
    inside = sum(totals()[total] for total in range(8, 13))
    assert wins(Bet.FIELD) == 216 - inside == 91
    winning = [throw[0] for throw in TRIPLES if score(throw, Bet.FIELD) > 0]
    assert winning == [1, 2, 5, 6]


def test_any_triple_wins_thirty_with_the_six_triples_only() -> None:
    assert [throw for throw in ALL if score(throw, Bet.ANY_TRIPLE) == 30] == TRIPLES


@given(throws)
def test_big_small_and_any_triple_share_every_throw_between_them(
    throw: tuple[int, int, int],
) -> None:
    boxes = (Bet.BIG, Bet.SMALL, Bet.ANY_TRIPLE)
    assert sum(score(throw, bet) > 0 for bet in boxes) == 1


@given(throws)
def test_the_squares_pay_one_for_each_die_all_told(throw: tuple[int, int, int]) -> None:
    assert sum(max(score(throw, bet), 0) for bet in SQUARES) == 3


@given(throws, st.lists(wagers).map(tuple))
def test_what_players_win_the_bank_loses(
    throw: tuple[int, int, int], bets: tuple[Wager, ...]
) -> None:
    gains = settlement(throw, bets)
    assert sum(gains.values()) == 0
    for player in {wager.player for wager in bets}:
        own = [wager for wager in bets if wager.player == player]
        assert gains[player] == sum(wager.stake * score(throw, wager.bet) for wager in own)


@given(wagers)
def test_a_wager_is_read_as_it_is_written(wager: Wager) -> None:
    assert read(show(wager, Wager), Wager) == wager


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Fives", "'Fives' is no wager: write player, stake and bet, as in Ada 4 on Ones"),
        (
            "Ada on Big",
            "'Ada on Big' is no wager: write player, stake and bet, as in Ada 4 on Ones",
        ),
        (
            "Ada 4 on Sevens",
            "there is no bet 'Sevens'; it can be Ones, Twos, Threes, Fours, Fives, Sixes,"
            " Any triple, Big, Small, Field",
        ),
    ],
)
def test_a_wager_written_wrongly_is_told(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(text, Wager)
    assert str(told.value) == message
