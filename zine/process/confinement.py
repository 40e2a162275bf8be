"""Confinement: the limits of each call of a scoring module, in a process that can be ended."""

import os
from collections.abc import Callable
from typing import NoReturn

from zine.process.record import Call, Record

try:
    import resource
except ImportError:  # not every system can limit a process
    resource = None  # type: ignore[assignment]

ROOM = 1 << 30
"""Bytes of memory that a module may take, besides those of the process before its first call."""


class Confinement:
    """Records each call, limits its memory, and checks that it leaves the process as it was."""

    def __init__(self, record: Record, streams: tuple[int, ...]) -> None:
        """`streams` are the descriptors that no module may close."""
        self._record = record
        self._streams = streams
        self._process = os.getpid()
        self._folder = _folder()
        self._free = _limits()
        self._limited = _limited(self._free)

    def begin(self, call: Call, seconds: float) -> None:
        """Record and limit a call that is not inside another call."""
        self.note(call, seconds)
        if self._limited != self._free:
            resource.setrlimit(resource.RLIMIT_AS, self._limited)

    @property
    def note(self) -> Callable[[Call, float], None]:
        """Notes what the call under way has come to, or the call that begins within it."""
        return self._record.begin

    def end(self) -> None:
        """Lift the limits of a call that is not inside another call, and check what it left."""
        if self._limited != self._free:
            resource.setrlimit(resource.RLIMIT_AS, self._free)
        self.check()
        self._record.end()

    def check(self) -> None:
        """End the process if the call under way has left it other than it was."""
        if os.getpid() != self._process:
            os._exit(1)  # what a module has forked must not go on with our work
        try:
            for stream in self._streams:
                os.get_inheritable(stream)  # the quickest to fail of one that is closed
        except OSError:
            self._give_up("closes files that are not its own")
        if _folder() != self._folder:
            self._give_up("changes the current folder")

    def _give_up(self, fault: str) -> NoReturn:
        self._record.blame(fault)
        os._exit(1)


def _limits() -> tuple[int, int]:
    """How much memory this process may take at present, and may allow itself to take."""
    return resource.getrlimit(resource.RLIMIT_AS) if resource else (0, 0)


def _limited(free: tuple[int, int]) -> tuple[int, int]:
    """The limits of a call, given those of the process; the same where memory is not told."""
    taken, (soft, hard) = _taken(), free
    if not taken or (soft != resource.RLIM_INFINITY and soft < taken + ROOM):
        return free
    return taken + ROOM, hard


def _taken() -> int:
    """How many bytes of memory this process has; 0 where that is not told."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - often, and a path costs more
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def _folder() -> str:
    try:
        return os.getcwd()  # noqa: PTH109 - after every call, and a path costs more
    except OSError:
        return ""
