"""The processes that lay out pages for the desk: a pool of workers for each edition shown."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from zine.cache.store import Cache
from zine.edition import Edition
from zine.html.passes import Lay
from zine.html.section import Html, SectionHtml
from zine.html.stylesheet import StyleFault, style
from zine.pdf.fragment import Fragment
from zine.press.engine.workers import WorkerPool
from zine.problems import ContentError, Problem

LAYOUTS_PER_TRIM = 100
"""After how many layouts the cache is trimmed: the desk may run for days."""

PLACEHOLDER = (
    "<!doctype html><html lang='{language}'><title>Missing</title>"
    "<body><p>This section cannot be laid out.</p>"
)


class EditionPools:
    """Starts the pool of an edition when it is first needed; `stop` ends the processes."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._pools: dict[Edition, tuple[str, WorkerPool]] = {}
        self._layouts = 0

    def pool(self, edition: Edition, templates: Sequence[Path]) -> WorkerPool:
        """The pool of an edition; a new one once the stylesheet has changed."""
        wanted = style(templates, edition)
        css, pool = self._pools.get(edition, ("", None))
        if pool is None or wanted.css != css:
            if pool:
                pool.stop()
            pool = WorkerPool(wanted, self._cache)
            self._pools[edition] = wanted.css, pool
        return pool

    def stop(self, needed: Collection[Edition] = ()) -> None:
        """End the pools of all editions but those needed, from any thread."""
        for edition in [edition for edition in self._pools if edition not in needed]:
            _, pool = self._pools.pop(edition)
            pool.stop()

    def tolerant(
        self, edition: Edition, templates: Sequence[Path], language: str, problems: list[Problem]
    ) -> Lay:
        """Returns a function that lays out sections, with a note in place of those that fail.

        It adds the problems of those to the list. It raises `StyleFault` for an author's stylesheet
        with which none can be laid out.
        """

        def lay(written: Iterable[Html]) -> list[Fragment]:
            pool, parts = self.pool(edition, templates), list(written)
            self._layouts += 1
            if self._layouts % LAYOUTS_PER_TRIM == 0:
                self._cache.trim()
            try:
                return pool.lay_all(parts)
            except StyleFault:
                raise  # the others would fail one by one
            except ContentError as error:
                problems.extend(error.problems)
            return [lay_one(pool, part) for part in parts]

        def lay_one(pool: WorkerPool, part: Html) -> Fragment:
            try:
                return pool.lay_all([part])[0]
            except ContentError:
                note = PLACEHOLDER.format(language=language)
                section = SectionHtml(note, part.title, part.whole.place)
                return pool.lay_all([section])[0]

        return lay
