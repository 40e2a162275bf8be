"""A game as JSON for other programs: what it says of itself, its rules, its odds, and its proof."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from zine.check import odds, report
from zine.content.page.game import Game
from zine.content.page.sheet_form import SheetForm
from zine.content.rules.rules import rules_of
from zine.problems import ContentError
from zine.rules_js import bundle, kinds, recorded
from zine.rules_js.values import SCORING

FORMAT = 1
"""The number of the format; it grows where a program that reads the last one must change."""

RUNTIME = "runtime.js"
SCHEMA = Path(__file__).parent.parent / "export.schema.json"


def files(games: Iterable[Game]) -> Iterator[tuple[str, str]]:
    """The name and the text of each file: one of each game, and the runtime of their rules.

    Raises `ContentError` with what in their modules cannot run in a browser.
    """
    rules = {game.stem: (game, bundle.bundle([module(game)])) for game in games}
    problems = {problem for _, made in rules.values() for problem in made.problems}
    if problems:
        raise ContentError(sorted(problems))
    yield RUNTIME, bundle.runtime()
    for stem, (game, made) in rules.items():
        yield f"{stem}.json", f"{report.json(entry(game, made.js))}\n"


def module(game: Game) -> Path:
    """The file of the scoring module of a game: `crag.py` of `crag.de`, too."""
    return rules_of(game.scoring).path


def entry(game: Game, javascript: str) -> dict[str, Any]:
    """All that a file holds of a game, as `zine/export.schema.json` says it."""
    return {
        "format": FORMAT,
        "name": game.stem,
        "title": game.title,
        "also": list(game.also),
        "language": game.language,
        "players": game.players,
        "dice": game.dice,
        "needs": game.needs,
        "time": game.time,
        "play": game.play,
        "gist": game.gist,
        "pays": game.pays,
        "wins": game.wins,
        "sources": list(game.sources),
        "sheets": [_sheet(form) for form in game.forms],
        "odds": _odds(game),
        **pad(game),
        "javascript": javascript,
    }


def pad(game: Game) -> dict[str, Any]:
    """What plays a game by its compiled module: its rules, and the calls that prove them.

    `words` are the rules' words and the page's, if that is in another language or has its own.
    """
    return {
        "module": f"{SCORING}.{module(game).stem}",
        "words": [list(pair) for pair in game.vocabulary.pairs],
        "rules": kinds.rules(game),
        "calls": recorded.calls(game),
    }


def _sheet(form: SheetForm) -> dict[str, str]:
    return {"variation": form.variation, "layout": form.kind.value}


def _odds(game: Game) -> dict[str, Any]:
    figures = game.odds.figures if game.odds else ()
    return {figure.id: odds.entry(figure, game.vocabulary) for figure in figures}
