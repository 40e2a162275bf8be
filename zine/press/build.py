"""Building: the zines of one project as PDFs, and nothing twice.

A build notes the keys of its zines before it reads a page (`snapshot`), learns which of them are
made already (`is_kept`) and which games need no verification (`cached_games`), makes each zine
(`make`), and notes it when its file is written (`written`). It notes and stores only what still has
the key of the beginning: nobody has edited a file meanwhile.
"""

import marshal
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from zine.cache import keys
from zine.cache.stamps import FileStamps
from zine.cache.store import SAME_BYTES, cache_in
from zine.content.project import Project
from zine.content.zines.zine_file import ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.files import Parts, Span, Stamp
from zine.html.games import CachedGame, Games
from zine.html.section import Html, SectionHtml
from zine.pdf.fragment import Fragment, FragmentFacts, KeptFragment, PdfFragment, unpack
from zine.press.engine.failures import Tell
from zine.press.verified_cache import Notes, VerifiedCache
from zine.problems import ContentError

if TYPE_CHECKING:
    from zine.check.played_game import PlayedGame
    from zine.check.verify import VerifiedGame
    from zine.html.templates import Renderer, Written
    from zine.press.bind.binder import Binder, Bound, Last
    from zine.press.engine.workers import WorkerPool


class _Note(NamedTuple):
    """What is noted of the last build of a zine, so that the next need not read what it stored."""

    key: str
    """The key of the zine."""
    stamp: Stamp
    digest: str
    """The stamp and the digest of its PDF."""
    pages: Mapping[str, int]
    """How many pages each section has."""
    written: "Written"
    sections: Mapping[str, tuple[Any, ...]]
    """Where each section stands in the PDF, as `Standing`, by its key."""
    glyphs: tuple[Any, ...]
    """The glyphs of all sections."""
    facts: Mapping[str, tuple[Any, ...]]
    """The facts of each fragment in the cache, by its key."""
    games: Notes
    """The verified games, by their keys."""


NOTHING = _Note("", (0, 0, 0, 0), "", {}, {}, {}, (), {}, {})


class _Made(NamedTuple):
    """A zine that was made, and is yet to be written; its note, if no file changed meanwhile."""

    zine: ZineFile
    bound: "Bound"
    note: _Note | None


class _Unsure(NamedTuple):
    """A zine made by a scan that took files as unchanged, and the state that it had."""

    zine: ZineFile
    stood: keys.State


class ZineBuilder:
    """Makes zines in one edition; starts layout workers only if something must be laid out.

    A zine is only in the file that was written of it; the cache has what it was made of.
    """

    def __init__(
        self,
        project: Project,
        output: Path,
        progress: Tell = lambda *_: None,
        edition: Edition = HALF_LETTER,
    ) -> None:
        self._project = project
        self._edition = edition
        self._output = output
        self._cache = cache_in(output)
        self._digests = keys.recall_digests(self._cache)
        self._verified = VerifiedCache(project, self._cache, self._verified_again)
        self._notes: dict[Path, _Note] = {}
        self._new: dict[Path, str] = {}
        """The key of the note of each zine that was made and written."""
        self._progress = progress
        self._before: dict[Path, keys.State] = {}
        """How each zine stood before its games were read."""
        self._rules: keys.State | None = None
        """How the rules stood then."""
        self._shared: keys.State | None = None
        """How all that zines share stood then."""
        self._at: FileStamps | None = None
        """The files as they stood then."""
        self.at_end: FileStamps | None = None
        """The stamps after the last zine was laid out; `None` if it was not made anew."""
        self.stamps: dict[Path, Stamp] = {}
        """The stamp of each zine's file that is noted as up to date."""
        self._unchanged: dict[Path, Span] = {}
        self._made: dict[Path, _Made] = {}
        """The zines that were made and are not written yet."""
        self._unsure: dict[Path, _Unsure] = {}
        """What waits for a scan of all files."""
        self._drawn: dict[str, PdfFragment] = {}
        """The sheets that were drawn for zines in `_unsure`, by their keys."""
        self._last: dict[Path, Last] = {}
        self._binders: dict[Path, Binder] = {}
        self._workers: dict[Edition, WorkerPool] = {}

    @cached_property
    def _renderer(self) -> "Renderer":
        """What writes the HTML of sections."""
        from zine.html.templates import Renderer  # noqa: PLC0415 - as in `make`

        return Renderer(self._project.templates)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._settle(FileStamps())
        for path, key in self._new.items():
            note: tuple[Any, ...] = tuple(self._notes[path])
            self._cache.put(key, marshal.dumps(note, SAME_BYTES))
        keys.note_digests(self._cache, self._digests, self._project)
        for workers in self._workers.values():
            workers.stop()
        if self._workers or self._new:
            notes = self._notes.values()
            self._cache.trim({key for note in notes for key in (*note.facts, *note.games)})

    def snapshot(self, zines: Iterable[ZineFile], at: FileStamps | None = None) -> None:
        """Note the keys of some zines, now or by the stamps of a scan, before any page is read.

        If the scan took files as unchanged, the rules are those of the last call. Workers start
        now, beside the verification of the pages, if a zine must be made.
        """
        listed = list(zines)
        self._at = at or FileStamps()
        if self._at.whole:
            self._settle(self._at)
        self._rules, self._shared = self._shared_states(self._at)
        self._before = {zine.path: self._state(zine, self._shared, self._at) for zine in listed}
        self._unchanged = dict(self._all_unchanged(listed))
        self._made.clear()
        if first := next((zine for zine in listed if not self.is_kept(zine)), None):
            pool = self._pool(self._edition_of(first))
            if self._cache.empty:
                pool.start()
            else:
                pool.start(1)

    def _all_unchanged(self, zines: Iterable[ZineFile]) -> Iterator[tuple[Path, Span]]:
        """The files of the zines whose notes have the key of now."""
        for zine in zines:
            note = self._note(zine)
            file = Span.whole(self.file(zine), note.stamp)
            if note.key == self._before[zine.path].content and file.stands:
                yield zine.path, file

    def file(self, zine: ZineFile) -> Path:
        """Where a zine is written."""
        return self._output / f"{zine.path.stem}{self._edition.suffix}.pdf"

    def is_kept(self, zine: ZineFile) -> bool:
        """Whether a zine was made as it is now, and so everything in it was verified."""
        return zine.path in self._unchanged

    def cached_games(self, zines: Iterable[ZineFile]) -> dict[Path, CachedGame]:
        """The games of some zines that need no verification, by their pages."""
        listed = list(zines)
        for zine in listed:
            self._verified.recall(self._note(zine).games)
        at = self._at or FileStamps()
        rules = self._rules or keys.of_rules(self._project, at)
        used = _languages(listed)
        found = {page: self._verified.get(page, own, rules, at) for page, own in used.items()}
        return {page: game for page, game in found.items() if game}

    def store_games(
        self, zines: Sequence[ZineFile], verified: "Sequence[VerifiedGame]"
    ) -> dict[Path, CachedGame]:
        """Store the HTML of games that were verified for some zines.

        Returns the games that are stored: all else of them can be dropped. Those that errata name
        are not, since their rules are still needed.
        """
        from zine.html import rendering, sections  # noqa: PLC0415 - as in `make`

        self._renderer.refresh()
        every = {entry.game.path: entry for entry in verified}
        named = {page for zine in zines for page in rendering.asked_games(zine, every)}
        verified = [entry for page, entry in every.items() if page not in named]
        at, languages = FileStamps(), _languages(zines)
        rules = keys.of_rules(self._project, at)
        for language in dict.fromkeys(used for each in languages.values() for used in each):
            own = [entry for entry in verified if language in languages[entry.game.path]]
            html = (sections.game_html(self._renderer, language, entry) for entry in own)
            written = zip((entry.game for entry in own), html, strict=True)
            self._verified.put(language, list(written), rules, at)
        pages = (entry.game.path for entry in verified)
        found = {page: self._verified.get(page, languages[page], rules, at) for page in pages}
        return {page: game for page, game in found.items() if game}

    def make(self, zine: ZineFile, games: Games, played: "Mapping[Path, PlayedGame]") -> Parts:
        """The bound zine as a PDF; the same bytes for the same content.

        If the file in the output folder is up to date, the only part is the whole of that. `played`
        holds games that were played, by the page of the game: the filled-in sheet follows it. A
        zine is noted only if `snapshot` came before and `written` follows.

        Raises `ContentError` with every problem of the zine, `Missing` and `Lost`.
        """
        before = self._before.pop(zine.path, None)
        if self.is_kept(zine):
            self.at_end = None
            file = self._unchanged.pop(zine.path)
            self.stamps[file.path] = file.stamp
            return [file]
        from zine.html import sections  # noqa: PLC0415 - a third of a second

        own = self._edition_of(zine)
        pool = self._pool(own)
        if zine.path not in self._binders:
            self._recall(zine, pool)
        drawn: dict[str, PdfFragment] = {}
        sheets = self._sheets(zine, played, own, drawn)
        used: list[Fragment] = []  # more than the zine prints: its page for notes may stand nowhere

        def lay(parts: Iterable[Html]) -> list[Fragment]:
            found = pool.lay_all(parts)
            used.extend(found)
            return found

        stood = self._rules.content if self._rules else ""
        laid = sections.lay_out(zine, games, self._renderer, lay, own, sheets, stood)
        last = self._last[zine.path] if self._last[zine.path].file.stands else None
        bound = self._binders[zine.path].bind(sections.about(zine), laid, own.frame, last=last)
        self.at_end = self._at.again() if self._at else FileStamps()
        rules, shared = self._shared_states(self.at_end)
        if self.at_end.whole:
            self._store(zine, games, rules, self.at_end)
        note = None
        if before and before == self._state(zine, shared, self.at_end):
            # No file has changed in the meantime, as far as they were looked at.
            note = self._new_note(zine, before.content, bound, used)
            if self.at_end.whole:
                self._put_sheets(drawn)
            else:
                self._unsure[zine.path] = _Unsure(zine, before)
                self._drawn |= drawn
        else:  # what was written may be of other files than its key names
            self._renderer.written.pop((zine.path, own), None)
        self._made[zine.path] = _Made(zine, bound, note)
        return [last.file] if last and last.digest == bound.digest else bound.parts

    def _recall(self, zine: ZineFile, pool: "WorkerPool") -> None:
        """Take over what is noted of the last build of a zine."""
        from zine.press.bind.binder import Binder, Last, Standing  # noqa: PLC0415 - as in `make`

        noted = self._note(zine)
        self._renderer.pages[zine.path] = noted.pages
        self._renderer.written[zine.path, self._edition_of(zine)] = noted.written
        pool.recall({key: FragmentFacts(*facts) for key, facts in noted.facts.items()})
        self._binders[zine.path] = Binder(noted.glyphs)
        stand = {key: Standing(*own) for key, own in noted.sections.items()}
        file = Span.whole(self.file(zine), noted.stamp)
        self._last[zine.path] = Last(file, stand, noted.digest)

    def _new_note(
        self, zine: ZineFile, key: str, bound: "Bound", used: Iterable[Fragment]
    ) -> _Note:
        """What is to be noted of a zine with a key, but for the stamp of its file."""
        return _Note(
            key,
            NOTHING.stamp,
            bound.digest,
            self._renderer.pages[zine.path],
            self._renderer.written[zine.path, self._edition_of(zine)],
            {key: tuple(own) for key, own in bound.sections.items()},
            bound.glyphs,
            {own.key: tuple(own.facts) for own in used if isinstance(own, KeptFragment)},
            self._verified.notes(zine.pages, zine.language) or self._note(zine).games,
        )

    def written(self, stamps: Mapping[Path, Stamp]) -> dict[Path, Parts]:
        """Note the zines that were made, now that they are written, by the stamps of the files.

        Returns the file of each, the whole of itself. One without a stamp need not be written if
        its file is the same; or else it was not, since another zine is wrong, and is not noted.
        """
        from zine.press.bind.binder import Last  # noqa: PLC0415 - as in `make`

        files: dict[Path, Parts] = {}
        for path, (zine, bound, note) in self._made.items():
            place, last = self.file(zine), self._last[path]
            file = Span.whole(place, stamps[place]) if place in stamps else last.file
            files[place] = [file]
            if place not in stamps and bound.digest != last.digest:
                continue
            self._last[path] = Last(file, bound.sections, bound.digest)
            if note:
                self._notes[path] = note._replace(stamp=file.stamp)
                self._new[path] = self._place(zine)
                self.stamps[place] = file.stamp
        self._made.clear()
        return files

    def _put_sheets(self, drawn: Mapping[str, PdfFragment]) -> None:
        for key, sheet in drawn.items():
            self._cache.put(key, sheet.pack())

    def _settle(self, at: FileStamps) -> None:
        """Store what waits for a scan of all files; what one changed since is not noted.

        `at` is a scan after all was made.
        """
        if not self._unsure:
            return
        _, shared = self._shared_states(at)
        late = False
        for path, (zine, stood) in self._unsure.items():
            if self._state(zine, shared, at) != stood:
                late = True
                self._new.pop(path, None)
                self._notes[path] = self._note(zine)._replace(key=NOTHING.key)
                self._renderer.written.pop((path, self._edition_of(zine)), None)
        if not late:
            self._put_sheets(self._drawn)
        self._unsure, self._drawn = {}, {}

    def _place(self, zine: ZineFile) -> str:
        """The key of the note of the last build of a zine."""
        own = repr(self._edition_of(zine))
        return keys.key(keys.engine(), "last", os.fspath(zine.path), own)

    def _note(self, zine: ZineFile) -> _Note:
        """What is noted of the last build of a zine."""
        if zine.path not in self._notes:
            note = self._cache.get(self._place(zine))
            self._notes[zine.path] = _Note(*marshal.loads(note)) if note else NOTHING
        return self._notes[zine.path]

    def _verified_again(self, page: Path, language: str) -> SectionHtml:
        """The HTML of a page that is verified once more; raises `ContentError`."""
        from zine.check import verify  # noqa: PLC0415 - as in `make`
        from zine.html import sections  # noqa: PLC0415 - as in `make`

        found = verify.verify_pages(self._project, [page])
        if found.problems:
            raise ContentError(found.problems)
        return sections.game_section(language, found.games[0], self._renderer)

    def _sheets(
        self,
        zine: ZineFile,
        played: "Mapping[Path, PlayedGame]",
        edition: Edition,
        drawn: dict[str, PdfFragment],
    ) -> dict[Path, Callable[[], PdfFragment]]:
        """Functions that draw the filled-in sheets of the games that were played."""
        rules = self._rules or keys.of_rules(self._project)
        return {
            page: partial(self._sheet, played[page], edition, rules, drawn)
            for page in zine.pages
            if page in played
        }

    def _sheet(
        self,
        scores: "PlayedGame",
        edition: Edition,
        rules: keys.State,
        drawn: dict[str, PdfFragment],
    ) -> PdfFragment:
        """The filled-in sheet of a game that was played, from the cache or `drawn` under its key.

        Raises `ContentError` if the entries do not fit on it.
        """
        own = keys.state((scores.document.path, scores.game.path), self._at)
        key = keys.key(repr(edition), rules.content, own.content)
        if key in self._drawn:
            return self._drawn[key]
        kept = self._cache.get(key)
        if kept is not None:
            return unpack(kept)
        from zine.press import played_sheet  # noqa: PLC0415 - a quarter of a second

        drawn[key] = played_sheet.fragment(scores, edition)
        return drawn[key]

    def _store(self, zine: ZineFile, games: Games, rules: keys.State, at: FileStamps) -> None:
        """Cache the games that were verified for this zine by these rules, and their HTML."""
        html = self._renderer.games(zine.language)
        entries = (games[page] for page in zine.pages)
        verified = [entry.game for entry in entries if not isinstance(entry, CachedGame)]
        written = [(game, html[game.path]) for game in verified]
        self._verified.put(zine.language, written, rules, at)

    def _shared_states(self, at: FileStamps) -> tuple[keys.State, keys.State]:
        """How the rules stand at a moment, and all that the zines share."""
        if self._rules and self._shared and not at.whole:
            return self._rules, self._shared
        rules = keys.of_rules(self._project, at)
        return rules, keys.of_project(self._project, rules, at)

    def _state(self, zine: ZineFile, shared: keys.State, at: FileStamps) -> keys.State:
        """How everything stands that shapes a zine; `shared` is that of its project."""
        return keys.of_zine(shared, zine, self._edition_of(zine), at)

    def _edition_of(self, zine: ZineFile) -> Edition:
        """The edition in the look of a zine."""
        return self._edition._replace(look=zine.look)

    def _pool(self, edition: Edition) -> "WorkerPool":
        """The workers of an edition in a look."""
        if edition not in self._workers:
            from zine.html.stylesheet import style  # noqa: PLC0415 - not where all is kept
            from zine.press.engine.workers import WorkerPool  # noqa: PLC0415

            own = style(self._project.templates, edition)
            self._workers[edition] = WorkerPool(own, self._cache, self._progress, sparing=True)
        return self._workers[edition]


def _languages(zines: Iterable[ZineFile]) -> dict[Path, dict[str, None]]:
    """The languages in which some zines print each page, in order."""
    found: dict[Path, dict[str, None]] = {}
    for zine in zines:
        for page in zine.pages:
            found.setdefault(page, {})[zine.language] = None
    return found
