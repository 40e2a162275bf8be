"""Ship, Captain, Crew: the odds."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from zine.chance import (
    Advice,
    Advised,
    Chance,
    Choice,
    Count,
    Mean,
    Near,
    NearChance,
    each,
    gathered,
    thrown,
    tie,
    values,
)
from zine.dice import Dice, Foul

from ..scoring.ship_captain_crew import (
    CARGOES,
    DICE,
    THROWS,
    CargoAsItFallsTurn,
    Turn,
)
from . import _again


@each(throws=range(1, THROWS + 1))
def qualify(throws: int) -> Chance:
    """All three are aboard within so many throws."""
    return _best(lambda points: points > 0, Turn(throws_left=throws))


def mean() -> Mean:
    """What a turn scores on average, best play for it."""
    return _best(lambda points: points)


def stand_one_left() -> Count:
    """The lightest cargo to stop with when one throw is left, best play for the mean."""
    return _lightest_to_stop_with(1)


def stand_two_left() -> Count:
    """The lightest cargo to stop with when two throws are left, best play for the mean."""
    return _lightest_to_stop_with(2)


def mean_as_it_falls() -> Mean:
    """What a turn scores on average where the cargo is as it falls."""
    scores = _scores(CargoAsItFallsTurn())
    return sum((points * chance for points, chance in scores.items()), Fraction(0))


def tie_two() -> Chance:
    """Two players' first turns score the same, both with best play for the mean."""
    return tie(_scores(Turn()))


def tie_two_as_it_falls() -> Chance:
    """Two players' first turns score the same where the cargo is as it falls."""
    return tie(_scores(CargoAsItFallsTurn()))


def first_of_two() -> NearChance:
    """The first of two players wins the round, both at their best to win it."""
    return Near(float(_again.wins(_first_wins)), 1e-15)


def nobody_of_two() -> Chance:
    """Neither of two players scores in the first turns."""
    return (1 - qualify(THROWS)) ** 2


def nobody_of_four() -> Chance:
    """None of four players scores in the first turns."""
    return (1 - qualify(THROWS)) ** 4


@each(points=(6, 8, 10, 11, 12))
def reach(points: int) -> Chance:
    """A turn scores this or more, best play for it."""
    return _best(lambda scored: scored >= points)


def advice(throw: Dice) -> Advised:
    """Whether to stop, after the first throw and, if nobody was aboard before, after the second."""
    return tuple(_best_play(Turn(throws_left=n).play(throw)) for n in (THROWS, THROWS - 1))


def _best_play(turn: Turn) -> Advice:
    """Whether to stop, for the highest mean."""
    mean = _means(Turn())[turn]
    stop = turn.points == mean
    return Advice("", turn.throws_left, turn.aboard + turn.cargo if stop else turn.aboard, mean)


def _lightest_to_stop_with(throws_left: int) -> int:
    means = _means(Turn())
    loaded = (turn for turn in means if turn.cargo and turn.throws_left == throws_left)
    return min(turn.points for turn in loaded if turn.points == means[turn])


def _first_wins(after_tie: Fraction) -> Fraction:
    """The chance of the first player to win the round, if it is `after_tie` once they tie."""

    def second_wins(points: int) -> Fraction:
        return _best(lambda own: Fraction(own > points) + (own == points) * (1 - after_tie))

    chance = {points: 1 - second_wins(points) for points in (0, *CARGOES)}
    return _best(chance.__getitem__)


def _best(worth: Callable[[int], Fraction | int], start: Turn | None = None) -> Fraction:
    """What a turn's score is worth on average, if the cargo is thrown again for that."""
    start = start or Turn()
    return _values(worth, start)[start]


def _scores(start: Turn) -> dict[int, Fraction]:
    """The chance of each score of a turn, with best play for the mean; it stops where equal."""
    means = _means(start)

    def scores(turn: Turn) -> dict[int, Fraction]:
        if turn.points == means[turn]:
            return {turn.points: Fraction(1)}
        return gathered(
            (points, chance * share)
            for then, chance in _after(turn).items()
            for points, share in scores(then).items()
        )

    return scores(start)


@cache
def _means(start: Turn) -> Mapping[Turn, Fraction]:
    """What each turn that may come scores on average, best play for it."""
    return _values(lambda points: points, start)


def _values(worth: Callable[[int], Fraction | int], start: Turn) -> dict[Turn, Fraction]:
    """What each turn that may come is worth on average, by its score."""

    def choices(turn: Turn) -> Iterator[Choice]:
        after = _after(turn)
        if turn.cargo or not after:
            yield Choice(gain=worth(turn.points))
        if after:
            yield Choice(then=after)

    return values(start, choices)


@cache
def _after(turn: Turn) -> Mapping[Turn, Fraction]:
    """What a turn may be after another throw, and how likely; nothing if the rules allow none."""
    falls = thrown(DICE - len(turn.aboard)).items()
    try:
        return gathered((turn.play(throw), chance) for throw, chance in falls)
    except Foul:
        return {}
