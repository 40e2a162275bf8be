"""The limit: no call of a scoring module may go on for ever.

A thread that looks every now and then whether others are still at the same call ends that by an
exception in the thread at work. It is there only while there are calls, so that they cost nothing
but a line in a list. What waits outside Python, as for input, cannot be ended so.
"""

import time
from _thread import LockType, allocate_lock, get_ident, start_new_thread  # not `threading`: 1 ms
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

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


class _Call:
    """A call under way, and at how many looks it has been found."""

    __slots__ = ("file", "late", "looks")

    def __init__(self, file: Path) -> None:
        self.file = file
        self.looks = 0
        self.late = False


_lock = allocate_lock()
_calls: dict[int, _Call] = {}
"""What each thread is at."""

_late: Counter[tuple[Path, int]] = Counter()
"""How many calls each file has spoilt, as it stood at a time."""

_looking = False


def within(call: Callable[[], T], file: Path) -> T:
    """What a call gives that runs code of a scoring module's file; none may stand in another.

    Raises `TooLong` if it does not end in time. A file that has been late before, and has not been
    saved since, is given half of that each time, so that a page full of loops is soon told.
    """
    thread, own = get_ident(), _Call(file)
    _begin(thread, own)
    try:
        outcome = call()
    finally:
        with _lock:
            _calls.pop(thread, None)
            if own.late:
                _raise(thread, None)  # which may not have come yet
    if own.late:
        raise TooLong  # the call caught what should have ended it
    return outcome


def _begin(thread: int, call: _Call) -> None:
    global _looking  # noqa: PLW0603 - there is one looker for all threads
    with _lock:
        _calls[thread] = call
        if not _looking:
            _looking = True
            begun = allocate_lock()
            begun.acquire()
            start_new_thread(_look, (begun,))
            begun.acquire()  # Python crashes if it ends before a thread has begun


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
            for thread, call in _calls.items():
                call.looks += 1
                if call.looks > _patience(call.file):
                    _late[_stamp(call.file)] += not call.late
                    call.late = True
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
