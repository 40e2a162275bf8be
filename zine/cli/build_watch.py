"""`zine build --watch`: builds again whenever a file is saved, and reuses all that is unchanged."""

import argparse
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from zine.check.incremental import PageChecker
from zine.check.verify import CheckedPage, Verification
from zine.cli import arguments, lasting, zines
from zine.cli.build_cache import tell_if_foreign
from zine.cli.output import SUCCESS, CommandError, complain, progress, summarize, write_files
from zine.content import project as projects
from zine.content.project import Project
from zine.editors import watch
from zine.memo.memo import Memo
from zine.memo.store import store_in
from zine.press.build import ZineBuilder
from zine.press.engine.failures import Tell
from zine.problems import ContentError, Problem, gathering
from zine.program import program


def run(options: argparse.Namespace) -> int:
    """Build, and build again after every save until interrupted; return the exit code."""
    booklet = zines.booklet_options(options)
    project, memo = projects.at(options.root), Memo(store_in(options.output), program)
    zines.load(memo, project, options.zines, [])  # an unknown name is a mistake of the command line
    root = project.content.parent
    if not zines.screen(options):
        tell_if_foreign(options.output)
    with lasting.interruptible(), closing(_Rebuilder(memo, root, options, booklet)) as rebuilder:
        rebuilder.build()
        summarize(watch.watching(rebuilder.folders(), root))
        for _ in watch.batches(rebuilder.folders):
            rebuilder.build()
    return SUCCESS


class _Rebuilder:
    """Builds zines, and builds them again when their files have changed; `close` it."""

    def __init__(
        self, memo: Memo, root: Path, options: argparse.Namespace, booklet: Mapping[str, Any]
    ) -> None:
        self._memo = memo
        self._root = root
        self._options = options
        self._booklet = booklet
        self._checker = PageChecker(memo)
        self._advance: Tell = lambda *_: None
        self._project: Project | None = None
        self._builder: ZineBuilder | None = None
        self._hints: set[str] = set()
        """What was told of looks; they are read again and again while a zine is wrong."""
        self._reported: Verification | None = None
        self._written: dict[Path, bytes] = {}

    def close(self) -> None:
        """Store what was built, and end the processes that lay pages out."""
        if self._builder:
            self._builder.__exit__()
        self._memo.close()

    def folders(self) -> list[Path]:
        """The folders whose files shape the zines."""
        project = self._project
        return [*watch.folders(project, self._root), *(project.templates if project else ())]

    def build(self) -> None:
        """Write the zines of which something has changed, and report what is wrong."""
        self._memo.look_again()
        pages: dict[Path, CheckedPage] = {}
        files: dict[Path, bytes] = {}
        problems: list[Problem] = []
        with gathering(problems), progress("laying out") as self._advance:
            try:
                files = self._make(pages)
            except CommandError as error:
                complain([str(error)])
                return
        verdict = Verification.of(pages.values(), rest=problems)
        if self._reported is None or verdict != self._reported:
            watch.report_changes(self._reported, verdict, summarize, lambda text: complain([text]))
        self._reported = verdict
        changed = {path: data for path, data in files.items() if self._written.get(path) != data}
        try:
            write_files(changed)
        except CommandError as error:
            complain([str(error)])
            return
        if changed:
            self._written |= changed
            self._memo.settle()

    def _make(self, pages: dict[Path, CheckedPage]) -> dict[Path, bytes]:
        """The files of the zines; adds to the pages that were checked.

        Raises `ContentError` with all that is wrong.
        """
        project = projects.at(self._root)
        if project != self._project:
            if self._builder:
                self._builder.__exit__()
            edition = arguments.chosen_edition(self._options)
            self._builder = ZineBuilder(self._memo, project, edition, self._tell)
        self._project = project
        problems: list[Problem] = []
        listed = zines.load(self._memo, project, self._options.zines, problems)
        self._hint(zines.hints(listed))
        to_check = dict.fromkeys(page for zine in listed for page in zine.pages)
        for page, result in self._checker.check(project, tuple(to_check)).items():
            pages[page] = result.page
            problems += result.page.problems
        if problems:
            raise ContentError(problems)
        if form := zines.screen(self._options):
            return zines.on_screen(self._memo, form, project, listed, self._options.output, [])
        assert self._builder
        try:
            return zines.as_pdf(self._builder, listed, self._options, self._booklet, [])
        finally:
            self._hint(self._builder.hints)

    def _hint(self, hints: Sequence[str]) -> None:
        """Say what an author may want to know, each once."""
        complain(hint for hint in hints if hint not in self._hints)
        self._hints.update(hints)

    def _tell(self, title: str, done: int, total: int) -> None:
        self._advance(title, done, total)  # each build has a progress bar of its own
