"""The inner pages of a zine for a print shop: with a title page, bleed and gutter."""

from collections.abc import Iterator
from typing import NamedTuple

from pikepdf import Array, Dictionary, Page, Pdf

from zine.pdf.draw import Drawing, FontSet
from zine.shop.profile import Profile

BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")

TITLE = -1
"""The title page, among the numbers of pages."""

TITLE_FACE, ITALIC = "cinzel-bold", "garamond-italic"
LARGEST, SMALL = 27.0, 12.0
"""The largest title of a title page, and its subtitle, in points."""

MARGIN, DOWN, FOOT = 0.14, 0.36, 0.1
"""Of its width beside the text, of its height above the title, and below what is at its foot."""

HANGS = 2.0
"""How far a quotation mark or a letter hangs into the margin, in points."""

Size = tuple[float, float]


class Unfit(ValueError):
    """A shop does not take such a zine; the message says why."""


class TitlePage(NamedTuple):
    """What a title page says: the lines of the title, the subtitle, and who made it."""

    lines: tuple[str, ...]
    subtitle: str = ""
    imprint: tuple[str, ...] = ()


class Margins(NamedTuple):
    """How far a page goes beyond its trim, in points."""

    left: float
    bottom: float
    right: float
    top: float


def _order(profile: Profile, pages: int) -> list[int | None]:
    """The inner pages in order, by their number in the zine from 0; `None` is a blank one.

    Where the cover is a file of its own, a title page takes the place of the front, so that what
    stood inside it is still a left page, and the back is left out.
    """
    asked = profile.count
    numbers: list[int | None] = [TITLE, *range(1, pages - 1)] if profile.cover else [*range(pages)]
    if asked.last_blank:
        numbers.append(None)
    numbers += [None] * (-len(numbers) % max(asked.multiple, 2))
    many = f"and these are {len(numbers)}"
    if len(numbers) > asked.most:
        raise Unfit(f"{profile.title} takes {asked.most} inner pages at most, {many}")
    if len(numbers) < asked.least:
        raise Unfit(f"{profile.title} takes {asked.least} inner pages at least, {many}")
    return numbers


def make(zine: Pdf, profile: Profile, side: float, title: TitlePage) -> Pdf:
    """The inner pages of a zine, each with its boxes, whose usual side margin is `side` points.

    Where the gutter of the shop is wider, pages move away from the spine; what bleeds stays. Where
    nothing can bleed, nothing is printed beyond the safety. Raises `Unfit` if the shop takes no
    such number of pages.
    """
    size = trim(zine.pages[0])
    numbers = _order(profile, len(zine.pages))
    gutter = profile.page.gutter(len(numbers))
    moved = gutter + HANGS - side if gutter > side else 0.0
    made = Pdf.new()
    fonts = FontSet(made)
    for place, number in enumerate(numbers):
        is_right = place % 2 == 0
        if number is None or number == TITLE:
            made.add_blank_page(page_size=size)
        else:
            made.pages.append(zine.pages[number])
        page = made.pages[-1]
        if number == TITLE:
            page.obj.Contents = made.make_stream(_titled(title, size, fonts))
            page.obj.Resources = Dictionary(Font=fonts.fonts)
        is_plate = number is not None and number != TITLE and bleeds(zine.pages[number])
        if is_plate and not profile.page.bleed:
            _clip(made, page, size, profile.page.safety)
        elif not is_plate and moved:
            _move(made, page, moved if is_right else -moved)
        box(made, page, size, _margins(profile, right_hand=is_right))
    fonts.embed()
    return made


def _titled(title: TitlePage, size: Size, fonts: FontSet) -> bytes:
    """The title page: title and subtitle in the upper part, editor and series at the foot."""
    width, height = size
    pen = Drawing(fonts)
    measure = width * (1 - 2 * MARGIN)
    widest = max(fonts.face(TITLE_FACE).set(line)[1] for line in title.lines) / 1000
    large = min(LARGEST, measure / widest)
    y = height * (1 - DOWN)
    for line in title.lines:
        pen.text(width / 2, y, line, large, 0.5, TITLE_FACE)
        y -= 1.25 * large
    if title.subtitle:
        wide = fonts.face(ITALIC).set(title.subtitle)[1] / 1000
        pen.text(width / 2, y - SMALL, title.subtitle, min(SMALL, measure / wide), 0.5, ITALIC)
    for place, line in enumerate(reversed(title.imprint)):
        pen.text(width / 2, height * FOOT + place * 1.3 * SMALL, line, 0.75 * SMALL, 0.5)
    return pen.content


def trim(page: Page) -> Size:
    """The width and height of a page as it is cut."""
    left, bottom, right, top = map(float, page.trimbox)
    return right - left, top - bottom


def bleeds(page: Page) -> bool:
    """Whether print goes beyond the trim of a page."""
    return list(map(float, page.mediabox)) != list(map(float, page.trimbox))


def _margins(profile: Profile, *, right_hand: bool) -> Margins:
    bleed = dict.fromkeys(profile.page.sides, profile.page.bleed)
    outside, inside = bleed.get("outside", 0.0), bleed.get("inside", 0.0)
    left, right = (inside, outside) if right_hand else (outside, inside)
    return Margins(left, bleed.get("bottom", 0.0), right, bleed.get("top", 0.0))


def _move(pdf: Pdf, page: Page, right: float) -> None:
    page.contents_add(pdf.make_stream(b"q 1 0 0 1 %.4f 0 cm" % right), prepend=True)
    page.contents_add(pdf.make_stream(b"Q"))


def _clip(pdf: Pdf, page: Page, size: Size, safety: float) -> None:
    width, height = size[0] - 2 * safety, size[1] - 2 * safety
    clip = b"q %.4f %.4f %.4f %.4f re W n" % (safety, safety, width, height)
    page.contents_add(pdf.make_stream(clip), prepend=True)
    page.contents_add(pdf.make_stream(b"Q"))


def box(pdf: Pdf, page: Page, size: Size, margins: Margins) -> None:
    """Set the boxes of a page, its lower left corner at 0, 0, and clip what goes beyond them."""
    width, height = size
    whole = [0.0, 0.0, width + margins.left + margins.right, height + margins.bottom + margins.top]
    corner = margins.left, margins.bottom
    clip = b"q 0 0 %.4f %.4f re W n 1 0 0 1 %.4f %.4f cm" % (whole[2], whole[3], *corner)
    page.contents_add(pdf.make_stream(clip), prepend=True)
    page.contents_add(pdf.make_stream(b"Q"))
    cut = [corner[0], corner[1], corner[0] + width, corner[1] + height]
    for name in BOXES:
        if name in page.obj:
            del page.obj[name]
    page.obj.MediaBox = page.obj.BleedBox = Array(list(_rounded(whole)))
    page.obj.TrimBox = Array(list(_rounded(cut)))


def _rounded(numbers: list[float]) -> Iterator[float]:
    return (round(number, 3) for number in numbers)
