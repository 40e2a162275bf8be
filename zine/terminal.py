"""The terminal: printed text shows the code of each character that would be invisible.

A page, or the name of a file, may hold signs that move the cursor, turn a line round or are hidden.
"""

import os
from contextlib import suppress
from typing import TextIO, cast
from unicodedata import category

KEPT = "\n\t"


def columns() -> int:
    """The width of the terminal in letters, or as `COLUMNS` says; 80 where neither is known."""
    with suppress(KeyError, ValueError):
        if (width := int(os.environ["COLUMNS"])) > 0:
            return width
    with suppress(OSError):
        return os.get_terminal_size(1).columns or 80
    return 80


def visible(text: str, keep: str = "") -> str:
    r"""A text with `\x1b` or `U+202E` in the place of each sign that cannot be seen.

    Bytes of a file's name that are not UTF-8 are shown as `\xff`; `keep` signs stay.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign in keep else _visible(sign) for sign in text)


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

    def write_styled(self, text: str) -> int:
        return self._stream.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def write_styled(stream: TextIO, text: str) -> None:
    """Write text whose codes for colours are meant, to a stream that `printed` made."""
    stream.write_styled(text) if isinstance(stream, _Visible) else stream.write(text)


def has_colour(stream: TextIO) -> bool:
    """Whether to print colours: on a terminal that has them, unless NO_COLOR is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def printed(descriptor: int, *, closefd: bool = True) -> TextIO:
    """A stream that prints text on a descriptor as UTF-8, each line at once, and `visible`."""
    stream = open(  # noqa: SIM115 - whoever asked for it closes it
        descriptor, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=closefd
    )
    return cast(TextIO, _Visible(stream))
