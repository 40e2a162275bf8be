"""Pairs: the odds."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from zine.chance import Chance, Mean, each, gathered, settled
from zine.dice import Pictures

from ..scoring.pairs import (
    DICE,
    QUADRUPLED,
    Declaration,
    Outcome,
    Round,
    multiplier,
    outcome,
    score,
)
from ._picture import thrown_pictures


@each("mean-declaring-{declared}", declared=Declaration)
def at_once(declared: Declaration) -> Mean:
    """What the declaring throw scores on average, by what was declared."""
    return sum(
        (score(declared, throw) * chance for throw, chance in _throws().items()), Fraction(0)
    )


@each("wins-{declared}", declared=Declaration)
def hits(declared: Declaration) -> Chance:
    """The declaring throw is a hit, by what was declared."""
    return _outcome(declared, Outcome.HIT)


@each("loses-{declared}", declared=Declaration)
def misses(declared: Declaration) -> Chance:
    """The declaring throw is a miss, by what was declared."""
    return _outcome(declared, Outcome.MISS)


@each("declarer-lead-two-{declared}", declared=Declaration)
def ahead(declared: Declaration) -> Mean:
    """How many points more the declarer of two players scores in a round on average."""
    return at_once(declared) + goal_set() * _goal_points(declared, declarer=1, other=-1)


@each(declared=Declaration)
def mean_round(declared: Declaration) -> Mean:
    """What a whole round brings on average, whoever scores it."""
    return at_once(declared) + goal_set() * mean_goal_points(declared)


@each(declared=Declaration)
def mean_goal_points(declared: Declaration) -> Mean:
    """What the throw that ends a round scores on average once a goal is set."""
    return _goal_points(declared, declarer=1, other=1)


@each(declared=Declaration)
def quadruple(declared: Declaration) -> Chance:
    """The marks count four times in a round with a goal."""
    return _over_goals(lambda goal: _multipliers(declared, goal).get(QUADRUPLED, Fraction(0)))


def goal_set() -> Chance:
    """The declaring throw sets a goal."""
    return _outcome(_ANY, Outcome.GOAL)


def throw_ends_round() -> Chance:
    """A throw ends a round with a goal."""
    return _over_goals(_ends)


def mean_throws_after_goal() -> Mean:
    """How many throws follow on average on the one that set a goal."""
    return _over_goals(lambda goal: 1 / _ends(goal))


def mean_marks() -> Mean:
    """How many marks there are on average at the end of a round with a goal."""
    return _over_goals(lambda goal: _marks(goal, declarer=1, other=1))


def declarer_ends_two() -> Chance:
    """The declarer of two players makes the throw that ends a round with a goal."""
    return _over_goals(lambda goal: _ended(goal, declarer=1, other=0)[_OTHER])


_ANY = Declaration.CATS
"""Goals are set and rounds end alike, whatever was declared."""

_DECLARER, _OTHER = "the declarer", "the other"
_NEXT = {_DECLARER: _OTHER, _OTHER: _DECLARER}


@cache
def _throws() -> Mapping[Pictures, Fraction]:
    return thrown_pictures(DICE)


def _outcome(declared: Declaration, sought: Outcome) -> Fraction:
    """The chance of an outcome of the declaring throw."""
    return gathered((outcome(declared, throw), chance) for throw, chance in _throws().items())[
        sought
    ]


def _over_goals(worth: Callable[[Pictures], Fraction]) -> Fraction:
    """What a goal is worth on average, given that one is set."""
    goals = [throw for throw in _throws() if outcome(_ANY, throw) is Outcome.GOAL]
    return sum((worth(goal) * _throws()[goal] for goal in goals), Fraction(0)) / goal_set()


@cache
def _ending(goal: Pictures) -> Mapping[Pictures, Fraction]:
    """The throws that end a round with this goal, and their chances."""
    played = Round(_ANY).play(goal)
    return {
        throw: chance
        for throw, chance in _throws().items()
        if played.play(throw).points is not None
    }


def _ends(goal: Pictures) -> Fraction:
    """The chance that a throw ends a round with this goal."""
    return sum(_ending(goal).values(), Fraction(0))


def _multipliers(declared: Declaration, goal: Pictures) -> Mapping[int, Fraction]:
    """The chance of each multiplier of the marks, at the end of a round with this goal."""
    return gathered(
        (multiplier(declared, goal, throw), chance / _ends(goal))
        for throw, chance in _ending(goal).items()
    )


def _ended(goal: Pictures, *, declarer: int, other: int) -> Mapping[str, Fraction]:
    """What the end of a round counts on average, by who throws next for the goal.

    It counts so much if the declarer makes the last throw, and so much if the other does.
    """
    counts = {_DECLARER: declarer, _OTHER: other}
    ends = _ends(goal)
    return settled(_NEXT, lambda up: (ends * counts[up], {_NEXT[up]: 1 - ends}))


def _marks(goal: Pictures, *, declarer: int, other: int) -> Fraction:
    """How many marks there are on average at the end, each counted as in `_ended`."""
    ended, on = _ended(goal, declarer=declarer, other=other), 1 - _ends(goal)
    # A throw that does not end the round adds a mark.
    added = settled(_NEXT, lambda up: (on * ended[_NEXT[up]], {_NEXT[up]: on}))
    return Round(_ANY).play(goal).marks * ended[_OTHER] + added[_OTHER]


def _goal_points(declared: Declaration, *, declarer: int, other: int) -> Fraction:
    """What the throw that ends a round with a goal scores on average, counted as in `_ended`."""

    def points(goal: Pictures) -> Fraction:
        marks = _marks(goal, declarer=declarer, other=other)
        multipliers = _multipliers(declared, goal)
        return marks * sum((times * chance for times, chance in multipliers.items()), Fraction(0))

    return _over_goals(points)
