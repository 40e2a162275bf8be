"""A sheet of paper: its size, its margins, and the marks that every score sheet is made of.

All measures are points from the lower left corner unless they say millimetres.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise

from reportlab.lib.units import inch, mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from zine.dice import Picture
from zine.foundry import dice, fonts, woodcut
from zine.foundry.pictures import Point

PAPERS = {"a4": (210 * mm, 297 * mm), "letter": (8.5 * inch, 11 * inch)}
"""Width and height of each paper, by the name that the command line knows."""

MARGIN = 14 * mm
HEAD = 18 * mm
FOOT = 7 * mm
INK = (0.09, 0.075, 0.063)
RED = (0.55, 0.10, 0.07)
GREY = (0.38, 0.35, 0.32)
HAIR = 0.4
RULE = 0.6
BOLD = 1.3

TITLE = "cinzel-bold"
LABEL = "cinzel"
ITALIC = "garamond-italic"
DICE = "dice"

THROWN = re.compile(r"\[([1-6](?: [1-6])*)\]")


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the paper between the margins; `top` is what the title leaves of it."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def width(self) -> float:
        """From margin to margin."""
        return self.right - self.left


class Sheet:
    """One page to draw on."""

    def __init__(self, paper: str, title: str) -> None:
        self._out = BytesIO()
        self.width, self.height = PAPERS[paper]
        for name in (TITLE, LABEL, ITALIC, DICE):
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, BytesIO(fonts.load(name))))
        # invariant: no dates and no chance in the file, the same bytes every time.
        self._canvas = Canvas(
            self._out,
            pagesize=PAPERS[paper],
            invariant=1,
            pageCompression=1,
            lang="en",
            initialFontName=LABEL,  # type: ignore[arg-type]  # the stubs mistake it for a size
        )
        self._canvas.setTitle(f"{title}: score sheet")
        self._canvas.setCreator("zine")
        self._canvas.setAuthor("zine")

    @property
    def room(self) -> float:
        """The height that head and foot leave of the page."""
        return self.height - 2 * MARGIN - HEAD - FOOT

    def finish(self) -> bytes:
        """The sheet as a PDF of one page."""
        self._canvas.showPage()
        self._canvas.save()
        return self._out.getvalue()

    def head(self, title: str, signature: Sequence[int | Picture]) -> Frame:
        """Draw the title and the game's dice; return the frame that is left below them."""
        left, right = MARGIN, self.width - MARGIN
        top = self.height - MARGIN
        self.text(left, top - 9.5 * mm, title, TITLE, 27)
        self._woodcut(woodcut.cut(signature), right, top + 1 * mm, 13 * mm)
        self.line(left, top - 14 * mm, right, top - 14 * mm, BOLD)
        return Frame(left, right, MARGIN + FOOT, top - HEAD)

    def foot(self, left: str, right: str) -> None:
        """Draw the line of small print at the foot of the page."""
        self.text(MARGIN, MARGIN, left, ITALIC, 8.5, GREY)
        self.text(self.width - MARGIN, MARGIN, right, ITALIC, 8.5, GREY, align="right")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: str,
        size: float,
        colour: tuple[float, float, float] = INK,
        align: str = "left",
    ) -> None:
        """Write one line; throws in square brackets are drawn as dice."""
        pieces = _pieces(text, font, size)
        width = self.measure(text, font, size)
        x -= {"left": 0.0, "right": width, "center": width / 2}[align]
        self._canvas.setFillColorRGB(*colour)
        for piece, face, high in pieces:
            self._canvas.setFont(face, high)
            self._canvas.drawString(x, y, piece)
            x += pdfmetrics.stringWidth(piece, face, high)

    @staticmethod
    def measure(text: str, font: str, size: float) -> float:
        """How wide a line is."""
        return sum(pdfmetrics.stringWidth(*piece) for piece in _pieces(text, font, size))

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = RULE) -> None:
        """Draw a line."""
        self._canvas.setStrokeColorRGB(*INK)
        self._canvas.setLineWidth(width)
        self._canvas.line(x1, y1, x2, y2)

    def _woodcut(self, block: woodcut.Cut, right: float, top: float, height: float) -> None:
        scale = height / block.height
        left = right - block.width * scale

        def at(point: Point) -> Point:
            return left + point[0] * scale, top - point[1] * scale

        for stroke in block.strokes:
            path = self._canvas.beginPath()
            path.moveTo(*at(stroke.curve.start))
            for a, b, c in stroke.curve.arcs:
                if a == b == c:
                    path.lineTo(*at(c))
                else:
                    path.curveTo(*at(a), *at(b), *at(c))
            path.close()
            colour = INK if stroke.ink else (1.0, 1.0, 1.0)
            self._canvas.setFillColorRGB(*colour)
            self._canvas.setStrokeColorRGB(*colour)
            self._canvas.setLineWidth(stroke.line * scale)
            self._canvas.setLineJoin(1)
            self._canvas.drawPath(path, stroke=int(stroke.line > 0), fill=int(stroke.line == 0))


def _pieces(text: str, font: str, size: float) -> list[tuple[str, str, float]]:
    """A line cut where its typeface changes: text, face and size of each part."""
    ends = [0, *(end for match in THROWN.finditer(text) for end in match.span()), len(text)]
    pieces = []
    for start, end in pairwise(ends):
        part = text[start:end]
        thrown = THROWN.fullmatch(part)
        if thrown:
            drawn = "".join(dice.character(int(face)) for face in thrown[1].split())
            pieces.append((drawn, DICE, size * 1.05))
        elif part:
            pieces.append((part, font, size))
    return pieces
