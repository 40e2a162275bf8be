"""Files for print shops: what is made for one, and what a check finds that it would refuse."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from conftest import Folder
from five_books import crow
from pikepdf import Pdf
from printed import ROOT, build

from zine.cli import press
from zine.content import project
from zine.edition import HALF_LETTER
from zine.paper import MM
from zine.problems import ContentError
from zine.shop import colour, preflight, profile, shop, wrap
from zine.shop.profile import OURS, Profile

SHOPS = sorted(path.stem for path in OURS.glob("*.toml"))
INCH = 72.0
SECOND = "#8c1a11"
ISBN = "9780306406157"
PIXEL = 25.4 / 300
"""A pixel of what is measured, in millimetres."""


def of(name: str) -> Profile:
    return profile.load(OURS / f"{name}.toml")


@pytest.fixture(scope="module")
def zine() -> bytes:
    """Stonewood as it is printed at home, with heads and folios as shops ask for them."""
    return build(ROOT, "stonewood", HALF_LETTER._replace(safety=0.5 * INCH)).pdf


def made(zine: bytes, name: str, isbn: str = "") -> dict[str, bytes]:
    book = shop.Book(zine, "Dice Games of Stonewood", HALF_LETTER.side, SECOND, True, False, isbn)
    return shop.make(book, of(name))


def boxes(page: pikepdf.Page) -> tuple[list[float], list[float]]:
    return [float(each) for each in page.mediabox], [float(each) for each in page.trimbox]


def pages(data: bytes) -> int:
    with Pdf.open(BytesIO(data)) as pdf:
        return len(pdf.pages)


def seen(data: bytes, page: int = 0, dots: int = 300) -> Any:
    """A page as an array of greys, row by row."""
    with pypdfium2.PdfDocument(data) as document:
        return np.asarray(document[page].render(scale=dots / 72).to_pil().convert("L"))


def operators(data: bytes) -> set[str]:
    """The operators that set colours, on all pages and in all that they draw with."""
    with Pdf.open(BytesIO(data)) as pdf:
        streams = [page.obj.Contents for page in pdf.pages]
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        streams += [one for one in forms if one.get("/Subtype") == "/Form"]
        words = {str(each.operator) for s in streams for each in pikepdf.parse_content_stream(s)}
    return {word.lower() for word in words & colour.COLOURS}


# What is made.


@pytest.mark.parametrize("name", SHOPS)
def test_a_shop_takes_what_is_made_for_it(zine: bytes, name: str) -> None:
    files = made(zine, name, ISBN)
    inner = next(data for part, data in files.items() if part.startswith("interior"))
    for part, data in files.items():
        if part.endswith(".pdf"):
            cover_of = pages(inner) if part.startswith("cover") else None
            assert preflight.check(data, of(name), cover_of) == [], part


def test_the_same_zine_makes_the_same_bytes(zine: bytes) -> None:
    assert made(zine, "ingram", ISBN) == made(zine, "ingram", ISBN)


def test_a_title_page_takes_the_place_of_the_front_and_every_page_keeps_its_side(
    zine: bytes,
) -> None:
    inner = made(zine, "kdp")["interior.pdf"]
    with pypdfium2.PdfDocument(inner) as shop_, pypdfium2.PdfDocument(zine) as home:
        texts, own = ([page.get_textpage().get_text_range() for page in d] for d in (shop_, home))
    assert "Dice Games of Stonewood" in texts[0]
    assert texts[1:-1] == own[1:-1]
    assert texts[-1] == ""


def test_without_a_cover_of_its_own_all_pages_are_there_and_none_prints_to_the_edge(
    zine: bytes,
) -> None:
    black = made(zine, "riso")["interior-black.pdf"]
    assert pages(black) == pages(zine)
    margin = round(0.25 * 72) - 1
    front = seen(black, dots=72)
    assert front[:margin].min() == front[:, :margin].min() == 255
    assert front[margin + 2 : -margin - 2].min() == 0


def test_letters_in_the_second_colour_are_black_where_it_is_grey(zine: bytes) -> None:
    inner = made(zine, "kdp")["interior.pdf"]
    with pypdfium2.PdfDocument(zine) as document:
        text = document[5].get_textpage()
        red = next(
            n
            for n in range(text.count_chars())
            if text.get_text_range(n, 7) == "SETTING" or text.get_text_range(n, 7) == "Setting"
        )
        left, foot, right, top = text.get_charbox(red + 1)
    page = seen(inner, 5, 600)
    dots, high = 600 / 72, page.shape[0]
    box = page[
        round(high - (top + 9) * dots) : round(high - (foot + 9) * dots),
        round((left + 9) * dots) : round((right + 9) * dots),
    ]
    assert box.min() == 0


def test_bleed_is_on_the_sides_that_the_shop_names_and_never_in_the_gutter(zine: bytes) -> None:
    with Pdf.open(BytesIO(made(zine, "kdp")["interior.pdf"])) as inner:
        for number, page in enumerate(inner.pages):
            media, trim = boxes(page)
            outside, inside = (2, 0) if number % 2 == 0 else (0, 2)
            assert abs(media[outside] - trim[outside]) == pytest.approx(9)
            assert media[inside] == pytest.approx(trim[inside])
            assert (trim[1] - media[1], media[3] - trim[3]) == pytest.approx((9, 9))


def test_print_at_the_edge_goes_into_the_bleed(zine: bytes) -> None:
    inner = made(zine, "lulu")["interior.pdf"]
    with Pdf.open(BytesIO(zine)) as all_:
        plates = [n for n, page in enumerate(all_.pages) if boxes(page)[0] != boxes(page)[1]]
    for number in plates[1:-1]:
        image = seen(inner, number)
        assert max(image[2, 2], image[2, -3], image[-3, 2]) < 40, number


def test_the_gutter_grows_with_the_pages_and_plates_do_not_move(zine: bytes) -> None:
    asked = of("kdp")
    assert asked.page.gutter(100) == pytest.approx(0.375 * INCH)
    assert asked.page.gutter(200) == pytest.approx(0.5 * INCH)
    thick = profile.Page(asked.page.bleed, asked.page.sides, asked.page.safety, ((1, 70.0),))
    book = shop.Book(zine, "A", HALF_LETTER.side, SECOND, True, False)
    usual, moved = (
        seen(shop.make(book, each)["interior.pdf"], 2, 72)
        for each in (asked, replace(asked, page=thick))
    )
    first = [np.flatnonzero((i[60:-60] < 128).any(axis=0))[0] for i in (usual, moved)]
    assert first[1] - first[0] == pytest.approx(70 - HALF_LETTER.side, abs=1.5)


def test_a_shop_that_prints_on_the_last_page_finds_it_blank(zine: bytes) -> None:
    inner = made(zine, "ingram")["interior.pdf"]
    assert seen(inner, pages(inner) - 1, 50).min() == 255


@pytest.mark.parametrize(
    ("name", "inner", "cover"),
    [
        ("kdp", {"g"}, {"g", "k"}),
        ("lulu", {"g"}, {"g", "rg"}),
        ("mixam", {"g", "k"}, {"g", "k"}),
        ("x4", {"g", "cs", "scn"} - {"cs"}, {"g", "k"}),
    ],
)
def test_colours_are_those_that_the_shop_prints(
    zine: bytes, name: str, inner: set[str], cover: set[str]
) -> None:
    files = made(zine, name)
    assert operators(files["interior.pdf"]) == inner
    assert operators(files["cover.pdf"]) == cover


def test_each_drum_has_its_own_ink_and_together_they_are_the_page(zine: bytes) -> None:
    files = made(zine, "riso")
    black, second = (files[f"interior-{name}.pdf"] for name in ("black", "second"))
    assert operators(black) == operators(second) == {"g"}
    plate = 2
    inked = [seen(data, plate, 72) < 100 for data in (black, second)]
    assert (inked[0] & inked[1]).sum() <= inked[1].sum() / 20


def test_the_cover_is_as_wide_as_two_pages_and_the_spine(zine: bytes) -> None:
    files = made(zine, "kdp")
    with Pdf.open(BytesIO(files["cover.pdf"])) as cover:
        media, trim = boxes(cover.pages[0])
    spine = 0.002252 * INCH * pages(files["interior.pdf"])
    assert trim[2] - trim[0] == pytest.approx(2 * 396 + spine, abs=0.1 * MM)
    assert media[2] == pytest.approx(2 * (396 + 9) + spine, abs=0.1 * MM)


def test_a_thick_book_has_its_title_between_the_folds(zine: bytes) -> None:
    words = wrap.Words("Dice Games", dark=True, upward=False)
    with Pdf.open(BytesIO(zine)) as pdf:
        cover, sheet = wrap.make(pdf, of("kdp"), 200, words)
        thin, _ = wrap.make(pdf, of("kdp"), 60, words)
    out, other = BytesIO(), BytesIO()
    cover.save(out)
    thin.save(other)
    with pypdfium2.PdfDocument(out.getvalue()) as document:
        text = document[0].get_textpage()
        found = [text.get_charbox(n) for n in range(text.count_chars())]
    left, right = sheet.folds
    spine = [box for box in found if left <= box[0] and box[2] <= right]
    assert len(spine) == len("Dice Games")
    assert all(left + 4.5 <= box[0] and box[2] <= right - 4.5 for box in spine)
    image = seen(other.getvalue(), dots=144)
    folds = [round(2 * each) for each in wrap.flat(of("kdp"), (396, 612), 60).folds]
    assert image[:, folds[0] : folds[1] - 5].max() == 0  # the front goes on around its fold


def test_a_barcode_has_a_white_field_on_the_back(zine: bytes) -> None:
    bare, coded = (seen(made(zine, "x4", isbn)["cover.pdf"], dots=100) for isbn in ("", ISBN))
    rows, columns = np.nonzero(coded != bare)
    assert columns.max() < coded.shape[1] / 2
    field = coded[rows.min() : rows.max(), columns.min() : columns.max()]
    assert (field.min(), field.max()) == (0, 255)
    assert (field == 255).mean() > 0.5


def test_the_second_drum_goes_on_below_black_and_no_other_ink() -> None:
    page = "1 0 0 rg 10 10 40 40 re f 0 g 20 20 10 10 re f 0 G 4 w 10 15 m 50 15 l S"
    page += " 1 g 40 40 5 5 re f 0 g BT /F 9 Tf 12 45 Td (x) Tj ET"
    with Pdf.new() as pdf:
        pdf.add_blank_page(page_size=(60, 60))
        pdf.pages[0].obj.Contents = pdf.make_stream(page.encode())
        colour.convert(pdf, colour.drum(colour.spot("#ff0000", 300), black=False))
        out = BytesIO()
        pdf.save(out)
    greys = seen(out.getvalue(), dots=72)
    assert greys[35, 25] == greys[60 - 15, 30] == greys[60 - 12, 12] < 10  # black lay on these
    assert greys[60 - 42, 42] == 255
    assert greys[3, 3] == 255


def test_a_spine_that_few_shops_glue_is_told(folder: Folder) -> None:
    ran = folder.zine("build", "--press", "mixam")
    assert ran.code == 0
    assert "pages make a spine of 0.5 mm, and few shops glue so thin a book" in ran.err


@pytest.mark.parametrize("name", ["kdp", "x4"])
def test_nothing_is_printed_where_a_barcode_belongs(name: str) -> None:
    profile_ = of(name)
    assert profile_.cover is not None
    zine = build(ROOT, "stonewood", press.edition(profile_, HALF_LETTER)).pdf
    files = made(zine, name)
    cover = files["cover.pdf"]
    (wide, high), (x, y) = profile_.cover.barcode, profile_.cover.corner
    sheet = wrap.flat(
        profile_, (HALF_LETTER.width, HALF_LETTER.height), pages(made(zine, name)["interior.pdf"])
    )
    right, foot = sheet.folds[0] - x, sheet.height - sheet.bleed - y
    box = [round(each * 300 / INCH) for each in (right - wide, foot - high, right, foot)]
    greys = seen(cover)[box[1] : box[3], box[0] : box[2]]
    assert greys.size
    assert greys.min() == greys.max()
    with pypdfium2.PdfDocument(cover) as document:
        text = document[0].get_textpage()
        words = text.get_text_bounded(0, 0, sheet.folds[0], sheet.bleed + y + high)
    assert words.strip() == "THE ZINE LIBRARY"


def test_x_1a_and_x_4_say_what_they_are(zine: bytes) -> None:
    for name, version, embedded in (("x1a", "1.4", False), ("x4", "1.6", True)):
        with Pdf.open(BytesIO(made(zine, name)["interior.pdf"])) as pdf:
            assert pdf.pdf_version == version
            assert str(pdf.docinfo["/Trapped"]) == "/False"
            assert "/ID" in pdf.trailer
            intent = pdf.Root.OutputIntents[0]
            assert str(intent.OutputConditionIdentifier) == "FOGRA39"
            assert ("/DestOutputProfile" in intent) is embedded
            assert all("/Annots" not in page.obj for page in pdf.pages)


# What a check finds.


def spoiled(data: bytes, spoil: str) -> bytes:
    """A file that is right but for one thing."""
    with Pdf.open(BytesIO(data)) as pdf:
        page = pdf.pages[2]
        match spoil:
            case "rgb":
                page.contents_add(pdf.make_stream(b"1 0 0 rg 200 300 9 9 re f"))
            case "ink":
                page.contents_add(pdf.make_stream(b"1 1 1 1 k 200 300 9 9 re f"))
            case "line":
                page.contents_add(pdf.make_stream(b"q .1 0 0 .1 0 0 cm 1 w 9 9 m 99 9 l S Q"))
            case "bleed":
                page.contents_add(pdf.make_stream(b"0 g 330 200 66 90 re f 1 g 396 200 9 90 re f"))
            case "pages":
                del pdf.pages[10:]
            case "boxes":
                page.obj.TrimBox = page.obj.MediaBox
            case "links":
                page.obj.Annots = pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Link)])
            case "outlines":
                pdf.Root.Outlines = pdf.make_indirect(pikepdf.Dictionary())
            case "font":
                page.obj.Resources = pikepdf.Dictionary(
                    Font=pikepdf.Dictionary(
                        F1=pikepdf.Dictionary(
                            Type=pikepdf.Name.Font,
                            Subtype=pikepdf.Name.Type1,
                            BaseFont=pikepdf.Name.Helvetica,
                        )
                    )
                )
                page.obj.Contents = pdf.make_stream(b"BT /F1 12 Tf 2 300 Td (near) Tj ET")
            case "intent":
                del pdf.Root.OutputIntents
        out = BytesIO()
        pdf.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        ("rgb", "page 3: colours are rgb"),
        ("ink", "page 3: 400 % of ink"),
        ("bleed", "page 3: print touches the edge at the right"),
        ("line", "page 3: a line is 0.10 points wide"),
        ("pages", "10 pages: IngramSpark"),
        ("boxes", "the pages are cut to several sizes"),
        ("links", "page 3: links or notes"),
        ("outlines", "the file has outlines"),
        ("font", "page 3: the font Helvetica is not in the file"),
        ("intent", "names no output intent"),
    ],
)
def test_a_check_tells_what_is_wrong_on_its_page(zine: bytes, spoil: str, told: str) -> None:
    faults = preflight.check(spoiled(made(zine, "ingram")["interior.pdf"], spoil), of("ingram"))
    assert any(fault.startswith(told) or told in fault for fault in faults), faults


def test_text_near_the_edge_is_told(zine: bytes) -> None:
    faults = preflight.check(spoiled(made(zine, "ingram")["interior.pdf"], "font"), of("ingram"))
    assert any("text is nearer than 12.70 mm to the left edge" in fault for fault in faults), faults


def test_the_map_of_ink_is_darker_where_more_ink_lies(zine: bytes) -> None:
    image = preflight.ink_map(made(zine, "ingram")["cover.pdf"])
    greys = np.asarray(image)[3:-3, 3:-3]
    assert greys.max() == 255
    assert 255 * (1 - 240 / 400) - 2 <= greys.min() <= 255 * 0.75


# On the command line.


def test_a_zine_is_made_for_a_shop_and_checked(folder: Folder) -> None:
    own = (OURS / "x4.toml").read_text(encoding="utf-8")
    folder.write("content/shops/corner.toml", own)
    ran = folder.zine("build", "--press", "corner")
    assert ran.code == 0, ran.err
    written = {path.name for path in (folder.root / "output").glob("small-*")}
    ends = ("interior.pdf", "cover.pdf", "proof.png")
    assert written == {f"small-corner-{end}" for end in ends}
    assert "looked up on 2026-11-28; the shop decides" in ran.err
    inner = "output/small-corner-interior.pdf"
    assert folder.zine("preflight", inner, "corner").code == 0
    refused = folder.zine("preflight", inner, "kdp", "--json")
    assert refused.code == 1
    assert any("24 to 828" in fault for fault in json.loads(refused.out)["faults"])
    as_inner_pages = folder.zine("preflight", "output/small-corner-cover.pdf", "kdp")
    assert "a cover takes --cover --pages N" in as_inner_pages.err


def test_a_zine_that_the_shop_does_not_take_leaves_the_files_as_they_are(folder: Folder) -> None:
    folder.write("output/small-kdp-cover.pdf", "mine")
    ran = folder.zine("build", "--press", "kdp")
    assert ran.code == 1
    assert "takes 24 inner pages at least" in ran.err
    assert (folder.root / "output/small-kdp-cover.pdf").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("build", "--press", "kpd"), "there is no print shop 'kpd' (did you mean 'kdp'?)"),
        (("build", "--press", "kdp", "--web"), "two editions"),
        (("build", "--spine", "3"), "--spine"),
        (("preflight", "a.pdf", "kdp", "--cover"), "add --pages"),
        (("preflight", "a.pdf", "kdp", "--ink-map", "a.pdf"), "call it a.png"),
        (("preflight", "a.pdf", "kdp", "--pages", "3"), "add --cover"),
    ],
)
def test_what_does_not_go_together_is_told(
    folder: Folder, arguments: tuple[str, ...], told: str
) -> None:
    folder.misused(arguments, told)


def test_a_file_that_is_no_pdf_is_told(folder: Folder) -> None:
    folder.write("a.pdf", "no PDF")
    ran = folder.zine("preflight", "a.pdf", "kdp")
    assert ran.code == 1
    assert ran.err.startswith("a.pdf: cannot be read as a PDF")
    ran = folder.zine("preflight", "none.pdf", "kdp")
    assert ran.err == "none.pdf: cannot be read: No such file or directory\n"


# Profiles.


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (('bleed = "3 mm"', ""), "5: [page]: 'bleed' is missing"),
        (('bleed = "3 mm"', 'bleed = "3"'), "'bleed' must be a length"),
        (("least = 4", 'least = "two"'), "'least' must be a whole number"),
        (("looked_up = 2026-11-28\nbleed", "bleed"), "'looked_up' must be the day"),
        (("[count]", "[counts]"), "the profile lacks the table [count]"),
        (('standard = "X-4"', 'standard = "X-9"'), "'standard' must be one of"),
        (('standard = "X-4"', "standard ="), "Invalid value"),
    ],
)
def test_what_is_wrong_in_a_profile_is_told_with_its_line(
    tmp_path: Path, wrong: tuple[str, str], told: str
) -> None:
    text = (OURS / "x4.toml").read_text(encoding="utf-8")
    assert wrong[0] in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace(*wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        profile.load(file)
    (problem,) = error.value.problems
    assert (
        told.split(": ", 1)[-1] in problem.message or told in f"{problem.line}: {problem.message}"
    )


def test_a_users_profile_stands_before_ours(folder: Folder) -> None:
    own = folder.write("content/shops/kdp.toml", (OURS / "x4.toml").read_text(encoding="utf-8"))
    found = project.at(folder.root)
    assert profile.names(found)["kdp"] == own
    assert profile.names(found)["lulu"] == OURS / "lulu.toml"


def test_a_mistyped_isbn_is_told(folder: Folder) -> None:
    zine = next((folder.root / "content/zines").glob("*.md"))
    text = zine.read_text(encoding="utf-8").replace("title:", "isbn: 978-0-306-40615-8\ntitle:", 1)
    zine.write_text(text, encoding="utf-8")
    ran = folder.zine("build")
    assert ran.code == 1
    assert "'isbn' 9780306406158 is mistyped" in ran.err


def with_key(folder: Folder, line: str) -> None:
    zine = next((folder.root / "content/zines").glob("*.md"))
    zine.write_text(zine.read_text(encoding="utf-8").replace("title:", f"{line}\ntitle:", 1))


def test_a_zine_is_cut_to_its_own_size(folder: Folder) -> None:
    with_key(folder, "trim: 6 x 9 in")
    assert folder.zine("build").code == 0
    with Pdf.open(folder.root / "output/small.pdf") as pdf:
        assert {tuple(boxes(page)[1]) for page in pdf.pages} == {(0, 0, 432, 648)}
    assert folder.zine("build", "--edition", "a4").code == 0
    with Pdf.open(folder.root / "output/small-a4.pdf") as pdf:
        assert boxes(pdf.pages[0])[1][2] == pytest.approx(595.28, abs=0.01)
    words = " ".join(
        page.get_textpage().get_text_range()
        for page in pypdfium2.PdfDocument(folder.root / "output/small.pdf")
    )
    assert "152 × 229 mm:" in words
    assert "5½" not in words


@pytest.mark.parametrize(
    ("size", "told"),
    [("6 by 9", "must be a width and a height"), ("2 x 9 in", "must be 4 to 8.5 in wide")],
)
def test_a_size_that_no_zine_has_is_told(folder: Folder, size: str, told: str) -> None:
    with_key(folder, f"trim: {size}")
    ran = folder.zine("build")
    assert ran.code == 1
    assert f"'trim' {told}" in ran.err


def test_pictures_are_turned_into_the_inks_of_the_shop(tmp_path: Path) -> None:
    book = crow(tmp_path, width=1900)
    for name, spaces in (("mixam", {"/DeviceCMYK"}), ("x4", {"/DeviceCMYK"}), ("riso", set())):
        ran = book.zine("build", "--press", name)
        assert ran.code == 0, ran.err
        (cover, *_) = (book.root / "output").glob(
            f"*-{name}-{'cover' if spaces else 'interior'}*.pdf"
        )
        with Pdf.open(cover) as pdf:
            pictures = [
                one
                for one in pdf.objects
                if isinstance(one, pikepdf.Stream)
                and one.get("/Subtype") == "/Image"
                and one.get("/BitsPerComponent") == 8
            ]
            assert pictures
            assert {str(one.ColorSpace) for one in pictures} == (spaces or {"/DeviceGray"})


def test_a_picture_with_too_few_dots_is_told(tmp_path: Path) -> None:
    book = crow(tmp_path, width=1900)
    (book.root / "content/shops").mkdir()
    fine = (OURS / "mixam.toml").read_text(encoding="utf-8").replace("dots = 300", "dots = 900")
    book.write("content/shops/fine.toml", fine)
    ran = book.zine("build", "--press", "fine")
    assert ran.code == 1
    assert "dots to the inch, and 900 are the least" in ran.err
    assert not list((book.root / "output").glob("*-fine-*"))


def test_a_profile_that_has_changed_is_read_again(folder: Folder) -> None:
    own = (OURS / "x4.toml").read_text(encoding="utf-8")
    folder.write("content/shops/corner.toml", own)
    cover = folder.root / "output/small-corner-cover.pdf"
    widths = []
    for per_page in ("0.055 mm", "0.5 mm"):
        folder.write("content/shops/corner.toml", own.replace("0.055 mm", per_page))
        assert folder.zine("build", "--press", "corner").code == 0
        with Pdf.open(cover) as pdf:
            widths.append(boxes(pdf.pages[0])[0][2])
    assert widths[1] > widths[0] + 1


@pytest.mark.parametrize(
    ("shop_", "width", "told"),
    [("x4", "nan", "up to 100"), ("x4", "-3", "up to 100"), ("riso", "3", "prints no spine")],
)
def test_a_spine_that_no_book_has_is_told(
    folder: Folder, shop_: str, width: str, told: str
) -> None:
    ran = folder.zine("build", "--press", shop_, f"--spine={width}")
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_a_cover_for_another_number_of_pages_is_told(zine: bytes) -> None:
    files, profile = made(zine, "kdp", ISBN), of("kdp")
    many = pages(next(data for part, data in files.items() if part.startswith("interior")))
    cover = next(d for part, d in files.items() if part.startswith("cover") and part.endswith("f"))
    assert preflight.check(cover, profile, many) == []
    assert "which leaves pages of" in preflight.check(cover, profile, many + 200)[0]
    assert "20 pages: Amazon KDP" in preflight.check(cover, profile, 20)[0]
