"""Embedded fonts: one copy of each face in a bound zine, for all its sections and running heads.

The fonts of a fragment keep the glyph numbers of the whole face, so that one subset with the glyphs
of all serves every page.

Other code embeds fonts in two more ways, which must not share these objects. `zine.pdf.draw` makes
objects of pikepdf. Form fields of score sheets (`zine.sheets.page.typeface`) need fonts whose
letters viewers find when a player types; ReportLab embeds those of the sheets' own text.
"""

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256

import uharfbuzz

from zine.art import fonts
from zine.pdf.fragment import Glyphs
from zine.pdf.writer import PdfWriter

LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF")
SYMBOLIC = 4
DESCRIPTOR = """\
/Type /FontDescriptor /FontName {name} /Flags {flags} /FontBBox [0 {low} {wide} {high}] \
/ItalicAngle 0 /Ascent {high} /Descent {low} /CapHeight {high} /StemV 80 /FontFile2 {file} 0 R"""
DESCENDANT = """\
/Type /Font /Subtype /CIDFontType2 /BaseFont {name} /CIDToGIDMap /Identity \
/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
/W [{widths}] /FontDescriptor {descriptor} 0 R"""
FONT = """\
/Type /Font /Subtype /Type0 /BaseFont {name} /Encoding /Identity-H \
/DescendantFonts [{descendant} 0 R] /ToUnicode {texts} 0 R"""
CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{pairs}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def preload() -> None:
    """Load every face of ours that most zines use, which takes a while."""
    for face in (*fonts.FACES, *fonts.DRAWN):
        if face not in fonts.SELDOM:
            fonts.load(face)


def write(out: PdfWriter, used: Mapping[str, Glyphs]) -> dict[str, int]:
    """Write each face with the glyphs that are shown; return the object number of each."""
    return {face: _font(out, face, used[face]) for face in sorted(used)}


def _font(out: PdfWriter, face: str, glyphs: Glyphs) -> int:
    length, file, tag = _file(face, frozenset(glyphs))
    name = f"/{tag}+{fonts.printed(face)}"
    high, low = _extents(face)
    wide = max(width for _, width in glyphs.values())
    widths = " ".join(f"{glyph} [{glyphs[glyph][1]}]" for glyph in sorted(glyphs))
    texts = {glyph: text for glyph, (text, _) in glyphs.items() if text}

    body = out.stream(b"/Length1 %d /Filter /FlateDecode" % length, file)
    meaning = out.stream(b"/Filter /FlateDecode", zlib.compress(cmap(texts).encode()))
    source = DESCRIPTOR.format(name=name, flags=SYMBOLIC, low=low, high=high, wide=wide, file=body)
    descriptor = out.part(source.encode())
    source = DESCENDANT.format(name=name, widths=widths, descriptor=descriptor)
    descendant = out.part(source.encode())
    return out.part(FONT.format(name=name, descendant=descendant, texts=meaning).encode())


def _extents(face: str) -> tuple[int, int]:
    """Ascent and descent of a face, in thousandths of an em."""
    metrics = uharfbuzz.Font(uharfbuzz.Face(fonts.load(face)))
    extents, scale = metrics.get_font_extents("ltr"), 1000 / metrics.face.upem
    return round(extents.ascender * scale), round(extents.descender * scale)


@lru_cache(64)
def _file(face: str, glyphs: frozenset[int]) -> tuple[int, bytes, str]:
    """The length of a subset, its compressed file, and the tag that begins its name."""
    whole = subset(face, glyphs)
    tag = "".join(chr(ord("A") + byte % 26) for byte in sha256(whole).digest()[:6])
    return len(whole), zlib.compress(whole), tag


def subset(face: str, glyphs: Iterable[int]) -> bytes:
    """The face with only these glyphs, which keep their numbers; the same bytes every time."""
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.GLYPH_INDEX).set(set(glyphs))
    drop = wanted.sets(uharfbuzz.SubsetInputSets.DROP_TABLE_TAG)
    drop.set({int.from_bytes(tag.encode(), "big") for tag in LAYOUT_TABLES})
    wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_HINTING
    whole = uharfbuzz.Face(fonts.load(face))
    return bytes(uharfbuzz.subset(whole, wanted).blob.data)


def cmap(texts: Mapping[int, str]) -> str:
    """The ToUnicode map of a font; the texts are UTF-16 in hexadecimal."""
    pairs = [f"<{glyph:04x}> <{text}>" for glyph, text in sorted(texts.items())]
    blocks = (pairs[start : start + 100] for start in range(0, len(pairs), 100))
    return CMAP.format(
        pairs="\n".join(
            f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
        )
    )
