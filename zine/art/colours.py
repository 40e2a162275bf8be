"""The colours that all we print and show have in common: pages, score sheets, screens.

Printers print black, and only black, without a screen of dots. So what is printed is black, white,
red, or a grey of black ink; letters are black or red.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

INK = "#000000"
RED = "#8c1a11"
RED_ON_DARK = "#ee9082"
"""The red of a dark screen."""
TINT = "#f2f2f2"
"""The ground of an example's frame."""
LINE = "#7f7f7f"
"""Thin lines between rows and columns: half black, lest they break up in print."""
QUIET = "#595959"
"""A darker grey for small drawings; on a screen, also for text of less weight."""
WHITE = "#ffffff"
NIGHT = "#181411"
"""The paper of a dark screen."""


class Inks(NamedTuple):
    """The colours in which a drawing is printed, and whether its shading is left out."""

    ink: str = INK
    second: str = RED
    flat: bool = False


PRINTED = Inks()
"""The colours of a look that names none."""

VARIABLE = re.compile(r"('?)var\(--zine-([a-z-]+)\)")


def filled(css: str, tokens: Mapping[str, str]) -> str:
    """A stylesheet with the tokens of a look for `var(--zine-ink)`, `var(--zine-second)` and so on.

    Between single quotes a token stands in a drawing within a data URL, where `#` is `%23`. A
    variable that is no token stays.
    """

    def value(match: re.Match[str]) -> str:
        quote, name = match.groups()
        token = tokens.get(name)
        if token is None:
            return match[0]
        return quote + (token.replace("#", "%23") if quote else token)

    return VARIABLE.sub(value, css)


@cache
def operator(colour: str, *, stroke: bool = False) -> str:
    """The PDF operator that fills, or with `stroke` draws lines, with a colour.

    Black, greys and white take one ink: `0 g`. Digits are as many as WeasyPrint writes.
    """
    shares = [f"{round(part / 255, 6):g}" for part in bytes.fromhex(colour.removeprefix("#"))]
    if len(set(shares)) == 1:
        return f"{shares[0]} {'G' if stroke else 'g'}"
    return f"{' '.join(shares)} {'RG' if stroke else 'rg'}"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG defines it: 1 for the same, 21 for black and white."""
    light, dark = sorted(map(_luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    shares = (part / 255 for part in bytes.fromhex(colour.removeprefix("#")))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightened(colour: str, ground: str, least: float) -> str:
    """A colour mixed with just so much white that it has this contrast to a dark ground."""
    parts = bytes.fromhex(colour.removeprefix("#"))
    mixes = (bytes(round(p + (255 - p) * step / 20) for p in parts) for step in range(21))
    colours = (f"#{mix.hex()}" for mix in mixes)
    return next((mix for mix in colours if contrast(mix, ground) >= least), WHITE)
