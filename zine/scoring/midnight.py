"""Midnight: six dice, at least one kept at each throw; a 1 and a 4 make the other four count.

Rules: 000_b1ea3597adaee67b.txt, "Midnight".
"""

from dataclasses import dataclass

from zine.dice import FACES, Dice, Foul, Scores, check, leaders, without

DICE = 6
PLAYERS = (2, None)
NEEDED = (1, 4)
OTHERS = DICE - len(NEEDED)
LOWEST, HIGHEST = OTHERS * min(FACES), OTHERS * max(FACES)


def score(kept: Dice) -> int:
    """Points of six kept dice: the sum of four beside a 1 and a 4, nothing if either is missing."""
    check(kept, DICE)
    if not set(NEEDED) <= set(kept):
        return 0
    return sum(without(kept, NEEDED))


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: throw what is not kept and keep at least one die of it, until all six are kept."""

    kept: Dice = ()

    def play(self, throw: Dice, keep: Dice) -> "Turn":
        """Throw every die that is not kept, then keep some of them for good."""
        if len(self.kept) == DICE:
            raise Foul(f"the turn is over: all {DICE} dice are kept, and a kept die stays")
        check(throw, DICE - len(self.kept))
        if not keep:
            raise Foul("keep at least one die of every throw")
        without(throw, keep)
        return Turn((*self.kept, *keep))

    @property
    def points(self) -> int | None:
        """What the turn scores; nothing is known until all six dice are kept."""
        return score(self.kept) if len(self.kept) == DICE else None


@dataclass(frozen=True, slots=True)
class Night:
    """Games one after another for the same stake; `pot` is what lies there for the next.

    `players` are those who have staked in the pot.
    """

    stake: int
    pot: int = 0
    takes: int = 0
    winner: str | None = None
    players: tuple[str, ...] = ()

    def play(self, scores: Scores) -> "Night":
        """Play a game: everyone stakes, and a winner takes the pot or a tie leaves it to grow."""
        if len(scores) < PLAYERS[0]:
            raise Foul("a game needs two players or more")
        if self.pot and {*scores} != {*self.players}:
            raise Foul(f"after a tie the same players go on: {', '.join(self.players)}")
        if wrong := [n for n in scores.values() if n and not LOWEST <= n <= HIGHEST]:
            never = " or ".join(map(str, wrong))
            raise Foul(f"no turn scores {never}")
        pot = self.pot + self.stake * len(scores)
        best, *others = leaders(scores)
        if others:
            return Night(self.stake, pot, players=tuple(scores))
        return Night(self.stake, takes=pot, winner=best)
