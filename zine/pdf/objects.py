"""The objects of a PDF before it is written, and their source.

A dictionary is a dict whose keys have no slash, an array is a list or a tuple, a reference is its
source as bytes. Other values, except numbers, may be bytes, too. WeasyPrint holds the objects of a
PDF so: what it draws need be neither written nor parsed.
"""

import re
import zlib
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

REFERENCE = re.compile(rb"(\d+) 0 R")
ESCAPE = re.compile(rb"\\(.)", re.DOTALL)


class StreamObject(NamedTuple):
    """A stream: its dictionary without `/Length`, and its data as they are packed."""

    entries: Mapping[str, Any]
    body: bytes

    @property
    def data(self) -> bytes:
        """The data unpacked."""
        return zlib.decompress(self.body) if "Filter" in self.entries else self.body


class PdfObjects(NamedTuple):
    """The objects of a PDF: `find` returns one by its number, a stream as a `StreamObject`."""

    find: Callable[[int], Any]
    catalog: Mapping[str, Any]

    def at(self, value: Any) -> Any:
        """The object that a value refers to, or the value itself."""
        reference = REFERENCE.fullmatch(value) if isinstance(value, bytes) else None
        return self.find(int(reference[1])) if reference else value


def source(value: Any) -> bytes:
    """A value in PDF source, on one line; the entries of dictionaries are sorted."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, dict):
        return b"<<%b>>" % entries(value)
    if isinstance(value, (list, tuple)):
        return b"[%b ]" % b"".join(b" " + source(item) for item in value)
    if isinstance(value, float):
        whole = value.is_integer()
        return b"%d" % value if whole else f"{value:f}".rstrip("0").encode()
    written: bytes = value.data if hasattr(value, "data") else str(value).encode()
    return written.replace(b"\n", rb"\n")


def entries(dictionary: Mapping[str, Any], without: Collection[str] = ()) -> bytes:
    """The source of a dictionary without some entries, and without its brackets."""
    names = sorted(dictionary.keys() - set(without))
    return b"%b " % b"".join(b" /%b %b" % (key.encode(), source(dictionary[key])) for key in names)


def text(string: Any) -> str:
    """The text of a string."""
    written = source(string)
    if written.startswith(b"<"):
        return bytes.fromhex(written[1:-1].decode()).decode("utf-16")
    return ESCAPE.sub(_escaped, written[1:-1]).decode("latin-1")


def _escaped(match: re.Match[bytes]) -> bytes:
    return b"\n" if match[1] == b"n" else match[1]
