"""The odds of Around the Spot, counted a second way."""

from cmath import exp, pi
from collections import Counter
from fractions import Fraction
from itertools import product

from zine.odds import around_the_spot

WORTH = {1: 1, 3: 2, 5: 4}
THROWS = list(product(range(1, 7), repeat=3))
COUNT = [throw for throw in THROWS if throw not in ((2, 2, 2), (4, 4, 4), (6, 6, 6))]
POINTS = [sum(WORTH.get(die, 0) for die in throw) for throw in COUNT]
FREE = 1 - Fraction(len(COUNT), len(THROWS))

# The free throws before each of the three that count follow a geometric law, whose generating
# function at -1 is that below: the chance of an even number less that of an odd one.
DOUBLED = (1 - ((1 - FREE) / (1 + FREE)) ** 3) / 2


def test_free_throws() -> None:
    assert around_the_spot.free_throw() == FREE == Fraction(1, 72)
    assert around_the_spot.turn_doubled() == DOUBLED
    assert around_the_spot.mean_throws() == 3 + 3 * FREE / (1 - FREE)


def test_means() -> None:
    mean = Fraction(sum(POINTS), len(COUNT))
    assert around_the_spot.mean_counted_throw() == mean
    assert around_the_spot.mean_turn() == 3 * mean * (1 + DOUBLED)
    assert around_the_spot.mean_game() == 12 * mean * (1 + DOUBLED)


def test_the_least_and_the_most_of_a_turn() -> None:
    assert around_the_spot.turn_nothing() == Fraction(POINTS.count(0), len(COUNT)) ** 3
    assert around_the_spot.turn_most() == Fraction(POINTS.count(12), len(COUNT)) ** 3 * DOUBLED


def test_ties() -> None:
    # The sum of the squares of chances is the mean of the squares of their Fourier transform.
    falls = Counter(POINTS).items()
    terms = 2 * 4 * 72 + 1

    def turn(at: float) -> complex:
        once, twice = (
            sum(ways * exp(2j * pi * at * times * points) for points, ways in falls) / len(COUNT)
            for times in (1, 2)
        )
        return (1 - float(DOUBLED)) * once**3 + float(DOUBLED) * twice**3

    tie = sum(abs(turn(n / terms)) ** 8 for n in range(terms)) / terms
    assert abs(around_the_spot.tie_two() - tie) < 1e-12
