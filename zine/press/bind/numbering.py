"""Numbering: fragments with their running heads become numbered sections of the bound zine."""

from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zine.edition import Frame
from zine.html.section import LaidOutSection
from zine.pdf.fragment import (
    FIRST_PAGE,
    NUMBER_TYPE,
    PAGE_NODE,
    PAGE_ROOT,
    PARENT_TREE_LEAF,
    RESTORE_STATE,
    SAVE_STATE,
    Glyphs,
    LinkAnnotation,
    PdfFragment,
    Template,
)
from zine.pdf.writer import ObjectSection, section, string
from zine.press.bind import running_heads
from zine.press.bind.running_heads import Run, RunningHeads
from zine.words import Words


class PlacedSection(NamedTuple):
    """A section in its place: everything that its numbered objects depend on.

    `first` is its first object number, and `before` the folio of the page before it. `link_titles`
    are the titles of the sections that its links lead to, `None` for those that the zine lacks.
    """

    section: LaidOutSection
    frame: Frame
    words: Words
    first: int
    before: int
    link_titles: tuple[str | None, ...]

    @property
    def fragment(self) -> PdfFragment:
        """Its pages, whose objects have no final numbers."""
        return self.section.fragment

    @property
    def text(self) -> str:
        """All this but the frame and the language, as text."""
        section = self.section
        laid = self.fragment.digest, section.title, section.name, section.chapter
        rest = section.bare, section.runs_on
        return repr((laid, rest, self.first, self.before, self.link_titles))

    @property
    def top(self) -> bytes:
        """The destination of a link to the section."""
        return self._top_of(0)

    @property
    def tops(self) -> Iterator[bytes]:
        """The destinations of links to the section and to its later headings: tops of pages."""
        yield self.top
        yield from (self._top_of(page) for _, page in self.fragment.headings)

    def _top_of(self, page: int) -> bytes:
        left, _, _, top = self.fragment.page_objects[page].box
        return b"[%d 0 R /XYZ %g %g 0]" % (self.first + FIRST_PAGE + page, left, top)

    @property
    def page_node(self) -> int:
        """The number of its node of the page tree."""
        return self.first + PAGE_NODE

    @property
    def parent_tree_leaf(self) -> int:
        """The number of its leaf of the parent tree."""
        return self.first + PARENT_TREE_LEAF

    @property
    def elements(self) -> Iterator[int]:
        """The numbers of its top structure elements."""
        return (self.first + number for number in self.fragment.elements)


class NumberedSection(NamedTuple):
    """The objects of a section, and the glyphs of each face that it and its running heads show."""

    section: ObjectSection
    glyphs: dict[str, Glyphs]


def number_section(place: PlacedSection) -> NumberedSection:
    """The objects of a section with their numbers."""
    fragment, first = place.fragment, place.first
    running = list(_running_heads(place))
    placed = [list(running_heads.runs(heads, place.frame)) for heads in running]
    badges = (running_heads.badge(place.frame, recto=heads.recto) for heads in running)
    streams = [(_numbered(source, first), body) for source, body in fragment.streams]
    streams += [
        (b"", running_heads.drawn(runs, badge) if runs else b"")
        for runs, badge in zip(placed, badges, strict=True)
    ]
    links = dict(zip(fragment.links, place.link_titles, strict=True))
    live_links = {link.number for link, title in links.items() if title or not link.target}

    parts = _numbered(fragment.parts, first).split(b"\n")
    for link, title in links.items():
        position = link.number - fragment.first_part
        if link.number in live_links:
            parts[position] = _link(link, title, parts[position], first)
        else:
            parts[position] = b"null"
            parts[link.element - fragment.first_part] = _numbered(link.plain, first)
    first_head = fragment.first_stream + len(fragment.streams)
    pages = [
        _page(place, fragment, number, bool(runs), first_head + number, live_links)
        for number, runs in enumerate(placed)
    ]
    objects = (_page_node(place), _parent_tree_leaf(fragment, first, live_links), *pages, *parts)
    shown = _glyphs(run for runs in placed for _, _, run in runs)
    for face, glyphs in fragment.glyphs.items():  # of two texts for one glyph, its own wins
        shown.setdefault(face, {}).update(glyphs)
    return NumberedSection(section(first, objects, streams), shown)


def _running_heads(place: PlacedSection) -> Iterator[RunningHeads]:
    laid, pages = place.section, place.fragment.pages
    for page in range(1, pages + 1):
        folio = place.before + page
        yield RunningHeads(
            chapter=laid.chapter if laid.runs_on else "",
            head=laid.title if laid.runs_on and pages > 1 else "",
            part=place.words.part.format(part=page, parts=pages),
            folio="" if laid.bare else str(folio),
            recto=folio % 2 == 1,
        )


def _numbered(part: Template, first: int) -> bytes:
    """The source of a template whose fragment begins with the number `first`."""
    text, numbers = part
    return text % tuple([first + number for number in array(NUMBER_TYPE, numbers)])


def _named(first: int, numbers: Iterable[int]) -> bytes:
    return b" ".join(b"%d 0 R" % (first + number) for number in numbers)


def _page_node(place: PlacedSection) -> bytes:
    """The node of the page tree."""
    pages = place.fragment.pages
    kids = _named(place.first, range(FIRST_PAGE, FIRST_PAGE + pages))
    return b"<< /Type /Pages /Parent %d 0 R /Count %d /Kids [%b] >>" % (PAGE_ROOT, pages, kids)


def _parent_tree_leaf(fragment: PdfFragment, first: int, live_links: set[int]) -> bytes:
    """The leaf of the parent tree: the elements of each page and each link, by key."""
    owners = {
        FIRST_PAGE + number: _numbered(page.parent_tree, first)
        for number, page in enumerate(fragment.page_objects)
    }
    for link in fragment.links:
        if link.number in live_links:
            owners[link.number] = _named(first, [link.element])
    listed = b" ".join(b"%d %b" % (first + key, owner) for key, owner in sorted(owners.items()))
    limits = first + min(owners), first + max(owners)
    return b"<< /Limits [%d %d] /Nums [%b] >>" % (*limits, listed)


def _page(
    place: PlacedSection,
    fragment: PdfFragment,
    at: int,
    furnished: bool,
    heads: int,
    live_links: set[int],
) -> bytes:
    """A page, counted from 0; the stream of its running head, if there is one, has a number."""
    leaf, first = fragment.page_objects[at], place.first
    content = _named(first, leaf.streams)
    if furnished:
        # WeasyPrint turns the coordinates upside down; `q` and `Q` around its content undo that.
        opened, closed = _named(0, [SAVE_STATE]), _named(0, [RESTORE_STATE])
        content = b" ".join((opened, content, closed, _named(first, [heads])))
    links = [link for link in leaf.links if link in live_links]
    return b"<< %b /Parent %d 0 R /StructParents %d /Contents [%b]%b >>" % (
        _numbered(leaf.dict_source, first),
        place.page_node,
        first + FIRST_PAGE + at,
        content,
        b" /Annots [%b]" % _named(first, links) if links else b"",
    )


def _link(link: LinkAnnotation, title: str | None, source: bytes, first: int) -> bytes:
    """A link annotation; one to a section gets its name as destination, its title as contents."""
    aim = b" /Dest %b /Contents %b" % (string(link.target), string(title)) if title else b""
    return b"<< %b /StructParent %d%b >>" % (source, first + link.number, aim)


def _glyphs(runs: Iterable[Run]) -> dict[str, Glyphs]:
    used: dict[str, Glyphs] = {}
    for run in runs:
        shown = used.setdefault(run.face, {})
        for glyph in run.glyphs:
            shown.setdefault(glyph.number, (glyph.text.encode("utf-16-be").hex(), glyph.width))
    return used
