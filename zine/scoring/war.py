"""Five-Dice War: two players capture each other's dice, and one die more in the middle.

Rules: 001_acc647541725b5ca.txt, "5-Dice War".
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from typing import Self

from zine.dice import Dice, Die, Foul, check, spaced

from ._match import Match as _Match

DICE = 5
PLAYERS = (2, 2)
TARGET = 5
OPENING = 2
TAKE_ONE = 2
"""Dice that together take a die which shows their sum."""
LOSERS_OPENING = 3
NEVER_IN_THE_MIDDLE = 1
TAKEN_BY_ONE = 2
"""Dice that a lone die may take in the variation named after them."""
VARIATIONS = ("Three dice for the loser", "Two for a lone die")

_CAPTURE = re.compile(r"(?!by)(?P<taken>(?:[1-6] )*)(?P<centre>centre )?by(?P<by>(?: [1-6])+)")


@dataclass(frozen=True, slots=True)
class Capture:
    """Which of the opponent's dice are taken, whether the centre die is, and by which dice.

    A page writes it `5 by 1 4`, `centre by 1 4` or, where two are taken, `4 centre by 4`.
    """

    taken: Dice
    centre: bool
    by: Dice

    @classmethod
    def parse(cls, text: str) -> Self:
        """The capture that such a text tells; `ValueError` if it tells none."""
        found = _CAPTURE.fullmatch(" ".join(text.casefold().split()))
        if not found:  # no example: a cell that cannot be read shows no rule
            raise ValueError(f"'{text}' is no capture: write it as in 5 by 1 4, or centre by 1 4")
        taken, by = (_sorted(map(int, found[part].split())) for part in ("taken", "by"))
        return cls(taken, bool(found["centre"]), by)

    def __str__(self) -> str:
        what = [*map(str, self.taken), *["centre"] * self.centre]
        return f"{' '.join(what)} by {spaced(self.by)}"


def _sorted(dice: Iterable[int]) -> Dice:
    return tuple(sorted(dice))


def choices(own: Dice, theirs: Dice, centre: Die | None = None) -> tuple[Capture, ...]:
    """The captures open to a player, who makes one of them or none.

    Two dice take one that shows their sum; a lone die takes one that shows the same face.
    """
    return _choices(own, theirs, centre, most_by_one=1)


def two_for_a_lone_die_choices(
    own: Dice, theirs: Dice, centre: Die | None = None
) -> tuple[Capture, ...]:
    """The same where a lone die may take two dice that show its face."""
    return _choices(own, theirs, centre, most_by_one=TAKEN_BY_ONE)


def _choices(own: Dice, theirs: Dice, centre: Die | None, most_by_one: int) -> tuple[Capture, ...]:
    middle = () if centre is None else (centre,)
    check((*own, *theirs, *middle), DICE)
    if NEVER_IN_THE_MIDDLE in middle:
        raise Foul("the centre die is thrown until it shows no 1")
    if len(own) == 1:
        return tuple(_taken_by(own, theirs, middle, most_by_one))
    pairs = dict.fromkeys(combinations(_sorted(own), TAKE_ONE))
    return tuple(capture for pair in pairs for capture in _taken_by(pair, theirs, middle, 1))


def _taken_by(by: Dice, theirs: Dice, middle: Dice, most: int) -> Iterator[Capture]:
    """What these dice of a player can take together, which is so many dice at most."""
    face = sum(by)
    for centre in range(middle.count(face) + 1):
        for taken in range(theirs.count(face) + 1):
            if 0 < taken + centre <= most:
                yield Capture((face,) * taken, bool(centre), by)


class Side(Enum):
    """The two players, as one of them sees it."""

    YOU = "you"
    THEY = "they"


@dataclass(frozen=True, slots=True)
class Round:
    """A round, which begins with the throw of the centre die.

    `dice` are how many you have and how many they have; `centre` is `None` once it is captured.
    """

    centre: Die | None
    dice: tuple[int, ...] = (OPENING, OPENING)

    @property
    def won_by(self) -> Side | None:
        """Who scores the point, once somebody has no dice left."""
        yours, theirs = self.dice
        if yours and theirs:
            return None
        return Side.YOU if yours else Side.THEY

    def play(
        self,
        yours: Dice,
        theirs: Dice,
        you_take: Capture | None = None,
        they_take: Capture | None = None,
    ) -> Self:
        """Both players throw all their dice and capture; what is captured changes hands at once."""
        if self.won_by:
            raise Foul("the round is over: somebody has no dice")
        for throw, dice in zip((yours, theirs), self.dice, strict=True):
            check(throw, dice)
        for own, other, capture in ((yours, theirs, you_take), (theirs, yours, they_take)):
            if capture not in (None, *self._choices(own, other)):
                raise Foul(
                    "two dice take one that shows their sum, a lone die one that shows its face: "
                    f"these do not allow {capture}"
                )
        yours_alone = _claims(you_take) and not _claims(they_take)
        theirs_alone = _claims(they_take) and not _claims(you_take)
        gain = _taken(you_take) - _taken(they_take)
        return replace(
            self,
            centre=None if yours_alone or theirs_alone else self.centre,
            dice=(len(yours) + gain + yours_alone, len(theirs) - gain + theirs_alone),
        )

    def _choices(self, own: Dice, theirs: Dice) -> tuple[Capture, ...]:
        return choices(own, theirs, self.centre)


def _claims(capture: Capture | None) -> bool:
    """Whether a capture is of the centre die."""
    return capture is not None and capture.centre


def _taken(capture: Capture | None) -> int:
    """How many of the opponent's dice a capture takes."""
    return len(capture.taken) if capture else 0


@dataclass(frozen=True, slots=True)
class ThreeDiceForTheLoserRound(Round):
    """A round after the first: you have won the one before, and they have lost it."""

    centre: Die | None = None
    dice: tuple[int, ...] = (OPENING, LOSERS_OPENING)


class TwoForALoneDieRound(Round):
    """A round in which a lone die may take two dice that show its face."""

    __slots__ = ()

    def _choices(self, own: Dice, theirs: Dice) -> tuple[Capture, ...]:
        return two_for_a_lone_die_choices(own, theirs, self.centre)


class Match(_Match):
    """Rounds for a point each, up to five."""

    __slots__ = ()
    TARGET = TARGET
