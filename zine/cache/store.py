"""The cache: what earlier builds checked, wrote and laid out, by a key of all that it depends on.

An entry begins with the checksum of its key and of what it holds: one that was damaged is noticed,
and so is one that stands under the key of another.

The folder of a cache is ours if it holds the tag that we write (`TAG`, `MARK`). In it, only files
with the names that we give are read, replaced or removed. Everything is reached by a descriptor of
the folder, and no link is followed: nothing that takes the place of the folder is touched.
"""

import errno
import os
import re
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from zine.files import MOST, alive

SAME_BYTES = 2
"""The last format of `marshal` in which the same values always give the same bytes."""

FOLDER = ".zine-cache"
TAG = "CACHEDIR.TAG"
"""The file by which programs that back up or search files know a cache, and leave it out."""

MARK = b"""\
Signature: 8a477f597d28d172789f06886806bc55
# This folder is the build cache of zine, which deletes the files that it has written here.
# Other programs may leave it out of a backup: see https://bford.info/cachedir/
"""
"""What the tag of a cache holds. No version may change it: each would take the other's for none."""

LIMIT = 200_000_000
"""Bytes that a cache holds at most when it has been trimmed; 400 games take a quarter of it."""

DIGEST = sha256().digest_size
ABANDONED = 3600
"""Seconds after which what a build has begun to write, and never finished, goes."""

ENTRY = re.compile(r"[0-9a-f]{64}")
"""The name of an entry."""

BEGUN = re.compile(r"\.([0-9a-f]{64}|CACHEDIR\.TAG)\.(\d+)\.[0-9a-f]{8}")
"""The name of what a process has begun to write."""

# A system without these cannot open a folder, and so has no cache.
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = _NO_LINK | getattr(os, "O_DIRECTORY", 0)
_FILE = _NO_LINK | getattr(os, "O_NONBLOCK", 0)  # or a pipe would be waited for


class NotOurs(OSError):
    """What has the name of a cache was not made by us; its `strerror` says why."""


class _Entry(NamedTuple):
    """A file of ours: the seconds since its last use, its size in bytes, and its name."""

    age: float
    size: int
    name: str


class Cache(NamedTuple):
    """A folder of entries, each with its checksum; no build needs one, and a lost one is made anew.

    Builds may share a folder: entries appear whole, and what two of them write under one key is
    the same. A key is 64 hexadecimal digits.
    """

    folder: Path
    limit: int = LIMIT

    def get(self, key: str) -> bytes | None:
        """What is kept under a key; `None` if that is nothing, or is damaged."""
        try:
            with self._open() as folder:
                entry = _read(folder, key)
        except OSError:
            return None
        body = entry[DIGEST:]
        return body if _digest(key, body) == entry[:DIGEST] else None

    @property
    def keys(self) -> frozenset[str]:
        """The keys under which something is kept now; it may yet be damaged."""
        try:
            with self._open() as folder:
                return frozenset(filter(ENTRY.fullmatch, _names(folder)))
        except OSError:
            return frozenset()

    def put(self, key: str, body: bytes) -> bool:
        """Keep something; returns whether it is: a folder that cannot be written keeps nothing."""
        try:
            with self._open(make=True) as folder:
                _write(folder, key, (_digest(key, body), body))
        except OSError:
            return False
        return True

    def trim(self, used: Collection[str] = ()) -> None:
        """Drop what nobody will finish, and what was used longest ago, down to the limit.

        Entries whose keys are in `used` count as just used, though this build did not read them.
        """
        with suppress(OSError), self._open() as folder:
            entries = list(_entries(folder))
            for entry in filter(_is_abandoned, entries):
                _remove(folder, entry.name)
            if sum(entry.size for entry in entries) <= self.limit:
                return
            total = 0
            for _, entry in sorted((entry.name not in used, entry) for entry in entries):
                total += entry.size
                if total > self.limit:
                    _remove(folder, entry.name)

    def clear(self) -> tuple[str, ...]:
        """Drop everything that is ours; returns the names of what else lies there, and stays.

        Raises `NotOurs`, and `OSError` if something cannot be dropped.
        """
        with suppress(FileNotFoundError), self._open() as folder:
            for entry in _entries(folder):
                _remove(folder, entry.name)
            left = {*_names(folder)} - {TAG}
            if not left:
                self._drop(folder)
            return tuple(sorted(left - {entry.name for entry in _entries(folder)}))
        return ()

    def check(self) -> None:
        """Raise `NotOurs` if something that we have not made has the name of the cache."""
        try:
            with self._open():
                pass
        except NotOurs:
            raise
        except OSError:  # there is none, or it cannot be read
            pass

    @property
    def empty(self) -> bool:
        """Whether nothing is kept."""
        return not self.keys

    @contextmanager
    def _open(self, *, make: bool = False) -> Iterator[int]:
        """A descriptor of the folder, which is made and marked if need be and wanted.

        Raises `NotOurs`, `FileNotFoundError` if it was not made, and `OSError`.
        """
        folder = self._descriptor(make=make)
        try:
            if not _is_marked(folder):
                if _is_free(folder):
                    if not make:
                        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
                    _write(folder, TAG, (MARK,))
                if not _is_marked(folder):  # another build may have marked it meanwhile
                    raise NotOurs(errno.EEXIST, f"it holds files and no {TAG} of zine")
            yield folder
        finally:
            os.close(folder)

    def _descriptor(self, *, make: bool) -> int:
        if make:
            self.folder.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                self.folder.mkdir()
        try:
            return os.open(self.folder, os.O_RDONLY | _FOLDER)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.ENOTDIR) and os.path.lexists(self.folder):
                what = "a link" if self.folder.is_symlink() else "not a folder"
                raise NotOurs(errno.EEXIST, f"it is {what}") from None
            raise

    def _drop(self, folder: int) -> None:
        """Drop the folder with its tag; both stay if another build has put something into it."""
        _remove(folder, TAG)
        try:
            self.folder.rmdir()
        except OSError:
            with suppress(OSError):
                _write(folder, TAG, (MARK,))


def cache_in(output: Path) -> Cache:
    """The cache that commands share which write into a folder."""
    return Cache(output / FOLDER)


def _names(folder: int) -> list[str]:
    return os.listdir(folder)


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
    begun = map(BEGUN.fullmatch, _names(folder))
    return all(match and match[1] == TAG for match in begun)


def _read(folder: int, key: str) -> bytes:
    """An entry with its checksum, which counts as used now; raises `OSError`."""
    with _opened(folder, key, os.O_RDONLY) as file:
        stat = os.fstat(file)
        if not S_ISREG(stat.st_mode) or stat.st_size > MOST:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        os.utime(file)
        return os.read(file, stat.st_size)


def _write(folder: int, name: str, parts: Iterable[bytes]) -> None:
    """Write a file whole or not at all, in the place of one of ours; raises `OSError`."""
    with suppress(FileNotFoundError):
        if not S_ISREG(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
            raise NotOurs(errno.EEXIST, os.strerror(errno.EEXIST))
    begun = f".{name}.{os.getpid()}.{os.urandom(4).hex()}"
    try:
        with (
            _opened(folder, begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as descriptor,
            open(descriptor, "wb", closefd=False) as file,
        ):
            file.writelines(parts)
        os.replace(begun, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with suppress(OSError):
            _remove(folder, begun)
        raise


def _entries(folder: int) -> Iterator[_Entry]:
    """The files in a folder that have names of ours, but for the tag."""
    now = time.time()
    with os.scandir(folder) as files:
        for each in files:
            if ENTRY.fullmatch(each.name) or BEGUN.fullmatch(each.name):
                with suppress(FileNotFoundError):
                    stat = each.stat(follow_symlinks=False)
                    if S_ISREG(stat.st_mode):
                        yield _Entry(now - stat.st_mtime, stat.st_size, each.name)


def _remove(folder: int, name: str) -> None:
    with suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)


def _is_abandoned(entry: _Entry) -> bool:
    """Whether this has been begun, and nobody will finish it, as its name tells.

    The number of its process may be that of another by now, or of one on another machine.
    """
    begun = BEGUN.fullmatch(entry.name)
    return begun is not None and (entry.age > ABANDONED or not alive(int(begun[2])))


def _digest(key: str, body: bytes) -> bytes:
    """The checksum of an entry."""
    digest = sha256(key.encode())
    digest.update(body)
    return digest.digest()
