from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul, Picture, Pictures
from zine.scoring import _picture
from zine.scoring._picture import MEMBERS, Group, fitting
from zine.scoring.pairs import (
    PAYS,
    Declaration,
    Game,
    Outcome,
    Round,
    groups,
    multiplier,
    name,
    outcome,
    picture,
    score,
)

DD, TWO_CATS, SIGIL, CAT, THOROMYR, MANTICORE = Picture
THROWS = tuple(product(Picture, repeat=2))
LOOSE = tuple(throw for throw in THROWS if throw[0] is not throw[1])
pictures = st.sampled_from(Picture)
throws = st.tuples(pictures, pictures)
declarations = st.sampled_from(Declaration)


# The groups: the source lists the family, with a slip, and never the cats. Every choice of pictures
# is held against its figures.


def subsets() -> Iterator[frozenset[Picture]]:
    sizes = (combinations(Picture, size) for size in range(7))
    return map(frozenset, chain.from_iterable(sizes))


def test_there_are_sixty_four_ways_to_choose_a_group() -> None:
    assert len(set(subsets())) == 64


def test_the_figures_of_the_source_leave_one_choice_of_cats() -> None:
    def fits(cats: frozenset[Picture]) -> bool:
        others = frozenset(Picture) - cats
        alike = 15 * len(cats) == 15 * len(others)  # what pairs of either earn in 36 throws
        # In Triples these three are all no cats, and score 25 for it.
        return alike and {DD, SIGIL, THOROMYR} <= others

    assert [cats for cats in subsets() if fits(cats)] == [MEMBERS[Group.CATS]]


def test_without_the_pay_the_throw_of_three_no_cats_leaves_the_same_choice() -> None:
    # It is told as the throw that scores 25; with a fourth no cat there would be others.
    def fits(cats: frozenset[Picture]) -> bool:
        loose = [set(c) for c in combinations([p for p in Picture if p not in cats], 3)]
        return loose == [{DD, SIGIL, THOROMYR}]

    assert [cats for cats in subsets() if fits(cats)] == [MEMBERS[Group.CATS]]


def test_the_figures_of_the_source_leave_one_choice_of_family() -> None:
    def fits(family: frozenset[Picture]) -> bool:
        others = frozenset(Picture) - family
        alike = 10 * len(family) == 20 * len(others)
        # Its two lists: no family has DD and manticore, family has sigil, Thoromyr and some "cats".
        named = {DD, MANTICORE} <= others and {SIGIL, THOROMYR} <= family
        return alike and named and bool(family & {CAT, TWO_CATS})

    assert [family for family in subsets() if fits(family)] == [MEMBERS[Group.FAMILY]]


def test_a_picture_belongs_to_the_groups_that_hold_it() -> None:
    for die, one in enumerate(Picture, 1):
        assert (picture(die), name(die)) == ((one,), one.value)
        assert set(groups(die)) == {group for group in Group if one in MEMBERS[group]}


# The declaring throw.


@pytest.mark.parametrize(
    ("declaration", "pairs", "points"),
    [
        (Declaration.CATS, 3, 15),
        (Declaration.NO_CATS, 3, 15),
        (Declaration.FAMILY, 4, 10),
        (Declaration.NO_FAMILY, 2, 20),
        (Declaration.DD, 1, 50),
        (Declaration.NO_DD, 5, 5),
    ],
)
def test_so_many_pairs_are_a_hit_and_the_others_a_miss(
    declaration: Declaration, pairs: int, points: int
) -> None:
    made = [outcome(declaration, throw) for throw in THROWS]
    assert [made.count(one) for one in Outcome] == [pairs, 6 - pairs, 30]
    assert {score(declaration, throw) for throw in THROWS} == {0, points}
    assert sum(score(declaration, throw) for throw in THROWS) == pairs * points


def test_each_pair_is_a_hit_for_one_of_a_declaration_and_its_opposite() -> None:
    for one in Picture:
        for yes, no in zip(*[iter(Declaration)] * 2, strict=True):
            assert {outcome(d, (one, one)) for d in (yes, no)} == {Outcome.HIT, Outcome.MISS}


# The goal.


def told(declaration: Declaration, goal: Pictures, throw: Pictures) -> int:
    """The source's sentence on what the tally is multiplied by, word for word; 0 goes on."""
    one, other = throw
    if one is not other:
        return 2 if {*goal} == {*throw} else 0
    matches = one is goal[0] or one is goal[1]
    return 1 if not matches else 4 if one in fitting(declaration.value) else 2


def test_every_throw_at_every_goal_is_multiplied_as_the_source_says() -> None:
    for declaration, goal, throw in product(Declaration, LOOSE, THROWS):
        if expected := told(declaration, goal, throw):
            assert multiplier(declaration, goal, throw) == expected
        else:
            with pytest.raises(Foul, match=r"^only a pair, or the goal thrown again, ends the rou"):
                multiplier(declaration, goal, throw)


def test_eight_throws_end_a_round_with_a_goal() -> None:
    for declaration, goal in product(Declaration, LOOSE):
        assert sum(told(declaration, goal, throw) > 0 for throw in THROWS) == 8
        after = Round(declaration).play(goal)
        assert sum(after.play(throw).points is not None for throw in THROWS) == 8


MARKS = Fraction(9, 2)


def test_a_round_with_a_goal_ends_with_four_and_a_half_marks_on_average() -> None:
    goal = LOOSE[0]
    chance = sum(told(Declaration.CATS, goal, throw) > 0 for throw in THROWS) / len(THROWS)
    # With n marks, n − 1 throws after the goal have not ended the round, and the next has.
    mean = sum(n * (1 - chance) ** (n - 1) * chance for n in range(1, 500))
    assert mean == pytest.approx(float(MARKS))


EARNED = {
    # The points that a declaration earns on average: by the declaring throw, and by the whole round
    # for all players together, as the page tells them.
    Declaration.CATS: (1.25, 7.81),
    Declaration.NO_CATS: (1.25, 7.81),
    Declaration.FAMILY: (1.11, 7.99),
    Declaration.NO_FAMILY: (1.11, 7.36),
    Declaration.DD: (1.39, 7.33),
    Declaration.NO_DD: (0.69, 7.88),
}


@pytest.mark.parametrize(("declaration", "earned"), EARNED.items())
def test_a_declaration_earns_what_the_page_tells(
    declaration: Declaration, earned: tuple[float, float]
) -> None:
    at_once = Fraction(sum(score(declaration, throw) for throw in THROWS), len(THROWS))
    multipliers = [told(declaration, goal, throw) for goal in LOOSE for throw in THROWS]
    ending = [times for times in multipliers if times]
    for_goals = Fraction(len(LOOSE), len(THROWS)) * MARKS * Fraction(sum(ending), len(ending))
    assert (round(float(at_once), 2), round(float(at_once + for_goals), 2)) == earned


@given(declarations, st.lists(st.sampled_from(LOOSE), min_size=1, max_size=20), pictures)
def test_a_round_marks_every_throw_that_does_not_end_it(
    declaration: Declaration, loose: list[Pictures], last: Picture
) -> None:
    goal, *others = loose
    before = [throw for throw in others if {*throw} != {*goal}]
    made = Round(declaration)
    for throw in (goal, *before):
        made = made.play(throw)
        assert (made.goal, made.points) == (goal, None)
    assert made.marks == 1 + len(before)
    end = made.play((last, last))
    assert end.points == made.marks * told(declaration, goal, (last, last))
    assert made.play(goal[::-1]).points == 2 * made.marks


@given(declarations, pictures, throws)
def test_nothing_is_thrown_after_the_end_of_a_round(
    declaration: Declaration, pair: Picture, more: Pictures
) -> None:
    over = Round(declaration).play((pair, pair))
    with pytest.raises(Foul, match=r"^the round is over: the dice go to the next player, who dec"):
        over.play(more)


# The game.

SEATS = ("Ada", "Bel", "Cy", "Dot")


@given(declarations, st.integers(2, 4), st.lists(throws, min_size=1, max_size=12), st.data())
def test_the_last_thrower_alone_gains_and_the_next_player_declares(
    declaration: Declaration, players: int, made: list[Pictures], data: st.DataObject
) -> None:
    rounds = data.draw(st.integers(0, 9))
    played = Round(declaration)
    used: list[Pictures] = []
    turns = SEATS[:players] * 9
    for throw in made:
        if played.points is None:
            played = played.play(throw)
            used.append(throw)
    game = Game(dict.fromkeys(SEATS[:players], 0), rounds)
    if played.points is None:
        with pytest.raises(Foul, match=r"^the round is not over: no throw has ended it$"):
            game.play(declaration, tuple(used))
        return
    after = game.play(declaration, tuple(used))
    thrower = turns[rounds:][: len(used)][-1]
    assert after.gains == ({thrower: played.points} if played.points else {})
    assert sum(after.before.values()) == played.points


def test_a_declaration_is_read_from_its_name() -> None:
    for declaration in Declaration:
        wanted = fitting(declaration.value)
        pays = {one for one in Picture if score(declaration, (one, one)) == PAYS[declaration]}
        assert pays == wanted
    with pytest.raises(ValueError, match="person"):
        _picture.fitting("person")
