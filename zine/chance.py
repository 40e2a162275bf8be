"""Chances: the words that odds modules share.

An odds module answers questions about its game: a public function for each, annotated with what it
gives. Its name, with what it is asked for, is the id of the figure.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm, prod
from typing import Annotated, Any, SupportsFloat, TypeVar

import icepool

from zine.dice import Dice, Die, Mixed, OwnDie, Pictures, all_throws, faces, named, throws

Chance = Annotated[Fraction, "chance"]
"""A chance, from 0 to 1."""

Mean = Annotated[Fraction, "mean"]
"""What something comes to on average: points, throws, turns, counters."""

Count = Annotated[int, "count"]
"""A whole number: the fewest turns, a total to stop with, a median."""


@dataclass(frozen=True, slots=True)
class Near:
    """A figure that has no short fraction: it differs from `value` by at most `within`."""

    value: float
    within: float

    def __float__(self) -> float:
        return self.value


NearChance = Annotated[Near, "chance"]
NearMean = Annotated[Near, "mean"]

Chances = Annotated[Mapping[Any, Fraction], "chances"]
"""The chance of each outcome; together they are 1."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best that a player can do with a throw.

    `goal` is what it is best for, as a box, or "". `left` is how many throws may follow, `None`
    where the rules do not count them. `keep` are the dice to keep; `play` says it in words where
    that is not all. `worth` is what the turn then comes to on average, or the `chance` of the goal.
    """

    goal: str
    left: int | None
    keep: Dice | Pictures | Mixed
    worth: Fraction | Near
    play: str = ""
    chance: bool = False


Advised = Annotated[tuple[Advice, ...], "advice"]
"""What the function `advice` of an odds module gives for a throw: it gives no figure."""

Rest = Annotated[tuple[float, ...], "rest"]
"""What the function `rest` of an odds module gives: no figure, but for each set of filled boxes
what the open ones bring on average. The filled ones are bits of the place, the first the lowest."""

T = TypeVar("T", bound=Hashable)
Asked = TypeVar("Asked", bound=Callable[..., Any])


class Unsettled(ValueError):
    """A game that a solver cannot solve; the message says why."""


def each(form: str = "", **asked: Iterable[Any]) -> Callable[[Asked], Asked]:
    """Ask a function for each of some values of each of its parameters.

    The id of a figure is the function's name and the values, `three-throws-full-house`; a `form`
    gives the id another order, as `reach-{points}-in-3`.
    """

    def mark(function: Asked) -> Asked:
        function.asked = {name: tuple(values) for name, values in asked.items()}  # type: ignore[attr-defined]  # a function takes any
        function.form = form  # type: ignore[attr-defined]
        return function

    return mark


def over(outcome: str) -> Callable[[Asked], Asked]:
    """Name what the chances of a function are of: the column in which a page writes the outcome."""

    def mark(function: Asked) -> Asked:
        function.outcome = outcome  # type: ignore[attr-defined]  # a function takes any
        return function

    return mark


def thrown(dice: int, kind: Any = Die) -> dict[Any, Fraction]:
    """Every throw of some dice of a kind, such as `D8`, the lowest face first, and its chance."""
    possible = faces(kind)
    return {throw: Fraction(ways, len(possible) ** dice) for throw, ways in throws(possible, dice)}


def thrown_together(*kinds: str | type[OwnDie]) -> dict[Mixed, Fraction]:
    """Every throw of dice of several kinds, such as `"d20", "d6", "d6", Omen`, and its chance.

    Raises `ValueError` for a name that no kind has.
    """
    every = prod(len(named(kind)[1]) for kind in kinds)
    return {throw: Fraction(ways, every) for throw, ways in all_throws(kinds)}


def chance_that(
    event: Callable[[Any], bool],
    dice: int,
    kind: Any = Die,
    *,
    given: Callable[[Any], bool] | None = None,
) -> Fraction:
    """The chance that one throw of some dice is an event, of all throws or of those `given`."""
    all_of_them = thrown(dice, kind).items()
    falls = {throw: chance for throw, chance in all_of_them if not given or given(throw)}
    return sum((falls[throw] for throw in falls if event(throw)), Fraction(0)) / sum(falls.values())


def mean_of(worth: Callable[[Any], int | Fraction], dice: int, kind: Any = Die) -> Fraction:
    """What one throw of some dice is worth on average."""
    falls = thrown(dice, kind).items()
    return sum((worth(throw) * chance for throw, chance in falls), Fraction(0))


def gathered(falls: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """The chance of each outcome, where the same may fall in several ways."""
    sums: dict[T, Fraction] = {}
    for outcome, chance in falls:
        sums[outcome] = sums.get(outcome, Fraction(0)) + chance
    return sums


def chances(outcomes: Any) -> dict[Any, Fraction]:
    """The chance of each outcome of an icepool die, in the order of the outcomes."""
    return {outcome: outcomes.probability(outcome) for outcome in outcomes.outcomes()}


def die(chances: Mapping[T, Fraction]) -> Any:
    """The icepool die that has these outcomes, and these chances."""
    common = lcm(*(chance.denominator for chance in chances.values()))
    return icepool.Die({outcome: int(chance * common) for outcome, chance in chances.items()})


def tie(chances: Mapping[Any, Fraction]) -> Fraction:
    """The chance that two players come to the same, each by these chances."""
    return sum((chance**2 for chance in chances.values()), Fraction(0))


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a player may do: what it brings at once, and what may come of it.

    Nothing comes of the last thing that is done: then `then` is empty.
    """

    gain: Fraction | int = 0
    then: Mapping[Any, Fraction] | None = None


def best(
    start: Any, choices: Callable[[Any], Iterable[Choice]], *, least: bool = False
) -> Fraction:
    """The most that the choices bring on average, or the `least`, from a position on.

    A choice may leave the position as it is, with a chance below 1; it may lead to no earlier one.
    A position without choices is worth nothing. Raises `Unsettled` if an earlier one comes back.
    """
    return values(start, choices, least=least)[start]


def values(
    start: Any, choices: Callable[[Any], Iterable[Choice]], *, least: bool = False
) -> dict[Any, Fraction]:
    """As `best`, the value of every position that can come."""
    found: dict[Any, Fraction] = {}
    open_: dict[Any, list[Choice]] = {}
    todo = [start]
    while todo:
        now = todo[-1]
        if now in found:
            todo.pop()
            continue
        first = now not in open_
        options = open_.setdefault(now, list(choices(now)) if first else [])
        later = {n for option in options for n in option.then or {} if n != now and n not in found}
        if later and not first:
            raise Unsettled(f"{now} comes back after {next(iter(later))}: it is no earlier one")
        if later:
            todo.extend(later)
            continue
        pick = min if least else max
        found[now] = pick((_worth(option, now, found) for option in options), default=Fraction(0))
        todo.pop()
    return found


def _worth(option: Choice, now: Any, found: Mapping[Any, Fraction]) -> Fraction:
    """What a choice brings on average, however often it leaves the position as it is."""
    then = option.then or {}
    again = then.get(now, Fraction(0))
    if again == 1:
        raise Unsettled(f"{now} never ends")
    rest = sum((chance * found[n] for n, chance in then.items() if n != now), Fraction(option.gain))
    return rest / (1 - again)


def settled(
    positions: Iterable[T], step: Callable[[T], tuple[Fraction | int, Mapping[T, Fraction]]]
) -> dict[T, Fraction]:
    """The value of each position, where a step brings something and leads to others, back as well.

    `step` says what a position brings at once, and what may come of it; a position that is not one
    of the `positions` is the end. Raises `Unsettled` if some position never leads to the end.
    """
    order = list(positions)
    known = set(order)
    rows: dict[T, tuple[Fraction, dict[T, Fraction]]] = {}
    for now in order:
        gain, then = step(now)
        rows[now] = Fraction(gain), {n: chance for n, chance in then.items() if n in known}
    for now in order:  # each is written by those after it, as in Gauss's elimination
        rows[now] = _without_itself(now, *rows[now])
        for other in order:
            if other != now and now in rows[other][1]:
                rows[other] = _replaced(rows[other], now, rows[now])
    return {now: gain for now, (gain, _) in rows.items()}


def _without_itself(
    now: T, gain: Fraction, then: Mapping[T, Fraction]
) -> tuple[Fraction, dict[T, Fraction]]:
    again = then.get(now, Fraction(0))
    if again == 1:
        raise Unsettled(f"{now} never comes to an end")
    return gain / (1 - again), {n: c / (1 - again) for n, c in then.items() if n != now}


def _replaced(
    row: tuple[Fraction, Mapping[T, Fraction]],
    now: T,
    by: tuple[Fraction, Mapping[T, Fraction]],
) -> tuple[Fraction, dict[T, Fraction]]:
    gain, then = row[0], dict(row[1])
    share = then.pop(now)
    for other, chance in by[1].items():
        then[other] = then.get(other, Fraction(0)) + share * chance
    return gain + share * by[0], then


def first_wins(turns: Iterable[SupportsFloat], within: float = 1e-12) -> Near:
    """The chance that the first of two players is through first, each by their own luck.

    `turns` are the chances that a player needs one turn, two turns, and so on without end.
    """
    left, wins = 1.0, 0.0
    for chance in map(float, turns):
        wins += chance * left
        left -= chance
        if left < within:
            return Near(wins, max(within, 1e-9))
    raise Unsettled("the chances of the turns do not come to 1")


def median(chances: Mapping[int, Fraction]) -> int:
    """The least number for which the chance of so much or less is at least a half."""
    order = sorted(chances)
    below = accumulate(chances[n] for n in order)
    return next(n for n, chance in zip(order, below, strict=True) if chance >= Fraction(1, 2))
