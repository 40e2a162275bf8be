"""What a user means by the name of a game, of a zine, or of a file."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from zine.cli.output import CommandError, UsageError
from zine.content import project, zine_file
from zine.content.cell import normal
from zine.content.game import Game, load
from zine.content.project import Project, Selection
from zine.content.zine_file import ZineFile
from zine.edition import Edition, edition
from zine.problems import ContentError, Problem, gathering, is_file, real, suggestion, there


def load_all(found: Project) -> tuple[list[Game], list[ZineFile], list[Problem]]:
    """Every game and zine of a project that can be read, and all that is wrong with the others."""
    games: list[Game] = []
    zines: list[ZineFile] = []
    problems: list[Problem] = []
    for page in found.games:
        with gathering(problems):
            games.append(load(found, page))
    for path in found.zines:
        with gathering(problems):
            zines.append(zine_file.load(found, path))
    return games, zines, sorted(problems)


def selection(found: Project, paths: Sequence[Path]) -> Selection:
    """What a user means by paths, with the games played by the pages; everything without a path."""
    everything = Selection(found.games, found.zines, found.scores, everything=True)
    if not paths:
        if not found.games:
            raise ContentError([Problem(found.content / "games", 1, "there is no game here")])
        return everything
    rest = [file for file in (found.errata, found.glossary, found.sources) if is_file(file)]
    whole = {real(file) for file in (found.content, *rest)}
    if any(real(path) in whole for path in paths):
        return everything
    known = {file: real(file) for file in (*found.games, *found.zines, *found.scores)}
    meant: set[Path] = set()
    unknown: list[Problem] = []
    for path in paths:
        here = real(path)
        inside = [file for file, at in known.items() if at == here or here in at.parents]
        meant.update(inside)
        if not inside:
            what = "is no page of a game or zine" if there(path) else "there is no such file"
            unknown.append(
                Problem(
                    path, 1, what + suggestion(path.name, (file.name for file in (*known, *rest)))
                )
            )
    if unknown:
        raise ContentError(unknown)
    meant |= {file for file in found.scores if found.content / "games" / file.name in meant}
    pages, zines, played = (
        tuple(file for file in files if file in meant)
        for files in (found.games, found.zines, found.scores)
    )
    return Selection(pages, zines, played, everything=False)


def game_page(found: Project, name: str) -> Path:
    """The page of a game that a user names by its file or, failing that, by its title."""
    try:
        return project.named(name, found.games, "game")
    except LookupError:
        games, _, _ = load_all(found)
        for game in games:
            if normal(name) in map(normal, (game.title, *game.also)):
                return game.path
        raise


def find_each(names: Sequence[str], find: Callable[[str], Path]) -> list[Path]:
    """What each name stands for; every unknown one is told at once."""
    found: list[Path] = []
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
