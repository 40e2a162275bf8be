"""Files: reading those that have an end, and writing several of them whole or not at all."""

import errno
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG

from zine.problems import shown

PACKAGE = Path(__file__).resolve().parent
"""The folder of our own code."""

PART = re.compile(r"\.zine-part\.(\d+)\.[0-9a-f]{8}")
"""The name of a hidden file that is being written, with the number of its process: ours alone."""

MOST = 64_000_000
"""Bytes of the largest file that `contents` reads by default; ours are far smaller."""

Stamp = tuple[int, int, int, int]
"""When a file was written and when it changed, in nanoseconds, its size, and its number."""


def stamp(stat: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino


def is_hidden(name: str) -> bool:
    """Whether a file or folder of this name is hidden: nothing of content, whatever its ending.

    Editors keep their locks and copies so (`.#crag.md`), macOS what other file systems cannot hold
    (`._crag.md`).
    """
    return name.startswith(".") and name not in (".", "..")


def alive(process: int) -> bool:
    """Whether a process with this number runs; true if the system does not say."""
    try:
        if os.name == "posix":  # elsewhere the question would end it
            os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def contents(path: str | os.PathLike[str], most: int = MOST) -> bytes:
    """The bytes of a file.

    Raises `OSError`, which says why in its `strerror`, also if there are more than `most`. A device
    and a pipe are never read, since there may be no end to them.
    """
    stat = os.stat(path)  # noqa: PTH116 - a path costs more
    if not (S_ISREG(stat.st_mode) or S_ISDIR(stat.st_mode)):  # reading a folder fails by itself
        raise OSError(errno.EINVAL, "it is a device or a pipe, not a file")
    if stat.st_size > most:
        raise OSError(errno.EFBIG, f"it is larger than {_size(most)}")
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - a path costs more
        return file.read()


def _size(most: int) -> str:
    return f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most:,} bytes"


def write_all(files: Mapping[Path, bytes], check: Callable[[], None] = lambda: None) -> None:
    """Write every file whole, or none of them; a file that is replaced keeps its mode.

    A file that holds these bytes already is left alone. The bytes of the others go into hidden
    files beside them; `check` is called before these take their names, and if it raises, nothing is
    written. Raises `OSError` with the path as its `filename`.

    Its folders are rid of the hidden files that killed processes left there.
    """
    hidden: dict[Path, Path] = {}
    tidied: set[Path] = set()
    path = Path()
    try:
        for path, data in files.items():
            if _holds(path, data):
                continue
            _make_folder(path.parent)
            mode = _mode(path)
            if path.parent not in tidied:
                _remove_abandoned(path.parent)
                tidied.add(path.parent)
            part = path.with_name(f".zine-part.{os.getpid()}.{os.urandom(4).hex()}")
            with part.open("xb") as file:
                hidden[path] = part
                file.write(data)
            if mode is not None:
                part.chmod(mode)
        check()
        for path, part in hidden.items():
            part.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        for part in hidden.values():
            with suppress(OSError):  # none was begun where nothing can be written
                part.unlink()


def _make_folder(folder: Path) -> None:
    """Make a folder and those above it; raises `OSError`, which names what is in the way."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if error.errno not in (errno.EEXIST, errno.ENOTDIR, errno.ELOOP):
            raise
        way = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
        what = "a link that leads to no folder" if way.is_symlink() else "no folder"
        raise NotADirectoryError(errno.ENOTDIR, f"{shown(way)} is {what}; move it away") from None


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file holds these bytes already."""
    with suppress(OSError):
        return path.stat().st_size == len(data) and contents(path, len(data)) == data
    return False


def _mode(path: Path) -> int | None:
    """The mode of the file that stands there, if one does; raises `OSError` for anything else."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not S_ISREG(mode):
        raise OSError(errno.EINVAL, "a device or a pipe has this name")
    return S_IMODE(mode)


def _remove_abandoned(folder: Path) -> None:
    """Remove the parts of files that processes left in a folder when they were killed."""
    for name in os.listdir(folder):  # noqa: PTH208 - a path for each name costs more
        part = name.startswith(".") and PART.fullmatch(name)
        if part and not alive(int(part[1])) and _is_regular(folder / name):
            (folder / name).unlink(missing_ok=True)


def _is_regular(path: Path) -> bool:
    """Whether this is a file, and no link to one."""
    with suppress(OSError):
        return S_ISREG(path.lstat().st_mode)
    return False
