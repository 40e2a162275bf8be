"""Builds zines as PDFs. Each method whose name ends in `_step` is a step of the memo.

A step reads files only by `zine.memo.world`, and gives what `marshal` knows. What it has read is
noted there: it runs again when one of its files has changed, and nobody lists which those are.

Remembers: of each game its facts and its HTML, of each zine its PDF. Sections that were laid out
are remembered by their HTML (`zine.press.engine.workers`), and sections that were bound by their
place (`zine.press.bind.binder`): so whatever comes out as before stops the work behind it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Self

from markupsafe import Markup

from zine.check import in_print, odds, played_game, review, verify
from zine.check.played_game import PlayedGame
from zine.check.verify import VerifiedGame
from zine.content.page import document
from zine.content.page.facts import Facts
from zine.content.project import Project
from zine.content.rules import timeout
from zine.content.zines import zine_file
from zine.content.zines.zine_file import TextSection, ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.html import rendering, sections, story
from zine.html.index import Folios
from zine.html.plan import Plan, SectionPlan
from zine.html.section import PrintedGame, SectionHtml
from zine.html.sections import Played, Sheets
from zine.html.templates import templates_in
from zine.memo.memo import Memo
from zine.pdf.fragment import PdfFragment, unpack
from zine.press.bind.binder import Binder
from zine.press.engine.failures import Tell
from zine.press.engine.pools import EditionPools
from zine.problems import ContentError, Problem, gathering


class ZineBuilder:
    """Makes the zines of a project in one edition; as a context, it ends the layout workers."""

    def __init__(
        self,
        memo: Memo,
        project: Project,
        edition: Edition = HALF_LETTER,
        progress: Tell = lambda *_: None,
    ) -> None:
        self._memo = memo
        self._project = project
        self._edition = edition
        self._pools = EditionPools(memo, progress)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pools.stop()

    @property
    def hints(self) -> list[str]:
        """What a user may want to know of the layout engine, each once."""
        return self._pools.hints

    def check(self, zines: Iterable[ZineFile]) -> int:
        """Check what some zines print, of those that must be made; returns how many games that is.

        Raises `ContentError` with all that is wrong.
        """
        memo, step = self._memo, self.pdf_step
        due = [z for z in zines if not memo.holds(step, self._project, z.path, self._edition)]
        if due:  # workers start beside the check of the pages
            self._pools.pool(self._edition_of(due[0]), self._project.templates).start()
        problems: list[Problem] = []
        for path in dict.fromkeys(text.path for zine in due for text in zine.texts):
            with gathering(problems):
                self._memo.call_stored(self.odds_step, self._project, path)
        for zine in due:
            facts: dict[Path, Facts] = {}
            for page, printed in self._games(zine, problems):
                facts[page] = printed.game
            for page in set(zine.pages) - facts.keys():  # its page may be right, and its HTML wrong
                checked = self._memo.call(verify.check_page, self._project, page)
                if checked.game and not checked.problems:
                    facts[page] = checked.game
            with gathering(problems):
                zine.check_games(facts)
            problems += in_print.letters(zine, facts)
            with gathering(problems):
                self._sheets(zine)
            for page in zine.pages if zine.version else ():
                with gathering(problems):
                    self._memo.call_stored(self.review_step, self._project, page)
        timeout.settle()
        if problems:
            raise ContentError(problems)
        return len({page for zine in due for page in zine.pages})

    def pdf(self, zine: ZineFile) -> bytes:
        """The PDF of a zine; the same bytes for the same content.

        Raises `ContentError` with every problem of the zine, `Missing`, `Unusable` and `Lost`.
        """
        pdf = self._memo.call_stored(self.pdf_step, self._project, zine.path, self._edition)
        timeout.settle()
        return pdf

    def pdf_step(self, project: Project, path: Path, edition: Edition) -> bytes:
        """The PDF of the zine in a file."""
        zine = self._memo.call(zine_file.load, project, path)
        problems: list[Problem] = []
        games = dict(self._games(zine, problems))
        if problems:
            raise ContentError(problems)
        zine_edition = self._edition_of(zine)
        pool = self._pools.pool(zine_edition, project.templates)
        binder = Binder(self._memo)  # it loads fonts while workers lay out pages

        of_games = {page.stem for page in games}
        played = self._sheets(zine)
        told = {sections.sheet_name(page) for page in played if played[page].told}

        def write(part: SectionPlan, folios: Folios) -> SectionHtml:
            if part.name in of_games or part.name in told:
                return part.html(folios)
            used = tuple(sorted(folios.items())) if part.looks_up else ()
            return self._memo.call(self.html_step, project, path, edition, part.name, used)

        laid = self._plan(zine, games, played).lay_out(pool.lay_all, write)
        return binder.bind(sections.about(zine), laid, zine_edition.frame)

    def html_step(
        self,
        project: Project,
        path: Path,
        edition: Edition,
        name: str,
        folios: tuple[tuple[str, int], ...],
    ) -> SectionHtml:
        """The HTML of a section that is no game's; of games it needs what few edits change."""
        zine = self._memo.call(zine_file.load, project, path)
        facts, played = self._memo.call_by_result(self.facts_step, project, path)
        games = {
            page: PrintedGame(Facts(*values), rules, SectionHtml("", "", page))
            for page, (values, rules) in zip(zine.pages, facts, strict=True)
        }
        planned = self._plan(zine, games, {Path(page): Played(_elsewhere) for page in played})
        return next(part for part in planned.parts if part.name == name).html(dict(folios))

    def facts_step(self, project: Project, path: Path) -> tuple[tuple[Any, ...], tuple[str, ...]]:
        """Of each game of a zine its facts and its rules' hash; the pages of those played."""
        zine = self._memo.call(zine_file.load, project, path)
        games = dict(self._games(zine, []))
        facts = tuple((games[page].game.values, games[page].rules) for page in zine.pages)
        return facts, tuple(map(str, self._sheets(zine)))

    def _plan(self, zine: ZineFile, games: Mapping[Path, PrintedGame], sheets: Sheets) -> Plan:
        def body(text: TextSection) -> Markup:
            call = self._project, zine.path, self._edition, rendering.name(zine, text)
            return Markup(self._memo.call_stored(self.text_step, *call))

        templates = templates_in(self._project.templates)
        return sections.plan(zine, games, templates, body, self._edition_of(zine), sheets)

    def _edition_of(self, zine: ZineFile) -> Edition:
        return zine.printed_as(self._edition)

    def _games(self, zine: ZineFile, problems: list[Problem]) -> Iterator[tuple[Path, PrintedGame]]:
        """Each game of a zine whose page is right, by page; adds the problems of the others."""
        for page in zine.pages:
            with gathering(problems):
                values, rules, html = self._memo.call_stored(
                    self.game_step, self._project, page, zine.language
                )
                facts = Facts(*values)
                section = SectionHtml(html, facts.title, page, fits=True)
                yield page, PrintedGame(facts, rules, section)

    def game_step(self, project: Project, page: Path, language: str) -> tuple[Any, ...]:
        """What zines in a language print of a game: its facts, its rules' hash and its HTML."""
        checked = self._memo.call(verify.check_page, project, page)
        if checked.problems or checked.game is None:
            raise ContentError(checked.problems)
        verified = VerifiedGame(checked.game, len(checked.examples))
        html = sections.game_html(templates_in(project.templates), language, verified)
        return verified.game.values, verified.rules, html.html

    def odds_step(self, project: Project, path: Path) -> None:
        """Check the odds that a text of a zine states; raises `ContentError`."""
        if problems := list(odds.check_text(project, document.read(path))):
            raise ContentError(problems)

    def review_step(self, project: Project, page: Path) -> None:
        """See that all text of a page was read as it is; raises `ContentError`."""
        checked = self._memo.call(verify.check_page, project, page)
        if checked.game and (problems := list(review.problems(project, checked.game))):
            raise ContentError(problems)

    def text_step(self, project: Project, path: Path, edition: Edition, name: str) -> str:
        """The HTML of a text of the zine in a file."""
        zine = self._memo.call(zine_file.load, project, path)
        texts = (*zine.front, *zine.back)
        section = next(text for text in texts if rendering.name(zine, text) == name)
        return str(rendering.body(section))

    def _sheets(self, zine: ZineFile) -> dict[Path, Played]:
        """The games that were played, by the page of the game.

        Raises `ContentError` if something is wrong in one of them.
        """
        stems = {page.stem for page in zine.pages}
        scores = [path for path in self._project.scores if path.stem in stems]
        edition = self._edition_of(zine)
        played = {}
        for score in scores:
            page, told = self._memo.call_stored(self.played_step, self._project, score)
            played[Path(page)] = (
                Played(told=partial(self._story, score))
                if told
                else Played(drawn=partial(self._sheet, score, edition))
            )
        return played

    def _sheet(self, score: Path, edition: Edition) -> PdfFragment:
        return unpack(self._memo.call_stored(self.sheet_step, self._project, score, edition))

    def _story(self, score: Path) -> SectionHtml:
        html, title, place, fits = self._memo.call_stored(self.story_step, self._project, score)
        return SectionHtml(html, title, Path(place), fits)

    def played_step(self, project: Project, score: Path) -> tuple[str, bool]:
        """The page of the game that was played, as a file says, and whether its turns are told."""
        played = self._memo.call(self.play, project, score)
        return str(played.game.path), bool(played.told)

    def story_step(self, project: Project, score: Path) -> tuple[str, str, str, bool]:
        """The HTML of the turns that are told, as `SectionHtml` holds it."""
        played = self._memo.call(self.play, project, score)
        html = story.section(templates_in(project.templates), played)
        return html.html, html.title, str(html.place), html.fits

    def sheet_step(self, project: Project, score: Path, edition: Edition) -> bytes:
        """The sheet of a game that was played, filled in."""
        from zine.press import played_sheet  # noqa: PLC0415 - a quarter of a second

        return played_sheet.fragment(self._memo.call(self.play, project, score), edition).pack()

    def play(self, project: Project, score: Path) -> PlayedGame:
        """The game that was played, as a file tells, every row of which is right."""
        pages = [page for page in project.library if page.stem == score.stem]
        checked = [self._memo.call(verify.check_page, project, page) for page in pages]
        if wrong := [problem for page in checked for problem in page.problems]:
            raise ContentError(wrong)
        games = {page.path: page.game for page in checked}
        played, problems = played_game.check(project, [score], games)
        if problems or not played:
            raise ContentError(problems)
        return played[0]


def _elsewhere() -> PdfFragment:
    raise AssertionError("a sheet that is drawn has no HTML")
