"""A tally: a line for each player, to make strokes on, and a box for what they come to."""

from reportlab.lib.units import mm

from zine.content.sheet_form import SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import (
    BOLD,
    HAIR,
    ITALIC,
    LABEL,
    NARROWEST,
    PAD,
    RULE,
    SHORTEST,
    Field,
    Frame,
    SheetCanvas,
    TooSmall,
    measure,
)
from zine.sheets.page.entries import Entries

TALLEST = 30 * mm
NAME = 40 * mm
HEADS = ("Player", "Strokes", "In all")


def draw(sheet: SheetCanvas, frame: Frame, form: SheetForm, fill: Entries) -> None:
    """Draw a line for each player; raise `TooSmall` if they would be too small to write in."""
    style = sheet.style
    least = max(SHORTEST, style.text * 1.4)
    head = least
    high = min(TALLEST, (frame.height - head) / len(fill.players))
    total = max(1.6 * NARROWEST, measure(HEADS[2], LABEL, style.text) + 2 * PAD)
    name = min(NAME, frame.width / 3)
    columns = (frame.left, frame.left + name, frame.right - total, frame.right)
    if high < least or columns[2] - columns[1] < 2 * NARROWEST:
        raise TooSmall(f"{len(fill.players)} lines are too many for the sheet")
    foot = frame.top - head - high * len(fill.players)
    with sheet.node("Table"):
        with sheet.node("TR"):
            for place, text in enumerate(HEADS):
                with sheet.node("TH", scope="Column"):
                    y = frame.top - head / 2 - style.text * 0.33
                    sheet.text(columns[place] + PAD, y, text, LABEL, style.text)
        for seat in range(1, len(fill.players) + 1):
            top = frame.top - head - (seat - 1) * high
            _line(sheet, columns, top - high, top, seat, form, fill)
    sheet.rule(frame.left, frame.top, frame.right, frame.top, BOLD)
    sheet.rule(frame.left, foot, frame.right, foot, BOLD)
    for x in columns[1:3]:
        sheet.rule(x, frame.top, x, foot, RULE)


def _line(
    sheet: SheetCanvas,
    columns: tuple[float, ...],
    bottom: float,
    top: float,
    seat: int,
    form: SheetForm,
    fill: Entries,
) -> None:
    style = sheet.style
    sheet.rule(columns[0], top, columns[3], top, BOLD if seat == 1 else HAIR)
    with sheet.node("TR"):
        with sheet.node("TH", scope="Row"):
            player_names.write(sheet, Frame(columns[0], columns[1], bottom, top), fill, seat)
        with sheet.node("TD"):
            if form.goal:
                y = bottom + style.hint * 0.5
                text = f"to {form.goal:,}"
                sheet.text(columns[2] - PAD, y, text, ITALIC, style.hint, style.grey, "right")
        with sheet.node("TD"):
            box = Frame(columns[2], columns[3], bottom, top)
            sheet.field(Field(f"{fill.game}-{seat}-1 In all", f"in all, player {seat}", box))
