"""Sheets to be typed in: their fields, what these take, and how they add themselves up."""

from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
import pytest
from acrobat import Viewer
from hypothesis import given
from hypothesis import strategies as st
from library import GAMES
from paper import read
from pikepdf.form import DefaultAppearanceStreamGenerator
from pikepdf.form import Form as Filler
from sheets import BLANKS, FORMS, SHARED, Field, Made, each_form, every_form, made, of

from zine.content.page import sheet_form
from zine.content.page.sheet_form import Kind

CARDS = of(Kind.CARD)
SUMS = of(Kind.CARD, Kind.ROUNDS, Kind.FRAMES)
READ_ONLY = 1


def sheet(name: str) -> Made:
    return made(name, fillable=True)


def objects(of_this: Made) -> list[dict[str, object]]:
    """Every field as it stands in the file: its entries as plain text."""
    found = []
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        for field in document.Root.AcroForm.Fields:
            actions = field.get("/AA", pikepdf.Dictionary())
            found.append(
                {
                    "name": str(field.T),
                    "tip": str(field.TU),
                    "type": str(field.FT),
                    "letters": int(field.get("/MaxLen", 0)),
                    "locked": bool(int(field.get("/Ff", 0)) & READ_ONLY),
                    "look": str(field.DA),
                    "actions": {str(key): str(action.JS) for key, action in actions.items()},
                }
            )
    return found


def in_order(of_this: Made) -> list[str]:
    """The fields that are added up, one after the other."""
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        return [str(field.T) for field in document.Root.AcroForm.CO]


# What fields are.


@pytest.mark.some(5)
@every_form
def test_a_sheet_has_fields_unless_everybody_uses_it(name: str) -> None:
    assert bool(sheet(name).fields) == (sheet(name).form.kind not in SHARED)


@every_form
def test_every_field_has_a_name_of_its_own_and_is_described(name: str) -> None:
    fields = sheet(name).fields
    assert len({field.name for field in fields}) == len(fields)
    for field in fields:
        assert f"player {field.seat}" in field.tip, field
        assert "[" not in field.tip
    if sheet(name).form.kind not in (Kind.TRACK, Kind.ROUNDS):  # these hold several games
        assert len({field.tip for field in fields}) == len(fields)


@pytest.mark.parametrize("name", CARDS)
def test_the_description_of_a_box_tells_its_name_and_its_hint(name: str) -> None:
    described = {field.name.split(" ", 1)[1]: field.tip for field in sheet(name).fields}
    for line in sheet(name).form.lines:
        hint = line.hint.replace("[", "").replace("]", "")
        assert described[line.label].startswith(line.label)
        assert described[line.label].endswith(hint)


@every_form
def test_a_number_has_few_digits_and_nothing_else_and_a_name_is_longer(name: str) -> None:
    for field in objects(sheet(name)):
        actions = field["actions"]
        assert isinstance(actions, dict)
        if field["type"] == "/Btn":
            assert (field["letters"], actions) == (0, {})
        elif str(field["name"]).endswith(" name") or field["name"] in BLANKS:
            assert (field["letters"], actions) == (40, {})
        else:
            assert field["letters"] == 6
            assert "AFNumber_Keystroke(0," in actions["/K"]
            assert "AFNumber_Format(0," in actions["/F"]
        is_name = field["letters"] == 40
        assert str(field["look"]).startswith("/Wingdings 0 Tf" if is_name else "/F ")


@every_form
def test_only_totals_are_locked_and_add_themselves_up_in_their_order(name: str) -> None:
    of_this = sheet(name)
    locked = [str(field["name"]) for field in objects(of_this) if field["locked"]]
    added = [str(f["name"]) for f in objects(of_this) if "/C" in f["actions"]]  # type: ignore[operator]
    assert locked == added == (in_order(of_this) if of_this.fields else [])
    totals = {line.label for line in of_this.form.lines if line.adds}
    assert {name.split(" ", 1)[1] for name in locked} == totals
    lines = of_this.form.lines
    for rank, total in enumerate(locked):
        column, place = total.split()[0].rsplit("-", 1)
        for below in lines[int(place) - 1].adds:  # what a total adds is added up before it
            if lines[below].adds:
                assert f"{column}-{below + 1} {lines[below].label}" in locked[:rank]


# Where the tab key goes.


@every_form
def test_the_tab_key_goes_as_the_structure_is_read(name: str) -> None:
    of_this = sheet(name)
    if not of_this.fields:
        return
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        (page,) = document.pages
        assert page.obj.Tabs == "/S"
        on_page = [str(note.T) for note in page.obj.Annots]
        in_structure = list(_read(document.Root.StructTreeRoot.K[0]))
    assert on_page == in_structure == [field.name for field in (*of_this.fields, *of_this.blanks)]


def _read(element: pikepdf.Object) -> list[str]:
    """The fields below an element of the structure, in order."""
    if isinstance(element, pikepdf.Array):
        return [name for kid in element for name in _read(kid)]
    if not isinstance(element, pikepdf.Dictionary):
        return []
    if element.get("/Type") == "/OBJR":
        return [str(element.Obj.T)]
    return _read(element.get("/K", pikepdf.Array()))


@each_form(Kind.CARD, Kind.ROUNDS, Kind.RUNNING)
def test_the_tab_key_goes_down_a_column_and_then_to_the_next(name: str) -> None:
    fields = [field for field in sheet(name).fields if field.name.startswith("1-")]
    seats = [field.seat for field in fields]
    assert seats == sorted(seats)
    assert max(seats) > 1
    assert {field.box.left for field in fields if field.seat == 1} == {fields[0].box.left}
    for before, after in pairwise(fields):
        if before.seat != after.seat:
            assert after.box.left == pytest.approx(before.box.right, abs=0.05)
            assert after.box.top == fields[0].box.top
        elif before.name.endswith(" name"):  # it is no higher than its letters
            assert after.box.top <= before.box.bottom
        else:
            assert after.box.top == pytest.approx(before.box.bottom, abs=0.05)


@each_form(Kind.TRACK)
def test_the_tab_key_goes_along_the_squares_of_a_player(name: str) -> None:
    owners = [tuple(field.name.split()[0].split("-")[:2]) for field in sheet(name).fields]
    assert list(dict.fromkeys(owners)) == sorted(set(owners), key=owners.index)
    changes = sum(a != b for a, b in pairwise(owners))
    assert changes == len(set(owners)) - 1
    crosses = [field for field in sheet(name).fields if field.kind == "/Btn"]
    for before, after in pairwise(crosses):
        if before.box.top == pytest.approx(after.box.top) and owners[0] == owners[1]:
            assert after.box.left > before.box.left


# What boxes take.


@pytest.fixture(scope="module")
def viewer(chromium: Any) -> Iterator[Viewer]:
    """One page of a browser, in which a test opens its form."""
    page = chromium.new_page()
    yield Viewer(page)
    page.close()


@cache
def legal(name: str) -> Mapping[int, tuple[int, ...]]:
    played, blank = FORMS[name]
    return sheet_form.legal(blank, played.scoring)


def box(name: str, seat: int, place: int) -> str:
    label = FORMS[name][1].lines[place].label
    return f"1-{seat}-{place + 1} {label}"


@pytest.mark.parametrize("name", CARDS)
def test_a_box_takes_a_figure_that_the_rules_give_and_no_other(viewer: Viewer, name: str) -> None:
    viewer.open(sheet(name).pdf)
    tried = range(-2, 66)
    for place, figures in legal(name).items():
        taken = viewer.write(box(name, 1, place), *map(str, tried), "")
        assert taken == [*(figure in figures for figure in tried), True]


def test_whoever_writes_another_figure_is_told_what_the_box_takes(viewer: Viewer) -> None:
    viewer.open(sheet("crag").pdf)
    assert viewer.write("1-3-13 Crag", "50", "13") == [True, False]
    assert viewer.told == ["Crag, player 3, thirteen with a pair 50: 0, 50"]
    assert viewer.held["1-3-13 Crag"] == "50"


@pytest.mark.some(3)
@pytest.mark.parametrize("name", SUMS)
def test_a_box_takes_nothing_but_a_number(viewer: Viewer, name: str) -> None:
    viewer.open(sheet(name).pdf)
    for text in ("x", "1.5", "1,5", "1e3", "--1", "٣", " "):
        assert viewer.write(box(name, 1, 0), text) == [False], text
        assert viewer.held[box(name, 1, 0)] == ""


def test_a_part_of_the_beetle_is_there_as_often_as_it_can_be(viewer: Viewer) -> None:
    viewer.open(sheet("beetle").pdf)
    fields = {
        field.name: field for field in sheet("beetle").fields if not field.name.endswith("name")
    }
    number = {part.name: part.number for part in sheet("beetle").form.parts}
    assert len(fields) == 9 * len(number)
    for name in fields:
        most = number[name.split(" ", 1)[1]]
        taken = viewer.write(name, *map(str, range(most + 2)))
        assert taken == [True] * (most + 1) + [False]


# What totals come to.


@pytest.mark.some(2)
@pytest.mark.parametrize("name", CARDS)
@given(data=st.data())
def test_a_total_is_what_the_rules_make_of_the_boxes(
    viewer: Viewer, name: str, data: st.DataObject
) -> None:
    chosen = st.fixed_dictionaries(
        {}, optional={place: st.sampled_from(figures) for place, figures in legal(name).items()}
    )
    written = data.draw(chosen)
    seat = data.draw(st.integers(1, 4))
    viewer.open(sheet(name).pdf)
    assert viewer.fill({box(name, seat, place): str(it) for place, it in written.items()})
    expected, held = by_the_rules(name, written), viewer.held
    for place, line in enumerate(FORMS[name][1].lines):
        if line.adds:
            total = str(expected[line.label]) if touched(name, place, written) else ""
            assert held[box(name, seat, place)] == total
            assert held[box(name, seat % 4 + 1, place)] == ""


def touched(name: str, place: int, written: Mapping[int, int]) -> bool:
    """Whether anything that a total adds is written, directly or by another total."""
    lines = FORMS[name][1].lines
    return any(
        below in written or (lines[below].adds and touched(name, below, written))
        for below in lines[place].adds
    )


COLUMNS = {
    "crag": "Column",
    "yacht": "Column",
    "yacht-Two_sections": "TwoSectionsColumn",
    "yacht-General": "GeneralColumn",
}


def by_the_rules(name: str, written: Mapping[int, int]) -> dict[str, int]:
    """The totals of a column, as the scoring module of the game adds it up."""
    played, blank = FORMS[name]
    rules = played.scoring
    filled = tuple((blank.lines[place].member, figure) for place, figure in written.items())
    column = getattr(rules, COLUMNS[name])(filled)
    totals = {"Total": column.total}
    if hasattr(column, "bonus"):
        upper = [figure for member, figure in filled if member in rules.TWO_SECTIONS_UPPER]
        lower = [figure for member, figure in filled if member not in rules.TWO_SECTIONS_UPPER]
        totals |= {"Upper section": sum(upper), "Bonus": column.bonus, "Lower section": sum(lower)}
    return totals


@pytest.mark.parametrize(("upper", "bonus"), [(62, 0), (63, 35), (64, 35)])
def test_the_bonus_is_for_sixty_three_and_no_less(viewer: Viewer, upper: int, bonus: int) -> None:
    name = "yacht-Two_sections"
    viewer.open(sheet(name).pdf)
    faces = {box(name, 1, face - 1): str(3 * face) for face in range(2, 7)}
    assert viewer.fill(faces | {box(name, 1, 0): str(upper - 60)})
    assert viewer.held["1-1-7 Upper section"] == str(upper)
    assert viewer.held["1-1-8 Bonus"] == str(bonus)
    assert viewer.held["1-1-17 Total"] == str(upper + bonus)


@given(strokes=st.lists(st.integers(1, 40), min_size=18, max_size=18))
def test_a_golf_course_is_added_up_outward_inward_and_in_all(
    viewer: Viewer, strokes: list[int]
) -> None:
    viewer.open(sheet("dice_golf").pdf)
    holes = {line.label: place for place, line in enumerate(FORMS["dice_golf"][1].lines)}
    course = GAMES["dice_golf"].scoring.Course(0, {"Ada": 0})
    for number in strokes:
        course = course.play({"Ada": number})
    played = {str(hole): str(number) for hole, number in enumerate(strokes, 1)}
    assert viewer.fill({box("dice_golf", 2, holes[hole]): it for hole, it in played.items()})
    held = viewer.held
    found = {label: held[box("dice_golf", 2, place)] for label, place in holes.items()}
    assert (found["Out"], found["In"]) == (str(sum(strokes[:9])), str(sum(strokes[9:])))
    assert found["Total"] == str(course.totals["Ada"])


@pytest.mark.some(3)
@pytest.mark.parametrize("name", SUMS)
@given(data=st.data())
def test_a_total_is_the_sum_of_its_lines_in_every_game(
    viewer: Viewer, name: str, data: st.DataObject
) -> None:
    lines = FORMS[name][1].lines
    figures = legal(name)
    written = {
        place: data.draw(st.sampled_from(figures.get(place, (-3, 0, 7, 100))))
        for place, line in enumerate(lines)
        if not line.adds
    }
    viewer.open(sheet(name).pdf)
    assert viewer.fill({box(name, 1, place): str(it) for place, it in written.items()})
    worth, held = dict(written), viewer.held
    for place, line in enumerate(lines):
        if line.adds:
            worth[place] = line.value(worth)
            assert held[box(name, 1, place)] == str(worth[place])


def test_a_total_is_empty_again_when_nothing_is_left_to_add(viewer: Viewer) -> None:
    viewer.open(sheet("crag").pdf)
    assert viewer.fill({"1-1-13 Crag": "0"})
    assert viewer.held["1-1-14 Total"] == "0"
    assert viewer.fill({"1-1-13 Crag": ""})
    assert viewer.held["1-1-14 Total"] == ""


# Filled in by another program.


def test_a_sheet_that_is_filled_in_is_saved_read_again_and_printed(viewer: Viewer) -> None:
    of_this = sheet("yacht")
    viewer.open(of_this.pdf)
    best = {box("yacht", 1, place): str(max(them)) for place, them in legal("yacht").items()}
    assert viewer.fill(best)
    written = viewer.held
    pdf = filled(of_this, written)
    with pikepdf.open(BytesIO(pdf)) as document:
        held = {str(f.T): str(f.get("/V", "")) for f in document.Root.AcroForm.Fields}
    assert held == written
    assert held["1-1-13 Total"] == str(sum(map(int, best.values()))) == "297"
    again = Made(of_this.game, of_this.form, of_this.options, flat(pdf))
    for field in of_this.fields:
        assert again.within(field.box) == written[field.name].casefold(), field


def filled(of_this: Made, written: Mapping[str, str]) -> bytes:
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        filler = Filler(document, DefaultAppearanceStreamGenerator)
        for name, text in written.items():
            filler[name].value = text
        return saved(document)


def flat(pdf: bytes) -> bytes:
    """The file with what its fields hold made a part of the page."""
    with pikepdf.open(BytesIO(pdf)) as document:
        document.flatten_annotations("all")
        return saved(document)


def saved(document: pikepdf.Pdf) -> bytes:
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def test_a_square_is_crossed_and_not_crossed() -> None:
    of_this = made("everest", fillable=True, players=1)
    squares = [field for field in of_this.fields if field.kind == "/Btn"]
    assert len(squares) == 24 * len({field.name.split("-")[0] for field in squares})
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        for made_field in document.Root.AcroForm.Fields:
            if squares[0].name == made_field.T:
                made_field.V = made_field.AS = pikepdf.Name.On
        crossed = flat(saved(document))
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        empty = flat(saved(document))
    (before,), (after,) = read(empty), read(crossed)
    for field in squares[:2]:
        cross = dark(after, field) - dark(before, field)
        assert (cross > 100) == (field is squares[0])


def dark(page: object, field: Field) -> int:
    """How much of a box is dark."""
    scale = 3
    image = page.render(scale).convert("L")  # type: ignore[attr-defined]
    left, right = round(field.box.left * scale), round(field.box.right * scale)
    upper = round((page.height - field.box.top) * scale)  # type: ignore[attr-defined]
    lower = round((page.height - field.box.bottom) * scale)  # type: ignore[attr-defined]
    return sum(shade < 100 for shade in image.crop((left, upper, right, lower)).tobytes())


def test_every_game_with_sums_is_tried_here() -> None:
    assert {"crag", "yacht", "chicago", "dice_golf", "ten_pins"} <= {n.split("-")[0] for n in SUMS}
    assert set(COLUMNS) == set(CARDS)
