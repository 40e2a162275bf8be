"""The desks that show pages as they print, one for each folder; they end with this process."""

from contextlib import suppress
from pathlib import Path
from threading import Lock

from zine.process.worker import Process, receive, send, start, stop

ENDED = "the desk did not start; to see why, type: zine serve"


class Unavailable(Exception):
    """There is nothing to show; the message says why in a line, and what to type."""


class Desks:
    """The desks of folders, each begun when a page of the folder is first shown.

    `program` is what the process of a desk runs: it receives the folder and the name of the zine to
    show first, and sends the desk's address, or `Unavailable`.
    """

    def __init__(self) -> None:
        self.program = ""
        self._lock = Lock()
        self._begun: dict[Path, tuple[Process, str]] = {}
        self._beginning: Process | None = None
        self._are_closed = False

    def address(self, root: Path, zine: str | None) -> str:
        """The address of the desk over a folder, which is begun unless it runs.

        Raises `Unavailable` if it cannot run.
        """
        with self._lock:
            process, address = self._begun.get(root, (None, ""))
            if process is None or process.poll() is not None:
                if process:
                    stop(process)
                process, address = self._begin(root, zine)
                self._begun[root] = process, address
            return address

    def close(self) -> None:
        """End all desks, also one that is just beginning; none begins any more."""
        self._are_closed = True
        if beginning := self._beginning:
            beginning.kill()
        with self._lock:
            for process, _ in self._begun.values():
                stop(process)
            self._begun.clear()

    def _begin(self, root: Path, zine: str | None) -> tuple[Process, str]:
        """Begin a desk; returns its process and its address. Raises `Unavailable`."""
        self._beginning = process = start(self.program)
        answer: object = None
        if not self._are_closed:  # or nobody may end it
            with suppress(EOFError, OSError):
                send(process.stdin, (root, zine))
                answer = receive(process.stdout)
        self._beginning = None
        if isinstance(answer, str) and not self._are_closed:
            return process, answer
        stop(process)
        raise answer if isinstance(answer, Unavailable) else Unavailable(ENDED)
