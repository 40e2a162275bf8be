"""The scheme of a booklet: which page of it lands where, drawn, and how it is printed and bound."""

from collections.abc import Iterable, Iterator, Sequence

from pikepdf import Pdf

from zine.paper import MM, SIZES
from zine.pdf.draw import TITLE, UPRIGHT, Drawing, FontSet, Matrix, add_page, finished, rotated_180
from zine.press.impose.signature import SheetSide, SignatureSheet
from zine.words import ENGLISH, Words

MARGIN = 18 * MM
SIZE = 10.5
LEADING = 14.0
SMALL = 7.0

ACROSS = 5
"""How many sheets are drawn beside each other."""
LEAF = 20.0
"""How wide a page is drawn."""
GAP = 5.0
"""Between the front of a sheet and its back."""
BELOW = 12.0
"""Between a row and the name of a sheet in the next."""


def draw(
    title: str,
    laid: Sequence[SignatureSheet],
    page: tuple[float, float],
    papers: tuple[str, str],
    edge: str,
    words: Words = ENGLISH,
) -> bytes:
    """The scheme as a PDF; `papers` are those of the body and the cover, `page` is in points."""
    size = SIZES["a4" if papers[0] in ("a4", "a3") else "letter"]
    high = LEAF * page[1] / page[0]
    step = ((size[0] - 2 * MARGIN) / ACROSS, high + BELOW + SMALL)
    waiting = list(laid)
    with Pdf.new() as out:
        case = FontSet(out)
        while waiting:
            pen = Drawing(case)
            top = size[1] - MARGIN
            if not out.pages:
                top = _told(pen, top, title, _instructions(words, laid, papers, edge))
            rows = int((top - MARGIN) // step[1])
            here, waiting = waiting[: rows * ACROSS], waiting[rows * ACROSS :]
            for place, sheet in enumerate(here):
                across, down = place % ACROSS, place // ACROSS
                x, y = MARGIN + across * step[0], top - SMALL - down * step[1]
                pen.text(x, y, sheet.name(words), SMALL)
                _sheet(pen, sheet, x, y, high, upside_down=edge == "long")
            add_page(out, case, size, pen.content)
        return finished(out, case, words.scheme.format(title=title))


def _instructions(
    words: Words, laid: Sequence[SignatureSheet], papers: tuple[str, str], edge: str
) -> Iterator[str]:
    """Tells the reader how to print and bind the sheets, line by line."""
    apart = laid[0].signature == 0
    inside = laid[1:] if apart else laid
    sheets = words.counted(words.sheets, len(inside))
    for line in words.print_body:
        yield line.format(sheets=sheets, paper=words.paper(papers[0]), edge=dict(words.edges)[edge])
    if apart:
        yield words.print_cover.format(paper=words.paper(papers[1]))
    yield words.gather
    if inside[-1].signature > 1:
        yield words.sew
        if apart:
            yield words.glue_cover
    else:
        yield words.staple_cover if apart else words.staple
    yield words.trim
    yield words.drawn


def _told(pen: Drawing, top: float, title: str, words: Iterable[str]) -> float:
    """Write the head of the first page; return what is left below it."""
    top -= 20
    pen.text(MARGIN, top, title, 20, face=TITLE)
    top -= 10
    for line in words:
        top -= LEADING
        pen.text(MARGIN, top, line, SIZE)
    return top - 2 * LEADING


def _sheet(
    pen: Drawing, sheet: SignatureSheet, x: float, y: float, high: float, *, upside_down: bool
) -> None:
    """Draw front and back beside each other below `y`."""
    foot = y - 4 - high
    _spread(pen, sheet.front, (1, 0, 0, 1, x, foot), high)
    x += 2 * LEAF + GAP
    turn = rotated_180(2 * x + 2 * LEAF, 2 * foot + high) if upside_down else UPRIGHT
    with pen.moved(turn):
        _spread(pen, sheet.back, (1, 0, 0, 1, x, foot), high)


def _spread(pen: Drawing, side: SheetSide, place: Matrix, high: float) -> None:
    """Draw two pages with their numbers; a blank is crossed."""
    with pen.moved(place):
        for left, page in ((0.0, side.left), (LEAF, side.right)):
            pen.box(left, 0, LEAF, high)
            if page:
                pen.text(left + LEAF / 2, high / 2 - 3, str(page), 9, 0.5)
            else:
                pen.line(left, 0, left + LEAF, high)
