"""Games in which a tie is played again, in the same order."""

from collections.abc import Callable
from fractions import Fraction


def wins(after_tie: Callable[[Fraction], Fraction]) -> Fraction:
    """The chance to win, once a tie is worth as much as the game itself.

    `after_tie` says the chance to win the first time, if a tie is worth so much.
    """
    # That rises by less than what a tie is worth, and evenly as long as nobody's choices change;
    # so each line through two points comes nearer, and the last hits.
    one, other = Fraction(1, 2), after_tie(Fraction(1, 2))
    while one != other:
        there, here = after_tie(one), after_tie(other)
        slope = (there - here) / (one - other)
        one, other = other, (here - slope * other) / (1 - slope)
    return other
