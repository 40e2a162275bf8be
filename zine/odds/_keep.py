"""Dice that are kept while the others are thrown again: best play of a turn, and of a column.

`Worth` is what each hand is worth: a row for each hand, in the order of `hands`, and a column for
each question that is asked at once, if there are several. Whole numbers stay exact in it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from zine.chance import Advice, Near, thrown
from zine.dice import FACES, Dice

Worth = NDArray[Any]
Places = NDArray[np.intp]
Better = Callable[[Worth, Worth], Worth]
Box = TypeVar("Box", bound=Enum)

AT_ONCE = 128


@cache
def hands(dice: int) -> tuple[Dice, ...]:
    """Every hand of some dice, the lowest face first."""
    return tuple(combinations_with_replacement(FACES, dice))


def worth(of: Callable[[Dice], int | Fraction | Sequence[int | Fraction]], dice: int) -> Worth:
    """What each hand is worth, exactly; where `of` says several things, each has a column."""
    return np.array([of(hand) for hand in hands(dice)], dtype=object)


def sums(values: Worth, dice: int) -> list[Worth]:
    """What keeping some dice brings in all throws of the others together, by how many are kept."""
    found = [values]
    for kept in reversed(range(dice)):
        then = (found[0].take(hand, axis=0) for hand in _with_one_more(kept))
        found.insert(0, reduce(np.add, then))
    return found


def best_kept(found: Mapping[int, Worth], dice: int, better: Better = np.maximum) -> Worth:
    """The best that each hand can keep; `found` says what dice are worth, by how many are kept."""
    best: list[Worth] = []
    for kept in range(dice + 1):
        fewer = (less.take(hand, axis=0) for less in best for hand in _with_one_less(kept))
        options = chain([found[kept]] if kept in found else [], fewer)
        best = [reduce(better, options)] if kept in found or best else []
    return best[0]


def best_of(throw: Dice, found: Mapping[int, Worth]) -> tuple[Dice, Any]:
    """The dice of one throw that `best_kept` keeps, most of them if several are as good."""
    options = [
        (found[kept][hands(kept).index(keep)], kept, keep)
        for kept in found
        for keep in combinations(sorted(throw), kept)
    ]
    brings, _, keep = max(options)
    return keep, brings


def throw_again(values: Worth, dice: int) -> Worth:
    """The most that each hand brings in so many throws as all its dice have, any being kept."""
    return best_kept(_again(values, dice), dice)


def _again(values: Worth, dice: int) -> dict[int, Worth]:
    """What some dice bring in so many throws as all dice have, by how many are kept."""
    return {kept: s * len(FACES) ** kept for kept, s in enumerate(sums(values, dice))}


def best_turn(on_throw: Sequence[Callable[[Dice], int]], dice: int) -> Fraction:
    """The most that a turn is worth on average, any dice being kept and thrown again.

    `on_throw` says what a hand is worth on the first throw, the second, and so on.
    """
    throws = len(FACES) ** dice
    *sooner, last = (worth(of, dice) for of in on_throw)
    values = last
    for later, lie in enumerate(reversed(sooner), 1):
        values = np.maximum(lie * throws**later, throw_again(values, dice))
    return Fraction(sums(values, dice)[0][0], throws ** len(on_throw))


def advised(
    boxes: Iterable[Box], score: Callable[[Dice, Box], int], throw: Dice, throws: int
) -> tuple[Advice, ...]:
    """What to keep of a throw for each box, if it is the first of a turn, the second and so on."""
    found = tuple(boxes)
    return tuple(
        _best_keep(box, score, throw, left) for left in reversed(range(1, throws)) for box in found
    )


def _best_keep(box: Box, score: Callable[[Dice, Box], int], throw: Dice, left: int) -> Advice:
    """The best to keep for a box when so many throws are left, most dice if several are as good."""
    dice = len(throw)
    keep, brings = best_of(throw, _kept_for(box, score, dice, left))
    return Advice(box.value, left, keep, Fraction(brings, len(FACES) ** (dice * left)))


@cache
def _kept_for(
    box: Box, score: Callable[[Dice, Box], int], dice: int, left: int
) -> Mapping[int, Worth]:
    """What the dice kept for a box bring when so many throws are left, by how many they are."""
    if left == 1:
        return _again(worth(lambda hand: score(hand, box), dice), dice)
    return _again(best_kept(_kept_for(box, score, dice, left - 1), dice), dice)


def best_column(
    boxes: Sequence[Box],
    score: Callable[[Dice, Box], int],
    dice: int,
    throws: int,
    *,
    upper: Collection[Box] = (),
    par: int = 0,
    bonus: int = 0,
) -> Near:
    """The highest total of a column on average, best play for it: a turn for each of its boxes.

    If the `upper` boxes come to `par` together, the column earns a `bonus`.
    """
    value = float(_best(boxes, score, dice, throws, upper, par, bonus)[0].max())
    # Nothing is below nought: each sum or product is out by one rounding of its own at most.
    roundings = len(boxes) * (throws * dice * (len(FACES) + 2) + len(thrown(dice)) + 1)
    return Near(value, value * roundings * float(np.finfo(float).eps))


def best_rest(
    boxes: Sequence[Box], score: Callable[[Dice, Box], int], dice: int, throws: int
) -> tuple[float, ...]:
    """What the open boxes of a column bring on average, best play for it, by those that are filled.

    The filled boxes are bits of the place, the first box the lowest.
    """
    return tuple(_best(boxes, score, dice, throws)[:, 0].tolist())


def _best(
    boxes: Sequence[Box],
    score: Callable[[Dice, Box], int],
    dice: int,
    throws: int,
    upper: Collection[Box] = (),
    par: int = 0,
    bonus: int = 0,
) -> Worth:
    """As `best_rest`, in a column for each number of points by which the bonus is missed."""
    chances = np.array([float(chance) for chance in thrown(dice).values()])
    points, written = zip(*(_written(score, box, dice) for box in boxes), strict=True)
    counts = [p * (box in upper) for box, p in zip(boxes, points, strict=True)]
    beyond = _beyond(counts)
    best = np.zeros((2 ** len(boxes), par + 1))
    best[-1, 0] = bonus
    for filled, short in _positions(counts, beyond, par):
        values = np.full((len(chances), len(filled)), -np.inf)
        for place, count in enumerate(counts):
            free = filled >> place & 1 == 0
            if free.any():
                then = filled | 1 << place
                rest = best[then, np.clip(short - count, 0, beyond[then])]
                options = np.where(free, points[place] + rest, -np.inf)
                np.maximum(values, options.take(written[place], axis=0), out=values)
        for _ in range(1, throws):
            values = throw_again(values, dice) / len(FACES) ** dice
        best[filled, short] = chances @ values
    return best


def _written(score: Callable[[Dice, Box], int], box: Box, dice: int) -> tuple[Worth, Places]:
    """What a box can hold, one below the other, and where in that the score of each hand stands."""
    points, places = np.unique([score(hand, box) for hand in hands(dice)], return_inverse=True)
    return points[:, None], places


def _beyond(counts: Sequence[Worth]) -> Places:
    """For the boxes that are filled, as bits: one more than the others can count for the bonus."""
    filled = np.arange(2 ** len(counts))
    free = [filled >> place & 1 == 0 for place in range(len(counts))]
    most = np.array([count.max() for count in counts])
    return np.asarray(1 + most @ np.array(free))


def _positions(
    counts: Sequence[Worth], beyond: Places, par: int
) -> Iterator[tuple[Places, Places]]:
    """The boxes that are filled, and how much they can be short of `par`, the fullest first.

    There are never so many at once that a processor's cache is too small for what they take.
    """
    could = [{int(points) for points in np.ravel(count)} for count in counts]
    short = [{min(par, int(beyond[0]))}]
    for filled, most in enumerate(beyond[1:].tolist(), 1):
        last = filled.bit_length() - 1
        before = short[filled - (1 << last)]
        short.append({min(max(was - p, 0), most) for was in before for p in could[last]})
    for turn in reversed(range(len(counts))):
        now = [
            (filled, by)
            for filled, shorts in enumerate(short)
            if filled.bit_count() == turn
            for by in sorted(shorts)
        ]
        for some in np.array_split(np.array(now), -(-len(now) // AT_ONCE)):
            yield some[:, 0], some[:, 1]


@cache
def _with_one_more(kept: int) -> Places:
    """For each face: where each hand of so many dice comes to lie when a die shows it."""
    places = {hand: n for n, hand in enumerate(hands(kept + 1))}
    return np.array(
        [[places[tuple(sorted((*hand, face)))] for hand in hands(kept)] for face in FACES]
    )


@cache
def _with_one_less(kept: int) -> Places:
    """For each die: where each hand of so many dice comes to lie when it is taken away."""
    places = {hand: n for n, hand in enumerate(hands(kept - 1))} if kept else {}
    return np.array(
        [[places[hand[:die] + hand[die + 1 :]] for hand in hands(kept)] for die in range(kept)],
        dtype=np.intp,
    )
