"""Pads as they leave the printer: cut, stacked, and printed on both sides."""

import re
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import product, zip_longest
from typing import Any

import pikepdf
import pytest
from conftest import sampled
from hypothesis import given
from hypothesis import strategies as st
from paper import Box, Sheet, collisions, squeezed, unlike_ours
from sheets import FACES, FORMS, MM, PAPERS, SAMPLE, each_form, every_back, every_paper, made

from zine.art import throws
from zine.art.look import TAVERN
from zine.content.page.document import Heading, Prose, Table
from zine.content.page.sheet_form import Kind
from zine.sheets import make, rules_on_back
from zine.sheets.make import Options
from zine.sheets.page import tags
from zine.sheets.page.canvas import DICE, PICTURES, faces_of, style
from zine.sheets.page.slots import SheetPaper, paper, stacked

UPS = (1, 2, 4)
every_up = pytest.mark.parametrize("up", UPS)
FEW = ("crag", "pig", "everest", "beetle", "midnight")
"""A sheet of each layout that can be for few players on the smallest paper, or nearly."""

WITHOUT = "print it without --rules-on-back"


# Cutting and stacking.


@given(sheets=st.integers(1, 500), up=st.sampled_from(UPS))
def test_the_piles_of_a_cut_stack_count_through(sheets: int, up: int) -> None:
    pages = list(stacked(sheets, up))
    assert len(pages) == -(-sheets // up)
    piles = [number for pile in zip(*pages, strict=True) for number in pile]
    assert piles == [*range(sheets), *[None] * (len(pages) * up - sheets)]


@every_up
@every_paper
def test_slots_fill_a_page_and_are_upright(paper: str, up: int) -> None:
    page = lying(paper, up)
    wide, high = page.slot
    assert wide < high
    assert len(set(page.corners)) == up
    assert wide * high * up == pytest.approx(page.width * page.height)
    assert sorted((page.width, page.height)) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)
    for left, bottom in page.corners:
        assert 0 <= left <= page.width - wide + 0.01
        assert -0.01 <= bottom <= page.height - high + 0.01


@every_up
@every_paper
def test_a_back_lies_behind_its_front_when_the_page_is_turned(paper: str, up: int) -> None:
    page = lying(paper, up)
    for slot, (left, bottom) in enumerate(page.corners):
        turned = page.width - left - page.slot[0]
        assert page.corners[page.behind(slot)] == pytest.approx((turned, bottom))
        assert page.behind(page.behind(slot)) == slot


def lying(name: str, up: int) -> SheetPaper:
    return paper(name, up)


def test_there_are_four_papers_and_three_ways_to_lay_sheets_on_them() -> None:
    with pytest.raises(ValueError, match=r"^there is no paper 'a3': a4, letter, a5, half-letter$"):
        paper("a3")
    with pytest.raises(ValueError, match=r"^a page holds 1, 2, 4 sheets, not 3$"):
        paper("a4", 3)


# Several sheets on a page.


def slots(page: Sheet, up: int, name: str) -> list[Box]:
    """The slots of a page, in the order of its corners."""
    of_this = lying(name, up)
    wide, high = of_this.slot
    return [Box(left, low, left + wide, low + high) for left, low in of_this.corners]


def filled(page: Sheet, slot: Box) -> bool:
    """Whether anything but cut marks is printed in a slot."""
    return any(inside(slot, char.box) for char in page.chars)


def inside(slot: Box, box: Box) -> bool:
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    return slot.left < x < slot.right and slot.bottom < y < slot.top


def pixels(page: Sheet, box: Box, scale: int) -> tuple[int, int, int, int]:
    """Where a rectangle lies in the picture of its page."""
    return (
        round(box.left * scale),
        round((page.height - box.top) * scale),
        round(box.right * scale),
        round((page.height - box.bottom) * scale),
    )


def dark(page: Sheet, box: Box) -> bool:
    """Whether anything is printed in a rectangle."""
    scale = 4
    image = page.render(scale).crop(pixels(page, box, scale))
    return min(image.convert("L").tobytes()) < 128


@pytest.mark.parametrize("up", [2, 4])
@every_paper
def test_cut_marks_stand_where_slots_meet_and_at_the_edges_and_nowhere_else(
    paper: str, up: int
) -> None:
    page = made("pig", paper, up=up, copies=up, players=2).pages[0]
    wide, high = lying(paper, up).slot
    marks = []
    for x in (0, wide, 2 * wide):
        for y in (0, high, 2 * high)[: 2 if up == 2 else 3]:
            if x in (0, 2 * wide) and (up == 2 or y in (0, 2 * high)):
                continue  # a corner of the page, or an edge that no cut meets
            marks.append((min(max(x, 3), page.width - 3), min(max(y, 3), page.height - 3)))
    assert len(marks) == (2 if up == 2 else 5)
    for x, y in marks:
        assert dark(page, Box(x - 1.5, y - 1.5, x + 1.5, y + 1.5)), (x, y)
    first, second = (made("pig", paper, up=1, players=2).pages[0], page)
    edge = 3 * MM
    for one, marked in ((first, False), (second, True)):
        assert dark(one, Box(0, 0, one.width, edge)) is marked
        assert dark(one, Box(0, one.height - edge, one.width, one.height)) is marked


SEVERAL = list(product(FORMS, (2, 4)))


@pytest.mark.some(5)
@pytest.mark.parametrize("case", sampled(SEVERAL, {("crag", 2), *product(SAMPLE, (4,))}), ids=str)
def test_each_of_several_sheets_on_a_page_keeps_to_its_slot(case: tuple[str, int]) -> None:
    name, up = case
    try:
        page = made(name, up=up, copies=up).pages[0]
    except ValueError as error:
        said = str(error)
    else:
        said = ""
        assert collisions(page) == []
        for slot in slots(page, up, "a4"):
            chars = [char for char in page.chars if inside(slot, char.box)]
            assert min(char.box.left for char in chars) >= slot.left + 6.5 * MM
            assert max(char.box.right for char in chars) <= slot.right - 6.5 * MM
            assert min(char.box.bottom for char in chars) >= slot.bottom + 6 * MM
            assert max(char.box.top for char in chars) <= slot.top - 6 * MM
            assert min(char.size for char in chars) >= 6
    fits = not (up == 4 and name in ("dice_golf", "yacht-Two_sections"))
    assert (said == "") == fits
    assert fits or said.endswith(" does not fit on a4, 4 to a page")


# Copies.

NUMBER = re.compile(r"rules:thepage\D+(\d+)$", re.IGNORECASE)


def numbers(page: Sheet, up: int, name: str) -> list[str]:
    """The number of the sheet in each slot, or nothing where there is none."""
    found = []
    for slot in slots(page, up, name):
        chars = [char for char in page.chars if inside(slot, char.box)]
        level = min((char.box.bottom for char in chars), default=0.0)
        foot = [char for char in chars if char.box.bottom < level + 4]
        said = squeezed("".join(c.text for c in sorted(foot, key=lambda c: c.box.left)))
        number = NUMBER.search(said)
        found.append(number[1] if number else "")
    return found


PADS = list(product(FEW, ((1, 3), (2, 5), (4, 5), (4, 9))))
SOME = [(name, pad) for name, pad in PADS if name == "crag" or pad == (4, 9)]


@pytest.mark.parametrize("case", sampled(PADS, SOME), ids=str)
def test_the_sheets_of_a_pad_are_numbered_and_their_piles_count_through(
    case: tuple[str, tuple[int, int]],
) -> None:
    name, (up, copies) = case
    pages = made(name, up=up, copies=copies).pages
    assert len(pages) == -(-copies // up)
    by_page = [numbers(page, up, "a4") for page in pages]
    piles = [number for pile in zip(*by_page, strict=True) for number in pile]
    wanted = map(str, range(1, copies + 1))
    assert [one for one, _ in zip_longest(wanted, piles, fillvalue="")] == piles


@pytest.mark.parametrize(("up", "copies"), [(2, 2), (4, 4), (4, 3)])
def test_the_sheets_of_one_page_bear_no_number(up: int, copies: int) -> None:
    (page,) = made("crag", up=up, copies=copies).pages
    assert set(numbers(page, up, "a4")) == {""}


def test_a_sheet_alone_bears_no_number() -> None:
    assert numbers(made("pig").page, 1, "a4") == [""]


@pytest.mark.parametrize("name", sampled(FEW, {"crag", "beetle"}))
def test_the_sheets_of_a_pad_look_alike_but_for_their_number(name: str) -> None:
    pages = made(name, up=4, copies=9).pages
    looks = []
    for page in pages:
        for slot in slots(page, 4, "a4"):
            if filled(page, slot):
                left, upper, right, lower = pixels(page, slot, 2)
                clear = round(8 * MM * 2)  # the cut marks and, at the foot, the number
                box = (left + clear, upper + clear, right - clear, lower - 2 * clear)
                looks.append(page.render(2).crop(box).convert("L").resize((60, 90)))
    assert len(looks) == 9
    # A sheet in another slot may lie by a fraction of a pixel elsewhere.
    for look in looks[1:]:
        apart = [abs(a - b) for a, b in zip(look.tobytes(), looks[0].tobytes(), strict=True)]
        assert sum(apart) / len(apart) < 8


@pytest.mark.parametrize("name", sampled(("crag", "everest", "beetle", "centennial"), {"crag"}))
@pytest.mark.parametrize("back", [False, True], ids=["fronts", "backs"])
def test_a_pad_of_a_thousand_grows_by_less_than_a_kilobyte_a_page(name: str, back: bool) -> None:
    played, form = FORMS[name]
    few, many = (
        len(make.make(played, form, Options(copies=copies, rules_on_back=back)))
        for copies in (2, 1_002)
    )
    pages = 1_000 * (1 + back)
    assert 0 < (many - few) / pages < 1_000


# The rules on the back.


@pytest.mark.parametrize(
    ("up", "copies", "fronts", "backs"),
    [
        (1, 1, {0}, {0}),
        (2, 1, {0}, {1}),
        (2, 2, {0, 1}, {0, 1}),
        (4, 1, {0}, {1}),
        (4, 2, {0, 1}, {0, 1}),
        (4, 3, {0, 1, 2}, {0, 1, 3}),
    ],
)
def test_a_back_is_printed_behind_every_front_and_nowhere_else(
    up: int, copies: int, fronts: set[int], backs: set[int]
) -> None:
    pages = made("pig", up=up, copies=copies, rules_on_back=True, players=2).pages
    assert len(pages) == 2
    for page, wanted in zip(pages, (fronts, backs), strict=True):
        lie = slots(page, up, "a4")
        assert {place for place, slot in enumerate(lie) if filled(page, slot)} == wanted
    said = [squeezed(page.text) for page in pages]
    assert [":thepage" in text for text in said] == [True, False]
    assert ["settingup" in text for text in said] == [False, True]


def test_the_backs_of_a_pad_follow_their_fronts() -> None:
    pages = made("pig", up=4, copies=10, rules_on_back=True).pages
    assert ["Setting up" in page.text for page in pages] == [False, True] * 3
    last = pages[-1]
    assert [filled(last, slot) for slot in slots(last, 4, "a4")] == [True, True, False, True]
    assert [numbers(page, 4, "a4") for page in pages[4:5]] == [["3", "6", "9", ""]]


WORD = re.compile(r"[^\W\d_]+")


def words(text: str) -> Counter[str]:
    plain = re.sub(r"\]\([^)]*\)", "", text)
    return Counter(WORD.findall(plain.casefold()))


@cache
def told(name: str) -> tuple[Counter[str], Counter[str]]:
    """The words of a page that its back must tell, and those of its tables, which it may."""
    played, variation = FORMS[name][0], FORMS[name][1].variation
    must, may = words(f"{played.title} {variation}"), Counter[str]()
    section = below = ""
    for block in played.document.blocks:
        if isinstance(block, Heading):
            section, below = (block.text, "") if block.level == 2 else (section, block.text)
        own = section == "Variations" and variation and below == variation
        if not (own or section in ("", "Setting up", "The turn", "Scoring", "The end")):
            continue
        if isinstance(block, (Heading, Prose)):
            must += words(block.text)
        elif isinstance(block, Table) and block.label != "Check":
            may += words(f"{block.label} {block.caption}")
            for _ in block.rows:  # a table in parts repeats its heads
                may += words(" ".join(block.header.cells))
            may += words(" ".join(cell for row in block.rows for cell in row.cells))
    return must, may


@every_back
def test_a_back_tells_the_rules_of_the_page_and_what_its_tables_show(name: str) -> None:
    front, back = made(name, "half-letter", rules_on_back=True).pages
    assert front.text == made(name, "half-letter", fillable=True).page.text
    must, may = told(name)
    said = words(back.text)
    assert must - said == Counter()
    assert said - must - may == Counter()
    assert collisions(back) == []
    assert min(back.ink.left, back.ink.bottom, back.width - back.ink.right) >= 10 * MM - 3.5
    assert min(char.size for char in back.chars) >= 7.99


def set_in(face: str, name: str) -> list[str]:
    """What of the rules of a game is set in a typeface on the back of its sheet."""
    played, form = FORMS[name]
    back = rules_on_back.draw(played, form, *PAPERS["a4"], style(PAPERS["a4"][0]))
    return [run.text for run in tags.text_runs(back.root) if run.face == face]


def test_a_back_prints_picture_dice_as_the_zine_does() -> None:
    drawn = set_in(PICTURES, "triples")
    key = ["DD", "two cats", "sigil", "cat", "Thoromyr", "manticore"]
    table = ["sigil, sigil, sigil", "Thoromyr, DD, Thoromyr", "cat, two cats, manticore"]
    assert drawn == [throws.signs(names) for names in key + table]
    assert "two cats" in made("triples", rules_on_back=True).pages[1].text


def test_a_back_prints_each_of_several_throws_as_the_zine_does() -> None:
    drawn = set_in(DICE, "going_to_boston")
    assert [throws.dice(throw) for throw in ((6, 2, 6), (3, 5), (2,))] == drawn[:3]


def test_a_back_says_why_the_rules_refuse_a_row() -> None:
    said = set_in(faces_of(TAVERN).italic, "cho_han")
    assert [text.strip() for text in said[-2:]] == ["not allowed", "the sides must balance"]


@pytest.mark.parametrize("name", ["ten_thousand", "liars_dice"])
def test_stress_is_set_in_bold_whatever_was_set_before(name: str) -> None:
    """The fonts of one family differ by weight alone, and ReportLab may take one for another."""
    with pikepdf.open(BytesIO(made(name, rules_on_back=True).pdf)) as document:
        fonts = [thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary)]
        names = {str(font.BaseFont) for font in fonts if font.get("/Type") == "/Font"}
    cuts = {name.partition("+")[2].rstrip("-0123456789") for name in names}
    assert cuts >= {"EBGaramond-Regular", "EBGaramond-Bold", "Cinzel-Regular", "Cinzel-Bold"}


@pytest.mark.parametrize("name", sampled(FEW, {"crag", "beetle"}))
def test_every_font_of_a_pad_is_embedded_and_ours(name: str) -> None:
    assert unlike_ours(made(name, rules_on_back=True, copies=3, up=2).pdf, FACES) == []


def test_a_back_in_large_print_has_no_type_below_eighteen_points() -> None:
    for page in made("midnight", large=True, rules_on_back=True).pages:
        assert min(char.size for char in page.chars) >= 17.95


@pytest.mark.parametrize(
    ("options", "place", "remedy"),
    [
        ({"paper": "a5", "up": 4}, "on a5, 4 to a page", "print it with --up 2"),
        ({"large": True, "up": 2}, "on letter, 2 to a page in large print", WITHOUT),
        ({"paper": "a5", "large": True}, "on a5 in large print", WITHOUT),
    ],
    ids=str,
)
def test_rules_that_are_too_long_for_the_back_are_told_with_a_remedy(
    options: dict[str, Any], place: str, remedy: str
) -> None:
    chosen = Options(rules_on_back=True, **{"paper": "letter", **options})
    message = f"^the rules of Pairs are too long for the back of a sheet {place}$"
    with pytest.raises(make.DoesNotFit, match=message):
        make.make(*FORMS["pairs"], chosen)
    assert make.remedy(*FORMS["pairs"], chosen) == remedy


def test_the_remedy_for_a_sheet_that_fits_no_quarter_is_another_number() -> None:
    chosen = Options(paper="half-letter", up=4)
    with pytest.raises(make.DoesNotFit, match="the sheet of Dice Golf does not fit"):
        make.make(*FORMS["dice_golf"], chosen)
    assert make.remedy(*FORMS["dice_golf"], chosen) == "print it without --up 4"


# What cannot be asked for.


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("crag", {"copies": 0}, "a pad has 1 to 10,000 sheets, not 0"),
        ("crag", {"copies": -3}, "a pad has 1 to 10,000 sheets, not -3"),
        ("crag", {"copies": 10_001}, "a pad has 1 to 10,000 sheets, not 10,001"),
        (
            "crag",
            {"copies": 5_001, "tables": (("Ada",), ("Bel",))},
            "a pad has 1 to 10,000 sheets, not 10,002",
        ),
        ("crag", {"paper": "a3"}, "there is no paper 'a3': a4, letter, a5, half-letter"),
        ("crag", {"up": 3}, "a page holds 1, 2, 4 sheets, not 3"),
        *(
            (
                "crag",
                {"fillable": True, **more},
                "a fillable sheet is for one screen: it goes without --copies and --up",
            )
            for more in ({"copies": 2}, {"up": 2})
        ),
        ("crag", {"rounds": 5}, "the rules of Crag say how many rounds its sheet has"),
        ("pig", {"rounds": 0}, "a sheet has 1 round or more, not 0"),
        (
            "pig",
            {"rounds": 10**12},
            f"the sheet of Pig cannot be drawn on a4: {10**12} lines are too many for the sheet",
        ),
        ("war", {"players": 3}, "the sheet of Five-Dice War holds 1 to 2 players, not 3, on a4"),
        ("hi_low", {"players": 3}, "Five-Dice Hi-Low is for 2 or 4 players, not 3"),
        ("hi_low", {"players": 1}, "Five-Dice Hi-Low is for 2 or 4 players, not 1"),
        (
            "hi_low",
            {"tables": (("Ada", "Bel", "Cy"),)},
            "Five-Dice Hi-Low is for 2 or 4 players, not 3",
        ),
        ("hi_low", {"players": 6}, "Five-Dice Hi-Low is for 2 or 4 players, not 6"),
        ("catch_up", {"players": 5}, "Catch Up is for 4, 6, 8 … players, not 5"),
        (
            "yacht-Two_sections",
            {"up": 4},
            "the sheet of Yacht: Two sections does not fit on a4, 4 to a page",
        ),
    ],
)
def test_what_cannot_be_printed_is_told(name: str, options: dict[str, object], told: str) -> None:
    played, form = FORMS[name]
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        make.make(played, form, Options(**options))  # type: ignore[arg-type]  # as above
    assert str(error.value) == told


@each_form(*set(Kind) - make.OPEN)
def test_a_sheet_whose_rules_count_the_rounds_has_no_others(name: str) -> None:
    with pytest.raises(ValueError, match=r"say how many rounds its sheet has$"):
        made(name, rounds=5)


# What a file is called.


@pytest.mark.parametrize(
    ("name", "options", "stem"),
    [
        ("crag", Options(), "crag-a4"),
        ("yacht-Two_sections", Options("letter"), "yacht-two_sections-letter"),
        ("pig", Options("half-letter", up=2, large=True), "pig-half-letter-2-up-large"),
        ("pig", Options("a5", ink_saver=True), "pig-a5-ink-saver"),
        ("pig", Options(fillable=True), "pig-a4-fillable"),
    ],
)
def test_a_file_is_called_after_its_sheet(name: str, options: Options, stem: str) -> None:
    assert make.stem(*FORMS[name], options) == stem
