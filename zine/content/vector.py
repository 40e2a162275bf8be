"""Pictures of lines: SVG, written anew from what `zine.content.svg` reads of it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from zine.content import bounds, svg
from zine.content.raster import Unusable
from zine.content.svg import ADDRESS, LINK, SPACE, Element

COLOURS = re.compile(r'(?<= )(color|fill|stroke|stop-color)="([^"]+)"')

WIDE = 1000
"""The width of an SVG in pixels, of which any text is narrower: it is as wide as it can be."""

PLACED = ("x", "y", "preserveAspectRatio")
"""What its page says of a picture, and so not the picture itself."""


def ready(data: bytes) -> tuple[bytes, tuple[int, int]]:
    """An SVG written anew, and its width and height in pixels.

    The same bytes for the same picture. Raises `Unusable`.
    """
    root = svg.read(data)
    _check_use(root)
    box = svg.box(root)
    size = (WIDE, max(1, round(WIDE * box[3] / box[2])))
    viewed = " ".join(f"{part:g}" for part in box)
    own = {name: value for name, value in root.attributes.items() if name not in PLACED}
    sized = {**own, "viewBox": viewed, "width": str(size[0]), "height": str(size[1])}
    made = _written(replace(root, attributes=sized), f' xmlns="{SPACE}" xmlns:xlink="{LINK}"')
    return "".join(made).encode(), size


def grey(data: bytes) -> bytes:
    """An SVG that was made ready, in greys."""
    from tinycss2.color4 import parse_color  # type: ignore[import-untyped]  # noqa: PLC0415 - of WeasyPrint

    def greyed(found: re.Match[str]) -> str:
        colour = parse_color(found[2])
        if colour is None or isinstance(colour, str):  # none, currentColor, url(#…)
            return found[0]
        red, green, blue = colour.to("srgb").coordinates
        level = round(255 * min(max(0.299 * red + 0.587 * green + 0.114 * blue, 0), 1))
        return f'{found[1]}="rgba({level},{level},{level},{colour.alpha:g})"'

    return COLOURS.sub(greyed, data.decode()).encode()


def _check_use(root: Element) -> None:
    """Raise `Unusable` where elements use one another in a ring, or without measure."""
    named = {e.attributes["id"]: e for e in _every(root) if "id" in e.attributes}
    counts: dict[int, int] = {}

    def count(element: Element, depth: int) -> int:
        """How many elements one draws, each counted as often as it is used."""
        if depth > 2 * bounds.NESTED:
            raise Unusable("has shapes that use one another, in a ring or too deep; draw them once")
        key = id(element)
        if key not in counts:
            own = [*element.within, *(named[t] for t in _targets(element) if t in named)]
            counts[key] = 1 + sum(count(each, depth + 1) for each in own)
        if counts[key] > bounds.SHAPES:
            raise svg.too_many()
        return counts[key]

    count(root, 0)


def _targets(element: Element) -> Iterator[str]:
    """The names of the elements that one uses."""
    for name, value in element.attributes.items():
        if name == "xlink:href":
            yield value.removeprefix("#")
        elif "(" in value:
            yield from (target.removeprefix("#") for _, target in ADDRESS.findall(value))


def _every(element: Element) -> Iterator[Element]:
    yield element
    for inner in element.within:
        yield from _every(inner)


def _written(element: Element, spaces: str = "") -> Iterator[str]:
    attributes = "".join(
        f' {name}="{escape(value)}"' for name, value in sorted(element.attributes.items())
    )
    if not element.within:
        yield f"<{element.name}{spaces}{attributes}/>"
        return
    yield f"<{element.name}{spaces}{attributes}>"
    for inner in element.within:
        yield from _written(inner)
    yield f"</{element.name}>"
