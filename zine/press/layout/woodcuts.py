"""Woodcuts in HTML: images whose address names the dice or the drawing, as in `woodcut:5-CAT`."""

from collections.abc import Sequence
from urllib.parse import quote, unquote

from markupsafe import Markup

from zine.art import covers, diagrams, drawings, openers, woodcut
from zine.dice import Picture

SCHEME = "woodcut:"
"""The scheme of these addresses."""


def image(faces: Sequence[int | Picture], spoken: str) -> Markup:
    """The image of dice in a row; `spoken` is read aloud."""
    return _image("-".join(f.name if isinstance(f, Picture) else str(f) for f in faces), spoken)


def cover(name: str, spoken: str, *, dark: bool) -> Markup:
    """The image on a cover, on dark ground or light."""
    return _image(f"cover/{name}/{'dark' if dark else 'light'}", spoken)


def opener(name: str, spoken: str) -> Markup:
    """The image above a chapter."""
    return _image(f"opener/{name}", spoken)


def diagram(name: str, numbers: drawings.Numbers, words: Sequence[str], spoken: str) -> Markup:
    """The image of a diagram in its box, which is as wide as the text or stands beside it."""
    rows = ".".join("-".join(map(str, row)) for row in numbers)
    written = ",".join(quote(word, safe="") for word in words)
    kind = "strip" if name in drawings.STRIPS else "float"
    image = _image(f"diagram/{name}/{rows}/{written}", spoken)
    return Markup('<div class="woodcut {}">{}</div>').format(kind, image)


def _image(name: str, spoken: str) -> Markup:
    return Markup('<img src="{}" alt="{}"/>').format(SCHEME + name, spoken)


def cut(address: str) -> woodcut.Cut:
    """The woodcut that an address names."""
    match address.removeprefix(SCHEME).split("/"):
        case "cover", name, ground:
            return covers.draw(name, dark=ground == "dark")
        case "opener", name:
            return openers.draw(name)
        case "diagram", name, rows, written:
            numbers = tuple(tuple(map(int, row.split("-"))) for row in rows.split("."))
            return diagrams.draw(name, numbers, tuple(map(unquote, written.split(","))))
        case (faces, *_):
            names = faces.split("-")
    return woodcut.cut(int(name) if name.isdecimal() else Picture[name] for name in names)
