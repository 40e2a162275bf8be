"""Tries pages in another process before this one runs their scoring modules.

For commands that run until interrupted (the desk, the watch, editors) and for pytest: a module that
exits, crashes or loops in C would end them. A worker process tries each new page first, in forks
that a supervisor ends, and only pages that pass are run here.
"""

import atexit
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from zine.check import errata, explain, played_game, verify
from zine.check.explain import Explanation
from zine.content.page import document
from zine.content.page.document import Document
from zine.content.page.game import Game, load
from zine.content.project import Project
from zine.content.rules import loader, timeout
from zine.content.rules.rules import rules_of
from zine.content.rules.sharing import GAMES
from zine.memo.world import is_file
from zine.problems import ContentError, Problem
from zine.process import supervisor
from zine.process.record import Call, Record
from zine.process.shared_parts import SharedParts
from zine.process.worker import Process, receive, replies, send, start, stop

PROGRAM = "from zine.check.trial import work; work()"
EXPLAIN = "from zine.check.trial import explain_once; explain_once()"


class TrialRequest(NamedTuple):
    """Pages to try, and the text of those that are edited and not yet saved.

    With `beside`, the errata and the played games of the pages are run, too; with `scored`, every
    rule scores every possible throw.
    """

    project: Project
    pages: Sequence[Path]
    texts: Mapping[Path, str]
    beside: bool
    scored: bool


class Crash(NamedTuple):
    """A page that ended its process: during which call, at which line of its module, and why."""

    page: Path
    call: Call
    line: int | None
    why: str


UNTRIED = "did not run, because its process ended twice"

_lock = Lock()
_process: Process | None = None


def start_worker() -> None:
    """Start the worker ahead of the first trial: its imports take a moment."""
    global _process  # noqa: PLW0603 - one worker for the process
    with _lock:
        if _process is None and supervisor.SUPPORTED:
            _process = start(PROGRAM)
            atexit.register(stop, _process)


def crashes(
    project: Project,
    pages: Sequence[Path],
    texts: Mapping[Path, str] | None = None,
    *,
    beside: bool = False,
    scored: bool = False,
) -> dict[Path, Problem]:
    """Those of the pages that must not be run in this process, each with its problem.

    This process does not import their modules until they pass another trial. The arguments are
    those of `TrialRequest`.
    """
    if not pages or not supervisor.SUPPORTED:
        return {}
    for page in pages:
        for file in (page, *project.of(page.stem)):
            loader.crashed.pop(file, None)
    found = _request(TrialRequest(project, tuple(pages), texts or {}, beside, scored))
    return {page: loader.note_crash(call, line, why) for page, call, line, why in found}


def _request(request: TrialRequest) -> list[Crash]:
    """The worker's reply; if the worker ends twice, every page counts as a crash."""
    global _process  # noqa: PLW0603
    for _ in range(2):
        start_worker()
        with _lock, suppress(EOFError, OSError, ValueError):
            assert _process is not None
            send(_process.stdin, request)
            return list(receive(_process.stdout))
        with _lock:
            if _process is not None:
                stop(_process)
                atexit.unregister(stop)
            _process = None
    return [Crash(page, Call(page, page, 0), None, UNTRIED) for page in request.pages]


def explained(project: Project, page: Path, cells: Sequence[str]) -> tuple[Explanation, ...]:
    """What `explain` tells of cells by the rules of a page as its files stand.

    It runs in a process of its own. Raises as `explain` does, and `ContentError` if the page
    cannot be read, or if its module ends that process.
    """
    process = start(EXPLAIN)
    try:
        send(process.stdin, (project, page, cells))
        outcome = receive(process.stdout)
    except (EOFError, OSError):
        outcome = [Problem(page, 1, UNTRIED)]
    finally:
        stop(process)
    if isinstance(outcome, LookupError):
        raise outcome
    if isinstance(outcome, list):
        raise ContentError(outcome)
    told: tuple[Explanation, ...] = outcome
    return told


def explain_once() -> None:
    """In a process for nothing else: explain cells in a fork, or say how the fork ended."""
    with replies() as pipe:
        project, page, cells = receive(sys.stdin.buffer)

        def explain_in(record: Record | None) -> int:
            if record:
                _confine(record)
            send(pipe, _explained(project, page, cells))
            return 0

        if not supervisor.SUPPORTED:
            explain_in(None)
            return
        end = supervisor.run(explain_in)
        if not end.done:
            problem = loader.note_crash(end.call or Call(page, page, 0), end.line, end.why)
            send(pipe, [problem])


def _explained(
    project: Project, page: Path, cells: Sequence[str]
) -> tuple[Explanation, ...] | LookupError | list[Problem]:
    try:
        return explain.explain(load(project, page), cells)
    except LookupError as error:
        return error
    except ContentError as error:
        return list(error.problems)


def work() -> None:
    """In the worker: reply to the requests on standard input until it ends."""
    import zine.process.confinement  # noqa: F401, PLC0415 - once here, or again in every fork

    parts = SharedParts(GAMES)  # as above
    gc.disable()
    gc.freeze()  # a collection in a fork would copy every page of memory that it visits
    with replies() as pipe, suppress(EOFError, BrokenPipeError):
        while True:
            send(pipe, _reply(receive(sys.stdin.buffer), parts))


def _reply(request: TrialRequest, parts: SharedParts) -> list[Crash]:
    """Try the pages in one fork; after a page that ends it, the rest in another."""
    found: list[Crash] = []
    left = request.pages
    while left:
        end = supervisor.run(partial(_try_all, request._replace(pages=left), parts))
        if end.done:
            break
        page = left[end.parts_done]
        found.append(Crash(page, end.call or Call(page, page, 0), end.line, end.why))
        left = left[end.parts_done + 1 :]
    return found


def _try_all(request: TrialRequest, parts: SharedParts, record: Record) -> int:
    """In the fork: check pages as the requesting process would, and drop the results."""
    _confine(record, parts)
    for page in request.pages:
        _try(request, page)
        record.finish_part()
    return 0


def _confine(record: Record, parts: SharedParts | None = None) -> None:
    """Record and limit all calls of modules from now on, and show nothing that they print."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(null, stream)
    timeout.confine(record, (1, 2), parts=parts, thorough=True)


def _try(request: TrialRequest, page: Path) -> None:
    game = verify.check_page(request.project, page, request.texts.get(page)).game
    if game is None:
        return
    if request.beside:
        _try_beside(request.project, game)
    for rule in rules_of(game.scoring).functions if request.scored else ():
        with suppress(ContentError, LookupError):
            explain.frequencies(game, rule)


def _try_beside(project: Project, game: Game) -> None:
    for path in project.scores:
        if path.stem == game.stem:
            with suppress(ContentError):
                played_game.load(path, [game])
    with suppress(ContentError):
        if is_file(project.errata):
            errata.load(_read(project.errata), {game.title: game}, all_games=False)


@cache
def _read(path: Path) -> Document:
    """A file, read once for all pages of a fork."""
    return document.read(path)
