"""Figures that somebody wrote, as the sheet of a game that was played prints them."""

from zine.sheets.page.canvas import Frame, SheetCanvas


def write(canvas: SheetCanvas, box: Frame, figure: int) -> None:
    """Write a figure into the middle of a box."""
    size = min(canvas.style.text * 1.5, box.height * 0.7)
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2 - size * 0.3
    canvas.text(x, y, f"{figure:,}".replace("-", "−"), canvas.faces.hand, size, align="center")
