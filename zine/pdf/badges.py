"""The badge of a look in PDFs: an emblem as operators, a picture of dots as an object."""

import re
import zlib
from io import BytesIO

from zine.art import colours
from zine.art.look import Dots, Emblem
from zine.content.pictures.raster import JPEG
from zine.pdf.writer import ZLIB_LEVEL

COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
NUMBER = re.compile(r"-?[\d.]+")
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
"""The operators of PDF for the commands of an emblem's path."""


IMAGE = "Badge"
"""The name that pages have for the image of a badge of dots."""


def drawn(badge: Emblem | Dots, x: float, y: float, side: float, colour: str) -> str:
    """The operators that draw a badge in a square of this side, its middle at a point.

    The colour is that of an emblem.
    """
    if isinstance(badge, Dots):
        dot = side / max(badge.width, badge.height)
        wide, high = badge.width * dot, badge.height * dot
        place = f"{x - wide / 2:.2f} {y - high / 2:.2f}"
        return f"q {wide:.2f} 0 0 {high:.2f} {place} cm /{IMAGE} Do Q\n"
    return _filled(badge, x, y, side, colour)


def image(badge: Dots, *, grey: bool) -> tuple[bytes, bytes]:
    """A badge of dots as an image: its dictionary without the brackets, and its data."""
    from PIL import Image  # noqa: PLC0415 - only for who has one

    opened = Image.open(BytesIO(badge.data))
    dots = opened.convert("L") if grey else opened
    if badge.kind == JPEG and dots is opened:
        packed, body = b"DCTDecode", badge.data
    else:
        packed, body = b"FlateDecode", zlib.compress(dots.tobytes(), ZLIB_LEVEL)
    space = b"DeviceGray" if dots.mode == "L" else b"DeviceRGB"
    source = (
        b"/Type /XObject /Subtype /Image /Width %d /Height %d"
        b" /BitsPerComponent 8 /ColorSpace /%b /Filter /%b"
    )
    return source % (badge.width, badge.height, space, packed), body


def _filled(emblem: Emblem, x: float, y: float, side: float, colour: str) -> str:
    left, top, wide, high = emblem.box
    size = side / max(wide, high)
    left, up = x - size * (left + wide / 2), y + size * (top + high / 2)
    ink = colours.operator(colour)
    return f"q {size:.5f} 0 0 {-size:.5f} {left:.2f} {up:.2f} cm {ink} {_path(emblem)} f Q\n"


def _path(emblem: Emblem) -> str:
    drawn = []
    for command, numbers in COMMAND.findall(emblem.ink):
        points = NUMBER.findall(numbers)
        drawn.append(" ".join((*points, OPERATORS[command])))
    return " ".join(drawn)
