"""Binding: galleys become one PDF with folios, outline, links and metadata."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from zine.press import faces
from zine.press.galley import Galley
from zine.press.markup import LINK


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


def bind(about: Bound, pieces: Sequence[Piece], furniture: Galley) -> bytes:
    """The zine: every piece in order, with the furniture's page laid over each page."""
    with Pdf.new() as zine, Pdf.open(BytesIO(furniture.pdf)) as overlay:
        starts: dict[str, int] = {}
        for piece in pieces:
            starts[piece.name] = len(zine.pages)
            with Pdf.open(BytesIO(piece.galley.pdf)) as galley:
                zine.pages.extend(galley.pages)
        for page, over in zip(zine.pages, overlay.pages, strict=True):
            _lay_over(zine, page, over)
        faces.share(zine)
        _land_links(zine, starts)
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


def _lay_over(zine: Pdf, page: pikepdf.Page, over: pikepdf.Page) -> None:
    """Print one page over another; its resources are copied, since a galley's pages share them."""
    resources = Dictionary(dict(page.resources))
    objects = Dictionary(dict(resources.XObject) if Name.XObject in resources else {})
    objects.Furniture = zine.copy_foreign(over.as_form_xobject())
    resources.XObject = objects
    page.obj.Resources = resources
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(b"\nQ\nq /Furniture Do Q\n")


def _land_links(zine: Pdf, starts: Mapping[str, int]) -> None:
    """Turn each link to a game into one to its first page; one to a game left out is no link."""
    for page in zine.pages:
        if Name.Annots not in page.obj:
            continue
        kept = Array()
        for note in page.obj.Annots:
            target = str(note.A.get(Name.URI, "")) if Name.A in note else ""
            place = starts.get(target.removeprefix(LINK)) if target.startswith(LINK) else None
            if place is not None:
                del note[Name.A]
                note.Dest = _top(zine, place)
            if place is not None or not target.startswith(LINK):
                kept.append(note)
        page.obj.Annots = kept


def _outline(zine: Pdf, pieces: Sequence[Piece]) -> None:
    place = 0
    with zine.open_outline() as outline:
        chapters: dict[str, OutlineItem] = {}
        for piece in pieces:
            item = OutlineItem(piece.title, _top(zine, place))
            if not piece.chapter:
                outline.root.append(item)
            elif piece.chapter in chapters:
                chapters[piece.chapter].children.append(item)
            else:
                chapters[piece.chapter] = OutlineItem(piece.chapter, _top(zine, place))
                chapters[piece.chapter].children.append(item)
                outline.root.append(chapters[piece.chapter])
            place += piece.galley.pages


def _top(zine: Pdf, place: int) -> Array:
    page = zine.pages[place]
    return Array([page.obj, Name.XYZ, page.mediabox[0], page.mediabox[3], 0])


def _describe(zine: Pdf, about: Bound) -> None:
    zine.Root.Lang = String(about.language)
    zine.Root.PageMode = Name.UseOutlines
    zine.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    zine.docinfo[Name.Title] = String(about.title)
    zine.docinfo[Name.Author] = String(about.author)
    zine.docinfo[Name.Subject] = String(about.subject)
    zine.docinfo[Name.Creator] = String("zine")
