"""The entries of a sheet: its players, and what they have written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zine.check.played_game import Crosses, Figures, PlayedGame


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries that a form is printed with: names, empty where a player will write, and figures.

    `rounds` is how many rounds a running total has. `legal` are the figures that each box takes, by
    its place. `figures` or `crosses`, one for each player, are those of a game that was played.
    `game` is the number of this game among those on the sheet, from 1.
    """

    players: tuple[str, ...]
    rounds: int | None = None
    game: int = 1
    legal: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    figures: "tuple[Figures, ...]" = ()
    crosses: "tuple[Crosses, ...]" = ()

    @property
    def written(self) -> bool:
        """Whether they are those of a game that was played."""
        return bool(self.figures or self.crosses)


def entries_of(scores: "PlayedGame") -> Entries:
    """The entries that the players of a game have written."""
    return Entries(
        tuple(player.name for player in scores.players),
        rounds=None if scores.form.lines or scores.form.rows else scores.rounds,
        figures=tuple(player.figures for player in scores.players),
        crosses=tuple(player.crosses for player in scores.players),
    )
