"""Incremental verification: a memo of checked pages, for commands that stay."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from zine.check import house_rules, trial, verify
from zine.check.verify import CheckedPage, Rest, Verification
from zine.content.project import Project, Selection
from zine.content.rules.failures import error_text, gathering_all
from zine.memo import world
from zine.memo.memo import Memo
from zine.problems import ContentError, Problem

NOTHING = Selection((), (), (), everything=False)

Begin = Callable[[Collection[Path]], None]


class _Result(NamedTuple):
    """A checked page, and the problems of its text by the house rules."""

    page: CheckedPage
    house: tuple[Problem, ...]


class PageChecker:
    """Checks pages, each again only if something that it depends on has changed.

    Pages that must be checked are tried in another process before, which their modules may end.
    """

    def __init__(self, memo: Memo, begin: Begin = lambda _: None) -> None:
        """`begin` is told which pages are about to be checked, which may take a while."""
        self.memo = memo
        self._begin = begin
        self._crashes: dict[Path, Problem] = {}

    def check(self, project: Project, pages: Collection[Path]) -> dict[Path, _Result]:
        """What comes of some pages, by their paths."""
        due = sorted(page for page in pages if not self.memo.holds(self.check_one, project, page))
        if due:
            self._begin(due)
            self._crashes = trial.crashes(project, due)
        return {page: self.memo.call(self.check_one, project, page) for page in pages}

    def check_one(self, project: Project, page: Path) -> _Result:
        """What comes of a page, unless it has ended the process that tried it."""
        if crash := self._crashes.get(page):
            _note_rules(project, page)
            return _Result(CheckedPage(page, None, (), (crash,)), ())
        checked = self.memo.call(verify.check_page, project, page)
        problems: list[Problem] = []
        with gathering_all(problems, page):
            games = [checked.game] if checked.game else []
            problems += house_rules.check(project, games, (), everything=False)
        return _Result(checked, tuple(problems))


def _note_rules(project: Project, page: Path) -> None:
    """Note all that a page may depend on which another process has read."""
    folders = (*project.scoring, *(folder for folder, _ in project.odds_folders))
    for path in (page, *(folder / name for folder in folders for name in world.names(folder))):
        world.note_file(path)


class IncrementalVerifier:
    """Checks the pages of a project and what belongs to them, again and again."""

    def __init__(
        self,
        find: Callable[[], Project],
        select: Callable[[Project], Selection],
        begin: Begin = lambda _: None,
    ) -> None:
        """`find` the project, `select` what to check of it; both may raise `ContentError`."""
        self._find = find
        self._select = select
        self._begin = begin
        self._memo = Memo()
        self._checker = PageChecker(self._memo, begin)
        self._selection = NOTHING
        self._results: dict[Path, _Result] = {}
        self._rest = Rest([], [], [])
        self._crashes: dict[Path, Problem] = {}
        self._rest_is_old = False
        self.project: Project | None = None
        self.changed: frozenset[Path] = frozenset()
        """The pages that were checked again last time."""

    @property
    def pages(self) -> dict[Path, CheckedPage]:
        """Each page as it was last checked, by its path."""
        return {path: result.page for path, result in self._results.items()}

    @property
    def verification(self) -> Verification:
        """The verification as far as it is known."""
        house = [problem for result in self._results.values() for problem in result.house]
        rest = (*house, *self._rest.problems)
        known = Verification.of(self.pages.values(), self._rest.played, rest)
        return known._replace(zines=self._selection.zines)

    def read(self) -> bool:
        """Check the pages of which something has changed; returns whether anything has.

        Until `read_rest`, the problems of zines, errata and glossary may be out of date.
        """
        self._memo.look_again()
        before = self._results, self._rest.problems
        try:
            self.project = self._find()
            self._selection = self._memo.call(self._select, self.project)
            self._results = self._checker.check(self.project, self._selection.pages)
            self._results |= self._ended_beside(self.project)
        except ContentError as error:
            self._fail(list(error.problems))
        except Exception as error:  # becomes a problem; the next save is read again
            content = self.project.content if self.project else Path("content")
            self._fail([Problem(content, 0, f"cannot be read: {error_text(error)}")])
        own, known = self._results, before[0]
        self.changed = frozenset(page for page in own if own[page] is not known.get(page))
        stale = [p for p in self._rest.problems if p.path not in self.changed]
        self._rest = self._rest._replace(problems=stale)
        if self.project is None:
            return before != (own, self._rest.problems)
        was_old, self._rest_is_old = self._rest_is_old, not self._knows_rest()
        return bool(self.changed) or own.keys() != known.keys() or self._rest_is_old > was_old

    def _fail(self, problems: list[Problem]) -> None:
        """Forget all, since nothing can be read; the problems say why."""
        self.project, self._selection, self._results = None, NOTHING, {}
        self._rest_is_old = False
        self._rest = Rest([], problems, [])

    def _knows_rest(self) -> bool:
        assert self.project
        return self._memo.holds(self.check_rest, self.project, self._selection)

    def read_rest(self) -> None:
        """Check the zines, the errata, the glossary and the like with the pages as they are now."""
        if self.project is None:
            return
        project = self.project
        games = sorted(page for page, result in self._results.items() if result.page.game)
        if due := [page for page in games if not self._memo.holds(self.try_one, project, page)]:
            self._begin(due)
            self._crashes = trial.crashes(project, due, beside=True)
        for page in games:
            self._memo.call(self.try_one, project, page)
        self._results |= self._ended_beside(project)
        self._rest = self._memo.call(self.check_rest, project, self._selection)
        self._rest_is_old = False

    def _ended_beside(self, project: Project) -> dict[Path, _Result]:
        """What comes of pages whose errata or games played have ended the process that tried them.

        Those of which something has changed since count as not tried.
        """
        tried = [page for page in self._results if self._memo.holds(self.try_one, project, page)]
        results = {page: self._memo.call(self.try_one, project, page) for page in tried}
        return {page: result for page, result in results.items() if result}

    def try_one(self, project: Project, page: Path) -> _Result | None:
        """What comes of a page whose errata or games played have ended the process that tried them.

        `None` if they have not.
        """
        self._memo.call(self._checker.check_one, project, page)
        for path in (project.errata, *project.scores):
            if path.stem in (project.errata.stem, page.stem):
                world.note_file(path)
        crash = self._crashes.get(page)
        return _Result(CheckedPage(page, None, (), (crash,)), ()) if crash else None

    def check_rest(self, project: Project, selection: Selection) -> Rest:
        """What comes of all but the pages themselves."""
        self._checker.check(project, selection.pages)  # what they depend on counts here, too
        rest, problems = Rest([], [], []), list[Problem]()
        with gathering_all(problems, project.content):
            rest = verify.check_rest(project, selection, tuple(self.pages.values()))
        return rest._replace(problems=[*rest.problems, *problems])
