"""Binding: galleys become one PDF with folios, outline, links, tags and metadata."""

from collections.abc import Sequence
from dataclasses import dataclass

from zine.edition import Frame
from zine.pdf import embedded_fonts
from zine.pdf.fragment import (
    CATALOG,
    CLOSED,
    DOCUMENT,
    FIRST,
    INFO,
    OPENED,
    ROOT,
    SHELF,
    TREE,
    Glyphs,
)
from zine.pdf.metadata import About
from zine.pdf.writer import PdfWriter, string
from zine.press.bind.numbering import NumberedSection, PlacedSection, lock
from zine.press.layout.section import LaidOutSection
from zine.words import words


class Binder:
    """Binds zines; the forme of a piece serves again where that stands as it stood."""

    def __init__(self) -> None:
        embedded_fonts.cast()  # a binder comes before there is anything to bind
        self._formes: dict[str, tuple[PlacedSection, NumberedSection]] = {}

    def bind(
        self, about: About, pieces: Sequence[LaidOutSection], frame: Frame, before: int = 0
    ) -> bytes:
        """The zine: pieces in order, with heads and folios, after so many pages `before` them."""
        out = PdfWriter(FIRST)
        own = words(about.language)
        titles = {piece.name: piece.title for piece in pieces}
        formes: dict[str, tuple[PlacedSection, NumberedSection]] = {}
        for piece in pieces:
            aims = tuple(titles.get(note.target) for note in piece.galley.notes)
            place = PlacedSection(piece, frame, own, out.next, before, aims)
            known = self._formes.get(piece.name)
            forme = known[1] if known and known[0] == place else lock(place)
            formes[piece.name] = place, forme
            out.section(forme.section)
            before += piece.galley.pages
        self._formes = formes
        places = [place for place, _ in formes.values()]
        _shelve(out, [(place.piece, forme) for place, forme in formes.values()])
        _gather(out, places)
        _describe(out, about, places)
        return out.finish(CATALOG, INFO)


def _shelve(out: PdfWriter, formes: Sequence[tuple[LaidOutSection, NumberedSection]]) -> None:
    """Write one copy of each face; galleys call it as theirs was called, furniture by its name."""
    called: dict[str, str] = {}
    used: dict[str, Glyphs] = {}
    for piece, forme in reversed(formes):  # of two texts for one glyph, the first is told
        called |= piece.galley.called
        for glyphs in (forme.glyphs, piece.galley.glyphs):
            for face, shown in glyphs.items():
                used.setdefault(face, {}).update(shown)
    called |= {face: face for face in used}
    written = embedded_fonts.write(out, used)
    fonts = b" ".join(b"/%b %d 0 R" % (n.encode(), written[face]) for n, face in called.items())
    out.part(fonts, SHELF)


def _gather(out: PdfWriter, places: Sequence[PlacedSection]) -> None:
    """Write what holds all pages, and all tags."""
    nodes = b" ".join(b"%d 0 R" % place.node for place in places)
    pages = sum(place.piece.galley.pages for place in places)
    out.part(b"/Type /Pages /Count %d /Kids [%b]" % (pages, nodes), ROOT)
    out.stream(b"", b"q\n", OPENED)
    out.stream(b"", b"Q\n", CLOSED)
    elements = b" ".join(b"%d 0 R" % number for place in places for number in place.elements)
    document = b"/Type /StructElem /S /Document /P %d 0 R /K [%b]"
    out.part(document % (TREE, elements), DOCUMENT)
    leaves = b" ".join(b"%d 0 R" % place.leaf for place in places)
    owners = out.part(b"/Kids [%b]" % leaves)
    tree = b"/Type /StructTreeRoot /K [%d 0 R] /ParentTree %d 0 R /ParentTreeNextKey %d"
    out.part(tree % (DOCUMENT, owners, out.next), TREE)


def _describe(out: PdfWriter, about: About, places: Sequence[PlacedSection]) -> None:
    """Write what the zine tells of itself, with its outline and the names that links land on."""
    named = sorted((string(place.piece.name), place.top) for place in places)
    names = b" ".join(b"%b %b" % pair for pair in named)
    catalog = (
        b"/Type /Catalog /Pages %d 0 R /StructTreeRoot %d 0 R /MarkInfo << /Marked true >>"
        b" /Lang %b /PageMode /UseOutlines /ViewerPreferences << /DisplayDocTitle true >>"
        b" /PageLabels << /Nums [0 << /S /D >>] >> /Metadata %d 0 R /Outlines %d 0 R"
        b" /Names << /Dests %d 0 R >>"
    )
    told = out.stream(b"/Type /Metadata /Subtype /XML", about.xmp)
    parts = (told, _outline(out, places), out.part(b"/Names [%b]" % names))
    out.part(catalog % (ROOT, TREE, string(about.language), *parts), CATALOG)
    info = (b"/%b %b" % (key.encode(), string(text)) for key, text in about.info.items())
    out.part(b" ".join(info), INFO)


@dataclass(slots=True)
class _Entry:
    """An entry of the outline: its number, its title, where it lands, and what is below it."""

    number: int
    title: str
    top: bytes
    below: list["_Entry"]


def _outline(out: PdfWriter, places: Sequence[PlacedSection]) -> int:
    """Write the outline: pieces by chapter; its number."""
    top: list[_Entry] = []
    chapters: dict[str, _Entry] = {}
    for place in places:
        piece = place.piece
        if piece.chapter and piece.chapter not in chapters:
            chapters[piece.chapter] = _Entry(out.number(), piece.chapter, place.top, [])
            top.append(chapters[piece.chapter])
        shelf = chapters[piece.chapter].below if piece.chapter else top
        shelf.append(_Entry(out.number(), piece.title, place.top, []))
    root = out.number()
    _hang(out, top, root)
    ends = top[0].number, top[-1].number
    told = b"/Type /Outlines /Count %d /First %d 0 R /Last %d 0 R"
    out.part(told % (sum(1 + len(entry.below) for entry in top), *ends), root)
    return root


def _hang(out: PdfWriter, entries: Sequence[_Entry], parent: int) -> None:
    """Write entries below their parent."""
    for at, entry in enumerate(entries):
        told = [b"/Title %b /Parent %d 0 R /Dest %b" % (string(entry.title), parent, entry.top)]
        if at:
            told.append(b"/Prev %d 0 R" % entries[at - 1].number)
        if at + 1 < len(entries):
            told.append(b"/Next %d 0 R" % entries[at + 1].number)
        if entry.below:
            ends = entry.below[0].number, entry.below[-1].number
            told.append(b"/Count %d /First %d 0 R /Last %d 0 R" % (len(entry.below), *ends))
        out.part(b" ".join(told), entry.number)
        _hang(out, entry.below, entry.number)
