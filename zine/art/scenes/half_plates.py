"""Scenes as wide as the text, for the rest of a last page: two play with dice.

Who plays follows from the name of the game, so that no two games are likely to look alike.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple

from zine.art import things, woodcut
from zine.art.outlines import oval
from zine.art.scenes.badger import badger
from zine.art.scenes.boar import boar
from zine.art.scenes.bones import bones
from zine.art.scenes.carving import burst, coloured, inked, mirror, placed
from zine.art.scenes.cat import cat
from zine.art.scenes.fox import fox
from zine.art.scenes.hare import hare
from zine.art.scenes.hood import hood
from zine.art.scenes.manticore import manticore
from zine.art.scenes.owl import owl
from zine.art.scenes.raven import raven
from zine.art.shapes import Frustum, Oval, shadow, table
from zine.art.woodcut import Cut, Stroke
from zine.dice import Picture

WIDTH = 520.0
MIDDLE = WIDTH / 2

LOW, HIGH = 200.0, 560.0
"""The least and the greatest height of a scene."""

DEEP, DEEPEST = 0.44, 112.0
"""The depth of the table, as a share of the scene's height, and the most of it."""

SEED = 27828
"""That of forty thousand by which neighbours in our books are least alike."""

EDGE = 36.0
"""The edge of a die."""


class Player(NamedTuple):
    """A figure: what draws it, its height above its foot, the place of its foot below its origin.

    One that does not sit on the table looks over its edge.
    """

    figure: Callable[[Random], Iterator[Stroke]]
    high: float
    foot: float
    sits: bool = False


def _hood(chance: Random) -> Iterator[Stroke]:
    return hood(chance, red=True)


PLAYERS = {
    "fox": Player(fox, 270, 118),
    "boar": Player(boar, 274, 140),
    "badger": Player(badger, 228, 116),
    "hare": Player(hare, 314, 86),
    "cat": Player(cat, 240, 18, sits=True),
    "owl": Player(owl, 240, 8, sits=True),
    "raven": Player(raven, 200, 62, sits=True),
    "hood": Player(_hood, 280, 50, sits=True),
    "bones": Player(bones, 300, 23, sits=True),
    "manticore": Player(manticore, 277, 116),
}

PAIRS = tuple(permutations(("fox", "boar", "badger", "hare", "cat", "owl", "hood"), 2))
PAIRS += tuple((left, "bones") for left in ("fox", "boar", "badger", "hare", "cat", "owl", "hood"))


def draw(thing: str, key: str, faces: Sequence[int | Picture], height: float) -> Cut:
    """The scene of a game or a text: dice, and a thing of `zine.art.drawings.TAILS` behind them.

    Who plays follows from the `key`; where dice have pictures, a manticore does.
    """
    chance = Random(f"{SEED} {key}")
    horizon = height - min(DEEPEST, DEEP * height)
    left, right = chance.choice(PAIRS)
    if any(isinstance(face, Picture) for face in faces):
        left = "manticore"
    strokes = [
        inked(((0, 0), (WIDTH, 0), (WIDTH, height), (0, height))),
        *_sky(horizon, chance),
        *_players((left, right), horizon, height, chance),
        *THINGS[thing](horizon, chance),
        *_dice(faces, horizon, height - horizon, chance),
    ]
    return Cut(WIDTH, height, tuple(strokes))


def _sky(horizon: float, chance: Random) -> Iterator[Stroke]:
    """The moon, and rays around it."""
    moon = max(70.0, horizon - 130)
    yield from burst((MIDDLE, moon), 74, 300, 60, chance, (10, horizon - 6))
    yield coloured(oval(MIDDLE, moon, 58, 58))


def _players(
    names: tuple[str, str], horizon: float, foot: float, chance: Random
) -> Iterator[Stroke]:
    """Two players and the table: in front of those who look over its edge, below those who sit."""
    sides = tuple(zip(names, (-1, 1), strict=True))
    for name, side in sides:
        if not PLAYERS[name].sits:
            yield from _player(name, side, horizon + 4, horizon - 8, chance)
    yield inked(((0, horizon), (WIDTH, horizon), (WIDTH, foot), (0, foot)))
    yield from table(horizon, Oval(MIDDLE, horizon + 40, 300, 150), chance, dark=True)
    for name, side in sides:
        if PLAYERS[name].sits:
            yield from _player(name, side, horizon + 34, horizon + 20, chance)


def _player(name: str, side: int, foot: float, room: float, chance: Random) -> Iterator[Stroke]:
    """A player whose foot is at a level, on the left, or mirrored on the right."""
    player = PLAYERS[name]
    size = min(1.25, room / player.high)
    turn = 0 if player.sits else 6
    figure = placed(player.figure(chance), -MIDDLE + 122, foot - size * player.foot, size, turn)
    if name == "bones":
        figure = map(mirror, placed(player.figure(chance), 150, foot - 23, 0.86))
        figure = map(mirror, figure)
        yield from placed(figure, MIDDLE, 0)
        return
    yield from placed(map(mirror, figure) if side > 0 else figure, MIDDLE, 0)


def _dice(
    faces: Sequence[int | Picture], horizon: float, depth: float, chance: Random
) -> Iterator[Stroke]:
    """The dice of a game on a table of a depth, in two rows, those behind first."""
    behind = len(faces) // 2
    for row, down in ((faces[:behind], 0.33 * depth), (faces[behind:], 0.59 * depth)):
        for place, face in enumerate(row):
            x = MIDDLE + 64 * (place - (len(row) - 1) / 2) + chance.uniform(-6, 6)
            y, turn = horizon + down + chance.uniform(-4, 4), chance.uniform(30, 58)
            if isinstance(face, Picture):
                yield from shadow(x + 12, y + 16, EDGE, 8, chance)
                front = woodcut.PICTURES.index(face) + 1
                yield from things.block(front, x, y, EDGE, turn / 2, chance)
            else:
                yield from things.lying(((x, y, turn, face),), EDGE, chance)


def _nothing(horizon: float, chance: Random) -> Iterator[Stroke]:
    yield from ()


def _cup(horizon: float, chance: Random) -> Iterator[Stroke]:
    yield from things.upturned(Frustum(MIDDLE, horizon + 24, 74, 33, 42, -90, 0.36), chance)


def _candle(horizon: float, chance: Random) -> Iterator[Stroke]:
    size = min(1.0, horizon / 190)
    yield from placed(things.candle(0, -124, chance), MIDDLE, horizon + 14, size)


def _coins(horizon: float, chance: Random) -> Iterator[Stroke]:
    yield from things.coins(
        ((MIDDLE - 36, horizon + 14, 7), (MIDDLE + 34, horizon + 16, 4)), 6, chance
    )


def _race(horizon: float, chance: Random) -> Iterator[Stroke]:
    places = ((MIDDLE - 40, horizon + 18, 0.7, False), (MIDDLE + 36, horizon + 22, 0.8, True))
    yield from things.markers(places, chance)


def _pencil(horizon: float, chance: Random) -> Iterator[Stroke]:
    yield from placed(things.card(chance), MIDDLE - 120, horizon - 54, 0.6)


THINGS: dict[str, Callable[[float, Random], Iterator[Stroke]]] = {
    "dice": _nothing,
    "cup": _cup,
    "candle": _candle,
    "coins": _coins,
    "race": _race,
    "pencil": _pencil,
}
