"""Tables below `Check:` are run and not printed."""

from pathlib import Path

import pytest
from conftest import PAGE, Folder
from paper import read

CHECK = """\
Check: Two fives in a box of their own.

| Throw | Box    | Score |
| ----- | ------ | ----: |
| 5 5   | Double |    20 |

## The end
"""


@pytest.fixture
def checked(folder: Folder) -> Folder:
    folder.edit(PAGE, "## The end\n", CHECK)
    return folder


def test_they_are_run_like_any_other(checked: Folder) -> None:
    assert "1 game, 6 examples, all right\n" in checked.zine("verify").out
    checked.edit(PAGE, "| 5 5   | Double |    20 |", "| 5 5   | Double |    21 |")
    assert "Score is 21 on the page, the rules give 20\n" in checked.zine("verify").err
    assert checked.zine("verify", "--update", "--yes").code == 0
    assert "| 5 5   | Double |    20 |" in checked.read(PAGE)


def test_no_zine_prints_them(checked: Folder) -> None:
    assert checked.zine("build").code == 0
    pages = read((checked.root / "output/small.pdf").read_bytes())
    text = " ".join(line.text for page in pages for line in page.lines)
    assert "both alike" in text
    assert "box of their own" not in text
    assert "Check" not in text


def test_the_web_edition_folds_them(checked: Folder) -> None:
    checked.write("templates/web.css", "")  # which embeds no typeface
    assert checked.zine("build", "--web").code == 0
    made = checked.read("output/small.html")
    assert (
        '<details class="check"><summary>Check: Two fives in a box of their own.</summary>' in made
    )


def test_the_back_of_a_sheet_leaves_them_out(checked: Folder) -> None:
    options = ("--rules-on-back", "--paper", "half-letter")
    assert checked.zine("sheets", "tally", *options).code == 0
    (made,) = Path(checked.root / "output/sheets").glob("*.pdf")
    _, back = read(made.read_bytes())
    assert "box of their own" not in " ".join(line.text for line in back.lines)


def test_a_section_that_prints_nothing_is_told(checked: Folder) -> None:
    table = CHECK.partition("## The end")[0]
    checked.edit(PAGE, "There are none.\n", table.replace("5 5", "4 4"))
    assert "only tables to check stand under 'Rulings'; say something there\n" in (
        checked.zine("verify").err
    )
