"""Woodcuts in HTML: images whose address names the dice, as in `woodcut:5-CAT`."""

from collections.abc import Sequence

from markupsafe import Markup

from zine.art import woodcut
from zine.dice import Picture

SCHEME = "woodcut:"
"""The scheme of these addresses."""


def image(faces: Sequence[int | Picture], spoken: str) -> Markup:
    """The image of dice in a row; `spoken` is read aloud."""
    names = (face.name if isinstance(face, Picture) else str(face) for face in faces)
    return Markup('<img src="{}" alt="{}"/>').format(SCHEME + "-".join(names), spoken)


def cut(address: str) -> woodcut.Cut:
    """The woodcut that an address names."""
    names = address.removeprefix(SCHEME).split("-")
    return woodcut.cut(int(name) if name.isdecimal() else Picture[name] for name in names)
