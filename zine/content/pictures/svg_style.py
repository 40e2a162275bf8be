"""Reads how elements of an SVG are painted: each property, from their attributes and `style`.

`PROPERTIES` are drawn. Of `PLAIN`, only values that change nothing are taken. `HARMLESS` change
nothing on paper. All others are refused.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import tinycss2
from fontTools.misc.transform import Identity, Transform

from zine.content.pictures import svg_values
from zine.content.pictures.raster import Unusable
from zine.content.pictures.svg import Element, elsewhere
from zine.content.pictures.svg_values import (
    BLACK,
    CURRENT,
    Address,
    Colour,
    Paint,
    Tokens,
    address,
    significant,
    tokens,
    word,
)


class Property(NamedTuple):
    """A property that is drawn: how it is read, what it is at first, whether it is inherited."""

    read: Callable[[Tokens], Any]
    initial: Any
    inherited: bool = True


def _one_of(*words: str) -> Callable[[Tokens], str]:
    """A value that is one of some words."""

    def read(value: Tokens) -> str:
        if (keyword := word(value)) not in words:
            raise ValueError(keyword)
        return keyword

    return read


def _limit(value: Tokens) -> float:
    limit = svg_values.number(value)
    if limit < 1:
        raise ValueError("miterlimit")
    return limit


def _clip(value: Tokens) -> str | None:
    if word(value) == "none":
        return None
    if (name := address(value)) is None:
        raise ValueError("clip-path")
    return name


def _stroke_first(value: Tokens) -> bool:
    """Whether the stroke is painted before the fill."""
    words = [word((token,)) for token in value]
    possible = ("normal",) if len(words) == 1 and words[0] == "normal" else PAINTED
    if not words or len({*words}) < len(words) or not {*words} <= {*possible}:
        raise ValueError("paint-order")
    order = [*words, *(name for name in PAINTED if name not in words)]
    return words != ["normal"] and order.index("stroke") < order.index("fill")


def _origin(value: Tokens) -> tuple[float, float]:
    x, y, *depth = map(svg_values.length, value)
    if any(depth) or len(depth) > 1:
        raise ValueError("transform-origin")
    return x, y


def _shown(value: Tokens) -> bool:
    return _one_of("none", "inline", "block", "inline-block")(value) != "none"


def _visible(value: Tokens) -> bool:
    return _one_of("visible", "hidden", "collapse")(value) == "visible"


def _length(value: Tokens) -> float:
    (token,) = value
    return svg_values.length(token)


PAINTED = ("fill", "stroke", "markers")
PROPERTIES: Mapping[str, Property] = {
    "color": Property(svg_values.colour, BLACK),
    "fill": Property(svg_values.paint, BLACK),
    "fill-opacity": Property(svg_values.share, 1.0),
    "fill-rule": Property(_one_of("nonzero", "evenodd"), "nonzero"),
    "stroke": Property(svg_values.paint, None),
    "stroke-opacity": Property(svg_values.share, 1.0),
    "stroke-width": Property(svg_values.width, 1.0),
    "stroke-linecap": Property(_one_of("butt", "round", "square"), "butt"),
    "stroke-linejoin": Property(_one_of("miter", "round", "bevel"), "miter"),
    "stroke-miterlimit": Property(_limit, 4.0),
    "stroke-dasharray": Property(svg_values.dashes, ()),
    "stroke-dashoffset": Property(_length, 0.0),
    "paint-order": Property(_stroke_first, initial=False),
    "clip-rule": Property(_one_of("nonzero", "evenodd"), "nonzero"),
    "visibility": Property(_visible, initial=True),
    "display": Property(_shown, initial=True, inherited=False),
    "opacity": Property(svg_values.share, 1.0, inherited=False),
    "clip-path": Property(_clip, None, inherited=False),
    "transform": Property(svg_values.css_transform, Identity, inherited=False),
    "transform-origin": Property(_origin, (0.0, 0.0), inherited=False),
    "overflow": Property(_one_of("visible", "hidden", "auto", "scroll"), "hidden", inherited=False),
    "stop-color": Property(svg_values.colour, BLACK, inherited=False),
    "stop-opacity": Property(svg_values.share, 1.0, inherited=False),
}
"""The properties that are drawn."""

PLAIN: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            *("filter", "mask", "mask-image", "marker", "marker-start", "marker-mid", "marker-end"),
            *("backdrop-filter", "box-shadow", "animation", "animation-name", "transition"),
            *("rotate", "scale", "translate", "offset-path", "border", "outline", "perspective"),
            *("background-image", "list-style", "content"),
        ),
        ("none",),
    ),
    **dict.fromkeys(("background", "background-color"), ("none", "transparent")),
    "mix-blend-mode": ("normal",),
    "vector-effect": ("none",),
    "clip": ("auto",),
    "color-interpolation": ("srgb", "auto"),
    "mask-type": ("luminance", "alpha"),
    "transform-box": ("view-box", "border-box"),
    "transform-style": ("flat",),
    "position": ("static",),
    "content-visibility": ("visible", "auto"),
    "zoom": ("normal",),
}
"""Properties that are not drawn, and the values of each that change nothing."""

HARMLESS = frozenset(
    (
        *("cursor", "pointer-events", "touch-action", "user-select", "will-change", "isolation"),
        *("color-interpolation-filters", "color-profile", "color-rendering", "color-scheme"),
        *("enable-background", "flood-color", "flood-opacity", "lighting-color"),
        *("image-rendering", "shape-rendering", "text-rendering", "solid-color", "solid-opacity"),
        *("font", "font-family", "font-feature-settings", "font-kerning", "font-size"),
        *("font-size-adjust", "font-stretch", "font-style", "font-synthesis", "font-variant"),
        *("font-variant-alternates", "font-variant-caps", "font-variant-east-asian"),
        *("font-variant-ligatures", "font-variant-numeric", "font-variant-position"),
        *(
            "font-variation-settings",
            "font-weight",
            "font-optical-sizing",
            "-webkit-font-smoothing",
        ),
        *("alignment-baseline", "baseline-shift", "direction", "dominant-baseline"),
        *("glyph-orientation-horizontal", "glyph-orientation-vertical", "kerning"),
        *("letter-spacing", "line-height", "line-spacing", "shape-inside", "shape-margin"),
        *("shape-padding", "shape-subtract", "tab-size", "text-align", "text-align-last"),
        *("text-anchor", "text-decoration", "text-decoration-color", "text-decoration-fill"),
        *("text-decoration-line", "text-decoration-skip-ink", "text-decoration-stroke"),
        *("text-decoration-style", "text-decoration-thickness", "text-indent"),
        *("text-orientation", "text-overflow", "text-shadow", "text-transform"),
        *("text-underline-offset", "unicode-bidi", "white-space", "word-spacing", "writing-mode"),
        *("block-progression", "vertical-align", "print-color-adjust", "orphans", "widows"),
        *("text-align-all", "text-size-adjust", "marker-offset"),
    )
)
"""Properties of text, of filters, of screens and of older versions: none changes a shape."""

EDITORS = ("-inkscape-", "--")
"""How the names of properties begin that no browser draws."""

GEOMETRY: Mapping[str, tuple[str, ...]] = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
}
"""The attributes of some elements that `style` can say, too."""

MEASURES = frozenset(name for names in GEOMETRY.values() for name in names)

PLACED: Mapping[str, tuple[str, ...]] = {
    "svg": ("x", "y", "width", "height", "viewBox", "preserveAspectRatio"),
    "g": (),
    "switch": (),
    "use": ("x", "y", "width", "height", "href"),
    "symbol": ("viewBox", "preserveAspectRatio"),
    "path": ("d", "pathLength"),
    "line": ("x1", "y1", "x2", "y2", "pathLength"),
    "polyline": ("points", "pathLength"),
    "polygon": ("points", "pathLength"),
    "rect": (*GEOMETRY["rect"], "pathLength"),
    "circle": (*GEOMETRY["circle"], "pathLength"),
    "ellipse": (*GEOMETRY["ellipse"], "pathLength"),
    "clipPath": ("clipPathUnits",),
    "linearGradient": (
        *("x1", "y1", "x2", "y2", "gradientUnits", "gradientTransform", "spreadMethod", "href"),
    ),
    "radialGradient": (
        *("cx", "cy", "r", "fx", "fy", "fr", "gradientUnits", "gradientTransform"),
        *("spreadMethod", "href"),
    ),
    "stop": ("offset",),
}
"""The elements that are drawn, and the attributes of each that are no properties."""

IGNORED = frozenset(
    (
        *("id", "class", "style", "lang", "tabindex", "role", "version", "baseProfile"),
        *("contentScriptType", "contentStyleType", "zoomAndPan", "externalResourcesRequired"),
        *("requiredFeatures", "focusable", "xmlns", "type", "title", "name", "autofocus"),
    )
)
"""Attributes that change no shape."""

NAMES = ("data-", "aria-")
"""How the names of more such attributes begin."""

Declared = Mapping[str, Any]
"""The properties that an element sets, by name."""


class Keyword(NamedTuple):
    """A value that takes another: that of the element around, or the first one."""

    word: str


WIDE = ("inherit", "initial", "unset")


class PaintText(NamedTuple):
    """The text of an element's paint before it is read: attributes and `style`."""

    element: str
    attributes: tuple[tuple[str, str], ...]
    style: str

    @property
    def length(self) -> int:
        """Its characters."""
        return len(self.style) + sum(len(name) + len(value) for name, value in self.attributes)


def paint_text(element: Element) -> PaintText:
    """The text that sets an element's paint and, in `style`, its measures."""
    placed = PLACED[element.name]
    attributes = tuple(
        (name, value)
        for name, value in element.attributes.items()
        if name == "gradientTransform" or (name not in placed and name not in IGNORED)
    )
    return PaintText(element.name, attributes, element.attributes.get("style", ""))


def declared(element: Element, text: PaintText, faults: list[Unusable]) -> Declared:
    """Reads the properties of an element, and its measures in `style`; notes what is refused.

    What stands in `style` wins, and there what is `!important`.
    """
    properties: dict[str, Any] = {}
    for name, value in text.attributes:
        _attribute(element, name, value, properties, faults)
    for name, value_tokens in _style(element, faults):
        _property(element, name, value_tokens, properties, faults, "style")
    return properties


def _attribute(
    element: Element, name: str, value: str, properties: dict[str, Any], faults: list[Unusable]
) -> None:
    if name.startswith(NAMES):
        return
    if name in ("transform", "gradientTransform"):
        try:
            properties[name] = svg_values.transform(value)
        except ValueError:
            message = f"has a transform that is none: '{value[:60]}'"
            faults.append(Unusable(message, element.line))
    elif name not in (*PROPERTIES, *PLAIN, *HARMLESS):
        faults.append(Unusable(_refused(name, element.name), element.line))
    else:
        _property(element, name, tokens(value), properties, faults, "attribute")


def _style(element: Element, faults: list[Unusable]) -> Iterator[tuple[str, Tokens]]:
    """The declarations in the `style` of an element, `!important` ones last."""
    declarations = tinycss2.parse_declaration_list(
        element.attributes.get("style", ""), skip_comments=True, skip_whitespace=True
    )
    errors = [declaration for declaration in declarations if declaration.type != "declaration"]
    if errors:
        message = 'has a `style` that cannot be read; write it as in style="fill: red"'
        faults.append(Unusable(message, element.line))
        return
    for declaration in sorted(declarations, key=lambda each: bool(each.important)):
        custom = declaration.name.startswith("--")
        name = declaration.name if custom else declaration.lower_name
        yield name, significant(declaration.value)


def _property(
    element: Element,
    name: str,
    value: Tokens,
    properties: dict[str, Any],
    faults: list[Unusable],
    place: str,
) -> None:
    """Note what an element says of a property; an empty value says nothing."""
    if not value or name in HARMLESS or name.startswith(EDITORS):
        return
    try:
        if name in PROPERTIES:
            properties[name] = Keyword(word(value)) if word(value) in WIDE else _read(name, value)
        elif place == "style" and name in _measures(element.name):
            properties[name] = _measured(value)
        elif name not in PLAIN or word(value) not in (*PLAIN[name], "initial", "unset"):
            faults.append(Unusable(_refused(name, element.name), element.line))
    except (ValueError, TypeError):
        text = tinycss2.serialize(value)
        short = f"{text[:40]}…" if len(text) > 41 else text
        message = f"has `{name}: {short}`, which cannot be printed; write another value"
        faults.append(Unusable(message, element.line))


def _read(name: str, value: Tokens) -> Any:
    if any(True for _ in elsewhere(tinycss2.serialize(value))):
        raise ValueError("url")
    return PROPERTIES[name].read(value)


def _measures(name: str) -> tuple[str, ...]:
    return ("width", "height") if name == "svg" else GEOMETRY.get(name, ())


def _measured(value: Tokens) -> str:
    """A length in `style`, as the attribute of the same name writes it."""
    (token,) = value
    if token.type == "percentage":
        return f"{token.value}%"
    if token.type == "number" and token.value:
        raise ValueError("a length without its unit")
    return str(svg_values.length(token))


def _refused(name: str, element: str) -> str:
    where = f" of <{element}>" if name in SHAPED else ""
    return f"uses `{name}`{where}, which cannot be printed; remove it, or export a PNG"


SHAPED = frozenset(name for names in PLACED.values() for name in names)


@dataclass(frozen=True, slots=True)
class ElementStyle:
    """How an element is painted: the value of each of `PROPERTIES`."""

    values: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def colour(self, value: Colour | str) -> Colour:
        """A colour, or that of the property `color`."""
        if isinstance(value, Colour):
            return value
        current = self.values["color"]
        return current if isinstance(current, Colour) else BLACK

    def paint(self, name: str) -> Colour | Address | None:
        """The paint of `fill` or `stroke`."""
        value: Paint = self.values[name]
        return self.colour(value) if isinstance(value, str) else value

    @property
    def transform(self) -> Transform:
        """The transform of the element, around its origin."""
        x, y = self.values["transform-origin"]
        transform: Transform = self.values["transform"]
        return Identity.translate(x, y).transform(transform).translate(-x, -y)


NOT_INHERITED = {name: p.initial for name, p in PROPERTIES.items() if not p.inherited}
"""The values of properties that are not inherited, where an element does not set them."""

FIRST = ElementStyle({name: p.initial for name, p in PROPERTIES.items()})
"""The style of a root that sets nothing."""


def computed(declares: Declared, around: ElementStyle) -> ElementStyle:
    """The style of an element from what it sets and the style around it."""
    values = {**around.values, **NOT_INHERITED}
    for name, value in declares.items():
        if name not in PROPERTIES:
            continue
        if value == Keyword("inherit") or (name == "color" and value == CURRENT):
            values[name] = around.values[name]
        elif value == Keyword("initial"):
            values[name] = PROPERTIES[name].initial
        elif not isinstance(value, Keyword):
            values[name] = value
    return ElementStyle(values)
