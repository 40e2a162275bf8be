"""`zine new`: a page and a scoring module that hold at once."""

import re
import shutil
from pathlib import Path

import pytest
from conftest import CHECKOUT, PAGE, Folder, Ran

PAIR = ["content/games/highest_two.md", "scoring/highest_two.py"]
WRITTEN = [*PAIR, "content/zines/our-dice-games.md"]
"""The files of a new game and, where there is no zine, of one that lists it."""


def zine(place: Path, *arguments: str) -> Ran:
    return Folder(place).zine(*arguments)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.usefixtures("few")
def test_a_new_game_holds_at_once(empty: Path) -> None:
    assert zine(empty, "new", "Highest Two") == Ran(0, "".join(f"{n}\n" for n in WRITTEN), "")
    assert zine(empty, "verify") == Ran(0, "1 game, 6 examples, all right\n", "")
    assert "Highest Two" in zine(empty, "list").out
    files = (path for path in empty.rglob("*.*") if path.suffix != ".pyc")
    assert sorted(path.relative_to(empty).as_posix() for path in files) == sorted(WRITTEN)
    assert zine(empty, "build").out == "output/our-dice-games.pdf\n"


def test_a_new_game_can_be_explained_scored_and_has_a_sheet(empty: Path) -> None:
    zine(empty, "new", "Highest Two")
    assert zine(empty, "score", "highest_two", "5 5").out == "20\n"
    told = zine(empty, "explain", "highest_two", "5 5").out
    assert "  Neighbours       comes up in 10 of 36 throws, 27.8 %\n" in told
    assert zine(empty, "sheets", "highest_two", "--paper", "a4").code == 0
    assert [path.name for path in empty.glob("output/sheets/*")] == ["highest_two-a4.pdf"]


def test_a_new_game_keeps_our_house_rules(tmp_path: Path) -> None:
    """Beside our own games: our words for things, and no sentence of a source."""
    shutil.copytree(CHECKOUT / "content", tmp_path / "content")
    assert zine(tmp_path, "new", "Highest Two").code == 0
    assert zine(tmp_path, "verify", PAIR[0]) == Ran(0, "1 game, 6 examples, all right\n", "")


def test_a_new_game_goes_where_the_others_are(folder: Folder, tmp_path: Path) -> None:
    assert folder.zine("new", "Highest Two").out.splitlines() == PAIR
    assert folder.zine("verify").out == "2 games, 11 examples, all right\n"
    checkout = tmp_path / "checkout"
    (checkout / "zine" / "scoring").mkdir(parents=True)
    zine(tmp_path, "--root", "checkout", "new", "Highest Two")
    assert (checkout / "zine/scoring/highest_two.py").is_file()
    assert (checkout / "content/games/highest_two.md").is_file()


STEMS = {
    "Crown & Anchor": "crown_anchor",
    "Chō Hän": "cho_han",
    "Sam's Game": "sams_game",
    "Thirty-One": "thirty_one",
    "Yes": "yes",
    "A 2": "a_2",
}


@pytest.mark.usefixtures("few")
def test_a_title_stands_on_the_page_and_names_the_files(empty: Path) -> None:
    for title, stem in STEMS.items():
        assert zine(empty, "new", title).out.splitlines()[0] == f"content/games/{stem}.md"
    assert zine(empty, "verify").out == "6 games, 36 examples, all right\n"
    listed = zine(empty, "list").out
    assert [stem for title, stem in STEMS.items() if f"  {stem:20} {title}\n" not in listed] == []


@pytest.mark.parametrize(
    "title", [" ", "!", "21", "../up", "a/b", "骰子", "A: B", "A\nB", "{A}", "'A'", "A #1"]
)
def test_a_name_that_no_game_can_have_is_refused(empty: Path, title: str) -> None:
    ran = zine(empty, "new", title)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: '{title}' ")
    assert list(empty.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(empty: Path) -> None:
    ran = zine(empty, "--root", "nowhere", "new", "Highest Two")
    assert (ran.code, ran.err) == (1, "nowhere: there is no such folder\n")
    assert list(empty.iterdir()) == []


def test_a_name_that_is_too_long_for_a_file_is_told(empty: Path) -> None:
    ran = zine(empty, "new", "a" * 300)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "cannot be written: File name too long" in ran.err
    assert [path for path in empty.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("name", PAIR)
def test_a_file_that_is_there_is_kept(empty: Path, name: str) -> None:
    (empty / name).parent.mkdir(parents=True)
    (empty / name).write_text("mine")
    ran = zine(empty, "new", "Highest Two")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"{name}: this file is already there; give the new game another title\n"
    assert [path.read_text() for path in empty.rglob("*.*")] == ["mine"]


@pytest.mark.parametrize("title", ["TALLY-HO", "Count"])
def test_two_games_cannot_have_one_title(folder: Folder, title: str) -> None:
    before = sorted(folder.root.rglob("*"))
    ran = folder.zine("new", title)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"{PAGE}:1: this game is called '")
    assert sorted(folder.root.rglob("*")) == before


def test_a_folder_with_one_module_of_its_own_takes_the_others_from_ours(tmp_path: Path) -> None:
    (tmp_path / "content/games").mkdir(parents=True)
    shutil.copy(CHECKOUT / "content/games/crag.md", tmp_path / "content/games")
    zine(tmp_path, "new", "Highest Two")
    assert re.fullmatch(r"2 games, \d+ examples, all right\n", zine(tmp_path, "verify").out)
