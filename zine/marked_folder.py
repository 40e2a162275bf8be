"""A folder that is ours: it holds the tag that we write, and we touch nothing else.

Everything in it is reached by a descriptor of the folder, and no link is followed: nothing that
takes the place of the folder is touched.
"""

import errno
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from zine.files import MOST, alive

TAG = "CACHEDIR.TAG"
"""The file by which programs that back up or search files know a cache, and leave it out."""

MARK = b"""\
Signature: 8a477f597d28d172789f06886806bc55
# This folder is the build cache of zine, which deletes the files that it has written here.
# Other programs may leave it out of a backup: see https://bford.info/cachedir/
"""
"""What the tag of a cache holds. No version may change it: each would take the other's for none."""

ABANDONED = 3600
"""Seconds after which what a build has begun to write, and never finished, goes."""

ENTRY = re.compile(r"[0-9a-f]{64}")
"""The name of a file of ours."""

BEGUN = re.compile(r"\.([0-9a-f]{64}|CACHEDIR\.TAG)\.(\d+)\.[0-9a-f]{8}")
"""The name of what a process has begun to write."""

# A system without these cannot open a folder, and so has no cache.
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = _NO_LINK | getattr(os, "O_DIRECTORY", 0)
_FILE = _NO_LINK | getattr(os, "O_NONBLOCK", 0)  # or a pipe would be waited for


class NotOurs(OSError):
    """What has the name of a cache was not made by us; its `strerror` says why."""


class File(NamedTuple):
    """A file in the folder: the seconds since its last use, its size in bytes, and its name."""

    age: float
    size: int
    name: str


@contextmanager
def opened(path: Path, *, make: bool = False) -> Iterator[int]:
    """A descriptor of the folder, which is made and marked if need be and wanted.

    Raises `NotOurs`, `FileNotFoundError` if it was not made, and `OSError`.
    """
    folder = _descriptor(path, make=make)
    try:
        if not _is_marked(folder):
            if _is_free(folder):
                if not make:
                    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
                write(folder, TAG, (MARK,))
            if not _is_marked(folder):  # another build may have marked it meanwhile
                raise NotOurs(errno.EEXIST, f"it holds files and no {TAG} of zine")
        yield folder
    finally:
        os.close(folder)


def _descriptor(path: Path, *, make: bool) -> int:
    if make:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            path.mkdir()
    try:
        return os.open(path, os.O_RDONLY | _FOLDER)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR) and os.path.lexists(path):
            what = "a link" if path.is_symlink() else "not a folder"
            raise NotOurs(errno.EEXIST, f"it is {what}") from None
        raise


def clear(path: Path) -> tuple[str, ...]:
    """Remove everything that is ours; returns the names of what else lies there, and stays.

    Raises `NotOurs`, and `OSError` if something cannot be removed.
    """
    with suppress(FileNotFoundError), opened(path) as folder:
        for file in files(folder):
            remove(folder, file.name)
        others = {*os.listdir(folder)} - {TAG}  # noqa: PTH208 - a descriptor is no path
        if not others:
            _drop(path, folder)
        return tuple(sorted(others - {file.name for file in files(folder)}))
    return ()


def _drop(path: Path, folder: int) -> None:
    """Remove the folder with its tag; both stay if another build has put something into it."""
    remove(folder, TAG)
    try:
        path.rmdir()
    except OSError:
        with suppress(OSError):
            write(folder, TAG, (MARK,))


@contextmanager
def _opened(folder: int, name: str, flags: int) -> Iterator[int]:
    """A descriptor of a file in a folder, unless that is a link; raises `OSError`.

    A file object asks the system four times more, and a build reads hundreds of entries.
    """
    file = os.open(name, flags | _FILE, 0o666, dir_fd=folder)
    try:
        yield file
    finally:
        os.close(file)


def _is_marked(folder: int) -> bool:
    """Whether a folder has our tag, which is no link."""
    try:
        with _opened(folder, TAG, os.O_RDONLY) as tag:
            return os.read(tag, len(MARK)) == MARK
    except OSError:
        return False


def _is_free(folder: int) -> bool:
    """Whether a folder holds nothing but tags that have been begun."""
    matches = map(BEGUN.fullmatch, os.listdir(folder))
    return all(match and match[1] == TAG for match in matches)


def read(folder: int, key: str) -> bytes:
    """An entry with its checksum, which counts as used now; raises `OSError`."""
    with _opened(folder, key, os.O_RDONLY) as file:
        stat = os.fstat(file)
        if not S_ISREG(stat.st_mode) or stat.st_size > MOST:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        os.utime(file)
        return os.read(file, stat.st_size)


def write(folder: int, name: str, parts: Iterable[bytes]) -> None:
    """Write a file whole or not at all, in the place of one of ours; raises `OSError`."""
    with suppress(FileNotFoundError):
        if not S_ISREG(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
            raise NotOurs(errno.EEXIST, os.strerror(errno.EEXIST))
    part = f".{name}.{os.getpid()}.{os.urandom(4).hex()}"
    try:
        with (
            _opened(folder, part, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as descriptor,
            open(descriptor, "wb", closefd=False) as file,
        ):
            file.writelines(parts)
        os.replace(part, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with suppress(OSError):
            remove(folder, part)
        raise


def files(folder: int) -> Iterator[File]:
    """The files in a folder that have names of ours, but for the tag."""
    now = time.time()
    with os.scandir(folder) as entries:
        for entry in entries:
            if ENTRY.fullmatch(entry.name) or BEGUN.fullmatch(entry.name):
                with suppress(FileNotFoundError):
                    stat = entry.stat(follow_symlinks=False)
                    if S_ISREG(stat.st_mode):
                        yield File(now - stat.st_mtime, stat.st_size, entry.name)


def remove(folder: int, name: str) -> None:
    """Remove a file, if it is there; raises `OSError`."""
    with suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)


def is_abandoned(file: File) -> bool:
    """Whether this has been begun, and nobody will finish it, as its name tells.

    The number of its process may be that of another by now, or of one on another machine.
    """
    match = BEGUN.fullmatch(file.name)
    return match is not None and (file.age > ABANDONED or not alive(int(match[2])))
