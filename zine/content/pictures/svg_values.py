"""Values in SVG files: numbers, lengths, colours and transforms, as SVG and CSS write them.

Each function returns the value, or raises `ValueError` for what it does not know.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot, isfinite, pi, radians, sqrt
from typing import Any, NamedTuple

import tinycss2
from fontTools.misc.transform import Identity, Transform
from tinycss2.color4 import Color, parse_color

Token = Any
"""A token of CSS; tinycss2 has no types."""

Tokens = tuple[Token, ...]

NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d++)?|\.\d++)(?:[eE][-+]?\d++)?", re.ASCII)
BLANK = " \t\n\r\f"
COMMA = re.compile(rf"[{BLANK}]*,[{BLANK}]*|[{BLANK}]+")
UNITS = {
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "q": 96 / 101.6,
}
"""Pixels of each unit of length."""

LENGTH = re.compile(rf"({NUMBER.pattern})({'|'.join(UNITS)}|%)?", re.ASCII | re.IGNORECASE)
ANGLES = {"deg": pi / 180, "grad": pi / 200, "rad": 1.0, "turn": 2 * pi}
SPACES = ("srgb", "hsl", "hwb")
"""Of the ways to write a colour, those whose colours every screen has."""


class Colour(NamedTuple):
    """A colour: its shares of red, green and blue up to 255, and how much it covers up to 1."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @property
    def hex(self) -> str:
        """The colour without its alpha, as `#rrggbb`."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def covering(self, share: float) -> "Colour":
        """The colour where it covers a share of what it did."""
        return self._replace(alpha=self.alpha * share)


BLACK = Colour(0, 0, 0)


class Address(NamedTuple):
    """An element of the file that a value names, and the colour to take if it is not there."""

    name: str
    otherwise: "Colour | str | None" = None


CURRENT = "currentcolor"
"""The value of a paint that is the property `color`."""

Paint = Colour | Address | str | None


def tokens(text: str) -> Tokens:
    """The tokens of a value without blanks and comments."""
    return significant(tinycss2.parse_component_value_list(text, skip_comments=True))


def significant(values: Sequence[Token]) -> Tokens:
    """Tokens without blanks and comments."""
    return tuple(value for value in values if value.type not in ("whitespace", "comment"))


def word(value: Tokens) -> str:
    """The word in small letters that a value is, or nothing."""
    return value[0].lower_value if len(value) == 1 and value[0].type == "ident" else ""


def number(value: Tokens) -> float:
    """A number."""
    (token,) = value
    if token.type != "number" or not isfinite(token.value):
        raise ValueError("number")
    return float(token.value)


def share(value: Tokens) -> float:
    """A number or a percentage from 0 to 1; what lies outside becomes the nearest."""
    (token,) = value
    if token.type not in ("number", "percentage"):
        raise ValueError("share")
    return float(min(max(token.value / (100 if token.type == "percentage" else 1), 0), 1))


def length(token: Token) -> float:
    """A length in pixels; a number is one."""
    if token.type == "number":
        return float(token.value)
    if token.type != "dimension" or token.lower_unit not in UNITS:
        raise ValueError("length")
    return float(token.value * UNITS[token.lower_unit])


def width(value: Tokens) -> float:
    """A length that is not negative."""
    (token,) = value
    wide = length(token)
    if wide < 0:
        raise ValueError("width")
    return wide


def dashes(value: Tokens) -> tuple[float, ...]:
    """The lengths of dashes and gaps, an even number of them; none for a whole line."""
    if word(value) == "none":
        return ()
    lengths = tuple(width((token,)) for part in parts(value) for token in part)
    return lengths * (1 + len(lengths) % 2) if any(lengths) else ()


def parts(value: Tokens) -> list[Tokens]:
    """The parts of a value between commas; raises for an empty one."""
    parts: list[list[Token]] = [[]]
    for token in value:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    if not all(parts):
        raise ValueError("comma")
    return [tuple(part) for part in parts]


def colour(value: Tokens) -> Colour | str:
    """A colour that all screens have, or `CURRENT`."""
    (token,) = value
    read = parse_color(token)
    if isinstance(read, str):
        return CURRENT
    if not isinstance(read, Color) or read.space not in SPACES:
        raise ValueError("colour")
    if any(part is None for part in (*read.coordinates, read.alpha)):
        raise ValueError("colour")
    red, green, blue = (round(255 * min(max(c, 0), 1)) for c in read.to("srgb").coordinates)
    return Colour(red, green, blue, min(max(read.alpha, 0), 1))


def paint(value: Tokens) -> Paint:
    """None, a colour, or the address of a gradient."""
    if word(value) == "none":
        return None
    if (name := address(value[:1])) is None:
        return colour(value)
    fallback = value[1:]
    return Address(name, colour(fallback) if fallback and word(fallback) != "none" else None)


def address(value: Tokens) -> str | None:
    """The name of the element that `url(#…)` names, or None if a value is no address."""
    (token,) = value
    if token.type == "function" and token.lower_name == "url":
        (token,) = significant(token.arguments)
        if token.type != "string":
            raise ValueError("url")
    elif token.type != "url":
        return None
    if not token.value.startswith("#"):
        raise ValueError("url")
    return str(token.value[1:])


def numbers(text: str) -> list[float]:
    """The numbers of a list, between commas or blanks."""
    return [*each_number(text)]


def each_number(text: str) -> Iterator[float]:
    """The numbers of a list, each read when it is asked for."""
    place, text = 0, text.strip(BLANK)
    while place < len(text):
        match = NUMBER.match(text, place)
        if not match:
            raise ValueError(text)
        yield float(match[0])
        between = COMMA.match(text, match.end())
        place = between.end() if between else match.end()
        if between and place == len(text):
            raise ValueError(text)


def measured(
    attributes: Mapping[str, str], name: str, otherwise: str, view: tuple[float, float]
) -> float:
    """A length in pixels that attributes say, or another one, seen through a view of some size.

    A percentage is one of the view's width or height or, where it is of neither, of its diagonal.
    """
    whole = hypot(*view) / sqrt(2)
    if name in ("x", "width", "cx", "fx", "rx", "x1", "x2"):
        whole = view[0]
    elif name in ("y", "height", "cy", "fy", "ry", "y1", "y2"):
        whole = view[1]
    return measure(attributes.get(name, "").strip(BLANK) or otherwise, whole)


def measure(text: str, whole: float) -> float:
    """A length of an attribute in pixels, or its percentage of a whole."""
    match = LENGTH.fullmatch(text.strip(BLANK))
    if not match:
        raise ValueError(text)
    unit = (match[2] or "px").lower()
    return float(match[1]) * (whole / 100 if unit == "%" else UNITS[unit])


STEP = re.compile(rf"[{BLANK}]*(\w+)[{BLANK}]*\(([^()]*)\)[{BLANK}]*,?", re.ASCII)


def transform(text: str) -> Transform:
    """The transform that the attribute `transform` writes."""
    matrix, place, text = Identity, 0, text.rstrip(BLANK)
    if text.strip(BLANK) == "none":
        return matrix
    while place < len(text):
        step = STEP.match(text, place)
        if not step or (step[0].endswith(",") and step.end() == len(text)):
            raise ValueError(text)
        matrix = matrix.transform(_step(step[1], numbers(step[2])))
        place = step.end()
    return matrix


def css_transform(value: Tokens) -> Transform:
    """The transform that the property `transform` of CSS writes."""
    matrix = Identity
    if word(value) == "none":
        return matrix
    for function in value:
        if function.type != "function":
            raise ValueError("transform")
        name = function.lower_name
        arguments = [_argument(name, part) for part in parts(significant(function.arguments))]
        if name == "rotate" and len(arguments) != 1:
            raise ValueError(name)
        matrix = matrix.transform(_step(CAMEL.get(name, name), arguments))
    return matrix


CAMEL = {
    name.lower(): name
    for name in ("skewX", "skewY", "scaleX", "scaleY", "translateX", "translateY")
}


def _argument(name: str, part: Tokens) -> float:
    """A number of a function of CSS: pixels, degrees, or a share."""
    (token,) = part
    if name.startswith(("rotate", "skew")):
        return _degrees(token)
    if name.startswith("scale") and token.type == "percentage":
        return float(token.value / 100)
    if name.startswith("translate"):
        if token.type == "number" and token.value:
            raise ValueError("a length without its unit")
        return length(token)
    return number(part)


def _degrees(token: Token) -> float:
    if token.type == "number" and not token.value:
        return 0.0
    if token.type != "dimension" or token.lower_unit not in ANGLES:
        raise ValueError("angle")
    return float(token.value * ANGLES[token.lower_unit] * 180 / pi)


def _step(name: str, arguments: Sequence[float]) -> Transform:
    if name not in STEPS or len(arguments) not in STEPS[name][0]:
        raise ValueError(name)
    matrix: Transform = STEPS[name][1](*arguments)
    if not all(map(isfinite, matrix)):
        raise ValueError(name)
    return matrix


def _rotated(turn: float, x: float = 0, y: float = 0) -> Transform:
    return Identity.translate(x, y).rotate(radians(turn)).translate(-x, -y)


STEPS: Mapping[str, tuple[tuple[int, ...], Callable[..., Transform]]] = {
    "matrix": ((6,), Transform),
    "translate": ((1, 2), Identity.translate),
    "translateX": ((1,), Identity.translate),
    "translateY": ((1,), lambda y: Identity.translate(0, y)),
    "scale": ((1, 2), Identity.scale),
    "scaleX": ((1,), lambda x: Identity.scale(x, 1)),
    "scaleY": ((1,), lambda y: Identity.scale(1, y)),
    "rotate": ((1, 3), _rotated),
    "skewX": ((1,), lambda turn: Identity.skew(radians(turn), 0)),
    "skewY": ((1,), lambda turn: Identity.skew(0, radians(turn))),
}
"""The steps of a `transform`: how many numbers each has, and what it does."""
