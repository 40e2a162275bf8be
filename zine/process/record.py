"""What a supervised process is doing, in memory that it shares with its supervisor.

Each call of a scoring module is recorded here before it begins. Shared memory, because it keeps
what was written last however the process ends, because no module can close it as it can close a
pipe, and because recording a call takes a microsecond and no system call.
"""

import mmap
import os
from pathlib import Path
from struct import Struct
from typing import NamedTuple

SIZE = 16_384
CALL = Struct("=QdI")
"""The number of the call under way, its limit in seconds, and the line of the page."""
OUTCOME = Struct("=?iI")
"""The fields of an `Outcome`."""
TEXTS_START = CALL.size + OUTCOME.size
LONGEST_TEXT = 4_000
"""How many bytes of a path or of a fault are recorded."""
FILE, PAGE, FAULT = range(3)
"""The numbers of the texts."""


class Call(NamedTuple):
    """A call of a scoring module's code: its file, and the page and the line that ask for it.

    While the module is imported, `page` is the module's own file; `line` is 0 where no line asks.
    """

    file: Path
    page: Path
    line: int


class Outcome(NamedTuple):
    """How the work of a process ended: `done` with an `exit_code`, or at a `line` of a module."""

    done: bool
    exit_code: int
    line: int


class Record:
    """What one process is doing, and how its work ended."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, SIZE)
        self._call: Call | None = None
        self._call_number = 0

    # Written by the process at work.

    def begin_call(self, call: Call, seconds: float) -> None:
        """Record a call that must end within some seconds."""
        if self._call is None or (call.file, call.page) != (self._call.file, self._call.page):
            self._write_text(FILE, os.fsencode(call.file))
            self._write_text(PAGE, os.fsencode(call.page))
        self._call = call
        self._call_number += 1
        CALL.pack_into(self._memory, 0, self._call_number, seconds, call.line)

    def end_call(self) -> None:
        """Record that no call is under way."""
        CALL.pack_into(self._memory, 0, 0, 0.0, 0)

    def finish(self, exit_code: int) -> None:
        """Record that the work is done."""
        OUTCOME.pack_into(self._memory, CALL.size, True, exit_code, 0)

    def set_fault(self, fault: str, line: int = 0) -> None:
        """Record why the process is about to end itself, and at which line of the module."""
        self._write_text(FAULT, fault.encode())
        OUTCOME.pack_into(self._memory, CALL.size, False, 1, line)

    # Read by its supervisor.

    @property
    def call_number(self) -> int:
        """The number of the call under way; 0 if there is none."""
        return int(CALL.unpack_from(self._memory)[0])

    @property
    def call_seconds(self) -> float:
        """How long the call under way may take."""
        return float(CALL.unpack_from(self._memory)[1])

    @property
    def call(self) -> Call | None:
        """The call under way, if there is one."""
        number, _, line = CALL.unpack_from(self._memory)
        file, page = (Path(os.fsdecode(self._read_text(text))) for text in (FILE, PAGE))
        return Call(file, page, line) if number else None

    @property
    def fault(self) -> str:
        """Why the process ended itself; empty if it did not."""
        return self._read_text(FAULT).decode()

    @property
    def outcome(self) -> Outcome:
        """How the work ended, as far as the process could record it."""
        return Outcome(*OUTCOME.unpack_from(self._memory, CALL.size))

    def _write_text(self, number: int, text: bytes) -> None:
        start, text = TEXTS_START + number * (LONGEST_TEXT + 2), text[:LONGEST_TEXT]
        self._memory[start : start + 2 + len(text)] = len(text).to_bytes(2, "big") + text

    def _read_text(self, number: int) -> bytes:
        start = TEXTS_START + number * (LONGEST_TEXT + 2)
        size = int.from_bytes(self._memory[start : start + 2], "big")
        return self._memory[start + 2 : start + 2 + size]
