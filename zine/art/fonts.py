"""The typefaces: EB Garamond for text, Cinzel for titles, our own dice.

Both families are variable fonts of thousands of glyphs. `load` gives a subset: one weight, with the
letters, figures and features that a page can ask for.
"""

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path

import uharfbuzz

from zine.art import dice_font, other_dice, picture_dice
from zine.art.letters import HIDDEN, PIPS

FOLDER = Path(__file__).with_name("typefaces")
ROMAN = FOLDER / "EBGaramond[wght].ttf"
ITALIC = FOLDER / "EBGaramond-Italic[wght].ttf"
CAPITALS = FOLDER / "Cinzel[wght].ttf"

FACES = {
    "garamond": (ROMAN, 400),
    "garamond-bold": (ROMAN, 700),
    "garamond-italic": (ITALIC, 400),
    "garamond-italic-bold": (ITALIC, 600),
    "cinzel": (CAPITALS, 600),
    "cinzel-bold": (CAPITALS, 700),
}
"""Each typeface by name: the file of its variable font, and its weight."""

DRAWN = {"dice": dice_font.font, "pictures": picture_dice.font, "other": other_dice.font}
"""Our own typefaces by name, and what draws them."""

DRAWN_FOR_SHEETS = {
    "picture characters": picture_dice.characters,
    "other characters": other_dice.characters,
}
"""More of them, which only score sheets use."""

FEATURES = ("kern", "liga", "ccmp", "locl", "mark", "onum", "lnum", "pnum", "tnum", "smcp")

LETTERS = frozenset(
    chain(
        range(0x20, 0x7F),
        range(0xA0, 0x250),  # Latin with accents
        range(0x370, 0x530),  # Greek and Cyrillic, for names
        range(0x1E00, 0x1F00),
        range(0x2010, 0x2040),  # dashes, quotation marks, dots
        (0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265),
    )
)


@cache
def load(name: str) -> bytes:
    """The TrueType file of a typeface by its name; raises `KeyError` for a name that none has."""
    if draw := DRAWN.get(name) or DRAWN_FOR_SHEETS.get(name):
        return draw()
    path, weight = FACES[name]
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
    wanted = _subset_input(LETTERS)
    wanted.pin_axis_location(face, "wght", weight)
    return _subset(face, wanted)


def woff2(name: str, letters: str) -> bytes:
    """A typeface with these letters alone, as WOFF2; the same bytes every time."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only the web edition packs fonts

    subset = _subset(uharfbuzz.Face(load(name)), _subset_input(map(ord, letters)))
    font = TTFont(BytesIO(subset), recalcTimestamp=False)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()


@cache
def width(name: str, text: str) -> float:
    """How wide a line is in a typeface, in ems."""
    face = uharfbuzz.Face(load(name))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(face), buffer)
    return float(sum(place.x_advance for place in buffer.glyph_positions) / face.upem)


def _subset_input(letters: Iterable[int]) -> uharfbuzz.SubsetInput:
    """A subset of these letters, with the features that a page can ask for."""
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).set(set(letters))
    tags = {int.from_bytes(feature.encode(), "big") for feature in FEATURES}
    wanted.sets(uharfbuzz.SubsetInputSets.LAYOUT_FEATURE_TAG).set(tags)
    return wanted


def _subset(face: uharfbuzz.Face, wanted: uharfbuzz.SubsetInput) -> bytes:
    return bytes(uharfbuzz.subset(face, wanted).blob.data)


@cache
def printable() -> frozenset[str]:
    """Every character that roman and italic text can be printed with.

    A test compares it with `zine.art.letters.PRINTABLE`, which takes no time to load.
    """
    faces = (uharfbuzz.Face(load(name)).unicodes for name in ("garamond", "garamond-italic"))
    letters = frozenset.intersection(*map(frozenset, faces))
    return frozenset(map(chr, letters)) - HIDDEN | PIPS | {"\n", "\t"}
