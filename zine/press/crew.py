"""The crew: composers at work side by side, a process each, who set only what is not yet set."""

import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from functools import partial
from queue import SimpleQueue
from typing import IO

from zine.diagnostics import ContentError, Problem
from zine.press import keys
from zine.press.cache import Cache
from zine.press.copy import Copy, Style
from zine.press.galley import Galley, unpacked

WORK = "from zine.press.crew import work; work()"

Tell = Callable[[str, int, int], None]
"""Hears the title of a piece that has been laid out, how many have, and how many are to be."""

Answer = Galley | tuple[Problem, ...] | str
"""A galley, what is wrong with the copy, or what the machine lacks."""

SHIFT = 10
"""How many galleys a composer lays out before its memory is given back."""

Process = subprocess.Popen[bytes]


class Missing(Exception):
    """What composers need is not on this machine; the text says what."""


class Lost(Exception):
    """A composer has gone and left a piece undone; the text names the piece."""


class Crew:
    """Composers for one style, who come when there is work and stay until they are sent home.

    What the cache holds is not laid out again.
    """

    def __init__(self, style: Style, cache: Cache, tell: Tell = lambda *_: None) -> None:
        self._style = style
        self._cache = cache
        self._tell = tell
        self._setting = keys.key(keys.engine(), style.css)
        self._composers: list[Process] = []
        self._idle: SimpleQueue[Process] = SimpleQueue()

    def dismiss(self) -> None:
        """Send every composer home, whatever they are at."""
        for composer in self._composers:
            composer.kill()
            composer.communicate()
        self._composers.clear()
        self._idle = SimpleQueue()

    def hire(self, number: int) -> None:
        """Let so many composers come, but never more than there are cores."""
        while len(self._composers) < min(number, cores()):
            composer = _composer()
            self._composers.append(composer)
            self._idle.put(composer)
            _hand(composer, self._style)

    def lay_all(self, copies: Sequence[Copy]) -> list[Galley]:
        """The galley of each copy.

        Raises `ContentError` with the problems of all, `Missing` and `Lost`.
        """
        named = {self._key(copy): copy for copy in copies}
        kept = {key: self._cache.get(key) for key in named}
        galleys = {key: unpacked(entry) for key, entry in kept.items() if entry is not None}
        missing = {key: copy for key, copy in named.items() if key not in galleys}
        problems: list[Problem] = []
        if missing:
            self.hire(len(missing))
            # The longest first, so that no core is left with one at the end.
            order = sorted(missing, key=lambda key: -len(missing[key].html))
            with ThreadPoolExecutor(len(self._composers)) as hands:
                at_work: dict[Future[Galley | tuple[Problem, ...]], str] = {
                    hands.submit(self._lay, missing[key]): key for key in order
                }
                try:
                    for done, future in enumerate(as_completed(at_work), 1):
                        key, laid = at_work[future], future.result()
                        if isinstance(laid, Galley):
                            galleys[key] = laid
                            self._cache.put(key, laid.kept())
                        else:
                            problems += laid
                        self._tell(missing[key].title, done, len(missing))
                except BaseException:
                    hands.shutdown(wait=False, cancel_futures=True)
                    self.dismiss()
                    raise
        if problems:
            raise ContentError(problems)
        return [galleys[self._key(copy)] for copy in copies]

    def _key(self, copy: Copy) -> str:
        return keys.key(self._setting, copy.html, str(copy.fits))

    def _lay(self, copy: Copy) -> Galley | tuple[Problem, ...]:
        composer = self._idle.get()
        try:
            _hand(composer, copy)
            assert composer.stdout is not None
            answer = pickle.load(composer.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise Lost(copy.title) from None
        if isinstance(answer, str):
            raise Missing(answer)
        self._idle.put(composer)
        return answer  # type: ignore[no-any-return]  # what `work` sends


def cores() -> int:
    """How many processes can work at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _composer() -> Process:
    """A process that imports what we import, from the same places."""
    path = os.pathsep.join(sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-c", WORK],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def _hand(composer: Process, what: Copy | Style) -> None:
    assert composer.stdin is not None
    pickle.dump(what, composer.stdin)
    composer.stdin.flush()


def work() -> None:
    """Lay out the copies that come down standard input until it ends; the style comes first.

    Each answer is a galley, the problems of the copy, or what the machine lacks.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who hired us sends us home
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)  # nothing but answers may come out
        lay = _trained(pickle.load(sys.stdin.buffer))
        if not hasattr(os, "fork"):
            while _shift(lay, out):
                gc.collect()
        while _apart(partial(_shift, lay, out)):
            pass


def _shift(lay: Callable[[Copy], Answer], out: IO[bytes]) -> bool:
    """Answer a few copies; whether there may be more."""
    for _ in range(SHIFT):
        try:
            copy = pickle.load(sys.stdin.buffer)
        except EOFError:
            return False
        pickle.dump(lay(copy), out)
        out.flush()
    return True


def _apart(shift: Callable[[], bool]) -> bool:
    """What comes of a shift in a process of its own, which leaves without tidying up.

    That is sooner done than to look for what each layout has left behind.
    """
    process = os.fork()
    if process == 0:
        os._exit(0 if shift() else 1)
    return os.waitpid(process, 0)[1] == 0


def _trained(style: Style) -> Callable[[Copy], Answer]:
    """What lays out copy, or answers why it cannot."""
    try:
        from zine.press.composer import Composer  # noqa: PLC0415 - half a second, and needs Pango
    except (ImportError, OSError) as error:
        lacks = " ".join(str(error).split())
        return lambda _: lacks
    try:
        composer = Composer(style)
    except ContentError as error:
        problems = error.problems
        return lambda _: problems
    gc.disable()

    def lay(copy: Copy) -> Answer:
        try:
            return composer.lay(copy)
        except ContentError as error:
            return error.problems

    return lay
