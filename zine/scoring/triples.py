"""Triples: three picture dice, one throw a turn; a pair scores and a triple scores more.

Rules: 002_50d6b0ca8f9388b7.txt, "Triples", with "Called Shot" as its variation.
"""

from enum import Enum
from typing import Self

from zine.dice import Die, Pictures

from ._picture import Group, check_pictures, fitting
from ._picture import groups as _groups
from ._picture import picture as _picture
from ._race import Race

DICE = 3
PLAYERS = (2, None)
TARGET = 25

VARIATIONS = ("Called shot",)

PAYS = {3: 0, 2: 2, 1: 6}
"""Points by how many different pictures lie there."""

PAY_OFFS = (("a pair", PAYS[2]), ("a triple", PAYS[1]))
"""The same as a score sheet prints it."""


def picture(die: Die) -> Pictures:
    """The picture, as it lies there, that a face of an ordinary die stands for."""
    return (_picture(die),)


def name(die: Die) -> str:
    """The name of that picture."""
    return _picture(die).value


def groups(die: Die) -> tuple[Group, ...]:
    """The groups that the picture belongs to."""
    return _groups(_picture(die))


def score(throw: Pictures) -> int:
    """Points of a throw: two for a pair, six for a triple."""
    check_pictures(throw, DICE)
    return PAYS[len(set(throw))]


class Game(Race):
    """A game: one throw a turn, until one player has 25 points."""

    __slots__ = ()
    GOAL = TARGET

    def play(self, player: str, throw: Pictures) -> Self:
        """Throw, and write down what it scores; `total` is what the player has then."""
        return self.written(player, self.taken(player) + score(throw))


# Called shot.


class Declaration(Enum):
    """What you can declare: a group, a picture, or anything but one of these."""

    FAMILY = "family"
    NO_FAMILY = "no family"
    CATS = "cats"
    NO_CATS = "no cats"
    DD = "DD"
    TWO_CATS = "two cats"
    SIGIL = "sigil"
    CAT = "cat"
    THOROMYR = "Thoromyr"
    MANTICORE = "manticore"
    NO_DD = "no DD"
    NO_TWO_CATS = "no two cats"
    NO_SIGIL = "no sigil"
    NO_CAT = "no cat"
    NO_THOROMYR = "no Thoromyr"
    NO_MANTICORE = "no manticore"


class Declared(Enum):
    """Declarations that pay alike."""

    FAMILY = "family"
    NO_FAMILY = "no family"
    CATS = "cats"
    NO_CATS = "no cats"
    PICTURE = "a picture"
    NO_PICTURE = "no such picture"


class _Fitting(Enum):
    """What the dice that fit the declaration are; the others do not matter."""

    TRIPLE = "a triple"
    PAIR_AND_ONE = "a pair and one"
    THREE = "three different"
    PAIR = "a pair"
    TWO = "two different"
    ONE = "one"


CALLED_SHOT_PAYS = {
    (Declared.FAMILY, _Fitting.TRIPLE): 9,
    (Declared.FAMILY, _Fitting.PAIR_AND_ONE): 3,
    (Declared.FAMILY, _Fitting.THREE): 1,
    (Declared.FAMILY, _Fitting.PAIR): 2,
    (Declared.FAMILY, _Fitting.TWO): 0,
    (Declared.FAMILY, _Fitting.ONE): 0,
    (Declared.NO_FAMILY, _Fitting.TRIPLE): 21,
    (Declared.NO_FAMILY, _Fitting.PAIR_AND_ONE): 5,
    (Declared.NO_FAMILY, _Fitting.PAIR): 5,
    (Declared.NO_FAMILY, _Fitting.TWO): 1,
    (Declared.NO_FAMILY, _Fitting.ONE): 0,
    (Declared.CATS, _Fitting.TRIPLE): 10,
    (Declared.CATS, _Fitting.PAIR_AND_ONE): 1,
    (Declared.CATS, _Fitting.THREE): 1,
    (Declared.CATS, _Fitting.PAIR): 1,
    (Declared.CATS, _Fitting.TWO): 1,
    (Declared.CATS, _Fitting.ONE): 1,
    (Declared.NO_CATS, _Fitting.TRIPLE): 7,
    (Declared.NO_CATS, _Fitting.PAIR_AND_ONE): 1,
    (Declared.NO_CATS, _Fitting.THREE): 25,
    (Declared.NO_CATS, _Fitting.PAIR): 1,
    (Declared.NO_CATS, _Fitting.TWO): 0,
    (Declared.NO_CATS, _Fitting.ONE): 0,
    (Declared.PICTURE, _Fitting.TRIPLE): 21,
    (Declared.PICTURE, _Fitting.PAIR): 8,
    (Declared.PICTURE, _Fitting.ONE): 1,
    (Declared.NO_PICTURE, _Fitting.TRIPLE): 7,
    (Declared.NO_PICTURE, _Fitting.PAIR_AND_ONE): 2,
    (Declared.NO_PICTURE, _Fitting.THREE): 1,
    (Declared.NO_PICTURE, _Fitting.PAIR): 0,
    (Declared.NO_PICTURE, _Fitting.TWO): 0,
    (Declared.NO_PICTURE, _Fitting.ONE): 0,
}
"""Points by what the dice are that fit the declaration; what no throw can be is left out."""

_SHAPES = {
    (3, 1): _Fitting.TRIPLE,
    (3, 2): _Fitting.PAIR_AND_ONE,
    (3, 3): _Fitting.THREE,
    (2, 1): _Fitting.PAIR,
    (2, 2): _Fitting.TWO,
    (1, 1): _Fitting.ONE,
}
"""What the dice are by how many fit, and how many different pictures they show."""


def called_shot_score(declaration: Declaration, throw: Pictures) -> int:
    """Points of a throw after a declaration."""
    check_pictures(throw, DICE)
    fit = [one for one in throw if one in fitting(declaration.value)]
    if not fit:
        return 0
    return CALLED_SHOT_PAYS[_declared(declaration), _SHAPES[len(fit), len(set(fit))]]


def _declared(declaration: Declaration) -> Declared:
    for declared in Declared:
        if declared.value == declaration.value:
            return declared
    return Declared.NO_PICTURE if declaration.value.startswith("no ") else Declared.PICTURE


def called_shot_triple(declared: Declared) -> int:
    """Points if a triple fits."""
    return CALLED_SHOT_PAYS[declared, _Fitting.TRIPLE]


def called_shot_pair_and_one(declared: Declared) -> int | None:
    """Points if a pair and another picture fit; `None` if that cannot be thrown."""
    return CALLED_SHOT_PAYS.get((declared, _Fitting.PAIR_AND_ONE))


def called_shot_three(declared: Declared) -> int | None:
    """Points if three different pictures fit; `None` if that cannot be thrown."""
    return CALLED_SHOT_PAYS.get((declared, _Fitting.THREE))


def called_shot_pair(declared: Declared) -> int:
    """Points if a pair fits, and no more."""
    return CALLED_SHOT_PAYS[declared, _Fitting.PAIR]


def called_shot_two(declared: Declared) -> int | None:
    """Points if two different pictures fit; `None` if that cannot be thrown."""
    return CALLED_SHOT_PAYS.get((declared, _Fitting.TWO))


def called_shot_one(declared: Declared) -> int:
    """Points if one die fits."""
    return CALLED_SHOT_PAYS[declared, _Fitting.ONE]


class CalledShotGame(Race):
    """A game: declare, then throw once, until one player has 25 points."""

    __slots__ = ()
    GOAL = TARGET

    def play(self, player: str, declaration: Declaration, throw: Pictures) -> Self:
        """Declare, throw, and write down the score; `total` is what the player has then."""
        points = called_shot_score(declaration, throw)
        return self.written(player, self.taken(player) + points)
