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
STATE = Struct("=????iII")
"""The fields of a `State`."""
TEXTS_START = CALL.size + STATE.size
LONGEST_TEXT = 4_000
"""How many bytes of a path or of a fault are kept."""
FILE, PAGE, FAULT = range(3)
"""The numbers of the texts."""


class Call(NamedTuple):
    """A call of a scoring module's code: its file, and the page and the line that ask for it.

    While the module is imported, `page` is the module's own file; `line` is 0 where no line asks.
    """

    file: Path
    page: Path
    line: int


class State(NamedTuple):
    """How far a process is with its work.

    `done` work has its `exit_code`. Work with `no_restart` must not run twice; `unlimited` work
    goes on until it is interrupted. Work that is `unsure` has met a fault, and must run once more
    to tell of which call it is. `line` is that of the module at fault, or 0.
    """

    done: bool
    no_restart: bool
    unlimited: bool
    unsure: bool
    exit_code: int
    parts_done: int
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
        self._write_state(self.state._replace(done=True, exit_code=exit_code))

    def forbid_restart(self) -> None:
        """Record that the work must not run twice."""
        self._write_state(self.state._replace(no_restart=True))

    def lift_limits(self) -> None:
        """Record that the work goes on until it is interrupted, and begins no more calls."""
        self._write_state(self.state._replace(unlimited=True))

    def finish_part(self) -> None:
        """Record that one more part of the work is done."""
        self._write_state(self.state._replace(parts_done=self.state.parts_done + 1))

    def set_fault(self, fault: str, line: int = 0, *, unsure: bool = False) -> None:
        """Record why the process is about to end itself, and at which line of the module."""
        self._write_text(FAULT, fault.encode())
        self._write_state(self.state._replace(line=line, unsure=unsure))

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
    def state(self) -> State:
        """How far the work is."""
        return State(*STATE.unpack_from(self._memory, CALL.size))

    def _write_state(self, state: State) -> None:
        STATE.pack_into(self._memory, CALL.size, *state)

    def _write_text(self, number: int, text: bytes) -> None:
        start, text = TEXTS_START + number * (LONGEST_TEXT + 2), text[:LONGEST_TEXT]
        self._memory[start : start + 2 + len(text)] = len(text).to_bytes(2, "big") + text

    def _read_text(self, number: int) -> bytes:
        start = TEXTS_START + number * (LONGEST_TEXT + 2)
        size = int.from_bytes(self._memory[start : start + 2], "big")
        return self._memory[start + 2 : start + 2 + size]
