"""What is put into a form when it is drawn: who plays, and what is already written."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Figures = Mapping[int, int]
"""What a player has written in the lines of a card or of rounds, by place."""

Crosses = frozenset[tuple[int, int]]
"""The squares that a player has crossed off, by row and place."""


@dataclass(frozen=True, slots=True)
class Fill:
    """The players by name, an empty one for each who will write it; how many rounds are drawn.

    `legal` are the figures that boxes take, by place. `figures` or `crosses`, one for each player,
    make it a sheet that has been played. `game` numbers the games that one sheet holds, from 1.
    """

    players: tuple[str, ...]
    rounds: int | None = None
    game: int = 1
    legal: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    figures: tuple[Figures, ...] = ()
    crosses: tuple[Crosses, ...] = ()
