"""What a user means by the name of a game, of a zine, or of a file."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from zine.cli.output import CommandError, UsageError
from zine.content import project
from zine.content.page.document import read
from zine.content.project import Project, Selection
from zine.content.rules.cell import normal
from zine.content.zines import chapters, zine_file
from zine.content.zines.zine_file import ZineFile
from zine.edition import Edition, edition
from zine.files import is_hidden
from zine.problems import ContentError, Problem, gathering, is_file, real, suggestion, there

if TYPE_CHECKING:
    from zine.content.page.game import Game

T = TypeVar("T")

BEGIN = {"game": "zine new 'Highest Two'", "zine": "zine init --zine 'Our Games'"}
"""What to type to begin a game or a zine."""


def load_all(
    found: Project, pages: Iterable[Path]
) -> "tuple[list[Game], list[ZineFile], list[Problem]]":
    """The games of pages and every zine that can be read, and all that is wrong with the others."""
    from zine.content.page.game import load  # noqa: PLC0415 - a build that has nothing to do reads none

    games: list[Game] = []
    zines: list[ZineFile] = []
    problems: list[Problem] = []
    for page in pages:
        with gathering(problems):
            games.append(load(found, page))
    for path in found.zines:
        with gathering(problems):
            zines.append(zine_file.load(found, path))
    return games, zines, sorted(problems)


def selection(found: Project, paths: Sequence[Path]) -> Selection:
    """What a user means by paths, with the games played by the pages; everything without a path."""
    everything = Selection(chapters.listed(found), found.zines, found.scores, everything=True)
    if not paths:
        if not everything.pages:
            raise none_here(found, "game")
        return everything
    beside = (found.errata, found.glossary, found.sources)
    rest = [each for text in beside for each in found.translations(text) if is_file(each)]
    whole = {real(file) for file in (found.content, *rest)}
    if any(real(path) in whole for path in paths):
        return everything
    known = {file: real(file) for file in (*found.library, *found.zines, *found.scores)}
    meant: set[Path] = set()
    unknown: list[Problem] = []
    for path in paths:
        here = real(path)
        inside = [file for file, at in known.items() if at == here or here in at.parents]
        if not inside and path.name == str(path):
            inside = _named(found, path.name)
        meant.update(inside)
        if not inside:
            own = (file for file in known if not found.is_lent(file))
            unknown.append(_unknown(path, (*own, *rest)))
    if unknown:
        raise ContentError(unknown)
    names = {page.name for page in found.library if page in meant}
    meant |= {file for file in found.scores if file.name in names}
    pages, zines, played = (
        tuple(file for file in files if file in meant)
        for files in (found.library, found.zines, found.scores)
    )
    return Selection(pages, zines, played, everything=False)


def _named(found: Project, name: str) -> list[Path]:
    """The files of a project that have a name, or the page of the game with this title."""
    named: list[Path] = []
    for files in (found.library, found.zines, found.scores):
        with suppress(LookupError):
            named.append(project.named(name, files, "file"))
    if not named and "." not in name:
        with suppress(LookupError):
            named.append(game_page(found, name))
    return named


def _unknown(path: Path, known: Iterable[Path]) -> Problem:
    """The problem of a path that means nothing in the project."""
    if is_hidden(path.name):
        what = "this name is hidden: no page's begins with '.'"
    elif there(path):
        what = "is not the page of a game or zine"
    elif path.suffix:
        what = "there is no such file"
    else:
        what = "there is no game, zine or file of this name"
    near = suggestion(path.name, (file.name if path.suffix else file.stem for file in known))
    listed = "" if there(path) or path.suffix else "; to see what there is, type zine list"
    return Problem(path, 0, what + (near or listed))


def none_here(found: Project, what: str) -> ContentError:
    """The error of a folder without a `game` or without a `zine`: it says how to begin one."""
    from shlex import quote  # noqa: PLC0415 - only where something is missing

    root = found.content.parent
    where = "" if root == Path() else f" --root {quote(str(root))}"
    message = f"there is no {what} here; to begin one, type: {BEGIN[what]}{where}"
    return ContentError([Problem(found.content / f"{what}s", 0, message)])


def zine_path(found: Project, name: str) -> Path:
    """The file of a zine that a user names; `LookupError` says what there is instead."""
    try:
        return project.named(name, found.zines, "zine")
    except LookupError as unknown:
        try:
            page = project.named(name, found.library, "game")
        except LookupError:
            raise unknown from None
    raise LookupError(_no_zine(found, page))


def _no_zine(found: Project, page: Path) -> str:
    """The words for a game in place of a zine, with what to type for either."""
    todo: list[str] = []
    with suppress(ContentError):
        if "sheet" in read(page).metadata:
            todo.append(f"for its score sheet, type: zine sheets {page.stem}")
    for path in found.zines:
        with suppress(ContentError):
            listed = chapters.read_chapters(read(path), found, [])
            if any(page == game.page for chapter in listed for game in chapter.games):
                todo.append(f"for a zine that lists it, type: zine build {path.stem}")
                break
    return "; ".join((f"{page.stem} is a game, not a zine", *todo))


def _no_game(found: Project, name: str) -> str:
    """The words for a zine in place of a game, or "" if there is none of the name either."""
    try:
        path = project.named(name, found.zines, "zine")
    except LookupError:
        return ""
    games: list[str] = []
    with suppress(ContentError):
        listed = chapters.read_chapters(read(path), found, [])
        games += (game.page.stem for chapter in listed for game in chapter.games)
    such = f"; name a game of it, such as {games[0]}" if games else ""
    return f"{path.stem} is a zine, not a game{such}; to make it, type: zine build {path.stem}"


def game_page(found: Project, name: str) -> Path:
    """The page of a game that a user names by its file or, failing that, by its title."""
    return page_finder(found)(name)


def page_finder(found: Project) -> Callable[[str], Path]:
    """What finds pages as `game_page` does, and reads the titles of all games at most once."""

    @cache
    def titles() -> dict[str, Path]:
        games, _, _ = load_all(found, found.library)
        named = [(name, game.path) for game in games for name in (game.title, *game.also)]
        return {normal(name): page for name, page in reversed(named)}  # the first game of a name

    def find(name: str) -> Path:
        try:
            return project.named(name, found.library, "game")
        except LookupError:
            if not is_hidden(name) and (page := titles().get(normal(name))):
                return page
            if told := _no_game(found, name):
                raise LookupError(told) from None
            raise

    return find


def find_each(names: Sequence[str], find: Callable[[str], T]) -> list[T]:
    """What each name stands for; every unknown one is told at once."""
    found: list[T] = []
    unknown: list[str] = []
    for name in names:
        try:
            found.append(find(name))
        except LookupError as error:
            unknown.append(str(error))
    if unknown:
        raise CommandError("\n".join(f"error: {text}" for text in unknown))
    return list(dict.fromkeys(found))


def chosen_edition(options: argparse.Namespace) -> Edition:
    """The edition that the options name; raises `UsageError` if there is none like it."""
    try:
        return edition(options.edition, large=options.large, ink_saver=options.ink_saver)
    except ValueError as error:
        raise UsageError(str(error)) from None
