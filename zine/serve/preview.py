"""Previews: the pages of a zine as pictures, just as they will be printed.

Each section is bound alone, and drawn only when a browser asks for one of its pages. So a save
costs the binding of one section, however long the zine is.
"""

import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate
from threading import Lock
from typing import NamedTuple

import pypdfium2

from zine.content.page.document import Document
from zine.edition import HALF_LETTER, Frame
from zine.html.section import LaidOutSection
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.press.bind.binder import Binder
from zine.serve.row_boxes import RowBox, row_boxes

NARROWEST, WIDEST = 100, 2400
"""The limits of a picture's width, in pixels."""

DRAWN_BYTES = 48_000_000
"""How many bytes of drawn pages are kept."""

BOUND_SECTIONS = 16
"""How many bound sections are kept."""

NO_METADATA = About("", "", "", "en")
"""The metadata of a section that is bound only to be measured."""

STRUCTURE_ELEMENT = b"/Type /StructElem"
"""Marks the objects that hold tags, which change nothing that is seen."""


class BoundSection(NamedTuple):
    """A section in its zine: the frame of its pages, and how many pages stand before it.

    `key` is the same for sections that look the same.
    """

    about: About
    section: LaidOutSection
    frame: Frame
    before: int
    key: str


class PageImage(NamedTuple):
    """One page of a zine: its section, its number in that from 0, and its size in points.

    `key` is the same for pages that look the same, so that a browser fetches none twice.
    """

    key: str
    bound: BoundSection
    page: int
    width: float
    height: float


def page_images(about: About, sections: Sequence[LaidOutSection], frame: Frame) -> list[PageImage]:
    """Every page of a zine; a page that looks the same as before keeps its key."""
    images = []
    starts = accumulate((section.fragment.pages for section in sections), initial=0)
    for section, pages_before in zip(sections, starts, strict=False):
        fragment = section.fragment
        pages = fragment.pages
        margins = (pages_before, pages, section.bare, section.runs_on, section.title, frame)
        printed_around = f"{margins}\n".encode()
        hashes = list(_page_hashes(fragment))
        key = sha256(printed_around + b"".join(hashes)).hexdigest()
        bound = BoundSection(about, section, frame, pages_before, key)
        for number, (digest, leaf) in enumerate(zip(hashes, fragment.page_objects, strict=True)):
            key = sha256(printed_around + b"%d " % number + digest).hexdigest()[:32]
            left, bottom, right, top = leaf.box
            images.append(PageImage(key, bound, number, right - left, top - bottom))
    return images


def _page_hashes(fragment: PdfFragment) -> Iterator[bytes]:
    """A hash of all that is drawn on each page; what the pages share counts for each of them."""
    shared = sha256()
    of_one_page = {number for leaf in fragment.page_objects for number in leaf.streams}
    for part in fragment.parts[0].split(b"\n"):
        if STRUCTURE_ELEMENT not in part:
            shared.update(part)
    for number, (_, body) in enumerate(fragment.streams, fragment.first_stream):
        if number not in of_one_page:
            shared.update(body)
    for leaf in fragment.page_objects:
        digest = shared.copy()
        digest.update(leaf.dict_source[0])
        for number in leaf.streams:
            digest.update(fragment.streams[number - fragment.first_stream][1])
        yield digest.digest()


class PageImages:
    """Draws pages and keeps the pictures used last; threads may share it."""

    def __init__(self) -> None:
        self._lock = Lock()  # PDFium may be used by one thread at a time only
        self._drawn: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._bound: OrderedDict[str, bytes] = OrderedDict()
        self._width = 0

    def draw_ahead(self, image: PageImage) -> None:
        """Draw a page before a browser asks for it, as wide as the latest that one asked for."""
        if self._width:
            self.draw(image, self._width)

    def draw(self, image: PageImage, width: int) -> bytes:
        """A page as a PNG of a width in pixels, or of the nearest width allowed."""
        width = min(max(width, NARROWEST), WIDEST)
        with self._lock:
            self._width = width
            name = image.key, width
            if name not in self._drawn:
                self._drawn[name] = _png_of_page(self._pdf(image.bound), image.page, width)
            self._drawn.move_to_end(name)
            while sum(map(len, self._drawn.values())) > DRAWN_BYTES and len(self._drawn) > 1:
                self._drawn.popitem(last=False)
            return self._drawn[name]

    def _pdf(self, bound: BoundSection) -> bytes:
        if bound.key not in self._bound:
            self._bound[bound.key] = Binder().bind(
                bound.about, [bound.section], bound.frame, bound.before
            )
        self._bound.move_to_end(bound.key)
        while len(self._bound) > BOUND_SECTIONS:
            self._bound.popitem(last=False)
        return self._bound[bound.key]

    def row_boxes(
        self, section: LaidOutSection, document: Document, lines: Iterable[int]
    ) -> dict[int, RowBox]:
        """The boxes of the rows at some lines of a game's page, as `row_boxes.row_boxes`."""
        rows = set(lines)
        if not rows:
            return {}
        with self._lock:
            bound = Binder().bind(NO_METADATA, [section], HALF_LETTER.frame)
            return row_boxes(bound, document, rows)


def _png_of_page(pdf: bytes, page: int, width: int) -> bytes:
    document = pypdfium2.PdfDocument(pdf)
    try:
        leaf = document[page]
        bitmap = leaf.render(scale=width / leaf.get_width(), rev_byteorder=True)
        return _png(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))
    finally:
        document.close()


def _png(width: int, height: int, stride: int, pixels: bytes) -> bytes:
    """Rows of red, green and blue, `stride` bytes each, as a PNG.

    No row is filtered: a page is mostly white paper, which is compressed faster and smaller so.
    """
    rows = (pixels[start : start + 3 * width] for start in range(0, height * stride, stride))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 2)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
