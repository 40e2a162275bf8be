"""Nothing that is not ours: no command deletes it, overwrites it, or follows a link to it."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import CHECKOUT, PAGE, Folder, Ran

from zine import temporary
from zine.content.new import new_book
from zine.marked_folder import MARK, TAG
from zine.memo.store import FOLDER, Store, key

ONE, OTHER = key("one"), key("other")
PDF = "output/small.pdf"
OLD = (1, 1)
"""The times of a file that nobody has used for long."""


def held(top: Path) -> dict[str, object]:
    """All that lies below a folder: what each file holds, and where each link leads."""
    found: dict[str, object] = {}
    for path in sorted(top.rglob("*")):
        name = path.relative_to(top).as_posix()
        if path.is_symlink():
            found[name] = path.readlink()
        elif path.is_file():
            found[name] = path.read_bytes(), path.stat().st_mtime_ns
        else:
            found[name] = path.stat().st_mode
    return found


def gone() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


# The cache.


def of_another_program(place: Path) -> None:
    place.mkdir()
    (place / "database").write_bytes(bytes(1000))
    (place / ONE).write_bytes(b"named like an entry")
    (place / ".lock").write_bytes(b"")
    for path in place.iterdir():
        os.utime(path, OLD)


def with_a_tag_of_another_program(place: Path) -> None:
    of_another_program(place)
    (place / TAG).write_bytes(MARK.splitlines(keepends=True)[0] + b"# Made by another program.\n")


def with_a_link_for_a_tag(place: Path) -> None:
    of_another_program(place)
    tag = place.parent / "tag"
    tag.write_bytes(MARK)
    (place / TAG).symlink_to(tag)


def linked(place: Path) -> None:
    """A link to a folder that is a cache of ours, and so marked."""
    elsewhere = place.parent / "elsewhere"
    Store(elsewhere).put(ONE, b"body")
    place.symlink_to(elsewhere)


def linked_to_files(place: Path) -> None:
    of_another_program(place.parent / "elsewhere")
    place.symlink_to(place.parent / "elsewhere")


def in_a_ring(place: Path) -> None:
    place.symlink_to(place)


def a_file(place: Path) -> None:
    place.write_bytes(b"mine")


NOT_OURS = (
    of_another_program,
    with_a_tag_of_another_program,
    with_a_link_for_a_tag,
    linked,
    linked_to_files,
    in_a_ring,
    a_file,
)


@pytest.mark.parametrize("put", NOT_OURS)
def test_what_has_the_name_of_a_cache_and_no_mark_is_never_touched(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    put(tmp_path / "cache")
    before = held(tmp_path)
    cache = Store(tmp_path / "cache", limit=0)
    assert not cache.put(OTHER, b"body")
    assert cache.get(ONE) is None
    cache.trim()
    for refused in (cache.check, cache.clear):
        with pytest.raises(OSError, match=r"it (is|holds)"):
            refused()
    assert held(tmp_path) == before


@pytest.mark.parametrize("put", [of_another_program, linked_to_files, a_file])
def test_a_build_goes_on_without_a_cache_and_says_so(
    folder: Folder, put: Callable[[Path], None]
) -> None:
    first = folder.zine("build")
    assert (first.code, first.err) == (0, "")
    assert folder.zine("clean") == Ran(0, "", "")
    pdf = (folder.root / PDF).read_bytes()
    put(folder.root / "output" / FOLDER)
    before = held(folder.root / "output")
    for _ in range(2):
        ran = folder.zine("build")
        assert (ran.code, ran.out) == (0, f"{PDF}\n")
        assert ran.err.startswith(f"hint: output/{FOLDER}: it ")
        assert ran.err.endswith("so nothing is kept for the next build; move it elsewhere\n")
        assert ran.err.count("\n") == 1
    assert (folder.root / PDF).read_bytes() == pdf
    ran = folder.zine("clean")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"output/{FOLDER}: nothing is deleted: it ")
    assert ran.err.count("\n") == 1
    after = held(folder.root / "output")
    assert {name: after[name] for name in before if name != "small.pdf"} == {
        name: what for name, what in before.items() if name != "small.pdf"
    }


@pytest.mark.some(2)
@pytest.mark.parametrize("output", ["../home", ".", "content", "content/games"])
def test_no_output_folder_loses_what_was_there(folder: Folder, output: str) -> None:
    for name in (".cache/database", ".cache/.lock", ".cache/small", "letter.txt"):
        os.utime(folder.write(f"{output}/{name}", "mine"), OLD)
    before = held(folder.root.parent)
    for words in (("build",), ("build",), ("build", "--web"), ("clean",)):
        ran = folder.zine(*words, "-o", output)
        assert (ran.code, ran.err) == (0, "")
    after = held(folder.root.parent)
    new = {name.rpartition("/")[2] for name in after.keys() - before.keys()}
    assert new == {"small.pdf", "small.html"}
    assert {name: after[name] for name in before} == before


def test_the_cache_of_an_earlier_version_stays(folder: Folder) -> None:
    folder.write(f"output/.cache/{ONE}", "what an earlier version kept")
    before = held(folder.root / "output/.cache")
    for words in (("build",), ("clean",)):
        assert folder.zine(*words).code == 0
    assert held(folder.root / "output/.cache") == before


def test_what_others_put_into_a_cache_stays_there(folder: Folder) -> None:
    assert folder.zine("build").code == 0
    place = folder.root / "output" / FOLDER
    (folder.root / "mine").write_text("mine")
    (place / "notes.txt").write_text("mine")
    (place / ".notes.txt.1.0123abcd").write_text("mine")
    (place / ONE.upper()).write_text("mine")
    (place / key("link")).symlink_to(folder.root / "mine")
    (place / key("folder")).mkdir()
    (place / f".{ONE}.{gone()}.0123abcd").symlink_to(folder.root / "mine")
    names = [path.name for path in place.iterdir()]
    foreign = {name for name in names if not (place / name).is_file()} | {
        name for name in names if (place / name).is_symlink() or (place / name).stat().st_size == 4
    }
    assert len(foreign) == 6
    for path in map(place.joinpath, foreign):
        os.utime(path, OLD, follow_symlinks=False)
    before = {name: what for name, what in held(place).items() if name in foreign}
    cache = Store(place, limit=0)
    assert not cache.put(key("link"), b"body")
    cache.trim()
    assert {path.name for path in place.iterdir()} == {*foreign, TAG}
    assert cache.put(ONE, b"body")
    ran = folder.zine("clean")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith(f"output/{FOLDER}: this stays, since zine has not written it: ")
    assert (place / TAG).read_bytes() == MARK  # so it is a cache yet
    assert {name: what for name, what in held(place).items() if name != TAG} == before
    assert (folder.root / "mine").read_text() == "mine"
    assert folder.zine("build").err == ""


def test_a_cache_is_marked_before_anything_is_kept_however_many_begin_it(tmp_path: Path) -> None:
    for number in range(20):
        cache = Store(tmp_path / str(number))

        def put(name: int, cache: Store = cache) -> bool:
            return cache.put(key(str(name)), b"body")

        with ThreadPoolExecutor(4) as pool:
            assert all(pool.map(put, range(8)))
        assert (cache.folder / TAG).read_bytes() == MARK
        assert all(cache.get(key(str(name))) == b"body" for name in range(8))


def test_a_folder_that_a_killed_build_has_not_marked_yet_becomes_a_cache(tmp_path: Path) -> None:
    cache = Store(tmp_path / "cache")
    cache.folder.mkdir()
    begun = cache.folder / f".{TAG}.{gone()}.0123abcd"
    begun.write_bytes(MARK[:10])
    cache.check()
    assert cache.put(ONE, b"body")
    assert cache.get(ONE) == b"body"
    cache.trim()
    assert not begun.exists()
    assert cache.clear() == ()
    assert not cache.folder.exists()


# What is written.


def test_a_link_in_the_place_of_a_file_is_replaced_and_not_followed(folder: Folder) -> None:
    mine = folder.write("mine.txt", "mine")
    for name in ("output/small.html", "output/small.epub"):
        path = folder.root / name
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(mine)
        assert folder.zine("build", f"--{path.suffix[1:].replace('html', 'web')}").code == 0
        assert not path.is_symlink()
    assert mine.read_text() == "mine"


@pytest.mark.some(2)
@pytest.mark.parametrize("words", [("build",), ("build", "--web"), ("duplex",), ("sheets",)])
def test_a_link_that_leads_output_elsewhere_is_not_followed_unless_it_is_named(
    folder: Folder, words: tuple[str, ...]
) -> None:
    docs = folder.root.parent / "docs"
    docs.mkdir()
    for name in ("small.pdf", "small.html", "duplex-a4.pdf", "tally-a4.pdf"):
        (docs / name).write_text("mine")
    before = held(docs)
    link = folder.root / ("output/sheets" if words == ("sheets",) else "output")
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(docs)
    ran = folder.zine(*words)
    named = link.relative_to(folder.root).as_posix()
    told = f"{named}: this link leads to {docs}, so nothing is written there"
    assert ran == Ran(1, "", f"{told}; name another folder with -o DIR\n")
    assert held(docs) == before
    link.unlink()
    (folder.root / "printed").mkdir()
    link.symlink_to(folder.root / "printed" if named == "output" else folder.root / "output")
    assert folder.zine(*words).code == 0  # within the folder, it is followed
    assert folder.zine(*words, "-o", str(docs)).code == 0


def test_what_python_compiles_follows_no_link(folder: Folder) -> None:
    mine = folder.write("mine/notes.txt", "mine").parent
    (folder.root / "scoring/__pycache__").symlink_to(mine)
    before = held(mine)
    compiling = "import sys; sys.dont_write_bytecode = False; from zine.__main__ import run; run()"
    program = (sys.executable, "-c", compiling)
    assert folder.command("verify", program=program).code == 0
    assert held(mine) == before
    (folder.root / "scoring/__pycache__").unlink()
    assert folder.command("verify", program=program).code == 0
    [compiled] = (folder.root / "scoring/__pycache__").iterdir()
    assert compiled.name.endswith(".exact.pyc")


@pytest.mark.some(3)
@pytest.mark.parametrize("words", [("build",), ("sheets",), ("build", "-o", "output/zines")])
@pytest.mark.parametrize("link", [None, "nowhere", "output"])
def test_what_is_in_the_way_of_a_folder_is_named_and_stays(
    folder: Folder, words: tuple[str, ...], link: str | None
) -> None:
    way = folder.root / "output"
    if link:
        way.symlink_to(link)
    else:
        way.write_text("mine")
    before = held(folder.root)
    ran = folder.zine(*words)
    assert (ran.code in (1, 2), ran.out) == (True, "")
    way_told = r"(output|nowhere) is (a link that leads to )?no folder; move it away|is a file; "
    assert re.search(way_told, ran.err)
    assert held(folder.root) == before


# What was begun and killed.


def part_of(folder: Folder, name: str) -> Path:
    """What a process that was killed has left beside a file."""
    return folder.write(f"{name.rpartition('/')[0]}/.zine-part.{gone()}.0123abcd", "half")


@pytest.mark.some(2)
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("whole", [0, 1, 3])
@pytest.mark.parametrize("words", [("init", "crow"), ("init", "crow", "--zine", "Two")])
def test_a_book_that_was_begun_and_killed_is_finished(
    tmp_path: Path, whole: int, words: tuple[str, ...]
) -> None:
    root, title = tmp_path / "crow", words[3] if len(words) > 3 else new_book.TITLE
    crow, files = Folder(root), new_book.folder(root, title)
    for number, (path, data) in enumerate(files.items()):
        name = path.relative_to(root).as_posix()
        if number < whole:
            crow.write(name, data)
        else:
            part_of(crow, name)
    names = [path.relative_to(tmp_path).as_posix() for path in files]
    assert Folder(tmp_path).zine(*words) == Ran(0, "".join(f"{name}\n" for name in names), "")
    there = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    assert there == files
    assert Folder(tmp_path).zine("init", "crow").code == 1


def test_a_book_never_begins_where_something_of_an_author_lies(tmp_path: Path) -> None:
    files = new_book.folder(tmp_path / "crow", new_book.TITLE)
    for path in (path for path in files if path.name != ".gitignore"):  # which stays, as below
        for spoilt in (path, path.with_name("other.md")):
            name = spoilt.relative_to(tmp_path).as_posix()
            Folder(tmp_path).write(name, "mine")
            before = held(tmp_path)
            ran = Folder(tmp_path).zine("init", "crow")
            assert (ran.code, ran.out) == (1, "")
            assert ran.err.startswith("crow: this folder is not empty; ")
            assert held(tmp_path) == before
            spoilt.unlink()
    Folder(tmp_path).write("crow/.gitignore", "mine")
    assert Folder(tmp_path).zine("init", "crow").code == 0
    assert Folder(tmp_path).read("crow/.gitignore") == "mine"
    shutil.rmtree(tmp_path / "crow")
    (tmp_path / "crow").mkdir()
    (tmp_path / "elsewhere").mkdir()
    path = next(iter(files))
    path.symlink_to(tmp_path / "elsewhere/nothing")
    assert Folder(tmp_path).zine("init", "crow").code == 1
    assert path.is_symlink()


@pytest.mark.usefixtures("few")
def test_a_game_that_was_begun_and_killed_is_finished(folder: Folder) -> None:
    ran = folder.zine("new", "Highest Two")
    names = ran.out.split()
    whole = {name: folder.read(name) for name in names}
    for name in names[1:]:
        (folder.root / name).unlink()
        part_of(folder, name)
    assert folder.zine("new", "Highest Two") == ran
    assert {name: folder.read(name) for name in names} == whole
    assert not list(folder.root.rglob(".zine-part*"))
    folder.write(names[0], "mine")
    assert folder.zine("new", "Highest Two").code == 1
    assert folder.read(names[0]) == "mine"


MAKE = "from zine import temporary\nwith temporary.folder() as made:\n    "


def test_a_temporary_folder_of_a_killed_process_goes_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def process(what: str) -> "subprocess.Popen[str]":
        line = [sys.executable, "-c", MAKE + what]
        own = {**os.environ, "TMPDIR": str(tmp_path)}
        pipe = subprocess.PIPE
        return subprocess.Popen(line, env=own, cwd=CHECKOUT, stdin=pipe, stdout=pipe, text=True)

    killed = process("(made / 'x').mkdir(); import os; os.kill(os.getpid(), 9)")
    killed.communicate()
    [left] = tmp_path.iterdir()
    mine = tmp_path / f"zine-temporary-{killed.pid}-0123abcd"
    (mine / "files").mkdir(parents=True)
    (mine / "files/letter.txt").write_text("mine")
    (tmp_path / f"zine-temporary-{killed.pid}-4567cdef").symlink_to(left)
    (tmp_path / "zine-temporary-files").mkdir()
    (tmp_path / "zine-temporary-files" / temporary.MARK).touch()
    before = {name: what for name, what in held(tmp_path).items() if left.name not in name}
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    running = process("print(made, flush=True); input()")
    assert running.stdout
    other = Path(running.stdout.readline().strip())
    try:
        assert not left.exists()
        with temporary.folder() as made:
            assert not any(made.iterdir())
            assert other.is_dir()
        assert not made.parent.exists()
    finally:
        running.kill()
        running.communicate()
    with temporary.folder():
        pass
    assert held(tmp_path) == before


def test_a_diff_that_was_killed_leaves_nothing_for_ever(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "First"]):
        subprocess.run([*git, *words], cwd=folder.root, check=True)
    folder.edit(PAGE, "There are none.", "There are none yet.")
    process = folder.process("diff", "HEAD")
    while not list((tmp_path / "temporary").glob("zine-*")):  # not Python's own trial file
        assert process.poll() is None
    process.kill()
    process.communicate()
    assert folder.command("diff", "HEAD").code in (0, 1)
    assert list((tmp_path / "temporary").iterdir()) == []


# `make clean`.


@pytest.fixture
def checkout(folder: Folder) -> Folder:
    """A folder in which `make clean` can be typed."""
    for name in ("Makefile", ".github", "zine"):
        (folder.root / name).symlink_to(CHECKOUT / name)
    return folder


def make_clean(checkout: Folder) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["make", "-s", f"PYTHON={sys.executable}", "clean"],
        cwd=checkout.root,
        capture_output=True,
        text=True,
        check=False,
    )


def test_make_clean_removes_what_is_made_and_nothing_else(checkout: Folder) -> None:
    for words in (
        ("build", "--booklet", "--cover"),
        ("build", "--edition", "a4", "--large", "--ink-saver"),
        ("build", "--web"),
        ("build", "--play"),
        ("build", "--press", "riso"),
        ("build", "--epub"),
        ("sheets",),
        ("sheets", "--paper", "a4", "--up", "2", "--ink-saver"),
        ("duplex",),
        ("duplex", "--upright"),
    ):
        made = checkout.zine(*words)
        assert made.code == 0, made.err
    checkout.write("output/release/small.pdf", "released")
    checkout.write("output/release/SHA256SUMS", "00  small.pdf\n00  ../mine.txt\n")
    assert checkout.zine("build").code == 0
    ours = held(checkout.root / "output")
    mine = ("mine.txt", "small-notes.pdf", "other.pdf", "sheets/holiday-a4.pdf", "release/mine.pdf")
    for name in (*mine, ".cache/database"):
        checkout.write(f"output/{name}", "mine")
    (checkout.root / "output/small.epub").unlink()
    (checkout.root / "output/small.epub").symlink_to("mine.txt")
    ran = make_clean(checkout)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    left = {name for name, what in held(checkout.root / "output").items() if type(what) is not int}
    assert left == {*mine, ".cache/database", "small.epub"}
    assert ours.keys() & left == {"small.epub"}


@pytest.mark.parametrize("name", ["output", "output/sheets", "output/release"])
def test_make_clean_follows_no_link(checkout: Folder, name: str) -> None:
    docs = checkout.write("docs/small.pdf", "mine").parent
    checkout.write("docs/tally-a4.pdf", "mine")
    checkout.write("docs/SHA256SUMS", "00  small.pdf\n")
    (checkout.root / name).parent.mkdir(exist_ok=True)
    (checkout.root / name).symlink_to(docs)
    before = held(docs)
    ran = make_clean(checkout)
    assert ran.returncode != 0
    assert f"{name} is a link, so nothing is removed there\n" in ran.stderr
    assert held(docs) == before
