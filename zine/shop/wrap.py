"""The cover of a zine as one flat sheet: back, spine and front, with bleed on all sides."""

from typing import NamedTuple

from pikepdf import Array, Dictionary, Pdf
from PIL import Image, ImageDraw
from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget
from reportlab.graphics.shapes import Rect, String

from zine.paper import MM
from zine.pdf.draw import TITLE, FontSet
from zine.shop.interior import BOXES, trim
from zine.shop.profile import Cover, Profile

WHITE, BLACK = "1 g", "0 g"
LARGEST, SMALLEST, SHARE = 14.0, 5.0, 0.85
"""The largest and the smallest title on a spine in points, and how much of what is clear of the
folds it takes."""

END = 36.0
"""How far a title on the spine stays away from its ends, in points."""

AROUND, SAFE = 0.75 * MM, 18.0
"""How far the front goes on around its fold, and how far what must not be cut stays inside the
trim of a cover, in points."""

DIGITS = "garamond"
INSIDE = 0.12
"""The white beside the bars of a barcode, as a share of its room."""

PROOF = 100
"""Dots to the inch of the proof."""

LINE, THIN, FOLD = "#00a0ff", "#4878a0", "#707070"
"""The colours of its lines: trim and folds, what lies within, and the edge of the spine."""


class Flat(NamedTuple):
    """Where the parts of a flat cover are, in points from its lower left corner."""

    width: float
    height: float
    bleed: float
    page: tuple[float, float]
    spine: float

    @property
    def folds(self) -> tuple[float, float]:
        """Where the spine begins and ends."""
        left = self.bleed + self.page[0]
        return left, left + self.spine


class Words(NamedTuple):
    """What a flat cover says beside its two pages, and how."""

    title: str
    dark: bool
    upward: bool
    isbn: str = ""


def spine(cover: Cover, pages: int) -> float:
    """The width of the spine of a book of so many inner pages, in points."""
    return cover.per_page * pages + cover.more


def flat(profile: Profile, page: tuple[float, float], pages: int) -> Flat:
    """The measures of a cover for pages of a size, and so many of them."""
    assert profile.cover is not None
    bleed, wide = profile.cover.bleed, spine(profile.cover, pages)
    width = 2 * (bleed + page[0]) + wide
    return Flat(width, page[1] + 2 * bleed, bleed, page, wide)


def make(zine: Pdf, profile: Profile, pages: int, words: Words) -> tuple[Pdf, Flat]:
    """The cover of a zine with so many inner pages, and its measures."""
    assert profile.cover is not None
    sheet = flat(profile, trim(zine.pages[0]), pages)
    made = Pdf.new()
    made.add_blank_page(page_size=(sheet.width, sheet.height))
    page = made.pages[0]
    fonts = FontSet(made)
    forms = Dictionary()
    left, right = sheet.folds
    # A fold is never quite where it should be: the front goes on around it, as black does anyway.
    around = min(AROUND, sheet.spine / 6) if words.dark else 0.0
    drawn = [f"{BLACK if words.dark else WHITE} 0 0 {sheet.width:.4f} {sheet.height:.4f} re f"]
    places = {
        "Back": (-1, sheet.bleed, 0.0, left),
        "Front": (0, right, right - around, sheet.width - right + around),
    }
    for name, (number, at, start, wide) in places.items():
        forms[f"/{name}"] = _form(made, zine, number)
        drawn.append(
            f"q {start:.4f} 0 {wide:.4f} {sheet.height:.4f} re W n "
            f"1 0 0 1 {at:.4f} {sheet.bleed:.4f} cm /{name} Do Q"
        )
    if pages >= profile.cover.title_from:
        drawn += _title(words, sheet, profile.cover.clear, fonts)
    if words.isbn:
        drawn += _barcode(words.isbn, profile.cover, sheet, fonts)
    page.obj.Contents = made.make_stream("\n".join(drawn).encode("ascii"))
    page.obj.Resources = Dictionary(XObject=forms, Font=fonts.fonts)
    fonts.embed()
    for box in BOXES:
        if box in page.obj:
            del page.obj[box]
    whole = [0, 0, round(sheet.width, 3), round(sheet.height, 3)]
    page.obj.MediaBox = page.obj.BleedBox = Array(whole)
    inner = (sheet.width - sheet.bleed, sheet.height - sheet.bleed)
    page.obj.TrimBox = Array([round(each, 3) for each in (sheet.bleed, sheet.bleed, *inner)])
    return made, sheet


def _form(made: Pdf, zine: Pdf, number: int) -> object:
    """A page of a zine as a drawing, with all that goes beyond its trim."""
    page = zine.pages[number]
    kept = page.obj.get("/TrimBox")
    page.obj.TrimBox = page.obj.CropBox = page.obj.MediaBox
    form = made.copy_foreign(page.as_form_xobject())
    page.obj.TrimBox = kept
    return form


def _title(words: Words, sheet: Flat, clear: float, fonts: FontSet) -> list[str]:
    """The title on the spine, from the top down or from the foot up, if there is room."""
    room = sheet.spine - 2 * clear
    glyphs, wide = fonts.face(TITLE).set(words.title)
    size = min(LARGEST, SHARE * room, (sheet.page[1] - 2 * END) / wide * 1000)
    if size < SMALLEST:
        return []
    length = size * wide / 1000
    middle = (sheet.folds[0] + sheet.folds[1]) / 2
    half = 0.34 * size  # half the height of capitals
    ink = WHITE if words.dark else BLACK
    if words.upward:
        x, y, turn = middle + half, (sheet.height - length) / 2, "0 1 -1 0"
    else:
        x, y, turn = middle - half, (sheet.height + length) / 2, "0 -1 1 0"
    set_in = f"/{TITLE} {size:.4f} Tf {turn} {x:.4f} {y:.4f} Tm"
    return [f"{ink} BT {set_in} <{glyphs}> Tj ET"]


def _barcode(isbn: str, cover: Cover, sheet: Flat, fonts: FontSet) -> list[str]:
    """The barcode of a book's number in a white field on the back, near spine and foot."""
    wide, high = cover.barcode
    x = sheet.folds[0] - cover.corner[0] - wide
    y = sheet.bleed + cover.corner[1]
    drawn = [f"{WHITE} {x:.4f} {y:.4f} {wide:.4f} {high:.4f} re f {BLACK}"]
    group = Ean13BarcodeWidget(isbn).draw()  # type: ignore[no-untyped-call]  # it has no types
    left, bottom, right, top = group.getBounds()
    scale = min(wide * (1 - 2 * INSIDE) / (right - left), high * (1 - 2 * INSIDE) / (top - bottom))
    along = x + (wide - scale * (right - left)) / 2
    up = y + (high - scale * (top - bottom)) / 2
    drawn.append(f"q {scale:.5f} 0 0 {scale:.5f} {along:.4f} {up:.4f} cm")
    drawn.append(f"1 0 0 1 {-left:.4f} {-bottom:.4f} cm")
    for shape in group.contents:
        if isinstance(shape, Rect) and shape.fillColor is not None:
            drawn.append(f"{shape.x:.4f} {shape.y:.4f} {shape.width:.4f} {shape.height:.4f} re f")
        elif isinstance(shape, String):
            drawn.append(_digits(shape, fonts))
    return [*drawn, "Q"]


def _digits(shape: String, fonts: FontSet) -> str:
    glyphs, wide = fonts.face(DIGITS).set(shape.text)
    x = shape.x - (wide * shape.fontSize / 2000 if shape.textAnchor == "middle" else 0)
    return f"BT /{DIGITS} {shape.fontSize:g} Tf {x:.4f} {shape.y:.4f} Td <{glyphs}> Tj ET"


def proof(seen: Image.Image, sheet: Flat, profile: Profile, pages: int) -> Image.Image:
    """A picture of the cover, flat and folded around the book.

    `seen` is the whole sheet at `PROOF` dots to the inch. Blue lines show trim and folds, thin ones
    the safety and where the shop may put its barcode; below it stands what the sheet measures.
    """
    assert profile.cover is not None
    dots = PROOF / 72
    marked = seen.convert("RGB")
    pen = ImageDraw.Draw(marked)
    edges = (sheet.bleed * dots, sheet.bleed * dots)
    ends = ((sheet.width - sheet.bleed) * dots, (sheet.height - sheet.bleed) * dots)
    pen.rectangle((*edges, *ends), outline=LINE)
    for fold in sheet.folds:
        pen.line((fold * dots, 0, fold * dots, marked.height), fill=LINE)
    wide, high = profile.cover.barcode
    x = sheet.folds[0] - profile.cover.corner[0] - wide
    y = sheet.height - sheet.bleed - profile.cover.corner[1]
    pen.rectangle((x * dots, (y - high) * dots, (x + wide) * dots, y * dots), outline=THIN)
    safe = min(profile.page.safety, SAFE) * dots
    inner = (edges[0] + safe, edges[1] + safe, ends[0] - safe, ends[1] - safe)
    pen.rectangle(inner, outline=THIN)
    left, right = (round(fold * dots) for fold in sheet.folds)
    top, foot = round(edges[1]), round(ends[1])
    front = seen.crop((right, top, round(ends[0]), foot))
    back = seen.crop((round(edges[0]), top, left, foot))
    thick = max(right - left, 1)
    side = seen.crop((left, top, left + thick, foot)).resize(
        (max(round(thick * 0.7), 1), foot - top)
    )
    gap = round(0.4 * PROOF)
    wide = max(marked.width, back.width + side.width + front.width + gap) + 2 * gap
    whole = Image.new("RGB", (wide, marked.height + front.height + 3 * gap), "#b8b4ac")
    whole.paste(marked, ((wide - marked.width) // 2, gap))
    start = (wide - back.width - side.width - front.width - gap) // 2
    low = marked.height + 2 * gap
    whole.paste(back, (start, low))
    whole.paste(side, (start + back.width + gap, low))
    whole.paste(front, (start + back.width + gap + side.width, low))
    edge = start + back.width + gap + side.width
    text = ImageDraw.Draw(whole)
    text.line((edge, low, edge, low + front.height), fill=FOLD)
    estimate = " (estimated)" if profile.cover.estimated else ""
    size = f"{sheet.page[0] / MM:.1f} x {sheet.page[1] / MM:.1f} mm"
    about = f"{profile.title}: {pages} pages of {size}, spine {sheet.spine / MM:.2f} mm{estimate}"
    text.text((gap, marked.height + gap + gap // 3), about, fill="black", font_size=gap // 2)
    return whole
