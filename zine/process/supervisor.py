"""The supervisor: starts a process that does the work, can end it, and reports how it ended.

A scoring module can end its process, or go on for ever in code where no exception reaches it. The
supervising process runs no such code itself; it reads the `Record` that the other process writes.
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
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from zine.process.record import Call, Record

POSSIBLE = hasattr(os, "fork")
"""Whether the system can supervise; without that, work is done in the process itself."""

LOOK = 0.1
"""Seconds from one look at the record to the next."""

MORE = 1.0
"""Seconds more than its limit after which the supervisor ends a call that no exception ended."""

ENOUGH = 50
"""How many looks the supervisor waits for a process that it asked to end."""

ASKS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if POSSIBLE)
"""The signals that ask a command to end."""


class Interrupted(KeyboardInterrupt):
    """The end that another process asks for, which supervises."""


FRAME = rb'(?m)^  File "([^"\n]+)", line (\d+) in '


@dataclass(frozen=True, slots=True)
class End:
    """How a process ended.

    `code` is its exit code if its work is `done`; `asked` the signal that asked for its end, or 0.
    Else `why` says in words what became of it, during which `call`, at which `line` of the module;
    both are missing where they are not known.
    """

    done: bool
    code: int
    asked: int
    count: int
    lasting: bool
    why: str = ""
    call: Call | None = None
    line: int | None = None


def run(work: Callable[[Record], int]) -> End:
    """Do work in another process, and return how that ended; `work` returns the exit code.

    The caller has one thread only.
    """
    record = Record()
    says, tells = os.pipe()
    with _signals() as woken:
        read, alive = os.pipe()  # the other end is held by this process alone
        child = os.fork()
        if not child:
            os.close(alive)
            _work(work, record, tells, read)
        os.close(tells)
        os.close(read)
        try:
            return _supervise(child, record, says, woken)
        finally:
            os.close(alive)
            os.close(says)


@contextmanager
def _signals() -> Iterator[int]:
    """A descriptor that can be read whenever a process ends or this one is asked to end."""
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    before = signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    handlers = {number: signal.getsignal(number) for number in (*ASKS, signal.SIGCHLD)}
    for number, handler in handlers.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, _noted)
    try:
        yield woken
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before)
        os.close(wakes)
        os.close(woken)


def _noted(number: int, frame: FrameType | None) -> None:
    """Do nothing: the signal can be read."""


def _work(work: Callable[[Record], int], record: Record, tells: int, alive: int) -> None:
    """Do the work, and end this process."""
    try:
        signal.set_wakeup_fd(-1)
        for number in (*ASKS, signal.SIGCHLD):  # it is the other process that is asked to end
            deaf = number in (signal.SIGINT, signal.SIGHUP)
            signal.signal(number, signal.SIG_IGN if deaf else signal.SIG_DFL)
        tied(alive)
        faulthandler.enable(tells)
        faulthandler.register(signal.SIGUSR1, tells)
        record.finish(work(record))
    except BaseException as error:  # there is nobody above who could tell it
        os.write(2, f"error: unexpected {type(error).__name__}\n".encode())
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(record.code)


def _supervise(child: int, record: Record, says: int, woken: int) -> End:
    """Wait until a process ends; end it if a call takes too long, or if this one is to end."""
    asked = looks = patience = 0
    seen, late, told = 0, False, b""
    streams = [says, woken]
    while True:
        lasting = record.lasting and not asked
        ready, _, _ = select.select(streams, (), (), None if lasting else LOOK)
        if says in ready:
            told += (text := os.read(says, 1 << 16))
            if not text:
                streams.remove(says)
        if woken in ready:
            numbers = [number for number in os.read(woken, 1 << 10) if number in ASKS]
            asked = asked or next(iter(numbers), 0)
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return _end(status, record, told + _rest(says, streams), asked=asked, late=late)
        if asked:
            patience += 1
            os.kill(child, signal.SIGTERM if patience <= ENOUGH else signal.SIGKILL)
        elif late and not ready:  # it has told all
            os.kill(child, signal.SIGKILL)
        elif not late and not ready and not lasting:  # looks are counted: a machine can sleep
            number = record.number
            looks = looks + 1 if number and number == seen else 0
            seen = number
            if looks * LOOK > record.seconds + MORE:
                late = True
                os.kill(child, signal.SIGUSR1)  # it tells where it is


def _rest(says: int, streams: list[int]) -> bytes:
    """What an ended process has written that is not yet read; others may hold its end open."""
    if says not in streams:
        return b""
    os.set_blocking(says, False)
    with suppress(BlockingIOError):
        return os.read(says, 1 << 16)
    return b""


def _end(status: int, record: Record, told: bytes, *, asked: int, late: bool) -> End:
    done, call = record.done and not late, record.call
    code = record.code if done else 1
    if done or asked:
        return End(done, code, asked, record.count, record.lasting)
    why = record.fault
    if late:
        seconds = record.seconds
        why = f"takes longer than {seconds:g} second{'' if seconds == 1 else 's'}"
    elif not why:
        why = f"ends the process ({_status(status)})"
    line = _line(told, call.file) if call else None
    return End(done, code, asked, record.count, record.lasting, why, call, line)


def _status(status: int) -> str:
    """How a process ended, in words."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"exit code {code}"
    name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
    return f"{name}, perhaps because memory ran out" if -code == signal.SIGKILL else name


def _line(told: bytes, file: Path) -> int | None:
    """The line of a file that a process was at, if it has told."""
    name = os.fsencode(file)
    return next((int(line) for place, line in re.findall(FRAME, told) if place == name), None)


def supervised() -> bool:
    """Whether Ctrl-C is heard by another process, which asks this one to end."""
    return POSSIBLE and signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def gently() -> None:
    """Let `Interrupted` rise where this process is asked to end, if it is supervised."""
    if supervised():
        signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Interrupted


@contextmanager
def undisturbed() -> Iterator[None]:
    """Whoever asks this process to end asks again, and is heard after what must not be cut off."""
    if not supervised():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def tied(alive: int) -> None:
    """End this process, whatever it is at, once nobody holds the other end of a pipe open."""
    if sys.platform == "linux":
        import fcntl  # noqa: PLC0415 - not every system has it

        with suppress(OSError):
            # Opened once more, since who is told of a pipe's end belongs to what was opened.
            own = os.open(f"/proc/self/fd/{alive}", os.O_RDONLY | os.O_NONBLOCK)
            fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(own, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
            try:
                if not os.read(own, 1):
                    os._exit(1)
            except BlockingIOError:  # it is open
                return
    start_new_thread(_wait, (alive,))


def _wait(alive: int) -> None:
    os.read(alive, 1)
    os._exit(1)
