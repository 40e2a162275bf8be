"""A proof: pages whose every example has been run, or all that is wrong with them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from zine import example, game
from zine.diagnostics import ContentError, Problem
from zine.game import Game
from zine.library import Library


@dataclass(frozen=True, slots=True)
class Proved:
    """A game all of whose examples hold, and how many they are."""

    game: Game
    examples: int


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of reading some pages: the games that hold, every example run, every problem.

    `games` counts the pages tried and `examples` all that were run, right or wrong; `read` are the
    games whose form is in order.
    """

    games: int
    examples: int
    read: tuple[Game, ...]
    proved: tuple[Proved, ...]
    problems: tuple[Problem, ...]


def prove(library: Library, pages: Iterable[Path]) -> Proof:
    """Read each page and run its examples; the problems come sorted by place."""
    tried = examples = 0
    games: list[Game] = []
    proved: list[Proved] = []
    problems: list[Problem] = []
    for page in pages:
        tried += 1
        try:
            games.append(game.load(library, page))
        except ContentError as error:
            problems += error.problems
            continue
        report = example.check(games[-1])
        examples += report.examples
        problems += report.problems
        if not report.problems:
            proved.append(Proved(games[-1], report.examples))
    return Proof(tried, examples, tuple(games), tuple(proved), tuple(sorted(set(problems))))
