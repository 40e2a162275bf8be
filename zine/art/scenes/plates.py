"""Scenes that fill a page to its edges, cut in black: those of dark covers, and chapters' plates.

They are wider than a page, which shows the middle: 396 of 508 on half a letter sheet.
"""

from collections.abc import Callable, Iterator
from math import cos, dist, radians, sin
from random import Random

from zine.art import things, woodcut
from zine.art.outlines import Outline, oval
from zine.art.scenes.badger import badger
from zine.art.scenes.boar import boar
from zine.art.scenes.bones import bones
from zine.art.scenes.carving import (
    burst,
    coloured,
    groove,
    inked,
    mantle,
    mirror,
    placed,
)
from zine.art.scenes.cat import cat
from zine.art.scenes.fox import fox, paw
from zine.art.scenes.hare import hare
from zine.art.scenes.hood import hood
from zine.art.scenes.manticore import manticore
from zine.art.scenes.owl import owl
from zine.art.scenes.palm import TIPS, palm
from zine.art.scenes.raven import raven
from zine.art.scenes.stag import stag
from zine.art.shapes import Frustum, Oval, blade, shadow, table
from zine.art.woodcut import Cut, Stroke, polygon
from zine.dice import Picture

WIDTH, HEIGHT = 508.0, 612.0
MIDDLE = WIDTH / 2
GROUND = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
TABLE = Oval(MIDDLE, 474, 420, 96)
"""The light on the table; below it a line of words has black ground."""

SKY = 208.0
"""The foot of the sky, which a title covers."""

HORIZON = 458.0
"""Where the table begins."""


def draw(name: str, *, titled: bool = False) -> Cut:
    """The scene of a name of `SCENES`; one that is `titled` leaves the sky to a title."""
    ground, sky = Stroke(polygon(GROUND), ink=True), SKY if titled else 0.0
    return Cut(WIDTH, HEIGHT, (ground, *SCENES[name](Random(name), sky)))


def _night(light: float, near: float, sky: float, chance: Random) -> Iterator[Stroke]:
    """Rays around a light in the middle, at a height, and the table below them."""
    yield from burst((MIDDLE, light), near, near + 220, 72, chance, (sky, HORIZON - 12))
    yield from table(HORIZON, TABLE, chance, dark=True)


def _disc(x: float, y: float, radius: float) -> Outline:
    """A sun or a moon."""
    return oval(x, y, radius, radius, steps=180)


def _fox(chance: Random, sky: float) -> Iterator[Stroke]:
    """A fox behind the table, a paw on the cup."""
    yield from _night(344, 152, sky, chance)
    yield from placed(mantle(0, 252, 112, chance, coloured), MIDDLE, HORIZON + 2)
    yield from things.upturned(Frustum(MIDDLE + 108, 550, 80, 36, 46, -90, 0.36), chance)
    yield from placed(paw(chance), MIDDLE + 106, 470, 0.92, -24)
    yield from placed(paw(chance), MIDDLE - 126, 496, 0.92, 22)
    yield from placed(fox(chance), MIDDLE, 348, 0.96)
    dice = (MIDDLE - 46, 500, 36, 6), (MIDDLE + 20, 512, 52, 1), (MIDDLE - 40, 538, 40, 3)
    yield from things.lying(dice, 35, chance)


def _boar(chance: Random, sky: float) -> Iterator[Stroke]:
    """A boar behind the table, a tankard and dice before it."""
    yield from _night(332, 146, sky, chance)
    yield coloured(_disc(MIDDLE - 14, 332, 124))
    yield from placed(mantle(0, 252, 124, chance, inked), MIDDLE, HORIZON + 2)
    yield from placed(boar(chance), MIDDLE - 14, 344, 0.98)
    yield from placed(things.tankard(0, 0, chance), MIDDLE + 126, 556, 0.88)
    dice = (MIDDLE - 132, 500, 52, 2), (MIDDLE - 76, 512, 36, 6), (MIDDLE + 24, 516, 47, 4)
    yield from things.lying(
        (*dice, (MIDDLE - 108, 540, 40, 1), (MIDDLE - 28, 536, 33, 5)), 37, chance
    )


def _cat(chance: Random, sky: float) -> Iterator[Stroke]:
    """A cat between piles of coins, under the moon."""
    yield from _night(300, 150, sky, chance)
    yield coloured(_disc(MIDDLE, 300, 128))
    yield from things.coins(((MIDDLE - 130, 482, 8), (MIDDLE + 132, 490, 5)), 8, chance)
    yield from placed(cat(chance), MIDDLE, 510, 1.2)
    yield from things.coins(((MIDDLE - 96, 534, 4), (MIDDLE + 150, 548, 2)), 8, chance)
    yield from things.coin(MIDDLE - 22, 554)
    yield from things.lying(((MIDDLE - 146, 552, 40, 6), (MIDDLE + 66, 548, 36, 3)), 38, chance)


def _hare(chance: Random, sky: float) -> Iterator[Stroke]:
    """A hare above the markers of a race."""
    yield from _night(340, 150, sky, chance)
    yield from placed(hare(chance), MIDDLE, 382, 0.98)
    race = (
        (MIDDLE + 100, 512, 0.8, False),
        (MIDDLE - 34, 566, 0.78, True),
        (MIDDLE - 106, 552, 1.1, False),
    )
    yield from things.markers(race, chance)
    yield from things.lying(((MIDDLE + 112, 548, 42, 6), (MIDDLE + 60, 554, 36, 5)), 36, chance)


def _stag(chance: Random, sky: float) -> Iterator[Stroke]:
    """A stag before a red sun, a die between its antlers, two hung from them, four before it."""
    high = 284 if sky else 0.0  # no rays among the antlers below a title
    yield from burst((MIDDLE, 334), 148, 366, 72, chance, (high, HORIZON - 44))
    yield from table(HORIZON, TABLE, chance, dark=True)
    yield coloured(_disc(MIDDLE, 333, 125))
    yield from placed(mantle(0, 252, 46, chance, inked), MIDDLE, HORIZON + 2)
    yield from placed(stag(chance), MIDDLE, 396)
    for x, y, edge, turn in (
        (MIDDLE - 157, 326, 27, 40), (MIDDLE + 157, 326, 27, 52), (MIDDLE, 301, 41, 45)
    ):  # fmt: skip
        die = list(things.die(1, x, y, edge, turn, chance))
        yield from (side._replace(ink=True, line=side.line + 8) for side in die[:3])
        yield from die
    for x in (MIDDLE - 157, MIDDLE + 157):  # two hang by threads
        yield blade(((x, 270), (x, 317)), 4, 4)
        yield groove(((x, 270), (x, 316)), 1.8, 1.8)
        for aside in (-3, 0, 3):
            yield blade(((x + aside, 257), (x + aside, 271)), 1.6, 1.6)
    dice = (MIDDLE - 136, 502, 36, 2), (MIDDLE + 98, 506, 52, 6), (MIDDLE - 84, 534, 47, 4)
    yield from things.lying((*dice, (MIDDLE + 142, 536, 40, 3)), 40, chance)


def _perch(chance: Random, sky: float) -> Iterator[Stroke]:
    """A raven on an upturned cup, five dice before it, under the moon."""
    yield from _night(326, 136, sky, chance)
    yield coloured(_disc(MIDDLE, 326, 116))
    yield from shadow(MIDDLE + 30, 520, 80, 12, chance)
    yield from things.upturned(Frustum(MIDDLE, 508, 96, 46, 58, -90, 0.36), chance)
    yield from placed(raven(chance), MIDDLE + 2, 366, 1.1)
    dice = (MIDDLE - 106, 514, 36, 6), (MIDDLE + 104, 508, 52, 2), (MIDDLE - 52, 546, 44, 4)
    yield from things.lying(
        (*dice, (MIDDLE + 12, 550, 50, 1), (MIDDLE + 76, 544, 34, 5)), 37, chance
    )


def _manticore(chance: Random, sky: float) -> Iterator[Stroke]:
    """A manticore behind four dice with pictures."""
    yield from _night(340, 180, sky, chance)
    yield from placed(manticore(chance), MIDDLE - 38, 348, 1.04)
    for picture, x, y, turn, edge in (
        (Picture.CAT, -146, 504, 31, 43),
        (Picture.THOROMYR, 112, 502, 14, 42),
        (Picture.MANTICORE, 46, 526, 22, 54),
        (Picture.SIGIL, -93, 528, 28, 54),
    ):
        yield from shadow(MIDDLE + x + 20, y + 0.63 * edge, edge, 10, chance)
        front = woodcut.PICTURES.index(picture) + 1
        yield from things.block(front, MIDDLE + x, y, edge, turn, chance)


def _palm(chance: Random, sky: float) -> Iterator[Stroke]:
    """An open hand that balances a die on every finger, before a red disc."""
    x, y, size, edge = MIDDLE - 19, 504, 0.94, 35
    for ray in burst((MIDDLE, 380), 166, 420, 64, chance, (sky, HEIGHT)):
        points = ray.curve.points
        clear = all(b < 490 or abs(a - MIDDLE) > 140 for a, b in points)
        if clear and dist(points[0], points[2]) > 24:
            yield ray
    yield coloured(_disc(MIDDLE, 380, 150))
    dice = []
    for face, ((across, down), lean) in enumerate(zip(TIPS, (-16, -7, 2, 8, 14), strict=True), 1):
        high = edge * 0.5 * cos(things.TILT)
        place = x + size * across + high * sin(radians(lean)), y + size * down - high
        turn = chance.uniform(38, 52)
        dice.append(list(things.die(face, *place, edge, turn, chance, lean=lean)))
    for die in dice:  # the haloes lie behind the hand, else they part the dice from it
        yield from die[:3]
    yield from placed(palm(chance), x, y, size)
    for die in dice:
        yield from die[3:]


def _bones(chance: Random, sky: float) -> Iterator[Stroke]:
    """The bones of a hand above a tower of dice, before the moon."""
    yield from _night(300, 136, sky, chance)
    yield coloured(_disc(MIDDLE - 14, 300, 116))
    yield from shadow(MIDDLE + 30, 546, 60, 12, chance)
    for floor, (x, turn, face) in enumerate(((0, 40, 2), (-4, 52, 6), (4, 33, 1), (-2, 47, 4))):
        yield from things.die(face, MIDDLE + x, 522 - 45 * floor, 54, turn, chance)
    yield from placed(bones(chance), MIDDLE + 6, 300)
    yield from things.lying(((MIDDLE - 96, 540, 44, 3), (MIDDLE + 110, 546, 36, 6)), 42, chance)


def _tavern(chance: Random, sky: float) -> Iterator[Stroke]:
    """Two players in hoods at a candle."""
    yield from _night(320, 66, sky, chance)
    for red, side in ((True, 1), (False, -1)):
        figure = placed(hood(chance, red=red), -116, 486, 1.15)
        yield from placed(figure if side > 0 else map(mirror, figure), MIDDLE, 0)
    yield from things.candle(MIDDLE, 318, chance)
    dice = (MIDDLE - 22, 498, 36, 6), (MIDDLE + 24, 494, 52, 2), (MIDDLE - 44, 532, 50, 3)
    yield from things.lying(
        (*dice, (MIDDLE + 50, 528, 34, 1), (MIDDLE + 2, 536, 44, 5)), 36, chance
    )


def _owl(chance: Random, sky: float) -> Iterator[Stroke]:
    """An owl behind a card and a pencil."""
    yield from _night(320, 156, sky, chance)
    yield from placed(owl(chance), MIDDLE, 480, 1.16)
    yield from placed(things.card(chance), MIDDLE - 184, 452, 0.78)
    yield from things.lying(((MIDDLE + 74, 512, 36, 5), (MIDDLE + 124, 528, 50, 2)), 40, chance)


def _badger(chance: Random, sky: float) -> Iterator[Stroke]:
    """A badger behind skittles and a ball."""
    yield from _night(340, 150, sky, chance)
    yield from placed(badger(chance), MIDDLE, 336, 1.08)
    for x, y in ((-120, 520), (-72, 544), (-150, 550)):
        yield from shadow(MIDDLE + x + 20, y, 28, 6, chance)
        yield from things.pin(MIDDLE + x, y, chance)
    yield from shadow(MIDDLE + 124, 546, 40, 9, chance)
    yield from things.ball(MIDDLE + 104, 520, 34, chance)
    yield from things.lying(((MIDDLE + 10, 530, 40, 6),), 40, chance)


SCENES: dict[str, Callable[[Random, float], Iterator[Stroke]]] = {
    "tavern": _tavern,
    "cup": _fox,
    "five": _palm,
    "pictures": _manticore,
    "forty": _stag,
    "boar": _boar,
    "coins": _cat,
    "tower": _bones,
    "throw": _palm,
    "race": _hare,
    "card": _owl,
    "pins": _badger,
    "dice": _perch,
}
