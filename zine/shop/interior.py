"""The inner pages of a zine for a print shop: without its covers, with bleed and gutter."""

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from pikepdf import Array, Page, Pdf

from zine.shop.profile import Profile

BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")

Size = tuple[float, float]


class Unfit(ValueError):
    """A shop does not take such a zine; the message says why."""


class Margins(NamedTuple):
    """How far a page goes beyond its trim, in points."""

    left: float
    bottom: float
    right: float
    top: float


def order(pages: int) -> list[int | None]:
    """The inner pages in order, by their number in the zine from 0; `None` is a blank one.

    The zine begins with its cover and what stands inside that, and ends with its back. The page
    inside the cover stands last, so that left pages stay on the left.
    """
    return [*range(2, pages - 1), 1]


def count(profile: Profile, pages: int) -> int:
    """How many inner pages a zine of so many has at this shop; raises `Unfit`."""
    return len(_placed(profile, order(pages)))


def _placed(profile: Profile, numbers: list[int | None]) -> list[int | None]:
    asked = profile.count
    placed = [*numbers, None] if asked.last_blank else [*numbers]
    step = max(asked.multiple, 2)
    placed += [None] * (-len(placed) % step)
    if len(placed) > asked.most:
        raise Unfit(
            f"{profile.title} takes {asked.most} inner pages at most, and these are {len(placed)}"
        )
    if len(placed) < asked.least:
        raise Unfit(
            f"{profile.title} takes {asked.least} inner pages at least, and these are {len(placed)}"
        )
    return placed


def make(zine: Pdf, profile: Profile, side: float) -> Pdf:
    """The inner pages of a zine, each with its boxes, whose usual side margin is `side` points.

    Where the gutter of the shop is wider, pages move away from the spine; what bleeds stays.
    Raises `Unfit` if the shop takes no such number of pages.
    """
    size = trim(zine.pages[0])
    numbers = _placed(profile, order(len(zine.pages)))
    moved = max(profile.page.gutter(len(numbers)) - side, 0.0)
    made = Pdf.new()
    for place, number in enumerate(numbers):
        margins = _margins(profile, right_hand=place % 2 == 0)
        if number is None:
            made.add_blank_page(page_size=size)
            page = made.pages[-1]
        else:
            made.pages.append(zine.pages[number])
            page = made.pages[-1]
            if not bleeds(zine.pages[number]) and moved:
                _move(made, page, moved if place % 2 == 0 else -moved)
        box(made, page, size, margins)
    return made


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
    return (round(number, 3) for number in copy(numbers))
