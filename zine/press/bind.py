"""Binding: galleys become one PDF with folios, outline, links, tags and metadata."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, OutlineItem, Pdf, Stream, String

from zine.edition import Frame
from zine.press import faces, furniture
from zine.press.furniture import Furniture
from zine.press.galley import Galley
from zine.press.markup import LINK

PRODUCER = "zine"
METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<pdf:Producer>{producer}</pdf:Producer>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


@dataclass(frozen=True, slots=True)
class Piece:
    """A galley in its place: how the outline calls it, and the name that links land on.

    `chapter` is the outline's heading above it, `bare` pages bear no folio, and `runs_on` pieces
    are told apart page by page in their heads.
    """

    galley: Galley
    title: str
    name: str
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """What the finished PDF says of itself."""

    title: str
    author: str
    subject: str
    language: str


def bind(about: Bound, pieces: Sequence[Piece], frame: Frame, before: int = 0) -> bytes:
    """The zine: every piece in order, with heads and folios, after so many pages `before` them."""
    with Pdf.new() as zine:
        tags = _Tags(zine)
        for piece in pieces:
            with Pdf.open(BytesIO(piece.galley.pdf)) as galley:
                first = len(zine.pages)
                zine.pages.extend(galley.pages)
                tags.take(galley, first)
        _furnish(zine, pieces, frame, before)
        _land_links(zine, pieces, tags)
        tags.finish()
        _outline(zine, pieces)
        _describe(zine, about)
        out = BytesIO()
        zine.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            recompress_flate=False,
        )
        return out.getvalue()


class _Tags:
    """One structure tree, grown from those of the galleys.

    Every page, and every link, has a number under which the tree finds what it belongs to.
    """

    def __init__(self, zine: Pdf) -> None:
        self._zine = zine
        self._root = zine.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self._document = zine.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Document, P=self._root)
        )
        self._kids: list[Object] = []
        self._owners: dict[int, Object] = {}
        self._next = 0

    def take(self, galley: Pdf, first: int) -> None:
        """Take in the tree of a galley whose pages begin at an index of the zine's."""
        tree = self._zine.copy_foreign(galley.Root.StructTreeRoot)
        for kid in tree.K[0].K:
            kid.P = self._document
            self._kids.append(kid)
        shift = self._next
        numbers = list(tree.ParentTree.Nums)
        for number, owner in zip(numbers[::2], numbers[1::2], strict=True):
            self._owners[shift + int(number)] = owner
        self._next = max(self._owners) + 1
        for index in range(first, len(self._zine.pages)):
            page = self._zine.pages[index].obj
            page.StructParents += shift
            for note in page.get(Name.Annots, ()):
                note.StructParent += shift

    def unlink(self, note: Object) -> None:
        """Let a link be plain text."""
        owner = self._owners.pop(int(note.StructParent))
        owner.S = Name.Span
        owner.K = Array([kid for kid in owner.K if not isinstance(kid, Dictionary)])

    def finish(self) -> None:
        """Hang the tree into the zine."""
        self._document.K = Array(self._kids)
        numbers = [part for pair in self._owners.items() for part in pair]
        self._root.K = Array([self._document])
        self._root.ParentTree = self._zine.make_indirect(Dictionary(Nums=Array(numbers)))
        self._root.ParentTreeNextKey = self._next
        self._zine.Root.StructTreeRoot = self._root
        self._zine.Root.MarkInfo = Dictionary(Marked=True)


def _furnish(zine: Pdf, pieces: Sequence[Piece], frame: Frame, folio: int) -> None:
    """Print heads and folios on the pages, and let all share our typefaces."""
    every = []
    opened, closed = Stream(zine, b"q\n"), Stream(zine, b"Q\n")
    for page, told in zip(zine.pages, _furniture(pieces, folio), strict=True):
        placed = list(furniture.runs(told, frame))
        every += [run for _, _, run in placed]
        if placed:
            # The layout engine leaves the page upside down; what it changed is taken back.
            drawn = page.obj.Contents
            own = list(drawn) if isinstance(drawn, Array) else [drawn]
            page.obj.Contents = Array([opened, *own, closed, Stream(zine, furniture.drawn(placed))])
    faces.share(zine, every)


def _furniture(pieces: Sequence[Piece], folio: int) -> Iterator[Furniture]:
    for piece in pieces:
        parts = piece.galley.pages
        for part in range(1, parts + 1):
            folio += 1
            yield Furniture(
                head=piece.title if piece.runs_on and parts > 1 else "",
                part=f"({part} of {parts})",
                folio="" if piece.bare else str(folio),
                recto=folio % 2 == 1,
            )


def _land_links(zine: Pdf, pieces: Sequence[Piece], tags: _Tags) -> None:
    """Turn each link to a game into one to its first page; one to a game left out is no link."""
    starts = dict(zip((piece.name for piece in pieces), _starts(pieces), strict=True))
    titles = {piece.name: piece.title for piece in pieces}
    for page in zine.pages:
        if Name.Annots not in page.obj:
            continue
        kept = Array()
        for note in page.obj.Annots:
            target = str(note.A.get(Name.URI, "")) if Name.A in note else ""
            name = target.removeprefix(LINK)
            if target.startswith(LINK) and name in starts:
                del note[Name.A]
                note.Dest = _top(zine, starts[name])
                note.Contents = String(titles[name])
            if name in starts or not target.startswith(LINK):
                kept.append(note)
            else:
                tags.unlink(note)
        page.obj.Annots = kept


def _starts(pieces: Sequence[Piece]) -> Iterator[int]:
    """The index of the first page of each piece."""
    place = 0
    for piece in pieces:
        yield place
        place += piece.galley.pages


def _outline(zine: Pdf, pieces: Sequence[Piece]) -> None:
    with zine.open_outline() as outline:
        chapters: dict[str, OutlineItem] = {}
        for place, piece in zip(_starts(pieces), pieces, strict=True):
            item = OutlineItem(piece.title, _top(zine, place))
            if not piece.chapter:
                outline.root.append(item)
            elif piece.chapter in chapters:
                chapters[piece.chapter].children.append(item)
            else:
                chapters[piece.chapter] = OutlineItem(piece.chapter, _top(zine, place))
                chapters[piece.chapter].children.append(item)
                outline.root.append(chapters[piece.chapter])


def _top(zine: Pdf, place: int) -> Array:
    page = zine.pages[place]
    return Array([page.obj, Name.XYZ, page.mediabox[0], page.mediabox[3], 0])


def _describe(zine: Pdf, about: Bound) -> None:
    zine.Root.Lang = String(about.language)
    zine.Root.PageMode = Name.UseOutlines
    zine.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    zine.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D)]))
    told = {
        "title": about.title,
        "author": about.author,
        "subject": about.subject,
        "language": about.language,
        "producer": PRODUCER,
    }
    metadata = METADATA.format(**{key: escape(text) for key, text in told.items()})
    zine.Root.Metadata = Stream(zine, metadata.encode(), Type=Name.Metadata, Subtype=Name.XML)
    zine.docinfo[Name.Title] = String(about.title)
    zine.docinfo[Name.Author] = String(about.author)
    zine.docinfo[Name.Subject] = String(about.subject)
    zine.docinfo[Name.Creator] = String(PRODUCER)
    zine.docinfo[Name.Producer] = String(PRODUCER)
