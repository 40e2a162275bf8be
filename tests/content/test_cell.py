from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.content.rules.cell import Unreadable, holds_dice, is_dice, is_die, normal, read, show
from zine.dice import Dice, Die, Scores, Throws, Winners


class Box(Enum):
    ONES = "Ones"
    FULL_HOUSE = "Full house"
    SIX = 6


class ManyBox(Enum):
    """More members than an error lists."""

    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U = "ABCDEFGHIJKLMNOPQRSTU"  # noqa: E741


class Bid:
    """A class that reads itself: `3×4` is three dice showing four."""

    def __init__(self, count: int, face: int) -> None:
        self.count, self.face = count, face

    @classmethod
    def parse(cls, text: str) -> "Bid":
        if text == "crash":
            raise ZeroDivisionError("by nought")
        if "×" not in text:
            raise ValueError(f"'{text}' is no bid")
        count, face = text.split("×")
        return cls(int(count), int(face))

    def __str__(self) -> str:
        return f"{self.count}×{self.face}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bid) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("7", int, 7),
        (" 7 ", int, 7),
        ("+7", int, 7),
        ("-7", int, -7),
        ("−7", int, -7),
        ("–7", int, -7),
        ("− 7", int, -7),
        ("9,100", int, 9100),
        ("1,234,567", int, 1234567),
        ("yes", bool, True),
        ("No", bool, False),
        ("any words, even so", str, "any words, even so"),
        ("—", str, "—"),
        ("5", Die, 5),
        ("6 6 3", Dice, (6, 6, 3)),
        ("6", Dice, (6,)),
        ("9 0", Dice, (9, 0)),  # that no die shows them is for the rules to say
        ("—", Dice, ()),
        ("6 6, 3", Throws, ((6, 6), (3,))),
        ("—", Throws, ()),
        ("Ada", Winners, ("Ada",)),
        ("Ada, Bel", Winners, ("Ada", "Bel")),
        ("1, 2,3", tuple[int, ...], (1, 2, 3)),
        ("9,100, 12", tuple[int, ...], (9100, 12)),
        ("1, 2; 3", tuple[tuple[int, ...], ...], ((1, 2), (3,))),
        ("Ones", Box, Box.ONES),
        ("FULL HOUSE", Box, Box.FULL_HOUSE),
        ("6", Box, Box.SIX),
        ("Ones, 6", tuple[Box, ...], (Box.ONES, Box.SIX)),
        ("Ada 24, Bel 1,900, Cy −3", Scores, {"Ada": 24, "Bel": 1900, "Cy": -3}),
        ("Ada 6 6, Bel 3 1", Mapping[str, Dice], {"Ada": (6, 6), "Bel": (3, 1)}),
        ("Ada 6 6, 3; Bel 1", Mapping[str, Throws], {"Ada": ((6, 6), (3,)), "Bel": ((1,),)}),
        ("Ada full house", dict[str, Box], {"Ada": Box.FULL_HOUSE}),
        ("—", Scores, {}),
        ("—", int | None, None),
        ("-", int | None, None),
        ("–", Box | None, None),
        ("−4", int | None, -4),
        ("3 3", Dice | None, (3, 3)),
        ("ones", Annotated[Box, "told"], Box.ONES),
        ("3×4", Bid, Bid(3, 4)),
        ("3×4, 1×1", tuple[Bid, ...], (Bid(3, 4), Bid(1, 1))),
    ],
)
def test_a_cell_is_read_by_its_kind(text: str, kind: Any, value: Any) -> None:
    found = read(text, kind)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", int, "'' is not a whole number"),
        ("six", int, "'six' is not a whole number"),
        ("2.5", int, "'2.5' is not a whole number"),
        ("1 000", int, "'1 000' is not a whole number"),
        ("10,00", int, "'10,00' is not a whole number"),
        ("1,0000", int, "'1,0000' is not a whole number"),
        ("--1", int, "'--1' is not a whole number"),
        ("—", int, "'—' is not a whole number"),
        ("x", int | None, "'x' is not a whole number"),
        ("5 5", Die, "'5 5' is not a whole number"),
        ("", bool, "'' is neither yes nor no"),
        ("true", bool, "'true' is neither yes nor no"),
        ("", str, "the cell is empty"),
        ("  ", str, "the cell is empty"),
        ("", Dice, "'' is not a throw: write its faces with spaces between, as in 6 6 3"),
        ("6, 6", Dice, "'6, 6' is not a throw: write its faces with spaces between, as in 6 6 3"),
        ("6 x", Dice, "'6 x' is not a throw: write its faces with spaces between, as in 6 6 3"),
        ("−1 6", Dice, "'−1 6' is not a throw: write its faces with spaces between, as in 6 6 3"),
        ("٣ 6", Dice, "'٣ 6' is not a throw: write its faces with spaces between, as in 6 6 3"),
        ("² 6", Dice, "'² 6' is not a throw: write its faces with spaces between, as in 6 6 3"),
        ("6 6,", Throws, "'' is not a throw: write its faces with spaces between, as in 6 6 3"),
        ("1, x", tuple[int, ...], "'x' is not a whole number"),
        ("Ada,", Winners, "the cell is empty"),
        ("Ada, Bel, Ada", Winners, "Ada stands here twice"),
        ("Full hose", Box, "there is no box 'Full hose' (did you mean 'Full house'?)"),
        ("Yacht", Box, "there is no box 'Yacht'; it can be Ones, Full house, 6"),
        ("", Box, "there is no box ''; it can be Ones, Full house, 6"),
        ("?", ManyBox, "there is no many box '?'"),
        ("Ada", Scores, "'Ada' is not a name and what belongs to it, as in Ada 24"),
        ("Ada 1, Bel", Scores, "'Bel' is not a name and what belongs to it, as in Ada 24"),
        ("Ada 1, Ada 2", Scores, "Ada stands here twice"),
        ("Old Tom 3", Scores, "'Tom 3' is not a whole number"),
        ("nothing", Bid, "'nothing' is no bid"),
        ("crash", Bid, "'crash' cannot be read: ZeroDivisionError: by nought"),
        ("2.5", float, "no cell can hold what the rules call float"),
    ],
)
def test_a_cell_that_cannot_be_read_says_why(text: str, kind: Any, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text, kind)
    assert str(caught.value) == message


@pytest.mark.parametrize("kind", [int, Dice], ids=["int", "dice"])
def test_a_figure_too_long_for_python_is_unreadable_and_no_crash(kind: Any) -> None:
    with pytest.raises(Unreadable):
        read("9" * 5000, kind)


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (7, int, "7"),
        (-7, int, "−7"),
        (999, int, "999"),
        (9100, int, "9,100"),
        (-1234567, int, "−1,234,567"),
        (True, bool, "yes"),
        (False, bool, "no"),
        (None, int | None, "—"),
        (Box.SIX, Box, "6"),
        (Box.FULL_HOUSE, Box | None, "Full house"),
        ((6, 6, 3), Dice, "6 6 3"),
        ((), Dice, "—"),
        ((6, 6, 3), Dice | None, "6 6 3"),
        (((6, 6), (3,)), Throws, "6 6, 3"),
        (((6, 6), (3,)), Throws | None, "6 6, 3"),
        (("Ada", "Bel"), Winners, "Ada, Bel"),
        (("Ada", "Bel"), Winners | None, "Ada, Bel"),
        (((1, 2), (3,)), tuple[tuple[int, ...], ...], "1, 2; 3"),
        ({"Ada": 24, "Bel": 1900}, Scores, "Ada 24, Bel 1,900"),
        ({"Ada": (6, 6), "Bel": (3,)}, Mapping[str, Dice], "Ada 6 6, Bel 3"),
        ({"Ada": ((6, 6), (3,)), "Bel": ((1,),)}, Mapping[str, Throws], "Ada 6 6, 3; Bel 1"),
        ({}, Scores, "—"),
        (Bid(3, 4), Bid, "3×4"),
        ((6, 6), None, "6, 6"),
    ],
)
def test_a_value_is_shown_as_an_author_would_write_it(value: Any, kind: Any, text: str) -> None:
    assert show(value, kind) == text


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Chō-Han", "chohan"),
        ("cho_han", "chohan"),
        ("Zambale's Pair o' Dice", "zambalespairodice"),
        ("Dice left", "diceleft"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("", ""),
    ],
)
def test_names_are_alike_without_case_accents_and_signs(name: str, plain: str) -> None:
    assert normal(name) == plain


@pytest.mark.parametrize(
    ("kind", "lie_together", "one", "somewhere"),
    [
        (Dice, True, False, True),
        (Die, False, True, True),
        (Throws, False, False, True),
        (Mapping[str, Dice], False, False, True),
        (Dice | None, False, False, True),
        (int, False, False, False),
        (Winners, False, False, False),
        (Scores, False, False, False),
        (tuple[int, ...], False, False, False),
    ],
)
def test_a_page_knows_which_cells_hold_dice(
    kind: Any, lie_together: bool, one: bool, somewhere: bool
) -> None:
    assert (is_dice(kind), is_die(kind), holds_dice(kind)) == (lie_together, one, somewhere)


# What is shown can be read again.

figures = st.integers(-(10**9), 10**9)
throws = st.lists(st.integers(0, 12), min_size=1, max_size=6).map(tuple)
names = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=6)


def listed(items: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[Any]:
    return st.lists(items, min_size=least, max_size=4).map(tuple)


def different(items: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[Any]:
    return st.lists(items, min_size=least, max_size=4, unique=True).map(tuple)


def by_name(items: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(names, items, max_size=4)


KINDS: list[tuple[Any, st.SearchStrategy[Any]]] = [
    (int, figures),
    (int | None, st.none() | figures),
    (bool, st.booleans()),
    (bool | None, st.none() | st.booleans()),
    (Box, st.sampled_from(Box)),
    (Box | None, st.none() | st.sampled_from(Box)),
    (tuple[Box, ...], listed(st.sampled_from(Box))),
    (Die, st.integers(1, 6)),
    (Dice, st.just(()) | throws),
    (Dice | None, st.none() | throws),
    (Throws, listed(throws)),
    (Throws | None, st.none() | listed(throws, 1)),
    (Winners, different(names)),
    (Winners | None, st.none() | different(names, 1)),
    (tuple[int, ...], listed(figures)),
    (tuple[tuple[int, ...], ...], listed(listed(figures, 1))),
    (Scores, by_name(figures)),
    (Mapping[str, bool], by_name(st.booleans())),
    (Mapping[str, Box], by_name(st.sampled_from(Box))),
    (Mapping[str, Dice], by_name(st.just(()) | throws)),
    (Mapping[str, Throws], by_name(listed(throws, 1))),
    (str, names),
]


@pytest.mark.parametrize(("kind", "values"), KINDS, ids=[str(kind) for kind, _ in KINDS])
@given(data=st.data())
def test_what_is_shown_is_read_again(
    kind: Any, values: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    value = data.draw(values)
    assert read(show(value, kind), kind) == value
