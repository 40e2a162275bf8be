"""The crew: composers at work side by side, a process each, who set only what is not yet set."""

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import PriorityQueue
from tempfile import gettempdir
from threading import Lock, local
from typing import TypeVar

from zine.cache import keys
from zine.cache.store import Cache
from zine.content import bounds
from zine.pdf.fragment import Lost, Missing, PdfFragment, Tell, unpacked
from zine.press.layout.large_frame import roomy
from zine.press.layout.section import SectionHtml
from zine.press.layout.stylesheet import Style
from zine.problems import ContentError, Problem, shown
from zine.process.worker import Process, answers, end, hand, started, taken

WORK = "from zine.press.layout.workers import work; work()"

Answer = PdfFragment | tuple[Problem, ...] | str
"""A galley, what is wrong with the copy, or what the machine lacks."""

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

SHARE = 150
"""The pieces that a composer lays out before another takes its place.

The layout engine leaves a seventh of a megabyte behind with each.
"""


class WorkerPool:
    """Composers for one style, who come when there is work and stay until they are sent home.

    What the cache holds is not laid out again.
    """

    def __init__(self, style: Style, cache: Cache, tell: Tell = lambda *_: None) -> None:
        self._style = style
        self._cache = cache
        self._tell = tell
        self._setting = keys.key(keys.engine(), style.css)
        self._remembered: dict[str, PdfFragment] = {}
        self._most = 0
        self._composers: list[Process] = []
        self._laid: Counter[Process] = Counter()
        self._shift = 0
        self._door = Lock()

    def dismiss(self) -> None:
        """Send every composer home, whatever they are at; none comes later for the same work."""
        with self._door:
            composers, self._composers = self._composers, []
            self._laid.clear()
            self._shift += 1
        for composer in composers:
            end(composer)

    def hire(self, number: int = CORES) -> None:
        """Let so many composers come, but never more than there are cores."""
        for _ in range(len(self._composers), min(number, CORES)):
            self._come(self._shift)

    def _relieved(self, composer: Process, shift: int) -> Process:
        """The composer or, if it has done its share, one who takes its place."""
        self._laid[composer] += 1
        if self._laid[composer] < SHARE:
            return composer
        with self._door:
            if composer not in self._composers:  # all have been sent home
                return composer
            self._composers.remove(composer)
            del self._laid[composer]
        end(composer)
        return self._come(shift)

    def _come(self, shift: int) -> Process:
        """One composer more; raises `EOFError` if those of this shift have been sent home."""
        with self._door:
            if shift != self._shift:
                raise EOFError
            composer = _composer()
            self._composers.append(composer)
        with suppress(OSError, ValueError):  # it has gone already, which is told when it is needed
            hand(composer.stdin, self._style)
        return composer

    def lay_all(self, copies: Iterable[SectionHtml]) -> list[PdfFragment]:
        """The galley of each copy; whoever is free begins while the next is still to be written.

        Raises `ContentError` with the problems of all, `Missing` and `Lost`, and whatever keeps a
        copy from being written.
        """
        order: list[str] = []
        galleys: dict[str, PdfFragment] = {}
        with self._at_work() as work:
            for copy in copies:
                key = self._key(copy)
                order.append(key)
                if key not in galleys and key not in work.asked:
                    kept = self._kept(key)
                    if kept is None:
                        work.ask(key, copy)
                    else:
                        galleys[key] = kept
            galleys |= self._answers(work)
        self._remember(galleys)
        return [galleys[key] for key in order]

    def _kept(self, key: str) -> PdfFragment | None:
        """The galley that is kept under a key, if there is one."""
        if key in self._remembered:
            return self._remembered[key]
        entry = self._cache.get(key)
        return None if entry is None else unpacked(entry)

    def _remember(self, galleys: Mapping[str, PdfFragment]) -> None:
        """Keep these at hand, and about as many of those before."""
        self._most = max(self._most, len(galleys))
        for key, galley in galleys.items():
            self._remembered.pop(key, None)
            self._remembered[key] = galley
        while len(self._remembered) > 2 * self._most:
            del self._remembered[next(iter(self._remembered))]

    @contextmanager
    def _at_work(self) -> Iterator["_Work"]:
        """Work for a composer a core; if it comes to grief, none is left at it."""
        with self._door:
            free, shift = list(self._composers), self._shift

        def composer() -> Process:
            try:
                return free.pop()
            except IndexError:
                return self._come(shift)

        work = _Work(composer, lambda composer: self._relieved(composer, shift))
        with work.hands:
            try:
                yield work
            except BaseException as error:
                work.hands.shutdown(wait=False, cancel_futures=True)
                if not isinstance(error, ContentError):
                    self.dismiss()
                raise

    def _answers(self, work: "_Work") -> dict[str, PdfFragment]:
        """What comes of all that was asked for; the galleys are put into the cache."""
        galleys: dict[str, PdfFragment] = {}
        problems: list[Problem] = []
        for done, future in enumerate(as_completed(work.answers), 1):
            key, laid = future.result()
            if isinstance(laid, PdfFragment):
                galleys[key] = laid
                self._cache.put(key, laid.kept())
            else:
                problems += laid
            self._tell(work.asked[key], done, len(work.asked))
        if problems:
            raise ContentError(problems)
        return galleys

    def _key(self, copy: SectionHtml) -> str:
        return keys.key(self._setting, copy.html, str(copy.fits))


class _Work:
    """Copies that wait to be laid out, and a thread for every composer who takes from them.

    The longest is taken first, so that no core is left with one at the end.
    """

    def __init__(
        self, composer: Callable[[], Process], relieved: Callable[[Process], Process]
    ) -> None:
        self.asked: dict[str, str] = {}
        """The title of every copy that has been asked for, by its key."""
        self.answers: list[Future[tuple[str, PdfFragment | tuple[Problem, ...]]]] = []
        self._waiting: PriorityQueue[tuple[int, str, SectionHtml]] = PriorityQueue()
        self._composer, self._relieved = composer, relieved
        self._own = local()
        self.hands = ThreadPoolExecutor(CORES)

    def ask(self, key: str, copy: SectionHtml) -> None:
        """Let a copy be laid out as soon as somebody is free."""
        self.asked[key] = copy.title
        self._waiting.put((-len(copy.html), key, copy))
        self.answers.append(self.hands.submit(self._next))

    def _next(self) -> tuple[str, PdfFragment | tuple[Problem, ...]]:
        _, key, copy = self._waiting.get_nowait()  # there is one for every time it is asked
        try:
            if not hasattr(self._own, "composer"):
                self._own.composer = self._composer()
            laid = _lay(self._own.composer, copy)
            self._own.composer = self._relieved(self._own.composer)
        except (EOFError, OSError, ValueError):
            raise Lost(copy.title) from None
        return key, laid


def _lay(composer: Process, copy: SectionHtml) -> PdfFragment | tuple[Problem, ...]:
    """What a composer makes of some copy; raises what comes of it if it is gone."""
    hand(composer.stdin, copy)
    answer = taken(composer.stdout)
    if isinstance(answer, str):
        raise Missing(answer)
    return answer  # type: ignore[no-any-return]  # what `work` sends


def _composer() -> Process:
    """A process that lays out, and ends with this one."""
    return started(WORK)


def work() -> None:
    """Lay out the copies that come down standard input until it ends; the style comes first.

    Each answer is a galley, the problems of the copy, or what the machine lacks.
    """
    with answers() as out:
        desk = sys.stdin.buffer
        lay, clear = _trained(taken(desk))
        gc.disable()
        gc.freeze()  # the engine and the style stay: nothing of them need be looked at again

        def answer() -> None:
            while True:
                hand(out, lay(taken(desk)))
                clear()  # while the answer is read

        with suppress(EOFError, BrokenPipeError):  # whoever asked has gone
            roomy(answer)


def _trained(style: Style) -> tuple[Callable[[SectionHtml], Answer], Callable[[], object]]:
    """What lays out copy, or answers why it cannot, and what clears the desk after it."""
    try:
        from zine.press.layout.weasyprint_engine import LayoutEngine  # noqa: PLC0415 - half a second, and needs Pango
    except (ImportError, OSError) as error:
        lacks = " ".join(str(error).split())
        return lambda _: lacks, gc.collect
    try:
        composer = _answered(lambda: LayoutEngine(style), style.place, style.place)
    except ContentError as error:
        problems = error.problems
        return lambda _: problems, gc.collect

    def lay(copy: SectionHtml) -> Answer:
        try:
            return _answered(lambda: composer.lay(copy), copy.place, style.place)
        except ContentError as error:
            return error.problems

    return lay, composer.clear


def _no_room(error: OSError) -> Problem:
    """What keeps the layout engine from its temporary files, which hold the typefaces."""
    return Problem(Path(gettempdir()), 1, f"cannot be written: {error.strerror}")


T = TypeVar("T")


def _answered(work: Callable[[], T], place: Path, style: Path) -> T:
    """What comes of some work; `ContentError` if the layout engine fails, or comes to no end.

    It does so where a stylesheet asks for what no page can be.
    """
    try:
        with _in_time():
            return work()
    except ContentError:
        raise
    except Exception as error:
        if isinstance(error, OSError) and not isinstance(error, TimeoutError):
            raise ContentError([_no_room(error)]) from None
        why = " ".join(f"{type(error).__name__} {error}".split())[:120]
        message = f"cannot be laid out ({why}); look for the cause in {shown(style)}"
        raise ContentError([Problem(place, 1, message)]) from None


@contextmanager
def _in_time() -> Iterator[None]:
    """Raises `TimeoutError` in what takes too long, where the system can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise TimeoutError(f"takes longer than {bounds.LAYOUT:g} seconds")

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, bounds.LAYOUT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
