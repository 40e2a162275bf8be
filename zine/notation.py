"""Reads and writes throws of other dice than six-sided ones: `d20 17, d6 2 4, heads`.

Numbered dice of one kind stand behind its name, coins and an author's own dice show words, and a
comma parts one kind from the next.
"""

import re
from collections.abc import Iterable
from itertools import groupby

from zine.dice import KINDS, SIDED, Cast, Coin

WORD = r"[^\W\d_]+(?:-[^\W\d_]+)*"
OWN = "d-"
"""How the kind of an author's own die begins."""


_COIN = f"(?:{'|'.join(side.value for side in Coin)})"
_DIGITS = {10: "10|[1-9]", 12: "1[0-2]|[1-9]", 20: "20|1[0-9]|[1-9]"}
"""The numbers of dice that show two digits; of the others, they are 1 to so many."""

_GROUP = "|".join(
    (
        *(rf"d{sides}(?: (?:{_DIGITS.get(sides, f'[1-{sides}]')}))+" for sides in SIDED),
        rf"{_COIN}(?: {_COIN})*",
        rf"{OWN}{WORD}(?: {WORD})+",
    )
)
THROW = rf"(?:{_GROUP})(?:, (?:{_GROUP}))*(?![\w-])"
"""A throw of which each die shows what it can."""

BRACKETED = rf"(?<!\\)\[({THROW})\](?!\()"
IN_TABLE = rf"(?<![\w-])({THROW})"
"""Such a throw in a sentence, and anywhere in a cell of a table."""

CELL = rf"\|\s*({THROW})\s*(?=\|)"
"""A cell that is such a throw. All are compiled where they are used: few pages have one."""

LIKELY = re.compile(r"\b(?:d\d|d-|heads|tails)")
"""Finds what may begin such a throw: it is quicker, and most texts have none."""

LIKE = re.compile(r"\d*d\d|d-|d%|heads|tails", re.IGNORECASE)
"""How a text begins that is meant as such a throw."""

NUMBERED = re.compile(rf"(d(?:{'|'.join(map(str, SIDED))})) ([0-9]{{1,3}}(?: [0-9]{{1,3}})*)")
COINS = re.compile(rf"{_COIN}(?: {_COIN})*")
WORDS = re.compile(rf"({OWN}{WORD}) ({WORD}(?: {WORD})*)")

HOW = "write a throw as in d20 17, or d8 5 3, d6 2, or heads tails, or d-omen sun"


def read(text: str) -> tuple[Cast, ...]:
    """The dice of `d20 17, heads`; raises `ValueError`.

    A die may show a number that it does not have: the rules refuse it.
    """
    return tuple(cast for group in text.split(",") for cast in _group(group.strip(), text))


def _group(group: str, text: str) -> Iterable[Cast]:
    if match := NUMBERED.fullmatch(group):
        return [Cast(match[1], int(face)) for face in match[2].split()]
    if COINS.fullmatch(group):
        return [Cast("coin", face) for face in group.split()]
    if match := WORDS.fullmatch(group):
        return [Cast(match[1], face) for face in match[2].split()]
    raise ValueError(f"'{text}' is no throw of dice: {HOW}")


def groups(throw: Iterable[Cast]) -> list[tuple[str, tuple[int | str, ...]]]:
    """The dice that lie side by side in groups of one kind: its name, and the faces."""
    runs = groupby(throw, lambda cast: cast.kind)
    return [(kind, tuple(cast.face for cast in run)) for kind, run in runs]


def show(throw: Iterable[Cast]) -> str:
    """A throw as a page writes it; `read` gives the same dice again."""
    return ", ".join(
        " ".join([*([] if kind == "coin" else [kind]), *map(str, faces)])
        for kind, faces in groups(throw)
    )


def is_possible(cast: Cast) -> bool:
    """Whether a die can show this; an author's own can show any word."""
    return cast.face in KINDS.get(cast.kind, (cast.face,))
