"""A build in which nothing has changed reads no page, and does what the one before did."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import CHECKOUT, PAGE, PLAYED, SCORES, SCORING, ZINE, Folder

from zine.cache import keys
from zine.cache.store import FOLDER, TAG
from zine.content.zines import zine_file

PDF = "output/small.pdf"
Reads = Callable[..., bool]


@pytest.fixture
def reads(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Runs a build, and tells whether it reads a zine."""
    load, read = zine_file.load, list[Path]()

    def noted(*given: object) -> object:
        read.append(folder.root)
        return load(*given)  # type: ignore[arg-type]

    def build(*options: str) -> bool:
        read.clear()
        assert folder.zine("build", *options).code == 0
        return bool(read)

    monkeypatch.setattr(zine_file, "load", noted)
    return build


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


@pytest.mark.parametrize("spoil", [Path.unlink, Path.touch, lambda path: path.write_bytes(b"")])
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
    heavy = {
        "dataclasses",
        "zine.content.page.document",
        "zine.content.rules.cell",
        "zine.press.build",
    }
    assert names.isdisjoint(heavy)


def test_whatever_changes_in_a_folder_is_seen(folder: Folder, reads: Reads) -> None:
    """A file that is written, added, removed or put elsewhere, whether or not a zine prints it."""
    far = folder.root / "far"
    folder.write("far/cup.md", "A cup.")
    folder.write("far/deep/saucer.md", "A saucer.")
    folder.write("content/pictures/old.svg", "<svg/>")
    (folder.root / "content/linked").symlink_to(far)
    (folder.root / "content/ring").symlink_to(folder.root / "content")
    reads()
    edits: list[Callable[[], object]] = [
        lambda: folder.edit(PAGE, "Sit down.", "Sit here."),
        lambda: folder.edit(SCORING, "what lies there", "what is there"),
        lambda: folder.edit(ZINE, "one game", "a game"),
        lambda: folder.write(SCORES, PLAYED),
        lambda: folder.write("content/games/draft.md", "no game yet"),
        lambda: folder.write("content/glossary.md", "---\ntitle: Words\n---\n## Box\n\nA line.\n"),
        lambda: folder.write("content/looks/night.toml", 'ink = "#000000"\n'),
        lambda: folder.write("content/dice/cat/1.svg", "<svg/>"),
        lambda: folder.write("content/odds/nobody.json", "{}"),
        lambda: folder.write("scoring/notes.csv", "1, 6"),
        lambda: folder.write("odds/nobody.py", ""),
        lambda: folder.write("templates/own.html", ""),
        lambda: folder.write("far/cup.md", "A mug."),
        lambda: folder.write("far/deep/saucer.md", "A plate."),
        lambda: (folder.root / "content/pictures/old.svg").rename(folder.root / "content/old.svg"),
        (folder.root / "content/old.svg").unlink,
        (folder.root / "content/linked").unlink,
    ]
    for number, edit in enumerate(edits):
        assert not reads(), number
        edit()
        assert reads(), number


def test_a_build_looks_at_each_folder_once_before_it_and_once_after(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan, looked = os.scandir, list[Path]()
    folders = [(folder.root / name).resolve() for name in ("content/games", "content/zines")]

    def noted(path: str | int) -> object:
        if isinstance(path, str):  # the cache is listed by its descriptor
            looked.append(Path(path).resolve())
        return scan(path)

    folder.zine("build")
    folder.edit(PAGE, "Sit down.", "Sit here.")
    with monkeypatch.context() as here:
        here.setattr(os, "scandir", noted)
        assert folder.zine("build").code == 0
        changed, looked[:] = looked[:], []
        assert folder.zine("build").code == 0
    assert [changed.count(each) for each in folders] == [2, 2]
    assert [looked.count(each) for each in folders] == [1, 1]


@pytest.mark.parametrize(
    "other", [("--ink-saver",), ("--edition", "a5"), ("small",), ("--root", "."), ("-v",)]
)
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


def test_another_folder_repeats_nothing_of_one_with_the_same_cache(
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


def test_another_python_other_libraries_and_other_code_repeat_nothing(
    reads: Reads, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "module.py").write_text("")
    reads()
    for name, other in {
        "sys.version_info": (3, 99, 0),
        "system": lambda: [b"a Pango to come"],
        "PACKAGE": tmp_path,
        "installed": lambda: ["dicelib-1.0.dist-info"],
    }.items():
        with monkeypatch.context() as here:
            here.setattr(f"zine.cache.keys.{name}", other)
            here.setattr(keys, "engine", keys.engine.__wrapped__)
            assert reads(), name
        assert reads(), name  # the other one has written the zine
        assert not reads()


def test_a_damaged_record_is_made_anew(folder: Folder, reads: Reads) -> None:
    reads()
    made = (folder.root / PDF).read_bytes()
    entries = list((folder.root / "output" / FOLDER).iterdir())
    for path in (path for path in entries if path.name not in (TAG, keys.NOTED)):
        entry = path.read_bytes()
        path.write_bytes(entry[:-1])
        if reads():
            assert PDF.encode() in entry
        assert (folder.root / PDF).read_bytes() == made
        assert not reads()


def test_nothing_is_kept_of_files_that_change_while_they_are_read(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, reads: Reads
) -> None:
    load = zine_file.load
    lines = iter(["Sit here.", "Sit down."])

    def edited(*given: object) -> object:
        zine = load(*given)  # type: ignore[arg-type]
        text = folder.read(PAGE)
        folder.write(PAGE, text.replace("Sit down.", next(lines, "Sit down.")))
        return zine

    with monkeypatch.context() as here:
        here.setattr(zine_file, "load", edited)
        reads()
    assert reads()
    folder.edit(PAGE, "Sit here.", "Sit down.")
    assert reads()


def test_a_page_that_links_to_a_file_elsewhere_is_read_each_time(
    folder: Folder, reads: Reads
) -> None:
    folder.write("notes/more.md", "More.\n")
    folder.edit(PAGE, "There are none.", "There is [more](../../notes/more.md).")
    assert all(reads() for _ in range(3))
    (folder.root / "notes/more.md").unlink()
    assert "which is not there" in folder.zine("build").err


def test_pages_of_a_folder_elsewhere_are_read_each_time(folder: Folder, reads: Reads) -> None:
    folder.write("notes/more.md", "More.\n")
    folder.write("content/more.md", "More.\n")
    folder.edit(PAGE, "There are none.", "There is [more](../more.md).")
    (folder.root / "content/games").rename(folder.root / "notes/games")
    (folder.root / "content/games").symlink_to(folder.root / "notes/games")
    reads()
    (folder.root / "notes/more.md").unlink()
    assert "which is not there" in folder.zine("build").err


def test_a_zine_whose_version_git_tells_is_read_each_time(folder: Folder, reads: Reads) -> None:
    folder.edit(ZINE, "copies: 1\n", "copies: 1\nversion: git\n")
    assert all(reads() for _ in range(3))


def test_a_zine_that_cannot_be_written_is_told_as_by_any_build(
    folder: Folder, reads: Reads
) -> None:
    reads()
    (folder.root / PDF).unlink()
    (folder.root / PDF).mkdir()
    ran = folder.zine("build")
    assert (ran.code, ran.err) == (1, f"{PDF}: cannot be written: {os.strerror(21)}\n")
