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


class _Kind(Enum):
    """Declarations that pay alike."""

    FAMILY = "family"
    NO_FAMILY = "no family"
    CATS = "cats"
    NO_CATS = "no cats"
    PICTURE = "a picture"
    NO_PICTURE = "no such picture"


class _Shape(Enum):
    """What the dice that fit the declaration are; the others do not matter."""

    TRIPLE = "a triple"
    PAIR_AND_THIRD = "a pair and another"
    THREE = "three different"
    PAIR = "a pair"
    TWO = "two different"
    ONE = "one"
    NONE = "none"


CALLED_SHOT_PAYS = {
    (_Kind.FAMILY, _Shape.TRIPLE): 9,
    (_Kind.FAMILY, _Shape.PAIR_AND_THIRD): 3,
    (_Kind.FAMILY, _Shape.PAIR): 2,
    (_Kind.FAMILY, _Shape.THREE): 1,
    (_Kind.NO_FAMILY, _Shape.TRIPLE): 21,
    (_Kind.NO_FAMILY, _Shape.PAIR_AND_THIRD): 5,
    (_Kind.NO_FAMILY, _Shape.PAIR): 5,
    (_Kind.NO_FAMILY, _Shape.TWO): 1,
    (_Kind.CATS, _Shape.TRIPLE): 10,
    (_Kind.CATS, _Shape.PAIR_AND_THIRD): 1,
    (_Kind.CATS, _Shape.THREE): 1,
    (_Kind.CATS, _Shape.PAIR): 1,
    (_Kind.CATS, _Shape.TWO): 1,
    (_Kind.CATS, _Shape.ONE): 1,
    (_Kind.NO_CATS, _Shape.TRIPLE): 7,
    (_Kind.NO_CATS, _Shape.PAIR_AND_THIRD): 1,
    (_Kind.NO_CATS, _Shape.PAIR): 1,
    (_Kind.NO_CATS, _Shape.THREE): 25,
    (_Kind.PICTURE, _Shape.TRIPLE): 21,
    (_Kind.PICTURE, _Shape.PAIR): 8,
    (_Kind.PICTURE, _Shape.ONE): 1,
    (_Kind.NO_PICTURE, _Shape.TRIPLE): 7,
    (_Kind.NO_PICTURE, _Shape.PAIR_AND_THIRD): 2,
    (_Kind.NO_PICTURE, _Shape.THREE): 1,
}
"""Points by what the dice are that fit the declaration; whatever is not told scores nothing."""

_SHAPES = {
    (3, 1): _Shape.TRIPLE,
    (3, 2): _Shape.PAIR_AND_THIRD,
    (3, 3): _Shape.THREE,
    (2, 1): _Shape.PAIR,
    (2, 2): _Shape.TWO,
    (1, 1): _Shape.ONE,
    (0, 0): _Shape.NONE,
}
"""The shape by how many dice fit, and how many different pictures they show."""


def called_shot_score(declaration: Declaration, throw: Pictures) -> int:
    """Points of a throw after a declaration."""
    check_pictures(throw, DICE)
    fit = [one for one in throw if one in fitting(declaration.value)]
    return CALLED_SHOT_PAYS.get((_kind(declaration), _SHAPES[len(fit), len(set(fit))]), 0)


def _kind(declaration: Declaration) -> _Kind:
    for kind in _Kind:
        if kind.value == declaration.value:
            return kind
    return _Kind.NO_PICTURE if declaration.value.startswith("no ") else _Kind.PICTURE


def called_shot_family(throw: Pictures) -> int:
    """Points of a throw for which family was declared."""
    return called_shot_score(Declaration.FAMILY, throw)


def called_shot_no_family(throw: Pictures) -> int:
    """Points of a throw for which no family was declared."""
    return called_shot_score(Declaration.NO_FAMILY, throw)


def called_shot_cats(throw: Pictures) -> int:
    """Points of a throw for which cats were declared."""
    return called_shot_score(Declaration.CATS, throw)


def called_shot_no_cats(throw: Pictures) -> int:
    """Points of a throw for which no cats were declared."""
    return called_shot_score(Declaration.NO_CATS, throw)


class CalledShotGame(Race):
    """A game: declare, then throw once, until one player has 25 points."""

    __slots__ = ()
    GOAL = TARGET

    def play(self, player: str, declaration: Declaration, throw: Pictures) -> Self:
        """Declare, throw, and write down the score; `total` is what the player has then."""
        points = called_shot_score(declaration, throw)
        return self.written(player, self.taken(player) + points)
