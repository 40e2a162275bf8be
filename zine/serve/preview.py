"""Proofs: the pages of a zine as they will print, each piece bound alone and drawn when asked for.

Measures on a page are shares of its width and height, from the upper left corner.
"""

import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from itertools import accumulate
from threading import Lock
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from pikepdf import Dictionary, Name

from zine.content.document import Document
from zine.edition import HALF_LETTER, Frame
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.press.bind.binder import Binder
from zine.press.layout.section import LaidOutSection

NARROWEST, WIDEST = 100, 2400
"""How wide a page can be asked for, in pixels."""

KEPT = 48_000_000
"""Bytes of drawn pages that are kept at most."""

UNTOLD = About("", "", "", "en")
"""What is told of a piece that is bound only to be measured."""

ELEMENT = b"/Type /StructElem"
"""What is heard of a page, not seen."""

Box = tuple[float, float, float, float]
"""The left and upper edge, the width and the height of what stands on a page."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row of a table is printed: the page of its piece, from 0, and its box."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class ZineImages:
    """One page: its key, under which it is drawn, its piece, and its place in that from 0.

    `width` and `height` are points.
    """

    key: str
    piece: "Placed"
    page: int
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece in its zine, on pages of some frame, after so many others."""

    about: About
    piece: LaidOutSection
    frame: Frame
    before: int
    key: str


def sheets(about: About, pieces: Sequence[LaidOutSection], frame: Frame) -> list[ZineImages]:
    """Every page of a zine; one that looks the same as before has the key that it had before."""
    found = []
    starts = accumulate((piece.galley.pages for piece in pieces), initial=0)
    for piece, before in zip(pieces, starts, strict=False):
        furniture = (before, piece.galley.pages, piece.bare, piece.runs_on, piece.title, frame)
        told = f"{furniture}\n".encode()
        looks = list(_looks(piece.galley))
        key = sha256(told + b"".join(looks)).hexdigest()
        placed = Placed(about, piece, frame, before, key)
        for number, (look, leaf) in enumerate(zip(looks, piece.galley.leaves, strict=True)):
            key = sha256(told + b"%d " % number + look).hexdigest()[:32]
            left, bottom, right, top = leaf.box
            found.append(ZineImages(key, placed, number, right - left, top - bottom))
    return found


def _looks(galley: PdfFragment) -> Iterator[bytes]:
    """A hash of all that is drawn on each page; what all pages share counts for each."""
    shared = sha256()
    own = {number for leaf in galley.leaves for number in leaf.streams}
    for part in galley.parts[0].split(b"\n"):
        if ELEMENT not in part:
            shared.update(part)
    for number, (_, body) in enumerate(galley.streams, galley.first_stream):
        if number not in own:
            shared.update(body)
    for leaf in galley.leaves:
        digest = shared.copy()
        digest.update(leaf.told[0])
        for number in leaf.streams:
            digest.update(galley.streams[number - galley.first_stream][1])
        yield digest.digest()


class PageImages:
    """Draws pages, and keeps those that were drawn last; for several threads."""

    def __init__(self) -> None:
        self._lock = Lock()  # the library that draws is for one thread at a time
        self._drawn: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._bound: OrderedDict[str, bytes] = OrderedDict()
        self._width = 0

    def foresee(self, sheet: ZineImages) -> None:
        """Draw a page that will be asked for, as wide as the one that was asked for last."""
        if self._width:
            self.draw(sheet, self._width)

    def draw(self, sheet: ZineImages, width: int) -> bytes:
        """A page as a PNG so many pixels wide, or as near to that as it may be."""
        width = min(max(width, NARROWEST), WIDEST)
        with self._lock:
            self._width = width
            name = sheet.key, width
            if name not in self._drawn:
                self._drawn[name] = _drawn(self._pdf(sheet.piece), sheet, width)
            self._drawn.move_to_end(name)
            while sum(map(len, self._drawn.values())) > KEPT and len(self._drawn) > 1:
                self._drawn.popitem(last=False)
            return self._drawn[name]

    def _pdf(self, placed: Placed) -> bytes:
        if placed.key not in self._bound:
            self._bound[placed.key] = Binder().bind(
                placed.about, [placed.piece], placed.frame, placed.before
            )
        self._bound.move_to_end(placed.key)
        while len(self._bound) > 16:
            self._bound.popitem(last=False)
        return self._bound[placed.key]

    def places(
        self, piece: LaidOutSection, document: Document, lines: Iterable[int]
    ) -> dict[int, Place]:
        """Where the rows of a game's tables are printed, by line; without those not found."""
        wanted = set(lines)
        if not wanted:
            return {}
        with self._lock:
            pdf = Binder().bind(UNTOLD, [piece], HALF_LETTER.frame)
            return _places(pdf, document, wanted)


def _drawn(pdf: bytes, sheet: ZineImages, width: int) -> bytes:
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[sheet.page]
        bitmap = page.render(scale=width / page.get_width(), rev_byteorder=True)
        return _png(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))
    finally:
        document.close()


def _png(width: int, height: int, stride: int, pixels: bytes) -> bytes:
    """Rows of red, green and blue, `stride` bytes each, as a PNG.

    Rows are not filtered: of what is mostly white paper, that makes it both sooner and smaller.
    """
    rows = (pixels[start : start + 3 * width] for start in range(0, height * stride, stride))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 2)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )


def _places(pdf: bytes, document: Document, wanted: set[int]) -> dict[int, Place]:
    """The tables of a page stand in its PDF in their order, behind the one below the title."""
    with pikepdf.open(BytesIO(pdf)) as galley:
        numbers = {page.obj.objgen: number for number, page in enumerate(galley.pages)}
        tables = list(_elements(galley.Root.StructTreeRoot, "/Table"))[1:]
        marks: dict[int, tuple[int, set[int]]] = {}
        for table, element in zip(document.tables, tables, strict=False):
            lines = [table.header.line, *(row.line for row in table.rows)]
            for line, row in zip(lines, _elements(element, "/TR"), strict=False):
                if line in wanted:
                    content = list(_content(row, row.get(Name.Pg)))
                    pages = [numbers[page.objgen] for page, _ in content if page is not None]
                    if pages:
                        marks[line] = pages[0], {mark for _, mark in content}
    drawn = pypdfium2.PdfDocument(pdf)
    try:
        boxes = {page: _boxes(drawn[page]) for page in {page for page, _ in marks.values()}}
        found = {line: (page, _around(boxes[page], own)) for line, (page, own) in marks.items()}
    finally:
        drawn.close()
    return {line: Place(page, box) for line, (page, box) in found.items() if box}


def _kids(element: Any) -> Iterator[Any]:
    kids = element.get(Name.K, ())
    yield from kids if isinstance(kids, pikepdf.Array) else [kids]


def _elements(element: Any, kind: str) -> Iterator[Any]:
    """Every element of a kind below another, in reading order."""
    for kid in _kids(element):
        if isinstance(kid, Dictionary):
            if str(kid.get(Name.S, "")) == kind:
                yield kid
            yield from _elements(kid, kind)


def _content(element: Any, page: Any) -> Iterator[tuple[Any, int]]:
    """The marked content of an element: its page and its number there."""
    page = element.get(Name.Pg, page)
    for kid in _kids(element):
        if isinstance(kid, Dictionary):
            if Name.MCID in kid:
                yield kid.get(Name.Pg, page), int(kid.MCID)
            elif Name.S in kid:
                yield from _content(kid, page)
        elif isinstance(kid, int):
            yield page, int(kid)


def _boxes(page: Any) -> Mapping[int, list[Box]]:
    """The boxes of what is drawn on a page, by the number of its marked content."""
    width, height = page.get_size()
    found: dict[int, list[Box]] = {}
    for thing in page.get_objects(max_depth=1):
        number = pdfium.FPDFPageObj_GetMarkedContentID(thing.raw)
        if number >= 0:
            left, bottom, right, top = thing.get_bounds()
            box = left / width, 1 - top / height, (right - left) / width, (top - bottom) / height
            found.setdefault(number, []).append(box)
    return found


def _around(boxes: Mapping[int, list[Box]], numbers: set[int]) -> Box | None:
    own = [box for number in numbers for box in boxes.get(number, ())]
    if not own:
        return None
    left, top = min(box[0] for box in own), min(box[1] for box in own)
    right, bottom = max(box[0] + box[2] for box in own), max(box[1] + box[3] for box in own)
    return left, top, right - left, bottom - top
