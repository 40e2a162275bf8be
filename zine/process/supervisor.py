"""Runs work that calls scoring modules in a process of its own, ended at a deadline.

A scoring module can do what no exception handler catches: call `os._exit`, crash, exhaust memory,
or loop in C, where Python raises no exception. So the work runs in a fork. The supervising process
runs no module; it reads the `Record` that the fork writes, which names the call under way, and the
report that the fork's `faulthandler` writes into a pipe: the line of Python at which it crashed or
was stopped. Then the work runs again without what ended it, so that all else is still judged.

A whole command runs so (`zine.__main__`), and so does each trial of pages by a command that goes on
until it is interrupted (`zine.check.trial`).
"""

import faulthandler
import os
import re
import select
import signal
import sys
from _thread import start_new_thread
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from zine import CUT_SHORT
from zine.process.record import Call, Record

SUPPORTED = hasattr(os, "fork")
"""Whether the system can supervise; elsewhere the work runs in the process itself."""

POLL_SECONDS = 0.1
"""How often the supervisor reads the record."""

SHORT_POLL_SECONDS = 0.005
"""How often it looks whether a process is gone that seems to end."""

KILL_AFTER = 50
"""How many polls after the first SIGTERM the process is killed."""

END_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if SUPPORTED)
"""The signals by which a user or the system ends a command."""

FRAME = rb'(?m)^  File "([^"\n]+)", line (\d+) in '
"""A line of `faulthandler`'s report."""


class Interrupted(KeyboardInterrupt):
    """Raised in a supervised process that its supervisor asks to end."""


class End(NamedTuple):
    """How a process ended.

    `exit_code` is what the work returned, or None if the process ended before; `signal` is the one
    that ended the command from outside, or 0. Where there is neither, `why` says what happened,
    during which `call` and at which `line` of the module, as far as that is known. `is_late` says
    that the call took too long, `is_unsure` that one of several games did it.
    """

    exit_code: int | None = None
    signal: int = 0
    why: str = ""
    call: Call | None = None
    line: int = 0
    is_late: bool = False
    is_unsure: bool = False

    @property
    def culprit(self) -> Call | Path | None:
        """What must not run again: a call that took too long, or else a whole module."""
        return self.call.file if self.call and not self.is_late else self.call


Work = Callable[[Sequence[End], Record], int]
"""Work that leaves out what ended it before, records its calls, and returns an exit code."""


def run(work: Work) -> list[End]:
    """Run work in another process, and again without each call that ends it; returns all ends.

    The last end has no exit code where a signal came, where no call is to blame, or where the work
    has run again what it should leave out. Call it while the process has one thread only, since a
    fork copies no other.
    """
    ends: list[End] = []
    while True:
        end = _run_once(work, ends)
        is_known = any((end.culprit, end.is_unsure) == (e.culprit, e.is_unsure) for e in ends)
        ends.append(end)
        if end.exit_code is not None or end.signal or is_known or not (end.call or end.is_unsure):
            return ends


def _run_once(work: Work, ends: Sequence[End]) -> End:
    """Run work in a fork; returns how it ended."""
    record = Record()
    report, report_end = os.pipe()
    parent, parent_end = os.pipe()  # `parent_end` closes when this process ends
    with _end_signals() as signals:
        child = os.fork()
        if not child:
            os.close(parent_end)
            _work(work, ends, record, report_end, parent)
        os.close(report_end)
        os.close(parent)
        try:
            return _supervise(child, record, report, signals)
        finally:
            os.close(parent_end)
            os.close(report)


@contextmanager
def _end_signals() -> Iterator[list[int]]:
    """The signals that ask this process to end, as they come; they do not end it."""
    received: list[int] = []
    handlers = {number: signal.getsignal(number) for number in END_SIGNALS}
    for number, handler in handlers.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: received.append(number))
    try:
        yield received
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _work(work: Work, ends: Sequence[End], record: Record, report: int, parent: int) -> None:
    """Do the work, and end this process."""
    try:
        for number in END_SIGNALS:
            # A terminal sends Ctrl-C to both processes, but only the supervisor decides.
            ignored = number in (signal.SIGINT, signal.SIGHUP)
            signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)
        exit_with_parent(parent)
        faulthandler.enable(report)
        faulthandler.register(signal.SIGUSR1, report)
        record.finish(work(ends, record))
    except EOFError:  # of an import: the work reports every other one
        os.write(2, f"{CUT_SHORT}\n".encode(errors="backslashreplace"))
        record.finish(1)
    except BaseException as error:  # nothing above would print it
        os.write(2, f"error: unexpected {type(error).__name__}\n".encode())
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(record.outcome.exit_code)


class _CallTimer:
    """How long the call under way is the same.

    Adds up what was waited, and asks no clock: a machine that sleeps during a call must not time it
    out.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._call_number = 0
        self._waited = 0.0

    def add(self, seconds: float) -> End | None:
        """Note that some seconds were waited; returns the end of a call that takes too long."""
        number, limit = self._record.call_number, self._record.call_seconds
        self._waited = self._waited + seconds if number and number == self._call_number else 0
        self._call_number = number
        if self._waited <= limit:
            return None
        why = f"takes longer than {limit:g} second{'' if limit == 1 else 's'}"
        return End(why=why, call=self._record.call, is_late=True)


def _supervise(child: int, record: Record, report: int, signals: Sequence[int]) -> End:
    """Wait until a process ends; end it if a call takes too long, or if a signal says so."""
    timer, late, reported, terminations = _CallTimer(record), None, b"", 0
    streams = [report]
    while True:
        # A process that ends closes its end of the report a moment before it is gone.
        wait = POLL_SECONDS if streams else SHORT_POLL_SECONDS
        ready, _, _ = select.select(streams, (), (), wait)
        if ready:
            reported += (chunk := os.read(report, 1 << 16))
            if not chunk:
                streams.remove(report)
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            reported += _rest(report) if streams else b""
            return _end(status, record, reported, next(iter(signals), 0), late)
        if signals:
            terminations += 1
            os.kill(child, signal.SIGTERM if terminations <= KILL_AFTER else signal.SIGKILL)
        elif late and not ready:  # the report is complete
            os.kill(child, signal.SIGKILL)
        elif not ready and (late := timer.add(wait)):
            os.kill(child, signal.SIGUSR1)  # `faulthandler` reports the line


def _rest(report: int) -> bytes:
    """What an ended process has reported last; the pipe stays open if the module has forked."""
    os.set_blocking(report, False)
    with suppress(BlockingIOError):
        return os.read(report, 1 << 16)
    return b""


def _end(status: int, record: Record, reported: bytes, end_signal: int, late: End | None) -> End:
    outcome, call = record.outcome, record.call
    if outcome.done and not late:
        return End(outcome.exit_code, end_signal)
    if end_signal:
        return End(signal=end_signal)
    why = record.fault or f"ends the process ({_status(status)})"
    end = late or End(why=why, call=call, is_unsure=bool(record.fault) and not call)
    return end._replace(line=outcome.line or _reported_line(reported, end.call))


def _status(status: int) -> str:
    """How a process ended, in words."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"exit code {code}"
    name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
    return f"{name}, perhaps because memory ran out" if -code == signal.SIGKILL else name


def _reported_line(reported: bytes, call: Call | None) -> int:
    """The line at which a process was in the module of a call; 0 if its report does not say."""
    name = os.fsencode(call.file) if call else b""
    return next((int(line) for file, line in re.findall(FRAME, reported) if file == name), 0)


def supervised() -> bool:
    """Whether this process has a supervisor, which handles Ctrl-C for it."""
    return SUPPORTED and signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def raise_interrupted() -> None:
    """Raise `Interrupted` when the supervisor asks this process to end, if it has one."""
    if supervised():
        signal.signal(signal.SIGTERM, _interrupt)


def ignore_requests() -> None:
    """Raise nothing when the supervisor asks: it asks again until the process ends by itself."""
    if supervised():
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Interrupted


@contextmanager
def defer_interrupts() -> Iterator[None]:
    """Ignore the supervisor while files are written; it asks again until the process ends."""
    if not supervised():
        yield
        return
    handler = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)


def exit_with_parent(parent: int) -> None:
    """End this process as soon as a pipe, whose other end its parent holds, is closed.

    On Linux by SIGIO, whose default action ends a process: the kernel sends it even while a module
    loops in C, where no other thread of Python runs. Elsewhere by a thread that waits for the pipe.
    """
    if sys.platform == "linux":
        import fcntl  # noqa: PLC0415 - not every system has it

        with suppress(OSError):
            # Opened anew: all that share an open file share its owner, who gets the signal.
            descriptor = os.open(f"/proc/self/fd/{parent}", os.O_RDONLY | os.O_NONBLOCK)
            fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(descriptor, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
            try:
                if not os.read(descriptor, 1):
                    os._exit(1)
            except BlockingIOError:  # the parent is still there
                return
    start_new_thread(_wait_for_parent, (parent,))


def _wait_for_parent(parent: int) -> None:
    os.read(parent, 1)
    os._exit(1)
