"""Dice that are set aside because they score: what they are worth, a turn of them, a game."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Self

from zine.dice import Dice, Foul, Scores, Winners, check, counts, leaders, without

Alike = Callable[[int, int], int]
"""Points that dice of one face score at most, by the face and how many of them lie there."""

Sets = Mapping[tuple[int, ...], int]
"""Points of dice that score together, by how many of them share each face, the fewest first."""


def best(dice: Dice, most: int, alike: Alike, sets: Sets) -> int:
    """Points that one throw of at most so many dice can score at most; nought is a bust."""
    check(dice, most=most)
    return max(points for points, _ in _readings(dice, alike, sets))


def worth_of(throw: Dice, keep: Dice, most: int, alike: Alike, sets: Sets) -> int:
    """Points that the dice kept from one throw score; `Foul` if there are none or one is idle."""
    check(throw, most=most)
    without(throw, keep)
    if not keep:
        raise Foul("keep at least one die that scores")
    readings = list(_readings(keep, alike, sets))
    whole = [points for points, idle in readings if not idle]
    if not whole:
        idle = next(idle for _, idle in readings)
        raise Foul(f"every die kept must score: {idle.count(idle[0])} × {idle[0]} does not")
    return max(whole)


def _readings(dice: Dice, alike: Alike, sets: Sets) -> Iterator[tuple[int, Dice]]:
    """Each way to read dice, first without a set: its points, and the dice idle in it."""
    sizes = {sum(shape) for shape in sets}
    for together in ((), *(c for size in sizes for c in combinations(dice, size))):
        points = sets.get(tuple(sorted(counts(together).values())), 0)
        if together and not points:
            continue
        idle: list[int] = []
        for face, count in counts(without(dice, together)).items():
            points += alike(face, count)
            needed = next(n for n in range(count + 1) if alike(face, n) == alike(face, count))
            idle += [face] * (count - needed)
        yield points, tuple(idle)


@dataclass(frozen=True, slots=True)
class SetAsideTurn:
    """A turn with `DICE` dice so far: what the throw just made added, and the turn total.

    `kept` counts the dice set aside since all were last thrown.
    """

    DICE: ClassVar[int]

    points: int = 0
    turn_total: int = 0
    kept: int = 0
    bust: bool = False

    @property
    def dice_left(self) -> int:
        """The dice to throw next, all of them where all were kept; none after a bust."""
        return 0 if self.bust else self.DICE - self.kept

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw the dice left and keep some that score; `Foul` if what is kept does not."""
        if self.bust:
            raise Foul("a bust ends the turn")
        check(throw, self.dice_left)
        if not keep and not best(throw, self.DICE, *self._pays()):
            return replace(self, points=0, turn_total=0, bust=True)
        points = worth_of(throw, keep, self.DICE, *self._pays())
        return replace(
            self,
            points=points,
            turn_total=self.turn_total + points,
            kept=(self.kept + len(keep)) % self.DICE,
        )

    def _pays(self) -> tuple[Alike, Sets]:
        """What dice alike score, and the sets that score together."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SetAsideGame:
    """The totals in the order of play, and at which turn the game ends once someone has closed it.

    `turns` counts those played since the totals stood as they were given, at the start of a round.
    """

    PLAYERS: ClassVar[tuple[int, int | None]]
    TARGET: ClassVar[int]

    totals: Scores
    turns: int = 0
    ends: int | None = None

    def play(self, player: str, turn_total: int) -> Self:
        """End a player's turn: write down the turn total, nothing after a bust.

        `Foul` if it is another's turn, or if a player's first score falls short of the opening.
        """
        names = tuple(self.totals)
        if len(names) < self.PLAYERS[0]:
            raise Foul("a game needs two players or more")
        if self.turns == self.ends:
            raise Foul("the game is over")
        up = names[self.turns % len(names)]
        if player != up:
            raise Foul(f"it is {up}'s turn, not {player}'s")
        total = self._after(self.totals[player], turn_total)
        closes = self.ends is None and total >= self.TARGET
        return replace(
            self,
            totals={**self.totals, player: total},
            turns=self.turns + 1,
            ends=self._last() if closes else self.ends,
        )

    def _after(self, total: int, turn_total: int) -> int:
        """A total with what a turn has made; `Foul` if it may not be written down."""
        raise NotImplementedError

    def _last(self) -> int:
        """After how many turns the game ends if the one now played closes it."""
        return self.turns + len(self.totals)

    def _best(self) -> Winners:
        return leaders(self.totals)

    @property
    def total(self) -> int:
        """The total of the player whose turn has just ended."""
        names = tuple(self.totals)
        return self.totals[names[(self.turns - 1) % len(names)]]

    @property
    def winners(self) -> Winners:
        """Nobody until the last turn has been played; then whoever has won."""
        return self._best() if self.turns == self.ends else ()
