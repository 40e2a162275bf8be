"""Tail pieces: small drawings below the end of a game's text, the same every time."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from zine.art import things
from zine.art.shapes import Frustum, shadow
from zine.art.woodcut import Cut, Stroke

WIDTH, HEIGHT = 240.0, 120.0


def draw(name: str) -> Cut:
    """A tail piece of `zine.art.drawings.TAILS`."""
    height, drawn = DRAWN[name]
    return Cut(WIDTH, height, tuple(drawn(Random(name))))


def _dice(chance: Random) -> Iterator[Stroke]:
    yield from things.lying(((118, 44, 40, 6),), 44, chance)
    yield from things.lying(((74, 82, 34, 2), (160, 84, 52, 5)), 44, chance)


def _cup(chance: Random) -> Iterator[Stroke]:
    yield from shadow(160, 98, 62, 11, chance)
    yield from things.cup(Frustum(198, 44, 88, 38, 30, 161, 0.4), chance)
    yield from things.lying(((50, 72, 36, 4), (90, 96, 50, 1)), 30, chance)


def _candle(chance: Random) -> Iterator[Stroke]:
    yield from things.candle(110, 46, chance)
    yield from things.lying(((178, 166, 38, 3),), 32, chance)


def _coins(chance: Random) -> Iterator[Stroke]:
    yield from things.coins(((80, 92, 6), (132, 104, 3)), 9, chance)
    yield from things.lying(((194, 88, 44, 6),), 36, chance)


def _race(chance: Random) -> Iterator[Stroke]:
    yield from things.markers(((126, 92, 0.85, False), (72, 106, 1.0, True)), chance)
    yield from things.lying(((184, 88, 42, 5),), 36, chance)


def _pencil(chance: Random) -> Iterator[Stroke]:
    yield from shadow(130, 92, 60, 5, chance)
    yield from things.pencil((44, 100), (174, 34), 12)
    yield from things.lying(((82, 44, 36, 4), (176, 84, 50, 3)), 38, chance)


DRAWN: Mapping[str, tuple[float, Callable[[Random], Iterator[Stroke]]]] = {
    "dice": (HEIGHT, _dice),
    "cup": (HEIGHT, _cup),
    "candle": (192, _candle),
    "coins": (HEIGHT, _coins),
    "race": (HEIGHT, _race),
    "pencil": (HEIGHT, _pencil),
}
"""The height of each tail piece, and what draws it."""
