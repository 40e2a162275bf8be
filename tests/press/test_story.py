"""A game that was played, in a zine: its turns told with remarks, or its sheet filled in."""

import pytest
from conftest import SCORES, Folder
from paper import Sheet, read, squeezed

pytestmark = pytest.mark.usefixtures("few")

HEAD = "---\ngame: Tally Ho\n---\nHow Ada won.\n\n"
ADA = "## Ada\n\n| Throw | Box | Score | Because |\n| --- | --- | --- | --- |\n"
TURNS = "| 1 2 | Pips | 3 | nothing better |\n| 6 6 | Double | 20 | at last |\n"
BEL = "\n## Bel\n\n| Throw | Box | Score |\n| --- | --- | --- |\n| 1 5 | Pips | 6 |\n"


def played(folder: Folder, text: str) -> tuple[Sheet, str]:
    """The page of a zine that has handwriting, and that, where the game was played like this."""
    folder.write(SCORES, text)
    assert folder.zine("build").code == 0
    pages = read((folder.root / "output/small.pdf").read_bytes())
    written = {page: by_hand for page in pages if (by_hand := handwriting(page))}
    ((page, by_hand),) = written.items()
    return page, by_hand


def handwriting(page: Sheet) -> str:
    return "".join(char.text for line in page.lines for char in line.chars if "Caveat" in char.font)


def test_turns_with_remarks_are_told_throw_by_throw_and_end_with_the_totals(
    folder: Folder,
) -> None:
    page, by_hand = played(folder, HEAD + ADA + TURNS + BEL)
    assert squeezed(by_hand) == "nothingbetteratlast"
    lines = [squeezed(line.text) for line in page.lines]
    assert squeezed("How Ada won.") in lines
    assert squeezed("Ada 23, Bel 6") in lines
    assert not any(line.endswith(squeezed("Pips 6")) for line in lines)  # Bel tells nothing


def test_turns_without_remarks_are_shown_as_the_sheet_filled_in(folder: Folder) -> None:
    page, by_hand = played(folder, HEAD + BEL)
    assert squeezed(by_hand) == "bel66"
    assert squeezed("How Ada won.") not in squeezed(page.text)
