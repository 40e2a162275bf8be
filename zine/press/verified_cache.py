"""The cache of verified games: facts and HTML of games whose examples all passed in earlier builds.

An entry holds while nothing changes that it depends on: the page, every scoring module, the
templates, our own code, and each installed library.
"""

import marshal
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zine.cache import keys
from zine.cache.stamps import FileStamps
from zine.cache.store import SAME_BYTES, Cache
from zine.content.page.facts import Facts
from zine.content.project import Project
from zine.files import Stamp
from zine.html.games import CachedGame
from zine.html.section import Html, KeptHtml, SectionHtml
from zine.problems import is_file

if TYPE_CHECKING:
    from zine.content.page.game import Game


Verify = Callable[[Path, str], SectionHtml]

Notes = Mapping[str, tuple[Any, ...]]
"""What was noted of entries, by their keys; `marshal` can pack it."""


class _Noted(NamedTuple):
    """What a build needs of an entry whose HTML has been laid out: all of it but the HTML."""

    digest: str
    size: int
    links: tuple[str, ...]
    images: tuple[tuple[str, bytes], ...]
    rules: str
    values: tuple[Any, ...]


class VerifiedCache:
    """The verified games of one project.

    `verify` writes the HTML of a page in a language once more, where an entry was damaged since it
    was looked for; it raises `ContentError`.
    """

    def __init__(self, project: Project, cache: Cache, verify: Verify) -> None:
        self._project = project
        self._cache = cache
        self._verify = verify
        self._rules: keys.State | None = None
        self._noted: dict[str, _Noted] = {}
        self._keys: dict[tuple[Path, str], str] = {}
        self._there: dict[tuple[str, str], bool] = {}
        """Whether the files are there to which pages link, by folder and link."""
        self._missed: dict[tuple[Path, str], tuple[str, Stamp | None]] = {}
        """The key and the stamp of each page, by language, that nothing was kept of."""

    def get(
        self,
        page: Path,
        languages: Collection[str],
        rules: keys.State,
        at: FileStamps | None = None,
    ) -> CachedGame | None:
        """The game of a page, if it is cached in all these languages.

        `rules` tells how the rules stand, now or by the stamps of another moment, as the page does.
        """
        self._rules = self._rules or rules
        at = at or FileStamps()
        held, stamp = _held(page, at)
        copies: dict[str, Html] = {}
        for language in languages:
            key = keys.key(self._rules.content, language, page.name, held)
            entry = self._entry(page, key, at)
            if entry:
                facts, named = Facts(*entry.values), entry.rules
                names = (*entry.links, *(image for image, _ in entry.images))
                read = partial(self._read, page, language, key, entry)
                html = KeptHtml(entry.digest, entry.size, facts.title, read)
                copies[language] = html
                self._keys[page, language] = key
            else:
                self._missed[page, language] = key, stamp
        if len(copies) < len(languages):
            return None
        return CachedGame(facts, named, names, copies, partial(_load, self._project, page))

    def _entry(self, page: Path, key: str, at: FileStamps) -> _Noted | None:
        """The entry of a key, unless a file is gone that the page links to or shows, or is new."""
        if key not in self._noted and (entry := self._cache.get(key)):
            html, *rest = marshal.loads(entry)
            self._noted[key] = _Noted(
                SectionHtml(html, "", page, fits=True).digest, len(html), *rest
            )
        found = self._noted.get(key)
        folder = os.path.dirname(page)  # noqa: PTH120 - a path for each link takes longer
        if found is None or not all(self._is_there(folder, link) for link in found.links):
            return None
        if not all(_is_same(page.parent / image, digest, at) for image, digest in found.images):
            return None
        return found

    def _is_there(self, folder: str, link: str) -> bool:
        """Whether there is a file to which a page in a folder links, as it was when first asked."""
        place = folder, link
        if place not in self._there:
            there = os.path.isfile(os.path.join(folder, link))  # noqa: PTH113, PTH118
            self._there[place] = there or is_file(self._project.found(Path(folder) / link))
        return self._there[place]

    def _read(self, page: Path, language: str, key: str, noted: _Noted) -> SectionHtml:
        """The HTML of an entry; raises `ContentError`."""
        entry = self._cache.get(key)
        if entry is None:
            return self._verify(page, language)
        return SectionHtml(marshal.loads(entry)[0], Facts(*noted.values).title, page, fits=True)

    def recall(self, notes: Notes) -> None:
        """Take over what an earlier build noted of entries; what is kept no more does not count."""
        kept = self._cache.keys
        self._noted |= {key: _Noted(*noted) for key, noted in notes.items() if key in kept}

    def notes(self, pages: Iterable[Path], language: str) -> Notes:
        """What is to be noted of those of some pages that were asked for, and are entered."""
        found = (self._keys.get((page, language)) for page in pages)
        return {key: tuple(self._noted[key]) for key in found if key}

    def put(
        self,
        language: str,
        written: "Collection[tuple[Game, SectionHtml]]",
        rules: keys.State,
        at: FileStamps | None = None,
    ) -> None:
        """Keep games that have passed, unless a file was written since they were looked for.

        `rules` is their state after the games were checked, and `at` the scan that it comes from.
        """
        missed = [entry for entry in written if (entry[0].path, language) in self._missed]
        if not missed or self._rules != rules:
            return
        at = at or FileStamps()
        for passed, copy in missed:
            key, stamp = self._missed[passed.path, language]
            if stamp == at.of(os.fspath(passed.path)):
                links, images = passed.document.links, tuple(_images(passed))
                rest = links, images, passed.rules, passed.values
                if self._cache.put(key, marshal.dumps((copy.html, *rest), SAME_BYTES)):
                    self._noted[key] = _Noted(copy.digest, copy.size, *rest)
                    self._keys[passed.path, language] = key


def _load(project: Project, page: Path) -> "Game":
    from zine.content.page import game  # noqa: PLC0415 - a build that has nothing to do reads none

    return game.load(project, page)


def _held(page: Path, at: FileStamps) -> tuple[bytes, Stamp | None]:
    """The hash of what a page holds, and its stamp; of nothing where it cannot be read."""
    try:
        return keys.of_file(page, at), at.of(os.fspath(page))
    except OSError:
        return b"", None


def _images(game: "Game") -> Iterator[tuple[str, bytes]]:
    """The pictures of a game's page, as it names them, with the hashes of what was read."""
    return ((image.target, game.images[image.line].digest) for image in game.document.images)


def _is_same(image: Path, digest: bytes, at: FileStamps) -> bool:
    """Whether a picture is still what was read of it."""
    try:
        return keys.of_file(image, at) == digest
    except OSError:
        return False
