"""Faces: one copy of each typeface in a bound zine, for all its galleys and its furniture.

A galley's fonts keep the glyph numbers of the face that they were cut from, so one cut that holds
the glyphs of them all serves for every page.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import uharfbuzz
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from zine.foundry import fonts
from zine.press.furniture import Run

PRINTED = {
    "garamond": "Garamond",
    "garamond-bold": "Garamond-Bold",
    "garamond-italic": "Garamond-Italic",
    "garamond-italic-bold": "Garamond-Bold-Italic",
    "cinzel": "Cinzel-Semi-Bold",
    "cinzel-bold": "Cinzel-Bold",
    "dice": "Zine-Dice",
    "pictures": "Zine-Pictures",
}
"""What a PDF calls each face of the foundry."""

FACES = {printed: face for face, printed in PRINTED.items()}
PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")
LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF")
SYMBOLIC = 4
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


@dataclass(slots=True)
class _Used:
    """The glyphs of a face that are printed: the text of each, and its width in thousandths."""

    texts: dict[int, str] = field(default_factory=dict)
    widths: dict[int, int] = field(default_factory=dict)


def strangers(used: Iterable[Any]) -> list[str]:
    """What to tell of characters that were not printed with one of our faces.

    `used` are the layout engine's fonts.
    """
    told = set()
    for font in used:
        face = FACES.get(font.name.decode().partition("+")[2])
        glyphs = uharfbuzz.Face(fonts.load(face)).glyph_count if face else 0
        for glyph, sign in font.to_unicode.items():
            if glyph >= glyphs and sign.isprintable() and not sign.isspace():
                told.add(f"the typeface of this text has no '{sign}' (U+{ord(sign[0]):04X})")
    return sorted(told)


def leave_out(pdf: Any) -> None:
    """Take the typefaces out of a galley that is about to be written: the bound zine has them."""
    files = {thing.pop("FontFile2") for thing in pdf.objects if _is_descriptor(thing)}
    for thing in pdf.objects:
        if thing.reference in files:
            thing.stream.clear()


def _is_descriptor(thing: Any) -> bool:
    return isinstance(thing, dict) and "FontFile2" in thing


def share(zine: Pdf, runs: Iterable[Run]) -> None:
    """Let every page use the same copy of each of our faces.

    Each is called as the layout engine calls it and, for furniture, by its own name.
    """
    used: dict[str, _Used] = {}
    called: dict[str, str] = {}
    holders = list(_holders(zine))
    for font_name, font in {k: f for h in holders for k, f in _fonts(h)}.items():
        called[font_name] = FACES[str(font.BaseFont).partition("+")[2]]
    seen = {font.objgen: font for holder in holders for _, font in _fonts(holder)}
    for font in seen.values():
        mine = used.setdefault(FACES[str(font.BaseFont).partition("+")[2]], _Used())
        for glyph, text in PAIR.findall(font.ToUnicode.read_bytes()):
            mine.texts.setdefault(int(glyph, 16), text.decode())
        mine.widths.update(_widths(font.DescendantFonts[0].W))
    for run in runs:
        mine = used.setdefault(run.face, _Used())
        for glyph in run.glyphs:
            mine.texts.setdefault(glyph.number, glyph.text.encode("utf-16-be").hex())
            mine.widths.setdefault(glyph.number, glyph.width)
    made = {face: _made(zine, face, used[face]) for face in sorted(used)}
    names = {f"/{face}": font for face, font in made.items()}
    names |= {name: made[face] for name, face in called.items()}
    shelf = zine.make_indirect(Dictionary(names))
    for holder in holders:
        holder.Font = shelf


def _holders(zine: Pdf) -> Iterator[Object]:
    """The resources of every galley, and of what is drawn as a whole on its pages."""
    seen = set()
    for page in zine.pages:
        resources = page.obj.Resources
        if not resources.is_indirect or resources.objgen not in seen:
            seen.add(resources.objgen)
            yield resources
            forms = resources.get(Name.XObject, Dictionary())
            yield from (form.Resources for form in forms.values() if Name.Resources in form)


def _fonts(resources: Object) -> Iterator[tuple[str, Object]]:
    if Name.Font in resources:
        yield from resources.Font.items()


def _widths(listed: Object) -> Iterator[tuple[int, int]]:
    """Glyph and width from a list like `[1 [658] 16 [631 640]]`."""
    parts = list(listed)
    for first, run in zip(parts[::2], parts[1::2], strict=True):
        yield from ((int(first) + place, int(width)) for place, width in enumerate(run))


def _made(zine: Pdf, face: str, used: _Used) -> Object:
    """The font of a face, cut down to the glyphs that are used."""
    cut = _cut(face, used.widths)
    tag = "".join(chr(ord("A") + byte % 26) for byte in sha256(cut).digest()[:6])
    name = Name(f"/{tag}+{PRINTED[face]}")
    metrics = uharfbuzz.Font(uharfbuzz.Face(fonts.load(face)))
    extents, scale = metrics.get_font_extents("ltr"), 1000 / metrics.face.upem
    high, low = round(extents.ascender * scale), round(extents.descender * scale)
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=SYMBOLIC,
        FontBBox=Array([0, low, max(used.widths.values()), high]),
        ItalicAngle=0,
        Ascent=high,
        Descent=low,
        CapHeight=high,
        StemV=80,
        FontFile2=Stream(zine, cut, Length1=len(cut)),
    )
    system = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=name,
        CIDSystemInfo=system,
        CIDToGIDMap=Name.Identity,
        W=Array([part for glyph in sorted(used.widths) for part in _width(glyph, used)]),
        FontDescriptor=zine.make_indirect(descriptor),
    )
    return zine.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=name,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([zine.make_indirect(descendant)]),
            ToUnicode=Stream(zine, _cmap(used.texts).encode()),
        )
    )


def _width(glyph: int, used: _Used) -> tuple[int, Array]:
    return glyph, Array([used.widths[glyph]])


def _cut(face: str, glyphs: Iterable[int]) -> bytes:
    """The face with only these glyphs, each under its own number; the same bytes every time."""
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.GLYPH_INDEX).set(set(glyphs))
    drop = wanted.sets(uharfbuzz.SubsetInputSets.DROP_TABLE_TAG)
    drop.set({int.from_bytes(tag.encode(), "big") for tag in LAYOUT_TABLES})
    wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_HINTING
    whole = uharfbuzz.Face(fonts.load(face))
    return bytes(uharfbuzz.subset(whole, wanted).blob.data)


def _cmap(texts: Mapping[int, str]) -> str:
    pairs = [f"<{glyph:04x}> <{text}>" for glyph, text in sorted(texts.items())]
    blocks = (pairs[start : start + 100] for start in range(0, len(pairs), 100))
    return CMAP.format(
        pairs="\n".join(
            f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
        )
    )
