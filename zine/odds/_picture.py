"""Throws of picture dice, for the odds of Pairs, Triples and Quintuples."""

from fractions import Fraction

from zine.dice import Picture, Pictures, throws


def thrown_pictures(dice: int) -> dict[Pictures, Fraction]:
    """Every throw of some picture dice, whatever their order, and its chance."""
    return {throw: Fraction(ways, len(Picture) ** dice) for throw, ways in throws(Picture, dice)}
