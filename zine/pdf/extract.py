"""Extraction: the PDF of a section becomes a fragment, which the binder can number anew."""

import re
from array import array
from collections.abc import Collection, Iterable, Iterator
from io import BytesIO

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from zine.art.fonts import PRINTED
from zine.art.look import Dots, Look
from zine.pdf.badges import IMAGE
from zine.pdf.fragment import (
    BADGE,
    FIRST_PAGE,
    FONT_RESOURCES,
    LINK,
    NUMBER_TYPE,
    STRUCT_DOCUMENT,
    FragmentPage,
    Glyphs,
    LinkAnnotation,
    PdfFragment,
    Template,
)

REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|(\d+) 0 R", re.DOTALL)
"""A string, in which `1 0 R` means nothing, or a reference and its object number."""

PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")

OF_PAGES = ("/Parent", "/Contents", "/Annots", "/StructParents")
"""The entries of a page that the binder writes."""

OF_LINKS = ("/StructParent",)
OF_TARGETED_LINKS = ("/StructParent", "/A", "/Dest", "/Contents")
"""The entries of a link that it writes: of one out of the zine, and of one to a section."""


def extract(
    pdf: bytes, look: Look, fill: float = 1.0, headings: tuple[tuple[str, int], ...] = ()
) -> PdfFragment:
    """The fragment of a tagged PDF in the typefaces of a look.

    Its last page is filled to a share `fill`, and has these `headings` on later pages.
    """
    with Pdf.open(BytesIO(pdf)) as whole:
        found = _Extraction(whole, look).fragment(fill)
    return found._replace(headings=headings).digested


class _Extraction:
    """The objects of a PDF, by the numbers that they have in it."""

    def __init__(self, pdf: Pdf, look: Look) -> None:
        fonts, document, badge = (pdf.make_indirect(Dictionary()) for _ in range(3))
        tree = pdf.Root.StructTreeRoot
        self._pdf = pdf
        if isinstance(look.badge, Dots):  # the running heads, which the binder adds, draw it
            for page in pdf.pages:
                page.obj.Resources.XObject[f"/{IMAGE}"] = badge
        self._font_names, self._glyphs = _share_fonts(pdf, fonts)
        self._elements = list(tree.K[0].K)
        for element in self._elements:
            element.P = document
        numbers = list(tree.ParentTree.Nums)
        self._owners = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        self._pages = [page.obj for page in pdf.pages]
        self._links = [link for page in self._pages for link in page.get(Name.Annots, ())]
        self._zine = {
            _number(fonts): FONT_RESOURCES,
            _number(document): STRUCT_DOCUMENT,
            _number(badge): BADGE,
        }
        self._texts = {_number(link): _link_source(link) for link in self._links}
        self._streams: dict[int, bytes] = {}
        self._gather()
        self._own = self._renumbered()

    def _gather(self) -> None:
        """Collect every object that the pages and the structure elements lead to."""
        met = {*self._zine, *self._texts, *map(_number, self._pages)}
        pages = [
            text for page in self._pages for text in (_page_source(page), self._parent_tree(page))
        ]
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

    def _renumbered(self) -> dict[int, int]:
        """The number of each object in the fragment, by its number in the PDF."""
        parts = [number for number in self._texts if number not in self._streams]
        order = (*map(_number, self._pages), *parts, *self._streams)
        return {number: count for count, number in enumerate(order, FIRST_PAGE)}

    def fragment(self, fill: float) -> PdfFragment:
        """The fragment."""
        parts = [text for number, text in self._texts.items() if number not in self._streams]
        packed = [(self._part(self._texts[at]), body) for at, body in self._streams.items()]
        return PdfFragment(
            page_objects=tuple(map(self._page, self._pages)),
            parts=self._part(b"\n".join(parts)),
            streams=tuple(packed),
            links=tuple(map(self._link, self._links)),
            elements=self._counts(self._elements),
            font_names=self._font_names,
            glyphs=self._glyphs,
            fill=fill,
        )

    def _page(self, page: Object) -> FragmentPage:
        left, bottom, right, top = map(float, page.get(Name.CropBox, page.MediaBox))
        streams, links = map(self._counts, (_content(page), page.get(Name.Annots, ())))
        source, marks = map(self._part, (_page_source(page), self._parent_tree(page)))
        return FragmentPage(source, (left, bottom, right, top), streams, links, marks)

    def _parent_tree(self, page: Object) -> bytes:
        """The row of the parent tree: the structure element of each marked-content number."""
        return self._owners[int(page.StructParents)].unparse(resolved=True)

    def _link(self, link: Object) -> LinkAnnotation:
        owner = self._owners[int(link.StructParent)]
        number, element = self._counts((link, owner))
        return LinkAnnotation(number, _target(link), element, self._part(_plain(owner)))

    def _counts(self, things: Iterable[Object]) -> tuple[int, ...]:
        return tuple(self._own[_number(thing)] for thing in things)

    def _part(self, text: bytes) -> Template:
        named = array(NUMBER_TYPE)

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
    """The numbers of the objects that PDF source refers to."""
    return (int(found[1]) for found in REFERENCE.finditer(text) if found[1])


def _content(page: Object) -> list[Object]:
    content = page.Contents
    return list(content) if isinstance(content, Array) else [content]


def _page_source(page: Object) -> bytes:
    return _open(page, OF_PAGES)


def _link_source(link: Object) -> bytes:
    return _open(link, OF_TARGETED_LINKS if _target(link) else OF_LINKS)


def _open(thing: Object, without: Collection[str]) -> bytes:
    """The source of a dictionary without some entries, and without its brackets."""
    kept = {name: value for name, value in thing.items() if name not in without}
    return Dictionary(kept).unparse(resolved=True)[2:-2]


def _target(link: Object) -> str:
    """The name of the section that a link leads to; empty for a link out of the zine."""
    address = str(link.A.get(Name.URI, "")) if Name.A in link else ""
    return address.removeprefix(LINK) if address.startswith(LINK) else ""


def _plain(link: Object) -> bytes:
    """The structure element of a link, as one of plain text."""
    kids = [kid for kid in link.K if not isinstance(kid, Dictionary) or Name.S in kid]
    return Dictionary({**dict(link.items()), "/S": Name.Span, "/K": Array(kids)}).unparse()


def _share_fonts(pdf: Pdf, fonts: Object) -> tuple[dict[str, str], dict[str, Glyphs]]:
    """Give all pages one dictionary of fonts; return the face of each name, and all glyphs."""
    font_names: dict[str, str] = {}
    glyphs: dict[str, Glyphs] = {}
    for holder in _holders(pdf):
        for name, font in _sorted(holder.get(Name.Font, Dictionary())):
            face = font_names[name.removeprefix("/")] = PRINTED[
                str(font.BaseFont).partition("+")[2]
            ]
            glyphs.setdefault(face, {}).update(_glyphs(font))
        holder.Font = fonts
    return font_names, glyphs


def _sorted(things: Object) -> list[tuple[str, Object]]:
    """The entries of a dictionary, sorted: pikepdf has an order of its own."""
    return [(name, things[name]) for name in sorted(things.keys())]


def _holders(pdf: Pdf) -> Iterator[Object]:
    """The resource dictionaries of the pages and of the forms that they draw."""
    for page in pdf.pages:
        resources = page.obj.Resources
        yield resources
        forms = resources.get(Name.XObject, Dictionary())
        yield from (form.Resources for _, form in _sorted(forms) if Name.Resources in form)


def _glyphs(font: Object) -> Iterator[tuple[int, tuple[str, int]]]:
    """Each glyph of a font with its text, which may be empty, and its width."""
    pairs = PAIR.findall(font.ToUnicode.read_bytes())
    texts = {int(glyph, 16): text.decode() for glyph, text in pairs}
    for glyph, width in _widths(font.DescendantFonts[0].W):
        yield glyph, (texts.get(glyph, ""), width)


def _widths(listed: Object) -> Iterator[tuple[int, int]]:
    """Glyph and width from a list like `[1 [658] 16 [631 640]]`."""
    parts = list(listed)
    for first, run in zip(parts[::2], parts[1::2], strict=True):
        yield from ((int(first) + place, int(width)) for place, width in enumerate(run))
