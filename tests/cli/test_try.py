"""`zine try`: other numbers in the rules of a game, what comes of them, and a game with them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CHECKOUT, PAGE, SCORING, Folder
from paper import read


@pytest.fixture
def lives(folder: Folder) -> Folder:
    """The game of `folder`, in which everybody has six lives, as its page says twice."""
    code = folder.read(SCORING)
    folder.write(SCORING, code.replace("DICE = 2", "DICE = 2\nLIVES = 6\nMOST = 7") + HELD)
    table = "Check: Lives.\n\n| Players | Lives |\n| --- | --- |\n| Ada, Bel | Ada 6, Bel 6 |\n\n"
    folder.edit(PAGE, "## The end\n", f"{table}## The end\n")
    folder.edit(PAGE, "Throw both dice.", "Everyone has [six lives](rule:LIVES), six lives.")
    assert folder.zine("verify").err == ""
    return folder


HELD = """

def lives(players: tuple[str, ...]) -> dict[str, int]:
    return dict.fromkeys(players, LIVES)
"""


def test_it_lists_what_would_come_out_differently_and_writes_nothing(lives: Folder) -> None:
    before = {path: path.read_bytes() for path in lives.root.rglob("*") if path.is_file()}
    ran = lives.zine("try", "tally", "LIVES=3")
    assert (ran.code, ran.err) == (0, "")
    lines = [line.strip() for line in ran.out.splitlines() if line]
    assert lines[0] == "LIVES is 3, before 6"
    assert lines[1] == "examples that come out differently: 1"
    assert lines[2].endswith("Ada 6, Bel 6 → Ada 3, Bel 3")
    assert lines[3] == "sentences that would be false, besides odds: 2"
    assert lines[4].endswith("six lives → three lives")
    assert lines[5].strip() == "Everyone has six lives, six lives."
    assert "no rule says 'six': LIVES is 3" in lines[6]
    assert before == {path: path.read_bytes() for path in before}


def test_entries_and_places_can_be_changed_and_several_at_once(lives: Folder) -> None:
    ran = lives.zine("try", "tally", "DOUBLE[yes]=30", "LIVES=1,000", "--json")
    told = json.loads(ran.out)
    assert told["changes"] == [
        {"name": "DOUBLE[yes]", "before": "20", "after": "30"},
        {"name": "LIVES", "before": "6", "after": "1,000"},
    ]
    assert [each["gives"] for each in told["examples"]] == ["30", "Ada 1,000, Bel 1,000"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("LIFES=3", "the scoring module has no 'LIFES' (did you mean 'LIVES'?)"),
        ("LIVES", "'LIVES' changes nothing; write a name and a number, as in LIVES=3"),
        ("LIVES=many", "'many' is not a whole number; write one, as in LIVES=6"),
        ("DOUBLE=3", "'DOUBLE' is no number; change one of its entries, as in DOUBLE[…]=2"),
        ("DOUBLE[maybe]=3", "DOUBLE of the scoring module has no 'maybe'; it has yes, no"),
        ("LIVES=6", "'LIVES' is 6 already"),
        ("LIVES=3 LIVES=4", "'LIVES' is changed twice"),
        ("_SECRET=3", "the scoring module has no '_SECRET'"),
    ],
)
def test_a_change_that_cannot_be_made_is_one_line(lives: Folder, change: str, message: str) -> None:
    lives.misused(["try", "tally", *change.split()], message)


def test_rules_that_fail_with_the_change_name_the_module(lives: Folder) -> None:
    lives.edit(SCORING, "MOST = 7", "MOST = 7\nassert LIVES < 10")
    ran = lives.zine("try", "tally", "LIVES=10")
    assert ran.code == 1
    assert ran.err.startswith(f"{SCORING}:")
    assert "AssertionError" in ran.err


def test_a_game_with_other_rules_is_written_verified_and_printed(lives: Folder) -> None:
    """From an idea to the book: each number of the new page is that of its rules."""
    ran = lives.zine("try", "tally", "LIVES=3", "--write", "Tally at the Crow")
    assert ran.code == 0
    new = "content/games/tally_at_the_crow.md"
    assert "LIVES = 3" in lives.read("scoring/tally_at_the_crow.py")
    assert "Everyone has [three lives](rule:LIVES), six lives. <!-- no rule says 'six'" in (
        lives.read(new)
    )
    assert "| Ada, Bel | Ada 3, Bel 3 |" in lives.read(new)
    assert f"{new}:" in lives.zine("verify").err
    text = lives.read(new)
    lives.write(new, text[: text.index(", six lives.")] + ".\n" + text[text.index("-->") + 4 :])
    lives.edit(
        "content/zines/small.md",
        "- [Tally Ho](../games/tally.md)",
        f"- [Tally at the Crow](../../{new})",
    )
    ran = lives.zine("build")
    assert ran.err == ""
    pages = read((lives.root / "output/small.pdf").read_bytes())
    printed = " ".join(line.text for page in pages for line in page.lines)
    assert "Everyone has three lives." in printed
    assert "six lives" not in printed


def test_a_problem_tells_of_the_module_of_the_game(lives: Folder) -> None:
    """The changed one lies in a temporary folder, which is gone."""
    lives.edit(PAGE, "players: 2+", "players: 2")
    lives.edit(SCORING, "PLAYERS = (2, None)", "PLAYERS = (2, 2)")
    assert f"PLAYERS of {SCORING} is" in lives.zine("try", "tally", "PLAYERS[0]=5").err


# What Windows has not, and what it has instead of a lock on a file; Python's own modules are read
# before, since they ask for the system, too.
WINDOWS = """
import fcntl, multiprocessing, os, pathlib, random, shutil, subprocess, sys, tempfile, types, uuid

def locking(descriptor, mode, many):
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise PermissionError(13, "Permission denied")

flock, LOCK_EX, LOCK_NB = fcntl.flock, fcntl.LOCK_EX, fcntl.LOCK_NB
msvcrt = types.ModuleType("msvcrt")
msvcrt.locking, msvcrt.LK_NBLCK = locking, 2
sys.modules.update(msvcrt=msvcrt, fcntl=None, resource=None)
for name in ("fork", "getuid", "O_NOFOLLOW", "O_DIRECTORY", "O_NONBLOCK"):
    delattr(os, name)
import zine.__main__
import zine.check.experiment, zine.content.new.new_game, zine.diff.version
sys.platform = "win32"
zine.__main__.run()
"""


def test_temporary_folders_need_nothing_that_windows_lacks(lives: Folder, tmp_path: Path) -> None:
    place = tmp_path / "temporary"
    place.mkdir()

    def ran(*words: str) -> "subprocess.CompletedProcess[str]":
        own = {**os.environ, "TMPDIR": str(place), "PYTHONPATH": str(CHECKOUT)}
        line = [sys.executable, "-c", WINDOWS, *words]
        return subprocess.run(
            line, env=own, cwd=lives.root, capture_output=True, text=True, check=False
        )

    tried = ran("try", "tally", "LIVES=3")
    assert (tried.returncode, tried.stderr) == (0, "")
    made = ran("new", "--from", "tally", "Tally at the Crow")
    assert made.returncode == 0, made.stderr
    assert (lives.root / "content/games/tally_at_the_crow.md").exists()
    assert list(place.iterdir()) == []


def test_without_a_number_it_lists_those_that_can_be_changed(lives: Folder) -> None:
    ran = lives.zine("try", "tally")
    assert ran.code == 0
    assert {"LIVES=6", "DOUBLE[yes]=20"} <= set(ran.out.split("\n"))
    assert json.loads(lives.zine("try", "tally", "--json").out)["numbers"]["LIVES"] == 6
    kept = lives.zine("try", "tally", "--write", "Tally at the Crow")
    assert kept.err.startswith("error: --write keeps changed rules: write a number to change")


def test_a_number_of_which_no_game_comes_is_told(lives: Folder) -> None:
    lives.edit(PAGE, "sheet: card of Box", "sheet: track of LIVES")
    assert lives.zine("verify").err == ""
    ran = lives.zine("try", "tally", "LIVES=0")
    assert (ran.code, ran.out) == (1, "")
    assert ": the game does not work with LIVES=0: 'track of NAME' needs a number" in ran.err
