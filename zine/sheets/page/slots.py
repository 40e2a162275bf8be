"""The page of a printer, and the slots of sheets that it is cut into.

All measures are points from the lower left corner unless they say millimetres.
"""

from collections.abc import Iterator
from typing import NamedTuple

from reportlab.lib.units import mm

from zine.paper import SHEETS, SIZES, UPS

MARK = 5 * mm
"""The length of a cut mark."""

CutMark = tuple[float, float, float, float]


class SheetPaper(NamedTuple):
    """A page of this size, cut into so many slots across and down."""

    width: float
    height: float
    across: int
    down: int

    @property
    def slot(self) -> tuple[float, float]:
        """Width and height of each slot."""
        return self.width / self.across, self.height / self.down

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The lower left corner of each slot, from left to right and from top to bottom."""
        wide, high = self.slot
        return tuple(
            (column * wide, self.height - (row + 1) * high)
            for row in range(self.down)
            for column in range(self.across)
        )

    def behind(self, slot: int) -> int:
        """The slot of the back that lies behind this one when the page is turned like a book's."""
        row, column = divmod(slot, self.across)
        return row * self.across + self.across - 1 - column

    @property
    def cuts(self) -> Iterator[CutMark]:
        """Marks where the page is cut: at its edges, and a cross where cuts meet."""
        wide, high = self.slot
        columns = [wide * column for column in range(1, self.across)]
        rows = [high * row for row in range(1, self.down)]
        for x in columns:
            yield x, 0, x, MARK
            yield x, self.height - MARK, x, self.height
        for y in rows:
            yield 0, y, MARK, y
            yield self.width - MARK, y, self.width, y
        for x in columns:
            for y in rows:
                yield x - MARK / 2, y, x + MARK / 2, y
                yield x, y - MARK / 2, x, y + MARK / 2


def paper(name: str, up: int = 1) -> SheetPaper:
    """The page for so many sheets; its long edge lies across for two.

    Raises `ValueError` for an unknown paper or number.
    """
    if name not in SHEETS:
        raise ValueError(f"there is no paper '{name}': {', '.join(SHEETS)}")
    if up not in UPS:
        raise ValueError(f"a page holds {', '.join(map(str, UPS))} sheets, not {up}")
    wide, high = SIZES[name]
    return {
        1: SheetPaper(wide, high, 1, 1),
        2: SheetPaper(high, wide, 2, 1),
        4: SheetPaper(wide, high, 2, 2),
    }[up]


def stacked(sheets: int, up: int) -> Iterator[tuple[int | None, ...]]:
    """Which sheet, from 0, lies in each slot of each page; the piles of a cut stack go in order.

    The first pile holds the first sheets, so that piles laid on one another count through.
    """
    pages = -(-sheets // up)
    for page in range(pages):
        numbers = (slot * pages + page for slot in range(up))
        yield tuple(number if number < sheets else None for number in numbers)
