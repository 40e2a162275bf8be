"""The desk: reads what is saved, lays out the pages that are looked at, and tells how all stands.

Two threads work side by side: one reads pages and runs their examples, one has pages laid out.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Condition, Event, Thread

from zine.cache import keys
from zine.cache.store import Cache
from zine.check import played_game, report
from zine.check.incremental import IncrementalVerifier
from zine.check.verify import CheckedPage, Verification, VerifiedGame
from zine.content import project, zine_file
from zine.content.failures import error_text, gathering_all
from zine.content.game import Game
from zine.content.project import Project, Selection
from zine.content.zine_file import ZineFile
from zine.edition import HALF_LETTER, Edition, every
from zine.editors import watch
from zine.pdf.fragment import Lost, Missing, PdfFragment
from zine.press import played_sheet
from zine.press.layout import sections
from zine.press.layout.section import LaidOutSection, SectionHtml
from zine.press.layout.stylesheet import style
from zine.press.layout.templates import Renderer
from zine.press.layout.workers import WorkerPool
from zine.problems import ContentError, Problem, gathering, real, shown
from zine.serve import preview
from zine.serve.preview import PageImages, Place, ZineImages

CALM = 0.4
"""Seconds after a save until the rest of the zine is laid out, which may tell of the page saved."""

MOST = 200
"""How many problems are told at once."""

KEPT = 40
"""How many sheets of games that were played are kept."""

TRIMMED = 100
"""After how many layouts what is kept of them is trimmed."""

OUTSIDE = "the file is a link that leads out of the folder, so the desk does not show it"
NO_ZINE = "there is no zine here: a file in content/zines/ lists the games that are shown"
NO_PAGES = "the zine cannot be laid out until the failures are mended"
NO_PANGO = "the pages cannot be shown, since Pango is missing: zine build tells what to type"
UNSET = "<!doctype html><html lang='{language}'><title>{title}</title><body><p>{title}: {why}</p>"


EDITIONS = {edition.title: edition for edition in every()}
"""The editions to be looked at, by what they are called."""


@dataclass(frozen=True, slots=True)
class View:
    """What a browser looks at: a zine by its name, and in which edition."""

    zine: str
    edition: Edition


@dataclass(frozen=True, slots=True)
class Saved:
    """The page that was saved last: how many saves there were, and the stem of this one."""

    count: int = 0
    stem: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a zine: its pieces, its pages, and where rows of games are printed."""

    book: ZineFile
    pieces: tuple[LaidOutSection, ...]
    sheets: tuple[ZineImages, ...]
    places: Mapping[str, Mapping[int, Place]] = field(default_factory=dict)


class Desk:
    """The desk over one folder; `close` it, and its threads and processes end."""

    def __init__(
        self, root: Path, zine: str | None, output: Path, edition: Edition = HALF_LETTER
    ) -> None:
        """Raise `ContentError` without a library, `LookupError` without the zine."""
        found = project.at(root)
        self._root = root
        self._inside = (root.resolve(), found.content.resolve())
        self._zine = project.named(zine, found.zines, "zine").stem if zine else None
        self._edition = edition
        self._reader = IncrementalVerifier(lambda: project.at(root), self._asked)
        self._cache = Cache(output)
        self._pictures = PageImages()
        self._stop = Event()
        self._news = Condition()
        self._listeners: set[Callable[[], None]] = set()
        self._crews: dict[Edition, tuple[str, WorkerPool]] = {}
        self._scribe: tuple[Sequence[Path], Renderer] | None = None
        self._laid = 0
        self._played: dict[tuple[Edition, Path], tuple[Game, str, PdfFragment]] = {}
        # All below is read and written under the condition.
        self._verdict = Verification()
        self._pages: dict[Path, CheckedPage] = {}
        self._good: dict[Path, VerifiedGame] = {}
        self._shown: dict[View, Shown] = {}
        self._unset: dict[View, tuple[Problem, ...]] = {}
        self._views: dict[View, int] = {}
        self._saved = self._pressed = Saved()
        self._fresh: set[Path] = set()
        self._behind = False
        self._lacks = ""
        self._taken = self._ready = False
        self._threads = [Thread(target=work, daemon=True) for work in (self._read, self._press)]

    def open(self) -> None:
        """Begin to work."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop, whatever is being done, and though nothing has been begun."""
        self._stop.set()
        with self._news:
            self._news.notify_all()
        for _ in range(2):  # a composer may have come while the others were sent home
            self._dismiss(set())
            self._join(1)
        self._join(0)
        self._cache.trim()

    def _join(self, number: int) -> None:
        """Wait a moment for a thread to end, if an interrupt let it begin."""
        if self._threads[number].is_alive():
            self._threads[number].join(2)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` whenever there is news; what comes back ends that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    def draw(self, key: str, width: int) -> bytes | None:
        """A page of a zine as a PNG, or `None` if no page has this key any more."""
        with self._news:
            every = [sheet for known in self._shown.values() for sheet in known.sheets]
        sheet = next((sheet for sheet in every if sheet.key == key), None)
        return self._pictures.draw(sheet, width) if sheet else None

    def look_at(self, view: View) -> Callable[[], None]:
        """Have the pages of a zine laid out, if there is one; what comes back ends that."""
        with self._news:
            if view.zine in self._zines():
                self._behind = self._behind or view not in self._views
                self._views[view] = self._views.pop(view, 0) + 1
                self._forget()
                self._news.notify_all()

        def leave() -> None:
            with self._news:
                if self._views.get(view):
                    self._views[view] -= 1
                    self._forget()

        return leave

    def _forget(self) -> None:
        """Let go of what nobody looks at any more, but for the last if that is all there is."""
        idle = [view for view, browsers in self._views.items() if not browsers]
        for view in idle if len(idle) < len(self._views) else idle[:-1]:
            for known in (self._views, self._shown, self._unset):
                known.pop(view, None)

    def view(self, zine: str = "", edition: str = "") -> View:
        """A view that there is: of the zine and in the edition asked for, or else the usual one."""
        zines = self._zines()
        name = next((name for name in (zine, self._zine, *zines) if name in zines), "")
        return View(name, EDITIONS.get(edition, self._edition))

    def _zines(self) -> list[str]:
        found = self._reader.library
        return [path.stem for path in found.zines] if found else []

    # How it stands.

    def state(self, view: View) -> dict[str, object]:
        """How all stands, for a page that shows a zine."""
        with self._news:
            known = self._shown.get(view)
            sheets = known.sheets if known else ()
            problems = [*self._verdict.problems, *self._unset.get(view, ())]
            told = {_id(problem): problem for problem in problems[:MOST]}
            first: dict[str, int] = {}
            for number, sheet in enumerate(sheets):
                first.setdefault(sheet.piece.piece.name, number)
            return {
                "ready": self._ready,
                "summary": report.summary(self._verdict) or f"{len(problems)} wrong",
                "wrong": len(problems),
                "zine": view.zine,
                "zines": self._zines(),
                "edition": view.edition.title,
                "editions": list(EDITIONS),
                "games": [self._entry(page, first) for page in self._pages.values()],
                "problems": [
                    {"id": name, **report.data(problem), "stem": problem.path.stem}
                    for name, problem in told.items()
                ],
                "pages": [_page(number, sheet) for number, sheet in enumerate(sheets)],
                "marks": self._marks(known, told, first) if known else [],
                "saved": {"count": self._saved.count, "stem": self._saved.stem},
                "pressed": self._pressed.count,
                "lacks": self._lacks or self._lacking(view),
            }

    def _lacking(self, view: View) -> str:
        """Why there are no pages of a zine, if there will be none."""
        if self._ready and not view.zine:
            return NO_ZINE
        return NO_PAGES if view in self._unset and view not in self._shown else ""

    def _entry(self, page: CheckedPage, first: Mapping[str, int]) -> dict[str, object]:
        game = page.game or (self._good[page.path].game if page.path in self._good else None)
        return {
            "stem": page.path.stem,
            "title": game.title if game else page.path.stem,
            "path": shown(page.path),
            "examples": len(page.examples),
            "wrong": sum(bool(example.problems) for example in page.examples),
            "problems": sum(problem.path == page.path for problem in self._verdict.problems),
            "read": page.game is not None,
            "first": first.get(page.path.stem, -1),
        }

    @staticmethod
    def _marks(
        known: Shown, told: Mapping[str, Problem], first: Mapping[str, int]
    ) -> list[dict[str, object]]:
        marks: list[dict[str, object]] = []
        for name, problem in told.items():
            place = known.places.get(problem.path.stem, {}).get(problem.line)
            if place and problem.path.stem in first:
                page = first[problem.path.stem] + place.page
                marks.append({"id": name, "page": page, "box": place.box})
        return marks

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    # Reading.

    def _asked(self, found: Project) -> Selection:
        pages, played = map(self._only_inside, (found.games, found.scores))
        return Selection(pages, found.zines, played, everything=True)

    def _only_inside(self, paths: Sequence[Path]) -> tuple[Path, ...]:
        """The paths, all of one folder, that do not lead out of ours."""
        if not paths or not self._is_inside(paths[0].parent):
            return ()
        return tuple(path for path in paths if not path.is_symlink() or self._is_inside(path))

    def _is_inside(self, path: Path) -> bool:
        return any(real(path).is_relative_to(folder) for folder in self._inside)

    def _watched(self) -> list[Path]:
        found = self._reader.library
        own = [folder for folder in found.templates if self._is_inside(folder)] if found else []
        return [*watch.folders(found, self._root), *own]

    def _read(self) -> None:
        self._reader.read()
        self._survive(partial(self._take, set()))
        behind = True

        def heard(touched: set[Path]) -> None:
            nonlocal behind
            styled = {path for path in touched if path.suffix in (".css", ".html")}
            if self._reader.read(touched):
                self._take(set(self._reader.changed))
                behind = True
            elif styled:
                self._take(styled)
            elif behind and not touched:  # the page that was saved comes first
                self._reader.read_rest()
                self._ready, behind = True, False
                self._take(set())

        for touched in watch.batches(self._watched, self._stop):
            self._survive(partial(heard, touched))

    def _survive(self, work: Callable[[], None]) -> None:
        """Do some work; if it fails, that is told, and the next save is read again."""
        broken: list[Problem] = []
        with gathering_all(broken, self._root / "content"):
            work()
        if broken:
            with self._news:
                self._verdict = replace(self._verdict, problems=tuple(broken))
                self._ready = self._taken = True
            self._tell()

    def _take(self, changed: Collection[Path]) -> None:
        """Take over what has been read, and let what has changed be laid out."""
        verdict, pages = self._reader.verdict, self._reader.pages
        found = self._reader.library
        links = [page for page in found.games if page not in pages] if found else []
        problems = [self._hidden(problem) for problem in verdict.problems]
        problems += [Problem(page, 1, OUTSIDE) for page in links]
        with self._news:
            fresh = {path for path in pages if pages[path] is not self._pages.get(path)}
            self._verdict = replace(verdict, problems=tuple(sorted(set(problems))))
            self._pages, self._taken = pages, True
            for path in fresh:
                game = pages[path].game
                if game:
                    self._good[path] = VerifiedGame(game, len(pages[path].examples))
            stems = [path.stem for path in changed if path.stem in {page.stem for page in pages}]
            if stems:
                self._saved = Saved(self._saved.count + 1, stems[0])
            self._fresh |= fresh
            if not self._views and (view := self.view()).zine:
                self._views[view] = 0
            self._behind = self._behind or bool(fresh or changed)
            self._news.notify_all()
        self._tell()

    def _hidden(self, problem: Problem) -> Problem:
        """The problem; without a word of its file, if that lies outside."""
        if problem.path.suffix != ".md" or self._is_inside(problem.path):
            return problem
        return Problem(problem.path, 1, OUTSIDE)

    # Laying out.

    def _press(self) -> None:
        while not self._stop.is_set():
            with self._news:
                self._news.wait_for(lambda: self._due() or self._stop.is_set())
                fresh, self._fresh, saved = self._fresh, set(), self._saved
                good, known = dict(self._good), dict(self._shown)
                views = list(reversed(self._views))
                self._behind = False
            if self._stop.is_set() or self._reader.library is None:
                continue
            try:
                self._dismiss({view.edition for view in views})
                for view in (view for view in views if view in known):
                    self._soon(view, known[view], fresh, good, saved)
                if known.keys() == set(views) and self._newer(CALM):
                    with self._news:  # what follows a save can wait for the next one
                        self._behind = True
                    continue
                for view in views:
                    self._whole(view, good, saved)
                lacks = ""
            except Missing:
                lacks = NO_PANGO
            except Lost as piece:
                lacks = f"the process that laid out '{piece}' was ended"
            except Exception as error:  # it is told, and the next save laid out again
                lacks = f"the pages cannot be laid out: {error_text(error)}"
            with self._news:
                self._lacks = "" if self._stop.is_set() else lacks
            self._tell()

    def _due(self) -> bool:
        """Whether there is something to lay out, and all pages have been read once."""
        return self._behind and self._taken

    def _newer(self, seconds: float) -> bool:
        """Whether something new is to be laid out within a time."""
        with self._news:
            return self._news.wait_for(lambda: self._behind or self._stop.is_set(), seconds)

    def _soon(
        self,
        view: View,
        known: Shown,
        fresh: Collection[Path],
        good: Mapping[Path, VerifiedGame],
        saved: Saved,
    ) -> None:
        """Show a zine with the games that are fresh laid out anew, if it has one of them."""
        own = [path for path in known.book.pages if path in fresh and path in good]
        scribe = self._hired_scribe()
        made: dict[str, PdfFragment] = {}
        for path in own:
            with suppress(ContentError):  # it is told when the whole zine is laid out
                copy = sections.game_copy(known.book, good[path], scribe)
                made[path.stem] = self._hands(view.edition).lay_all([copy])[0]
        if made:
            anew = [replace(p, galley=made.get(p.name, p.galley)) for p in known.pieces]
            shown = self._placed(view, known.book, anew, good)
            self._show(view, shown, saved)
            before = {sheet.key for sheet in known.sheets}
            first = next((sheet for sheet in shown.sheets if sheet.key not in before), None)
            if first:  # while the browsers hear of it, who will then ask for it
                self._pictures.foresee(first)

    def _whole(self, view: View, good: Mapping[Path, VerifiedGame], saved: Saved) -> None:
        """Lay out a zine, all that has not changed taken from the cache."""
        found = self._reader.library
        path = next((p for p in found.zines if p.stem == view.zine), None) if found else None
        if found is None or path is None:
            with self._news:
                self._shown.pop(view, None)
            return
        problems: list[Problem] = []
        try:
            listed = zine_file.load(found, path)
            documents = {listed.path, *(m.document.path for m in (*listed.front, *listed.back))}
            if not all(map(self._is_inside, documents)):
                raise ContentError([Problem(path, 1, OUTSIDE)])
            own = _without(listed, good)
            sheets = self._sheets(found, own, good, view.edition, problems)
            lay = self._patient(own, view.edition, problems)
            laid = sections.lay_out(own, good, self._hired_scribe(), lay, view.edition, sheets)
            made = self._placed(view, own, laid, good)
        except ContentError as error:
            problems += error.problems
            made = None
        with self._news:
            known = set(self._verdict.problems)
            self._unset[view] = tuple(sorted(set(problems) - known))
        self._show(view, made, saved)

    def _sheets(
        self,
        found: Project,
        own: ZineFile,
        good: Mapping[Path, VerifiedGame],
        edition: Edition,
        problems: list[Problem],
    ) -> dict[Path, Callable[[], PdfFragment]]:
        """What gives the sheets of games that were played, by the page of the game."""
        games = {path.stem: good[path].game for path in own.pages}
        sheets: dict[Path, Callable[[], PdfFragment]] = {}
        for path in found.scores:
            if path.stem in games and self._is_inside(path):
                game, stand = games[path.stem], keys.of_files([path])
                known = self._played.get((edition, path))
                if known is None or known[0] is not game or known[1] != stand:
                    self._played.pop((edition, path), None)
                    with gathering(problems):
                        made = played_sheet.fragment(played_game.load(path, [game]), edition)
                        self._played[edition, path] = game, stand, made
                if drawn := self._played.get((edition, path)):
                    sheets[game.path] = partial(_given, drawn[2])
        while len(self._played) > KEPT:
            self._played.pop(next(iter(self._played)))
        return sheets

    def _placed(
        self,
        view: View,
        own: ZineFile,
        laid: Sequence[LaidOutSection],
        good: Mapping[Path, VerifiedGame],
    ) -> Shown:
        games = {path.stem: good[path].game for path in own.pages}
        with self._news:
            lines: dict[str, set[int]] = {}
            for problem in self._verdict.problems:
                lines.setdefault(problem.path.stem, set()).add(problem.line)
        places = {
            piece.name: self._pictures.places(piece, games[piece.name].document, lines[piece.name])
            for piece in laid
            if piece.name in games and piece.name in lines
        }
        sheets = preview.sheets(sections.about(own), laid, view.edition.frame)
        return Shown(own, tuple(laid), tuple(sheets), places)

    def _show(self, view: View, made: Shown | None, saved: Saved) -> None:
        with self._news:
            if made and view in self._views:
                self._shown[view] = made
                self._pressed = saved
        self._tell()

    def _templates(self) -> Sequence[Path]:
        found = self._reader.library
        return found.templates if found else ()

    def _hired_scribe(self) -> Renderer:
        """Who writes from the folders of templates that there are, and knows what was written."""
        folders = self._templates()
        if self._scribe is None or self._scribe[0] != folders:
            self._scribe = folders, Renderer(folders)
        return self._scribe[1]

    def _hands(self, edition: Edition) -> WorkerPool:
        """The crew for an edition and the stylesheet as it stands."""
        wanted = style(self._templates(), edition)
        css, crew = self._crews.get(edition, ("", None))
        if crew is None or wanted.css != css:
            if crew:
                crew.stop()
            crew = WorkerPool(wanted, self._cache)
            self._crews[edition] = wanted.css, crew
        return crew

    def _dismiss(self, needed: Collection[Edition]) -> None:
        """Send the crews of all other editions home."""
        for edition in [edition for edition in self._crews if edition not in needed]:
            _, crew = self._crews.pop(edition)
            crew.stop()

    def _patient(self, own: ZineFile, edition: Edition, problems: list[Problem]) -> sections.Lay:
        """What lays out all that can be, and puts a word in the place of the rest."""

        def lay(written: Iterable[SectionHtml]) -> list[PdfFragment]:
            hands, copies = self._hands(edition), list(written)
            self._laid += 1
            if self._laid % TRIMMED == 0:
                self._cache.trim()
            try:
                return hands.lay_all(copies)
            except ContentError as error:
                problems.extend(error.problems)
            return [one(hands, copy) for copy in copies]

        def one(hands: WorkerPool, copy: SectionHtml) -> PdfFragment:
            try:
                return hands.lay_all([copy])[0]
            except ContentError:
                told = {"language": own.language, "title": "This piece", "why": "it cannot be set."}
                return hands.lay_all([SectionHtml(UNSET.format(**told), copy.title, copy.place)])[0]

        return lay


def _given(galley: PdfFragment) -> PdfFragment:
    """A galley that has been drawn, for those who ask for what draws it."""
    return galley


def _without(listed: ZineFile, good: Mapping[Path, VerifiedGame]) -> ZineFile:
    """A zine without the games that have never been in order."""
    chapters = [
        replace(chapter, games=tuple(game for game in chapter.games if game.page in good))
        for chapter in listed.chapters
    ]
    return replace(listed, chapters=tuple(chapter for chapter in chapters if chapter.games))


def _id(problem: Problem) -> str:
    told = f"{problem.place} {problem.message} {problem.mark.text if problem.mark else ''}"
    return "p" + sha256(told.encode()).hexdigest()[:12]


def _page(number: int, sheet: ZineImages) -> dict[str, object]:
    piece = sheet.piece.piece
    return {
        "key": sheet.key,
        "width": sheet.width,
        "height": sheet.height,
        "name": piece.name,
        "title": piece.title,
        "folio": number + 1,
    }
