"""Help Your Neighbour: the odds."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from zine.chance import Chance, Choice, Mean, best, each, gathered, thrown

from ..scoring.help_your_neighbour import COUNTERS, DICE, PLAYERS, Game, in_pot, pays
from ..scoring.help_your_neighbour import numbers as numbers_of


@each("throws-round-{players}", players=(2, 3, 4, 6))
def throws(players: int) -> Mean:
    """How many throws a round takes on average."""
    return _of_a_round(players, lambda left: 0 not in left)


@each("mean-pot-{players}", players=(2, 3, 4, 6))
def pot(players: int) -> Mean:
    """How many counters are in the pot on average at the end of a round."""
    return _of_a_round(players, lambda left: in_pot(_named(left)) if 0 in left else 0)


@each("share-{players}", players=(2, 3, 4, 6))
def shared(players: int) -> Chance:
    """Two or more run out on the same throw, and share the pot."""
    return _of_a_round(players, lambda left: left.count(0) > 1)


@each(numbers=(1, 2, 3))
def throws_alone(numbers: int) -> Mean:
    """How many throws a player with so many numbers lasts on average, if nobody else runs out."""
    pay = _pay(numbers)

    def choices(counters: int) -> list[Choice]:
        after = gathered((_left_after(counters, owed), chance) for owed, chance in pay.items())
        return [Choice(1, after)] if counters else []

    return best(COUNTERS, choices)


@each(numbers=(1, 2, 3))
def mean_pay(numbers: int) -> Mean:
    """How many counters a throw costs a player with so many numbers on average."""
    return sum((owed * chance for owed, chance in _pay(numbers).items()), Fraction(0))


@each(numbers=(1, 2, 3))
def pays_nothing(numbers: int) -> Chance:
    """A throw costs a player with so many numbers nothing."""
    return _pay(numbers)[0]


@each(players=(2, 6))
def three_on_one(players: int) -> Chance:
    """A throw costs one of so many players three counters."""
    return sum((chance for owed, chance in _owed(players).items() if 3 in owed), Fraction(0))


def over_in_four_2() -> Chance:
    """A round of two ends with the fourth throw."""
    now = {_begin(2): Fraction(1)}
    for _ in range(4):
        now = gathered(
            (after, often * chance)
            for left, often in now.items()
            if 0 not in left
            for after, chance in _throw(left).items()
        )
    return sum((often for left, often in now.items() if 0 in left), Fraction(0))


_Left = tuple[int, ...]
"""The counters that the players have left, sorted: all have as many numbers, so it does not matter
who has them."""


def _names(players: int) -> tuple[str, ...]:
    return tuple(map(str, range(players)))


def _named(left: _Left) -> Mapping[str, int]:
    return dict(zip(_names(len(left)), left, strict=True))


def _begin(players: int) -> _Left:
    return (COUNTERS,) * players


@cache
def _owed(players: int) -> Mapping[tuple[int, ...], Fraction]:
    """What a throw may cost each of the players, and how likely."""
    names = _names(players)
    return gathered(
        (tuple(pays(names, throw).values()), chance) for throw, chance in thrown(DICE).items()
    )


def _pay(numbers: int) -> Mapping[int, Fraction]:
    """What a throw may cost one player with so many numbers, and how likely."""
    fewest, most = PLAYERS
    tables = map(_names, range(fewest, most + 1))
    players = next(len(t) for t in tables if len(numbers_of(t)[t[0]]) == numbers)
    return gathered((owed[0], chance) for owed, chance in _owed(players).items())


@cache
def _left_after(counters: int, owed: int) -> int:
    """What a player has left of some counters who owes so many."""
    one, other = names = _names(2)
    throw = next(throw for throw in thrown(DICE) if pays(names, throw)[one] == owed)
    return Game({one: counters, other: COUNTERS}).play(one, throw).left[one]


def _throw(left: _Left) -> dict[_Left, Fraction]:
    """What may be left after a throw, and how likely."""
    return gathered(
        (tuple(sorted(map(_left_after, left, owed))), chance)
        for owed, chance in _owed(len(left)).items()
    )


def _of_a_round(players: int, worth: Callable[[_Left], int]) -> Fraction:
    """What a round is worth on average: so much each time that so much is left."""
    return sum((worth(left) * often for left, often in _round(players).items()), Fraction(0))


@cache
def _round(players: int) -> Mapping[_Left, Fraction]:
    """How often so much is left on average in a round, before a throw or at the end."""
    often: dict[_Left, Fraction] = {}
    come: defaultdict[int, dict[_Left, Fraction]] = defaultdict(dict)  # by all that is left
    come[sum(_begin(players))] = {_begin(players): Fraction(1)}
    for total in range(sum(_begin(players)), -1, -1):
        for left, times in come[total].items():
            often[left] = times
            if 0 in left:
                continue
            after = _throw(left)
            often[left] /= 1 - after.pop(left, Fraction(0))  # a throw that costs nobody anything
            for then, chance in after.items():
                lower = come[sum(then)]
                lower[then] = lower.get(then, Fraction(0)) + often[left] * chance
    return often
