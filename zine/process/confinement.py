"""Limits around each call of a scoring module, in a process that its supervisor may end.

A module may take a gigabyte, and must leave open files and the current folder as they were. Where
it does not, the process ends itself: nothing that runs later could be trusted.
"""

import os
from typing import NoReturn

from zine.process import memory
from zine.process.record import Call, Record

CALL_MEMORY = 1 << 30
"""Bytes of memory a call may take, besides those of the process before its first call."""


class Confinement:
    """Records each call, limits its memory, and checks how it leaves the process."""

    def __init__(self, record: Record, streams: tuple[int, ...]) -> None:
        """`streams` are the descriptors that no module may close."""
        self.record = record
        self._streams = {stream: _file(stream) for stream in streams}
        self._process = os.getpid()
        self._folder = _current_folder()
        self._own_limits = memory.limits()
        self._call_limits = memory.limits_with(CALL_MEMORY)

    def begin(self) -> None:
        """Limit the memory of a call that is not inside another one."""
        if self._call_limits != self._own_limits:
            memory.limit(self._call_limits)

    def end(self) -> None:
        """Lift the limits of a call that is not inside another one, and check what it left."""
        if self._call_limits != self._own_limits:
            memory.limit(self._own_limits)
        self.check()
        if any(_file(stream) != file for stream, file in self._streams.items()):
            self.end_process("replaces files that are not its own")
        self.record.end_call()

    def check(self) -> None:
        """End the process if the call has closed files, changed the folder, or forked."""
        if os.getpid() != self._process:
            os._exit(1)  # a process that the module forked must not go on with our work
        try:
            for stream in self._streams:
                os.get_inheritable(stream)  # the fastest call that fails on a closed descriptor
        except OSError:
            self.end_process("closes files that are not its own")
        if _current_folder() != self._folder:
            self.end_process("changes the current folder")

    def end_process(self, fault: str, call: Call | None = None, line: int = 0) -> NoReturn:
        """End the process because of the call under way, or of one before, if it is known."""
        if call:
            self.record.begin_call(call, 0.0)
        self.record.set_fault(fault, line)
        os._exit(1)


def _file(descriptor: int) -> tuple[int, int]:
    """Which file a descriptor leads to; raises `OSError` if it is closed."""
    status = os.fstat(descriptor)
    return status.st_dev, status.st_ino


def _current_folder() -> str:
    try:
        return os.getcwd()  # noqa: PTH109 - after every call, and a path costs more
    except OSError:
        return ""
