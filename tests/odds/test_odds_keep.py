"""Best play of turns in which dice are kept, beside a game small enough for exact fractions."""

from enum import Enum
from fractions import Fraction
from itertools import product

from zine.chance import Choice, best
from zine.odds import _keep


class Box(Enum):
    """A sheet of three boxes for two dice, the first two of which earn a bonus."""

    FIVES = "Fives"
    SIXES = "Sixes"
    PAIR = "Pair"


UPPER = (Box.FIVES, Box.SIXES)
PAR, BONUS, THROWS = 17, 9, 2


def score(dice: tuple[int, ...], box: Box) -> int:
    if box is Box.PAIR:
        return 15 * (dice[0] == dice[1])
    face = {Box.FIVES: 5, Box.SIXES: 6}[box]
    return face * dice.count(face)


Position = tuple[tuple[Box, ...], int, int, tuple[int, ...]]
"""The boxes that are empty, what the upper ones have come to, throws left, and the dice."""


def choices(position: Position) -> list[Choice]:
    empty, upper, throws, dice = position
    if not empty:
        return [Choice(BONUS * (upper >= PAR))]
    found = [Choice(0, thrown(position, keep)) for keep in product((0, 1), repeat=2) if throws]
    for box in empty if dice else ():
        points = score(dice, box)
        rest = tuple(other for other in empty if other is not box)
        then = (rest, upper + points * (box in UPPER), THROWS, ())
        found.append(Choice(points, {then: Fraction(1)}))
    return found


def thrown(position: Position, keep: tuple[int, ...]) -> dict[Position, Fraction]:
    empty, upper, throws, dice = position
    fall: dict[Position, Fraction] = {}
    for faces in product(range(1, 7), repeat=2):
        kept = zip(keep, dice or faces, faces, strict=True)
        hand = tuple(sorted(old if stays else new for stays, old, new in kept))
        after = (empty, upper, throws - 1, hand)
        fall[after] = fall.get(after, Fraction(0)) + Fraction(1, 36)
    return fall


def test_a_column_with_a_bonus_is_played_at_its_best() -> None:
    exact = best((tuple(Box), 0, THROWS, ()), choices)
    found = _keep.best_column(tuple(Box), score, 2, THROWS, upper=UPPER, par=PAR, bonus=BONUS)
    assert abs(found.value - exact) <= found.within < 1e-6
