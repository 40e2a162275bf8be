"""Pictures of lines: SVG, written anew from what is known to print alike everywhere, or refused.

Only elements and attributes that are listed here remain; nothing that runs, moves, or is fetched.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from xml.parsers import expat

from zine.content import bounds
from zine.content.raster import Unusable

SPACE = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"
GAP = "\n"
"""What expat writes between the address of a name's space and the name."""

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
GROUPS = ("svg", "g", "defs", "symbol", "use", "clipPath")
SHADES = ("linearGradient", "radialGradient", "stop")
KNOWN = frozenset((*SHAPES, *GROUPS, *SHADES))

SILENT = frozenset(("title", "desc", "metadata"))
"""Elements that draw nothing, and are left out with all that they hold."""

PAINT = (
    *("color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray"),
    *("stroke-dashoffset", "opacity", "clip-path", "clip-rule", "display", "visibility"),
    *("stop-color", "stop-opacity"),
)
"""The properties of shapes, which an SVG writes as attributes or in `style`."""

PLACED = (
    *("id", "transform", "d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"),
    *("x1", "y1", "x2", "y2", "fx", "fy", "offset", "viewBox", "preserveAspectRatio"),
    *("clipPathUnits", "gradientUnits", "gradientTransform", "spreadMethod"),
)
KEPT = frozenset((*PAINT, *PLACED))

COLOURS = re.compile(r'(?<= )(color|fill|stroke|stop-color)="([^"]+)"')
INSIDE = re.compile(r"#[^\s()\"'#]+\Z")
ADDRESS = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)", re.IGNORECASE)
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""Pixels of each unit of length."""

LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*({'|'.join(UNITS)})\s*\Z")

WIDE = 1000
"""The width of an SVG in pixels, of which any text is narrower: it is as wide as it can be."""

REFUSED = {
    "script": "holds a script; leave it out",
    "foreignObject": "holds what is no SVG (foreignObject); leave it out",
    "text": "holds text, in whatever typeface a reader has; turn the text into paths",
    "image": "holds another picture; use that by itself",
    "style": "holds a stylesheet; save its styles as attributes",
    "a": "holds a link; leave it out",
    "animate": "moves, which paper cannot; leave the animation out",
    "set": "moves, which paper cannot; leave the animation out",
}
"""Why some elements cannot stand in a picture, by their names."""

ENTITIES = "declares entities; save it as plain SVG"
ELSEWHERE = "fetches '{0}', which a build never does; keep to what is in the file"


@dataclass(slots=True)
class _Element:
    """An element of the picture, its attributes as they are written anew, and those within it."""

    name: str
    attributes: dict[str, str]
    within: list["_Element"] = field(default_factory=list)


def ready(data: bytes) -> tuple[bytes, tuple[int, int]]:
    """An SVG written anew, and its width and height in pixels.

    The same bytes for the same picture. Raises `Unusable`.
    """
    root = _Reader().read(data)
    _check_use(root)
    box = _box(root)
    size = (WIDE, max(1, round(WIDE * box[3] / box[2])))
    viewed = " ".join(f"{part:g}" for part in box)
    root.attributes |= {"viewBox": viewed, "width": str(size[0]), "height": str(size[1])}
    for name in ("x", "y", "preserveAspectRatio"):
        root.attributes.pop(name, None)
    return "".join(_written(root, f' xmlns="{SPACE}" xmlns:xlink="{LINK}"')).encode(), size


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


class _Reader:
    """Reads an SVG with expat, which fetches nothing, and stops at the first thing refused."""

    def __init__(self) -> None:
        self._root: _Element | None = None
        self._open: list[_Element] = []
        self._skipped = 0
        self._count = 0

    def read(self, data: bytes) -> _Element:
        """The root element; raises `Unusable`."""
        parser = expat.ParserCreate(namespace_separator=GAP)
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = parser.ExternalEntityRefHandler = _refuse(ENTITIES)
        parser.SkippedEntityHandler = _refuse(ENTITIES)
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        try:
            parser.Parse(data, True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            if isinstance(error, Unusable):
                raise
            raise Unusable("is damaged; save it again") from None
        if self._root is None:
            raise Unusable("is no SVG; save it as one")
        return self._root

    def _doctype(self, _name: str, _system: object, _public: object, inside: bool) -> None:
        if inside:
            raise Unusable(ENTITIES)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, bare = name.rpartition(GAP)
        self._count += 1
        if self._count > bounds.SHAPES:
            raise _too_many()
        if self._skipped or (self._root and space != SPACE) or bare in SILENT:
            self._skipped += 1
            return
        if self._root is None and (bare != "svg" or space != SPACE):
            raise Unusable(f'is no SVG: its first element is <{bare}>, not <svg xmlns="{SPACE}">')
        if bare not in KNOWN:
            kind = "text" if bare.startswith("t") else bare
            kind = "animate" if bare.startswith("animate") else kind
            raise Unusable(REFUSED.get(kind, f"uses <{bare}>, which cannot be printed"))
        if len(self._open) >= bounds.NESTED:
            message = f"has elements within one another, more than {bounds.NESTED} deep"
            raise Unusable(f"{message}; ungroup it")
        element = _Element(bare, dict(_kept(attributes)))
        if self._open:
            self._open[-1].within.append(element)
        self._root = self._root or element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()


def _refuse(message: str) -> Callable[..., int]:
    def refuse(*_: object) -> int:
        raise Unusable(message)

    return refuse


def _too_many() -> Unusable:
    return Unusable(f"draws more than {bounds.SHAPES:,} shapes; make it simpler")


def _kept(attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The attributes that remain of an element's; raises `Unusable` for what is refused."""
    for name, value in attributes.items():
        space, _, bare = name.rpartition(GAP)
        if bare.lower().startswith("on"):
            raise Unusable(f"runs a script ({bare}); leave it out")
        if bare == "href" and space in ("", LINK):
            if not INSIDE.match(value.strip()):
                raise Unusable(ELSEWHERE.format(value.strip()[:60]))
            yield "xlink:href", value.strip()
        elif not space and bare == "style":
            for declaration in value.split(";"):
                key, _, what = declaration.partition(":")
                if key.strip() in PAINT:
                    yield key.strip(), _sound(what.partition("!")[0].strip())
        elif not space and bare in KEPT and not (bare in PAINT and _styled(attributes, bare)):
            yield bare, _sound(value)


def _styled(attributes: Mapping[str, str], name: str) -> bool:
    """Whether a `style` says a property, and so counts for more than the attribute."""
    keys = (part.partition(":")[0].strip() for part in attributes.get("style", "").split(";"))
    return name in keys


def _sound(value: str) -> str:
    """A value; raises `Unusable` if it leads out of the file."""
    for _, target in ADDRESS.findall(value):
        if not INSIDE.match(target):
            raise Unusable(ELSEWHERE.format(target[:60]))
    return " ".join(value.split())


def _check_use(root: _Element) -> None:
    """Raise `Unusable` where elements use one another in a ring, or without measure."""
    named = {e.attributes["id"]: e for e in _every(root) if "id" in e.attributes}
    counts: dict[int, int] = {}

    def count(element: _Element, depth: int) -> int:
        """How many elements one draws, each counted as often as it is used."""
        if depth > 2 * bounds.NESTED:
            raise Unusable("has shapes that use one another, in a ring or too deep; draw them once")
        key = id(element)
        if key not in counts:
            own = [*element.within, *(named[t] for t in _targets(element) if t in named)]
            counts[key] = 1 + sum(count(each, depth + 1) for each in own)
        if counts[key] > bounds.SHAPES:
            raise _too_many()
        return counts[key]

    count(root, 0)


def _targets(element: _Element) -> Iterator[str]:
    """The names of the elements that one uses."""
    for name, value in element.attributes.items():
        if name == "xlink:href":
            yield value.removeprefix("#")
        elif "(" in value:
            yield from (target.removeprefix("#") for _, target in ADDRESS.findall(value))


def _every(element: _Element) -> Iterator[_Element]:
    yield element
    for inner in element.within:
        yield from _every(inner)


def _box(root: _Element) -> tuple[float, float, float, float]:
    """What the picture shows of its plane: left, top, width and height."""
    found = NUMBER.findall(root.attributes.get("viewBox", ""))
    sizes = [LENGTH.match(root.attributes.get(name, "")) for name in ("width", "height")]
    if len(found) == 4:
        left, top, width, height = map(float, found)
    elif all(sizes):
        left, top, (width, height) = (
            0.0,
            0.0,
            (float(size[1]) * UNITS[size[2]] for size in sizes if size),
        )
    else:
        raise Unusable('has no size; give its <svg> a viewBox="0 0 WIDTH HEIGHT"')
    if not (0 < width < 1e6 and 0 < height < 1e6 and abs(left) < 1e6 and abs(top) < 1e6):
        raise Unusable("has no size that can be printed; write another viewBox")
    return left, top, width, height


def _written(element: _Element, spaces: str = "") -> Iterator[str]:
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
