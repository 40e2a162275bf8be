"""Rounds between two players, both at their best: how often one of them wins."""

from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy
from numpy.typing import NDArray

from zine.chance import Near, Unsettled

WITHIN = 1e-9
STEPS = 100_000
"""How long a round is followed at most."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice between positions, by the player whose wins are counted or by the other."""

    ours: bool
    of: tuple[Any, ...]


Step = bool | Mapping[Any, Fraction] | Choice
"""What a position brings: the end, and whether it is won; a throw, and what may come; a choice."""

Follows = Callable[[Any], Step]
"""What follows each position; a `Choice` is a position of its own, and follows itself."""

Wins = NDArray[numpy.float64]
"""The chance to win from every position."""


def wins(start: Any, follows: Follows) -> Fraction:
    """The chance to win from a position on, where no position comes back."""

    @cache
    def value(position: Any) -> Fraction:
        match _next(position, follows):
            case Choice(ours, positions):
                return (max if ours else min)(map(value, positions))
            case bool(won):
                return Fraction(won)
            case then:
                return sum((chance * value(n) for n, chance in then.items()), Fraction(0))

    return value(start)


def nearly(start: Any, follows: Follows) -> Near:
    """The same where positions come back; raises `Unsettled` if a round may never end."""
    return near_wins(start, follows)(start)


def near_wins(start: Any, follows: Follows) -> Callable[[Any], Near]:
    """As `nearly`, from any position that may come.

    If a round is broken off after some steps, it is won too seldom where it then counts as lost,
    and too often where it counts as won; so the chance lies between, and these come together.
    """
    order, steps = _positions(start, follows)
    ended = numpy.zeros(len(order))
    rows: list[int] = []
    columns: list[int] = []
    weights: list[float] = []
    choices: dict[bool, dict[int, list[int]]] = {True: {}, False: {}}
    for row, step in enumerate(steps):
        match step:
            case Choice(ours, positions):
                choices[ours][row] = [order[position] for position in positions]
            case bool(over):
                ended[row] = over
            case then:
                rows += [row] * len(then)
                columns += [order[position] for position in then]
                weights += map(float, then.values())
    chosen = [
        (pick, list(of), padded(of.values()))
        for pick, of in ((numpy.max, choices[True]), (numpy.min, choices[False]))
        if of
    ]

    def before(after: Wins) -> Wins:
        now = ended + numpy.bincount(rows, numpy.array(weights) * after[columns], len(order))
        for pick, places, options in chosen:
            now[places] = pick(after[options], axis=1)
        return now

    lost, won = numpy.zeros(len(order)), numpy.ones(len(order))
    for _ in range(STEPS):
        if won[0] - lost[0] <= 2 * WITHIN:
            break
        lost, won = before(lost), before(won)
    else:
        raise Unsettled(f"a round that begins with {start} may never end")

    def value(position: Any) -> Near:
        low, high = float(lost[order[position]]), float(won[order[position]])
        return Near((low + high) / 2, max(WITHIN, (high - low) / 2))

    return value


def _positions(start: Any, follows: Follows) -> tuple[dict[Any, int], list[Step]]:
    """Every position that may come, numbered, and what follows each."""
    order, steps = {start: 0}, []
    todo = deque([start])
    while todo:
        step = _next(todo.popleft(), follows)
        steps.append(step)
        after = step.of if isinstance(step, Choice) else () if isinstance(step, bool) else step
        new = [position for position in dict.fromkeys(after) if position not in order]
        order |= {position: number for number, position in enumerate(new, len(order))}
        todo += new
    return order, steps


def padded(options: Collection[list[int]]) -> NDArray[numpy.int_]:
    """Lists as the rows of a table, the first of each repeated where it is short."""
    width = max(map(len, options))
    return numpy.array([of + of[:1] * (width - len(of)) for of in options])


def _next(position: Any, follows: Follows) -> Step:
    return position if isinstance(position, Choice) else follows(position)
