"""Hints: small print beside a box, in which rules write throws as `[6 6]`."""

import re

from zine.art import throws
from zine.content import prose

THROW = re.compile(rf"\[({prose.THROW})\]")


def with_dice(text: str) -> str:
    """A text with characters of dice in place of its throws."""
    return THROW.sub(lambda thrown: throws.dice(map(int, thrown[1].split())), text)
