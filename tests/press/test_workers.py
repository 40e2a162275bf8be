"""The layout workers: how work is divided among them, and how they end."""

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import layouts
import pytest
from conftest import CHECKOUT

from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.memo.memo import Memo
from zine.memo.store import Store
from zine.press.engine import workers
from zine.press.engine.failures import Lost
from zine.press.engine.font_files import IN_MEMORY
from zine.press.engine.workers import WorkerPool
from zine.problems import ContentError, Problem

TEMPLATES = CHECKOUT / "templates"


def html(words: str) -> SectionHtml:
    page = (
        f'<!doctype html><html lang="en"><head><title>T</title></head><body>{words}</body></html>'
    )
    return SectionHtml(page, words[:9], Path("page.md"))


QUICK = """
import os, pickle, sys, types

class LayoutEngine:
    def __init__(self, *given): pass
    def lay(self, section):
        if "crash" in section.html: os.abort()
        return fragment._replace(fill=section.html.count("x"))
    def release(self): pass

with open({file!r}, "rb") as file:
    fragment = pickle.load(file)
engine = types.ModuleType("zine.press.engine.weasyprint_engine")
engine.LayoutEngine = LayoutEngine
sys.modules[engine.__name__] = engine
from zine.press.engine.workers import worker_main; worker_main()
"""


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers answer every section with the same page, which is filled as often as it has an x.

    WeasyPrint takes half a second to import.
    """
    with layouts.substituted():
        pool = WorkerPool(style([TEMPLATES]), Memo())
        (fragment,) = pool.lay_all([html("<p>any</p>")])
    file = tmp_path / "fragment"
    file.write_bytes(pickle.dumps(fragment))
    monkeypatch.setattr("zine.press.engine.workers.PROGRAM", QUICK.format(file=str(file)))


@pytest.mark.usefixtures("quick")
def test_pages_come_in_the_order_of_their_sections(tmp_path: Path) -> None:
    copies = [html("x" * number) for number in (1, 3, 2, 5, 4)]
    told: list[tuple[str, int, int]] = []
    pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)), lambda *words: told.append(words))
    try:
        fragments = pool.lay_all([*copies, copies[0]])
        assert [fragment.fill for fragment in fragments] == [1, 3, 2, 5, 4, 1]
        assert sorted(done for _, done, _ in told) == [1, 2, 3, 4, 5]
        assert {total for _, _, total in told} == {5}
        told.clear()
        assert pool.lay_all(copies) == fragments[:-1]
        assert told == []
    finally:
        pool.stop()


@pytest.mark.usefixtures("quick")
def test_a_worker_starts_while_the_next_section_is_still_written(tmp_path: Path) -> None:
    pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)))

    def written() -> Iterator[SectionHtml]:
        yield html("<p>one</p>")
        until = time.monotonic() + 30
        while not pool.pids and time.monotonic() < until:
            time.sleep(0.01)
        assert len(pool.pids) == 1
        yield html("<p>two</p>")

    try:
        assert len(pool.lay_all(written())) == 2
    finally:
        pool.stop()


@pytest.mark.usefixtures("quick")
def test_a_section_that_cannot_be_written_leaves_the_workers_running(tmp_path: Path) -> None:
    problem = Problem(Path("page.md"), 1, "cannot be written")

    def written() -> Iterator[SectionHtml]:
        yield html("<p>one</p>")
        raise ContentError([problem])

    pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)))
    pool.start(1)
    before = pool.pids
    try:
        with pytest.raises(ContentError) as raised:
            pool.lay_all(written())
        assert raised.value.problems == (problem,)
        assert pool.lay_all([html("<p>two</p>")])[0].pages == 1
        assert pool.pids == before
    finally:
        pool.stop()


@pytest.mark.usefixtures("quick")
def test_a_worker_is_replaced_after_some_sections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the memory that the layout engine leaks does not grow for ever."""
    monkeypatch.setattr("zine.press.engine.workers.RECYCLE_AFTER", 3)
    pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)))
    pool.start(1)
    first = pool.pids
    try:
        for number in range(3):
            assert pool.pids == first
            pool.lay_all([html(f"<p>{number}</p>")])
        second = pool.pids
        assert len(second) == 1
        assert not runs(*first)
        assert pool.lay_all([html("<p>last</p>")])[0].pages == 1
        assert pool.pids == second
    finally:
        pool.stop()
    assert not runs(*second)


def runs(pid: int) -> bool:
    """Whether a process is there, and has not ended."""
    command = ["ps", "-o", "stat=", "-p", str(pid)]
    state = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return bool(state.strip()) and not state.startswith("Z")


@pytest.mark.usefixtures("quick")
def test_the_section_of_a_worker_that_was_killed_is_named(tmp_path: Path) -> None:
    pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)))
    pool.start(1)
    try:
        pool.lay_all([html("<p>first</p>")])
        for pid in pool.pids:
            os.killpg(pid, signal.SIGKILL)
        with pytest.raises(Lost, match="second"):
            pool.lay_all([SectionHtml(html("x").html, "second", Path("page.md"))])
    finally:
        pool.stop()


@pytest.mark.usefixtures("quick")
def test_a_worker_that_a_section_has_ended_is_blamed_on_no_other_section() -> None:
    pool = WorkerPool(style([TEMPLATES]), Memo())
    try:
        with pytest.raises(ContentError, match=r"'crash' cannot be laid out .*memory"):
            pool.lay_all([html("crash")])
        assert [fragment.fill for fragment in pool.lay_all([html("x"), html("xx")])] == [1, 2]
    finally:
        pool.stop()


def test_a_pool_that_is_stopped_at_work_leaves_no_thread_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zine.press.engine.workers.PROGRAM", "import time; time.sleep(60)")
    sections = [html(f"<p>{number}</p>") for number in range(9)]
    for number in range(6):
        pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)))
        raised: list[BaseException] = []

        def work(pool: WorkerPool = pool, raised: list[BaseException] = raised) -> None:
            with pytest.raises(Lost) as told:
                pool.lay_all(sections)
            raised.append(told.value)

        thread = Thread(target=work)
        thread.start()
        while not (pids := pool.pids):
            time.sleep(0.001)
        time.sleep(number / 750)
        pool.stop()
        thread.join(10)
        assert len(raised) == 1
        assert pool.pids == ()
        assert not any(map(runs, pids))


def test_a_worker_ends_with_its_parent_and_is_not_disturbed_by_the_current_folder(
    tmp_path: Path,
) -> None:
    """Here the parent has no main module that could be imported, and is killed at once.

    Where files can be in memory, neither leaves a temporary one.
    """
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for name in ("signal", "pickle", "random"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('another module')")
    program = (
        "import sys; sys.path[:] = [place for place in sys.path if place]\n"
        "from pathlib import Path\n"
        "from zine.memo.memo import Memo\n"
        "from zine.html.section import SectionHtml\n"
        "from zine.html.stylesheet import style\n"
        "from zine.press.engine.workers import WorkerPool\n"
        f"pool = WorkerPool(style([Path({str(TEMPLATES)!r})]), Memo())\n"
        f"made = pool.lay_all([SectionHtml({html('x').html!r}, 'x', Path('x'))])\n"
        "print(made[0].pages, *pool.pids, flush=True)\n"
        "sys.stdin.read()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), "TMPDIR": str(temporary)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    pages, *pids = map(int, process.stdout.readline().split())
    process.kill()
    process.communicate()
    assert (pages, len(pids)) == (1, 1)
    until = time.monotonic() + 10
    while any(map(runs, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(runs, pids))
    assert not (IN_MEMORY and list(temporary.iterdir()))


def test_what_is_laid_out_is_stored_and_laid_out_by_no_other_pool(tmp_path: Path) -> None:
    told: list[str] = []
    one, two = html("one"), html("two")
    with layouts.substituted():
        first = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path))).lay_all([one, two])
        other = WorkerPool(
            style([TEMPLATES]), Memo(Store(tmp_path)), lambda title, *_: told.append(title)
        )
        assert other.lay_all([two, one]) == first[::-1]
    assert told == []


def test_a_fragment_holds_no_typeface(tmp_path: Path) -> None:
    pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)))
    with layouts.substituted():
        (laid,) = pool.lay_all([html("<h1>Title</h1><p>Text <b>and</b> <i>more</i></p>")])
    fragment = laid
    assert set(fragment.glyphs) == {"cinzel-bold", "garamond", "garamond-bold", "garamond-italic"}
    assert b"FontFile" not in fragment.parts[0]
    assert b"/Type /Font" not in fragment.parts[0]
    assert sum(len(body) for _, body in fragment.streams) < 2000


@pytest.mark.skipif(os.name != "posix", reason="the system limits no file")
def test_a_full_disk_of_temporary_files_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))"
    monkeypatch.setattr(workers, "PROGRAM", f"{full}\n{workers.PROGRAM}")
    pool = WorkerPool(style([TEMPLATES]), Memo(Store(tmp_path)))
    try:
        with pytest.raises(ContentError) as told:
            pool.lay_all([html("<p>any</p>")])
    finally:
        pool.stop()
    assert str(told.value) == f"{tempfile.gettempdir()}: cannot be written: File too large"
