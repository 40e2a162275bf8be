"""`zine verify --update`: what the rules give, written into the cells that say otherwise."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import CHECKOUT, FILES, PAGE, PLAYED, SCORES, SCORING, Folder

from zine.check import update
from zine.content import project
from zine.problems import ContentError

RIGHT = "| 1 2   | Pips   | 3           | 1 + 2               |"
RATED = """\
| Throw | Box    | Score       | Because             |
| ----- | ------ | ----------- | ------------------- |
"""


def spoil(folder: Folder) -> None:
    folder.edit(PAGE, RIGHT, RIGHT.replace("3  ", "14 "))


def updated(folder: Folder) -> str:
    """The page as its update has it; nothing is written."""
    proposed = update.propose(project.at(folder.root), folder.root / PAGE)
    return proposed.after.decode()


def small(folder: Folder, *rows: str, label: str = "") -> None:
    """Put a table of these lines into the page, beside the right one."""
    table = "\n".join(rows)
    folder.edit(PAGE, "## The end\n", f"{label}\n\n{table}\n\n## The end\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["| Throw | Box  | Score |", "| - | - | - |", "| 1 2 | Pips | 4 |"], "| 1 2 | Pips | 3 |"),
        (
            ["| Throw | Box  | Score |", "| ----- | ---- | ----: |", "| 6 6   | Pips |     2 |"],
            "| 6 6   | Pips |    12 |",
        ),
        (
            ["| Throw | Box  | Score |", "| ----- | ---- | ----- |", "| 6 6   | Pips | 2     |"],
            "| 6 6   | Pips | 12    |",
        ),
        (
            ["| Throw | Box  | Score |", "| ----- | ---- | ----: |", "| 6 6   | Pips | 1000000 |"],
            "| 6 6   | Pips |    12 |",
        ),
        (["|Throw|Box|Score|", "|-|-|-|", "|6 6|Pips|1|"], "|6 6|Pips|12|"),
        (["| Throw | Box | Score", "| - | - | -", "| 6 6 | Pips | 1"], "| 6 6 | Pips | 12"),
        (["| Throw | Box  | Score |", "| - | - | - |", "| 1 2 | Pips | ? |"], "| 1 2 | Pips | 3 |"),
        (
            ["| Throw | Box  | Score |", "| - | - | - |", "| 1 2 | Pips | x\\|y |"],
            "| 1 2 | Pips | 3    |",
        ),
    ],
)
def test_a_cell_gets_the_figure_and_its_column_stays_straight(
    folder: Folder, before: list[str], after: str
) -> None:
    small(folder, *before)
    was = folder.read(PAGE)
    assert updated(folder) == was.replace(before[-1], after)


def test_a_figure_that_needs_more_room_widens_its_column_alone(folder: Folder) -> None:
    head = ["| Throw | Box  | Sc | Because |", "| ----- | ---- | -: | :------ |"]
    rows = ["| 1 2   | Pips |  3 | 1 + 2   |", "| 6 6   | Pips |  1 | 2 × 6   |"]
    wide = ["| Throw | Box  |    Sc | Because |", "| ----- | ---- | ----: | :------ |"]
    grown = ["| 1 2   | Pips |     3 | 1 + 2   |", "| 6 6   | Pips | 1,200 | 2 × 6   |"]
    folder.edit(
        SCORING,
        "def score(",
        "def sc(throw: Dice, box: Box) -> int:\n"
        "    return 100 * sum(throw) if throw == (6, 6) else sum(throw)\n\n\ndef score(",
    )
    small(folder, *head, *rows)
    was = folder.read(PAGE)
    assert updated(folder) == was.replace("\n".join(head + rows), "\n".join(wide + grown))


def test_a_ragged_table_is_left_as_ragged_as_it_was(folder: Folder) -> None:
    rows = [
        "| Throw | Box | Score |",
        "| -- | --- | - |",
        "| 1 2 | Pips | 4 |",
        "| 6 6 | Pips | 9 |",
    ]
    small(folder, *rows)
    was = folder.read(PAGE)
    fixed = [*rows[:2], "| 1 2 | Pips | 3 |", "| 6 6 | Pips | 12 |"]
    assert updated(folder) == was.replace("\n".join(rows), "\n".join(fixed))


def test_figures_that_follow_from_one_another_are_all_written(folder: Folder) -> None:
    """The second column is reckoned from the first as the page tells it."""
    folder.edit(
        SCORING, "def score(", "def twice(score: int) -> int:\n    return 2 * score\n\n\ndef score("
    )
    small(folder, "| Throw | Box | Score | Twice |", "| - | - | - | - |", "| 1 2 | Pips | 7 | 9 |")
    assert "| 1 2 | Pips | 3 | 6 |" in updated(folder)


def test_a_name_with_a_stroke_in_it_stays_one_cell(folder: Folder) -> None:
    folder.edit(
        SCORING,
        "DOUBLE = {",
        'class Side(Enum):\n    ONE = "L|R"\n\n\n'
        "def side(throw: Dice) -> Side:\n    return Side.ONE\n\n\nDOUBLE = {",
    )
    small(folder, "| Throw | Side |", "| - | - |", "| 1 2 | ? |")
    assert "| 1 2 | L\\|R |" in updated(folder)


def test_every_wrong_step_of_a_transcript_is_written(folder: Folder) -> None:
    folder.edit(
        SCORING,
        "class Box",
        "@dataclass(frozen=True)\nclass Turn:\n    total: int = 0\n\n"
        '    def play(self, throw: Dice) -> "Turn":\n'
        "        return Turn(self.total + sum(throw))\n\n\nclass Box",
    )
    folder.edit(SCORING, "from enum", "from dataclasses import dataclass\nfrom enum")
    small(folder, "| Throw | Total |", "| - | - |", "| 1 2 | 4 |", "| 1 1 | 6 |", "| 1 3 | 9 |")
    after = updated(folder)
    assert "| 1 2 | 3 |\n| 1 1 | 5 |\n| 1 3 | 9 |\n" in after


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=ascii)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "with a mark"])
def test_lines_end_and_the_file_begins_as_they_did(folder: Folder, end: str, mark: str) -> None:
    was = (mark + FILES[PAGE].replace("\n", end)).encode()
    folder.write(PAGE, was.replace(b"| 12          |", b"| 13          |"))
    assert updated(folder).encode() == was


def test_a_file_without_a_last_line_end_is_given_none(folder: Folder) -> None:
    folder.write(PAGE, folder.read(PAGE).rstrip("\n"))
    was = folder.read(PAGE)
    spoil(folder)
    assert updated(folder) == was


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| 7 1 | Pips | not allowed | ? |", "a die shows 1 to 6, never 7"),
        ("| 7 1 | Pips | not allowed | |", "a die shows 1 to 6, never 7"),
        ("| 7 1 | Pips | not allowed: ? | |", "not allowed: a die shows 1 to 6, never 7"),
    ],
)
def test_the_rule_that_refuses_a_row_is_written(folder: Folder, before: str, after: str) -> None:
    small(folder, "| Throw | Box | Score | Because |", "| - | - | - | - |", before)
    assert f"| {after}" in updated(folder)


@pytest.mark.parametrize(
    ("label", "rows"),
    [
        ("Ruling: ours to decide", ["| 1 2 | Pips | 4 |"]),
        ("Wrong: as they have it", ["| 1 2 | Pips | 4 |"]),
        ("Plain: to be read", ["| 1 2 | Pips | 4 |"]),
        ("", ["| 1 2 | Pips | not allowed |"]),
        ("", ["| 7 1 | Pips | 8 |"]),
        ("", ["| 1 x | Pips | 8 |"]),
        ("", ["| 1 2 | Pps | 8 |"]),
        ("", ["| 1 2 | Pips |  |"]),
    ],
)
def test_what_is_the_authors_to_decide_is_never_touched(
    folder: Folder, label: str, rows: list[str]
) -> None:
    small(folder, "| Throw | Box | Score |", "| - | - | - |", *rows, label=label)
    assert updated(folder) == folder.read(PAGE)


def test_an_example_of_the_section_rulings_is_never_touched(folder: Folder) -> None:
    table = f"{RATED}{RIGHT.replace('3  ', '14 ')}"
    folder.edit(PAGE, "There are none.", f"This one.\n\n{table}")
    assert folder.zine("verify").code == 1
    assert updated(folder) == folder.read(PAGE)


def test_a_ruling_is_an_example_all_the_same(folder: Folder) -> None:
    small(
        folder, "| Throw | Box | Score |", "| - | - | - |", "| 1 2 | Pips | 4 |", label="Ruling: A"
    )
    ran = folder.zine("verify")
    assert ran.err == f"{PAGE}:37: Score is 4 on the page, the rules give 3\n"
    assert ran.out == "1 game, 6 examples, 1 wrong\n"


def test_an_erratum_is_never_touched(folder: Folder) -> None:
    """Neither what a source claims nor what we hold against it."""
    text = f"---\ntitle: Errata\n---\n\n## Tally Ho\n\n### Three\n\n`a test` is wrong.\n\n{RATED}"
    errata = folder.write("content/errata.md", text + RIGHT.replace("3  ", "14 ") + "\n")
    before = errata.read_bytes()
    ran = folder.zine("verify", "--update", "--yes")
    assert "content/errata.md:" in ran.err
    assert errata.read_bytes() == before


def test_the_diff_is_shown_the_figure_written_and_the_rest_verified(folder: Folder) -> None:
    right = folder.read(PAGE)
    spoil(folder)
    ran = folder.zine("verify", "--update", "--yes")
    shown = ran.out.splitlines()
    assert shown[:2] == [f"--- {PAGE}", f"+++ {PAGE}"]
    assert [line for line in shown[2:] if line[0] in "+-"] == [
        "-" + RIGHT.replace("3  ", "14 "),
        "+" + RIGHT,
    ]
    assert shown[-1] == "1 game, 5 examples, all right"
    assert (ran.code, ran.err, folder.read(PAGE)) == (0, "", right)
    assert sorted(path.name for path in (folder.root / "content/games").iterdir()) == ["tally.md"]


def test_what_no_figure_can_mend_is_told_afterwards(folder: Folder) -> None:
    spoil(folder)
    folder.edit(PAGE, "2 × 6 ", "2 × 7 ")
    ran = folder.zine("verify", "--update", "--yes")
    assert RIGHT in folder.read(PAGE)
    assert (ran.code, ran.err) == (
        1,
        f"{PAGE}:28: the sum '2 × 7' does not come to a result of the row\n",
    )


def test_without_anyone_to_ask_nothing_is_written(folder: Folder) -> None:
    spoil(folder)
    before = folder.read(PAGE)
    ran = folder.zine("verify", "--update")
    assert ran.code == 1
    assert ran.err == "not writing: no terminal to confirm on; add --yes to write without asking\n"
    assert f"+{RIGHT}" in ran.out
    assert folder.read(PAGE) == before


def test_a_page_that_holds_needs_no_answer(folder: Folder) -> None:
    ran = folder.zine("verify", "--update")
    assert (ran.code, ran.out, ran.err) == (0, "1 game, 5 examples, all right\n", "")


@pytest.mark.parametrize(
    ("answer", "written"),
    [
        pytest.param(b"y\n", True, marks=pytest.mark.exhaustive),
        (b"YES\n", True),
        pytest.param(b"n\n", False, marks=pytest.mark.exhaustive),
        (b"\n", False),
        (b"\x04", False),
    ],
)
def test_at_a_terminal_the_author_is_asked(folder: Folder, answer: bytes, written: bool) -> None:
    spoil(folder)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "zine", "verify", "--update"],
        cwd=folder.root,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    seen = until(ours, b"[y/N] ")
    assert b"write 1 figure?" in seen
    assert RIGHT.encode() in seen
    os.write(ours, answer)
    assert process.wait(60) == (0 if written else 1)
    os.close(ours)
    assert (RIGHT in folder.read(PAGE)) == written


def until(terminal: int, text: bytes) -> bytes:
    """What a terminal shows up to some text."""
    seen, end = b"", time.monotonic() + 60
    while text not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 4096)
    return seen


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--yes",), "--yes is only for --update"),
        (("--update", "--format", "json"), "--update shows what it writes as text"),
    ],
)
def test_what_makes_no_sense_is_refused(
    folder: Folder, options: tuple[str, ...], complaint: str
) -> None:
    spoil(folder)
    before = folder.read(PAGE)
    ran = folder.zine("verify", *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == f"error: {complaint}"
    assert folder.read(PAGE) == before


def test_in_ci_nothing_is_written(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(folder)
    before = folder.read(PAGE)
    monkeypatch.setenv("CI", "true")
    ran = folder.zine("verify", "--update", "--yes")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: --update is for an author, not for CI")
    assert folder.read(PAGE) == before


def test_the_pages_that_came_along_are_never_touched(tmp_path: Path) -> None:
    ran = Folder(tmp_path).zine("verify", "--update", "--yes")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: --update needs a folder with its own content/")


def proposals(folder: Folder) -> list[update.Update]:
    """Updates of two pages, both with a wrong figure."""
    spoil(folder)
    folder.write("content/games/other.md", folder.read(PAGE))
    folder.write("scoring/other.py", folder.read(SCORING))
    found = project.at(folder.root)
    return [update.propose(found, path) for path in found.games]


def test_a_file_that_has_changed_meanwhile_is_kept_and_so_are_the_others(folder: Folder) -> None:
    updates = proposals(folder)
    folder.edit(PAGE, "Sit down.", "Sit down, all of you.")
    before = contents(folder)
    with pytest.raises(ContentError, match="has changed meanwhile; nothing is written"):
        update.write(updates)
    assert contents(folder) == before


def test_what_a_killed_update_has_left_is_removed_and_not_what_another_is_writing(
    folder: Folder,
) -> None:
    updates = proposals(folder)
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    page = folder.root / PAGE
    left, others = (page.with_name(f".zine-part.{n}.0123abcd") for n in (gone.pid, os.getppid()))
    left.write_text("left")
    others.write_text("half of")
    update.write(updates)
    assert not left.exists()
    assert others.read_text() == "half of"
    assert [path for path in page.parent.iterdir() if path.name.startswith(".")] == [others]


def test_a_file_that_is_gone_is_told_and_the_others_are_kept(folder: Folder) -> None:
    updates = proposals(folder)
    (folder.root / PAGE).unlink()
    before = contents(folder)
    with pytest.raises(ContentError, match=f"{PAGE}:1: cannot be"):
        update.write(updates)
    assert contents(folder) == before


def contents(folder: Folder) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.root.rglob("*.md")}


def test_a_link_to_a_page_elsewhere_is_never_written_through(
    folder: Folder, tmp_path: Path
) -> None:
    spoil(folder)
    elsewhere = tmp_path / "elsewhere.md"
    (folder.root / PAGE).rename(elsewhere)
    (folder.root / PAGE).symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    ran = folder.zine("verify", "--update", "--yes")
    why = f"it is a link that leads out of this folder, to {elsewhere.resolve()}"
    first, *rest = ran.err.splitlines()
    assert (ran.code, first) == (1, f"{PAGE}: 1 figure not written: {why}")
    assert rest == [f"{PAGE}:27: Score is 14 on the page, the rules give 3"]
    assert elsewhere.read_bytes() == before
    assert (folder.root / PAGE).is_symlink()


@pytest.mark.parametrize("linked", [PAGE, "content/games"])
def test_what_a_page_links_to_within_the_folder_is_written(folder: Folder, linked: str) -> None:
    right = folder.read(PAGE)
    spoil(folder)
    (folder.root / linked).rename(folder.root / "shared")
    (folder.root / linked).symlink_to(folder.root / "shared")
    ran = folder.zine("verify", "--update", "--yes")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("--- shared")
    assert (folder.root / linked).is_symlink()
    assert folder.read(PAGE) == right


def test_a_file_of_two_pages_is_written_once(folder: Folder) -> None:
    spoil(folder)
    folder.write("scoring/other.py", folder.read(SCORING))
    (folder.root / "content/games/other.md").symlink_to("tally.md")
    ran = folder.zine("verify", "--update", "--yes")
    assert (
        "content/games/tally.md: 1 figure not written: it is the same file as other.md" in ran.err
    )
    assert RIGHT in folder.read(PAGE)
    assert folder.zine("verify", PAGE).code == 0


def test_an_author_is_told_of_cells_that_are_left(folder: Folder) -> None:
    small(
        folder,
        *RATED.splitlines(),
        "| 1 2   | Pips   | 4           | 1 + 3               |",
        label="Ruling: So.",
    )
    spoil(folder)
    ran = folder.zine("verify", "--update", "--yes")
    why = "what you rule, and whether a row is allowed, is yours to decide"
    assert ran.err.startswith(f"{PAGE}: 1 cell not written: {why}\n")
    assert ran.code == 1
    assert RIGHT in folder.read(PAGE)


def test_a_read_only_page_is_told_and_nothing_is_written(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    updates = proposals(folder)
    before = contents(folder)
    monkeypatch.setattr(os, "access", lambda path, _: path != folder.root / PAGE)
    with pytest.raises(
        ContentError, match=f"{PAGE}:1: cannot be written: it is read-only; nothing"
    ):
        update.write(updates)
    assert contents(folder) == before


def test_a_page_keeps_its_permissions(folder: Folder) -> None:
    spoil(folder)
    (folder.root / PAGE).chmod(0o664)
    assert folder.zine("verify", "--update", "--yes").code == 0
    assert (folder.root / PAGE).stat().st_mode & 0o777 == 0o664


def test_what_players_wrote_is_told_and_left(folder: Folder) -> None:
    wrong = PLAYED.replace("|     3 |", "|     4 |")
    folder.write(SCORES, wrong)
    ran = folder.zine("verify", "--update", "--yes")
    why = "what players wrote down is never changed by --update; correct it by hand"
    assert ran.err.startswith(f"{SCORES}: 1 figure not written: {why}\n")
    assert (ran.code, folder.read(SCORES)) == (1, wrong)


def test_a_page_that_cannot_be_read_keeps_no_other_from_being_written(folder: Folder) -> None:
    spoil(folder)
    (folder.root / "content/games/other.md").mkdir()
    ran = folder.zine("verify", "--update", "--yes")
    assert "content/games/other.md: cannot be read: Is a directory" in ran.err
    assert (ran.code, RIGHT in folder.read(PAGE)) == (1, True)
