"""Layouts that tests share: a section is laid out once in a session, however often it is built."""

import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Lock
from unittest.mock import patch

from zine.__main__ import run
from zine.cache.store import Cache
from zine.press.layout import workers
from zine.process import worker

MOST = 2
"""How many workers wait for the next section of their style; each needs a tenth of a gigabyte."""


class Layouts:
    """What layout workers answered in this session, and workers that wait for the next section.

    The folder may serve several processes.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._answers = Cache(folder)
        self._workers: dict[bytes, worker.Process] = {}
        self._lock = Lock()

    def answer(self, style: bytes, section: bytes, asks: "Substitute") -> bytes:
        """What a worker answers, pickled; raises `EOFError` if the substitute is killed."""
        key = sha256(style + section).hexdigest()
        kept = self._answers.get(key)
        if kept is None:
            with self._lock:
                kept = self._answer(style, section, asks)
            self._answers.put(key, kept)
        return kept

    def _answer(self, style: bytes, section: bytes, asks: "Substitute") -> bytes:
        asked = self._workers.pop(style, None) or self._begin(style)
        asks.asked = asked
        try:
            if asks.killed:
                raise EOFError
            _send(asked, section)
            answer = pickle.dumps(worker.receive(asked.stdout))
        except BaseException:
            worker.stop(asked)
            raise
        finally:
            asks.asked = None
        self._workers[style] = asked
        while len(self._workers) > MOST:
            worker.stop(self._workers.pop(next(iter(self._workers))))
        return answer

    def _begin(self, style: bytes) -> worker.Process:
        begun = worker.start(workers.PROGRAM)
        _send(begun, style)
        return begun

    def stop(self) -> None:
        """End the workers that wait."""
        while self._workers:
            worker.stop(self._workers.popitem()[1])


def _send(process: worker.Process, message: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(message)
    process.stdin.flush()


class Substitute:
    """Stands in for a layout worker: takes the style, then sections, and answers each.

    It is what a `WorkerPool` uses of a process.
    """

    pid = 0

    def __init__(self, layouts: Layouts) -> None:
        self._layouts = layouts
        self._told: list[bytes] = []
        self.asked: worker.Process | None = None
        self.killed = False

    @property
    def stdin(self) -> "Substitute":
        return self

    def write(self, message: bytes) -> None:
        self._told.append(message)

    def flush(self) -> None:
        pass

    @property
    def stdout(self) -> BytesIO:
        return BytesIO(self._layouts.answer(self._told[0], self._told[-1], self))

    def kill(self) -> None:
        """End the worker that lays out for this one, so that nobody waits for it."""
        self.killed = True
        asked = self.asked
        if asked:
            asked.kill()

    def communicate(self) -> None:
        pass


@contextmanager
def substituted() -> Iterator[None]:
    """Meanwhile a `WorkerPool` starts no process: substitutes answer from the session's layouts."""
    with patch.object(workers, "start", lambda _: Substitute(_session[0])):
        yield


_session: list[Layouts] = []


@contextmanager
def session(folder: Path) -> Iterator[None]:
    """Meanwhile the layouts of the session lie in this folder."""
    _session[:] = [Layouts(folder)]
    try:
        yield
    finally:
        _session.pop().stop()


def command() -> list[str]:
    """What begins a process that is `zine`, but for the layouts that it takes from the session."""
    return [sys.executable, __file__, str(_session[0].folder)]


if __name__ == "__main__":
    sys.path.append(str(Path.cwd()))  # where `-m` looks, too
    with session(Path(sys.argv.pop(1))), substituted():
        run()
