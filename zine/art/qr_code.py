"""An address as a QR code, drawn like our woodcuts: dark modules on a quiet ground."""

from reportlab.graphics.barcode import qrencoder

from zine.art.woodcut import Cut, Stroke, polygon

QUIET = 4
"""The modules of white around a code that readers need (ISO/IEC 18004)."""


def draw(address: str) -> Cut:
    """The code of an address, one unit to a module; a seventh of it may be stained or torn."""
    code = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.M)
    code.addData(qrencoder.QR8bitByte(address.encode("ascii")))
    code.make()
    size = len(code.modules) + 2 * QUIET
    strokes = [_square(0, 0, size, size, ink=False)]
    for down, row in enumerate(code.modules, QUIET):
        start = None
        for across, dark in enumerate((*row, False), QUIET):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                strokes.append(_square(start, down, across, down + 1, ink=True))
                start = None
    return Cut(size, size, tuple(strokes))


def _square(left: float, top: float, right: float, bottom: float, *, ink: bool) -> Stroke:
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    return Stroke(polygon(corners), ink=ink)
