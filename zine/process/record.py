"""The record: what a process is at, in memory that it shares with the one that supervises it.

It holds whatever becomes of the process: no call of a scoring module can close it.
"""

import mmap
import os
from dataclasses import dataclass
from pathlib import Path
from struct import Struct

SIZE = 16_384
CALL = Struct("=QdI")
STATE = Struct("=BBiI")
STATES = ("done", "lasting", "code", "count")
TEXTS = CALL.size + STATE.size
LONGEST = 4_000
"""How many bytes of a path or of a fault are kept."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a scoring module's code: its file, and the page and the line that ask for it.

    `page` is the module's own file while that is imported; `line` is 0 where no line asks.
    """

    file: Path
    page: Path
    line: int


class Record:
    """What one process is at, and what came of its work."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, SIZE)
        self._call: Call | None = None
        self._number = 0

    # Written by the process at work.

    def begin(self, call: Call, seconds: float) -> None:
        """Note a call that must be over in so many seconds."""
        if self._call is None or (call.file, call.page) != (self._call.file, self._call.page):
            for place, path in enumerate((call.file, call.page)):
                self._write(place, os.fsencode(path))
        self._call = call
        self._number += 1
        CALL.pack_into(self._memory, 0, self._number, seconds, call.line)

    def end(self) -> None:
        """Note that no call is under way any more."""
        CALL.pack_into(self._memory, 0, 0, 0.0, 0)

    def finish(self, code: int) -> None:
        """Note that the work is done, and its exit code."""
        self._note(done=1, code=code)

    def last(self) -> None:
        """Note that the work goes on until it is interrupted, or cannot be done twice."""
        self._note(lasting=1)

    def advance(self) -> None:
        """Note that one part of the work more is done."""
        self._note(count=self.count + 1)

    def blame(self, fault: str) -> None:
        """Note why the process ends itself during the call under way."""
        self._write(2, fault.encode())

    # Read by the process that supervises it.

    @property
    def number(self) -> int:
        """The number of the call under way; 0 if there is none."""
        return int(CALL.unpack_from(self._memory)[0])

    @property
    def seconds(self) -> float:
        """How long the call under way may take."""
        return float(CALL.unpack_from(self._memory)[1])

    @property
    def call(self) -> Call | None:
        """The call under way, if there is one."""
        number, _, line = CALL.unpack_from(self._memory)
        file, page = (Path(os.fsdecode(self._read(place))) for place in range(2))
        return Call(file, page, line) if number else None

    @property
    def fault(self) -> str:
        """Why the process has ended itself, if it says so."""
        return self._read(2).decode()

    @property
    def done(self) -> bool:
        """Whether the work is done."""
        return bool(self._state["done"])

    @property
    def lasting(self) -> bool:
        """Whether the work goes on until it is interrupted, or cannot be done twice."""
        return bool(self._state["lasting"])

    @property
    def code(self) -> int:
        """The exit code of work that is done."""
        return self._state["code"]

    @property
    def count(self) -> int:
        """How many parts of the work are done."""
        return self._state["count"]

    @property
    def _state(self) -> dict[str, int]:
        return dict(zip(STATES, STATE.unpack_from(self._memory, CALL.size), strict=True))

    def _note(self, **states: int) -> None:
        STATE.pack_into(self._memory, CALL.size, *{**self._state, **states}.values())

    def _write(self, place: int, text: bytes) -> None:
        start, text = TEXTS + place * (LONGEST + 2), text[:LONGEST]
        self._memory[start : start + 2 + len(text)] = len(text).to_bytes(2, "big") + text

    def _read(self, place: int) -> bytes:
        start = TEXTS + place * (LONGEST + 2)
        size = int.from_bytes(self._memory[start : start + 2], "big")
        return self._memory[start + 2 : start + 2 + size]
