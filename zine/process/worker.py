"""Processes that work for this one: what goes to them and comes from them, and how they end."""

import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import IO, Any

from zine.process.supervisor import POSSIBLE, tied

Process = subprocess.Popen[bytes]
Pipe = IO[bytes] | None

SIZE = "!Q"


def started(work: str) -> Process:
    """A process that does some work, written in Python, and ends with this one.

    It imports what we import, from the same places.
    """
    ends = (str(_tie()),) if POSSIBLE else ()
    return subprocess.Popen(
        [sys.executable, "-P", "-c", work, *ends],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=tuple(map(int, ends)),
        start_new_session=True,  # who started it ends it, not who interrupts the command
    )


@cache
def _tie() -> int:
    """A pipe that is closed when this process ends: the end that others read."""
    read, _ = os.pipe()
    return read


@contextmanager
def answers() -> Iterator[IO[bytes]]:
    """What a process that was `started` answers through; nothing else comes out of it."""
    for end in sys.argv[1:]:
        tied(int(end))
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        yield out


def end(process: Process) -> None:
    """End a process, whatever it is at."""
    process.kill()
    process.communicate()


def hand(pipe: Pipe, what: object) -> None:
    """Send something down a pipe; its size comes first."""
    assert pipe is not None
    body = pickle.dumps(what)
    pipe.write(struct.pack(SIZE, len(body)) + body)
    pipe.flush()


def taken(pipe: Pipe) -> Any:
    """The next thing from a pipe; `EOFError` if there is none."""
    (size,) = struct.unpack(SIZE, _exactly(pipe, struct.calcsize(SIZE)))
    return pickle.loads(_exactly(pipe, size))


def _exactly(pipe: Pipe, size: int) -> bytes:
    assert pipe is not None
    parts = bytearray()
    while len(parts) < size:
        part = pipe.read(size - len(parts))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)
