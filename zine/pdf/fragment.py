"""PDF fragments: the pages of one section, independent of their place in the bound zine.

Every object of a PDF has a number, by which other objects refer to it. A fragment counts from 0, in
this order: the node of its pages in the page tree, its leaf of the parent tree, its pages, its
other objects, its streams, the running head of each page, and the object stream that holds all
that is not a stream. The binder adds the number of the first object, so that it binds a fragment,
also one from the cache, without parsing a PDF.
"""

import marshal
from hashlib import sha256
from typing import Any, NamedTuple

from zine.memo.memo import SAME_BYTES

LINK = "zine:"
"""The scheme of links to another section of the zine."""

PART = ":"
"""What stands in a link between the name of a section and a heading in it."""

Template = tuple[bytes, bytes]
"""PDF source with a `%d` for each object number in it, and these numbers as an array in bytes."""

NUMBER_TYPE = "I"
"""The type code of that `array`."""

Glyphs = dict[int, tuple[str, int]]
"""By glyph: the text in hexadecimal UTF-16, or none, and the width in thousandths of an em."""

PAGE_NODE, PARENT_TREE_LEAF, FIRST_PAGE = range(3)
"""The numbers of a fragment's page-tree node, parent-tree leaf and first page."""

(
    CATALOG,
    PAGE_ROOT,
    STRUCT_ROOT,
    STRUCT_DOCUMENT,
    FONT_RESOURCES,
    SAVE_STATE,
    RESTORE_STATE,
    INFO,
    BADGE,
) = range(1, 10)
"""Objects that have the same number in every zine, so that fragments can refer to them: among them
the structure element of the whole document, one dictionary of fonts for all pages, two streams, `q`
and `Q`, that stand before and after the content of each page, and the badge, if it has dots."""

FIRST_SECTION = 16
"""The first number of the first section."""


class FragmentPage(NamedTuple):
    """A page: its dictionary, the box that is shown, and the numbers of its streams and links.

    The box is in points. `dict_source` has no brackets, since the binder adds entries.
    `parent_tree` is the row of the parent tree: the structure element of each marked-content
    number.
    """

    dict_source: Template
    box: tuple[float, float, float, float]
    streams: tuple[int, ...]
    links: tuple[int, ...]
    parent_tree: Template


class LinkAnnotation(NamedTuple):
    """A link on a page, by the numbers of its annotation and of its structure element.

    The annotation's dictionary has no brackets: the binder adds `/Dest` where there is a `target`,
    the name of a section. `plain` is the element that stands in where the zine lacks that section.
    """

    number: int
    target: str
    element: int
    plain: Template


class PdfFragment(NamedTuple):
    """The pages of a section, and what share of the last one is filled.

    `parts` has one object a line. `elements` are the numbers of the top structure elements. The
    binder embeds the fonts: `font_names` holds the face of each resource name, `glyphs` the glyphs
    that are shown of each face. `headings` are those of variations on later pages: the heading as
    a link names it, and its page from 0. `digest` is the hash of all the rest, which tells
    fragments apart.
    """

    page_objects: tuple[FragmentPage, ...]
    parts: Template
    streams: tuple[tuple[Template, bytes], ...]
    links: tuple[LinkAnnotation, ...]
    elements: tuple[int, ...]
    font_names: dict[str, str]
    glyphs: dict[str, Glyphs]
    fill: float = 1.0
    headings: tuple[tuple[str, int], ...] = ()
    digest: bytes = b""

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self.page_objects)

    @property
    def targets(self) -> tuple[str, ...]:
        """What each link leads to."""
        return tuple(link.target for link in self.links)

    @property
    def first_part(self) -> int:
        """The number of the first part."""
        return FIRST_PAGE + self.pages

    @property
    def first_stream(self) -> int:
        """The number of the first stream."""
        return self.first_part + self.parts[0].count(b"\n") + 1

    @property
    def digested(self) -> "PdfFragment":
        """The same with its digest."""
        return self._replace(digest=sha256(marshal.dumps(self._whole, SAME_BYTES)).digest())

    def pack(self) -> bytes:
        """The fragment as bytes for the cache; see `unpack`."""
        return marshal.dumps((*self._whole, self.digest))

    @property
    def _whole(self) -> tuple[Any, ...]:
        page_objects, links = tuple(map(tuple, self.page_objects)), tuple(map(tuple, self.links))
        rest = (self.elements, self.font_names, self.glyphs, self.fill, self.headings)
        return (page_objects, self.parts, self.streams, links, *rest)


def unpack(entry: bytes) -> PdfFragment:
    """The fragment that `pack` made these bytes of."""
    page_objects, parts, streams, links, *rest = marshal.loads(entry)
    return PdfFragment(
        tuple(FragmentPage(*page) for page in page_objects),
        parts,
        streams,
        tuple(LinkAnnotation(*link) for link in links),
        *rest,
    )
