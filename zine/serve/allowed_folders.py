"""The folders whose files the desk shows; a link that leads out of them is not followed."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from zine.memo.world import real
from zine.problems import Problem

OUTSIDE = "the file is a link that leads out of the folder, so the desk does not show it"


class AllowedFolders(NamedTuple):
    """Folders without links in their own paths."""

    folders: tuple[Path, ...]

    def contain(self, path: Path) -> bool:
        """Whether a file lies in one of the folders, links followed."""
        return any(real(path).is_relative_to(folder) for folder in self.folders)

    def only(self, paths: Sequence[Path]) -> tuple[Path, ...]:
        """Those of some paths, all of one folder, that lie in one of the folders."""
        if not paths or not self.contain(paths[0].parent):
            return ()
        return tuple(filter(self.contain, paths))

    def without_text(self, problem: Problem) -> Problem:
        """The problem; one of a Markdown file outside says only that, and quotes nothing."""
        if problem.path.suffix != ".md" or self.contain(problem.path):
            return problem
        return Problem(problem.path, 1, OUTSIDE)
