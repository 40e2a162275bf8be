"""`zine build --watch`: builds again whenever a file is saved, and reuses all that is unchanged."""

import argparse
from collections.abc import Callable, Collection, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from zine.check import verify
from zine.check.incremental import IncrementalVerifier
from zine.check.verify import Passed, Verification, VerifiedGame
from zine.cli import arguments, build, lasting
from zine.cli.build import Printable
from zine.cli.build_cache import tell_if_foreign
from zine.cli.output import (
    SUCCESS,
    ChangedMeanwhile,
    CommandError,
    complain,
    progress,
    summarize,
    write_stamped,
)
from zine.content import project
from zine.content.project import Project, Selection
from zine.content.zines.zine_file import ZineFile
from zine.editors import watch
from zine.files import Parts
from zine.press.build import ZineBuilder
from zine.problems import ContentError, Problem, gathering


def run(found: Project, options: argparse.Namespace, booklet: Mapping[str, Any]) -> int:
    """Build, and build again after every save until interrupted; return the exit code."""
    build.load_zines(found, options.zines, [])  # an unknown name is a mistake of the command line
    root = found.content.parent
    if not build.for_screens(options):
        tell_if_foreign(options.output)
    with lasting.interruptible(), closing(_Rebuilder(root, options, booklet)) as rebuilder:
        rebuilder.build()
        summarize(watch.watching(rebuilder.folders(), root))
        for touched in watch.batches(rebuilder.folders):
            rebuilder.build(touched)
    return SUCCESS


class _Rebuilder:
    """Builds zines, and builds them again when their files have changed; `close` it."""

    def __init__(self, root: Path, options: argparse.Namespace, booklet: Mapping[str, Any]) -> None:
        self._root = root
        self._options = options
        self._booklet = booklet
        self._edition = arguments.chosen_edition(options)
        self._verifier = IncrementalVerifier(lambda: project.at(root), self._select)
        self._zines: list[ZineFile] = []
        self._hints: list[str] = []
        """What was told of looks; they are read again and again while a zine is wrong."""
        self._styles: list[object] = []
        """The stamps of templates and looks as they were when the zines were read."""
        self._passed: Passed | None = None
        """What was right when it was last checked, if nothing but pages has changed since."""
        self._games: dict[Path, VerifiedGame] = {}
        self._builder: ZineBuilder | None = None
        self._advance: Callable[[str, int, int], None] = lambda *_: None
        self._reported: Verification | None = None
        self._written: dict[Path, bytes | Parts] = {}

    def close(self) -> None:
        """Store what was built in the cache, and end the processes that lay pages out."""
        if self._builder:
            self._builder.__exit__()
            self._builder = None

    def folders(self) -> list[Path]:
        """The folders whose files shape the zines."""
        project = self._verifier.project
        return [*watch.folders(project, self._root), *(project.templates if project else ())]

    def build(self, touched: Collection[Path] = ()) -> None:
        """Build if a file has changed; write the zines that differ, and report what is wrong."""
        if not self._verifier.read(touched) and self._reported:
            return
        try:
            try:
                self._write()
            except ChangedMeanwhile:  # somebody replaced a zine while it was copied
                if self._builder:
                    self._builder.snapshot(self._zines, self._verifier.at)
                self._write()
        except CommandError as error:
            complain([str(error)])

    def _write(self) -> None:
        """Make zines, write those that differ, and report what is wrong."""
        made: dict[Path, bytes | Parts] = {}
        problems: list[Problem] = []
        with gathering(problems), progress("laying out") as self._advance:
            made = self._make()
        self._report(problems)
        changed = {path: data for path, data in made.items() if self._written.get(path) != data}
        stamps = write_stamped(changed)
        self._written |= changed | (self._builder.written(stamps) if self._builder else {})

    def _report(self, problems: list[Problem]) -> None:
        pages = self._verifier.pages.values()
        verdict = Verification.of(pages, rest=problems)
        watch.report_changes(self._reported, verdict, summarize, lambda text: complain([text]))
        self._reported = verdict

    def _select(self, found: Project) -> Selection:
        """What the zines are made of; the builder notes how it stands before it is read."""
        at, problems = self._verifier.at, list[Problem]()
        self._zines, self._passed = [], None
        self._zines = build.load_zines(found, self._options.zines, problems)
        new = [hint for hint in build.hints(self._zines) if hint not in self._hints]
        complain(new)
        self._hints += new
        if problems:
            raise ContentError(problems)
        styles: list[object] = [at.in_folder(f) for f in (*found.templates, *found.looks)]
        if styles != self._styles:  # a builder reads its stylesheet only once
            self.close()
        self._styles = styles
        if not build.for_screens(self._options):
            self._builder = self._builder or self._new_builder(found)
            self._builder.snapshot(self._zines, at)
        pages = tuple(dict.fromkeys(page for zine in self._zines for page in zine.pages))
        paths = tuple(zine.path for zine in self._zines)
        return Selection(pages, paths, (), everything=False)

    def _new_builder(self, found: Project) -> ZineBuilder:
        def advance(title: str, done: int, total: int) -> None:
            self._advance(title, done, total)

        return ZineBuilder(found, self._options.output, advance, self._edition)

    def _make(self) -> dict[Path, bytes | Parts]:
        """The files of the zines; raises `ContentError` with all that is wrong."""
        found = self._verifier.project
        if found is None:
            raise ContentError(self._verifier.verification.problems)
        if self._builder and not self._verifier.at.whole:
            self._builder.snapshot(self._zines, self._verifier.at)
        ready = self._verified(found)
        if self._builder is None:
            return {**build.on_screens(self._options, self._zines, ready, found)}
        made: dict[Path, Parts] = {}
        problems: list[Problem] = []
        for zine in self._zines:
            with gathering(problems):
                parts = build.make_pdf(self._builder, zine, ready.games, ready.played)
                made[self._builder.file(zine)] = parts
        if problems:
            raise ContentError(problems)
        more = {}
        if self._options.booklet:
            more = build.booklets(made, self._zines, self._edition, self._booklet)
        return {**made, **more}

    def _verified(self, found: Project) -> Printable:
        """What the zines print; raises `ContentError` with all that is wrong with it."""
        checked = Verification.of(self._verifier.pages.values())
        self._games = {new.game.path: self._known(new) for new in checked.games}
        games = {page: known.game for page, known in self._games.items()}
        due = [zine for zine in self._zines if not (self._builder and self._builder.is_kept(zine))]
        before = self._passed
        again = verify.verify_changed(due, games, before) if before else None
        rest = again or verify.verify_zines(found, due, games)
        # A page may be wrong here and right there: it was saved in between.
        if checked.problems or rest.problems:
            raise ContentError((*checked.problems, *rest.problems))
        self._passed = Passed(before.zines if before and again else due, games, rest.played)
        return Printable(self._games, {played.game.path: played for played in rest.played})

    def _known(self, new: VerifiedGame) -> VerifiedGame:
        """The same object as before if the game is; the builder writes its HTML only once."""
        known = self._games.get(new.game.path)
        return known if known and known.game is new.game else new
