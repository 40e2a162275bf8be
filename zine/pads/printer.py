"""The printer: sheets, in the slots of pages, become a PDF.

The first of equal sheets is drawn with its structure; the others repeat one drawing, which is told
to a screen reader as ornament, so that it reads a sheet once.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from zine.pads import structure
from zine.pads.paper import Paper, stacked
from zine.pads.sheet import ITALIC, LABEL, Rule, Shape, Sheet, Words, register
from zine.pads.structure import About, Placed

DASH = [1.5, 2.0]


@dataclass(frozen=True, slots=True)
class Job:
    """A sheet to print, as often as there are copies, and what stands on its back."""

    front: Sheet
    back: Sheet | None
    copies: int


def printed(about: About, paper: Paper, jobs: Sequence[Job]) -> bytes:
    """The pages of all sheets, in piles to be cut and stacked; the same bytes every time."""
    press = _Press(paper)
    order = [job for job in jobs for _ in range(job.copies)]
    numbered = len(order) > 1
    for slots in stacked(len(order), paper.across * paper.down):
        fronts = [None if number is None else (order[number].front, number) for number in slots]
        press.page(fronts, numbered=numbered)
        if any(job.back for job in jobs):
            behind = [fronts[paper.behind(slot)] for slot in range(len(fronts))]
            backs = [
                None if number is None or back is None else (back, number)
                for number, back in (
                    (None, None) if front is None else (front[1], order[front[1]].back)
                    for front in behind
                )
            ]
            press.page(backs, numbered=False)
    return structure.finish(press.bytes(), about, press.placed)


class _Press:
    """Draws pages on a canvas, each sheet in full only once."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self._out = BytesIO()
        register(LABEL)
        # invariant: no dates and no chance in the file, the same bytes every time.
        self._canvas = Canvas(
            self._out,
            pagesize=(paper.width, paper.height),
            invariant=1,
            pageCompression=1,
            initialFontName=LABEL,  # type: ignore[arg-type]  # the stubs mistake it for a size
        )
        self._forms: dict[int, str] = {}
        self._seen: set[int] = set()
        self._pages = 0
        self.placed: list[Placed] = []

    def bytes(self) -> bytes:
        """All the pages so far, as a PDF."""
        self._canvas.save()
        return self._out.getvalue()

    def page(self, slots: Sequence[tuple[Sheet, int] | None], *, numbered: bool) -> None:
        """Draw a page of sheets, each with its number from 0, in these slots."""
        for corner, slot in zip(self._paper.corners, slots, strict=True):
            if slot is not None:
                self._sheet(slot[0], corner, slot[1] + 1 if numbered else None)
        with self._ornament():
            for x1, y1, x2, y2 in self._paper.cuts:
                self._rule(Rule(x1, y1, x2, y2, 0.4, (0, 0, 0)))
        self._canvas.showPage()
        self._pages += 1

    def _sheet(self, sheet: Sheet, corner: tuple[float, float], number: int | None) -> None:
        key = id(sheet)
        first = key not in self._seen
        if not first and key not in self._forms:
            self._forms[key] = f"sheet{len(self._forms)}"
            self._canvas.beginForm(self._forms[key], 0, 0, sheet.width, sheet.height)
            self._draw(sheet)
            self._canvas.endForm()
        self._seen.add(key)
        self._canvas.saveState()
        if corner != (0, 0):
            self._canvas.translate(*corner)
        if first:
            self.placed.append(Placed(sheet.root, self._pages, corner, self._tagged(sheet)))
        else:
            with self._ornament():
                self._canvas.doForm(self._forms[key])
        if number is not None and sheet.number is not None:
            with self._ornament():
                x, y = sheet.number
                style = sheet.style
                self._words(Words(x, y, str(number), ITALIC, style.foot, style.grey), right=True)
        self._canvas.restoreState()

    def _draw(self, sheet: Sheet) -> None:
        """Everything of a sheet, as one drawing."""
        self._ornaments(sheet)
        for words in structure.words(sheet.root):
            self._words(words)

    def _tagged(self, sheet: Sheet) -> int:
        """Everything of a sheet, each run of words marked with a number; the first of them."""
        with self._ornament():
            self._ornaments(sheet)
        start = sum(
            len(list(structure.words(placed.root)))
            for placed in self.placed
            if placed.page == self._pages
        )
        for place, (role, words) in enumerate(structure.marked(sheet.root), start):
            self._canvas.addLiteral(f"/{role} <</MCID {place}>> BDC")
            self._words(words)
            self._canvas.addLiteral("EMC")
        return start

    @contextmanager
    def _ornament(self) -> Iterator[None]:
        self._canvas.addLiteral("/Artifact BMC")
        yield
        self._canvas.addLiteral("EMC")

    def _ornaments(self, sheet: Sheet) -> None:
        for mark in sheet.ornaments:
            if isinstance(mark, Rule):
                self._rule(mark)
            else:
                self._shape(mark)

    def _words(self, words: Words, *, right: bool = False) -> None:
        register(words.face)
        self._canvas.setFillColorRGB(*words.colour)
        self._canvas.setFont(words.face, words.size)
        write = self._canvas.drawRightString if right else self._canvas.drawString
        write(words.x, words.y, words.text)

    def _rule(self, rule: Rule) -> None:
        self._canvas.setStrokeColorRGB(*rule.colour)
        self._canvas.setLineWidth(rule.width)
        self._canvas.setDash(DASH if rule.dashed else [])
        self._canvas.line(rule.x1, rule.y1, rule.x2, rule.y2)

    def _shape(self, shape: Shape) -> None:
        path = self._canvas.beginPath()
        path.moveTo(*shape.start)
        for a, b, c in shape.arcs:
            if a == b == c:
                path.lineTo(*c)
            else:
                path.curveTo(*a, *b, *c)
        if shape.closed:
            path.close()
        self._canvas.setFillColorRGB(*shape.colour)
        self._canvas.setStrokeColorRGB(*shape.colour)
        self._canvas.setLineWidth(shape.line)
        self._canvas.setLineJoin(1)
        self._canvas.setDash(DASH if shape.dashed else [])
        self._canvas.drawPath(path, stroke=int(shape.line > 0), fill=int(shape.line == 0))
