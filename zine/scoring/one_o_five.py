"""One-O-Five: five dice each, set aside as they show your number, from the ones to the sixes.

Rules: 004_00bdd9c942cafedd.txt, "One-O-Five".
"""

from dataclasses import dataclass
from itertools import chain
from typing import Self

from zine.dice import FACES, Dice, Die, Foul, check

from ._race import Race

DICE = 5
PLAYERS = (2, None)
TARGET = DICE * sum(FACES)
"""All the pips that a player sets aside in a game: five of each face, 105."""
ROWS = tuple((face,) * DICE for face in FACES)
"""The dice to be set aside, face by face."""


_IN_ORDER = tuple(chain.from_iterable(ROWS))
_PLACES = {
    sum(_IN_ORDER[:aside]): (face, DICE - aside % DICE) for aside, face in enumerate(_IN_ORDER)
}
"""By the pips set aside, the number looked for next and how many dice must yet show it."""


def score(throw: Dice, number: Die) -> int:
    """Pips that a throw of one to five dice adds: those of the dice that show your number."""
    check(throw, most=DICE)
    return number * throw.count(number)


def _place(total: int) -> tuple[Die, int]:
    """What `_PLACES` holds; `Foul` after the sixes, and for a total that no player can have."""
    if total not in _PLACES:
        raise Foul(f"nobody throws on with {total} pips set aside")
    return _PLACES[total]


@dataclass(frozen=True, slots=True)
class Collection:
    """One player's throws, one a turn; `set_aside` is what the last of them gave."""

    total: int = 0
    set_aside: Dice = ()

    def play(self, throw: Dice) -> "Collection":
        """Throw every die that is left, and set aside all that show the number looked for."""
        face, left = _place(self.total)
        check(throw, left)
        found = tuple(die for die in throw if die == face)
        return Collection(self.total + score(throw, face), found)

    @property
    def next_number(self) -> Die:
        """The number looked for on the next turn; `Foul` once the sixes are complete."""
        return _place(self.total)[0]

    @property
    def next_dice(self) -> int:
        """How many dice are thrown on the next turn; `Foul` once the sixes are complete."""
        return _place(self.total)[1]


class Game(Race):
    """A game, joined at the pips set aside `before`: one throw a turn until someone has all."""

    __slots__ = ()
    GOAL = TARGET

    def play(self, player: str, throw: Dice) -> Self:
        """Take a turn and write it down; `total` is what the player has then."""
        return self.written(player, Collection(self.taken(player)).play(throw).total)
