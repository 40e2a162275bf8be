"""A font of one byte a letter (WinAnsi), for text that we write without ReportLab."""

from functools import cache
from typing import NamedTuple

import uharfbuzz
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from zine.art import fonts

FIRST, LAST = 32, 255
CODE = "cp1252"
"""What PDF calls WinAnsiEncoding."""


class SubsetFont(NamedTuple):
    """A subset of a typeface: its file, the width of each byte from 32 on, its height and depth.

    All are in thousandths of the size.
    """

    file: bytes
    widths: tuple[int, ...]
    height: int
    depth: int


@cache
def subset(face: str) -> SubsetFont:
    """The WinAnsi letters of a typeface."""
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
    return SubsetFont(bytes(few.blob.data), widths, height, depth)


def width(text: str, face: str, size: float) -> float:
    """How wide a line is, in points."""
    widths = subset(face).widths
    return sum(widths[byte - FIRST] for byte in text.encode(CODE)) * size / 1000


def embed(document: Pdf, face: str) -> Object:
    """Embed a typeface in a document; return its font dictionary."""
    subsetted = subset(face)
    name = Name(f"/ZINEFF+{face.title().replace('-', '')}")
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=32,
        FontBBox=Array([-200, subsetted.depth, 1200, subsetted.height]),
        ItalicAngle=0,
        Ascent=subsetted.height,
        Descent=subsetted.depth,
        CapHeight=650,
        StemV=70,
        FontFile2=Stream(document, subsetted.file, Length1=len(subsetted.file)),
    )
    return document.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=name,
            Encoding=Name.WinAnsiEncoding,
            FirstChar=FIRST,
            LastChar=LAST,
            Widths=Array(list(subsetted.widths)),
            FontDescriptor=document.make_indirect(descriptor),
        )
    )
