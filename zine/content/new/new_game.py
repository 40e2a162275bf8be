"""The files of a new game, in which nothing is wrong as they are: begun, or taken from another."""

import re
import unicodedata
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from zine import temporary
from zine.content.page import odds_file, sources
from zine.content.page.document import Document, read, split_lines
from zine.content.page.game import load
from zine.content.page.odds_file import Hashes
from zine.content.project import Project
from zine.memo.world import contents, is_file

TITLE = re.compile(r"[^\W_][\w '’!?&.,-]*$")
"""A title that YAML reads without quotation marks around it."""

DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)$")
"""Names that no file can have on Windows."""

PAGE = """\
---
title: {title}
players: 2+
dice: 2
needs: a score sheet
time: 10 minutes
play: luck
gist: Throw two dice [five times](rule:ROUNDS); pairs and neighbours score more.
signature: 5 5
sources: our own
sheet: rounds of ROUNDS
---
Throw two dice in each of [five rounds](rule:ROUNDS), and have the highest total after the last.

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

After [five rounds](rule:ROUNDS) the highest total wins; those who share it share the win.

| Totals               | Winners  |
| -------------------- | -------- |
| Ada 61, Bel 48       | Ada      |
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
    words = "_".join(re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode()))
    if DEVICE.match(words):
        raise ValueError(f"'{title}' is the name of a device on Windows; choose another title")
    if not words[:1].isalpha():
        raise ValueError(f"'{title}' must begin with a letter, a-z, to name its files after")
    return words


def files(root: Path, title: str) -> dict[Path, bytes]:
    """Each file of a new game in a folder; raises `ValueError` as `stem` does."""
    name = stem(title)
    return {
        root / "content" / "games" / f"{name}.md": PAGE.format(title=title).encode(),
        _room(root, "scoring") / f"{name}.py": SCORING.format(title=title).encode(),
    }


class ChangedGame(NamedTuple):
    """A game with other rules: its page, its scoring module, and its odds, if it has any."""

    page: str
    module: str
    odds: odds_file.Odds | None


def taken(
    project: Project, page: Path, title: str, changed: ChangedGame | None = None
) -> dict[Path, bytes]:
    """Each file of a new game that begins as the game of a page: the rules and the odds of that.

    With `changed`, as that game with other rules. Raises `ValueError` as `stem` does, and
    `ContentError` with what is wrong in the form of the other game.
    """
    old, new, root = project.rules_of(page.stem), stem(title), project.content.parent
    game = load(project, page)
    document, old_title = game.document, game.title
    module = changed.module if changed else contents(project.module_file(old)).decode()
    text = changed.page if changed else contents(document.path).decode("utf-8-sig")
    module = module.replace(f'"""{old_title}', f'"""{title}', 1)
    new_files = {
        project.content / "games" / f"{new}.md": _page(project, document, text, title).encode(),
        _room(root, "scoring") / f"{new}.py": module.encode(),
    }
    if computing := project.odds_module(old):
        code = contents(computing).decode().replace(f'"""{old_title}', f'"""{title}', 1)
        code = code.replace(f"from ..scoring.{old} import", f"from ..scoring.{new} import")
        code = code.replace(
            f"from ..scoring import {old}\n", f"from ..scoring import {new} as {old}\n"
        )
        new_files[_room(root, "odds") / f"{new}.py"] = code.encode()
        figures = odds_file.load(project, old)
        fresh = changed.odds if changed else None
        if figures := fresh or figures:
            if fresh or not odds_file.stale(project, old, figures):
                hashes = _hashes(project, new, module, code)
                figures = replace(figures, text=hashes.text, rules=hashes.rules)
            new_files[project.figures(new)] = figures.written()
    return new_files


def _room(root: Path, name: str) -> Path:
    """The folder of a project for its modules of scoring or of odds."""
    in_package = root / "zine" / "scoring"
    is_checkout = in_package.is_dir() and not (root / "scoring").is_dir()
    return (root / "zine" if is_checkout else root) / name


def _page(project: Project, document: Document, text: str, title: str) -> str:
    """The text of a game's page as that of another: with its title, and what it comes from."""
    lines, _ = split_lines(text)
    source = document.section("Source")
    if source:
        lines[source.line : source.line] = ["", _after(project, document, title)]
    metadata = {datum.line: name for name, datum in document.metadata.items()}
    starts = [*sorted(metadata), document.start]
    written = {"title": f"title: {title}", "also": "", "index": ""}
    if not _are_listed(project, document):
        written["sources"] = f"sources: {document.vocabulary.language.self_written}"
    for start, end in reversed([*pairwise(starts)]):
        line = written.get(metadata[start])
        if line is not None:
            lines[start - 1 : end - 1] = filter(None, [line])
    return "\n".join(lines)


def _after(project: Project, document: Document, title: str) -> str:
    """The sentence of a new page that names the page it was copied from."""
    old_title, file = document.metadata["title"].value, document.path.name
    name = old_title if stem(title) == document.path.stem else f"[{old_title}]({file})"
    words = document.vocabulary.language.words
    form = words.after_ours if project.is_lent(document.path) else words.after
    return form.format(title=name)


def _are_listed(project: Project, document: Document) -> bool:
    """Whether the folder's list of sources, if it has one, has those of a page."""
    if not is_file(project.sources):
        return True
    value = document.metadata["sources"].value
    listed = {document.vocabulary.language.self_written, *sources.titles(read(project.sources))}
    return listed.issuperset(map(str, value) if isinstance(value, list) else [str(value)])


def _hashes(project: Project, stem: str, scoring: str, computing: str) -> Hashes:
    """The hashes of the code of a game whose modules are not written yet."""
    with temporary.folder() as folder:
        modules = {"scoring": scoring, "odds": computing}
        for name, code in modules.items():
            place = folder / name
            place.mkdir()
            (place / f"{stem}.py").write_bytes(code.encode())
        rooms = folder / "scoring", folder / "odds"
        staged = project._replace(
            scoring=(rooms[0], *project.scoring),
            odds=(rooms[1], *project.odds),
        )
        hashes = odds_file.hashes(staged, stem)
    assert hashes is not None
    return hashes
