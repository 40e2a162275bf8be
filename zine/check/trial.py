"""Tries pages in another process before this one runs their scoring modules.

For commands that run until interrupted (the desk, the watch, editors) and for pytest: a module that
exits, crashes or loops would end them. A worker tries each new page first, in a fork that is ended
at a deadline, as a whole command is (`zine.process.supervisor`); this process then refuses what
ended the fork. The worker itself runs no module: no game has changed what its forks begin with.
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
from typing import IO, NamedTuple

from zine.check import errata, explain, played_game, verify
from zine.check.explain import Explanation
from zine.content.page import document
from zine.content.page.document import Document
from zine.content.page.game import Game, load
from zine.content.project import Project
from zine.content.rules import timeout
from zine.content.rules.rules import rules_of
from zine.content.rules.sharing import shared_parts
from zine.memo.world import is_file
from zine.problems import ContentError, Problem
from zine.process import supervisor
from zine.process.record import Call, Record
from zine.process.supervisor import End
from zine.process.worker import Process, receive, replies, send, start, stop

PROGRAM = "from zine.check.trial import work; work()"


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

    def run(self, _: IO[bytes]) -> None:
        """Check the pages as the requesting process would, and drop the results."""
        for page in self.pages:
            _try(self, page)


class ExplainRequest(NamedTuple):
    """Cells that are to be explained by the rules of a page."""

    project: Project
    pages: Sequence[Path]
    cells: Sequence[str]

    def run(self, pipe: IO[bytes]) -> None:
        """Send what `explain` tells, or the error that it raises."""
        try:
            send(pipe, explain.explain(load(self.project, self.pages[0]), self.cells))
        except (LookupError, ContentError) as error:
            send(pipe, error)


Request = TrialRequest | ExplainRequest

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

    They are refused here until they pass another trial, and so is each call that took too long of
    the other pages. The arguments are those of `TrialRequest`.
    """
    if not pages or not supervisor.SUPPORTED:
        return {}
    files = {page: (page, *project.of(page.stem)) for page in pages}
    ends = _ends(TrialRequest(project, tuple(pages), texts or {}, beside, scored))
    timeout.allow(file for of_page in files.values() for file in of_page)
    for end in ends:
        timeout.refuse(end)
    problems = {page: timeout.refused(files[page]) for page in pages}
    return {page: problem for page, problem in problems.items() if problem}


def _ends(request: TrialRequest) -> list[End]:
    """How each fork of the worker ended before the last; if the worker ends twice, of all pages."""
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
    return _of_all(request, UNTRIED)


def _of_all(request: Request, why: str) -> list[End]:
    """An end of each page, where it is not known which one is to blame."""
    return [End(why=why, call=Call(page, page, 0)) for page in request.pages]


def explained(project: Project, page: Path, cells: Sequence[str]) -> tuple[Explanation, ...]:
    """What `explain` tells of cells by the rules of a page as its files stand.

    It runs in a process of its own. Raises as `explain` does, and `ContentError` if the page
    cannot be read, or if its module ends that process.
    """
    if not supervisor.SUPPORTED:
        return explain.explain(load(project, page), cells)
    request, process = ExplainRequest(project, (page,), cells), start(PROGRAM)
    try:
        send(process.stdin, request)
        answer = receive(process.stdout)
    except (EOFError, OSError):
        answer = _of_all(request, UNTRIED)
    finally:
        stop(process)
    if isinstance(answer, Exception):
        raise answer
    if isinstance(answer, list):  # how the process ended, since nothing is explained
        raise ContentError(map(timeout.problem, answer))
    explanations: tuple[Explanation, ...] = answer
    return explanations


def work() -> None:
    """In the worker: reply to the requests on standard input until it ends."""
    import zine.process.confinement  # noqa: F401, PLC0415 - once here, or again in every fork

    shared_parts()  # as above
    gc.disable()
    gc.freeze()  # a collection in a fork would copy every page of memory that it visits
    with replies() as pipe, suppress(EOFError, BrokenPipeError):
        while True:
            request = receive(sys.stdin.buffer)
            *ends, last = supervisor.run(partial(_run, request, pipe))
            if last.exit_code is None:
                ends += _of_all(request, last.why)
            send(pipe, [end for end in ends if end.call])


def _run(request: Request, pipe: IO[bytes], ends: Sequence[End], record: Record) -> int:
    """In the fork: run a request, and show nothing that its modules print."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(null, stream)
    timeout.confine(record, ends, (1, 2), thorough=True)
    request.run(pipe)
    return 0


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
