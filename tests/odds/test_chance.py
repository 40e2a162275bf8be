"""The words of odds modules: throws, and solvers."""

from fractions import Fraction

import pytest

from zine.chance import (
    Choice,
    Unsettled,
    best,
    chance_that,
    chances,
    die,
    first_wins,
    gathered,
    mean_of,
    median,
    settled,
    thrown,
    tie,
    values,
)

SIXTH = Fraction(1, 6)


def test_throws_and_their_chances_come_to_one() -> None:
    assert thrown(2)[1, 2] == Fraction(2, 36)
    assert sum(thrown(4).values()) == 1
    assert chance_that(lambda throw: sum(throw) == 7, 2) == SIXTH
    assert chance_that(lambda t: t[0] == 1, 2, given=lambda t: sum(t) == 3) == 1
    assert mean_of(sum, 3) == Fraction(21, 2)


def test_chances_are_a_die_of_icepool_and_back() -> None:
    own = {1: Fraction(1, 3), 4: Fraction(1, 4), 9: Fraction(5, 12)}
    assert chances(die(own)) == own
    assert chances(2 @ die(own))[5] == 2 * own[1] * own[4]


def test_ways_to_the_same_outcome_are_added_up() -> None:
    third = Fraction(1, 3)
    assert gathered([("six", third), ("one", third), ("six", third)]) == {
        "six": 2 * third,
        "one": third,
    }
    assert tie({"six": 2 * third, "one": third}) == 5 * third**2


def test_the_best_choice_is_made_at_every_position() -> None:
    def stop_or_throw(total: int) -> list[Choice]:
        """Pig, alone: stop, or throw once more; a one loses all."""
        again = {total + face: SIXTH for face in range(2, 7)} | {-1: SIXTH}
        return (
            []
            if total < 0
            else [Choice(total)]
            if total > 99
            else [Choice(total), Choice(0, again)]
        )

    found = values(0, stop_or_throw)
    assert found[19] > 19
    assert found[20] == 20
    assert round(float(found[0]), 4) == 8.1418  # known of "hold at 20"


def test_a_choice_may_leave_the_position_as_it_is() -> None:
    def until_a_six(left: int) -> list[Choice]:
        return [Choice(1, {left - 1: SIXTH, left: 1 - SIXTH})] if left else []

    assert best(3, until_a_six) == 18
    assert best(3, until_a_six, least=True) == 18


def test_a_position_that_comes_back_is_told() -> None:
    with pytest.raises(Unsettled, match="comes back"):
        best("a", lambda now: [Choice(1, {"b" if now == "a" else "a": Fraction(1)})])
    with pytest.raises(Unsettled, match="never ends"):
        best("a", lambda _: [Choice(1, {"a": Fraction(1)})])


def test_positions_that_come_back_are_settled_together() -> None:
    half = Fraction(1, 2)
    walk = settled(range(1, 10), lambda n: (1, {n - 1: half, n + 1: half}))
    assert walk == {n: n * (10 - n) for n in range(1, 10)}  # the gambler's ruin
    with pytest.raises(Unsettled, match="never comes to an end"):
        settled("ab", lambda now: (1, {"b" if now == "a" else "a": Fraction(1)}))


def test_the_first_of_two_wins_a_race() -> None:
    found = first_wins(SIXTH * (1 - SIXTH) ** n for n in range(10**6))
    assert abs(found.value - 6 / 11) <= found.within
    with pytest.raises(Unsettled, match="do not come to 1"):
        first_wins([SIXTH])


def test_a_median_is_the_least_number_that_half_do_not_pass() -> None:
    assert median({1: Fraction(1, 2), 2: Fraction(1, 2)}) == 1
    assert median({1: Fraction(1, 3), 2: Fraction(1, 3), 9: Fraction(1, 3)}) == 2
