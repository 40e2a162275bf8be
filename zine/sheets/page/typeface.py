"""Fonts for text that ReportLab does not write: numbers, and what is typed into form fields.

A number needs a font of one byte a letter (WinAnsi), which every program can fill in. A name needs
all letters of the typeface: a font of two bytes a letter, each the letter's code point, so that
viewers find it whether they ask `ToUnicode` or write UTF-16.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, count, groupby
from typing import NamedTuple

import uharfbuzz
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from zine.art import fonts
from zine.pdf.draw import composite_font
from zine.pdf.embedded_fonts import CMAP

FIRST, LAST = 32, 255
CODE = "cp1252"
"""What PDF calls WinAnsiEncoding."""

MOST = 0xFFFF
"""The last code point that two bytes hold."""

SYMBOLIC, ALPHABETIC = 4, 32
"""What a font says of its letters: that they are its own, or those of WinAnsi."""

LINE = "\n"


class SubsetFont(NamedTuple):
    """A subset of a typeface: its file, the width of each letter, its height and depth.

    All are in thousandths of the size. `glyphs` are the numbers of the letters' glyphs.
    """

    file: bytes
    letters: tuple[int, ...]
    glyphs: tuple[int, ...]
    widths: tuple[int, ...]
    height: int
    depth: int


def _subset(face: str, letters: Iterable[int]) -> SubsetFont:
    """Some letters of a typeface, a letter that it lacks as its blank glyph."""
    whole = uharfbuzz.Face(uharfbuzz.Blob(fonts.load(face)))
    listed = tuple(letters)
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).set(set(listed))
    wanted.sets(uharfbuzz.SubsetInputSets.LAYOUT_FEATURE_TAG).set(set())
    few = uharfbuzz.subset(whole, wanted)
    font = uharfbuzz.Font(few)
    scale = 1000 / few.upem
    glyphs = tuple(font.get_nominal_glyph(letter) or 0 for letter in listed)
    widths = tuple(round(font.get_glyph_h_advance(glyph) * scale) for glyph in glyphs)
    extents = font.get_font_extents("ltr")
    height, depth = round(extents.ascender * scale), round(extents.descender * scale)
    return SubsetFont(bytes(few.blob.data), listed, glyphs, widths, height, depth)


@cache
def _winansi(face: str) -> SubsetFont:
    """The letters of WinAnsi, from the byte 32 on."""
    codes = range(FIRST, LAST + 1)
    return _subset(face, (ord(bytes([code]).decode(CODE, "ignore") or " ") for code in codes))


@cache
def _whole(face: str) -> SubsetFont:
    """Every letter of a typeface that a page can be printed with."""
    return _subset(face, sorted(letter for letter in fonts.letters(face) if letter <= MOST))


def width(text: str, face: str, size: float) -> float:
    """The width of a line, in points."""
    widths = _winansi(face).widths
    return sum(widths[byte - FIRST] for byte in text.encode(CODE)) * size / 1000


def embed(document: Pdf, face: str) -> Object:
    """Embed the WinAnsi letters of a typeface in a document; return their font dictionary."""
    font, name = _winansi(face), _name("ZINEFF", face)
    return document.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=name,
            Encoding=Name.WinAnsiEncoding,
            FirstChar=FIRST,
            LastChar=LAST,
            Widths=Array(list(font.widths)),
            FontDescriptor=document.make_indirect(_descriptor(document, font, name, ALPHABETIC)),
        )
    )


def embed_whole(document: Pdf, face: str) -> Object:
    """Embed all letters of a typeface in a document; return their font dictionary."""
    font, name = _whole(face), _name("ZINEFN", face)
    return document.make_indirect(
        composite_font(
            document,
            name,
            _descriptor(document, font, name, SYMBOLIC),
            widths=_widths(font),
            glyphs=Stream(document, _glyph_map(font)),
            texts=_texts(font),
        )
    )


def _name(tag: str, face: str) -> Name:
    return Name(f"/{tag}+{face.title().replace('-', '')}")


def _descriptor(document: Pdf, font: SubsetFont, name: Name, flags: int) -> Dictionary:
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=flags,
        FontBBox=Array([-200, font.depth, 1200, font.height]),
        ItalicAngle=0,
        Ascent=font.height,
        Descent=font.depth,
        CapHeight=650,
        StemV=70,
        FontFile2=Stream(document, font.file, Length1=len(font.file)),
    )


def _glyph_map(font: SubsetFont) -> bytes:
    """The glyph of each code point, two bytes each."""
    glyphs = dict(zip(font.letters, font.glyphs, strict=True))
    last = font.letters[-1]
    return b"".join(glyphs.get(code, 0).to_bytes(2, "big") for code in range(last + 1))


def _widths(font: SubsetFont) -> Array:
    """The widths of letters as a CID font lists them: the first of a run, then each of it."""
    widths = dict(zip(font.letters, font.widths, strict=True))
    parts = ((run[0], Array([widths[letter] for letter in run])) for run in _runs(font.letters))
    return Array(chain.from_iterable(parts))


def _texts(font: SubsetFont) -> bytes:
    """The map to Unicode: each letter is its own code point. No range crosses a first byte."""
    blocks = [list(block) for _, block in groupby(font.letters, lambda letter: letter >> 8)]
    runs = [run for block in blocks for run in _runs(block)]
    lines = [f"<{run[0]:04x}> <{run[-1]:04x}> <{run[0]:04x}>" for run in runs]
    parts = [lines[first : first + 100] for first in range(0, len(lines), 100)]
    ranges = [f"{len(part)} beginbfrange\n{LINE.join(part)}\nendbfrange" for part in parts]
    return CMAP.format(pairs=LINE.join(ranges)).encode()


def _runs(letters: Iterable[int]) -> Iterator[list[int]]:
    """Letters whose code points follow one another."""
    places = count()
    for _, run in groupby(letters, lambda letter: letter - next(places)):
        yield list(run)
