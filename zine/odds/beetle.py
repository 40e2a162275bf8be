"""Beetle: the odds."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import count

from zine.chance import (
    Chance,
    Choice,
    Count,
    Mean,
    Near,
    NearChance,
    NearMean,
    best,
    each,
    first_wins,
    gathered,
    thrown,
)
from zine.dice import FACES

from ..scoring.beetle import EVERY_PART, TWO_DICE, Beetle, Part, Parts, TwoDiceBeetle


def mean_throws() -> Mean:
    """How many throws of one die a whole beetle takes on average."""

    def choices(missing: Parts) -> list[Choice]:
        return [Choice(1, _after(missing))] if missing else []

    return best(EVERY_PART, choices)


def median_throws() -> Count:
    """A whole beetle takes so many throws of one die or fewer as often as not."""
    return next(throws for throws in count() if _within(throws) >= Fraction(1, 2))


def first_player_wins_two() -> NearChance:
    """The first of two players finishes first, a throw each in turn."""
    return first_wins(map(_finishes, count(1)))


def mean_turns_two_dice() -> Mean:
    """How many turns a player alone takes on average with two dice."""

    def choices(missing: Parts) -> list[Choice]:
        if not missing:
            return []
        beetle = TwoDiceBeetle(missing)
        after = ((beetle.play(throw).missing, chance) for throw, chance in thrown(TWO_DICE).items())
        return [Choice(1, gathered(after))]

    return best(EVERY_PART, choices)


@each("within-{throws}", throws=(20, 30, 40, 50, 60))
def whole_beetle(throws: int) -> Chance:
    """A whole beetle is drawn within so many throws of one die."""
    return _within(throws)


def body_within_six() -> Chance:
    """The body is drawn within six throws."""
    return _mean(6, lambda missing: Part.BODY not in missing)


def last_part_leg() -> Chance:
    """The thirteenth part drawn is a leg."""

    def choices(missing: Parts) -> list[Choice]:
        if len(missing) > 1:
            return [Choice(then=_after(missing))]
        return [Choice(gain=missing == (Part.LEG,))]

    return best(EVERY_PART, choices)


def loser_parts_two() -> NearMean:
    """How many parts the other of two players has drawn on average when one has finished."""
    drawn, before = 0.0, 0.0
    for throws in count(1):
        # The other has had one throw less than a first who finishes, and as many as a second.
        after = _drawn_unfinished(throws)
        drawn += float(_finishes(throws)) * (before + after)
        before = after
        to_come = float(1 - _within(throws)) ** 2 * len(EVERY_PART)  # at the most
        if to_come < 1e-9:
            break
    return Near(drawn, 2e-9)


def thirteen_throws() -> Chance:
    """A whole beetle is drawn in the fewest throws there can be."""
    return _within(len(EVERY_PART))


@cache
def _throw(missing: Parts) -> tuple[Parts, ...]:
    """The parts that are missing after a throw, for each face of the die."""
    return tuple(Beetle(missing).play(face).missing for face in FACES)


def _after(missing: Parts) -> Mapping[Parts, Fraction]:
    """The parts that are missing after a throw, and how likely."""
    return gathered((after, Fraction(1, len(FACES))) for after in _throw(missing))


@cache
def _ways(throws: int) -> Mapping[Parts, int]:
    """In how many of all rows of so many throws the same parts are missing after them."""
    if not throws:
        return {EVERY_PART: 1}
    ways: Counter[Parts] = Counter()
    for missing, often in _ways(throws - 1).items():
        for after in _throw(missing):
            ways[after] += often
    return ways


def _mean(throws: int, worth: Callable[[Parts], int]) -> Fraction:
    """What the parts missing after so many throws are worth on average."""
    ways = sum(worth(missing) * often for missing, often in _ways(throws).items())
    return Fraction(ways, len(FACES) ** throws)


def _within(throws: int) -> Fraction:
    return _mean(throws, lambda missing: not missing)


def _finishes(throws: int) -> Fraction:
    """The chance that the last of so many throws draws the last part."""
    return _within(throws) - _within(throws - 1)


def _drawn_unfinished(throws: int) -> float:
    """The parts drawn on average after so many throws, a whole beetle counting as nothing."""
    return float(_mean(throws, lambda left: len(EVERY_PART) - len(left) if left else 0))
