"""Problems that an author or user can cause, each at a place."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong in one place; `line` counts from 1."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}: {self.message}"


class ContentError(Exception):
    """Everything found wrong in the content, all at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


@contextmanager
def gathering(problems: list[Problem]) -> Iterator[None]:
    """Adds what a `ContentError` holds to `problems`, and goes on behind what raised it."""
    try:
        yield
    except ContentError as error:
        problems.extend(error.problems)


def shown(path: Path) -> str:
    """The path as the user would type it: relative to the current folder where it lies below it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def there(path: Path) -> bool:
    """Whether there is such a file or folder; no for a name that none can have."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists fails on such a name


def is_file(path: Path) -> bool:
    """Whether there is such a file; no for a name that none can have."""
    return os.path.isfile(path)  # noqa: PTH113 - Path.is_file fails on such a name


def suggestion(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'Score'?)` for the nearest known word, or nothing."""
    by_fold = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold(), by_fold, n=1)
    return f" (did you mean '{by_fold[near[0]]}'?)" if near else ""
