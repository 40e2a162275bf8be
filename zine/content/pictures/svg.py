"""Reads SVG files of authors as a tree of elements; nothing in them runs, moves, or is fetched.

`zine.content.pictures.svg_drawing` says what the elements draw.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from zine import bounds
from zine.content.pictures.raster import Unusable

SPACE = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"
HTML = "http://www.w3.org/1999/xhtml"
GAP = "\n"
"""What expat writes between the address of a name's space and the name."""

SILENT = frozenset(("title", "desc", "metadata", "view"))
"""Elements that draw nothing, and are left out with all that they hold."""

INSIDE = re.compile(r"#[^\s()\"'#]+\Z")
ADDRESS = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)", re.IGNORECASE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

LONG = ("d", "points")
"""The attributes that list points, and so may be long."""

ADOBE = "http://ns.adobe.com/"
"""How the names of Illustrator's extensions begin, which no browser has."""

MOVES = "moves, which paper cannot; leave the animation out"
REFUSED = {
    "script": "holds a script; leave it out",
    "foreignObject": "holds what is no SVG (foreignObject); leave it out",
    "text": "holds text, in whatever typeface a reader has; turn the text into paths",
    "tspan": "holds text, in whatever typeface a reader has; turn the text into paths",
    "image": "holds another picture; use that by itself",
    "style": "holds a stylesheet; save its styles as attributes",
    "link": "holds a stylesheet; save its styles as attributes",
    "a": "holds a link; leave it out",
    "animate": MOVES,
    "animateColor": MOVES,
    "animateMotion": MOVES,
    "animateTransform": MOVES,
    "discard": MOVES,
    "set": MOVES,
}
"""Why some elements cannot stand in a picture, by their names."""

ANYWHERE = frozenset(("script", "link", *(n for n, reason in REFUSED.items() if reason == MOVES)))
"""Elements that do the same wherever they stand, and so are refused there."""

ENTITIES = "declares entities; save it as plain SVG"
ELSEWHERE = "fetches '{0}', which a build never does; keep to what is in the file"


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an SVG: its attributes that are SVG's, what is within it, and its line."""

    name: str
    attributes: Mapping[str, str]
    line: int
    within: list["Element"] = field(default_factory=list)


def read(data: bytes) -> Element:
    """The root of an SVG file; raises `Unusable` with the lines of what is refused."""
    return _Reader().read(data)


def too_many() -> Unusable:
    """The error for a picture of more elements than `bounds.SHAPES`."""
    return Unusable(f"draws more than {bounds.SHAPES:,} shapes; make it simpler")


def refused(name: str) -> str:
    """Why an element cannot stand in a picture."""
    return REFUSED.get(name, f"uses <{name}>, which cannot be printed; remove it")


class _Reader:
    """Reads an SVG with expat, which fetches nothing, and notes all that is refused."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate(namespace_separator=GAP)
        self._root: Element | None = None
        self._open: list[Element] = []
        self._skipped = 0
        self._style: list[str] | None = None
        self._count = 0
        self._faults: list[Unusable] = []

    def read(self, data: bytes) -> Element:
        """The root element; raises `Unusable`."""
        parser = self._parser
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = parser.ExternalEntityRefHandler = _refuse(ENTITIES)
        parser.SkippedEntityHandler = _refuse(ENTITIES)
        parser.ProcessingInstructionHandler = self._instruction
        parser.CharacterDataHandler = self._text
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        try:
            parser.Parse(data, True)
        except Unusable as error:
            error.line = parser.CurrentLineNumber
            raise Unusable.of([*self._faults, error]) from None
        except (expat.ExpatError, LookupError, ValueError):
            raise Unusable("is damaged; save it again", parser.CurrentLineNumber) from None
        if self._faults:
            raise Unusable.of(self._faults)
        if self._root is None:
            raise Unusable("is no SVG; save it as one")
        return self._root

    def _fault(self, message: str) -> None:
        self._faults.append(Unusable(message, self._parser.CurrentLineNumber))

    def _doctype(self, _name: str, _system: object, _public: object, inside: bool) -> None:
        if inside:
            raise Unusable(ENTITIES)

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            self._fault(REFUSED["style"])

    def _text(self, text: str) -> None:
        if self._style is not None:
            self._style.append(text)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, bare = name.rpartition(GAP)
        self._count += 1
        if self._count > bounds.SHAPES:
            raise too_many()
        if self._root is None and (bare != "svg" or space != SPACE):
            raise Unusable(f'is no SVG: its first element is <{bare}>, not <svg xmlns="{SPACE}">')
        if space in (SPACE, HTML) and bare == "style":
            self._style = []
        elif space in (SPACE, HTML) and bare in ANYWHERE:
            self._fault(REFUSED[bare])
        if self._open and self._open[-1].name == "switch" and bare in SILENT and space == SPACE:
            self._fault(f"has <{bare}> in <switch>, which would be its choice; move it out")
        foreign = space != SPACE or ADOBE in attributes.get("requiredExtensions", "")
        if self._skipped or foreign or bare in (*SILENT, *ANYWHERE, "style"):
            self._skipped += 1
        else:
            self._add(bare, attributes)

    def _add(self, name: str, attributes: dict[str, str]) -> None:
        """Add an element to the one that is open."""
        if len(self._open) >= bounds.NESTED:
            message = f"has elements within one another, more than {bounds.NESTED} deep"
            raise Unusable(f"{message}; ungroup it")
        if name in ("image", "foreignObject"):
            self._fault(REFUSED[name])
            self._skipped += 1
            return
        elements = dict(self._own(attributes))
        element = Element(name, elements, self._parser.CurrentLineNumber)
        if self._open:
            self._open[-1].within.append(element)
        self._root = self._root or element
        self._open.append(element)

    def _end(self, name: str) -> None:
        if name.endswith(f"{GAP}style") and self._style is not None:
            text = "".join(self._style)
            if len(text) > bounds.VALUE or COMMENT.sub("", text).strip():
                self._fault(REFUSED["style"])
            self._style = None
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _own(self, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The attributes of an element that are SVG's."""
        for name, value in attributes.items():
            space, _, bare = name.rpartition(GAP)
            if bare.casefold().startswith("on"):
                self._fault(f"runs a script ({bare}); leave it out")
            elif bare == "href" and space in ("", LINK):
                if not INSIDE.match(value.strip()):
                    self._fault(ELSEWHERE.format(value.strip()[:60]))
                elif space != LINK or "href" not in attributes:  # the newer way of writing wins
                    yield "href", value.strip()
            elif space:
                continue
            elif bare in LONG:
                yield bare, value
            elif len(value) > bounds.VALUE:
                self._fault(f"has a `{bare}` that is too long; make it simpler")
            else:
                for target in elsewhere(value):
                    self._fault(ELSEWHERE.format(target[:60]))
                yield bare, value


def elsewhere(value: str) -> Iterable[str]:
    """The addresses in a value that lead out of the file."""
    return (target for _, target in ADDRESS.findall(value) if not INSIDE.match(target))


def _refuse(message: str) -> Callable[..., int]:
    def refuse(*_: object) -> int:
        raise Unusable(message)

    return refuse
