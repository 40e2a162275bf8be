"""Watches folders: checks pages again whenever a file is saved, and reports what is new."""

import os
import platform  # noqa: F401 - watchfiles imports it late, where a Ctrl-C prints a traceback
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Event

import watchfiles

from zine.check import report
from zine.check.incremental import IncrementalVerifier
from zine.check.verify import Verification
from zine.content.project import IMAGES, Project
from zine.files import is_hidden
from zine.problems import Problem, shown

STEP, DEBOUNCE = 5, 60
"""Milliseconds without a change after which a save counts as whole, and the longest wait for it."""

POLL = 500
"""Milliseconds after which folders are compared without a change in them: one can vanish."""

HALF_SAVED = 0.1
"""Seconds to wait for an empty file, since editors empty a file before they write it."""

LOOKS = (".toml", ".svg", ".ttf", ".otf")
"""The suffixes of looks and their files."""

STYLES = (".css", ".html", ".opf", *LOOKS)
"""The suffixes of templates, stylesheets and looks."""

SUFFIXES = (".md", ".py", ".fingerprints", *STYLES, *IMAGES)

MOST = 20
"""How many new problems are shown in full."""

Print = Callable[[str], None]


def batches(
    folders: Callable[[], Sequence[Path]], stop: Event | None = None
) -> Iterator[set[Path]]:
    """The files saved, moved or deleted in some folders, as soon as they are, until `stop` is set.

    Yields an empty set where nothing has changed for a while. Folders may vanish and come back.
    """
    while not (stop and stop.is_set()):
        present = [folder for folder in folders() if folder.is_dir()]
        identities = _identities(present)
        try:
            for batch in _changes(present, stop):
                yield batch
                if not batch and identities != _identities(folders()):
                    break
        except OSError:  # a folder vanished, or the system watches no more of them
            yield set()
            time.sleep(POLL / 1000)


def _changes(folders: Sequence[Path], stop: Event | None) -> Iterator[set[Path]]:
    if not folders:
        time.sleep(POLL / 1000)
        yield set()
        return
    batches = watchfiles.watch(
        *(folder.resolve() for folder in folders),
        watch_filter=lambda _, path: _is_watched(path),
        debounce=DEBOUNCE,
        step=STEP,
        rust_timeout=POLL,
        yield_on_timeout=True,
        stop_event=stop,
    )
    for changes in batches:
        _wait_for_whole(Path(path) for _, path in changes)
        yield {Path(path) for _, path in changes}


def _is_watched(path: str) -> bool:
    """Whether pages may depend on a file of this name."""
    return path.casefold().endswith(SUFFIXES) and not is_hidden(os.path.basename(path))  # noqa: PTH119


def _wait_for_whole(files: Iterable[Path]) -> None:
    """Wait a moment if a file is empty: its editor is about to write it."""
    if any(_empty(path) for path in files):
        time.sleep(HALF_SAVED)


def _empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:
        return False


def _identities(folders: Iterable[Path]) -> list[tuple[int, int]]:
    identities = []
    for folder in folders:
        try:
            stat = folder.stat()
        except OSError:
            continue
        identities.append((stat.st_dev, stat.st_ino))
    return identities


def folders(project: Project | None, root: Path) -> list[Path]:
    """The folders whose files matter; without a project, where its content would lie."""
    if project is None:
        return [root / "content"]
    return [project.content, *project.scoring]


def run(verifier: IncrementalVerifier, root: Path, on_info: Print, on_problem: Print) -> None:
    """Report what is wrong, then what becomes wrong and what is put right, until interrupted."""
    verifier.read()
    verifier.read_rest()
    last = report_changes(None, verifier.verification, on_info, on_problem)
    on_info(watching(folders(verifier.project, root), root))
    for _ in batches(lambda: folders(verifier.project, root)):
        if verifier.read():
            last = report_changes(last, verifier.verification, on_info, on_problem)
            verifier.read_rest()
            last = report_changes(last, verifier.verification, on_info, on_problem)


def watching(paths: Sequence[Path], root: Path) -> str:
    """The words that name the folders watched, each once; those of the package are left out."""
    inside = [path for path in paths if path.resolve().is_relative_to(root.resolve())] or paths[:1]
    *first, last = dict.fromkeys(f"{shown(path)}/" for path in inside)
    return f"watching {', '.join(first)}{' and ' if first else ''}{last}; Ctrl-C ends"


def report_changes(
    last: Verification | None, now: Verification, on_info: Print, on_problem: Print
) -> Verification:
    """Print what is new, what is right again and, if anything has changed, a summary.

    `last` is what was reported before, if anything was. Returns what is reported now.
    """
    previous = last or Verification()
    new, gone = _new(previous.problems, now.problems), _new(now.problems, previous.problems)
    for problem in new[:MOST]:
        on_problem(report.text(problem))
    if len(new) > MOST:
        on_problem(f"… and {len(new) - MOST} more")
    for problem in gone[:MOST]:
        on_info(f"no longer wrong: {problem}")
    if len(gone) > MOST:
        on_info(f"… and {len(gone) - MOST} more no longer wrong")
    if last is None or new or gone or report.summary(now) != report.summary(previous):
        on_info(report.summary(now) or f"nothing can be read, {len(now.problems)} wrong")
    return now


def _new(previous: Sequence[Problem], now: Sequence[Problem]) -> list[Problem]:
    """The problems that `previous` lacks; one that only moved to another line is not new."""
    counts = Counter(map(_same, previous))
    new = []
    for problem in now:
        if counts[_same(problem)]:
            counts[_same(problem)] -= 1
        else:
            new.append(problem)
    return new


def _same(problem: Problem) -> tuple[Path, str, str]:
    return problem.path, problem.message, problem.mark.text if problem.mark else ""
