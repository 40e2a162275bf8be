"""The store: what earlier commands have made, each entry under a key. Users call it the cache.

An entry begins with the checksum of its key and of what it holds: one that was damaged is noticed,
and so is one that stands under the key of another.
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from zine import marked_folder

FOLDER = ".zine-cache"

LIMIT = 200_000_000
"""Bytes that a store holds at most when it has been trimmed; all our zines take a tenth of it."""

DIGEST = sha256().digest_size


def key(*parts: str | bytes) -> str:
    """The hash of some texts in order, as hexadecimal digits."""
    data = (part.encode() if isinstance(part, str) else part for part in parts)
    return sha256(b"".join([b"%d:%b" % (len(part), part) for part in data])).hexdigest()


class Store(NamedTuple):
    """A folder of entries, each with its checksum; no build needs one, and a lost one is made anew.

    Builds may share a folder: entries appear whole, and what two of them write under one key is
    the same. A key is 64 hexadecimal digits.
    """

    folder: Path
    limit: int = LIMIT

    def get(self, key: str) -> bytes | None:
        """What is kept under a key; `None` if that is nothing, or is damaged."""
        try:
            with marked_folder.opened(self.folder) as folder:
                entry = marked_folder.read(folder, key)
        except OSError:
            return None
        body = entry[DIGEST:]
        return body if _digest(key, body) == entry[:DIGEST] else None

    def put(self, key: str, body: bytes) -> bool:
        """Keep something; returns whether it is: a folder that cannot be written keeps nothing."""
        try:
            with marked_folder.opened(self.folder, make=True) as folder:
                marked_folder.write(folder, key, (_digest(key, body), body))
        except OSError:
            return False
        return True

    def trim(self) -> None:
        """Drop what nobody will finish, and what was used longest ago, down to the limit."""
        with suppress(OSError), marked_folder.opened(self.folder) as folder:
            total = 0
            for file in sorted(marked_folder.files(folder)):
                total += file.size
                if total > self.limit or marked_folder.is_abandoned(file):
                    marked_folder.remove(folder, file.name)

    def clear(self) -> tuple[str, ...]:
        """Drop everything that is ours; returns the names of what else lies there, and stays.

        Raises `NotOurs`, and `OSError` if something cannot be dropped.
        """
        return marked_folder.clear(self.folder)

    def check(self) -> None:
        """Raise `NotOurs` if something that we have not made has the name of the store."""
        try:
            with marked_folder.opened(self.folder):
                pass
        except marked_folder.NotOurs:
            raise
        except OSError:  # there is none, or it cannot be read
            pass


def store_in(output: Path) -> Store:
    """The store that commands share which write into a folder."""
    return Store(output / FOLDER)


def _digest(key: str, body: bytes) -> bytes:
    """The checksum of an entry."""
    digest = sha256(key.encode())
    digest.update(body)
    return digest.digest()
