"""Faces: one copy of each typeface in a bound zine, where every galley brought its own.

A galley's fonts keep the glyph numbers of the face that they were cut from, so those of all
galleys can be replaced by one cut that holds the glyphs of them all.
"""

import re
from collections.abc import Iterable, Iterator
from io import BytesIO

import uharfbuzz
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from zine.foundry import fonts

FACES = {
    "Garamond": "garamond",
    "Garamond-Bold": "garamond-bold",
    "Garamond-Italic": "garamond-italic",
    "Garamond-Bold-Italic": "garamond-italic-bold",
    "Cinzel-Semi-Bold": "cinzel",
    "Cinzel-Bold": "cinzel-bold",
    "Zine-Dice": "dice",
    "Zine-Pictures": "pictures",
}
"""The face of the foundry, by the name that the layout engine gives to its font."""

PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")
LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF")
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


def strangers(galley: bytes) -> list[str]:
    """What to tell of characters in a galley that were not printed with one of our faces."""
    told = []
    with Pdf.open(BytesIO(galley)) as pdf:
        fonts_used = {font.objgen: font for shelf in _shelves(pdf) for font in shelf.values()}
        for font in fonts_used.values():
            face = FACES.get(str(font.BaseFont).partition("+")[2])
            glyphs = uharfbuzz.Face(fonts.load(face)).glyph_count if face else 0
            for glyph, text in PAIR.findall(font.ToUnicode.read_bytes()):
                sign = bytes.fromhex(text.decode()).decode("utf-16-be")
                if int(glyph, 16) >= glyphs and sign.isprintable() and not sign.isspace():
                    told.append(f"the typeface of this text has no '{sign}' (U+{ord(sign[0]):04X})")
    return sorted(set(told))


def share(zine: Pdf) -> None:
    """Let every page of the zine use the same copy of each of our faces."""
    shelves = list(_shelves(zine))
    by_name: dict[str, dict[tuple[int, int], Object]] = {}
    for shelf in shelves:
        for font in shelf.values():
            by_name.setdefault(str(font.BaseFont), {})[font.objgen] = font
    shared = {
        name: _merged(zine, list(copies.values()), FACES[name.partition("+")[2]])
        for name, copies in sorted(by_name.items())
        if name.partition("+")[2] in FACES
    }
    for shelf in shelves:
        for key, font in list(shelf.items()):
            shelf[key] = shared.get(str(font.BaseFont), font)


def _shelves(zine: Pdf) -> Iterator[Object]:
    """Every dictionary of fonts, on pages and on what is laid over them."""
    for page in zine.pages:
        holders = [page.obj.Resources]
        forms = page.obj.Resources.get(Name.XObject, Dictionary())
        holders += [form.Resources for form in forms.values() if Name.Resources in form]
        for resources in holders:
            if Name.Font in resources:
                yield resources.Font


def _merged(zine: Pdf, copies: list[Object], face: str) -> Object:
    """One font that serves for all its copies."""
    letters: dict[int, str] = {}
    widths: dict[int, Object] = {}
    for font in copies:
        for glyph, text in PAIR.findall(font.ToUnicode.read_bytes()):
            letters.setdefault(int(glyph, 16), text.decode())
        widths.update(_widths(font.DescendantFonts[0].W))
    font = copies[0]
    cut = _cut(face, widths)
    font.ToUnicode = Stream(zine, _cmap(letters).encode())
    descendant = font.DescendantFonts[0]
    descendant.W = Array([part for glyph in sorted(widths) for part in (glyph, [widths[glyph]])])
    descendant.FontDescriptor.FontFile2 = Stream(zine, cut, Length1=len(cut))
    return font


def _widths(listed: Object) -> Iterator[tuple[int, Object]]:
    """Glyph and width from a list like `[1 [658] 16 [631 640]]`."""
    parts = list(listed)
    for first, run in zip(parts[::2], parts[1::2], strict=True):
        yield from ((int(first) + place, width) for place, width in enumerate(run))


def _cut(face: str, glyphs: Iterable[int]) -> bytes:
    """The face with only these glyphs, each under its own number; the same bytes every time."""
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.GLYPH_INDEX).set(set(glyphs))
    drop = wanted.sets(uharfbuzz.SubsetInputSets.DROP_TABLE_TAG)
    drop.set({int.from_bytes(tag.encode(), "big") for tag in LAYOUT_TABLES})
    wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_HINTING
    whole = uharfbuzz.Face(fonts.load(face))
    return bytes(uharfbuzz.subset(whole, wanted).blob.data)


def _cmap(letters: dict[int, str]) -> str:
    pairs = [f"<{glyph:04x}> <{text}>" for glyph, text in sorted(letters.items())]
    blocks = (pairs[start : start + 100] for start in range(0, len(pairs), 100))
    return CMAP.format(
        pairs="\n".join(
            f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
        )
    )
