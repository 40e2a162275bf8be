from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul, Throws
from zine.scoring.sevens import Then, Turn, pairs_only_score, score, winners

AGAIN, STOP = Then.THROW_AGAIN, Then.STOP
HANDS = tuple(combinations_with_replacement(range(1, 7), 6))
dice = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple)


def ways(hand: Dice) -> int:
    """In how many orders six dice can show a hand."""
    return factorial(6) // prod(map(factorial, Counter(hand).values()))


def sums(hand: Dice) -> set[int]:
    """All that some dice of a hand can add up to."""
    made = {0}
    for face in hand:
        made |= {total + face for total in made}
    return made


def removals(hand: Dice) -> Iterator[tuple[Throws, Dice]]:
    """Every way to take sevens away until none is left: the sevens, and the dice left."""
    found = False
    for mask in product((False, True), repeat=len(hand)):
        seven = tuple(face for face, taken in zip(hand, mask, strict=True) if taken)
        if sum(seven) == 7:
            found = True
            rest = tuple(face for face, taken in zip(hand, mask, strict=True) if not taken)
            for more, left in removals(rest):
                yield (seven, *more), left
    if not found:
        yield (), hand


def test_a_throw_lies_whole_only_if_no_dice_of_it_make_seven() -> None:
    for hand in HANDS:
        if 7 in sums(hand):
            with pytest.raises(Foul, match="no 7 may be left"):
                score(hand, ())
        else:
            assert score(hand, ()) == sum(hand)


@given(dice)
def test_whatever_is_removed_each_seven_costs_seven_pips(hand: Dice) -> None:
    for sevens, left in set(removals(hand)):
        assert score(hand, sevens) == sum(left) == sum(hand) - 7 * len(sevens)
        assert 7 not in sums(left)
        if sevens:
            with pytest.raises(Foul, match="no 7 may be left"):
                score(hand, sevens[1:])
            with pytest.raises(Foul, match="only dice that were thrown"):
                score(hand, (*sevens, *[sevens[0]] * 6))


def test_the_examples_of_the_page_are_all_the_choices_there_are() -> None:
    assert {score(hand, s) for hand in [(6, 6, 5, 3, 1, 1)] for s, _ in removals(hand)} == {15, 8}
    assert {left for _, left in removals((5, 5, 3, 2, 1, 1))} >= {(3,), (5, 5)}


def test_the_throws_of_the_source() -> None:
    first = (5, 2, 1, 1, 1, 2)
    for sevens in [((5, 2),), ((5, 1, 1),), ((2, 2, 1, 1, 1),)]:
        assert score(first, sevens) == 5
    assert {len(left) for _, left in removals(first)} == {4, 3, 1}
    turn = Turn().play(first, ((5, 2),), AGAIN).play((6, 1, 6, 6), ((6, 1),), STOP)
    assert (turn.points, turn.left, turn.throws) == (12, (6, 6), 2)
    assert pairs_only_score(first, ((5, 2),)) == 5
    assert max(sum(throw) for throw in product(range(1, 7), repeat=2)) == 12


# Pairs only.


def opposites(hand: Dice) -> int:
    """The sum left when faces that make seven cancel out one for one."""
    have = Counter(hand)
    return sum(face * max(have[face] - have[7 - face], 0) for face in range(1, 7))


def test_pairs_leave_one_sum_for_each_of_all_throws() -> None:
    for hand in HANDS:
        have = Counter(hand)
        sevens = tuple(
            (low, 7 - low) for low in (1, 2, 3) for _ in range(min(have[low], have[7 - low]))
        )
        assert pairs_only_score(hand, sevens) == opposites(hand)
        if sevens:
            with pytest.raises(Foul, match="no 7 may be left"):
                pairs_only_score(hand, sevens[:-1])


def test_pairs_let_5070_throws_lie_whole() -> None:
    whole = 0
    for hand in HANDS:
        with suppress(Foul):
            whole += ways(hand) * (pairs_only_score(hand, ()) > 0)
    # One face, two or three, none of them opposite to another, each shown at least once.
    assert whole == 6 * 1 + 3 * 4 * (2**6 - 2) + 8 * (3**6 - 3 * 2**6 + 3) == 5070


def test_three_dice_are_a_seven_unless_pairs_alone_are() -> None:
    assert score((4, 2, 1), ((4, 2, 1),)) == 0
    assert pairs_only_score((4, 2, 1), ()) == 7
    with pytest.raises(Foul, match="a seven has 2 dice at most, not 3"):
        pairs_only_score((4, 2, 1), ((4, 2, 1),))


def test_of_two_dice_one_throw_in_six_leaves_nothing() -> None:
    gone = [
        pairs_only_score(t, (t,) if sum(t) == 7 else ()) for t in product(range(1, 7), repeat=2)
    ]
    assert Fraction(gone.count(0), 36) == Fraction(1, 6)


# The turn and the game.


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 36)), min_size=2))
def test_the_leader_binds_all_others(turns: list[tuple[int, int]]) -> None:
    throws = {str(place): taken for place, (taken, _) in enumerate(turns)}
    points = {str(place): left for place, (_, left) in enumerate(turns)}
    allowed = min(throws["0"], 3)
    if any(taken > allowed for taken in throws.values()):
        with pytest.raises(Foul, match=f"may take only {allowed} throws?, not [2-4]$"):
            winners(throws, points)
    else:
        best = max(points.values())
        assert winners(throws, points) == tuple(n for n in points if points[n] == best)
