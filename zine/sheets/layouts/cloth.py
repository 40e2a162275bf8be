"""Cloth: areas for the counters of all players, named after what can be bet on."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import NamedTuple

from reportlab.lib.units import mm

from zine.art import tailpieces
from zine.art.dice_font import character
from zine.content.page.sheet_form import Area, SheetForm
from zine.sheets.page.canvas import Rect, SheetCanvas, Style, TooSmall, broken_into_lines, measure
from zine.sheets.page.entries import Entries

MIN_AREA = 14 * mm
"""The smallest area on which the counters of several players can lie."""
SHARE = 0.6
"""How much of an area's height print may take; on the rest there is only paper."""
SCALES = tuple(scale / 4 for scale in range(14, 3, -1))
"""How many times as large as labels elsewhere the names of areas are, the largest first."""
HINT_SCALE = 2.0
INSET = 2 * mm
"""How far within the frame of an area its second frame is."""
LARGE, PICTURE = 70 * mm, 0.3
"""The least side of an area with a picture, whose height is this share of it."""
ART = ("cup", "coins", "dice", "candle")
"""The pictures of areas, in turn."""
DIE_SCALE = 1.4
LEADING = 1.3


class _PrintedLine(NamedTuple):
    """A line of print in an area."""

    text: str
    face: str
    size: float


def draw(canvas: SheetCanvas, frame: Rect, form: SheetForm, _entries: Entries) -> None:
    """Draw the areas in their rows; raise `TooSmall` if they are too small for counters."""
    high = frame.height / len(form.areas)
    narrowest = min(frame.width / len(row) for row in form.areas)
    if min(high, narrowest) < MIN_AREA:
        raise TooSmall("the areas are too small for counters")
    prints = _prints(canvas, frame.width, high, form.areas)
    with canvas.node("L"):
        for number, row in enumerate(prints):
            top, wide = frame.top - number * high, frame.width / len(row)
            for place, lines in enumerate(row):
                left = frame.left + place * wide
                box = Rect(left, left + wide, top - high, top)
                canvas.box(box)
                canvas.box(box.inset(INSET), Style.hair)
                _adorn(canvas, box, ART[(len(row) * number + place) % len(ART)])
                with canvas.node("LI"), canvas.node("LBody"):
                    _draw_print(canvas, box, lines)


def _prints(
    canvas: SheetCanvas, width: float, high: float, rows: Sequence[Sequence[Area]]
) -> list[list[list[_PrintedLine]]]:
    """The print of each area, as large as leaves room for counters; if need be without hints."""
    for hinted, scale in product((True, False), SCALES):
        with suppress(TooSmall):
            prints = [
                [_print(canvas, width / len(row), area, scale, hinted=hinted) for area in row]
                for row in rows
            ]
            if all(_height(lines) <= SHARE * high for row in prints for lines in row):
                return prints
    raise TooSmall("the areas are too small for their names")


def _print(
    canvas: SheetCanvas, width: float, area: Area, scale: float, *, hinted: bool
) -> list[_PrintedLine]:
    """The print of an area: its die, its name and its hint; `TooSmall` if that is too wide."""
    style, face = canvas.style, canvas.faces.label
    room = width - 2 * style.padding
    label, hint = style.text * scale, style.hint * min(scale, HINT_SCALE)
    die = [_PrintedLine(character(area.face), face, label * DIE_SCALE)] if area.face else []
    if measure(area.label, face, label) > room:
        raise TooSmall(f"'{area.label}' is too long for its place")
    hints = [
        _PrintedLine(line, canvas.faces.text, hint)
        for part in (area.hint.splitlines() if hinted else ())
        for line in broken_into_lines(canvas.with_dice(part), canvas.faces.text, hint, room)
    ]
    return [*die, _PrintedLine(area.label, face, label), *hints]


def _height(lines: Sequence[_PrintedLine]) -> float:
    return sum(line.size for line in lines) * LEADING + Style.padding + INSET


def _adorn(canvas: SheetCanvas, box: Rect, name: str) -> None:
    """Draw a small picture at the foot of an area that has room for it beside the counters."""
    high = PICTURE * box.height
    if min(box.width, box.height) < LARGE or canvas.style.ink_saver:
        return
    block = tailpieces.draw(name)
    wide = high * block.width / block.height
    canvas.woodcut(block, box.centre + wide / 2, box.bottom + 3 * INSET + high, high)


def _draw_print(canvas: SheetCanvas, box: Rect, lines: Sequence[_PrintedLine]) -> None:
    y = box.top - Style.padding - INSET
    for line in lines:
        y -= line.size * LEADING
        base = y + line.size * 0.3
        canvas.text(box.centre, base, line.text, line.face, line.size, align="center")
