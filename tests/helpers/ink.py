"""Tells which colours a PDF is printed in, from the operators of its content."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from math import hypot

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Matrix, Name, Object, Pdf, Stream
from PIL import ImageChops

from zine.art import colours

BLACK = "0 g"
WHITE = colours.operator(colours.WHITE)
LETTERS = {BLACK, WHITE, colours.operator(colours.RED)}
"""The colours of letters; white ones stand on a dark cover."""
OTHERS = set(map(colours.operator, (colours.TINT, colours.LINE, colours.QUIET)))
TINT = colours.operator(colours.TINT)
HAIR = 0.5
DPI = 600


@dataclass
class Ink:
    """How the pages of a PDF, and the forms and fields on them, are printed.

    Colours are told as the operator that fills with them. Each line that is drawn has a width in
    points. `mixed` is whatever makes a printer mix colours: other colour spaces, groups with a
    space of their own, transparency.
    """

    fills: set[str] = field(default_factory=set)
    letters: set[str] = field(default_factory=set)
    lines: set[tuple[str, float]] = field(default_factory=set)
    mixed: set[str] = field(default_factory=set)

    def check(self, *, ink_saver: bool = False) -> None:
        """Fail unless all is black, red or a grey of our table, or black alone.

        No line is finer than a hair, or lighter than half black.
        """
        letters, others = ({BLACK}, {WHITE}) if ink_saver else (LETTERS, OTHERS)
        assert self.letters <= letters
        assert self.fills | {colour for colour, _ in self.lines} <= letters | others
        assert all(width >= HAIR and colour != TINT for colour, width in self.lines), self.lines
        assert not self.mixed


def of(pdf: bytes) -> Ink:
    """How a PDF is printed."""
    ink = Ink()
    with Pdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            ink.mixed |= _space(page.obj)
            _read(ink, page.obj, page.obj.get(Name.Resources, Dictionary()), _State())
            for note in page.obj.get(Name.Annots, ()):
                for drawn in _appearances(note.get(Name.AP, Dictionary()).get(Name.N)):
                    _read(ink, drawn, drawn.Resources, _State())
                if Name.DA in note:
                    typed = Stream(document, bytes(note.DA) + b" (typed) Tj")
                    _read(ink, typed, Dictionary(), _State())
    return ink


def shades(pdf: bytes, page: int) -> set[int]:
    """The shades, from 0 for black to 255 for white, of a page in dots that are not blended.

    The renderer blends a few edges all the same. So a dot counts only if the one two to its left
    and the one two above are like it, and a shade only if one dot in 100,000 has it.
    """
    drawn = pypdfium2.PdfDocument(pdf)[page].render(
        scale=DPI / 72, grayscale=True, no_smoothtext=True, no_smoothpath=True
    )
    image = drawn.to_pil()
    steps = (ImageChops.difference(image, ImageChops.offset(image, *to)) for to in ((2, 0), (0, 2)))
    counts = image.histogram(ImageChops.lighter(*steps).point([255] + 255 * [0]))
    return {shade for shade, count in enumerate(counts) if count > sum(counts) / 100_000}


@dataclass(frozen=True)
class _State:
    """What a content stream has set."""

    fill: str = BLACK
    line: str = BLACK
    width: float = 1.0
    at: Matrix = field(default_factory=Matrix)


def _appearances(found: Object | None) -> Iterator[Object]:
    """The appearances of a field: one, or one for each of its states."""
    if isinstance(found, Stream):
        yield found
    elif found is not None:
        yield from (found[name] for name in sorted(found.keys()))


def _space(holder: Object) -> set[str]:
    """The colour space in which a page or a form is mixed, if it has its own."""
    return {str(space) for space in (holder.get(Name.Group, Dictionary()).get("/CS"),) if space}


def _read(ink: Ink, content: Object, resources: Object, state: _State) -> None:
    """Add how a content stream is printed."""
    saved: list[_State] = []
    for part in pikepdf.parse_content_stream(content):
        assert isinstance(part, pikepdf.ContentStreamInstruction), "no picture is made of dots"
        operator, operands = str(part.operator), list(part.operands)
        colour = " ".join(map(str, (*operands, operator)))
        match operator:
            case "g" | "rg" | "k" | "sc" | "scn":
                state = replace(state, fill=colour)
                ink.fills.add(colour)
            case "G" | "RG" | "K" | "SC" | "SCN":
                state = replace(state, line=colour.lower())
            case "cs" | "CS" | "sh":
                ink.mixed.add(colour)
            case "w":
                state = replace(state, width=float(operands[0]))
            case "cm":
                state = replace(state, at=Matrix(*map(float, operands)) @ state.at)
            case "q":
                saved.append(state)
            case "Q":
                state = saved.pop()
            case "S" | "s" | "B" | "B*" | "b" | "b*":
                scale = hypot(state.at.a, state.at.b)
                ink.lines.add((state.line, round(state.width * scale, 3)))
            case "Tj" | "TJ" | "'" | '"':
                ink.letters.add(state.fill)
            case "gs":
                set_here = resources.ExtGState[str(operands[0])]
                solid = all(set_here.get(name, 1) == 1 for name in ("/ca", "/CA"))
                ink.mixed |= set() if solid else {str(set_here)}
            case "Do":
                form = resources.XObject[str(operands[0])]
                ink.mixed |= _space(form)
                place = Matrix(*map(float, form.get(Name.Matrix, Array([1, 0, 0, 1, 0, 0]))))
                inside = replace(state, at=place @ state.at)
                _read(ink, form, form.get(Name.Resources, resources), inside)
