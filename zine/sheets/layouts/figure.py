"""Figures that somebody wrote, as the sheet of a game that was played prints them."""

from zine.sheets.page.canvas import HAND_SCALE, Frame, SheetCanvas


def write(canvas: SheetCanvas, box: Frame, figure: int) -> None:
    """Write a figure into the middle of a box."""
    size = HAND_SCALE * min(canvas.style.text * 1.2, box.height * 0.56)
    written = canvas.words.figures(figure).replace("\N{NARROW NO-BREAK SPACE}", " ")
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2 - size * 0.3
    canvas.text(x, y, written, canvas.faces.hand, size, align="center")
