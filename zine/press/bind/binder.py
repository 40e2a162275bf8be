"""Binding: fragments become one PDF with folios, outline, links, tags and metadata."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.art.look import Dots, Look
from zine.edition import Frame
from zine.html.section import LaidOutSection
from zine.memo.memo import Memo, Product
from zine.memo.store import key
from zine.pdf import badges, embedded_fonts
from zine.pdf.fragment import (
    BADGE,
    CATALOG,
    FIRST_SECTION,
    FONT_RESOURCES,
    INFO,
    PAGE_ROOT,
    PART,
    RESTORE_STATE,
    SAVE_STATE,
    STRUCT_DOCUMENT,
    STRUCT_ROOT,
    Glyphs,
)
from zine.pdf.metadata import About
from zine.pdf.writer import PdfWriter, string
from zine.press.bind.numbering import NumberedSection, PlacedSection, number_section
from zine.words import words as words_of

NUMBERED = Product[NumberedSection]("numbered section")
"""A section with its object numbers, by all that these depend on."""


class Binder:
    """Binds zines; with a memo, it numbers no section again that stands where it stood."""

    def __init__(self, memo: Memo | None = None) -> None:
        embedded_fonts.preload()  # while workers lay out pages
        self._memo = memo

    def bind(
        self, about: About, sections: Sequence[LaidOutSection], frame: Frame, pages_before: int = 0
    ) -> bytes:
        """The zine as a PDF: its sections in order, the first after `pages_before` pages."""
        out = PdfWriter(FIRST_SECTION)
        words = words_of(about.language)
        setting = f"{frame!r} {about.language}"
        titles = {name: section.title for section in sections for name in _names(section)}
        places: list[PlacedSection] = []
        glyphs: list[Mapping[str, Glyphs]] = []
        for section in sections:
            link_titles = tuple(titles.get(target) for target in section.fragment.targets)
            place = PlacedSection(section, frame, words, out.next, pages_before, link_titles)
            numbered = self._numbered(place, setting)
            out.section(numbered.section)
            places.append(place)
            glyphs.append(numbered.glyphs)
            pages_before += section.fragment.pages
        _write_fonts(out, places, glyphs)
        _write_badge(out, frame.look)
        _write_trees(out, places)
        _write_catalog(out, about, places)
        return out.finish(CATALOG, INFO)

    def _numbered(self, place: PlacedSection, setting: str) -> NumberedSection:
        if self._memo is None:
            return number_section(place)
        digest = key(setting, place.text)
        numbered = self._memo.get(NUMBERED, digest)
        if numbered is None:
            numbered = number_section(place)
            self._memo.put(NUMBERED, digest, numbered)
        return numbered


def _names(section: LaidOutSection) -> Iterator[str]:
    """What links to a section and to its later headings name."""
    yield section.name
    yield from (f"{section.name}{PART}{heading}" for heading, _ in section.fragment.headings)


def _write_fonts(
    out: PdfWriter, places: Sequence[PlacedSection], glyphs: Sequence[Mapping[str, Glyphs]]
) -> None:
    """Embed each face once, under every name that fragments and running heads have for it.

    The fragments keep the names of their own fonts; their glyph numbers are those of the whole
    face, so that one subset with the glyphs of all serves every page.
    """
    font_names: dict[str, str] = {}
    for place in reversed(places):
        font_names |= place.fragment.font_names
    font_names |= {face: face for each in reversed(glyphs) for face in each}
    used: dict[str, Glyphs] = {}
    for face, shown in (each for of_section in glyphs for each in of_section.items()):
        used[face] = shown | used.get(face, {})  # of two texts for one glyph, the first one wins
    written = embedded_fonts.write(out, used)
    fonts = b" ".join(b"/%b %d 0 R" % (n.encode(), written[face]) for n, face in font_names.items())
    out.part(fonts, FONT_RESOURCES)


def _write_badge(out: PdfWriter, look: Look) -> None:
    """Write the badge, in greys where ink is spared, if it has dots."""
    if isinstance(look.badge, Dots):
        out.stream(*badges.image(look.badge, grey=look.spares_ink), BADGE)


def _write_trees(out: PdfWriter, places: Sequence[PlacedSection]) -> None:
    """Write the roots of the page tree and of the structure tree."""
    nodes = b" ".join(b"%d 0 R" % place.page_node for place in places)
    pages = sum(place.fragment.pages for place in places)
    out.part(b"/Type /Pages /Count %d /Kids [%b]" % (pages, nodes), PAGE_ROOT)
    out.stream(b"", b"q\n", SAVE_STATE)
    out.stream(b"", b"Q\n", RESTORE_STATE)
    elements = b" ".join(b"%d 0 R" % number for place in places for number in place.elements)
    document = b"/Type /StructElem /S /Document /P %d 0 R /K [%b]"
    out.part(document % (STRUCT_ROOT, elements), STRUCT_DOCUMENT)
    leaves = b" ".join(b"%d 0 R" % place.parent_tree_leaf for place in places)
    owners = out.part(b"/Kids [%b]" % leaves)
    tree = b"/Type /StructTreeRoot /K [%d 0 R] /ParentTree %d 0 R /ParentTreeNextKey %d"
    out.part(tree % (STRUCT_DOCUMENT, owners, out.next), STRUCT_ROOT)


def _write_catalog(out: PdfWriter, about: About, places: Sequence[PlacedSection]) -> None:
    """Write the catalog: metadata, outline, and the destinations of links by name."""
    linked = {target for place in places for target in place.fragment.targets}
    linked |= {place.section.name for place in places}
    tops = (zip(_names(place.section), place.tops, strict=True) for place in places)
    named = sorted((string(name), top) for pairs in tops for name, top in pairs if name in linked)
    names = b" ".join(b"%b %b" % pair for pair in named)
    catalog = (
        b"/Type /Catalog /Pages %d 0 R /StructTreeRoot %d 0 R /MarkInfo << /Marked true >>"
        b" /Lang %b /PageMode /UseOutlines /ViewerPreferences << /DisplayDocTitle true >>"
        b" /PageLabels << /Nums [0 << /S /D >>] >> /Metadata %d 0 R /Outlines %d 0 R"
        b" /Names << /Dests %d 0 R >>"
    )
    metadata = out.stream(b"/Type /Metadata /Subtype /XML", about.xmp)
    parts = (metadata, _outline(out, places), out.part(b"/Names [%b]" % names))
    out.part(catalog % (PAGE_ROOT, STRUCT_ROOT, string(about.language), *parts), CATALOG)
    info = (b"/%b %b" % (key.encode(), string(text)) for key, text in about.info.items())
    out.part(b" ".join(info), INFO)


@dataclass(slots=True)
class _Entry:
    """An entry of the outline: its number, title and destination, and the entries below it."""

    number: int
    title: str
    top: bytes
    below: list["_Entry"]


def _outline(out: PdfWriter, places: Sequence[PlacedSection]) -> int:
    """Write the outline, sections by chapter; return its number."""
    top: list[_Entry] = []
    chapters: dict[str, _Entry] = {}
    for place in places:
        section = place.section
        if section.chapter and section.chapter not in chapters:
            chapters[section.chapter] = _Entry(out.number(), section.chapter, place.top, [])
            top.append(chapters[section.chapter])
        if section.unlisted:
            if section.chapter:  # its opener, before which a sheet may stand
                chapters[section.chapter].top = place.top
            continue
        shelf = chapters[section.chapter].below if section.chapter else top
        shelf.append(_Entry(out.number(), section.title, place.top, []))
    root = out.number()
    if not top:  # a section that is not listed, bound alone
        out.part(b"/Type /Outlines", root)
        return root
    _write_entries(out, top, root)
    ends = top[0].number, top[-1].number
    source = b"/Type /Outlines /Count %d /First %d 0 R /Last %d 0 R"
    out.part(source % (sum(1 + len(entry.below) for entry in top), *ends), root)
    return root


def _write_entries(out: PdfWriter, entries: Sequence[_Entry], parent: int) -> None:
    """Write entries below their parent."""
    for position, entry in enumerate(entries):
        source = [b"/Title %b /Parent %d 0 R /Dest %b" % (string(entry.title), parent, entry.top)]
        if position:
            source.append(b"/Prev %d 0 R" % entries[position - 1].number)
        if position + 1 < len(entries):
            source.append(b"/Next %d 0 R" % entries[position + 1].number)
        if entry.below:
            ends = entry.below[0].number, entry.below[-1].number
            source.append(b"/Count %d /First %d 0 R /Last %d 0 R" % (len(entry.below), *ends))
        out.part(b" ".join(source), entry.number)
        _write_entries(out, entry.below, entry.number)
