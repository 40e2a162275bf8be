"""A typeface that is written without being laid out: the letters of Western Europe, a byte each."""

from dataclasses import dataclass
from functools import cache

import uharfbuzz
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from zine.art import fonts

FIRST, LAST = 32, 255
CODE = "cp1252"
"""What PDF calls WinAnsiEncoding."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A face cut down: its file, the width of each byte from 32 on, its height and depth.

    All are in thousandths of the size.
    """

    file: bytes
    widths: tuple[int, ...]
    height: int
    depth: int


@cache
def cast(face: str) -> Cast:
    """A face of the foundry, cut down to these letters."""
    whole = uharfbuzz.Face(uharfbuzz.Blob(fonts.load(face)))
    letters = [ord(bytes([code]).decode(CODE, "ignore") or " ") for code in range(FIRST, LAST + 1)]
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).set(set(letters))
    wanted.sets(uharfbuzz.SubsetInputSets.LAYOUT_FEATURE_TAG).set(set())
    few = uharfbuzz.subset(whole, wanted)
    font = uharfbuzz.Font(few)
    scale = 1000 / few.upem
    widths = tuple(
        round(font.get_glyph_h_advance(font.get_nominal_glyph(letter) or 0) * scale)
        for letter in letters
    )
    extents = font.get_font_extents("ltr")
    height, depth = round(extents.ascender * scale), round(extents.descender * scale)
    return Cast(bytes(few.blob.data), widths, height, depth)


def width(text: str, face: str, size: float) -> float:
    """How wide a line is, in points."""
    widths = cast(face).widths
    return sum(widths[byte - FIRST] for byte in text.encode(CODE)) * size / 1000


def embedded(document: Pdf, face: str) -> Object:
    """The font of a face, in a document."""
    made = cast(face)
    name = Name(f"/ZINEFF+{face.title().replace('-', '')}")
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=32,
        FontBBox=Array([-200, made.depth, 1200, made.height]),
        ItalicAngle=0,
        Ascent=made.height,
        Descent=made.depth,
        CapHeight=650,
        StemV=70,
        FontFile2=Stream(document, made.file, Length1=len(made.file)),
    )
    return document.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=name,
            Encoding=Name.WinAnsiEncoding,
            FirstChar=FIRST,
            LastChar=LAST,
            Widths=Array(list(made.widths)),
            FontDescriptor=document.make_indirect(descriptor),
        )
    )
