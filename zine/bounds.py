"""Bounds: how much a file of text may hold, so that none keeps its reader waiting.

Behind each stands the most that our forty games, their zines and the errata have today. Whatever
keeps within them is read, run and written out in three seconds.
"""

PAGE = 128 * 1024
"""Characters of a page, a zine, a game that was played or the like: 21,278 (six times)."""

LINES = 4_000
"""Lines of one: 542 (seven times)."""

LINE = 2_000
"""Characters of a line: 330 (six times)."""

METADATA = 4_000
"""Characters of the metadata: 362 (eleven times)."""

LEVELS = 3
"""Levels of lists and mappings in the metadata: 2."""

PARAGRAPH = 8_000
"""Characters of a paragraph, or of a list without empty lines in it: 1,013 (eight times)."""

MARKS = 200
"""Links, throws and other marks of a paragraph: 23 (nine times)."""

LINKS = 500
"""Links of a page: 42 (twelve times)."""

COLUMNS = 24
"""Columns of a table: 6 (four times)."""

SIGNS = 8
"""Characters of a line that cannot be printed and are told one by one."""

STYLE = 128 * 1024
"""Bytes of a stylesheet: 12,163 (ten times)."""

SIZE = 10_000
"""The largest number in one, whatever its unit: 1,000, of which a face's weight may be."""

LAYOUT = 120.0
"""Seconds in which a piece of a zine is laid out: a second, on a slow machine ten."""

FIGURES = 9
"""Figures of a number that a page or a module tells of its game: 5, as in 10,000."""
