"""Legend: the pay-offs of a game, in small tables below its boxes."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from reportlab.lib.units import mm

from zine.content.page.sheet_form import Legend
from zine.sheets.page.canvas import Rect, SheetCanvas, measure

GAP = 3 * mm
BETWEEN = 8 * mm
LEADING = 1.4
BY_CANDLELIGHT = 12.0
"""The size of type that is easy to read in poor light."""
SHARES = (0.2, 0.3, 0.4)
"""How much of the sheet's height pay-offs may take in large type, in that of labels, of hints."""


class _Table(NamedTuple):
    """A table in columns of `deep` rows side by side, each `wide`, and the width of each cell."""

    rows: tuple[tuple[str, ...], ...]
    headed: bool
    cells: tuple[float, ...]
    across: int
    left: float

    @property
    def deep(self) -> int:
        """How many rows stand below one another."""
        return -(-len(self.rows) // self.across)

    @property
    def wide(self) -> float:
        """The width of one column of rows, and the space behind it."""
        return sum(self.cells) + BETWEEN

    @property
    def right(self) -> float:
        """Where the next table can begin."""
        return self.left + self.across * self.wide


def draw(canvas: SheetCanvas, frame: Rect, legends: Sequence[Legend]) -> Rect:
    """Draw tables of pay-offs at the foot of the frame; return the frame above them.

    A frame in which they would leave too little room for boxes gets none: the back tells them, too.
    """
    style = canvas.style
    sizes = (max(BY_CANDLELIGHT, style.text), style.text, style.hint)
    for size, share in zip(sizes, SHARES, strict=True):
        lines = _lines(canvas, legends, frame, size)
        heights = [max(table.deep for table in line) * size * LEADING for line in lines]
        high = sum(heights) + len(lines) * GAP
        wide = max((table.right - BETWEEN for line in lines for table in line), default=0)
        if wide <= frame.right and high <= share * frame.height:
            break
    else:
        return frame
    top = above = frame.bottom + high
    for line, height in zip(lines, heights, strict=True):
        for table in line:
            _draw_table(canvas, table, top - GAP, size)
        top -= height + GAP
    return frame._replace(bottom=above)


def _lines(
    canvas: SheetCanvas, legends: Sequence[Legend], frame: Rect, size: float
) -> list[list[_Table]]:
    """The tables, side by side where they fit; a list runs on in columns."""
    lines: list[list[_Table]] = []
    for legend in legends:
        rows = tuple(
            tuple(canvas.with_dice(text) for text in row)
            for row in (legend.heads, *legend.rows)
            if row
        )
        cells = tuple(
            max(measure(text, canvas.faces.text, size) for text in column) + (GAP if place else 0)
            for place, column in enumerate(zip(*rows, strict=True))
        )
        left = lines[-1][-1].right if lines else frame.left
        if not lines or left + sum(cells) > frame.right:
            lines.append([])
            left = frame.left
        most = max(1, int((frame.right - left + BETWEEN) / (sum(cells) + BETWEEN)))
        deep = max((table.deep for table in lines[-1]), default=1)
        across = 1 if legend.heads else min(most, -(-len(rows) // deep))
        lines[-1].append(_Table(rows, bool(legend.heads), cells, across, left))
    return lines


def _draw_table(canvas: SheetCanvas, table: _Table, top: float, size: float) -> None:
    ends = list(accumulate(table.cells))
    with canvas.node("Table"):
        for number, row in enumerate(table.rows):
            column, place = divmod(number, table.deep)
            left = table.left + column * table.wide
            y = top - (place + 0.75) * size * LEADING
            with canvas.node("TR"):
                for k, text in enumerate(row):
                    scope = "Column" if table.headed and not number else "" if k else "Row"
                    x, align = (left + ends[k], "right") if k else (left, "left")
                    with canvas.cell(scope):
                        canvas.text(x, y, text, canvas.faces.text, size, align=align)
