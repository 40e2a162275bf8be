"""Running heads and folios, which are drawn when the zine is bound.

Measures are points; a page's origin is its lower left corner.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

import uharfbuzz

from zine.art import colours, fonts
from zine.edition import Frame
from zine.pdf import badges

BADGE = 0.62
"""The size of a badge as a share of the margin in which it stands."""

FIGURES = {"onum": True, "pnum": True}


class Glyph(NamedTuple):
    """A glyph: its number in its face, its text, and its width in thousandths of the size.

    `move` is how much nearer than that the next glyph stands.
    """

    number: int
    text: str
    width: int
    move: int


class Run(NamedTuple):
    """Glyphs of one face of `zine.art.fonts`, in one size and colour."""

    face: str
    size: float
    colour: str
    glyphs: tuple[Glyph, ...]

    @property
    def width(self) -> float:
        """The distance to the start of the next run."""
        return sum(glyph.width - glyph.move for glyph in self.glyphs) * self.size / 1000


class RunningHeads(NamedTuple):
    """The running heads and the folio of one page; an empty one is not printed.

    The chapter stands on the outer side and the head on the inner, or on the outer where there is
    no chapter.
    """

    chapter: str
    head: str
    part: str
    folio: str
    recto: bool


def runs(heads: RunningHeads, frame: Frame) -> Iterator[tuple[float, float, Run]]:
    """Every run of a page, each after the point where it starts."""
    look, sides = frame.look, []
    faces, italic = look.typefaces, 9.4 * frame.scale
    if heads.chapter:
        sides.append([_set(faces.italic.face.name, italic, look.ink, heads.chapter)])
    if heads.head:
        label = faces.label.face.name
        size = max(8 * frame.scale, frame.least)
        title = _set(label, size, look.ink, f"{heads.head} ", spacing=60)
        sides.append([title, _set(faces.italic.face.name, italic, look.second, heads.part)])
    for line, right in zip(sides, (heads.recto, not heads.recto), strict=False):
        wide = sum(run.width for run in line)
        left = frame.width - frame.side - wide if right else frame.side
        for run in line:
            yield left, frame.height - frame.head, run
            left += run.width
    if heads.folio:
        folio = _set(faces.text.face.name, 10.6 * frame.scale, look.ink, heads.folio)
        yield (frame.width - folio.width) / 2, frame.foot, folio


def badge(frame: Frame, *, recto: bool) -> str:
    """The operators that draw the look's badge in the margin at the outer corner of a page."""
    look = frame.look
    if look.badge is None:
        return ""
    side = BADGE * min(frame.side, 1.5 * frame.head)
    x = frame.width - frame.side / 2 if recto else frame.side / 2
    return badges.drawn(look.badge, x, frame.height - frame.head, side, look.ink)


def drawn(placed: Sequence[tuple[float, float, Run]], badge: str = "") -> bytes:
    """Runs as the operators of a content stream; the names of the fonts are those of the faces.

    The operators of a `badge` follow them.
    """
    text = "".join(
        f"{colours.operator(run.colour)} /{run.face} {run.size:g} Tf "
        f"1 0 0 1 {x:.2f} {y:.2f} Tm [{_shown(run)}] TJ\n"
        for x, y, run in placed
    )
    return f"/Artifact <</Type /Pagination>> BDC\nBT\n{text}ET\n{badge}EMC\n".encode()


def _shown(run: Run) -> str:
    return "".join(chain.from_iterable((f"<{g.number:04x}>", f"{g.move:g}") for g in run.glyphs))


@cache
def _set(face: str, size: float, colour: str, text: str, spacing: int = 0) -> Run:
    """Text in a face, with extra `spacing` between letters in thousandths of the size."""
    face = fonts.fitting(face, text)
    font = _font(face)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, {**FIGURES, "liga": not spacing})
    scale = 1000 / font.face.upem
    starts = [info.cluster for info in buffer.glyph_infos]
    ends = [*starts[1:], len(text)]
    glyphs = []
    for info, place, end in zip(buffer.glyph_infos, buffer.glyph_positions, ends, strict=True):
        width = round(font.get_glyph_h_advance(info.codepoint) * scale)
        move = width - round(place.x_advance * scale) - spacing
        glyphs.append(Glyph(info.codepoint, text[info.cluster : end], width, move))
    return Run(face, size, colour, tuple(glyphs))


@cache
def _font(face: str) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(fonts.load(face)))
