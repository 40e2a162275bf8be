"""Dice: the words that every scoring module shares."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Annotated, TypeVar

Die = Annotated[int, "die"]
"""The face of one die, 1 to 6; a page draws it as a die."""

Dice = Annotated[tuple[int, ...], "dice"]
"""The faces of dice that lie together, 1 to 6 each; a page draws them as dice."""

Throws = tuple[Dice, ...]
"""Throws in the order in which they were made."""


class Picture(Enum):
    """The faces of a picture die, in the order of the pips that stand for them."""

    DD = "DD"
    TWO_CATS = "two cats"
    SIGIL = "sigil"
    CAT = "cat"
    THOROMYR = "Thoromyr"
    MANTICORE = "manticore"


Pictures = Annotated[tuple[Picture, ...], "pictures"]
"""The faces of picture dice that lie together; a page draws them as dice."""

Winners = Annotated[tuple[str, ...], "winners"]
"""The names of those who win, in the order in which they sit; several where they tie."""

Scores = Mapping[str, int]
"""Points by player, in the order in which they sit."""

FACES = range(1, 7)

Face = TypeVar("Face")


class Foul(ValueError):
    """What the rules do not allow; the message names the rule."""


def check(throw: Dice, dice: int | None = None, *, most: int | None = None) -> None:
    """Raise `Foul` unless each face is 1 to 6 and as many dice lie there as the rules ask for.

    That is `dice`, if it is given, and one or more up to `most`, if that is.
    """
    for face in throw:
        if face not in FACES:
            raise Foul(f"a die shows 1 to 6, never {face}")
    if dice is not None and len(throw) != dice:
        raise Foul(f"{number(dice, 'die', 'dice')} must be thrown, not {len(throw)}")
    if most is not None and not 1 <= len(throw) <= most:
        raise Foul(f"a throw is of 1 to {most} dice, not {len(throw)}")


def counts(throw: Dice) -> Counter[int]:
    """How many dice show each face."""
    return Counter(throw)


def throws(faces: Iterable[Face], dice: int) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Every throw of some dice, whatever their order, and in how many ways it falls."""
    for throw in combinations_with_replacement(faces, dice):
        yield throw, factorial(dice) // prod(map(factorial, Counter(throw).values()))


def without(throw: Dice, kept: Dice) -> Dice:
    """The dice left of a throw once `kept` are taken from it; `Foul` if one is not there."""
    left = list(throw)
    for face in kept:
        if face not in left:
            other = "other " if face in throw else ""
            raise Foul(f"only dice that were thrown can be kept: no {other}{face} lies there")
        left.remove(face)
    return tuple(left)


def leaders(scores: Scores) -> Winners:
    """Every player who has the highest score, in the order in which they sit."""
    best = max(scores.values(), default=0)
    return tuple(name for name, score in scores.items() if score == best)


def spaced(throw: Iterable[int]) -> str:
    """`(6, 6, 3)` as a page writes it: `6 6 3`, and a dash for no dice."""
    return " ".join(map(str, throw)) or "—"


def number(count: int, one: str, many: str) -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {one if count == 1 else many}"
