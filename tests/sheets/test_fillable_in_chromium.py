"""A fillable sheet, filled in by hand in Chromium's viewer, which runs its calculations."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from browser import CHROMIUM, Browser, Viewer, opened, running
from PIL import Image, ImageChops
from sheets import INSET, PAPERS, Field, Made, made

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to fill it in")


@pytest.fixture(scope="module")
def running_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with running(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture
def browser(running_browser: Browser) -> Browser:
    running_browser.said, running_browser.closed = [], 0
    return running_browser


def shown(browser: Browser, sheet: Made, tmp_path: Path) -> Viewer:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(sheet.pdf)
    return opened(browser, file)


def column(viewer: Viewer, sheet: Made, seat: int, written: Mapping[str, str]) -> dict[str, str]:
    """Write down a player's column, going from box to box with the tab key; what is then saved."""
    fields = [field for field in sheet.fields if field.seat == seat]
    enter(viewer, fields[0])
    viewer.type("".join(f"{written.get(field.name.split(' ', 1)[1], '')}\t" for field in fields))
    return {
        name.split(" ", 1)[1]: value
        for name, value in values(viewer.saved()).items()
        if name.startswith((f"1-{seat} ", f"1-{seat}-"))
    }


def enter(viewer: Viewer, field: Field) -> None:
    box = field.box
    viewer.enter(((box.left + box.right) / 2, (box.bottom + box.top) / 2), PAPERS["a4"])


def values(pdf: bytes) -> dict[str, str]:
    """What the fields of a file hold, those that are empty left out."""
    with pikepdf.open(BytesIO(pdf)) as document:
        held = {str(f.T): str(f.get("/V", "")) for f in document.Root.AcroForm.Fields}
    return {name: value for name, value in held.items() if value}


YACHT = {
    "name": "Ada",
    "Ones": "3",
    "Twos": "6",
    "Threes": "9",
    "Fours": "12",
    "Fives": "15",
    "Sixes": "18",
    "Little straight": "30",
    "Big straight": "0",
    "Full house": "28",
    "Four of a kind": "24",
    "Chance": "22",
    "Yacht": "50",
}
SECTIONS = {
    "name": "Bo",
    **{box: YACHT[box] for box in ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")},
    "Three of a kind": "22",
    "Four of a kind": "0",
    "Full house": "25",
    "Little straight": "30",
    "Big straight": "40",
    "Chance": "17",
    "Yacht": "0",
}


def test_a_column_that_is_typed_in_adds_itself_up(browser: Browser, tmp_path: Path) -> None:
    """The viewer's picture of the total is that of a sheet whose total was put in."""
    sheet = made("yacht", fillable=True, players=4)
    viewer = shown(browser, sheet, tmp_path)
    found = column(viewer, sheet, 1, YACHT)
    assert found == {**YACHT, "Total": "217"}
    total = next(field for field in sheet.fields if field.name == "1-1-13 Total")
    right, wrong = (ink(printed(sheet, total, text), total) for text in ("217", "712"))
    drawn = ink(picture(viewer.saved()), total)
    assert ImageChops.difference(drawn, right).getbbox() is None
    assert ImageChops.difference(drawn, wrong).getbbox() is not None
    few = {"name": "Cy", "Fives": "5", "Yacht": "50"}
    assert column(viewer, sheet, 2, few) == {**few, "Total": "55"}
    assert browser.said == []


@pytest.mark.exhaustive
def test_the_bonus_is_paid_in_the_viewer(browser: Browser, tmp_path: Path) -> None:
    sheet = made("yacht-Two_sections", fillable=True)
    viewer = shown(browser, sheet, tmp_path)
    found = column(viewer, sheet, 1, SECTIONS)
    assert found == {
        **SECTIONS,
        "Upper section": "63",
        "Bonus": "35",
        "Lower section": "134",
        "Total": "232",
    }
    short = {**SECTIONS, "name": "Di", "Ones": "2"}
    found = column(viewer, sheet, 2, short)
    assert found == {
        **short,
        "Upper section": "62",
        "Bonus": "0",
        "Lower section": "134",
        "Total": "196",
    }


REFUSED = {
    "1-1-13 Crag": ("49", "Crag, player 1, thirteen with a pair 50: 0, 50"),
    "1-2-1 Ones": ("4", "Ones, player 2, 1 for each 1: 0, 1, 2, 3"),
    "1-1-2 Twos": ("two", "The input value is invalid."),
}
"""What is written in a box, and what the viewer says to it."""


def test_the_viewer_takes_no_figure_that_the_rules_never_give(
    browser: Browser, tmp_path: Path
) -> None:
    sheet = made("crag", fillable=True)
    viewer = shown(browser, sheet, tmp_path)
    for box, (text, said) in REFUSED.items():
        enter(viewer, next(field for field in sheet.fields if field.name == box))
        viewer.type(f"{text}\t")
        viewer.heard(said)
        assert values(viewer.saved()) == {}
    assert browser.said == [said for _, said in REFUSED.values()]


def printed(sheet: Made, field: Field, text: str) -> Image.Image:
    with pikepdf.open(BytesIO(sheet.pdf)) as document:
        for made in document.Root.AcroForm.Fields:
            if field.name == made.T:
                made.V = pikepdf.String(text)
        document.Root.AcroForm.NeedAppearances = True
        out = BytesIO()
        document.save(out)
    return picture(out.getvalue())


def picture(pdf: bytes) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    drawn: Image.Image = document[0].render(scale=3).to_pil()
    return drawn.convert("L")


def ink(picture: Image.Image, field: Field) -> Image.Image:
    """What is inside a box."""
    edges = (field.box.left, field.box.bottom, field.box.right, field.box.top)
    left, bottom, right, top = (round(edge * 3) for edge in edges)
    inset = round(3 * (INSET + 1))
    high = picture.height
    return picture.crop((left + inset, high - top + inset, right - inset, high - bottom - inset))
