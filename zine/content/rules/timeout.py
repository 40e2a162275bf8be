"""The timeout: no call of a scoring module may go on for ever.

A thread wakes every tick, and counts at how many ticks each thread was in the same call. A call
that was there too often is ended by an exception that the thread raises in the thread of the call.
The thread is there only while there are calls, so that they cost nothing but an entry in a dict.

What waits outside Python, as for input, cannot be ended so, but only from outside where the
process is supervised.
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
    from zine.content.rules.sharing import Sharing
    from zine.process.confinement import Confinement
    from zine.process.shared_parts import SharedParts

SECONDS = 5.0
"""How long an example may take, or the import of a scoring module; ours take a thousandth."""

TICK = 0.05
"""Seconds from one tick to the next. Ticks are counted, not time: a process can be put to sleep."""

FEWEST_TICKS = 2
"""The least ticks that a call is allowed, however often its file was late before."""

T = TypeVar("T")


class TooLong(BaseException):
    """A call took too long; no `except Exception` of a scoring module's own catches it."""

    def __str__(self) -> str:
        return f"takes longer than {SECONDS:g} second{'' if SECONDS == 1 else 's'}"


class _RunningCall:
    """A call that runs, and how many ticks it has run."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.ticks = 0
        self.late = False


_lock = allocate_lock()
_calls: dict[int, _RunningCall] = {}
"""The innermost call of each thread, by the thread's identifier."""

_late: Counter[tuple[Path, int]] = Counter()
"""How many calls of each file, as it stood at a time, were late."""

_ticking = False
_confinement: "Confinement | None" = None
_sharing: "Sharing | None" = None
_new_sharing: "Callable[[], Sharing] | None" = None
_module: Path | None = None
"""The scoring module that ran last within the call under way that is not inside another one."""


def confine(
    record: Record,
    streams: tuple[int, ...],
    *,
    parts: "SharedParts | None" = None,
    thorough: bool = False,
) -> None:
    """Record every call from now on, limit its memory, and keep some descriptors from modules.

    For a process that may be ended during any call: the record says which one it was. `parts` and
    `thorough` are as of `zine.content.rules.sharing.Sharing`.
    """
    global _confinement  # noqa: PLW0603 - there is one for the process
    from zine.process.confinement import Confinement  # noqa: PLC0415 - only where it holds

    _confinement = Confinement(record, streams)
    compare(parts, thorough=thorough)


def compare(parts: "SharedParts | None" = None, *, thorough: bool = False) -> None:
    """Compare from now on what games share after each of them."""
    global _new_sharing  # noqa: PLW0603 - there is one for the process

    def new() -> "Sharing":
        from zine.content.rules.sharing import Sharing  # noqa: PLC0415 - only where a module is run

        return Sharing(_confinement, parts, thorough=thorough)

    _new_sharing = new


def settle() -> None:
    """Compare all that games share, before verdicts count.

    Raises `ContentError`, or ends a process that has a supervisor, if it has been changed.
    """
    if _sharing:
        _sharing.settle()


def release() -> None:
    """Stop recording: the process may not be ended any more, since others try what it runs."""
    global _confinement, _sharing, _new_sharing  # noqa: PLW0603
    _confinement = None
    if supervisor.SUPPORTED:
        _sharing = _new_sharing = None


def interrupts(error: BaseException) -> bool:
    """Whether an exception ends the whole command, which no failure of a module does.

    In a supervised process only a module can raise a plain `KeyboardInterrupt`: there it is a
    failure like any other.
    """
    if isinstance(error, KeyboardInterrupt):
        return isinstance(error, supervisor.Interrupted) or not supervisor.supervised()
    return isinstance(error, TooLong)


def at(line: int) -> None:
    """Record which line of its page the running call has reached."""
    if _confinement:
        own = _calls[get_ident()].call
        _confinement.note(Call(own.file, own.page, line), SECONDS)


def within(call: Callable[[], T], file: Path, page: Path | None = None, line: int = 0) -> T:
    """Call what runs code of a scoring module's file, and return its result.

    `page` and `line` say where the call comes from. Raises `TooLong` if it does not end in time.
    Calls may be nested: while the inner one runs, only its time counts. Each time that a file is
    late, its next calls get half of the time until the file is saved, so that a page full of loops
    is reported soon. After an outermost call, `ContentError` is raised where a module has changed
    what all games share, and no supervisor can run the command anew.
    """
    thread, own = get_ident(), _RunningCall(Call(file, page or file, line))
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
                _take_back(thread)
        if _confinement:
            if around:
                _confinement.check()
                _confinement.note(around.call, SECONDS)
            else:
                _confinement.end()
        if not around and _sharing and _module:
            _sharing.end(_module, page or file)
    if own.late:
        raise TooLong  # the call caught what should have ended it
    return outcome


def _begin(thread: int, own: _RunningCall) -> _RunningCall | None:
    """Enter a call; returns the call around it, if there is one."""
    global _module, _sharing, _ticking  # noqa: PLW0603 - one thread ticks for all
    with _lock:
        around = _calls.get(thread)
        if _new_sharing:
            _sharing = _sharing or _new_sharing()
            if not around:
                _module = None
                _sharing.begin()
            if own.call.file.suffix == ".py":
                _module = own.call.file
        _calls[thread] = own
        if _confinement:
            begin = _confinement.note if around else _confinement.begin
            begin(own.call, SECONDS)
        if not _ticking:
            _ticking = True
            begun = allocate_lock()
            begun.acquire()
            start_new_thread(_tick, (begun,))
            begun.acquire()  # Python crashes if it ends before a thread has begun
    return around


def _tick(begun: LockType) -> None:
    """Count the ticks of all calls, and end late ones, until there is no call."""
    global _ticking  # noqa: PLW0603
    begun.release()
    while True:
        time.sleep(TICK)
        with _lock:
            if not _calls:
                _ticking = False
                return
            for thread, own in _calls.items():
                own.ticks += 1
                if own.ticks > ticks_allowed(own.call.file):
                    _late[_stamp(own.call.file)] += not own.late
                    own.late = True
                    _raise(thread, TooLong)  # at each tick, since a `finally` may swallow it


def ticks_allowed(file: Path) -> int:
    """How many ticks a call of a file may run: half as many after each late one."""
    before = _late[_stamp(file)] if _late else 0
    return max(FEWEST_TICKS, int(SECONDS / TICK) >> before)


def _stamp(file: Path) -> tuple[Path, int]:
    try:
        return file, file.stat().st_mtime_ns
    except OSError:
        return file, 0


def _raise(thread: int, error: type[BaseException]) -> None:
    """Raise an exception in a thread at its next Python instruction, in place of one to come."""
    import ctypes  # noqa: PLC0415 - only where a call is late

    raised = ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


class _TakenBack(BaseException):
    """Raised in place of a `TooLong` that has not been raised yet."""


def _take_back(thread: int) -> None:
    """Raise no `TooLong` in this thread that is still to come.

    Asked for no exception at all, Python 3.11 would look for one for ever: all code would be
    slower, and a function that is traced would hang at its first instruction.
    """
    try:
        _raise(thread, _TakenBack)
        while True:
            pass
    except _TakenBack:
        pass
