"""Tags: what a galley says to a reader who hears it, put in order before it is written.

The layout engine tags every box. Here the tags are thinned to what the text means, dice are given
words, and every table its headings.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from zine.art.dice_font import FIRST, SPOTS
from zine.words import Words, words

THROUGH = ("/Span", "/NonStruct", "/Div")
"""Tags that mean nothing: what they hold belongs to the element that they stand in."""

GROUPS = ("/Document", "/Art", "/Sect", "/Div", "/L", "/LI", "/Table", "/THead", "/TBody", "/TR")
"""Tags of elements that hold others, and no text of their own."""

SAME = (("/P", "/P"), ("/LI", "/LI"), ("/Link", "/Link"))
"""An element in an element that are one."""

THROWN = {b"Zine-Dice", b"Zine-Pictures"}
"""The fonts that print dice, as the layout engine calls them."""

FACES = {ord(chr(FIRST + face - 1)): str(face) for face in SPOTS} | {ord("-"): " "}

LEADER = re.compile(r"( ?\. ?)+")
"""The dots that lead to a folio."""


class _Tree:
    """The elements of a PDF, which is not yet written, and which of them each mark belongs to.

    A mark is a number on a page. Elements and what they hold are known by their references.
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
        """The element, or whatever else has a reference."""
        return self._things[reference]

    def say(self, page: bytes, mark: int, words: Any) -> None:
        """Let what is marked be read aloud as some words."""
        self.at(self._owners[page][mark])["Alt"] = words

    def forget(self, page: bytes, mark: int) -> None:
        """Let what is marked be ornament."""
        self.at(self._owners[page][mark])["K"].remove(mark)
        self._owners[page][mark] = b"null"

    def thin(self, reference: bytes) -> None:
        """Take all out of an element that means nothing."""
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
        """What is in a link, without its places: they lie within that of the whole link."""
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
        """Let a list's item that has no label, but several bodies, be a label and one body."""
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
        """What an element held, which now belongs to another."""
        element = self.at(reference)
        for kid in kids:
            if isinstance(kid, int):
                self._owners[element["Pg"]][kid] = reference
            elif self._tag(kid) != "/OBJR":
                self.at(kid)["P"] = reference
        return kids

    def _tag(self, kid: Any) -> Any:
        """The tag of an element, `/OBJR` for a link's place on the page, nothing for a mark."""
        if isinstance(kid, int):
            return None
        thing = self.at(kid)
        return thing.get("S", thing["Type"])


@dataclass(slots=True)
class _Mark:
    """A marked part of a page's drawing: where it begins there, its number, its text and fonts."""

    start: int
    number: int
    text: str = ""
    fonts: set[bytes] = field(default_factory=set)


def tidy(layout: Any, pdf: Any) -> None:
    """Thin the tags of a layout that is about to be written, and say what its dice show."""
    tree = _Tree(pdf)
    own = words(layout.metadata.lang or "")
    fonts = {font.hash.encode(): font for font in layout.fonts.values()}
    drawings = {thing.reference: thing.stream for thing in pdf.objects if hasattr(thing, "stream")}
    string = type(pdf.info["Title"])
    for page in pdf.page_references:
        drawing = drawings[tree.at(page)["Contents"]]
        for mark in list(_marks(drawing, fonts)):
            if mark.fonts and mark.fonts <= THROWN:
                tree.say(page, mark.number, string(_read_aloud(mark.text, own)))
            elif LEADER.fullmatch(mark.text):
                tree.forget(page, mark.number)
                drawing[mark.start : mark.start + 3] = "/Artifact", b"", b"BMC"
    tree.thin(tree.document)
    for figure in pdf.objects:
        if isinstance(figure, dict) and figure.get("S") == "/Figure":
            _place(figure, tree.at(figure["Pg"])["MediaBox"][3])


def _place(figure: Any, height: float) -> None:
    """Say where a figure stands in points from the foot of the page, as the standard asks."""
    left, top, right, bottom = (0.75 * edge for edge in figure["A"]["BBox"])
    figure["A"]["BBox"][:] = left, height - bottom, right, height - top


def _marks(drawing: Sequence[Any], fonts: Mapping[bytes, Any]) -> Iterator[_Mark]:
    """Every marked part of a page's drawing; a mark is its name, its number, and `BDC`."""
    mark = font = None
    for place, step in enumerate(drawing):
        if isinstance(step, dict) and "MCID" in step:
            mark = _Mark(place - 1, step["MCID"])
        elif mark is None or not isinstance(step, bytes):
            continue
        elif step == b"EMC":
            yield mark
            mark = None
        elif step.endswith(b" Tf"):
            font = fonts[step[1:].split()[0]]
        elif step.endswith(b"TJ") and font is not None:
            mark.fonts.add(font.name.partition(b"+")[2])
            dice = mark.fonts <= THROWN
            mark.text += (" " if dice else "").join(map(font.to_unicode.get, _glyphs(step)))


def _glyphs(shown: bytes) -> Iterator[int]:
    """The glyphs of a line like `[<0003>-30<0004>] TJ`."""
    for part in shown.split(b"<")[1:]:
        digits = part.partition(b">")[0]
        yield from (int(digits[i : i + 4], 16) for i in range(0, len(digits), 4))


def _read_aloud(thrown: str, words: Words) -> str:
    """Dice in words: `dice showing 4 4 5`."""
    showing = words.dice_showing if " " in thrown else words.die_showing
    return showing.format(faces=thrown.translate(FACES))
