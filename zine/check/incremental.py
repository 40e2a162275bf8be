"""Incremental verification: keeps what came of every page, and checks again only what changed."""

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from zine.cache import keys
from zine.cache.stamps import FileStamps
from zine.check import house_rules, trial, verify
from zine.check.played_game import PlayedGame
from zine.check.verify import CheckedPage, Verification
from zine.content.project import IMAGES, Project, Selection
from zine.content.rules.failures import error_text, gathering_all
from zine.files import Stamp, contents
from zine.problems import ContentError, Problem

SIBLINGS = re.compile(r"^\s*from\s+\.(\w*)\s+import\s+([^#\n(]+|\([^)]*\))", re.MULTILINE)
"""A relative import: the module, or else the names that are modules themselves."""

NOTHING = Selection((), (), (), everything=False)

Stamps = dict[str, Stamp]
"""The stamp of each file by its path."""


class _Result(NamedTuple):
    """A checked page, and the problems of its text by the house rules."""

    page: CheckedPage
    house: tuple[Problem, ...]


class IncrementalVerifier:
    """Checks pages, and checks them again as their files change."""

    def __init__(
        self,
        find: Callable[[], Project],
        select: Callable[[Project], Selection],
        begin: Callable[[Collection[Path]], None] = lambda _: None,
    ) -> None:
        """`find` the project, `select` what to check of it; both may raise `ContentError`.

        `begin` is told which pages are about to be checked, which may take a while.
        """
        self._find = find
        self._select = select
        self._begin = begin
        self._selection = NOTHING
        self._stamps: Stamps = {}
        self._real: dict[Path, Path] = {}
        """The folders of pages by where they really lie; none if two lie in one place."""
        self._digests: dict[Path, bytes] = {}
        """A digest of each touched file as it was last read."""
        self._results: dict[Path, _Result] = {}
        self._rest: tuple[Problem, ...] = ()
        self._played: tuple[PlayedGame, ...] = ()
        self._untried: set[Path] = set()
        """The pages whose errata and games played have not been tried."""
        self.project: Project | None = None
        self.changed: frozenset[Path] = frozenset()
        self.at = FileStamps()
        """The files as they stood before they were read last."""

    @property
    def pages(self) -> dict[Path, CheckedPage]:
        """Each page as it was last checked, by its path."""
        return {path: result.page for path, result in self._results.items()}

    @property
    def verification(self) -> Verification:
        """The verification as far as it is known."""
        house = [problem for result in self._results.values() for problem in result.house]
        return Verification.of(self.pages.values(), self._played, (*house, *self._rest))

    def read(self, touched: Collection[Path] = ()) -> bool:
        """Check the pages whose files changed since the last time; returns whether any file did.

        Files that are `touched` count as changed even if their stamps are the same, unless
        they were touched before and hold the same bytes: a system may report one save twice.
        `changed` then holds all that changed. Until `read_rest`, the problems of zines, errata and
        glossary may be out of date.

        If only known pages were touched, it checks these without a scan of the other files. Call it
        with nothing touched to scan all: a system may fail to report a change.
        """
        try:
            return self._read(touched)
        except Exception as error:  # becomes a problem; the next save is read again
            content = self.project.content if self.project else Path("content")
            self._fail((Problem(content, 0, f"cannot be read: {error_text(error)}"),))
            return True

    def _fail(self, problems: tuple[Problem, ...]) -> None:
        """Forget all, since nothing can be read; the problems say why."""
        self.changed = frozenset(map(Path, self._stamps))
        self.project, self._stamps, self._results = None, {}, {}
        self._selection, self._played = NOTHING, ()
        self._rest = problems

    def _read(self, touched: Collection[Path]) -> bool:
        if self.project and (pages := self._pages_among(touched)):
            at = self.at.renewed(pages)
            if all(at.of(name) for name in pages):
                return self._read_pages(self.project, pages, at)
        return self._read_all(touched)

    def _pages_among(self, touched: Collection[Path]) -> dict[str, Path]:
        """The touched files as pages, by their paths as text; none if one of them is no known page.

        A page that has become a link does not count: its target may lie where no page may.
        """
        if not all(path.parent in self._real and path.resolve() == path for path in touched):
            return {}
        pages = [self._real[path.parent] / path.name for path in touched]
        known = all(page in self._results for page in pages)
        return {os.fspath(page): page for page in pages} if known else {}

    def _read_pages(self, project: Project, pages: Mapping[str, Path], at: FileStamps) -> bool:
        """As `read`, of some pages and nothing else."""
        self.at = at
        stamps = {name: stamp for name in pages if (stamp := at.of(name))}
        changed = {pages[name] for name in stamps if stamps[name] != self._stamps.get(name)}
        changed |= self._altered(pages.values())
        self._stamps = {**self._stamps, **stamps}
        self._results = {**self._results, **self._checked(project, changed)}
        self._rest = tuple(p for p in self._rest if p.path not in changed)
        self.changed = frozenset(changed)
        return bool(changed)

    def _read_all(self, touched: Collection[Path]) -> bool:
        at = FileStamps()
        try:
            project = self._find()
            stamps = _stamps(project, at)
            if not touched and project == self.project and stamps == self._stamps:
                self.changed = frozenset()
                return False
            self.at = at
            selection = self._select(project)
        except ContentError as error:
            same = self.project is None and self._rest == error.problems
            self._fail(error.problems)
            return not same
        if project != self.project:
            self.project, self._stamps, self._results, self._rest = project, {}, {}, ()
        known = stamps.keys() | self._stamps.keys()
        changed = {Path(path) for path, _ in stamps.items() ^ self._stamps.items()}
        changed |= self._altered(_named(touched, known))
        images = {path for path in changed if path.name.casefold().endswith(IMAGES)}
        moved = {Path(path) for path in stamps.keys() ^ self._stamps.keys() if _is_checked(path)}
        everything = bool(moved) or not self._results
        stale = _stale(project, selection.pages, changed, everything=everything)
        stale |= {path for path, page in self.pages.items() if images and _may_show(page, images)}
        self._stamps, self._selection = stamps, selection
        fresh = {page for page in selection.pages if page in stale or page not in self._results}
        checked = {**self._results, **self._checked(project, fresh)}
        self._results = {page: checked[page] for page in selection.pages}
        folders = {page.parent for page in selection.pages}
        real = {folder.resolve(): folder for folder in folders}
        self._real = real if len(real) == len(folders) else {}
        self._rest = tuple(p for p in self._rest if p.path not in stale)
        self.changed = frozenset(changed)
        return bool(changed)

    def _checked(self, project: Project, pages: Collection[Path]) -> dict[Path, _Result]:
        """What comes of some pages, by their paths."""
        if pages:
            self._begin(pages)
        crashes = trial.crashes(project, sorted(pages))
        self._untried.update(pages)
        return {page: _check(project, page, crashes.get(page)) for page in sorted(pages)}

    def _altered(self, touched: Iterable[Path]) -> set[Path]:
        """Those of some files that do not hold what they held when they were touched last."""
        digests = {path: _digest(path) for path in touched}
        before, self._digests = self._digests, {**self._digests, **digests}
        return {path for path, digest in digests.items() if before.get(path) != digest}

    def read_rest(self) -> None:
        """Check the zines, the errata, the glossary and the like with the pages as they are now."""
        if self.project is None:
            return
        pages, self._untried = sorted(self._untried & self._results.keys()), set()
        if pages:
            self._begin(pages)
        for page, problem in trial.crashes(self.project, pages, beside=True).items():
            self._results[page] = _check(self.project, page, problem)
        problems: list[Problem] = []
        with gathering_all(problems, self.project.content):
            checked = tuple(self.pages.values())
            rest = verify.check_rest(self.project, self._selection, checked)
            self._played = tuple(rest.played)
            problems += rest.problems
        self._rest = tuple(problems)


def _check(project: Project, path: Path, crash: Problem | None) -> _Result:
    """Check a page, unless it ended the process that tried it."""
    page = CheckedPage(path, None, (), (crash,)) if crash else verify.check_page(project, path)
    alone: list[Problem] = []
    with gathering_all(alone, path):
        alone += house_rules.check(project, [page.game] if page.game else [], (), everything=False)
    return _Result(page, tuple(alone))


def _stale(
    project: Project, pages: Iterable[Path], changed: Collection[Path], *, everything: bool
) -> set[Path]:
    """The pages that must be checked again after a change."""
    scoring = {path.stem for path in changed if path.parent in project.scoring}
    glossaries = project.translations(project.glossary)
    beside = {*glossaries, project.sources, project.fingerprints}
    odds = {folder for folder, _ in project.odds_folders}  # a page may name those of another game
    if everything or any(path in beside or path.parent in odds for path in changed):
        return set(pages)
    users = _users(project, scoring) if scoring else set()
    return {page for page in pages if page in changed or project.rules_of(page.stem) in users}


def _may_show(page: CheckedPage, images: Collection[Path]) -> bool:
    """Whether a page shows one of some pictures, or would if it could be read."""
    return page.game is None or any(own.path in images for own in page.game.images.values())


def _users(project: Project, stems: set[str]) -> set[str]:
    """Some scoring modules, and all that import one of them, themselves or through others."""
    imports: dict[str, set[str]] = {}
    for path in project.rules:
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


def _is_checked(path: str) -> bool:
    """Whether a file is read to check pages, and is no picture and no part of a style."""
    return path.endswith((".md", ".py", ".json", ".fingerprints"))


def _stamps(project: Project, at: FileStamps) -> Stamps:
    """The stamp of every file that the check or the PDF depends on."""
    folders = (
        *(
            (folder, ".md")
            for folder in (
                project.content,
                *(project.content / n for n in ("games", "zines", "scores")),
            )
        ),
        *((folder, ".py") for folder in project.scoring),
        *project.odds_folders,
        *((folder, "") for folder in (*project.looks, *project.templates)),
    )
    found = dict(keys.image_stamps(project, at))
    for folder, end in folders:
        found.update(at.in_folder(folder, end))
    wordings = os.fspath(project.fingerprints)
    if stamp := at.of(wordings):
        found[wordings] = stamp
    return found


def _digest(path: Path) -> bytes:
    """What changes with the bytes of a file; nothing where it cannot be read."""
    try:
        return sha256(contents(path)).digest()
    except OSError:
        return b""


def _named(touched: Collection[Path], known: Collection[str]) -> set[Path]:
    """The known paths among those touched, which the system names with all links resolved."""
    if not touched:
        return set()
    folders = {os.path.dirname(path) for path in known}  # noqa: PTH120 - of thousands
    real = {Path(folder).resolve(): Path(folder) for folder in folders}
    named = {real[path.parent] / path.name for path in touched if path.parent in real}
    return {path for path in named if os.fspath(path) in known}
