"""A climbing sheet: for each player, rows of numbered squares to cross off, and a count of them."""

from typing import Any

from reportlab.lib.units import mm

from zine.game import Game
from zine.pads.sheet import BOLD, GREY, HAIR, ITALIC, LABEL, RED, RULE, Frame, Sheet

LABELS = 17 * mm
NAME = 9 * mm
GAP = 4 * mm
TALLEST = 16 * mm
SHORTEST = 7 * mm
NARROWEST = 10 * mm
TALLY = 26 * mm


def draw(sheet: Sheet, game: Game, players: int) -> None:
    """Draw the rows of a game whose scoring module has an enum `Row`, each with its `squares`."""
    frame = sheet.head(game.title, game.signature)
    rows = list(game.scoring.Row)
    share = (frame.top - frame.bottom + GAP) / players
    high = min(TALLEST, (share - NAME - GAP) / len(rows))
    wide = (frame.width - LABELS - TALLY) / max(len(row.squares) for row in rows)
    if high < SHORTEST or wide < NARROWEST:
        raise ValueError(f"the squares of {game.title} would be too small to cross")
    for player in range(players):
        top = frame.top - player * (NAME + high * len(rows) + GAP)
        _player(sheet, frame, top, high, wide, rows)


def _player(
    sheet: Sheet, frame: Frame, top: float, high: float, wide: float, rows: list[Any]
) -> None:
    left = frame.left + LABELS
    right = frame.right - TALLY
    squares = [row.squares for row in rows]
    sheet.text(frame.left, top - NAME + 9, "Player", LABEL, 9)
    sheet.line(left, top - NAME + 7, frame.right, top - NAME + 7, HAIR)
    for number, row in enumerate(rows):
        upper = top - NAME - number * high
        sheet.text(frame.left, upper - high / 2 - 3, str(row.value), LABEL, 9)
        sheet.line(left, upper, right, upper, BOLD if number == 0 else RULE)
        for place, square in enumerate(squares[number]):
            x = left + place * wide
            sheet.line(x, upper, x, upper - high, RULE)
            sheet.text(x + wide / 2, upper - high / 2 - 5, str(square), LABEL, 14, GREY, "center")
        sheet.line(right, upper, right, upper - high, RULE)
    foot = top - NAME - high * len(rows)
    sheet.line(left, foot, right, foot, BOLD)
    total = sum(map(len, squares))
    sheet.text(frame.right, foot + 15, "crossed", ITALIC, 9, GREY, align="right")
    sheet.text(frame.right, foot + 3, f"of {total}", LABEL, 9, RED, align="right")
    sheet.line(right + 3 * mm, foot + 2, frame.right - 11 * mm, foot + 2, HAIR)
