"""The printer: makes the zines of one library, and nothing twice."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

from zine.cache import keys
from zine.cache.store import Cache
from zine.check.played_game import PlayedGame
from zine.check.verify import VerifiedGame
from zine.content.project import Project
from zine.content.zine_file import ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.pdf.fragment import PdfFragment, Tell, unpacked
from zine.press.layout.stylesheet import style
from zine.press.layout.verified_cache import CachedGame, Games, VerifiedCache

if TYPE_CHECKING:
    from zine.press.bind.binder import Binder
    from zine.press.layout.templates import Renderer
    from zine.press.layout.workers import WorkerPool


class ZineBuilder:
    """Makes zines in one edition with the help of a cache and, if it must, of a crew."""

    def __init__(
        self,
        library: Project,
        cache: Cache,
        tell: Tell = lambda *_: None,
        edition: Edition = HALF_LETTER,
    ) -> None:
        self._library = library
        self._edition = edition
        self._cache = cache
        self._ledger = VerifiedCache(library, cache)
        self._tell = tell
        self._before: dict[Path, tuple[str, str]] = {}
        """The key and the stamps of each zine before its games were read."""
        self._made: dict[Path, tuple[str, bytes]] = {}
        self._scribe: Renderer | None = None
        self._binder: Binder | None = None
        self._hired: WorkerPool | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for key, pdf in self._made.values():
            self._cache.put(key, pdf)
        if self._hired:
            self._hired.dismiss()
        if self._hired or self._made:
            self._cache.trim()

    def foresee(self, books: Iterable[ZineFile]) -> None:
        """Note how all stands before the games of some zines are read.

        The crew comes early if one of the zines is still to be made.
        """
        self._before = {book.path: self._stand(book) for book in books}
        if not all(self._cache.holds(key) for key, _ in self._before.values()):
            if self._cache.empty:
                self._crew.hire()
            else:
                self._crew.hire(1)

    def known(self, books: Iterable[ZineFile]) -> dict[Path, CachedGame]:
        """The games of some zines that need not be proved again, by their pages."""
        languages: dict[Path, dict[str, None]] = {}
        for book in books:
            for page in book.pages:
                languages.setdefault(page, {})[book.language] = None
        found = {page: self._ledger.find(page, used) for page, used in languages.items()}
        return {page: passed for page, passed in found.items() if passed}

    def make(self, book: ZineFile, games: Games, played: Mapping[Path, PlayedGame]) -> bytes:
        """The bound zine as a PDF; the same bytes for the same content.

        `played` are scores by the page of their game, whose sheet stands behind it, filled in. Only
        a zine that was foreseen is kept, or taken from what is: what was noted tells whether all
        that has been read still stands. The last of each zine is kept when the printer leaves.

        Raises `ContentError` with all that keeps it from being printed, `Missing` and `Lost`.
        """
        before = self._before.pop(book.path, ("", ""))
        key, _ = before
        kept = self._kept(book, key) if key else None
        if kept is not None:
            return kept
        from zine.press.bind import binder  # noqa: PLC0415 - a third of a second
        from zine.press.layout import sections, templates  # noqa: PLC0415 - a third of a second

        self._scribe = self._scribe or templates.Renderer(self._library.templates)
        self._binder = self._binder or binder.Binder()

        sheets = {
            page: partial(self._sheet, played[page], book, before)
            for page in book.pages
            if page in played
        }
        lay = self._crew.lay_all
        laid = sections.laid(book, games, self._scribe, lay, self._edition, sheets)
        pdf = self._binder.bind(sections.about(book), laid, self._edition.frame)
        if before == self._stand(book):  # nobody has edited it in the meantime
            self._made[book.path] = key, pdf
        self._enter(book, games)
        return pdf

    def _kept(self, book: ZineFile, key: str) -> bytes | None:
        """The zine, if it has been made before of all that now stands."""
        made, pdf = self._made.get(book.path, ("", b""))
        return pdf if made == key else self._cache.get(key)

    def _sheet(self, scores: PlayedGame, book: ZineFile, before: tuple[str, str]) -> PdfFragment:
        """The sheet of a game that was played, filled in.

        Raises `ContentError` if it does not hold what was written.
        """
        files = (scores.document.path, scores.game.path, *self._library.rules)
        own = keys.key(keys.engine(), repr(self._edition), keys.of_files(files))
        stands = before == self._stand(book)  # else the scores may have been read before an edit
        kept = self._cache.get(own) if stands else None
        if kept is not None:
            return unpacked(kept)
        from zine.press import played_sheet  # noqa: PLC0415 - a quarter of a second

        galley = played_sheet.galley(scores, self._edition)
        if stands:
            self._cache.put(own, galley.kept())
        return galley

    def _enter(self, book: ZineFile, games: Games) -> None:
        """Keep what has been proved for this zine, and written of it."""
        assert self._scribe is not None
        copies = self._scribe.copies(book.language)
        entries = (games[page] for page in book.pages)
        proved = [entry.game for entry in entries if isinstance(entry, VerifiedGame)]
        self._ledger.enter(book.language, [(game, copies[game.path]) for game in proved])

    def _stand(self, book: ZineFile) -> tuple[str, str]:
        """The key of a zine, and that of when its files were written.

        An editor can write another text and then the first again, so that the key alone would be
        the same although the other text was read.
        """
        key = keys.of_zine(self._library, book, self._edition)
        return key, keys.stamps_of_zine(self._library, book)

    @property
    def _crew(self) -> "WorkerPool":
        if self._hired is None:
            from zine.press.layout.workers import WorkerPool  # noqa: PLC0415 - not needed where all is kept

            own = style(self._library.templates, self._edition)
            self._hired = WorkerPool(own, self._cache, self._tell)
        return self._hired
