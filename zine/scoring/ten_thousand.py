"""Six Dice: throw, keep what scores, and stop before a throw that scores nothing.

Rules: 000_b1ea3597adaee67b.txt, "5 Dice", which is thrown with six.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from zine.dice import Dice, Foul, Scores, Winners, check, counts, leaders, without

VARIATIONS = ("A lower opening", "Exactly ten thousand")

DICE = 6
OPENING = 1000
TARGET = 10_000
LEAST = 50  # a single five; every score is so many fifties

SINGLE = {1: 100, 5: 50}
THREE_ALIKE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
ALL_SIX = {  # by how many dice share each face, the fewest first
    (1, 1, 1, 1, 1, 1): 1500,  # a straight
    (2, 2, 2): 1500,  # three pairs
    (2, 4): 1500,  # four alike and a pair
}


def score(dice: Dice) -> int:
    """Points that one throw of one to six dice can score at most; a throw without any is a bust."""
    check(dice)
    if not dice or len(dice) > DICE:
        raise Foul(f"one to six dice are thrown, not {len(dice)}")
    return max(sum(_by_face(dice).values()), _all_six(dice))


def worth(throw: Dice, keep: Dice) -> int:
    """Points that the dice kept from one throw score; `Foul` if there are none or one is idle."""
    check(throw)
    without(throw, keep)
    if not keep:
        raise Foul("at least one die that scores must be kept")
    by_face = _by_face(keep)
    idle = [face for face, points in by_face.items() if not points]
    if not idle:
        return score(keep)
    if _all_six(keep):  # as a set of six every die scores, even where four ones alone pay more
        return _all_six(keep)
    raise Foul(f"every die kept must score: {keep.count(idle[0])} × {idle[0]} does not")


def _by_face(dice: Dice) -> dict[int, int]:
    return {face: _alike(face, count) for face, count in counts(dice).items()}


def _alike(face: int, count: int) -> int:
    """Three alike have their price, and each further one doubles it."""
    if count < 3:
        return count * SINGLE.get(face, 0)
    points: int = THREE_ALIKE[face] * 2 ** (count - 3)
    return points


def _all_six(dice: Dice) -> int:
    return ALL_SIX.get(tuple(sorted(counts(dice).values())), 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far: what the throw just made added, the turn total, and the dice to throw next."""

    points: int = 0
    turn_total: int = 0
    dice_left: int = DICE

    @property
    def bust(self) -> bool:
        """Whether a throw that scored nothing has ended the turn and lost its points."""
        return not self.dice_left

    def play(self, throw: Dice, keep: Dice = ()) -> "Turn":
        """Throw the dice left and keep some that score; all six kept are thrown again."""
        if self.bust:
            raise Foul("a bust ends the turn")
        check(throw, self.dice_left)
        if not keep and not score(throw):
            return Turn(dice_left=0)
        points = worth(throw, keep)
        return Turn(points, self.turn_total + points, self.dice_left - len(keep) or DICE)


def may_stop(total: int, turn_total: int) -> bool:
    """Whether a player of such a total may end the turn and write down what it made."""
    return _opens(OPENING, total, turn_total)


def _opens(opening: int, total: int, turn_total: int) -> bool:
    """The first score is the opening or more, every later one whatever dice can make."""
    return turn_total >= (LEAST if total else opening)


@dataclass(frozen=True, slots=True)
class Game:
    """The totals in the order of play, and at which turn the game ends once someone has closed it.

    `turns` counts those played since the totals stood as they were given.
    """

    totals: Scores
    turns: int = 0
    ends: int | None = None

    def play(self, player: str, turn_total: int) -> Self:
        """End a player's turn: write down the turn total, nothing after a bust.

        `Foul` if it is another's turn, or if a player's first score falls short of the opening.
        """
        names = tuple(self.totals)
        if len(names) < 2:
            raise Foul("two or more must play")
        if self.turns == self.ends:
            raise Foul("the game is over")
        if player != names[self.turns % len(names)]:
            raise Foul(f"it is the turn of {names[self.turns % len(names)]}, not of {player}")
        for points in (turn_total, *self.totals.values()):
            if points < 0 or points % LEAST:
                raise Foul(f"points come in fifties, never as {points:,}")
        total = self._written(self.totals[player], turn_total)
        closes = self.ends is None and total >= TARGET
        return replace(
            self,
            totals={**self.totals, player: total},
            turns=self.turns + 1,
            ends=self.turns + len(names) if closes else self.ends,
        )

    def _written(self, total: int, turn_total: int) -> int:
        if turn_total and not may_stop(total, turn_total):
            raise Foul(f"a player's first score must be {OPENING:,} or more")
        return total + turn_total

    @property
    def total(self) -> int:
        """The total of the player whose turn has just ended."""
        names = tuple(self.totals)
        return self.totals[names[(self.turns - 1) % len(names)]]

    @property
    def winners(self) -> Winners:
        """Nobody until the others have had their last turn; then whoever has the highest total."""
        return leaders(self.totals) if self.turns == self.ends else ()


class ALowerOpening(Enum):
    """What a first score must come to, as agreed before the game."""

    FIVE_HUNDRED = "500"
    SEVEN_HUNDRED_AND_FIFTY = "750"
    NONE = "none"


A_LOWER_OPENING = {
    ALowerOpening.FIVE_HUNDRED: 500,
    ALowerOpening.SEVEN_HUNDRED_AND_FIFTY: 750,
    ALowerOpening.NONE: LEAST,
}


def a_lower_opening_may_stop(opening: ALowerOpening, total: int, turn_total: int) -> bool:
    """Whether a player may end the turn where a lower opening, or none, has been agreed."""
    return _opens(A_LOWER_OPENING[opening], total, turn_total)


class ExactlyTenThousandGame(Game):
    """A turn that would carry its player past 10,000 scores nothing."""

    __slots__ = ()

    def _written(self, total: int, turn_total: int) -> int:
        written = super()._written(total, turn_total)
        return total if written > TARGET else written
