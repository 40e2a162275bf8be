"""Woodcuts in copy: named there as images, and drawn here as the layout engine asks for them.

As SVG they would take it longer than a page of text.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from zine.art import woodcut
from zine.dice import Picture

SCHEME = "woodcut:"
"""The addresses of woodcuts begin so."""


def image(faces: Sequence[int | Picture], spoken: str) -> Markup:
    """The dice of a throw in a row, as an image in copy; `spoken` is read aloud."""
    names = (face.name if isinstance(face, Picture) else str(face) for face in faces)
    return Markup('<img src="{}" alt="{}"/>').format(SCHEME + "-".join(names), spoken)


@cache
def drawn(address: str) -> "Drawing":
    """The drawing that an image in copy names."""
    return Drawing(cut(address))


def cut(address: str) -> woodcut.Cut:
    """The cut that an image in copy names."""
    names = address.removeprefix(SCHEME).split("-")
    return woodcut.cut(int(name) if name.isdecimal() else Picture[name] for name in names)


class Drawing:
    """A cut as WeasyPrint takes an image."""

    def __init__(self, block: woodcut.Cut) -> None:
        self._size = block.width, block.height
        self._drawn = woodcut.operators(block)

    def get_intrinsic_size(self, _resolution: float, _font: float) -> tuple[float, float, float]:
        """Width, height, and the one by the other."""
        width, height = self._size
        return width, height, width / height

    def draw(self, stream: Any, width: float, height: float, _style: object) -> None:
        """Draw the cut so wide and so high, at the place where the stream is."""
        stream.transform(a=width / self._size[0], d=height / self._size[1])
        stream.stream.append(self._drawn)
