"""The printer: makes the zines of one library, and nothing twice."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from zine.book import Book
from zine.library import Library
from zine.press import keys
from zine.press.cache import Cache
from zine.press.copy import style
from zine.press.crew import Crew, Tell, cores
from zine.proof import Proved


class Printer:
    """Makes zines with the help of a cache, which may be empty, and of a crew."""

    def __init__(self, library: Library, cache: Cache, tell: Tell = lambda *_: None) -> None:
        self._library = library
        self._cache = cache
        self._crew = Crew(style(library.templates), cache, tell)

    def __enter__(self) -> "Printer":
        return self

    def __exit__(self, *_: object) -> None:
        self._crew.dismiss()
        self._cache.trim()

    def foresee(self, books: Iterable[Book]) -> None:
        """Let the crew come early if any of these zines is still to be made."""
        if not all(self._cache.holds(keys.of_zine(self._library, book)) for book in books):
            self._crew.hire(cores() if self._cache.empty else 1)

    def make(self, book: Book, proved: Mapping[Path, Proved]) -> bytes:
        """The bound zine as a PDF; the same bytes for the same content.

        Raises `ContentError` with all that keeps it from being printed, `Missing` and `Lost`.
        """
        key = keys.of_zine(self._library, book)
        kept = self._cache.get(key)
        if kept is not None:
            return kept
        from zine.press import pieces  # noqa: PLC0415 - a third of a second

        pdf = pieces.make(book, proved, self._library.templates, self._crew.lay_all)
        if key == keys.of_zine(self._library, book):  # nobody has edited it in the meantime
            self._cache.put(key, pdf)
        return pdf
