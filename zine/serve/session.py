"""The desk over one folder: starts and ends its two threads, and answers the browsers.

One thread reads and verifies (`reader`), one lays out (`layout`); they meet in `shared` only.
"""

from pathlib import Path
from threading import Thread

from zine.content import project
from zine.edition import HALF_LETTER, Edition
from zine.memo.memo import Memo
from zine.memo.store import Store
from zine.program import program
from zine.serve import house_rules, throws
from zine.serve.allowed_folders import AllowedFolders
from zine.serve.layout import LayoutWorker
from zine.serve.preview import PageImages
from zine.serve.reader import Reader
from zine.serve.shared import Shared, View
from zine.serve.snapshot import snapshot

JOIN_SECONDS = 2


class Desk:
    """The desk over one folder; `close` ends its threads and processes."""

    def __init__(
        self, root: Path, zine: str | None, output: Path, edition: Edition = HALF_LETTER
    ) -> None:
        """Raise `ContentError` without a project, `LookupError` without the zine."""
        first_project = project.at(root)
        name = project.named(zine, first_project.zines, "zine").stem if zine else None
        allowed = AllowedFolders(
            (root.resolve(), first_project.content.resolve(), project.OURS.resolve())
        )
        self.shared = Shared(name, edition)
        self._root = root
        self._memo = Memo(Store(output), program)
        self._images = PageImages()
        self._layout = LayoutWorker(self.shared, self._memo, self._images, allowed)
        reader = Reader(self.shared, root, allowed)
        self._reading = Thread(target=reader.run, daemon=True)
        self._laying_out = Thread(target=self._layout.run, daemon=True)

    def open(self) -> None:
        """Start the threads."""
        self._reading.start()
        self._laying_out.start()

    def close(self) -> None:
        """End the threads, whatever they do; they need not have been started."""
        self.shared.stop()
        house_rules.stop()
        for _ in range(2):  # a pool may have been started while the others were stopped
            self._layout.stop_pools()
            _join(self._laying_out)
        _join(self._reading)
        self._memo.close()

    def snapshot(self, view: View) -> dict[str, object]:
        """All that a browser shows in a view."""
        with self.shared.condition:
            return snapshot(self.shared, view)

    def explain(self, stem: str, throw: str) -> dict[str, object] | None:
        """Explains a throw by the rules of a game; `None` if the folder has no such page."""
        with self.shared.condition:
            project, pages = self.shared.project, self.shared.pages
        page = next((page for path, page in pages.items() if path.stem == stem), None)
        if project is None or page is None:
            return None
        return throws.told(project, page.game, throw) if page.game else {"error": throws.UNREAD}

    def try_rules(self, stem: str, changes: list[str]) -> dict[str, object] | None:
        """What other numbers do to a game, or without any which there are; `None` as above."""
        with self.shared.condition:
            project, pages = self.shared.project, self.shared.pages
        page = next((page for path, page in pages.items() if path.stem == stem), None)
        if project is None or page is None:
            return None
        if page.game is None:
            return {"error": throws.UNREAD}
        if not changes:
            return house_rules.numbers(project, page.game)
        return house_rules.tried(self._root, stem, changes)

    def draw(self, key: str, width: int) -> bytes | None:
        """A page as a PNG, or `None` if no zine that is shown has the page any more."""
        with self.shared.condition:
            pages = [page for zine in self.shared.shown.values() for page in zine.pages]
        page = next((page for page in pages if page.key == key), None)
        return self._images.draw(page, width) if page else None


def _join(thread: Thread) -> None:
    if thread.is_alive():  # Ctrl-C may have come before it was started
        thread.join(JOIN_SECONDS)
