"""The list of games in a zine's file."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from zine.content.page import metadata_keys
from zine.content.page.document import Document, Prose, Section, read
from zine.content.project import Project
from zine.problems import ContentError, Problem, gathering, suggestion

ENTRY = re.compile(r"- \[(.+)\]\((.+)\)$")
ENTRY_FORM = "'- [Title](../games/…md)'"
GAMES = "Games"


class Listed(NamedTuple):
    """A game as a zine lists it."""

    title: str
    page: Path
    line: int


class Chapter(NamedTuple):
    """Games under one heading of the contents, whose title is "" if they have none."""

    title: str
    games: tuple[Listed, ...]


def read_chapters(document: Document, project: Project, problems: list[Problem]) -> list[Chapter]:
    """The chapters of a zine, as its file lists them; adds what is wrong to the problems."""
    lists = [section for section in document.sections if section.role == GAMES]
    return [part for games in lists for part in _chapters(document, games, project, problems)]


def _chapters(
    document: Document, section: Section, project: Project, problems: list[Problem]
) -> list[Chapter]:
    chapters: list[Chapter] = []
    listed_pages: set[Path] = set()
    folder = os.path.normpath(project.content / "games")
    pages = {_key(folder, page.name): page for page in project.library}
    for part in section.sections:
        games: list[Listed] = []
        for block in part.blocks:
            if isinstance(block, Prose):
                games += _listed(document, block, pages, listed_pages, problems)
            else:
                message = f"only games stand under '## {section.title}', a line {ENTRY_FORM} each"
                problems.append(document.problem(block.line, message))
        chapters.append(Chapter(part.title, tuple(games)))
    return chapters


def _key(folder: str | Path, name: str) -> str:
    """The path of a page by which it is found, however its accents are written."""
    # A path for each of hundreds takes longer than to join strings.
    return normalize("NFC", os.path.normpath(os.path.join(folder, name)))  # noqa: PTH118


def _listed(
    document: Document,
    block: Prose,
    pages: Mapping[str, Path],
    listed_pages: set[Path],
    problems: list[Problem],
) -> list[Listed]:
    games = []
    folder = document.path.parent
    for line, text in enumerate(block.text.split("\n"), block.line):
        entry = ENTRY.match(text.strip())
        if not entry:
            if text.strip():
                message = f"a game is listed as {ENTRY_FORM}, not '{text.strip()}'"
                problems.append(document.problem(line, message, document.word(line, text.strip())))
            continue
        page = pages.get(_key(folder, entry[2]))
        if page is None:
            near = suggestion(Path(entry[2]).name, (p.name for p in pages.values()))
            message = f"there is no game '{entry[2]}'{near}"
            problems.append(document.problem(line, message, document.word(line, entry[2])))
        elif page in listed_pages:
            message = f"'{entry[1]}' is listed twice"
            problems.append(document.problem(line, message, document.word(line, entry[1])))
        else:
            listed_pages.add(page)
            games.append(Listed(entry[1], page, line))
    return games


class Book(NamedTuple):
    """The zine that has the rules of a game: its title, and the address of its site, or ""."""

    title: str = ""
    address: str = ""

    def pad_of(self, page: Path) -> str:
        """The address of a game's page on the site, which has its pad; "" without a site."""
        return f"{self.address}games/{page.stem}.html" if self.address else ""


def books(project: Project) -> dict[Path, Book]:
    """The first zine of a folder that lists a game, by the game's page; the first address.

    The address may be that of another zine that lists it.
    """
    found: dict[Path, Book] = {}
    for path in project.zines:
        with suppress(ContentError):  # the zine is reported where it is checked
            document = read(path)
            book = Book(str(document.metadata["title"].value), _address(document))
            for chapter in read_chapters(document, project, []):
                for game in chapter.games:
                    first = found.setdefault(game.page, book)
                    if not first.address:
                        found[game.page] = first._replace(address=book.address)
    return found


def _address(document: Document) -> str:
    """The address that a zine's file names; "" if it names none, or one that is none."""
    given = document.metadata.get("address")
    with suppress(ValueError):  # the zine is reported where it is checked
        return metadata_keys.site_address(str(given.value), "") if given else ""
    return ""


def shortest_zine(project: Project, page: Path) -> Path | None:
    """The file of the zine with the fewest games that lists a page; `None` if none does."""
    found: list[tuple[int, Path]] = []
    for path in project.zines:
        with suppress(ContentError):  # the zine is reported where it is checked
            chapters = read_chapters(read(path), project, [])
            pages = [game.page for chapter in chapters for game in chapter.games]
            if page in pages:
                found.append((len(pages), path))
    return min(found)[1] if found else None


def unlisted(project: Project) -> tuple[Path, ...]:
    """The pages of a folder's own games that no zine of it lists; translations need not be."""
    pages: set[Path] = set()
    wrong: list[Problem] = []  # of a zine that is wrong nobody knows what it lists
    for path in project.zines:
        with gathering(wrong):
            for chapter in read_chapters(read(path), project, wrong):
                pages.update(game.page for game in chapter.games)
    own = (page for page in project.games if "." not in page.stem and not project.is_lent(page))
    return () if wrong or not project.zines else tuple(page for page in own if page not in pages)


def listed(project: Project) -> tuple[Path, ...]:
    """The page of every game of a folder, and of each game of the package that its zines list."""
    bundled = set(project.lent)
    if not bundled:
        return project.games
    pages: set[Path] = set()
    for path in project.zines:
        with suppress(ContentError):  # the zine is reported where it is checked
            for chapter in read_chapters(read(path), project, []):
                pages.update(game.page for game in chapter.games)
    return (*project.games, *(page for page in project.lent if page in pages))
