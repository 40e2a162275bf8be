"""Tally: for each player a line for strokes, and a box for their number."""

from reportlab.lib.units import mm

from zine.content.page.sheet_form import SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import Field, Rect, SheetCanvas, TooSmall
from zine.sheets.page.entries import Entries

MAX_HEIGHT = 30 * mm
MAX_NAME = 40 * mm
STROKE = 2.2 * mm
"""The most room of one stroke; the fifth lies across the four before it."""


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> None:
    """Draw a line for each player; raise `TooSmall` if they would be too small to write in."""
    style, words = canvas.style, canvas.words
    heads = (words.player, words.strokes, words.in_all)
    least = max(style.min_height, style.text * 1.4)
    head = least
    high = min(MAX_HEIGHT, (frame.height - head) / len(entries.players))
    total = max(1.6 * style.min_width, canvas.label_width(heads[2]) + 2 * style.padding)
    name = min(MAX_NAME, frame.width / 3)
    columns = (frame.left, frame.left + name, frame.right - total, frame.right)
    if high < least or columns[2] - columns[1] < 2 * style.min_width:
        raise TooSmall(f"{len(entries.players)} lines are too many for the sheet")
    foot = frame.top - head - high * len(entries.players)
    with canvas.node("Table"):
        with canvas.node("TR"):
            for place, text in enumerate(heads):
                with canvas.cell("Column"):
                    y = frame.top - head / 2 - style.text * 0.33
                    canvas.label(columns[place] + style.padding, y, text)
        for seat in range(1, len(entries.players) + 1):
            top = frame.top - head - (seat - 1) * high
            _draw_line(canvas, columns, top - high, top, seat, form, entries)
    canvas.rule(frame.left, frame.top, frame.right, frame.top, style.bold)
    canvas.rule(frame.left, foot, frame.right, foot, style.bold)
    for x in columns[1:3]:
        canvas.rule(x, frame.top, x, foot)


def _draw_line(
    canvas: SheetCanvas,
    columns: tuple[float, ...],
    bottom: float,
    top: float,
    seat: int,
    form: SheetForm,
    entries: Entries,
) -> None:
    style = canvas.style
    canvas.rule(columns[0], top, columns[3], top, style.bold if seat == 1 else style.hair)
    with canvas.node("TR"):
        with canvas.cell("Row"):
            player_names.write(canvas, Rect(columns[0], columns[1], bottom, top), entries, seat)
        with canvas.cell():
            if form.goal:
                text = canvas.words.until(form.goal)
                canvas.hint(columns[2] - style.padding, bottom + style.hint * 0.5, text, "right")
        box = Rect(columns[2], columns[3], bottom, top)
        if entries.written:
            strokes = entries.figures[seat - 1].get(0, 0)
            _draw_strokes(canvas, Rect(columns[1], columns[2], bottom, top), strokes)
        with canvas.cell():
            if entries.written:
                canvas.figure(box, strokes)
                return
            tip = canvas.words.field_in_all.format(seat=seat)
            canvas.field(Field(f"{entries.game}-{seat}-1 In all", tip, box))


def _draw_strokes(canvas: SheetCanvas, place: Rect, strokes: int) -> None:
    """Draw strokes by fives, closer together where they would not fit."""
    within = place.inset(2 * canvas.style.padding)
    step = min(STROKE, within.width / max(strokes, 1))
    high = min(within.height, 8 * mm) / 2
    for number in range(strokes):
        right = within.left + (number + 0.5) * step
        left = right - 4 * step if number % 5 == 4 else right
        low, top = within.middle - high, within.middle + high
        canvas.rule(left - (right - left) / 10, low, right, top, canvas.style.bold)
