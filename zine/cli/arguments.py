"""What a user means by the name of a game, of a zine, or of a file."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from zine.cli.output import CommandError, UsageError
from zine.content import project as projects
from zine.content.page.document import read
from zine.content.project import Project, Selection
from zine.content.rules.cell import normal
from zine.content.zines import chapters, zine_file
from zine.content.zines.zine_file import ZineFile
from zine.edition import Edition, edition
from zine.files import is_hidden
from zine.problems import ContentError, Problem, gathering, is_file, real, shown, suggestion, there

if TYPE_CHECKING:
    from zine.content.page.game import Game

T = TypeVar("T")

BEGIN = {"game": "new 'Highest Two'", "zine": "init --zine 'Our Games'"}
"""The command that begins a game or a zine."""


def load_all(
    project: Project, pages: Iterable[Path]
) -> "tuple[list[Game], list[ZineFile], list[Problem]]":
    """The games of pages and every zine that can be read, and all that is wrong with the others."""
    from zine.content.page.game import load  # noqa: PLC0415 - a build that has nothing to do reads none

    games: list[Game] = []
    zines: list[ZineFile] = []
    problems: list[Problem] = []
    for page in pages:
        with gathering(problems):
            games.append(load(project, page))
    for path in project.zines:
        with gathering(problems):
            zines.append(zine_file.load(project, path))
    return games, zines, sorted(problems)


def selection(project: Project, paths: Sequence[Path]) -> Selection:
    """What a user means by paths, with the games played by the pages; everything without a path."""
    everything = Selection(chapters.listed(project), project.zines, project.scores, everything=True)
    if not paths:
        if not everything.pages:
            raise none_here(project, "game")
        return everything
    texts = (project.errata, project.glossary, project.sources)
    translations = [file for text in texts for file in project.translations(text) if is_file(file)]
    whole = {real(file) for file in (project.content, *translations)}
    if any(real(path) in whole for path in paths):
        return everything
    files = {file: real(file) for file in (*project.library, *project.zines, *project.scores)}
    meant: set[Path] = set()
    unknown: list[Problem] = []
    for path in paths:
        target = real(path)
        inside = [file for file, real_file in files.items() if real_file.is_relative_to(target)]
        if not inside and path.name == str(path):
            inside = _named(project, path.name)
        meant.update(inside)
        if not inside:
            local = (file for file in files if not project.is_lent(file))
            unknown.append(_unknown(project, path, (*local, *translations)))
    if unknown:
        raise ContentError(unknown)
    names = {page.name for page in project.library if page in meant}
    meant |= {file for file in project.scores if file.name in names}
    pages, zines, played = (
        tuple(file for file in listed if file in meant)
        for listed in (project.library, project.zines, project.scores)
    )
    return Selection(pages, zines, played, everything=False)


def _named(project: Project, name: str) -> list[Path]:
    """The files of a project that have a name, or the page of the game with this title."""
    named: list[Path] = []
    for files in (project.library, project.zines, project.scores):
        with suppress(LookupError):
            named.append(projects.named(name, files, "file"))
    if not named and "." not in name:
        with suppress(LookupError):
            named.append(game_page(project, name))
    return named


def _unknown(project: Project, path: Path, files: Iterable[Path]) -> Problem:
    """The problem of a path that means nothing in the project."""
    if there(path) and not is_hidden(path.name):
        return Problem(path, 0, _no_page(project, path))
    if is_hidden(path.name):
        message = "this name is hidden: no page's begins with '.'"
    elif path.suffix:
        message = "there is no such file"
    else:
        message = "there is no game, zine or file of this name"
    near = suggestion(path.name, (file.name if path.suffix else file.stem for file in files))
    listed = "" if there(path) or path.suffix else "; to see what there is, type zine list"
    return Problem(path, 0, message + (near or listed))


def _no_page(project: Project, path: Path) -> str:
    """The words for a file or a folder that is no game and no zine, with what to type for it."""
    if (path / "content" / "games").is_dir():
        return f"is the folder of another book; to check that, type: {typed('verify', path)}"
    root, target = project.content.parent, real(path)
    game = path.stem if path.stem in (page.stem for page in project.library) else ""
    for folder, (about, command) in _beside(project).items():
        if target.is_relative_to(real(folder)):
            return f"is no game and no zine; {about}: {typed(f'{command} {game}'.strip(), root)}"
    return f"is no game and no zine; to check all games and zines, type: {typed('verify', root)}"


def _beside(project: Project) -> dict[Path, tuple[str, str]]:
    """The folders of what belongs to games and zines: how that is checked, and by which command."""
    modules = "to run the examples of a scoring module, type", "verify"
    odds = "to compute the odds again, type", "odds --check"
    content = project.content
    return {
        content / "looks": ("to check a look, build a zine that has it", "build"),
        content / "reviews": ("to review sentences, type", "review"),
        content / "translations": ("to check a translation, type", "verify"),
        **dict.fromkeys((content / "odds", *project.odds), odds),
        **dict.fromkeys(project.scoring, modules),
    }


def typed(command: str, root: Path) -> str:
    """What to type for a command in a folder: `zine verify --root other`."""
    from shlex import quote  # noqa: PLC0415 - only where something is missing

    return f"zine {command}" + ("" if root == Path() else f" --root {quote(str(root))}")


def unlisted(project: Project) -> list[str]:
    """For each game of a folder that none of its zines lists: where to list it, and the line."""
    lines: list[str] = []
    for page in chapters.unlisted(project):
        with suppress(ContentError, KeyError):  # which its own check reports
            title = read(page).metadata["title"].value
            where = shown(project.zines[0])
            line = f"- [{title}](../games/{page.name})"
            lines.append(f"{shown(page)} is in no zine; to list it, write in {where}: {line}")
    return lines


def none_here(project: Project, kind: str) -> ContentError:
    """The error of a folder without a `game` or without a `zine`: it says how to begin one."""
    begin = typed(BEGIN[kind], project.content.parent)
    message = f"there is no {kind} here; to begin one, type: {begin}"
    return ContentError([Problem(project.content / f"{kind}s", 0, message)])


def zine_path(project: Project, name: str) -> Path:
    """The file of a zine that a user names; `LookupError` says what there is instead."""
    try:
        return projects.named(name, project.zines, "zine")
    except LookupError as unknown:
        try:
            page = projects.named(name, project.library, "game")
        except LookupError:
            raise unknown from None
    raise LookupError(_no_zine(project, page))


def _no_zine(project: Project, page: Path) -> str:
    """The words for a game in place of a zine, with what to type for either."""
    todo: list[str] = []
    with suppress(ContentError):
        if "sheet" in read(page).metadata:
            todo.append(f"for its score sheet, type: zine sheets {page.stem}")
    for path in project.zines:
        with suppress(ContentError):
            listed = chapters.read_chapters(read(path), project, [])
            if any(page == game.page for chapter in listed for game in chapter.games):
                todo.append(f"for a zine that lists it, type: zine build {path.stem}")
                break
    return "; ".join((f"{page.stem} is a game, not a zine", *todo))


def _no_game(project: Project, name: str) -> str:
    """The words for a zine in place of a game, or "" if there is none of the name either."""
    try:
        path = projects.named(name, project.zines, "zine")
    except LookupError:
        return ""
    games: list[str] = []
    with suppress(ContentError):
        listed = chapters.read_chapters(read(path), project, [])
        games += (game.page.stem for chapter in listed for game in chapter.games)
    advice = f"; name a game of it, such as {games[0]}" if games else ""
    return f"{path.stem} is a zine, not a game{advice}; to make it, type: zine build {path.stem}"


def game_page(project: Project, name: str) -> Path:
    """The page of a game that a user names by its file or, failing that, by its title."""
    return page_finder(project)(name)


def page_finder(project: Project) -> Callable[[str], Path]:
    """What finds pages as `game_page` does, and reads the titles of all games at most once."""

    @cache
    def titles() -> dict[str, Path]:
        games, _, _ = load_all(project, project.library)
        named = [(name, game.path) for game in games for name in (game.title, *game.also)]
        return {normal(name): page for name, page in reversed(named)}  # the first game of a name

    def find(name: str) -> Path:
        try:
            return projects.named(name, project.library, "game")
        except LookupError:
            if not is_hidden(name) and (page := titles().get(normal(name))):
                return page
            if message := _no_game(project, name):
                raise LookupError(message) from None
            raise

    return find


def find_each(names: Sequence[str], find: Callable[[str], T]) -> list[T]:
    """What each name stands for; every unknown one is told at once."""
    values: list[T] = []
    unknown: list[str] = []
    for name in names:
        try:
            values.append(find(name))
        except LookupError as error:
            unknown.append(str(error))
    if unknown:
        raise CommandError("\n".join(f"error: {text}" for text in unknown))
    return list(dict.fromkeys(values))


def chosen_edition(options: argparse.Namespace) -> Edition:
    """The edition that the options name; raises `UsageError` if there is none like it."""
    try:
        return edition(options.edition, large=options.large, ink_saver=options.ink_saver)
    except ValueError as error:
        raise UsageError(str(error)) from None
