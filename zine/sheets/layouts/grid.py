"""A grid: a row for each box, round or turn of the game, and a column for each player."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reportlab.lib.units import mm

from zine.art import throws
from zine.content import prose
from zine.content.sheet_form import Kind, Line, SheetForm
from zine.sheets.page import player_names
from zine.sheets.page.canvas import (
    BOLD,
    HAIR,
    HAND,
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

TALLEST = 15 * mm
EASY = 10 * mm
WIDEST = 42 * mm
GAP = 3 * mm
NAMES = "Player"
THROW = re.compile(rf"\[({prose.THROW})\]")


@dataclass(frozen=True, slots=True)
class _Head:
    """How the heads of the rows are set: how wide, and whether a hint stands below its name."""

    width: float
    stacked: bool


def draw(sheet: SheetCanvas, frame: Frame, form: SheetForm, fill: Entries) -> None:
    """Draw a card, rounds, or as many running totals as there is room for, or as are asked for.

    Raises `TooSmall` if the boxes would be too small to write in.
    """
    players = fill.players
    frame = _legend(sheet, frame, form)
    lines = (
        _names(form),
        *map(_with_dice, form.lines or _running(sheet, frame, form, fill.rounds)),
    )
    high = min(TALLEST, frame.height / len(lines))
    if high < max(SHORTEST, sheet.style.text * 1.1):
        raise TooSmall(f"{len(lines) - 1} lines are too many for the sheet")
    head = _head(sheet, lines, frame.width, high, len(players))
    wide = (frame.width - head.width) / len(players)
    columns = [frame.left + head.width + seat * wide for seat in range(len(players) + 1)]
    rows = [
        Frame(frame.left, frame.right, frame.top - (place + 1) * high, frame.top - place * high)
        for place in range(len(lines))
    ]
    # A player's column is a row of the structure: so that is read, and so the tab key goes.
    with sheet.node("Table"):
        with sheet.node("TR"):
            for row, line in zip(rows, lines, strict=True):
                _label(sheet, row, head, line)
        for seat in range(1, len(players) + 1):
            with sheet.node("TR"):
                for place, row in enumerate(rows):
                    box = Frame(columns[seat - 1], columns[seat], row.bottom, row.top)
                    _cell(sheet, form, place, seat, box, fill)
    _rules(sheet, frame, lines, high, columns)


def easy(sheet: SheetCanvas, form: SheetForm, _width: float, _players: int) -> float:
    """How high the rounds of one game are where they are easy to write in."""
    return (len(form.lines) + 1) * max(EASY, 1.6 * sheet.style.text)


def _names(form: SheetForm) -> Line:
    if form.kind is Kind.RUNNING and form.goal:
        return Line(NAMES, f"to {form.goal:,}")
    return Line(NAMES)


def _with_dice(line: Line) -> Line:
    """A line in whose hint the throws are the characters of dice."""
    return replace(line, hint=THROW.sub(lambda t: throws.dice(map(int, t[1].split())), line.hint))


def _running(
    sheet: SheetCanvas, frame: Frame, form: SheetForm, turns: int | None
) -> tuple[Line, ...]:
    """Lines for the total after each turn; the opening stands at the first of them."""
    high = max(8.5 * mm, 1.25 * sheet.style.text)
    count = turns or int(frame.height / high) - 1
    if count * SHORTEST > frame.height:
        raise TooSmall(f"{count} lines are too many for the sheet")
    first = Line("first score", f"{form.opening:,} or more") if form.opening else Line("")
    return (first, *(Line("") for _ in range(count - 1)))


def _legend(sheet: SheetCanvas, frame: Frame, form: SheetForm) -> Frame:
    """Draw the table of pay-offs at the foot of the frame; return what is left above it."""
    if form.legend is None:
        return frame
    style, heads, rows = sheet.style, form.legend.heads, form.legend.rows
    size, leading = style.hint, style.hint * 1.45
    table = (heads, *rows) if heads else rows
    widths = [
        max(measure(row[k], ITALIC, size) for row in table) + GAP for k in range(len(table[0]))
    ]
    if not heads:  # a list runs on in columns
        wide = sum(widths) + GAP
        across = max(1, int(frame.width / wide))
        deep = -(-len(rows) // across)
    else:
        wide, across, deep = sum(widths), 1, len(table)
    if wide > frame.width:
        raise TooSmall("the table of pay-offs is too wide for the sheet")
    top = frame.bottom + deep * leading
    with sheet.node("Table"):
        for number, row in enumerate(table):
            column, place = divmod(number, deep)
            left = frame.left + column * wide
            y = top - (place + 1) * leading + size * 0.35
            with sheet.node("TR"):
                for k, text in enumerate(row):
                    x = left + sum(widths[: k + 1]) - GAP
                    scope = "Column" if heads and not number else "Row" if not k else ""
                    with sheet.node("TH" if scope else "TD", scope=scope):
                        if not k:
                            sheet.text(left, y, text, ITALIC, size, style.grey)
                        else:
                            sheet.text(x, y, text, ITALIC, size, style.ink, "right")
    return Frame(frame.left, frame.right, top + 2 * mm, frame.top)


def _head(
    sheet: SheetCanvas, lines: Sequence[Line], width: float, high: float, players: int
) -> _Head:
    """Hints beside the names if the boxes are then wide enough, else below them."""
    style = sheet.style
    sizes = [
        (measure(line.label, LABEL, style.text), measure(line.hint, ITALIC, style.hint))
        for line in lines
    ]
    beside = max(name + (GAP + hint if hint else 0) for name, hint in sizes) + 2 * PAD
    below = max(max(name, hint) for name, hint in sizes) + 2 * PAD
    hinted = any(line.hint for line in lines)
    room = high >= 1.15 * (style.text + style.hint) if hinted else True
    most = WIDEST if style.text < 18 else 2 * WIDEST
    for least, stacked in ((beside, False), (below, True)):
        wide = min((width - least) / players, most)
        if wide >= max(NARROWEST, style.text * 2.2) and (room or not stacked):
            return _Head(width - wide * players, stacked)
    raise TooSmall(f"{players} columns are too many for the sheet")


def _label(sheet: SheetCanvas, row: Frame, head: _Head, line: Line) -> None:
    """Write what a row is for, and the hint."""
    style = sheet.style
    middle = (row.top + row.bottom) / 2
    with sheet.node("TH" if line.label else "TD", scope="Column" if line.label else ""):
        colour = style.red if line.adds else style.ink
        stacked = head.stacked and line.hint
        left, right = row.left + PAD, row.left + head.width - PAD
        if line.label:
            y = middle + 0.12 * style.text if stacked else middle - 0.33 * style.text
            sheet.text(left, y, line.label, LABEL, style.text, colour)
        if stacked:
            sheet.text(left, middle - style.hint * 0.95, line.hint, ITALIC, style.hint, style.grey)
        elif line.hint:
            y = middle - 0.33 * style.text
            sheet.text(right, y, line.hint, ITALIC, style.hint, style.grey, "right")


def _cell(
    sheet: SheetCanvas, form: SheetForm, place: int, seat: int, box: Frame, fill: Entries
) -> None:
    """The box for a player's name, above those to write in."""
    with sheet.node("TD" if place else "TH", scope="" if place else "Row"):
        if place:
            written = fill.figures[seat - 1].get(place - 1) if fill.figures else None
            _box(sheet, form, place - 1, seat, box, fill, written)
        else:
            player_names.write(sheet, box, fill, seat)


def _box(
    sheet: SheetCanvas,
    form: SheetForm,
    place: int,
    seat: int,
    box: Frame,
    fill: Entries,
    written: int | None,
) -> None:
    """A box to write in, or one that holds what was written."""
    if written is not None:
        size = min(sheet.style.text * 1.5, (box.top - box.bottom) * 0.7)
        middle = (box.left + box.right) / 2
        y = (box.bottom + box.top) / 2 - size * 0.3
        sheet.text(middle, y, f"{written:,}".replace("-", "−"), HAND, size, align="center")
        return
    line = form.lines[place] if form.lines else Line(f"Turn {place + 1}")
    hint = f", {line.hint}" if line.hint else ""
    sheet.field(
        Field(
            called(fill.game, seat, place, line.label),
            f"{line.label}, player {seat}{hint}".replace("[", "").replace("]", ""),
            box,
            legal=fill.legal.get(place, ()),
            adds=tuple(called(fill.game, seat, k, form.lines[k].label) for k in line.adds),
            par=line.par,
            bonus=line.bonus,
        )
    )


def called(game: int, seat: int, place: int, label: str) -> str:
    """The name of the field of a line and a player; no two are alike."""
    return f"{game}-{seat}-{place + 1} {label}".strip()


def _rules(
    sheet: SheetCanvas, frame: Frame, lines: Sequence[Line], high: float, columns: Sequence[float]
) -> None:
    foot = frame.top - high * len(lines)
    for place, line in enumerate(lines):
        heavy = place in (0, 1) or bool(line.adds)
        y = frame.top - place * high
        sheet.rule(frame.left, y, frame.right, y, BOLD if heavy else HAIR)
    sheet.rule(frame.left, foot, frame.right, foot, BOLD)
    for x in columns[:-1]:
        sheet.rule(x, frame.top, x, foot, RULE)
