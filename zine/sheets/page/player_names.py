"""Names: who plays, as a user gives them, and how they are written on a sheet."""

import unicodedata
from pathlib import Path

from reportlab.lib.units import mm

from zine.art.letters import PIPS, PRINTABLE
from zine.content.document import parted
from zine.files import contents
from zine.problems import ContentError, Problem
from zine.sheets.page.canvas import (
    HAIR,
    ITALIC,
    LEAST,
    TEXT,
    Field,
    FieldType,
    Frame,
    SheetCanvas,
    TooSmall,
    fitted,
    measure,
)
from zine.sheets.page.entries import Entries

LONGEST = 60
MOST = 1_000_000
"""Bytes of a file of names: a hundred for each sheet of the largest pad."""


def check(name: str) -> str:
    """A name, spaces put in order; raises `ValueError` if our typefaces cannot write it."""
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    if not plain:
        raise ValueError("a name is empty")
    if len(plain) > LONGEST:
        raise ValueError(f"the name '{plain[:20]}…' has {len(plain)} letters, {LONGEST} at most")
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


def listed(text: str) -> tuple[str, ...]:
    """The names of `Ada,Bel,Cy`; raises `ValueError` for one that cannot be written."""
    return tuple(map(check, text.split(",")))


def read(path: Path) -> tuple[tuple[str, ...], ...]:
    """The tables of players that a file holds: a name a line, and an empty line between tables.

    Raises `ContentError` with every line that holds no name that can be written.
    """
    try:
        text = contents(path, MOST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ContentError([Problem(path, 1, "is not text in UTF-8")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "cannot be read"
        raise ContentError([Problem(path, 1, f"cannot be read: {reason}")]) from None
    tables: list[list[str]] = [[]]
    problems = []
    for number, line in enumerate(parted(text)[0], 1):
        if not line.strip():
            tables.append([])
            continue
        try:
            tables[-1].append(check(line))
        except ValueError as error:
            problems.append(Problem(path, number, str(error)))
    found = tuple(tuple(table) for table in tables if table)
    if not found and not problems:
        problems.append(Problem(path, 1, "there is no name in it"))
    if problems:
        raise ContentError(problems)
    return found


PLAYER = "player"
PAD = 1 * mm


def write(sheet: SheetCanvas, place: Frame, fill: Entries, seat: int) -> None:
    """Write a player's name into a box, on two lines if need be; leave it free for one to come.

    Raises `TooSmall` for a name that does not fit.
    """
    name = fill.players[seat - 1]
    if name:
        _lines(sheet, place, name, "center")
    else:
        field = Field(
            f"{fill.game}-{seat} name", f"name of player {seat}", place, takes=FieldType.NAME
        )
        sheet.field(field)


def line(sheet: SheetCanvas, place: Frame, fill: Entries, seat: int) -> None:
    """Write a player's name on a line, or tell what is to be written there."""
    name, style = fill.players[seat - 1], sheet.style
    sheet.rule(place.left, place.bottom, place.right, place.bottom)
    if name:
        _lines(sheet, place, name, "left")
        return
    x, y = place.left, place.bottom + style.hint * 0.35
    sheet.text(x, y, PLAYER, ITALIC, style.hint, style.grey)
    free = Frame(
        x + measure(f"{PLAYER} ", ITALIC, style.hint), place.right, place.bottom, place.top
    )
    write(sheet, free, fill, seat)


def _lines(sheet: SheetCanvas, place: Frame, name: str, align: str) -> None:
    """The lines of a name that need the least shrinking."""
    style = sheet.style
    room = place.width - 2 * PAD
    words = name.split(" ")
    ways = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    best: tuple[float, list[str]] | None = None
    least = 1.0 if style.text >= 18 else LEAST
    for lines in ([name], *ways):
        most = min(style.text, (place.height - 1 * mm) / (1.1 * len(lines)))
        try:
            size = min(fitted(line, TEXT, style.text, room, least) for line in lines)
        except TooSmall:
            continue
        size = min(size, most)
        if size >= style.text * least - HAIR and (best is None or size > best[0]):
            best = size, lines
    if best is None:
        raise TooSmall(f"the name '{name}' is too long for its place")
    size, lines = best
    x = {"left": place.left + PAD, "center": (place.left + place.right) / 2}[align]
    middle = (place.bottom + place.top) / 2
    for number, line in enumerate(lines):
        y = middle + (len(lines) / 2 - number - 1) * size * 1.1 + size * 0.3
        sheet.text(x, y, line, TEXT, size, align=align)
