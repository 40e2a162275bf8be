"""The odds of Chicago, counted over the rounds that score."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

from zine.odds import chicago

HIT = {target: Fraction(6 - abs(target - 7), 36) for target in range(2, 13)}


def totals() -> Counter[int]:
    """The chance of each total, out of 36**11: every round scores or does not."""
    found: Counter[int] = Counter()
    for hits in product((True, False), repeat=len(HIT)):
        total = sum(target for target, hit in zip(HIT, hits, strict=True) if hit)
        ways = (6 - abs(target - 7) for target in HIT)
        found[total] += prod(n if hit else 36 - n for n, hit in zip(ways, hits, strict=True))
    return found


def test_rounds() -> None:
    for target, chance in HIT.items():
        assert chicago.hit(target) == chance
        assert chicago.mean_round(target) == target * chance
    assert chicago.mean_hits() == sum(HIT.values()) == 1
    assert chicago.mean_game() == 7


def test_totals() -> None:
    found, whole = totals(), 36**11
    assert chicago.nothing() == Fraction(found[0], whole)
    assert chicago.nothing() == prod(1 - chance for chance in HIT.values())
    assert chicago.most() == Fraction(found[77], whole) == prod(HIT.values())
    assert chicago.tie_two() == Fraction(sum(n * n for n in found.values()), whole**2)
    for points in (10, 20, 30):
        at_least = sum(ways for total, ways in found.items() if total >= points)
        assert chicago.at_least(points) == Fraction(at_least, whole)
    anything = whole - found[0]
    points = sum(total * ways for total, ways in found.items())
    assert chicago.mean_if_anything() == Fraction(points, anything)
