"""The turn that Yacht and Crag share: throw, keep what you like, throw the others again."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from zine.dice import Dice, Foul, check, number, without


@dataclass(frozen=True, slots=True)
class KeepingTurn:
    """A turn of at most `MOST` throws with `DICE` dice; `hand` is all that lies there now."""

    DICE: ClassVar[int]
    MOST: ClassVar[int]

    throws: int = 0
    kept: Dice = ()
    hand: Dice = ()

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw every die that is not kept, then keep some of the hand, which may differ."""
        if self.throws == self.MOST:
            raise Foul(f"a turn has no more than {number(self.MOST, 'throw', 'throws')}")
        check(throw, self.DICE - len(self.kept))
        hand = (*self.kept, *throw)
        without(hand, keep)
        return replace(self, throws=self.throws + 1, kept=keep, hand=hand)
