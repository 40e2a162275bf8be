"""The best play with a throw: with each first throw together, it brings what a turn does."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from zine.chance import Near, thrown
from zine.dice import Dice, Picture
from zine.odds import (
    crag,
    detective,
    hi_low,
    midnight,
    pig,
    plus_and_minus,
    quintuples,
    sevens,
    ship_captain_crew,
    ten_pins,
    ten_thousand,
    three_or_more,
    tug,
    twenty_one,
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


@pytest.mark.some(3)
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


FAR = 200
"""A turn total that nobody throws on with."""


@cache
def pig_turn(total: int) -> float:
    """What a turn of Pig comes to on average, held where that is best."""
    return max(total, pig_thrown_on(total)) if total < FAR else total


def pig_thrown_on(total: int) -> float:
    return sum(pig_turn(total + face) for face in range(2, 7)) / 6


@cache
def two_dice_turn(total: int) -> float:
    return max(total, two_dice_thrown_on(total)) if total < FAR else total


def two_dice_thrown_on(total: int) -> float:
    worth = 0.0
    for one, other in product(range(1, 7), repeat=2):
        if one == other == 1:
            worth += 25
        elif one == other:
            worth += two_dice_turn(total + 4 * one)
        elif 1 not in (one, other):
            worth += two_dice_turn(total + one + other)
    return worth / 36


def advised(game: Any, *throws: Dice) -> dict[str, tuple[str, float]]:
    return {play.goal: (play.play, float(play.worth)) for play in game.advice(throws)}


def test_when_to_hold_a_turn_of_pig() -> None:
    for total in range(2, 60):
        odd = total % 2
        turn = (*(3,) * odd, *(2,) * ((total - 3 * odd) // 2))
        play, worth = advised(pig, turn)["One die"]
        assert worth == pytest.approx(pig_turn(total))
        assert play == ("hold" if total >= pig_thrown_on(total) - 1e-9 else "throw again")
    assert advised(pig, (4, 5, 3, 6, 2))["One die"] == ("hold", 20)
    assert advised(pig, (6, 6, 5, 2))["One die"][0] == "throw again"


def test_when_to_hold_a_turn_of_pig_with_two_dice() -> None:
    for throws, total in [
        (((3, 4),), 7),
        (((5, 6), (6, 6)), 35),
        (((6, 6),), 24),
        (((6, 6), (2, 4)), 30),
    ]:
        play, worth = advised(pig, *throws)["Two dice"]
        assert worth == pytest.approx(two_dice_turn(total))
        assert play == ("hold" if total >= two_dice_thrown_on(total) else "throw again")


@pytest.mark.parametrize(
    "throws", [((4, 1),), ((1, 4),), ((3, 4), (1, 1)), ((3, 4), (5,)), ((1,),)]
)
def test_no_turn_of_pig_that_is_over_or_impossible_has_advice(throws: Any) -> None:
    assert advised(pig, *throws) == {}


def twenty_one_worth(
    total: int, aim: int, dice: Callable[[int], int], stopped: Callable[[int], float]
) -> tuple[float, float]:
    """What a turn is worth stopped, and thrown on, by what each score is worth."""

    @cache
    def go_on(now: int) -> float:
        falls = product(range(1, 7), repeat=dice(now))
        after = [now + sum(throw) for throw in falls]
        return sum(
            stopped(0) if then > aim
            else stopped(aim) if then == aim
            else max(stopped(then), go_on(then))
            for then in after
        ) / len(after)  # fmt: skip

    return stopped(total), go_on(total)


def first_of_two(aim: int, dice: Callable[[int], int]) -> Callable[[int], float]:
    """What a score is worth to the first of two players, a tie half."""

    @cache
    def worth(score: int) -> float:
        def beats(second: int) -> float:
            return (second > score) + (second == score) / 2

        return 1 - twenty_one_worth(0, aim, dice, beats)[1]

    return worth


def one(total: int) -> int:
    return 1


def two(total: int) -> int:
    return 2 if total < 14 else 1


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("name", "aim", "dice", "turns"),
    [
        ("Twenty-one", 21, one, ["5", "6 6 3", "6 6 4", "6 6 5", "6 6 6", "6 6 6 1", "6 6 6 2"]),
        ("Thirty-six", 36, one, ["6 6 6 6 5", "6 6 6 6 6 1", "6 6 6 6 6 3", "6 6 6 6 6 4"]),
        ("Two dice", 21, two, ["6 5", "6 6, 2 2", "6 6, 2 2, 1", "6 5, 1 2, 4", "6 5, 1 2, 5"]),
    ],
)
def test_when_to_stop_a_turn_of_twenty_one(
    name: str, aim: int, dice: Callable[[int], int], turns: list[str]
) -> None:
    for turn in turns:
        throws = [tuple(map(int, throw.split())) for throw in turn.split(", ")]
        total = sum(map(sum, throws))
        told = advised(twenty_one, *throws)
        for goal, stopped in (
            ("most points", float),
            ("win as the first of two", first_of_two(aim, dice)),
        ):
            stop, on = twenty_one_worth(total, aim, dice, stopped)
            play, worth = told[f"{name}, {goal}"]
            assert worth == pytest.approx(max(stop, on))
            assert play == ("stop" if stop >= on else "throw again")


def test_first_of_two_stops_twenty_one_with_nineteen() -> None:
    assert advised(twenty_one, (6, 6, 6))["Twenty-one, win as the first of two"][0] == "throw again"
    assert advised(twenty_one, (6, 6, 6, 1))["Twenty-one, win as the first of two"][0] == "stop"
    assert advised(twenty_one, (6, 6, 4))["Twenty-one, most points"] == ("stop", 16)
    assert not any(goal.startswith("Twenty-one") for goal in advised(twenty_one, (6, 6, 6, 6)))
