"""The library: one folder's games, zines, templates and scoring modules."""

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar
from zlib import crc32

from zine.content import timeout
from zine.content.cell import Unreadable, normal
from zine.dice import Foul
from zine.files import PACKAGE
from zine.problems import ContentError, Problem, gathering, is_file, shown, suggestion, there
from zine.process.record import Call

PREFIX = "zine_scoring_"
LONGEST = 200
"""How many characters are told of what a scoring module raises."""

T = TypeVar("T")

spoilt: dict[Path, Problem] = {}
"""Scoring modules and pages that have ended a process, or had to be ended with it, and why."""

SHARE = next(p for p in (PACKAGE / "share", PACKAGE.parent) if (p / "content").is_dir())


@dataclass(frozen=True, slots=True)
class Project:
    """Where the parts of one folder lie; what the folder lacks is taken from the package."""

    content: Path
    scoring: tuple[Path, ...]
    templates: tuple[Path, ...]

    @property
    def games(self) -> tuple[Path, ...]:
        """Every game's page, by name."""
        return _pages(self.content / "games")

    @property
    def zines(self) -> tuple[Path, ...]:
        """Every zine's file, by name."""
        return _pages(self.content / "zines")

    @property
    def scores(self) -> tuple[Path, ...]:
        """Every file of a game that was played, by name."""
        return _pages(self.content / "scores")

    @property
    def errata(self) -> Path:
        """Where the sources are wrong; there need be no such file."""
        return self.content / "errata.md"

    @property
    def glossary(self) -> Path:
        """The words of the pages; there need be no such file."""
        return self.content / "glossary.md"

    @property
    def sources(self) -> Path:
        """What the games are drawn from; there need be no such file."""
        return self.content / "sources.md"

    @property
    def fingerprints(self) -> Path:
        """The sources' wording, in numbers; there need be no such file."""
        return self.content / "sources.fingerprints"

    def of(self, stem: str) -> tuple[Path, ...]:
        """Where a game's page and its scoring module may lie."""
        return (self.content / "games" / f"{stem}.md", *self._places(stem))

    def _places(self, stem: str) -> tuple[Path, ...]:
        return tuple(folder / f"{stem}.py" for folder in self.scoring)

    @property
    def rules(self) -> tuple[Path, ...]:
        """The file of every scoring module."""
        return tuple(file for folder in self.scoring for file in sorted(folder.glob("*.py")))

    def forget(self) -> None:
        """Let the scoring modules be read anew, with what they import from each other."""
        packages = tuple(f"{_package(folder)}." for folder in self.scoring)
        for name in [name for name in sys.modules if name.startswith(packages)]:
            del sys.modules[name]

    def module(self, stem: str) -> ModuleType:
        """The scoring module of a game.

        Raises `FileNotFoundError` if there is none and `ContentError` if it cannot be run.
        """
        places = self._places(stem)
        path = next(filter(is_file, places), None)
        if path is None:
            raise FileNotFoundError(shown(places[0]))
        if path in spoilt:
            raise ContentError([spoilt[path]])
        name = f"{_package(path.parent)}.{stem}"
        loader = _ExactLoader(name, str(path))
        spec = importlib.machinery.ModuleSpec(name, loader, origin=str(path))
        spec.has_location = True
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            timeout.within(partial(loader.exec_module, module), path)
        except SyntaxError as error:
            file = Path(error.filename or path)
            message = f"the scoring module does not import: {error.msg}"
            raise ContentError([Problem(file, error.lineno or 1, message)]) from None
        except timeout.TooLong as error:
            message = f"the import of the scoring module {error}"
            raise ContentError([Problem(path, where(error, path) or 1, message)]) from None
        except BaseException as error:
            if timeout.interrupts(error):
                raise
            message = f"the scoring module does not import: {told(error)}"
            raise ContentError([Problem(path, where(error, path) or 1, message)]) from None
        return module


@dataclass(frozen=True, slots=True)
class Selection:
    """The games' pages, the zines' files and the games played that a user means.

    `everything` tells whether all are meant: the errata and the like can only be held against all.
    """

    pages: tuple[Path, ...]
    zines: tuple[Path, ...]
    played: tuple[Path, ...]
    everything: bool


def _pages(folder: Path) -> tuple[Path, ...]:
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208 - asked for often, and a path costs more
    except OSError:
        return ()
    return tuple(folder / name for name in names if name.endswith(".md"))


def at(root: Path | None) -> Project:
    """The library in a folder.

    Without a folder it is the current one if that has `content/`, else what is installed.
    Raises `ContentError` if the folder has no `content/`.
    """
    if root is None:
        root = Path() if Path("content").is_dir() else SHARE
    if not there(root / "content"):
        raise ContentError([Problem(root / "content", 1, "there is no such folder")])
    places = (root / "scoring", root / "zine" / "scoring", PACKAGE / "scoring")
    templates = (root / "templates", SHARE / "templates")
    return Project(
        content=root / "content",
        scoring=tuple(place for place in places if place.is_dir()),
        templates=tuple(place for place in templates if place.is_dir()),
    )


def named(name: str, paths: Iterable[Path], what: str) -> Path:
    """The path that a user means by a name; `LookupError` says what there is instead."""
    paths = tuple(paths)
    exact = {path.stem: path for path in paths}
    by_name = {normal(path.stem): path for path in paths}
    plain = name.removesuffix(".md")
    found = exact.get(plain) or by_name.get(normal(plain))
    if not found:
        known = [path.stem for path in by_name.values()]
        listed = suggestion(name, known) or f"; there are {', '.join(known) or 'none'}"
        raise LookupError(f"there is no {what} '{name}'{listed}")
    return found


def guarded(call: Callable[[], T], file: Path, page: Path, line: int = 1) -> T:
    """What a call gives that runs code of a scoring module's file for a line of a page.

    Raises `ContentError` with a problem of that line if the code fails, or does not end in time.
    """
    try:
        return timeout.within(call, file, page, line)
    except (ContentError, Foul, LookupError, Unreadable):
        raise
    except BaseException as error:
        raise ContentError([Problem(page, line, failure(error, file))]) from None


@contextmanager
def surviving(problems: list[Problem], path: Path) -> Iterator[None]:
    """As `gathering`; and whatever else is raised is a problem of a path.

    For processes that last: what cannot be checked is told, and the next save is read again.
    """
    try:
        with gathering(problems):
            yield
    except Exception as error:
        problems.append(Problem(path, 1, f"cannot be checked: {told(error)}"))


def failure(error: BaseException, file: Path) -> str:
    """What is told of a scoring module's file whose code raised an exception, or did not end.

    Raises the exception if it is no failure of the module.
    """
    line = where(error, file)
    place = f"{shown(file)}:{line}" if line else shown(file)
    if isinstance(error, timeout.TooLong):
        return f"{place} {error}"
    if timeout.interrupts(error):
        raise error
    return f"{place} fails with {told(error)}"


def spoil(call: Call, line: int | None, why: str) -> Problem:
    """Run a scoring module no more, or read a page, that ended its process; what is told of it.

    `line` is that of the module, if it is known; `why` follows its name.
    """
    place = f"{shown(call.file)}:{line}" if line else shown(call.file)
    problem = Problem(call.page, call.line or 1, f"{place} {why}")
    if call.page == call.file:
        what = "import of the scoring module" if call.file.suffix == ".py" else "check of the page"
        problem = Problem(call.file, line or 1, f"the {what} {why}")
    spoilt[call.file] = problem
    return problem


def told(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {said(error)}".rstrip(": ")


def said(value: object, how: Callable[[object], str] = str) -> str:
    """A value of a scoring module in one line, which is cut if it is long."""
    try:
        text = how(value)
    except BaseException as error:
        if timeout.interrupts(error):
            raise
        return f"(a value of class {type(value).__name__} that cannot be shown)"
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def where(error: BaseException, path: Path) -> int:
    """The last line of `path` that an exception passed through; 0 if it never did."""
    line, trace = 0, error.__traceback__
    while trace:
        if Path(trace.tb_frame.f_code.co_filename) == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


class _ExactLoader(importlib.machinery.SourceFileLoader):
    """Loads a module as its file stands now.

    Python trusts compiled code whose source has the same size and the same second; a pay-off
    edited twice within one would be checked with its old figure, and so would one whose file was
    given the time of another. What is known of a change in nanoseconds, and of the file that holds
    it, makes that safe. What is compiled lies in files of its own: where both read a module, each
    would replace the other's.
    """

    def path_stats(self, path: str | bytes | os.PathLike[str]) -> dict[str, float]:
        stat = os.stat(path)  # noqa: PTH116 - the base class hands over a string
        known = f"{stat.st_mtime_ns} {stat.st_ctime_ns} {stat.st_ino}"
        return {"mtime": crc32(known.encode()), "size": stat.st_size}

    def get_data(self, path: str) -> bytes:
        return super().get_data(_own(path))

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        super().set_data(_own(path), data, _mode=_mode)
        with suppress(OSError):  # on a full disk Python takes a part for the whole
            if Path(_own(path)).stat().st_size != len(data):
                Path(_own(path)).unlink()


def _own(path: str) -> str:
    """Where the loader keeps what Python would keep at a path."""
    return f"{path.removesuffix('.pyc')}.exact.pyc" if path.endswith(".pyc") else path


class _ExactFinder:
    """Finds what scoring modules import from each other, to be loaded as its file stands now."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, stem = fullname.rpartition(".")
        if not package.startswith(PREFIX) or not path:
            return None
        file = Path(path[0]) / f"{stem}.py"
        if not file.is_file():
            return None
        return importlib.util.spec_from_loader(fullname, _ExactLoader(fullname, str(file)))


def _package(folder: Path) -> str:
    """The name of a package over a folder, so that its modules can import their siblings."""
    if not any(isinstance(finder, _ExactFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _ExactFinder())
    name = f"{PREFIX}{abs(hash(str(folder.resolve()))):x}"
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name
