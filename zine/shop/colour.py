"""Turns the colours of a PDF into the inks that a print shop asks for.

Black and greys take black ink alone. What else there is becomes grey, a spot colour, four inks, or
stays as it is; for a press with drums each drum has a file of its own, in which black is its ink.
"""

from collections.abc import Callable
from decimal import Decimal
from functools import cache, lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, Operator, Pdf, Stream
from PIL import Image, ImageCms

PROFILE = Path(__file__).parent / "FOGRA39L.icc"
"""Offset print on coated paper, ISO 12647-2; how it was made: `docs/contributing.md`."""

MIDDLE = 0.45
"""How much black the second colour is where it is printed as a grey."""

CONDITION = "FOGRA39"
"""The name of that print in the ICC's registry of characterisation data."""

SPOT = "ZineSpot"
"""The resource by which a page names the spot colour."""

RGB = ("rg", "RG")
COLOURS = frozenset(("g", "G", *RGB, "k", "K", "sc", "SC", "scn", "SCN"))
"""The operators that set a colour."""

FILLS = frozenset(("g", "rg", "k", "sc", "scn"))
"""Those of them that set the colour of areas and letters."""

PAINTS = {
    "f": "f",
    "F": "f",
    "f*": "f",
    "S": "s",
    "s": "s",
    "B": "fs",
    "B*": "fs",
    "b": "fs",
    "b*": "fs",
}
"""The operators that paint a path: whether they fill it, and draw a line along it."""

SHOWS = frozenset(("Tj", "TJ", "'", '"'))
"""The operators that show letters."""

Numbers = tuple[float, ...]
Words = list[tuple[list[Any], str]]
"""Operands and operator, one after the other."""


SOLID: Words = [([0], "g")]
"""What fills with black ink alone."""


class Unprintable(ValueError):
    """A colour that cannot be printed as asked; the message says which."""


class Spot(NamedTuple):
    """A second colour: as a screen shows it, in four inks, and what the shop calls it."""

    colour: str
    inks: Numbers
    name: str


class Inks(NamedTuple):
    """How colours become ink.

    `turn` gives the operators that take the place of one that sets a colour, or `None` if that
    stays; `picture` turns a picture, which stays if there is no such function. Where text is
    `solid`, letters in the second colour are black: a screen of dots would blur them. Where black
    is printed `over`, this ink goes on below it.
    """

    turn: Callable[[str, Numbers], Words | None]
    picture: Callable[[Image.Image], Image.Image] | None
    spot: Spot | None = None
    solid: bool = False
    over: bool = False


def spot(colour: str, limit: int) -> Spot:
    """The second colour of a look, as a spot colour that four inks can stand for."""
    inks = cmyk(_parts(colour), limit)
    return Spot(colour, inks, f"Second-{colour.removeprefix('#').upper()}")


def inks(kind: str, second: Spot, limit: int) -> Inks:
    """How colours are printed: `grey`, `spot` or `cmyk`; with `rgb` nothing is turned."""
    if kind == "grey":
        return Inks(_of_rgb(lambda rgb: (_grey(rgb, second),), "g"), _to_grey, solid=True)
    if kind == "spot":
        return Inks(lambda name, rgb: _spot(name, rgb, second), _to_grey, second)
    if kind == "cmyk":
        return Inks(_of_rgb(lambda rgb: cmyk(rgb, limit), "k"), partial(_to_cmyk, limit=limit))
    return Inks(lambda *_: None, None)


def drum(second: Spot, *, black: bool) -> Inks:
    """How colours are printed by one drum of a press: by that of black ink, or by the other."""
    if black:
        return Inks(_of_rgb(lambda _: (1.0,), "g"), _to_grey)

    def turn(name: str, parts: Numbers) -> Words | None:
        if name.lower() == "g":
            return _set("g", name, (1.0,))
        return _set("g", name, (1 - _share(parts, second),)) if name.lower() == "rg" else None

    return Inks(turn, lambda image: Image.new("L", image.size, 255), over=True)


def coverage() -> Inks:
    """All ink as a grey: white without any, black at 400 per cent."""

    def turn(name: str, parts: Numbers) -> Words | None:
        ink = amount(name, parts)
        return None if ink is None else _set("g", name, (1 - ink / 400,))

    return Inks(turn, lambda image: _to_cmyk(image, 400, as_coverage=True))


def amount(name: str, parts: Numbers) -> float | None:
    """How much ink an operator sets, in per cent; `None` for one that sets no colour."""
    match name.lower():
        case "g":
            return 100 * (1 - parts[0])
        case "rg":
            return 100 * sum(cmyk(parts, 400))
        case "k" | "scn" | "sc":
            return 100 * sum(parts)
    return None


def _of_rgb(ink: Callable[[Numbers], Numbers], word: str) -> Callable[[str, Numbers], Words | None]:
    """Turns each colour in RGB, and leaves what is grey already."""
    return lambda name, parts: _set(word, name, ink(parts)) if name in RGB else None


def _set(word: str, instead_of: str, parts: Numbers) -> Words:
    """The operator that fills with a colour, or draws lines with it as the one before it did."""
    return [([*map(_number, parts)], word.upper() if instead_of.isupper() else word)]


def convert(pdf: Pdf, how: Inks) -> None:
    """Turn every colour of a PDF; raises `Unprintable` for one that cannot be."""
    done: set[tuple[int, int]] = set()
    tint = pdf.make_indirect(_separation(how.spot)) if how.spot else None
    for number, page in enumerate(pdf.pages, 1):
        try:
            content = _converted(page, how)
        except Unprintable as error:
            raise Unprintable(f"page {number}: {error}") from None
        page.obj.Contents = pdf.make_stream(content)
        _resources(pdf, page.obj.get("/Resources"), how, tint, done)


def _resources(pdf: Pdf, resources: Any, how: Inks, tint: Any, done: set[tuple[int, int]]) -> None:
    """Turn what a page or a form draws with, and give it the spot colour."""
    if resources is None:
        return
    if tint is not None:
        if "/ColorSpace" not in resources:
            resources.ColorSpace = Dictionary()
        resources.ColorSpace[f"/{SPOT}"] = tint
    for kind in ("/XObject", "/Pattern"):
        for _, one in resources.get(kind, {}).items():
            if not isinstance(one, Stream) or one.objgen in done:
                continue
            done.add(one.objgen)
            if one.get("/Subtype") == "/Image":
                _picture(one, how)
            else:
                one.write(_converted(one, how))
                _resources(pdf, one.get("/Resources"), how, tint, done)


def _converted(drawn: Any, how: Inks) -> bytes:
    """A content stream in other colours."""
    out: list[Any] = []
    fills: list[Numbers | None] = [None]  # in colour, for each graphics state that is saved
    blacks: list[frozenset[str]] = [frozenset()]  # "f" where areas are black, "s" where lines are
    in_text = False

    def put(words: Words) -> None:
        out.extend(ContentStreamInstruction(parts, Operator(word)) for parts, word in words)

    for instruction in pikepdf.parse_content_stream(drawn):
        name = str(instruction.operator)
        if name == "q":
            fills.append(fills[-1])
            blacks.append(blacks[-1])
        elif name == "Q" and len(fills) > 1:
            fills.pop()
            blacks.pop()
        parts = numbers(instruction) if name in COLOURS else ()
        if name in COLOURS:
            kind = frozenset("f" if name in FILLS else "s")
            blacks[-1] = (
                blacks[-1] | kind if name.lower() == "g" and parts == (0,) else blacks[-1] - kind
            )
        if how.over and (unpainted := _unpainted(name, instruction, blacks[-1])) is not None:
            put(unpainted)
            continue
        if name in FILLS:
            fills[-1] = parts if name == "rg" else None
        new = how.turn(name, parts) if name in COLOURS else None
        if new is None:
            out.append(instruction)
        elif how.solid and in_text and name == "rg":
            put(SOLID)
        else:
            put(new)
        if name in ("BT", "ET"):
            in_text = name == "BT"
            if how.solid and (fill := fills[-1]) is not None:
                put(SOLID if in_text else how.turn("rg", fill) or [])
    return pikepdf.unparse_content_stream(out)


def _unpainted(name: str, instruction: Any, black: frozenset[str]) -> Words | None:
    """What takes the place of an operator that paints in black, so that what is below it stays.

    `black` tells whether areas are, "f", and lines, "s"; `None` for what paints in no black.
    """
    if name in SHOWS and "f" in black:
        return [([3], "Tr"), ([*instruction.operands], name), ([0], "Tr")]
    paints = PAINTS.get(name, "")
    if not black.intersection(paints):
        return None
    closing: Words = [([], "h")] if name in ("s", "b", "b*") else []
    left = set(paints) - black
    if not left:
        return [([], "n")]
    return [*closing, ([], "S" if left == {"s"} else "f*" if "*" in name else "f")]


def numbers(instruction: Any) -> Numbers:
    """The numbers of an operator that sets a colour."""
    return tuple(float(each) for each in instruction.operands if not isinstance(each, Name))


def _picture(image: Any, how: Inks) -> None:
    """Turn a picture in a file; one of black and white alone stays as it is."""
    if how.picture is None or image.get("/ImageMask") or image.get("/BitsPerComponent") == 1:
        return
    seen = pikepdf.PdfImage(image).as_pil_image()
    mask = image.get("/SMask")
    if mask is not None:
        alpha = pikepdf.PdfImage(mask).as_pil_image().convert("L").resize(seen.size)
        ground = Image.new("RGB", seen.size, "white")
        ground.paste(seen.convert("RGB"), mask=alpha)
        seen = ground
    elif seen.mode in ("1", "L") and how.picture is _to_grey:
        return
    turned = how.picture(seen.convert("RGB"))
    for key in ("/SMask", "/Mask", "/Decode", "/DecodeParms", "/Intent"):
        if key in image:
            del image[key]
    image.ColorSpace = Name.DeviceCMYK if turned.mode == "CMYK" else Name.DeviceGray
    image.BitsPerComponent = 8
    image.Width, image.Height = turned.size
    image.write(turned.tobytes())


def _separation(second: Spot) -> Array:
    """The colour space of a spot colour, with the four inks that stand for it."""
    name = Name(f"/{second.name}")
    tint = Dictionary(
        FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[*map(_number, second.inks)], N=1
    )
    return Array([Name.Separation, name, Name.DeviceCMYK, tint])


def _parts(colour: str) -> Numbers:
    red, green, blue = (part / 255 for part in bytes.fromhex(colour.removeprefix("#")))
    return red, green, blue


def _grey(rgb: Numbers, second: Spot) -> float:
    """The grey of a colour; that of the second one is seen on black and on white."""
    try:
        return 1 - MIDDLE * _share(rgb, second)
    except Unprintable:
        return _light(rgb)


def _light(rgb: Numbers) -> float:
    return sum(part * share for part, share in zip(rgb, (0.299, 0.587, 0.114), strict=True))


def _share(rgb: Numbers, second: Spot) -> float:
    """How much of the second colour a tint of it has, from 0 to 1; raises `Unprintable`."""
    full = _parts(second.colour)
    inked = [(part, most) for part, most in zip(rgb, full, strict=True) if most < 1]
    share = max(((1 - part) / (1 - most) for part, most in inked), default=0.0)
    tint = [1 - share * (1 - most) for most in full]
    if share > 1.01 or any(abs(a - b) > 0.02 for a, b in zip(rgb, tint, strict=True)):
        said = "".join(f"{round(part * 255):02x}" for part in rgb)
        raise Unprintable(f"#{said} is neither black, grey nor a tint of {second.colour}")
    return min(share, 1.0)


def _spot(name: str, rgb: Numbers, second: Spot) -> Words | None:
    if name not in RGB:
        return None
    space, tint = ("CS", "SCN") if name.isupper() else ("cs", "scn")
    return [([Name(f"/{SPOT}")], space), ([_number(_share(rgb, second))], tint)]


def _number(value: float) -> Any:
    return Decimal(f"{value:.4f}").normalize() + 0


@lru_cache(maxsize=1024)
def cmyk(rgb: Numbers, limit: int) -> Numbers:
    """A colour in four inks, each from 0 to 1, of `limit` per cent at most."""
    image = Image.new("RGB", (1, 1), tuple(round(part * 255) for part in rgb))
    parts = _to_cmyk(image, limit).getpixel((0, 0))
    cyan, magenta, yellow, black = (part / 255 for part in parts)  # type: ignore[union-attr]
    return cyan, magenta, yellow, black


@cache
def _transform() -> Any:
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.getOpenProfile(BytesIO(PROFILE.read_bytes())),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def _to_cmyk(image: Image.Image, limit: int, *, as_coverage: bool = False) -> Image.Image:
    """A picture in four inks; where they are too much, cyan, magenta and yellow are less.

    `as_coverage` it is a grey instead, black where all four inks are full.
    """
    import numpy as np  # noqa: PLC0415 - only pictures in colour need it

    turned = ImageCms.applyTransform(image, _transform())
    assert turned is not None
    inks = np.asarray(turned).astype(float)
    most = limit / 100 * 255
    colour, black = inks[..., :3].sum(axis=-1), inks[..., 3]
    room = np.clip(most - black, 0, None)
    less = np.where(colour > room, room / np.maximum(colour, 1), 1.0)
    inks[..., :3] *= less[..., None]
    if as_coverage:
        return Image.fromarray((255 - inks.sum(axis=-1) / 4).astype("uint8"), "L")
    return Image.fromarray(np.floor(inks).astype("uint8"), "CMYK")


def _to_grey(image: Image.Image) -> Image.Image:
    return image.convert("L")
