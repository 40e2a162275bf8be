"""Dice told apart: every throw has a place of its own in an array, with an axis for each die.

Any dice may be thrown again: the mean over their axes is what that brings. It is slow and plain, to
prove what `zine/odds` computes with hands in which no die is the first.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[Any]


def every_throw(dice: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=dice)


def table(worth: Callable[[tuple[int, ...]], Any], dice: int) -> Values:
    """What each throw is worth; if that is a list, the last axis is of its items."""
    values = np.array([worth(throw) for throw in every_throw(dice)], dtype=float)
    return values.reshape((6,) * dice + values.shape[1:])


def thrown_again(values: Values, dice: int, again: Iterable[int]) -> Iterator[Values]:
    """What it brings to throw so many dice again, for each choice of so many."""
    for many in again:
        for axes in combinations(range(dice), many):
            yield values.mean(axis=axes, keepdims=True)


def best_again(values: Values, dice: int) -> Values:
    """The most that throwing any dice again brings."""
    best = values
    for option in thrown_again(values, dice, range(1, dice + 1)):
        best = np.maximum(best, option)
    return best


def first(values: Values, dice: int) -> Any:
    """What the first throw, of all dice, brings."""
    return values.mean(axis=tuple(range(dice)))


def best_turn(worth: Callable[[tuple[int, ...]], Any], dice: int, throws: int) -> Any:
    """What a turn of so many throws brings at best, any dice being thrown again."""
    values = table(worth, dice)
    for _ in range(1, throws):
        values = best_again(values, dice)
    return first(values, dice)
