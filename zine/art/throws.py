"""Throws: dice and picture dice as characters of our fonts, and as words to be read aloud."""

import re
from collections.abc import Iterable

from zine.art import dice_font, picture_dice
from zine.dice import Picture
from zine.words import ENGLISH, Words

BY_NAME = {picture.value.casefold(): picture for picture in Picture}
PIPS = {dice_font.character(face): str(face) for face in dice_font.SPOTS}
SIGNS = {picture_dice.character(picture): picture.value for picture in Picture}

_SIGN = f"[{''.join(SIGNS)}]"
RUN = re.compile(f"[{''.join(PIPS)}]+|{_SIGN}(?: {_SIGN})*")
"""The characters of dice that lie together."""


def dice(faces: Iterable[int]) -> str:
    """The characters that print as these dice."""
    return "".join(map(dice_font.character, faces))


def pictures(names: str) -> tuple[Picture, ...]:
    """The pictures of `cat, two cats`; raises `KeyError` for a name that no picture has."""
    return tuple(BY_NAME[name.casefold()] for name in names.split(", "))


def signs(names: str) -> str:
    """The characters that print as the pictures of `cat, two cats`."""
    return " ".join(map(picture_dice.character, pictures(names)))


def spoken(run: str, words: Words = ENGLISH) -> str:
    """The words for the characters of a `RUN`: `dice showing 6 6 3` or `die showing two cats`."""
    pips = [PIPS[die] for die in run if die in PIPS]
    names = [SIGNS[die] for die in run if die in SIGNS]
    faces = " ".join(pips) or ", ".join(names)
    showing = words.die_showing if len(pips) + len(names) == 1 else words.dice_showing
    return showing.format(faces=faces)
