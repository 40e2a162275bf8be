"""Tally: for each player a line for strokes, and a box for their number."""

from reportlab.lib.units import mm

from zine.content.page.sheet_form import SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import (
    BOLD,
    HAIR,
    MIN_HEIGHT,
    MIN_WIDTH,
    PADDING,
    RULE,
    Field,
    Frame,
    SheetCanvas,
    TooSmall,
    measure,
)
from zine.sheets.page.entries import Entries

MAX_HEIGHT = 30 * mm
MAX_NAME = 40 * mm


def draw(canvas: SheetCanvas, frame: Frame, form: SheetForm, entries: Entries) -> None:
    """Draw a line for each player; raise `TooSmall` if they would be too small to write in."""
    style, words = canvas.style, canvas.words
    heads = (words.player, words.strokes, words.in_all)
    least = max(MIN_HEIGHT, style.text * 1.4)
    head = least
    high = min(MAX_HEIGHT, (frame.height - head) / len(entries.players))
    total = max(1.6 * MIN_WIDTH, measure(heads[2], canvas.faces.label, style.text) + 2 * PADDING)
    name = min(MAX_NAME, frame.width / 3)
    columns = (frame.left, frame.left + name, frame.right - total, frame.right)
    if high < least or columns[2] - columns[1] < 2 * MIN_WIDTH:
        raise TooSmall(f"{len(entries.players)} lines are too many for the sheet")
    foot = frame.top - head - high * len(entries.players)
    with canvas.node("Table"):
        with canvas.node("TR"):
            for place, text in enumerate(heads):
                with canvas.node("TH", scope="Column"):
                    y = frame.top - head / 2 - style.text * 0.33
                    canvas.text(columns[place] + PADDING, y, text, canvas.faces.label, style.text)
        for seat in range(1, len(entries.players) + 1):
            top = frame.top - head - (seat - 1) * high
            _draw_line(canvas, columns, top - high, top, seat, form, entries)
    canvas.rule(frame.left, frame.top, frame.right, frame.top, BOLD)
    canvas.rule(frame.left, foot, frame.right, foot, BOLD)
    for x in columns[1:3]:
        canvas.rule(x, frame.top, x, foot, RULE)


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
    canvas.rule(columns[0], top, columns[3], top, BOLD if seat == 1 else HAIR)
    with canvas.node("TR"):
        with canvas.node("TH", scope="Row"):
            player_names.write(canvas, Frame(columns[0], columns[1], bottom, top), entries, seat)
        with canvas.node("TD"):
            if form.goal:
                y = bottom + style.hint * 0.5
                text = canvas.words.until(form.goal)
                canvas.text(
                    columns[2] - PADDING, y, text, canvas.faces.italic, style.hint, align="right"
                )
        with canvas.node("TD"):
            box = Frame(columns[2], columns[3], bottom, top)
            tip = canvas.words.field_in_all.format(seat=seat)
            canvas.field(Field(f"{entries.game}-{seat}-1 In all", tip, box))
