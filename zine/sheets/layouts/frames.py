"""Frames: a row for each frame, and for each player a box with corners for what is marked."""

from collections.abc import Callable
from typing import NamedTuple

from reportlab.lib.units import mm

from zine.content.page.sheet_form import Line, SheetForm
from zine.sheets.layouts.grid import field_name
from zine.sheets.page import player_names
from zine.sheets.page.canvas import Field, FieldType, Rect, SheetCanvas, Style, TooSmall
from zine.sheets.page.entries import Entries

MAX_HEIGHT = 20 * mm
MAX_WIDTH = 42 * mm
GAP = 1 * mm
CORNER = 0.42
"""The height of a corner, as a share of its frame."""


class _Parts(NamedTuple):
    """The box of a frame in parts: for the figure, and the corners for marks, left to right."""

    figure: Rect
    corners: tuple[Rect, ...]


def _corners_above(box: Rect, marks: int) -> _Parts:
    """The corners side by side above the figure."""
    foot = box.top - max(Style.min_height, CORNER * box.height)
    wide = box.width / marks
    lefts = [box.left + mark * wide for mark in range(marks)]
    corners = tuple(Rect(left, left + wide, foot, box.top) for left in lefts)
    return _Parts(Rect(box.left, box.right, box.bottom, foot), corners)


def _corners_beside(box: Rect, marks: int) -> _Parts:
    """The corners to the right of the figure, where frames are low."""
    wide = box.width / (marks + 1)
    lefts = [box.left + part * wide for part in range(marks + 1)]
    whole, *corners = (Rect(left, left + wide, box.bottom, box.top) for left in lefts)
    return _Parts(whole, tuple(corners))


class _Plan(NamedTuple):
    """The edges of the rows and of the players' columns.

    The first row is for names and the second for the names of marks; `parted` parts a frame.
    """

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    parted: Callable[[Rect, int], _Parts]

    def box(self, seat: int, row: int) -> Rect:
        """The box of a player, counted from 0, in a row."""
        return Rect(self.columns[seat], self.columns[seat + 1], self.rows[row + 1], self.rows[row])


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> None:
    """Draw the frames and the total; raise `TooSmall` if there is no room to write in them."""
    plan = _plan(canvas, frame, form, len(entries.players))
    with canvas.node("Table"):
        _draw_labels(canvas, frame, form, plan)
        for seat in range(len(entries.players)):
            with canvas.node("TR"):
                with canvas.cell("Row"):
                    player_names.write(canvas, plan.box(seat, 0), entries, seat + 1)
                with canvas.cell():
                    _draw_marks(canvas, form, plan, seat)
                for place, line in enumerate(form.lines):
                    with canvas.cell():
                        _draw_frame(canvas, form, plan, seat, place, line, entries)
    _draw_lines(canvas, frame, plan)


def _plan(canvas: SheetCanvas, frame: Rect, form: SheetForm, players: int) -> _Plan:
    style = canvas.style
    line, marks = max(style.min_height, 1.2 * style.text), 1.8 * style.hint
    frames = sum(not line.adds for line in form.lines)
    totals = len(form.lines) - frames
    high = min(MAX_HEIGHT, (frame.height - (1 + totals) * line - marks) / frames)
    if high < line:
        raise TooSmall(f"{frames} frames are too many for the sheet")
    label = max(map(canvas.label_width, (canvas.words.player, *(e.label for e in form.lines))))
    most = 2 * MAX_WIDTH if style.is_large else MAX_WIDTH
    wide = min(most, (frame.width - label - 2 * style.padding) / players)
    part = max(style.min_width, *(canvas.hint_width(mark) + GAP for mark in form.marks))
    count = len(form.marks)
    if high >= 2 * style.min_height and wide >= count * (part + GAP):
        parted = _corners_above
    elif wide >= (count + 1) * part:
        parted = _corners_beside
    else:
        raise TooSmall(f"{players} columns are too many for the sheet")
    heights = (line, marks, *(line if each.adds else high for each in form.lines))
    rows = [frame.top]
    for height in heights:
        rows.append(rows[-1] - height)
    columns = tuple(frame.right - (players - seat) * wide for seat in range(players + 1))
    return _Plan(tuple(rows), columns, parted)


def _draw_labels(canvas: SheetCanvas, frame: Rect, form: SheetForm, plan: _Plan) -> None:
    """Write what stands in each row, as the first row of the structure."""
    style = canvas.style
    with canvas.node("TR"):
        for row, line in enumerate((Line(canvas.words.player), Line(""), *form.lines)):
            y = (plan.rows[row] + plan.rows[row + 1]) / 2 - 0.33 * style.text
            colour = style.second if line.adds else style.ink
            with canvas.cell("Column" if line.label else ""):
                if line.label:
                    canvas.label(frame.left + style.padding, y, line.label, colour)


def _draw_marks(canvas: SheetCanvas, form: SheetForm, plan: _Plan, seat: int) -> None:
    """Name the corners above those of the first frame."""
    y = (plan.rows[1] + plan.rows[2]) / 2 - 0.3 * canvas.style.hint
    corners = plan.parted(plan.box(seat, 2), len(form.marks)).corners
    for corner, mark in zip(corners, form.marks, strict=True):
        canvas.hint(corner.centre, y, mark, "center")


def _draw_frame(
    canvas: SheetCanvas,
    form: SheetForm,
    plan: _Plan,
    seat: int,
    place: int,
    line: Line,
    entries: Entries,
) -> None:
    """Draw a frame, its corners first, or a total."""
    box, tips = plan.box(seat, place + 2), canvas.words
    corners: tuple[Rect, ...] = ()
    if not line.adds:
        parts = plan.parted(box, len(form.marks))
        box, corners = parts.figure, parts.corners
        foot = corners[0].bottom
        canvas.rule(corners[0].left, foot, corners[-1].right, foot, Style.hair)
    for corner, mark in zip(corners, form.marks, strict=bool(corners)):
        canvas.rule(corner.left, corner.bottom, corner.left, corner.top, Style.hair)
        name = f"{entries.game}-{seat + 1}-{place + 1} {mark}"
        tip = tips.field_mark.format(mark=mark, label=line.label, seat=seat + 1)
        canvas.field(Field(name, tip, corner, takes=FieldType.CROSS))
    written = entries.figures[seat].get(place) if entries.figures else None
    if written is not None:
        canvas.figure(box, written)
        return
    adds = (field_name(entries.game, seat + 1, k, form.lines[k].label) for k in line.adds)
    name = field_name(entries.game, seat + 1, place, line.label)
    tip = tips.field_box.format(label=line.label, seat=seat + 1)
    canvas.field(Field(name, tip, box, adds=tuple(adds)))


def _draw_lines(canvas: SheetCanvas, frame: Rect, plan: _Plan) -> None:
    """Draw heavy lines round each frame: those of its corners are fine."""
    for y in plan.rows:
        if y == plan.rows[1]:
            canvas.rule(plan.columns[0], y, frame.right, y, Style.hair)
        else:
            canvas.rule(frame.left, y, frame.right, y, Style.bold)
    for x in plan.columns[:-1]:
        canvas.rule(x, plan.rows[0], x, plan.rows[-1], Style.bold)
