"""A pad: a game's blank score sheet as a PDF."""

from collections.abc import Callable

from zine import __version__
from zine.game import Game
from zine.pads import card, climb
from zine.pads.sheet import Sheet

LAYOUTS: dict[str, Callable[[Sheet, Game, int], None]] = {"card": card.draw, "climb": climb.draw}


def make(game: Game, paper: str, players: int | None = None) -> bytes:
    """One sheet for so many players, as many as it holds unless told; the same bytes every time.

    Raises `ValueError` if the game is not scored on paper or the sheet does not hold the players.
    """
    if game.sheet is None:
        raise ValueError(f"{game.title} is not scored on paper: its page has no 'sheet'")
    count = game.columns if players is None else players
    if not 1 <= count <= game.columns:
        raise ValueError(f"a sheet of {game.title} holds 1 to {game.columns} players, not {count}")
    sheet = Sheet(paper, game.title)
    LAYOUTS[game.sheet](sheet, game, count)
    sheet.foot(_reminder(game), f"rules: the page “{game.title}” · zine {__version__}")
    return sheet.finish()


def _reminder(game: Game) -> str:
    if game.sheet == "climb":
        return f"{game.dice} dice. Each die is used once in a throw; every square is crossed once."
    throws = getattr(game.scoring, "THROWS", None)
    many = f", at most {throws} throws a turn" if throws else ""
    return f"{game.dice} dice{many}. Every turn fills one box; where nothing fits, write 0."
