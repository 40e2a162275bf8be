"""Dice: the words that every scoring module shares."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Annotated, Any, TypeVar

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


@dataclass(frozen=True, slots=True)
class Sides:
    """Marks the annotation of a die that has so many faces, numbered from 1."""

    faces: int


D4 = Annotated[int, Sides(4)]
"""The face of one four-sided die, as the others; `tuple[D4, ...]` are several that lie together."""

D8 = Annotated[int, Sides(8)]
D10 = Annotated[int, Sides(10)]
D12 = Annotated[int, Sides(12)]
D20 = Annotated[int, Sides(20)]


class Coin(Enum):
    """The sides of a coin; `tuple[Coin, ...]` are several that lie together."""

    HEADS = "heads"
    TAILS = "tails"


class OwnDie(Enum):
    """A die with pictures of the author's own: a subclass names its faces.

    The value of a member is the word for the face, and the name of its drawing.
    """


@dataclass(frozen=True, slots=True)
class Cast:
    """A die of a throw of several kinds: its kind as a page writes it, and what it shows.

    A kind is `d4` to `d20`, `coin`, or `d-` and the name of an author's own die. A numbered die
    shows a number, any other a word.
    """

    kind: str
    face: int | str


Mixed = Annotated[tuple[Cast, ...], "mixed"]
"""Dice of several kinds that lie together."""

Winners = Annotated[tuple[str, ...], "winners"]
"""The names of those who win, in the order in which they sit; several where they tie."""

Scores = Mapping[str, int]
"""Points by player, in the order in which they sit."""

FACES = range(1, 7)

SIDED = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}
"""The numbers of faces that dice have."""

KINDS: Mapping[str, tuple[int | str, ...]] = {
    **{f"d{sides}": tuple(range(1, sides + 1)) for sides in SIDED},
    "coin": tuple(side.value for side in Coin),
}
"""What each kind of die can show, by its name, but for an author's own."""

Face = TypeVar("Face")


class Foul(ValueError):
    """What the rules do not allow; the message names the rule."""


def check(
    throw: Dice | Mixed, dice: int | None = None, *, most: int | None = None, kind: Any = Die
) -> None:
    """Raise `Foul` unless each die shows what it can and as many lie there as the rules ask for.

    That is `dice`, if it is given, and one or more up to `most`, if that is. Numbers are the faces
    of dice of a `kind`, such as `D8`; a `Cast` knows its own.
    """
    possible = FACES if kind is Die else faces(kind)
    for die in throw:
        if die in possible:
            continue
        can = KINDS.get(die.kind, (die.face,)) if isinstance(die, Cast) else possible
        shown = die.face if isinstance(die, Cast) else die
        if shown not in can:
            raise Foul(f"{_sided(len(can))} shows {can[0]} to {can[-1]}, never {shown}")
    if dice is not None and len(throw) != dice:
        raise Foul(f"{number(dice, 'die', 'dice')} must be thrown, not {len(throw)}")
    if most is not None and not 1 <= len(throw) <= most:
        raise Foul(f"a throw is of 1 to {most} dice, not {len(throw)}")


def check_mixed(throw: Mixed, *kinds: str | type[OwnDie]) -> None:
    """Raise `Foul` unless just these dice lie there, as in `"d20", "d8", Omen`, in any order.

    An author's own die is named by its class, or as a page writes it; by its class, it must show
    one of its faces. Raises `ValueError` for a name that no kind has.
    """
    check(throw)
    names: list[str] = []
    own: dict[str, tuple[int | str, ...]] = {}
    for kind in kinds:
        name = kind if isinstance(kind, str) and kind.startswith("d-") else named(kind)[0]
        names.append(name)
        if not isinstance(kind, str):
            own[name] = named(kind)[1]
    if Counter(die.kind for die in throw) != Counter(names):
        thrown = ", ".join(die.kind for die in throw) or "nothing"
        raise Foul(f"{', '.join(names)} must be thrown, not {thrown}")
    for die in throw:
        if die.face not in own.get(die.kind, (die.face,)):
            raise Foul(f"a {die.kind} shows {', '.join(map(str, own[die.kind]))}, never {die.face}")


def _sided(faces: int) -> str:
    """The name of a die of so many faces: `a die` has six."""
    if len(FACES) == faces:
        return "a die"
    sides = SIDED[faces]
    return f"{'an' if sides.startswith('e') else 'a'} {sides}-sided die"


def faces(kind: Any) -> tuple[Any, ...]:
    """All that a die of a kind can show: `D20`, `Coin`, an `OwnDie`, or `Die`."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    sides = sided(kind)
    return tuple(range(1, sides + 1)) if sides else tuple(FACES)


def sided(kind: Any) -> int | None:
    """How many faces a numbered die of an annotation such as `D8` has; `None` for any other."""
    marks = (mark.faces for mark in getattr(kind, "__metadata__", ()) if isinstance(mark, Sides))
    return next(marks, None)


def shown_by(throw: Mixed, kind: Any) -> tuple[Any, ...]:
    """What the dice of a kind show in a throw; of `Die`, those with pips.

    Those of `D8` show numbers, those of `Coin` and of an author's own class its members. Raises
    `ValueError` for what is no kind of dice, and for a face that such a die does not have.
    """
    if isinstance(kind, type) and issubclass(kind, Coin | OwnDie):
        name = "coin" if issubclass(kind, Coin) else named(kind)[0]
        words = {_word(face): face for face in kind}
        shown = [str(die.face) for die in throw if die.kind == name]
        if strange := [face for face in shown if face not in words]:
            raise ValueError(f"a {name} shows {', '.join(words)}, never {strange[0]}")
        return tuple(words[face] for face in shown)
    if kind is not Die and not sided(kind):
        raise ValueError(
            f"{kind!r} is no kind of dice; name D8, Coin, or the class of your own die"
        )
    name = f"d{len(faces(kind))}"
    return tuple(die.face for die in throw if die.kind == name and isinstance(die.face, int))


def _word(face: Enum) -> str:
    """The word that a page writes for a face of a coin or of an author's own die."""
    return str(face.value).replace(" ", "-")


def counts(throw: Dice) -> Counter[int]:
    """How many dice show each face."""
    return Counter(throw)


def throws(faces: Iterable[Face], dice: int) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Every throw of some dice, whatever their order, and in how many ways it falls."""
    for throw in combinations_with_replacement(faces, dice):
        yield throw, factorial(dice) // prod(map(factorial, Counter(throw).values()))


def named(kind: str | type[OwnDie]) -> tuple[str, tuple[int | str, ...]]:
    """The name of a kind of dice as a page writes it, and what such a die can show.

    An author's own die is named by its class. Raises `ValueError` for a name that no kind has.
    """
    if isinstance(kind, str):
        if kind not in KINDS:
            known = f"{', '.join(KINDS)}, or the class of your own die"
            raise ValueError(f"there is no die '{kind}'; name one of {known}")
        return kind, KINDS[kind]
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
    return f"d-{words}", tuple(map(_word, kind))


def all_throws(kinds: Iterable[str | type[OwnDie]]) -> Iterator[tuple[Mixed, int]]:
    """Every throw of dice of these kinds, such as `d20` and `d6`, and in how many ways it falls.

    Dice of one kind lie together, whatever their order; an author's own are named by their class.
    Raises `ValueError` for a name that no kind has.
    """
    each = [
        [(tuple(Cast(name, face) for face in thrown), ways) for thrown, ways in throws(can, dice)]
        for kind, dice in Counter(kinds).items()
        for name, can in [named(kind)]
    ]
    for parts in product(*each):
        yield tuple(cast for thrown, _ in parts for cast in thrown), prod(ways for _, ways in parts)


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
