"""A game as JSON for other programs: what it says of itself, its rules, its odds, and its proof."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from zine.content.page.game import Game
from zine.problems import ContentError, Problem
from zine.rules_js import bundle, kinds, recorded
from zine.rules_js.values import SCORING

FORMAT = 1
"""The number of the format; it grows where a program that reads the last one must change."""

RUNTIME = "runtime.js"
SCHEMA = Path(__file__).parent.parent / "export.schema.json"


def files(games: Iterable[Game], scoring: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """The name and the text of each file: one of each game, and the runtime of their rules.

    Raises `ContentError` with what in their modules cannot run in a browser.
    """
    folders, described = tuple(scoring), list(games)
    modules: dict[str, bundle.Bundle] = {}
    problems: list[Problem] = []
    for game in described:
        modules[game.stem] = bundle.bundle([module(game)], folders)
        problems += modules[game.stem].problems
    if problems:
        raise ContentError(sorted({*problems}))
    yield RUNTIME, bundle.runtime().encode()
    for game in described:
        yield f"{game.stem}.json", _json(entry(game, modules[game.stem].js))


def module(game: Game) -> str:
    """The name of the scoring module of a game: `crag` of `crag.de`, too."""
    return Path(str(game.scoring.__file__)).stem


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
        "module": f"{SCORING}.{module(game)}",
        "words": [list(pair) for pair in game.vocabulary.pairs],
        "rules": kinds.rules(game),
        "calls": recorded.calls(game),
    }


def _sheet(form: Any) -> dict[str, str]:
    return {"variation": form.variation, "layout": form.kind.value}


def _odds(game: Game) -> Mapping[str, Any]:
    figures = game.odds.figures if game.odds else ()
    return {
        figure.id: {**figure.number, "value": float(figure.value), "kind": figure.kind}
        for figure in figures
    }


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
