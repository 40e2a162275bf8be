"""A race: turn after turn until a player's score is at the goal or past it."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, islice

import numpy as np

from zine.chance import Choice, Near, best

After = Callable[[int], Mapping[int, Fraction]]
"""By the score before a turn, the chance of each score after it."""

NearAfter = Callable[[int], Mapping[int, Fraction | float]]
"""The same, nearly."""


def mean_turns(after: After, goal: int) -> Fraction:
    """How many turns a player takes on average."""
    return best(0, lambda score: [Choice(1, after(score))] if score < goal else [])


def turns(after: After, goal: int) -> Iterator[Fraction]:
    """The chance that a player takes one turn, two turns, and so on without end."""
    now: Mapping[int, Fraction] = {0: Fraction(1)}
    while True:
        then: dict[int, Fraction] = defaultdict(Fraction)
        for score, chance in now.items():
            for new, turn in after(score).items():
                then[new] += chance * turn
        yield _through(then, goal)
        now = {score: chance for score, chance in then.items() if score < goal}


def _through(chances: Mapping[int, Fraction], goal: int) -> Fraction:
    return sum((chance for score, chance in chances.items() if score >= goal), Fraction(0))


def within(after: After, goal: int, most: int) -> Fraction:
    """The chance that a player takes so many turns at most."""
    return sum(islice(turns(after, goal), most), Fraction(0))


def median_turns(after: After, goal: int) -> int:
    """The least number of turns that are enough with a chance of a half or more."""
    enough = enumerate(accumulate(turns(after, goal)), 1)
    return next(number for number, chance in enough if chance >= Fraction(1, 2))


def first_of_two(after: After, goal: int) -> Fraction:
    """The chance that the first of two players is through first."""

    def a_turn_each(scores: tuple[int, int]) -> list[Choice]:
        one, other = map(after, scores)
        then = {
            (first, second): chance * against
            for first, chance in one.items()
            for second, against in other.items()
            if first < goal and second < goal
        }
        return [Choice(_through(one, goal), then)]

    return best((0, 0), a_turn_each)


def near_mean_turns(after: NearAfter, goal: int) -> Near:
    """As `mean_turns`, where exact fractions are too long."""
    # Nothing is subtracted but chances from 1, so that each score adds to the relative error of
    # those above it no more than a rounding for each outcome: together less than goal² × 2⁻⁵³.
    means = np.zeros(goal)
    steps = _steps(after, goal)
    for score in reversed(range(goal)):
        row = steps[score]
        means[score] = (1 + row[score + 1 :] @ means[score + 1 :]) / (1 - row[score])
    return Near(float(means[0]), float(means[0]) * 1e-9)


def near_turns(after: NearAfter, goal: int) -> Iterator[float]:
    """As `turns`, where exact fractions are too long."""
    steps = _steps(after, goal)
    now = np.eye(1, goal)[0]
    while True:
        then = now @ steps
        yield float(now.sum() - then.sum())
        now = then


def _steps(after: NearAfter, goal: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The chance of each score below the goal after a turn, by the score before it."""
    steps = np.zeros((goal, goal))
    seen, todo = {0}, [0]
    while todo:
        score = todo.pop()
        then = {new: chance for new, chance in after(score).items() if new < goal}
        for new, chance in then.items():
            steps[score, new] = chance
        todo += then.keys() - seen
        seen |= then.keys()
    return steps
