"""A watch at work, and what it tells line by line."""

import signal
import subprocess
import threading
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import IO

import layouts
import pytest
from conftest import Folder, plain

PATIENCE = 30
"""Seconds after which what a watch should have told is missing; a busy machine is slow."""


@dataclass
class Watched:
    """`zine verify --watch` at work, and what it tells line by line."""

    process: subprocess.Popen[bytes]
    lines: SimpleQueue[str]

    def until(self, last: str) -> list[str]:
        """The lines up to and with one; what is quoted of a page is left out."""
        heard: list[str] = []
        while not heard or heard[-1] != last:
            try:
                line = plain(self.lines.get(timeout=PATIENCE))
            except Empty:
                pytest.fail(f"{last!r} is not told, but {heard}")
            heard += [line] if line else []
        return heard

    def end(self) -> None:
        """Kill the process, if it has not ended; the threads that listen close its output."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin
        self.process.stdin.close()

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


def begin(folder: Folder, *arguments: str, command: str = "verify") -> Watched:
    process = folder.process(command, "--watch", *arguments, program=layouts.command())
    watched = Watched(process, SimpleQueue())

    def listen(stream: IO[bytes]) -> None:
        with stream:
            for line in stream:
                watched.lines.put(line.decode().rstrip("\n"))

    for stream in (process.stdout, process.stderr):
        assert stream
        threading.Thread(target=listen, args=(stream,), daemon=True).start()
    return watched
