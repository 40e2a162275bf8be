"""The limit: no call of a scoring module may go on for ever.

A thread that looks every now and then whether others are still at the same call ends that by an
exception in the thread at work. It is there only while there are calls, so that they cost nothing
but a line in a list. What waits outside Python, as for input, cannot be ended so, but only from
outside where the process is supervised.
"""

import time
from _thread import LockType, allocate_lock, get_ident, start_new_thread  # not `threading`: 1 ms
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from zine.process import supervisor
from zine.process.record import Call, Record

if TYPE_CHECKING:
    from zine.process.confinement import Confinement

SECONDS = 5.0
"""How long an example may take, or the import of a scoring module; ours take a thousandth."""

LOOK = 0.05
"""Seconds from one look to the next. Looks are counted, not time: a process can be put to sleep."""

FEWEST = 2
"""At how many looks a call must at least have been found, however little it is trusted."""

T = TypeVar("T")


class TooLong(BaseException):
    """A call that was ended; no `except Exception` of a scoring module's own catches it."""

    def __str__(self) -> str:
        return f"takes longer than {SECONDS:g} second{'' if SECONDS == 1 else 's'}"


class _Under:
    """A call under way, and at how many looks it has been found."""

    __slots__ = ("call", "late", "looks")

    def __init__(self, call: Call) -> None:
        self.call = call
        self.looks = 0
        self.late = False


_lock = allocate_lock()
_calls: dict[int, _Under] = {}
"""What each thread is at."""

_late: Counter[tuple[Path, int]] = Counter()
"""How many calls each file has spoilt, as it stood at a time."""

_looking = False
_confinement: "Confinement | None" = None


def confine(record: Record, streams: tuple[int, ...]) -> None:
    """Note every call from now on, limit its memory, and let no module close some descriptors.

    The process is one that may be ended during any call.
    """
    global _confinement  # noqa: PLW0603 - there is one for the process
    from zine.process.confinement import Confinement  # noqa: PLC0415 - only where it holds

    _confinement = Confinement(record, streams)


def release() -> None:
    """Let a process that was confined not be ended any more."""
    global _confinement  # noqa: PLW0603
    _confinement = None


def interrupts(error: BaseException) -> bool:
    """Whether an exception ends the whole work, as no failure of a module does.

    Where nobody but a module can raise `KeyboardInterrupt`, it is a failure like any other.
    """
    if isinstance(error, KeyboardInterrupt):
        return isinstance(error, supervisor.Interrupted) or not supervisor.supervised()
    return isinstance(error, TooLong)


def at(line: int) -> None:
    """Note at which line of its page the call under way has come."""
    if _confinement:
        own = _calls[get_ident()].call
        _confinement.note(Call(own.file, own.page, line), SECONDS)


def within(call: Callable[[], T], file: Path, page: Path | None = None, line: int = 0) -> T:
    """What a call gives that runs code of a scoring module's file; it may stand in another.

    `page` and `line` tell who asks for it. Raises `TooLong` if it does not end in time; while a
    call that stands in it is under way, only the time of that counts. A file that has been late
    before, and has not been saved since, is given half of that each time, so that a page full of
    loops is soon told.
    """
    thread, own = get_ident(), _Under(Call(file, page or file, line))
    around = _begin(thread, own)
    try:
        outcome = call()
    finally:
        with _lock:
            if around:
                _calls[thread] = around
            else:
                _calls.pop(thread, None)
            if own.late:
                _raise(thread, None)  # which may not have come yet
        if _confinement:
            if around:
                _confinement.check()
                _confinement.note(around.call, SECONDS)
            else:
                _confinement.end()
    if own.late:
        raise TooLong  # the call caught what should have ended it
    return outcome


def _begin(thread: int, own: _Under) -> _Under | None:
    """Note that a call begins; the one in which it stands, if there is one."""
    global _looking  # noqa: PLW0603 - there is one looker for all threads
    with _lock:
        around = _calls.get(thread)
        _calls[thread] = own
        if _confinement:
            begin = _confinement.note if around else _confinement.begin
            begin(own.call, SECONDS)
        if not _looking:
            _looking = True
            begun = allocate_lock()
            begun.acquire()
            start_new_thread(_look, (begun,))
            begun.acquire()  # Python crashes if it ends before a thread has begun
    return around


def _look(begun: LockType) -> None:
    """Look at all calls until there is none."""
    global _looking  # noqa: PLW0603
    begun.release()
    while True:
        time.sleep(LOOK)
        with _lock:
            if not _calls:
                _looking = False
                return
            for thread, own in _calls.items():
                own.looks += 1
                if own.looks > _patience(own.call.file):
                    _late[_stamp(own.call.file)] += not own.late
                    own.late = True
                    _raise(thread, TooLong)  # at each look, since a `finally` may swallow it


def _patience(file: Path) -> int:
    """At how many looks a call of a file may be found."""
    before = _late[_stamp(file)] if _late else 0
    return max(FEWEST, int(SECONDS / LOOK) >> before)


def _stamp(file: Path) -> tuple[Path, int]:
    try:
        return file, file.stat().st_mtime_ns
    except OSError:
        return file, 0


def _raise(thread: int, error: type[BaseException] | None) -> None:
    """Let an exception rise in a thread as soon as it is at Python code; `None` takes it back."""
    import ctypes  # noqa: PLC0415 - only where a call is late

    told = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), told)
