"""Incremental verification: keeps what came of every page, and checks again only what changed."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from zine.check import house_rules, trial, verify
from zine.check.played_game import PlayedGame
from zine.check.verify import CheckedPage, Verification
from zine.content.failures import error_text, gathering_all
from zine.content.project import Project, Selection
from zine.files import contents
from zine.problems import ContentError, Problem

SIBLINGS = re.compile(r"^\s*from\s+\.(\w*)\s+import\s+([^#\n(]+|\([^)]*\))", re.MULTILINE)
"""A relative import: the module, or else the names that are modules themselves."""

NOTHING = Selection((), (), (), everything=False)

Stamp = tuple[int, int, int]
"""What changes when a file does: its inode, its size in bytes, its time in nanoseconds."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What came of a page, and what the house rules say of its text."""

    page: CheckedPage
    house: tuple[Problem, ...]


class IncrementalVerifier:
    """Reads pages, and reads them again as their files change."""

    def __init__(self, find: Callable[[], Project], ask: Callable[[Project], Selection]) -> None:
        """`find` gives the library, `ask` what of it is read; both may raise `ContentError`."""
        self._find = find
        self._ask = ask
        self._asked = NOTHING
        self._stamps: dict[Path, Stamp] = {}
        self._kept: dict[Path, _Kept] = {}
        self._rest: tuple[Problem, ...] = ()
        self._played: tuple[PlayedGame, ...] = ()
        self._untried: set[Path] = set()
        """The pages of which what stands beside them is to be tried."""
        self.library: Project | None = None
        self.changed: frozenset[Path] = frozenset()

    @property
    def pages(self) -> dict[Path, CheckedPage]:
        """What came of each page, by its path."""
        return {path: kept.page for path, kept in self._kept.items()}

    @property
    def verdict(self) -> Verification:
        """What is known at present."""
        house = [problem for kept in self._kept.values() for problem in kept.house]
        return Verification.of(self.pages.values(), self._played, (*house, *self._rest))

    def read(self, touched: Collection[Path] = ()) -> bool:
        """Read the pages that have changed since the last time; whether anything has changed.

        What is `touched` counts as changed. `changed` then holds the files that have; what is told
        of the zines, the errata and the glossary may be behind until `read_rest`.
        """
        try:
            return self._read(touched)
        except Exception as error:  # what it is will be told, and the next save read again
            content = self.library.content if self.library else Path("content")
            self._fail((Problem(content, 1, f"cannot be read: {error_text(error)}"),))
            return True

    def _fail(self, problems: tuple[Problem, ...]) -> None:
        """Nothing can be read, for some reason."""
        self.changed = frozenset(self._stamps)
        self.library, self._stamps, self._kept = None, {}, {}
        self._asked, self._played = NOTHING, ()
        self._rest = problems

    def _read(self, touched: Collection[Path]) -> bool:
        try:
            library = self._find()
            asked = self._ask(library)
        except ContentError as error:
            same = self.library is None and self._rest == error.problems
            self._fail(error.problems)
            return not same
        if library != self.library:
            self.library, self._stamps, self._kept, self._rest = library, {}, {}, ()
        stamps = _stamps(library)
        changed = {
            path
            for path in stamps.keys() | self._stamps.keys()
            if stamps.get(path) != self._stamps.get(path)
        }
        changed |= _named(touched, stamps.keys() | self._stamps.keys())
        moved = stamps.keys() != self._stamps.keys()
        stale = _stale(library, asked.pages, changed, everything=moved or not self._kept)
        self._stamps, self._asked = stamps, asked
        fresh = {page for page in asked.pages if page in stale or page not in self._kept}
        spoilt = trial.crashes(library, sorted(fresh))
        self._untried |= fresh
        self._kept = {
            page: _checked(library, page, spoilt.get(page)) if page in fresh else self._kept[page]
            for page in asked.pages
        }
        self._rest = tuple(p for p in self._rest if p.path not in stale)
        self.changed = frozenset(changed)
        return bool(changed)

    def read_rest(self) -> None:
        """Hold the zines, the errata, the glossary and the like against the pages as they stand."""
        if self.library is None:
            return
        pages, self._untried = sorted(self._untried & self._kept.keys()), set()
        for page, problem in trial.crashes(self.library, pages, beside=True).items():
            self._kept[page] = _checked(self.library, page, problem)
        problems: list[Problem] = []
        with gathering_all(problems, self.library.content):
            played, rest = verify.check_rest(self.library, self._asked, tuple(self.pages.values()))
            self._played = tuple(played)
            problems += rest
        self._rest = tuple(problems)


def _checked(library: Project, path: Path, spoilt: Problem | None) -> _Kept:
    """What comes of a page, if it is not one that cannot be read here."""
    page = CheckedPage(path, None, (), (spoilt,)) if spoilt else verify.check_page(library, path)
    alone: list[Problem] = []
    with gathering_all(alone, path):
        alone += house_rules.check(library, [page.game] if page.game else [], (), everything=False)
    return _Kept(page, tuple(alone))


def _stale(
    library: Project, pages: Iterable[Path], changed: Collection[Path], *, everything: bool
) -> set[Path]:
    """The pages that a change concerns."""
    scoring = {path.stem for path in changed if path.parent in library.scoring}
    if scoring:
        library.forget()
    beside = {library.glossary, library.sources, library.fingerprints}
    if everything or not beside.isdisjoint(changed):
        return set(pages)
    users = _users(library, scoring) if scoring else set()
    return {page for page in pages if page in changed or page.stem in users}


def _users(library: Project, stems: set[str]) -> set[str]:
    """Some scoring modules, and all that import one of them, themselves or through others."""
    imports: dict[str, set[str]] = {}
    for path in library.rules:
        imports.setdefault(path.stem, set()).update(_imports(path))
    users = set(stems)
    while more := {stem for stem, others in imports.items() if others & users} - users:
        users |= more
    return users


def _imports(path: Path) -> set[str]:
    try:
        text = contents(path).decode(errors="replace")
    except OSError:
        return set()
    names = (module or names for module, names in SIBLINGS.findall(text))
    return {name for found in names for name in re.findall(r"\w+", found)}


def _stamps(library: Project) -> dict[Path, Stamp]:
    """The stamp of every file that has a say."""
    files = [
        *library.games,
        *library.zines,
        *library.scores,
        *library.content.glob("*.md"),
        library.fingerprints,
        *library.rules,
    ]
    stamps = {}
    for path in files:
        try:
            stat = path.stat()
        except OSError:
            continue
        stamps[path] = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
    return stamps


def _named(touched: Collection[Path], known: Collection[Path]) -> set[Path]:
    """The known paths that the system means, which tells folders without links."""
    if not touched:
        return set()
    real = {folder.resolve(): folder for folder in {path.parent for path in known}}
    named = {real[path.parent] / path.name for path in touched if path.parent in real}
    return named.intersection(known)
