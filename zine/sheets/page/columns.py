"""Text in columns: headings, paragraphs and tables in the largest type in which they fit.

Measures are ems unless they say otherwise: one type's text breaks like another's.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from math import ceil
from typing import NamedTuple

from zine.art.outlines import Point
from zine.sheets.page.canvas import Rect, SheetCanvas, Style, TooSmall, measure

LEAST_WIDTH, MOST_WIDTH = 16.0, 46.0
"""The least width of a column, if there are several, and the most."""

GUTTER = 2.0
"""The space between columns, and between the parts of a table that stand side by side."""

LEADING = 1.2
"""The height of a line."""

INDENT = 1.3
"""The indent of an item of a list."""

ABOVE = 0.4
"""The space above a paragraph or a table, and twice above a heading."""

GAP = 1.0
"""The space between the columns of a table."""

LEAST_ROWS = 3
"""The fewest rows of each part of a table that stands side by side."""

Words = tuple[tuple[str, str], ...]
"""The words of a text, each with its typeface; dice that lie together are a word."""


class Paragraph(NamedTuple):
    """A heading, a paragraph, or an item of a list with its mark, by its PDF role.

    What is `tied` stands above what follows it in one column, as headings do.
    """

    role: str
    words: Words
    mark: str = ""
    tied: bool = False

    @property
    def is_heading(self) -> bool:
        """Whether it stands above others."""
        return self.role != "P"


class Rows(NamedTuple):
    """The rows of a table, each with the words of its cells; the first row holds the heads.

    A row of one cell alone goes through all columns. `aligns` holds "left", "right" or "center" for
    each column. A table that is `whole` is never set in parts side by side.
    """

    rows: tuple[tuple[Words, ...], ...]
    aligns: tuple[str, ...]
    whole: bool = False


Block = Paragraph | Rows


class _Strip(NamedTuple):
    """A line or a table, which no column's end tears; no column ends below one that is `tied`.

    `above` is the space above it, unless it stands at the head of a column.
    """

    height: float
    above: float = 0.0
    tied: bool = False


class _Text(NamedTuple):
    """A paragraph broken into lines."""

    paragraph: Paragraph
    lines: tuple[Words, ...]

    @property
    def strips(self) -> tuple[_Strip, ...]:
        """A strip for each line; neither the first nor the last line stands alone."""
        last = len(self.lines) - 1
        heading = self.paragraph.is_heading
        return tuple(
            _Strip(
                LEADING,
                0.0 if number else 2 * ABOVE if heading else ABOVE,
                tied=heading or self.paragraph.tied or (number < last and number in (0, last - 1)),
            )
            for number in range(last + 1)
        )


class _Table(NamedTuple):
    """A table in parts that stand side by side, and the widths of its columns."""

    parts: tuple[Rows, ...]
    widths: tuple[float, ...]

    @property
    def width(self) -> float:
        """The width of each part."""
        return sum(self.widths) + GAP * (len(self.widths) - 1)

    @property
    def strips(self) -> tuple[_Strip, ...]:
        """The one strip."""
        return (_Strip(LEADING * len(self.parts[0].rows), ABOVE),)


class Setting(NamedTuple):
    """Blocks in columns in type of a `size` in points; `tops` are the places of their strips.

    Each place is the number of a column and how far below its head the strip begins.
    """

    size: float
    width: float
    pieces: tuple[_Text | _Table, ...]
    tops: tuple[tuple[int, float], ...]


def fit(blocks: Sequence[Block], frame: Rect, sizes: Iterable[float]) -> Setting:
    """Blocks in the first size, in points, in which they fit the frame, in few columns.

    Raises `TooSmall` if there is none.
    """
    for size in sizes:
        wide, high = frame.width / size, frame.height / size
        fewest = ceil((wide + GUTTER) / (MOST_WIDTH + GUTTER))
        most = max(fewest, int((wide + GUTTER) / (LEAST_WIDTH + GUTTER)))
        for count in range(fewest, most + 1):
            width = (wide + GUTTER) / count - GUTTER
            with suppress(TooSmall):
                pieces = tuple(_measured(block, width) for block in blocks)
                return Setting(size, width, pieces, _balanced(pieces, count, high))
    raise TooSmall("the text does not fit")


def _measured(block: Block, width: float) -> _Text | _Table:
    """A block as it stands in a column; raises `TooSmall` if a word or a table is too wide."""
    if isinstance(block, Paragraph):
        indent = INDENT if block.mark else 0.0
        return _Text(block, tuple(_broken(block.words, width - indent)))
    head, *rows = block.rows
    full = [row for row in block.rows if len(row) == len(head)]
    widths = tuple(max(map(_wide, column)) for column in zip(*full, strict=True))
    one = _Table((block,), widths)
    room = int((width + GUTTER) / (one.width + GUTTER))
    through = max((_wide(row[0]) for row in rows if len(row) < len(head)), default=0.0)
    if not room or through > one.width:
        raise TooSmall("a table is too wide")
    most = 1 if block.whole else max(1, min(room, len(rows) // LEAST_ROWS))
    high = -(-len(rows) // most)
    parts = (rows[start : start + high] for start in range(0, len(rows), high))
    return _Table(tuple(Rows((head, *part), block.aligns) for part in parts), widths)


def _wide(words: Words) -> float:
    """The width of words on a line."""
    return sum(measure(*run, 1) for run in _spaced(words))


def _balanced(
    pieces: Sequence[_Text | _Table], count: int, height: float
) -> tuple[tuple[int, float], ...]:
    """The places of all strips in columns that are as short as they can be.

    Raises `TooSmall` if they do not fit columns of this height.
    """
    strips = [strip for piece in pieces for strip in piece.strips]
    places = _placed(strips, count, height)
    shortest = sum(strip.height for strip in strips) / count
    for lines in range(int((height - shortest) / LEADING)):
        with suppress(TooSmall):
            return _placed(strips, count, shortest + lines * LEADING)
    return places


def _placed(strips: Sequence[_Strip], count: int, height: float) -> tuple[tuple[int, float], ...]:
    """The places of strips in columns of this height; raises `TooSmall` if they do not fit."""
    places: list[tuple[int, float]] = []
    column, y = 0, 0.0
    for group in _groups(strips):
        high = sum(strip.above + strip.height for strip in group)
        if y and y + high > height:
            column, y = column + 1, 0.0
        if column == count or y + high - (0.0 if y else group[0].above) > height:
            raise TooSmall("the text does not fit")
        for strip in group:
            y += strip.above if y else 0.0
            places.append((column, y))
            y += strip.height
    return tuple(places)


def _groups(strips: Iterable[_Strip]) -> Iterator[list[_Strip]]:
    """Strips with those that they are tied to."""
    group: list[_Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.tied:
            yield group
            group = []
    if group:
        yield group


def draw(canvas: SheetCanvas, frame: Rect, setting: Setting) -> None:
    """Draw what fits a frame."""
    size = setting.size
    tops = iter(setting.tops)
    for piece in setting.pieces:
        places = [
            (frame.left + column * (setting.width + GUTTER) * size, frame.top - top * size)
            for _, (column, top) in zip(piece.strips, tops, strict=False)
        ]
        if isinstance(piece, _Text):
            _draw_text(canvas, piece, places, size)
        else:
            _draw_table(canvas, piece, places[0], size)


def _draw_text(canvas: SheetCanvas, text: _Text, places: Sequence[Point], size: float) -> None:
    paragraph, style = text.paragraph, canvas.style
    indent = INDENT * size if paragraph.mark else 0.0
    colour = style.second if paragraph.is_heading else style.ink
    with canvas.node(paragraph.role):
        for number, (line, (x, top)) in enumerate(zip(text.lines, places, strict=True)):
            if paragraph.mark and number == 0:
                canvas.text(x, top - size, paragraph.mark, canvas.faces.strong, size, style.second)
            _draw_line(canvas, line, (x + indent, top - size), size, colour, end=" ")


def _draw_table(canvas: SheetCanvas, table: _Table, place: Point, size: float) -> None:
    left, top = place
    for part in table.parts:
        with canvas.node("Table"):
            for number, row in enumerate(part.rows):
                y = top - number * LEADING * size - size
                with canvas.node("TR"):
                    _draw_row(canvas, part, row, table.widths, (left, y), size)
        rule = top - 1.25 * size
        canvas.rule(left, rule, left + table.width * size, rule, Style.hair)
        left += (table.width + GUTTER) * size


def _draw_row(
    canvas: SheetCanvas,
    table: Rows,
    row: tuple[Words, ...],
    widths: Sequence[float],
    place: Point,
    size: float,
) -> None:
    x, y = place
    is_head = row is table.rows[0]
    if len(row) < len(widths):
        with canvas.cell(spans=len(widths)):
            _draw_line(canvas, row[0], place, size, canvas.style.ink)
        return
    for cell, wide, align in zip(row, widths, table.aligns, strict=True):
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (wide - _wide(cell))
        with canvas.cell("Column" if is_head else ""):
            _draw_line(canvas, cell, (x + shift * size, y), size, canvas.style.ink)
        x += (wide + GAP) * size


def _draw_line(
    canvas: SheetCanvas, words: Words, place: Point, size: float, colour: str, end: str = ""
) -> None:
    """Write words on a line, those of one typeface together."""
    x, y = place
    for run, face in _spaced(words, end):
        canvas.text(x, y, run, face, size, colour)
        x += measure(run, face, size)


def _spaced(words: Words, end: str = "") -> list[tuple[str, str]]:
    """Words with a space behind each and `end` behind the last, those of one typeface together."""
    runs = [
        (" ".join(word for word, _ in same), face)
        for face, same in groupby(words, key=lambda word: word[1])
    ]
    ends = [*(" " for _ in runs[1:]), end]
    return [(run + space, face) for (run, face), space in zip(runs, ends, strict=False)]


def _broken(words: Words, width: float) -> list[Words]:
    """Words in lines so wide at most; raises `TooSmall` if a single word is wider."""
    lines: list[list[tuple[str, str]]] = [[]]
    x = 0.0
    for word, face in words:
        wide = measure(word, face, 1)
        if lines[-1] and x + wide > width:
            lines.append([])
            x = 0.0
        if wide > width:
            raise TooSmall(f"'{word}' is too long for its place")
        lines[-1].append((word, face))
        x += wide + measure(" ", face, 1)
    return [tuple(line) for line in lines]
