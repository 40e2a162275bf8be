"""Our own games in English, each loaded once for all tests."""

from conftest import CHECKOUT

from zine.content import game, project
from zine.content.game import Game

LIBRARY = project.at(CHECKOUT)
GAMES: dict[str, Game] = {
    page.stem: game.load(LIBRARY, page) for page in LIBRARY.games if "." not in page.stem
}
