"""Writing: the objects of a PDF as bytes, and the table that tells where each of them lies.

Dictionaries are handed over as what stands between their brackets.
"""

import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
PLAIN = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})

ROW = struct.Struct(">BBII")
"""A row of the table: how it is told, the kind of an object, and two figures."""

AS_IT_IS, BY_THE_ROW_ABOVE = 0, 2
FREE, LYING, PACKED = range(3)
"""A number that is not used, an object that lies in the file, and one in a pack."""

UNUSED = ROW.pack(AS_IT_IS, FREE, 0, 0xFFFF)

TABLE = (
    b"/Type /XRef /Size %d /W [1 4 4] /Root %d 0 R /Info %d 0 R /ID [<%b> <%b>]"
    b" /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 9 >>"
)

QUICKLY = 4
"""How hard what is packed is pressed: by zlib's own 6 it takes twice the time, for 2 % less."""

ROOM = 128
"""Sections take so many numbers, or a multiple: few objects more then move no other section."""


@dataclass(frozen=True, slots=True)
class ObjectSection:
    """Objects with numbers in a row, as they are written: parts, then streams.

    The last stream packs the parts, whose rows of the table stand here; `starts` tells where in the
    body each stream begins, and `digest` is the body's hash.
    """

    body: bytes
    rows: bytes
    parts: int
    starts: tuple[int, ...]
    digest: bytes

    @property
    def room(self) -> int:
        """How many numbers it takes, some of which are not used."""
        return -(-(self.parts + len(self.starts)) // ROOM) * ROOM


def section(
    first: int, parts: Sequence[bytes], streams: Sequence[tuple[bytes, bytes]]
) -> ObjectSection:
    """Objects with the numbers from `first` on; a stream is a dictionary and what follows it."""
    numbers = range(first, first + len(parts))
    pack = packed(zip(numbers, parts, strict=True))
    written, starts, place = [], [], 0
    for number, stream in enumerate((*streams, pack), numbers.stop):
        written.append(_stream(number, *stream))
        starts.append(place)
        place += len(written[-1])
    rows = b"".join(map(_next, range(1, len(parts))))
    first_row = ROW.pack(AS_IT_IS, PACKED, number, 0)
    body = b"".join(written)
    return ObjectSection(body, first_row + rows, len(parts), tuple(starts), sha256(body).digest())


@cache
def _next(place: int) -> bytes:
    """The row of what lies at a place in a pack, told by the row above."""
    above, own = (figure.to_bytes(4, "big") for figure in (place - 1, place))
    step = bytes((b - a) % 256 for a, b in zip(above, own, strict=True))
    return bytes([BY_THE_ROW_ABOVE]) + bytes(5) + step


def packed(parts: Iterable[tuple[int, bytes]]) -> tuple[bytes, bytes]:
    """The stream that objects, each behind its number, are packed in."""
    places, texts, place = [], [], 0
    for number, text in parts:
        places.append(b"%d %d" % (number, place))
        texts.append(text)
        place += len(text) + 1
    head = b" ".join(places) + b"\n"
    body = zlib.compress(head + b"\n".join(texts), QUICKLY)
    return b"/Type /ObjStm /N %d /First %d /Filter /FlateDecode" % (len(texts), len(head)), body


def _stream(number: int, told: bytes, body: bytes) -> bytes:
    whole = b"%d 0 obj\n<< %b /Length %d >>\nstream\n%b\nendstream\nendobj\n"
    return whole % (number, told, len(body), body)


def string(text: str) -> bytes:
    """A text as a PDF writes it."""
    if text.isascii() and text.isprintable():
        return b"(%b)" % text.translate(PLAIN).encode("ascii")
    return b"<feff%b>" % text.encode("utf-16-be").hex().encode("ascii")


class PdfWriter:
    """A PDF that is being written: first sections, then objects one by one.

    Numbers below `first` are for objects that sections name.
    """

    def __init__(self, first: int) -> None:
        self.next = self._behind = self._first = first
        self._written = [HEAD]
        self._length = len(HEAD)
        self._digest = sha256()
        self._sections: list[bytes] = []
        self._rows: dict[int, bytes] = {}
        self._parts: dict[int, bytes] = {}

    def section(self, section: ObjectSection) -> None:
        """Write a section that begins with the `next` number."""
        starts = [ROW.pack(AS_IT_IS, LYING, self._length + start, 0) for start in section.starts]
        unused = section.room - section.parts - len(starts)
        self._sections += [section.rows, *starts, UNUSED * unused]
        self._write(section.body, section.digest)
        self.next = self._behind = self.next + section.room

    def number(self) -> int:
        """A number for an object to come, after which no section can follow."""
        self.next += 1
        return self.next - 1

    def part(self, told: bytes, number: int | None = None) -> int:
        """Write a dictionary; its number."""
        number = self.number() if number is None else number
        self._parts[number] = b"<< %b >>" % told
        return number

    def stream(self, told: bytes, body: bytes, number: int | None = None) -> int:
        """Write a stream; its number."""
        number = self.number() if number is None else number
        self._rows[number] = ROW.pack(AS_IT_IS, LYING, self._length, 0)
        whole = _stream(number, told, body)
        self._write(whole, sha256(whole).digest())
        return number

    def finish(self, catalog: int, info: int) -> bytes:
        """The whole PDF, with its catalogue and what it tells of itself."""
        pack, table = self.number(), self.number()
        self.stream(*packed(self._parts.items()), number=pack)
        for place, number in enumerate(self._parts):
            self._rows[number] = ROW.pack(AS_IT_IS, PACKED, pack, place)
        name = self._digest.hexdigest()[:32].encode("ascii")
        start = self._length
        self._rows[table] = ROW.pack(AS_IT_IS, LYING, start, 0)
        before = [self._rows.get(number, UNUSED) for number in range(self._first)]
        behind = [self._rows[number] for number in range(self._behind, self.next)]
        told = TABLE % (self.next, catalog, info, name, name)
        rows = b"".join([*before, *self._sections, *behind])
        self.stream(told, zlib.compress(rows, QUICKLY), table)
        return b"".join([*self._written, b"startxref\n%d\n%%%%EOF\n" % start])

    def _write(self, body: bytes, digest: bytes) -> None:
        self._digest.update(digest)
        self._written.append(body)
        self._length += len(body)
