"""Drawing: for each player a picture to trace part by part, below a list of the parts."""

from collections.abc import Mapping, Sequence

from reportlab.lib.units import mm

from zine.art import beetle
from zine.art.dice_font import character
from zine.content.page.sheet_form import Part, SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import Field, Rect, SheetCanvas, Style, TooSmall
from zine.sheets.page.entries import Entries
from zine.words import Words

MIN_PICTURE = 30 * mm
GAP = 4 * mm


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> None:
    """Draw the list of parts and a panel for each player; raise `TooSmall` without room."""
    frame = _draw_parts_list(canvas, frame, form.parts)
    count = len(entries.players)
    name = max(Style.min_height, canvas.style.text * 1.4)
    across, side = max(
        ((k, _picture_side(frame, count, k, name)) for k in range(1, count + 1)),
        key=lambda way: way[1],
    )
    if side < max(MIN_PICTURE, canvas.style.text * 5):
        raise TooSmall(f"{count} drawings are too many for the sheet")
    wide = (frame.width + GAP) / across
    high = (frame.height + GAP) / -(-count // across)
    for seat in range(1, count + 1):
        row, column = divmod(seat - 1, across)
        left, top = frame.left + column * wide, frame.top - row * high
        panel = Rect(left, left + wide - GAP, top - high + GAP, top)
        _draw_panel(canvas, panel, form.parts, entries, seat, name)


def _picture_side(frame: Rect, count: int, across: int, name: float) -> float:
    """The side of a picture when so many stand side by side."""
    down = -(-count // across)
    wide = (frame.width + GAP) / across - GAP
    high = (frame.height + GAP) / down - GAP
    return min(wide - 2 * Style.padding, high - name - 2 * Style.padding)


def _draw_parts_list(canvas: SheetCanvas, frame: Rect, parts: Sequence[Part]) -> Rect:
    """Write which part each face draws, in equal columns; return the frame below."""
    style = canvas.style
    lines = [(character(part.thrown), description(part, canvas.words)) for part in parts]
    gap = 1.4 * style.text
    wide = max(canvas.hint_width(text) for _, text in lines) + gap + 3 * mm
    across = max(1, min(len(lines), int((frame.width + 3 * mm) / wide)))
    deep = -(-len(lines) // across)
    leading = max(style.text, style.hint) * 1.5
    if wide - 3 * mm > frame.width:
        raise TooSmall("the order of the parts is too long for the sheet")
    with canvas.node("L"):
        for place, (thrown, text) in enumerate(lines):
            column, row = divmod(place, deep)
            x, y = frame.left + column * wide, frame.top - (row + 1) * leading + 0.35 * style.hint
            with canvas.node("LI"), canvas.node("LBody"):
                canvas.label(x, y, thrown)
                canvas.hint(x + gap, y, text)
    return frame._replace(top=frame.top - deep * leading - GAP)


def description(part: Part, words: Words) -> str:
    """A part in words: `Leg, 6 of them, after the body`."""
    number = words.part_number.format(number=part.number) if part.number > 1 else ""
    after = words.part_after.format(part=words.inside(part.after)) if part.after else ""
    return f"{part.name}{number}{after}"


def _draw_panel(
    canvas: SheetCanvas,
    panel: Rect,
    parts: Sequence[Part],
    entries: Entries,
    seat: int,
    name: float,
) -> None:
    line = Rect(panel.left, panel.right, panel.top - name, panel.top)
    with canvas.node("P"):
        within = line._replace(left=line.left + Style.padding, right=line.right - Style.padding)
        player_names.line(canvas, within, entries, seat)
    canvas.box(panel)
    side = min(panel.width, line.bottom - panel.bottom) - 2 * Style.padding
    left = (panel.left + panel.right - side) / 2
    foot = (panel.bottom + line.bottom - side) / 2
    drawn = entries.figures[seat - 1] if entries.figures else {}
    with canvas.node("P"):
        for place, part in enumerate(parts):
            for number, outline in enumerate(beetle.SHAPES[part.shape]):
                points = [(left + x * side, foot + y * side) for x, y in outline.points]
                draw_line = canvas.pencil if number < drawn.get(place, 0) else canvas.trace
                draw_line(points, closed=outline.closed)
            x, y = beetle.SPOT[part.shape]
            if not entries.written:
                _draw_spot(canvas, left + x * side, foot + y * side, part, entries, seat)
    if entries.written:
        _list_drawn(canvas, panel, parts, drawn)


def _list_drawn(
    canvas: SheetCanvas, panel: Rect, parts: Sequence[Part], drawn: Mapping[int, int]
) -> None:
    """Write how many of all parts are there, as a player counts them."""
    counted = f"{sum(drawn.values())} / {sum(part.number for part in parts)}"
    style = canvas.style
    x, y = panel.right - Style.padding, panel.bottom + style.padding + 0.3 * style.text
    canvas.text(x, y, counted, canvas.faces.hand, style.hand_scale * style.text, align="right")


def _draw_spot(
    canvas: SheetCanvas, x: float, y: float, part: Part, entries: Entries, seat: int
) -> None:
    """Write the face that draws a part, beside a field that counts how many are drawn."""
    canvas.hint(x, y - canvas.style.hint * 0.33, str(part.thrown), "center")
    half = 2.6 * mm
    box = Rect(x + half * 0.6, x + half * 2.6, y - half, y + half)
    tip = canvas.words.field_part.format(part=part.name, seat=seat, number=part.number)
    name = f"{entries.game}-{seat}-{part.thrown} {part.name}"
    canvas.field(Field(name, tip, box, legal=tuple(range(part.number + 1))))
