"""Problems that an author or user can cause, each at a line of a file."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Mark(NamedTuple):
    """The part of a line that a problem is about: `length` characters of its `text` from `column`.

    `column` counts characters from 1.
    """

    text: str
    column: int
    length: int


class Step(NamedTuple):
    """A row of a transcript: its number from 1, how many there are, and the first wrong one."""

    number: int
    steps: int
    first: int


class Problem(NamedTuple):
    """One thing wrong in one place; `line` counts from 1, and is 0 if no line is meant.

    `mark` is the part of the line, where that is known. Where a cell of an example is wrong, `said`
    is its text and `gives` what the rules give; `step` is its row in a transcript.
    """

    path: Path
    line: int
    message: str
    mark: Mark | None = None
    said: str | None = None
    gives: str | None = None
    step: Step | None = None

    def __lt__(self, other: "Problem") -> bool:  # type: ignore[override]  # sorted among themselves
        return self._order < other._order

    @property
    def _order(self) -> tuple[Path, int, int, str]:
        return self.path, self.line, self.mark.column if self.mark else 0, self.message

    @property
    def place(self) -> str:
        """`path:line:column`, line and column where they are known."""
        line = f":{self.line}" if self.line else ""
        column = f":{self.mark.column}" if self.mark else ""
        return f"{shown(self.path)}{line}{column}"

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class ContentError(Exception):
    """All problems found in the content."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type["ContentError"], tuple[tuple[Problem, ...]]]:
        """How a process sends it to another one: with its problems, not with their words."""
        return type(self), (self.problems,)


@contextmanager
def gathering(problems: list[Problem]) -> Iterator[None]:
    """Add the problems of a `ContentError` to `problems`, and go on after the block."""
    try:
        yield
    except ContentError as error:
        problems.extend(error.problems)


def shown(path: Path) -> str:
    """The path as the user would type it: relative to the current folder where it lies below it."""
    try:
        real, folder = os.path.realpath(path), os.path.join(Path.cwd(), "")  # noqa: PTH118
    except OSError:
        return path.as_posix()
    return real[len(folder) :].replace(os.sep, "/") if real.startswith(folder) else path.as_posix()


def real(path: Path) -> Path:
    """The path with its links resolved, as far as they do not lead in a ring."""
    return Path(os.path.realpath(path))


def there(path: Path) -> bool:
    """Whether there is such a file or folder; `False` for a name that none can have."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists fails on such a name


def is_file(path: Path) -> bool:
    """Whether there is such a file; `False` for a name that none can have."""
    return os.path.isfile(path)  # noqa: PTH113 - Path.is_file fails on such a name


def suggestion(word: str, names: Iterable[str]) -> str:
    """` (did you mean 'Score'?)` for the nearest known word, or nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    by_fold = {name.casefold(): name for name in names}
    near = get_close_matches(word.casefold(), by_fold, n=1)
    return f" (did you mean '{by_fold[near[0]]}'?)" if near else ""
