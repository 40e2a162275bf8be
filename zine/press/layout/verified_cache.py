"""The cache of verified games: facts and HTML of games whose examples all passed in earlier builds.

An entry holds while nothing changes that it depends on: the page, every scoring module, the
templates, our own code, and each installed library.
"""

import marshal
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine.cache import keys
from zine.cache.store import Cache
from zine.content.facts import Facts
from zine.content.project import Project
from zine.press.layout.section import SectionHtml
from zine.problems import is_file

if TYPE_CHECKING:
    from zine.check.verify import VerifiedGame
    from zine.content.game import Game


class CachedGame(NamedTuple):
    """What a zine needs of a game that an earlier build verified.

    `rules` is the short hash that names its rules, `names` are the files that its page names, and
    `copies` holds its HTML by language; `load` reads the page again, and runs no example.
    """

    game: Facts
    rules: str
    names: tuple[str, ...]
    copies: Mapping[str, SectionHtml]
    load: "Callable[[], Game]"


Games = Mapping[Path, "VerifiedGame | CachedGame"]
"""The games of a zine by page: verified in this build, or in an earlier one."""


class VerifiedCache:
    """The verified games of one project."""

    def __init__(self, project: Project, cache: Cache) -> None:
        self._project = project
        self._cache = cache
        self._rules: keys.State | None = None
        self._missed: dict[tuple[Path, str], tuple[str, str]] = {}
        """The key and the times of each page, by language, that nothing was kept of."""

    def get(self, page: Path, languages: Collection[str]) -> CachedGame | None:
        """The game of a page, if it is cached in all these languages."""
        self._rules = self._rules or keys.of_rules(self._project)
        stands = keys.state([page])
        copies: dict[str, SectionHtml] = {}
        for language in languages:
            key = keys.key(self._rules.content, language, stands.content)
            entry = self._entry(page, key)
            if entry:
                facts, rules, names, copies[language] = entry
            else:
                self._missed[page, language] = key, stands.times
        if len(copies) < len(languages):
            return None
        return CachedGame(facts, rules, names, copies, partial(_load, self._project, page))

    def _entry(
        self, page: Path, key: str
    ) -> tuple[Facts, str, tuple[str, ...], SectionHtml] | None:
        """The entry of a key, unless a file is gone that the page links to or shows, or is new."""
        entry = self._cache.get(key)
        if entry is None:
            return None
        html, links, images, rules, values = marshal.loads(entry)
        if not all(is_file(self._project.found(page.parent / link)) for link in links):
            return None
        if not all(_is_same(page.parent / image, digest) for image, digest in images):
            return None
        facts = Facts(*values)
        names = (*links, *(image for image, _ in images))
        return facts, rules, names, SectionHtml(html, facts.title, page, fits=True)

    def put(self, language: str, written: "Collection[tuple[Game, SectionHtml]]") -> None:
        """Keep games that have passed, unless a file was written since they were looked for."""
        missed = [entry for entry in written if (entry[0].path, language) in self._missed]
        if not missed or self._rules != keys.of_rules(self._project):
            return
        for passed, copy in missed:
            key, times = self._missed[passed.path, language]
            if times == keys.state([passed.path]).times:
                links, images = passed.document.links, tuple(_images(passed))
                kept = (copy.html, links, images, passed.rules, passed.values)
                self._cache.put(key, marshal.dumps(kept))


def _load(project: Project, page: Path) -> "Game":
    from zine.content import game  # noqa: PLC0415 - a build that has nothing to do reads none

    return game.load(project, page)


def _images(game: "Game") -> Iterator[tuple[str, bytes]]:
    """The pictures of a game's page, as it names them, with the hashes of what was read."""
    return ((image.target, game.images[image.line].digest) for image in game.document.images)


def _is_same(image: Path, digest: bytes) -> bool:
    """Whether a picture is still what was read of it."""
    try:
        return keys.of_file(image) == digest
    except OSError:
        return False
