"""Files as they are read: never more of them than their reader can use."""

import os
from pathlib import Path
from stat import S_ISREG

from zine.diagnostics import ContentError, Problem


def read(path: Path, most: int, *, piped: bool = False) -> bytes:
    """The bytes of a file of at most so many.

    A device or a pipe is no file, unless it may be `piped`. Raises `ContentError` for what cannot
    be read, is no file, or is longer.
    """
    try:
        if not piped and not S_ISREG(os.stat(path).st_mode) and not path.is_dir():  # noqa: PTH116
            raise ContentError([Problem(path, 1, "cannot be read: it is no file")])
        with path.open("rb", buffering=0) as file:
            data = b""
            while len(data) <= most and (part := file.read(most + 1 - len(data))):
                data += part
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is none"
        raise ContentError([Problem(path, 1, f"cannot be read: {reason}")]) from None
    if len(data) > most:
        raise ContentError([Problem(path, 1, too_long(most))])
    return data


def too_long(most: int) -> str:
    """What to tell of a file that is longer than may be."""
    return f"the file has more than {most:,} bytes, which is the most that is read"
