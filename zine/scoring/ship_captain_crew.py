"""Ship, Captain, Crew: a six, a five and a four in that order, and two dice of cargo.

Rules: 000_b1ea3597adaee67b.txt, "Ship, Captain, Crew"; the variations: 004_00bdd9c942cafedd.txt.
"""

from dataclasses import dataclass, replace
from typing import Self

from zine.dice import FACES, Dice, Foul, Scores, check, leaders, without

VARIATIONS = ("Cargo as it falls", "Everyone plays again")

DICE = 5
PLAYERS = (2, None)
THROWS = 3
THROWS_AGAIN = THROWS - 1
SHIP_CAPTAIN_CREW = (6, 5, 4)
CARGO = DICE - len(SHIP_CAPTAIN_CREW)
"""Dice that are no crew."""

CARGOES = {one + other for one in FACES for other in FACES}
"""What two dice of cargo can come to."""


def score(dice: Dice) -> int:
    """Points of five dice as they lie when the turn ends: the cargo, if all three are aboard."""
    return Turn().play(dice).points


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far: the dice aboard, the cargo once all three are, and the throws left."""

    aboard: Dice = ()
    cargo: Dice = ()
    throws_left: int = THROWS

    @property
    def points(self) -> int:
        """What the turn scores if it ends here."""
        return sum(self.cargo)

    def play(self, throw: Dice) -> Self:
        """Throw every die that is not aboard; whoever can must then go aboard."""
        if not self.throws_left:
            raise Foul("a turn has no more than three throws")
        check(throw, DICE - len(self.aboard))
        aboard, others = self.aboard, throw
        for face in SHIP_CAPTAIN_CREW[len(aboard) :]:
            if face not in others:
                break
            aboard, others = (*aboard, face), without(others, (face,))
        cargo = others if aboard == SHIP_CAPTAIN_CREW else ()
        return replace(self, aboard=aboard, cargo=cargo, throws_left=self.throws_left - 1)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: a turn each, then another for those who tie, until one player leads alone.

    `players` are named in the order of their turns, from the one who starts the round.
    """

    players: tuple[str, ...]
    tied: tuple[str, ...] = ()
    winner: str | None = None

    def play(self, scores: Scores) -> Self:
        """Score a turn of everyone who is to play; `Foul` if anyone is missing or extra."""
        if self.winner:
            raise Foul(f"the round is over: {self.winner} has won")
        due = self._due()
        if {*scores} != {*due}:
            raise Foul(f"these play now: {', '.join(due)}")
        for points in scores.values():
            if points and points not in CARGOES:
                raise Foul(f"a cargo counts {min(CARGOES)} to {max(CARGOES)}, never {points}")
        best = leaders({player: scores[player] for player in due})
        if len(best) > 1:
            return replace(self, tied=best)
        (winner,) = best
        return type(self)(self.players, winner=winner)

    @property
    def starts_next(self) -> str | None:
        """Whoever starts the next round: the last player, on the right of the one who began."""
        return self.players[-1] if self.winner else None

    def _due(self) -> tuple[str, ...]:
        return self.tied or self.players


class CargoAsItFallsTurn(Turn):
    """The turn ends as soon as all three are aboard."""

    __slots__ = ()

    def play(self, throw: Dice) -> Self:
        """Throw every die that is not aboard; `Foul` once there is cargo."""
        if self.cargo:
            raise Foul("the cargo lies as it falls: the turn is over")
        return super().play(throw)


class EveryonePlaysAgainRound(Round):
    """After a tie all the players take another turn."""

    __slots__ = ()

    def _due(self) -> tuple[str, ...]:
        return self.players
