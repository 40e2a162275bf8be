"""Parts: the PDF of a few pages, taken apart into a galley."""

import re
from array import array
from collections.abc import Collection, Iterable, Iterator
from io import BytesIO

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from zine.pdf.embedded_fonts import FACES
from zine.pdf.fragment import (
    COUNT,
    DOCUMENT,
    LINK,
    PAGES,
    SHELF,
    FragmentPage,
    Glyphs,
    LinkAnnotation,
    Part,
    PdfFragment,
)

REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|(\d+) 0 R", re.DOTALL)
"""A text, which may say anything, or the number of an object."""

PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")

OF_PAGES = ("/Parent", "/Contents", "/Annots", "/StructParents")
"""What the binder tells of a page."""

OF_NOTES = ("/StructParent",)
OF_AIMED_NOTES = ("/StructParent", "/A", "/Dest", "/Contents")
"""What it tells of a link, and of one to a piece of the zine."""


def extract(pdf: bytes, fill: float = 1.0) -> PdfFragment:
    """The galley of a PDF with tags, and with our typefaces; its last page is filled by so much."""
    with Pdf.open(BytesIO(pdf)) as whole:
        return _Extraction(whole).galley(fill)


class _Extraction:
    """A PDF that is taken apart: its objects, by the numbers that they have in it."""

    def __init__(self, pdf: Pdf) -> None:
        shelf, document = (pdf.make_indirect(Dictionary()) for _ in range(2))
        tree = pdf.Root.StructTreeRoot
        self._pdf = pdf
        self._called, self._glyphs = _shelved(pdf, shelf)
        self._elements = list(tree.K[0].K)
        for element in self._elements:
            element.P = document
        numbers = list(tree.ParentTree.Nums)
        self._owners = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        self._pages = [page.obj for page in pdf.pages]
        self._notes = [note for page in self._pages for note in page.get(Name.Annots, ())]
        self._zine = {_number(shelf): SHELF, _number(document): DOCUMENT}
        self._texts = {_number(note): _told_of_note(note) for note in self._notes}
        self._streams: dict[int, bytes] = {}
        self._gather()
        self._own = self._counted()

    def _gather(self) -> None:
        """Find everything that the pages and the elements lead to."""
        met = {*self._zine, *self._texts, *map(_number, self._pages)}
        pages = [text for page in self._pages for text in (_told_of_page(page), self._marks(page))]
        named = [*self._elements, *(stream for page in self._pages for stream in _content(page))]
        queue = [*self._texts.values(), *pages, *(thing.unparse() for thing in named)]
        for text in queue:
            for number in _numbers(text):
                if number not in met:
                    met.add(number)
                    thing = self._pdf.get_object(number, 0)
                    if isinstance(thing, Stream):
                        self._streams[number] = thing.read_raw_bytes()
                        self._texts[number] = _open(thing.stream_dict, ("/Length",))
                    else:
                        self._texts[number] = thing.unparse(resolved=True)
                    queue.append(self._texts[number])

    def _counted(self) -> dict[int, int]:
        """The numbers of the galley, by those of the PDF."""
        parts = [number for number in self._texts if number not in self._streams]
        order = (*map(_number, self._pages), *parts, *self._streams)
        return {number: count for count, number in enumerate(order, PAGES)}

    def galley(self, fill: float) -> PdfFragment:
        """The galley."""
        parts = [text for number, text in self._texts.items() if number not in self._streams]
        packed = [(self._part(self._texts[at]), body) for at, body in self._streams.items()]
        return PdfFragment(
            leaves=tuple(map(self._leaf, self._pages)),
            parts=self._part(b"\n".join(parts)),
            streams=tuple(packed),
            notes=tuple(map(self._note, self._notes)),
            elements=self._counts(self._elements),
            called=self._called,
            glyphs=self._glyphs,
            fill=fill,
        )

    def _leaf(self, page: Object) -> FragmentPage:
        left, bottom, right, top = map(float, page.MediaBox)
        streams, notes = map(self._counts, (_content(page), page.get(Name.Annots, ())))
        told, marks = map(self._part, (_told_of_page(page), self._marks(page)))
        return FragmentPage(told, (left, bottom, right, top), streams, notes, marks)

    def _marks(self, page: Object) -> bytes:
        """The elements that the marked parts of a page belong to."""
        return self._owners[int(page.StructParents)].unparse(resolved=True)

    def _note(self, note: Object) -> LinkAnnotation:
        owner = self._owners[int(note.StructParent)]
        number, element = self._counts((note, owner))
        return LinkAnnotation(number, _target(note), element, self._part(_plain(owner)))

    def _counts(self, things: Iterable[Object]) -> tuple[int, ...]:
        return tuple(self._own[_number(thing)] for thing in things)

    def _part(self, text: bytes) -> Part:
        named = array(COUNT)

        def counted(found: re.Match[bytes]) -> bytes:
            if not found[1]:
                return found[0]
            number = int(found[1])
            if number in self._zine:
                return b"%d 0 R" % self._zine[number]
            named.append(self._own[number])
            return b"%d 0 R"

        return REFERENCE.sub(counted, text.replace(b"%", b"%%")), named.tobytes()


def _number(thing: Object) -> int:
    return int(thing.objgen[0])


def _numbers(text: bytes) -> Iterator[int]:
    """The numbers of the objects that a text names."""
    return (int(found[1]) for found in REFERENCE.finditer(text) if found[1])


def _content(page: Object) -> list[Object]:
    content = page.Contents
    return list(content) if isinstance(content, Array) else [content]


def _told_of_page(page: Object) -> bytes:
    return _open(page, OF_PAGES)


def _told_of_note(note: Object) -> bytes:
    return _open(note, OF_AIMED_NOTES if _target(note) else OF_NOTES)


def _open(thing: Object, without: Collection[str]) -> bytes:
    """What a dictionary holds, without some of it, and not closed."""
    kept = {name: value for name, value in thing.items() if name not in without}
    return Dictionary(kept).unparse(resolved=True)[2:-2]


def _target(note: Object) -> str:
    """The piece of the zine that a link leads to; nothing for one that leads out of it."""
    address = str(note.A.get(Name.URI, "")) if Name.A in note else ""
    return address.removeprefix(LINK) if address.startswith(LINK) else ""


def _plain(link: Object) -> bytes:
    """The element of a link, as that of plain text."""
    kids = [kid for kid in link.K if not isinstance(kid, Dictionary) or Name.S in kid]
    return Dictionary({**dict(link.items()), "/S": Name.Span, "/K": Array(kids)}).unparse()


def _shelved(pdf: Pdf, shelf: Object) -> tuple[dict[str, str], dict[str, Glyphs]]:
    """Let all fonts come from a shelf: the face of each, and the glyphs of each face."""
    called: dict[str, str] = {}
    glyphs: dict[str, Glyphs] = {}
    for holder in _holders(pdf):
        for name, font in _sorted(holder.get(Name.Font, Dictionary())):
            face = called[name.removeprefix("/")] = FACES[str(font.BaseFont).partition("+")[2]]
            glyphs.setdefault(face, {}).update(_glyphs(font))
        holder.Font = shelf
    return called, glyphs


def _sorted(things: Object) -> list[tuple[str, Object]]:
    """What a dictionary holds, by name; pikepdf tells it in an order of its own."""
    return [(name, things[name]) for name in sorted(things.keys())]


def _holders(pdf: Pdf) -> Iterator[Object]:
    """The resources of the pages, and of what is drawn as a whole on them."""
    for page in pdf.pages:
        resources = page.obj.Resources
        yield resources
        forms = resources.get(Name.XObject, Dictionary())
        yield from (form.Resources for _, form in _sorted(forms) if Name.Resources in form)


def _glyphs(font: Object) -> Iterator[tuple[int, tuple[str, int]]]:
    """Each glyph of a font with its text, which may be none, and its width."""
    pairs = PAIR.findall(font.ToUnicode.read_bytes())
    texts = {int(glyph, 16): text.decode() for glyph, text in pairs}
    for glyph, width in _widths(font.DescendantFonts[0].W):
        yield glyph, (texts.get(glyph, ""), width)


def _widths(listed: Object) -> Iterator[tuple[int, int]]:
    """Glyph and width from a list like `[1 [658] 16 [631 640]]`."""
    parts = list(listed)
    for first, run in zip(parts[::2], parts[1::2], strict=True):
        yield from ((int(first) + place, int(width)) for place, width in enumerate(run))
