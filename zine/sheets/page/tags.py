"""PDF tags: the structure of a sheet that a screen reader walks, as PDF/UA-1 asks for it.

Rules: ISO 32000-1, 14.7 and 14.8 (logical structure, tagged PDF), and ISO 14289-1.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from zine.art import throws
from zine.pdf.metadata import About
from zine.sheets.page.canvas import DICE_SCALE, Field, Node, TextRun
from zine.sheets.page.form_fields import FormWriter
from zine.words import Words

COUNT = re.compile(rb"(\d+) beginbfchar")
NO_LETTER = b"<00> <0000>\n"


class PlacedSheet(NamedTuple):
    """The root node of a sheet, the number of its page from 0, and the corner of its slot."""

    root: Node
    page: int
    corner: tuple[float, float]


def tagged_runs(node: Node) -> Iterator[tuple[str, TextRun]]:
    """Every run of text in reading order, with the role of the element that it belongs to."""
    for kid in node.kids:
        if isinstance(kid, Node):
            yield from tagged_runs(kid)
        elif isinstance(kid, TextRun):
            yield "Span" if kid.face in DICE_SCALE else node.role, kid


def text_runs(node: Node) -> Iterator[TextRun]:
    """Every run of text in reading order."""
    return (run for _, run in tagged_runs(node))


def pages(document: Pdf) -> list[pikepdf.Page]:
    """The pages; `document.pages` keeps a list that misses pages added to the tree by hand."""
    return [pikepdf.Page(page) for page in document.Root.Pages.Kids.as_list()]


def tag(
    document: Pdf, placed: Sequence[PlacedSheet], words: Words, form: FormWriter | None
) -> None:
    """Add the structure tree to a document and, if there is a form, its fields.

    `words` are read aloud of dice.
    """
    tree = _Tree(document, words, form)
    for sheet in placed:
        tree.add(sheet)
    tree.finish()


class _Tree:
    """The structure tree of a document, built sheet by sheet."""

    def __init__(self, document: Pdf, words: Words, form: FormWriter | None) -> None:
        self._document = document
        self._words = words
        self._form = form
        self._pages_in_order = pages(document)
        self._top = self._made(None, Name.Document)
        self._parents: dict[int, pikepdf.Object] = {}
        self._pages: dict[int, int] = {}
        self._next = 0

    def add(self, placed: PlacedSheet) -> None:
        """Add the elements of a sheet."""
        page = self._pages_in_order[placed.page]
        if placed.page not in self._pages:
            self._pages[placed.page] = key = self._key(self._document.make_indirect(Array()))
            page.obj.StructParents = key
        owners = self._parents[self._pages[placed.page]]
        self._element(placed.root, self._top, page, owners, placed.corner)

    def _key(self, parent: pikepdf.Object) -> int:
        self._parents[self._next] = parent
        self._next += 1
        return self._next - 1

    def _made(self, parent: pikepdf.Object | None, role: Name, **entries: Any) -> pikepdf.Object:
        """Make an element within another one, the last of its kids; the top has no parent."""
        if parent is not None:
            entries["P"] = parent
        entries = {"K": Array(), **entries}
        element = self._document.make_indirect(Dictionary(Type=Name.StructElem, S=role, **entries))
        if parent is not None:
            parent.K.append(element)
        return element

    def _element(
        self,
        node: Node,
        parent: pikepdf.Object,
        page: pikepdf.Page,
        owners: pikepdf.Object,
        corner: tuple[float, float],
    ) -> None:
        element = self._made(parent, Name(f"/{node.role}"))
        if node.scope or node.spans > 1:
            element.A = Dictionary(O=Name.Table)
            if node.scope:
                element.A.Scope = Name(f"/{node.scope}")
            if node.spans > 1:
                element.A.ColSpan = node.spans
        for kid in node.kids:
            if isinstance(kid, Node):
                self._element(kid, element, page, owners, corner)
            elif isinstance(kid, TextRun):
                owner = self._dice(kid, element) if kid.face in DICE_SCALE else element
                owner.Pg = page.obj
                owner.K.append(len(owners))
                owners.append(owner)
            elif self._form is not None:
                self._field(kid, element, page, corner)

    def _dice(self, thrown: TextRun, parent: pikepdf.Object) -> pikepdf.Object:
        """Add an element for dice, with words as their alternative; return it."""
        words = thrown.text if thrown.drawing else throws.spoken(thrown.text, self._words)
        return self._made(parent, Name.Span, Alt=String(words))

    def _field(
        self,
        field: Field,
        parent: pikepdf.Object,
        page: pikepdf.Page,
        corner: tuple[float, float],
    ) -> None:
        assert self._form is not None
        widget = self._form.add(field, page, corner)
        link = Dictionary(Type=Name.OBJR, Obj=widget, Pg=page.obj)
        element = self._made(parent, Name.Form, Pg=page.obj, Alt=String(field.tip), K=link)
        widget.StructParent = self._key(element)

    def finish(self) -> None:
        """Write the tree, and the form if there are fields, into the document."""
        numbers = Array()
        for key, parent in self._parents.items():
            numbers.append(key)
            numbers.append(parent)
        root = self._document.make_indirect(
            Dictionary(
                Type=Name.StructTreeRoot,
                K=Array([self._top]),
                ParentTree=self._document.make_indirect(Dictionary(Nums=numbers)),
                ParentTreeNextKey=self._next,
            )
        )
        self._top.P = root
        self._document.Root.StructTreeRoot = root
        self._document.Root.MarkInfo = Dictionary(Marked=True)
        if self._form is not None:
            self._form.finish()


def correct_meanings(document: Pdf) -> None:
    """Correct the `ToUnicode` tables of fonts: no entry for no letter, names for picture dice.

    It looks at every object, so it takes less time before a thousand pages are added.
    """
    for thing in document.objects:
        if isinstance(thing, Dictionary) and Name.ToUnicode in thing:
            table = thing.ToUnicode.read_bytes()
            meanings = table
            count = COUNT.search(table)
            if count and NO_LETTER in table:
                fewer = b"%d beginbfchar" % (int(count[1]) - table.count(NO_LETTER))
                meanings = COUNT.sub(fewer, table.replace(NO_LETTER, b""))
            for sign, name in throws.SIGNS.items():
                meanings = meanings.replace(_code(sign), _code(name))
            if meanings != table:
                thing.ToUnicode.write(meanings)


def _code(meaning: str) -> bytes:
    """The end of a line of such a table, which maps a code to a text."""
    return b" <%s>\n" % meaning.encode("utf-16-be").hex().upper().encode()


def describe(document: Pdf, about: About) -> None:
    """Replace the metadata of a document."""
    document.Root.Metadata = Stream(
        document, about.writable_xmp, Type=Name.Metadata, Subtype=Name.XML
    )
    document.Root.Lang = String(about.language)
    document.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    entries = {f"/{key}": String(text) for key, text in about.info.items()}
    document.docinfo = document.make_indirect(Dictionary(entries))
