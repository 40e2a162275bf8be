"""The best play with a throw: with each first throw together, it brings what a turn does."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from zine.chance import Near, thrown
from zine.dice import Dice, Picture
from zine.odds import (
    crag,
    detective,
    hi_low,
    midnight,
    plus_and_minus,
    quintuples,
    sevens,
    ship_captain_crew,
    ten_pins,
    ten_thousand,
    three_or_more,
    tug,
    yacht,
)
from zine.scoring.crag import FACE, POINTS
from zine.scoring.detective import Evidence
from zine.scoring.quintuples import Hand
from zine.scoring.tug import Combination, combination
from zine.scoring.yacht import STRAIGHT, Box

MEANS: Mapping[Any, Callable[[], Mapping[Any, Fraction | Near]]] = {
    crag: lambda: {
        **{(box.value, 1): crag.mean(box) for box in FACE},
        **{(box.value, 1): points * crag.two_throws(box) for box, points in POINTS.items()},
    },
    yacht: lambda: {
        **{(box.value, 2): yacht.mean(box) for box in yacht.PIPS},
        **{(box.value, 2): 30 * yacht.three_throws(box) for box in STRAIGHT},
        ("Yacht", 2): 50 * yacht.three_throws(Box.YACHT),
    },
    hi_low: lambda: {("High", None): hi_low.mean_high(), ("Low", None): 35 - hi_low.mean_high()},
    midnight: lambda: {("", None): midnight.mean()},
    ship_captain_crew: lambda: {("", 2): ship_captain_crew.mean()},
    ten_pins: lambda: {
        ("Frame", 2): ten_pins.mean_frame(),
        ("Frame", 1): ten_pins.mean_thrown_again(),
        ("Frame with a strike", 1): ten_pins.mean_strike_frame(),
    },
    sevens: lambda: {("", left): sevens.points(left + 1) for left in range(3)},
    ten_thousand: lambda: {("", None): ten_thousand.mean_turn()},
    three_or_more: lambda: {("", 1): three_or_more.mean_turn()},
    plus_and_minus: lambda: {("", 3): plus_and_minus.mean_turn()},
    detective: lambda: {
        (f"{kind.value.capitalize()} against anybody", 1): detective.a_turn(kind)
        for kind in Evidence
    },
}
"""What a turn brings on average, for each goal, and for each number of throws after the first."""


FOUR_CATS = (Picture.CAT,) * 4


def brought(game: Any, throws: Iterable[tuple[Any, Fraction]]) -> dict[Any, Any]:
    """What the best play with each throw brings together, by goal and throws left."""
    total: dict[Any, Any] = {}
    for throw, chance in throws:
        for play in game.advice(throw):
            goal = play.goal, play.left
            exact = isinstance(play.worth, Fraction)
            worth = chance * play.worth if exact else float(chance) * float(play.worth)
            total[goal] = total.get(goal, 0) + worth
    return total


@pytest.mark.parametrize("game", MEANS, ids=lambda game: game.__name__.rpartition(".")[2])
def test_the_best_play_with_each_first_throw_makes_the_best_turn(game: Any) -> None:
    found = brought(game, thrown(game.DICE).items())
    for goal, mean in MEANS[game]().items():
        near = pytest.approx(mean.value, abs=2 * mean.within) if isinstance(mean, Near) else mean
        assert found[goal] == near


def test_second_throws_of_quintuples() -> None:
    dd, cat, sigil, *others = Picture  # none is higher than another, so a throw for each hand does
    hands = {
        (dd, dd, cat, sigil, others[0]): Hand.PAIR,
        (dd, dd, cat, cat, sigil): Hand.TWO_PAIRS,
        (dd, dd, dd, cat, sigil): Hand.THREE_ALIKE,
        (dd, cat, sigil, *others[:2]): Hand.RUN,
        (dd, dd, dd, cat, cat): Hand.FULL_HOUSE,
        (dd, dd, dd, dd, cat): Hand.FOUR_ALIKE,
        (dd, dd, dd, dd, dd): Hand.FIVE_ALIKE,
    }
    found = brought(
        quintuples, ((throw, quintuples.one_throw(hand)) for throw, hand in hands.items())
    )
    improves = (quintuples.one_throw(h) * quintuples.improve(h) for h in tuple(Hand)[:-1])
    assert found["Everyone scores", 1] == quintuples.second_throw_mean_everyone()
    assert found["A higher hand", 1] == sum(improves)


def test_the_first_turn_of_a_round_of_tug() -> None:
    found = brought(tug, thrown(5).items())
    for side in Combination:
        at_once = [chance for throw, chance in thrown(5).items() if combination(throw) is side]
        whole = tug.starts_a_round(side)
        assert found[f"{side.value.capitalize()} scores", None] + float(sum(at_once)) == (
            pytest.approx(whole.value, abs=1e-7)
        )


@pytest.mark.parametrize(
    ("game", "throw", "goal", "left", "keep", "worth"),
    [
        (crag, (4, 4, 2), "Crag", 1, (4, 4), Fraction(50, 6)),
        (yacht, (2, 4, 4, 4, 4), "Yacht", 2, (4, 4, 4, 4), 50 * Fraction(11, 36)),
        (hi_low, (6, 3, 6, 6, 6), "High", None, (6, 6, 6, 6), Fraction(55, 2)),
        (hi_low, (1, 1, 1, 1, 3), "Low", None, (1, 1, 1, 1, 3), 7),
        (midnight, (6, 6, 1, 2, 4, 6), "", None, (1, 4, 6, 6, 6), 18 + Fraction(7, 2)),
        (ship_captain_crew, (1, 5, 4, 6, 6), "", 1, (6, 5, 4, 1, 6), 7),
        (ship_captain_crew, (1, 5, 4, 5, 6), "", 1, (6, 5, 4), 7),
        (ten_pins, (2, 5), "Frame with a strike", 1, (5,), 10 + 5 + Fraction(15, 6)),
        (sevens, (6, 6, 6, 5, 5, 3), "", 2, (6, 6, 6, 5, 5, 3), 31),
        (ten_thousand, (1, 2, 1, 3, 4, 1), "", None, (1, 1, 1), 1000),
        (three_or_more, (2, 5, 2, 3, 4), "", 1, (2, 2),
         Fraction(3 * (75 + 5) + 6 * 15 + 12, 216)),
        (plus_and_minus, (1, 5, 3, 2, 4), "", 3, (5, 4),
         9 - Fraction(441, 216) + Fraction(161, 36) - Fraction(7, 2)),
        (detective, (2, 1, 4, 3, 1), "Motive against anybody", 1, (1, 1), Fraction(91, 216)),
        (detective, (2, 1, 1, 3, 1), "Motive against anybody", 1, (2, 1, 1, 3, 1), 1),
        (quintuples, (*FOUR_CATS, Picture.DD), "Everyone scores", 1, FOUR_CATS, 100),
    ],
)  # fmt: skip
def test_throws_played_by_hand(
    game: Any, throw: Dice, goal: str, left: int | None, keep: Dice, worth: Fraction
) -> None:
    plays = {(play.goal, play.left): play for play in game.advice(throw)}
    found = plays[goal, left]
    assert found.keep == keep
    assert found.worth == worth or float(found.worth) == pytest.approx(float(worth))


def test_what_is_done_with_the_dice_is_said_where_to_keep_them_is_not_all() -> None:
    *_, last = sevens.advice((5, 5, 3, 2, 1, 1))
    assert last.play == "remove 3 2 1 1, stop"
    on, *_ = sevens.advice((1, 1, 6, 1, 1, 1))
    assert (on.play, on.keep) == ("remove 6 1, throw again", ())
    (hot,) = ten_thousand.advice((1, 1, 1, 1, 1, 1))
    assert hot.play == "keep 1 1 1 1 1 1, throw 6"
    assert ten_thousand.advice((2, 2, 3, 3, 4, 6)) == ()
