"""The typefaces of text and titles, of looks, of what players wrote, and our own dice.

Families may be variable fonts of thousands of glyphs. `load` gives a subset: one weight, with the
letters, figures and features that a page can ask for.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from pathlib import Path

import uharfbuzz

from zine.art import dice_font, other_dice, picture_dice
from zine.art.letters import HIDDEN, PIPS
from zine.art.look import CINZEL, FOLDER, GARAMOND, Cut, Face

FACES = {cut.face.name: cut.face for cut in (*GARAMOND, *CINZEL)}
"""Each of our typefaces by name."""

_entered: dict[str, Face] = {}
"""The typefaces of looks by name; a name holds the hash of its file, so it never changes."""

PRINTED = {cut.printed: cut.face.name for cut in (*GARAMOND, *CINZEL)}
PRINTED |= {
    "Zine-Dice": "dice",
    "Zine-Kept-Dice": "kept-dice",
    "Zine-Pictures": "pictures",
    "Zine-Other-Dice": "other",
}
PRINTED |= {"Caveat-Semi-Bold": "hand"}
"""The name of each face by its name in a PDF."""


def _numerals() -> bytes:
    return load(other_dice.NUMERALS)


DRAWN: dict[str, Callable[[], bytes]] = {
    "dice": dice_font.font,
    "kept-dice": dice_font.kept_font,
    "pictures": picture_dice.font,
    "other": lambda: other_dice.font(_numerals()),
}
"""Our own typefaces by name, and what draws them."""

KEPT = {
    "dice": FOLDER / "Zine-Dice.ttf",
    "kept-dice": FOLDER / "Zine-Kept-Dice.ttf",
    "pictures": FOLDER / "Zine-Pictures.ttf",
}
"""Those that every zine asks for, as they were drawn: `python -m zine.art.fonts` does it again."""

SELDOM = ("other",)
"""Those that few zines use, which are drawn when one does."""

HANDWRITING = FOLDER / "Caveat-SemiBold.ttf"

FOR_SHEETS: dict[str, Callable[[], bytes]] = {
    "picture characters": picture_dice.characters,
    "other characters": lambda: other_dice.characters(_numerals()),
    "hand": HANDWRITING.read_bytes,
}
"""More typefaces, which only score sheets use, and what gives their files."""

FEATURES = ("kern", "liga", "ccmp", "locl", "mark", "onum", "lnum", "pnum", "tnum", "smcp")

LETTERS = frozenset(
    chain(
        range(0x20, 0x7F),
        range(0xA0, 0x300),  # Latin with accents, and letters such as ə and ʻ
        range(0x370, 0x530),  # Greek and Cyrillic, for names
        range(0x1E00, 0x2000),
        range(0x2010, 0x2060),  # dashes, quotation marks, dots
        range(0x2070, 0x2200),  # small figures, currencies, signs such as №, fractions, arrows
        range(0x2200, 0x2300),  # signs such as ∞ and √
    )
)


ORIGIN = (0, 13, 14)
"""The numbers of what a font says of its copyright, its licence, and where that is."""

FAMILY = re.compile(r"[-\[]")
"""The first sign behind the family in the name of a font's file."""

MOST_OFF = 0.001
"""How far, in ems, a curve of a font that was turned may lie from its first one."""

MOST_FIELDS = (
    *("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"),
    *("maxStackElements", "maxSizeOfInstructions", "maxPoints", "maxContours"),
    *("maxCompositePoints", "maxCompositeContours", "maxComponentElements", "maxComponentDepth"),
)
"""Fields of a TrueType font for its largest glyph and its program, which ours lack."""


@cache
def load(name: str) -> bytes:
    """The TrueType file of a typeface by its name; raises `KeyError` for a name that none has."""
    if name in KEPT:
        return KEPT[name].read_bytes()
    if draw := DRAWN.get(name) or FOR_SHEETS.get(name):
        return draw()
    own = FACES.get(name) or _entered[name]
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(own.file)))
    wanted = _subset_input(LETTERS)
    if own.axis is not None:
        wanted.pin_axis_location(face, "wght", own.axis)
    return truetype(_subset(face, wanted))


def enter(cuts: Iterable[Cut]) -> None:
    """Let the typefaces of a look be loaded in this process."""
    for cut in cuts:
        if cut.face.name not in FACES:
            _entered[cut.face.name] = cut.face
            PRINTED[cut.printed] = cut.face.name


def printed(name: str) -> str:
    """The name of a face in a PDF."""
    return next(printed for printed, face in PRINTED.items() if face == name)


def truetype(font: bytes) -> bytes:
    """A font with TrueType outlines, as PDFs and score sheets need; PostScript ones are turned."""
    if not font.startswith(b"OTTO"):
        return font
    from fontTools.pens.cu2quPen import Cu2QuPen  # noqa: PLC0415 - only for such fonts
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # noqa: PLC0415
    from fontTools.ttLib import TTFont, newTable  # noqa: PLC0415

    turned = TTFont(BytesIO(font), recalcTimestamp=False)
    order, shapes, glyphs = turned.getGlyphOrder(), turned.getGlyphSet(), {}
    for name in order:
        pen = TTGlyphPen(shapes)
        shapes[name].draw(
            Cu2QuPen(pen, MOST_OFF * turned["head"].unitsPerEm, reverse_direction=True)
        )
        glyphs[name] = pen.glyph()
    turned["loca"] = newTable("loca")
    turned["glyf"] = outlines = newTable("glyf")
    outlines.glyphOrder, outlines.glyphs = order, glyphs
    most = turned["maxp"]
    most.tableVersion = 0x00010000
    for field in MOST_FIELDS:
        setattr(most, field, 0)
    most.maxZones = 1
    turned["head"].glyphDataFormat = 0
    turned["post"].formatType = 3.0
    for table in ("CFF ", "VORG"):
        if table in turned:
            del turned[table]
    turned.sfntVersion = "\0\1\0\0"
    out = BytesIO()
    turned.save(out)
    return out.getvalue()


@lru_cache(32)
def woff2(name: str, letters: str) -> bytes:
    """A typeface with these letters alone, as WOFF2; the same bytes every time.

    To pack the typefaces takes most of the time of a web page; an edit seldom needs other letters.
    """
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only the web edition packs fonts

    subset = _subset(uharfbuzz.Face(load(name)), _subset_input(map(ord, letters)))
    font = TTFont(BytesIO(subset), recalcTimestamp=False)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()


@lru_cache(32)
def packed(name: str, letters: str) -> bytes:
    """A typeface with these letters alone, as TrueType; the same bytes every time.

    A subset is another font, which must not bear the name of a typeface whose licence reserves it.
    So it has our own name for it, and says whose it is and its licence as the font does.
    """
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only an EPUB packs these

    subset = _subset(uharfbuzz.Face(load(name)), _subset_input(map(ord, letters)))
    font = TTFont(BytesIO(subset), recalcTimestamp=False)
    names = font["name"]
    if own := FACES.get(name) or _entered.get(name):
        with TTFont(own.file, lazy=True) as whole:
            said = {number: whole["name"].getDebugName(number) for number in ORIGIN}
        names.names = []
        called = {1: f"Zine {name}", 2: "Regular", 4: f"Zine {name}", 6: f"Zine-{name}"}
        for number, text in {**said, **called}.items():
            if text:
                names.setName(text, number, 3, 1, 0x409)  # Windows, Unicode, English
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def licence(name: str) -> Path | None:
    """The text of a typeface's licence, if it lies beside its file: `OFL-EBGaramond.txt`."""
    own = FACES.get(name) or _entered.get(name)
    if own is None:
        return None
    place = own.file.with_name(f"OFL-{FAMILY.split(own.file.stem)[0]}.txt")
    return place if place.is_file() else None


@cache
def width(name: str, text: str, *features: str) -> float:
    """The width of a line in a typeface, in ems; in another where `fitting` says so.

    `features` are tags of OpenType, such as `smcp` for small capitals.
    """
    face = uharfbuzz.Face(load(fitting(name, text)))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(face), buffer, dict.fromkeys(features, True))
    return float(sum(place.x_advance for place in buffer.glyph_positions) / face.upem)


def fitting(name: str, text: str) -> str:
    """The face in which a text is set whole: the named one, or another if it lacks a letter."""
    own = FACES.get(name) or _entered.get(name)
    if text.isascii() or own is None or not own.instead:
        return name
    lacking = {ord(sign) for sign in text} - letters(name)
    return own.instead if lacking & letters(own.instead) else name


@cache
def letters(name: str) -> frozenset[int]:
    """The code points of the characters that a face has."""
    return frozenset(uharfbuzz.Face(load(name)).unicodes)


@dataclass(frozen=True, slots=True)
class Credit:
    """The name of a typeface, who drew it, and whether it is open, by its file.

    It is open if it is under the SIL Open Font License. What a file does not say is "".
    """

    name: str
    maker: str
    is_open: bool


@cache
def credit(file: Path) -> Credit:
    """The credit of a typeface, read from its file."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
    family, maker, whole, licence = (_said(face, number) for number in (1, 9, 16, 13))
    return Credit(whole or family, maker, "SIL Open Font License" in licence)


def _said(face: uharfbuzz.Face, number: int) -> str:
    """An entry of the table `name` of a font, on one line, or ""."""
    return " ".join((face.get_name(number) or "").split())


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


if __name__ == "__main__":
    for drawn, place in KEPT.items():
        place.write_bytes(DRAWN[drawn]())
