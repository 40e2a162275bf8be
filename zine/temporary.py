"""Temporary folders that no end of a process leaves behind for ever.

A process that is killed cannot remove its folder, so the next one that makes a folder does. It
takes for ours only what has all of our name, belongs to the user, and holds our mark or nothing;
and it takes for abandoned only what nobody has locked: a lock ends with the process that has it.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NAME = re.compile(r"zine-temporary-\d+-[0-9a-f]{8}")
MARK = ".made-by-zine"
"""A file that each of these folders holds."""

FILES = "files"
"""The folder in each that is given out."""


@contextmanager
def folder(beside: Path | None = None) -> Iterator[Path]:
    """A new, empty folder among the system's temporary ones or in a folder; it goes at the end.

    Raises `OSError` if there can be none.
    """
    place = (beside or Path(tempfile.gettempdir())).resolve()
    _remove_abandoned(place)
    path, lock = _make(place)
    try:
        yield path / FILES
    finally:
        _remove(path)
        os.close(lock)


def _make(place: Path) -> tuple[Path, int]:
    """A new folder with its mark, and the descriptor that locks it; raises `OSError`."""
    while True:
        path = place / f"zine-temporary-{os.getpid()}-{os.urandom(4).hex()}"
        path.mkdir(mode=0o700)
        with suppress(FileNotFoundError):  # another process took it for abandoned, since it is new
            lock = _open(path)
            try:
                with suppress(OSError):  # a disk without locks: nobody will take it for abandoned
                    _lock(lock)
                (path / MARK).touch()
                (path / FILES).mkdir()
            except BaseException:
                os.close(lock)
                raise
            return path, lock


def _remove_abandoned(place: Path) -> None:
    """Remove the folders of ours that nobody has locked."""
    with suppress(OSError):
        for name in filter(NAME.fullmatch, os.listdir(place)):  # noqa: PTH208 - there may be many
            with suppress(OSError):
                _remove_if_abandoned(place / name)


def _remove_if_abandoned(path: Path) -> None:
    """Remove a folder that has a name of ours, if it is ours and not locked; raises `OSError`."""
    lock = _open(path)
    try:
        _lock(lock)
        names = os.listdir(lock)  # noqa: PTH208 - it may have another name by now
        if os.fstat(lock).st_uid == os.getuid() and (MARK in names or not names):
            _remove(path)
    finally:
        os.close(lock)


def _remove(path: Path) -> None:
    """Remove a folder as far as it goes; the mark stays until all else has gone."""
    shutil.rmtree(path / FILES, ignore_errors=True)
    with suppress(OSError):
        if os.listdir(path) == [MARK]:  # noqa: PTH208 - a name is enough
            (path / MARK).unlink()
        path.rmdir()


def _open(path: Path) -> int:
    """A descriptor of a folder; raises `OSError`, also if it is a link."""
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)


def _lock(descriptor: int) -> None:
    """Lock a folder until it is closed; raises `OSError` if another process has it locked."""
    import fcntl  # noqa: PLC0415 - not every system has it

    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
