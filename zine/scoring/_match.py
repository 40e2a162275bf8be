"""Rounds for a point each between two players, as in Five-Dice Dominoes, Tug and War.

Rules: 001_acc647541725b5ca.txt.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from zine.dice import Foul, Scores

PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Match:
    """Rounds up to `TARGET` points; `before` are the points that two players have at first.

    `won` names who has won each round since.
    """

    TARGET: ClassVar[int]

    before: Scores
    won: tuple[str, ...] = ()

    def play(self, scorer: str) -> Self:
        """Give a point to whoever has won a round."""
        if len(self.before) != PLAYERS:
            raise Foul(f"two can play, not {len(self.before)}")
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has won")
        if scorer not in self.before:
            raise Foul(f"{scorer} has no part in the game")
        return replace(self, won=(*self.won, scorer))

    @property
    def points(self) -> Scores:
        """What each player has."""
        return {name: points + self.won.count(name) for name, points in self.before.items()}

    @property
    def winner(self) -> str | None:
        """Whoever has reached the target; nobody until then, and never both."""
        return next((name for name, has in self.points.items() if has >= self.TARGET), None)


class LoserStartsMatch(Match):
    """A match in which whoever has not won a round starts the next; the first named starts one."""

    __slots__ = ()

    @property
    def starts(self) -> str | None:
        """Who starts the next round; nobody once the game is over."""
        if self.winner:
            return None
        return next(name for name in self.before if name not in self.won[-1:])
