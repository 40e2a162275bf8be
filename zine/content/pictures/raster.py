"""Pictures of dots: PNG and JPEG, made ready for print and screen, or refused.

What is ready is grey or RGB of eight bits, upright, on white, and holds nothing but the picture:
neither where it was taken nor the profile of a camera.
"""

import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import reduce
from io import BytesIO
from typing import TYPE_CHECKING, Any

from zine import bounds

if TYPE_CHECKING:
    from PIL.Image import Image

PNG, JPEG = "png", "jpeg"

BEGINNINGS = {PNG: b"\x89PNG\r\n\x1a\n", JPEG: b"\xff\xd8\xff"}
"""The first bytes of a file of each format."""

QUALITY = 95
"""The quality of a JPEG that is written anew, because it was turned or its colours were changed."""

MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""The marker that ends a scan; those that stand among its dots do not."""

END, SCAN, ADOBE, COMMENT = 0xD9, 0xDA, 0xEE, 0xFE
"""Markers of a JPEG. That of Adobe says how colours are stored, and so it stays."""


USUAL_FRAMES = (0xC0, 0xC1, 0xC2)
"""Markers of the frames of a JPEG in Huffman's code, which alone PDF has: at once, or by and by."""

FRAME = re.compile(rb"\xff[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")
"""The beginning of a frame of a JPEG."""

DAMAGED = "is damaged; save it again"
UNUSUAL = (
    "is a JPEG of a rare kind (arithmetic, lossless, of 12 bits, or of other inks); "
    "save it as a baseline or progressive JPEG in RGB or in greys"
)


class Unusable(ValueError):
    """A picture cannot be printed; the message says what it is, and what to do.

    `line` is that of its file where an SVG is refused, 0 if it is no matter of one line.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.others: tuple[Unusable, ...] = ()

    @classmethod
    def of(cls, faults: Iterable["Unusable"]) -> "Unusable":
        """The first of one or more faults, with those `rest` that say something else."""
        unlike: dict[str, Unusable] = {}
        for fault in faults:
            unlike.setdefault(str(fault), fault)
        first, *rest = unlike.values()
        first.others = tuple(rest[: bounds.FAULTS - 1])
        return first

    def about(self, subject: str) -> "Unusable":
        """The same of a picture that the message names, and in which line it is."""
        first, *others = (
            Unusable(f"{subject} {e}{f' (line {e.line})' if e.line else ''}", e.line)
            for e in self.every
        )
        first.others = tuple(others)
        return first

    @property
    def every(self) -> "tuple[Unusable, ...]":
        """The fault and the others of the same picture."""
        return (self, *self.others)


def ready(data: bytes, kind: str) -> tuple[bytes, tuple[int, int], bool]:
    """A picture made ready, its width and height in dots, and whether it is line art.

    The same bytes for the same picture. Raises `Unusable`.
    """
    from PIL import Image  # noqa: PLC0415 - only for who has a picture

    with _reading():
        try:
            opened = Image.open(BytesIO(data), formats=_formats(kind))
            _check(opened)
            opened.load()
            picture = _upright(_keyed(opened, data) if kind == PNG else opened)
        except Unusable:
            raise
        except Image.DecompressionBombError:
            raise _too_many() from None
        except (ArithmeticError, LookupError, OSError, SyntaxError, TypeError, ValueError):
            raise Unusable(DAMAGED if kind == PNG or _is_usual(data) else UNUSUAL) from None
    if kind == JPEG and picture is opened and _is_usual(data):
        return _bare(data), picture.size, False
    line_art = picture.mode == "L" and picture.getcolors(2) is not None
    return _written(picture, kind), picture.size, line_art


def grey(data: bytes, kind: str) -> bytes:
    """A picture that was made ready, in greys; the same bytes where it is grey already."""
    from PIL import Image  # noqa: PLC0415 - only for who has a picture

    opened = Image.open(BytesIO(data), formats=_formats(kind))
    return data if opened.mode == "L" else _written(opened.convert("L"), kind)


def _formats(kind: str) -> tuple[str, ...]:
    """What Pillow tries; an MPO, which begins as a JPEG, is opened as one.

    A format that is not loaded yet would load all of them, also into a module that is being judged.
    """
    return ("PNG",) if kind == PNG else ("JPEG",)


def _check(opened: "Image") -> None:
    """Raise `Unusable` for what is too large, moves, or has the inks of a press."""
    width, height = opened.size
    if width * height > bounds.DOTS:
        raise _too_many()
    if opened.format == "PNG" and getattr(opened, "n_frames", 1) > 1:
        raise Unusable("moves, which paper cannot; save one picture of it")
    if opened.mode not in ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "I", "I;16"):
        raise Unusable("has the four inks of a press (CMYK); save it in RGB or in greys")


def _too_many() -> Unusable:
    most = bounds.DOTS // 1_000_000
    return Unusable(f"has more than {most} million dots; save it smaller")


def _upright(opened: "Image") -> "Image":
    """The picture as it is to be seen: the same object where nothing has to change."""
    from PIL import Image, ImageChops, ImageOps  # noqa: PLC0415

    picture = ImageOps.exif_transpose(opened) if opened.getexif().get(0x0112, 1) != 1 else opened
    if picture.mode in ("I", "I;16"):  # of sixteen bits
        picture = _eight_bits(picture)
    if picture.mode in ("LA", "PA", "RGBA") or "transparency" in picture.info:
        over = picture.convert("RGBA")
        picture = Image.new("RGBA", over.size, "white")
        picture.alpha_composite(over)
    if picture.mode not in ("L", "RGB"):
        picture = picture.convert("L" if picture.mode == "1" else "RGB")
    if picture.mode == "RGB":
        picture = _in_srgb(picture, opened.info.get("icc_profile"))
        red, green, blue = picture.split()
        if not any(ImageChops.difference(red, band).getbbox() for band in (green, blue)):
            return red  # a press prints it with black alone
    return picture


def _keyed(opened: "Image", data: bytes) -> "Image":
    """A PNG whose transparent colour is that of its file, where Pillow takes another or none.

    The colour has the depth of the file: Pillow compares it with eight bits, so one of two or four
    bits is stretched, and those of sixteen are compared here.
    """
    depth, key = data[24], opened.info.get("transparency")
    if key is None or isinstance(key, bytes) or opened.mode not in ("L", "RGB", "I;16", "I"):
        return opened
    if depth == 16:
        return _keyed_16(opened, data, key)
    most = (1 << depth) - 1
    if isinstance(key, int):
        opened.info["transparency"] = (key & most) * 255 // most
    else:
        opened.info["transparency"] = tuple(part & most for part in key)
    return opened


def _keyed_16(opened: "Image", data: bytes, key: int | tuple[int, ...]) -> "Image":
    """A PNG of sixteen bits on nothing where all its bits are those of the transparent colour."""
    from PIL import Image, ImageChops  # noqa: PLC0415

    if isinstance(key, int):
        levels = opened.convert("I")
        above, below = (levels.point(_line(sign, key)).convert("L") for sign in (255, -255))
        opaque, eight_bits = ImageChops.lighter(above, below), _eight_bits(opened)
    else:
        low = Image.open(BytesIO(data), formats=("PNG",))
        low.tile = [
            part._replace(args="RGB;16L") for part in low.tile
        ]  # the bytes behind the first
        differs = [
            band
            for picture, parts in ((opened, [k >> 8 for k in key]), (low, [k & 255 for k in key]))
            for band in ImageChops.difference(
                picture, Image.new("RGB", opened.size, tuple(parts))
            ).split()
        ]
        opaque, eight_bits = reduce(ImageChops.lighter, differs), opened
    clear = eight_bits.convert("RGBA")
    clear.putalpha(opaque.point(lambda level: 255 if level else 0))
    clear.info.pop("transparency", None)
    return clear


def _line(sign: int, key: int) -> Callable[[Any], Any]:
    """A function of levels that is 255 or more on one side of the key, and 0 or less elsewhere."""
    # Of functions of 32-bit levels, Pillow takes `level * scale + offset` alone, written just so.
    return lambda level: level * sign + -sign * key


def _eight_bits(picture: "Image") -> "Image":
    # `convert("L")` alone would clip 16-bit levels at 255; `_line` says why it is written so.
    return picture.convert("I").point(lambda level: level * (1 / 256)).convert("L")


def _is_usual(data: bytes) -> bool:
    """Whether a JPEG is of a kind that every PDF viewer shows as it is.

    A JPEG whose components are called R, G and B is written anew: without the mark of JFIF, which
    is not kept, its numbers would mean other colours.
    """
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        if FRAME.match(data, place):
            count = data[place + 9 : place + 10]
            names = data[place + 10 : place + 10 + 3 * 3 : 3]
            grey_or_colours = count in (b"\x01", b"\x03")
            eight = data[place + 4] == 8
            return data[place + 1] in USUAL_FRAMES and eight and grey_or_colours and names != b"RGB"
        if data[place + 1] == 0xFF:  # what fills up
            place += 1
            continue
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return True


def _in_srgb(picture: "Image", profile: bytes | None) -> "Image":
    """A picture in the colours of screens; one with no profile, or a damaged one, has them."""
    if not profile or b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile:
        return picture
    from PIL import Image, ImageCms  # noqa: PLC0415

    with suppress(ImageCms.PyCMSError, OSError):
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        converted = ImageCms.profileToProfile(picture, source, ImageCms.createProfile("sRGB"))
        if isinstance(converted, Image.Image):
            return converted
    return picture


def _written(picture: "Image", kind: str) -> bytes:
    picture.info.clear()
    out = BytesIO()
    if kind == JPEG:
        picture.save(out, "JPEG", quality=QUALITY, subsampling=0)
    else:
        picture.save(out, "PNG")
    return out.getvalue()


def _bare(data: bytes) -> bytes:
    """A JPEG without what it tells beside its dots, and these as they are.

    Raises `Unusable` for a file that ends too soon.
    """
    segments, place = [data[:2]], 2
    while place + 4 <= len(data):
        while data[place + 1 : place + 2] == b"\xff":  # what fills up
            place += 1
        marker = data[place + 1]
        end = place + 2 + int.from_bytes(data[place + 2 : place + 4], "big")
        if marker == SCAN:
            following = MARKER.search(data, end)
            end = following.start() if following else len(data)
        of_application = 0xE0 <= marker < 0xF0 and marker != ADOBE  # applications' own
        if not of_application and marker != COMMENT:
            segments.append(data[place:end])
        if marker == SCAN and data[end + 1 : end + 2] == bytes([END]):
            return b"".join((*segments, data[end : end + 2]))
        place = end
    raise Unusable(DAMAGED)


@contextmanager
def _reading() -> Iterator[None]:
    """Meanwhile a file that ends too soon is an error, whatever other libraries have set."""
    from PIL import ImageFile  # noqa: PLC0415

    usual, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # `bounds.DOTS` is less than what Pillow warns of
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = usual
