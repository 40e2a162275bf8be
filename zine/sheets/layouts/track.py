"""A track: for each player, rows of squares to cross off; a board: one path for all the markers."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from zine.content.sheet_form import Row, SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import (
    ITALIC,
    LABEL,
    NARROWEST,
    PAD,
    SHORTEST,
    Field,
    FieldType,
    Frame,
    SheetCanvas,
    TooSmall,
    measure,
)
from zine.sheets.page.entries import Entries

GAP = 3.5 * mm
BETWEEN = 8 * mm
LARGEST = 16 * mm
EASY = 11 * mm
NAME = 44 * mm
MARKER = 14 * mm
"""How large a square is where markers of several players may stand."""
HOME = "home"


@dataclass(frozen=True, slots=True)
class _Run:
    """A part of a row that fits the width: what stands before it, its squares, their places."""

    label: str
    squares: tuple[str, ...]
    row: int
    start: int


@dataclass(frozen=True, slots=True)
class _Panel:
    """How a player's squares are set, all alike: runs of squares, and how high a line is.

    The name stands `above` the rows, or `before` a row that is alone and has no name of its own.
    """

    runs: tuple[_Run, ...]
    least: float
    above: float
    before: float

    def height(self, high: float) -> float:
        """How high a panel is whose squares are so high."""
        return self.above + high * len(self.runs)


def draw(sheet: SheetCanvas, frame: Frame, form: SheetForm, fill: Entries) -> None:
    """Draw each player's squares; raise `TooSmall` if they would be too small to cross."""
    count = len(fill.players)
    whole = len(_panel(sheet, form, frame.width).runs)
    for across in (1, 2):
        wide = (frame.width - (across - 1) * BETWEEN) / across
        panel = _panel(sheet, form, wide)
        if len(panel.runs) > whole:
            continue
        down = -(-count // across)
        share = (frame.height + GAP) / down - GAP
        high = min(LARGEST, (share - panel.above) / len(panel.runs))
        if high >= panel.least:
            break
    else:
        raise TooSmall(f"the squares of {count} players are too many for the sheet")
    step = panel.height(high) + GAP
    with sheet.node("Table"):
        for seat in range(1, count + 1):
            column, row = divmod(seat - 1, down)
            left, top = frame.left + column * (wide + BETWEEN), frame.top - row * step
            _player(sheet, Frame(left, left + wide, top - step + GAP, top), panel, high, fill, seat)


def easy(sheet: SheetCanvas, form: SheetForm, width: float, players: int) -> float:
    """How high the squares of one game are where they are easy to cross."""
    panel = _panel(sheet, form, width)
    return players * (panel.height(max(EASY, panel.least)) + GAP) - GAP


def _panel(sheet: SheetCanvas, form: SheetForm, width: float) -> _Panel:
    least = max(SHORTEST, sheet.style.text * 1.1 + PAD + 1 * mm)
    labels = max(measure(row.label, LABEL, sheet.style.text) for row in form.rows)
    labels = labels + 2 * PAD if labels else 0
    above = least if labels or len(form.rows) > 1 else 0
    before = labels if above else min(NAME, width / 3)
    most = int((width - before) / max(NARROWEST, sheet.style.text))
    return _Panel(tuple(_runs(form.rows, most)), least, above, before)


def _player(
    sheet: SheetCanvas, frame: Frame, panel: _Panel, high: float, fill: Entries, seat: int
) -> None:
    """Draw a name and the squares of one player."""
    across = max(len(run.squares) for run in panel.runs)
    wide = min(LARGEST * 1.5, (frame.width - panel.before) / across)
    name = frame.width * 0.55 if panel.above else panel.before - PAD
    place = Frame(frame.left, frame.left + name, frame.top - (panel.above or high) + PAD, frame.top)
    crossed = fill.crosses[seat - 1] if fill.crosses else frozenset()
    with sheet.node("TR"), sheet.node("TH", scope="Row", spans=across + 1):
        player_names.line(sheet, place, fill, seat)
    for number, run in enumerate(panel.runs):
        top = frame.top - panel.above - number * high
        left = frame.left + panel.before
        first = Frame(left, left + wide, top - high, top)
        with sheet.node("TR"):
            _run(sheet, frame.left, first, run, fill, seat, crossed)
            if len(run.squares) < across:
                with sheet.node("TD", spans=across - len(run.squares)):
                    pass


def _runs(rows: Sequence[Row], most: int) -> list[_Run]:
    """The rows in parts of so many squares at most, the parts of a row as even as can be."""
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


def _run(
    sheet: SheetCanvas,
    left: float,
    first: Frame,
    run: _Run,
    fill: Entries,
    seat: int,
    crossed: frozenset[tuple[int, int]],
) -> None:
    """Draw a run of squares, of which `first` is where the first one stands."""
    style = sheet.style
    middle = (first.bottom + first.top) / 2
    with sheet.node("TH" if run.label else "TD", scope="Row" if run.label else ""):
        if run.label:
            sheet.text(left + PAD, middle - style.text * 0.33, run.label, LABEL, style.text)
    for place, square in enumerate(run.squares):
        box = Frame(
            first.left + place * first.width,
            first.left + (place + 1) * first.width,
            first.bottom,
            first.top,
        )
        with sheet.node("TD"):
            _square(sheet, box, square)
            if (run.row, run.start + place) in crossed:
                sheet.cross(box)
            else:
                name = f"{fill.game}-{seat}-{run.row + 1}-{run.start + place + 1} {run.label}"
                tip = f"{run.label} {square}, player {seat}".strip()
                sheet.field(Field(name.strip(), tip, box, takes=FieldType.CROSS))


def _square(sheet: SheetCanvas, box: Frame, text: str) -> None:
    style = sheet.style
    size = max(style.text, min(14.0, box.width * 0.35))
    middle = (box.left + box.right) / 2
    sheet.text(
        middle, (box.bottom + box.top) / 2 - size * 0.33, text, LABEL, size, style.grey, "center"
    )
    sheet.box(box)


def board(sheet: SheetCanvas, frame: Frame, form: SheetForm, fill: Entries) -> None:
    """Draw one path for all the players' markers, to and fro across the sheet."""
    (row,) = form.rows
    squares = row.squares
    least = max(MARKER, sheet.style.text * 2)
    across, size = max(
        ((k, min(frame.width / k, frame.height / -(-len(squares) // k))) for k in range(1, 13)),
        key=lambda way: way[1],
    )
    if size < least:
        raise TooSmall("the squares are too small for markers")
    wide, high = frame.width / across, min(size * 1.3, frame.height / -(-len(squares) // across))
    with sheet.node("L"):
        for place, square in enumerate(squares):
            line, column = divmod(place, across)
            column = across - 1 - column if line % 2 else column
            left, top = frame.left + column * wide, frame.top - line * high
            box = Frame(left, left + wide, top - high, top)
            with sheet.node("LI"), sheet.node("LBody"):
                _stop(sheet, box, square, last=place == len(squares) - 1)
            _arrow(sheet, box, place, across, len(squares))


def _stop(sheet: SheetCanvas, box: Frame, square: str, *, last: bool) -> None:
    style = sheet.style
    size = max(style.text * 1.6, 14)
    x, y = box.left + 2 * PAD, box.top - size - PAD
    sheet.text(x, y, square, LABEL, size, style.red if last else style.ink)
    if last:
        sheet.text(box.right - 2 * PAD, y, HOME, ITALIC, max(style.hint, 9), style.red, "right")
    sheet.box(box)


def _arrow(sheet: SheetCanvas, box: Frame, place: int, across: int, count: int) -> None:
    """Draw a small head on the side that the path leaves a square by."""
    if place == count - 1:
        return
    line, column = divmod(place, across)
    middle, centre = (box.bottom + box.top) / 2, (box.left + box.right) / 2
    tip = 1.6 * mm
    if column == across - 1:
        sheet.arrow(
            (centre - tip, box.bottom + tip),
            (centre + tip, box.bottom + tip),
            (centre, box.bottom - tip),
        )
    elif line % 2:
        sheet.arrow(
            (box.left + tip, middle - tip), (box.left + tip, middle + tip), (box.left - tip, middle)
        )
    else:
        sheet.arrow(
            (box.right - tip, middle - tip),
            (box.right - tip, middle + tip),
            (box.right + tip, middle),
        )
