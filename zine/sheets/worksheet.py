"""Worksheets: what happens in a game, to be tallied by throwing, the exact odds on the back."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise, product
from string import ascii_uppercase

from reportlab.lib.units import mm

from zine.art import solids
from zine.art.look import TAVERN, Look
from zine.content.page import figures
from zine.content.page.game import Game
from zine.pdf.metadata import About
from zine.sheets.page import player_names
from zine.sheets.page.canvas import (
    Rect,
    SheetCanvas,
    Style,
    TooSmall,
    broken_into_lines,
    measure,
    style,
)
from zine.sheets.page.slots import paper
from zine.sheets.page.to_pdf import PrintRun, to_pdf
from zine.sheets.tallied import OF, Event, events, is_of_turn, usual
from zine.words import words

LEADING = 1.3
"""The height of a line of text, in sizes of type."""

WRITING, BAR, THIN, GAP = 9 * mm, 9 * mm, 4.5 * mm, 2.5 * mm
"""The heights of a line to write on and of a bar, at most and at least, and between bars."""

TALLY, NARROWEST = 0.26, 0.2
"""The tally's share of the table, and the least that is left for what happens."""

NAME_HIGH, NAME_SHARE, BESIDE = 8 * mm, 0.66, 6 * mm
"""The height of the line for a name and a class, the share of the name, and what is between."""

ROWS = 14 * mm, 9 * mm
"""The least heights of a row to tally in, the better one first."""


def make(
    game: Game,
    size: str,
    look: Look = TAVERN,
    *,
    large: bool = False,
    names: Sequence[str] = (),
) -> bytes:
    """Worksheets as a PDF in black, the answers on the back; the same bytes every time.

    There is one for each name or, without names, one with a line for it, which is left out where
    no event has room beside it. They have fewer events where the paper has no room for all. Raises
    `NoChances`, and `TooSmall` if there is no room for one event, or for a name.
    """
    page, terms = paper(size, 1), words(game.language)
    face = style(page.slot[0], look=look, large=large, ink_saver=True)
    found = events(game)
    about = About(
        title=terms.worksheet.format(title=game.title),
        subject=terms.worksheet_subject.format(title=game.title, rules=game.rules),
        author="zine",
        language=game.language,
    )
    where = f"on {size}{' in large print' * large}"
    lines: tuple[str | None, ...] = ("",) if names else ("", None)
    for line, count, row in product(lines, range(len(found), 0, -1), ROWS):
        with suppress(TooSmall):
            front = partial(_front, game, face, page.slot, found[:count], row)
            blank, back = front(line), _back(game, face, page.slot, found[:count])
            break
    else:
        raise TooSmall(f"{game.title}: no worksheet{' with names' * bool(names)} fits {where}")
    try:
        fronts = [front(name) for name in names] or [blank]
    except TooSmall as error:
        raise TooSmall(f"{game.title}: {error} {where}") from None
    return to_pdf(about, page, [PrintRun(front, back, 1) for front in fronts])


def _front(
    game: Game,
    face: Style,
    size: tuple[float, float],
    found: Sequence[Event],
    row: float,
    name: str | None,
) -> SheetCanvas:
    """The front for a name, with an empty line for it if it is "", or without one."""
    terms = words(game.language)
    canvas, frame = _headed(game, face, size, terms.worksheet_front)
    if name is not None:
        frame = _for_whom(canvas, frame, name)
    of_turn = is_of_turn(found[0].figure.says)
    asks = terms.worksheet_turns if of_turn else terms.worksheet_throws
    frame = _paragraph(canvas, frame, asks)
    frame = _table(canvas, frame, terms.worksheet_table, found, [("", "", "")] * len(found), row)
    asked = terms.worksheet_questions
    lines = sum(len(_broken(canvas, frame, question)) for question in asked)
    needed = lines * face.hint * LEADING + len(asked) * (WRITING + GAP)
    frame = _diagram(canvas, frame, found, frame.height - needed)
    more = int((frame.height - needed) / len(asked) / WRITING)
    for question in asked:
        frame = _paragraph(canvas, frame, question)
        for line in range(1, 2 + more):
            y = frame.top - line * WRITING
            canvas.rule(frame.left, y, frame.right, y)
        frame = frame._replace(top=y - GAP)
    return canvas


def _back(
    game: Game, face: Style, size: tuple[float, float], found: Sequence[Event]
) -> SheetCanvas:
    terms, say = words(game.language), game.vocabulary.say
    canvas, frame = _headed(game, face, size, terms.worksheet_back)
    rows = []
    for figure in (event.figure for event in found):
        low, high = usual(figure.value)
        shown, span = say(figures.show(figure)), terms.to.format(fewest=low, most=high)
        rows.append((figure.exact, shown, shown.removesuffix(" %"), span))
    frame = _table(canvas, frame, terms.worksheet_answers, found, rows)
    if _paragraph(canvas, frame, terms.worksheet_why).height < 0:
        raise TooSmall("the answers")
    return canvas


def _headed(
    game: Game, face: Style, size: tuple[float, float], under: str
) -> tuple[SheetCanvas, Rect]:
    canvas = SheetCanvas(*size, face, words(game.language), game.faces)
    return canvas, canvas.head(game.title, solids.signature(game.signature, game.faces), under)


def _for_whom(canvas: SheetCanvas, frame: Rect, name: str) -> Rect:
    """Draw the lines of a name and a class at the top of a frame; return what is left below."""
    place = frame._replace(bottom=frame.top - max(NAME_HIGH, LEADING * canvas.style.text))
    middle = frame.left + NAME_SHARE * frame.width
    terms = canvas.words
    player_names.labelled(canvas, place._replace(right=middle), terms.worksheet_name, name)
    canvas.blank(place._replace(left=middle + BESIDE), terms.worksheet_class)
    return frame._replace(top=place.bottom - GAP)


def _broken(canvas: SheetCanvas, place: Rect, text: str, face: str = "") -> list[str]:
    """A text in lines as wide as a place; the space at the end of each parts them when read."""
    lines = broken_into_lines(text, face or canvas.faces.text, canvas.style.hint, place.width)
    return [f"{line} " for line in lines]


def _paragraph(canvas: SheetCanvas, place: Rect, text: str) -> Rect:
    """Write a paragraph at the top of a place; return what is left of it."""
    with canvas.node("P"):
        return _written(canvas, place, text, canvas.faces.text)


def _written(canvas: SheetCanvas, place: Rect, text: str, face: str) -> Rect:
    size = canvas.style.hint
    for line in _broken(canvas, place, text, face):
        place = place._replace(top=place.top - LEADING * size)
        canvas.text(place.left, place.top + 0.3 * size, line, face, size)
    return place


def _table(
    canvas: SheetCanvas,
    frame: Rect,
    heads: Sequence[str],
    found: Sequence[Event],
    rows: Sequence[Sequence[str]],
    least: float = 0.0,
) -> Rect:
    """Draw a table of what happens, each row so high or higher; return what is left below it.

    Other columns are as wide as their words and figures; what happens has what they leave.
    """
    faces, style, size, pad = canvas.faces, canvas.style, canvas.style.hint, canvas.style.padding
    columns = zip(heads[1:], zip(*rows, strict=True), strict=True)
    wide = [
        max(measure(f"{text} ", faces.strong, size) for text in (*head.split(), *column)) + 2 * pad
        for head, column in columns
    ]
    if not any(rows[0]):
        wide[0] = TALLY * frame.width
    edges = [frame.left - pad, *(frame.right - sum(wide[n:]) for n in range(len(wide)))]
    if edges[1] - edges[0] < NARROWEST * frame.width:
        raise TooSmall("what happens")
    table = [[[(head, faces.italic)] for head in heads]]
    for event, row in zip(found, rows, strict=True):
        told = [(event.given, faces.strong), (event.says, faces.text)]
        table.append([told[not event.given :], *([(text, faces.strong)] for text in row)])
    top = y = frame.top - GAP
    canvas.rule(frame.left, y, frame.right, y, style.bold)
    with canvas.node("Table"):
        for number, texts in enumerate(table):
            ends = [y - least * (number > 0)]
            with canvas.node("TR"):
                for place, (left, right) in enumerate(pairwise([*edges, frame.right])):
                    inner = Rect(left + pad, right - pad, frame.bottom, y - 0.5 * pad)
                    scope = "" if number and place else "Row" if number else "Column"
                    letter = ascii_uppercase[number - 1] * (scope == "Row")
                    with canvas.cell(scope):
                        ends.append(_cell(canvas, inner, texts[place], letter))
            y = min(ends) - 0.5 * pad
            canvas.rule(frame.left, y, frame.right, y, style.hair)
    for x in edges[1:]:
        canvas.rule(x, top, x, y, style.hair)
    canvas.rule(frame.left, y, frame.right, y, style.bold)
    return frame._replace(top=y - GAP)


def _cell(canvas: SheetCanvas, place: Rect, texts: Sequence[tuple[str, str]], letter: str) -> float:
    """Write texts, each in its typeface, one below the other; return where they end."""
    if letter:
        size = canvas.style.hint
        y = place.top + (0.3 - LEADING) * size
        canvas.text(place.left, y, f"{letter} ", canvas.faces.strong, size)
        place = place._replace(left=place.left + 1.3 * size)
    for text, face in texts:
        place = _written(canvas, place, text, face)
    return place.top


def _diagram(canvas: SheetCanvas, frame: Rect, found: Sequence[Event], room: float) -> Rect:
    """Draw places for two bars of each event, above an axis to a hundred; return what is left.

    They take at most so much room. Raises `TooSmall` if the bars would be too thin.
    """
    style, size, names = canvas.style, canvas.style.hint, canvas.words.worksheet_bars
    foot = LEADING * size + GAP
    bar = min(BAR, (room - foot) / len(found) / 2 - GAP / 2)
    if bar < max(THIN, 1.05 * size):
        raise TooSmall("the diagram")
    wide = max(canvas.hint_width(f"{name} ") for name in names)
    left, right = frame.left + 1.8 * size + wide, frame.right - size
    ticks = [(tick, left + (right - left) * tick / OF) for tick in range(0, OF + 1, 10)]
    y = frame.top
    for letter, _ in zip(ascii_uppercase, found, strict=False):
        box = Rect(left, right, y - 2 * bar, y)
        for _, x in ticks[1:-1]:
            canvas.trace([(x, box.bottom), (x, box.top)], closed=False)
        canvas.rule(left, box.middle, right, box.middle, style.hair)
        canvas.box(box)
        with canvas.node("P"):
            base = box.middle - 0.3 * size
            canvas.text(frame.left, base, f"{letter} ", canvas.faces.strong, size)
            for name, half in zip(names, (0.5, -0.5), strict=True):
                canvas.hint(left - 0.3 * size, base + half * bar, f"{name} ", align="right")
        y = box.bottom - GAP
    with canvas.node("P"):
        for tick, x in ticks:
            left = x - measure(str(tick), canvas.faces.text, size) / 2
            canvas.text(left, y + GAP - size, f"{tick} ", canvas.faces.text, size)
    return frame._replace(top=y + GAP - foot)
