"""The characters that the text of a page can be printed with.

`RANGES` is a copy of what `zine.art.fonts.printable` finds in the typefaces: to open them takes a
tenth of a second.
"""

import re

RANGES = """
9-a 20-7e a0-b1 b4-b8 ba-250 254 256 258-25c 25f 263 270 275-276 28a 292 2b0-2b3 2b7-2bf 2c4 2c6-2d1
2d8-2de 2e0-2e3 2f7 374-375 37a 37e 384-38a 38c 38e-3a1 3a3-3cf 3d1-3d7 3dc 3f0-3f1 3f9 400-45f
462-463 46a-46b 470 472-477 48a-4ff 510-513 51a-51d 524-529 52e-52f 1e00-1f15 1f18-1f1d 1f20-1f45
1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef
1ff2-1ff4 1ff6-1ffe 2010-2016 2018-201a 201c-201e 2020-2022 2024-2026 2030 2032-2037 2039-203a
203c-203e 2044 2047-2049 204b 204e 2057 2071 207a-208e 2090-209c 20a1 20a3-20a9 20ab-20ae 20b1-20b2
20b4-20b5 20b8-20ba 20bc-20bd 2100-2101 2103 2105-2106 2109 210e 2112-2113 2116 211e-2120 2122-2123
2126-2127 212a-212b 212e 2139 214b 2150 2153-2154 215b-215e 2160-217f 2190-219b 219e-21a2 21ae
21d0-21d3 21da-21db 2202 2205-2207 220f-2213 2215-2216 2219-221a 221e 2223-2226 222b 2236 223c 2241
2248 2260 2264-2265 226a-226b 226e-226f 22c5 22ef
"""
"""Characters of the text's typeface, in hexadecimal."""

PIPS = frozenset("⚀⚁⚂⚃⚄⚅")
"""The characters of our dice, which the typefaces of text lack."""


def _spans(ranges: str) -> list[tuple[int, int]]:
    parts = (part.partition("-") for part in ranges.split())
    return [(int(first, 16), int(last or first, 16)) for first, _, last in parts]


def _finding(besides: str, ranges: str) -> re.Pattern[str]:
    """A pattern that finds a character outside these ranges, but for the `besides` ones."""
    return re.compile(f"[^{besides}{''.join(f'{chr(a)}-{chr(b)}' for a, b in _spans(ranges))}]")


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
