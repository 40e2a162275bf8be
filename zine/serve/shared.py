"""Data that the desk's threads share: the pages read, and the pages laid out.

The reader, the layout worker and the requests of browsers do not know one another. Each holds
`Shared.condition` while it reads or writes here, and never while it reads files, runs scoring
modules or lays out pages, so no browser waits for those.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Event
from typing import NamedTuple

from zine.check.verify import CheckedPage, Verification, VerifiedGame
from zine.content.project import Project
from zine.content.zines.zine_file import ZineFile
from zine.edition import Edition, every
from zine.html.section import LaidOutSection
from zine.problems import Problem
from zine.serve.preview import PageImage
from zine.serve.row_boxes import RowBox

EDITIONS = {edition.title: edition for edition in every()}
"""The editions a browser can choose, by title."""


class View(NamedTuple):
    """A zine, by its file's stem, in an edition, as a browser shows it."""

    zine: str
    edition: Edition


@dataclass(frozen=True, slots=True)
class Save:
    """The latest save of a game's page: how many there were, and the page's stem."""

    count: int = 0
    stem: str = ""


@dataclass(frozen=True, slots=True)
class ShownZine:
    """A zine as it was laid out last; `rows` holds boxes by the game's stem and the row's line."""

    zine: ZineFile
    sections: tuple[LaidOutSection, ...]
    pages: tuple[PageImage, ...]
    rows: Mapping[str, Mapping[int, RowBox]] = field(default_factory=dict)


class LayoutJob(NamedTuple):
    """A copy of `Shared` at one moment, from which the layout worker lays out all views.

    `views` begins with the view that a browser opened last.
    """

    project: Project
    views: tuple[View, ...]
    shown: Mapping[View, ShownZine]
    changed: frozenset[Path]
    games: Mapping[Path, VerifiedGame]
    save: Save


@dataclass(slots=True)
class Shared:
    """The data that the threads share, and the one condition that guards it.

    `zine` and `edition` are shown to a browser that asks for none.
    """

    zine: str | None
    edition: Edition

    # Written by the reader.
    project: Project | None = None
    verdict: Verification = field(default_factory=Verification)
    pages: Mapping[Path, CheckedPage] = field(default_factory=dict)
    checking: frozenset[Path] = frozenset()
    """The pages that are being checked: what `verdict` says of them is old."""
    games: dict[Path, VerifiedGame] = field(default_factory=dict)
    """Each page's game as it was read last without failing; that is the one laid out."""
    save: Save = field(default_factory=Save)
    pages_read: bool = False
    ready: bool = False
    """Whether all has been read once: the pages, and then the zines, errata and played games."""
    changed: set[Path] = field(default_factory=set)
    """The pages that were read again since the layout worker took its last job."""
    dirty: bool = False
    """Whether there is a job for the layout worker."""

    # Written by the layout worker.
    shown: dict[View, ShownZine] = field(default_factory=dict)
    layout_problems: dict[View, tuple[Problem, ...]] = field(default_factory=dict)
    laid_out: int = 0
    """The number of the save whose pages are shown."""
    unavailable: str = ""
    """Why no pages can be laid out."""

    # Written by the requests of browsers.
    views: dict[View, int] = field(default_factory=dict)
    """How many browsers show each view, in the order in which they opened them."""
    listeners: set[Callable[[], None]] = field(default_factory=set)

    condition: Condition = field(default_factory=Condition)
    stopped: Event = field(default_factory=Event)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; returns what ends that."""
        self.listeners.add(listener)
        return lambda: self.listeners.discard(listener)

    def notify(self) -> None:
        """Call every listener; not to be called while `condition` is held."""
        for listener in tuple(self.listeners):
            listener()

    def stop(self) -> None:
        """Let both threads end."""
        self.stopped.set()
        with self.condition:
            self.condition.notify_all()

    # What browsers show.

    def zines(self) -> list[str]:
        """The stems of all zines."""
        return [path.stem for path in self.project.zines] if self.project else []

    def view(self, zine: str = "", edition: str = "") -> View:
        """The view of a zine and an edition, each replaced by the usual one if there is none."""
        zines = self.zines()
        name = next((name for name in (zine, self.zine, *zines) if name in zines), "")
        return View(name, EDITIONS.get(edition, self.edition))

    def look_at(self, view: View) -> Callable[[], None]:
        """Have a view laid out as long as a browser shows it; returns what ends that."""
        with self.condition:
            if view.zine in self.zines():
                self.dirty = self.dirty or view not in self.views
                self.views[view] = self.views.pop(view, 0) + 1
                self._drop_idle_views()
                self.condition.notify_all()

        def leave() -> None:
            with self.condition:
                if self.views.get(view):
                    self.views[view] -= 1
                    self._drop_idle_views()

        return leave

    def _drop_idle_views(self) -> None:
        """Drop views without a browser; always keep one, since a browser may be reloading."""
        idle = [view for view, browsers in self.views.items() if not browsers]
        for view in idle if len(idle) < len(self.views) else idle[:-1]:
            for views in (self.views, self.shown, self.layout_problems):
                views.pop(view, None)

    # What is to be laid out.

    def next_job(self) -> LayoutJob | None:
        """Wait for something to lay out, and take it; `None` once the desk has stopped."""
        with self.condition:
            while True:
                self.condition.wait_for(self._has_job)
                if self.stopped.is_set():
                    return None
                changed, self.changed, self.dirty = frozenset(self.changed), set(), False
                if self.project:
                    return LayoutJob(
                        self.project,
                        tuple(reversed(self.views)),
                        dict(self.shown),
                        changed,
                        dict(self.games),
                        self.save,
                    )

    def _has_job(self) -> bool:
        return self.stopped.is_set() or (self.dirty and self.pages_read)

    def has_new_job(self, seconds: float) -> bool:
        """Wait some seconds for another job, or the end; whether it came."""
        with self.condition:
            return self.condition.wait_for(self._has_job, seconds)
