"""Where the games, zines, templates and scoring modules of a folder lie."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from unicodedata import normalize

from zine.files import PACKAGE, is_hidden
from zine.memo.world import exists, is_file, is_folder, names
from zine.problems import ContentError, Problem, shown, suggestion

SHARE = next(p for p in (PACKAGE / "share", PACKAGE.parent) if (p / "content").is_dir())
OURS = SHARE / "content"
"""What lies in the package as the content of a folder does."""

IMAGES = (".png", ".jpg", ".jpeg", ".svg")
"""What the names of pictures end with, in capitals or not."""

PAGE = ".md"
"""What the names of pages end with, and those of a book's other texts."""

MANY = 12
"""More names than these are not listed in an error."""


class Project(NamedTuple):
    """The paths of one folder; what the folder lacks is taken from the package."""

    content: Path
    scoring: tuple[Path, ...]
    odds: tuple[Path, ...]
    templates: tuple[Path, ...]

    @property
    def games(self) -> tuple[Path, ...]:
        """The page of every game of the folder, by name."""
        return _pages(self.content / "games")

    @property
    def lent(self) -> tuple[Path, ...]:
        """The page of each game of the package, but for those of which the folder has its own."""
        replaced = set(_stems(self.content / "games"))
        return tuple(page for page in _pages(OURS / "games") if page.stem not in replaced)

    @property
    def library(self) -> tuple[Path, ...]:
        """Every page that a zine of the folder can list: the folder's, then those it is lent."""
        return (*self.games, *self.lent)

    @property
    def linkable(self) -> tuple[Path, ...]:
        """Every page of the library, and the texts that a zine of any folder can print."""
        texts = (self.content / page.name for page in _pages(OURS))
        return (*self.library, *texts)

    def is_lent(self, path: Path) -> bool:
        """Whether a file of content is the package's, and the folder is another."""
        return self.content != OURS and os.fspath(path).startswith(f"{OURS}{os.sep}")

    def resolve(self, path: Path) -> Path:
        """A file of content: the folder's or, where that has none of the name, the package's."""
        if is_file(path):
            return path
        with suppress(ValueError):  # two files: neither is meant
            if is_file(accented := spelled(path)):
                return accented
        folder, name = os.path.split(os.path.normpath(path))
        for place, ours in ((self.content, OURS), (self.content / "games", OURS / "games")):
            if folder == os.path.normpath(place) and is_file(ours / name):
                return ours / name
        return path

    @property
    def zines(self) -> tuple[Path, ...]:
        """Every zine's file, by name."""
        return _pages(self.content / "zines")

    @property
    def scores(self) -> tuple[Path, ...]:
        """Every file of a game that was played, by name."""
        return _pages(self.content / "scores")

    @property
    def images(self) -> tuple[Path, ...]:
        """Every picture in the folder of the content, by path."""
        return self.below(IMAGES)

    @property
    def texts(self) -> tuple[Path, ...]:
        """Every page and every other text in the folder of the content, by path."""
        return self.below((PAGE,))

    def below(self, ends: tuple[str, ...]) -> tuple[Path, ...]:
        """Every file of the content whose name ends so, in capitals or not, by path.

        Nothing hidden is one, nor what lies in a hidden folder.
        """
        return tuple(sorted(_below(self.content, ends)))

    @property
    def looks(self) -> tuple[Path, ...]:
        """The folders of looks: the folder's own, which need not exist, and ours."""
        return tuple(dict.fromkeys((self.content / "looks", SHARE / "content" / "looks")))

    @property
    def errata(self) -> Path:
        """Where the sources are wrong; there need be no such file."""
        return self.content / "errata.md"

    @property
    def glossary(self) -> Path:
        """The words of the pages; there need be no such file."""
        return self.content / "glossary.md"

    @staticmethod
    def translations(text: Path) -> tuple[Path, ...]:
        """A text beside the games and its translations, as `glossary.md` and `glossary.de.md`."""
        stems = _stems(text.parent)
        translated = (stem for stem in stems if stem.startswith(f"{text.stem}."))
        return (text, *(text.with_name(f"{stem}.md") for stem in translated))

    @property
    def sources(self) -> Path:
        """What the games are drawn from; there need be no such file."""
        return self.content / "sources.md"

    @property
    def fingerprints(self) -> Path:
        """The sources' wording, in numbers; there need be no such file."""
        return self.content / "sources.fingerprints"

    def face(self, die: str, face: str) -> Path:
        """The picture of a face of an author's own die; there need be no such file."""
        return self.content / "dice" / die / f"{face}.svg"

    @staticmethod
    def rules_of(stem: str) -> str:
        """The name of the module that a page is checked by: `crag` for `crag.de`."""
        return stem.partition(".")[0]

    def of(self, stem: str) -> tuple[Path, ...]:
        """Where a game's page and its scoring module may lie."""
        return (self.content / "games" / f"{stem}.md", *self._places(stem))

    def _places(self, stem: str) -> tuple[Path, ...]:
        return tuple(folder / f"{self.rules_of(stem)}.py" for folder in self.scoring)

    @property
    def rules(self) -> tuple[Path, ...]:
        """The file of every scoring module."""
        return tuple(file for folder in self.scoring for file in _files(folder, ".py"))

    @property
    def odds_folders(self) -> tuple[tuple[Path, str], ...]:
        """Where odds modules and kept figures lie, and what the names of the files end with."""
        figures = ((folder, ".json") for folder in (self.content / "odds", OURS / "odds"))
        return (*((folder, ".py") for folder in self.odds), *figures)

    @property
    def rule_folders(self) -> tuple[tuple[Path, str], ...]:
        """Where all lies that shapes a game beside its page, and what the names end with."""
        dice = self.content / "dice"
        return (
            *((folder, "") for folder in (*self.scoring, *self.templates)),
            *self.odds_folders,
            *((folder, ".svg") for folder in _files(dice)),
        )

    @property
    def figure_files(self) -> tuple[Path, ...]:
        """Every file of figures that are kept in the folder, by name."""
        return _files(self.content / "odds", ".json")

    @property
    def look_files(self) -> tuple[Path, ...]:
        """The file of every look, the folder's own before ours."""
        return tuple(file for folder in self.looks for file in _files(folder, ".toml"))

    def odds_module(self, stem: str) -> Path | None:
        """The file of a game's odds module, if it has one."""
        files = (folder / f"{self.rules_of(stem)}.py" for folder in self.odds)
        return next(filter(is_file, files), None)

    def figures(self, stem: str) -> Path:
        """Where the figures of a game's odds module are kept; there need be no such file."""
        return self.content / "odds" / f"{self.rules_of(stem)}.json"

    def kept_figures(self, stem: str) -> Path | None:
        """The file of the figures that are kept of a game: the folder's own, or the package's."""
        name = f"{self.rules_of(stem)}.json"
        own, ours = self.figures(stem), OURS / "odds" / name
        return next(filter(is_file, (own, ours)), None)

    def module_file(self, stem: str) -> Path:
        """The file of a game's scoring module; raises `FileNotFoundError` if there is none."""
        places = self._places(stem)
        path = next(filter(is_file, places), None)
        if path is None:
            raise FileNotFoundError(shown(places[0]))
        return path

    def module(self, stem: str) -> ModuleType:
        """The scoring module of a game.

        Raises `FileNotFoundError` if there is none and `ContentError` if it cannot be run.
        """
        from zine.content.rules import loader  # noqa: PLC0415 - only where modules are run

        return loader.load(self.module_file(stem), self.scoring)


def spelled(path: Path) -> Path:
    """A file of this name as its folder has it, with its accents composed or apart (NFC, NFD).

    The path itself where there is none, or where it is ASCII. Raises `ValueError` if two files
    differ in nothing else.
    """
    if os.fspath(path).isascii():
        return path
    folder = spelled(path.parent) if path.parent != path else path
    composed = normalize("NFC", path.name)
    listed = (name.rstrip("/") for name in names(folder) if not name.isascii())
    alike = [name for name in listed if normalize("NFC", name) == composed]
    if len(alike) > 1:
        raise ValueError(
            f"two files are called '{composed}', their accents written in two ways (NFC, NFD); "
            "remove or rename one"
        )
    return folder / (alike[0] if alike else path.name)


class Selection(NamedTuple):
    """The games' pages, the zines' files and the games played that a user means.

    With `everything`, all are meant: only then can the errata, the glossary and the list of sources
    be checked.
    """

    pages: tuple[Path, ...]
    zines: tuple[Path, ...]
    played: tuple[Path, ...]
    everything: bool


def is_page(path: Path) -> bool:
    """Whether a file lies where the pages of games and zines do, under the name of a page.

    Its folder is `content/games` or `content/zines`, of any book.
    """
    folder = path.parent
    is_named = path.name.endswith(PAGE) and not is_hidden(path.name)
    return is_named and folder.name in ("games", "zines") and folder.parent.name == "content"


def _pages(folder: Path) -> tuple[Path, ...]:
    return tuple(folder / f"{stem}{PAGE}" for stem in _stems(folder))


def _stems(folder: Path) -> list[str]:
    """The name of each page in a folder, without its end; none if there is no such folder."""
    return sorted(name.removesuffix(PAGE) for name in _names(folder, PAGE))


def _files(folder: Path, end: str = "") -> tuple[Path, ...]:
    """What lies in a folder under a name that ends so; none if there is no such folder."""
    return tuple(folder / name for name in sorted(_names(folder, end)))


def _names(folder: Path, end: str) -> list[str]:
    """The names in a folder that end so, but for what is hidden."""
    listed = (name.rstrip("/") for name in names(folder))
    return [name for name in listed if name.endswith(end)]


def _below(folder: Path, ends: tuple[str, ...]) -> Iterator[Path]:
    """Every file in a folder, and in the folders in it, whose name ends so, in capitals or not."""
    for name in names(folder):
        if name.endswith("/"):
            if not (folder / name).is_symlink():
                yield from _below(folder / name, ends)
        elif name.casefold().endswith(ends):
            yield folder / name


def at(root: Path | None) -> Project:
    """The project in a folder.

    Without a folder, it is the current one if that has `content/`, else what is installed.
    Raises `ContentError` if the folder has no `content/`.
    """
    if root is None:
        root = Path() if is_folder("content") else SHARE
    if not exists(root / "content"):
        raise ContentError([Problem(root / "content", 0, "there is no such folder")])
    return beneath(root)


def beneath(root: Path) -> Project:
    """The project in a folder, which need not have content yet."""
    places = (root / "scoring", root / "zine" / "scoring", PACKAGE / "scoring")
    odds = (root / "odds", root / "zine" / "odds", PACKAGE / "odds")
    templates = (root / "templates", SHARE / "templates")
    return Project(
        content=root / "content",
        scoring=tuple(filter(is_folder, places)),
        odds=tuple(filter(is_folder, odds)),
        templates=tuple(filter(is_folder, templates)),
    )


def named(name: str, paths: Iterable[Path], what: str) -> Path:
    """The path that a user means by a name; `LookupError` says what there is instead."""
    from zine.content.rules.cell import normal  # noqa: PLC0415 - a repeated build reads no cell

    paths = tuple(paths)
    exact = {path.stem: path for path in paths}
    by_name = {normal(path.stem): path for path in paths}
    plain = name.removesuffix(".md")
    match = None if is_hidden(name) else exact.get(plain) or by_name.get(normal(plain))
    if not match:
        stems = [path.stem for path in by_name.values()]
        listed = suggestion(name, stems) or _listed(stems)
        raise LookupError(f"there is no {what} '{name}'{listed}")
    return match


def _listed(names: Sequence[str]) -> str:
    if len(names) > MANY:
        return "; to see what there is, type zine list"
    return f"; there are {', '.join(names) or 'none'}"
