"""Finds where the rows of a page's tables are printed.

The tags of the PDF tell the rows apart, in the order in which they stand in the Markdown; PDFium
tells the box of each marked content on its page. Measures are shares of the page's width and
height, from the upper left corner.
"""

from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from pikepdf import Dictionary, Name

from zine.content.page.document import Document

Box = tuple[float, float, float, float]
"""Left edge, upper edge, width and height."""


class RowBox(NamedTuple):
    """The place of a printed row: the page of its section, from 0, and its box there."""

    page: int
    box: Box


class _RowContent(NamedTuple):
    """The marked content of a row: its page, and its numbers there."""

    page: int
    numbers: frozenset[int]


def row_boxes(pdf: bytes, document: Document, lines: Collection[int]) -> dict[int, RowBox]:
    """The boxes of the rows at some lines of a game's page; rows that are not found are missing.

    `pdf` holds the game alone. PDFium may be used by one thread at a time only.
    """
    rows = _row_contents(pdf, document, lines)
    printed = pypdfium2.PdfDocument(pdf)
    try:
        pages = {row.page for row in rows.values()}
        boxes = {page: _content_boxes(printed[page]) for page in pages}
    finally:
        printed.close()
    around = {line: _around(boxes[row.page], row.numbers) for line, row in rows.items()}
    return {line: RowBox(rows[line].page, box) for line, box in around.items() if box}


def _row_contents(pdf: bytes, document: Document, lines: Collection[int]) -> dict[int, _RowContent]:
    rows: dict[int, _RowContent] = {}
    with pikepdf.open(BytesIO(pdf)) as opened:
        page_numbers = {page.obj.objgen: number for number, page in enumerate(opened.pages)}
        # The first table stands below the title and is not one of the Markdown's.
        tables = list(_elements(opened.Root.StructTreeRoot, "/Table"))[1:]
        printed = [table for table in document.tables if table.printed]
        for table, element in zip(printed, tables, strict=False):
            row_lines = [table.header.line, *(row.line for row in table.rows)]
            for line, row in zip(row_lines, _elements(element, "/TR"), strict=False):
                if line in lines:
                    content = list(_marked_content(row, row.get(Name.Pg)))
                    pages = [page_numbers[page.objgen] for page, _ in content if page is not None]
                    if pages:
                        numbers = frozenset(number for _, number in content)
                        rows[line] = _RowContent(pages[0], numbers)
    return rows


def _kids(element: Any) -> Iterator[Any]:
    kids = element.get(Name.K, ())
    yield from kids if isinstance(kids, pikepdf.Array) else [kids]


def _elements(element: Any, tag: str) -> Iterator[Any]:
    """Every structure element with a tag below another, in reading order."""
    for kid in _kids(element):
        if isinstance(kid, Dictionary):
            if str(kid.get(Name.S, "")) == tag:
                yield kid
            yield from _elements(kid, tag)


def _marked_content(element: Any, page: Any) -> Iterator[tuple[Any, int]]:
    """The marked content of a structure element: its page and its number (MCID) there."""
    page = element.get(Name.Pg, page)
    for kid in _kids(element):
        if isinstance(kid, Dictionary):
            if Name.MCID in kid:
                yield kid.get(Name.Pg, page), int(kid.MCID)
            elif Name.S in kid:
                yield from _marked_content(kid, page)
        elif isinstance(kid, int):
            yield page, int(kid)


def _content_boxes(page: Any) -> Mapping[int, list[Box]]:
    """The boxes of what is drawn on a page, by the number of its marked content."""
    width, height = page.get_size()
    boxes: dict[int, list[Box]] = {}
    for shape in page.get_objects(max_depth=1):
        number = pdfium.FPDFPageObj_GetMarkedContentID(shape.raw)
        if number >= 0:
            left, bottom, right, top = shape.get_bounds()
            box = left / width, 1 - top / height, (right - left) / width, (top - bottom) / height
            boxes.setdefault(number, []).append(box)
    return boxes


def _around(boxes: Mapping[int, list[Box]], numbers: Collection[int]) -> Box | None:
    """The box around all boxes of some marked content; `None` if it has none."""
    marked = [box for number in numbers for box in boxes.get(number, ())]
    if not marked:
        return None
    left, top = min(box[0] for box in marked), min(box[1] for box in marked)
    right, bottom = max(box[0] + box[2] for box in marked), max(box[1] + box[3] for box in marked)
    return left, top, right - left, bottom - top
