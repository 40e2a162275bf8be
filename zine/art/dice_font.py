"""The font of dice, U+2680 to U+2685: a die is text, which can be copied and read aloud.

Units are thousandths of an em.
"""

from functools import cache
from io import BytesIO
from math import cos, pi, sin, tan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

FAMILY = "Zine Dice"
FIRST = 0x2680

SIDE = 860
LINE = 46
CORNER = 170
PIP = 88
SINK = 150
ADVANCE = SIDE + 70
EPOCH = 2_082_844_800  # the font format counts its seconds from 1904; this is 1970

SPOTS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""The pips of each face, from its middle, in steps across and up."""


def character(face: int) -> str:
    """The character that prints as a die."""
    return chr(FIRST + face - 1)


@cache
def font() -> bytes:
    """The font as a TrueType file; the same bytes every time."""
    names = [".notdef", "space", *(f"die{face}" for face in SPOTS)]
    glyphs = {".notdef": pen().glyph(), "space": pen().glyph()}
    glyphs |= {f"die{face}": _die(face) for face in SPOTS}
    made = builder()
    made.setupGlyphOrder(names)
    made.setupCharacterMap({0x20: "space", **{FIRST + f - 1: f"die{f}" for f in SPOTS}})
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics({n: (250 if n == "space" else ADVANCE, 0) for n in names})
    finish(made, FAMILY)
    return saved(made)


def pen() -> "TTGlyphPen":
    """A pen for the outline of a glyph."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # noqa: PLC0415 - most fonts are drawn already

    return TTGlyphPen(None)


def builder() -> "FontBuilder":
    """A font to come, whose units are thousandths of an em."""
    from fontTools.fontBuilder import FontBuilder  # noqa: PLC0415 - most fonts are drawn already

    return FontBuilder(1000, isTTF=True)


def finish(builder: "FontBuilder", family: str) -> None:
    """Set the name, the heights and the date of a font of dice; the date is always the same."""
    builder.setupHorizontalHeader(ascent=SIDE - SINK, descent=-SINK)
    builder.setupNameTable(
        {"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")}
    )
    builder.setupOS2(
        sTypoAscender=SIDE - SINK, sTypoDescender=-SINK, usWinAscent=SIDE, usWinDescent=SINK
    )
    builder.setupPost()
    builder.updateHead(created=EPOCH, modified=EPOCH)
    builder.font.recalcTimestamp = False


def saved(builder: "FontBuilder") -> bytes:
    """The font as a TrueType file."""
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def blank(pen: "TTGlyphPen") -> tuple[float, float]:
    """Draw a die without a face; return the middle of its face."""
    left, bottom = (ADVANCE - SIDE) / 2, -SINK
    _rounded(pen, left, bottom, SIDE, CORNER, clockwise=True)
    _rounded(pen, left + LINE, bottom + LINE, SIDE - 2 * LINE, CORNER - LINE, clockwise=False)
    return left + SIDE / 2, bottom + SIDE / 2


def _die(face: int) -> object:
    drawn = pen()
    x, y = blank(drawn)
    step = SIDE * 0.265
    for across, up in SPOTS[face]:
        _disc(drawn, x + across * step, y + up * step)
    return drawn.glyph()


def _rounded(
    pen: "TTGlyphPen", x: float, y: float, side: float, corner: float, *, clockwise: bool
) -> None:
    """Draw a square with round corners; an anticlockwise one is cut out of a clockwise one."""
    far_x, far_y = x + side, y + side
    path = [
        ((x, far_y - corner), (x, far_y), (x + corner, far_y)),
        ((far_x - corner, far_y), (far_x, far_y), (far_x, far_y - corner)),
        ((far_x, y + corner), (far_x, y), (far_x - corner, y)),
        ((x + corner, y), (x, y), (x, y + corner)),
    ]
    if not clockwise:
        path = [(end, middle, start) for start, middle, end in reversed(path)]
    pen.moveTo(path[0][0])
    for start, middle, end in path:
        pen.lineTo(start)
        # Two control points a corner keep it nearer to a circle than one would.
        pen.qCurveTo(_between(start, middle), _between(end, middle), end)
    pen.closePath()


def _between(point: tuple[float, float], corner: tuple[float, float]) -> tuple[float, float]:
    share = tan(pi / 8)
    return (
        point[0] + (corner[0] - point[0]) * share,
        point[1] + (corner[1] - point[1]) * share,
    )


def _disc(pen: "TTGlyphPen", x: float, y: float) -> None:
    """Draw a pip of eight quadratic arcs, clockwise."""
    reach = PIP / cos(pi / 8)
    on = [(x + PIP * cos(-a * pi / 4), y + PIP * sin(-a * pi / 4)) for a in range(8)]
    off = [
        (x + reach * cos(-(a + 0.5) * pi / 4), y + reach * sin(-(a + 0.5) * pi / 4))
        for a in range(8)
    ]
    pen.moveTo(on[0])
    for i in range(8):
        pen.qCurveTo(off[i], on[(i + 1) % 8])
    pen.closePath()
