"""The stamps of files: what changes with each whenever it is written."""

import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

from zine.files import Stamp, is_hidden, stamp


class _Listing(NamedTuple):
    """What lies in a folder: the stamp of each file by its path, and the names of folders."""

    files: dict[str, Stamp]
    folders: list[str]


class FileStamps:
    """A scan: the stamps of files, each looked up when it is first asked for, and the same since.

    It lists a folder once, with all that lies there and is not hidden. A later scan shows what was
    written since.
    """

    def __init__(self) -> None:
        self._listings: dict[str, _Listing | None] = {}
        self._others: dict[str, Stamp | None] = {}
        self._touched: tuple[str, ...] | None = None
        self.hashes: dict[str, bytes] = {}
        """What files held when they were read for it, by path; `zine.cache.keys` fills it."""

    @property
    def whole(self) -> bool:
        """Whether no stamp was taken over from another scan."""
        return self._touched is None

    def of(self, path: str) -> Stamp | None:
        """The stamp of a file; `None` if there is none, or something else."""
        if path not in self._others:
            listing = self._listings.get(os.path.dirname(path))  # noqa: PTH120 - a path takes longer
            known = listing.files.get(path) if listing else None
            self._others[path] = known or _look_up(path)
        return self._others[path]

    def in_folder(
        self, folder: Path | str, end: str | tuple[str, ...] = ""
    ) -> list[tuple[str, Stamp]]:
        """The files of a folder whose names end so, by path; none if there is no such folder."""
        listing = self._listing(os.fspath(folder))
        files = listing.files if listing else {}
        return [(path, files[path]) for path in files if path.endswith(end)]

    def folders_below(self, top: Path | str) -> Iterator[tuple[str, str]]:
        """A folder and all in it, in the order of their paths: each path, and where it really lies.

        Links are followed, but nothing is entered twice, nor what Python compiles.
        """
        entered: set[str] = set()
        ahead = [os.fspath(top)]
        while ahead:
            folder = ahead.pop()
            listing = self._listing(folder)
            if listing is None:
                continue
            real = os.path.realpath(folder)
            yield folder, real
            if real not in entered:
                entered.add(real)
                ahead += (os.path.join(folder, name) for name in reversed(listing.folders))  # noqa: PTH118

    def renewed(self, paths: Collection[str]) -> "FileStamps":
        """A copy, with the stamps of some files looked up again."""
        new = FileStamps()
        new._touched = tuple(paths)
        new._listings, new._others = dict(self._listings), dict(self._others)
        new.hashes = {path: told for path, told in self.hashes.items() if path not in paths}
        for path in paths:
            folder, found = os.path.dirname(path), _look_up(path)  # noqa: PTH120
            new._others[path] = found
            if listing := new._listings.get(folder):
                files = {**listing.files, path: found} if found else dict(listing.files)
                if found is None:
                    files.pop(path, None)
                new._listings[folder] = listing._replace(files=files)
        return new

    def again(self) -> "FileStamps":
        """The same files looked up again: all, or those that were renewed last."""
        return FileStamps() if self._touched is None else self.renewed(self._touched)

    def _listing(self, folder: str) -> _Listing | None:
        if folder not in self._listings:
            self._listings[folder] = _list(folder)
        return self._listings[folder]


def _list(folder: str) -> _Listing | None:
    """What lies in a folder and is not hidden, by name; `None` if there is no such folder."""
    found: list[tuple[str, Stamp]] = []
    folders: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if is_hidden(entry.name):
                    continue
                try:  # thousands of times, so nothing that costs more
                    stat = entry.stat()
                except OSError:
                    continue
                if S_ISREG(stat.st_mode):
                    found.append((entry.path, stamp(stat)))
                elif S_ISDIR(stat.st_mode) and entry.name != "__pycache__":
                    folders.append(entry.name)
    except OSError:
        return None
    return _Listing(dict(sorted(found)), sorted(folders))


def _look_up(path: str) -> Stamp | None:
    with suppress(OSError):
        stat = os.stat(path)  # noqa: PTH116 - a path takes longer
        if S_ISREG(stat.st_mode):
            return stamp(stat)
    return None
