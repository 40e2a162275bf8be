"""Limits of a text file, within which zine reads, runs and writes it in 3 seconds.

Each line also says the most that our forty games, their zines and the errata have today.
"""

PAGE = 128 * 1024
"""Characters of a page, a zine, a game that was played or the like: 21,278 (six times)."""

LINES = 4_000
"""Lines of one: 542 (seven times)."""

LINE = 2_000
"""Characters of a line: 330 (six times)."""

METADATA = 12_000
"""Characters of the metadata: 362 (eleven times)."""

LEVELS = 3
"""Levels of lists and mappings in the metadata: 2."""

PARAGRAPH = 8_000
"""Characters of a paragraph, or of a list without empty lines in it: 1,013 (eight times)."""

MARKS = 200
"""Links, throws and other marks of a paragraph: 23 (nine times)."""

LINKS = 500
"""Links in the text of a page: 42 (twelve times). One alone on a line of a list, as a zine lists a
game, counts as a line."""

COLUMNS = 24
"""Columns of a table: 6 (four times)."""

SIGNS = 8
"""How many characters that cannot be printed zine reports in one line of a page."""

LOOK = 16 * 1024
"""Bytes of the file of a look: 900 (eighteen times)."""

TYPEFACE = 8_000_000
"""Bytes of a typeface: 851,176 (nine times)."""

STROKES = 4_000
"""Points of an ornament or a badge: 60 (sixty times)."""

PATH = 200_000
"""Characters of the path of a shape in one, or in a picture of a die: 1,400 (140 times)."""

STYLE = 128 * 1024
"""Bytes of a stylesheet: 12,163 (ten times)."""

SIZE = 10_000
"""The largest number in a stylesheet, in any unit: 1,000, the most that a font weight may be."""

LEAST = 0.001
"""The smallest number in one that is not 0: 0.02 (a twentieth)."""

VARIABLE = 256 * 1024
"""Characters of a variable of one, with those that it names written out: 3,000 (eighty times)."""

CORNERS = 2_000
"""Corners of a picture of an author's own die: none."""

LAYOUT = 60.0
"""Seconds that the layout of a piece of a zine may take: one, on a slow machine ten."""

LAYOUT_MEMORY = 512 << 20
"""Bytes of memory that it may take, besides those of its process before: 95 MB (five times)."""

FIGURES = 9
"""Digits of a number in a page's metadata or in its module's constants: 5, as in 10,000."""

PICTURE = 16_000_000
"""Bytes of a PNG or a JPEG: a page of letter paper at 300 dots an inch takes a third."""

PICTURES = 32_000_000
"""Bytes of all pictures of a page, each as often as it is shown: layouts take ten times as much."""

DOTS = 50_000_000
"""Dots of one: a page of letter paper at 300 dots an inch has 8,415,000 (a sixth)."""

SVG = 2_000_000
"""Bytes of an SVG; a woodcut of ours as SVG takes 200,000 (a tenth)."""

SHAPES = 10_000
"""Elements of an SVG, each counted as often as it is used."""

PAINTS = 600_000
"""Characters that say how elements of an SVG are painted, each saying counted once."""

NESTED = 50
"""Elements of an SVG, and brackets of a stylesheet, within one another."""

FAULTS = 12
"""Faults of an SVG that are told at once, each with its first line."""

WRITTEN = 8_000_000
"""Characters of an SVG as we write it, where each shape stands as often as it is used."""

REPEATS = 100
"""How often the colours of a gradient are repeated in a shape."""

CROSSED = 2_000
"""Corners of a shape of an ornament, a badge or a die, whose parts may be holes."""

POINTS = 200_000
"""Lines and curves of an SVG, and colours of its gradients, each counted as often as it is drawn:
40,000 in a woodcut of ours."""

VALUE = 4_000
"""Characters of an attribute of an SVG, other than those that list points."""

COLOURS = 1_000
"""Colours of a gradient, each counted as often as it is repeated."""

STOPS = 200
"""Colours of a gradient."""
