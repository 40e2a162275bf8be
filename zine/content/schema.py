"""A JSON Schema of the metadata, by which an editor completes and checks them.

It says what one value can say for itself; `zine verify` holds the values against the rules, too.
"""

import json
from collections.abc import Mapping
from typing import Any

from zine.content import game, zine_file

DRAFT = "http://json-schema.org/draft-07/schema#"
TEXT: Mapping[str, Any] = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
TEXTS: Mapping[str, Any] = {
    "anyOf": [
        {"type": "string", "pattern": r"\S"},
        {"type": "array", "items": {"type": "string", "pattern": r"\S"}, "minItems": 1},
    ]
}

GAME: Mapping[str, Mapping[str, Any]] = {
    "title": {**TEXT, "description": "What the game is called."},
    "also": {**TEXTS, "description": "Other names of the game."},
    "players": {
        "type": ["string", "integer"],
        "pattern": f"^{game.PLAYERS.pattern}",
        "minimum": 0,
        "description": "How many can play: 2+, 2-6 or 4.",
    },
    "dice": {
        "type": ["string", "integer"],
        "pattern": "^0*[1-9][0-9]*$",
        "minimum": 1,
        "description": "How many dice are thrown.",
    },
    "needs": {**TEXT, "description": "What must lie on the table beside the dice."},
    "time": {**TEXT, "description": "How long a game takes."},
    "play": {"enum": list(game.PLAY), "description": "What decides."},
    "gist": {
        **TEXT,
        "maxLength": game.LONGEST_GIST,
        "description": "The game in one line of print.",
    },
    "target": {
        "type": ["string", "integer"],
        "pattern": f"^{game.TARGET.pattern}",
        "minimum": 0,
        "description": "The number of points at which the game ends, as in 10,000.",
    },
    "signature": {
        **TEXT,
        "description": "The throw above the title: one to six faces, as in 5 5 3.",
    },
    "sources": {**TEXTS, "description": "What the rules were taken from, or: our own."},
    "sheet": {**TEXTS, "description": "What its score sheet is like."},
}
"""What each key of a game's page can hold."""

ZINE: Mapping[str, Mapping[str, Any]] = {
    name: {**TEXT, "description": description}
    for name, description in {
        "title": "What the zine is called.",
        "subtitle": "What stands below the title.",
        "series": "What the zine is one of.",
        "author": "Who wrote it.",
        "printing": "Which printing this is, as in First.",
        "copies": "How many copies are printed.",
        "date": "When it is printed, as in May 2026.",
        "language": "The code of its language, en if left out.",
    }.items()
}
"""What each key of a zine's file can hold."""


def text(kind: str) -> str:
    """The schema of a game's page or a zine's file, `kind` being "game" or "zine"."""
    keys = {"game": GAME, "zine": ZINE}[kind]
    needed = {"game": [key for key in GAME if _needed(key)], "zine": list(zine_file.TEXTS)}[kind]
    schema = {
        "$schema": DRAFT,
        "title": f"The metadata of a {kind}",
        "type": "object",
        "properties": keys,
        "required": needed,
        "additionalProperties": False,
    }
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _needed(key: str) -> bool:
    """Whether a page must say something under a key."""
    try:
        game.RULES[key](None)
    except ValueError:
        return True
    return False
