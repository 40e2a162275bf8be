"""The world: what steps read outside of themselves, each read noted for the steps that are running.

A step is a function that is called through a memo. It reads files, folders and whatever else may
change only by the functions of this module; so what it gives depends on its arguments and on what
was noted, whoever wrote it. What is read outside of any step is read all the same, and not noted.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from zine import files
from zine.files import MOST, Stamp, is_hidden

Read = tuple[str, str]
"""Something that was read: the name of its source, and its path or another name."""

Reads = Mapping[Read, str]
"""What was read, and what it was like: the same text as long as it is the same."""

MISSING = ""
"""What a file or a folder is like that is not there, or cannot be read."""

BROKEN = "broken"
"""What a link is like that leads nowhere."""

MOVED = "it changed while it was read"
"""What something is like that was not the same all the time: it is never like that again."""

SETTLED = 2_000_000_000
"""Nanoseconds after which a file that changes again has another time, on a coarse clock, too."""

_noted: ContextVar[dict[Read, str] | None] = ContextVar("noted", default=None)
"""What the innermost step that is running has read."""

digests: dict[str, tuple[Stamp, str]] = {}
"""The digest of each file by its path, and the stamp that it had, for files that had settled."""


@contextmanager
def noting() -> Iterator[dict[Read, str]]:
    """Notes what is read meanwhile."""
    reads: dict[Read, str] = {}
    token = _noted.set(reads)
    try:
        yield reads
    finally:
        _noted.reset(token)


def note_all(reads: Reads) -> None:
    """Note what an inner step has read."""
    for read, state in reads.items():
        note(read, state)


def ask(source: str, name: str) -> str:
    """What something is like now, by its source; noted."""
    state = SOURCES[source](name)
    note((source, name), state)
    return state


def note(read: Read, state: str) -> None:
    """Note something that was read, and what it was like."""
    noted = _noted.get()
    if noted is not None and noted.setdefault(read, state) != state:
        noted[read] = MOVED


def _absolute(path: str | os.PathLike[str]) -> str:
    """The path from the root; what lies in the current folder depends on which that is.

    `..` stays: behind a link it leads elsewhere than the path says.
    """
    name = os.fspath(path)
    return name if name.startswith("/") else os.path.join(ask("here", ""), name)  # noqa: PTH118


def contents(path: str | os.PathLike[str], most: int = MOST) -> bytes:
    """The bytes of a file, as `zine.files.contents` reads them; raises `OSError`."""
    if _noted.get() is None:
        return files.contents(path, most)
    state, name = MISSING, _absolute(path)
    try:
        data = files.contents(path, most)
        state = sha256(data).hexdigest()
    finally:
        note(("file", name), state)
    return data


def names(folder: str | os.PathLike[str]) -> list[str]:
    """The names in a folder, without what is hidden or compiled; those of folders end with a slash.

    A folder that is not there has none.
    """
    listed = ask("folder", _absolute(folder))
    return listed.split("\0")[1:]


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether a path leads to a file; a name that no system can have leads to none."""
    return ask("kind", _absolute(path)) == "file"


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a path leads to a folder."""
    return ask("kind", _absolute(path)) == "folder"


def exists(path: str | os.PathLike[str]) -> bool:
    """Whether a path leads to anything."""
    return ask("kind", _absolute(path)) not in (MISSING, BROKEN)


def lexists(path: str | os.PathLike[str]) -> bool:
    """Whether there is something under a path, if only a link that leads nowhere."""
    return ask("kind", _absolute(path)) != MISSING


def real(path: str | os.PathLike[str]) -> Path:
    """The path with its links resolved, as far as they do not lead in a ring."""
    return Path(ask("real", _absolute(path)))


def note_file(path: Path | str) -> None:
    """Note a file that something else reads, as Python does to import it."""
    ask("file", _absolute(path))


def digest(path: str) -> str:
    """The digest of a file, which is read only if it is new or has just been written."""
    try:
        stamp = files.stamp(os.stat(path))  # noqa: PTH116
        known = digests.get(path)
        if known and known[0] == stamp:
            return known[1]
        hashed = sha256(files.contents(path)).hexdigest()
    except OSError:
        return MISSING
    if time.time_ns() - max(stamp[:2]) > SETTLED:
        digests[path] = stamp, hashed
    return hashed


def _folder(path: str) -> str:
    """The names in a folder, sorted and joined."""
    try:
        with os.scandir(path) as entries:
            listed = [_named(each) for each in entries if not _is_passed_over(each.name)]
    except (OSError, ValueError):
        return MISSING
    return "\0".join(("folder", *sorted(listed)))


def _is_passed_over(name: str) -> bool:
    """Whether a name counts for nothing: it is hidden, or what Python compiles as modules run."""
    return is_hidden(name) or name == "__pycache__"


def _named(entry: os.DirEntry[str]) -> str:
    try:
        return f"{entry.name}/" if entry.is_dir() else entry.name
    except OSError:  # links lead in a ring
        return entry.name


def _here(_: str) -> str:
    """The current folder; "" if it was deleted: then relative paths lead nowhere."""
    try:
        return os.getcwd()  # noqa: PTH109 - a path takes longer
    except OSError:
        return ""


def _kind(path: str) -> str:
    with suppress(OSError, ValueError):
        mode = os.stat(path).st_mode  # noqa: PTH116
        return "file" if S_ISREG(mode) else "folder" if S_ISDIR(mode) else "other"
    return BROKEN if os.path.islink(path) else MISSING  # noqa: PTH114


SOURCES: dict[str, Callable[[str], str]] = {
    "here": _here,
    "file": digest,
    "folder": _folder,
    "kind": _kind,
    "real": os.path.realpath,
}
"""What can be read, by the name of the source: what a thing of a name is like now.

A room above adds those that it knows: a text that is the same as long as the thing is the same.
"""


class Glance:
    """One look at the world: what each thing is like, looked up once."""

    def __init__(self, sources: Mapping[str, Callable[[str], str]] = SOURCES) -> None:
        self._sources = sources
        self._states: dict[Read, str] = {}

    def state(self, read: Read) -> str:
        """What something is like; `MOVED` where nothing can tell."""
        if read not in self._states:
            source = self._sources.get(read[0])
            self._states[read] = source(read[1]) if source else MOVED
        return self._states[read]

    def shows(self, reads: Reads) -> bool:
        """Whether all that was read is like that."""
        return all(state != MOVED and self.state(read) == state for read, state in reads.items())
