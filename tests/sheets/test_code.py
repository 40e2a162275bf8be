"""The way from paper to the site: an address as a QR code and in letters."""

import pytest
from conftest import ZINE, Folder
from paper import Sheet, read, squeezed

pytestmark = pytest.mark.usefixtures("few")

ADDRESS = "https://example.org/dice"
MM = 72 / 25.4


def sheet_of(folder: Folder) -> Sheet:
    assert folder.zine("sheets", "tally").code == 0
    return read((folder.root / "output/sheets/tally-a4.pdf").read_bytes())[0]


def addressed(folder: Folder, address: str = ADDRESS) -> None:
    folder.edit(ZINE, "series: Tests\n", f"series: Tests\naddress: {address}\n")


def test_a_sheet_leads_to_the_pad_of_its_game(folder: Folder) -> None:
    before = sheet_of(folder)
    assert "example.org" not in before.text
    addressed(folder)
    sheet = sheet_of(folder)
    line = next(line for line in sheet.lines if "example.org" in line.text)
    assert squeezed(line.text) == squeezed(f"{ADDRESS}/games/tally.html")
    code = sheet.drawings(line.box.top - 15 * MM, line.box.top, line.box.right + MM)[-1]
    assert 11 * MM < code.right - code.left < 15 * MM
    assert line.box.right < code.left
    assert [other.text for other in sheet.lines if other.box.overlap(line.box) > 0] == [line.text]


def test_the_back_cover_leads_to_the_site(folder: Folder) -> None:
    addressed(folder, f"{ADDRESS}/")
    assert folder.zine("build").code == 0
    back = read((folder.root / "output/small.pdf").read_bytes())[-1]
    assert squeezed(f"{ADDRESS}/") in [squeezed(line.text) for line in back.lines]


@pytest.mark.parametrize("address", ["example.org", "https://a b", f"https://{'x' * 200}", "[]"])
def test_an_address_that_is_none_is_refused_with_its_line(folder: Folder, address: str) -> None:
    addressed(folder, address)
    ran = folder.zine("build")
    assert ran.code == 1
    assert f"{ZINE}:5: 'address' must be" in ran.err


def test_a_sheet_shows_no_way_to_an_address_that_is_none(folder: Folder) -> None:
    addressed(folder, "https://w\u00fcrfel.example")
    assert "example" not in sheet_of(folder).text


def test_a_site_is_for_the_address_of_its_zine(folder: Folder) -> None:
    addressed(folder)
    assert folder.zine("site").code == 0
    places = (folder.root / "output/site/sitemap.xml").read_text(encoding="utf-8")
    assert f"<loc>{ADDRESS}/games/tally.html</loc>" in places
