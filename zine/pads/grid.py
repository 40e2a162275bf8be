"""A grid: a row for each box or round of the game, or for each turn; a column for each player."""

from reportlab.lib.units import mm

from zine.game import Game
from zine.pads.sheet import BOLD, GREY, HAIR, INK, ITALIC, LABEL, RED, RULE, Sheet

BOXES = 62 * mm
ROUNDS = 32 * mm
TALLEST = 14 * mm
SHORTEST = 7 * mm
NARROWEST = 10 * mm
TURN = 8.5 * mm

NAMES = "Player"
TOTAL = "Total"


def card(sheet: Sheet, game: Game, players: int) -> None:
    """Draw the card of a game whose scoring module has an enum `Box`, each with a `hint`."""
    rows = [(box.value, box.hint) for box in game.scoring.Box]
    _draw(sheet, game, players, BOXES, [(NAMES, ""), *rows, (TOTAL, "highest wins")])


def rounds(sheet: Sheet, game: Game, players: int) -> None:
    """Draw the rounds of a game whose scoring module has `ROUNDS`: their number, or their names."""
    named = game.scoring.ROUNDS
    labels = range(1, named + 1) if isinstance(named, int) else named
    rows = [(str(label), "") for label in labels]
    _draw(sheet, game, players, ROUNDS, [(NAMES, ""), *rows, (TOTAL, "")])


def running(sheet: Sheet, game: Game, players: int) -> None:
    """Draw as many lines as the paper holds, one for the running total after each turn."""
    goal = f"to {game.target:,}" if game.target else ""
    turns = int(sheet.room / TURN) - 1
    _draw(sheet, game, players, ROUNDS, [(NAMES, goal), *[("", "")] * turns])


def _draw(
    sheet: Sheet, game: Game, players: int, labels: float, rows: list[tuple[str, str]]
) -> None:
    """Draw rows of a name and a hint; raise `ValueError` if they leave no room to write."""
    frame = sheet.head(game.title, game.signature)
    high = min(TALLEST, (frame.top - frame.bottom) / len(rows))
    wide = (frame.width - labels) / players
    if high < SHORTEST or wide < NARROWEST:
        raise ValueError(f"the boxes of {game.title} would be too small to write in")
    foot = frame.top - high * len(rows)
    for number, (name, hint) in enumerate(rows):
        top = frame.top - number * high
        heavy = number in (0, 1) or name == TOTAL
        sheet.line(frame.left, top, frame.right, top, BOLD if heavy else HAIR)
        middle = top - high / 2
        colour = RED if name == TOTAL else INK
        sheet.text(frame.left + 1.5 * mm, middle - 3, name, LABEL, 10, colour)
        sheet.text(frame.left + labels - 2 * mm, middle - 3, hint, ITALIC, 9, GREY, align="right")
    sheet.line(frame.left, foot, frame.right, foot, BOLD)
    for number in range(players):
        x = frame.left + labels + number * wide
        sheet.line(x, frame.top, x, foot, RULE)
