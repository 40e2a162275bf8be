"""What `zine build` makes anew, what it repeats, and what a killed or doubled build leaves."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import layouts
import pikepdf
import pytest
from conftest import CHECKOUT, ECHO, PAGE, SCORING, ZINE, Folder, Ran, echoed

from zine.check import verify
from zine.check.verify import CheckedPage
from zine.content import project
from zine.content.zines import zine_file
from zine.html.templates import Templates
from zine.memo.memo import Memo
from zine.memo.store import FOLDER
from zine.press.build import ZineBuilder

PDF = "output/small.pdf"
READ = '\nwith open("ran", "a") as log:\n    log.write(__name__.rpartition(".")[2] + "\\n")\n'
Reads = Callable[..., bool]


@pytest.fixture
def small(folder: Folder) -> Folder:
    """A zine of two games, which tell when they are read."""
    folder.write("scoring/_sum.py", "def add(throw):\n    return sum(throw)\n")
    folder.edit(SCORING, "from zine.dice", "from ._sum import add\n\nfrom zine.dice")
    folder.edit(SCORING, "return sum(throw) if", "return add(throw) if")
    folder.write(SCORING, folder.read(SCORING) + READ)
    return echoed(folder)


@pytest.fixture
def reads(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Runs a build, and tells whether it reads a zine."""
    load, read = zine_file.load, list[Path]()

    def noted(found: project.Project, path: Path) -> zine_file.ZineFile:
        read.append(path)
        return load(found, path)

    def build(*options: str) -> bool:
        read.clear()
        assert folder.zine("build", *options).code == 0
        return bool(read)

    monkeypatch.setattr(zine_file, "load", noted)
    return build


def build(folder: Folder) -> bytes:
    ran = folder.zine("build")
    assert (ran.code, ran.err) == (0, "")
    return (folder.root / PDF).read_bytes()


def afresh(folder: Folder) -> bytes:
    """The zine as a build makes it that remembers nothing."""
    shutil.rmtree(folder.root / "output" / FOLDER)
    return build(folder)


def ran(folder: Folder, *options: str, apart: bool = False) -> list[str]:
    """The games whose module a build runs, in a process of its own if it is to be `apart`."""
    log = folder.root / "ran"
    log.unlink(missing_ok=True)
    if apart:
        process = folder.process("build", *options, program=layouts.command())
        _, complaint = process.communicate(timeout=60)
        assert (process.returncode, complaint) == (0, b"")
    else:
        built = folder.zine("build", *options)
        assert (built.code, built.err) == (0, "")
    return sorted(log.read_text().split()) if log.exists() else []


# What is repeated.


def test_it_leaves_the_zine_alone_and_says_what_the_build_before_did(
    folder: Folder, reads: Reads
) -> None:
    ours = (CHECKOUT / "templates/zine.css").read_text(encoding="utf-8")
    folder.write("templates/zine.css", f"/* copied from 0123456789ab */\n{ours}")
    first, made = folder.zine("build"), (folder.root / PDF).stat()
    assert first.out == f"{PDF}\n"
    assert first.err.startswith("hint: our zine.css has changed")
    assert folder.zine("build") == first
    assert not reads()
    assert (folder.root / PDF).stat() == made


def test_it_names_the_zines_in_the_order_of_any_build(folder: Folder) -> None:
    """Though the first of them alone was written by the build before."""
    folder.write("content/zines/more.md", folder.read(ZINE))
    first = folder.zine("build")
    (folder.root / "output/more.pdf").unlink()
    assert [folder.zine("build").out for _ in range(2)] == [first.out] * 2
    assert first.out == f"output/more.pdf\n{PDF}\n"


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_bytes(b"%PDF-1.7")])
def test_a_zine_that_somebody_spoiled_is_made_anew(
    folder: Folder, reads: Reads, spoil: Callable[[Path], object]
) -> None:
    reads()
    made = (folder.root / PDF).read_bytes()
    spoil(folder.root / PDF)
    assert reads()
    assert (folder.root / PDF).read_bytes() == made
    assert not reads()


def test_it_imports_nothing_that_reads_pages(folder: Folder) -> None:
    assert folder.zine("build").code == 0
    ran = folder.command("build", program=(sys.executable, "-X", "importtime", "-m", "zine"))
    names = {line.rpartition("|")[2].strip() for line in ran.complaint.splitlines()}
    assert (ran.code, ran.out) == (0, f"{PDF}\n")
    heavy = {"dataclasses", "zine.content.page.document", "zine.press.build", "weasyprint"}
    assert names.isdisjoint(heavy)


@pytest.mark.parametrize("other", [("--ink-saver",), ("--edition", "a5"), ("small",), ("-v",)])
def test_what_was_asked_otherwise_is_not_repeated(reads: Reads, other: tuple[str, ...]) -> None:
    reads()
    assert reads(*other)
    assert not reads()
    assert reads(*other) == (other == ("-v",))  # which tells how it is made


def test_it_needs_no_folder_to_stand_in(folder: Folder, tmp_path: Path) -> None:
    gone = Folder(tmp_path / "gone")
    words = ["--root", str(folder.root), "build", "-o", str(tmp_path / "made")]
    leave = f"import os; os.rmdir({str(gone.root)!r}); from zine.__main__ import run; run()"
    assert folder.zine(*words).code == 0
    for _ in range(2):
        gone.root.mkdir()
        ran = gone.command(*words, program=(sys.executable, "-c", leave))
        assert (ran.code, ran.err) == (0, "")
        assert not gone.root.exists()


def test_another_folder_repeats_nothing_of_one_with_the_same_store(
    folder: Folder, reads: Reads, tmp_path: Path
) -> None:
    output = str(tmp_path / "kept")
    reads("-o", output)
    other = Folder(Path(shutil.copytree(folder.root, tmp_path / "other")))
    other.edit(PAGE, "Sit down.", "Sit here.")
    assert other.zine("build", "-o", output).code == 0
    made = (tmp_path / "kept/small.pdf").read_bytes()
    assert reads("-o", output)
    assert (tmp_path / "kept/small.pdf").read_bytes() != made


def test_nothing_is_kept_of_files_that_change_once_they_are_read(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = verify.check_page

    def edited(found: project.Project, path: Path) -> CheckedPage:
        checked = check(found, path)
        text, (here, there) = folder.read(PAGE), ("Sit down.", "Sit here.")
        folder.write(PAGE, text.replace(here, there) if here in text else text.replace(there, here))
        return checked

    with monkeypatch.context() as here:
        here.setattr(verify, "check_page", edited)
        build(folder)
    assert build(folder) == afresh(folder)


def test_a_zine_that_cannot_be_written_is_told_as_by_any_build(
    folder: Folder, reads: Reads
) -> None:
    reads()
    (folder.root / PDF).unlink()
    (folder.root / PDF).mkdir()
    ran = folder.zine("build")
    assert (ran.code, ran.err) == (1, f"{PDF}: cannot be written: {os.strerror(21)}\n")


# What is made anew.


def test_a_game_is_checked_again_when_its_page_has_changed_and_no_other_is(small: Folder) -> None:
    assert ran(small) == ["echo", "tally"]
    small.edit(ECHO, "There are none.", "There are hardly any.")
    assert ran(small) == ["echo"]
    made = (small.root / PDF).read_bytes()
    assert ran(small) == []
    assert made == afresh(small)


CHANGES = {
    "a rule of its own": ("scoring/echo.py", "True: 20", "True: 2 * 10", ["echo"]),
    "a rule of a sibling's": ("scoring/_sum.py", "sum(throw)", "sum(sorted(throw))", None),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_is_checked_again_when_a_module_has_changed_that_it_imports(
    small: Folder, change: str
) -> None:
    name, before, after, games = CHANGES[change]
    ran(small)
    small.edit(name, before, after)
    assert ran(small) == (games or ["echo", "tally"])


def test_what_a_scoring_module_reads_beside_it_counts_too(small: Folder) -> None:
    ran(small)
    small.write("scoring/odds.csv", "1, 6")
    assert ran(small) == ["echo", "tally"]


def test_every_game_is_checked_again_with_another_library(small: Folder) -> None:
    ran(small)
    small.write("dicelib-1.0.dist-info/METADATA", "Name: dicelib\n")  # `-m` looks here, too
    assert ran(small, apart=True) == ["echo", "tally"]


def test_what_is_wrong_is_never_remembered(small: Folder) -> None:
    """Not even of the games that are right."""
    small.edit(ECHO, "| 3           | 1 + 2", "| 4           | 1 + 3")
    for _ in range(2):
        assert small.zine("build").code == 1
    small.edit(ECHO, "| 4           | 1 + 3", "| 3           | 1 + 2")
    assert ran(small) == ["echo", "tally"]


def test_a_link_that_lands_nowhere_any_more_is_told(small: Folder) -> None:
    small.write("content/more.md", "More.\n")
    small.edit(PAGE, "There are none.", "There is [more](../more.md), and [much](https://a.b).")
    ran(small)
    assert ran(small) == []
    (small.root / "content/more.md").unlink()
    built = small.zine("build")
    assert built.code == 1
    assert "the link leads to '../more.md', which is not there" in built.err


def test_a_template_that_is_wrong_is_told_of_with_all_else(small: Folder) -> None:
    small.write("templates/game.html", "<p>\n{{ nothing.here }}\n")
    small.edit(ZINE, "[Echo]", "[Ecko]")
    ran = small.zine("build")
    assert ran.code == 1
    assert "calls this game 'Echo', not 'Ecko'" in ran.err
    assert "templates/game.html:2: template: 'nothing' is undefined" in ran.err


def fragments(folder: Folder) -> set[str]:
    """The names of the entries that hold the objects of pages."""
    entries = (folder.root / "output" / FOLDER).iterdir()
    return {path.name for path in entries if b"/Type /Page" in path.read_bytes()}


def test_a_change_to_one_game_lays_out_that_one_and_nothing_else(small: Folder) -> None:
    build(small)
    before = fragments(small)
    small.edit(ECHO, "There are none.", "There are hardly any.")
    changed = build(small)
    assert before <= fragments(small)
    assert len(fragments(small) - before) == 1
    assert changed == afresh(small)


def test_an_edit_of_a_page_writes_neither_contents_nor_quick_reference_again(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But one of what these tell of a game does."""
    small.edit(ZINE, "## Colophon", "## Quick Reference\n\n## Colophon")
    filled: list[str] = []
    fill = Templates.fill

    def noted(templates: Templates, name: str, values: Mapping[str, Any]) -> str:
        filled.append(name)
        return fill(templates, name, values)

    monkeypatch.setattr(Templates, "fill", noted)
    found, memo = project.at(small.root), Memo()

    def made(builder: ZineBuilder) -> list[str]:
        memo.look_again()
        filled.clear()
        builder.pdf(zine_file.load(found, small.root / ZINE))
        names = ("contents.html", "quick.html")
        return sorted({name for name in filled if name in names})

    with layouts.substituted(), ZineBuilder(memo, found) as builder:
        assert made(builder)
        small.edit(ECHO, "There are none.", "There are hardly any.")
        assert made(builder) == []
        small.edit(ECHO, "time: ", "time: about ")
        assert made(builder) == ["contents.html", "quick.html"]


def test_a_zine_that_is_as_it_was_is_not_written_again(small: Folder) -> None:
    """Neither one of which nothing changed, nor one whose pages came out the same."""
    small.write("content/zines/more.md", small.read(ZINE).replace("title: ", "title: More "))
    first = build(small)
    stamp = (small.root / PDF).stat()
    small.edit("content/zines/more.md", "one game", "a game")
    small.edit(ECHO, "There are none.", "There  are none.")
    ran = small.zine("build")
    assert (ran.code, ran.out) == (0, f"output/more.pdf\n{PDF}\n")
    assert (small.root / PDF).stat() == stamp
    assert build(small) == first


# The store.


def test_clean_drops_all_that_is_kept_and_no_zine(small: Folder) -> None:
    first = build(small)
    ran = small.zine("clean")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert not (small.root / "output" / FOLDER).exists()
    assert (small.root / PDF).read_bytes() == first
    assert small.zine("clean").code == 0


def test_an_output_folder_where_nothing_can_be_kept_still_gets_its_zine(small: Folder) -> None:
    first = build(small)
    shutil.rmtree(small.root / "output" / FOLDER)
    small.write(f"output/{FOLDER}", "a file where the folder should be")
    told = f"hint: output/{FOLDER}: it is not a folder, so nothing is kept for the next build"
    assert small.zine("build") == Ran(0, f"{PDF}\n", f"{told}; move it elsewhere\n")
    assert (small.root / PDF).read_bytes() == first


# Builds that are killed, and two at once.


def test_a_build_that_is_killed_leaves_the_zine_of_before_and_the_next_one_is_right(
    small: Folder,
) -> None:
    """Killed at any moment: a zine is there as it was, or as it will be, and never in part."""
    before = build(small)
    small.edit(ECHO, "There are", "There surely are")
    for seconds in (0.1, 0.3, 0.5):
        process = small.process("build", program=layouts.command())
        time.sleep(seconds)
        process.kill()
        process.communicate()
        assert (small.root / PDF).read_bytes() == before or _is_whole(small)
    small.edit(ECHO, "There surely are", "There are")
    assert build(small) == before
    assert before == afresh(small)


def _is_whole(folder: Folder) -> bool:
    with pikepdf.open(folder.root / PDF) as document:
        return len(document.pages) > 3


def test_two_builds_at_once_do_each_other_no_harm(small: Folder) -> None:
    first = build(small)
    shutil.rmtree(small.root / "output")
    processes = [small.process("build", program=layouts.command()) for _ in range(2)]
    for process in processes:
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err.partition(b"next:")[0]) == (0, b"")
        assert out
    assert (small.root / PDF).read_bytes() == first
    assert build(small) == first


def test_a_machine_without_the_layout_engine_is_told_what_it_lacks(small: Folder) -> None:
    lacking = "raise OSError(\"cannot load library 'libpango-1.0-0'\")\n"
    small.write("other/weasyprint/__init__.py", lacking)
    path = os.pathsep.join([str(small.root / "other"), str(CHECKOUT)])
    command = [sys.executable, "-m", "zine", "build"]
    ran = subprocess.run(
        command,
        cwd=small.root,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith("zine build needs Pango, a library of your system")
    assert ran.stderr.endswith("(cannot load library 'libpango-1.0-0')\n")
    assert not (small.root / PDF).exists()
