"""The memo and the world: a step runs again if, and only if, something that it read has changed."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from zine import files, program
from zine.content.project import spelled
from zine.marked_folder import TAG
from zine.memo import world
from zine.memo.memo import ROUNDS, Memo, Product
from zine.memo.store import Store

ran: list[str] = []
"""The names of the files that were read by steps."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a page; nothing is known of it, and nothing was read."""
    monkeypatch.setattr(world, "digests", {})
    ran.clear()
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "page").write_text("one")
    return folder


def read(name: str) -> str:
    """A step: the text of a file."""
    ran.append(name)
    return world.contents(name).decode()


def stored(place: Path, of_program: str = "") -> tuple[str, list[str]]:
    """What a new process gets of the step, and what it reads for that."""
    ran.clear()
    world.digests.clear()
    memo = Memo(Store(place), lambda: of_program)
    result = memo.call_stored(read, "page")
    memo.close()
    return result, [*ran]


# What counts.


def _become_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _lead_to(link: Path, target: str) -> None:
    link.unlink()
    link.symlink_to(target)


def _try_to_read(path: Path) -> None:
    with suppress(OSError):
        world.contents(path)


CHANGES: dict[str, tuple[Callable[[Path], object], Callable[[Path], object]]] = {
    "a file": (lambda f: world.contents(f / "page"), lambda f: (f / "page").write_text("two")),
    "a file that goes": (lambda f: _try_to_read(f / "page"), lambda f: (f / "page").unlink()),
    "a missing file": (lambda f: world.is_file(f / "new"), lambda f: (f / "new").touch()),
    "a failure": (lambda f: _try_to_read(f / "new"), lambda f: (f / "new").touch()),
    "a listing": (lambda f: world.names(f / "names"), lambda f: (f / "names/b").touch()),
    "a kind": (lambda f: world.names(f / "names"), lambda f: _become_folder(f / "names/a")),
    "a missing folder": (lambda f: world.names(f / "new"), lambda f: (f / "new").mkdir()),
    "a folder": (lambda f: world.is_folder(f / "new"), lambda f: (f / "new").mkdir()),
    "a link": (lambda f: world.real(f / "link"), lambda f: _lead_to(f / "link", "names/a")),
    "its target": (lambda f: world.contents(f / "link"), lambda f: (f / "page").write_text("two")),
    "a broken link": (lambda f: world.exists(f / "broken"), lambda f: (f / "nowhere").touch()),
    "the lack of a link": (
        lambda f: world.lexists(f / "broken"),
        lambda f: (f / "broken").unlink(),
    ),
    "an accent": (lambda f: spelled(f / "\xe9"), lambda f: (f / "e\u0301").touch()),
}
"""What a step looks at, and a change of that."""


@pytest.mark.parametrize("name", CHANGES)
def test_a_step_runs_again_only_if_what_it_looked_at_has_changed(folder: Path, name: str) -> None:
    (folder / "names").mkdir()
    (folder / "names/a").touch()
    (folder / "link").symlink_to("page")
    (folder / "broken").symlink_to("nowhere")
    look, change = CHANGES[name]

    def step() -> None:
        ran.append(name)
        look(folder)

    memo = Memo()

    def pass_over(_: Path) -> None:
        (folder / "names/.a").touch()
        (folder / "names/__pycache__").mkdir()

    for edit, runs in ((None, 1), (pass_over, 1), (change, 2)):
        if edit:
            edit(folder)
        memo.look_again()
        memo.call(step)
        memo.call(step)
        assert len(ran) == runs


def test_other_arguments_are_another_call_and_a_round_sees_one_moment(folder: Path) -> None:
    (folder / "more").write_text("more")
    memo = Memo()
    for _ in range(2):
        assert [memo.call(read, "page"), memo.call(read, "more")] == ["one", "more"]
    (folder / "page").write_text("two")
    assert memo.call(read, "page") == "one"
    memo.look_again()
    assert memo.call(read, "page") == "two"
    assert ran == ["page", "more", "page"]


def test_what_an_inner_step_read_counts_for_the_outer_one_and_holds_without_it(
    folder: Path,
) -> None:
    (folder / "more").write_text("more")
    memo = Memo()

    def outer() -> str:
        return memo.call(read, "page") + world.contents("more").decode()

    memo.call(read, "page")  # so the outer step finds what it gave
    for name, result, reread in (
        ("", "onemore", ["page"]),
        ("more", "one!", []),
        ("page", "!!", ["page"]),
    ):
        if name:
            (folder / name).write_text("!")
            ran.clear()
        memo.look_again()
        assert not name or not memo.holds(outer)
        assert memo.call(outer) == result
        assert memo.holds(outer)
        assert ran == reread


def test_what_a_failing_step_read_counts_and_it_is_tried_again(folder: Path) -> None:
    memo = Memo()

    def outer() -> str:
        try:
            return memo.call(read, "new")
        except FileNotFoundError:
            return "nothing"

    assert [memo.call(outer), memo.call(outer)] == ["nothing"] * 2
    assert ran == ["new"]
    with pytest.raises(FileNotFoundError):
        memo.call(read, "new")
    (folder / "new").write_text("new")
    memo.look_again()
    assert memo.call(outer) == "new"


def test_what_nobody_can_look_up_any_more_never_holds(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(world.SOURCES, "weather", lambda _: "fair")
    memo = Memo()
    memo.call(world.ask, "weather", "here")
    assert memo.holds(world.ask, "weather", "here")
    monkeypatch.delitem(world.SOURCES, "weather")
    memo.look_again()
    assert not memo.holds(world.ask, "weather", "here")


# Files that change while they are read.


def _edit_behind(folder: Path) -> str:
    text = world.contents("page").decode()
    (folder / "page").write_text("two")
    return text


def _edit_before(folder: Path) -> str:
    (folder / "page").write_text("two")
    text = world.contents("page").decode()
    (folder / "page").write_text("one")
    return text


def _edit_between(folder: Path) -> str:
    text = _edit_behind(folder) + world.contents("page").decode()
    (folder / "page").write_text("one")
    return text


@pytest.mark.parametrize("step", [_edit_behind, _edit_before, _edit_between])
def test_what_moved_while_it_was_read_is_forgotten(
    folder: Path, tmp_path: Path, step: Callable[[Path], str]
) -> None:
    memo = Memo(Store(tmp_path / "store"))
    memo.call_stored(step, folder)
    memo.close()
    for again in (memo, Memo(Store(tmp_path / "store"))):
        again.look_again()
        assert not again.holds(step, folder)


# What is stored.


def test_what_is_stored_is_found_by_a_new_process_until_something_has_changed(
    folder: Path, tmp_path: Path
) -> None:
    place = tmp_path / "store"
    assert [stored(place), stored(place)] == [("one", ["page"]), ("one", [])]
    (folder / "page").write_text("two")
    assert [stored(place), stored(place)] == [("two", ["page"]), ("two", [])]


def test_what_is_called_alone_is_not_stored(tmp_path: Path) -> None:
    memo = Memo(Store(tmp_path / "store"))
    memo.call(read, "page")
    memo.close()
    assert not (tmp_path / "store").exists()


def test_another_folder_and_another_program_find_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "store"
    stored(place)
    assert stored(place, "another program") == ("one", ["page"])
    (tmp_path / "other").mkdir()
    (tmp_path / "other/page").write_text("other")
    monkeypatch.chdir(tmp_path / "other")
    assert stored(place) == ("other", ["page"])


def test_a_damaged_entry_is_made_anew(tmp_path: Path) -> None:
    place = tmp_path / "store"
    stored(place)
    entries = [path for path in place.iterdir() if path.name != TAG]
    for path in entries:
        path.write_bytes(path.read_bytes()[:-1])
    assert [stored(place), stored(place)] == [("one", ["page"]), ("one", [])]
    assert {path.name for path in place.iterdir()} == {TAG, *(path.name for path in entries)}


def test_another_python_other_libraries_and_other_code_are_another_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "module.py").touch()
    keys = {program.program.__wrapped__()}
    for name, other in {
        "sys.version_info": (3, 99, 0),
        "system": lambda: [b"a Pango to come"],
        "PACKAGE": tmp_path,
        "installed": lambda: ["dicelib-1.0.dist-info"],
    }.items():
        with monkeypatch.context() as patch:
            patch.setattr(f"zine.program.{name}", other)
            keys.add(program.program.__wrapped__())
    assert keys >= {program.program.__wrapped__()}
    assert len(keys) == 5


SIZES = Product[int]("size", str, int)
"""A product that is stored."""


def test_a_product_is_found_by_the_digest_of_its_input(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    memo = Memo(store)
    assert memo.get(SIZES, "input") is None
    memo.put(SIZES, "input", 4)
    assert [each.get(SIZES, "input") for each in (memo, Memo(store))] == [4, 4]
    assert memo.get(SIZES, "other") is None


def test_what_is_only_in_memory_goes_when_nobody_asks_for_it() -> None:
    memo, product = Memo(), Product[int]("size")
    for each in ("wanted", "unwanted"):
        memo.put(product, each, 4)
    for number in range(ROUNDS + 1):
        memo.put(product, str(number), 4)
        memo.look_again()
        assert memo.get(product, "wanted") == 4
    assert memo.get(product, "unwanted") is None


# Files that are hashed.


def test_a_file_that_has_settled_is_read_once_also_by_later_processes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "SETTLED", 0)
    hashed: list[str] = []

    def contents(path: str) -> bytes:
        hashed.append(path)
        return Path(path).read_bytes()

    place = tmp_path / "store"
    for _ in range(2):
        stored(place)
    monkeypatch.setattr(files, "contents", lambda path, _most=0: contents(path))
    stored(place)
    assert hashed == []
    saved = (folder / "page").stat().st_mtime_ns
    (folder / "page").write_text("two")  # as long as before, and it bears the same time
    os.utime("page", ns=(saved, saved))
    assert stored(place) == ("two", ["page"])
    assert hashed[0] == str(folder / "page")


@pytest.mark.parametrize("clock", [1, 10**9], ids=["fine", "coarse"])
def test_a_file_is_hashed_again_if_it_may_have_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, clock: int
) -> None:
    """Where two changes bear one time, too, and even if somebody sets the time back."""
    file, look = folder / "page", os.stat

    def coarsely(path: str) -> SimpleNamespace:
        stat = look(path)
        times = {
            name: getattr(stat, name) // clock * clock for name in ("st_mtime_ns", "st_ctime_ns")
        }
        same = {name: getattr(stat, name) for name in ("st_mode", "st_size", "st_ino")}
        return SimpleNamespace(**same, **times)

    def digest(text: str, age: float = 0) -> str:
        file.write_text(text)
        moment = time.time() - age
        os.utime(file, (moment, moment) if age else None)
        with monkeypatch.context() as patch:
            patch.setattr("zine.memo.world.os.stat", coarsely)
            return world.digest(str(file))

    fresh = [digest(f"{number:4}") for number in range(50)]
    assert len(set(fresh)) == 50
    assert [digest(f"{number:4}", age=60) for number in range(50)] == fresh
