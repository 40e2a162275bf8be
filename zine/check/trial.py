"""Trials: a process that can be ended checks pages before a process that stays does."""

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
from zine.content import document, loader, timeout
from zine.content.document import Document
from zine.content.game import Game
from zine.content.project import Project
from zine.content.rules import rules_of
from zine.problems import ContentError, Problem, is_file
from zine.process import supervisor
from zine.process.record import Call, Record
from zine.process.worker import Process, receive, replies, send, start, stop

WORK = "from zine.check.trial import work; work()"


class TrialRequest(NamedTuple):
    """Pages to be tried, and what stands in those that are not as their files hold them.

    What stands `beside` them is run, too: the errata and the games that were played. With `odds`,
    every throw that there is is scored by every rule.
    """

    library: Project
    pages: Sequence[Path]
    texts: Mapping[Path, str]
    beside: bool
    odds: bool


Crash = tuple[Path, Call, int | None, str]
"""A page that ended its process: during which call, at which line of its module, and why."""

UNTRIED = "did not run, because its process ended twice"

_lock = Lock()
_process: Process | None = None


def begin() -> None:
    """Start the process that tries pages, which takes a moment."""
    global _process  # noqa: PLW0603 - there is one for the process
    with _lock:
        if _process is None and supervisor.POSSIBLE:
            _process = start(WORK)
            atexit.register(stop, _process)


def crashes(
    project: Project,
    pages: Sequence[Path],
    texts: Mapping[Path, str] | None = None,
    *,
    beside: bool = False,
    odds: bool = False,
) -> dict[Path, Problem]:
    """The pages that must not be read in this process, each with the problem that says why.

    This process does not import their modules until they are tried again. The arguments are as in
    `TrialRequest`.
    """
    if not pages or not supervisor.POSSIBLE:
        return {}
    for page in pages:
        for file in (page, *project.of(page.stem)):
            loader.crashed.pop(file, None)
    request = TrialRequest(project, tuple(pages), texts or {}, beside, odds)
    return {page: loader.note_crash(call, line, why) for page, call, line, why in _send(request)}


def _send(request: TrialRequest) -> list[Crash]:
    """The result of a trial; starts the process again if it has ended, and then gives up."""
    global _process  # noqa: PLW0603
    for _ in range(2):
        begin()
        with _lock, suppress(EOFError, OSError, ValueError):
            assert _process is not None
            send(_process.stdin, request)
            return list(receive(_process.stdout))
        with _lock:
            if _process is not None:
                stop(_process)
                atexit.unregister(stop)
            _process = None
    return [(page, Call(page, page, 0), None, UNTRIED) for page in request.pages]


def work() -> None:
    """Try the pages that are asked for on standard input until it ends."""
    import zine.process.confinement  # noqa: F401, PLC0415 - or each process that checks pages would

    gc.disable()
    gc.freeze()  # what each of them shares with this one need not be looked at
    with replies() as out, suppress(EOFError, BrokenPipeError):
        while True:
            send(out, _try_all(receive(sys.stdin.buffer)))


def _try_all(request: TrialRequest) -> list[Crash]:
    found: list[Crash] = []
    left = request.pages
    while left:
        ended = supervisor.run(partial(_try, request._replace(pages=left)))
        if ended.done:
            break
        page = left[ended.count]
        found.append((page, ended.call or Call(page, page, 0), ended.line, ended.why))
        left = left[ended.count + 1 :]
    return found


def _try(request: TrialRequest, record: Record) -> int:
    """Check pages as the process does that is to last; what comes of it is told there."""
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(silent, stream)
    timeout.confine(record, (1, 2))
    for page in request.pages:
        _check(request, page)
        record.advance()
    return 0


def _check(request: TrialRequest, page: Path) -> None:
    checked = verify.check_page(request.library, page, request.texts.get(page))
    game = checked.game
    if game is None:
        return
    if request.beside:
        _check_beside(request.library, game)
    for rule in rules_of(game.scoring).functions if request.odds else ():
        with suppress(ContentError, LookupError):
            explain.odds(game, rule)


def _check_beside(found: Project, game: Game) -> None:
    for path in found.scores:
        if path.stem == game.stem:
            with suppress(ContentError):
                played_game.load(path, [game])
    with suppress(ContentError):
        if is_file(found.errata):
            errata.load(_read(found.errata), {game.title: game}, all_games=False)


@cache
def _read(path: Path) -> Document:
    """A file that is read once by the process that checks some pages."""
    return document.read(path)
