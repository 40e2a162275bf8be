"""The page and the scoring module of a new game, in which nothing is wrong as they are."""

import re
import unicodedata
from pathlib import Path

TITLE = re.compile(r"[^\W_][\w '’!?&.,-]*$")
"""A title that YAML reads without quotation marks around it."""

PAGE = """\
---
title: {title}
players: 2+
dice: 2
needs: a score sheet
time: 10 minutes
play: luck
gist: Throw two dice five times; pairs and neighbours score more.
signature: 5 5
sources: our own
sheet: rounds of ROUNDS
---
Throw two dice in each of five rounds, and have the highest total when the last is over.

## Setting up

Each of you throws one die, and the highest goes first.
The turn passes to the left.

## The turn

1. Throw both dice, once.
2. Write down what they score.

## Scoring

A throw scores its pips, and more if its dice are a pair or neighbours, such as [3 4].

| Throw | Hand        | Score       | Because               |
| ----- | ----------- | ----------: | --------------------- |
| 5 5   | Pair        |          20 | 5 + 5 + 10            |
| 3 4   | Neighbours  |          12 | 3 + 4 + 5             |
| 6 1   | Apart       |           7 | 6 + 1                 |
| 5 5 5 | not allowed | not allowed | 2 dice must be thrown |

## The end

When everyone has had five turns the highest total wins; those who share it share the win.

| Totals              | Winners  |
| ------------------- | -------- |
| Ada 61, Bel 48      | Ada      |
| Ada 50, Bel 50, Cy 9 | Ada, Bel |

## Rulings

- **Ties.** We let those who tie share the win.

## Source

Our own.
"""

SCORING = '''\
"""{title}."""

from enum import Enum

from zine.dice import Dice, Scores, Winners, check, leaders

DICE = 2
PLAYERS = (2, None)
ROUNDS = 5


class Hand(Enum):
    """What two dice can be."""

    PAIR = "Pair"
    NEIGHBOURS = "Neighbours"
    APART = "Apart"


MORE = {{Hand.PAIR: 10, Hand.NEIGHBOURS: 5, Hand.APART: 0}}


def hand(throw: Dice) -> Hand:
    """What a throw is."""
    check(throw, DICE)
    low, high = sorted(throw)
    if low == high:
        return Hand.PAIR
    return Hand.NEIGHBOURS if high - low == 1 else Hand.APART


def score(throw: Dice) -> int:
    """Points of a throw: its pips, and more for what it is."""
    return sum(throw) + MORE[hand(throw)]


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    return leaders(totals)
'''


def stem(title: str) -> str:
    """The stem of a game's files: that of `Chō-Han` is `cho_han`.

    Raises `ValueError` for a title that no game can have.
    """
    if not TITLE.match(title):
        raise ValueError(
            f"'{title}' is no title: letters, digits, spaces and ' ! ? & . , - make one"
        )
    plain = re.sub("['’]", "", unicodedata.normalize("NFKD", title).casefold())
    found = "_".join(re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode()))
    if not found[:1].isalpha():
        raise ValueError(f"'{title}' must begin with a letter, a-z, to name the game's files after")
    return found


def files(root: Path, title: str) -> dict[Path, str]:
    """The text of each file of a new game in a folder; raises `ValueError` as `stem` does."""
    name = stem(title)
    own = root / "zine" / "scoring"
    scoring = own if own.is_dir() and not (root / "scoring").is_dir() else root / "scoring"
    return {
        root / "content" / "games" / f"{name}.md": PAGE.format(title=title),
        scoring / f"{name}.py": SCORING.format(title=title),
    }
