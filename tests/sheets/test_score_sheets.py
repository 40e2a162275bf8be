"""Every score sheet as it is printed, on every paper."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest
from conftest import Folder, sampled
from paper import Box, Char, collisions, read, squeezed, unlike_ours
from sheets import (
    FACES,
    FORMS,
    MM,
    ON_A4,
    PAPERS,
    ROOT,
    SAMPLE,
    SHARED,
    Field,
    Made,
    each_form,
    each_sheet,
    every_form,
    every_paper,
    made,
    of,
)

from zine import __version__
from zine.art.look import TAVERN
from zine.content.page.sheet_form import Kind
from zine.sheets import make
from zine.sheets.page.canvas import faces_of, measure

MARGIN = {"a4": 14, "letter": 14, "a5": 10, "half-letter": 10}
RED = (140, 26, 17)
SHORTEST, NARROWEST = 7 * MM, 10 * MM


def sheet(name: str, paper: str) -> Made:
    """A sheet with its fields, which are not printed but tell where the boxes are."""
    return made(name, paper, fillable=True)


def middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.bottom + box.top) / 2


# Every sheet.


@pytest.mark.parametrize("name", sampled(FORMS, {"crag", "everest", "beetle", "ten_pins"}))
def test_the_fields_of_a_sheet_are_not_printed(name: str) -> None:
    """All else here is told from the sheet with fields."""
    plain, fillable = made(name, "half-letter"), sheet(name, "half-letter")
    pages = []
    for which in (plain, fillable):
        with pikepdf.open(BytesIO(which.pdf)) as document:
            (page,) = document.pages
            page.contents_coalesce()
            pages.append(page.Contents.read_bytes())
    assert pages[0] == pages[1]


@each_sheet(*Kind)
def test_a_sheet_is_one_page_of_its_paper(name: str, paper: str) -> None:
    page = sheet(name, paper).page
    assert (page.width, page.height) == pytest.approx(PAPERS[paper], abs=0.01)


@each_sheet(*Kind)
def test_nothing_of_a_sheet_is_printed_into_its_margins(name: str, paper: str) -> None:
    page = sheet(name, paper).page
    left, right = page.ink.left, page.width - page.ink.right
    assert min(left, right, page.ink.bottom, page.height - page.ink.top) >= (
        MARGIN[paper] * MM - 3.5
    )
    assert left == pytest.approx(MARGIN[paper] * MM, abs=2)  # a p leans out by its tail
    assert right == pytest.approx(MARGIN[paper] * MM, abs=1.5)


@each_sheet(*Kind)
def test_no_text_of_a_sheet_is_printed_over_other_text(name: str, paper: str) -> None:
    assert collisions(sheet(name, paper).page) == []


@each_sheet(*Kind)
def test_no_line_of_a_sheet_runs_through_its_text(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    through = [
        f"'{char.text}' on a line at {rule}"
        for rule in of_this.rules
        for char in of_this.page.chars
        if rule.left < char.box.right - 0.1
        and rule.right > char.box.left + 0.1
        and rule.bottom < char.box.top - 0.1
        and rule.top > char.box.bottom + 0.1
    ]
    assert through == []


@every_form
def test_every_font_of_a_sheet_is_embedded_and_ours(name: str) -> None:
    assert unlike_ours(sheet(name, "half-letter").pdf, FACES) == []


@each_sheet(*Kind)
def test_a_sheet_names_its_game_and_its_variation_at_the_top(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    lines = sorted(of_this.page.lines, key=lambda line: -line.box.top)
    assert lines[0].text == of_this.game.title
    assert (lines[1].text == of_this.form.variation) == bool(of_this.form.variation)


@every_form
def test_a_sheet_shows_the_dice_of_its_game(name: str) -> None:
    of_this = sheet(name, "half-letter")
    title = max(of_this.page.lines, key=lambda line: line.box.top)
    foot = title.chars[1].box.bottom  # the tail of a Q reaches the rules below
    found = of_this.page.drawings(foot - 2, of_this.page.height, left=title.box.right + 4)
    assert len(found) == len(of_this.game.signature)
    assert all(box.right - box.left > 8 for box in found)


@each_sheet(*Kind)
def test_a_sheet_tells_where_its_rules_are(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    foot = [line.text for line in of_this.page.lines if line.box.top < (MARGIN[paper] + 12) * MM]
    assert f"rules: the page “{of_this.game.title}”" in " ".join(foot)
    assert __version__ not in of_this.page.text
    assert of_this.game.rules not in of_this.page.text


@each_sheet(*set(Kind) - SHARED)
def test_there_is_room_for_the_winner_and_the_date_at_the_foot(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    assert [blank.name for blank in of_this.blanks] == ["winner", "date"]
    boxes = [field.box for field in of_this.fields]
    for blank in of_this.blanks:
        assert blank.box.right - blank.box.left > 25 * MM
        assert blank.box.top - blank.box.bottom > 7 * MM - 0.02
        assert all(blank.box.top < box.bottom + 0.02 for box in boxes)


def test_a_sheet_that_needs_their_room_has_no_blanks_at_its_foot() -> None:
    few, most = (made("pig", fillable=True, rounds=rounds) for rounds in (29, 34))
    assert (len(few.blanks), len(most.blanks)) == (2, 0)


@every_form
def test_a_sheet_tells_how_many_dice_there_are(name: str) -> None:
    of_this = sheet(name, "half-letter")
    dice = f"{of_this.game.dice} {'die' if of_this.game.dice == 1 else 'dice'}"
    assert [line for line in of_this.page.lines if line.text.startswith(dice)]


def test_a_form_of_every_kind_is_tried_here() -> None:
    assert {FORMS[name][1].kind for name in SAMPLE} == set(Kind)


# Room to write.


@each_sheet(*set(Kind) - {*SHARED, Kind.DRAWING})
def test_there_is_room_to_write_in_every_box(name: str, paper: str) -> None:
    fields = sheet(name, paper).fields
    assert fields
    assert small(fields) == []


def small(fields: Sequence[Field]) -> list[Field]:
    """The boxes that are too small to write in."""
    return [
        field
        for field in fields
        if field.box.right - field.box.left < NARROWEST - 0.02
        or field.box.top - field.box.bottom < (4 * MM if on_line(field) else SHORTEST) - 0.02
    ]


def on_line(field: Field) -> bool:
    """Whether a field is a line for a name, which stands free."""
    return field.name.endswith(" name")


@each_sheet(*set(Kind) - {*SHARED, Kind.DRAWING})
def test_every_box_is_ruled_on_its_four_sides(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    numbers = [field for field in of_this.fields if not field.name.endswith(" name")]
    assert numbers
    right = max(rule.right for rule in of_this.rules)
    level: dict[float, list[Box]] = {}
    upright: dict[float, list[Box]] = {}
    for rule in of_this.rules:
        if rule.left == rule.right:
            upright.setdefault(round(rule.left, 1), []).append(rule)
        else:
            level.setdefault(round(rule.top, 1), []).append(rule)
    for field in numbers:
        x, y = middle(field.box)
        for edge in (field.box.bottom, field.box.top):
            assert any(rule.left < x < rule.right for rule in near(level, edge)), (field, "level")
        for edge in (field.box.left, field.box.right):
            open_side = edge == pytest.approx(right, abs=0.5)  # a grid ends in the margin
            ruled = any(rule.bottom < y < rule.top for rule in near(upright, edge))
            assert ruled or open_side, (field, "upright")


def near(lines: dict[float, list[Box]], place: float) -> list[Box]:
    return [
        rule for at in (-0.1, 0.0, 0.1) for rule in lines.get(round(round(place, 1) + at, 1), [])
    ]


@each_sheet(*Kind)
def test_no_box_holds_print_or_lies_on_another(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    boxes = [field for field in of_this.fields if field.kind == "/Tx"]
    for field in boxes:
        assert of_this.within(field.box) == "", field
    for before, after in pairwise(sorted(of_this.fields, key=lambda field: field.box.left)):
        assert before.box.overlap(after.box) <= 0.02, (before, after)


# Cards and rounds.


@each_sheet(Kind.CARD, Kind.ROUNDS)
def test_every_line_is_named_in_order_with_what_it_scores(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    games = {field.name.split("-")[0] for field in of_this.fields}
    for number in sorted(games):
        first = [f for f in of_this.fields if f.name.startswith(f"{number}-1") and f.kind == "/Tx"]
        rows = first[1:]  # behind the name
        heads = [
            of_this.within(Box(0, field.box.bottom, field.box.left, field.box.top))
            for field in rows
        ]
        wanted = [squeezed(line.label + line.hint) for line in of_this.form.lines]
        # A hint may stand below its name: the same letters in another order.
        assert list(map(sorted, heads)) == list(map(sorted, wanted))
        tops = [field.box.top for field in rows]
        assert tops == sorted(tops, reverse=True)


@each_sheet(Kind.CARD, Kind.ROUNDS, Kind.FRAMES)
def test_totals_are_red_and_nothing_else_is(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    red = squeezed("".join(c.text for c in of_this.page.chars if c.colour == RED))
    games = len({field.name.split("-")[0] for field in of_this.fields})
    totals = [squeezed(line.label) for line in of_this.form.lines if line.adds]
    assert red == "".join(totals) * games


HINTS = {
    "yacht": {"Little straight": "30", "Big straight": "30", "Yacht": "50"},
    "crag": {
        **dict.fromkeys(("Odd straight", "Even straight", "Low straight", "High straight"), "20"),
        "Three of a kind": "25",
        "Thirteen": "26",
        "Crag": "50",
    },
    "yacht-Two_sections": {
        "Bonus": "35 from 63 up",
        "Full house": "25",
        "Little straight": "30",
        "Big straight": "40",
        "Yacht": "50",
    },
    "yacht-General": {
        "Straight": "20, thrown at once 25",
        "Full house": "30, thrown at once 35",
        "Four of a kind": "40, thrown at once 45",
        "General": "60",
    },
}
"""The pay-offs of the cards, written out here once more."""


@pytest.mark.parametrize("name", HINTS)
def test_every_box_of_a_card_tells_what_it_pays(name: str) -> None:
    of_this = sheet(name, "a4")
    singles = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
    wanted = HINTS[name] | {one: f"{face} for each {face}" for face, one in enumerate(singles, 1)}
    heads = {
        field.name.split(" ", 1)[1]: told(of_this, field.box)
        for field in of_this.fields
        if field.seat == 1
    }
    for label, hint in wanted.items():
        assert heads[label].endswith(squeezed(hint)), label


def told(of_this: Made, box: Box) -> str:
    """What stands before a box, the upper line first, squeezed."""
    middle = (box.bottom + box.top) / 2
    halves = (Box(0, middle, box.left, box.top), Box(0, box.bottom, box.left, middle))
    return "".join(map(of_this.within, halves))


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("around_the_spot", range(1, 5)),
        ("chicago", range(2, 13)),
        ("plus_and_minus", range(1, 6)),
        ("dice_golf", [*range(1, 10), "out", *range(10, 19), "in"]),
    ],
)
def test_a_sheet_of_rounds_has_a_row_for_each_and_the_total(name: str, rounds: list[int]) -> None:
    of_this = sheet(name, "a5")
    first = [field for field in of_this.fields if field.name.startswith("1-1")][1:]
    heads = [of_this.within(Box(0, f.box.bottom, f.box.left, f.box.top)) for f in first]
    assert heads == [*map(str, rounds), "total"]


# Frames.


@pytest.mark.parametrize(
    ("paper", "large"), [*((paper, False) for paper in PAPERS), ("half-letter", True)]
)
def test_a_frame_has_corners_for_a_spare_and_a_strike_and_room_for_its_points(
    paper: str, large: bool
) -> None:
    of_this = made("ten_pins", paper, large=large, fillable=True)
    assert small(of_this.fields) == []
    for seat in range(1, max(field.seat for field in of_this.fields) + 1):
        name, *mine = (field for field in of_this.fields if field.seat == seat)
        total = mine.pop()
        frames = [mine[start : start + 3] for start in range(0, len(mine), 3)]
        assert len(frames) == 10
        for number, (spare, strike, points) in enumerate(frames, 1):
            assert [field.kind for field in (spare, strike, points)] == ["/Btn", "/Btn", "/Tx"]
            assert spare.tip == f"spare in frame {number}, player {seat}"
            assert strike.tip == f"strike in frame {number}, player {seat}"
            row = Box(0, points.box.bottom, of_this.page.width, strike.box.top)
            assert of_this.within(row) == str(number)
            for corner in (spare, strike):
                assert name.box.left <= corner.box.left < corner.box.right <= name.box.right + 0.1
            assert spare.box.right == pytest.approx(strike.box.left, abs=0.05)
            inside = points.box.bottom < strike.box.bottom
            assert strike.box.overlap(points.box) <= 0.02
            assert inside != (points.box.right <= spare.box.left + 0.05)
        above = Box(mine[0].box.left, mine[1].box.top, mine[1].box.right, name.box.bottom)
        assert of_this.within(above) == "sparestrike"
        label = Box(0, total.box.bottom, of_this.page.width, total.box.top)
        assert of_this.within(label) == "total"


# Running totals.


@each_sheet(Kind.RUNNING)
def test_a_running_total_tells_the_target_and_the_opening(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    mine = [field for field in of_this.fields if field.seat == 1]
    heads = [of_this.within(Box(0, f.box.bottom, f.box.left, f.box.top)) for f in mine]
    goal, opening = of_this.form.goal, of_this.form.opening
    assert sorted(heads[0]) == sorted(squeezed("Player" + (f"to {goal:,}" if goal else "")))
    assert sorted(heads[1]) == sorted(
        squeezed(f"1 first score {opening:,} or more" if opening else "1")
    )
    assert heads[2:] == [str(number) for number in range(2, len(heads))]
    assert len(heads) > (20 if paper in ("a4", "letter") else 12)


PAID = sorted(name for name, (_, form) in FORMS.items() if form.legends)
every_paid = pytest.mark.parametrize("name", sampled(PAID, SAMPLE))


def margin(of_this: Made) -> str:
    """What is printed below the boxes, line by line."""
    below = min(field.box.bottom for field in of_this.fields)
    lines = [line for line in of_this.page.lines if line.box.top < below]
    return squeezed("".join(line.text for line in sorted(lines, key=place)))


@every_paper
@every_paid
def test_pay_offs_stand_below_the_boxes(name: str, paper: str) -> None:
    said = margin(sheet(name, paper))
    for legend in sheet(name, paper).form.legends:
        for row in (legend.heads, *legend.rows):
            assert squeezed("".join(row)) in said


@pytest.mark.parametrize(("paper", "least"), [("a4", 10), ("half-letter", 9)])
@every_paid
def test_pay_offs_are_at_least_as_large_as_the_names_of_boxes(
    name: str, paper: str, least: float
) -> None:
    of_this = sheet(name, paper)
    below = min(field.box.bottom for field in of_this.fields)
    foot = max(blank.box.top for blank in of_this.blanks)
    sizes = {char.size for char in of_this.page.chars if foot < char.box.bottom < below - 9}
    assert sizes
    assert min(sizes) >= least


PAY_OFFS = {
    "ten_thousand": """
        1 2 3 4 5 6
        each 100 50
        three alike 1000 200 300 400 500 600
        four alike 2000 400 600 800 1000 1200
        five alike 4000 800 1200 1600 2000 2400
        six alike 8000 1600 2400 3200 4000 4800
        a straight 1500
        three pairs 1500
        four alike and a pair 1500
    """,
    "three_or_more": "three alike 3\n four alike 6\n five alike 12",
    "sequences": "1 5\n 1 2 10\n 1 2 3 15\n 1 2 3 4 20\n 1 2 3 4 5 25\n 1 2 3 4 5 6 35",
    "triples": "a pair 2\n a triple 6",
    "around_the_spot": "1 1\n 3 2\n 5 4",
    "pairs": "cats 15\n no cats 15\n family 10\n no family 20\n DD 50\n no DD 5",
    "quintuples-Everyone_scores": """
        pair 1
        two pairs 2
        three alike 3
        run 5
        full house 12
        four alike 24
        five alike 600
    """,
}
"""The pay-offs in the margins, written out here once more but those of a called shot."""


def test_the_pay_offs_of_every_sheet_with_a_margin_are_tried_here() -> None:
    assert {*PAY_OFFS, "triples-Called_shot"} == {*PAID}


@pytest.mark.parametrize("name", PAY_OFFS)
def test_a_margin_prints_these_pay_offs(name: str) -> None:
    said = margin(sheet(name, "letter"))
    for row in PAY_OFFS[name].strip().splitlines():
        assert squeezed(row) in said


def test_pay_offs_are_left_out_where_they_would_leave_too_few_boxes() -> None:
    assert "astraight" in squeezed(made("ten_thousand", "letter", large=True).page.text)
    small = made("ten_thousand", "half-letter", large=True, fillable=True)
    assert "astraight" not in squeezed(small.page.text)
    assert len(small.fields) >= 2 * 10


def place(line: object) -> tuple[float, float]:
    box = line.box  # type: ignore[attr-defined]
    return -round(box.bottom), box.left


# Tracks and the board.


@each_sheet(Kind.TRACK)
def test_every_player_has_every_square_in_order(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    wanted = [(row.label, square) for row in of_this.form.rows for square in row.squares]
    owners = {tuple(field.name.split()[0].split("-")[:2]) for field in of_this.fields}
    assert owners
    for game, seat in owners:
        mine = [
            field
            for field in of_this.fields
            if field.kind == "/Btn" and field.name.startswith(f"{game}-{seat}-")
        ]
        found = [of_this.within(field.box) for field in mine]
        assert found == [squeezed(square) for _, square in wanted]
        firsts = [mine[k] for k in range(len(mine)) if k == 0 or wanted[k][0] != wanted[k - 1][0]]
        for field, row in zip(firsts, of_this.form.rows, strict=False):
            box = Box(0, field.box.bottom, field.box.left, field.box.top)
            assert of_this.within(box).endswith(squeezed(row.label)), field


@each_sheet(Kind.TRACK)
def test_the_squares_of_a_track_are_equally_wide_and_reach_the_edge(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    squares = [field.box for field in of_this.fields if field.kind == "/Btn"]
    sides = [box.right - box.left for box in squares]
    assert max(sides) == pytest.approx(min(sides), abs=0.1)
    edge = of_this.page.width - MARGIN[paper] * MM
    assert max(box.right for box in squares) == pytest.approx(edge, abs=0.1)


@each_form(Kind.TRACK)
def test_every_player_of_a_track_has_a_line_for_a_name(name: str) -> None:
    of_this = sheet(name, "a4")
    named = [field for field in of_this.fields if field.kind == "/Tx"]
    assert squeezed(of_this.page.text).count("player") == len(named) > 0
    for field in named:
        under = [
            rule
            for rule in of_this.rules
            if rule.top == rule.bottom
            and rule.top == pytest.approx(field.box.bottom, abs=0.1)
            and rule.left <= field.box.left
            and rule.right >= field.box.right - 0.1
        ]
        assert under, field


@every_paper
def test_the_path_of_a_board_has_no_gap_and_room_for_markers(paper: str) -> None:
    of_this = made("centennial", paper)
    (row,) = of_this.form.rows
    digits = [char for char in of_this.page.chars if char.size > 13.9 and char.text.isdecimal()]
    found = {around_square(of_this, char) for char in digits}
    tops = sorted({box.top for box in found}, reverse=True)
    squares = sorted(found, key=lambda box: (tops.index(box.top), to_and_fro(box, tops)))
    home = squares[-1]
    assert [of_this.within(box) for box in squares] == [*row.squares[:-1], "1home"]
    for box in squares:
        assert min(box.right - box.left, box.top - box.bottom) >= 14 * MM - 0.02
    for before, after in pairwise(squares):  # the next square touches this one along a side
        assert before.overlap(after) == pytest.approx(0, abs=0.02)
        across = min(before.right, after.right) - max(before.left, after.left)
        along = min(before.top, after.top) - max(before.bottom, after.bottom)
        assert max(across, along) > 13 * MM
    for top in tops:  # every line of the path is as wide as the sheet
        line = [box for box in squares if box.top == top]
        edges = min(box.left for box in line), max(box.right for box in line)
        assert edges == pytest.approx((MARGIN[paper] * MM, of_this.page.width - MARGIN[paper] * MM))
    last = [char for char in of_this.page.chars if home.overlap(char.box) > 0]
    assert {char.colour for char in last} == {RED}


def to_and_fro(box: Box, tops: list[float]) -> float:
    """What puts the squares of a line in their order: every other one goes from right to left."""
    return -box.left if tops.index(box.top) % 2 else box.left


def around_square(of_this: Made, char: Char) -> Box:
    """The ruled box that a character stands in."""
    x, y = middle(char.box)
    level = [r for r in of_this.rules if r.top == r.bottom and r.left < x < r.right]
    upright = [r for r in of_this.rules if r.left == r.right and r.bottom < y < r.top]
    return Box(
        max(r.left for r in upright if r.left < x),
        max(r.top for r in level if r.top < y),
        min(r.left for r in upright if r.left > x),
        min(r.top for r in level if r.top > y),
    )


# Cloths.


@each_sheet(Kind.CLOTH)
def test_a_cloth_has_an_area_for_each_bet_with_room_for_counters(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    boxes = [box for row in areas(of_this) for box in row]
    found = [of_this.within(box) for box in boxes]
    wanted = [area for row in of_this.form.areas for area in row]
    assert len(boxes) == len(wanted)
    for said, area in zip(found, wanted, strict=True):
        plain = f"{area.face or ''}{area.label}{area.hint}"
        assert sorted(said) == sorted(squeezed(plain))  # from left to right, not line by line
    for box in boxes:
        print_ends = min(c.box.bottom for c in of_this.page.chars if c.box.overlap(box) > 0)
        assert print_ends - box.bottom >= 8 * MM
        assert box.right - box.left >= 20 * MM


def areas(of_this: Made) -> list[list[Box]]:
    """The areas of a cloth, row by row, from the lines between them; within lies another frame."""
    under_title = max(r.top for r in of_this.rules if r.left == r.right)
    edge = min(r.left for r in of_this.rules) + 0.1
    across = (r for r in of_this.rules if r.top == r.bottom and r.left < edge)
    level = sorted({round(r.top, 1) for r in across}, reverse=True)
    level = [y for y in level if y <= under_title + 0.1]
    rows = []
    for top, bottom in pairwise(level):
        high = (r for r in of_this.rules if r.bottom < bottom + 1 < top - 1 < r.top)
        uprights = {round(r.left, 1) for r in high}
        rows.append([Box(x, bottom, right, top) for x, right in pairwise(sorted(uprights))])
    return rows


CLOTHS = {
    "chuck_a_luck": """
        Any triple three alike pays 30
        1 Ones pays 1, 2 or 3 | 2 Twos pays 1, 2 or 3 | 3 Threes pays 1, 2 or 3
        4 Fours pays 1, 2 or 3 | 5 Fives pays 1, 2 or 3 | 6 Sixes pays 1, 2 or 3
        Small 10 or less, no triple pays 1 | Field 7 or less, 13 or more pays 1
            | Big 11 or more, no triple pays 1
    """,
    "cho_han": "Chō an even sum | Han an odd sum",
    "pair_o_dice": """
        Pair within 5 throws pays 1 | No pair in 5 throws pays 1
        Even the face of the pair pays 1 | Odd the face of the pair pays 1
    """,
}
"""What stands on the cloths, written out here once more."""


def test_every_cloth_is_tried_here() -> None:
    assert {*CLOTHS} == {name for name, (_, form) in FORMS.items() if form.kind is Kind.CLOTH}


@pytest.mark.parametrize("name", CLOTHS)
def test_a_cloth_tells_what_wins_and_what_it_pays(name: str) -> None:
    of_this = sheet(name, "a4")
    found = [sorted(of_this.within(box)) for row in areas(of_this) for box in row]
    text = CLOTHS[name].strip().replace("\n            |", " |").replace("\n", "|")
    assert found == [sorted(squeezed(area)) for area in text.split("|")]


def test_a_cloth_that_is_too_small_for_hints_has_the_names_of_bets() -> None:
    said = squeezed(made("chuck_a_luck", "half-letter", large=True).page.text)
    assert "4fours5fives6sixes" in said.replace("456foursfivessixes", "4fours5fives6sixes")
    assert "pays" not in said


# The beetle.


@every_paper
def test_a_beetle_is_to_be_drawn_part_by_part_in_its_order(paper: str) -> None:
    of_this = sheet("beetle", paper)
    said = squeezed(of_this.page.text)
    for part in of_this.form.parts:
        number = f", {part.number} of them" if part.number > 1 else ""
        after = f", after the {part.after.lower()}" if part.after else ""
        assert squeezed(f"{part.thrown}{part.name}{number}{after}") in said
    players = {field.seat for field in of_this.fields}
    assert len(players) >= 2
    spots = [field for field in of_this.fields if not field.name.endswith("name")]
    assert len(spots) == len(players) * len(of_this.form.parts)


# Matches, and totals to ring.


@each_sheet(Kind.MATCH)
def test_a_round_of_a_match_has_a_box_for_its_points_beside_one_for_the_rounds_won(
    name: str, paper: str
) -> None:
    of_this = sheet(name, paper)
    for seat in range(1, max(field.seat for field in of_this.fields) + 1):
        named, points, won = columns_of(of_this, seat)
        assert [field.tip for field in points] == [
            f"points of round {number}, player {seat}" for number in range(1, len(points) + 1)
        ]
        assert [field.tip for field in won] == [
            f"rounds won after round {number}, player {seat}" for number in range(1, len(won) + 1)
        ]
        for one, other in zip(points, won, strict=True):
            assert one.box.right == pytest.approx(other.box.left, abs=0.05)
            assert one.box.top == other.box.top
        (player,) = named
        assert (player.box.left, player.box.right) == (points[0].box.left, won[0].box.right)
        assert [head(of_this, column) for column in (points, won)] == ["points", "won"]
        assert numbers_before(of_this, points) == list(map(str, range(1, len(points) + 1)))


def columns_of(of_this: Made, seat: int) -> list[list[Field]]:
    """The fields of a player from left to right, by where they begin; the name comes first."""
    mine = [field for field in of_this.fields if field.seat == seat]
    lefts = sorted({round(field.box.left, 1) for field in mine[1:]})
    return [mine[:1], *([f for f in mine[1:] if round(f.box.left, 1) == x] for x in lefts)]


def head(of_this: Made, column: Sequence[Field]) -> str:
    """What stands over the boxes of a column, below the name."""
    first, name = column[0].box, min(f.box.bottom for f in of_this.fields if on_line(f))
    return of_this.within(Box(first.left, first.top, first.right, name))


def numbers_before(of_this: Made, column: Sequence[Field]) -> list[str]:
    """What stands in each row before the first player's boxes."""
    left = min(field.box.left for field in of_this.fields)
    return [of_this.within(Box(0, f.box.bottom, left, f.box.top)) for f in column]


@every_paper
def test_a_round_of_hi_low_has_a_box_for_each_total_under_its_side(paper: str) -> None:
    of_this = sheet("hi_low", paper)
    assert max(field.seat for field in of_this.fields) == 4
    for seat, side in enumerate(("low", "high", "low", "high"), 1):
        _, totals = columns_of(of_this, seat)
        assert head(of_this, totals) == side
        assert numbers_before(of_this, totals) == list(map(str, range(1, len(totals) + 1)))
        assert len(totals) >= 9  # the rounds that four rings and five take
        for field in totals:
            assert field.box.top - field.box.bottom >= 9 * MM  # a ring goes round the figure
    assert "playerto5" in squeezed(of_this.page.text)


@each_form(*make.OPEN)
def test_a_sheet_of_open_rounds_has_as_many_as_are_asked_for(name: str) -> None:
    for rounds in (1, 7):
        of_this = made(name, fillable=True, players=4, rounds=rounds)
        columns = len(columns_of(of_this, 4)) - 1 if FORMS[name][1].kind is Kind.MATCH else 1
        assert [f.seat for f in of_this.fields].count(4) == columns * rounds + 1


# Tallies.


@each_sheet(Kind.TALLY)
def test_a_tally_has_a_line_for_each_player(name: str, paper: str) -> None:
    of_this = sheet(name, paper)
    heads = [line.text for line in of_this.page.lines]
    assert "PLAYER STROKES IN ALL" in " ".join(heads).upper()
    seats = [field.seat for field in of_this.fields]
    assert seats == [seat for seat in range(1, max(seats) + 1) for _ in range(2)]
    assert max(seats) >= 4


# As many players as are asked for, and as fit.


COLUMNS = (Kind.CARD, Kind.ROUNDS, Kind.RUNNING)
PARTED = (Kind.FRAMES, Kind.MATCH)


@pytest.mark.parametrize(
    "name", sampled(of(*set(Kind) - SHARED), {*ON_A4, "hi_low", "one_o_five", "midnight"})
)
def test_a_sheet_has_six_columns_or_is_for_eight_if_so_many_can_play_and_fit(name: str) -> None:
    of_this = sheet(name, "a4")
    usual = 6 if of_this.form.kind in COLUMNS + PARTED else 8
    usual += of_this.form.kind is Kind.DRAWING  # three rows of three, as wide as high
    assert max(field.seat for field in of_this.fields) == min(usual, of_this.form.most or usual)


@pytest.mark.parametrize("up", sampled((2, 4), {4}))
@each_form(*COLUMNS)
def test_several_sheets_on_a_page_have_six_columns_each(name: str, up: int) -> None:
    with suppress(make.DoesNotFit):
        usual = made(name, "letter", up=up).pdf
        assert usual == made(name, "letter", up=up, players=6).pdf


@pytest.mark.parametrize("paper", sampled(("a4", "letter"), {"a4"}))
@each_form(*COLUMNS)
def test_the_labels_of_a_whole_page_are_of_13_points_and_its_notes_of_11(
    name: str, paper: str
) -> None:
    of_this = sheet(name, paper)
    boxes = [field.box for field in of_this.fields if field.seat == 1]
    left, foot = min(box.left for box in boxes), min(box.bottom for box in boxes)
    head = max(box.top for box in boxes)
    sizes = {
        round(char.size, 1)
        for char in of_this.page.chars
        if foot < char.box.bottom < head and char.box.right < left and char.text.isalpha()
    }
    assert sizes <= {13.0, 11.0}
    assert 13.0 in sizes


@each_sheet(*COLUMNS)
def test_a_field_for_a_name_holds_eight_letters_at_its_type_size(name: str, paper: str) -> None:
    with pikepdf.open(BytesIO(sheet(name, paper).pdf)) as document:
        fields = [made for made in document.Root.AcroForm.Fields if str(made.T).endswith(" name")]
        assert fields
        for made_field in fields:
            left, bottom, right, top = (float(edge) for edge in made_field.Rect)
            border = float(made_field.BS.W)
            size = (top - bottom - 2 * border) / 1.31  # the height of a line of our typeface
            assert size >= 7.5
            for player in ("Samantha", "Benjamin", "Margaret", "Winifred"):
                assert measure(player, faces_of(TAVERN).text, size) <= right - left - 4
            assert border < 4


ONE_OF_EACH = ("yacht-General", "dice_golf", "ten_thousand", "everest", "war", "beetle", "midnight")


@pytest.mark.parametrize("name", sampled(ONE_OF_EACH, {"dice_golf", "everest", "midnight"}))
def test_a_sheet_is_for_as_many_as_are_asked_for_or_it_tells_how_many_it_holds(name: str) -> None:
    paper = "a5"
    assert {field.seat for field in made(name, paper, players=1, fillable=True).fields} == {1}
    with pytest.raises(ValueError, match=r"^the sheet of .+ holds 1 to \d+ players, not 40,") as no:
        made(name, paper, players=40)
    most = int(str(no.value).split(" holds 1 to ")[1].split()[0])
    assert 2 <= most <= (FORMS[name][1].most or 24)
    full = made(name, paper, players=most, fillable=True)
    assert {field.seat for field in full.fields} == set(range(1, most + 1))
    assert collisions(full.page) == []
    assert name == "beetle" or small(full.fields) == []
    for players in (most + 1, 10**12):
        message = f" holds 1 to {most} players, not {players}, on {paper}$"
        with pytest.raises(ValueError, match=message):
            made(name, paper, players=players)


# Large print, and little ink.

TOO_LARGE = {("yacht-General", "half-letter")}


@pytest.mark.some(5)
@pytest.mark.parametrize("paper", sampled(("a4", "half-letter"), {"half-letter"}))
@every_form
def test_no_type_of_large_print_is_below_eighteen_points(name: str, paper: str) -> None:
    if (name, paper) in TOO_LARGE:
        message = f"does not fit on {paper} in large print$"
        with pytest.raises(ValueError, match=message):
            made(name, paper, large=True)
        return
    page = made(name, paper, large=True).page
    assert min(char.size for char in page.chars) >= 17.95
    assert collisions(page) == []
    assert min(page.ink.left, page.ink.bottom, page.width - page.ink.right) >= 9 * MM


@pytest.mark.parametrize("name", sampled(FORMS, {"crag", "everest", "beetle"}))
def test_a_sheet_that_saves_ink_has_no_dice_and_thinner_lines(name: str) -> None:
    """That it is black is told in test_colours.py."""
    saving, usual = made(name, "half-letter", ink_saver=True), made(name, "half-letter")
    title = max(saving.page.lines, key=lambda line: line.box.top)
    above, beside = title.box.bottom - 2, title.box.right + 4
    assert saving.page.drawings(above, saving.page.height, left=beside) == []
    assert saving.rules == usual.rules
    assert max(widths(saving)) < max(widths(usual))
    assert squeezed(saving.page.text) == squeezed(usual.page.text)


def widths(of_this: Made) -> list[float]:
    """How wide the lines of a sheet are."""
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        return [
            float(part.operands[0])
            for part in pikepdf.parse_content_stream(document.pages[0])
            if str(part.operator) == "w"
        ]


# The same again, and without WeasyPrint.


@pytest.mark.parametrize("name", sampled(FORMS, {"crag", "beetle", "ten_pins"}))
def test_a_sheet_made_after_another_has_the_same_bytes(name: str) -> None:
    first = made(name, "half-letter").pdf
    other = "beetle" if name != "beetle" else "crag"
    make.make(*FORMS[other], make.Options("letter", players=1))
    assert make.make(*FORMS[name], make.Options("half-letter")) == first


def test_sheets_are_drawn_without_weasyprint(folder: Folder) -> None:
    program = (
        "import sys; from zine.cli.main import main\n"
        "try: main(['sheets'])\n"
        "finally: print('weasyprint' in sys.modules, 'reportlab' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder.root,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stderr, ran.returncode) == ("", 0)
    assert ran.stdout.splitlines()[-1] == "False True"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mia", "Cross off the squares as you lose them, from the right."),
        ("passage", "Cross off the squares as you earn them."),
        ("everest", "Cross off each square that your dice make."),
        ("detective", "Cross off each square that your dice make."),
        ("one_o_five", "Cross off each square that your dice make."),
    ],
)
def test_a_sheet_of_squares_says_what_crosses_them_off(name: str, told: str) -> None:
    (page,) = read(made(name).pdf)
    assert squeezed(told) in squeezed("".join(char.text for char in page.chars))
