"""Grid: a row for each box, round or turn of the game, and a column for each player."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from reportlab.lib.units import mm

from zine.content.page.sheet_form import Kind, Line, SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import Field, Rect, SheetCanvas, Style, TooSmall
from zine.sheets.page.entries import Entries
from zine.words import Words

MAX_HEIGHT = 15 * mm
COMFORTABLE = 10 * mm
MAX_WIDTH = 42 * mm
GAP = 3 * mm

LARGEST_LABEL, LABEL_SHARE = 13.0, 0.31
"""The size of labels in the highest rows, and their share of the height of a row."""


class _Head(NamedTuple):
    """The width of the heads of rows, and whether hints stand below the names of the rows."""

    width: float
    stacked: bool


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries) -> None:
    """Draw a card, rounds, or lines for running totals: as many as `rounds`, or as fit.

    Raises `TooSmall` if the boxes would be too small to write in.
    """
    players = entries.players
    lines = (
        _name_line(form, canvas.words),
        *(
            replace(line, hint=canvas.with_dice(line.hint))
            for line in form.lines or _running_lines(canvas, frame, form, entries.rounds)
        ),
    )
    high = min(MAX_HEIGHT, frame.height / len(lines))
    if high < max(Style.min_height, canvas.style.text * 1.1):
        raise TooSmall(f"{len(lines) - 1} lines are too many for the sheet")
    usual = canvas.style
    canvas.style = _larger(canvas, lines, frame.width, high, len(players))
    head = _fit_head(canvas, lines, frame.width, high, len(players))
    wide = (frame.width - head.width) / len(players)
    columns = [frame.left + head.width + seat * wide for seat in range(len(players) + 1)]
    rows = [
        Rect(frame.left, frame.right, frame.top - (place + 1) * high, frame.top - place * high)
        for place in range(len(lines))
    ]
    # A player's column is a row of the structure: so that is read, and so the tab key goes.
    with canvas.node("Table"):
        with canvas.node("TR"):
            for row, line in zip(rows, lines, strict=True):
                _draw_label(canvas, row, head, line)
        for seat in range(1, len(players) + 1):
            with canvas.node("TR"):
                for place, row in enumerate(rows):
                    box = Rect(columns[seat - 1], columns[seat], row.bottom, row.top)
                    _draw_cell(canvas, form, place, seat, box, entries)
    _draw_lines(canvas, frame, lines, high, columns)
    canvas.style = usual


def _larger(
    canvas: SheetCanvas, lines: Sequence[Line], width: float, high: float, players: int
) -> Style:
    """The style with labels as large as high rows deserve, if every box then still holds a name."""
    usual = canvas.style
    text = min(LARGEST_LABEL, high * LABEL_SHARE)
    if text <= usual.text:
        return usual
    canvas.style = replace(usual, text=text, hint=max(usual.hint, text * usual.hint / usual.text))
    try:
        head = _fit_head(canvas, lines, width, high, players)
    except TooSmall:
        return usual
    finally:
        larger, canvas.style = canvas.style, usual
    fits = (width - head.width) / players >= player_names.width(larger.text)
    return larger if fits else usual


def comfortable_height(canvas: SheetCanvas, form: SheetForm, _width: float, _players: int) -> float:
    """The height of one game whose rounds are easy to write in."""
    return (len(form.lines) + 1) * max(COMFORTABLE, 1.6 * canvas.style.text)


def _name_line(form: SheetForm, words: Words) -> Line:
    if form.kind is Kind.RUNNING and form.goal:
        return Line(words.player, words.until(form.goal))
    return Line(words.player)


def _running_lines(
    canvas: SheetCanvas, frame: Rect, form: SheetForm, turns: int | None
) -> tuple[Line, ...]:
    """A line for the total after each round; the first also tells the opening score."""
    high = max(7.5 * mm, 1.25 * canvas.style.text)
    count = turns or int(frame.height / high) - 1
    if count * Style.min_height > frame.height:
        raise TooSmall(f"{count} lines are too many for the sheet")
    words = canvas.words
    least = words.figures(form.opening or 0)
    opening = words.first_score.format(points=least) if form.opening else ""
    return tuple(Line(str(number), "" if number > 1 else opening) for number in range(1, count + 1))


def _fit_head(
    canvas: SheetCanvas, lines: Sequence[Line], width: float, high: float, players: int
) -> _Head:
    """Hints beside the labels if the boxes then hold a name, else below them if there is room."""
    style = canvas.style
    sizes = [(canvas.label_width(line.label), canvas.hint_width(line.hint)) for line in lines]
    beside = max(name + (GAP + hint if hint else 0) for name, hint in sizes) + 2 * style.padding
    below = max(max(name, hint) for name, hint in sizes) + 2 * style.padding
    room = high >= 1.15 * (style.text + style.hint)
    most = MAX_WIDTH if style.text < 18 else 2 * MAX_WIDTH
    least = max(style.min_width, style.text * 2.2)
    ways = (
        (beside, False, player_names.width(style.text)),
        *([(below, True, least)] if room and below < beside else []),
        (beside, False, least),
    )
    for head, stacked, enough in ways:
        wide = min((width - head) / players, most)
        if wide >= enough:
            return _Head(width - wide * players, stacked)
    raise TooSmall(f"{players} columns are too many for the sheet")


def _draw_label(canvas: SheetCanvas, row: Rect, head: _Head, line: Line) -> None:
    """Write the label and the hint of a row."""
    style = canvas.style
    beside = row.middle - 0.33 * style.text
    with canvas.cell("Column" if line.label else ""):
        stacked = head.stacked and line.hint
        left, right = row.left + style.padding, row.left + head.width - style.padding
        if line.label:
            y = row.middle + 0.12 * style.text if stacked else beside
            canvas.label(left, y, line.label, style.second if line.adds else style.ink)
        if stacked:
            canvas.hint(left, row.middle - style.hint * 0.95, line.hint)
        elif line.hint:
            canvas.hint(right, beside, line.hint, "right")


def _draw_cell(
    canvas: SheetCanvas, form: SheetForm, place: int, seat: int, box: Rect, entries: Entries
) -> None:
    """Draw a box of a player's column: at the top the name, below a box to write in."""
    with canvas.cell("" if place else "Row"):
        if place:
            written = entries.figures[seat - 1].get(place - 1) if entries.figures else None
            _draw_box(canvas, form, place - 1, seat, box, entries, written)
        else:
            player_names.write(canvas, box, entries, seat)


def _draw_box(
    canvas: SheetCanvas,
    form: SheetForm,
    place: int,
    seat: int,
    box: Rect,
    entries: Entries,
    written: int | None,
) -> None:
    """Draw a box to write in, or one that holds what was written."""
    if written is not None:
        canvas.figure(box, written)
        return
    line = form.lines[place] if form.lines else Line(canvas.words.turn.format(number=place + 1))
    tip = canvas.words.field_box.format(label=line.label, seat=seat)
    hint = f", {line.hint}" if line.hint else ""
    canvas.field(
        Field(
            field_name(entries.game, seat, place, line.label),
            f"{tip}{hint}".replace("[", "").replace("]", ""),
            box,
            legal=entries.legal.get(place, ()),
            adds=tuple(field_name(entries.game, seat, k, form.lines[k].label) for k in line.adds),
            par=line.par,
            bonus=line.bonus,
        )
    )


def field_name(game: int, seat: int, place: int, label: str) -> str:
    """The name of the field of a line and a player, which no other field has."""
    return f"{game}-{seat}-{place + 1} {label}".strip()


def _draw_lines(
    canvas: SheetCanvas, frame: Rect, lines: Sequence[Line], high: float, columns: Sequence[float]
) -> None:
    foot = frame.top - high * len(lines)
    for place, line in enumerate(lines):
        heavy = place in (0, 1) or bool(line.adds)
        y = frame.top - place * high
        canvas.rule(frame.left, y, frame.right, y, Style.bold if heavy else Style.hair)
    canvas.rule(frame.left, foot, frame.right, foot, Style.bold)
    for x in columns[:-1]:
        canvas.rule(x, frame.top, x, foot)
