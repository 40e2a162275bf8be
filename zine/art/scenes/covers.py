"""The scenes of covers, the same every time."""

from collections.abc import Callable, Iterator
from random import Random

from zine.art import things, woodcut
from zine.art.scenes import openers
from zine.art.scenes.boar import boar
from zine.art.scenes.carving import placed
from zine.art.shapes import Frustum, Oval, rays, shadow, table
from zine.art.woodcut import Cut, Stroke
from zine.dice import Picture

WIDTH, HEIGHT = 320.0, 300.0
EDGE = Oval(160, 150, 159, 149)
"""Where the light and the table of a scene end."""


def draw(name: str, *, dark: bool) -> Cut:
    """A scene of `zine.art.drawings.COVERS`, on dark ground or light."""
    if name == "dice":
        return openers.row((5, 3, 1))
    return Cut(WIDTH, HEIGHT, tuple(SCENES[name](Random(name), dark)))


def _tavern(chance: Random, dark: bool) -> Iterator[Stroke]:
    yield from rays((116, 80), 32, EDGE, 188, chance, dark=dark)
    yield from table(188, EDGE, chance, dark=dark)
    yield from things.candle(116, 80, chance)
    yield from shadow(242, 230, 66, 12, chance)
    yield from things.cup(Frustum(288, 152, 100, 45, 35, 159, 0.4), chance)
    behind = (158, 216, 36, 6), (66, 228, 32, 2), (114, 245, 52, 5)
    in_front = (262, 252, 40, 3), (168, 258, 34, 4), (216, 268, 46, 1)
    yield from things.lying((*behind, *in_front), 34, chance)


def _cup(chance: Random, dark: bool) -> Iterator[Stroke]:
    yield from rays((160, 200), 64, EDGE, 206, chance, dark=dark)
    yield from table(206, EDGE, chance, dark=dark)
    yield from things.cup(Frustum(208, 36, 100, 57, 42, 116, 0.42), chance)
    behind = (126, 206, 38, 2), (194, 208, 50, 6)
    in_front = (84, 234, 34, 4), (160, 236, 44, 1), (230, 240, 36, 5)
    yield from things.lying((*behind, *in_front), 42, chance)


def _five(chance: Random, dark: bool) -> Iterator[Stroke]:
    """Five dice lie as the pips of a five do."""
    yield from rays((160, 150), 40, EDGE, HEIGHT, chance, dark=dark)
    for face, x, y, turn, lean in (
        (1, 84, 78, 36, -9),
        (2, 238, 76, 50, 8),
        (5, 160, 150, 42, -3),
        (4, 80, 226, 48, 7),
        (3, 240, 226, 34, -8),
    ):
        yield from things.die(face, x, y, 62, turn, chance, lean=lean, dark=face == 5)


def _pictures(chance: Random, dark: bool) -> Iterator[Stroke]:
    yield from rays((160, 90), 60, EDGE, 214, chance, dark=dark)
    yield from table(214, EDGE, chance, dark=dark)
    for picture, x, y, turn in (
        (Picture.CAT, 98, 206, 24),
        (Picture.MANTICORE, 224, 206, 20),
        (Picture.SIGIL, 160, 98, 27),
    ):
        front = woodcut.PICTURES.index(picture) + 1
        yield from things.block(front, x, y, 94, turn, chance)


def _forty(chance: Random, dark: bool) -> Iterator[Stroke]:
    """A heap of forty dice."""
    yield from rays((160, 120), 50, EDGE, 214, chance, dark=dark)
    yield from table(214, EDGE, chance, dark=dark)
    yield from things.heap(160, 62, 1.0, chance)


def _boar(chance: Random, dark: bool) -> Iterator[Stroke]:
    yield from rays((160, 130), 104, EDGE, 226, chance, dark=dark)
    yield from table(226, EDGE, chance, dark=dark)
    yield from placed(boar(chance), 160, 126, 0.82)
    yield from things.lying(((92, 250, 36, 6), (142, 262, 50, 2), (210, 256, 42, 4)), 36, chance)


SCENES: dict[str, Callable[[Random, bool], Iterator[Stroke]]] = {
    "tavern": _tavern,
    "cup": _cup,
    "five": _five,
    "pictures": _pictures,
    "forty": _forty,
    "boar": _boar,
}

BACKS = {
    "dice": "dice",
    "tavern": "coins",
    "cup": "cup",
    "five": "throw",
    "pictures": "pictures",
    "forty": "tower",
    "boar": "cup",
}
"""The drawing of `zine.art.scenes.openers` on the back of each cover."""
