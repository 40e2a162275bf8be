"""Reads a PDF back as paper: what is printed on each page, where, in which type and colour.

Measures are points from the lower left corner, and boxes go round the ink, not round the type.
"""

import ctypes
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageOps

from zine.content.page.document import Block, Document

DICE = {chr(0x2680 + face): str(face + 1) for face in range(6)}
"""The face that each character of a die shows."""

BOUND = re.compile(r"\[([^\[\]]*)\]\((?:rule|table|odds):[^()\s]*\)")
"""Words of a source that are bound to the rules, to a table or to odds."""

THROW = re.compile(r"\[([1-6](?: [1-6])*)\](?!\()")

EOL_HYPHEN = "\x02"
"""What pdfium reads where a word is divided."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of paper."""

    left: float
    bottom: float
    right: float
    top: float

    def overlap(self, other: "Box") -> float:
        """By how much two boxes run into each other, the shorter way; 0 or less if they do not."""
        return min(
            self.right - other.left,
            other.right - self.left,
            self.top - other.bottom,
            other.top - self.bottom,
        )


@dataclass(frozen=True, slots=True)
class Char:
    """A printed character."""

    text: str
    box: Box
    advance: float
    font: str
    size: float
    colour: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text; spaces are not among its characters."""

    text: str
    chars: tuple[Char, ...]

    @property
    def box(self) -> Box:
        """What the ink of the line fills."""
        return around([char.box for char in self.chars])


@dataclass(frozen=True)
class Sheet:
    """One page, read; its lines stand in the order of the file."""

    number: int
    width: float
    height: float
    lines: tuple[Line, ...]
    render: Callable[[float], Image.Image]

    @cached_property
    def chars(self) -> tuple[Char, ...]:
        """Every printed character."""
        return tuple(char for line in self.lines for char in line.chars)

    @property
    def text(self) -> str:
        """The text, a line each."""
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def ink(self) -> Box:
        """What everything printed fills, drawings as well as text."""
        return self.ink_between(0, self.height)

    def ink_between(self, bottom: float, top: float) -> Box:
        """What is printed in a band of the page fills."""
        scale = 2
        band = (0, round((self.height - top) * scale), round(self.width * scale))
        image = self.render(scale).crop((*band, round((self.height - bottom) * scale)))
        found = ImageOps.invert(image.convert("L")).point(lambda dark: 255 * (dark > 8)).getbbox()
        assert found, f"page {self.number} is empty between {bottom:.0f} and {top:.0f}"
        left, upper, right, lower = (edge / scale for edge in found)
        return Box(left, top - lower, right, top - upper)

    def drawings(self, bottom: float, top: float, left: float = 0) -> list[Box]:
        """What is drawn side by side in a band of the page, told apart by the white between."""
        scale = 3
        upper, lower = round((self.height - top) * scale), round((self.height - bottom) * scale)
        band = self.render(scale).convert("L").crop((0, upper, round(self.width * scale), lower))
        dark = band.point(lambda light: 255 * (light < 128))
        runs: list[list[int]] = []
        for across in range(round(left * scale), dark.width):
            if dark.crop((across, 0, across + 1, dark.height)).getbbox():
                if runs and runs[-1][-1] == across - 1:
                    runs[-1].append(across)
                else:
                    runs.append([across])
        boxes = []
        for run in runs:
            edges = dark.crop((run[0], 0, run[-1] + 1, dark.height)).getbbox()
            assert edges
            high, low = top - edges[1] / scale, top - edges[3] / scale
            boxes.append(Box(run[0] / scale, low, (run[-1] + 1) / scale, high))
        return boxes


def around(boxes: Sequence[Box]) -> Box:
    """The box that holds all these."""
    return Box(
        min(box.left for box in boxes),
        min(box.bottom for box in boxes),
        max(box.right for box in boxes),
        max(box.top for box in boxes),
    )


def read(pdf: bytes) -> tuple[Sheet, ...]:
    """Every page of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    sheets = []
    for number, page in enumerate(document, 1):
        width, height = page.get_size()
        sheets.append(Sheet(number, width, height, tuple(_lines(page)), _renderer(page)))
    return tuple(sheets)


def _renderer(page: pypdfium2.PdfPage) -> Callable[[float], Image.Image]:
    drawn: dict[float, Image.Image] = {}

    def render(scale: float) -> Image.Image:
        if scale not in drawn:
            image = page.render(scale=scale, rev_byteorder=True).to_pil()
            drawn[scale] = image if image.mode == "RGB" else image.convert("RGB")
        return drawn[scale]

    return render


def _lines(page: pypdfium2.PdfPage) -> Iterator[Line]:
    text, chars = "", list[Char]()
    for char in (*_chars(page), None):
        ends = char is None or char.text in ("\r", "\n")
        if char is not None and not ends:
            text += char.text.replace(EOL_HYPHEN, "-")
            if not char.text.isspace():
                chars.append(char)
        if (ends or (char is not None and char.text == EOL_HYPHEN)) and chars:
            yield Line(" ".join(text.split()), tuple(chars))
            text, chars = "", []


def _chars(page: pypdfium2.PdfPage) -> Iterator[Char]:
    read = page.get_textpage()
    matrix = pdfium.FS_MATRIX()
    channels = [ctypes.c_uint() for _ in range(4)]
    name = ctypes.create_string_buffer(128)
    for place in range(pdfium.FPDFText_CountChars(read.raw)):
        text = chr(pdfium.FPDFText_GetUnicode(read.raw, place))
        ink, loose = read.get_charbox(place), read.get_charbox(place, loose=True)
        pdfium.FPDFText_GetMatrix(read.raw, place, matrix)
        scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        pdfium.FPDFText_GetFillColor(read.raw, place, *channels)
        pdfium.FPDFText_GetFontInfo(read.raw, place, name, 128, None)
        yield Char(
            text=text,
            box=Box(*ink),
            advance=loose[2] - loose[0],
            font=name.value.decode().partition("+")[2],
            size=pdfium.FPDFText_GetFontSize(read.raw, place) * scale,
            colour=(channels[0].value, channels[1].value, channels[2].value),
        )


def collisions(sheet: Sheet) -> list[str]:
    """Pairs of characters whose ink runs together, save neighbours, which may be kerned.

    In italics the next but one is such a neighbour, as in "fif".
    """
    chars = {char.box: char for char in sheet.chars}.values()  # a ligature is read as its letters
    placed = sorted(enumerate(chars), key=lambda item: item[1].box.left)
    found = []
    for rank, (place, char) in enumerate(placed):
        for other_place, other in placed[rank + 1 :]:
            if other.box.left >= char.box.right:
                break
            if abs(place - other_place) > 2 and char.box.overlap(other.box) > 0.4:
                where = f"{char.box.left:.0f}, {char.box.bottom:.0f}"
                found.append(f"page {sheet.number}: '{char.text}' on '{other.text}' at {where}")
    return found


def unlike_ours(pdf: bytes, ours: Sequence[str]) -> list[str]:
    """Every font of a file that is not embedded, or whose name begins with none of `ours`."""
    strange = []
    with pikepdf.open(BytesIO(pdf)) as document:
        for thing in document.objects:
            if not isinstance(thing, pikepdf.Dictionary) or thing.get("/Type") != "/Font":
                continue
            name = str(thing.BaseFont).lstrip("/")
            holder = thing.DescendantFonts[0] if "/DescendantFonts" in thing else thing
            descriptor = holder.get("/FontDescriptor", pikepdf.Dictionary())
            if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                strange.append(f"{name} is not embedded")
            elif not name.partition("+")[2].startswith(tuple(ours)):
                strange.append(f"{name} is not ours")
    return strange


def throws(text: str) -> str:
    """Text in which the throws `[6 6 3]` are written as the characters of our dice."""
    return THROW.sub(
        lambda throw: "".join(chr(0x267F + int(face)) for face in throw[1].split()), text
    )


def in_print(document: Document) -> list[Block]:
    """The blocks of a game's page as they are printed: odds and rulings before the variations."""
    places = {"Variations": 2, "Source": 3} | dict.fromkeys(("The odds", "Rulings"), 1)
    ordered = sorted(document.sections, key=lambda section: places.get(section.role, 0))
    heads = ((section.heading,) if section.heading else () for section in ordered)
    return [b for head, part in zip(heads, ordered, strict=True) for b in (*head, *part.blocks)]


def squeezed(text: str) -> str:
    """Text without spaces, Markdown, commas and hyphens, dice as figures, in small letters.

    What the page prints and what its source says are alike in this form.
    """
    text = BOUND.sub(r"\1", text)
    for mark, plain in {"’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "‐": "-"}.items():
        text = text.replace(mark, plain)
    text = "".join(DICE.get(char, char) for char in throws(text) if char not in "*`\\,-")
    return "".join(text.split()).casefold()
