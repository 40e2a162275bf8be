"""Runs a command, and then ends every process that it has left running.

`python tests/left_running.py COMMAND …` exits as the command does. What the command starts bears a
mark in its environment, by which Linux shows it; so are those found that an earlier run left which
was killed itself. On other systems nothing more is ended than the command ends.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

MARK = "ZINE_TESTS"
"""The variable of the environment that holds the number of this process."""


def main() -> int:
    """Run what the command line says; its exit code."""
    signal.signal(signal.SIGTERM, _end)
    _kill(lambda mark: not Path(f"/proc/{mark}").exists())
    own = str(os.getpid())
    try:
        process = subprocess.Popen(sys.argv[1:], env={**os.environ, MARK: own})
        while True:
            with suppress(KeyboardInterrupt):  # the terminal interrupts the command, too
                code = process.wait()
                return code if code >= 0 else 128 - code
    finally:
        _kill(lambda mark: mark == own)


def _end(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


def _kill(is_left: Callable[[str], bool]) -> None:
    """End the processes whose mark says that they are left."""
    for place in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has ended, or is another user's
            for entry in place.read_bytes().split(b"\0"):
                name, _, mark = entry.decode(errors="replace").partition("=")
                if name == MARK and mark.isdecimal() and is_left(mark):
                    os.kill(int(place.parent.name), signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
