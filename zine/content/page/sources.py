"""The list of sources: what pages call them, and the files that they are kept in."""

import re
from collections.abc import Mapping

from zine.content.page import prose
from zine.content.page.document import Document, Row, Table

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


def without_files(table: Table) -> Table:
    """A table as readers see it: without a column, behind the first, that holds only files."""
    shown = [
        place
        for place in range(len(table.header.cells))
        if not (place and all(ONLY_FILES.fullmatch(row.printed[place]) for row in table.rows))
    ]

    def cut(row: Row) -> Row:
        cells, printed = (
            tuple(texts[place] for place in shown) for texts in (row.cells, row.printed)
        )
        return row._replace(cells=cells, printed=printed)

    return table._replace(
        header=cut(table.header),
        aligns=tuple(table.aligns[place] for place in shown),
        rows=tuple(map(cut, table.rows)),
    )


def named(text: str, title: str) -> bool:
    """Whether a text names a source by its title: as emphasis, or as a file in backquotes."""
    return title in prose.files(text) or f"*{title}*" in text
