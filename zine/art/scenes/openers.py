"""The drawings above chapters: what lies on the table, the same every time."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from zine.art import things, woodcut
from zine.art.outlines import oval
from zine.art.shapes import HALO, Frustum, Oval, blade, shadow, solid, table
from zine.art.woodcut import Cut, Stroke
from zine.dice import Picture

WIDTH, HEIGHT = 300.0, 186.0
EDGE = Oval(150, 88, 149, 86)
"""Where the table ends."""

HORIZON = 112


def draw(name: str, *, dark: bool) -> Cut:
    """A drawing of `zine.art.drawings.OPENERS`, on dark ground or light."""
    if name in THROWS:
        return row(THROWS[name])
    chance = Random(name)
    grain = table(HORIZON, EDGE, chance, dark=dark)
    return Cut(WIDTH, HEIGHT, (*grain, *DRAWN[name](chance)))


THROWS: dict[str, tuple[int, ...] | tuple[Picture, ...]] = {
    "dice": (1, 2, 3, 4, 5),
    "pictures": (Picture.DD, Picture.TWO_CATS, Picture.THOROMYR),
}


def row(faces: Iterable[int | Picture]) -> Cut:
    """Dice in a row, each with a halo, for a dark ground."""
    block = woodcut.cut(faces)
    outlines = (stroke for stroke in block.strokes if stroke.line == woodcut.OUTLINE)
    halo = (stroke._replace(ink=False, line=stroke.line + HALO) for stroke in outlines)
    return block._replace(strokes=(*halo, *block.strokes))


def _coins(chance: Random) -> Iterator[Stroke]:
    yield from things.coins(((112, 120, 7), (166, 138, 4)), 11, chance)
    yield from things.coin(60, 146)
    yield from things.lying(((224, 120, 38, 3), (248, 148, 52, 4)), 40, chance)


def _cup(chance: Random) -> Iterator[Stroke]:
    yield from shadow(176, 150, 70, 14, chance)
    yield from things.upturned(Frustum(150, 140, 98, 38, 50, -90, 0.38), chance)
    yield from things.lying(((56, 134, 36, 2), (88, 154, 50, 5), (240, 146, 40, 1)), 36, chance)


def _tower(chance: Random) -> Iterator[Stroke]:
    yield from shadow(172, 160, 52, 10, chance)
    for floor, (x, turn, face) in enumerate(
        ((150, 40, 2), (146, 52, 6), (154, 33, 1), (161, 47, 4))
    ):
        yield from things.die(face, x, 145 - 33.5 * floor, 39, turn, chance)
    yield from things.lying(((214, 146, 34, 6), (80, 150, 50, 3)), 36, chance)


def _throw(chance: Random) -> Iterator[Stroke]:
    flying = (3, 70, 62, 44, -24), (6, 136, 46, 34, 16), (5, 196, 88, 50, -12)
    for _, x, y, _, _ in flying:
        for line in range(-2, 3):
            start = x - 62 + 6 * abs(line), y + 13 * line
            yield blade((start, (x - 20, y + 2 + 8 * line)), 0.3, 2.8)
    for face, x, y, turn, lean in flying:
        yield from things.die(face, x, y, 40, turn, chance, lean=lean)
    yield from things.lying(((244, 136, 40, 4),), 40, chance)


def _race(chance: Random) -> Iterator[Stroke]:
    race = (222, 128, 0.9, False), (150, 140, 1.0, True), (88, 152, 1.1, False)
    yield from things.markers(race, chance)
    yield from things.lying(((252, 144, 42, 6),), 36, chance)


def _card(chance: Random) -> Iterator[Stroke]:
    yield from things.card(chance)
    yield from things.lying(((222, 128, 36, 5), (254, 148, 50, 2)), 36, chance)


def _pins(chance: Random) -> Iterator[Stroke]:
    yield Stroke(woodcut.polygon(oval(62, 128, 20, 7)), ink=True)
    yield from solid([(60, 128), (60, 20), (64, 20), (64, 128)], 2)
    yield from solid([(64, 22), (112, 36), (64, 54)])
    for x, y in ((160, 122), (212, 126), (184, 146)):
        yield from shadow(x + 20, y, 28, 6, chance)
        yield from things.pin(x, y, chance)
    yield from shadow(266, 160, 30, 8, chance)
    yield from things.ball(250, 140, 25, chance)


DRAWN: dict[str, Callable[[Random], Iterator[Stroke]]] = {
    "coins": _coins,
    "cup": _cup,
    "tower": _tower,
    "throw": _throw,
    "race": _race,
    "card": _card,
    "pins": _pins,
}
