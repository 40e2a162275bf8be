"""The odds of throws, counted with dice told apart."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial

import pytest

from zine.odds import dice
from zine.odds.dice import Throw

Fallen = tuple[int, ...]


def alike(least: int) -> Callable[[Fallen], bool]:
    return lambda fallen: any(fallen.count(face) >= least for face in fallen)


def both(least: int, other: int) -> Callable[[Fallen], bool]:
    """So many dice show one face, and so many another."""
    return lambda fallen: any(
        fallen.count(one) >= least and fallen.count(two) >= other and one != two
        for one, two in product(fallen, repeat=2)
    )


HOLDS: dict[Throw, Callable[[Fallen], bool]] = {
    Throw.NAMED_FACE: lambda fallen: 1 in fallen,
    Throw.PAIR: lambda fallen: any(one == two for one, two in combinations(fallen, 2)),
    Throw.TWO_PAIRS: both(2, 2),
    Throw.THREE_ALIKE: alike(3),
    Throw.FULL_HOUSE: both(3, 2),
    Throw.FOUR_ALIKE: alike(4),
    Throw.FIVE_ALIKE: alike(5),
    Throw.SIX_ALIKE: alike(6),
    Throw.STRAIGHT: lambda fallen: (
        {*fallen} == {*range(min(fallen), max(fallen) + 1)} and len({*fallen}) == len(fallen)
    ),
    Throw.ALL_DIFFERENT: lambda fallen: len({*fallen}) == len(fallen),
}


@pytest.mark.parametrize("throw", Throw)
def test_what_a_throw_holds(throw: Throw) -> None:
    for number in range(2, 6):
        falls = list(product(range(1, 7), repeat=number))
        held = sum(map(HOLDS[throw], falls))
        assert dice.chance(throw, number) == Fraction(held, len(falls)), number


def test_six_dice_by_combinations() -> None:
    def least(number: int) -> int:
        """How often six dice hold so many of a face, for every face together."""
        return sum(6 * comb(6, n) * int(5 ** (6 - n)) for n in range(number, 7))

    ways = {
        Throw.NAMED_FACE: 6**6 - 5**6,
        Throw.PAIR: 6**6 - factorial(6),
        Throw.FOUR_ALIKE: least(4),
        Throw.FIVE_ALIKE: least(5),
        Throw.SIX_ALIKE: 6,
        Throw.STRAIGHT: factorial(6),
        Throw.ALL_DIFFERENT: factorial(6),
        # 3-3 is counted twice by `least`.
        Throw.THREE_ALIKE: least(3) - comb(6, 2) * comb(6, 3),
        # 3-3, 3-2-1, 4-2
        Throw.FULL_HOUSE: comb(6, 2) * comb(6, 3) + 120 * 60 + 30 * comb(6, 2),
        # beside those, 2-2-2 and 2-2-1-1
        Throw.TWO_PAIRS: 300 + 7200 + 450 + comb(6, 3) * 90 + comb(6, 2) * comb(4, 2) * 180,
    }
    assert {throw: dice.chance(throw, 6) for throw in Throw} == {
        throw: Fraction(number, 6**6) for throw, number in ways.items()
    }


@pytest.mark.parametrize("number", [2, 3])
def test_totals(number: int) -> None:
    ways = Counter(map(sum, product(range(1, 7), repeat=number)))
    assert dice.total(number) == {total: Fraction(n, 6**number) for total, n in ways.items()}
