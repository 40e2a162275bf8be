"""Runs work in a process of its own, ends it if a call takes too long, and says how it ended.

A scoring module can do what no exception handler catches: call `os._exit`, crash, exhaust memory,
or loop in C, where Python raises no exception. So the work runs in a fork. The supervising process
runs no module; it reads the `Record` that the other one writes, and the report that the other
one's `faulthandler` writes into a pipe: the line of Python at which it crashed or was stopped.
"""

import faulthandler
import os
import re
import select
import signal
import sys
from _thread import start_new_thread
from collections.abc import Callable, Iterator
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

GRACE_SECONDS = 1.0
"""How much longer than its limit a call may take: `TooLong` ends most calls before that."""

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

    `exit_code` counts if its work is `done`; `signal` is the one that ended the command, or 0.
    Where neither did, `why` says in words what happened, during which `call` and at which `line`
    of the module, as far as that is known. An `unsure` one has to run once more to know.
    """

    done: bool
    exit_code: int
    signal: int
    parts_done: int
    no_restart: bool
    why: str = ""
    call: Call | None = None
    line: int | None = None
    unsure: bool = False


def run(work: Callable[[Record], int]) -> End:
    """Run work in another process and return how that ended; `work` returns the exit code.

    Call it while the process has one thread only, since a fork copies no other.
    """
    record = Record()
    report, report_end = os.pipe()
    with _signal_pipe() as signals:
        parent, parent_end = os.pipe()  # `parent_end` closes when this process ends
        child = os.fork()
        if not child:
            os.close(parent_end)
            _work(work, record, report_end, parent)
        os.close(report_end)
        os.close(parent)
        try:
            return _supervise(child, record, report, signals)
        finally:
            os.close(parent_end)
            os.close(report)


@contextmanager
def _signal_pipe() -> Iterator[int]:
    """A descriptor that yields the number of each signal: that a child ended, or to end.

    Python writes signals there (`set_wakeup_fd`), so one `select` waits for signals and reports.
    """
    signals, wakeup_fd = os.pipe()
    os.set_blocking(wakeup_fd, False)
    before = signal.set_wakeup_fd(wakeup_fd, warn_on_full_buffer=False)
    handlers = {number: signal.getsignal(number) for number in (*END_SIGNALS, signal.SIGCHLD)}
    for number, handler in handlers.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, _only_wake_up)
    try:
        yield signals
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before)
        os.close(wakeup_fd)
        os.close(signals)


def _only_wake_up(number: int, frame: FrameType | None) -> None:
    """Do nothing: the wakeup descriptor holds the signal."""


def _work(work: Callable[[Record], int], record: Record, report: int, parent: int) -> None:
    """Do the work, and end this process."""
    try:
        signal.set_wakeup_fd(-1)
        for number in (*END_SIGNALS, signal.SIGCHLD):
            # A terminal sends Ctrl-C to both processes, but only the supervisor decides.
            ignored = number in (signal.SIGINT, signal.SIGHUP)
            signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)
        exit_with_parent(parent)
        faulthandler.enable(report)
        faulthandler.register(signal.SIGUSR1, report)
        record.finish(work(record))
    except EOFError:  # of an import: the work reports every other one
        os.write(2, f"{CUT_SHORT}\n".encode(errors="backslashreplace"))
        record.finish(1)
    except BaseException as error:  # nothing above would print it
        os.write(2, f"error: unexpected {type(error).__name__}\n".encode())
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(record.state.exit_code)


class _CallTimer:
    """How long the call under way has taken.

    Counts polls, not time: a machine that sleeps during a call must not time it out.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._call_number = 0
        self._polls = 0

    def poll(self) -> bool:
        """Whether the call under way has taken too long; call it every `POLL_SECONDS`."""
        number = self._record.call_number
        self._polls = self._polls + 1 if number and number == self._call_number else 0
        self._call_number = number
        return self._polls * POLL_SECONDS > self._record.call_seconds + GRACE_SECONDS


def _supervise(child: int, record: Record, report: int, signals: int) -> End:
    """Wait until a process ends; end it if a call takes too long, or if a signal says so."""
    end_signal = terminations = 0
    timer, timed_out, reported = _CallTimer(record), False, b""
    streams = [report, signals]
    while True:
        unlimited = record.state.unlimited and not end_signal
        ready, _, _ = select.select(streams, (), (), None if unlimited else POLL_SECONDS)
        if report in ready:
            reported += (chunk := os.read(report, 1 << 16))
            if not chunk:
                streams.remove(report)
        if signals in ready:
            received = os.read(signals, 1 << 10)
            end_signal = end_signal or next((n for n in received if n in END_SIGNALS), 0)
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            reported += _rest(report) if report in streams else b""
            return _end(status, record, reported, end_signal=end_signal, timed_out=timed_out)
        if end_signal:
            terminations += 1
            os.kill(child, signal.SIGTERM if terminations <= KILL_AFTER else signal.SIGKILL)
        elif timed_out and not ready:  # the report is complete
            os.kill(child, signal.SIGKILL)
        elif not timed_out and not ready and not unlimited and timer.poll():
            timed_out = True
            os.kill(child, signal.SIGUSR1)  # `faulthandler` reports the line


def _rest(report: int) -> bytes:
    """What an ended process has reported last; the pipe stays open if the module has forked."""
    os.set_blocking(report, False)
    with suppress(BlockingIOError):
        return os.read(report, 1 << 16)
    return b""


def _end(status: int, record: Record, reported: bytes, *, end_signal: int, timed_out: bool) -> End:
    state, call = record.state, record.call
    done = state.done and not timed_out
    exit_code = state.exit_code if done else 1
    end = End(done, exit_code, end_signal, state.parts_done, state.no_restart)
    if done or end_signal:
        return end
    why = record.fault
    if timed_out:
        seconds = record.call_seconds
        why = f"takes longer than {seconds:g} second{'' if seconds == 1 else 's'}"
    elif not why:
        why = f"ends the process ({_status(status)})"
    line = state.line or (_reported_line(reported, call.file) if call else None)
    return end._replace(why=why, call=call, line=line, unsure=state.unsure)


def _status(status: int) -> str:
    """How a process ended, in words."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"exit code {code}"
    name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
    return f"{name}, perhaps because memory ran out" if -code == signal.SIGKILL else name


def _reported_line(reported: bytes, file: Path) -> int | None:
    """The line of a file at which a process was, if its report names the file."""
    name = os.fsencode(file)
    frames = re.findall(FRAME, reported)
    return next((int(line) for place, line in frames if place == name), None)


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
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def exit_with_parent(parent: int) -> None:
    """End this process as soon as a pipe, whose other end its parent holds, is closed.

    On Linux by SIGIO, whose default action ends a process: the kernel sends it even while a module
    loops in C, where no other thread of Python runs. Elsewhere by a thread that waits for the pipe.
    """
    if sys.platform == "linux":
        import fcntl  # noqa: PLC0415 - not every system has it

        with suppress(OSError):
            # Opened anew: all that share an open file share its owner, who gets the signal.
            own = os.open(f"/proc/self/fd/{parent}", os.O_RDONLY | os.O_NONBLOCK)
            fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(own, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
            try:
                if not os.read(own, 1):
                    os._exit(1)
            except BlockingIOError:  # the parent is still there
                return
    start_new_thread(_wait_for_parent, (parent,))


def _wait_for_parent(parent: int) -> None:
    os.read(parent, 1)
    os._exit(1)
