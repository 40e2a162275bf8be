"""Zines of numbers to be printed on sheets, and sheets read back."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Matrix, Name, OutlineItem, Pdf

from zine.press.impose.imposition import INLINE

HALF_LETTER = (396.0, 612.0)


BOOKLET = ("build", "--booklet")


@cache
def zine(pages: int, last: int | None = None, size: tuple[float, float] = HALF_LETTER) -> bytes:
    """A zine whose pages bear only their numbers, in the middle; its last part begins on `last`."""
    with Pdf.new() as pdf:
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        for number in range(1, pages + 1):
            page = pdf.add_blank_page(page_size=size)
            # As the binder has it: a part that turns the page over, and one that turns it back.
            over = f"1 0 0 -1 0 {size[1]} cm\n"
            text = f"{over}BT /F 20 Tf {size[0] / 2} {size[1] / 2} Td ({number}) Tj ET"
            parts = (over.encode() + b"% nothing\n" * INLINE, text.encode())
            page.obj.Contents = Array([pdf.make_stream(part) for part in parts])
            page.obj.Resources = Dictionary(Font=Dictionary(F=font))
        pdf.docinfo[Name.Title] = "Numbers"
        with pdf.open_outline() as outline:
            for number in (1, last or pages):
                place = Array([pdf.pages[number - 1].obj, Name.XYZ, 0, 0, 0])
                outline.root.append(OutlineItem(str(number), place))
        out = BytesIO()
        pdf.save(out)
        return out.getvalue()


@dataclass(frozen=True)
class Placed:
    """A page on a side of a sheet: where its corners come to lie, and what is cut off round it."""

    number: int
    at: Matrix
    clip: tuple[float, float, float, float]

    def box(self, inset: float = 0.0) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the page, less some of its sides."""
        wide, high = HALF_LETTER
        return corners(self.at, inset, 0, wide - inset, high)


@dataclass(frozen=True)
class Printed:
    """One side of a sheet."""

    size: tuple[float, float]
    trim: tuple[float, ...]
    bleed: tuple[float, ...]
    pages: tuple[Placed, ...]

    def half(self, *, right: bool) -> int:
        """The number of the page on one half, 0 without one."""
        middle = self.size[0] / 2
        found = [p.number for p in self.pages if (sum(p.box()[::2]) / 2 > middle) is right]
        assert len(found) <= 1
        return found[0] if found else 0


def corners(at: Matrix, *box: float) -> tuple[float, float, float, float]:
    (x1, y1), (x2, y2) = at.transform((box[0], box[1])), at.transform((box[2], box[3]))
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def printed(pdf: bytes) -> list[Printed]:
    """Every side, read from the operators that draw it."""
    with Pdf.open(BytesIO(pdf)) as opened:
        return [_printed(page) for page in opened.pages]


def _printed(page: pikepdf.Page) -> Printed:
    pages = []
    at, clip, stack = Matrix(), (0.0, 0.0, 0.0, 0.0), []
    for instruction in pikepdf.parse_content_stream(page):
        operator, operands = str(instruction.operator), list(instruction.operands)
        if operator == "q":
            stack.append((at, clip))
        elif operator == "Q":
            at, clip = stack.pop()
        elif operator == "cm":
            at = Matrix(*map(float, operands)) @ at
        elif operator == "re" and not str(operands[0]).startswith("/"):
            x, y, wide, high = map(float, operands)
            clip = corners(at, x, y, x + wide, y + high)
        elif operator == "Do":
            pages.append(Placed(int(str(operands[0]).removeprefix("/Page")), at, clip))
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    assert (left, bottom) == (0, 0)
    trim, bleed = (tuple(map(float, box)) for box in (page.trimbox, page.obj.BleedBox))
    return Printed((right, top), trim, bleed, tuple(pages))
