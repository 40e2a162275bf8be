"""Reads the title, language and parts of a page or a zine, without its pictures or its rules."""

from pathlib import Path
from typing import NamedTuple

from zine.content.page import metadata_keys
from zine.content.page.document import read
from zine.content.project import Project
from zine.content.zines.chapters import read_chapters
from zine.problems import ContentError, Problem


class PageOutline(NamedTuple):
    """The file of a game or a zine, its title and language, and its parts.

    These are the titles of a game's variations, or of the games of a zine.
    """

    path: Path
    title: str
    language: str
    parts: tuple[str, ...]


def of_game(path: Path) -> PageOutline:
    """The outline of a game's page; raises `ContentError` if it cannot be read."""
    document = read(path)
    problems: list[Problem] = []
    facts = metadata_keys.read(document, metadata_keys.GAME, problems)
    if problems:
        raise ContentError(problems)
    section = document.section("Variations")
    parts = [part.title for part in section.sections if part.heading] if section else ()
    return PageOutline(path, facts["title"], facts["language"], tuple(parts))


def of_zine(project: Project, path: Path) -> PageOutline:
    """The outline of a zine; raises `ContentError` if it, or its list of games, cannot be read."""
    document = read(path)
    problems: list[Problem] = []
    facts = metadata_keys.read(document, metadata_keys.ZINE, problems)
    chapters = read_chapters(document, project, problems)
    if problems:
        raise ContentError(problems)
    parts = [game.title for chapter in chapters for game in chapter.games]
    return PageOutline(path, facts["title"], facts["language"], tuple(parts))
