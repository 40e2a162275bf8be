"""The lines of contents, index and quick reference, each with its folio."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf

from zine.content.cell import normal
from zine.content.game import Facts, Game
from zine.content.zine_file import ZineFile
from zine.pdf.fragment import LINK
from zine.words import Words

Folios = Mapping[str, int]
"""The folio on which each section begins, by its name; empty while none is known."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line with a link; `see` is the title of the game if the line has another name of it."""

    title: str
    link: str
    folio: int
    game: Facts | None = None
    see: str = ""


@dataclass(frozen=True, slots=True)
class Group:
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
        (words.dice_of_game, words.number(game.dice)),
        (words.needs, game.needs),
        (words.time, game.time),
        (words.decides, game.play),
    )


def asks(game: Facts, words: Words) -> str:
    """What a game asks for in a line: `5 dice, 2 or more players, to 10,000`."""
    players, noun = words.how_many_players(*game.limits), words.noun(game.dice)
    line = words.dice_and_players.format(dice=game.dice, noun=noun, players=players)
    return line + (words.target.format(target=game.target) if game.target else "")


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


def by_dice(games: Sequence[Facts], folios: Folios, words: Words) -> tuple[Group, ...]:
    """The games by how many dice they ask for, then by name."""
    return _grouped(games, folios, lambda game: (game.dice,), words.how_many_dice)


def by_players(games: Sequence[Facts], folios: Folios, words: Words) -> tuple[Group, ...]:
    """The games by how many can play, then by name."""
    return _grouped(games, folios, lambda game: game.limits, words.how_many_players)


def by_name(games: Sequence[Facts], folios: Folios) -> tuple[Line, ...]:
    """Every name of every game; those that are not its title lead to it."""
    lines = [line(game.title, game.stem, folios, game) for game in games]
    lines += [
        line(name, game.stem, folios, game, see=game.title) for game in games for name in game.also
    ]
    return tuple(sorted(lines, key=lambda entry: normal(entry.title)))


def _grouped(
    games: Sequence[Facts],
    folios: Folios,
    key: Callable[[Facts], tuple[int | None, ...]],
    title: Callable[..., str],
) -> tuple[Group, ...]:
    """The games in the order of their keys, `None` last, under the titles of these."""

    def order(game: Facts) -> tuple[list[float], str]:
        return [inf if count is None else count for count in key(game)], normal(game.title)

    return tuple(
        Group(title(*found), tuple(line(g.title, g.stem, folios, g) for g in group))
        for found, group in groupby(sorted(games, key=order), key)
    )
