"""The watch: pages are read again whenever a file is saved, and what is new is told."""

import platform  # noqa: F401 - or watchfiles imports it late, and Python makes much of a Ctrl-C then
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Event

import watchfiles

from zine.check import report
from zine.check.incremental import IncrementalVerifier
from zine.check.verify import Verification
from zine.content.project import Project
from zine.problems import Problem, shown

STEP, DEBOUNCE = 5, 60
"""Milliseconds without a change after which a save counts as whole, and the longest wait for it."""

LOOK = 500
"""Milliseconds after which files are looked at though nothing was heard: a folder can vanish."""

HALF_SAVED = 0.1
"""Seconds that an empty file is given, since editors empty a file before they write it."""

SUFFIXES = (".md", ".py", ".fingerprints", ".css", ".html")

MOST = 20
"""How many new problems are shown in full."""

Tell = Callable[[str], None]


def batches(
    folders: Callable[[], Sequence[Path]], stop: Event | None = None
) -> Iterator[set[Path]]:
    """The files saved, moved or deleted in some folders, as soon as they are, until `stop` is set.

    Empty sets come in between. Folders may vanish and come back.
    """
    while not (stop and stop.is_set()):
        present = [folder for folder in folders() if folder.is_dir()]
        before = _identities(present)
        try:
            for batch in _heard(present, stop):
                yield batch
                if not batch and before != _identities(folders()):
                    break
        except OSError:  # a folder went as it was looked at, or the system watches no more of them
            yield set()
            time.sleep(LOOK / 1000)


def _heard(folders: Sequence[Path], stop: Event | None) -> Iterator[set[Path]]:
    if not folders:
        time.sleep(LOOK / 1000)
        yield set()
        return
    heard = watchfiles.watch(
        *(folder.resolve() for folder in folders),
        watch_filter=lambda _, path: path.endswith(SUFFIXES),
        debounce=DEBOUNCE,
        step=STEP,
        rust_timeout=LOOK,
        yield_on_timeout=True,
        stop_event=stop,
    )
    for changes in heard:
        _wait_for_whole(Path(path) for _, path in changes)
        yield {Path(path) for _, path in changes}


def _wait_for_whole(files: Iterable[Path]) -> None:
    """Wait a moment if a file is empty; it seldom stays so."""
    if any(_empty(path) for path in files):
        time.sleep(HALF_SAVED)


def _empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:
        return False


def _identities(folders: Iterable[Path]) -> list[tuple[int, int]]:
    found = []
    for folder in folders:
        try:
            stat = folder.stat()
        except OSError:
            continue
        found.append((stat.st_dev, stat.st_ino))
    return found


def folders(library: Project | None, root: Path) -> list[Path]:
    """The folders whose files have a say; the one above them while there is no library."""
    if library is None:
        return [root / "content"]
    return [library.content, *library.scoring]


def run(reader: IncrementalVerifier, root: Path, tell: Tell, complain: Tell) -> None:
    """Tell what is wrong, then what becomes wrong and what is put right, until interrupted."""
    reader.read()
    reader.read_rest()
    last = Verification()
    last = _told(last, reader.verdict, tell, complain, begun=True)
    tell(f"watching {_named(folders(reader.library, root), root)}; Ctrl-C ends")
    for touched in batches(lambda: folders(reader.library, root)):
        if reader.read(touched):
            last = _told(last, reader.verdict, tell, complain)
            reader.read_rest()
            last = _told(last, reader.verdict, tell, complain)


def _named(paths: Iterable[Path], root: Path) -> str:
    """The folders as a user knows them; what belongs to the package is only used."""
    own = (path for path in paths if path.resolve().is_relative_to(root.resolve()))
    return " and ".join(f"{shown(path)}/" for path in own)


def _told(
    before: Verification, now: Verification, tell: Tell, complain: Tell, *, begun: bool = False
) -> Verification:
    """Tell what is new, what is right again and, if anything has changed, how all stands."""
    new, gone = _beside(before.problems, now.problems), _beside(now.problems, before.problems)
    for problem in new[:MOST]:
        complain(report.text(problem))
    if len(new) > MOST:
        complain(f"… and {len(new) - MOST} more")
    for problem in gone[:MOST]:
        tell(f"no longer wrong: {problem}")
    if len(gone) > MOST:
        tell(f"… and {len(gone) - MOST} more no longer wrong")
    if begun or new or gone or report.summary(now) != report.summary(before):
        tell(report.summary(now) or f"nothing can be read, {len(now.problems)} wrong")
    return now


def _beside(before: Sequence[Problem], now: Sequence[Problem]) -> list[Problem]:
    """The problems that `before` lacks; one that only moved to another line is not new."""
    known = Counter(map(_same, before))
    new = []
    for problem in now:
        if known[_same(problem)]:
            known[_same(problem)] -= 1
        else:
            new.append(problem)
    return new


def _same(problem: Problem) -> tuple[Path, str, str]:
    return problem.path, problem.message, problem.mark.text if problem.mark else ""
