"""The desk's layout worker: lays out the zines that browsers show.

A save is answered in two passes: first the saved games alone, whose pages are shown at once, then
the whole zine, since contents, index and page numbers may have changed, too. While saves follow
one another, the second pass waits.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from zine.check.verify import VerifiedGame
from zine.content.rules.failures import error_text
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile
from zine.edition import Edition
from zine.html import sections
from zine.html.section import LaidOutSection
from zine.html.templates import templates_in
from zine.memo.memo import Memo
from zine.pdf.fragment import PdfFragment
from zine.press.engine.failures import Lost, Missing, Unusable
from zine.press.engine.pools import EditionPools
from zine.problems import ContentError, Problem
from zine.serve.allowed_folders import OUTSIDE, AllowedFolders
from zine.serve.played_sheets import PlayedSheets
from zine.serve.preview import PageImages, page_images
from zine.serve.shared import LayoutJob, Shared, ShownZine, View

QUIET_SECONDS = 0.4
"""How long no page is saved before the whole zine is laid out."""

NO_PANGO = "the pages cannot be shown without Pango; run zine build to see how to install it"


class LayoutWorker:
    """Lays out what is shown whenever it has changed, until the desk stops."""

    def __init__(
        self, shared: Shared, memo: Memo, images: PageImages, allowed: AllowedFolders
    ) -> None:
        self._shared = shared
        self._images = images
        self._allowed = allowed
        self._pools = EditionPools(memo)
        self._played = PlayedSheets()
        self._memo = memo

    def run(self) -> None:
        """Lay out one job after another; of one that fails, browsers show why."""
        while job := self._shared.next_job():
            try:
                if not self._lay_out(job):
                    continue
                unavailable = ""
            except Missing:
                unavailable = NO_PANGO
            except Unusable as why:
                unavailable = f"the pages cannot be shown: {why}"
            except Lost as section:
                unavailable = f"the process that laid out '{section}' was ended"
            except Exception as error:
                unavailable = f"the pages cannot be laid out: {error_text(error)}"
            with self._shared.condition:
                self._shared.unavailable = "" if self._shared.stopped.is_set() else unavailable
            self._shared.notify()

    def stop_pools(self) -> None:
        """End the processes that lay out, from any thread."""
        self._pools.stop()

    def _lay_out(self, job: LayoutJob) -> bool:
        """Lay out a job; whether it is finished and not overtaken by the next."""
        self._memo.look_again()
        shown = (view for view in job.views if view in job.shown)
        self._pools.stop({_edition(view, job.shown[view].zine) for view in shown})
        for view in job.views:
            if view in job.shown:
                self._lay_out_changed(view, job)
        if job.shown.keys() == set(job.views) and self._shared.has_new_job(QUIET_SECONDS):
            return False
        for view in job.views:
            self._lay_out_all(view, job)
        return True

    def _lay_out_changed(self, view: View, job: LayoutJob) -> None:
        """Show a zine with its changed games laid out anew, and all else as it stood."""
        last = job.shown[view]
        fragments: dict[str, PdfFragment] = {}
        for path in last.zine.pages:
            if path in job.changed and path in job.games:
                with suppress(ContentError):  # shown when the whole zine is laid out
                    game, language = job.games[path], last.zine.language
                    html = sections.game_html(templates_in(job.project.templates), language, game)
                    pool = self._pools.pool(_edition(view, last.zine), job.project.templates)
                    fragments[path.stem] = pool.lay_all([html])[0]
        if not fragments:
            return
        laid = [s._replace(fragment=fragments.get(s.name, s.fragment)) for s in last.sections]
        shown = self._shown(view, last.zine, laid, job)
        self._show(view, shown, job)
        keys_before = {page.key for page in last.pages}
        new = next((page for page in shown.pages if page.key not in keys_before), None)
        if new:  # a browser is about to ask for it
            self._images.draw_ahead(new)

    def _lay_out_all(self, view: View, job: LayoutJob) -> None:
        """Show a zine laid out whole; what has not changed comes from the cache."""
        path = next((path for path in job.project.zines if path.stem == view.zine), None)
        if path is None:
            with self._shared.condition:
                self._shared.shown.pop(view, None)
            return
        problems: list[Problem] = []
        shown = None
        try:
            zine = self._zine(path, job)
            games = {path.stem: job.games[path].game for path in zine.pages}
            files = [path for path in job.project.scores if self._allowed.contain(path)]
            edition = _edition(view, zine)
            lay = self._pools.tolerant(edition, job.project.templates, zine.language, problems)
            templates = templates_in(job.project.templates)
            played = self._played.sheets(files, games, edition, templates, problems)
            laid = sections.lay_out(zine, job.games, templates, lay, edition, played)
            shown = self._shown(view, zine, laid, job)
        except ContentError as error:
            problems += error.problems
        with self._shared.condition:
            reported = set(self._shared.verdict.problems)
            self._shared.layout_problems[view] = tuple(sorted(set(problems) - reported))
        self._show(view, shown, job)

    def _zine(self, path: Path, job: LayoutJob) -> ZineFile:
        """A zine with those of its games that can be read; raises `ContentError`."""
        zine = zine_file.load(job.project, path)
        documents = {zine.path, *(text.document.path for text in (*zine.front, *zine.back))}
        if not all(map(self._allowed.contain, documents)):
            raise ContentError([Problem(path, 1, OUTSIDE)])
        return _with_games(zine, job.games)

    def _shown(
        self, view: View, zine: ZineFile, laid: Sequence[LaidOutSection], job: LayoutJob
    ) -> ShownZine:
        """What browsers show of a zine; finds the rows that have problems."""
        games = {path.stem: job.games[path].game for path in zine.pages}
        with self._shared.condition:
            problems = self._shared.verdict.problems
        lines: dict[str, set[int]] = {}
        for problem in problems:
            lines.setdefault(problem.path.stem, set()).add(problem.line)
        rows = {
            section.name: self._images.row_boxes(
                section, games[section.name].document, lines[section.name]
            )
            for section in laid
            if section.name in games and section.name in lines
        }
        pages = page_images(sections.about(zine), laid, _edition(view, zine).frame)
        return ShownZine(zine, tuple(laid), tuple(pages), rows)

    def _show(self, view: View, shown: ShownZine | None, job: LayoutJob) -> None:
        with self._shared.condition:
            if shown and view in self._shared.views:
                self._shared.shown[view] = shown
                self._shared.laid_out = job.save.count
        self._shared.notify()


def _edition(view: View, zine: ZineFile) -> Edition:
    """The edition of a view in the look of its zine."""
    return zine.printed_as(view.edition)


def _with_games(zine: ZineFile, games: Mapping[Path, VerifiedGame]) -> ZineFile:
    """A zine without the games that could never be read."""
    chapters = [
        chapter._replace(games=tuple(game for game in chapter.games if game.page in games))
        for chapter in zine.chapters
    ]
    return zine._replace(chapters=tuple(chapter for chapter in chapters if chapter.games))
