from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul, Scores, Throws
from zine.scoring.going_to_boston import (
    Match,
    MultiplicationMatch,
    Turn,
    multiplication_score,
    score,
    winners,
)

THREE, TWO = (list(product(range(1, 7), repeat=dice)) for dice in (3, 2))
faces = st.integers(1, 6)
turns = st.tuples(st.tuples(faces, faces, faces), st.tuples(faces, faces), st.tuples(faces))
names = ["Ada", "Bel", "Cy", "Dot"]
scores = st.dictionaries(st.sampled_from(names), st.integers(3, 18), min_size=2)


def highest(dice: int, face: int) -> Fraction:
    """The chance that the highest of so many dice is this face."""
    return Fraction(face**dice - (face - 1) ** dice, 6**dice)


def test_all_turns_score_as_the_odds_of_the_highest_die_say() -> None:
    expected: dict[int, Fraction] = defaultdict(Fraction)
    multiplied: dict[int, Fraction] = defaultdict(Fraction)
    for a, b, c in product(range(1, 7), repeat=3):
        chance = highest(3, a) * highest(2, b) * highest(1, c)
        expected[a + b + c] += chance
        multiplied[(a + b) * c] += chance
    # One throw of each highest die and pair of highest dice, weighed by how often it comes up.
    threes, twos = (Counter(max(throw) for throw in throws) for throws in (THREE, TWO))
    for function, table in ((score, expected), (multiplication_score, multiplied)):
        found: dict[int, Fraction] = defaultdict(Fraction)
        for a, b, c in product(threes, twos, range(1, 7)):
            worth = function(((1, a, 1), (b, 1), (c,)))
            found[worth] += Fraction(threes[a] * twos[b], 6**6)
        assert found == table
    assert float(sum(n * p for n, p in expected.items())) == pytest.approx(12.93, abs=0.01)
    assert float(sum(n * p for n, p in multiplied.items())) == pytest.approx(33.0, abs=0.01)
    assert set(expected) == set(Match.POSSIBLE) == set(range(3, 19))
    assert set(multiplied) == set(MultiplicationMatch.POSSIBLE)


@given(turns)
def test_a_turn_keeps_one_die_of_each_throw_and_it_is_the_highest(throws: Throws) -> None:
    turn = Turn()
    for left, throw in zip((2, 1, 0), throws, strict=True):
        top = sorted(throw)[-1]
        for lower in set(throw) - {top}:
            with pytest.raises(Foul, match=f"the highest die must be kept: {top}, not {lower}"):
                turn.play(throw, (lower,))
        for keep in ((), throw) if left else ((),):
            with pytest.raises(Foul, match=f"keep one die of each throw, not {len(keep)}"):
                turn.play(throw, keep)
        with pytest.raises(Foul, match=f"the highest die must be kept: {top}, not 7"):
            turn.play(throw, (7,))
        turn = turn.play(throw, (top,))
        assert turn.dice_left == left
        assert turn.kept[-1] == top
    a, b, c = turn.kept
    assert score(throws) == a + b + c
    assert multiplication_score(throws) == a * c + b * c
    with pytest.raises(Foul, match="all three dice are kept"):
        turn.play((1,), (1,))


@given(turns, st.permutations(range(3)))
def test_the_order_of_dice_in_a_throw_never_matters(throws: Throws, order: list[int]) -> None:
    three, two, one = throws
    other = (tuple(three[i] for i in order), two[::-1], one)
    assert score(other) == score(throws)
    assert multiplication_score(other) == multiplication_score(throws)


@given(scores)
def test_a_round_goes_to_the_highest_or_to_a_play_off(given_scores: Scores) -> None:
    best = [name for name, points in given_scores.items() if points == max(given_scores.values())]
    match = Match(1).play(given_scores)
    if len(best) == 1:
        assert match.taken_by == best[0]
        assert match.rounds_won == {name: int(name in best) for name in given_scores}
        with pytest.raises(Foul, match="the match is over: every round is won"):
            match.play(given_scores)
        return
    assert match.taken_by is None
    assert sum(match.rounds_won.values()) == 0
    if set(best) != set(given_scores):
        with pytest.raises(Foul, match=f"these play now: {', '.join(best)}"):
            match.play(given_scores)
    played = match.play(dict.fromkeys(best, 3))
    assert played.taken_by is None
    assert played.play(dict(zip(best, range(4, 9), strict=False))).taken_by == best[-1]


@given(st.dictionaries(st.sampled_from(names), st.integers(0, 9), min_size=2))
def test_whoever_has_most_rounds_wins_the_match(won: Scores) -> None:
    best = winners(won)
    assert all((won[name] == max(won.values())) == (name in best) for name in won)
