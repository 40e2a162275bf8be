"""Writes sheets into the slots of pages, as a PDF.

Of equal sheets, the first is tagged; the others show one form XObject and are artifacts, so that a
screen reader reads a sheet once and a copy adds few bytes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from operator import itemgetter
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, Stream
from reportlab.pdfgen.canvas import Canvas

from zine.art import colours
from zine.art.look import Dots
from zine.pdf import badges
from zine.pdf.draw import saved
from zine.pdf.metadata import About
from zine.sheets.page import tags, typeface
from zine.sheets.page.canvas import (
    DASH,
    InkPath,
    RuledLine,
    SheetCanvas,
    Style,
    TextRun,
    register,
)
from zine.sheets.page.form_fields import FormWriter
from zine.sheets.page.slots import SheetPaper, stacked
from zine.sheets.page.tags import PlacedSheet
from zine.words import words


class PrintRun(NamedTuple):
    """A sheet to print, its back if it has one, and how many copies."""

    front: SheetCanvas
    back: SheetCanvas | None
    copies: int


class _Slot(NamedTuple):
    """A sheet in its place on a page, and its number in the pad, if it is numbered."""

    sheet: SheetCanvas
    corner: tuple[float, float]
    number: int | None


def to_pdf(
    about: About,
    paper: SheetPaper,
    jobs: Sequence[PrintRun],
    *,
    fillable: bool = False,
    back: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """The pages of all sheets, in piles to be cut and stacked; the same bytes every time.

    If they are `fillable`, the places to write in are form fields. What stands on the backs is
    moved by `back` in points, to the right and up.
    """
    pages = list(_pages(paper, jobs))
    drawer = _PageDrawer(paper, jobs[0].front.faces.label)
    drawn = drawer.draw_first_copies(pages)
    repeated = _repeated(pages)
    for sheet in repeated:
        drawer.draw_untagged(sheet)
    with Pdf.open(BytesIO(drawer.bytes())) as document:
        tags.correct_meanings(document)
        _add_badge(document, pages)
        _assemble(document, paper, pages, drawn, repeated)
        if any(back):
            _move(tags.pages(document)[1::2], back)
        form = FormWriter(document, jobs[0].front.faces.text) if fillable else None
        tags.tag(document, drawer.placed, words(about.language), form)
        tags.describe(document, about)
        return saved(document)


def _pages(paper: SheetPaper, jobs: Sequence[PrintRun]) -> Iterator[list[_Slot]]:
    """The slots of each page; if there are backs, a page of them follows each page of fronts."""
    order = [job for job in jobs for _ in range(job.copies)]
    numbered = len(order) > 1
    for numbers in stacked(len(order), paper.across * paper.down):
        filled = [(slot, number) for slot, number in enumerate(numbers) if number is not None]
        yield [
            _Slot(order[number].front, paper.corners[slot], number + 1 if numbered else None)
            for slot, number in filled
        ]
        if any(job.back for job in jobs):
            backs = {paper.behind(slot): order[number].back for slot, number in filled}
            yield [
                _Slot(back, paper.corners[slot], None)
                for slot, back in sorted(backs.items(), key=itemgetter(0))
                if back
            ]


def _repeated(pages: Sequence[Sequence[_Slot]]) -> list[SheetCanvas]:
    """The sheets that stand in more than one place."""
    places = Counter(slot.sheet for page in pages for slot in page)
    return [sheet for sheet, count in places.items() if count > 1]


def _add_badge(document: Pdf, pages: Sequence[Sequence[_Slot]]) -> None:
    """Add the badge that sheets show to the drawn pages, if it has dots."""
    shown = (slot.sheet.badge.drawing for page in pages for slot in page if slot.sheet.badge)
    badge = next(shown, None)
    if isinstance(badge, Dots):
        source, body = badges.image(badge, grey=False)
        image = Stream(document, body, Object.parse(b"<< %b >>" % source))
        for page in document.pages:
            page.add_resource(image, Name.XObject, Name(f"/{badges.IMAGE}"))


def _assemble(
    document: Pdf,
    paper: SheetPaper,
    pages: Sequence[Sequence[_Slot]],
    drawn: Mapping[int, Sequence[_Slot]],
    repeated: Sequence[SheetCanvas],
) -> None:
    """Put the drawn pages and those of repeated sheets in order."""
    sources = list(document.pages)
    forms = {
        id(sheet): (f"S{number}", page.as_form_xobject())
        for number, (sheet, page) in enumerate(zip(repeated, sources[len(drawn) :], strict=True))
    }
    objects = Dictionary({f"/{name}": form for name, form in forms.values()})
    resources = document.make_indirect(Dictionary(XObject=objects))
    if any(slot.number for page in pages for slot in page):
        resources.Font = Dictionary(N=typeface.embed(document, pages[0][0].sheet.faces.italic))
    marks = b"".join(b"%.2f %.2f m %.2f %.2f l S\n" % cut for cut in paper.cuts)
    box = Array([0, 0, paper.width, paper.height])
    kids = Array()
    ready = dict(zip(drawn, sources, strict=False))
    for place, slots in enumerate(pages):
        first = drawn.get(place, ())
        content = b"".join(_shown(slot, forms, again=slot not in first) for slot in slots)
        content = b"/Artifact BMC\n%.1f w 0 G\n%sEMC\n" % (Style.hair, marks + content)
        if place in ready:
            page = ready[place].obj
            _merge(ready[place], resources)
            ready[place].contents_add(content)
        else:
            page = document.make_indirect(
                Dictionary(
                    Type=Name.Page,
                    MediaBox=box,
                    Resources=resources,
                    Contents=Stream(document, content),
                    Parent=document.Root.Pages,
                )
            )
        kids.append(page)
    document.Root.Pages.Kids = kids
    document.Root.Pages.Count = len(kids)


def _move(pages: Sequence[Page], by: tuple[float, float]) -> None:
    """Move what is printed on these pages, in points to the right and up."""
    for page in pages:
        page.contents_add(b"q 1 0 0 1 %.3f %.3f cm" % by, prepend=True)
        page.contents_add(b"Q")


def _merge(page: Page, resources: Object) -> None:
    """Add the resources of repeated sheets to those of a drawn page."""
    page_resources = page.obj.Resources
    for key in ("/XObject", "/Font"):
        if key in resources:
            page_resources[key] = Dictionary(
                {**dict(page_resources.get(key, Dictionary())), **dict(resources[key])}
            )


def _shown(slot: _Slot, forms: Mapping[int, tuple[str, Object]], *, again: bool) -> bytes:
    """The operators that show a slot: its sheet if that is drawn elsewhere, and its number."""
    x, y = slot.corner
    parts = []
    if again:
        parts.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm /{forms[id(slot.sheet)][0]} Do Q\n")
    if slot.number is not None and slot.sheet.number_at is not None:
        size, text = slot.sheet.style.foot, str(slot.number)
        right, base = slot.sheet.number_at
        left = x + right - typeface.width(text, slot.sheet.faces.italic, size)
        parts.append(f"BT /N {size} Tf 0 g {left:.2f} {y + base:.2f} Td ({text}) Tj ET\n")
    return "".join(parts).encode()


class _PageDrawer:
    """Draws sheets on the pages of a ReportLab canvas."""

    def __init__(self, paper: SheetPaper, face: str) -> None:
        self._paper = paper
        self._out = BytesIO()
        register(face)
        # invariant: no dates and no chance in the file, the same bytes every time.
        # pageCompression: `saved` packs what stays; ReportLab would write it in base 85 as well.
        self._canvas = Canvas(
            self._out,
            pagesize=(paper.width, paper.height),
            invariant=1,
            pageCompression=0,
            initialFontName=face,  # type: ignore[arg-type]  # the stubs mistake it for a size
        )
        self.placed: list[PlacedSheet] = []

    def bytes(self) -> bytes:
        """All the pages so far, as a PDF."""
        self._canvas.save()
        return self._out.getvalue()

    def draw_first_copies(self, pages: Sequence[Sequence[_Slot]]) -> dict[int, list[_Slot]]:
        """Draw and tag each sheet where it comes first; return these slots by page.

        A page on which no sheet comes first is left out.
        """
        seen: set[int] = set()
        drawn: dict[int, list[_Slot]] = {}
        for place, slots in enumerate(pages):
            start = 0
            for slot in slots:
                if id(slot.sheet) in seen:
                    continue
                seen.add(id(slot.sheet))
                drawn.setdefault(place, []).append(slot)
                self._canvas.saveState()
                self._canvas.translate(*slot.corner)
                self.placed.append(PlacedSheet(slot.sheet.root, place, slot.corner))
                start = self._draw_tagged(slot.sheet, start)
                self._canvas.restoreState()
            if place in drawn:
                self._canvas.showPage()
        return drawn

    def draw_untagged(self, sheet: SheetCanvas) -> None:
        """Draw a sheet on a page of its own, without tags."""
        self._canvas.setPageSize((sheet.width, sheet.height))
        self._draw_ornaments(sheet)
        for run in tags.text_runs(sheet.root):
            self._draw_run(run)
        self._canvas.showPage()

    def _draw_tagged(self, sheet: SheetCanvas, start: int) -> int:
        """Draw a sheet, its runs of text numbered from `start`; return the next number."""
        self._canvas.addLiteral("/Artifact BMC")
        self._draw_ornaments(sheet)
        self._canvas.addLiteral("EMC")
        for role, run in tags.tagged_runs(sheet.root):
            self._canvas.addLiteral(f"/{role} <</MCID {start}>> BDC")
            self._draw_run(run)
            self._canvas.addLiteral("EMC")
            start += 1
        return start

    def _draw_ornaments(self, sheet: SheetCanvas) -> None:
        for mark in sheet.ornaments:
            if isinstance(mark, RuledLine):
                self._draw_rule(mark)
            else:
                self._draw_shape(mark)
        if sheet.badge:
            badge = sheet.badge
            drawn = badges.drawn(badge.drawing, badge.x, badge.y, badge.side, badge.colour)
            self._canvas.addLiteral(drawn.rstrip())

    def _draw_run(self, run: TextRun) -> None:
        if run.drawing:
            for shape in run.drawing:
                self._draw_shape(shape)
            return
        register(run.face)
        self._canvas.addLiteral(colours.operator(run.colour))
        self._canvas.setFont(run.face, run.size)
        self._canvas.drawString(run.x, run.y, run.text)

    def _draw_rule(self, rule: RuledLine) -> None:
        self._canvas.addLiteral(colours.operator(rule.colour, stroke=True))
        self._canvas.setLineWidth(rule.width)
        self._canvas.setDash([])
        self._canvas.line(rule.x1, rule.y1, rule.x2, rule.y2)

    def _draw_shape(self, shape: InkPath) -> None:
        self._canvas.addLiteral(colours.operator(shape.colour, stroke=shape.line > 0))
        self._canvas.setLineWidth(shape.line)
        self._canvas.setLineJoin(1)
        self._canvas.setDash([*DASH] if shape.dashed else [])
        self._canvas.addLiteral(_path(shape))
        self._canvas.addLiteral("S" if shape.line > 0 else "f*")


@lru_cache(maxsize=1024)  # a sheet is drawn twice: to be read aloud, and to be repeated
def _path(shape: InkPath) -> str:
    """The operators of a path; ReportLab would take four times as long for its numbers."""
    parts = [f"n {_written(*shape.start)} m"]
    for a, b, c in shape.arcs:
        parts.append(f"{_written(*c)} l" if a == b == c else f"{_written(*a, *b, *c)} c")
    if shape.closed:
        parts.append("h")
    return " ".join(parts)


def _written(*numbers: float) -> str:
    """Numbers as ReportLab writes them: of seven figures, or six behind the point below 1."""
    return " ".join(
        f"{number:.7g}" if abs(number) > 1 else f"{number:.6f}".rstrip("0").rstrip(".")
        for number in numbers
    )
