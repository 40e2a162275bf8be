"""Paper sizes, and how two pages of a zine lie on a sheet.

All measures are points from the lower left corner.
"""

from typing import NamedTuple

INCH = 72.0
MM = INCH / 25.4

SIZES = {
    "half-letter": (5.5 * 72.0, 8.5 * 72.0),
    "a5": (148 * MM, 210 * MM),
    "letter": (8.5 * 72.0, 11 * 72.0),
    "a4": (210 * MM, 297 * MM),
    "tabloid": (11 * 72.0, 17 * 72.0),
    "a3": (297 * MM, 420 * MM),
}
"""Width and height of each paper, upright, by the name that the command line knows."""

PAGES = ("half-letter", "a5", "letter", "a4")
"""The papers of zines' pages: the editions of `zine.edition`, which takes long to import."""

PAPERS = {name: SIZES[name][::-1] for name in ("letter", "a4", "tabloid", "a3")}
"""The papers of booklets, from the smallest: width and height, the long edge across."""

SHEETS = ("a4", "letter", "a5", "half-letter")
"""The papers of score sheets."""

USUAL = SHEETS[:2]
"""The papers of score sheets without `--paper`."""

UPS = (1, 2, 4)
"""How many score sheets can be printed side by side on a paper and cut apart."""

EDGES = ("short", "long")
"""The edges over which a printer can turn a sheet to print its back."""

SLACK = 0.5
"""How much too small a paper may be: less than the error of a printer."""

BLEED = 0.125 * INCH
"""How far print may run over the trim: 3 mm, for which other shops ask, are less."""

MARKS = 5 * MM
"""The room for crop marks beyond the bleed."""

MOST_OFF = 10.0
"""The largest shift of a back in millimetres: the length of the calibration's rulers."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""


class Spread(NamedTuple):
    """Two pages beside each other in the middle of a sheet, its long edge across.

    `page` is the width and height of a page. `spine` is the width between the pages that becomes
    the spine of the booklet: 0 for a sheet that is folded once.
    """

    paper: str
    page: tuple[float, float]
    spine: float = 0.0

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height of the paper."""
        return PAPERS[self.paper]

    @property
    def trim(self) -> Box:
        """The box that is left of the sheet when it is trimmed."""
        (wide, high), across, up = self.sheet, self.width, self.page[1]
        left, bottom = (wide - across) / 2, (high - up) / 2
        return left, bottom, left + across, bottom + up

    @property
    def width(self) -> float:
        """The width of both pages and the spine."""
        return 2 * self.page[0] + self.spine

    @property
    def bleed(self) -> Box:
        """The box that may be printed: the trim and its bleed, as far as the paper goes."""
        (wide, high), (left, bottom, right, top) = self.sheet, self.trim
        return (
            max(left - BLEED, 0.0),
            max(bottom - BLEED, 0.0),
            min(right + BLEED, wide),
            min(top + BLEED, high),
        )

    @property
    def folds(self) -> tuple[float, float]:
        """The folds, from the left: both edges of the spine, which are equal without one."""
        middle = self.sheet[0] / 2
        return middle - self.spine / 2, middle + self.spine / 2

    def corners(self, creep: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """The lower left corners of the left and the right page, nearer the fold by `creep`."""
        left, bottom, _, _ = self.trim
        return (left + creep, bottom), (self.folds[1] - creep, bottom)

    @property
    def halves(self) -> tuple[Box, Box]:
        """The boxes in which the left and the right page may print, to the fold and the bleed."""
        left, bottom, right, top = self.bleed
        return (left, bottom, self.folds[0], top), (self.folds[1], bottom, right, top)


def righted(off: tuple[float, float], *, like_a_book: bool) -> tuple[float, float]:
    """The shift of a back, in points, that corrects a printer's misalignment.

    `off` is how far the back is off, in millimetres to the right and up, seen through the front.
    The sheet is turned over `like_a_book`'s page, or over its upper edge.
    """
    x, y = off[0] * MM, off[1] * MM
    return (x, -y) if like_a_book else (-x, y)


def holding(
    page: tuple[float, float], spine: float = 0.0, *, bleed: bool = False
) -> tuple[str, ...]:
    """The papers of booklets that hold two such pages, from the smallest; with `bleed`, and marks.

    Both stand beyond the trim, on all sides.
    """
    beyond = 2 * (BLEED + MARKS) if bleed else -SLACK
    width, height = Spread("letter", page, spine).width + beyond, page[1] + beyond
    return tuple(name for name, (w, h) in PAPERS.items() if width <= w and height <= h)
