"""The rules on the backs of all score sheets: that they fit, and how they stand there."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product

import pytest
from conftest import sampled
from sheets import FORMS

from zine.paper import SHEETS, UPS
from zine.sheets import rules_on_back
from zine.sheets.page import columns, tags
from zine.sheets.page.canvas import TEXT, Frame, Node, SheetCanvas, TooSmall, style
from zine.sheets.page.columns import Paragraph, Rows
from zine.sheets.page.slots import paper

Place = tuple[str, int, bool]
"""A paper, how many sheets are on it, and whether they are in large print."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """Forms whose rules honestly cannot stand on the backs at some places, and why not."""

    reason: str
    places: Collection[Place]
    forms: Collection[str]


PLACES: tuple[Place, ...] = tuple(product(SHEETS, UPS, (False, True)))
SAMPLE: Collection[Place] = {("letter", 4, False), ("half-letter", 1, False)}
"""The least of the quarters and of the halves: `make test` tries these."""

CARDS: Collection[Place] = {("a5", 4, False), ("half-letter", 4, False)}
LARGE: Collection[Place] = {("a4", 1, True), ("letter", 1, True)}

UNFIT = (
    Unfit(
        "they fill more than a quarter of A4 or letter in the smallest legible type",
        {("a4", 4, False), ("a5", 2, False), ("letter", 4, False), ("half-letter", 2, False)},
        {"mia", "pairs", "yacht-Two_sections"},
    ),
    Unfit(
        "they fill more than a page in type of eighteen points",
        LARGE,
        {
            "aces",
            "centennial",
            "chuck_a_luck",
            "crag",
            "dominoes-A_string_of_your_own",
            "hi_low",
            "liars_dice",
            "mia",
            "pair_o_dice",
            "pairs",
            "quintuples",
            "quintuples-Everyone_scores",
            "sequences",
            "ten_pins",
            "ten_thousand",
            "triples-Called_shot",
            "tug",
            "war",
            "yacht",
            "yacht-Two_sections",
            "yacht-General",
        },
    ),
    Unfit("a quarter of half a page is as small as a playing card", CARDS, FORMS),
    Unfit(
        "a page of eighteen points is A4 or letter",
        {place for place in PLACES if place[2] and place not in LARGE},
        FORMS,
    ),
)

every_place = pytest.mark.parametrize("place", sampled(PLACES, SAMPLE), ids=str)


@cache
def back(name: str, place: Place) -> SheetCanvas | None:
    """The back of a form's sheet, or `None` if the rules do not fit it."""
    size, up, large = place
    wide, high = paper(size, up).slot
    try:
        return rules_on_back.draw(*FORMS[name], wide, high, style(wide, large=large))
    except TooSmall:
        return None


def backs(place: Place) -> Iterator[tuple[str, SheetCanvas]]:
    """The backs of all forms whose rules fit."""
    for name in FORMS:
        if drawn := back(name, place):
            yield name, drawn


@every_place
def test_the_rules_of_every_game_fit_its_back(place: Place) -> None:
    known = {name for unfit in UNFIT if place in unfit.places for name in unfit.forms}
    assert {name for name in FORMS if not back(name, place)} <= known


@every_place
def test_the_rules_on_a_back_are_legible(place: Place) -> None:
    _, up, large = place
    wide, _ = paper(place[0], up).slot
    least = 18.0 if large else 8.0 if wide > 340 else 6.5
    for name, drawn in backs(place):
        assert min(run.size for run in tags.text_runs(drawn.root)) >= least, name


def first(node: Node) -> tuple[float, float]:
    """Where the first words of a part of a back stand."""
    run = next(tags.text_runs(node))
    return run.x, run.y


@every_place
def test_no_heading_of_a_back_stands_at_the_foot_of_a_column(place: Place) -> None:
    for name, drawn in backs(place):
        parts = [part for part in drawn.root.kids if isinstance(part, Node)]
        for heading, below in pairwise(parts):
            if heading.role == "H2":
                assert first(below)[1] < first(heading)[1], name


@every_place
def test_no_table_of_a_back_is_torn(place: Place) -> None:
    for name, drawn in backs(place):
        for table in drawn.root.kids:
            if isinstance(table, Node) and table.role == "Table":
                heights = [first(row)[1] for row in table.kids if isinstance(row, Node)]
                assert heights == sorted(heights, reverse=True), name


# The columns.


def words(text: str) -> columns.Words:
    return tuple((word, TEXT) for word in text.split())


def drawn(
    *blocks: columns.Block, width: float = 400.0, height: float = 200.0, size: float = 10.0
) -> SheetCanvas:
    """Blocks in a frame."""
    canvas = SheetCanvas(width, height, style(width))
    frame = Frame(0, width, 0, height)
    columns.draw(canvas, frame, columns.fit(blocks, frame, [size]))
    return canvas


def test_a_long_narrow_table_is_set_in_parts_side_by_side_each_with_its_heads() -> None:
    rows = tuple((words(f"hand {number}"), words(str(number))) for number in range(9))
    head = (words("Hand"), words("Score"))
    canvas = drawn(Rows((head, *rows), ("left", "right")), width=300.0)
    tables = [kid for kid in canvas.root.kids if isinstance(kid, Node)]
    assert [len(table.kids) for table in tables] == [4, 4, 4]
    assert len({first(table)[1] for table in tables}) == 1
    assert [run.text for run in tags.text_runs(canvas.root)].count("Hand") == 3


def test_figures_stand_at_the_right_of_their_column() -> None:
    rows = tuple((words("x"), words(figure)) for figure in ("Score", "5", "1,500"))
    canvas = drawn(Rows(rows, ("left", "right")))
    five, many = [run for run in tags.text_runs(canvas.root) if run.text in ("5", "1,500")]
    assert five.x > many.x


@pytest.mark.parametrize(("width", "count"), [(400.0, 1), (600.0, 2)])
def test_a_text_is_set_in_few_columns_which_are_as_short_as_they_can_be(
    width: float, count: int
) -> None:
    text = " ".join(["words"] * 12)
    canvas = drawn(*(Paragraph("P", words(text)) for _ in range(4)), width=width)
    places = [first(kid) for kid in canvas.root.kids if isinstance(kid, Node)]
    heads = {x for x, _ in places}
    assert len(heads) == count
    assert len({tuple(y for x, y in places if x == head) for head in heads}) == 1


def test_what_is_wider_than_a_column_does_not_fit() -> None:
    with pytest.raises(TooSmall):
        drawn(Paragraph("P", words("x" * 200)))
