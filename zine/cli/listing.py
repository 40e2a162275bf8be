"""`zine list`: the games and the zines."""

import argparse
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from zine.check import report
from zine.cli.output import FAILURE, SUCCESS, complain, say
from zine.content import project as projects
from zine.content.project import Project
from zine.content.zines import outline
from zine.content.zines.outline import PageOutline
from zine.problems import ContentError, Problem, gathering, shown
from zine.words import words as words_of

if TYPE_CHECKING:
    from zine.content.page.game import Game


def list_games(options: argparse.Namespace) -> int:
    """Print the games and the zines, and return the exit code."""
    project = projects.at(options.root)
    if options.names:
        for name in _names(project, options.names):
            say(name)
        return SUCCESS
    problems = _list_data(project) if options.json else _list(project)
    complain(map(report.text, sorted(problems)))
    return FAILURE if problems else SUCCESS


def _names(project: Project, kind: str) -> Iterable[str]:
    """The names of games, zines, looks or print shops, or of the variations of all games."""
    if kind == "games":
        return (page.stem for page in project.library)
    if kind == "zines":
        return (path.stem for path in project.zines)
    if kind == "looks":
        from zine.content.zines import looks  # noqa: PLC0415 - for its names alone

        return looks.names(project)
    if kind == "shops":
        from zine.shop import profile  # noqa: PLC0415 - likewise

        return profile.names(project)
    found: set[str] = set()
    for page in project.library:
        with suppress(ContentError):
            found.update(outline.of_game(page).parts)
    return sorted(found)


def _list_data(project: Project) -> list[Problem]:
    """Print as JSON the games and zines that can be read; returns what is wrong with the rest."""
    from zine.cli import arguments  # noqa: PLC0415 - a list to read runs no scoring module

    games, zines, problems = arguments.load_all(project, project.library)
    entries = [{**_entry(game), "own": not project.is_lent(game.path)} for game in games]
    contents = [
        {
            "name": zine.path.stem,
            "title": zine.title,
            "language": zine.language,
            "games": [p.stem for p in zine.pages],
        }
        for zine in zines
    ]
    say(report.json({"games": entries, "zines": contents}))
    return problems


def _list(project: Project) -> list[Problem]:
    """Print the games and the zines that can be read; returns what is wrong with the rest."""
    problems: list[Problem] = []
    games: list[PageOutline] = []
    zines: list[PageOutline] = []
    for page in project.library:
        with gathering(problems):
            games.append(outline.of_game(page))
    for path in project.zines:
        with gathering(problems):
            zines.append(outline.of_zine(project, path))
    for tag in dict.fromkeys(("en", *sorted({entry.language for entry in (*games, *zines)}))):
        _list_language(
            project,
            tag,
            [game for game in games if game.language == tag],
            [zine for zine in zines if zine.language == tag],
        )
    return problems


def _list_language(
    project: Project, tag: str, games: Sequence[PageOutline], zines: Sequence[PageOutline]
) -> None:
    """Print the games and the zines of one language, in its words."""
    words, english = words_of(tag), tag == "en"
    suffix = "" if english else f" ({tag})"
    for lent, heading in ((False, words.game_list), (True, words.lent_games)):
        listed = [game for game in games if project.is_lent(game.path) == lent]
        if listed or (english and not lent):
            say(heading + suffix)
        for game in listed:
            extra = f" ({', '.join(game.parts)})" if game.parts else ""
            say(f"  {game.path.stem:20} {game.title}{extra}")
    if zines or english:
        say(words.zine_list + suffix)
    for zine in zines:
        games_in_it = words.counted(words.games, len(zine.parts))
        say(f"  {zine.path.stem:20} {zine.title}, {games_in_it}")


def _entry(game: "Game") -> dict[str, object]:
    """A game as `zine list --json` tells it, and below it each of its variations."""
    from zine.check import examples  # noqa: PLC0415 - as in `_list_data`

    lines = {heading.text: heading.line for heading in game.document.headings(3)}
    shared = {
        "scoring": shown(Path(str(game.scoring.__file__))),
        "sources": list(game.sources),
    }
    kinds = {game.vocabulary.say(form.variation): form.kind.value for form in game.forms}
    variations = [
        {
            "name": name,
            "page": f"{shown(game.path)}:{lines[name]}",
            "examples": examples.count(game, name),
            "sheet": kinds.get(name, kinds.get("")),
            **shared,
        }
        for name in game.variations
    ]
    return {
        "name": game.stem,
        "title": game.title,
        "language": game.language,
        "also": list(game.also),
        "gist": game.gist,
        "players": game.document.metadata["players"].value,
        "dice": game.dice,
        "target": game.target,
        "variations": variations,
        "page": shown(game.path),
        "examples": examples.count(game),
        "sheet": kinds.get(""),
        **shared,
    }
