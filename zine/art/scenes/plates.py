"""Scenes that fill a page to its edges, cut in black: those of dark covers, and chapters' plates.

They are wider than a page, which shows the middle: 396 of 508 on half a letter sheet.
"""

from collections.abc import Callable, Iterator
from math import cos, dist, pi, radians, sin
from random import Random

from zine.art import things, woodcut
from zine.art.outlines import Outline, Point, oval
from zine.art.scenes.badger import badger
from zine.art.scenes.boar import boar, shoulders
from zine.art.scenes.bones import bones
from zine.art.scenes.carving import (
    burst,
    coloured,
    groove,
    mantle,
    mirror,
    placed,
)
from zine.art.scenes.cat import cat
from zine.art.scenes.fox import fox, paw
from zine.art.scenes.hare import hare
from zine.art.scenes.hood import hood
from zine.art.scenes.manticore import body, foreleg, head
from zine.art.scenes.owl import owl
from zine.art.scenes.palm import TIPS, palm
from zine.art.scenes.raven import raven
from zine.art.scenes.stag import stag, tome
from zine.art.scenes.tavern import taper
from zine.art.shapes import Frustum, Oval, shadow, table
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
    yield from burst((MIDDLE - 28, 336), 154, 376, 74, chance, (sky, HORIZON - 12))
    yield from table(HORIZON, TABLE, chance, dark=True)
    yield coloured(_disc(MIDDLE - 28, 336, 124))
    yield from placed(shoulders(chance), MIDDLE - 28, HORIZON + 2)
    yield from placed(boar(chance), MIDDLE - 28, 350)
    chip = polygon(oval(MIDDLE + 152, 563, 40, 5))  # of grain, else a speck below the tankard
    yield Stroke(chip, ink=True)
    yield from placed(things.tankard(0, 0, chance), MIDDLE + 127, 536, 0.92)
    dice = (MIDDLE - 136, 504, 52, 2), (MIDDLE - 84, 512, 36, 6), (MIDDLE - 112, 541, 40, 1)
    yield from things.lying(
        (*dice, (MIDDLE - 54, 542, 33, 5), (MIDDLE + 78, 541, 47, 4)), 37, chance
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
    """A stag with candles on its antlers, a die aglow between them; a book, dice, a cup."""
    high = 296 if sky else 0.0  # no rays among the antlers below a title
    for ray in burst((MIDDLE, 344), 148, 366, 72, chance, (high, HORIZON - 12)):
        if dist(ray.curve.points[0], ray.curve.points[2]) > 40:
            yield ray
    yield from table(HORIZON, TABLE, chance, dark=True)
    yield coloured(_disc(MIDDLE + 4, 347, 116))
    for number in range(24):
        turn = 2 * pi * (number + 0.5) / 24
        ways = [(MIDDLE + 4 + r * sin(turn), 275 - r * cos(turn)) for r in (34, 37, 47)]
        yield groove(ways, 1, 3.4, 0.4)
    yield from placed(stag(chance), MIDDLE, 398, 0.94)
    yield from shadow(MIDDLE + 112, 556, 60, 9, chance)
    yield from things.cup(Frustum(MIDDLE + 146, 531, 72, 31, 27, 172, 0.38), chance)
    yield from placed(tome(), MIDDLE - 104, 566, 0.92)
    for face, x, y, edge, turn in (
        (1, 4, 275, 34, 45), (2, -129, 505, 33, 38), (5, -87, 509, 33, 50), (6, 10, 540, 34, 47)
    ):  # fmt: skip
        die = list(things.die(face, MIDDLE + x, y, edge, turn, chance))
        yield from (side._replace(ink=True, line=side.line + 7) for side in die[:3])
        yield from die


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
    """A manticore behind three dice with pictures, a paw on one of them."""
    x, y = MIDDLE - 38, 342
    yield from _night(340, 176, sky, chance)
    yield from placed(body(chance), x, y)
    yield from placed(foreleg(chance), x - 101, y + 150, 0.92, 5)
    yield from _showing(Picture.SIGIL, Picture.DD, (x + 127, 532), 16, 52, chance)
    yield from placed(foreleg(chance), x + 114, y + 132, 0.92, -6)
    yield from placed(head(chance), x, y)
    yield from _showing(Picture.CAT, Picture.DD, (x - 28, 526), 22, 52, chance)
    yield from _showing(Picture.MANTICORE, Picture.CAT, (x + 48, 534), 18, 52, chance)


def _showing(
    picture: Picture, above: Picture, place: Point, turn: float, edge: float, chance: Random
) -> Iterator[Stroke]:
    """A die with a picture to the front and one above, its right side plain, and its shadow."""
    front, top = (woodcut.PICTURES.index(face) + 1 for face in (picture, above))

    def bears(side: woodcut.Side, face: int, ring: float) -> Iterator[Stroke]:
        if face:
            yield from woodcut.picture(side, face, ring)

    x, y = place
    yield from shadow(x + 20, y + 0.63 * edge, edge, 10, chance)
    pose = woodcut.Pose(x, y, radians(turn), radians(20), edge=edge)
    die = list(woodcut.die((top, front, 0), pose, chance, bears))
    yield from (side._replace(line=10) for side in die[:3])
    yield from die


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
    """Two players in hoods at a candle: the hand of one on a cup, the other holds up a die."""
    yield from burst((MIDDLE, 338), 50, 290, 64, chance, (sky, 426))
    yield from table(438, TABLE, chance, dark=True)
    yield from taper(MIDDLE, 456, chance)
    for red, side in ((True, 1), (False, -1)):
        figure = placed(hood(chance, red=red), -116, 486, 1.15)
        yield from placed(figure if side > 0 else map(mirror, figure), MIDDLE, 0)
    dice = (MIDDLE + 22, 504, 36, 2), (MIDDLE - 5, 547, 52, 3), (MIDDLE + 51, 549, 40, 5)
    yield from things.lying(dice, 29, chance)


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
