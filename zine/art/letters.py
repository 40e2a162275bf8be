"""The characters that the text of a page can be printed with.

`RANGES` is a copy of what `zine.art.fonts.printable` finds in the typefaces: to open them takes a
tenth of a second.
"""

import re

RANGES = """
9-a 20-7e a0-b1 b4-b8 ba-24f 374-375 37a 37e 384-38a 38c 38e-3a1 3a3-3cf 3d1-3d7 3dc 3f0-3f1 3f9
400-45f 462-463 46a-46b 470 472-477 48a-4ff 510-513 51a-51d 524-529 52e-52f 1e00-1eff 2010-2016
2018-201a 201c-201e 2020-2022 2024-2026 2030 2032-2037 2039-203a 203c-203e 2190-2193 2212 2248 2260
2264-2265
"""
"""Characters of the text's typeface, in hexadecimal."""

PIPS = frozenset("⚀⚁⚂⚃⚄⚅")
"""The characters of our dice, which the typefaces of text lack."""


def _spans(ranges: str) -> list[tuple[int, int]]:
    parts = (part.partition("-") for part in ranges.split())
    return [(int(first, 16), int(last or first, 16)) for first, _, last in parts]


def _finding(other: str, ranges: str) -> re.Pattern[str]:
    """A pattern that finds a character outside these ranges, but for the `other` ones."""
    return re.compile(f"[^{other}{''.join(f'{chr(a)}-{chr(b)}' for a, b in _spans(ranges))}]")


PRINTABLE = PIPS.union(*(map(chr, range(a, b + 1)) for a, b in _spans(RANGES)))

STRANGE = _finding("\r⚀-⚅", RANGES)
"""Finds a character that cannot be printed in a text, but for the ends of lines."""

DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of a text, so that 12 can be read as 21."""

WIDTHLESS = frozenset("\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff")
"""Characters of no width, which no script of our typefaces needs."""

HIDDEN = DIRECTIONS | WIDTHLESS
"""Characters that cannot be seen."""


def without_narrow_spaces(text: str) -> str:
    """A text to be drawn glyph by glyph: our typefaces lack U+202F, for which U+00A0 stands.

    A line that Pango sets needs no such help: it draws a narrow space itself.
    """
    return text.replace("\u202f", "\u00a0")
