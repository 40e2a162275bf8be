"""Our own games in English, each loaded once for all tests."""

from conftest import CHECKOUT

from zine.content import project
from zine.content.page import game
from zine.content.page.game import Game

LIBRARY = project.at(CHECKOUT)
GAMES: dict[str, Game] = {
    page.stem: game.load(LIBRARY, page) for page in LIBRARY.games if "." not in page.stem
}
