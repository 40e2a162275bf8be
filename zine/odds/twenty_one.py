"""Twenty One: the odds."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, reduce

from zine.chance import (
    Advice,
    Advised,
    Chance,
    Choice,
    Count,
    Mean,
    Near,
    NearChance,
    best,
    each,
    thrown,
    values,
)
from zine.dice import Foul, Throws

from ..scoring.twenty_one import TARGET, ThirtySixTurn, Turn, TwoDiceTurn
from . import _again

HALF = Fraction(1, 2)
ONE_DIE = Turn()


@each("bust-stand-{stop_with}", stop_with=(16, 17, 18, 19, 20, 21))
def bust(stop_with: int) -> Chance:
    """A player who stops with so much or more is bust."""
    return _ends(Turn(), stop_with)[0]


def first_of_two() -> Chance:
    """The first of two players at their best wins, a shared score counting half."""
    return _first(HALF)[Turn()]


def first_stands_on() -> Count:
    """The least total that the first of two players at their best stops with."""
    value = _first(HALF)
    return next(
        total for total in range(1, TARGET + 1) if value[Turn(total)] == 1 - _second(total, HALF)
    )


def first_of_two_with_play_offs() -> NearChance:
    """The first of two players at their best wins, with play-offs in the same order."""
    return Near(float(_again.wins(lambda tie: _first(tie)[Turn()])), 1e-15)


def best_mean_stand() -> Count:
    """The least total to stop with for the highest mean score."""
    return max(range(1, TARGET + 1), key=_mean)


def best_mean() -> Mean:
    """What a turn scores on average if its player always stops there."""
    return _mean(best_mean_stand())


def exactly_21() -> Chance:
    """A player who stops with nothing less has twenty-one."""
    return _ends(Turn(), TARGET)[TARGET]


@each("two-dice-bust-stand-{stop_with}", stop_with=(14, 16, 17, 18, 19, 20, 21))
def two_dice(stop_with: int) -> Chance:
    """A player with two dice who stops with so much or more is bust."""
    return _ends(TwoDiceTurn(), stop_with)[0]


@each("thirty-six-bust-stand-{stop_with}", stop_with=(31, 32, 33, 34, 35, 36))
def thirty_six(stop_with: int) -> Chance:
    """A player who aims at thirty-six and stops with so much or more is bust."""
    return _ends(ThirtySixTurn(), stop_with)[0]


@each("throws-stand-{stop_with}", stop_with=(17, 19))
def throws(stop_with: int) -> Mean:
    """How many throws a turn takes on average if its player stops with so much or more."""

    def throw(turn: Turn) -> list[Choice]:
        return [] if turn.over or turn.total >= stop_with else [Choice(1, _thrown(turn))]

    return best(Turn(), throw)


def advice(throws: Throws) -> Advised:
    """Whether to stop after the throws of a turn so far, for the most points and for the win.

    The throws of a single die stand side by side, as if they were one throw.
    """
    one_by_one = tuple((face,) for face in throws[0]) if len(throws) == 1 else ()
    return (
        *_best_play("Twenty-one", Turn(), one_by_one),
        *_best_play("Two dice", TwoDiceTurn(), throws),
        *_best_play("Thirty-six", ThirtySixTurn(), one_by_one),
    )


def _best_play(name: str, start: Turn, throws: Throws) -> Iterator[Advice]:
    """Whether to stop a turn that began so; nothing if it is over, or if the rules refuse it."""
    try:
        turn = reduce(Turn.add, throws, start)
    except Foul:
        return
    if turn.over or not turn.total:
        return
    points = _turns(Fraction, start)
    wins = _first(HALF, start)
    for goal, value, stopped, chance in (
        ("most points", points[turn], Fraction(turn.points), False),
        ("win as the first of two", wins[turn], 1 - _second(turn.points, HALF, start), True),
    ):
        play = "stop" if value == stopped else "throw again"
        yield Advice(f"{name}, {goal}", None, (), value, play, chance)


def _thrown(turn: Turn) -> Mapping[Turn, Fraction]:
    """What a throw makes of a turn."""
    after: dict[Turn, Fraction] = defaultdict(Fraction)
    for throw, chance in thrown(turn.dice).items():
        after[turn.add(throw)] += chance
    return after


@cache
def _ends(turn: Turn, stop_with: int) -> Mapping[int, Fraction]:
    """The chance of each score of a turn whose player stops with so much or more."""
    if turn.over or turn.total >= stop_with:
        return defaultdict(Fraction, {turn.points: Fraction(1)})
    ends: dict[int, Fraction] = defaultdict(Fraction)
    for after, chance in _thrown(turn).items():
        for points, then in _ends(after, stop_with).items():
            ends[points] += chance * then
    return ends


def _mean(stop_with: int) -> Fraction:
    """What a turn scores on average if its player stops with so much or more."""
    return sum(
        (points * chance for points, chance in _ends(Turn(), stop_with).items()), Fraction(0)
    )


def _turns(worth: Callable[[int], Fraction], start: Turn) -> Mapping[Turn, Fraction]:
    """What each turn so far is worth to a player who does their best, by the worth of a score."""

    def choices(turn: Turn) -> list[Choice]:
        stop = Choice(worth(turn.points))
        again = Choice(0, {} if turn.over else _thrown(turn))
        if turn.over:
            return [stop]
        return [stop, again] if turn.total else [again]

    return values(start, choices)


@cache
def _second(to_beat: int, tie: Fraction, start: Turn = ONE_DIE) -> Fraction:
    """The chance of the second player, who has a score to beat and plays their best."""

    def worth(points: int) -> Fraction:
        return Fraction(points > to_beat) + tie * (points == to_beat)

    return _turns(worth, start)[start]


@cache
def _first(tie: Fraction, start: Turn = ONE_DIE) -> Mapping[Turn, Fraction]:
    """The chance of the first player after each throw, both at their best."""
    return _turns(lambda points: 1 - _second(points, 1 - tie, start), start)
