"""The front cover of a zine as a picture, which e-readers show on their shelf."""

from collections.abc import Sequence
from functools import partial

from zine.art import colours, fonts, lettering
from zine.art.dots import Canvas
from zine.art.scenes import covers, plates
from zine.content.zines.zine_file import ZineFile
from zine.html.covers import CLAUSE, lines
from zine.words import words

WIDTH, HEIGHT = 1200, 1800
"""Its dots."""

MIDDLE, MEASURE = WIDTH / 2, 0.84 * WIDTH
HEAD, HEAD_OF_SCENE, FOOT = 190.0, 110.0, 1690.0
"""Where the title begins, above a drawing or in the sky of a scene; and the line of the series."""

TITLE, SUBTITLE, SERIES = (60.0, 128.0), (40.0, 54.0), (24.0, 34.0)
"""The sizes of title, subtitle and series: below the smaller, a line is broken."""

HIGHEST = 480.0
"""How high title and subtitle may each be: where they have many lines, these are smaller."""

LEADING = 1.24
GAP = 70.0
"""What lies between title, ornament, subtitle and drawing."""

ORNAMENT = 480.0
"""How wide the ornament is."""


def png(zine: ZineFile) -> bytes:
    """Title, ornament, subtitle, drawing and series, on dark ground or light."""
    look = zine.look
    ink, paper = (colours.WHITE, look.ink) if zine.dark else (look.ink, colours.WHITE)
    second = colours.WHITE if zine.dark else look.second
    canvas = Canvas(WIDTH, HEIGHT, paper)
    if zine.dark:
        scene = plates.draw(zine.cover, titled=True)
        scale = HEIGHT / scene.height
        canvas.draw(
            scene.strokes, look.inks, colours.WHITE, (MIDDLE - scene.width * scale / 2, 0), scale
        )
    written = partial(_written, canvas, ink=ink, paper=paper)
    title, types = lines(zine.title, words(zine.language)), look.typefaces
    y = written(title, types.title.face.name, HEAD_OF_SCENE if zine.dark else HEAD, TITLE)
    if look.ornament:
        _, _, width, height = look.ornament.box
        scale = min(ORNAMENT / width, GAP / height)
        corner = MIDDLE - width * scale / 2, y
        canvas.stamp(look.ornament, ink, second, corner, scale)
        y += height * scale + GAP / 2
    if zine.subtitle:
        y = written(CLAUSE.split(zine.subtitle), types.italic.face.name, y, SUBTITLE)
    if zine.series:
        written([zine.series.upper()], types.label.face.name, FOOT - SERIES[1], SERIES)
    if zine.dark:
        return canvas.png
    drawing = covers.draw(zine.cover, dark=False)
    room = FOOT - 2 * GAP - y
    scale = min(MEASURE / drawing.width, room / drawing.height)
    corner = MIDDLE - drawing.width * scale / 2, y + (room + GAP - drawing.height * scale) / 2
    canvas.draw(drawing.strokes, look.inks, colours.WHITE, corner, scale)
    return canvas.png


def _written(
    canvas: Canvas,
    text: Sequence[str],
    face: str,
    top: float,
    sizes: tuple[float, float],
    *,
    ink: str,
    paper: str,
) -> float:
    """Write lines in the middle, as large as they fit; where what comes below begins."""
    least, largest = sizes
    if _widest(text, face) * least > MEASURE:
        text = [part for line in text for part in _broken(line, face, MEASURE / least)]
    size = min(largest, MEASURE / _widest(text, face), HIGHEST / LEADING / len(text))
    y = top
    for line in text:
        strokes = lettering.line(line, MIDDLE, y + size, size, fonts.fitting(face, line))
        canvas.draw(strokes, colours.Inks(ink), paper)
        y += size * LEADING
    return y + GAP - size * (LEADING - 1)


def _widest(text: Sequence[str], face: str) -> float:
    """How wide the widest of some lines is, in ems."""
    return max(fonts.width(face, line) for line in text)


def _broken(line: str, face: str, measure: float) -> list[str]:
    """A line as several that are no wider than a measure in ems, if their words are not."""
    first, *rest = line.split()
    lines = [first]
    for word in rest:
        longer = f"{lines[-1]} {word}"
        if fonts.width(face, longer) > measure:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
