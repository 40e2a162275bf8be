"""Ten Pins: two dice for a bowling alley, ten frames of at most three throws.

Rules: 004_00bdd9c942cafedd.txt, "Ten Pins"; the variation is the other reading of its strike.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import ClassVar, Self

from zine.dice import Dice, Foul, Scores, Throws, Winners, check, leaders, number, without

DICE = 2
PLAYERS = (2, None)
THROWS = 3
FRAMES = 10
PINS = 10
"""What both dice together can knock down."""

THROWS_LEFT = THROWS - 1
"""The throws that a strike leaves in its frame."""

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


MARKS = (Mark.SPARE, Mark.STRIKE)
"""What is crossed in the corners of a frame on a score sheet."""


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

    def play(self, throw: Dice, keep: Dice = ()) -> Self:
        """Throw the dice that are not kept, then keep none, one or both; both end the frame."""
        if self.over:
            raise Foul("the frame is over: both dice were kept, or thrown for the last time")
        check(throw, DICE - len(self.kept))
        hand = (*self.kept, *throw)
        without(hand, keep)
        if not self.hands and hand == FIVES:
            self._check_strike(keep)
        return replace(self, hands=(*self.hands, hand), kept=keep)

    def _check_strike(self, keep: Dice) -> None:
        if keep:
            raise Foul("after a strike throw both dice again: neither can be kept")

    @property
    def hand(self) -> Dice:
        """The dice as they lie now."""
        return self.hands[-1]

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


BONUS_THROWS = {Mark.OPEN: 0, Mark.SPARE: 1, Mark.STRIKE: 0}
"""How many throws follow the tenth frame at most, for its bonus alone."""


def bonus_throws(tenth_frame: Throws) -> int:
    """How many throws follow the tenth frame at most, for its bonus alone."""
    return BONUS_THROWS[_mark(tenth_frame)]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's frames, each told by its hands, and after the tenth the throws for a bonus."""

    BONUS_THROWS: ClassVar[Mapping[Mark, int]] = BONUS_THROWS

    frames: tuple[Throws, ...] = ()

    def play(self, hands: Throws) -> Self:
        """Write down a whole frame, or what was thrown for the bonus of the tenth."""
        most = self.throws_left
        if not most:
            raise Foul(f"the game is over: {FRAMES} frames are played, and no bonus is to come")
        if not hands:
            raise Foul("make at least one throw")
        if len(hands) > most:
            raise Foul(f"you have only {number(most, 'throw', 'throws')} here")
        for hand in hands:
            check(hand, DICE)
        self._check_strike(hands)
        return replace(self, frames=(*self.frames, hands))

    def _check_strike(self, hands: Throws) -> None:
        if len(self.frames) < FRAMES and hands == (FIVES,):
            raise Foul("after a strike throw both dice again")

    @staticmethod
    def _bonus(frame: Throws, following: Throws) -> int:
        """What a frame earns from the hands that follow it."""
        return score(following[0]) if _mark(frame) is Mark.SPARE else 0

    @property
    def mark(self) -> Mark:
        """What the last frame has come to."""
        return _mark(self.frames[:FRAMES][-1])

    @property
    def points(self) -> tuple[int, ...]:
        """What each frame is worth so far: a bonus counts once it has been thrown."""
        bonuses = [self._bonus(frame, following) for frame, following in pairwise(self.frames)]
        pins = map(_points, self.frames[:FRAMES])
        # The throws for the bonus of the last frame earn nothing themselves.
        return tuple(map(sum, zip(pins, [*bonuses, 0], strict=False)))

    @property
    def total(self) -> int:
        """All that is certain so far."""
        return sum(self.points)

    @property
    def throws_left(self) -> int:
        """How many throws the next frame has at most, or the bonus; none once the game is over."""
        played = len(self.frames)
        if played < FRAMES:
            return THROWS
        return self.BONUS_THROWS[self.mark] if played == FRAMES else 0


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    if len(totals) < PLAYERS[0]:
        raise Foul("a game needs two players or more")
    return leaders(totals)


# Variation.


class StrikesLookAheadFrame(Frame):
    """A frame that a strike ends."""

    __slots__ = ()

    def _check_strike(self, keep: Dice) -> None:
        if keep != FIVES:
            raise Foul("a strike ends the frame: both dice must be kept")


STRIKE_AFTER_STRIKE = 2 * PINS
STRIKES_LOOK_AHEAD_BONUS_THROWS = {**BONUS_THROWS, Mark.STRIKE: THROWS}
"""How many throws follow the tenth frame: one more frame after a strike."""


def strikes_look_ahead_bonus_throws(tenth_frame: Throws) -> int:
    """How many throws follow the tenth frame at most, for its bonus alone."""
    return STRIKES_LOOK_AHEAD_BONUS_THROWS[_mark(tenth_frame)]


class StrikesLookAheadSheet(Sheet):
    """A sheet on which a strike ends the frame and is paid by the last hand of the next one."""

    __slots__ = ()
    BONUS_THROWS = STRIKES_LOOK_AHEAD_BONUS_THROWS

    def _check_strike(self, hands: Throws) -> None:
        if _mark(hands) is Mark.STRIKE and hands != (FIVES,):
            raise Foul("a strike ends the frame")

    @staticmethod
    def _bonus(frame: Throws, following: Throws) -> int:
        if _mark(frame) is Mark.STRIKE:
            return score(following[-1])
        return Sheet._bonus(frame, following)
