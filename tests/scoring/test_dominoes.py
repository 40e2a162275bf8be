from itertools import pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.dominoes import (
    AStringOfYourOwnTurn,
    Match,
    Place,
    Round,
    SwapAnEndRound,
    a_string_of_your_own_winners,
    matches,
)

# The table that the source prints beside its rule of pips.
MATCHES = {1: "35", 2: "3456", 3: "125", 4: "256", 5: "1234", 6: "24"}
TWO = ("Ada", "Bel")


def _fits(string: Dice) -> bool:
    sides = list(pairwise(string))
    return len({*string}) == len(string) and all(str(b) in MATCHES[a] for a, b in sides)


STRINGS = [s for n in range(1, 6) for s in permutations(range(1, 7), n) if _fits(s)]

open_strings = st.sampled_from([string for string in STRINGS if len(string) < 5])
dice = st.integers(1, 6)


def test_the_pips_give_the_table_of_the_source() -> None:
    assert {die: "".join(map(str, matches(die))) for die in range(1, 7)} == MATCHES


def test_there_are_as_many_strings_as_there_are_paths() -> None:
    # Counted as paths of the graph whose edges are 13 15 23 24 25 26 35 45 46.
    assert [sum(len(s) == n for s in STRINGS) for n in range(1, 6)] == [6, 18, 40, 62, 64]


# A round.


@given(open_strings, dice, st.sampled_from(Place))
def test_a_die_is_added_at_an_end_that_it_matches_and_nowhere_else(
    string: Dice, die: int, place: Place
) -> None:
    now = Round(*TWO, "Ada", string)
    longer = {Place.LEFT: (die, *string), Place.RIGHT: (*string, die)}
    ends = {place: dice for place, dice in longer.items() if _fits(dice)}
    if place in ends:
        after = now.play((die,), place)
        assert (after.string, after.player) == (ends[place], "Bel")
        assert after.scorer == ("Bel" if len(after.string) == 5 else None)
    elif ends:
        names = " or ".join(end.value for end in ends)
        with pytest.raises(Foul, match=f"^the {die} goes {names}$"):
            now.play((die,), place)
    else:
        with pytest.raises(Foul, match=r"^throw until a die fits, 3 times at most"):
            now.play((die,), place)


@given(dice, st.sampled_from([None, Place.LEFT, Place.RIGHT]))
def test_where_a_die_goes_must_be_said_unless_it_is_the_first(die: int, place: Place) -> None:
    begun = Round(*TWO).play((die,), place)
    assert begun.string == (die,)
    with pytest.raises(Foul, match=r"^the \d goes left or right$"):
        begun.play(matches(die)[:1])


@given(open_strings, st.lists(dice, min_size=1, max_size=3))
def test_the_first_die_that_fits_ends_the_turn(string: Dice, throws: list[int]) -> None:
    fitting = [_fits((die, *string)) or _fits((*string, die)) for die in throws]
    now = Round(*TWO, "Bel", string)
    if True in fitting[:-1]:
        with pytest.raises(Foul, match=r"and lay the first that fits$"):
            now.play(tuple(throws))
    elif not fitting[-1] and len(throws) == 3:
        after = now.play(tuple(throws))
        assert (after.player, after.scorer, after.string) == ("Ada", "Bel", string)
    elif not fitting[-1]:
        with pytest.raises(Foul, match="until a die fits"):
            now.play(tuple(throws))


def test_the_strings_that_nothing_can_follow_are_those_that_the_page_tells_of() -> None:
    stuck = {
        string
        for string in STRINGS
        if len(string) < 5
        and not any(_fits((die, *string)) or _fits((*string, die)) for die in range(1, 7))
    }
    assert stuck == {(1, 5, 2, 3), (3, 2, 5, 1), (4, 5, 2, 6), (6, 2, 5, 4)}


# An end swapped.


@given(open_strings, dice, st.sampled_from(Place))
def test_a_swap_leaves_a_string_with_another_end(string: Dice, die: int, place: Place) -> None:
    results = {
        Place.LEFT: (die, *string),
        Place.RIGHT: (*string, die),
        Place.SWAP_LEFT: (die, *string[1:]),
        Place.SWAP_RIGHT: (*string[:-1], die),
    }
    result = results[place]
    swaps = place in (Place.SWAP_LEFT, Place.SWAP_RIGHT)
    now = SwapAnEndRound(*TWO, "Ada", string)
    if _fits(result) and not (swaps and (len(string) == 1 or die in string)):
        after = now.play((die,), place)
        assert after.string == result
        assert after.scorer == ("Bel" if len(result) == 5 else None)
    else:
        with pytest.raises(Foul):
            now.play((die,), place)


# The match.


@given(st.lists(st.sampled_from(TWO), max_size=9))
def test_the_first_with_five_points_wins_and_the_other_starts(scorers: list[str]) -> None:
    match = Match({"Ada": 0, "Bel": 0})
    assert match.starts == "Ada"
    for turn, scorer in enumerate(scorers):
        now = {name: scorers[:turn].count(name) for name in TWO}
        assert match.points == now
        if 5 in now.values():
            won = max(TWO, key=now.__getitem__)
            assert match.winner == won
            assert match.starts is None
            with pytest.raises(Foul, match=f"^the game is over: {won} has won$"):
                match.play(scorer)
            return
        assert match.winner is None
        match = match.play(scorer)
        if not match.winner:
            assert match.starts == ("Bel" if scorer == "Ada" else "Ada")


# A string of one's own.


@given(dice, st.data())
def test_an_own_string_grows_by_one_die_a_throw_until_none_fits(
    first: int, data: st.DataObject
) -> None:
    turn = AStringOfYourOwnTurn().play((first,), first)
    for left in (4, 3, 2, 1):
        assert turn.points is None
        throw = data.draw(st.tuples(*[dice] * left))
        ways = [
            (die, place)
            for die in throw
            for place, longer in (
                (Place.LEFT, (die, *turn.string)),
                (Place.RIGHT, (*turn.string, die)),
            )
            if _fits(longer)
        ]
        if not ways:
            for die in throw:
                with pytest.raises(Foul, match=r"^one of the dice that fit must be added: —$"):
                    turn.play(throw, die)
            ended = turn.play(throw)
            assert (ended.points, ended.string) == (5 - left, turn.string)
            turn = ended
            break
        fitting = " ".join(str(die) for die in throw if die in {die for die, _ in ways})
        with pytest.raises(Foul, match=f"^one of the dice that fit must be added: {fitting}$"):
            turn.play(throw)
        turn = turn.play(throw, *data.draw(st.sampled_from(ways)))
        assert _fits(turn.string)
    assert turn.points == len(turn.string)
    with pytest.raises(Foul, match=r"^the turn is over$"):
        turn.play((1,))


@given(st.integers(2, 4), st.lists(st.integers(1, 5), min_size=60, max_size=60))
def test_own_strings_end_with_the_round_in_which_somebody_has_fifteen(
    players: int, points: list[int]
) -> None:
    names = ("Ada", "Bel", "Cy", "Dot")[:players]
    totals = dict.fromkeys(names, 0)
    for turn, scored in enumerate(points):
        totals[names[turn % players]] += scored
        winners = a_string_of_your_own_winners(totals, turn + 1)
        best = max(totals.values())
        if names[turn % players] == names[-1] and best >= 15:
            assert winners == tuple(n for n in names if totals[n] == best)
            return
        assert winners == ()
    pytest.fail("fifteen turns each, of a point or more, end any game")


def test_matching_goes_both_ways() -> None:
    for one, other in product(range(1, 7), repeat=2):
        assert (one in matches(other)) == (other in matches(one))
