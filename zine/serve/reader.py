"""The desk's reader: verifies pages when they are saved, and shares the verdict."""

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from zine.check.incremental import IncrementalVerifier
from zine.check.verify import VerifiedGame
from zine.content import project
from zine.content.project import Project, Selection
from zine.content.rules.failures import gathering_all
from zine.content.zines import chapters
from zine.editors import watch
from zine.problems import Problem
from zine.serve.allowed_folders import OUTSIDE, AllowedFolders
from zine.serve.shared import Save, Shared


class Reader:
    """Verifies the pages of one folder until the desk stops."""

    def __init__(self, shared: Shared, root: Path, allowed: AllowedFolders) -> None:
        self._shared = shared
        self._root = root
        self._allowed = allowed
        self._verifier = IncrementalVerifier(lambda: project.at(root), self._selected, self._begin)
        self._rest_is_due = True

    def run(self) -> None:
        """Read all pages, and again those that are saved; no failure of theirs ends it."""
        self._verifier.read()
        self._survive(partial(self._publish, set()))
        self._survive(self._read_rest)
        for saved in watch.batches(self._watched_folders, self._shared.stopped):
            self._survive(partial(self._read, saved))

    def _selected(self, project: Project) -> Selection:
        pages, played = map(self._allowed.only, (project.games, project.scores))
        lent = (page for page in chapters.listed(project) if project.is_lent(page))
        return Selection((*pages, *lent), project.zines, played, everything=True)

    def _watched_folders(self) -> list[Path]:
        project = self._verifier.project
        templates = filter(self._allowed.contain, project.templates) if project else ()
        return [*watch.folders(project, self._root), *templates]

    def _read(self, saved: Collection[Path]) -> None:
        """Read what was saved. Once nothing was for a moment, check what depends on all pages."""
        styles = {path for path in saved if path.suffix in watch.STYLES}
        if self._verifier.read():
            self._publish({*saved, *self._verifier.changed}, lay_out=True)
            self._rest_is_due = True
        elif styles:
            self._publish(styles, lay_out=True)
        elif self._rest_is_due and not saved:
            self._read_rest()

    def _begin(self, pages: Collection[Path]) -> None:
        """Share which pages are being checked: until then their last verdict says nothing."""
        shared = self._shared
        with shared.condition:
            shared.checking = frozenset(pages)
        shared.notify()

    def _read_rest(self) -> None:
        """Check what depends on all pages."""
        self._verifier.read_rest()
        self._rest_is_due = False
        self._publish(set(), ready=True)

    def _survive(self, work: Callable[[], None]) -> None:
        """Do some work; if it fails, that is the verdict until the next save."""
        problems: list[Problem] = []
        with gathering_all(problems, self._root / "content"):
            work()
        if problems:
            shared = self._shared
            with shared.condition:
                shared.verdict = shared.verdict._replace(problems=tuple(problems))
                shared.ready = shared.pages_read = True
                shared.checking = frozenset()
            shared.notify()

    def _publish(
        self, saved: Collection[Path], *, ready: bool = False, lay_out: bool = False
    ) -> None:
        """Share what has been read, and give the layout worker what has changed.

        With `lay_out` that is so where no page has changed, and no save was seen: a zine may have
        been saved before the watch began.
        """
        project, pages, verdict = (
            self._verifier.project,
            self._verifier.pages,
            self._verifier.verification,
        )
        problems = {self._allowed.without_text(problem) for problem in verdict.problems}
        if project:
            problems |= {Problem(page, 1, OUTSIDE) for page in project.games if page not in pages}
        stems = {page.stem for page in pages}
        saved_stem = next((path.stem for path in saved if path.stem in stems), None)
        shared = self._shared
        with shared.condition:
            changed = {path for path, page in pages.items() if page is not shared.pages.get(path)}
            shared.project, shared.pages, shared.pages_read = project, pages, True
            shared.checking = frozenset()
            shared.verdict = verdict._replace(problems=tuple(sorted(problems)))
            for path in changed:
                if game := pages[path].game:
                    shared.games[path] = VerifiedGame(game, len(pages[path].examples))
            if saved_stem is not None:
                shared.save = Save(shared.save.count + 1, saved_stem)
            shared.changed |= changed
            if not shared.views and (view := shared.view()).zine:
                shared.views[view] = 0
            shared.dirty = shared.dirty or lay_out or bool(changed)
            shared.ready = shared.ready or ready
            shared.condition.notify_all()
        shared.notify()
