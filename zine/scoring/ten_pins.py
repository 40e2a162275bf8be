"""Ten Pins: two dice for a bowling alley, ten frames of at most three throws.

Rules: 004_00bdd9c942cafedd.txt, "Ten Pins"; the variation is the other reading of its strike.
"""

from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import ClassVar, Self

from zine.dice import Dice, Foul, Scores, Throws, Winners, check, leaders, number, without

DICE = 2
PLAYERS = (2, None)
THROWS = 3
FRAMES = 10
ROUNDS = FRAMES
GUTTER = 6
"""The face that is a ball off the alley, and counts nothing."""
FIVES = (5, 5)
"""The hand with all ten pins."""

VARIATIONS = ("Strikes look ahead",)


class Mark(Enum):
    """What a frame has come to."""

    OPEN = "open"
    SPARE = "spare"
    STRIKE = "strike"


def score(hand: Dice) -> int:
    """Pins of a hand, two dice as they lie: their pips, but nothing for a 6."""
    check(hand, DICE)
    return sum(face for face in hand if face != GUTTER)


def _mark(hands: Throws) -> Mark:
    """What the hands of a frame, each as it lay after a throw, have come to."""
    if hands[:1] == (FIVES,):
        return Mark.STRIKE
    return Mark.SPARE if hands[-1:] == (FIVES,) else Mark.OPEN


def _points(hands: Throws) -> int:
    """Pins of a frame's last hand, and ten more for the strike that it may have begun with."""
    struck = len(hands) > 1 and _mark(hands) is Mark.STRIKE
    return score(hands[-1]) + (score(FIVES) if struck else 0)


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: `hands` are the dice as they lay after each throw, `kept` those that stay."""

    hands: Throws = ()
    kept: Dice = ()

    def play(self, throw: Dice, keep: Dice = ()) -> "Frame":
        """Throw the dice that are not kept, then keep none, one or both; both end the frame."""
        if self.over:
            raise Foul("the frame is over: both dice were kept, or thrown for the last time")
        check(throw, DICE - len(self.kept))
        hand = (*self.kept, *throw)
        without(hand, keep)
        if keep and not self.hands and hand == FIVES:
            raise Foul("after a strike both dice must be thrown again: neither can be kept")
        return Frame((*self.hands, hand), keep)

    @property
    def hand(self) -> Dice:
        """The dice as they lie now."""
        return self.hands[-1] if self.hands else ()

    @property
    def mark(self) -> Mark:
        """Whether the frame is a strike, or a spare if it stays as it is, or open."""
        return _mark(self.hands)

    @property
    def pins(self) -> int:
        """What the frame scores if it stays as it is, without the bonus for a spare."""
        return _points(self.hands)

    @property
    def over(self) -> bool:
        """Whether there is no throw left in the frame."""
        return len(self.hands) == THROWS or len(self.kept) == DICE


def _limit(hands: Throws, most: int) -> None:
    """Raise `Foul` unless there are one to `most` hands of two dice."""
    if not hands:
        raise Foul("at least one throw must be made")
    if len(hands) > most:
        made = number(most, "throw", "throws")
        raise Foul(f"no more than {made} can be made here, not {len(hands)}")
    for hand in hands:
        check(hand, DICE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's frames, each told by its hands, and after the tenth the throws for a bonus."""

    EARNS: ClassVar[frozenset[Mark]] = frozenset({Mark.SPARE})
    """The marks that earn a bonus from what is thrown after the frame."""

    frames: tuple[Throws, ...] = ()

    def play(self, hands: Throws) -> Self:
        """Write down a whole frame, or what was thrown for the bonus of the tenth."""
        if self.over:
            raise Foul(f"the game is over: {FRAMES} frames are played, and no bonus is to come")
        if len(self.frames) < FRAMES:
            self._check_frame(hands)
        else:
            self._check_bonus(hands)
        return replace(self, frames=(*self.frames, hands))

    @staticmethod
    def _check_frame(hands: Throws) -> None:
        _limit(hands, THROWS)
        if hands == (FIVES,):
            raise Foul("after a strike both dice must be thrown again")

    def _check_bonus(self, hands: Throws) -> None:
        _limit(hands, 1)

    @staticmethod
    def _bonus(frame: Throws, following: Throws) -> int:
        """What a frame earns from the hands that follow it."""
        return score(following[0]) if _mark(frame) is Mark.SPARE else 0

    @property
    def mark(self) -> Mark | None:
        """What the last frame has come to; nothing before the first."""
        return _mark(self.frames[:FRAMES][-1]) if self.frames else None

    @property
    def total(self) -> int:
        """All that is certain so far: a bonus counts once it has been thrown."""
        return sum(map(_points, self.frames[:FRAMES])) + sum(
            self._bonus(frame, following) for frame, following in pairwise(self.frames)
        )

    @property
    def over(self) -> bool:
        """Whether the tenth frame has been played, and its bonus if it earned one."""
        played = len(self.frames)
        return played > FRAMES or (played == FRAMES and self.mark not in self.EARNS)


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)


# Variation.


class StrikesLookAheadSheet(Sheet):
    """A sheet on which a strike ends the frame and is paid by the last hand of the next one."""

    __slots__ = ()
    EARNS = frozenset({Mark.SPARE, Mark.STRIKE})

    @staticmethod
    def _check_frame(hands: Throws) -> None:
        _limit(hands, THROWS)
        if _mark(hands) is Mark.STRIKE and hands != (FIVES,):
            raise Foul("a strike ends the frame")

    def _check_bonus(self, hands: Throws) -> None:
        if self.mark is Mark.STRIKE:
            self._check_frame(hands)
        else:
            Sheet._check_bonus(self, hands)

    @staticmethod
    def _bonus(frame: Throws, following: Throws) -> int:
        if _mark(frame) is Mark.STRIKE:
            return score(following[-1])
        return Sheet._bonus(frame, following)
