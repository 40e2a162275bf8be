"""The score card that Yacht and Crag share: each box is filled once and never changed."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, Self, TypeVar

from zine.dice import Foul

Box = TypeVar("Box", bound=Enum)


@dataclass(frozen=True, slots=True)
class Card(Generic[Box]):
    """One player's column: each box that is filled, with what it scored."""

    filled: tuple[tuple[Box, int], ...] = ()

    def write(self, box: Box, points: int) -> Self:
        """The card with the box filled; `Foul` if it was filled before."""
        if box in dict(self.filled):
            raise Foul(f"a box is filled once: {box.value} already holds {dict(self.filled)[box]}")
        return replace(self, filled=(*self.filled, (box, points)))

    @property
    def points(self) -> int:
        """What the box filled last scored."""
        return self.filled[-1][1]

    @property
    def total(self) -> int:
        """All that the card has scored."""
        return sum(points for _, points in self.filled)
