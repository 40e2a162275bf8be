"""The processes that lay out pages: a pool of workers for each edition."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from zine.edition import Edition
from zine.html.plan import Lay
from zine.html.section import SectionHtml
from zine.html.stylesheet import Style, StyleFault, style
from zine.memo.memo import Memo
from zine.pdf.fragment import PdfFragment
from zine.press.engine.failures import Tell
from zine.press.engine.workers import WorkerPool
from zine.problems import ContentError, Problem

PLACEHOLDER = (
    "<!doctype html><html lang='{language}'><title>Missing</title>"
    "<body><p>This section cannot be laid out.</p>"
)


class EditionPools:
    """Starts the pool of an edition when it is first needed; `stop` ends the processes."""

    def __init__(self, memo: Memo, progress: Tell = lambda *_: None) -> None:
        self._memo = memo
        self._progress = progress
        self._pools: dict[Edition, tuple[Style, WorkerPool]] = {}

    def pool(self, edition: Edition, templates: Sequence[Path]) -> WorkerPool:
        """The pool of an edition; a new one once the stylesheet has changed."""
        needed = style(templates, edition)
        current, pool = self._pools.get(edition, (None, None))
        if pool is None or needed != current:
            if pool:
                pool.stop()
            pool = WorkerPool(needed, self._memo, self._progress)
            self._pools[edition] = needed, pool
        return pool

    @property
    def hints(self) -> list[str]:
        """What the workers hint at, each once."""
        hints = (hint for _, pool in self._pools.values() for hint in pool.hints)
        return list(dict.fromkeys(hints))

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

        def lay(written: Iterable[SectionHtml]) -> list[PdfFragment]:
            pool, parts = self.pool(edition, templates), list(written)
            try:
                return pool.lay_all(parts)
            except StyleFault:
                raise  # the others would fail one by one
            except ContentError as error:
                problems.extend(error.problems)
            return [lay_one(pool, part) for part in parts]

        def lay_one(pool: WorkerPool, part: SectionHtml) -> PdfFragment:
            try:
                return pool.lay_all([part])[0]
            except ContentError:
                note = PLACEHOLDER.format(language=language)
                section = SectionHtml(note, part.title, part.place)
                return pool.lay_all([section])[0]

        return lay
