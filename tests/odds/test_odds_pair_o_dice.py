"""The odds of Zambale's Pair o' Dice, counted a second way."""

from fractions import Fraction
from itertools import product

from zine.odds import pair_o_dice
from zine.scoring.pair_o_dice import Bet

MISS = Fraction(5, 6)
PAIR = 1 - MISS**5


def test_when_the_pair_comes() -> None:
    assert pair_o_dice.pair() == PAIR == Fraction(4651, 7776)
    for throw in range(1, 6):
        assert pair_o_dice.pair_on_throw(throw) == MISS ** (throw - 1) - MISS**throw
    # A throw is made if all before it have missed.
    assert pair_o_dice.mean_throws() == sum(MISS**before for before in range(5))


def test_bets_at_even_money() -> None:
    assert pair_o_dice.gain(Bet.PAIR) == 2 * PAIR - 1
    assert pair_o_dice.gain(Bet.NO_PAIR) == 1 - 2 * PAIR
    # Pairs of twos, fours and sixes are as likely as those of ones, threes and fives.
    assert pair_o_dice.even_wins() == PAIR / 2
    assert pair_o_dice.gain(Bet.EVEN) == 0
    bets = (Bet.PAIR, Bet.NO_PAIR, Bet.EVEN)
    assert [pair_o_dice.edge(bet) for bet in bets] == [1 - 2 * PAIR, 2 * PAIR - 1, 0]


def test_bets_at_three_against_two() -> None:
    assert pair_o_dice.three_against_two(Bet.PAIR) == (2 * PAIR - 3 * (1 - PAIR)) / 3
    assert pair_o_dice.three_against_two(Bet.NO_PAIR) == (3 * (1 - PAIR) - 2 * PAIR) / 2


def test_the_first_throw_is_odd_as_often_as_even() -> None:
    sums = [sum(throw) for throw in product(range(1, 7), repeat=2)]
    odd = Fraction(sum(total % 2 for total in sums), len(sums))
    assert pair_o_dice.odd_by_first_throw() == odd
