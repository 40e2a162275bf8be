"""Reads SVG files of authors: what is known to print alike everywhere, or a line that refuses.

Only elements and attributes that are listed here remain; nothing that runs, moves, or is fetched.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
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

INSIDE = re.compile(r"#[^\s()\"'#]+\Z")
ADDRESS = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)", re.IGNORECASE)
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""Pixels of each unit of length."""

LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*({'|'.join(UNITS)})\s*\Z")

FAR = 1e6
"""A measure that no picture reaches, in units of its plane."""

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


@dataclass(frozen=True, slots=True)
class Element:
    """An element that can be printed: its attributes that count, what is within it, and its line.

    What a `style` says stands among the attributes.
    """

    name: str
    attributes: Mapping[str, str]
    line: int
    within: list["Element"] = field(default_factory=list)


def read(data: bytes) -> Element:
    """The root of an SVG file; raises `Unusable` with the line of what is refused."""
    return _Reader().read(data)


def too_many() -> Unusable:
    """What refuses a picture of more elements than `bounds.SHAPES`."""
    return Unusable(f"draws more than {bounds.SHAPES:,} shapes; make it simpler")


def box(root: Element) -> tuple[float, float, float, float]:
    """What a picture shows of its plane: left, top, width and height; raises `Unusable`."""
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
    if not (0 < width < FAR and 0 < height < FAR and abs(left) < FAR and abs(top) < FAR):
        raise Unusable("has no size that can be printed; write another viewBox")
    return left, top, width, height


class _Reader:
    """Reads an SVG with expat, which fetches nothing, and stops at the first thing refused."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate(namespace_separator=GAP)
        self._root: Element | None = None
        self._open: list[Element] = []
        self._skipped = 0
        self._count = 0

    def read(self, data: bytes) -> Element:
        """The root element; raises `Unusable`."""
        parser = self._parser
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = parser.ExternalEntityRefHandler = _refuse(ENTITIES)
        parser.SkippedEntityHandler = _refuse(ENTITIES)
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        try:
            parser.Parse(data, True)
        except Unusable as error:
            error.line = parser.CurrentLineNumber
            raise
        except (expat.ExpatError, LookupError, ValueError):
            raise Unusable("is damaged; save it again", parser.CurrentLineNumber) from None
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
            raise too_many()
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
        element = Element(bare, dict(_kept(attributes)), self._parser.CurrentLineNumber)
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
