"""The colours that all we print and show have in common: pages, score sheets, screens.

Printers print black, and only black, without a screen of dots. So what is printed is black, white,
red, or a grey of black ink; letters are black or red.
"""

import re
from collections.abc import Mapping
from functools import cache

INK = "#000000"
RED = "#8c1a11"
TINT = "#f2f2f2"
"""The ground of an example's frame."""
LINE = "#7f7f7f"
"""Thin lines between rows and columns: half black, lest they break up in print."""
QUIET = "#595959"
"""A darker grey for small drawings; on a screen, also for text of less weight."""
WHITE = "#ffffff"

NAMED = {"ink": INK, "red": RED, "tint": TINT, "line": LINE, "quiet": QUIET}
INK_SAVER = {**dict.fromkeys(NAMED, INK), "tint": "transparent"}
"""What an ink saver prints in place of each: black, and a tint not at all."""

VARIABLE = re.compile(rf"('?)var\(--zine-({'|'.join(NAMED)})\)")


def filled(css: str, named: Mapping[str, str] = NAMED) -> str:
    """A stylesheet with our colours for `var(--zine-ink)`, `var(--zine-red)` and so on.

    Between single quotes a variable stands in a drawing within a data URL, where `#` is `%23`.
    """

    def value(found: re.Match[str]) -> str:
        quote, name = found.groups()
        return quote + (named[name].replace("#", "%23") if quote else named[name])

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
