"""A category card: a row for each box of the game, a column for each player, a total."""

from reportlab.lib.units import mm

from zine.game import Game
from zine.pads.sheet import BOLD, GREY, HAIR, INK, ITALIC, LABEL, RED, RULE, Sheet

LABELS = 62 * mm
TALLEST = 14 * mm
SHORTEST = 7 * mm
NARROWEST = 10 * mm


def draw(sheet: Sheet, game: Game, players: int) -> None:
    """Draw the card of a game whose scoring module has an enum `Box`, each with a `hint`."""
    frame = sheet.head(game.title, game.signature)
    rows = [("Player", ""), *((box.value, box.hint) for box in game.scoring.Box)]
    rows.append(("Total", "highest wins"))
    high = min(TALLEST, (frame.top - frame.bottom) / len(rows))
    wide = (frame.width - LABELS) / players
    if high < SHORTEST or wide < NARROWEST:
        raise ValueError(f"the boxes of {game.title} would be too small to write in")
    foot = frame.top - high * len(rows)
    for number, (name, hint) in enumerate(rows):
        top = frame.top - number * high
        heavy = number in (0, 1, len(rows) - 1)
        sheet.line(frame.left, top, frame.right, top, BOLD if heavy else HAIR)
        middle = top - high / 2
        colour = RED if name == "Total" else INK
        sheet.text(frame.left + 1.5 * mm, middle - 3, name, LABEL, 10, colour)
        sheet.text(frame.left + LABELS - 2 * mm, middle - 3, hint, ITALIC, 9, GREY, align="right")
    sheet.line(frame.left, foot, frame.right, foot, BOLD)
    for number in range(players):
        x = frame.left + LABELS + number * wide
        sheet.line(x, frame.top, x, foot, RULE)
