"""Which scoring module says a sentence: rules refuse a throw in words of their own."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ENTRY = "refused-by-rules"
"""The entry for all that rules refuse."""

LEAST = 8
"""How many letters of a sentence must be fixed; with fewer, it would find nearly every message."""


class Place(NamedTuple):
    """Where a sentence stands in a module."""

    file: Path
    line: int


def find(text: str, modules: Iterable[Path]) -> tuple[Place, ...]:
    """Where modules say a text, numbers and names in it being as they may; a broken one says none.

    Raises `OSError` for a module that cannot be read.
    """
    places = (
        Place(file, line)
        for file in modules
        for line, sentence in _sentences(file.read_text(encoding="utf-8", errors="replace"))
        if re.fullmatch(sentence, text)
    )
    return tuple(dict.fromkeys(places))


def _sentences(source: str) -> Iterator[tuple[int, str]]:
    """The line and the pattern of each sentence of a module that an error may hold."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    for error in ast.walk(tree):
        if isinstance(error, ast.Raise):
            for node in ast.walk(error):
                pattern = _pattern(node)
                if pattern is not None:
                    yield error.lineno, pattern


def _pattern(node: ast.AST) -> str | None:
    """What finds the text of a string, with anything for each value that is put into it."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = [
        part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None
        for part in parts
    ]
    fixed = sum(letter.isalpha() for text in texts for letter in text or "")
    return (
        "".join(re.escape(t) if t is not None else ".+" for t in texts) if fixed >= LEAST else None
    )
