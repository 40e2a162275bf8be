"""`zine explain --why`: where the page says so."""

import re

import pytest
from conftest import CHECKOUT, SCORING, Folder


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (("crag", "4 4 5", "Crag"), "nearest example: 4 4 5 | Crag | 50"),
        (("crag", "4 4 5", "Crag"), "and only 1 6 6, 3 5 5 and 4 4 5 a Crag."),
        (("yacht", "2 2 2 2 2", "Full house"), "ruling: Five alike."),
        (("pig", "5 5 3"), "If it shows 1, you bust"),
    ],
)
def test_the_lines_of_the_page_are_where_it_says(
    folder: Folder, cells: tuple[str, ...], said: str
) -> None:
    ran = folder.zine("explain", *cells, "--why", "--root", str(CHECKOUT))
    line = next(line for line in ran.out.splitlines() if said in line)
    path, number = re.findall(r"(\S+\.md):(\d+): ", line)[0]
    page = (CHECKOUT / "content/games" / path.rpartition("/")[2]).read_text(encoding="utf-8")
    words = re.findall(r"\w+", line.partition(f":{number}: ")[2])
    source = re.findall(r"\w+", page.splitlines()[int(number) - 1])
    assert source
    assert set(source[:4]) & set(words)


def test_what_no_table_shows_is_undecided(folder: Folder) -> None:
    rule = "def highest(throw: Dice) -> int:\n    return max(throw)\n"
    folder.write(SCORING, f"{folder.read(SCORING)}\n\n{rule}")
    ran = folder.zine("explain", "tally", "6 2", "--why")
    assert not ran.err
    highest = ran.out[ran.out.index("highest (") :]
    assert highest.splitlines()[1].startswith("  6  ")
    assert highest.splitlines()[2] == "  the page does not decide this"
