"""The rules on the backs of all score sheets: that they fit, and how they stand there."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise, product

import pytest
from conftest import sampled
from sheets import FORMS

from zine.art.look import TAVERN
from zine.content.page.document import Table
from zine.paper import SHEETS, UPS
from zine.sheets import rules_on_back
from zine.sheets.page import columns, tags
from zine.sheets.page.canvas import Node, Rect, SheetCanvas, TooSmall, faces_of, style
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
            "ship_captain_crew",
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


# The tables.

WIDE = {"dominoes-A_string_of_your_own"}
"""The sheets whose examples are too wide or too long even for A4."""


def heads(drawn: SheetCanvas) -> list[str]:
    """The heads of the tables of a back, in their order; those of parts side by side once."""
    tables = [kid for kid in drawn.root.kids if isinstance(kid, Node) and kid.role == "Table"]
    every = [next(kid for kid in table.kids if isinstance(kid, Node)) for table in tables]
    said = ["".join(run.text for run in tags.text_runs(head)) for head in every]
    return [head for head, _ in groupby(said)]


def printed(name: str) -> list[Table]:
    """The tables that a zine prints of the rules of a form."""
    played, form = FORMS[name]
    sections = (*rules_on_back.SECTIONS, rules_on_back.VARIATIONS)
    return [
        block
        for block in played.document.blocks
        if isinstance(block, Table)
        and block.section in sections
        and block.subsection in ("", form.variation)
        and block.label != "Check"
    ]


@pytest.mark.parametrize(
    "name", sampled([name for name in FORMS if name not in WIDE], {"crag", "yacht-Two_sections"})
)
def test_a_back_of_a_whole_page_has_the_tables_of_the_zine_in_their_order(name: str) -> None:
    drawn = back(name, ("a4", 1, False))
    assert drawn
    whole = printed(name)
    ways = (whole, [table for table in whole if table.label != "Example"])
    wanted = [["".join(table.header.cells) for table in tables] for tables in ways]
    assert heads(drawn) in [[head for head, _ in groupby(way)] for way in wanted]


def test_a_back_keeps_reasons_where_it_has_no_room_for_examples() -> None:
    drawn = back("ten_thousand", ("half-letter", 1, False))
    assert drawn
    told = [table for table in printed("ten_thousand") if table.label != "Example"]
    assert len(told) < len(printed("ten_thousand"))
    assert heads(drawn) == ["".join(table.header.cells) for table in told]
    assert heads(drawn)[0].endswith("Because")


def test_the_back_of_a_variation_has_its_own_rules_behind_those_of_the_game() -> None:
    drawn = back("yacht-General", ("a4", 1, False))
    assert drawn
    sections = [
        "".join(run.text for run in tags.text_runs(kid))
        for kid in drawn.root.kids
        if isinstance(kid, Node) and kid.role == "H2"
    ]
    assert [text.strip() for text in sections] == [
        *("Setting up", "The turn", "Scoring", "The end", "General"),
    ]


# The columns.


def words(text: str) -> columns.Words:
    return tuple((word, faces_of(TAVERN).text) for word in text.split())


def drawn(
    *blocks: columns.Block, width: float = 400.0, height: float = 200.0, size: float = 10.0
) -> SheetCanvas:
    """Blocks in a frame."""
    canvas = SheetCanvas(width, height, style(width))
    frame = Rect(0, width, 0, height)
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


def test_a_whole_table_is_not_set_in_parts_and_a_row_of_one_cell_goes_through_it() -> None:
    rows = tuple((words(f"hand {number}"), words(str(number))) for number in range(9))
    head = (words("Hand"), words("Score"))
    why = (words("too many"),)
    canvas = drawn(Rows((head, *rows, why), ("left", "right"), whole=True), width=300.0)
    (table,) = (kid for kid in canvas.root.kids if isinstance(kid, Node))
    last = table.kids[-1]
    assert isinstance(last, Node)
    assert [(kid.role, kid.spans) for kid in last.kids if isinstance(kid, Node)] == [("TD", 2)]


def test_what_is_tied_stands_above_what_follows_it() -> None:
    text = [Paragraph("P", words("words")) for _ in range(9)]
    tied = Paragraph("P", words("tied"), tied=True)
    canvas = drawn(*text, tied, *text, width=600.0, height=160.0)
    runs = [*tags.text_runs(canvas.root)]
    (place,) = (number for number, run in enumerate(runs) if run.text.strip() == "tied")
    assert runs[place + 1].x == runs[place].x


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
