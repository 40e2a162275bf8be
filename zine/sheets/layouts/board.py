"""Board: one path of squares for the markers of all players."""

from reportlab.lib.units import mm

from zine.content.page.sheet_form import SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import Rect, SheetCanvas, Style, TooSmall
from zine.sheets.page.entries import Entries

MIN_SQUARE = 14 * mm
"""The smallest square on which the markers of several players can stand."""


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> None:
    """Draw one path to and fro across the sheet; raise `TooSmall` if its squares are too small.

    Of a game that was played, the players' names stand where they are, or above the path.
    """
    (row,) = form.rows
    frame = _draw_waiting(canvas, frame, entries)
    squares = row.squares
    least = max(MIN_SQUARE, canvas.style.text * 2)
    across, size = max(
        ((k, min(frame.width / k, frame.height / -(-len(squares) // k))) for k in range(1, 13)),
        key=lambda way: way[1],
    )
    if size < least:
        raise TooSmall("the squares are too small for markers")
    high = min(size * 1.3, frame.height / -(-len(squares) // across))
    with canvas.node("L"):
        for place, square in enumerate(squares):
            line, column = divmod(place, across)
            in_line = min(across, len(squares) - line * across)
            wide = frame.width / in_line
            column = in_line - 1 - column if line % 2 else column
            left, top = frame.left + column * wide, frame.top - line * high
            box = Rect(left, left + wide, top - high, top)
            with canvas.node("LI"), canvas.node("LBody"):
                _draw_stop(canvas, box, square, last=place == len(squares) - 1)
                _draw_players(canvas, box, entries, place)
            _draw_arrow(canvas, box, place, across, len(squares))


def _draw_stop(canvas: SheetCanvas, box: Rect, square: str, *, last: bool) -> None:
    style = canvas.style
    size = _head(canvas)
    x, y = box.left + 2 * style.padding, box.top - size - style.padding
    canvas.text(x, y, square, canvas.faces.label, size, style.second if last else style.ink)
    if last:
        x, size = box.right - 2 * style.padding, max(style.hint, 9)
        canvas.text(x, y, canvas.words.home, canvas.faces.italic, size, style.second, "right")
    canvas.box(box)


def _head(canvas: SheetCanvas) -> float:
    """The size of a square's number."""
    return max(canvas.style.text * 1.6, 14)


def _draw_players(canvas: SheetCanvas, box: Rect, entries: Entries, place: int) -> None:
    """Write the names of those who stand on a square, one below the other."""
    here = [seat for seat, crosses in enumerate(entries.crosses, 1) if (0, place) in crosses]
    top = box.top - _head(canvas) - 2 * Style.padding
    high = min(1.6 * canvas.style.text, (top - box.bottom) / max(1, len(here)))
    for line, seat in enumerate(here):
        name = Rect(box.left, box.right, top - (line + 1) * high, top - line * high)
        player_names.write(canvas, name, entries, seat)


def _draw_waiting(canvas: SheetCanvas, frame: Rect, entries: Entries) -> Rect:
    """Write the names of those who stand before the first square; return the frame below."""
    waiting = [seat for seat, crosses in enumerate(entries.crosses, 1) if not crosses]
    if not waiting:
        return frame
    high, wide = 1.8 * canvas.style.text, frame.width / len(waiting)
    for number, seat in enumerate(waiting):
        left = frame.left + number * wide
        with canvas.node("P"):
            name = Rect(left, left + wide, frame.top - high, frame.top)
            player_names.write(canvas, name, entries, seat)
    return frame._replace(top=frame.top - high)


def _draw_arrow(canvas: SheetCanvas, box: Rect, place: int, across: int, count: int) -> None:
    """Draw an arrowhead on the side by which the path leaves a square."""
    if place == count - 1:
        return
    line, column = divmod(place, across)
    tip = 2.4 * mm
    if column == across - 1:
        y = box.bottom + tip
        canvas.arrow((box.centre - tip, y), (box.centre + tip, y), (box.centre, box.bottom - tip))
    else:
        edge, ahead = (box.left, -tip) if line % 2 else (box.right, tip)
        x = edge - ahead
        canvas.arrow((x, box.middle - tip), (x, box.middle + tip), (edge + ahead, box.middle))
