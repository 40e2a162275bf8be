"""The odds of Mia, counted a second way."""

from fractions import Fraction
from itertools import product

from zine.odds import mia

ORDER = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21]
# Of each of the 36 throws, from the lowest up.
RANKS = [ORDER.index(10 * max(throw) + min(throw)) for throw in product(range(1, 7), repeat=2)]
BELOW = [sum(other < rank for other in RANKS) for rank in range(len(ORDER) + 1)]


def test_an_announcement_is_beaten_by_every_throw_above_it() -> None:
    for rank, value in enumerate(ORDER[:-1]):
        assert mia.beaten(str(value)) == 1 - Fraction(BELOW[rank + 1], 36)
    assert mia.even_announcement() == 54
    assert mia.beaten("54") == Fraction(1, 2) > mia.beaten("61")


def test_one_throw_and_ten() -> None:
    assert mia.mia() == Fraction(2, 36)
    assert mia.double() == Fraction(6, 36)
    assert mia.mia_in_ten() == 1 - Fraction(17, 18) ** 10


def test_two_throws_and_three() -> None:
    # Six values fall in one way each, fifteen in two.
    tie = Fraction(6 * 1 + 15 * 4, 36**2)
    assert mia.tie_two() == tie
    assert mia.second_beats_first() == (1 - tie) / 2
    rising = sum(first < second < third for first, second, third in product(RANKS, repeat=3))
    assert mia.three_rising() == Fraction(rising, 36**3)


def test_an_honest_round() -> None:
    # A round is longer than n throws if its first n rise and none of them is Mia, so that the mean
    # is the sum of those chances: each lower value takes part once or never.
    mean = Fraction(1)
    for ways in [1] * 6 + [2] * 14:
        mean *= 1 + Fraction(ways, 36)
    assert mia.honest_round() == mean
