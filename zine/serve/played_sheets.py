"""The pages of games that were played, for the zines that the desk shows."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from zine.check import played_game
from zine.content.page.game import Game
from zine.edition import Edition
from zine.html.sections import Played
from zine.html.templates import Templates
from zine.memo import world
from zine.pdf.fragment import PdfFragment
from zine.press import played_sheet
from zine.problems import Problem, gathering

KEPT = 40
"""How many pages are kept."""


class PlayedSheets:
    """Makes pages of played games, each again when its game or its own file has changed."""

    def __init__(self) -> None:
        self._made: dict[tuple[Edition, Path], tuple[Game, str, Played]] = {}

    def sheets(
        self,
        files: Iterable[Path],
        games: Mapping[str, Game],
        edition: Edition,
        templates: Templates,
        problems: list[Problem],
    ) -> dict[Path, Played]:
        """The pages of those games, named by stem, that have a file, by the game's page.

        A page that cannot be made is missing, and its problems are added to the list.
        """
        sheets: dict[Path, Played] = {}
        for file in files:
            if game := games.get(file.stem):
                self._update(file, game, edition, templates, problems)
                if (edition, file) in self._made:
                    sheets[game.path] = self._made[edition, file][2]
        while len(self._made) > KEPT:
            self._made.pop(next(iter(self._made)))
        return sheets

    def _update(
        self,
        file: Path,
        game: Game,
        edition: Edition,
        templates: Templates,
        problems: list[Problem],
    ) -> None:
        name, content = (edition, file), world.digest(str(file))
        last = self._made.get(name)
        if last is None or last[0] is not game or last[1] != content:
            self._made.pop(name, None)
            with gathering(problems):
                page = played_sheet.played(played_game.load(file, [game]), edition, templates)
                if page.drawn:  # once, for drawing takes long
                    page = Played(drawn=partial(_itself, page.drawn()))
                self._made[name] = game, content, page


def _itself(sheet: PdfFragment) -> PdfFragment:
    return sheet
