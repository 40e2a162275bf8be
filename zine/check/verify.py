"""A proof: pages whose every example has been run, or all that is wrong with them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter

from zine.check import examples
from zine.check.examples import Example
from zine.content import document, game, timeout
from zine.content.game import Game
from zine.content.project import Project, guarded, spoilt, told
from zine.content.rules import offered
from zine.problems import ContentError, Problem


@dataclass(frozen=True, slots=True)
class VerifiedGame:
    """A game all of whose examples hold, and how many they are."""

    game: Game
    examples: int


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """What came of one page: its examples, and everything wrong with it.

    `game` is `None`, and no example is run, where the form of the page is not in order.
    `seconds` is how long it took.
    """

    path: Path
    game: Game | None
    examples: tuple[Example, ...]
    problems: tuple[Problem, ...]
    seconds: float = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of some pages."""

    pages: tuple[CheckedPage, ...]

    @property
    def games(self) -> int:
        """How many pages were tried."""
        return len(self.pages)

    @property
    def examples(self) -> int:
        """How many examples were run, right or wrong."""
        return sum(len(page.examples) for page in self.pages)

    @property
    def read(self) -> tuple[Game, ...]:
        """The games whose form is in order."""
        return tuple(page.game for page in self.pages if page.game)

    @property
    def proved(self) -> tuple[VerifiedGame, ...]:
        """The games that hold, every example run."""
        return tuple(
            VerifiedGame(page.game, len(page.examples))
            for page in self.pages
            if page.game and not page.problems
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong, by place."""
        return tuple(sorted({problem for page in self.pages for problem in page.problems}))


def prove(library: Project, pages: Iterable[Path]) -> Verification:
    """Read each page and run its examples."""
    return Verification(tuple(run(library, path) for path in pages))


def run(library: Project, path: Path, text: str | None = None) -> CheckedPage:
    """Read one page and run its examples; with a text, the page as if its file held that."""
    begun = perf_counter()
    try:
        if path in spoilt:
            raise ContentError([spoilt[path]])
        return timeout.within(partial(_run, library, path, text, begun), path, path)
    except ContentError as error:
        problems = error.problems
    except timeout.TooLong as error:
        problems = (Problem(path, 1, f"the check of the page {error}"),)
    except Exception as error:  # whatever it is, it must not look like a page that is right
        problems = (Problem(path, 1, f"cannot be checked: {told(error)}"),)
    return CheckedPage(path, None, (), problems, perf_counter() - begun)


def _run(library: Project, path: Path, text: str | None, begun: float) -> CheckedPage:
    """As `run`; raises `ContentError` where the form of the page is not in order."""
    written = document.read(path) if text is None else document.parse(path, text)
    made = game.made(library, written)
    report = guarded(partial(examples.check, made), offered(made.scoring).path, path)
    return CheckedPage(path, made, report.examples, report.problems, perf_counter() - begun)
