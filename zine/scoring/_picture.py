"""Picture dice, as Pairs, Triples and Quintuples throw them, and the groups of their pictures.

The sheet with the rules (002_50d6b0ca8f9388b7.txt) lists the family with a slip, and never the
cats. Its figures leave one choice: see the Rulings of Pairs, and its tests, which try all others.
"""

from enum import Enum

from zine.dice import Die, Foul, Picture, Pictures, check, number


class Group(Enum):
    """Pictures that go together."""

    CATS = "cats"
    FAMILY = "family"


MEMBERS = {
    Group.CATS: frozenset({Picture.TWO_CATS, Picture.CAT, Picture.MANTICORE}),
    Group.FAMILY: frozenset({Picture.TWO_CATS, Picture.SIGIL, Picture.CAT, Picture.THOROMYR}),
}


def picture(die: Die) -> Picture:
    """The picture that a face of an ordinary die stands for."""
    check((die,))
    return dict(enumerate(Picture, 1))[die]


def groups(one: Picture) -> tuple[Group, ...]:
    """The groups that a picture belongs to, if any."""
    return tuple(group for group, members in MEMBERS.items() if one in members)


def fitting(declared: str) -> frozenset[Picture]:
    """The pictures that fit a declaration: a group, one picture, or "no" and either of these."""
    if declared.startswith("no "):
        return frozenset(Picture) - fitting(declared.removeprefix("no "))
    if declared in {group.value for group in Group}:
        return MEMBERS[Group(declared)]
    return frozenset({Picture(declared)})


def check_pictures(throw: Pictures, dice: int) -> None:
    """Raise `Foul` unless so many dice lie there."""
    if len(throw) != dice:
        raise Foul(f"{number(dice, 'die', 'dice')} must be thrown, not {len(throw)}")
