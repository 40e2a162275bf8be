"""Temporary folders that no end of a process leaves behind for ever.

A process that is killed cannot remove its folder, so the next one that makes a folder does. It
takes for ours only what has all of our name, belongs to the user, and holds our mark or nothing;
and it takes for abandoned only what nobody has locked: a lock ends with the process that has it.
"""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR

NAME = re.compile(r"zine-temporary-\d+-[0-9a-f]{8}")
MARK = ".made-by-zine"
"""A file that each of these folders holds, and that its process has locked."""

FILES = "files"
"""The folder in each that is given out."""


@contextmanager
def folder(beside: Path | None = None) -> Iterator[Path]:
    """A new, empty folder among the system's temporary ones or in a folder; it goes at the end.

    Raises `OSError` if there can be none.
    """
    place = (beside or Path(tempfile.gettempdir())).resolve()
    _remove_abandoned(place)
    path, mark = _make(place)
    try:
        yield path / FILES
    finally:
        _remove(path, mark)


def _make(place: Path) -> tuple[Path, int]:
    """A new folder, and the descriptor of its mark, which is locked; raises `OSError`."""
    while True:
        path = place / f"zine-temporary-{os.getpid()}-{os.urandom(4).hex()}"
        path.mkdir(mode=0o700)
        with suppress(FileNotFoundError, BlockingIOError):  # another process took it for abandoned
            mark = _open(path, os.O_CREAT | os.O_EXCL)
            try:
                _lock_if_possible(mark)
                (path / FILES).mkdir()
            except BaseException:
                os.close(mark)
                raise
            return path, mark


def _remove_abandoned(place: Path) -> None:
    """Remove the folders of ours that nobody has locked."""
    with suppress(OSError):
        for name in filter(NAME.fullmatch, os.listdir(place)):  # noqa: PTH208 - there may be many
            with suppress(OSError):
                _remove_if_abandoned(place / name)


def _remove_if_abandoned(path: Path) -> None:
    """Remove a folder that has a name of ours, if it is ours and not locked; raises `OSError`."""
    facts = path.lstat()
    if not S_ISDIR(facts.st_mode) or facts.st_uid != _user():
        return
    if not os.listdir(path):  # noqa: PTH208 - names are enough
        path.rmdir()
        return
    mark = _open(path)
    try:
        _lock(mark)
    except BaseException:
        os.close(mark)
        raise
    _remove(path, mark)


def _user() -> int:
    """The number of the user; 0 where files have none."""
    return os.getuid() if hasattr(os, "getuid") else 0


def _remove(path: Path, mark: int) -> None:
    """Remove a folder as far as it goes; the mark stays until all else has gone.

    It is closed before: Windows removes no file that is open.
    """
    shutil.rmtree(path / FILES, ignore_errors=True)
    os.close(mark)
    with suppress(OSError):
        if os.listdir(path) == [MARK]:  # noqa: PTH208 - a name is enough
            (path / MARK).unlink()
        path.rmdir()


def _open(path: Path, more: int = 0) -> int:
    """A descriptor of the mark of a folder; raises `OSError`, also if it is a link."""
    return os.open(path / MARK, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | more, 0o600)


def _lock_if_possible(mark: int) -> None:
    """Lock a mark; without locks on its disk, none is taken for abandoned, as `_lock` raises."""
    try:
        _lock(mark)
    except BlockingIOError:
        raise
    except OSError:
        pass


def _lock(mark: int) -> None:
    """Lock a mark until it is closed.

    Raises `BlockingIOError` if another process has it locked, and `OSError` if none can.
    """
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - only Windows has it

        try:
            msvcrt.locking(mark, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
    else:
        import fcntl  # noqa: PLC0415 - Windows has it not

        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
