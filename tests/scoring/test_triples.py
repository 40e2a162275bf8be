from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations, cycle, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul, Picture, Pictures
from zine.scoring._picture import MEMBERS, Group
from zine.scoring.triples import (
    CALLED_SHOT_PAYS,
    CalledShotGame,
    Declaration,
    Declared,
    Game,
    called_shot_one,
    called_shot_pair,
    called_shot_pair_and_one,
    called_shot_score,
    called_shot_three,
    called_shot_triple,
    called_shot_two,
    groups,
    name,
    picture,
    score,
)

DD, TWO_CATS, SIGIL, CAT, THOROMYR, MANTICORE = Picture
THROWS = tuple(product(Picture, repeat=3))
GROUPS, FACES, NO_FACES = tuple(Declaration)[:4], tuple(Declaration)[4:10], tuple(Declaration)[10:]
pictures = st.sampled_from(Picture)
throws = st.tuples(pictures, pictures, pictures)
declarations = st.sampled_from(Declaration)

Told = Callable[[frozenset[Picture], Pictures], int]


# The source's own paragraphs on each declaration, by what they say of pairs and triples. `group` is
# what was declared, whatever the pictures in it.


def told_family(group: frozenset[Picture], throw: Pictures) -> int:
    (most, alike), *_ = Counter(throw).most_common()
    if alike == 3:
        return 9 if most in group else 0
    if alike == 2:
        odd = next(one for one in throw if one is not most)
        return 0 if most not in group else 3 if odd in group else 2
    return int(group >= {*throw})


def told_no_family(group: frozenset[Picture], throw: Pictures) -> int:
    (most, alike), *_ = Counter(throw).most_common()
    if alike > 1:
        return {2: 5, 3: 21}[alike] if most in group else 0
    return int(sum(one in group for one in throw) == 2)


def told_cats(group: frozenset[Picture], throw: Pictures) -> int:
    if len({*throw}) == 1 and throw[0] in group:
        return 10
    return int(any(one in group for one in throw))


def told_no_cats(group: frozenset[Picture], throw: Pictures) -> int:
    (most, alike), *_ = Counter(throw).most_common()
    if alike > 1:
        return {2: 1, 3: 7}[alike] if most in group else 0
    return 25 if group >= {*throw} else 0


def told_face(group: frozenset[Picture], throw: Pictures) -> int:
    (face,) = group
    return {0: 0, 1: 1, 2: 8, 3: 21}[throw.count(face)]


def told_no_face(group: frozenset[Picture], throw: Pictures) -> int:
    if not group >= {*throw}:
        return 0
    return {3: 1, 2: 2, 1: 7}[len({*throw})]


CATS, FAMILY = MEMBERS[Group.CATS], MEMBERS[Group.FAMILY]
OTHERS = frozenset(Picture) - CATS, frozenset(Picture) - FAMILY
TOLD: dict[Declaration, tuple[Told, frozenset[Picture]]] = {
    Declaration.FAMILY: (told_family, FAMILY),
    Declaration.NO_FAMILY: (told_no_family, OTHERS[1]),
    Declaration.CATS: (told_cats, CATS),
    Declaration.NO_CATS: (told_no_cats, OTHERS[0]),
    **{d: (told_face, frozenset({p})) for d, p in zip(FACES, Picture, strict=True)},
    **{d: (told_no_face, frozenset(Picture) - {p}) for d, p in zip(NO_FACES, Picture, strict=True)},
}


@pytest.mark.parametrize("declaration", Declaration)
def test_every_throw_scores_what_the_paragraphs_of_the_source_say(declaration: Declaration) -> None:
    told, group = TOLD[declaration]
    assert [called_shot_score(declaration, throw) for throw in THROWS] == [
        told(group, throw) for throw in THROWS
    ]


# The table of the source, by what the dice are that fit, without what it marks n/a.

TABLE = {
    "a triple": {"DD": 21, "family": 9, "cats": 10, "no cats": 7, "no family": 21, "no DD": 7},
    "a pair and one": {"family": 3, "cats": 1, "no cats": 1, "no family": 5, "no DD": 2},
    "a pair": {"DD": 8, "family": 2, "cats": 1, "no cats": 1, "no family": 5, "no DD": 0},
    "three different": {"family": 1, "cats": 1, "no cats": 25, "no DD": 1},
    "two different": {"family": 0, "cats": 1, "no cats": 0, "no family": 1, "no DD": 0},
    "one": {"DD": 1, "family": 0, "cats": 1, "no cats": 0, "no family": 0, "no DD": 0},
}
KINDS = {Declared.PICTURE: "DD", Declared.NO_PICTURE: "no DD"}


def test_the_pay_offs_are_those_of_the_table() -> None:
    assert {
        (fitting.value, KINDS.get(declared, declared.value)): points
        for (declared, fitting), points in CALLED_SHOT_PAYS.items()
    } == {
        (fitting, declared): points
        for fitting, row in TABLE.items()
        for declared, points in row.items()
    }


def test_every_pay_off_has_its_column() -> None:
    columns = {
        "a triple": called_shot_triple,
        "a pair and one": called_shot_pair_and_one,
        "three different": called_shot_three,
        "a pair": called_shot_pair,
        "two different": called_shot_two,
        "one": called_shot_one,
    }
    for declared in Declared:
        for fitting, column in columns.items():
            assert column(declared) == TABLE[fitting].get(KINDS.get(declared, declared.value))


def test_the_source_pays_a_nought_for_one_throw_that_cannot_be() -> None:
    # Three different pictures, of which so many fit; those for which the source has n/a.
    marked = {("DD", 3), ("DD", 2), ("no family", 3)}
    declared = ("DD", "family", "cats", "no cats", "no family", "no DD")
    thrown = {
        (name, sum(one in TOLD[Declaration(name)][1] for one in throw))
        for name in declared
        for throw in combinations(Picture, 3)
    }
    assert {*product(declared, (1, 2, 3))} - thrown == marked | {("no DD", 1)}


def test_every_row_of_the_table_is_thrown_and_no_other() -> None:
    thrown = set()
    for declaration, throw in product((*GROUPS, Declaration.DD, Declaration.NO_DD), THROWS):
        if fit := [one for one in throw if one in TOLD[declaration][1]]:
            thrown.add((declaration, len(fit), len({*fit})))
    assert len(thrown) == len(CALLED_SHOT_PAYS)


# The groups: all choices are tried, and those kept for which a declaration earns a point a throw.


def earning(told: Told, others: bool) -> set[frozenset[Picture]]:
    every = map(frozenset, chain.from_iterable(combinations(Picture, size) for size in range(7)))
    return {
        group
        for group in every
        if sum(told(frozenset(Picture) - group if others else group, t) for t in THROWS) == 216
    }


@pytest.mark.parametrize(
    ("told", "others", "size"),
    [
        (told_cats, False, 3),
        (told_no_cats, True, 3),
        (told_family, False, 4),
        (told_no_family, True, 4),
    ],
)
def test_a_group_earns_a_point_a_throw_with_one_number_of_pictures_only(
    told: Told, others: bool, size: int
) -> None:
    assert earning(told, others) == {frozenset(group) for group in combinations(Picture, size)}


def test_the_cells_marked_as_impossible_leave_the_same_numbers() -> None:
    # Three different pictures of no family are n/a; of family, cats and no cats they are not. Two
    # different ones of no family score.
    found = {
        (cats, family)
        for cats, family in product(range(7), repeat=2)
        if cats >= 3 and 6 - cats >= 3 and family >= 3 and 2 <= 6 - family < 3
    }
    assert found == {(len(CATS), len(FAMILY))} == {(3, 4)}


def test_the_only_throw_for_twenty_five_is_the_one_that_the_source_names() -> None:
    best = {frozenset(t) for t in THROWS if called_shot_score(Declaration.NO_CATS, t) == 25}
    assert best == {frozenset({DD, SIGIL, THOROMYR})}


def test_all_declarations_but_the_last_earn_what_the_plain_game_does() -> None:
    assert sum(map(score, THROWS)) == 216
    earned = {d: sum(called_shot_score(d, throw) for throw in THROWS) for d in Declaration}
    assert {earned[d] for d in (*GROUPS, *FACES)} == {216}
    assert {earned[d] for d in NO_FACES} == {215}


ABOVE = {
    # What each declaration earns by the words above the source's table: at their word, and where a
    # throw of which nothing fits is nothing, as the last row of the table has it.
    "cats": (234, 216),
    "no cats": (261, 243),
    "family": (300, 288),
    "no family": (516, 336),
    "DD": (681, 201),
    "no DD": (245, 245),
}


@pytest.mark.parametrize(("declared", "earned"), ABOVE.items())
def test_the_words_above_the_table_make_declarations_earn_what_the_errata_tell(
    declared: str, earned: tuple[int, int]
) -> None:
    declaration = Declaration(declared)
    group = TOLD[declaration][1]

    def above(throw: Pictures, *, nothing: bool) -> int:
        """The third die alone decides whether a pair is "pair/all" or "pair/only"."""
        (_, alike), *rest = Counter(throw).most_common()
        if alike != 2 or (nothing and not group & {*throw}):
            return called_shot_score(declaration, throw)
        row = "a pair and one" if rest[0][0] in group else "a pair"
        return TABLE[row].get(declared, 0)

    assert sum(above(throw, nothing=False) for throw in THROWS) == earned[0]
    assert sum(above(throw, nothing=True) for throw in THROWS) == earned[1]


# Throws.


def test_ninety_throws_are_a_pair_and_six_a_triple() -> None:
    assert Counter(map(score, THROWS)) == {2: 90, 6: 6, 0: 120}


def test_the_key_tells_picture_name_and_groups() -> None:
    for die, one in enumerate(Picture, 1):
        assert (picture(die), name(die)) == ((one,), one.value)
        assert set(groups(die)) == {group for group in Group if one in MEMBERS[group]}
    with pytest.raises(Foul, match=r"^a die shows 1 to 6, never 7$"):
        groups(7)


# Games.

SEATS = ("Ada", "Bel", "Cy")


@given(st.integers(2, 3), st.lists(st.tuples(throws, declarations), max_size=60), st.booleans())
def test_a_game_adds_up_and_stops_at_the_first_to_reach_twenty_five(
    players: int, made: list[tuple[Pictures, Declaration]], called: bool
) -> None:
    totals = dict.fromkeys(SEATS[:players], 0)
    plain, shots = Game(totals), CalledShotGame(totals)

    def play(player: str, throw: Pictures, declaration: Declaration) -> Game | CalledShotGame:
        if called:
            return shots.play(player, declaration, throw)
        return plain.play(player, throw)

    for player, (throw, declaration) in zip(cycle(totals), made, strict=False):
        now = shots if called else plain
        if now.winner:
            assert [p for p, points in totals.items() if points >= 25] == [now.winner]
            with pytest.raises(Foul, match=f"^the game is over: {now.winner} has won$"):
                play(player, throw, declaration)
            return
        for wrong in {*totals} - {player}:
            with pytest.raises(Foul, match=f"^it is {player}'s turn, not {wrong}'s$"):
                play(wrong, throw, declaration)
        after = play(player, throw, declaration)
        totals[player] += called_shot_score(declaration, throw) if called else score(throw)
        assert (after.total, after.before) == (totals[player], totals)
        if isinstance(after, Game):
            plain = after
        else:
            shots = after
