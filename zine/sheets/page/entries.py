"""What is put into a form when it is drawn: who plays, and what is already written."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from zine.check.played_game import Crosses, Figures, PlayedGame


@dataclass(frozen=True, slots=True)
class Entries:
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


def written(scores: PlayedGame) -> Entries:
    """What the players of a game have written."""
    return Entries(
        tuple(player.name for player in scores.players),
        rounds=None if scores.form.lines or scores.form.rows else scores.rounds,
        figures=tuple(player.figures for player in scores.players),
        crosses=tuple(player.crosses for player in scores.players),
    )
