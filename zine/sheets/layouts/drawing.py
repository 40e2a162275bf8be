"""A drawing: for each player a picture to trace part by part, and above all the order of parts."""

from collections.abc import Sequence
from dataclasses import replace

from reportlab.lib.units import mm

from zine.art import beetle
from zine.art.dice_font import character
from zine.content.sheet_form import Part, SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import (
    ITALIC,
    LABEL,
    PAD,
    SHORTEST,
    Field,
    Frame,
    SheetCanvas,
    TooSmall,
    measure,
)
from zine.sheets.page.entries import Entries

SMALLEST = 30 * mm
GAP = 4 * mm


def draw(sheet: SheetCanvas, frame: Frame, form: SheetForm, fill: Entries) -> None:
    """Draw the table of parts and a panel for each player; raise `TooSmall` without room."""
    frame = _order(sheet, frame, form.parts)
    count = len(fill.players)
    name = max(SHORTEST, sheet.style.text * 1.4)
    across, side = max(
        ((k, _side(frame, count, k, name)) for k in range(1, count + 1)), key=lambda way: way[1]
    )
    if side < max(SMALLEST, sheet.style.text * 5):
        raise TooSmall(f"{count} drawings are too many for the sheet")
    wide = (frame.width + GAP) / across
    high = (frame.height + GAP) / -(-count // across)
    for seat in range(1, count + 1):
        row, column = divmod(seat - 1, across)
        left, top = frame.left + column * wide, frame.top - row * high
        panel = Frame(left, left + wide - GAP, top - high + GAP, top)
        _panel(sheet, panel, form.parts, fill, seat, name)


def _side(frame: Frame, count: int, across: int, name: float) -> float:
    """How large a picture is with so many side by side."""
    down = -(-count // across)
    wide = (frame.width + GAP) / across - GAP
    return min(wide - 2 * PAD, (frame.height + GAP) / down - GAP - name - 2 * PAD)


def _order(sheet: SheetCanvas, frame: Frame, parts: Sequence[Part]) -> Frame:
    """Write what each face draws, in columns as wide as the longest; return what is left."""
    style = sheet.style
    lines = [(character(part.thrown), _said(part)) for part in parts]
    gap = 1.4 * style.text
    wide = max(measure(text, ITALIC, style.hint) for _, text in lines) + gap + 3 * mm
    across = max(1, min(len(lines), int((frame.width + 3 * mm) / wide)))
    deep = -(-len(lines) // across)
    leading = max(style.text, style.hint) * 1.5
    if wide - 3 * mm > frame.width:
        raise TooSmall("the order of the parts is too long for the sheet")
    with sheet.node("L"):
        for place, (thrown, text) in enumerate(lines):
            column, row = divmod(place, deep)
            x, y = frame.left + column * wide, frame.top - (row + 1) * leading + 0.35 * style.hint
            with sheet.node("LI"), sheet.node("LBody"):
                sheet.text(x, y, thrown, LABEL, style.text)
                sheet.text(x + gap, y, text, ITALIC, style.hint)
    return Frame(frame.left, frame.right, frame.bottom, frame.top - deep * leading - GAP)


def _said(part: Part) -> str:
    number = f", {part.number} of them" if part.number > 1 else ""
    after = f", after the {part.after.lower()}" if part.after else ""
    return f"{part.name}{number}{after}"


def _panel(
    sheet: SheetCanvas, panel: Frame, parts: Sequence[Part], fill: Entries, seat: int, name: float
) -> None:
    line = Frame(panel.left, panel.right, panel.top - name, panel.top)
    with sheet.node("P"):
        player_names.line(
            sheet, replace(line, left=line.left + PAD, right=line.right - PAD), fill, seat
        )
    sheet.box(panel)
    side = min(panel.width - 2 * PAD, line.bottom - panel.bottom - 2 * PAD)
    left = (panel.left + panel.right - side) / 2
    foot = (panel.bottom + line.bottom - side) / 2
    with sheet.node("P"):
        for part in parts:
            for outline in beetle.SHAPES[part.name]:
                points = [(left + x * side, foot + y * side) for x, y in outline.points]
                sheet.trace(points, closed=outline.closed)
            x, y = beetle.SPOT[part.name]
            _spot(sheet, left + x * side, foot + y * side, part, fill, seat)


def _spot(sheet: SheetCanvas, x: float, y: float, part: Part, fill: Entries, seat: int) -> None:
    """The number that draws a part; a field that counts how many of it are drawn."""
    style = sheet.style
    text = str(part.thrown)
    sheet.text(x, y - style.hint * 0.33, text, ITALIC, style.hint, style.grey, "center")
    half = 2.6 * mm
    box = Frame(x + half * 0.6, x + half * 2.6, y - half, y + half)
    tip = f"{part.name} drawn, player {seat}: {part.number} at most"
    name = f"{fill.game}-{seat}-{part.thrown} {part.name}"
    sheet.field(Field(name, tip, box, legal=tuple(range(part.number + 1))))
