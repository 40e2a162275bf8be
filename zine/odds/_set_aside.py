"""A turn of dice set aside, which may go on after each throw: what best play makes of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import accumulate, chain, combinations, count
from typing import Any

import numpy as np

from zine.chance import Advice, Near, Unsettled, thrown
from zine.dice import Dice, Foul, spaced

from ..scoring._set_aside import SetAsideTurn

FAR = 40_000
"""A turn total that nobody does well to risk."""

Array = np.ndarray[tuple[int, ...], np.dtype[Any]]

Ways = Sequence[tuple[SetAsideTurn, int]]
"""How a turn may go on after a throw, with these dice kept or those, and what that adds.

The turn total is counted apart from the turn. A bust leaves no way.
"""

Begin = Callable[..., SetAsideTurn]
"""A class of turns."""


@cache
def worth(begin: Begin, keep: Dice) -> int:
    """What dice kept from one throw score; nothing if they may not be kept."""
    with suppress(Foul):
        return begin(kept=-len(keep) % begin().DICE).play(keep, keep).points
    return 0


def throws(turn: SetAsideTurn) -> Iterator[tuple[Fraction, Ways]]:
    """The chance of each choice that a throw gives."""
    begin: Begin = type(turn)
    for throw, keeps, chance in _choices(begin, turn.dice_left):
        after = [turn.play(throw, keep) for keep in keeps] or [turn.play(throw)]
        if after[0].points:
            yield chance, [(replace(a, points=0, turn_total=0), a.turn_total) for a in after]
        elif after[0].bust:
            yield chance, []
        else:  # it must be thrown once more
            yield from ((chance * then, ways) for then, ways in throws(after[0]))


@cache
def _choices(begin: Begin, dice: int) -> list[tuple[Dice, list[Dice], Fraction]]:
    """Throws that leave different choices, what may be kept of each, and how likely they are.

    Of equally many dice the dearest are kept, as nothing speaks for others.
    """
    choices: dict[tuple[tuple[int, int], ...], tuple[Dice, list[Dice], Fraction]] = {}
    for throw, chance in thrown(dice).items():
        dearest = [
            max(combinations(throw, size), key=lambda keep: worth(begin, keep))
            for size in range(1, dice + 1)
        ]
        keeps = [keep for keep in dearest if worth(begin, keep)]
        same = tuple((len(keep), worth(begin, keep)) for keep in keeps)
        *_, before = choices.get(same, (Fraction(0),))
        choices[same] = throw, keeps, before + chance
    return list(choices.values())


@dataclass(frozen=True, slots=True)
class _Table:
    """All that a turn may become: every choice of every throw, in one line."""

    turns: tuple[SetAsideTurn, ...]
    busts: Array
    """How likely a bust is in the next throw, by turn."""
    choices: Array
    """Where the choices of each turn begin."""
    chances: Array
    """How likely each choice is."""
    ways: Array
    """Where the ways of each choice begin."""
    then: Array
    """The number of the turn that each way leads to, one more than there are for any other."""
    adds: Array
    """What each way adds."""

    def throw(self, worth: Array) -> Array:
        """What a throw of each turn is worth if every way is worth so much, the best one taken."""
        return np.add.reduceat(np.maximum.reduceat(worth, self.ways) * self.chances, self.choices)


@cache
def _table(start: SetAsideTurn, far: int) -> _Table:
    """Every turn that may come before the turn total is so high."""
    order = count()
    todo = [(0, next(order), start)]
    found: dict[SetAsideTurn, list[tuple[Fraction, Ways]]] = {}
    while todo:
        total, _, turn = heappop(todo)  # the lowest turn total with which it can come
        if total < far and turn not in found:
            found[turn] = list(throws(turn))
            for then, adds in chain.from_iterable(ways for _, ways in found[turn]):
                heappush(todo, (total + adds, next(order), then))
    numbers = {turn: number for number, turn in enumerate(found)}
    choices = [[choice for choice in found[turn] if choice[1]] for turn in found]
    chances, ways = zip(*chain.from_iterable(choices), strict=True)
    return _Table(
        turns=tuple(found),
        busts=np.array([float(1 - sum(chance for chance, _ in some)) for some in choices]),
        choices=_starts(choices),
        chances=np.array([float(chance) for chance in chances]),
        ways=_starts(ways),
        then=np.array([numbers.get(then, len(numbers)) for some in ways for then, _ in some]),
        adds=np.array([adds for some in ways for _, adds in some]),
    )


def _starts(parts: Iterable[Sequence[Any]]) -> Array:
    return np.array([0, *accumulate(map(len, parts))][:-1])


@cache
def best_mean(start: SetAsideTurn) -> Mapping[SetAsideTurn, Mapping[int, float]]:
    """What a turn makes on average if it goes on, by its turn total, with best play for that.

    Raises `Unsettled` if it should go on for ever.
    """
    table = _table(start, FAR)
    free = _free(table)
    # Where this holds, whoever has so much does best to stop for good, unless no throw can be a
    # bust: a throw brings no more than before, and there is only more to lose. A turn that comes
    # only with more points than these is not in the table, and stops.
    brings, takes = table.throw(table.adds + free[table.then]), table.busts * FAR
    if np.any(brings > takes, where=table.busts > 0):
        raise Unsettled(f"with {FAR:,} a turn may go on")
    return _thrown_on(table, FAR, lambda totals: totals + free[:, None])


@cache
def best_chance(start: SetAsideTurn, points: int) -> float:
    """The chance that a turn makes so many points, with best play for that."""
    table = _table(start, points)
    return _thrown_on(table, points, lambda totals: totals >= points)[start][0]


def best_play(start: SetAsideTurn, throw: Dice) -> tuple[Advice, ...]:
    """What to keep of a throw for the highest mean, and how to go on; nothing after a bust."""
    thrown_on, plays = best_mean(start), []
    for size in range(1, len(throw) + 1):
        for keep in {*combinations(throw, size)}:
            with suppress(Foul):
                after = start.play(throw, keep)
                total, dice = after.turn_total, after.dice_left
                goes_on = thrown_on[replace(after, points=0, turn_total=0)][total]
                plays.append((float(total), size, keep, "stop"))
                plays.append((goes_on, size, keep, f"throw {dice}"))
    if not plays:
        return ()
    worth, _, keep, then = max(plays)
    return (Advice("", None, keep, Near(worth, 1e-6), f"keep {spaced(keep)}, {then}"),)


def _free(table: _Table) -> Array:
    """What each turn adds on average before a throw of it can be a bust."""
    free = np.zeros(len(table.turns) + 1)
    while True:
        before = free.copy()
        free[:-1] = np.where(table.busts == 0, table.throw(table.adds + free[table.then]), 0)
        if np.array_equal(free, before):
            return free


def _thrown_on(
    table: _Table, far: int, worth: Callable[[Array], Array]
) -> Mapping[SetAsideTurn, Mapping[int, float]]:
    """What each turn is worth if it goes on, by its turn total, and by what totals are worth."""
    unit = np.gcd.reduce(table.adds)
    totals = np.arange(0, far + max(table.adds) + unit, unit)
    best = np.zeros((len(table.turns) + 1, len(totals))) + worth(totals)
    below = len(range(0, far, unit))
    thrown_on = np.zeros((len(table.turns), below))
    for place in reversed(range(below)):
        ways = best[table.then, place + table.adds // unit]
        thrown_on[:, place] = table.throw(ways)
        best[:-1, place] = np.maximum(best[:-1, place], thrown_on[:, place])
    return {
        turn: dict(zip(totals.tolist(), row.tolist(), strict=False))
        for turn, row in zip(table.turns, thrown_on, strict=True)
    }
