from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.war import (
    Capture,
    Match,
    Round,
    Side,
    ThreeDiceForTheLoserRound,
    TwoForALoneDieRound,
    choices,
    two_for_a_lone_die_choices,
)

SIDES = [(a, b) for a in range(1, 5) for b in range(1, 5) if 4 <= a + b <= 5]
"""How many dice both players can have while a round lasts; with four the fifth is the centre."""

faces = st.integers(1, 6)


def tables(own: int, theirs: int) -> Iterator[tuple[Dice, Dice, int | None]]:
    """Every throw; of dice that only their owner's choice could tell apart, in order."""
    for mine, other in product(
        product(range(1, 7), repeat=own),
        product(range(1, 7), repeat=theirs),
    ):
        if mine == tuple(sorted(mine)) and other == tuple(sorted(other)):
            for centre in range(2, 7) if own + theirs == 4 else [None]:
                yield mine, other, centre


def matchings(own: Dice, targets: Dice) -> Iterator[frozenset[int]]:
    """The places of the targets taken, for every way to use own dice on them.

    Naively: several groups of own dice that share none, each on a target that no other takes.
    """
    groups = list(combinations(range(len(own)), 1 if len(own) == 1 else 2))
    for size in range(1, len(groups) + 1):
        for used in combinations(groups, size):
            if len({place for group in used for place in group}) < size * len(groups[0]):
                continue
            for taken in permutations(range(len(targets)), size):
                sums = [sum(own[place] for place in group) for group in used]
                if all(targets[t] == face for t, face in zip(taken, sums, strict=True)):
                    yield frozenset(taken)


@pytest.mark.parametrize(("own", "theirs"), SIDES)
def test_nobody_can_ever_make_two_captures_at_once(own: int, theirs: int) -> None:
    for mine, other, centre in tables(own, theirs):
        targets = (*other, *(() if centre is None else (centre,)))
        found = set(matchings(mine, targets))
        assert all(len(taken) == 1 for taken in found)
        # What can be taken is what the rules offer.
        places = {place for taken in found for place in taken}
        offered = choices(mine, other, centre)
        assert {c.taken[0] for c in offered if c.taken} == {
            targets[place] for place in places if place < theirs
        }
        assert any(c.centre for c in offered) == (theirs in places)


def test_two_captures_at_once_would_take_more_dice_than_there_are() -> None:
    assert frozenset({0, 1}) in matchings((1, 3, 2, 4), (4, 6))


@pytest.mark.parametrize(("own", "theirs"), SIDES)
def test_the_choices_are_exactly_the_captures_that_the_words_allow(own: int, theirs: int) -> None:
    everything = [
        Capture(taken, centre, by)
        for taken in [(), *((f,) * n for f in range(1, 7) for n in (1, 2, 3, 4))]
        for centre in (False, True)
        for by in combinations_with_replacement(range(1, 7), min(2, own))
        if all(face == sum(by) for face in taken)
    ]
    cases = list(tables(own, theirs))
    for mine, other, centre in cases[:: max(1, len(cases) // 60)]:
        for offer, lone in ((choices, 1), (two_for_a_lone_die_choices, 2)):
            right = {
                c
                for c in everything
                if not Counter(c.by) - Counter(mine)
                and not Counter(c.taken) - Counter(other)
                and (not c.centre or centre == sum(c.by))
                and 1 <= len(c.taken) + c.centre <= (lone if own == 1 else 1)
            }
            offered = offer(mine, other, centre)
            assert set(offered) == right
            assert len(offered) == len(right)


def how_often(own: int, theirs: int) -> Fraction:
    """How often a player can take one of the opponent's dice."""
    hits = total = 0
    for throw in product(range(1, 7), repeat=own + theirs):
        total += 1
        centre = 2 if own + theirs == 4 else None
        hits += any(c.taken for c in choices(throw[:own], throw[own:], centre))
    return Fraction(hits, total)


def test_a_lone_die_is_more_dangerous_than_a_pair() -> None:
    assert how_often(1, 3) == 1 - Fraction(5, 6) ** 3
    assert how_often(2, 2) == sum(
        Fraction(ways, 36) * (1 - Fraction(5, 6) ** 2)
        for ways in (s - 1 for s in range(2, 7))  # two dice come to s in s - 1 ways
    )
    assert round(5 * how_often(1, 3)) == 2
    assert round(1 / how_often(2, 2)) == 8


OFFERS: dict[type[Round], Callable[[Dice, Dice, int | None], tuple[Capture, ...]]] = {
    Round: choices,
    ThreeDiceForTheLoserRound: choices,
    TwoForALoneDieRound: two_for_a_lone_die_choices,
}


@given(st.sampled_from(list(OFFERS)), st.integers(2, 6), st.data())
def test_the_five_dice_are_always_somewhere(
    kind: type[Round], centre: int, data: st.DataObject
) -> None:
    now = ThreeDiceForTheLoserRound() if kind is ThreeDiceForTheLoserRound else kind(centre)
    for _ in range(40):
        assert sum(now.dice) + (now.centre is not None) == 5
        assert (now.won_by is None) == (0 not in now.dice)
        if now.won_by:
            assert now.dice[now.won_by is Side.YOU] == 0
            break
        yours, theirs = (data.draw(st.tuples(*[faces] * dice)) for dice in now.dice)
        captures = [
            data.draw(st.sampled_from([None, *OFFERS[kind](own, other, now.centre)]))
            for own, other in ((yours, theirs), (theirs, yours))
        ]
        after = now.play(yours, theirs, *captures)
        claims = sum(c.centre for c in captures if c)
        assert after.centre == (None if claims == 1 else now.centre)
        taken = [(len(c.taken) + (c.centre and claims == 1)) if c else 0 for c in captures]
        lost = [len(c.taken) if c else 0 for c in reversed(captures)]
        assert after.dice == tuple(
            before + gain - loss for before, gain, loss in zip(now.dice, taken, lost, strict=True)
        )
        now = after


@given(st.integers(2, 6), st.data())
def test_the_two_sides_are_treated_alike(centre: int, data: st.DataObject) -> None:
    yours, theirs = (data.draw(st.tuples(faces, faces)) for _ in range(2))
    mine = data.draw(st.sampled_from([None, *choices(yours, theirs, centre)]))
    other = data.draw(st.sampled_from([None, *choices(theirs, yours, centre)]))
    one = Round(centre).play(yours, theirs, mine, other)
    two = Round(centre).play(theirs, yours, other, mine)
    assert (one.dice, one.centre) == (two.dice[::-1], two.centre)


@given(st.lists(st.sampled_from(["Ada", "Bel"]), min_size=9, max_size=9))
def test_five_points_win(scorers: list[str]) -> None:
    match = Match({"Ada": 0, "Bel": 0})
    for turn, scorer in enumerate(scorers):
        points = {name: scorers[:turn].count(name) for name in ("Ada", "Bel")}
        assert match.points == points
        assert match.winner == next((name for name in points if points[name] == 5), None)
        if match.winner:
            with pytest.raises(Foul, match=f"^the game is over: {match.winner} has won$"):
                match.play(scorer)
            return
        match = match.play(scorer)
    assert max(match.points.values()) == 5


@pytest.mark.parametrize("text", ["5 by 1 4", "centre by 3 3", "4 4 by 4", "4 centre by 4"])
def test_a_capture_is_written_as_it_is_read(text: str) -> None:
    assert str(Capture.parse(text)) == text


def test_a_capture_is_read_whatever_the_order_of_its_dice() -> None:
    assert Capture.parse("5  by 4 1") == Capture.parse("5 BY 1 4") == Capture((5,), False, (1, 4))


@pytest.mark.parametrize("text", ["", "5", "by 1 4", "5 by", "7 by 3 4", "5 by centre", "55 by 5"])
def test_what_is_no_capture(text: str) -> None:
    with pytest.raises(ValueError, match="is no capture"):
        Capture.parse(text)
