"""Pictures in files: what authors may show on pages and covers, and what readers get."""

import base64
import os
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from shutil import copytree

import pdfua
import pikepdf
import pypdfium2
import pytest
from conftest import FILES, PAGE, PLAYED, SCORES, ZINE, Folder
from ereader import Book, all_of
from made_images import BOX, SECRET, jpeg, line_art, located, photograph, png
from PIL import Image
from served import at_work, laid_out

from zine.check.incremental import IncrementalVerifier
from zine.content import project
from zine.edition import HALF_LETTER
from zine.paper import BLEED

WORDS = "A cup, lying on its side"
COLUMN = HALF_LETTER.width - 2 * HALF_LETTER.side


# What an author writes.


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A folder of pictures, some of which cannot be printed."""
    made = Folder(tmp_path_factory.mktemp("shelf"))
    for name, text in FILES.items():
        made.write(name, text)
    for name, data in {
        "cup.png": png(photograph(400, 300)),
        "small.png": png(photograph(40, 30)),
        "thin.png": png(line_art(500, 30)),
        "jpeg.png": jpeg(photograph(400, 300)),
        "gif.jpg": b"GIF89a",
        "bad.svg": f"{BOX}<script/></svg>".encode(),
    }.items():
        made.write(f"content/pictures/{name}", data)
    outside = made.write("outside.png", png(photograph(400, 300)))
    (made.root / "content/pictures/out.png").symlink_to(outside)
    return made


LIES = "lies outside of"
WRONG = {
    "no words": ("![](../pictures/cup.png)", "say in the brackets what the picture shows"),
    "marks in words": ("![a *b*](../pictures/cup.png)", "the words of a picture are plain text"),
    "marks in a credit": ('![a](../pictures/cup.png "*b*")', "the credit of a picture is plain"),
    "in a line": ("So: ![a](../pictures/cup.png)", "write a picture on a line of its own"),
    "not there": (
        "![a](cop.png)",
        "there is no picture 'cop.png' (did you mean '../pictures/cup.png'?)",
    ),
    "not drawn yet": (
        "![a](../pictures/unicorn.jpg)",
        "there is no picture '../pictures/unicorn.jpg'; save it as content/pictures/unicorn.jpg",
    ),
    "of the web": ("![a](https://example.org/a.png)", "a picture is named by its path"),
    "data": ("![a](data:image/png;base64,AA)", "a picture is named by its path"),
    "from the root": ("![a](/etc/a.png)", "a picture is named by its path"),
    "outside": ("![a](../../outside.png)", LIES),
    "a link outside": ("![a](../pictures/out.png)", LIES),
    "another format": ("![a](../pictures/a.webp)", "a picture is a PNG, JPEG or SVG, not 'a.webp'"),
    "another's bytes": ("![a](../pictures/jpeg.png)", "is a JPEG inside"),
    "foreign bytes": ("![a](../pictures/gif.jpg)", "holds a GIF"),
    "few dots": ("![a](../pictures/small.png)", "has 40 × 30 dots"),
    "few dots of lines": ("![a](../pictures/thin.png)", "600 on the longer side will do"),
    "a script": ("![a](../pictures/bad.svg)", "the picture 'bad.svg' holds a script"),
}


@pytest.mark.parametrize(("line", "told"), WRONG.values(), ids=WRONG)
def test_a_picture_that_cannot_be_printed_is_told_in_one_line(
    shelf: Folder, line: str, told: str
) -> None:
    page = shelf.write(PAGE, FILES[PAGE].replace("Sit down.", f"Sit down.\n\n{line}"))
    number = page.read_text(encoding="utf-8").split("\n").index(line) + 1
    ran = shelf.zine("verify")
    assert ran.code == 1
    first, *rest = ran.err.splitlines()
    assert first.startswith(f"{PAGE}:{number}: ")
    assert told in first
    assert rest == []
    assert "Traceback" not in ran.err


def test_a_game_that_was_played_shows_no_pictures(folder: Folder) -> None:
    folder.write(SCORES, PLAYED.replace("## Ada", "![a](a.png)\n\n## Ada"))
    assert f"{SCORES}:5: a picture stands on the page of a game or in" in folder.zine("verify").err


COVER = "date: May 2026\n"
COVERS = {
    "no words": ("cover: ../pictures/tavern.jpg\n", "say what the picture shows"),
    "a drawing's words": ("cover: cup\nshows: a cup\n", "'shows' is for a picture on the cover"),
    "not there": ("cover: tavern.jpg\nshows: a\n", "did you mean '../pictures/tavern.jpg'?"),
    "no name": ("cover: tavern.gif\n", "'cover' must be one of"),
}


@pytest.mark.parametrize(("written", "told"), COVERS.values(), ids=COVERS)
def test_a_cover_that_cannot_be_printed_is_told(folder: Folder, written: str, told: str) -> None:
    folder.write("content/pictures/tavern.jpg", jpeg(photograph(90, 90)))
    folder.edit(ZINE, COVER, COVER + written)
    assert told in folder.zine("verify").err


# What a reader gets.

ILLUSTRATED = f"""Sit down.

![{WORDS}](../pictures/wide.jpg "Ada Byron")

![Narrow](../pictures/small.png)

![Lines](../pictures/lines.png "Bel Esprit")

![Tall](../pictures/tall.png)

![Drawn](../pictures/cup.svg "Ada Byron")
"""
BEFORE = """## Before

![Before](../pictures/small.png "Cy Pher")

## Games"""
PICTURED = "cover: ../pictures/wide.jpg\nshows: An evening\ncredit: Dot Matrix\n"


def illustrated(root: Path) -> Folder:
    made = Folder(root)
    for name, text in FILES.items():
        made.write(name, text)
    stops = '<stop stop-color="#fc0"/><stop offset="0.4" stop-color="red"/><stop offset="1"/>'
    shade = f'<linearGradient id="shade">{stops}</linearGradient>'
    colours = '<rect width="60" height="30" fill="#c02010"/><circle r="9" fill="url(#shade)"/>'
    drawn = f"{BOX}{shade}{colours}</svg>"
    for name, data in {
        "wide.jpg": jpeg(photograph(1800, 1200), exif=located()),
        "small.png": png(photograph(450, 300)),
        "lines.png": png(line_art(900, 600)),
        "tall.png": png(photograph(300, 2000)),
        "cup.svg": drawn.encode(),
    }.items():
        made.write(f"content/pictures/{name}", data)
    made.edit(PAGE, "Sit down.", ILLUSTRATED)
    made.edit(ZINE, "## Games", BEFORE)
    made.edit(ZINE, COVER, COVER + PICTURED)
    return made


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A folder with pictures, and its zine as PDF, booklet, web page, EPUB, and to save ink."""
    made = illustrated(tmp_path_factory.mktemp("book"))
    assert made.zine("build", "--booklet", "--paper", "tabloid").code == 0
    assert made.zine("build", "--ink-saver").code == 0
    assert made.zine("build", "--web").code == 0
    assert made.zine("build", "--epub").code == 0
    return made


@pytest.fixture(scope="module")
def bound(book: Folder) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(book.root / "output/small.pdf") as found:
        yield found


def figures(pdf: pikepdf.Pdf) -> dict[str, tuple[float, float]]:
    """Width and height of each picture, by its words."""
    found: dict[str, tuple[float, float]] = {}
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure":
            left, bottom, right, top = map(float, thing.A.BBox)
            found[str(thing.Alt)] = (right - left, top - bottom)
    return found


@pytest.mark.exhaustive
def test_a_picture_is_as_large_as_its_dots_or_the_text_allow(bound: pikepdf.Pdf) -> None:
    sizes = figures(bound)
    assert sizes["Narrow"] == pytest.approx((450 / 300 * 72, 72), abs=0.1)
    assert sizes["Before"] == sizes["Narrow"]
    assert sizes["Lines"] == pytest.approx((900 / 600 * 72, 72), abs=0.1)
    assert sizes["Drawn"] == pytest.approx((COLUMN, COLUMN / 2), abs=0.1)
    assert sizes[WORDS][1] == sizes["Tall"][1] < HALF_LETTER.height / 2


def test_a_screen_reader_finds_every_picture(book: Folder) -> None:
    file = book.root / "output/small.pdf"
    assert [finding.message for finding in pdfua.validate(str(file)).findings] == []


def test_nothing_of_a_camera_is_in_a_zine(book: Folder) -> None:
    for file in (book.root / "output").glob("small*.*"):
        assert SECRET not in file.read_bytes()


def test_an_ink_saver_prints_pictures_in_greys(book: Folder) -> None:
    pdf = (book.root / "output/small-ink-saver.pdf").read_bytes()
    for page in pypdfium2.PdfDocument(pdf):
        red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()
    with pikepdf.open(BytesIO(pdf)) as found:
        spaces = {str(s.ColorSpace) for s in found.objects if _is_image(s)}
        shades = {str(s.ColorSpace) for s in found.objects if _is_gradient(s)}
    assert spaces == shades == {"/DeviceGray"}


def _is_image(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"


def _is_gradient(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Dictionary) and "/ShadingType" in thing


def test_the_cover_runs_over_its_edge_and_says_its_title(book: Folder, bound: pikepdf.Pdf) -> None:
    cover = bound.pages[0]
    assert [float(edge) for edge in cover.cropbox] == [0, 0, HALF_LETTER.width, HALF_LETTER.height]
    assert float(cover.mediabox[0]) == pytest.approx(-BLEED, abs=0.01)
    page = pypdfium2.PdfDocument(book.root / "output/small.pdf")[0]
    assert "A Small Zine" in page.get_textpage().get_text_range()
    shown = page.render(scale=1).to_pil().convert("RGB")
    corners = [(1, 1), (shown.width - 2, 1), (1, shown.height - 2)]
    assert (255, 255, 255) not in [shown.getpixel(corner) for corner in corners]


def test_a_booklet_prints_what_is_trimmed_of_the_cover(book: Folder) -> None:
    front = pypdfium2.PdfDocument(book.root / "output/small-booklet.pdf")[0]
    left, bottom, right, _ = front.get_trimbox()
    sheet = front.render(scale=1).to_pil().convert("RGB")
    middle = sheet.height // 2
    assert sheet.getpixel((int(right + 0.8 * BLEED), middle)) != (255, 255, 255)
    assert sheet.getpixel((int(right + 1.3 * BLEED), middle)) == (255, 255, 255)
    assert left > BLEED < bottom


def test_a_cover_with_too_few_dots_for_its_page_is_told(folder: Folder) -> None:
    folder.write("content/pictures/wide.jpg", jpeg(photograph(900, 1800)))
    folder.edit(ZINE, COVER, COVER + PICTURED)
    ran = folder.zine("build")
    assert ran.code == 1
    assert (
        "the half-letter edition has 900 × 1,800 dots, too few for the page; 1,150 × 1,750 "
        in ran.err
    )
    assert not (folder.root / "output/small.pdf").exists()


def test_the_colophon_credits_everybody_once_in_order(book: Folder) -> None:
    pages = pypdfium2.PdfDocument(book.root / "output/small.pdf")
    texts = [" ".join(page.get_textpage().get_text_range().split()) for page in pages]
    credit = "Dot Matrix, Cy Pher, Ada Byron, Bel Esprit."
    assert sum(f"Pictures. {credit} This edition." in text for text in texts) == 1
    assert f"<b>Pictures.</b> {credit}</p>" in book.read("output/small.html")


def test_a_web_page_holds_its_pictures_and_their_words(book: Folder) -> None:
    html = book.read("output/small.html")
    found = re.findall(r'<img src="data:(\S+);base64,(\S+)" alt="([^"]*)" width="(\d+)"', html)
    words = [alt for _, _, alt, _ in found]
    assert words == ["An evening", "Before", WORDS, "Narrow", "Lines", "Tall", "Drawn"]
    for kind, data, _, width in found:
        shown = base64.b64decode(data)
        if kind == "image/svg+xml":
            assert shown.startswith(b"<svg ")
        else:
            assert Image.open(BytesIO(shown)).width == int(width)


def test_an_epub_holds_each_picture_as_a_file_and_its_words(book: Folder) -> None:
    made = Book((book.root / "output/small.epub").read_bytes())
    shown = [image for page in made.pages.values() for image in all_of(page, "img")]
    words = [image.get("alt") for image in shown]
    assert words == ["An evening", "Before", WORDS, "Narrow", "Lines", "Tall", "Drawn"]
    names = [image.get("src", "") for image in shown]
    assert len(set(names)) == 5  # two of them are shown twice
    assert {name for name in made.files if name.startswith("images/")} == set(names)
    assert made.items["cover-image"].get("href") == names[0] == names[2]
    for image, name in zip(shown, names, strict=True):
        if name.endswith(".svg"):
            assert made.files[name].startswith(b"<svg ")
        else:
            assert Image.open(BytesIO(made.files[name])).width == int(image.get("width", ""))
    (credit,) = made.said("schema:creditText")
    assert credit == "Dot Matrix, Cy Pher, Ada Byron, Bel Esprit."
    assert f"Pictures. {credit}" in " ".join(made.text.split())
    assert [name for name, data in made.files.items() if SECRET in data] == []


def test_the_back_of_a_sheet_leaves_pictures_out(book: Folder) -> None:
    assert book.zine("sheets", "tally", "--rules-on-back").code == 0
    for file in (book.root / "output/sheets").glob("*.pdf"):
        with pikepdf.open(file) as found:
            assert not any(map(_is_image, found.objects))


# What changes.


def test_pictures_that_change_are_printed_anew(book: Folder, tmp_path: Path) -> None:
    made = Folder(copytree(book.root, tmp_path / "copy"))  # with all that is kept of the build
    made.write("content/pictures/small.png", png(photograph(450, 333)))  # of a text and a game
    made.write("content/pictures/lines.png", png(line_art(600, 601)))  # of a game
    made.write("content/pictures/wide.jpg", jpeg(photograph(1200, 1801)))  # of the cover
    assert made.zine("build").code == 0
    with pikepdf.open(made.root / "output/small.pdf") as found:
        heights = {int(image.Height) for image in found.objects if _is_image(image)}
    assert heights == {333, 601, 1801, 2000}
    (made.root / "content/pictures/lines.png").unlink()
    assert "there is no picture '../pictures/lines.png'" in made.zine("build").err


def test_only_the_pages_that_show_a_picture_are_checked_again(folder: Folder) -> None:
    folder.write("content/pictures/cup.png", png(photograph(400, 300)))
    folder.write("content/games/other.md", FILES[PAGE].replace("Tally Ho", "Other"))
    folder.write("scoring/other.py", folder.read("scoring/tally.py"))
    folder.edit(PAGE, "Sit down.", "Sit down.\n\n![A cup](../pictures/cup.png)")

    def chosen(found: project.Project) -> project.Selection:
        return project.Selection(found.games, (), (), everything=False)

    verifier = IncrementalVerifier(lambda: project.at(folder.root), chosen)
    verifier.read()
    before = verifier.pages
    cup = folder.write("content/pictures/cup.png", png(photograph(300, 400)))
    os.utime(cup, (1, 1))
    assert verifier.read()
    after = verifier.pages
    assert [path.stem for path in after if after[path] is not before[path]] == ["tally"]


@pytest.mark.exhaustive
def test_the_desk_shows_a_picture_that_has_changed(folder: Folder) -> None:
    folder.write("content/pictures/cup.png", png(photograph(400, 300)))
    folder.edit(PAGE, "Sit down.", "Sit down.\n\n![A cup](../pictures/cup.png)")
    with at_work(folder.root) as desk:
        before = {page["key"] for page in desk.until(laid_out)["pages"]}
        folder.write("content/pictures/cup.png", png(photograph(300, 400)))
        desk.until(lambda state: {page["key"] for page in state["pages"]} - before)
