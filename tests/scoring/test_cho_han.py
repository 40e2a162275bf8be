from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul
from zine.scoring.cho_han import (
    Call,
    one_stake_for_all_settlement,
    score,
    settlement,
    the_dealer_as_bank_settlement,
    the_house_takes_a_cut_settlement,
)

ODD_FACES = {1, 3, 5}

throws = st.tuples(st.integers(1, 6), st.integers(1, 6))
stakes = st.integers(1, 200)
cho_players = st.dictionaries(st.sampled_from(["Ada", "Bel", "Cy"]), stakes, min_size=1)
han_players = st.dictionaries(st.sampled_from(["Dot", "Eve", "Fay"]), stakes, min_size=1)


@st.composite
def balanced(draw: st.DrawFn) -> tuple[dict[str, int], dict[str, int]]:
    """Stakes on both sides with one more player, who makes the lower side up."""
    cho, han = draw(cho_players), draw(han_players)
    short = sum(cho.values()) - sum(han.values())
    if short:
        (han if short > 0 else cho)["Gus"] = abs(short)
    return cho, han


def test_han_wins_when_one_die_alone_is_odd() -> None:
    for throw in product(range(1, 7), repeat=2):
        one_odd = (throw[0] in ODD_FACES) != (throw[1] in ODD_FACES)
        assert (score(throw) is Call.HAN) == one_odd


def test_the_count_that_the_source_gives() -> None:
    every = list(product(range(1, 7), repeat=2))
    doubles = [throw for throw in every if throw[0] == throw[1]]
    pairings = [throw for throw in every if throw[0] != throw[1]]
    assert [score(throw) for throw in doubles] == [Call.CHO] * 6
    assert len(pairings) == 30
    assert sum(score(throw) is Call.HAN for throw in pairings) == 18
    assert sum(score(throw) is Call.CHO for throw in pairings) == 12


def test_neither_side_has_an_edge() -> None:
    every = [score(throw) for throw in product(range(1, 7), repeat=2)]
    assert every.count(Call.CHO) == every.count(Call.HAN) == 18


@given(throws, balanced())
def test_the_losing_side_pays_the_winning_side(
    throw: tuple[int, int], sides: tuple[dict[str, int], dict[str, int]]
) -> None:
    cho, han = sides
    gains = settlement(throw, cho, han)
    assert sum(gains.values()) == 0
    winning, losing = (cho, han) if sum(throw) % 2 == 0 else (han, cho)
    assert {name: gains[name] for name in winning} == winning
    assert {name: -gains[name] for name in losing} == losing


@given(throws, balanced())
def test_the_house_takes_its_cut_from_winners_alone(
    throw: tuple[int, int], sides: tuple[dict[str, int], dict[str, int]]
) -> None:
    plain = settlement(throw, *sides)
    gains = the_house_takes_a_cut_settlement(throw, *sides)
    assert sum(gains.values()) == 0
    for name, gain in plain.items():
        owed = gain - gains[name]
        assert 20 * owed <= max(gain, 0) < 20 * (owed + 1)
    assert gains["House"] == sum(plain[name] - gains[name] for name in plain)


@given(throws, cho_players, han_players)
def test_a_dealer_who_banks_needs_no_balance(
    throw: tuple[int, int], cho: dict[str, int], han: dict[str, int]
) -> None:
    gains = the_dealer_as_bank_settlement(throw, cho, han)
    difference = sum(han.values()) - sum(cho.values())
    assert gains["Dealer"] == (difference if score(throw) is Call.CHO else -difference)
    assert sum(gains.values()) == 0


@given(throws, stakes)
def test_one_stake_for_all_is_the_same_game_with_like_stakes(
    throw: tuple[int, int], stake: int
) -> None:
    gains = one_stake_for_all_settlement(throw, ("Ada", "Bel"), ("Cy", "Dot"), stake)
    cho, han = {"Ada": stake, "Bel": stake}, {"Cy": stake, "Dot": stake}
    assert gains == settlement(throw, cho, han)


def test_bets_that_are_none_are_refused() -> None:
    with pytest.raises(Foul, match=r"^a player bets on one side only: Ada is on both$"):
        settlement((1, 2), {"Ada": 5}, {"Ada": 5})
    with pytest.raises(Foul, match=r"^a stake is at least one counter, not 0$"):
        settlement((1, 2), {"Ada": 0}, {"Bel": 0})
    with pytest.raises(Foul, match=r"^a stake is at least one counter, not -5$"):
        one_stake_for_all_settlement((1, 2), ("Ada",), ("Bel",), -5)
    with pytest.raises(Foul, match=r"^a stake is at least one counter, not 0$"):
        the_dealer_as_bank_settlement((1, 2), {"Ada": 0}, {})
    with pytest.raises(Foul, match=r"^a player bets on one side only: Ada is on both$"):
        the_dealer_as_bank_settlement((1, 2), {"Ada": 5}, {"Ada": 4})
    with pytest.raises(Foul, match=r"^the dealer lays no bets$"):
        the_dealer_as_bank_settlement((1, 2), {"Dealer": 5}, {})
    with pytest.raises(Foul, match=r"^the house lays no bets$"):
        the_house_takes_a_cut_settlement((1, 2), {"Ada": 5}, {"House": 5})
