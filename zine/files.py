"""Files: reading those that have an end, and whether the process that began one still runs."""

import errno
import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG

PACKAGE = Path(__file__).resolve().parent
"""The folder of our own code."""

MOST = 64_000_000
"""Bytes of the largest file that `contents` reads by default; ours are far smaller."""


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
    """The bytes of a file, at most so many.

    Raises `OSError`, which says why in its `strerror`; a device and a pipe are never read, since
    there may be no end to them.
    """
    told = os.stat(path)  # noqa: PTH116 - keys come as strings
    if not (S_ISREG(told.st_mode) or S_ISDIR(told.st_mode)):  # reading a folder fails by itself
        raise OSError(errno.EINVAL, "it is a device or a pipe, not a file")
    if told.st_size > most:
        raise OSError(errno.EFBIG, f"it is larger than {most // 1_000_000} MB")
    return Path(path).read_bytes()
