"""Match: a row for each round, and for each player what it brought.

Of a match that is a column for the points of the round and one for the rounds won so far; with
rings, a column for totals, which are to be ringed where they win.
"""

from typing import NamedTuple

from reportlab.lib.units import mm

from zine.content.page.sheet_form import SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import Field, Rect, SheetCanvas, Style, TooSmall
from zine.sheets.page.entries import Entries
from zine.words import Words

COMFORTABLE = 10 * mm
"""The height of rows in which a figure is easy to write and to ring."""
MAX_HEIGHT = 15 * mm
GAP = 3 * mm


class _Column(NamedTuple):
    """A column of a player: its head, and what is read aloud of its boxes."""

    head: str
    tip: str


class _Plan(NamedTuple):
    """The edges of the rows and of the players' columns.

    The first row is for names and the second for the heads of columns.
    """

    rows: tuple[float, ...]
    seats: tuple[tuple[float, ...], ...]
    columns: tuple[tuple[_Column, ...], ...]

    def box(self, seat: int, place: int, row: int) -> Rect:
        """The box of a player, counted from 0, in a column and a row."""
        edges = self.seats[seat]
        return Rect(edges[place], edges[place + 1], self.rows[row + 1], self.rows[row])


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> None:
    """Draw so many rounds as `rounds`, or as fit; raise `TooSmall` if boxes would be too small."""
    plan = _plan(canvas, frame, form, entries)
    with canvas.node("Table"):
        _draw_heads(canvas, frame, form, plan)
        for seat, columns in enumerate(plan.columns):
            for place, column in enumerate(columns):
                with canvas.node("TR"):
                    _draw_column(canvas, plan, seat, place, column, entries)
    _draw_lines(canvas, frame, plan)


def _columns(form: SheetForm, words: Words, players: int) -> tuple[tuple[_Column, ...], ...]:
    """The columns of each player."""
    if not form.sides:
        pair = (_Column(words.points, words.field_points), _Column(words.won, words.field_won))
        return (pair,) * players
    sides = (form.sides[seat % len(form.sides)] for seat in range(players))
    return tuple((_Column(side, words.field_total),) for side in sides)


def _plan(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> _Plan:
    style, words, players = canvas.style, canvas.words, len(entries.players)
    columns = _columns(form, words, players)
    head = 1.8 * style.hint
    least = max(style.min_height, 1.2 * style.text)
    count = entries.rounds or int((frame.height - head) / max(COMFORTABLE, least)) - 1
    high = min(MAX_HEIGHT, (frame.height - head) / (count + 1))
    if high < least:
        raise TooSmall(f"{count} lines are too many for the sheet")
    rows = [frame.top, frame.top - high]
    rows += [rows[-1] - head - place * high for place in range(count + 1)]
    goal = GAP + canvas.hint_width(_goal(canvas, form)) if form.goal else 0
    label = max(canvas.label_width(words.round), canvas.label_width(words.player) + goal)
    left = frame.left + label + 2 * style.padding
    wide = (frame.right - left) / players
    heads = [canvas.hint_width(column.head) for column in columns[0]]
    if wide / len(heads) < max(style.min_width, *heads, style.text * 1.5):
        raise TooSmall(f"{players} players are too many for the sheet")
    seats = tuple(
        tuple(left + (seat + k / len(heads)) * wide for k in range(len(heads) + 1))
        for seat in range(players)
    )
    return _Plan(tuple(rows), seats, columns)


def _goal(canvas: SheetCanvas, form: SheetForm) -> str:
    return canvas.words.until(form.goal) if form.goal else ""


def _draw_heads(canvas: SheetCanvas, frame: Rect, form: SheetForm, plan: _Plan) -> None:
    """Write what stands in each row, as the first row of the structure."""
    style, words = canvas.style, canvas.words
    rounds = len(plan.rows) - 3
    labels = (words.player, words.round, *map(str, range(1, rounds + 1)))
    with canvas.node("TR"):
        for row, label in enumerate(labels):
            y = (plan.rows[row] + plan.rows[row + 1]) / 2 - 0.33 * style.text
            with canvas.cell("Column"):
                canvas.label(frame.left + style.padding, y, label)
                if form.goal and not row:
                    x = plan.seats[0][0] - style.padding
                    canvas.hint(x, y, _goal(canvas, form), "right")


def _draw_column(
    canvas: SheetCanvas, plan: _Plan, seat: int, place: int, column: _Column, entries: Entries
) -> None:
    """Draw a column of a player: the name above the first, its head, and the boxes."""
    if place:
        with canvas.cell():
            pass
    else:
        edges = plan.seats[seat]
        name = Rect(edges[0], edges[-1], plan.rows[1], plan.rows[0])
        with canvas.cell("Row"):
            player_names.write(canvas, name, entries, seat + 1)
    with canvas.cell("Row"):
        head = plan.box(seat, place, 1)
        canvas.hint(head.centre, head.middle - 0.3 * canvas.style.hint, column.head, "center")
    written = entries.figures[seat] if entries.figures and not place else {}
    for number in range(1, len(plan.rows) - 2):
        box = plan.box(seat, place, number + 1)
        with canvas.cell():
            if number - 1 in written:
                canvas.figure(box, written[number - 1])
                if (0, number - 1) in entries.crosses[seat]:
                    canvas.ring(box)
                continue
            name_of_field = f"{entries.game}-{seat + 1}-{number} {column.head}"
            canvas.field(Field(name_of_field, column.tip.format(number=number, seat=seat + 1), box))


def _draw_lines(canvas: SheetCanvas, frame: Rect, plan: _Plan) -> None:
    top, names, first, *_, foot = plan.rows
    for row in plan.rows:
        width = Style.bold if row in (top, first, foot) else Style.hair
        canvas.rule(frame.left, row, frame.right, row, width)
    for edges in plan.seats:
        canvas.rule(edges[0], top, edges[0], foot, Style.bold if len(edges) > 2 else Style.rule)
        for x in edges[1:-1]:
            canvas.rule(x, names, x, foot, Style.hair)
