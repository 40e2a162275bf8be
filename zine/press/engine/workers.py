"""Layout workers: processes that lay out sections side by side.

How the work is divided, and why:

- Workers start while pages are still verified, because importing the layout engine takes a quarter
  of a second, and work on the first section before the HTML of the last is written.
- The longest section goes first, so that no core is left with a long one at the end.
- A worker is replaced after `RECYCLE_AFTER` sections, because WeasyPrint leaves a seventh of a
  megabyte behind with each.
- A worker sends its answer before it frees the memory of the layout, so that nobody waits for that.
- A worker takes its imports, and what each layout leaves, out of garbage collection, which would
  search them again and again: a tenth of the time of the complete book.
- `stop` kills workers at once. A thread that is about to replace one then belongs to an earlier
  `_generation`, and starts none.
- Where a worker ends by itself, `Lost` names the section that it had.
- A layout has a limit of time and of memory: a line of a stylesheet can ask for twelve gigabytes.
  What fails with an author's own stylesheet fails in every section, so the first ends the work.

`zine.process.worker` carries the messages, and says why that is not left to `multiprocessing`.
"""

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import PriorityQueue
from tempfile import gettempdir
from threading import Lock, local
from typing import Any, NamedTuple, TypeVar

from zine import bounds
from zine.html.section import SectionHtml
from zine.html.stylesheet import Style, StyleFault
from zine.memo.memo import Memo, Product
from zine.memo.store import Store, key
from zine.pdf.fragment import PdfFragment, unpack
from zine.press.engine import weasyprint_version
from zine.press.engine.failures import Lost, Missing, Tell, Unusable
from zine.press.engine.speedups.large_frame import in_large_frame
from zine.press.engine.speedups.library_search import without_compiler
from zine.press.engine.speedups.table import ALL
from zine.problems import ContentError, Problem, shown
from zine.process import memory
from zine.process.worker import Process, receive, replies, send, start, stop
from zine.program import program

PROGRAM = "from zine.press.engine.workers import worker_main; worker_main()"

Laid = PdfFragment | tuple[Problem, ...]
"""The pages of a section, or what is wrong with it."""

Answer = Laid | StyleFault | Missing | Unusable
"""The result, or why no section can be laid out: because of an author's stylesheet, a library that
this machine lacks, or a layout engine that does not fit."""


class Reply(NamedTuple):
    """What a worker sends: its answer, and what a user may want to know of the engine, or ""."""

    answer: Answer
    hint: str = ""


CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

GRACE = 10.0
"""Seconds between the interruption of a layout that is late and the end of its process."""

CRASHES = {6, 11, getattr(signal, "SIGTRAP", 6), getattr(signal, "SIGPROF", 6)}
"""The signals with which a library ends a process that gets no memory (SIGABRT, SIGSEGV, SIGTRAP),
and the second timer one that is late (SIGPROF)."""

MANY = 20
"""The most lines that tell what is wrong with a section."""

RECYCLE_AFTER = 150
"""The number of sections after which a new worker takes the place of one."""


LAYOUT = Product("layout", PdfFragment.pack, unpack)
"""The pages of a section, by its HTML and its style."""


class WorkerPool:
    """Workers for one style, never more than there are cores.

    Workers start when there is work, and stay until `stop`. The memo remembers each section that
    was laid out.
    """

    def __init__(self, style: Style, memo: Memo, progress: Tell = lambda *_: None) -> None:
        self._style = style
        self._memo = memo
        self._progress = progress
        self._setting = key(program(), style.css, style.own, repr(style.look), str(style.grey))
        self._workers: list[Process] = []
        self._sections: Counter[Process] = Counter()
        self.hints: dict[str, None] = {}
        """What a user may want to know of the layout engine, each once."""
        self._generation = 0
        self._lock = Lock()

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers."""
        with self._lock:
            return tuple(worker.pid for worker in self._workers)

    def start(self, number: int = CORES) -> None:
        """Start workers until there are so many."""
        for _ in range(len(self._workers), min(number, CORES)):
            self.spawn(self._generation)

    def stop(self) -> None:
        """Kill every worker; work under way raises `Lost`, and starts none again."""
        with self._lock:
            workers, self._workers = self._workers, []
            self._sections.clear()
            self._generation += 1
        for worker in workers:
            stop(worker)

    def spawn(self, generation: int) -> Process:
        """Start one worker; raises `EOFError` if the pool was stopped since."""
        with self._lock:
            if generation != self._generation:
                raise EOFError
            worker = start(PROGRAM)
            self._workers.append(worker)
        with suppress(OSError, ValueError):  # it has ended already; its first section says so
            send(worker.stdin, (self._style, self._memo.store))
        return worker

    def recycle(self, worker: Process, generation: int) -> Process:
        """The worker for the next section: this one, or a new one after `RECYCLE_AFTER`."""
        self._sections[worker] += 1
        if self._sections[worker] < RECYCLE_AFTER:
            return worker
        with self._lock:
            if worker not in self._workers:  # the pool was stopped
                return worker
            self._workers.remove(worker)
            del self._sections[worker]
        stop(worker)
        return self.spawn(generation)

    def lay_all(self, sections: Iterable[SectionHtml]) -> list[PdfFragment]:
        """The pages of each section; work begins before the last section is there.

        Raises `ContentError` with the problems of all sections, `StyleFault` with the first of an
        author's stylesheet, `Missing`, `Unusable` and `Lost`, and whatever `sections` raises.
        """
        order: list[str] = []
        fragments: dict[str, PdfFragment] = {}
        with self._jobs() as jobs:
            for section in sections:
                digest = key(self._setting, section.digest)
                order.append(digest)
                if digest in fragments or digest in jobs.titles:
                    continue
                if fragment := self._memo.get(LAYOUT, digest):
                    fragments[digest] = fragment
                else:
                    jobs.add(digest, section)
            for digest, laid in self._results(jobs):
                self._memo.put(LAYOUT, digest, laid)
                fragments[digest] = laid
        return [fragments[digest] for digest in order]

    @contextmanager
    def _jobs(self) -> Iterator["_Jobs"]:
        """Jobs for a worker a core; stops the workers if anything but a section goes wrong."""
        with self._lock:
            jobs = _Jobs(self, list(self._workers), self._generation)
        with jobs.threads:
            try:
                yield jobs
            except BaseException as error:
                jobs.threads.shutdown(wait=False, cancel_futures=True)
                if isinstance(error, StyleFault) or not isinstance(error, ContentError):
                    self.stop()
                raise

    def lost(self, section: SectionHtml, worker: Process | None, generation: int) -> Exception:
        """What to raise where a worker has ended, or the pool was stopped.

        The pool drops the worker: it may go on, and the next section needs another one.
        """
        with self._lock:
            if generation != self._generation:
                return Lost(section.title)
            if worker in self._workers:
                self._workers.remove(worker)
                self._sections.pop(worker, None)
        crashed = worker is not None and -worker.wait() in CRASHES
        if worker:
            stop(worker)
        suspect = self._style.suspect
        if crashed:
            why = "it needs too much memory or time"
            return _failure(suspect, section.place, section.title, why)
        if suspect is None:
            return Lost(section.title)
        message = f"the process that laid out '{section.title}' was ended; {SUSPECT}"
        return StyleFault([Problem(suspect, 1, message)])

    def _results(self, jobs: "_Jobs") -> Iterator[tuple[str, PdfFragment]]:
        """The fragments of all jobs as they come, each with its key; then raises what is wrong."""
        problems: list[Problem] = []
        waiting = as_completed(jobs.futures)
        jobs.futures = []  # or it would hold every fragment
        for done, future in enumerate(waiting, 1):
            key, laid = future.result()
            if isinstance(laid, PdfFragment):
                yield key, laid
            else:
                problems += laid
            self._progress(jobs.titles[key], done, len(jobs.titles))
        if problems:
            raise ContentError(problems)


class _Jobs:
    """Sections that wait to be laid out, and a thread for every worker."""

    def __init__(self, pool: WorkerPool, free: list[Process], generation: int) -> None:
        self.titles: dict[str, str] = {}
        """The title of every section, by its key."""
        self.futures: list[Future[tuple[str, Laid]]] = []
        self._waiting: PriorityQueue[tuple[int, str, SectionHtml]] = PriorityQueue()
        self._pool, self._free, self._generation = pool, free, generation
        self._thread = local()
        self.threads = ThreadPoolExecutor(CORES)

    def add(self, key: str, section: SectionHtml) -> None:
        """Let a section be laid out as soon as a worker is free; the longest goes first."""
        self.titles[key] = section.title
        self._waiting.put((-len(section.html), key, section))
        self.futures.append(self.threads.submit(self._next))

    def _next(self) -> tuple[str, Laid]:
        """The key of the longest section that waits, and its result.

        Raises `StyleFault`, `Lost`, `Missing` and `Unusable`.
        """
        _, key, section = self._waiting.get_nowait()  # each `add` submits one call
        worker: Process | None = getattr(self._thread, "worker", None)
        try:
            worker = self._thread.worker = worker or self._free_worker()
            send(worker.stdin, section)
            reply: Reply = receive(worker.stdout)
            if reply.hint:
                self._pool.hints[reply.hint] = None
            if isinstance(reply.answer, StyleFault | Missing | Unusable):
                raise reply.answer
            self._thread.worker = self._pool.recycle(worker, self._generation)
        except (EOFError, OSError, ValueError):
            raise self._pool.lost(section, worker, self._generation) from None
        return key, reply.answer

    def _free_worker(self) -> Process:
        """A worker that no thread of these has; raises `EOFError` if the pool was stopped."""
        try:
            return self._free.pop()
        except IndexError:
            return self._pool.spawn(self._generation)


def worker_main(speedups: Collection[str] | None = None) -> None:
    """Lay out each section that comes down standard input; `speedups` are as for `layout`.

    The style comes first, with the cache that keeps what the libraries of the layout have parsed.
    A layout that is late is interrupted; where only the system could do so, it ends this process.
    """
    with replies() as out:
        _hush()
        tasks = sys.stdin.buffer
        style, store = receive(tasks)
        lay, release = layout(style, store, speedups)
        gc.disable()
        gc.freeze()

        def answer_all() -> None:
            while True:
                send(out, lay(receive(tasks)))
                release()
                gc.freeze()  # what stays is kept styles and lines: no need to search them again

        with suppress(EOFError, BrokenPipeError):  # the parent has ended
            if "large_frame" in _chosen(speedups):
                in_large_frame(answer_all)
            else:
                answer_all()


def _hush() -> None:
    """Leave standard error to Python: libraries tell programmers there why they end us."""
    sys.stderr = os.fdopen(os.dup(2), "w", encoding="utf-8", errors="backslashreplace")
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    os.close(null)


def layout(
    style: Style, store: Store | None = None, speedups: Collection[str] | None = None
) -> tuple[Callable[[SectionHtml], Reply], Callable[[], object]]:
    """Two functions: one replies with the layout of a section, one frees its memory afterwards.

    `store` is as for `LayoutEngine`. Unless `speedups` are named, there are all with a WeasyPrint
    that was tried, and none with another.
    """
    try:
        engine_class = _engine_class(speedups)
    except (AttributeError, ImportError, OSError) as error:
        reason = _unusable(error)
        return lambda _: Reply(reason), gc.collect
    version = _version()
    hint = weasyprint_version.hint(version) if version else ""
    failure = partial(_failure, style.suspect)
    try:
        whole = partial(failure, style.place, "the zine")
        engine = _checked(lambda: engine_class(style, store, _chosen(speedups)), whole)
    except ContentError as error:
        answer = _answer(error)
        return lambda _: Reply(answer, hint), gc.collect

    def lay(section: SectionHtml) -> Reply:
        try:
            lay_out = partial(engine.lay, section)
            return Reply(_checked(lay_out, partial(failure, section.place, section.title)), hint)
        except ContentError as error:
            return Reply(_answer(_summed_up(error, style.suspect, section)), hint)

    return lay, engine.release


def _chosen(speedups: Collection[str] | None) -> Collection[str]:
    """The speed-ups of `layout`, once WeasyPrint is imported."""
    if speedups is not None:
        return speedups
    return ALL if weasyprint_version.is_tried(_version()) else ()


def _engine_class(speedups: Collection[str] | None) -> Any:
    """The class of layout engines.

    Raises `OSError` if a library of the system is missing, and `AttributeError` or `ImportError` if
    WeasyPrint is, or a part of it.
    """
    if speedups is None or "library_search" in speedups:
        with suppress(OSError), without_compiler():  # a system may need one to find a library
            from zine.press.engine.weasyprint_engine import LayoutEngine  # noqa: PLC0415 - a quarter of a second, and needs Pango

            return LayoutEngine
    from zine.press.engine.weasyprint_engine import LayoutEngine  # noqa: PLC0415 - likewise

    return LayoutEngine


def _version() -> str:
    """The version of WeasyPrint that was imported, or "" if none was."""
    return getattr(sys.modules.get("weasyprint"), "__version__", "")


def _unusable(error: Exception) -> Missing | Unusable:
    """Why the layout engine cannot be imported."""
    reason, version = " ".join(str(error).split()), _version()
    if isinstance(error, OSError) or not version:
        return Missing(reason)
    return Unusable(
        f"WeasyPrint {version} cannot lay out pages ({reason}); zine was tried with "
        f"{weasyprint_version.NEWEST}"
    )


def _answer(error: ContentError) -> StyleFault | tuple[Problem, ...]:
    return error if isinstance(error, StyleFault) else error.problems


def _summed_up(error: ContentError, suspect: Path | None, section: SectionHtml) -> ContentError:
    """What is wrong with a section, in lines that somebody may read: a margin can wrong each word.

    So much is the fault of an author's stylesheet, if there is one.
    """
    problems = error.problems
    if isinstance(error, StyleFault) or len(problems) <= MANY:
        return error
    if suspect:
        why = f"{len(problems):,} places, such as {problems[0].message}"
        return _failure(suspect, section.place, section.title, why)
    more = f"there are {len(problems) - MANY:,} more such places in '{section.title}'"
    return ContentError((*problems[:MANY], Problem(section.place, 1, more)))


SUSPECT = "look for the cause in this stylesheet"


def _failure(suspect: Path | None, place: Path, title: str, why: str) -> ContentError:
    """The error that says why something cannot be laid out, and in which file to look."""
    if suspect is None:
        return ContentError([Problem(place, 1, f"'{title}' cannot be laid out ({why})")])
    message = f"'{title}' ({shown(place)}) cannot be laid out ({why}); {SUSPECT}"
    return StyleFault([Problem(suspect, 1, message)])


T = TypeVar("T")


def _checked(work: Callable[[], T], failure: Callable[[str], ContentError]) -> T:
    """The result of some work; raises what `failure` gives if it fails, or takes too much.

    A stylesheet that asks for an impossible page makes it fail.
    """
    try:
        with _time_limit(), memory.limited(bounds.LAYOUT_MEMORY):
            return work()
    except ContentError:
        raise
    except MemoryError:
        why = f"it needs more than {bounds.LAYOUT_MEMORY >> 20:,} MB of memory"
    except TimeoutError:
        why = f"it takes longer than {bounds.LAYOUT:g} seconds"
    except OSError as error:  # a full disk: the layout engine writes its fonts to temporary files
        message = f"cannot be written: {error.strerror}"
        raise ContentError([Problem(Path(gettempdir()), 0, message)]) from None
    except Exception as error:
        why = " ".join(f"{type(error).__name__} {error}".split())[:120]
    raise failure(why)


@contextmanager
def _time_limit() -> Iterator[None]:
    """Raise `TimeoutError` in work that takes too long, where the system has timers.

    Python hears of it only between two steps of its own, and a library may catch the error: a
    second timer, which counts the time of the processor, then ends the process.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_PROF, bounds.LAYOUT + GRACE)
    signal.setitimer(signal.ITIMER_REAL, bounds.LAYOUT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
