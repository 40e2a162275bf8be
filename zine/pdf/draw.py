"""Drawing: lines and text on the pages of a new PDF, in our own typefaces.

Booklets, calibration sheets and filled-in score sheets are drawn so. Their fonts are objects of
pikepdf, which writes these files; those of a bound zine are bytes (`embedded_fonts`). The subset
of a face and its ToUnicode map are the same for both.

All measures are points from the lower left corner.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from types import MappingProxyType

import uharfbuzz
from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf, Stream, String

from zine.art import fonts, letters
from zine.pdf import embedded_fonts

HAIR = 0.5
TEXT, TITLE = "garamond", "cinzel-bold"
UPRIGHT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Matrix = tuple[float, float, float, float, float, float]
"""Where a point goes, as PDF writes it: (a, b, c, d, e, f) takes (x, y) to (ax + cy + e, …)."""


def rotated_180(width: float, height: float) -> Matrix:
    """The matrix that turns a sheet of this size upside down."""
    return (-1.0, 0.0, 0.0, -1.0, width, height)


class Drawing:
    """Collects the drawing of one page, as the operators of its content."""

    def __init__(self, fonts: "FontSet") -> None:
        self._fonts = fonts
        self._drawn: list[str] = []

    @property
    def content(self) -> bytes:
        """All operators so far, within those that save and restore the graphics state."""
        return "\n".join(["q", *self._drawn, "Q", ""]).encode("ascii")

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = HAIR) -> None:
        """Draw a line."""
        self._drawn.append(f"{_n(width)} w {_n(x1)} {_n(y1)} m {_n(x2)} {_n(y2)} l S")

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """Draw the edges of a rectangle."""
        self._drawn.append(f"{_n(HAIR)} w {_n(x)} {_n(y)} {_n(width)} {_n(height)} re S")

    def text(
        self, x: float, y: float, text: str, size: float, align: float = 0, face: str = TEXT
    ) -> None:
        """Write one line; `align` is the share of it that stands left of `x`."""
        glyphs, width = self._fonts.face(face).set(text)
        left = x - align * width * size / 1000
        set_in = f"/{face} {_n(size)} Tf {_n(left)} {_n(y)} Td"
        self._drawn.append(f"BT {set_in} <{glyphs}> Tj ET")

    @contextmanager
    def moved(self, matrix: Sequence[float]) -> Iterator[None]:
        """Apply a matrix to everything that is drawn meanwhile."""
        self._drawn.append(f"q {' '.join(map(_n, matrix))} cm")
        yield
        self._drawn.append("Q")


class FontSet:
    """The fonts of one PDF, each with the glyphs that it has shown."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._faces: dict[str, Font] = {}
        self.fonts = pdf.make_indirect(Dictionary())

    def face(self, name: str) -> "Font":
        """The font of a face of `zine.art.fonts`."""
        if name not in self._faces:
            self._faces[name] = Font(self._pdf, name)
            self.fonts[f"/{name}"] = self._faces[name].font
        return self._faces[name]

    def embed(self) -> None:
        """Embed every glyph that was shown; no text can be set after."""
        for face in self._faces.values():
            face.embed()


class Font:
    """A font of one PDF, with the glyphs that it has shown."""

    def __init__(self, pdf: Pdf, name: str) -> None:
        face = uharfbuzz.Face(fonts.load(name))
        self.font = pdf.make_indirect(Dictionary())
        self._pdf = pdf
        self._name = name
        self._shapes = uharfbuzz.Font(face)
        self._unit = 1000.0 / int(face.upem)
        self._letters: dict[int, str] = {}

    def set(self, text: str) -> tuple[str, int]:
        """The glyphs of a text in hexadecimal, and its width in thousandths of an em."""
        text = letters.without_narrow_spaces(text)
        glyphs = [self._shapes.get_nominal_glyph(ord(letter)) or 0 for letter in text]
        self._letters.update(zip(glyphs, text, strict=True))
        return "".join(f"{glyph:04x}" for glyph in glyphs), sum(map(self._width, glyphs))

    def embed(self) -> None:
        """Embed the glyphs that were shown; no text can be set after."""
        name = Name(f"/ZINEPN+{fonts.printed(self._name)}")
        used = sorted(self._letters)
        cut = embedded_fonts.subset(self._name, used)
        extents = self._shapes.get_font_extents("ltr")
        high, low = round(extents.ascender * self._unit), round(extents.descender * self._unit)
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=name,
            Flags=4,
            FontBBox=[-500, low, 1500, high],
            ItalicAngle=0,
            Ascent=high,
            Descent=low,
            CapHeight=high,
            StemV=80,
            FontFile2=Stream(self._pdf, cut, Length1=len(cut)),
        )
        letters = {glyph: text.encode("utf-16-be").hex() for glyph, text in self._letters.items()}
        font = composite_font(
            self._pdf,
            name,
            descriptor,
            widths=Array([part for glyph in used for part in (glyph, [self._width(glyph)])]),
            glyphs=Name.Identity,
            texts=embedded_fonts.cmap(letters).encode(),
        )
        self.font.update(font)

    def _width(self, glyph: int) -> int:
        advance: int = self._shapes.get_glyph_h_advance(glyph)
        return round(advance * self._unit)


def composite_font(
    pdf: Pdf, name: Name, descriptor: Dictionary, *, widths: Array, glyphs: Object, texts: bytes
) -> Dictionary:
    """A font of two bytes a letter: `glyphs` are those of its codes, `texts` its ToUnicode map."""
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=name,
        CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
        CIDToGIDMap=glyphs,
        W=widths,
        FontDescriptor=pdf.make_indirect(descriptor),
    )
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=name,
        Encoding=Name("/Identity-H"),
        DescendantFonts=[pdf.make_indirect(descendant)],
        ToUnicode=Stream(pdf, texts),
    )


def operands(*numbers: float) -> bytes:
    """The operands of an operator, to a thousandth of a point."""
    return " ".join(map(_n, numbers)).encode("ascii")


def add_page(
    pdf: Pdf,
    case: FontSet,
    size: tuple[float, float],
    content: bytes,
    forms: Mapping[str, Object] = MappingProxyType({}),
) -> None:
    """Add a page with this content, which refers to fonts and forms by name."""
    page = pdf.add_blank_page(page_size=size)
    page.obj.Contents = pdf.make_stream(content)
    page.obj.Resources = Dictionary(Font=case.fonts, XObject=Dictionary(dict(forms)))


def finished(pdf: Pdf, case: FontSet, title: str, language: str = "en") -> bytes:
    """The PDF as bytes, the same for the same pages."""
    case.embed()
    pdf.Root.Lang = String(language)
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    pdf.docinfo[Name.Title] = String(title)
    pdf.docinfo[Name.Creator] = String("zine")
    return saved(pdf)


def saved(pdf: Pdf) -> bytes:
    """A PDF as bytes, with no date and no chance in them."""
    out = BytesIO()
    pdf.save(
        out,
        fix_metadata_version=False,  # our metadata names no version, and reading them takes 10 ms
        deterministic_id=True,
        object_stream_mode=ObjectStreamMode.generate,
        recompress_flate=False,
    )
    return out.getvalue()


def _n(number: float) -> str:
    """A number as PDF writes it, to a thousandth of a point."""
    return f"{number:.3f}".rstrip("0").rstrip(".")
