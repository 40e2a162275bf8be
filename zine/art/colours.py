"""The colours that all we print and show have in common: pages, score sheets, screens."""

import re

INK = "#171310"
RED = "#8c1a11"
TINT = "#faf5ec"
"""The ground of an example's frame."""
LINE = "#b9b0a6"
"""Thin lines between rows and columns."""
QUIET = "#5d554d"
"""Text of less weight, such as what a term is called elsewhere."""
STRUCK = "#645b52"
WHITE = "#ffffff"

SAVED = {RED: INK, TINT: WHITE}
"""What an ink saver prints in place of a colour: red as black, a tint not at all."""

NAMED = {"ink": INK, "red": RED, "tint": TINT, "line": LINE, "quiet": QUIET, "struck": STRUCK}
VARIABLE = re.compile(rf"('?)var\(--zine-({'|'.join(NAMED)})\)")


def filled(css: str) -> str:
    """A stylesheet with our colours for `var(--zine-ink)`, `var(--zine-red)` and so on.

    Between single quotes a variable stands in a drawing within a data URL, where `#` is `%23`.
    """
    return VARIABLE.sub(_value, css)


def _value(found: re.Match[str]) -> str:
    quote, name = found.groups()
    return quote + (NAMED[name].replace("#", "%23") if quote else NAMED[name])


def shares(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of a colour, each from 0 to 1."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red / 255, green / 255, blue / 255
