"""Formes: galleys locked up with their furniture, as sections of the bound zine."""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from zine.edition import Frame
from zine.pdf.fragment import (
    CLOSED,
    COUNT,
    LEAF,
    NODE,
    OPENED,
    PAGES,
    ROOT,
    Glyphs,
    LinkAnnotation,
    Part,
)
from zine.pdf.writer import ObjectSection, section, string
from zine.press.bind import running_heads
from zine.press.bind.running_heads import Run, RunningHeads
from zine.press.layout.section import LaidOutSection
from zine.words import Words


@dataclass(frozen=True, slots=True)
class PlacedSection:
    """A piece where it is bound: all that shapes what is written of it.

    `first` is the number that its own begin with, and `before` the folio of the page before it;
    `aims` are the titles of what its links lead to, `None` for what is not in the zine.
    """

    piece: LaidOutSection
    frame: Frame
    words: Words
    first: int
    before: int
    aims: tuple[str | None, ...]

    @property
    def top(self) -> bytes:
        """Where a link to the piece lands."""
        left, _, _, top = self.piece.galley.leaves[0].box
        return b"[%d 0 R /XYZ %g %g 0]" % (self.first + PAGES, left, top)

    @property
    def node(self) -> int:
        """The number of the node of its pages."""
        return self.first + NODE

    @property
    def leaf(self) -> int:
        """The number of its leaf of the parent tree."""
        return self.first + LEAF

    @property
    def elements(self) -> Iterator[int]:
        """The numbers of the elements that its text begins with."""
        return (self.first + number for number in self.piece.galley.elements)


@dataclass(frozen=True, slots=True)
class NumberedSection:
    """What is written of a piece, and the glyphs of each face that its furniture shows."""

    section: ObjectSection
    glyphs: dict[str, Glyphs]


def lock(place: PlacedSection) -> NumberedSection:
    """The forme of a piece."""
    galley, first = place.piece.galley, place.first
    placed = [list(running_heads.runs(told, place.frame)) for told in _furniture(place)]
    streams = [(_numbered(told, first), body) for told, body in galley.streams]
    streams += [(b"", running_heads.drawn(runs) if runs else b"") for runs in placed]
    links = dict(zip(galley.notes, place.aims, strict=True))
    kept = {note.number for note, title in links.items() if title or not note.target}

    parts = _numbered(galley.parts, first).split(b"\n")
    for note, title in links.items():
        at = note.number - galley.first_part
        if note.number in kept:
            parts[at] = _note(note, title, parts[at], first)
        else:
            parts[at] = b"null"
            parts[note.element - galley.first_part] = _numbered(note.plain, first)
    behind = galley.first_stream + len(galley.streams)
    pages = [
        _page(place, number, bool(runs), behind + number, kept)
        for number, runs in enumerate(placed)
    ]
    own = (_node(place), _leaf(place, kept), *pages, *parts)
    shown = _glyphs(run for runs in placed for _, _, run in runs)
    return NumberedSection(section(first, own, streams), shown)


def _furniture(place: PlacedSection) -> Iterator[RunningHeads]:
    piece, parts = place.piece, place.piece.galley.pages
    for part in range(1, parts + 1):
        folio = place.before + part
        yield RunningHeads(
            head=piece.title if piece.runs_on and parts > 1 else "",
            part=place.words.part.format(part=part, parts=parts),
            folio="" if piece.bare else str(folio),
            recto=folio % 2 == 1,
        )


def _numbered(part: Part, first: int) -> bytes:
    """A part where its galley's numbers begin with `first`."""
    text, numbers = part
    return text % tuple([first + number for number in array(COUNT, numbers)])


def _named(first: int, numbers: Iterable[int]) -> bytes:
    return b" ".join(b"%d 0 R" % (first + number) for number in numbers)


def _node(place: PlacedSection) -> bytes:
    """The node of the pages."""
    pages = place.piece.galley.pages
    kids = _named(place.first, range(PAGES, PAGES + pages))
    return b"<< /Type /Pages /Parent %d 0 R /Count %d /Kids [%b] >>" % (ROOT, pages, kids)


def _leaf(place: PlacedSection, kept: set[int]) -> bytes:
    """The leaf of the parent tree: pages and notes, by number, and whom they belong to."""
    galley, first = place.piece.galley, place.first
    owners = {PAGES + at: _numbered(page.marks, first) for at, page in enumerate(galley.leaves)}
    for note in galley.notes:
        if note.number in kept:
            owners[note.number] = _named(first, [note.element])
    listed = b" ".join(b"%d %b" % (first + at, owner) for at, owner in sorted(owners.items()))
    limits = first + min(owners), first + max(owners)
    return b"<< /Limits [%d %d] /Nums [%b] >>" % (*limits, listed)


def _page(place: PlacedSection, at: int, furnished: bool, furniture: int, kept: set[int]) -> bytes:
    """A page, counted from 0; its furniture, if it has some, is a stream with a number."""
    leaf, first = place.piece.galley.leaves[at], place.first
    content = _named(first, leaf.streams)
    if furnished:
        # The layout engine leaves the page upside down; what it changed is taken back.
        opened, closed = _named(0, [OPENED]), _named(0, [CLOSED])
        content = b" ".join((opened, content, closed, _named(first, [furniture])))
    notes = [note for note in leaf.notes if note in kept]
    return b"<< %b /Parent %d 0 R /StructParents %d /Contents [%b]%b >>" % (
        _numbered(leaf.told, first),
        place.node,
        first + PAGES + at,
        content,
        b" /Annots [%b]" % _named(first, notes) if notes else b"",
    )


def _note(note: LinkAnnotation, title: str | None, told: bytes, first: int) -> bytes:
    """A link; one to a piece of the zine lands on its name and is told by its title."""
    aim = b" /Dest %b /Contents %b" % (string(note.target), string(title)) if title else b""
    return b"<< %b /StructParent %d%b >>" % (told, first + note.number, aim)


def _glyphs(runs: Iterable[Run]) -> dict[str, Glyphs]:
    used: dict[str, Glyphs] = {}
    for run in runs:
        shown = used.setdefault(run.face, {})
        for glyph in run.glyphs:
            shown.setdefault(glyph.number, (glyph.text.encode("utf-16-be").hex(), glyph.width))
    return used
