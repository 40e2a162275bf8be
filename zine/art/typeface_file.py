"""Checks the typefaces that authors bring, before anything is printed in them."""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import uharfbuzz

TRUETYPE = (b"\0\1\0\0", b"true", b"OTTO")
"""How a font file begins, with TrueType or with PostScript outlines."""

UNUSABLE_FONTS = {
    b"wOFF": "is packed for the web (WOFF): unpack it to TTF or OTF",
    b"wOF2": "is packed for the web (WOFF2): unpack it to TTF or OTF",
    b"ttcf": "is a collection of several fonts (TTC): save the one that is meant as TTF or OTF",
}
"""How other fonts begin, and what is wrong with those."""

ASCII = "".join(map(chr, range(0x21, 0x7F)))
ACCENTS = "ÀÂÄÇÈÉÊËÎÏÑÔÖÙÛÜßàâäçèéêëîïñôöùûü"
SIGNS = {
    "figures and letters": ASCII,
    "accents": ACCENTS,
    "quotes": "“”‘’„«»",
    "dashes": "–—",
    "minus and times": "−×",
    "fractions": "½¼¾",
    "arrow": "→",
    "dots": "·…•",
}
"""The signs that a typeface of text needs, in groups by name."""

TITLE_SIGNS = ("figures and letters", "accents")
"""The groups that a typeface of titles and labels needs; that of the text has the rest."""

RESTRICTED, PREVIEW, EDITABLE, WHOLE, BITMAPS = 0x2, 0x4, 0x8, 0x100, 0x200
"""The bits of `fsType`, in which a font says how it may be embedded."""

BOLD = 600
"""The weight from which a font is bold."""


class NoFont(ValueError):
    """A file is no font that can be used; the message says why."""


@dataclass(frozen=True)
class TypefaceFile:
    """A font file that could be read."""

    data: bytes

    @cached_property
    def face(self) -> uharfbuzz.Face:
        """The font."""
        return uharfbuzz.Face(uharfbuzz.Blob(self.data))

    @cached_property
    def letters(self) -> frozenset[str]:
        """The characters that it has."""
        return frozenset(map(chr, self.face.unicodes))

    @property
    def axis(self) -> tuple[int, int] | None:
        """The least and the greatest weight of a variable font; `None` for one of one weight."""
        axes = [axis for axis in self.face.axis_infos if axis.tag == "wght"]
        return (round(axes[0].min_value), round(axes[0].max_value)) if axes else None

    @property
    def weight(self) -> int:
        """The weight that it says it has, from 100 to 900."""
        table = self._table("OS/2")
        return int(struct.unpack(">H", table[4:6])[0])

    @property
    def is_italic(self) -> bool:
        """Whether it says that it is italic or slanted."""
        return bool(struct.unpack(">H", self._table("OS/2")[62:64])[0] & 0x201)

    @property
    def embedding(self) -> int:
        """The bits that say how it may be embedded."""
        return int(struct.unpack(">H", self._table("OS/2")[8:10])[0])

    @property
    def has_even_figures(self) -> bool:
        """Whether figures are of one width, by themselves or as its tabular ones."""
        widths = set()
        for figure in "0123456789":
            buffer = uharfbuzz.Buffer()
            buffer.add_str(figure)
            buffer.guess_segment_properties()
            uharfbuzz.shape(uharfbuzz.Font(self.face), buffer, {"tnum": True, "lnum": True})
            widths.add(sum(place.x_advance for place in buffer.glyph_positions))
        return len(widths) == 1

    def _table(self, tag: str) -> bytes:
        return bytes(self.face.reference_table(tag).data)


def read(data: bytes) -> TypefaceFile:
    """The font in a file; raises `NoFont` if it cannot be used or may not be embedded."""
    if why := UNUSABLE_FONTS.get(data[:4]):
        raise NoFont(why)
    if data[:4] not in TRUETYPE:
        raise NoFont("is not a font: zine takes TTF and OTF")
    font = TypefaceFile(data)
    if _is_broken(font):
        raise NoFont("is damaged: it lacks tables that every font has; get it again")
    bits = font.embedding
    if bits & RESTRICTED and not bits & (PREVIEW | EDITABLE):
        raise NoFont("may not be embedded, as its maker says (fsType); choose another")
    if bits & (WHOLE | BITMAPS):
        raise NoFont("may not be embedded in part, as its maker says (fsType); choose another")
    return font


def _is_broken(font: TypefaceFile) -> bool:
    """Whether what every font has is missing or empty, as where a file ends too soon."""
    outlines = "CFF " if font.data[:4] == b"OTTO" else "glyf"
    tables = ("OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "post", "name", outlines)
    if any(not font._table(tag) for tag in tables) or len(font._table("OS/2")) < 78:
        return True
    if any(start + size > len(font.data) for start, size in _places(font.data)):
        return True
    shapes = uharfbuzz.Font(font.face)
    glyph = shapes.get_nominal_glyph(ord("H")) if "H" in font.letters else None
    return "H" in font.letters and (glyph is None or shapes.get_glyph_extents(glyph) is None)


def _places(data: bytes) -> Iterator[tuple[int, int]]:
    """Where each table of a font begins, and its length."""
    count = struct.unpack(">H", data[4:6])[0]
    for number in range(count):
        entry = data[12 + 16 * number : 28 + 16 * number]
        yield struct.unpack(">II", entry[8:]) if len(entry) == 16 else (len(data), 1)


def missing(font: TypefaceFile, names: Iterable[str]) -> str:
    """The signs of some groups of `SIGNS` that a typeface lacks, in words; "" if none."""
    lacking = {name: "".join(s for s in SIGNS[name] if s not in font.letters) for name in names}
    return "; ".join(f"{name}: {' '.join(signs)}" for name, signs in lacking.items() if signs)
