"""Names of boxes with any signs: one way to write them in a page, and printed as they are."""

import re
from html import unescape

import pikepdf
import pypdfium2
import pytest
from conftest import PAGE, SCORING, ZINE, Folder
from hypothesis import given
from hypothesis import strategies as st

from zine.art.letters import PIPS, PRINTABLE
from zine.content.page.prose import escaped, plain, strays_in

NAMES = (
    *("Full house*", "Low_", "7 <x>", "No. 1", "a\\b", "a|b", "a\\|b", "`tick`", "[six]"),
    *("{brace}", "Salt & pepper", "&amp;", "&#42;", "**bold**", "*", "_x_", "[1 2]", "~~no~~"),
    *("[a](b.md)", "1. first", "# head", "<b>", "Łódź", "50% off", "a\\*b", "![x](y)", "x = {Y}"),
)

PAYS = "pays: '{POINTS}'\n"
RULES = f"""\
from enum import Enum

from zine.dice import Dice, check

DICE = 2
PLAYERS = (2, None)
Box = Enum("Box", {{f"BOX_{{n}}": name for n, name in enumerate({NAMES!r})}})
Box.hint = property(lambda self: "")
POINTS = {{box: n for n, box in enumerate(Box)}}


def score(throw: Dice, box: Box) -> int:
    check(throw, DICE)
    return sum(throw) + POINTS[box]
"""


def rows(points: int = 3) -> str:
    """A row for each box, whose name is written with backslashes alone."""
    every = enumerate(NAMES)
    return "\n".join(f"| 1 2 | {written(name)} | {points + n} | |" for n, name in every)


def written(name: str) -> str:
    return re.sub(r"[!-/:-@\[-`{-~]", r"\\\g<0>", name)


@pytest.fixture
def named(folder: Folder) -> Folder:
    """The small folder, its game with boxes of all these names."""
    page = folder.read(PAGE).replace("gist:", f"{PAYS}gist:")
    start, end = page.index("| 1 2   | Pips"), page.index("\n## The end")
    folder.write(PAGE, f"{page[:start]}{rows()}\n{page[end:]}")
    folder.write(SCORING, RULES)
    folder.edit(ZINE, "## Colophon", "## Quick Reference\n\n## Colophon")
    return folder


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_any_name_of_a_box_is_written_with_backslashes_and_found_right(named: Folder) -> None:
    ran = named.zine("verify")
    assert (ran.code, ran.err) == (0, "")
    assert f"{len(NAMES)} examples, all right" in ran.out


def test_pages_screens_and_sheets_print_a_name_as_it_is(named: Folder) -> None:
    for arguments in (("build", "small"), ("build", "small", "--web"), ("sheets", "--rules")):
        ran = named.zine(*arguments)
        assert (ran.code, ran.err) == (0, "")
    web = named.read("output/small.html")
    cells = [unescape(re.sub("<[^>]+>", "", cell)) for cell in re.findall("<td.*?</td>", web)]
    printed = [squeezed(cell) for cell in cells]
    assert [name for name in NAMES if printed.count(squeezed(name)) != 1] == []
    sheet = next((named.root / "output/sheets").glob("*.pdf"))
    for file in (named.root / "output/small.pdf", sheet):
        pages = pypdfium2.PdfDocument(file)
        told = squeezed("".join(page.get_textpage().get_text_range() for page in pages))
        folded = told.casefold()
        assert [name for name in NAMES if squeezed(name).casefold() not in folded] == [], file
        assert "\\*" not in told.replace("a\\*b", "").replace("A\\*B", "")
    pays = squeezed(unescape(re.sub("<[^>]+>", "", web)))
    assert all(squeezed(f"{name} {points}") in pays for points, name in enumerate(NAMES))


def test_a_fillable_sheet_has_a_field_for_every_name(named: Folder) -> None:
    assert named.zine("sheets", "--fillable").code == 0
    file = next((named.root / "output/sheets").glob("*.pdf"))
    with pikepdf.open(file) as document:
        fields = {str(field.T): str(field.TU) for field in document.Root.AcroForm.Fields}
    assert not any("." in name for name in fields)
    for number, name in enumerate(NAMES, 1):
        (field,) = (field for field in fields if field.startswith(f"1-1-{number} "))
        assert field == f"1-1-{number} {name.replace('.', '·')}"


def test_update_writes_a_name_as_the_page_needs_it(named: Folder) -> None:
    named.write(SCORING, RULES + "\n\ndef hand(throw: Dice, box: Box) -> Box:\n    return box\n")
    page = named.read(PAGE).replace("| Score       |", "| Score | Hand |")
    page = page.replace("| ----------- |", "| ----------- | --- |")
    page = re.sub(r"( \| \d+) \| \|$", r"\1 | Full house\\* | |", page, flags=re.MULTILINE)
    named.write(PAGE, page)
    assert named.zine("verify").code == 1
    assert named.zine("verify", "--update", "--yes").code == 0
    assert named.zine("verify").err == ""
    assert all(f"| {escaped(name)} " in named.read(PAGE) for name in NAMES)


def test_the_command_line_takes_and_shows_a_name_as_it_is(named: Folder) -> None:
    for points, name in enumerate(NAMES, 3):
        assert named.zine("score", "tally", "1 2", name).out == f"{points}\n"
    typed = "".join(f"1 2\t{name}\n" for name in NAMES)
    ran = named.zine("score", "tally", "--batch", typed=typed)
    assert ran.out.split() == [str(points) for points in range(3, 3 + len(NAMES))]
    told = named.zine("explain", "tally", "1 2").out.splitlines()
    assert [name for name in NAMES if not any(line.startswith(f"  {name} ") for line in told)] == []


def test_a_name_without_its_backslash_is_told_how_to_be_written(named: Folder) -> None:
    named.edit(PAGE, "| Full house\\* |", "| Full house* |")
    ran = named.zine("verify")
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert "the sign as \\*" in ran.err


PRINTED = sorted(PRINTABLE - PIPS - set("\n\t"))


@given(st.text(st.one_of(st.sampled_from("\\`*_[]{}<>&~|!()#1. x"), st.sampled_from(PRINTED))))
def test_escaped_text_is_sound_and_prints_as_itself(text: str) -> None:
    name = " ".join(text.split())
    assert plain(escaped(name)) == name
    assert list(strays_in(escaped(name))) == []
    assert re.search(r"(?<!\\)\|", escaped(name).replace("\\\\", "")) is None
