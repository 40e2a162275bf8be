"""Calibration: a sheet that tells which edge a printer turns it over, and how far its back is off.

Its crosses lie alike from the middle, so that they meet whichever edge it was. Booklets are printed
on paper that lies, most score sheets on paper that stands; a printer may do the two differently.
"""

from collections.abc import Iterator

from pikepdf import Pdf

from zine.paper import MM, MOST_OFF, PAPERS
from zine.pdf.draw import TITLE, Drawing, FontSet, add_page, finished
from zine.words import Words, words

INSET = 30 * MM
"""From the edges of the sheet to the middle of a cross in a corner."""
REACH = 12
"""Millimetres that a ruler measures each way."""
FIGURE = round(MOST_OFF)
BAR = 100


def sheet(paper: str, language: str = "en", *, upright: bool = False) -> bytes:
    """A PDF of a front with rulers and a back with crosses; the same bytes every time.

    It is in a language as HTML names it. The paper lies, its long edge across, or stands `upright`.
    """
    terms = words(language)
    wide, high = PAPERS[paper][:: -1 if upright else 1]
    with Pdf.new() as out:
        case = FontSet(out)
        front, back = Drawing(case), Drawing(case)
        for x, y in _places(wide, high):
            _ruler(front, x, y)
            _cross(back, x, y)
        _instructions(front, terms, wide / 2, high, upright=upright)
        _arrow(back, wide / 2, high - 45 * MM)
        back.text(wide / 2, high - 55 * MM, terms.the_back, 12, 0.5)
        for pen in (front, back):
            add_page(out, case, (wide, high), pen.content)
        title = terms.calibration_upright if upright else terms.calibration_title
        return finished(out, case, title.format(paper=terms.paper(paper)), language)


def _places(wide: float, high: float) -> Iterator[tuple[float, float]]:
    """The middle of the sheet and four places near its corners."""
    yield wide / 2, high / 2
    yield from ((x, y) for x in (INSET, wide - INSET) for y in (INSET, high - INSET))


def _ruler(pen: Drawing, x: float, y: float) -> None:
    _cross(pen, x, y)
    for mark in range(-REACH, REACH + 1):
        long = (1.6 if mark % 5 == 0 else 0.9) * MM
        distance = mark * MM
        pen.line(x + distance, y - long, x + distance, y + long)
        pen.line(x - long, y + distance, x + long, y + distance)
        if abs(mark) == FIGURE:
            figure = str(mark).replace("-", "−")
            pen.text(x + distance, y - 4.6 * MM, figure, 7, 0.5)
            pen.text(x + 2.6 * MM, y + distance - 2, figure, 7)


def _cross(pen: Drawing, x: float, y: float) -> None:
    pen.line(x - REACH * MM, y, x + REACH * MM, y)
    pen.line(x, y - REACH * MM, x, y + REACH * MM)


def _instructions(pen: Drawing, terms: Words, middle: float, high: float, *, upright: bool) -> None:
    # Beside the rulers of the upper corners, or below them where the paper is narrow.
    y = high - (22 if high < 2 * middle else 54) * MM
    pen.text(middle, y, terms.calibration, 20, 0.5, face=TITLE)
    y -= 6
    edge = terms.sheet_edge if upright else terms.booklet_edge
    shift = terms.sheet_shift if upright else terms.booklet_shift
    for line in (terms.full_size.format(bar=BAR), *edge, *terms.against_light, shift):
        y -= 16
        pen.text(middle, y, line, 11, 0.5)
    y = 30 * MM
    left, right = middle - BAR / 2 * MM, middle + BAR / 2 * MM
    pen.line(left, y, right, y)
    for x in (left, right):
        pen.line(x, y - 2 * MM, x, y + 2 * MM)
    pen.text(middle, y + 3, f"{BAR} mm", 9, 0.5)


def _arrow(pen: Drawing, x: float, y: float) -> None:
    """An arrow that points to the head of the page."""
    tip = y + 24 * MM
    pen.line(x, y, x, tip, 1)
    for side in (-4 * MM, 4 * MM):
        pen.line(x, tip, x + side, tip - 6 * MM, 1)
