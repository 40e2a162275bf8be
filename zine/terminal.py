"""The terminal: what is printed for a person shows every sign that would not be seen.

A page, or the name of a file, may hold signs that move the cursor, turn a line round or are hidden.
"""

import os
import sys
from typing import TextIO, cast
from unicodedata import category

KEPT = "\n\t"


def visible(text: str, kept: str = "") -> str:
    r"""A text with `\x1b` or `U+202E` in the place of each sign that cannot be seen.

    Bytes of a file's name that are not UTF-8 are shown as `\xff`; `kept` signs stay.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign in kept else _visible(sign) for sign in text)


def _visible(sign: str) -> str:
    code = ord(sign)
    if sign.isprintable() or category(sign) == "Zs":
        return sign
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0xA0 else f"U+{code:04X}"


class _Visible:
    """A stream that shows whatever is written to it as `visible` does."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(visible(text, KEPT))

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def prepare() -> None:
    """Have standard input, output and error as a command needs them.

    What is printed is UTF-8 and `visible`. One of the three that is closed is opened on nothing, so
    that no file that is read or written gets its number; what is printed on it cannot be written.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            _open(number)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = cast(TextIO, _Visible(_printed(sys.stdout, 1)))
    sys.stderr = cast(TextIO, _Visible(_printed(sys.stderr, 2)))


def _open(number: int) -> None:
    """Open what is closed: for reading only, but for standard error."""
    opened = os.open(os.devnull, os.O_WRONLY if number == 2 else os.O_RDONLY)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)


def _printed(stream: TextIO | None, number: int) -> TextIO:
    if stream is None:
        stream = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[attr-defined]  # the real one
    return stream


def hush() -> None:
    """Let nothing more be written to standard output or error, not even at the very end."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    for number in (1, 2):
        os.dup2(nothing, number)
