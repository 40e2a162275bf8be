"""Elements: HTML is read and styled in less time.

WeasyPrint's own stylesheet prepares six notes at every element, for footnotes and the like, each
with its own style; `elements.css` sets the same elements without them. And well-formed HTML is read
by Python's XML parser, which takes a fiftieth of the time.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import tinyhtml5
import weasyprint

from zine.memo.store import Store
from zine.press.engine.speedups.table import Replacement

SHEET = Path(__file__).with_name("elements.css")
"""The style of each element before a zine's own stylesheet."""


def replacements(_kept: Store | None) -> Iterator[Replacement]:
    """Replaces the parser of HTML, and the stylesheet of elements."""
    parse = tinyhtml5.parse

    def read(file: Any, **options: Any) -> Any:
        """The root of some HTML."""
        start = file.tell()
        try:
            return _with_bodies(ElementTree.fromstring(file.read()))
        except ElementTree.ParseError:
            file.seek(start)
            return parse(file, **options)

    yield Replacement(tinyhtml5, "parse", read)
    yield Replacement(weasyprint.HTML, "_ua_stylesheets", lambda *_, **__: [_sheet()])


def _with_bodies(root: ElementTree.Element) -> ElementTree.Element:
    """The root of some HTML whose rows all stand in a body, as a parser of HTML gives it."""
    for table in list(root.iter("table")):
        if table.find("tr") is None:
            continue
        children = list(table)
        table[:] = []
        for are_rows, group in groupby(children, lambda child: child.tag == "tr"):
            place = ElementTree.SubElement(table, "tbody") if are_rows else table
            place.extend(group)
    return root


@cache
def _sheet() -> Any:
    return weasyprint.CSS(string=SHEET.read_text(encoding="utf-8"))
