"""Who plays: names as users give them, fitted on sheets or refused."""

import os
import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from conftest import Folder, Ran, sampled
from hypothesis import assume, given
from hypothesis import strategies as st
from paper import Box, Sheet, collisions, read, squeezed, unlike_ours
from sheets import FACES, FORMS, MM, SHARED, Made, every_form, made, of

from zine.problems import ContentError
from zine.sheets.page import player_names

GRIDS = ("crag", "pig", "yacht-Two_sections", "dice_golf")
OTHERS = ("everest", "war", "beetle", "midnight", "one_o_five", "mia")

NAMES = {
    "short": ("Ada", "Bo"),
    "accented": ("Zoë Ångström", "Nguyễn Thị"),
    "Greek": ("Υπατία", "Σωκράτης"),
    "Cyrillic": ("Софья", "Ковалевская"),
    "two words": ("Maximiliane Wetterhahn", "Bartholomew Featherstone"),
    "long": ("Wilhelmina-Charlotte von Hohenzollern", "Ada"),
    "capitals": ("WWWWWWWWWWWW", "MMMMM MMMMM"),
    "marks": ("O’Neil & Sons", "A. “Bee” (Jr.)"),
    "figures": ("Seat 1", "2"),
}
WIDE = ("long", "capitals")
"""The names that leave least room on their lines."""


def column(of_this: Made, seat: int) -> Box:
    """The box for a player's name at the head of a grid."""
    boxes = [field.box for field in of_this.fields if field.seat == seat]
    first = max(boxes, key=lambda box: box.top)
    return Box(first.left, first.top, first.right, 2 * first.top - first.bottom)


def letters(of_this: Made, box: Box) -> list[str]:
    """The letters in a box; pdfium reads a hyphen at the end of a line as U+0002."""
    return sorted(of_this.within(box).replace("\x02", ""))


def each_name(forms: Sequence[str]) -> pytest.MarkDecorator:
    """Run a test on forms with names: on the first grid with all, on others with the widest."""
    every = list(product(forms, NAMES))
    some = [(form, name) for form, name in every if form == GRIDS[0] or name in WIDE]
    return pytest.mark.parametrize("case", sampled(every, some), ids=" ".join)


@pytest.mark.some(5)
@each_name(GRIDS)
def test_a_name_stands_in_its_column_and_touches_no_side(case: tuple[str, str]) -> None:
    form, players = case[0], NAMES[case[1]]
    of_this = made(form, fillable=True, tables=(players,))
    for seat, player in enumerate(players, 1):
        box = column(of_this, seat)
        ink = [c.box for c in of_this.page.chars if box.overlap(c.box) > 0]
        assert letters(of_this, box) == sorted(squeezed(player))
        assert min(edges.left for edges in ink) > box.left + 1
        assert max(edges.right for edges in ink) < box.right - 1
        assert min(edges.bottom for edges in ink) > box.bottom
        assert max(edges.top for edges in ink) < box.top
    assert collisions(of_this.page) == []
    assert unlike_ours(of_this.pdf, FACES) == []


@pytest.mark.some(4)
@each_name(OTHERS)
def test_a_name_stands_in_every_game_of_its_sheet_and_runs_over_nothing(
    case: tuple[str, str],
) -> None:
    form, players = case[0], NAMES[case[1]]
    of_this = made(form, fillable=True, tables=(players,))
    games = len({field.name.split("-")[0] for field in of_this.fields})
    for player in players:
        said = squeezed(of_this.page.text)
        assert said.count(squeezed(player.split()[0])) >= games
    assert collisions(of_this.page) == []
    assert of_this.page.ink.left >= 13 * MM
    assert of_this.page.ink.right <= of_this.page.width - 13 * MM


def test_a_long_name_stands_on_two_lines_rather_than_small() -> None:
    eight = ("Bartholomew Featherstone", *(f"Player {n}" for n in range(2, 9)))
    of_this = made("crag", fillable=True, tables=(eight,))
    box = column(of_this, 1)
    chars = [char for char in of_this.page.chars if box.overlap(char.box) > 0]
    levels = {round(char.box.bottom / 4) for char in chars if char.text in "Bartholmewn"}
    assert len(levels) >= 2
    assert all(char.size >= 6 for char in chars)
    assert sorted(of_this.within(box)) == sorted("bartholomewfeatherstone")


def test_a_long_name_is_broken_behind_its_hyphen() -> None:
    six = ("Wilhelmina-Charlotte", *"BCDEF")
    of_this = made("crag", fillable=True, tables=(six,))
    box = column(of_this, 1)
    chars = [char for char in of_this.page.chars if box.overlap(char.box) > 0]
    assert letters(of_this, box) == sorted("wilhelminacharlotte")
    assert min(char.size for char in chars) > 9


def test_a_name_in_large_print_is_no_smaller() -> None:
    page = made("pig", large=True, tables=(("Ada", "Bo"),)).page
    assert min(char.size for char in page.chars) >= 17.95
    assert "Ada" in page.text


@pytest.mark.parametrize("up", [1, 4])
def test_no_name_is_smaller_than_six_points(up: int) -> None:
    """Names grow by a letter until one is refused."""
    with pytest.raises(ValueError, match=r"is too long for its place$"):  # noqa: PT012 - the last
        for count in range(1, 61):
            (page,) = made("pig", up=up, tables=(("N" * count, *"BCDEFG"),)).pages
            assert min(char.size for char in page.chars if char.text == "N") >= 5.99


def test_a_name_that_does_not_fit_is_told() -> None:
    long = "Hippopotomonstrosesquippedaliophobia"
    message = f"^the sheet of Crag cannot be drawn on a4: the name '{long}' is too long for its"
    with pytest.raises(ValueError, match=message):
        made("crag", tables=((long, *"BCDEFGH"),))


def test_a_sheet_is_made_for_each_table_of_players() -> None:
    tables = (("Ada", "Bel"), ("Cy", "Di", "Eve"), ("Flo",))
    of_this = made("pig", tables=tables, copies=2)
    assert len(of_this.pages) == 6
    for page, (number, table) in zip(
        of_this.pages, [(2 * k + c, t) for k, t in enumerate(tables) for c in (1, 2)], strict=True
    ):
        said = squeezed(page.text)
        assert all(squeezed(player) in said for player in table)
        others = {player for other in tables if other != table for player in other}
        assert not [player for player in others if printed(page, player)]
        assert re.search(rf"pig\D?{number}$", squeezed(foot(page)))


CLASS = tuple(f"Q{one}{other}" for one in "abcd" for other in "rstuvwx")
"""The names of twenty-eight players."""


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("crag", [5, 6, 5, 6, 6]),
        ("war", [2] * 14),
        ("hi_low", [4] * 7),
        ("centennial", [0]),
    ],
)
def test_players_who_do_not_fit_on_a_sheet_get_as_many_as_they_need(
    name: str, sizes: list[int]
) -> None:
    pages = made(name, tables=(CLASS,)).pages
    groups = [[player for player in CLASS if printed(page, player)] for page in pages]
    assert [len(group) for group in groups] == sizes
    assert not groups[0] or tuple(player for group in groups for player in group) == CLASS


def groups(of_this: Made, names: Sequence[str]) -> list[list[str]]:
    """Which of some names stand on each page."""
    return [[player for player in names if printed(page, player)] for page in of_this.pages]


@pytest.mark.parametrize("name", ["pig", "everest", "war"])
def test_each_player_gets_a_sheet_of_their_own(name: str) -> None:
    one_by_one = [[player] for player in CLASS[:5]]
    assert groups(made(name, tables=(CLASS[:5],), players=1), CLASS) == one_by_one


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_so_many_names_stand_on_each_sheet_in_their_order(players: int) -> None:
    of_this = made("crag", fillable=True, tables=(CLASS[:5],), players=players)
    assert groups(of_this, CLASS) == [
        list(CLASS[start : min(5, start + players)]) for start in range(0, 5, players)
    ]


def test_the_places_that_are_left_on_the_last_sheet_are_blank() -> None:
    of_this = made("crag", fillable=True, tables=(CLASS[:5],), players=3)
    blank = made("crag", fillable=True, players=3)
    names = [field.name for field in of_this.fields if field.name.endswith(" name")]
    assert names == [name for name in (field.name for field in blank.fields) if "3 name" in name]


def test_a_table_ends_with_its_last_name_however_many_are_on_a_sheet() -> None:
    tables = (CLASS[:3], CLASS[3:5])
    of_this = made("pig", tables=tables, players=2)
    assert [len(group) for group in groups(of_this, CLASS)] == [2, 1, 2]
    of_this = made("pig", tables=tables, players=2, copies=2)
    assert [len(group) for group in groups(of_this, CLASS)] == [2, 2, 1, 1, 2, 2]


def test_four_sheets_of_one_name_are_cut_into_piles_in_order() -> None:
    of_this = made("pig", up=4, tables=(CLASS[:8],), players=1)
    assert [set(group) for group in groups(of_this, CLASS)] == [
        set(CLASS[0:8:2]),
        set(CLASS[1:8:2]),
    ]


@pytest.mark.parametrize(
    ("name", "players", "told"),
    [
        ("hi_low", 1, "Five-Dice Hi-Low is for 2 or 4 players, not 1"),
        ("war", 3, "the sheet of Five-Dice War holds 1 to 2 players, not 3, on a4"),
        ("crag", 20, "the sheet of Crag holds 1 to 13 players, not 20, on a4"),
    ],
)
def test_more_or_fewer_names_than_a_sheet_is_for_are_refused(
    name: str, players: int, told: str
) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        made(name, tables=(CLASS,), players=players)
    assert str(error.value) == told


def test_players_who_fit_on_a_sheet_share_it() -> None:
    (page,) = made("crag", tables=(CLASS[:9],)).pages
    assert all(printed(page, player) for player in CLASS[:9])


def printed(page: Sheet, player: str) -> bool:
    return any(player == word for line in page.lines for word in line.text.split())


def foot(page: Sheet) -> str:
    low = min(char.box.bottom for char in page.chars)
    chars = [char for char in page.chars if char.box.bottom < low + 4]
    return "".join(char.text for char in sorted(chars, key=lambda char: char.box.left))


@pytest.mark.parametrize("name", of(*SHARED))
def test_a_board_or_a_cloth_is_for_everybody(name: str) -> None:
    assert made(name, tables=(("Ada", "Bel"),)).page.text == made(name).page.text


# Which names can be written.


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\r", "Ada Lovelace"),
        ("Ada\u00a0Lovelace", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("x" * 60, "x" * 60),
    ],
)
def test_a_name_is_put_in_order(given: str, plain: str) -> None:
    assert player_names.check(given) == plain


REFUSED = {
    "": "a name is empty",
    " \t": "a name is empty",
    "x" * 300: f"the name '{'x' * 20}…' has 300 letters, 60 at most",
    "x" * 61: f"the name '{'x' * 20}…' has 61 letters, 60 at most",
    "Ada\x07": "a name holds U+0007, which cannot be printed",
    "A\x00da": "a name holds U+0000, which cannot be printed",
    "Ada\u202eadA": "a name holds U+202E, which cannot be printed",
    "A\u200bda": "a name holds U+200B, which cannot be printed",
    "\ue000": "a name holds U+E000, which cannot be printed",
    "דבורה": "the name 'דבורה' runs from right to left, which we cannot set",
    "ليلى": "the name 'ليلى' runs from right to left, which we cannot set",
    "Ada ليلى": "the name 'Ada ليلى' runs from right to left, which we cannot set",
    "明美": "our typefaces have no '明' (U+660E) for the name '明美'",
    "Ada 🎲": "our typefaces have no '🎲' (U+1F3B2) for the name 'Ada 🎲'",
    "⚀": "our typefaces have no '⚀' (U+2680) for the name '⚀'",
    "q\u0323": "our typefaces have no '\u0323' (U+0323) for the name 'q\u0323'",
}


@pytest.mark.parametrize(("given", "told"), REFUSED.items(), ids=range(len(REFUSED)))
def test_a_name_that_cannot_be_written_is_refused(given: str, told: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        player_names.check(given)
    assert str(error.value) == told


@given(text=st.text(max_size=80))
def test_any_text_is_a_name_or_refused(text: str) -> None:
    try:
        plain = player_names.check(text)
    except ValueError:
        return
    assert player_names.check(plain) == plain
    assert 1 <= len(plain) <= 60
    assert "\n" not in plain


LETTERS = "".join(map(chr, (*range(0x41, 0x5B), *range(0xC0, 0x180), *range(0x391, 0x3CA))))


@given(name=st.text(LETTERS + " ", min_size=1, max_size=40))
def test_a_name_is_fitted_or_refused_and_never_runs_over(name: str) -> None:
    assume(name.strip())
    try:
        plain = player_names.check(name)
    except ValueError:
        return
    try:
        of_this = made.__wrapped__("crag", "a5", fillable=True, tables=((plain, "B", "C", "D"),))
    except ValueError as error:
        assert str(error).endswith("is too long for its place")  # noqa: PT017 - either will do
        return
    box = column(of_this, 1)
    near = Box(box.left - 40, box.bottom, box.right, box.top)
    ink = [c.box for c in of_this.page.chars if near.overlap(c.box) > 0 and c.box.left > near.left]
    inside = [edges for edges in ink if box.overlap(edges) > 0]
    assert inside
    assert min(edges.left for edges in inside) >= box.left
    assert max(edges.right for edges in inside) <= box.right
    assert collisions(of_this.page) == []


# Names in a file, and on the command line.


@pytest.mark.parametrize(
    ("data", "tables"),
    [
        (b"Ada\nBel\n", (("Ada", "Bel"),)),
        (b"\xef\xbb\xbfAda\r\nBel\r\n", (("Ada", "Bel"),)),
        (b"\n\nAda\n\n \t\nBel\nCy", (("Ada",), ("Bel", "Cy"))),
        ("Zoë\r\n\r\nΣωκράτης\r\n".encode(), (("Zoë",), ("Σωκράτης",))),
    ],
)
def test_a_file_holds_a_name_a_line_and_an_empty_line_between_tables(
    tmp_path: Path, data: bytes, tables: tuple[tuple[str, ...], ...]
) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes(data)
    assert player_names.read(file) == tables


LATIN = (
    ": is not text in UTF-8 but in Latin-1 or Windows-1252; save it again with the encoding UTF-8"
)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", [":1: there is no name in it"]),
        (b"\r\n \n", [":1: there is no name in it"]),
        (b"Ada\n\xff\xfe\n", [LATIN]),
        ("Ada\n".encode("utf-16"), [LATIN.replace("Latin-1 or Windows-1252", "UTF-16")]),
        (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", [LATIN]),
        (
            "Ada\nדבורה\n\nB\x07\n".encode(),
            [
                ":2: the name 'דבורה' runs from right to left, which we cannot set",
                ":4: a name holds U+0007, which cannot be printed",
            ],
        ),
        (
            b"x" * 300 + b"\nAda",
            [f":1: the name '{'x' * 20}\u2026' has 300 letters, 60 at most"],
        ),
        (None, [": cannot be read: No such file or directory"]),
    ],
)
def test_every_line_of_a_file_that_is_no_name_is_told(
    folder: Folder, data: bytes | None, told: list[str]
) -> None:
    file = Path("names.txt")
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(ContentError) as error:
        player_names.read(file)
    assert [str(problem) for problem in error.value.problems] == [f"names.txt{t}" for t in told]
    ran = folder.zine("sheets", "tally", "--names-file", "names.txt")
    assert ran == Ran(1, "", "".join(f"names.txt{line}\n" for line in told))
    assert not (folder.root / "output").exists()


def test_a_folder_is_no_file_of_names(folder: Folder) -> None:
    ran = folder.zine("sheets", "tally", "--names-file", "content")
    assert ran == Ran(1, "", "content: cannot be read: Is a directory\n")


@pytest.mark.usefixtures("few")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_what_may_have_no_end_is_not_read(folder: Folder) -> None:
    os.mkfifo("pipe")
    Path("game").symlink_to("/dev/zero")
    for option, name in (
        ("--names-file", "pipe"),
        ("--names-file", "game"),
        ("--names-file", "/dev/zero"),
        ("--scores", "game"),
    ):
        ran = folder.zine("sheets", option, name)
        shown = Path("/dev/zero") if name == "/dev/zero" else name
        told = f"{shown}: cannot be read: it is a device or a pipe, not a file\n"
        assert ran == Ran(1, "", told)


def test_a_file_of_names_that_is_no_such_thing_by_its_size_is_not_read(folder: Folder) -> None:
    with folder.write("names.txt", "Ada\n").open("ab") as file:
        file.truncate(50_000_000_000)  # which takes no room on the disk
    ran = folder.zine("sheets", "tally", "--names-file", "names.txt")
    assert ran == Ran(1, "", "names.txt: cannot be read: it is larger than 1 MB\n")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("--names", "Ada,,Bel"), 2, "error: --names: a name is empty"),
        (
            ("--names", "x" * 300),
            2,
            f"error: --names: the name '{'x' * 20}…' has 300 letters, 60 at most",
        ),
        (
            ("--names", "ليلى"),
            2,
            "error: --names: the name 'ليلى' runs from right to left, which we cannot set",
        ),
        (
            ("--names", "Ada\x1b[31m"),
            2,
            "error: --names: a name holds U+001B, which cannot be printed",
        ),
        (
            ("--players", "40", "--paper", "a4"),
            1,
            "error: the sheet of Tally Ho holds 1 to 13 players, not 40, on a4",
        ),
    ],
)
def test_players_that_cannot_be_are_told_in_one_line_and_nothing_is_written(
    folder: Folder, arguments: tuple[str, ...], code: int, told: str
) -> None:
    before = sorted(folder.root.rglob("*"))
    ran = folder.zine("sheets", "tally", *arguments)
    first, *rest = ran.err.splitlines()
    assert (ran.code, ran.out) == (code, "")
    assert re.sub(r"\d+ players,", "13 players,", first) == told
    assert rest == (["see: zine sheets --help"] if code == 2 else [])
    assert sorted(folder.root.rglob("*")) == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("--players", "40"),
            "40 players share several sheets: for blank ones, type --players MOST --copies MANY; "
            "to print their names, --names-file FILE in place of --players",
        ),
        (
            ("--players", "40", "--names", "Ada,Bo"),
            "type --players MOST or less; without it, sheets share the names out evenly",
        ),
    ],
)
def test_the_way_out_is_told_once_where_a_sheet_does_not_hold_the_players(
    folder: Folder, arguments: tuple[str, ...], told: str
) -> None:
    ran = folder.zine("sheets", "tally", *arguments)
    assert (ran.code, ran.out) == (1, "")
    *errors, step = ran.complaint.splitlines()
    assert [line.rpartition(" ")[2] for line in errors] == ["a4", "letter"]
    most = min(map(int, re.findall(r"holds 1 to (\d+)", ran.err)))
    told = told.replace("MOST", str(most)).replace("MANY", str(-(-40 // most)))
    assert step == f"next: {told}"


def test_the_way_out_that_is_told_is_one(folder: Folder) -> None:
    way = re.search(
        r"type (--players \d+ --copies \d+)",
        folder.zine("sheets", "tally", "--players", "40").complaint,
    )
    assert way
    assert folder.zine("sheets", "tally", *way[1].split()).code == 0


def test_a_class_gets_a_sheet_for_each_line_of_a_file(folder: Folder) -> None:
    folder.write("class.txt", "Ada\nBo\nCy\n")
    asked = ("sheets", "tally", "--names-file", "class.txt", "--players", "1", "--paper", "a4")
    assert folder.zine(*asked) == Ran(0, "output/sheets/tally-a4.pdf\n", "")
    pages = read((folder.root / "output/sheets/tally-a4.pdf").read_bytes())
    assert [[n for n in ("Ada", "Bo", "Cy") if printed(page, n)] for page in pages] == [
        ["Ada"],
        ["Bo"],
        ["Cy"],
    ]


def test_more_sheets_of_one_name_than_a_pad_has_are_told_in_a_line(folder: Folder) -> None:
    folder.write("all.txt", "Ada\n" * 1001)
    told = (
        "error: a pad has at most 1,000 sheets with different names, not 1,001; print parts of the "
        "list\n"
    )
    for more in (("--players", "1"), ("--worksheet",)):
        ran = folder.zine("sheets", "tally", "--names-file", "all.txt", *more)
        assert (ran.out, ran.err.replace("see: zine sheets --help\n", "")) == ("", told)


def test_names_are_printed_as_they_are_asked_for(folder: Folder) -> None:
    folder.write("names.txt", "Zoë\nBo\n\nCy\n")
    ran = folder.zine("sheets", "tally", "--paper", "a5", "--names-file", "names.txt")
    assert ran == Ran(0, "output/sheets/tally-a5.pdf\n", "")
    ran = folder.zine("sheets", "tally", "--paper", "a4", "--names", " Zoë , Bo")
    assert ran == Ran(0, "output/sheets/tally-a4.pdf\n", "")


@every_form
def test_a_form_can_be_drawn_for_the_fewest_who_can_play_it(name: str) -> None:
    played, form = FORMS[name]
    fewest = played.limits[0]
    table = ("Ada", "Bel", "Cy", "Di")[: min(fewest, form.most or fewest)]
    assert made(name, "a5", tables=(table,)).pdf
