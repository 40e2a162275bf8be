"""Imposition: a bound zine becomes printer's sheets, two pages a side.

Pages keep their size. They are drawn as they stand in the zine, as named forms; links and outline
mean nothing on paper and are left out.
"""

import re
from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from zine.paper import MM, Box, Spread, holding, righted
from zine.pdf.draw import (
    UPRIGHT,
    Drawing,
    FontSet,
    Matrix,
    add_page,
    finished,
    operands,
    rotated_180,
)
from zine.press.impose import marks, page_map
from zine.press.impose.signature import SheetSide, SignatureSheet, sheets
from zine.words import words

MOST_CREEP = 8 * MM
"""How far a page may move towards the fold: its inner margin still keeps as much white."""

INLINE = 200
"""Bytes up to which a part of a page's content is copied, not handed on as it is."""

BEGUN = re.compile(rb"\s*(?:[-+.\d]+\s+){6}cm\s")
"""The matrix that a part of a page's content may begin with, outside of what it saves."""


class BookletOptions(NamedTuple):
    """The options of a booklet.

    `signature` is how many pages are folded into one another, `None` for all of them; `caliper`
    is how thick the paper is, in millimetres; `duplex` is the edge of `EDGES` over which the
    printer turns a sheet; `paper` is one of `PAPERS`, `None` for the smallest that holds two pages;
    with `bleed` it holds their bleed and crop marks, too; with `cover` the outermost sheet stands
    apart; `back_shift` is how far the printer's back is
    off, as the calibration sheet tells it.
    """

    signature: int | None = None
    caliper: float = 0.1
    duplex: str = "short"
    paper: str | None = None
    bleed: bool = False
    cover: bool = False
    back_shift: tuple[float, float] = (0.0, 0.0)


class Booklet(NamedTuple):
    """The PDFs of a booklet: its sheets, its cover if that stands apart, and where pages land."""

    body: bytes
    cover: bytes | None
    scheme: bytes


def impose(zine: bytes, job: BookletOptions) -> Booklet:
    """The sheets of a bound zine; the same bytes for the same zine and job.

    Raises `ValueError` if the paper is too small, creep would move a page too far, or a booklet of
    one sheet is to have its cover apart.
    """
    with Pdf.open(BytesIO(zine)) as bound:
        page = _size(bound)
        laid = sheets(len(bound.pages), _last_part(bound), job.signature, cover=job.cover)
        body, cover = (laid[1:], laid[:1]) if job.cover else (laid, ())
        if not body:
            raise ValueError("the booklet is one sheet, so its cover cannot stand apart")
        _check_creep(laid, job)
        spine = _spine(laid, job)
        spread = Spread(_paper(job, page, 0.0), page)
        around = Spread(_paper(job, page, spine), page, spine)
        title = str(bound.docinfo.get(Name.Title, ""))
        terms = words(str(bound.Root.get(Name.Lang, "en")))
        return Booklet(
            body=_printed(bound, body, spread, job, title),
            cover=_printed(bound, cover, around, job, title) if cover else None,
            scheme=page_map.draw(
                title, laid, page, (spread.paper, around.paper), job.duplex, terms
            ),
        )


def creep(sheet: SignatureSheet, caliper: float) -> float:
    """The distance by which pages of a sheet move to the fold, in points; `caliper` in millimetres.

    Each sheet that lies round it pushes its fold out by its own thickness.
    """
    return sheet.depth * caliper * MM


def _check_creep(laid: Sequence[SignatureSheet], job: BookletOptions) -> None:
    most = max(creep(sheet, job.caliper) for sheet in laid)
    if most > MOST_CREEP:
        raise ValueError(
            f"the innermost pages would creep by {most / MM:.1f} mm, and {MOST_CREEP / MM:g} mm "
            "is the most; fold fewer into one another, as with --signature 16"
        )


def _spine(laid: Sequence[SignatureSheet], job: BookletOptions) -> float:
    """The width of the back of several signatures in a cover, in points: two leaves a sheet."""
    sewn = laid[-1].signature > 1
    return 2 * (len(laid) - 1) * job.caliper * MM if job.cover and sewn else 0.0


def _paper(job: BookletOptions, page: tuple[float, float], spine: float) -> str:
    fitting = holding(page, spine, bleed=job.bleed)
    if job.paper in fitting or (job.paper is None and fitting):
        return job.paper or fitting[0]
    between = f" and a spine of {spine / MM:.1f} mm" if spine else ""
    beyond = " with bleed and crop marks" if job.bleed else ""
    pages = f"two pages of {page[0] / MM:.0f} × {page[1] / MM:.0f} mm{between}{beyond}"
    instead = fitting or holding(page, bleed=job.bleed)
    how = "they do" if fitting else "without --cover they do"
    better = f"; {how} on {' or '.join(instead)}" if instead else ""
    raise ValueError(f"{pages} do not fit on {job.paper or 'any'} paper{better}")


def _size(bound: Pdf) -> tuple[float, float]:
    left, bottom, right, top = map(float, bound.pages[0].trimbox)
    return right - left, top - bottom


def _last_part(bound: Pdf) -> int:
    """The page on which the last entry of the outline begins; the last page without an outline."""
    entry = bound.Root.get(Name.Outlines, Dictionary()).get(Name.Last, Dictionary())
    if Name.Dest not in entry:
        return len(bound.pages)
    return bound.pages.index(pikepdf.Page(entry.Dest[0])) + 1


def _printed(
    bound: Pdf, laid: Sequence[SignatureSheet], spread: Spread, job: BookletOptions, title: str
) -> bytes:
    """A PDF of the front and the back of each sheet in turn."""
    language = str(bound.Root.get(Name.Lang, "en"))
    terms = words(language)
    labels: list[str] = []
    with Pdf.new() as out:
        case = FontSet(out)
        for sheet in laid:
            for is_back, side in enumerate((sheet.front, sheet.back)):
                labels.append(f"{sheet.name(terms)}, {terms.back if is_back else terms.front}")
                pen = Drawing(case)
                marks.draw(pen, spread, f"{title} · {labels[-1]}", inside=bool(is_back))
                by, place = _behind(spread, job) if is_back else ((0.0, 0.0), UPRIGHT)
                pages = _drawn(side, spread, creep(sheet, job.caliper))
                content = b"q %s cm\n%s%sQ\n" % (operands(*place), pages, pen.content)
                forms = {f"/Page{n}": _form(bound, out, n) for n in (side.left, side.right) if n}
                add_page(out, case, spread.sheet, content, forms)
                out.pages[-1].trimbox = Array(_moved(spread.trim, by, spread.sheet))
                out.pages[-1].bleedbox = Array(_moved(spread.bleed, by, spread.sheet))
        out.Root.PageLabels = Dictionary(
            Nums=[part for n, label in enumerate(labels) for part in (n, Dictionary(P=label))]
        )
        return finished(out, case, terms.booklet.format(title=title), language)


def _behind(spread: Spread, job: BookletOptions) -> tuple[tuple[float, float], Matrix]:
    """By how much the back of a sheet moves to lie behind its front, and where that brings it."""
    over = job.duplex == "long"
    across, up = righted(job.back_shift, like_a_book=not over)
    a, b, c, d, x, y = rotated_180(*spread.sheet) if over else UPRIGHT
    return (across, up), (a, b, c, d, x + across, y + up)


def _moved(box: Box, by: tuple[float, float], sheet: tuple[float, float]) -> Box:
    """A box, moved as far as there is paper."""
    (left, bottom, right, top), (x, y), (wide, high) = box, by, sheet
    return max(left + x, 0.0), max(bottom + y, 0.0), min(right + x, wide), min(top + y, high)


def _drawn(side: SheetSide, spread: Spread, creep: float) -> bytes:
    """The operators that draw the pages of one side, each cut off at the fold and the bleed."""
    operators = b""
    pages = (side.left, side.right)
    for page, corner, half in zip(pages, spread.corners(creep), spread.halves, strict=True):
        if page:
            left, bottom, right, top = half
            clip = operands(left, bottom, right - left, top - bottom)
            place = operands(1, 0, 0, 1, *corner)
            operators += b"q %s re W n %s cm /Page%d Do Q\n" % (clip, place, page)
    return operators


def _form(bound: Pdf, out: Pdf, number: int) -> Object:
    """A page as a form, its trim at the lower left corner.

    The parts of its content become forms of their own, still packed, since packing them anew would
    take most of the time. All that outlasts a part is the matrix that it begins with.
    """
    page = bound.pages[number - 1]
    content = page.obj.Contents
    held = page.resources
    resources = out.copy_foreign(held if held.is_indirect else bound.make_indirect(held))
    names = Dictionary(dict(resources.get(Name.XObject, Dictionary())))
    drawn: list[bytes] = []
    for place, part in enumerate(content if isinstance(content, Array) else [content]):
        operators = part.read_bytes()
        if len(operators) <= INLINE:
            drawn.append(operators)
            continue
        names[f"/Part{place}"] = _as_form(out.copy_foreign(part), page, resources)
        matrix = BEGUN.match(operators)
        drawn.append(b"/Part%d Do %s" % (place, matrix[0] if matrix else b""))
    whole = _as_form(out.make_stream(b"\n".join(drawn)), page, Dictionary(dict(resources)))
    whole.Resources.XObject = names
    left, bottom, _, _ = page.trimbox
    whole.Matrix = Array([1, 0, 0, 1, -float(left), -float(bottom)])
    return whole


def _as_form(stream: Object, page: pikepdf.Page, resources: Object) -> Object:
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array(map(float, page.mediabox))
    stream.Resources = resources
    return stream
