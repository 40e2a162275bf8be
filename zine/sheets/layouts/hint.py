"""Hints: small print beside a box, in which rules write throws as `[6 6]`."""

import re
from collections.abc import Sequence

from zine import notation
from zine.art import throws
from zine.content.page import prose
from zine.dice import Cast

THROW = re.compile(rf"\[(?:({prose.THROW})|({notation.THROW}))\]")


def with_dice(text: str, own_faces: Sequence[Cast]) -> str:
    """A text with characters of dice in place of its throws; `own_faces` are faces of own dice."""
    return THROW.sub(
        lambda thrown: throws.other(thrown[2], own_faces) if thrown[2] else _dice(thrown[1]), text
    )


def _dice(throw: str) -> str:
    return throws.dice(map(int, throw.split()))
