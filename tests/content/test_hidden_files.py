"""Hidden files: what editors and systems leave beside pages is never read as one."""

from pathlib import Path

import pytest
from conftest import PAGE, PLAYED, SCORES, SCORING, ZINE, Folder, Ran

from zine.content import project
from zine.content.zines import looks
from zine.memo import world
from zine.memo.world import Glance

pytestmark = pytest.mark.usefixtures("few", "unpacked")

FOLDERS = ("games", "zines", "scores", "looks", "pictures", "odds", "dice", "dice/.kind")
APPLE = b"\0\x05\x16\x07"
"""How a file begins that macOS writes beside each on a disk of another kind."""

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
LOOK = '[colours]\nink = "black"\n'


def hide(folder: Folder) -> None:
    """Write what an editor and macOS write beside every file of a book, in each of its folders."""
    places = [f"content/{name}" for name in FOLDERS]
    for place in (*places, "content", "scoring", "templates"):
        for ending in (".md", ".de.md", ".py", ".json", ".toml", ".svg", ".png", ".html"):
            folder.write(f"{place}/._tally{ending}", APPLE)
        folder.write(f"{place}/.tally.md.swp", APPLE)
        (folder.root / place / ".#tally.md").symlink_to("ada@host.4711:1700000000")
    folder.write("content/games/.tally.md", folder.read(PAGE))


def everything(folder: Folder) -> list[Ran]:
    """What the commands say that read all that there is."""
    commands = (("verify",), ("list", "--json"), ("sheets", "--paper", "a4"), ("odds",))
    return [folder.zine(*words) for words in (*commands, ("build", "--web"), ("doctor",))]


def test_no_command_reads_a_hidden_file(folder: Folder) -> None:
    folder.write(SCORES, PLAYED)
    before = everything(folder)
    assert before[0].code == before[1].code == before[4].code == 0
    hide(folder)
    assert everything(folder) == before


def test_a_project_knows_no_hidden_file_and_a_memo_none(folder: Folder) -> None:
    folder.write("content/pictures/cup.svg", DRAWING)
    for name in (*(f"content/{name}" for name in FOLDERS), "templates"):
        (folder.root / name).mkdir(parents=True, exist_ok=True)
    own = project.at(folder.root)
    with world.noting() as reads:
        before = own.images, own.texts, own.rules, looks.names(own), own.rule_folders
    hide(folder)
    assert (own.images, own.texts, own.rules, looks.names(own), own.rule_folders) == before
    (folder.root / "content/.store").mkdir()
    folder.write("content/.store/cup.svg", DRAWING)
    assert own.images == before[0]
    assert Glance().shows(reads)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (PAGE, "Sit down.", "See [it](.tally.md).", f"{PAGE}:17: the link leads to '.tally.md'"),
        (PAGE, "Sit down.", "![Cup](.cup.svg)", f"{PAGE}:17: the picture '.cup.svg' is hidden"),
        (PAGE, "Sit down.", "![Cup](../.a/cup.svg)", "the picture '../.a/cup.svg' is hidden"),
        (ZINE, "copies: 1\n", "copies: 1\nlook: .own\n", "there is no look '.own'"),
        (ZINE, "games/tally.md", "games/.tally.md", "there is no game '../games/.tally.md'"),
    ],
)
def test_what_names_a_hidden_file_is_told(
    folder: Folder, file: str, old: str, new: str, told: str
) -> None:
    for name in ("content/games/.cup.svg", "content/.a/cup.svg"):
        folder.write(name, DRAWING)
    folder.write("content/games/.tally.md", folder.read(PAGE))
    folder.write("content/looks/.own.toml", LOOK)
    folder.edit(file, old, new)
    ran = folder.zine("verify")
    assert ran.code == 1
    assert told in ran.err


@pytest.mark.parametrize("name", ["content/games/.#tally.md", ".#tally.md", "._tally.md"])
def test_a_hidden_file_that_is_named_to_a_command_is_refused(folder: Folder, name: str) -> None:
    hide(folder)
    ran = folder.zine("verify", name)
    assert (ran.code, ran.out) == (1, "")
    assert "this name is hidden: no page's begins with '.'" in ran.err


@pytest.mark.parametrize("name", [".tally", "._tally", ".Tally Ho"])
@pytest.mark.parametrize(
    "words",
    [("score", "{}", "1 2", "Pips"), ("explain", "{}", "1 2"), ("sheets", "{}"), ("odds", "{}")],
)
def test_no_game_is_meant_by_a_hidden_name(
    folder: Folder, words: tuple[str, ...], name: str
) -> None:
    ran = folder.zine(*(word.format(name) for word in words))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"error: there is no game '{name}'")


def test_the_folder_of_a_book_may_be_hidden_itself(folder: Folder, tmp_path: Path) -> None:
    hidden = Folder(tmp_path / ".books")
    for name in (PAGE, SCORING, ZINE):
        hidden.write(name, folder.read(name))
    assert hidden.zine("verify").out == "1 game, 5 examples, all right\n"
    assert hidden.zine("list").out.startswith("Games\n  tally ")
