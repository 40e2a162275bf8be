"""The lines of contents, index and quick reference, each with its folio."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

from zine.content.page.facts import Facts
from zine.content.page.game import Game
from zine.content.page.metadata_keys import PLAY
from zine.content.rules.cell import normal
from zine.content.zines.zine_file import ZineFile
from zine.pdf.fragment import LINK, PART
from zine.words import Words, opening

Folios = Mapping[str, int]
"""The folio on which each section begins, by its name, and each heading on a later page, by the
section's name and its own; empty while none is known."""


FIGURES = re.compile("[0-9]+")


class Line(NamedTuple):
    """A line with a link; `see` is the title of what the link leads to, if the line has another."""

    title: str
    link: str
    folio: int
    game: Facts | None = None
    see: str = ""


class Group(NamedTuple):
    """Lines under one heading."""

    title: str
    lines: tuple[Line, ...]

    @property
    def size(self) -> int:
        """The number of lines."""
        return len(self.lines)


def glance(game: Game, words: Words) -> tuple[tuple[str, str], ...]:
    """What a game asks for at a glance: name and value of each."""
    return (
        (words.players, words.how_many_players(*game.limits)),
        (words.dice_of_game, words.dice_asked(game.dice, game.kinds)),
        (words.needs, game.needs),
        (words.time, game.time),
        (words.decides, words.decided_by(game.play)),
    )


def asks(game: Facts, words: Words) -> str:
    """What a game asks for: `5 dice, 2 or more players, to 10,000`.

    The target is left out if the game says who wins.
    """
    players, noun = words.players_of(*game.limits), words.noun(game.dice)
    line = words.dice_and_players.format(dice=game.dice, noun=noun, players=players)
    if not game.target or game.wins:
        return line
    return line + words.target.format(target=words.figures(game.target))


def line(title: str, name: str, folios: Folios, game: Facts | None = None, see: str = "") -> Line:
    """The line with a link to a section."""
    return Line(title, LINK + name, folios.get(name, 0), game, see)


def chapters(zine: ZineFile, games: Mapping[str, Facts], folios: Folios) -> tuple[Group, ...]:
    """The games by chapter; `games` are by name."""
    return tuple(
        Group(
            chapter.title,
            tuple(
                line(listed.title, listed.page.stem, folios, games[listed.page.stem])
                for listed in chapter.games
            ),
        )
        for chapter in zine.chapters
    )


def groupings(
    games: Sequence[Facts], folios: Folios, words: Words
) -> tuple[tuple[str, tuple[Group, ...]], ...]:
    """The games by dice, by players, by what decides and by time, each below its heading."""

    def players(game: Facts) -> tuple[float, ...]:
        return tuple(inf if count is None else count for count in game.limits)

    def time(game: Facts) -> tuple[float, str]:
        first = FIGURES.search(game.time)
        return float(first[0]) if first else inf, game.time

    grouped = partial(_grouped, games, folios, words)
    return (
        (
            words.by_dice,
            grouped(lambda game: game.dice, lambda game: words.how_many_dice(game.dice)),
        ),
        (words.by_players, grouped(players, lambda game: words.how_many_players(*game.limits))),
        (
            words.by_play,
            grouped(
                lambda game: PLAY.index(game.play),
                lambda game: opening(words.decided_by(game.play)),
            ),
        ),
        (words.by_time, grouped(time, lambda game: game.time)),
    )


def by_name(
    games: Sequence[Facts], terms: Sequence[Line], folios: Folios, words: Words
) -> tuple[Line, ...]:
    """Every name of every game and of its variations, and the terms, as their language sorts them.

    Names that are not the title of a game lead to it, and to the heading of a variation that has
    a folio of its own. A name that a game shares with such a variation has a line for each.
    """
    lines = [line(game.title, game.stem, folios, game) for game in games]
    for game in games:
        places: dict[tuple[str, str], str] = {}
        for name in game.variations:
            heading = f"{game.stem}{PART}{normal(name)}"
            places[normal(name), heading if heading in folios else game.stem] = name
        places |= {(normal(name), game.stem): name for name in (*game.index, *game.also)}
        lines += [line(n, place, folios, game, see=game.title) for (_, place), n in places.items()]
    return tuple(sorted((*lines, *terms), key=lambda e: (words.sorted_by(e.title), e.see, e.link)))


def _grouped(
    games: Sequence[Facts],
    folios: Folios,
    words: Words,
    rank: Callable[[Facts], Any],
    title: Callable[[Facts], str],
) -> tuple[Group, ...]:
    """The games of each rank by name, below the title that these have."""
    ranked = sorted(games, key=lambda game: (rank(game), words.sorted_by(game.title)))
    groups = (tuple(group) for _, group in groupby(ranked, rank))
    return tuple(
        Group(title(group[0]), tuple(line(g.title, g.stem, folios, g) for g in group))
        for group in groups
    )
