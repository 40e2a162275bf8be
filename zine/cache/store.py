"""The cache: what earlier builds checked, wrote and laid out, by a key of all that it depends on.

An entry begins with the checksum of its key and of what it holds: one that was damaged is noticed,
and so is one that stands under the key of another.
"""

import os
import time
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from zine.files import alive, files_in, head_and_rest, write_all

FOLDER = ".cache"
LIMIT = 200_000_000
"""Bytes that a cache holds at most when it has been trimmed; 400 games take a quarter of it."""

DIGEST = sha256().digest_size
ABANDONED = 3600
"""Seconds after which what a build has begun to write, and never finished, goes."""


class Cache(NamedTuple):
    """A folder of entries, each with its checksum; no build needs one, and a lost one is made anew.

    Builds may share a folder: entries appear whole, and what two of them write under one key is
    the same.
    """

    folder: Path
    limit: int = LIMIT

    def get(self, key: str) -> bytes | None:
        """What is kept under a key; `None` if that is nothing, or is damaged."""
        path = os.path.join(self.folder, key)  # noqa: PTH118 - a path takes longer
        try:
            digest, body = head_and_rest(path, DIGEST)
            os.utime(path)
        except OSError:
            return None
        return body if _digest(key, body) == digest else None

    @property
    def keys(self) -> frozenset[str]:
        """The keys under which something is kept now; it may yet be damaged."""
        try:
            return frozenset(os.listdir(self.folder))  # noqa: PTH208 - a path for each takes longer
        except OSError:
            return frozenset()

    def put(self, key: str, body: bytes) -> bool:
        """Keep something; returns whether it is: a folder that cannot be written keeps nothing."""
        try:
            write_all({self.folder / key: (_digest(key, body), body)}, tidy=False)  # `trim` does
        except OSError:
            return False
        return True

    def trim(self, used: Collection[str] = ()) -> None:
        """Drop what nobody will finish, and what was used longest ago, down to the limit.

        Entries whose keys are in `used` count as just used, though this build did not read them.
        """
        entries = self._entries()
        for age, _, path in entries:
            if _abandoned(path, age):
                _remove(path)
        if sum(size for _, size, _ in entries) <= self.limit:
            return
        kept = 0
        for _, _, size, path in sorted((_name(entry[2]) not in used, *entry) for entry in entries):
            kept += size
            if kept > self.limit:
                _remove(path)

    def clear(self) -> None:
        """Drop everything."""
        for _, _, path in self._entries():
            _remove(path)
        with suppress(OSError):
            self.folder.rmdir()

    @property
    def empty(self) -> bool:
        """Whether nothing is kept."""
        return not self.keys

    def _entries(self) -> list[tuple[float, int, str]]:
        """Seconds since its last use, size in bytes and path of every entry."""
        now = time.time()
        return [(now - s.st_mtime, s.st_size, path) for path, s in files_in(self.folder)]


def _remove(path: str) -> None:
    with suppress(OSError):
        Path(path).unlink()


def _name(path: str) -> str:
    return path.rpartition(os.sep)[2]


def _abandoned(path: str, age: float) -> bool:
    """Whether this is an entry that has been begun, and nobody will finish, as its name tells.

    The number of its process may be that of another by now, or of one on another machine.
    """
    name = _name(path)
    if not name.startswith("."):
        return False
    process = name.split(".")[-2]
    return age > ABANDONED or (process.isdecimal() and not alive(int(process)))


def _digest(key: str, body: bytes) -> bytes:
    """The checksum of an entry."""
    digest = sha256(key.encode())
    digest.update(body)
    return digest.digest()
