"""Files: read only where there is an end to them."""

import errno
import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG

MOST = 64_000_000
"""Bytes of the largest file that is read, unless it is said otherwise; ours are far smaller."""


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
