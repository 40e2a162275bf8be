"""Woodcuts in HTML: images whose address names the dice or the drawing, as in `woodcut:5-CAT`."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from urllib.parse import quote, unquote

from markupsafe import Markup

from zine import notation
from zine.art import diagrams, drawings, own_dice, solids, throws, woodcut
from zine.art.look import TAVERN, Typefaces
from zine.art.scenes import covers, openers, plates
from zine.dice import Cast, Mixed, Picture
from zine.words import Words

SCHEME = "woodcut:"
"""The scheme of these addresses."""

LIGHT, DARK = "light", "dark"
"""The grounds, with which the addresses of the drawings end that differ by them."""

TITLED, PLAIN = "titled", "plain"
"""What the addresses of the scenes end with that have room for a title, and the others."""

LETTERED = f"{SCHEME}diagram/"
"""How those of drawings begin in which words stand."""


OWN = '<span class="own">'
"""What stands before an author's own dice, as a page writes them."""

OWN_DICE = re.compile(f"{OWN}([^<]*)</span>")

NO_FACES: Mapping[Cast, str] = MappingProxyType({})
STYLE = f"height: {own_dice.HIGH:g}em; vertical-align: {own_dice.SUNK:.3f}em"
"""How an author's own dice stand in a line of text."""


def image(
    faces: Sequence[int | Picture] | Mixed, spoken: str, own: Mapping[Cast, str] = NO_FACES
) -> Markup:
    """The image of dice in a row; `spoken` is read aloud, `own` are an author's own faces."""
    dice = [face for face in faces if isinstance(face, Cast)]
    if dice:
        kinds = {die.kind for die in dice}
        needed = [
            f"{notation.show([die])}={face}" for die, face in own.items() if die.kind in kinds
        ]
        return _image("/".join(map(quote, ("throw", notation.show(dice), *needed))), spoken)
    plain = (face for face in faces if not isinstance(face, Cast))
    return _image("-".join(f.name if isinstance(f, Picture) else str(f) for f in plain), spoken)


def cover(name: str, spoken: str, *, dark: bool) -> Markup:
    """The image on a cover, on dark ground or light."""
    return _image(f"cover/{name}/{_ground(dark)}", spoken)


def _ground(dark: bool) -> str:
    return DARK if dark else LIGHT


def opener(name: str, spoken: str, *, dark: bool = False) -> Markup:
    """The image above a chapter, on dark ground or light."""
    return _image(f"opener/{name}/{_ground(dark)}", spoken)


def plate(name: str, spoken: str, *, titled: bool = False) -> Markup:
    """The scene that fills a page, with room for a title or without."""
    return _image(f"plate/{name}/{TITLED if titled else PLAIN}", spoken)


def code(address: str, spoken: str) -> Markup:
    """The image of an address as a QR code."""
    return _image(f"code/{quote(address, safe='')}", spoken)


def diagram(name: str, numbers: drawings.Numbers, words: Sequence[str], spoken: str) -> Markup:
    """The image of a diagram in its box, which is as wide as the text or stands beside it."""
    rows = ".".join("-".join(map(str, row)) for row in numbers)
    written = ",".join(quote(word, safe="") for word in words)
    kind = "strip" if name in drawings.STRIPS else "float"
    image = _image(f"{LETTERED.removeprefix(SCHEME)}{name}/{rows}/{written}", spoken)
    return Markup('<div class="woodcut {}">{}</div>').format(kind, image)


def own(text: str, faces: Mapping[Cast, str], words: Words) -> str:
    """HTML in which an author's own dice are drawn; those without a picture are words."""

    def drawn(found: re.Match[str]) -> str:
        throw = notation.read(found[1])
        if not faces.keys() >= {*throw}:
            return " ".join(str(cast.face) for cast in throw)
        name = "/".join(("own", *(faces[cast] for cast in throw)))
        spoken = throws.read_aloud(throw, words)
        return f'<img class="own" style="{STYLE}" src="{SCHEME}{name}" alt="{spoken}"/>'

    return OWN_DICE.sub(drawn, text) if OWN in text else text


def _image(name: str, spoken: str) -> Markup:
    return Markup('<img src="{}" alt="{}"/>').format(SCHEME + name, spoken)


def cut(address: str, typefaces: Typefaces = TAVERN.typefaces) -> woodcut.Cut:
    """The woodcut that an address names, its words in the typefaces of a look."""
    match address.removeprefix(SCHEME).split("/"):
        case "cover", name, ground:
            return covers.draw(name, dark=ground == DARK)
        case "opener", name, ground:
            return openers.draw(name, dark=ground == DARK)
        case "plate", name, kind:
            return plates.draw(name, titled=kind == TITLED)
        case "diagram", name, rows, written:
            numbers = tuple(tuple(map(int, row.split("-"))) for row in rows.split("."))
            words = tuple(map(unquote, written.split(",")))
            return diagrams.draw(name, numbers, words, typefaces)
        case "throw", thrown, *own:
            given = (unquote(face).partition("=") for face in own)
            pictures = {notation.read(die)[0]: face for die, _, face in given}
            return solids.signature(notation.read(unquote(thrown)), pictures)
        case "code", shown:
            from zine.art import qr_code  # noqa: PLC0415 - few zines have an address

            return qr_code.draw(unquote(shown))
        case "own", *packed:
            return own_dice.row(list(map(own_dice.unpacked, packed)))
        case (faces, *_):
            names = faces.split("-")
    return woodcut.cut(int(name) if name.isdecimal() else Picture[name] for name in names)


def cut_on_dark(address: str) -> woodcut.Cut | None:
    """The same drawing on dark ground; `None` if it is the same on every ground."""
    name, slash, ground = address.rpartition("/")
    return cut(f"{name}/{DARK}") if slash and ground == LIGHT else None
