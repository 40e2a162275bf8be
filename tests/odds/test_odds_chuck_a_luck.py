"""The odds of Chuck-a-Luck, counted a second way."""

from fractions import Fraction
from itertools import product
from math import comb

from zine.odds import chuck_a_luck
from zine.odds.chuck_a_luck import On

SHOWN = {n: Fraction(comb(3, n) * 5 ** (3 - n), 216) for n in range(4)}
TRIPLE = Fraction(6, 216)

# Half of the other throws are high: turning every die over makes a high throw of a low one.
HALF = (1 - TRIPLE) / 2

# A total of 7 or less, or 13 or more: the ways to part 3 to 7 among three dice, from 1 up, and the
# same again turned over, for 14 to 18; and 13, as many as 8.
FIELD = Fraction(2 * sum(comb(n - 1, 2) for n in range(3, 8)) + comb(7, 2), 216)

WINS = {
    On.NUMBER: 1 - SHOWN[0],
    On.ANY_TRIPLE: TRIPLE,
    On.BIG: HALF,
    On.SMALL: HALF,
    On.FIELD: FIELD,
}
PAYS = {On.ANY_TRIPLE: 30, On.BIG: 1, On.SMALL: 1, On.FIELD: 1}


def test_how_often_a_number_shows() -> None:
    assert {n: chuck_a_luck.number_on(n) for n in range(4)} == SHOWN
    assert chuck_a_luck.number_missed_six() == Fraction(5, 6) ** 18


def test_bets() -> None:
    assert {bet: chuck_a_luck.wins(bet) for bet in On} == WINS
    for bet, pays in PAYS.items():
        assert chuck_a_luck.edge(bet) == 1 - WINS[bet] * (pays + 1)


def test_a_number_loses_what_is_published() -> None:
    # wizardofodds.com, "Chuck a Luck", where three alike pay 3 to 1: 7.87 %.
    edge = chuck_a_luck.edge(On.NUMBER)
    assert edge == SHOWN[0] - SHOWN[1] - 2 * SHOWN[2] - 3 * SHOWN[3] == Fraction(17, 216)
    assert round(100 * float(edge), 2) == 7.87
    assert chuck_a_luck.bank_six_throws() == 6 * edge


def test_triples() -> None:
    assert chuck_a_luck.fair_any_triple() == 35
    assert chuck_a_luck.triple_in_36() == 1 - Fraction(35, 36) ** 36


def test_a_counter_on_every_square() -> None:
    # As many counters are lost as squares are missed; every die that shows a number pays one.
    losses = [6 - len(set(throw)) - 3 for throw in product(range(1, 7), repeat=3)]
    assert chuck_a_luck.all_six_loses() == Fraction(sum(loss > 0 for loss in losses), 216)
    assert chuck_a_luck.all_six_mean_loss() == Fraction(sum(losses), 216)
