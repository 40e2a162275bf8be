"""A race that several games share: turn by turn, as the players sit, until one has enough."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from zine.dice import Foul, Scores


def seated(players: Scores) -> tuple[str, ...]:
    """The names of the players as they sit; raises `Foul` if only one does."""
    if len(players) < 2:
        raise Foul("a game needs two players or more")
    return tuple(players)


@dataclass(frozen=True, slots=True)
class Race:
    """A game, joined at the scores `before`, whose names stand in the order of their turns.

    `total` is what the last to take a turn had then.
    """

    GOAL: ClassVar[int]
    """Whoever has so much wins at once."""

    before: Scores
    turns: int = 0
    total: int | None = None

    def taken(self, player: str) -> int:
        """What a player has who takes the next turn; `Foul` if it is another's, or none is left."""
        names = seated(self.before)
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has won")
        up = names[self.turns % len(names)]
        if player != up:
            raise Foul(f"it is {up}'s turn, not {player}'s")
        return self.before[player]

    def written(self, player: str, total: int) -> Self:
        """The game after a turn that leaves a player with so much."""
        before = {**self.before, player: total}
        return replace(self, before=before, turns=self.turns + 1, total=total)

    @property
    def winner(self) -> str | None:
        """The player who has enough; nobody until then, and never two."""
        return next((name for name, points in self.before.items() if points >= self.GOAL), None)
