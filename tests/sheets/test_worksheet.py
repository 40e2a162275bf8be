"""`zine sheets --worksheet`: what a class tallies by throwing, with the exact odds on the back."""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from conftest import CHECKOUT, Folder, Ran
from library import GAMES, LIBRARY
from paper import Sheet, collisions, read
from test_accessible import faults

from zine.content.page import document, game
from zine.sheets import tallied, worksheet
from zine.sheets.page.canvas import TooSmall

CRAG_DE = CHECKOUT / "content/games/crag.de.md"


def pages(
    name: str, size: str = "a4", *, large: bool = False, names: Sequence[str] = ()
) -> tuple[Sheet, ...]:
    page = CHECKOUT / f"content/games/{name}.md"
    return read(worksheet.make(game.load(LIBRARY, page), size, large=large, names=names))


def filed(name: str) -> dict[str, Fraction]:
    """The exact chances in the odds file of a game, by their fractions as they are written."""
    entries = json.loads((CHECKOUT / f"content/odds/{name}.json").read_bytes())["figures"]
    chances = [entry for entry in entries if entry["kind"] == "chance" and "exact" in entry]
    return {entry["exact"]: Fraction(entry["exact"]) for entry in chances}


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("name", ["pig", "crag", "crag.de", "chicago.de", "cee_lo.de"])
def test_the_front_asks_for_what_the_back_answers(name: str, size: str) -> None:
    front, back = pages(name, size)
    for sheet in (front, back):
        assert collisions(sheet) == []
        assert {char.colour for char in sheet.chars} == {(0, 0, 0)}
        assert 30 < sheet.ink.left < sheet.ink.right < sheet.width - 30
        assert 30 < sheet.ink.bottom < sheet.ink.top < sheet.height - 30
    assert not re.search(r"\d/\d|\d %", front.text)
    events = tallied.events(game.load(LIBRARY, CHECKOUT / f"content/games/{name}.md"))
    for event in events:
        assert event.says in " ".join(front.text.split())
        assert event.says in " ".join(back.text.split())
        assert event.figure.exact in back.text


@pytest.mark.parametrize("name", ["pig", "crag", "mia", "chuck_a_luck"])
def test_the_answers_are_those_of_the_odds_file(name: str) -> None:
    _, back = pages(name)
    answers = re.findall(r"(\d+/\d+)\s+([\d.]+) %\s+([\d.]+)\s+(\d+) to (\d+)", back.text)
    assert len(answers) == (3 if name == "pig" else 4)
    for exact, percent, expected, low, high in answers:
        chance = filed(name)[exact]
        assert tallied.LEAST <= chance <= tallied.GREATEST
        assert abs(Fraction(percent) - 100 * chance) <= Fraction(5, 100)
        assert percent == expected
        within = sum(
            comb(100, n) * chance**n * (1 - chance) ** (100 - n)
            for n in range(int(low), int(high) + 1)
        )
        assert Fraction(95, 100) <= within <= Fraction(99, 100)


def test_each_event_has_two_bars_above_an_axis_to_a_hundred() -> None:
    front, _ = pages("pig")
    ticks = next(line for line in front.lines if line.text.startswith("0 10 20"))
    assert ticks.text.split() == [str(tick) for tick in range(0, 101, 10)]
    zero, *others = (char for char in ticks.chars if char.text == "0")
    names = [line for line in front.lines if line.text.endswith(("found", "expected"))]
    bars = [line.text.split()[-1] for line in names if line.box.right < zero.box.left]
    assert bars == ["found", "expected"] * 3
    assert all(line.box.bottom > ticks.box.top for line in names if line.text.split()[-1] in bars)
    assert others[-1].box.right < front.ink.right


def test_all_events_of_a_sheet_are_tallied_in_the_same_turns_or_throws() -> None:
    pig, crag = (tallied.events(GAMES[name]) for name in ("pig", "crag"))
    assert [event.figure.exact for event in pig] == ["671/1296", "11/36", "1/6"]
    assert all(event.says.startswith("One throw") for event in crag)
    assert "Take a hundred turns" in pages("pig")[0].text
    assert "Throw a hundred times" in pages("crag")[0].text


def test_no_event_asks_for_best_play_or_is_of_a_variation() -> None:
    for each in GAMES.values():
        try:
            found = tallied.events(each)
        except tallied.NoChances:
            continue
        assert 1 <= len(found) <= 4
        assert not [event for event in found if re.search(r"\b(best|players)\b", event.says)]
    said = {event.says for event in tallied.events(GAMES["pig"])}
    assert not any("two dice" in text for text in said)


@pytest.mark.parametrize("name", ["crag", "mia", "chicago", "cee_lo"])
def test_a_german_sheet_has_german_words_only(name: str) -> None:
    alike = {name, "cee", "chance", "name", "was"}
    for sheet, other in zip(pages(f"{name}.de"), pages(name), strict=True):
        german, english = (
            set(re.findall(r"[^\W\d_]{3,}", each.text.casefold())) for each in (sheet, other)
        )
        assert german & english <= alike
        assert re.findall(r"\d+/\d+", sheet.text) == re.findall(r"\d+/\d+", other.text)
        assert not re.search(r"\d\.\d", sheet.text)


WHOSE = {
    "pig": ("name", "class"),
    "crag.de": ("Name", "Klasse"),
    "pig.es": ("nombre", "clase"),
}


@pytest.mark.parametrize("size", ["a4", "letter", "a5", "half-letter"])
@pytest.mark.parametrize("name", WHOSE)
def test_a_line_at_the_top_asks_for_a_name_and_a_class(name: str, size: str) -> None:
    front, back = pages(name, size)
    _, _, line, asks, *_ = front.lines
    assert tuple(line.text.split()) == WHOSE[name]
    assert line.box.bottom > asks.box.top
    assert not {*WHOSE[name]} & {*back.text.split()}


def test_each_name_has_a_worksheet_with_its_answers_on_the_back() -> None:
    names = ("Ada Lovelace", "Bel", "Σωκράτης", "Wilhelmina-Charlotte von Hohenzollern")
    unnamed = pages("crag")
    named = pages("crag", names=names)
    assert [line.text for sheet in named[::2] for line in sheet.lines[2:3]] == [
        f"name {name} class" for name in names
    ]
    for front, back in zip(named[::2], named[1::2], strict=True):
        assert collisions(front) == []
        assert {char.colour for char in front.chars} == {(0, 0, 0)}
        assert back.text == unnamed[1].text
        assert front.lines[3:] == unnamed[0].lines[3:]


def test_a_name_in_large_print_is_as_large_as_the_rest_or_refused() -> None:
    front, _ = pages("pig", "letter", large=True, names=("Ada Lovelace",))
    assert min(char.size for char in front.chars) >= 17.9
    assert collisions(front) == []
    long = "Maximiliane Wetterhahn von der Mühle am Bach"
    told = f"Pig: the name '{long}' is too long for its place on letter in large print"
    with pytest.raises(TooSmall, match=f"^{told}$"):
        pages("pig", "letter", large=True, names=("Ada", long))


def test_where_no_event_has_room_beside_the_line_it_is_left_out() -> None:
    front, _ = pages("cho_han", "a5", large=True)
    assert "name" not in front.text
    with pytest.raises(TooSmall, match=r"^Chō-Han: no worksheet with names fits on a5 in large"):
        pages("cho_han", "a5", large=True, names=("Ada",))


def test_a_file_of_names_gives_a_worksheet_for_each_line(folder: Folder) -> None:
    folder.write("class.txt", "Ada\nBel\n\nCy\n")
    asked = ("sheets", "pig", "--worksheet", "--paper", "a4")
    for names in (("--names-file", "class.txt"), ("--names", "Ada,Bel,Cy")):
        ran = folder.zine(*asked, *names)
        assert ran == Ran(0, "output/sheets/pig-worksheet-a4.pdf\n", "")
        sheets = read((folder.root / "output/sheets/pig-worksheet-a4.pdf").read_bytes())
        assert [sheet.lines[2].text for sheet in sheets[::2]] == [
            f"name {name} class" for name in ("Ada", "Bel", "Cy")
        ]


def test_what_a_page_has_no_words_for_is_left_out(tmp_path: Path) -> None:
    page = tmp_path / CRAG_DE.name
    text = CRAG_DE.read_text(encoding="utf-8")
    page.write_text(text.replace("  One throw is a straight.: Ein Wurf ist eine Straße.\n", ""))
    found = tallied.events(game.from_document(LIBRARY, document.read(page)))
    assert len(found) == 4
    assert all(event.says.startswith("Ein Wurf") for event in found)
    page.write_text(re.sub(r"^  One throw .*\n", "", text, flags=re.MULTILINE))
    with pytest.raises(tallied.NoChances, match="in the words of its page"):
        tallied.events(game.from_document(LIBRARY, document.read(page)))


@pytest.mark.parametrize("name", ["pig", "crag.de"])
def test_no_letter_of_a_large_sheet_is_below_eighteen_points(name: str) -> None:
    for sheet in pages(name, "letter", large=True):
        assert min(char.size for char in sheet.chars) >= 17.9
        assert collisions(sheet) == []
        assert sheet.ink.right < sheet.width - 20


@pytest.mark.parametrize(("name", "names"), [("pig", ()), ("crag.de", ("Ada", "Bel Åkesson"))])
def test_a_worksheet_is_accessible(name: str, names: tuple[str, ...], tmp_path: Path) -> None:
    page = CHECKOUT / f"content/games/{name}.md"
    assert faults(worksheet.make(game.load(LIBRARY, page), "a4", names=names), tmp_path) == []


def test_a_worksheet_is_the_same_each_time(folder: Folder) -> None:
    files = [folder.root / f"output/sheets/pig-worksheet-{size}.pdf" for size in ("a4", "letter")]
    made = []
    for _ in range(2):
        assert folder.zine("sheets", "pig", "--worksheet").code == 0
        made.append([file.read_bytes() for file in files])
        for file in files:
            file.unlink()
    assert made[0] == made[1]
    assert len(read(made[0][0])) == 2


@pytest.mark.parametrize(
    ("options", "code", "why"),
    [
        (("tug",), 1, "error: Five-Dice Tug has no odds that can be tallied by throwing"),
        (("tally",), 1, "error: Tally Ho has no odds that can be tallied by throwing"),
        (("pig", "--copies", "3"), 2, "leave out --copies"),
        (("pig", "--players", "1"), 2, "leave out --players"),
    ],
)
def test_what_has_no_worksheet_is_refused_in_one_line(
    folder: Folder, options: tuple[str, ...], code: int, why: str
) -> None:
    ran = folder.zine("sheets", *options, "--worksheet")
    assert ran.code == code
    assert why in ran.err
    assert len(ran.err.replace("see: zine sheets --help", "").strip().splitlines()) == 1
    assert not (folder.root / "output/sheets").exists()
