"""The names of players: read from an option or a file, and written on a sheet."""

import re
import unicodedata
from pathlib import Path

from reportlab.lib.units import mm

from zine.art import fonts
from zine.art.letters import PIPS, PRINTABLE
from zine.content.page.document import split_lines
from zine.files import contents
from zine.problems import ContentError, Problem
from zine.sheets.page.canvas import Field, FieldType, Rect, SheetCanvas, TooSmall, fitting_size
from zine.sheets.page.entries import Entries

MAX_LETTERS = 60
MAX_BYTES = 1_000_000
"""The largest file of names: a hundred bytes for each sheet of the largest pad."""


def check(name: str) -> str:
    """A name with its spaces normalised; raises `ValueError` if our typefaces cannot write it."""
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    if not plain:
        raise ValueError("a name is empty")
    if len(plain) > MAX_LETTERS:
        raise ValueError(
            f"the name '{plain[:20]}…' has {len(plain)} letters, {MAX_LETTERS} at most"
        )
    for letter in plain:
        if unicodedata.category(letter)[0] == "C":
            raise ValueError(f"a name holds U+{ord(letter):04X}, which cannot be printed")
        if unicodedata.bidirectional(letter) in ("R", "AL"):
            raise ValueError(f"the name '{plain}' runs from right to left, which we cannot set")
        if letter not in PRINTABLE - PIPS or unicodedata.combining(letter):
            raise ValueError(
                f"our typefaces have no '{letter}' (U+{ord(letter):04X}) for the name '{plain}'"
            )
    return plain


def parse(text: str) -> tuple[str, ...]:
    """The names of `Ada,Bel,Cy`; raises `ValueError` for one that cannot be written."""
    if text.casefold().endswith((".txt", ".csv")):
        raise ValueError(f"'{text}' looks like a file of names; write --names-file {text}")
    return tuple(map(check, text.split(",")))


def _other_encoding(data: bytes) -> str:
    """The words for a file that is not in UTF-8: in what it seems to be, and what to do."""
    is_utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    seems = "UTF-16" if is_utf_16 else "Latin-1 or Windows-1252"
    return f"is not text in UTF-8 but in {seems}; save it again with the encoding UTF-8"


def read(path: Path) -> tuple[tuple[str, ...], ...]:
    """The tables of players in a file: a name a line, and an empty line between tables.

    Raises `ContentError` that lists each line whose name cannot be written.
    """
    data = b""
    try:
        data = contents(path, MAX_BYTES)
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ContentError([Problem(path, 0, _other_encoding(data))]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "cannot be read"
        raise ContentError([Problem(path, 0, f"cannot be read: {reason}")]) from None
    tables: list[list[str]] = [[]]
    problems = []
    for number, line in enumerate(split_lines(text)[0], 1):
        if not line.strip():
            tables.append([])
            continue
        try:
            tables[-1].append(check(line))
        except ValueError as error:
            problems.append(Problem(path, number, str(error)))
    named_tables = tuple(tuple(table) for table in tables if table)
    if not named_tables and not problems:
        problems.append(Problem(path, 1, "there is no name in it"))
    if problems:
        raise ContentError(problems)
    return named_tables


PAD = 1 * mm
CUT = re.compile(r" |(?<=[^ ]-)(?=[^ ])")
"""Where a name can be broken into two lines: at a space, or behind a hyphen."""
MIN_SIZE = 6.0
"""The smallest type of a name, in points."""


FIELD_PAD = 2.0
"""What viewers keep free at each side of a field, in points."""
FIELD_SIZE, FIELD_HIGH = 15.0, 1.8
"""The largest type of a name in a field, and the height of a field as a multiple of its type."""
NAME = 4.2
"""The width of a name of eight letters, as a multiple of the size of type."""


def width(size: float) -> float:
    """The width of a box that holds a name in type of this size."""
    return NAME * size + 2 * PAD


def size(room: float) -> float:
    """The size of type in which a name of eight letters fits a field so wide."""
    return (room - 2 * FIELD_PAD) / NAME


def field_height(room: float) -> float:
    """The height of a field so wide, in which viewers make a name as large as it allows."""
    return FIELD_HIGH * min(FIELD_SIZE, size(room))


def write(canvas: SheetCanvas, place: Rect, entries: Entries, seat: int) -> None:
    """Write a player's name into a box, on two lines if need be; without a name, make a field.

    Raises `TooSmall` for a name that does not fit.
    """
    name = entries.players[seat - 1]
    if name:
        _write_fitting(canvas, place, name, "center", _face(canvas, name, entries))
    else:
        tip = canvas.words.field_name.format(seat=seat)
        canvas.field(Field(f"{entries.game}-{seat} name", tip, place, takes=FieldType.NAME))


def line(canvas: SheetCanvas, place: Rect, entries: Entries, seat: int) -> None:
    """Write a player's name on a line, or a hint that it belongs there."""
    name, style = entries.players[seat - 1], canvas.style
    canvas.rule(place.left, place.bottom, place.right, place.bottom)
    if name:
        _write_fitting(canvas, place, name, "left", _face(canvas, name, entries))
        return
    hint = canvas.words.player_here
    canvas.hint(place.left, place.bottom + style.hint * 0.35, hint)
    left = place.left + canvas.hint_width(f"{hint} ")
    top = min(place.top, place.bottom + field_height(place.right - left))
    write(canvas, place._replace(left=left, top=top), entries, seat)


def labelled(canvas: SheetCanvas, place: Rect, label: str, name: str) -> None:
    """Write a name on a line, behind what belongs there; without a name, leave the line blank.

    Raises `TooSmall` for a name that does not fit.
    """
    if not name:
        canvas.blank(place, label)
        return
    style, face = canvas.style, canvas.faces.text
    x, y = place.left, place.bottom + style.hint * 0.35
    canvas.rule(place.left, place.bottom, place.right, place.bottom)
    with canvas.node("P"):
        canvas.hint(x, y, f"{label} ")
        x += canvas.hint_width(f"{label} ") + PAD
        least = style.large if style.is_large else MIN_SIZE
        try:
            size = fitting_size(name, face, style.text, place.right - x, least / style.text)
        except TooSmall:
            raise TooSmall(f"the name '{name}' is too long for its place") from None
        canvas.text(x, y, name, face, size)


def _face(canvas: SheetCanvas, name: str, entries: Entries) -> str:
    """The typeface of a name: by hand where a game was played, if that has its letters."""
    hand = canvas.faces.hand
    by_hand = entries.written and fonts.letters(hand).issuperset(map(ord, name))
    return hand if by_hand else canvas.faces.text


def _write_fitting(canvas: SheetCanvas, place: Rect, name: str, align: str, face: str) -> None:
    """Write a name on one line or two, whichever needs less shrinking."""
    style = canvas.style
    usual = style.text * (style.hand_scale if face == canvas.faces.hand else 1)
    room = place.width - 2 * PAD
    ways = [[name[: cut.start()], name[cut.end() :]] for cut in CUT.finditer(name)]
    best: tuple[float, list[str]] | None = None
    least = style.large if style.is_large else MIN_SIZE
    share = least / usual
    for lines in ([name], *ways):
        most = min(usual, (place.height - 1 * mm) / (1.1 * len(lines)))
        try:
            size = min(fitting_size(line, face, usual, room, share) for line in lines)
        except TooSmall:
            continue
        size = min(size, most)
        if size >= least - style.hair and (best is None or size > best[0]):
            best = size, lines
    if best is None:
        raise TooSmall(f"the name '{name}' is too long for its place")
    size, lines = best
    x = {"left": place.left + PAD, "center": place.centre}[align]
    for number, line in enumerate(lines):
        y = place.middle + (len(lines) / 2 - number - 1) * size * 1.1 + size * 0.3
        canvas.text(x, y, line, face, size, align=align)
