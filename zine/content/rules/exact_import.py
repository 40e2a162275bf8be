"""Imports scoring modules and their siblings, each as its file stands now.

Python's own import trusts compiled code whose source has the same size and the same second. A
pay-off edited twice within a second would be checked with its old figure, and so would one whose
file was given the time of another. The time of a change in nanoseconds and the file's inode make
that safe. The compiled code lies in files of its own (`.exact.pyc`): where both loaders read a
module, each would replace the other's.
"""

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from zine.memo import world

GAMES = "zine_scoring_"
"""What the names of all packages of games begin with."""


class ExactLoader(importlib.machinery.SourceFileLoader):
    """Loads a module as its file stands now."""

    def path_stats(self, path: str | bytes | os.PathLike[str]) -> dict[str, float]:
        """The size, and what stands for the time: a checksum of all that tells a new file."""
        world.note_file(os.fsdecode(path))  # whatever Python then reads: this, or what it compiled
        stat = os.stat(path)  # noqa: PTH116 - the base class hands over a string
        version = f"{stat.st_mtime_ns} {stat.st_ctime_ns} {stat.st_ino}"
        return {"mtime": crc32(version.encode()), "size": stat.st_size}

    def get_data(self, path: str) -> bytes:
        """The bytes of a source, or of the compiled file that is kept for it."""
        return super().get_data(_own(path))

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        """Keep a compiled file, whole or not at all."""
        if Path(path).parent.is_symlink():  # it may lead to a folder of somebody else
            return
        super().set_data(_own(path), data, _mode=_mode)
        with suppress(OSError):  # on a full disk Python takes a part for the whole
            if Path(_own(path)).stat().st_size != len(data):
                Path(_own(path)).unlink()


def _own(path: str) -> str:
    """Where the loader keeps what Python would keep at a path."""
    return f"{path.removesuffix('.pyc')}.exact.pyc" if path.endswith(".pyc") else path


class _ExactFinder:
    """Finds what scoring modules import from each other, to be loaded as its file stands now."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, stem = fullname.rpartition(".")
        if not package.startswith(GAMES) or not path:
            return None
        file = next(filter(world.is_file, (Path(folder) / f"{stem}.py" for folder in path)), None)
        if file is None:
            return None
        return importlib.util.spec_from_loader(fullname, ExactLoader(fullname, str(file)))


sys.meta_path.insert(0, _ExactFinder())
