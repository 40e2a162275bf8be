"""Worker processes: start one, exchange objects with it, end it.

The standard `multiprocessing` would break four promises that are kept here:

- No file in the current folder can break a worker: `-P` keeps that folder off the path. Workers of
  `multiprocessing` start without it, and a `signal.py` that lies there ends every one of them.
- A worker imports nothing but what it needs. Others import the caller's main module once more,
  which costs time, and runs a script that has no `if __name__ == "__main__"` again.
- Ctrl-C does not reach a worker, which has a session of its own: no traceback is printed.
- A worker ends with its parent, at once and whatever it is at, and no tracker process stays behind.

Objects travel as pickles. A pickle says where it ends, so that nothing else frames it.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any

from zine.process.supervisor import SUPPORTED, exit_with_parent

Process = subprocess.Popen[bytes]
Pipe = IO[bytes] | None


def start(program: str, first: Path | None = None) -> Process:
    """Start a process that runs a Python program, and ends with this one.

    It imports modules from the same places as this one or, with a folder, `first` from there; what
    it compiles is not kept then. Workers share the cores, so numpy starts no threads in one: those
    spin while they wait, and take the time of the others.
    """
    places = sys.path if first is None else [str(first), *sys.path]
    unkept = {} if first is None else {"PYTHONDONTWRITEBYTECODE": "1"}
    variables = {"PYTHONPATH": os.pathsep.join(places), "OPENBLAS_NUM_THREADS": "1"}
    ends = (str(_lifeline()),) if SUPPORTED else ()
    return subprocess.Popen(
        [sys.executable, "-P", "-c", program, *ends],
        env={**os.environ, **unkept, **variables},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=tuple(map(int, ends)),
        start_new_session=True,  # Ctrl-C is for the parent, which then ends its workers
    )


@cache
def _lifeline() -> int:
    """The end to read of a pipe that the system closes when this process ends."""
    read, _ = os.pipe()
    return read


@contextmanager
def replies() -> Iterator[IO[bytes]]:
    """The pipe to the parent, in a process that `start` began; prints go to standard error."""
    for end in sys.argv[1:]:
        exit_with_parent(int(end))
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        yield out


def stop(process: Process) -> None:
    """End a process, whatever it is at."""
    process.kill()
    process.communicate()


def send(pipe: Pipe, message: object) -> None:
    """Send an object down a pipe; raises `OSError` or `ValueError` if the other end is gone."""
    assert pipe is not None
    pipe.write(pickle.dumps(message))
    pipe.flush()


def receive(pipe: Pipe) -> Any:
    """The next object from a pipe; raises `EOFError` if none comes, or only a part of one."""
    assert pipe is not None
    try:
        return pickle.load(pipe)
    except pickle.UnpicklingError:
        raise EOFError from None
