"""Tags: the structure of a PDF for screen readers, put in order before WeasyPrint writes it.

WeasyPrint tags every box of its layout. A screen reader would walk through many elements that mean
nothing, and has no words for the characters of our dice fonts. So an element that only groups boxes
gives its content to the one around it, dice get words as alternative text, leader dots become
artifacts, list items get a label and a body, and cells lose the references to headings that the
scope of a column already gives. A dropped initial is drawn with the words that it begins.

The PDF is not bytes yet: elements are the dictionaries of pydyf, and a kid of an element is either
a marked-content number, an integer, or the reference of another object.
"""

import re
from binascii import unhexlify
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, inf
from struct import unpack
from typing import Any

from zine.art import other_dice, throws
from zine.art.dice_font import FIRST, SPOTS
from zine.html.section import ARROW
from zine.words import Words, words

THROUGH = ("/Span", "/NonStruct", "/Div")
"""Tags without a meaning: their content moves up into the element around them."""

GROUPS = ("/Document", "/Art", "/Sect", "/Div", "/L", "/LI", "/Table", "/THead", "/TBody", "/TR")
"""Tags of elements that hold other elements, and no text."""

SAME = (("/P", "/P"), ("/LI", "/LI"), ("/Link", "/Link"))
"""A tag and the tag around it that mean one element."""

OTHER = b"Zine-Other-Dice"
THROWN = {b"Zine-Dice", b"Zine-Kept-Dice", b"Zine-Pictures", OTHER}
"""WeasyPrint's names of the fonts that print dice."""

FACES = {ord(chr(FIRST + face - 1)): str(face) for face in SPOTS} | {ord("-"): " "}

EXACT = 0.01
"""How exactly, in pixels, the place of a text is written."""

LEADER = re.compile(r"(\s?\.\s?)+")
"""The dots that lead to a folio, and spaces: a no-break space may share the glyph of the other."""


class _Tree:
    """The structure elements of a PDF, by reference, and the owner of each marked content.

    A mark is a marked-content number of a page. `_owners` are the rows of the parent tree, which
    must change with every mark that moves to another element.
    """

    def __init__(self, pdf: Any) -> None:
        dictionaries: list[Any] = [thing for thing in pdf.objects if isinstance(thing, dict)]
        self._things = {thing.reference: thing for thing in dictionaries}
        root = self.at(pdf.catalog["StructTreeRoot"])
        self.document = root["K"][0]
        self._numbers = self.at(root["ParentTree"])["Nums"]
        pages = zip(pdf.page_references, self._numbers[1::2], strict=False)
        self._owners: dict[bytes, list[bytes]] = dict(pages)

    def at(self, reference: Any) -> Any:
        """The object of a reference."""
        return self._things[reference]

    def say(self, page: bytes, mark: int, words: Any) -> None:
        """Let a mark be read aloud as some words."""
        self.at(self._owners[page][mark])["Alt"] = words

    def forget(self, page: bytes, mark: int) -> None:
        """Take a mark out of the tree: it is ornament."""
        self.at(self._owners[page][mark])["K"].remove(mark)
        self._owners[page][mark] = b"null"

    def thin(self, reference: bytes) -> None:
        """Remove the elements below one that mean nothing, and keep their content."""
        element = self.at(reference)
        kids: list[Any] = []
        for kid in element["K"]:
            if isinstance(kid, int) or self.at(kid)["Type"] != "/StructElem":
                kids.append(kid)
                continue
            self._rename(self.at(kid), element)
            self.thin(kid)
            child = self.at(kid)
            if self._is_through(child, element):
                kids += self._moved(self._once(child["K"], element), reference)
            elif child["K"] or child["S"] in ("/TD", "/TH"):
                kids.append(kid)
        for caption, table in pairwise(tuple(kids)):
            if self._tag(caption) == "/Caption" and self._tag(table) == "/Table":
                kids.remove(caption)
                self.at(table)["K"][:0] = self._moved([caption], table)
        if element["S"] == "/LI":
            self._label(kids)
        element["K"][:] = kids

    def _once(self, kids: list[Any], element: Any) -> list[Any]:
        """The kids of an element within a link, without annotations: the link has one for all."""
        if element["S"] != "/Link":
            return kids
        for kid in kids:
            if self._tag(kid) == "/OBJR":
                place = self.at(kid)["Obj"]
                self.at(element["Pg"])["Annots"].remove(place)
                number = self._numbers.index(self.at(place)["StructParent"])
                del self._numbers[number : number + 2]
        return [kid for kid in kids if self._tag(kid) != "/OBJR"]

    def _label(self, kids: list[Any]) -> None:
        """Give a list item with several bodies, and no label, a label and one body."""
        label, *bodies = [kid for kid in kids if self._tag(kid) in ("/LBody", "/P")] or [None]
        if not bodies or any(self._tag(kid) == "/Lbl" for kid in kids):
            return
        self.at(label)["S"] = "/Lbl"
        body, *more = bodies
        self.at(body)["S"] = "/LBody"
        for kid in more:
            self.at(body)["K"] += self._moved(self.at(kid)["K"], body)
            kids.remove(kid)

    def _rename(self, child: Any, element: Any) -> None:
        tag = child["S"]
        if tag == "/Link" and all(self._tag(kid) != "/OBJR" for kid in child["K"]):
            child["S"] = "/Span"
        elif tag == "/Div" and element["S"] == "/L":
            child["S"] = "/LI"
        elif tag == "/TH":
            child.pop("ID", None)
            child["A"]["Scope"] = "/Column"
        elif tag == "/TD":
            child["A"].pop("Headers", None)
            if len(child["A"]) == 1:
                del child["A"]

    def _is_through(self, child: Any, element: Any) -> bool:
        if "Alt" in child:
            return False
        if (child["S"], element["S"]) in SAME:
            return True
        if child["S"] not in THROUGH:
            return False
        if element["S"] in GROUPS and any(isinstance(kid, int) for kid in child["K"]):
            child["S"] = "/P"
            return False
        return True

    def _moved(self, kids: list[Any], reference: bytes) -> list[Any]:
        """The kids of another element, after they were given to this one."""
        element = self.at(reference)
        for kid in kids:
            if isinstance(kid, int):
                self._owners[element["Pg"]][kid] = reference
            elif self._tag(kid) != "/OBJR":
                self.at(kid)["P"] = reference
        return kids

    def _tag(self, kid: Any) -> Any:
        """The tag of an element, `/OBJR` for a link annotation, `None` for a mark."""
        if isinstance(kid, int):
            return None
        thing = self.at(kid)
        return thing.get("S", thing["Type"])


@dataclass(slots=True)
class _Mark:
    """Marked content of a page: its operators, number, text and fonts.

    `start` and `end` are its first and last operator, and `place` is that of its text, in pixels
    from the top left.
    """

    start: int
    number: int
    end: int = 0
    place: tuple[float, ...] = (-inf, -inf)
    text: str = ""
    fonts: set[bytes] = field(default_factory=set)


def tidy(layout: Any, pdf: Any) -> None:
    """Put the tags of a PDF in order that is about to be written."""
    tree = _Tree(pdf)
    terms = words(layout.metadata.lang or "")
    fonts = {font.hash.encode(): font for font in layout.fonts.values()}
    drawings = {thing.reference: thing.stream for thing in pdf.objects if hasattr(thing, "stream")}
    string = type(pdf.info["Title"])
    for page, laid_out in zip(pdf.page_references, layout.pages, strict=True):
        drawing = drawings[tree.at(page)["Contents"]]
        marks = list(_marks(drawing, fonts))
        for mark in marks:
            if mark.fonts and mark.fonts <= THROWN:
                tree.say(page, mark.number, string(_read_aloud(mark, terms)))
            elif mark.text.strip() == ARROW:
                tree.say(page, mark.number, string(terms.refuted))
            elif LEADER.fullmatch(mark.text):
                tree.forget(page, mark.number)
                drawing[mark.start : mark.start + 3] = "/Artifact", b"", b"BMC"
        if opened := _opened(laid_out._page_box, marks):
            initial, rest, text = opened
            tree.forget(page, initial.number)
            _join(drawing, initial, rest, string(text))
    tree.thin(tree.document)
    for figure in pdf.objects:
        if isinstance(figure, dict) and figure.get("S") == "/Figure":
            _place(figure, tree.at(figure["Pg"])["TrimBox"][3])


def _opened(page: Any, marks: Sequence[_Mark]) -> tuple[_Mark, _Mark, str] | None:
    """The dropped initial of a page, the words that it begins, and the text of both, if any."""
    texts = [box for box in page.descendants() if type(box).__name__ == "TextBox"]
    classes = {box.element.get("class"): box for box in reversed(texts)}
    if "drop" not in classes or "opening" not in classes:
        return None
    letter, words = classes["drop"], classes["opening"]
    initial, rest = (_drawn(box, marks) for box in (letter, words))
    gap = " " if words.element.text[0].isspace() else ""
    return (initial, rest, f"{letter.text}{gap}{words.text}") if initial and rest else None


def _drawn(box: Any, marks: Sequence[_Mark]) -> _Mark | None:
    """The mark of a text, which stands where the text does."""
    place = box.position_x, box.position_y + box.baseline
    return next((mark for mark in marks if dist(mark.place, place) < EXACT), None)


def _join(drawing: list[Any], initial: _Mark, rest: _Mark, text: Any) -> None:
    """Draw an initial within the mark of the words that it begins, which reads as one text.

    An initial floats, so it is drawn before all other text: a word that is searched for, copied
    or heard would lack its first letter. Viewers take the place of the text from what is drawn
    first, so these are the words in their line.
    """
    letter = [b"q", *drawing[initial.start + 3 : initial.end], b"Q"]
    drawing[rest.start + 1]["ActualText"] = text
    drawing[rest.end : rest.end] = letter
    del drawing[initial.start : initial.end + 1]


def _place(figure: Any, height: float) -> None:
    """Give the box of a figure in points from the foot of the page, not in pixels from the top."""
    left, top, right, bottom = (0.75 * edge for edge in figure["A"]["BBox"])
    figure["A"]["BBox"][:] = left, height - bottom, right, height - top


def _marks(drawing: Sequence[Any], fonts: Mapping[bytes, Any]) -> Iterator[_Mark]:
    """The marked content of a page; it begins with three items: tag, number and `BDC`."""
    mark = font = None
    for place, step in enumerate(drawing):
        if isinstance(step, dict) and "MCID" in step:
            mark = _Mark(place - 1, step["MCID"])
        elif mark is None or not isinstance(step, bytes):
            continue
        elif step == b"EMC":
            mark.end = place
            yield mark
            mark = None
        elif step.endswith(b" Tm"):
            mark.place = tuple(map(float, step.split()[4:6]))
        elif step.endswith(b" Tf"):
            font = fonts[step[1:].split()[0]]
        elif step.endswith(b"TJ") and font is not None:
            mark.fonts.add(font.name.partition(b"+")[2])
            dice = mark.fonts <= THROWN
            mark.text += (" " if dice else "").join(map(font.to_unicode.get, _glyphs(step)))


def _glyphs(shown: bytes) -> tuple[int, ...]:
    """The glyph numbers of an operator like `[<0003>-30<0004>] TJ`."""
    digits = b"".join(part.partition(b">")[0] for part in shown.split(b"<")[1:])
    return unpack(f">{len(digits) // 4}H", unhexlify(digits))


def _read_aloud(mark: _Mark, words: Words) -> str:
    """Dice in words: `dice showing 4 4 5`."""
    thrown = mark.text
    if mark.fonts == {OTHER}:
        return throws.read_aloud(map(other_dice.BY_NAME.__getitem__, thrown.split()), words)
    showing = words.dice_showing if " " in thrown else words.die_showing
    return showing.format(faces=thrown.translate(FACES))
