from collections import Counter
from fractions import Fraction
from itertools import product
from operator import mul

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.sevens_out import Game, ToAThousandGame, Turn, score

THROWS = tuple(product(range(1, 7), repeat=2))
OTHERS = [throw for throw in THROWS if sum(throw) != 7]
SEVENS = [throw for throw in THROWS if sum(throw) == 7]


def test_throws_are_worth_as_much_as_icepool_says() -> None:
    worth = icepool.map(
        lambda a, b: 0 if a + b == 7 else 4 * a if a == b else a + b, icepool.d6, icepool.d6
    )
    assert Counter(Turn().play(throw).tally for throw in THROWS) == dict(worth.items())


def test_a_turn_is_six_throws_and_forty_two_points_on_average() -> None:
    turns = [Turn().play(throw) for throw in THROWS]
    ends = Fraction(sum(turn.over for turn in turns), 36)
    assert ends == Fraction(1, 6)  # so six throws on average
    mean = Fraction(sum(turn.tally for turn in turns), 36) / ends
    assert mean == 42
    # By symmetry a throw that is no seven shows seven; one in five is a double, worth it again.
    assert mean == 5 * (7 + Fraction(1, 5) * 7)


def test_five_hundred_points_take_thirteen_turns_alone_and_eleven_the_first_of_two() -> None:
    worth = Counter(Turn().play(throw).tally for throw in OTHERS)
    tally = [1.0] + [0.0] * 499  # the odds that a turn ever has so much
    for points in range(1, 500):
        ways = sum(way * tally[points - gain] for gain, way in worth.items() if gain <= points)
        tally[points] = ways / 36
    turn = [odds / 6 for odds in tally]  # that it ends there
    short = [1.0] + [0.0] * 499  # that a player has so much, below five hundred
    alone = first = 0.0
    while (playing := sum(short)) > 1e-6:
        alone += playing
        first += playing**2
        short = [
            sum(map(mul, short[: points + 1], reversed(turn[: points + 1])))
            for points in range(500)
        ]
    assert (round(alone), round(first)) == (13, 11)


@given(st.lists(st.sampled_from(OTHERS)), st.sampled_from(SEVENS))
def test_a_turn_scores_all_before_its_seven_in_any_order(throws: list[Dice], end: Dice) -> None:
    worth = sum(a + b + (a + b if a == b else 0) for a, b in throws)
    assert score((*throws, end)) == worth
    assert score((*((b, a) for a, b in reversed(throws)), end)) == worth


def test_every_throw_either_ends_a_turn_or_must_be_followed() -> None:
    for throw in THROWS:
        if sum(throw) == 7:
            with pytest.raises(Foul, match="a 7 ends the turn"):
                score((throw, (6, 1)))
        else:
            with pytest.raises(Foul, match="goes on until the dice make 7"):
                score((throw,))


@pytest.mark.parametrize(("game", "enough"), [(Game, 500), (ToAThousandGame, 1000)])
def test_the_first_with_enough_wins_at_once(game: type[Game], enough: int) -> None:
    start = game({"Ada": enough - 5, "Bel": enough - 4, "Cy": 0})
    with pytest.raises(Foul, match="it is Ada's turn, not Cy's"):
        start.play("Cy", ((6, 1),))
    after = start.play("Ada", ((1, 3), (6, 1)))
    assert (after.total, after.winner) == (enough - 1, None)
    won = after.play("Bel", ((1, 1), (4, 3)))
    assert (won.total, won.winner) == (enough, "Bel")
    with pytest.raises(Foul, match="Bel has won"):
        won.play("Cy", ((6, 1),))
    more = after.play("Bel", ((6, 6), (4, 3)))
    assert (more.total, more.winner) == (enough + 20, "Bel")
    with pytest.raises(Foul, match="two players or more"):
        game({"Ada": 0}).play("Ada", ((6, 1),))
