"""A pad: a game's blank score sheet as a PDF."""

from collections.abc import Callable

from zine import __version__
from zine.game import Game
from zine.pads import climb, grid
from zine.pads.sheet import Sheet

LAYOUTS: dict[str, Callable[[Sheet, Game, int], None]] = {
    "card": grid.card,
    "climb": climb.draw,
    "rounds": grid.rounds,
    "running": grid.running,
}


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
    """What a player at the table would ask: how many dice, how many throws, what is written."""
    dice = f"{game.dice} {'die' if game.dice == 1 else 'dice'}"
    throws = getattr(game.scoring, "THROWS", None)
    many = f", at most {throws} throws a turn" if throws and game.sheet == "card" else ""
    return f"{dice}{many}. {WRITTEN[game.sheet or 'running']}"


WRITTEN = {
    "card": "Every turn fills one box; where nothing fits, write 0.",
    "climb": "Each die is used once in a throw; every square is crossed once.",
    "rounds": "Every round fills one box; add them up at the end.",
    "running": "After a turn that scores, write the new total below the last.",
}
