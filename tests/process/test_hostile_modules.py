"""Scoring modules that do what none should: each is reported in a line, and all else still runs."""

import asyncio
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from conftest import PAGE, SCORING, Folder, sampled
from lsp_client import Editor, own_session
from lsprotocol import types
from plugged import ran as plugged
from served import begin as served
from served import end
from watched import begin as watched

from zine.files import write_all
from zine.memo.store import FOLDER
from zine.process.record import Call, Record

SOONER = "from zine.content.rules import timeout\n\ntimeout.SECONDS = 0.4\ntimeout.at(1)\n"
"""What a scoring module of a test begins with, so that nobody waits for long."""

CALLED = "    check(throw, DICE)\n"
OTHER = "content/games/other.md"
BESIDE = f"{OTHER}:27: Score is 13 on the page, the rules give 12"
LATE = "takes longer than 0.4 seconds"
KILLED = "SIGKILL, perhaps because memory ran out"

ROWS = {
    "exits": ("import os; os._exit(0)", " ends the process (exit code 0)"),
    "aborts": ("import os; os.abort()", ":{line} ends the process (SIGABRT)"),
    "kills itself": ("import os; os.kill(os.getpid(), 9)", f" ends the process ({KILLED})"),
    "becomes another": ("import os; os.execlp('true', 'true')", " ends the process (exit code 0)"),
    "ends in a thread": (
        "import os, threading, time; threading.Timer(0, os._exit, [0]).start(); time.sleep(9)",
        " ends the process (exit code 0)",
    ),
    "sleeps": ("import time; time.sleep(1000)", f":{{line}} {LATE}"),
    "loops in C": ("import itertools; sum(itertools.count())", f":{{line}} {LATE}"),
    "a power of powers": ("9**9**9**9", f":{{line}} {LATE}"),
    "much memory": ("bytearray(10**11)", ":{line} fails with MemoryError"),
    "closes files": ("import os; os.closerange(0, 256)", " closes files that are not its own"),
    "goes elsewhere": ("import os; os.chdir('/')", " changes the current folder"),
    "BaseException": ("raise BaseException('no')", ":{line} fails with BaseException: no"),
    "SystemExit": ("raise SystemExit(0)", ":{line} fails with SystemExit: 0"),
    "KeyboardInterrupt": ("raise KeyboardInterrupt", ":{line} fails with KeyboardInterrupt"),
    "reads": ("input()", ":{line} fails with EOFError: EOF when reading a line"),
    "a long message": (
        "raise ValueError('x' * 10**6)",
        f":{{line}} fails with ValueError: {'x' * 200}…",
    ),
    "a broken __repr__": (
        "return type('A', (), {'__repr__': lambda self: [][0]})()",
        ": 'score' gives (a value of class A that cannot be shown), not what its annotation says",
    ),
    "a broken __str__": (
        "return type('A', (int,), {'__str__': lambda self: [][0]})(3)",
        ":{line} fails with IndexError: list index out of range",
    ),
    "a broken __eq__": (
        "return type('A', (int,), {'__eq__': lambda self, other: [][0]})(3)",
        ":{line} fails with IndexError: list index out of range",
    ),
    "an exception that cannot be shown": (
        "raise type('A', (Exception,), {'__str__': lambda self: [][0]})",
        ":{line} fails with A: (a value of class A that cannot be shown)",
    ),
    "a huge int": (
        "return 10**5000",
        ": 'score' gives a number of 5,001 digits, more than any game scores",
    ),
    "a float": ("return 3.0", ": 'score' gives 3.0, not what its annotation says"),
    "nothing": ("return None", ": 'score' gives None, not what its annotation says"),
    "a list": ("return [3]", ": 'score' gives [3], not what its annotation says"),
}
"""What a scoring module does in one row, and the message behind its name."""

ALONE = {
    *("exits", "aborts", "kills itself", "becomes another", "ends in a thread", "closes files"),
    *("sleeps", "loops in C", "a power of powers", "goes elsewhere", "KeyboardInterrupt"),
}
"""What a process of its own reports; all else is reported in any."""

SAME = {"kills itself", "becomes another", "ends in a thread", "loops in C", "a power of powers"}
"""Those of them that end, or are ended, as others do that are tried in `make test`."""

HARMLESS = {
    "prints": "print('hello')",
    "closes its streams": "import sys; sys.stdout.close(); sys.stderr.close()",
    "deaf to signals": (
        "import signal; [signal.signal(n, signal.SIG_IGN) for n in (signal.SIGTERM, signal.SIGINT)]"
    ),
    "leaves a thread": (
        "import threading, time; threading.Thread(target=time.sleep, args=[1000]).start()"
    ),
    "forks": "import os; os.fork()",
    "exits at the end": "import atexit, os; atexit.register(os._exit, 0)",
}

IMPORTS = {
    "exits": (
        "import os; os._exit(0)",
        "1: the import of the scoring module ends the process (exit code 0)",
    ),
    "aborts": (
        "import os; os.abort()",
        "6: the import of the scoring module ends the process (SIGABRT)",
    ),
    "sleeps": ("import time; time.sleep(1000)", f"6: the import of the scoring module {LATE}"),
    "closes files": (
        "import os; os.closerange(0, 256)",
        "1: the import of the scoring module closes files that are not its own",
    ),
    "BaseException": (
        "raise BaseException('no')",
        "6: the scoring module does not import: BaseException: no",
    ),
    "much memory": ("bytearray(10**11)", "6: the scoring module does not import: MemoryError"),
}


def make_hostile(folder: Folder, does: str) -> None:
    """Let the scoring module run a statement in one row."""
    body = f"{CALLED}    if throw == (1, 2):\n        {does}\n"
    folder.write(SCORING, SOONER + folder.read(SCORING))
    folder.edit(SCORING, CALLED, body)


@pytest.fixture
def beside(folder: Folder) -> Folder:
    """The folder with a second game, of which one example is wrong."""
    page = folder.read(PAGE).replace("Tally Ho", "Other").replace("also: Count\n", "")
    folder.write(OTHER, page.replace("| 6 6   | Pips   | 12 ", "| 6 6   | Pips   | 13 "))
    folder.write("scoring/other.py", folder.read(SCORING))
    return folder


def multiplied(folder: Folder, bodies: Sequence[str], edit: Callable[[Folder, str], None]) -> None:
    """Make a game of each body, whose module `edit` spoils; its name is `aN` and its title `NA`."""
    page, scoring = folder.read(PAGE), folder.read(SCORING)
    for number, does in enumerate(bodies, 10):
        edit(folder, does)
        folder.write(f"scoring/a{number}.py", folder.read(SCORING))
        folder.write(SCORING, scoring)
        own = page.replace("Tally Ho", f"{number} A").replace("also: Count\n", "")
        folder.write(f"content/games/a{number}.md", own)


@pytest.mark.parametrize(
    "names",
    [ALONE - SAME, pytest.param(SAME, marks=pytest.mark.exhaustive), set(ROWS) - ALONE],
    ids=["in a process of its own", "as others", "in any"],
)
def test_a_hostile_row_is_reported_and_all_else_is_run(beside: Folder, names: set[str]) -> None:
    rows = [ROWS[name] for name in ROWS if name in names]
    multiplied(beside, [does for does, _ in rows], make_hostile)
    ran = beside.command("verify") if names <= ALONE else beside.zine("verify")
    told = []
    for number, (does, message) in enumerate(rows, 10):
        module = f"scoring/a{number}.py"
        line = beside.read(module).split("\n").index(f"        {does}") + 1
        told.append(f"content/games/a{number}.md:26: {module}{message.format(line=line)}")
    assert ran.err.splitlines() == [*told, BESIDE]
    assert ran.code == 1
    assert ran.out.endswith(f" {len(rows) + 1} wrong\n")


def test_endless_recursion_is_reported(beside: Folder) -> None:
    make_hostile(beside, "return score(throw, box)")
    ran = beside.command("verify")
    assert ran.err.startswith(f"{BESIDE}\n{PAGE}:27: {SCORING}:")
    assert "fails with RecursionError: maximum recursion depth exceeded" in ran.err
    assert len(ran.err.splitlines()) == 2


def test_harmless_rows_change_nothing(beside: Folder) -> None:
    multiplied(beside, list(HARMLESS.values()), make_hostile)
    ran = beside.command("verify", "--format", "json")
    report = json.loads(ran.out)
    examples = 5 * (2 + len(HARMLESS))
    assert (ran.code, report["examples"], len(report["failures"])) == (1, examples, 1)


def test_a_hostile_import_is_reported_and_all_else_is_run(beside: Folder) -> None:
    def begin(folder: Folder, does: str) -> None:
        folder.write(SCORING, f"{SOONER}\n{does}\n{folder.read(SCORING)}")

    multiplied(beside, [does for does, _ in IMPORTS.values()], begin)
    ran = beside.command("verify")
    told = [
        f"scoring/a{number}.py:{message}"
        for number, (_, message) in enumerate(IMPORTS.values(), 10)
    ]
    assert sorted(ran.err.splitlines()) == sorted([*told, BESIDE])
    assert (ran.code, ran.out) == (1, f"8 games, 10 examples, {len(told) + 1} wrong\n")


# Other commands.

EXITS = "import os; os._exit(0)"
ENDED = f"{SCORING} ends the process (exit code 0)"
RIGHT = "1 game, 5 examples, all right"
UNSEEN = "(1, 3)"
"""A throw that no example shows."""


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "arguments",
    [("score", "tally", "1 3", "Pips"), ("explain", "tally", "1 3"), ("sheets", "--fillable")],
    ids=lambda arguments: arguments[0],
)
def test_what_no_example_shows_is_reported_by_the_command_that_meets_it(
    folder: Folder, arguments: tuple[str, ...]
) -> None:
    make_hostile(folder, EXITS)
    folder.edit(SCORING, "(1, 2)", UNSEEN)
    assert folder.zine("verify").out == f"{RIGHT}\n"
    ran = folder.command(*arguments)
    assert (ran.code, ran.out, ran.err) == (1, "", f"{PAGE}:1: {ENDED}\n")


def test_lines_that_were_answered_are_not_answered_again(folder: Folder) -> None:
    make_hostile(folder, EXITS)
    ran = folder.command("score", "--batch", "tally", typed="6 6\tPips\n1 2\tPips\n6 6\tPips\n")
    assert (ran.code, ran.out, ran.err) == (1, "12\n", f"{PAGE}:1: {ENDED}\n")


def test_a_loop_in_c_ends_a_batch_after_the_lines_before_it(folder: Folder) -> None:
    make_hostile(folder, "import itertools; sum(itertools.count())")
    typed = "6 6\tPips\n1 2\tPips\n6 6\tPips\n"
    ran = folder.command("score", "--batch", "tally", typed=typed)
    assert (ran.code, ran.out) == (1, "12\n")
    assert LATE in ran.err


def test_what_a_module_prints_goes_to_standard_error(folder: Folder) -> None:
    make_hostile(folder, "print('hello'); import os; os.system('echo there')")
    ran = folder.command("verify", "--format", "json")
    assert json.loads(ran.out)["failures"] == []
    assert ran.err == "hello\nthere\n"


def test_pytest_does_not_end_with_it(folder: Folder) -> None:
    make_hostile(folder, EXITS)
    code, output = plugged(folder.root, "content")
    assert code == 2
    assert f"{PAGE}:27: {ENDED}" in output


# What lasts.

HOSTILE = {name: (ROWS[name][0], f"{SCORING}{ROWS[name][1]}") for name in ("exits", "a huge int")}
"""What ends a process, and what does not, and its message."""

every_hostile = pytest.mark.parametrize("name", sampled(HOSTILE, {"exits"}))


@every_hostile
def test_a_watch_lives_on_and_sees_the_repair(folder: Folder, name: str) -> None:
    does, message = HOSTILE[name]
    at_work = watched(folder)
    try:
        at_work.until("watching content/ and scoring/; Ctrl-C ends")
        right = folder.read(SCORING)
        make_hostile(folder, does)
        at_work.until(f"{PAGE}:27: {message}")
        folder.write(SCORING, right)
        at_work.until(RIGHT)
        assert at_work.interrupt() == 0
    finally:
        at_work.end()


@every_hostile
def test_a_desk_lives_on_and_sees_the_repair(folder: Folder, name: str) -> None:
    does, message = HOSTILE[name]
    right = folder.read(SCORING)
    make_hostile(folder, does)
    desk = served(folder)
    try:
        state = desk.until(lambda s: s["ready"] and s["problems"])
        assert [problem["message"] for problem in state["problems"]] == [message]
        folder.write(SCORING, right)
        assert desk.until(lambda s: not s["problems"])["summary"] == RIGHT
    finally:
        assert end(desk) == 0


def test_a_language_server_lives_on_and_sees_the_repair(folder: Folder) -> None:
    """It shows no odds of rules that end the process in a throw that no example shows."""

    async def save(editor: Editor) -> object:
        page = types.TextDocumentIdentifier(editor.uri)
        editor.client.text_document_did_save(types.DidSaveTextDocumentParams(page))
        return await asyncio.wait_for(editor.heard(), 30)

    async def talk(editor: Editor) -> None:
        (first,) = await editor.open()
        assert first.message == ENDED
        assert first.range.start.line == 26
        folder.edit(SCORING, "(1, 2)", UNSEEN)
        assert await save(editor) == []
        assert "36" not in await editor.hover(26, 11)
        folder.write(SCORING, right)
        assert await save(editor) == []
        assert "36" in await editor.hover(26, 11)

    right = folder.read(SCORING)
    make_hostile(folder, EXITS)
    own_session(folder, talk)


# Ends from outside.

ASKED = {signal.SIGINT: 130, signal.SIGTERM: -signal.SIGTERM, signal.SIGKILL: -signal.SIGKILL}


def processes(group: int) -> set[int]:
    """The processes whose environment says that they are of a test."""
    found = set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"\0TEST_GROUP={group}\0".encode() in b"\0" + (place / "environ").read_bytes():
                found.add(int(place.name))
        except OSError:
            continue
    return found


def gone(group: int) -> bool:
    """Whether all processes of a test are gone, soon."""
    for _ in range(100):
        if not processes(group):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.some(1)
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="it tells of processes")
@pytest.mark.parametrize(
    "ending",
    sampled(
        [(command, number) for command in ("build", "verify") for number in ASKED],
        {("build", signal.SIGINT), ("build", signal.SIGKILL), ("verify", signal.SIGTERM)},
    ),
    ids=lambda ending: f"{ending[0]} {ending[1].name}",
)
def test_a_command_that_is_ended_leaves_no_process_and_no_file(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, ending: tuple[str, signal.Signals]
) -> None:
    """At whatever moment; the scoring module goes on for ever in C while one is verified."""
    command, number = ending
    group = os.getpid()
    monkeypatch.setenv("TEST_GROUP", str(group))
    temporary = folder.write("temporary/.kept", "").parent
    monkeypatch.setenv("TMPDIR", str(temporary))
    if command == "verify":
        make_hostile(folder, ROWS["loops in C"][0])
        folder.edit(SCORING, "timeout.SECONDS = 0.4", "timeout.SECONDS = 60")
    for wait in (0.5, 0.2) if command == "build" else (0.3,):
        process = folder.process(command)
        while len(processes(group)) < 2:  # the command has begun
            time.sleep(0.01)
        time.sleep(wait)
        finished = process.poll() is not None
        process.send_signal(number)
        _, complaint = process.communicate(timeout=30)
        assert process.returncode == ASKED[number] or finished
        assert complaint == b""
        assert gone(group)
        output = folder.root / "output"
        left = [path.name for path in output.glob(".*")] if output.exists() else []
        assert left in ([], [FOLDER])
        assert [path.name for path in temporary.iterdir()] == [".kept"]


def test_the_rest_of_a_killed_process_goes_when_the_file_is_written_again(
    folder: Folder,
) -> None:
    process = subprocess.Popen(["true"])
    process.wait()
    left = folder.write(f"output/.zine-part.{process.pid}.0123abcd", "half")
    others = [
        folder.write(f"output/.zine-part.{os.getpid()}.0123abcd", "of a process that runs"),
        folder.write(f"output/.zine-part.{process.pid}.0123abcd.txt", "of somebody else"),
        folder.write(f"output/.small.html.{process.pid}.swp", "of an editor"),
    ]
    link = folder.root / f"output/.zine-part.{process.pid}.4567cdef"
    link.symlink_to(others[1])
    write_all({folder.root / "output/small.html": b"whole"})
    assert not left.exists()
    assert all(other.exists() for other in (*others, link))


# The record and the supervisor.


def test_a_record_holds_the_call_begun_last() -> None:
    record = Record()
    assert (record.call, record.fault) == (None, "")
    first = Call(Path("a.py"), Path("a.md"), 3)
    record.begin_call(first, 5.0)
    before = record.call_number
    record.begin_call(Call(Path("b.py"), Path("ü.md"), 4), 2.5)
    assert record.call_number != before
    assert record.call_seconds == 2.5
    assert record.call == Call(Path("b.py"), Path("ü.md"), 4)
    record.set_fault("does so")
    record.finish(7)
    assert (record.fault, record.outcome) == ("does so", (True, 7, 0))
    record.end_call()
    assert record.call is None
