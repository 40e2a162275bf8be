"""Ten Pins: the odds."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from zine.chance import Advice, Advised, Chance, Count, Mean, chance_that, each, mean_of, thrown
from zine.dice import FACES, Dice, Foul

from ..scoring.ten_pins import (
    BONUS_THROWS,
    DICE,
    FIVES,
    FRAMES,
    GUTTER,
    Frame,
    Mark,
    Sheet,
    StrikesLookAheadFrame,
    score,
)

BEFORE = {
    "after-first": Frame(),
    "before-last": Frame().play((GUTTER,) * DICE),
    "after-strike": Frame().play(FIVES),
}
"""The frame before each throw of both dice after which some may be kept."""

EVERY_THROW = tuple(throw for throw in product(FACES, repeat=DICE) if throw != FIVES)
"""Two fives are a strike or end the frame: they leave no choice."""


def mean_frame() -> Mean:
    """What a frame is worth on average with a spare's bonus, best play for it."""
    return _best(Frame(), _with_bonus)


def mean_game() -> Mean:
    """What a game scores on average, best play for it."""
    return FRAMES * mean_frame()


def strike() -> Chance:
    """A frame begins with a strike."""
    return chance_that(lambda throw: Frame().play(throw).mark is Mark.STRIKE, DICE)


def strike_or_spare() -> Chance:
    """A frame is a strike or a spare, best play for it."""
    return _best(Frame(), lambda frame: frame.mark is not Mark.OPEN)


def mean_game_first_throw() -> Mean:
    """What a game scores on average if both dice are kept as soon as they may be."""
    return FRAMES * _best(Frame(), _with_bonus, _both_kept)


def mean_strike_frame() -> Mean:
    """What a frame that begins with a strike is worth on average, best play for it."""
    return _best(Frame().play(FIVES), _with_bonus)


def mean_game_look_ahead() -> Mean:
    """What a game scores on average where strikes look ahead, best play for it."""
    return _still_to_come(FRAMES, after_strike=False)


def mean_first_throw() -> Mean:
    """How many pins a first throw knocks down on average, which is what a spare earns."""
    return mean_of(score, DICE)


def mean_die() -> Mean:
    """How many pins a fresh die knocks down on average."""
    return mean_first_throw() / DICE


def mean_thrown_again() -> Mean:
    """What two dice thrown again after the first throw bring on average, best play from there."""
    return _best(Frame().play((4, 4)), _with_bonus)


def mean_four_kept() -> Mean:
    """What a four kept after the first throw brings on average, best play from there."""
    return _best(Frame().play((4, 1), (4,)), _with_bonus)


def a_six() -> Chance:
    """A throw of both dice holds a six."""
    return chance_that(lambda throw: GUTTER in throw, DICE)


def most() -> Count:
    """The highest total of a game: each frame is a strike with two fives again."""
    sheet = Sheet()
    for _ in range(FRAMES):
        sheet = sheet.play((FIVES, FIVES))
    return sheet.total


@each("always-kept-{place}", place=BEFORE)
def always_kept(place: str) -> Count:
    """The lowest face all of whose dice are kept, best play for the mean of a frame."""
    throws = [(throw, _best_frame(BEFORE[place], throw).kept) for throw in EVERY_THROW]
    return min(
        face
        for face in FACES
        if all(kept.count(face) == throw.count(face) for throw, kept in throws)
        and any(face in kept for _, kept in throws)
    )


@each("sometimes-kept-{place}", place=BEFORE)
def sometimes_kept(place: str) -> Count:
    """The lowest face of which a die is kept at times, best play for the mean of a frame."""
    return min(face for throw in EVERY_THROW for face in _best_frame(BEFORE[place], throw).kept)


def advice(throw: Dice) -> Advised:
    """What to keep of the first throw of a frame, and of the second if it is of both dice."""
    first, again, strike = BEFORE.values()
    return (
        _advice("Frame", 2, _best_frame(first, throw)),
        _advice("Frame", 1, _best_frame(again, throw)),
        _advice("Frame with a strike", 1, _best_frame(strike, throw)),
    )


def _advice(goal: str, left: int, best: Frame) -> Advice:
    return Advice(goal, left, best.kept, _mean()(best))


def _best_frame(frame: Frame, throw: Dice) -> Frame:
    """A frame after a throw, with the dice kept that are best for its mean."""
    value = _mean()
    return max(_after(frame, throw), key=lambda after: (value(after), len(after.kept), after.kept))


@cache
def _mean() -> Callable[[Frame], Fraction]:
    """What any frame is worth on average from there on, with a spare's bonus."""
    return _value(_with_bonus)


def _with_bonus(frame: Frame) -> Fraction:
    """The pins of a whole frame, and what the throws for its bonus bring on average."""
    return frame.pins + BONUS_THROWS[frame.mark] * mean_first_throw()


@cache
def _still_to_come(frames: int, *, after_strike: bool) -> Fraction:
    """What so many frames bring on average where strikes look ahead, with every bonus.

    After a strike comes one frame more, for its bonus alone.
    """

    def worth(frame: Frame) -> Fraction:
        bonus = Fraction(score(frame.hand) if after_strike else 0)
        if not frames:
            return bonus
        next_throw = mean_first_throw() if frame.mark is Mark.SPARE else 0
        later = _still_to_come(frames - 1, after_strike=frame.mark is Mark.STRIKE)
        return frame.pins + bonus + next_throw + later

    return _best(StrikesLookAheadFrame(), worth)


def _best(
    start: Frame,
    worth: Callable[[Frame], Fraction | int],
    pick: Callable[[Iterable[Fraction]], Fraction] = max,
) -> Fraction:
    """What a frame is worth on average from here on, if every die is kept or thrown for that.

    `pick` picks the value of one choice of dice to keep; they begin with that of none.
    """
    return _value(worth, pick)(start)


def _value(
    worth: Callable[[Frame], Fraction | int],
    pick: Callable[[Iterable[Fraction]], Fraction] = max,
) -> Callable[[Frame], Fraction]:
    """What any frame is worth on average from there on, best play for it."""
    found: dict[tuple[bool, int, Dice], Fraction] = {}

    def value(frame: Frame) -> Fraction:
        if frame.over:
            return Fraction(worth(frame))
        what_matters = frame.mark is Mark.STRIKE, len(frame.hands), frame.kept
        if what_matters not in found:
            falls = thrown(DICE - len(frame.kept)).items()
            found[what_matters] = sum(
                (chance * pick(map(value, _after(frame, throw))) for throw, chance in falls),
                Fraction(0),
            )
        return found[what_matters]

    return value


def _after(frame: Frame, throw: Dice) -> Iterator[Frame]:
    """The frame after a throw, for each choice of dice to keep that the rules leave."""
    for kept in range(DICE + 1):
        for keep in {*combinations((*frame.kept, *throw), kept)}:
            with suppress(Foul):
                yield frame.play(throw, keep)


def _both_kept(values: Iterable[Fraction]) -> Fraction:
    """The value of keeping both dice or, after a strike, of the only choice there is."""
    return [*values][-1]
