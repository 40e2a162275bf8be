"""What the tests share: a folder with one small game and one small zine, and the command line."""

import gc
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

import layouts
import pytest
from hypothesis import settings

import zine
from zine.__main__ import MANY
from zine.art import fonts
from zine.cli.main import main
from zine.content import project
from zine.content.rules import timeout
from zine.content.rules.exact_import import GAMES
from zine.press.engine.speedups.library_search import without_compiler

gc.set_threshold(MANY)  # as a command does; it saves a sixth of the time
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as in our workers: there is a test for each core already

# A busy machine is slow, and no test is of speed; the same cases every time.
for name, examples in (("some", 8), ("many", 200)):
    settings.register_profile(name, deadline=None, derandomize=True, max_examples=examples)
settings.load_profile("some")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has it in the background
    # What ignores Ctrl-C passes that on to what it starts; what handles it does not.
    signal.signal(signal.SIGINT, lambda *_: None)

T = TypeVar("T")


PATIENCE = 600
"""How many seconds a test may take on a busy machine before it fails where it waits."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Let no test wait for ever."""
    if not hasattr(signal, "alarm"):  # the system has none
        return (yield)

    def late(*_: object) -> None:
        pytest.fail(f"takes more than {PATIENCE} seconds")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        return (yield)
    finally:
        signal.alarm(0)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the modules of tests import WeasyPrint without a search for its libraries."""
    with without_compiler():
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases that `some` leaves out; those of a test that it takes are evenly spread."""
    cases: dict[str, list[tuple[int, pytest.Item]]] = {}
    for item in items:
        if mark := item.get_closest_marker("some"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append((mark.args[0], item))
    for same in cases.values():
        usual = {number * len(same) // same[0][0] for number in range(same[0][0])}
        for place, (_, item) in enumerate(same):
            if place not in usual:
                item.add_marker(pytest.mark.exhaustive)


def pytest_collection_finish() -> None:
    """Let Python no more search for garbage among the tests and what they import."""
    gc.freeze()


ALL: list[bool] = []
"""Whether what `make exhaustive` tries is collected as well; to collect it takes a second."""


def pytest_configure(config: pytest.Config) -> None:
    """See whether more than the usual tests are asked for."""
    ALL[:] = [config.option.markexpr != "not exhaustive"]


def tried(every: Iterable[T], sample: Collection[T]) -> Iterator[tuple[T, Any]]:
    """The `sample` and, where `make exhaustive` asks for it, all else, each with its marks."""
    for each in every:
        if each in sample:
            yield each, ()
        elif any(ALL):
            yield each, pytest.mark.exhaustive


def sampled(every: Iterable[T], sample: Collection[T]) -> list[Any]:
    """What a test is run with: the `sample`, and all else where `make exhaustive` asks for it."""
    return [pytest.param(each, marks=marks) for each, marks in tried(every, sample)]


CHECKOUT = Path(zine.__file__).resolve().parent.parent

PAGE = "content/games/tally.md"
SCORING = "scoring/tally.py"
ZINE = "content/zines/small.md"
SCORES = "content/scores/tally.md"
ECHO = "content/games/echo.md"

FILES = {
    PAGE: """\
---
title: Tally Ho
also: Count
players: 2+
dice: 2
needs: a score sheet
time: a minute
play: luck
signature: 6 6
sources: a test
sheet: card of Box
gist: Whoever writes down most wins.
---
Throw two dice and write down what they are worth.
## Setting up

Sit down.

## The turn

Throw both dice.

## Scoring

| Throw | Box    | Score       | Because             |
| ----- | ------ | ----------- | ------------------- |
| 1 2   | Pips   | 3           | 1 + 2               |
| 6 6   | Pips   | 12          | 2 × 6               |
| 6 6   | Double | 20          | both alike          |
| 6 5   | Double | 0           | not alike           |
| 7 1   | Pips   | not allowed | a die shows 1 to 6  |

## The end

Whoever has most wins.

## Rulings

There are none.

## Source

A test.
""",
    SCORING: """\
from enum import Enum

from zine.dice import Dice, check

DICE = 2
PLAYERS = (2, None)

class Box(Enum):
    PIPS = "Pips"
    DOUBLE = "Double"

    @property
    def hint(self) -> str:
        return "what lies there"


DOUBLE = {True: 20, False: 0}


def score(throw: Dice, box: Box) -> int:
    check(throw, DICE)
    return sum(throw) if box is Box.PIPS else DOUBLE[throw[0] == throw[1]]
""",
    ZINE: """\
---
title: A Small Zine
subtitle: one game
series: Tests
author: A Tester
printing: First
copies: 1
date: May 2026
---

## Games

### All of them

- [Tally Ho](../games/tally.md)

## Colophon

A test.
""",
}


PLAYED = """\
---
game: Tally Ho
---

## Ada

| Throw | Box  | Score |
| ----- | ---- | ----: |
| 1 2   | Pips |     3 |
"""
"""A game that was played, as `SCORES` tells it."""


COMMAND = (sys.executable, "-m", "zine")
"""What begins a process that is `zine`."""

QUOTED = re.compile(r"^(?: +\d* [│=]|next:) .*\n?", re.MULTILINE)
COLUMN = re.compile(r"^(\S[^:\n]*:\d+):\d+: ", re.MULTILINE)


def plain(text: object) -> str:
    """Problems as `path:line: message`, without columns, what is quoted, and what to type next."""
    return COLUMN.sub(r"\1: ", QUOTED.sub("", str(text)))


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a command: `err` as `plain` leaves it, `complaint` as it was written."""

    code: int
    out: str
    err: str
    complaint: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with content and scoring of its own, all in order until a test spoils it."""

    root: Path

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace the one place where a file says something."""
        text = self.read(name)
        assert text.count(old) == 1, f"{name} has {text.count(old)} times {old!r}"
        self.write(name, text.replace(old, new))

    def process(self, *arguments: str, program: Sequence[str] = COMMAND) -> subprocess.Popen[bytes]:
        """`zine`, begun in this folder."""
        own = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.Popen(
            [*program, *arguments],
            cwd=self.root,
            env={**own, "PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def zine(self, *arguments: str, typed: str | bytes = b"") -> Ran:
        """What `zine` does, called in this folder; `typed` is its standard input."""
        with (
            chdir(self.root),
            _written() as written,
            _typed(typed),
            _as_if_alone(),
            pytest.raises(SystemExit) as ended,
        ):
            main(arguments)
        out, err = written
        assert isinstance(ended.value.code, int)
        return Ran(ended.value.code, out, plain(err), err)

    def command(
        self, *arguments: str, typed: str | bytes = b"", program: Sequence[str] = COMMAND
    ) -> Ran:
        """What `zine` does in this folder as a process of its own, which can be ended."""
        process = self.process(*arguments, program=program)
        out, err = process.communicate(_bytes(typed), 120)
        return Ran(process.returncode, out.decode(), plain(err.decode()), err.decode())

    def misused(self, arguments: Sequence[str], told: str) -> None:
        """See that `zine` refuses what was typed in a line that tells why, and writes nothing."""
        ran = self.zine(*arguments)
        assert (ran.code, ran.out) == (2, "")
        assert len([line for line in ran.err.splitlines() if told in line]) == 1
        assert "Traceback" not in ran.err
        assert not (self.root / "output").exists()


def _bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


@contextmanager
def _typed(text: str | bytes) -> Iterator[None]:
    """Standard input holds a text."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(_bytes(text)), encoding="utf-8"))
        yield


@contextmanager
def _written() -> Iterator[list[str]]:
    """Standard output and standard error lead to files, whose texts the list holds at the end.

    The command writes on descriptors, so it is these that lead elsewhere.
    """
    texts: list[str] = []
    with TemporaryFile() as out, TemporaryFile() as err, pytest.MonkeyPatch.context() as patch:
        before = os.dup(1), os.dup(2)
        for number, (name, file) in enumerate((("stdout", out), ("stderr", err)), 1):
            os.dup2(file.fileno(), number)
            patch.setattr(sys, name, open(number, "w", closefd=False))  # noqa: SIM115
        try:
            yield texts
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, kept in enumerate(before, 1):
                os.dup2(kept, number)
                os.close(kept)
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode())


@contextmanager
def _as_if_alone() -> Iterator[None]:
    """What the command imports of a folder is forgotten, as it is when its process ends.

    So is the limit that a module sets itself. What has been laid out in this session is not laid
    out again.
    """
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch, layouts.substituted():
        patch.setattr(sys, "dont_write_bytecode", True)
        patch.setattr(timeout, "SECONDS", timeout.SECONDS)
        try:
            yield
        finally:
            for name in set(sys.modules) - before:
                if name.startswith(GAMES):
                    del sys.modules[name]


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of a session share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def _at_a_desk() -> Iterator[None]:
    """As somebody sits there who writes pages: `--update` refuses to run in CI."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CI", raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _layouts(common: Path) -> Iterator[None]:
    with layouts.session(common / "layouts"):
        yield


def written(root: Path) -> Folder:
    """A new folder that holds the small game and the small zine."""
    made = Folder(root)
    for name, text in FILES.items():
        made.write(name, text)
    return made


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A folder of our own, which is the current one, too."""
    made = written(tmp_path / "folder")
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Web pages have no typefaces in them: to pack those takes nine tenths of the time."""
    monkeypatch.setattr(fonts, "woff2", lambda *_: b"")


FEW = ("aces", "cee_lo.de", "crag", "mia", "pig", "yacht")
"""The names of a few of our games."""


@pytest.fixture(scope="session")
def content_of_few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Content that holds `FEW` of our games."""
    content = tmp_path_factory.mktemp("few")
    (content / "games").mkdir()
    for name in FEW:
        shutil.copy(CHECKOUT / f"content/games/{name}.md", content / "games")
    return content


@pytest.fixture
def few(content_of_few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few of our games come with zine: to read all of them takes a third of a second."""
    monkeypatch.setattr(project, "OURS", content_of_few)


def echoed(folder: Folder) -> Folder:
    """The folder with a second game in its zine, which is the first by another name."""
    folder.write(ECHO, folder.read(PAGE).replace("Tally Ho", "Echo"))
    folder.write("scoring/echo.py", folder.read(SCORING))
    entry = "- [Tally Ho](../games/tally.md)\n"
    folder.edit(ZINE, entry, f"{entry}- [Echo](../games/echo.md)\n")
    return folder


BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all the tests of a process: two cannot be driven side by side."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("there is no Chromium here")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=found, args=list(QUIET))
        yield browser
        browser.close()
