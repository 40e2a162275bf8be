from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations, cycle, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul, Picture, Pictures
from zine.scoring._picture import MEMBERS, Group
from zine.scoring.triples import (
    CALLED_SHOT_PAYS,
    CalledShotGame,
    Declaration,
    Game,
    called_shot_cats,
    called_shot_family,
    called_shot_no_cats,
    called_shot_no_family,
    called_shot_score,
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


# The table of the source, row by row, without what it marks n/a and the two other noughts for what
# cannot be thrown.

TABLE = {
    "a triple": {"DD": 21, "family": 9, "cats": 10, "no cats": 7, "no family": 21, "no DD": 7},
    "a pair and another": {"family": 3, "cats": 1, "no cats": 1, "no family": 5, "no DD": 2},
    "a pair": {"DD": 8, "family": 2, "cats": 1, "no cats": 1, "no family": 5, "no DD": 0},
    "three different": {"family": 1, "cats": 1, "no cats": 25, "no DD": 1},
    "two different": {"DD": 0, "family": 0, "cats": 1, "no cats": 0, "no family": 1, "no DD": 0},
    "one": {"DD": 1, "family": 0, "cats": 1, "no cats": 0, "no family": 0, "no DD": 0},
    "none": {"DD": 0, "family": 0, "cats": 0, "no cats": 0, "no family": 0, "no DD": 0},
}


def test_the_pay_offs_are_those_of_the_table() -> None:
    kinds = {"a picture": "DD", "no such picture": "no DD"}
    paid = {
        (shape.value, kinds.get(kind.value, kind.value)): points
        for (kind, shape), points in CALLED_SHOT_PAYS.items()
    }
    assert paid == {
        (shape, declared): points
        for shape, row in TABLE.items()
        for declared, points in row.items()
        if points
    }


def test_every_pay_off_is_paid_for_some_throw() -> None:
    paid = set()
    for declaration, throw in product((*GROUPS, Declaration.DD, Declaration.NO_DD), THROWS):
        if called_shot_score(declaration, throw):
            fit = [one for one in throw if one in TOLD[declaration][1]]
            paid.add((declaration, len(fit), len({*fit})))
    assert len(paid) == len(CALLED_SHOT_PAYS)


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


@pytest.mark.parametrize(("declaration", "points"), [("no cats", 243), ("DD", 201)])
def test_the_other_reading_of_a_pair_that_does_not_fit_earns_otherwise(
    declaration: str, points: int
) -> None:
    # The legend: any pair whose odd die fits is "pair/all", which is n/a for a single picture.
    pays = {"no cats": 1, "DD": 0}[declaration]
    group = TOLD[Declaration(declaration)][1]

    def other(throw: Pictures) -> int:
        (most, alike), *rest = Counter(throw).most_common()
        if alike == 2 and most not in group and rest[0][0] in group:
            return pays
        return called_shot_score(Declaration(declaration), throw)

    assert sum(map(other, THROWS)) == points


# Throws.


def test_ninety_throws_are_a_pair_and_six_a_triple() -> None:
    assert Counter(map(score, THROWS)) == {2: 90, 6: 6, 0: 120}


@given(throws, declarations)
def test_the_order_of_the_dice_never_matters(throw: Pictures, declaration: Declaration) -> None:
    assert len({score(order) for order in permutations(throw)}) == 1
    assert len({called_shot_score(declaration, order) for order in permutations(throw)}) == 1


def test_each_group_has_a_column_of_its_own() -> None:
    columns = (called_shot_family, called_shot_no_family, called_shot_cats, called_shot_no_cats)
    for throw in THROWS:
        for declaration, column in zip(GROUPS, columns, strict=True):
            assert column(throw) == called_shot_score(declaration, throw)


@pytest.mark.parametrize("throw", [(), (CAT, CAT), (CAT,) * 4])
def test_other_than_three_dice_are_refused(throw: Pictures) -> None:
    message = f"^3 dice must be thrown, not {len(throw)}$"
    with pytest.raises(Foul, match=message):
        score(throw)
    with pytest.raises(Foul, match=message):
        called_shot_score(Declaration.CATS, throw)
    with pytest.raises(Foul, match=message):
        Game({"Ada": 0, "Bel": 0}).play("Ada", throw)


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
            with pytest.raises(Foul, match=f"^the game is over: {now.winner} has won it$"):
                play(player, throw, declaration)
            return
        for wrong in {*totals} - {player}:
            with pytest.raises(Foul, match=f"^it is the turn of {player}, not of {wrong}$"):
                play(wrong, throw, declaration)
        after = play(player, throw, declaration)
        totals[player] += called_shot_score(declaration, throw) if called else score(throw)
        assert (after.total, after.before) == (totals[player], totals)
        if isinstance(after, Game):
            plain = after
        else:
            shots = after


@pytest.mark.parametrize("kind", [Game, CalledShotGame])
def test_one_cannot_play(kind: type[Game] | type[CalledShotGame]) -> None:
    with pytest.raises(Foul, match=r"^a game needs two players or more$"):
        kind({"Ada": 0}).taken("Ada")
