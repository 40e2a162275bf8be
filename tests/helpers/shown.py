"""What screens show of a zine: what it is made from, for the web edition as for the EPUB."""

import os
import subprocess
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from conftest import CHECKOUT, Folder
from printed import only

from zine.check import played_game, verify
from zine.check.played_game import PlayedGame
from zine.check.verify import VerifiedGame
from zine.content import project
from zine.content.page.game import Game
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile


@dataclass(frozen=True)
class Source:
    """A zine's file, its games in order, the games that were played, and the templates."""

    book: ZineFile
    proved: Mapping[Path, VerifiedGame]
    played: Mapping[Path, PlayedGame]
    templates: tuple[Path, ...]

    @property
    def games(self) -> tuple[Game, ...]:
        return tuple(self.proved[page].game for page in self.book.pages)


def source(root: Path, name: str, titles: Collection[str] = ()) -> Source:
    """What a zine is made from, or these games of it, by their titles."""
    found = project.at(root)
    made = zine_file.load(found, found.content / "zines" / f"{name}.md")
    if titles:
        made = only(titles, made)
        assert len(made.pages) == len(titles)
    proved = {p.game.path: p for p in verify.verify_pages(found, made.pages).games}
    games = [entry.game for entry in proved.values()]
    told = [
        played_game.load(path, games)
        for path in found.scores
        if path.stem in {page.stem for page in made.pages}
    ]
    return Source(made, proved, {one.game.path: one for one in told}, tuple(found.templates))


def build_without_weasyprint(folder: Folder, edition: str) -> None:
    """Build the zines of a folder in an edition, in a process that cannot import WeasyPrint."""
    script = (
        "import sys; sys.modules['weasyprint'] = None\n"
        "from zine.art import fonts; fonts.woff2 = lambda *_: b''\n"
        f"from zine.cli.main import main; main(['build', '{edition}'])"
    )
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    command = [sys.executable, "-c", script]
    subprocess.run(command, cwd=folder.root, env=environment, check=True, capture_output=True)
