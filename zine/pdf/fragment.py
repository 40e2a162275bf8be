"""A galley: one piece of a zine laid out alone, as parts of a PDF that wait for their numbers.

Every object of a PDF has a number, by which others name it. Those of a galley count from its own
first, in this order: the node of its pages, its leaf of the parent tree, its pages, its parts, its
streams, the furniture of each page, and the stream that all the rest is packed in. The binder adds
what stands before, so that a galley is bound without being read again.
"""

import marshal
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any

Tell = Callable[[str, int, int], None]
"""Hears the title of a piece that has been laid out, how many have, and how many are to be."""

LINK = "zine:"
"""Links to another piece of the zine begin so."""

Part = tuple[bytes, bytes]
"""Objects, or some of one: a text with a %d for each number that it names, and the numbers."""

COUNT = "I"
"""How each of these numbers is kept, as `array` calls it."""

Glyphs = dict[int, tuple[str, int]]
"""The text of each glyph, in UTF-16 and hexadecimal or nothing, and its width in thousandths."""

NODE, LEAF, PAGES = range(3)
"""The numbers of a galley's node and leaf, and of its first page, as the galley counts."""

CATALOG, ROOT, TREE, DOCUMENT, SHELF, OPENED, CLOSED, INFO = range(1, 9)
"""What has the same number in every zine: the catalogue, the root of the pages, that of the tags,
the element of the whole text, the shelf of fonts, what stands before and behind a page's own
content, and what the zine tells of itself."""

FIRST = 16
"""The number that the first galley begins with."""


@dataclass(frozen=True, slots=True)
class FragmentPage:
    """A page: what it tells of itself, its media box in points, its streams and notes.

    `told` is not closed; `marks` lists the element that each marked part belongs to.
    """

    told: Part
    box: tuple[float, float, float, float]
    streams: tuple[int, ...]
    notes: tuple[int, ...]
    marks: Part


@dataclass(frozen=True, slots=True)
class LinkAnnotation:
    """Where a link stands on a page; its element, and what that would be as plain text.

    Its part is not closed: what leads to a piece of the zine, the `target`, does not yet tell how.
    """

    number: int
    target: str
    element: int
    plain: Part


@dataclass(frozen=True, slots=True)
class PdfFragment:
    """Pages laid out alone, and what share of the last one is filled.

    Each part stands on a line; `elements` are the numbers of those that the text begins with for a
    reader who hears it. Fonts are left to the binder: `called` tells the face of each, `glyphs`
    what is printed of a face.
    """

    leaves: tuple[FragmentPage, ...]
    parts: Part
    streams: tuple[tuple[Part, bytes], ...]
    notes: tuple[LinkAnnotation, ...]
    elements: tuple[int, ...]
    called: dict[str, str]
    glyphs: dict[str, Glyphs]
    fill: float = 1.0

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self.leaves)

    @property
    def first_part(self) -> int:
        """The number of the first part."""
        return PAGES + self.pages

    @property
    def first_stream(self) -> int:
        """The number of the first stream."""
        return self.first_part + self.parts[0].count(b"\n") + 1

    def kept(self) -> bytes:
        """The galley as it is kept in a cache."""
        leaves, notes = _plain(self.leaves), _plain(self.notes)
        rest = (self.elements, self.called, self.glyphs, self.fill)
        whole: tuple[Any, ...] = (leaves, self.parts, self.streams, notes, *rest)
        return marshal.dumps(whole)


def unpacked(entry: bytes) -> PdfFragment:
    """The galley that was kept."""
    leaves, parts, streams, notes, *rest = marshal.loads(entry)
    return PdfFragment(
        tuple(FragmentPage(*leaf) for leaf in leaves),
        parts,
        streams,
        tuple(LinkAnnotation(*note) for note in notes),
        *rest,
    )


def _plain(things: Iterable[Any]) -> tuple[tuple[Any, ...], ...]:
    """Records as tuples of what they hold."""
    return tuple(tuple(getattr(thing, one.name) for one in fields(thing)) for thing in things)


class Missing(Exception):
    """What composers need is not on this machine; the text says what."""


class Lost(Exception):
    """A composer has gone and left a piece undone; the text names the piece."""
