"""A game that was played, as a page of a zine: its score sheet, filled in."""

from reportlab.lib.units import inch

from zine.diagnostics import ContentError, Problem
from zine.pads import pad
from zine.pads.paper import Paper
from zine.pads.sheet import Style
from zine.press.galley import Galley
from zine.scores import Scores

PAGE = Paper(5.5 * inch, 8.5 * inch, 1, 1)
STYLE = Style(title=19.0, text=9.0, hint=8.0, foot=7.5, margin=0.66 * inch)


def galley(scores: Scores) -> Galley:
    """The page; raises `ContentError` if the sheet does not hold what was written."""
    try:
        return Galley(pad.played(scores, PAGE, STYLE), 1)
    except ValueError as error:
        raise ContentError([Problem(scores.document.path, 1, str(error))]) from None
