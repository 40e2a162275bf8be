"""Track: for each player, rows of squares to cross off."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from zine.content.page.sheet_form import Row, SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import Field, FieldType, Rect, SheetCanvas, Style, TooSmall
from zine.sheets.page.entries import Entries

GAP = 3.5 * mm
BETWEEN = 8 * mm
MAX_HEIGHT = 16 * mm
COMFORTABLE = 11 * mm
"""The size of squares that are easy to cross."""
MAX_NAME = 44 * mm


class _Run(NamedTuple):
    """Squares of a row that fit the width, their label, and the row and place of the first."""

    label: str
    squares: tuple[str, ...]
    row: int
    start: int


class _Panel(NamedTuple):
    """The arrangement of each player's squares: in runs, at `least` so high.

    The name has room `above` the runs, or in the `indent` of a single row without a label.
    """

    runs: tuple[_Run, ...]
    least: float
    above: float
    indent: float

    def height(self, high: float) -> float:
        """The height of a panel whose squares are so high."""
        return self.above + high * len(self.runs)


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> None:
    """Draw each player's squares; raise `TooSmall` if they would be too small to cross."""
    count = len(entries.players)
    whole = len(_panel(canvas, form, frame.width).runs)
    for across in (1, 2):
        wide = (frame.width - (across - 1) * BETWEEN) / across
        panel = _panel(canvas, form, wide)
        if len(panel.runs) > whole:
            continue
        down = -(-count // across)
        share = (frame.height + GAP) / down - GAP
        high = min(MAX_HEIGHT, (share - panel.above) / len(panel.runs))
        if high >= panel.least:
            break
    else:
        raise TooSmall(f"the squares of {count} players are too many for the sheet")
    step = panel.height(high) + GAP
    with canvas.node("Table"):
        for seat in range(1, count + 1):
            column, row = divmod(seat - 1, down)
            left, top = frame.left + column * (wide + BETWEEN), frame.top - row * step
            _draw_player(
                canvas, Rect(left, left + wide, top - step + GAP, top), panel, high, entries, seat
            )


def comfortable_height(canvas: SheetCanvas, form: SheetForm, width: float, players: int) -> float:
    """The height of one game whose squares are easy to cross."""
    panel = _panel(canvas, form, width)
    return players * (panel.height(max(COMFORTABLE, panel.least)) + GAP) - GAP


def _panel(canvas: SheetCanvas, form: SheetForm, width: float) -> _Panel:
    least = max(Style.min_height, canvas.style.text * 1.1 + Style.padding + 1 * mm)
    labels = max(canvas.label_width(row.label) for row in form.rows)
    labels = labels + 2 * Style.padding if labels else 0
    above = least if labels or len(form.rows) > 1 else 0
    indent = labels if above else min(MAX_NAME, width / 3)
    most = int((width - indent) / max(Style.min_width, canvas.style.text))
    return _Panel(tuple(_runs(form.rows, most)), least, above, indent)


def _draw_player(
    canvas: SheetCanvas, frame: Rect, panel: _Panel, high: float, entries: Entries, seat: int
) -> None:
    """Draw a name and the squares of one player."""
    across = max(len(run.squares) for run in panel.runs)
    wide = (frame.width - panel.indent) / across
    name = frame.width * 0.55 if panel.above else panel.indent - Style.padding
    foot = frame.top - (panel.above or high) + Style.padding
    place = Rect(frame.left, frame.left + name, foot, frame.top)
    crossed = entries.crosses[seat - 1] if entries.crosses else frozenset()
    with canvas.node("TR"), canvas.cell("Row", spans=across + 1):
        player_names.line(canvas, place, entries, seat)
    for number, run in enumerate(panel.runs):
        top = frame.top - panel.above - number * high
        left = frame.left + panel.indent
        first = Rect(left, left + wide, top - high, top)
        with canvas.node("TR"):
            _draw_run(canvas, frame.left, first, run, entries, seat, crossed)
            if len(run.squares) < across:
                with canvas.cell(spans=across - len(run.squares)):
                    pass


def _runs(rows: Sequence[Row], most: int) -> list[_Run]:
    """The rows in runs of at most so many squares, those of a row as even as possible."""
    if most < 1:
        raise TooSmall("no square fits the sheet")
    runs = []
    for number, row in enumerate(rows):
        parts = -(-len(row.squares) // most)
        size = -(-len(row.squares) // parts)
        for start in range(0, len(row.squares), size):
            squares = row.squares[start : start + size]
            runs.append(_Run("" if start else row.label, squares, number, start))
    return runs


def _draw_run(
    canvas: SheetCanvas,
    left: float,
    first: Rect,
    run: _Run,
    entries: Entries,
    seat: int,
    crossed: frozenset[tuple[int, int]],
) -> None:
    """Draw a run of squares; `first` is the place of its first one."""
    with canvas.cell("Row" if run.label else ""):
        if run.label:
            y = first.middle - canvas.style.text * 0.33
            canvas.label(left + Style.padding, y, run.label)
    for place, square in enumerate(run.squares):
        start = first.left + place * first.width
        box = first._replace(left=start, right=first.left + (place + 1) * first.width)
        with canvas.cell():
            _draw_square(canvas, box, square)
            if (run.row, run.start + place) in crossed:
                canvas.cross(box)
            else:
                name = f"{entries.game}-{seat}-{run.row + 1}-{run.start + place + 1} {run.label}"
                tip = canvas.words.field_square.format(label=run.label, square=square, seat=seat)
                canvas.field(Field(name.strip(), tip.strip(), box, takes=FieldType.CROSS))


def _draw_square(canvas: SheetCanvas, box: Rect, text: str) -> None:
    size = max(canvas.style.text, min(14.0, box.width * 0.35))
    y = box.middle - size * 0.33
    canvas.text(box.centre, y, text, canvas.faces.label, size, align="center")
    canvas.box(box)
