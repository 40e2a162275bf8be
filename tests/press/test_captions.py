"""A label without a caption stands above its table all the same, and nothing empty is printed."""

import re
from zipfile import ZipFile

import pikepdf
import pytest
from conftest import PAGE, Folder
from paper import read

ROWS = "| Throw | Box | Score |\n| --- | --- | --- |\n| 2 2 | Pips | 4 |\n"
LABELS = ("Plain", "Example", "Ruling", "Check")
EMPTY = re.compile(r"<(figcaption|em|summary|span)[^>]*>\s*</\1>")

pytestmark = pytest.mark.usefixtures("few", "unpacked")


@pytest.fixture
def bare(folder: Folder) -> Folder:
    """A page with a table below each label, which has no caption."""
    tables = "".join(f"{label}:\n\n{ROWS}\n" for label in LABELS)
    folder.edit(PAGE, "## The end\n", f"{tables}## The end\n")
    return folder


def captions(made: str) -> list[str]:
    """What stands above each table of a page, without its tags."""
    found = re.findall(r"<(?:figure|details) class=\"\w+\">(.*?)<(?:table|div)", made, re.DOTALL)
    return [re.sub("<[^>]*>", "", each) for each in found]


def test_screens_show_the_label_alone_and_none_for_a_plain_table(bare: Folder) -> None:
    assert bare.zine("build", "--web").code == bare.zine("build", "--epub").code == 0
    pages = [bare.read("output/small.html")]
    with ZipFile(bare.root / "output/small.epub") as book:
        names = [name for name in book.namelist() if name.endswith(".xhtml")]
        pages.append("".join(book.read(name).decode() for name in names))
    for page in pages:
        assert not EMPTY.search(page)
        assert captions(page)[:3] == ["", "Example", "Ruling"]
    assert captions(pages[0])[3] == "Check"


def test_paper_has_no_empty_caption(bare: Folder) -> None:
    assert bare.zine("build").code == 0
    with pikepdf.open(bare.root / "output/small.pdf") as made:
        kinds = [each.get("/S") for each in made.objects if isinstance(each, pikepdf.Dictionary)]
    assert sum(kind == "/Caption" for kind in kinds) == 2  # of Example and of Ruling
    options = ("--rules-on-back", "--paper", "half-letter")
    assert bare.zine("sheets", "tally", *options).code == 0
    (sheet,) = (bare.root / "output/sheets").glob("*.pdf")
    _, back = read(sheet.read_bytes())
    text = " ".join(line.text for line in back.lines)
    assert "Example" in text
    assert "Example:" not in text
