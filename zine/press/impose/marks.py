"""Marks: what a sheet tells the printer and the binder outside the pages.

Paper larger than the pages gets crop marks, fold marks and a line of words in its slug; on paper
that the pages fill, short ticks at its edges show the fold.
"""

from zine.paper import BLEED, MM, Spread
from zine.pdf.draw import Drawing

MARK = 5 * MM
TICK = 6 * MM
"""How far a tick reaches into paper without a slug: no printer reaches the edge itself."""
WORDS = 7.5
"""The size of the words in the slug."""


def draw(pen: Drawing, spread: Spread, words: str, *, inside: bool) -> None:
    """Draw the marks of one side of a sheet; `words` tell which one it is.

    Ticks without a slug are drawn on the inside alone, where the sheet is folded towards you.
    """
    left, bottom, right, top = spread.trim
    slug = MARK + BLEED
    if bottom >= slug:
        for x in (left, right, *dict.fromkeys(spread.folds)):
            pen.line(x, bottom - slug, x, bottom - BLEED)
            pen.line(x, top + BLEED, x, top + slug)
        pen.text(left + 2 * MM, bottom - slug, words, WORDS)
    elif inside:
        for x in dict.fromkeys(spread.folds):
            pen.line(x, 0, x, TICK)
            pen.line(x, spread.sheet[1] - TICK, x, spread.sheet[1])
    if left >= slug:
        for y in (bottom, top):
            pen.line(left - slug, y, left - BLEED, y)
            pen.line(right + BLEED, y, right + slug, y)
