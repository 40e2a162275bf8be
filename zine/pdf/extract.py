"""Extraction: a section's PDF objects become a fragment, which the binder can number anew."""

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

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
from zine.pdf.objects import PdfObjects, StreamObject, entries, source, text

STRING_OR_REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|(\d+) 0 R", re.DOTALL)
"""A string, in which `1 0 R` means nothing, or a reference and its object number."""

PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")

OF_PAGES = ("Parent", "Contents", "Annots", "StructParents")
"""The entries of a page that the binder writes."""

OF_LINKS = ("StructParent",)
OF_TARGETED_LINKS = ("StructParent", "A", "Dest", "Contents")
"""The entries of a link that it writes: of one out of the zine, and of one to a section."""


NEW_FONTS, NEW_BADGE = 10**9, 10**9 + 1
"""Numbers, which no object has yet, of what all pages of a zine share."""


def extract(
    objects: PdfObjects,
    look: Look,
    fill: float = 1.0,
    headings: tuple[tuple[str, int], ...] = (),
) -> PdfFragment:
    """The fragment of a tagged PDF in the typefaces of a look; it changes the objects.

    Its last page is filled to a share `fill`; `headings` are those of the fragment.
    """
    fragment = _Extraction(objects, look).fragment(fill)
    return fragment._replace(headings=headings).digested


class _Extraction:
    """The objects of a PDF, by the numbers that they have in it."""

    def __init__(self, objects: PdfObjects, look: Look) -> None:
        at = self._at = objects.at
        self._find = objects.find
        tree = at(objects.catalog["StructTreeRoot"])
        (document,) = _numbers(source(tree["K"]))
        kids = _numbers(source(at(objects.catalog["Pages"])["Kids"]))
        self._pages = {number: objects.find(number) for number in kids}
        if isinstance(look.badge, Dots):  # the running heads, which the binder adds, draw it
            for page in self._pages.values():
                at(at(page["Resources"])["XObject"])[IMAGE] = b"%d 0 R" % NEW_BADGE
        self._font_names, self._glyphs = self._share_fonts()
        self._elements = tuple(_numbers(source(objects.find(document)["K"])))
        numbers = at(tree["ParentTree"])["Nums"]
        self._owners = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        annotations = (_numbers(self._annotations(page)) for page in self._pages.values())
        self._links = {number: objects.find(number) for own in annotations for number in own}
        self._zine = {
            NEW_FONTS: FONT_RESOURCES,
            document: STRUCT_DOCUMENT,
            NEW_BADGE: BADGE,
        }
        self._texts = {number: self._link_source(link) for number, link in self._links.items()}
        self._streams: dict[int, bytes] = {}
        self._gather()
        self._own = self._renumbered()

    def _gather(self) -> None:
        """Collect every object that the pages and the structure elements lead to."""
        met = {*self._zine, *self._texts, *self._pages}
        pages = self._pages.values()
        queue = list(self._texts.values())
        queue += [part for page in pages for part in (_page_source(page), self._parent_tree(page))]
        queue += [b"%d 0 R" % element for element in self._elements]
        queue += [self._content(page) for page in pages]
        for part in queue:
            for number in _numbers(part):
                if number not in met:
                    met.add(number)
                    thing = self._find(number)
                    if isinstance(thing, StreamObject):
                        self._streams[number] = thing.body
                        self._texts[number] = entries(thing.entries)
                    else:
                        self._texts[number] = source(thing)
                    queue.append(self._texts[number])

    def _renumbered(self) -> dict[int, int]:
        """The number of each object in the fragment, by its number in the PDF."""
        parts = [number for number in self._texts if number not in self._streams]
        order = (*self._pages, *parts, *self._streams)
        return {number: count for count, number in enumerate(order, FIRST_PAGE)}

    def fragment(self, fill: float) -> PdfFragment:
        """The fragment."""
        parts = [part for number, part in self._texts.items() if number not in self._streams]
        packed = [(self._part(self._texts[at]), body) for at, body in self._streams.items()]
        return PdfFragment(
            page_objects=tuple(map(self._page, self._pages.values())),
            parts=self._part(b"\n".join(parts)),
            streams=tuple(packed),
            links=tuple(self._link(*link) for link in self._links.items()),
            elements=self._counts(self._elements),
            font_names=self._font_names,
            glyphs=self._glyphs,
            fill=fill,
        )

    def _page(self, page: dict[str, Any]) -> FragmentPage:
        box = self._at(page.get("CropBox", page["MediaBox"]))
        left, bottom, right, top = (float(source(edge)) for edge in box)
        named = (_numbers(part) for part in (self._content(page), self._annotations(page)))
        streams, links = map(self._counts, named)
        page_part, marks = map(self._part, (_page_source(page), self._parent_tree(page)))
        return FragmentPage(page_part, (left, bottom, right, top), streams, links, marks)

    def _content(self, page: dict[str, Any]) -> bytes:
        """The references to the streams of a page."""
        content = page["Contents"]
        value = self._at(content)
        return source(content if isinstance(value, StreamObject) else value)

    def _annotations(self, page: dict[str, Any]) -> bytes:
        """The references to the links of a page."""
        return source(self._at(page.get("Annots", [])))

    def _parent_tree(self, page: dict[str, Any]) -> bytes:
        """The row of the parent tree: the structure element of each marked-content number."""
        return source(self._at(self._owners[int(page["StructParents"])]))

    def _link_source(self, link: dict[str, Any]) -> bytes:
        return entries(link, OF_TARGETED_LINKS if self._target(link) else OF_LINKS)

    def _link(self, number: int, link: dict[str, Any]) -> LinkAnnotation:
        (owner,) = _numbers(source(self._owners[int(link["StructParent"])]))
        link_number, element = self._counts((number, owner))
        return LinkAnnotation(
            link_number, self._target(link), element, self._part(self._plain(owner))
        )

    def _target(self, link: dict[str, Any]) -> str:
        """The name of the section that a link leads to; empty for a link out of the zine."""
        action = self._at(link.get("A", {}))
        address = text(action["URI"]) if "URI" in action else ""
        return address.removeprefix(LINK) if address.startswith(LINK) else ""

    def _plain(self, link: int) -> bytes:
        """The structure element of a link, as one of plain text."""
        element = self._find(link)
        kids = zip(element["K"], map(self._at, element["K"]), strict=True)
        kids_of_text = [kid for kid, value in kids if not isinstance(value, dict) or "S" in value]
        return source({**element, "S": "/Span", "K": kids_of_text})

    def _counts(self, numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(self._own[number] for number in numbers)

    def _part(self, part: bytes) -> Template:
        named = array(NUMBER_TYPE)

        def counted(match: re.Match[bytes]) -> bytes:
            if not match[1]:
                return match[0]
            number = int(match[1])
            if number in self._zine:
                return b"%d 0 R" % self._zine[number]
            named.append(self._own[number])
            return b"%d 0 R"

        return STRING_OR_REFERENCE.sub(counted, part.replace(b"%", b"%%")), named.tobytes()

    def _share_fonts(self) -> tuple[dict[str, str], dict[str, Glyphs]]:
        """Give all pages one dictionary of fonts; return the face of each name, and all glyphs."""
        font_names: dict[str, str] = {}
        glyphs: dict[str, Glyphs] = {}
        for holder in self._holders():
            fonts = self._at(holder.get("Font", {}))
            for name in sorted(fonts):
                font = self._at(fonts[name])
                _, _, base = source(font["BaseFont"]).decode().partition("+")
                face = font_names[name] = PRINTED[base]
                glyphs.setdefault(face, {}).update(self._glyphs_of(font))
        for holder in self._holders():
            holder["Font"] = b"%d 0 R" % NEW_FONTS
        return font_names, glyphs

    def _holders(self) -> Iterator[dict[str, Any]]:
        """The resource dictionaries of the pages and of the forms that they draw."""
        for page in self._pages.values():
            resources = self._at(page["Resources"])
            yield resources
            forms = self._at(resources.get("XObject", {}))
            drawn = (self._at(forms[name]) for name in sorted(forms) if name != IMAGE)
            yield from (
                self._at(form.entries["Resources"]) for form in drawn if "Resources" in form.entries
            )

    def _glyphs_of(self, font: dict[str, Any]) -> Iterator[tuple[int, tuple[str, int]]]:
        """Each glyph of a font with its text, which may be empty, and its width."""
        pairs = PAIR.findall(self._at(font["ToUnicode"]).data)
        texts = {int(glyph, 16): shown.decode() for glyph, shown in pairs}
        (descendant,) = self._at(font["DescendantFonts"])
        for glyph, width in _widths(self._at(self._at(descendant)["W"])):
            yield glyph, (texts.get(glyph, ""), width)


def _numbers(part: bytes) -> Iterator[int]:
    """The numbers of the objects that PDF source refers to."""
    return (int(match[1]) for match in STRING_OR_REFERENCE.finditer(part) if match[1])


def _page_source(page: dict[str, Any]) -> bytes:
    return entries(page, OF_PAGES)


def _widths(listed: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Glyph and width from a list like `[1 [658] 16 [631 640]]`."""
    for first, run in zip(listed[::2], listed[1::2], strict=True):
        yield from ((int(first) + place, int(width)) for place, width in enumerate(run))
