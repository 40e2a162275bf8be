"""The list of sources: what pages call them, and the files that they are kept in."""

import re
from collections.abc import Mapping

from zine.content.page import prose
from zine.content.page.document import Document

OWN = "our own"
"""The source of a game that has none."""

ONLY_FILES = re.compile(r"(?:`[^`]+`(?:, and |, | and )?)+")


def titles(document: Document) -> Mapping[str, str]:
    """The short title of each source by its file, which stands in a cell with other files only.

    The title stands in the first cell of the row; where the file stands there, it is the title.
    """
    rows = [row for table in document.tables for row in table.rows]
    return {
        file: file if cell == row.printed[0] else row.cells[0]
        for row in rows
        for cell in row.printed
        if ONLY_FILES.fullmatch(cell)
        for file in prose.files(cell)
    }


def named(text: str, title: str) -> bool:
    """Whether a text names a source by its title: as emphasis, or as a file in backquotes."""
    return title in prose.files(text) or f"*{title}*" in text
