"""Computes the odds of games whose pay-offs are changed, in the forks of `judge.py`."""

import ast
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from mutants.judge import Judge, Mutant, digest
from mutants.operators import payoffs
from zine.check import compute
from zine.content.page import odds_file
from zine.content.page.game import Game
from zine.content.project import Project
from zine.content.rules import loader
from zine.files import PACKAGE


class OddsJudge(Judge):
    """Some scoring modules of a project whose pay-offs are changed.

    A mutant is caught if the odds of some game are others then, or cannot be computed.
    """

    proofs = "same_odds"
    """The folder of the reasons: why no odds depend on a pay-off."""

    seconds = 15
    """The odds of a game take up to six."""

    longest = 600.0

    def __init__(self, project: Project, stems: Sequence[str] = ()) -> None:
        """Load some modules; `ValueError` as well where odds are not those of the rules."""
        super().__init__(project, stems)
        self._project = project
        self._folder = TemporaryDirectory()
        self.stems = tuple(filter(self.pages, self.stems))
        for own in {own.stem: own for stem in self.stems for own in self.pages(stem)}.values():
            if late := odds_file.stale(project, own.stem, own.odds):
                raise ValueError(str(late))

    def pages(self, stem: str) -> list[Game]:
        """The games with odds whose modules are this one, or import it."""
        return [own for own in super().pages(stem) if self._project.odds_module(own.stem)]

    def mutants(self, stem: str) -> Iterator[Mutant]:
        """Every pay-off of a module, one more and one less."""
        rules = [own.odds.rules for own in self.pages(stem) if own.odds]
        engine = (PACKAGE / "check" / "compute.py").read_text(encoding="utf-8")
        yield from self._mutants(stem, payoffs(self._trees[stem]), digest(["odds", engine, *rules]))

    def verdicts(self, mutants: Iterable[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
        """As `Judge` gives them; the odds that take least are computed first, for one may do."""
        left = list(mutants)
        games = {own.stem: own for mutant in left for own in self.pages(mutant.module)}
        self._seconds = {stem: _seconds(self._project, own) for stem, own in games.items()}
        return super().verdicts(left, jobs)

    def _catches(self, own: Game, stem: str) -> bool:
        """Whether the odds of a game are others with a module as its tree stands now."""
        folder = Path(self._folder.name, str(os.getpid()))
        seconds = self._seconds[own.stem]
        return changes_odds(self._project, own, stem, self._trees[stem], folder, seconds)


def _seconds(project: Project, game: Game) -> dict[str, float]:
    """How long each function of a game's odds module takes."""
    path = project.odds_module(game.stem)
    assert path
    seconds = {}
    for name, function in compute.functions(
        loader.load_odds(path, project.odds, project.scoring)
    ).items():
        begun = time.process_time()
        list(compute.figures(name, function))
        seconds[name] = time.process_time() - begun
    return seconds


def changes_odds(
    project: Project,
    game: Game,
    stem: str,
    tree: ast.Module,
    folder: Path,
    seconds: Mapping[str, float] = MappingProxyType({}),
) -> bool:
    """Whether the odds of a game are others, or cannot be computed, with another tree for a module.

    The module is written to the folder. `seconds` tells how long the functions of the odds take.
    """
    folder.mkdir(exist_ok=True)
    (folder / f"{stem}.py").write_text(ast.unparse(tree), encoding="utf-8")
    path = project.odds_module(game.stem)
    assert path
    assert game.odds
    left = dict(game.odds.by_id)
    try:
        module = loader.load_odds(path, project.odds, (folder, *project.scoring))
        functions = compute.functions(module)
        for name in sorted(functions, key=lambda name: seconds.get(name, 0)):
            for figure in compute.figures(name, functions[name]):
                before = left.pop(figure.id, None)
                if not before or abs(figure.value - before.value) > figure.within + before.within:
                    return True
    except Exception:  # zine odds reports it
        return True
    return bool(left)
