"""The names of the drawings that a zine's file or the page of a game can ask for.

They stand apart from what draws them, which takes a tenth of a second to load; a test compares.
"""

COVERS = ("dice", "tavern", "cup", "five", "pictures", "forty", "boar")
"""The drawings of covers, and of their backs; the first is that of a zine that names none."""

OPENERS = ("coins", "cup", "tower", "throw", "race", "card", "pins", "dice", "pictures")
"""The drawings above chapters."""

GROUNDS = ("light", "dark")
"""The grounds of covers; the first is that of a zine that names none."""

STRIPS = (
    "dare",
    "berths",
    "keep",
    "cup",
    "path",
    "layout",
    "string",
    "tug",
    "ladder",
    "frames",
    "alike",
)
"""The diagrams as wide as the text, in which a page shows a rule."""

BESIDE = ("circle", "beetle")
"""The diagrams beside which the text runs on."""

TAILS = ("dice", "cup", "candle", "coins", "race", "pencil")
"""The tail pieces, which end a game whose last page has room for one."""

DIAGRAMS = (*STRIPS, *BESIDE)

PARTS = ("Body", "Head", "Leg", "Eye", "Antenna", "Tail")
"""The parts of the beetle, in the order of `zine.art.beetle.SHAPES`."""

Numbers = tuple[tuple[int, ...], ...]
"""Numbers for a diagram, from the rules of its game: dice, points, squares, by row."""
