"""Throws: dice of all kinds as characters of our fonts, and as words to be read aloud."""

import re
from collections.abc import Iterable, Sequence

from zine import notation
from zine.art import dice_font, other_dice, picture_dice
from zine.dice import Cast, Picture
from zine.words import ENGLISH, Words

PIPPED = "d6"
"""The kind of dice that are drawn with pips."""

BY_NAME = {picture.value.casefold(): picture for picture in Picture}
PIPS = {dice_font.character(face): str(face) for face in dice_font.SPOTS}
PICTURES = {picture_dice.character(picture): picture.value for picture in Picture}
OTHER = {sign: other_dice.spelt(cast) for sign, cast in other_dice.BY_CHARACTER.items()}
SIGNS = PICTURES | OTHER
"""The characters of picture dice and of other dice, and what stands for each in a text."""

OWN = range(0xF0000, 0xF1000)
"""The characters that stand for the faces of an author's own dice, in the order of a game's."""

_PICTURE, _OTHER = (f"[{''.join(signs)}]" for signs in (PICTURES, OTHER))
_OWN = f"[{chr(OWN[0])}-{chr(OWN[-1])}]"
RUN = re.compile(f"[{''.join(PIPS)}]+|{_PICTURE}(?: {_PICTURE})*|{_OTHER}+|{_OWN}+")
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


def other(throw: str, own_faces: Sequence[Cast] = ()) -> str:
    """The characters that print as other dice, those of an author among the faces `own_faces`.

    Those that are not among them are named by their words.
    """
    return " ".join(
        "".join(_character(die, own_faces) for die in group)
        for group in groups(notation.read(throw))
    )


def groups(throw: Iterable[Cast]) -> list[list[Cast]]:
    """The dice of a throw, those of one kind that lie side by side together."""
    return [[Cast(kind, face) for face in faces] for kind, faces in notation.groups(throw)]


def _character(cast: Cast, own_faces: Sequence[Cast]) -> str:
    if cast.kind == PIPPED:
        return dice_font.character(int(cast.face))
    if cast in own_faces:
        return chr(OWN[own_faces.index(cast)])
    return other_dice.CHARACTERS.get(cast) or f" {cast.face}"


def read_aloud(throw: Iterable[Cast], words: Words = ENGLISH) -> str:
    """The words for other dice: `twenty-sided die showing 17, coins showing heads, tails`."""
    return ", ".join(
        words.showing(kind, len(faces)).format(faces=_faces(faces))
        for kind, faces in notation.groups(throw)
    )


def _faces(faces: Iterable[int | str]) -> str:
    """The faces of dice of one kind: numbers, or words with commas between."""
    shown = [str(face).replace("-", " ") for face in faces]
    return (" " if shown[0].isdecimal() else ", ").join(shown)


def spoken(run: str, words: Words = ENGLISH) -> str:
    """The words for the characters of a `RUN`: `dice showing 6 6 3` or `die showing two cats`."""
    if run[0] in OTHER:
        return read_aloud([other_dice.BY_CHARACTER[sign] for sign in run], words)
    pips = [PIPS[die] for die in run if die in PIPS]
    names = [SIGNS[die] for die in run if die in SIGNS]
    faces = " ".join(pips) or ", ".join(names)
    showing = words.die_showing if len(pips) + len(names) == 1 else words.dice_showing
    return showing.format(faces=faces)
