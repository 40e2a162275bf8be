"""Layouts that tests share: a section is laid out once in a session, however often it is built."""

import gc
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Lock
from unittest.mock import patch

from zine.__main__ import run
from zine.html.section import SectionHtml
from zine.html.stylesheet import Style
from zine.memo.store import Store
from zine.pdf.fragment import PdfFragment
from zine.press.engine import workers
from zine.press.engine.speedups.large_frame import in_large_frame
from zine.process import worker

PROGRAM = "from layouts import worker_main; worker_main()"


class Layouts:
    """What layout workers answered in this session, and a worker that waits for the next section.

    The folder may serve several processes.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._answers = Store(folder)
        self._worker: worker.Process | None = None
        self._lock = Lock()

    def answer(self, style: bytes, section: bytes, asks: "Substitute") -> bytes:
        """What a worker answers, pickled; raises `EOFError` if the substitute is killed.

        The same section of several tests lies in a folder of each, which only problems tell.
        """
        placeless = replace(worker.receive(BytesIO(section)), place=Path())
        key = sha256(style + pickle.dumps(placeless)).hexdigest()
        kept = self._answers.get(key)
        if kept is None:
            with self._lock:
                kept = self._answer(style, section, asks)
            if isinstance(pickle.loads(kept).answer, PdfFragment):
                self._answers.put(key, kept)
        return kept

    def _answer(self, style: bytes, section: bytes, asks: "Substitute") -> bytes:
        if self._worker is None:
            self._worker = worker.start(PROGRAM)
        asks.asked = self._worker
        try:
            if asks.killed:
                raise EOFError
            assert self._worker.stdin is not None
            self._worker.stdin.write(pickle.dumps(str(Path.cwd())) + style + section)
            self._worker.stdin.flush()
            return pickle.dumps(worker.receive(self._worker.stdout))
        except BaseException:
            self.stop()
            raise
        finally:
            asks.asked = None

    def stop(self) -> None:
        """End the worker that waits."""
        if self._worker is not None:
            worker.stop(self._worker)
            self._worker = None


def worker_main() -> None:
    """Answer as a layout worker does; but each section comes behind a folder and a style.

    A look may name its typefaces from the folder in which a test runs its command.
    A layout worker serves one style, and takes most of a second until it lays out anything.
    """
    with worker.replies() as out:
        tasks = sys.stdin.buffer
        gc.disable()

        def answer_all() -> None:
            while True:
                os.chdir(worker.receive(tasks))
                style, _ = worker.receive(tasks)
                lay, release = layout(style)
                worker.send(out, lay(worker.receive(tasks)))
                release()

        with suppress(EOFError, BrokenPipeError):  # the parent has ended
            in_large_frame(answer_all)


@lru_cache(4)
def layout(style: Style) -> tuple[Callable[[SectionHtml], object], Callable[[], object]]:
    """What lays out in a style, and frees its memory; it is kept, as it takes a while to make."""
    made = workers.layout(style)
    gc.freeze()
    return made


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

    def wait(self) -> int:
        """How the process ended: it was killed, which is all that can end a substitute."""
        return -signal.SIGKILL


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
