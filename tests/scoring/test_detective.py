from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.detective import (
    ALIKE,
    Case,
    Evidence,
    OldDiceOrNewCase,
    Piece,
    SharedSuspectsCase,
    evidence,
)

THROWS = tuple(product(range(1, 7), repeat=5))
PIECES = tuple(Piece(kind, suspect) for suspect in range(1, 7) for kind in Evidence)
throws = st.tuples(*[st.integers(1, 6)] * 5)
places = st.lists(st.integers(0, 4), unique=True, min_size=1, max_size=4)
NAMES = ("Ada", "Bel", "Cy", "Dot", "Eve", "Flo", "Gus")


def _blank(players: int) -> dict[str, tuple[Piece, ...]]:
    """An empty score sheet."""
    return dict.fromkeys(NAMES[:players], ())


def _recordable(kind: type[Case], throw: Dice, keep: Dice, again: Dice) -> set[Piece]:
    """Every piece that a first turn may record."""
    found = set()
    for piece in PIECES:
        with suppress(Foul):
            assert kind(_blank(2)).play(throw, piece, keep, again).records == (("Ada", piece),)
            found.add(piece)
    return found


# What a throw shows.


@cache
def _shown() -> Counter[Piece]:
    """How many throws show each piece."""
    return Counter(piece for throw in THROWS for piece in evidence(throw))


@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        # Of five dice, how many throws show one face at least so often: binomial, over 7,776.
        (Evidence.MEANS, 6**5 - 5**5 - 5 * 5**4),
        (Evidence.MOTIVE, 10 * 5**2 + 5 * 5 + 1),
        (Evidence.OPPORTUNITY, 5 * 5 + 1),
    ],
)
def test_each_piece_is_shown_by_as_many_throws_as_chance_has(kind: Evidence, ways: int) -> None:
    assert [_shown()[Piece(kind, suspect)] for suspect in range(1, 7)] == [ways] * 6


def test_only_five_faces_all_different_show_nothing() -> None:
    assert sum(not evidence(throw) for throw in THROWS) == 6 * 5 * 4 * 3 * 2


@given(throws, throws)
def test_five_dice_thrown_again_count_alone(throw: Dice, again: Dice) -> None:
    assert evidence(throw, (), again) == evidence(again)
    assert _recordable(OldDiceOrNewCase, throw, (), again) == {*evidence(again)}


@given(throws, places, throws)
def test_evidence_is_made_of_old_dice_and_new(throw: Dice, kept: list[int], more: Dice) -> None:
    keep = tuple(throw[place] for place in kept)
    again = more[len(keep) :]
    marked = [(face, "old") for face in keep] + [(face, "new") for face in again]
    strings: dict[Piece, set[frozenset[str]]] = {}
    for kind, alike in ALIKE.items():
        for dice in combinations(marked, alike):
            if len({face for face, _ in dice}) == 1:
                whence = frozenset(age for _, age in dice)
                strings.setdefault(Piece(kind, dice[0][0]), set()).add(whence)
    mixed = {piece for piece, whences in strings.items() if {"old", "new"} in whences}
    assert set(evidence(throw, keep, again)) == mixed
    assert _recordable(Case, throw, keep, again) == mixed
    assert _recordable(OldDiceOrNewCase, throw, keep, again) == set(strings)


@given(throws)
def test_who_keeps_all_dice_throws_only_once(throw: Dice) -> None:
    assert evidence(throw, throw) == evidence(throw)
    assert _recordable(OldDiceOrNewCase, throw, throw, ()) == {*evidence(throw)}


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_reads_as_it_is_written(piece: Piece) -> None:
    assert Piece.parse(str(piece)) == piece


@pytest.mark.parametrize("text", ["motive", "motive 7", "motive 0", "alibi 3", "3 motive", ""])
def test_what_is_no_piece_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="is no piece of evidence and its suspect"):
        Piece.parse(text)


# The game.


def _throw(piece: Piece) -> Dice:
    """A throw that shows a piece."""
    alike = ALIKE[piece.evidence]
    others = [face for face in range(1, 7) if face != piece.suspect]
    return (*[piece.suspect] * alike, *others[: 5 - alike])


NOTHING = (1, 2, 3, 4, 5)


@given(st.integers(2, 6), st.data())
def test_a_murder_solved_gives_each_of_the_others_one_turn(
    players: int, data: st.DataObject
) -> None:
    case = Case(_blank(players))
    seat = data.draw(st.integers(0, players - 1))
    suspect = data.draw(st.integers(1, 6))
    for piece in (Piece(kind, suspect) for kind in Evidence):
        for turn in range(players):
            if turn == seat:
                case = case.play(_throw(piece), piece)
                if piece.evidence is Evidence.OPPORTUNITY:
                    break
            else:
                case = case.play(NOTHING)
    turns = []
    while case.next:
        assert case.winners == ()
        turns.append(case.next)
        case = case.play(NOTHING)
    assert turns == [*NAMES[seat + 1 : players], *NAMES[:seat]]
    assert case.winners == (NAMES[seat],)
    with pytest.raises(Foul, match=r"^the game is over: nobody has a turn left$"):
        case.play(NOTHING)


@given(st.permutations(PIECES), st.integers(2, 6))
def test_a_shared_case_ends_when_every_suspect_has_a_circle(
    order: list[Piece], players: int
) -> None:
    case = SharedSuspectsCase(_blank(players), circled={})
    third: dict[int, str] = {}
    for turn, piece in enumerate(order):
        assert case.next == NAMES[turn % players]
        assert case.winners == ()
        third[piece.suspect] = NAMES[turn % players]  # the last to find one has the circle
        case = case.play(_throw(piece), piece)
        if case.next:
            with pytest.raises(Foul, match=f"^{piece} is on the score sheet already$"):
                case.play(_throw(piece), piece)
    assert case.next is None
    circles = Counter(third.values())
    assert case.circles == {name: circles[name] for name in NAMES[:players]}
    assert case.winners == tuple(n for n in NAMES if circles[n] == max(circles.values()))
    with pytest.raises(Foul, match=r"^the game is over: nobody has a turn left$"):
        case.play(NOTHING)


@given(st.sets(st.integers(1, 6), max_size=5), st.data())
def test_a_shared_case_can_be_joined_when_some_suspects_have_circles(
    known: set[int], data: st.DataObject
) -> None:
    others = [piece for piece in PIECES if piece.suspect not in known]
    hers = data.draw(st.sets(st.sampled_from(sorted(known)))) if known else set()
    case = SharedSuspectsCase(_blank(2), circled={"Ada": tuple(hers), "Bel": tuple(known - hers)})
    for piece in {*PIECES} - {*others}:
        with pytest.raises(Foul, match=f"^{piece} is on the score sheet already$"):
            case.play(_throw(piece), piece)
    for piece in others:
        case = case.play(_throw(piece), piece)
    assert (case.next, sum(case.circles.values())) == (None, 6)
    assert case.circles["Ada"] >= len(hers)
