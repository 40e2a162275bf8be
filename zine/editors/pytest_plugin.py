"""A plug-in for pytest: `pytest content/` runs every example as a test named by its place.

Nothing else of zine is imported until a page of a game is met.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from zine.files import PACKAGE

if TYPE_CHECKING:
    from zine.problems import Problem

GAMES = ("content", "games")
SCORING = ("scoring", "zine/scoring")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "PageFile | None":
    """The page that a file is, if it is that of a game."""
    if file_path.suffix != ".md" or file_path.parts[-3:-1] != GAMES or not _scored(file_path):
        return None
    from zine.content import project  # noqa: PLC0415 - only where there is a page

    return PageFile.from_parent(parent, path=file_path) if project.is_page(file_path) else None


def _scored(page: Path) -> bool:
    """Whether scoring modules lie beside a page's folder, or we have one for it.

    Many a project that is not about dice has a folder of games.
    """
    ours = PACKAGE / "scoring" / f"{page.stem.partition('.')[0]}.py"
    return any((page.parents[2] / folder).is_dir() for folder in SCORING) or ours.is_file()


class PageFile(pytest.File):
    """A game's page: a test for each example, and one for the rest of the page."""

    def collect(self) -> Iterator["PageItem"]:
        """The tests, in the order of the page; fails if its form is not in order."""
        from zine.check import report, trial, verify  # noqa: PLC0415 - only where there is a page
        from zine.content import project  # noqa: PLC0415 - only where there is a page

        found = project.at(self.path.parents[2])
        if crashes := trial.crashes(found, [self.path]):  # a module may end its process
            raise self.CollectError("\n".join(map(report.text, crashes.values())))
        page = verify.check_page(found, self.path)
        if page.game is None:
            raise self.CollectError("\n".join(map(report.text, page.problems)))
        inside = {problem for example in page.examples for problem in example.problems}
        rest = tuple(problem for problem in page.problems if problem not in inside)
        for example in page.examples:
            name = f"{self.nodeid}:{example.line}"
            yield PageItem.from_parent(
                self, name=name, line=example.line, problems=example.problems
            )
        yield PageItem.from_parent(self, name=self.nodeid, line=1, problems=rest)


class PageItem(pytest.Item):
    """One example or, named like its page, all else that is checked of the page."""

    def __init__(self, *, line: int, problems: "tuple[Problem, ...]", **more: Any) -> None:
        super().__init__(**more)
        self.line = line
        self.problems = problems

    def runtest(self) -> None:
        """Fail with all that is wrong."""
        if self.problems:
            raise WrongError(self.problems)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The problems, each quoted from the page."""
        if not isinstance(excinfo.value, WrongError):
            return super().repr_failure(excinfo, style)
        from zine.check import report  # noqa: PLC0415 - only where something is wrong

        return "\n".join(map(report.text, excinfo.value.problems))

    def reportinfo(self) -> tuple[os.PathLike[str], int, str]:
        """The path and line of the test, counted from 0, and the title above its failure.

        The title must not end like the test's name: pytest would split that at each full stop.
        """
        page = self.name.removesuffix(f":{self.line}")
        part = "the rest" if page == self.name else f"line {self.line}"
        return self.path, self.line - 1, f"{page}, {part}"


class WrongError(Exception):
    """An example that is wrong."""

    def __init__(self, problems: "tuple[Problem, ...]") -> None:
        self.problems = problems
        super().__init__("; ".join(problem.message for problem in problems))
