"""Looks: what a zine and its sheets print, in each look that comes with us and in an author's."""

import re
import tomllib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import copytree

import ink
import pdfua
import pikepdf
import pytest
from conftest import PAGE, PLAYED, SCORES, ZINE, Folder, sampled, written
from fontTools.ttLib import TTFont
from made_images import jpeg, line_art, photograph, png
from paper import Sheet, read
from PIL import Image

from zine import bounds
from zine.art import colours, fonts, typeface_file, woodcut
from zine.art.look import GARAMOND, TAVERN, Dots, Emblem, Look
from zine.content import project
from zine.content.zines import looks, zine_file
from zine.edition import EDITIONS, every
from zine.html import rendering, stylesheet
from zine.html.stylesheet import style
from zine.memo.world import Glance, noting
from zine.press.bind import running_heads
from zine.problems import ContentError
from zine.sheets.page.canvas import SIZES, SheetCanvas
from zine.sheets.page.canvas import style as sheet_style
from zine.words import ENGLISH

ROOT = Path(__file__).resolve().parents[2]
OURS = ROOT / "content" / "looks"
NAMES = ("clean", "noir", "school", "tavern")
FEW = sampled(NAMES, {"noir"})
"""All looks; and alone the one with dark covers, whose titles are in PostScript outlines."""

MINE = "content/looks/mine.toml"
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


@cache
def ours(name: str) -> Look:
    return looks.load(project.at(ROOT), name)


def dressed(folder: Folder, name: str, mine: str = "") -> Folder:
    """The folder, its zine in a look; `mine` is the look's file, if it is the author's."""
    folder.edit(ZINE, "series: Tests\n", f"series: Tests\nlook: {name}\n")
    if mine:
        folder.write(MINE, mine)
    return folder


def built(folder: Folder, *options: str) -> bytes:
    ran = folder.zine("build", *options)
    assert ran.err == ""
    return (folder.root / ran.out.splitlines()[0]).read_bytes()


@pytest.fixture(scope="session")
def zines(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The zine of one game in each look, and without one."""
    made = {}
    for name in ("", *NAMES):
        folder = written(tmp_path_factory.mktemp("look"))
        made[name] = built(dressed(folder, name) if name else folder)
    return made


def printed_fonts(pdf: bytes) -> set[str]:
    """The names of the fonts of a PDF, without the tags of subsets."""
    with pikepdf.open(BytesIO(pdf)) as document:
        found = [thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary)]
        names = {str(font.BaseFont) for font in found if font.get("/Type") == "/Font"}
    return {name.partition("+")[2] for name in names}


def test_the_looks_that_come_with_us_are_those_of_the_guide() -> None:
    assert tuple(looks.names(project.at(ROOT))) == NAMES


def test_the_file_of_the_usual_look_says_what_a_zine_without_a_look_prints() -> None:
    assert ours("tavern") == TAVERN


def test_a_zine_in_the_usual_look_is_the_same_to_the_byte(zines: dict[str, bytes]) -> None:
    assert zines["tavern"] == zines[""]


@pytest.mark.parametrize("name", NAMES)
def test_pages_are_printed_in_the_typefaces_of_their_look(
    zines: dict[str, bytes], name: str
) -> None:
    own = {cut.printed for cut in ours(name).typefaces.cuts}
    used = printed_fonts(zines[name]) - {"Zine-Dice"}
    assert used <= own
    assert len(used) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_pages_are_printed_in_the_colours_of_their_look(zines: dict[str, bytes], name: str) -> None:
    look, printed = ours(name), ink.of(zines[name])
    letters = {colours.operator(colour) for colour in (look.ink, look.second, colours.WHITE)}
    others = {colours.operator(colour) for colour in (look.tint, look.line, look.quiet)}
    assert colours.operator(look.second) in printed.letters <= letters
    assert printed.fills <= letters | others
    assert not printed.mixed


@pytest.mark.parametrize("name", FEW)
def test_an_ink_saver_is_black_in_every_look(folder: Folder, name: str) -> None:
    ink.of(built(dressed(folder, name), "--ink-saver")).check(ink_saver=True)


@pytest.mark.parametrize("name", FEW)
def test_a_sheet_is_printed_in_the_look_that_is_asked_for(folder: Folder, name: str) -> None:
    ran = folder.zine("sheets", "tally", "--look", name, "--paper", "a4", "--rules-on-back")
    assert ran.err == ""
    (sheet,) = (folder.root / "output" / "sheets").iterdir()
    printed = ink.of(sheet.read_bytes())
    letters = {colours.operator(ours(name).ink), colours.operator(ours(name).second)}
    assert printed.letters == letters
    files = {cut.face.file.stem for cut in ours(name).typefaces.cuts}
    families = {re.split(r"\W", file)[0] for file in files}
    used = {re.split(r"\W", font)[0] for font in printed_fonts(sheet.read_bytes())}
    assert {font.removesuffix("Bold") for font in used} - {"ZineDice"} == families


def test_sheets_are_printed_in_the_look_that_all_zines_name(folder: Folder) -> None:
    def letters() -> set[str]:
        (sheet,) = folder.zine("sheets", "tally", "--paper", "a4").out.splitlines()
        return ink.of((folder.root / sheet).read_bytes()).letters

    usual = letters()
    dressed(folder, "clean")
    worn = letters()
    assert colours.operator(ours("clean").second) in worn - usual
    folder.write("content/zines/other.md", folder.read(ZINE).replace("look: clean\n", ""))
    assert letters() == usual
    folder.write("content/zines/other.md", "no metadata")
    assert letters() == usual


@pytest.mark.parametrize("name", FEW)
def test_the_web_edition_wears_the_look(folder: Folder, name: str) -> None:
    html = built(dressed(folder, name), "--web").decode()
    look = ours(name)
    assert f"--rubric: {look.second};" in html
    assert f"--rubric: {look.second_on_dark};" in html
    assert all(f"font-family: {cut.family};" in html for cut in look.typefaces.cuts)
    assert "var(--zine-" not in html
    assert look.ornament
    assert look.ornament.ink in html


def test_every_look_has_its_cover(zines: dict[str, bytes]) -> None:
    dark = {
        name: read(pdf)[0].render(0.5).convert("L").getpixel((60, 60)) == 0
        for name, pdf in zines.items()
    }
    assert dark == {"": False, "clean": False, "noir": True, "school": False, "tavern": False}


@pytest.mark.parametrize(("said", "dark"), [("", True), ("ground: light\n", False)])
def test_the_ground_that_a_zine_names_wins_over_that_of_its_look(
    folder: Folder, said: str, dark: bool
) -> None:
    folder.edit(ZINE, "series: Tests\n", f"series: Tests\n{said}")
    zine = zine_file.load(project.at(folder.root), dressed(folder, "noir").root / ZINE)
    assert zine.dark is dark


MISTAKES = {
    'ink = "#00000"': (1, "'ink' must be a colour such as \"#8c1a11\", not '#00000'"),
    'secnd = "#ff0000"': (1, "a look has no 'secnd' (did you mean 'second'?)"),
    'colour = "#ff0000"': (
        1,
        "a look has no 'colour'; it can have ink, second, second-on-dark, tint, line, quiet, text, "
        "titles, labels, size, leading, ornament, border, ground, shading, badge, style",
    ),
    "size = 40": (1, "'size' must be 8 to 13 points, not 40"),
    'ink = "#000000"\nleading = 30': (
        2,
        "'leading' must be 11.7 to 18.0 points for text of 10.6, not 30",
    ),
    'ornament = "diamond"': (
        1,
        "'ornament' must be one of diamonds, line, squares, bar, none, or the name of an SVG "
        "file, not 'diamond' (did you mean 'diamonds'?)",
    ),
    'border = "frame"': (1, "'border' must be one of dice, rule, bars, none, not 'frame'"),
    'style = "own.css"': (1, "'style' names 'own.css', and no such file is beside mine.toml"),
    'style = "mine.toml"': (1, "'style' must be the name of a CSS file, not 'mine.toml'"),
    'badge = "../x.svg"': (
        1,
        "'badge' must be the name of a file beside mine.toml, not '../x.svg'",
    ),
    'second = "#dddddd"': (1, "'second' on white has a contrast of 1.4; text needs 4.5"),
    'tint = "#999999"': (1, "'quiet' on tint"),
    '[titles]\nbold = "no.ttf"': (
        2,
        "'bold' names 'no.ttf', and no such file is beside mine.toml",
    ),
    '\n[titles]\nblod = "junk.ttf"': (3, "a typeface has no 'blod' (did you mean 'bold'?)"),
    '[titles]\nbold = "junk.ttf"': (2, "junk.ttf is not a font: zine takes TTF and OTF"),
    '[titles]\nbold = "web.ttf"': (
        2,
        "web.ttf is packed for the web (WOFF2): unpack it to TTF or OTF",
    ),
    "ink = ": (1, "this is not TOML: Invalid value"),
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_in_a_look_is_told_with_its_line(folder: Folder, text: str) -> None:
    folder.write("content/looks/junk.ttf", b"no font at all")
    folder.write("content/looks/web.ttf", b"wOF2 and more")
    ran = dressed(folder, "mine", text).zine("build")
    line, message = MISTAKES[text]
    assert ran.code == 1
    assert f"{MINE}:{line}: {message}" in ran.err
    assert not (folder.root / "output" / "small.pdf").exists()


def test_all_mistakes_of_a_look_are_told_at_once(folder: Folder) -> None:
    ran = dressed(folder, "mine", 'size = 3\nborder = 7\nsecond = "red"\n').zine("verify")
    assert [line.split(":")[1] for line in ran.err.splitlines() if MINE in line] == ["1", "2", "3"]


def test_a_look_that_nobody_wrote_is_told_where_the_zine_names_it(folder: Folder) -> None:
    ran = dressed(folder, "nior").zine("build")
    assert f"{ZINE}:5: there is no look 'nior' (did you mean 'noir'?)" in ran.err


# Typefaces.


def spoilt(name: str) -> bytes:
    """One of our fonts, with something wrong in it."""
    data = (OURS / "Schoolroom-Bold.ttf").read_bytes()
    font = TTFont(BytesIO(data))
    match name:
        case "cut short":
            return data[:40_000]
        case "restricted":
            font["OS/2"].fsType = 2
        case "not in part":
            font["OS/2"].fsType = 0x100
        case "no accents":
            for table in font["cmap"].tables:
                for letter in "äöü":
                    table.cmap.pop(ord(letter), None)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cut short", "is damaged"),
        ("restricted", "may not be embedded, as its maker says (fsType)"),
        ("not in part", "may not be embedded in part, as its maker says (fsType)"),
        ("no accents", "lacks accents: ä ö ü"),
    ],
)
def test_a_typeface_that_cannot_be_printed_is_told_when_it_is_named(
    folder: Folder, name: str, message: str
) -> None:
    folder.write("content/looks/own.ttf", spoilt(name))
    ran = dressed(folder, "mine", '[titles]\nbold = "own.ttf"').zine("build")
    assert f"{MINE}:2: own.ttf {message}" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_typeface_of_text_needs_every_cut_and_none_in_the_place_of_another(
    folder: Folder,
) -> None:
    for cut in ("Regular", "Italic"):
        file = f"Schoolroom-{cut}.ttf"
        folder.write(f"content/looks/{file}", (OURS / file).read_bytes())
    text = '[text]\nregular = "Schoolroom-Italic.ttf"\nbold = "Schoolroom-Regular.ttf"\n'
    told = dressed(folder, "mine", text).zine("build").err
    assert "mine.toml:1: the typeface of text lacks 'italic'" in told
    assert "mine.toml:2: Schoolroom-Italic.ttf is italic" in told
    assert "mine.toml:3: Schoolroom-Regular.ttf is not bold: its weight is 400" in told


def test_a_damaged_typeface_is_a_mistake_and_never_a_failure(tmp_path: Path) -> None:
    data = (OURS / "Schoolroom-Bold.ttf").read_bytes()
    chance = Random(1)
    for number in range(12):
        torn = bytearray(data)
        for _ in range(60):
            torn[chance.randrange(4, 3000 if number % 2 else len(torn))] = chance.randrange(256)
        (tmp_path / f"torn{number}.ttf").write_bytes(torn)
        (tmp_path / "own.toml").write_text(f'[titles]\nbold = "torn{number}.ttf"\n', "utf-8")
        with suppress(ContentError):
            looks.read(tmp_path / "own.toml")


def test_a_font_of_postscript_outlines_is_turned_into_one_that_pdfs_embed() -> None:
    cut = ours("noir").typefaces.title
    assert cut.face.file.read_bytes().startswith(b"OTTO")
    turned = TTFont(BytesIO(fonts.load(cut.face.name)))
    before = TTFont(cut.face.file)
    assert "glyf" in turned
    assert "CFF " not in turned
    of = {font: font.getGlyphSet()[font.getBestCmap()[ord("H")]].width for font in (turned, before)}
    assert of[turned] == of[before]


@pytest.mark.parametrize("name", ["clean", "school"])
def test_our_typefaces_of_text_have_all_that_a_page_asks_for(name: str) -> None:
    for file in sorted(OURS.glob(f"{'Source' if name == 'clean' else 'School'}*.ttf")):
        font = typeface_file.read(file.read_bytes())
        assert typeface_file.missing(font, typeface_file.SIGNS) == ""
        assert font.has_even_figures


# Typefaces in the colophon.


OPEN = "Licensed under the SIL Open Font License."
GARAMONDS = "EB Garamond by Georg Duffner and Octavio Pardo"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("tavern", f"{GARAMONDS}; Cinzel by Natanael Gama. {OPEN}"),
        ("clean", f"Source Sans Pro by Paul D. Hunt. {OPEN}"),
        ("school", f"Schoolroom. {OPEN}"),
        ("noir", f"{GARAMONDS}; Bebas Neue by Ryoichi Tsunekawa. {OPEN}"),
    ],
)
def test_the_colophon_names_the_typefaces_of_the_look(
    zines: dict[str, bytes], name: str, said: str
) -> None:
    (page,) = (page for page in read(zines[name]) if "Type." in page.text)
    told = " ".join(page.text.split()).partition("Type. ")[2].partition(" This edition.")[0]
    assert told == said


def test_the_colophon_names_the_hand_in_which_a_sheet_is_filled_in(folder: Folder) -> None:
    folder.write(SCORES, PLAYED)
    (page,) = (page for page in read(built(folder)) if "Type." in page.text)
    assert "by Natanael Gama; Caveat. Licensed" in " ".join(page.text.split())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Own <b>Face", "Own <b>Face by Ryoichi Tsunekawa"),
        ("Two\nLines", "Two Lines by Ryoichi Tsunekawa"),
        ("字体", ""),
        ("Long " * 20, ""),
    ],
)
def test_the_colophon_leaves_out_what_a_font_says_if_it_cannot_be_printed(
    folder: Folder, name: str, said: str
) -> None:
    font = TTFont(OURS / "BebasNeue-Bold.otf")
    font["name"].setName(name, 16, 3, 1, 0x409)
    font.save(folder.write("content/looks/own.otf", b""))
    folder.write(MINE, '[titles]\nbold = "own.otf"\n')
    look = looks.load(project.at(folder.root), "mine")
    told = rendering.typefaces(look, ENGLISH, handwritten=False)
    assert told == "; ".join(filter(None, (GARAMONDS, said))) + f". {OPEN}"


# Titles in letters that their typeface lacks.


TITLES = ("Свинья", "Χοίρος", "Lợn và gà", "Mia → Dice")


@pytest.mark.parametrize("title", sampled(TITLES, {"Mia → Dice"}))
def test_a_title_is_set_whole_in_the_typeface_of_text_if_its_own_lacks_a_letter(
    folder: Folder, title: str
) -> None:
    for file in ("content/games/tally.md", ZINE):
        folder.write(file, folder.read(file).replace("Tally Ho", title))
    pages = read(built(folder))
    large = [char for page in pages[1:-1] for char in page.chars if round(char.size) == 22]
    own = [char for char in large if char.text in title.replace(" ", "")]
    assert {char.font for char in own if char.text not in "Contes"} == {"Garamond-Bold"}
    assert folder.zine("sheets", "tally", "--paper", "a4").err == ""
    (sheet,) = (folder.root / "output" / "sheets").iterdir()
    used = printed_fonts(sheet.read_bytes())
    assert "EBGaramond-Bold" in used
    assert "Cinzel-Bold" not in used


# Ornaments, badges and stylesheets of an author's own.


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> tuple[Folder, bytes]:
    """A folder with a look of its own, which has all that it may have, and its zine."""
    folder = written(tmp_path_factory.mktemp("own"))
    circle = '<circle cx="5" cy="5" r="4" fill="#ff0000"/>'
    folder.write("content/looks/o.svg", SQUARE.format(circle))
    folder.write("content/looks/b.svg", SQUARE.format('<rect width="10" height="10"/>'))
    folder.write("content/looks/own.css", "h2 { font-size: 20pt; }")
    look = 'ornament = "o.svg"\nbadge = "b.svg"\nstyle = "own.css"\n'
    return folder, built(dressed(folder, "mine", look))


def corner(page: Sheet, *, left: bool) -> int:
    """How many dots of the upper left or right corner of a page are dark."""
    drawn = page.render(1.0).convert("L")
    wide = 44
    box = (0, 0, wide, wide) if left else (drawn.width - wide, 0, drawn.width, wide)
    return sum(drawn.crop(box).histogram()[:128])


def test_a_badge_stands_at_the_outer_corner_of_each_page(own: tuple[Folder, bytes]) -> None:
    pages = read(own[1])
    assert len(pages) > 3
    for page in pages[1:-1]:
        left = page.number % 2 == 0
        assert corner(page, left=left) > 100
        assert corner(page, left=not left) == 0


def test_a_badge_stands_in_the_head_of_a_sheet_and_its_back(own: tuple[Folder, bytes]) -> None:
    folder, _ = own
    ran = folder.zine("sheets", "tally", "--look", "mine", "--paper", "a4", "--rules-on-back")
    assert ran.err == ""
    (sheet,) = (folder.root / "output" / "sheets").glob("*mine*")
    pages = read(sheet.read_bytes())
    assert len(pages) == 2
    for page in pages:
        head = page.render(1.0).convert("L").crop((525, 40, 553, 68))  # left of the margin
        assert sum(head.histogram()[:128]) == 28 * 28


def test_the_web_edition_wears_the_badge_in_its_bar(own: tuple[Folder, bytes]) -> None:
    folder, _ = own
    badge = looks.read(folder.root / MINE).badge
    assert isinstance(badge, Emblem)
    bar = built(folder, "--web").decode().partition('<nav class="top"')[2].partition("</nav>")[0]
    assert f'aria-hidden="true" viewBox="{badge.view_box}"><path d="{badge.ink}"' in bar


NAVY = Image.new("RGB", (300, 300), "navy")


@pytest.fixture(scope="module")
def dotted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Folder, bytes]:
    """A folder whose look has a badge of dots, and its zine, in which a game was played."""
    folder = written(tmp_path_factory.mktemp("dotted"))
    folder.write(SCORES, PLAYED)
    folder.write("content/looks/b.png", png(NAVY))
    folder.write("content/looks/b.jpg", jpeg(NAVY))
    folder.write("content/looks/photo.toml", 'badge = "b.jpg"\n')
    return folder, built(dressed(folder, "mine", 'badge = "b.png"\n'))


def pictures(pdf: bytes) -> list[tuple[str, int]]:
    """The colour space and the height of each picture in a PDF."""
    with pikepdf.open(BytesIO(pdf)) as document:
        found = (thing for thing in document.objects if isinstance(thing, pikepdf.Stream))
        images = [thing for thing in found if thing.get("/Subtype") == "/Image"]
        return [(str(image.ColorSpace), int(image.Height)) for image in images]


@pytest.mark.exhaustive
def test_a_badge_of_dots_is_one_picture_at_the_outer_corner_of_each_page(
    dotted: tuple[Folder, bytes],
) -> None:
    folder, pdf = dotted
    for made, space in ((pdf, "/DeviceRGB"), (built(folder, "--ink-saver"), "/DeviceGray")):
        assert pictures(made) == [(space, 300)]
        for page in read(made)[1:-1]:
            left = page.number % 2 == 0
            assert corner(page, left=left) > 100
            assert corner(page, left=not left) == 0
    findings = pdfua.validate(str(folder.root / "output" / "small.pdf")).findings
    assert [finding.message for finding in findings] == []


@pytest.mark.parametrize("look", ["mine", "photo"])
def test_a_badge_of_dots_stands_on_each_sheet_of_a_pad_and_its_back(
    dotted: tuple[Folder, bytes], look: str
) -> None:
    folder, _ = dotted
    options = ("--paper", "a4", "--rules-on-back", "--copies", "2")
    assert folder.zine("sheets", "tally", "--look", look, *options).err == ""
    (sheet,) = (folder.root / "output" / "sheets").glob(f"*{look}*")
    assert pictures(sheet.read_bytes()) == [("/DeviceRGB", 300)]
    pages = read(sheet.read_bytes())
    assert len(pages) == 4
    for page in pages:
        red, _, blue = page.render(1.0).convert("RGB").crop((539, 54, 540, 55)).tobytes()
        assert red < 10
        assert blue == pytest.approx(128, abs=5)
    assert [finding.message for finding in pdfua.validate(str(sheet)).findings] == []


def test_the_web_edition_shows_a_badge_of_dots_in_its_bar(dotted: tuple[Folder, bytes]) -> None:
    folder, _ = dotted
    bar = built(folder, "--web").decode().partition('<nav class="top"')[2].partition("</nav>")[0]
    (data,) = re.findall(r'<img [^>]*src="data:image/png;base64,([^"]+)" alt=""/>', bar)
    assert Image.open(BytesIO(b64decode(data))).tobytes() == NAVY.tobytes()


def test_no_badge_is_larger_than_its_dots_are_asked_for() -> None:
    look = TAVERN._replace(badge=Dots("png", 1, 1, "", b""))
    drawn = (running_heads.badge(own._replace(look=look).frame, recto=True) for own in every())
    sides = [float(operators.split()[1]) for operators in drawn]
    for large in (False, True):
        for width, _ in SIZES:
            sheet = SheetCanvas(width or 200, 600, sheet_style(width, look=look, large=large))
            sheet.head("Pig", woodcut.cut((3, 4)))
            if sheet.badge:
                sides.append(sheet.badge.side)
    assert 0.9 < max(sides) / 72 / looks.BADGE <= 1


FEW_DOTS = "has {} dots, too few to print it sharp; {} on the longer side will do"
BADGES = {
    "no.png": (b"", "names 'no.png', and no such file is beside mine.toml"),
    "b.gif": (b"GIF89a", "must be the name of a PNG, JPEG or SVG file, not 'b.gif'"),
    "gif.png": (b"GIF89a", "gif.png holds a GIF; save it as PNG, JPEG or SVG"),
    "jpeg.png": (jpeg(NAVY), "jpeg.png is a JPEG inside; let its name end with .jpg"),
    "half.jpg": (jpeg(photograph(300, 300))[:-9], "half.jpg is damaged; save it again"),
    "bomb.png": (
        png(Image.new("1", (9000, 9000)), compress_level=1),
        "bomb.png has more than 50 million dots; save it smaller",
    ),
    "few.png": (png(photograph(149, 90)), f"few.png {FEW_DOTS.format('149 × 90', 150)}"),
    "lines.png": (png(line_art(299, 90)), f"lines.png {FEW_DOTS.format('299 × 90', 300)}"),
}


@pytest.mark.parametrize("name", BADGES)
def test_a_badge_that_cannot_be_printed_is_told_in_one_line(folder: Folder, name: str) -> None:
    data, told = BADGES[name]
    if data:
        folder.write(f"content/looks/{name}", data)
    ran = dressed(folder, "mine", f'badge = "{name}"').zine("build")
    assert ran.err.splitlines() == [f"{MINE}:1: 'badge' {told}"]
    assert not (folder.root / "output" / "small.pdf").exists()


DRAWINGS = {
    '<script>alert(1)</script><path d="M0 0H9V9Z"/>': "holds a script",
    '<image href="https://example.org/x.png"/>': "holds another picture",
    '<path d="M0 0H9" stroke="black"/>': "has strokes",
    '<path d="nonsense"/>': "has a <path> that cannot be read",
    '<path d="M0 0H1e99V9Z"/>': "reaches far out of its viewBox",
    '<path d="M0 0H9V9Z" transform="turn(2)"/>': "has a transform that is none: 'turn(2)'",
    f'<path d="M0 0{"L5 5" * bounds.STROKES}Z"/>': "has more than 4,000 strokes",
    f'<path d="M0 0{"L5 5" * bounds.PATH}Z"/>': "has a path that is too long",
    "": "has no filled shape",
}


@pytest.mark.parametrize("shapes", DRAWINGS, ids=DRAWINGS.values())
def test_a_drawing_of_more_than_filled_shapes_is_refused(folder: Folder, shapes: str) -> None:
    folder.write("content/looks/o.svg", SQUARE.format(shapes))
    ran = dressed(folder, "mine", 'ornament = "o.svg"').zine("verify")
    assert f"{MINE}:1: 'ornament' o.svg {DRAWINGS[shapes]}" in ran.err


@pytest.mark.usefixtures("unpacked")
def test_an_ornament_of_ones_own_is_printed_and_stands_in_the_web_edition(
    own: tuple[Folder, bytes],
) -> None:
    folder, pdf = own
    assert ink.of(pdf).fills <= ink.LETTERS | ink.OTHERS
    ornament = looks.read(folder.root / MINE).ornament
    assert isinstance(ornament, Emblem)
    assert ornament.ink in built(folder, "--web").decode()


def test_a_stylesheet_of_ones_own_is_read_after_ours(own: tuple[Folder, bytes]) -> None:
    pages = read(own[1])
    sizes = {
        round(line.chars[0].size) for page in pages for line in page.lines if "SETTING" in line.text
    }
    assert sizes == {20}


def test_a_mistake_in_a_stylesheet_of_ones_own_is_told_with_its_line(folder: Folder) -> None:
    folder.write("content/looks/own.css", "h1 { color: red }\nh2 { colr: red }\n")
    ran = dressed(folder, "mine", 'style = "own.css"').zine("build")
    assert ran.err.startswith("content/looks/own.css:2: Ignored")


@pytest.mark.parametrize("named", ["url(../paper.png)", "URL('http://example.org/a.png')"])
def test_a_stylesheet_that_would_load_a_file_is_refused(folder: Folder, named: str) -> None:
    folder.write("content/looks/own.css", f"/* url(x.png) */\nh2 {{ background: {named} }}\n")
    ran = dressed(folder, "mine", 'style = "own.css"').zine("verify")
    assert ran.code == 1
    assert ran.err.startswith("content/looks/own.css:2: a stylesheet can load no file; leave out")


def test_a_look_without_a_name_is_told_once(folder: Folder) -> None:
    folder.edit(ZINE, "series: Tests\n", "series: Tests\nlook:\n")
    assert folder.zine("verify").err.count("'look' must be text") == 1
    assert "there is no look" not in folder.zine("verify").err


def test_text_that_a_look_makes_too_wide_is_told(own: tuple[Folder, bytes], tmp_path: Path) -> None:
    """Though the zine was built before, and its look has changed since."""
    folder = Folder(copytree(own[0].root, tmp_path / "wide"))
    folder.write("content/looks/own.css", ".also { font-size: 60pt; white-space: nowrap; }")
    ran = folder.zine("build")
    assert "pt too wide" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("own.css", "20pt", "18pt"),
        ("mine.toml", "badge", 'second = "#004477"\nbadge'),
        ("b.svg", "<rect", '<circle cx="5" cy="5" r="4"/><rect'),
    ],
)
def test_a_zine_is_built_again_when_a_file_of_its_look_has_changed(
    own: tuple[Folder, bytes], tmp_path: Path, name: str, before: str, after: str
) -> None:
    folder = Folder(copytree(own[0].root, tmp_path / "changed"))
    with noting() as reads:
        zine_file.load(project.at(folder.root), folder.root / ZINE)
    assert Glance().shows(reads)
    folder.edit(f"content/looks/{name}", before, after)
    assert not Glance().shows(reads)


def test_a_zine_is_built_again_when_the_dots_of_its_badge_have_changed(
    dotted: tuple[Folder, bytes], tmp_path: Path
) -> None:
    folder = Folder(copytree(dotted[0].root, tmp_path / "changed"))
    with noting() as reads:
        zine_file.load(project.at(folder.root), folder.root / ZINE)
    folder.write("content/looks/b.png", png(Image.new("RGB", NAVY.size, "maroon")))
    assert not Glance().shows(reads)


def test_a_copy_of_our_stylesheet_is_told_of_when_ours_is_another(folder: Folder) -> None:
    """Before anything is printed; here a wrong example keeps it from that."""
    folder.edit(PAGE, "| 3           | 1 + 2", "| 4           | 1 + 2")
    ours = (ROOT / "templates" / "zine.css").read_text(encoding="utf-8")
    folder.write("templates/zine.css", ours)
    told = folder.zine("-v", "build").err
    (line,) = re.findall(r"/\* copied from [0-9a-f]{12} \*/", told)
    folder.write("templates/zine.css", f"{line}\n{ours}")
    assert "zine.css" not in folder.zine("-v", "build").err
    folder.write("templates/zine.css", f"/* copied from 0123456789ab */\n{ours}")
    ran = folder.zine("build")
    assert "hint: our zine.css has changed since templates/zine.css was copied" in ran.err
    assert line in ran.err


def test_our_own_stylesheet_is_no_copy_of_itself() -> None:
    assert stylesheet.copied((Path("templates"), ROOT / "templates")) is None


# Colours.


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert colours.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert colours.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.usefixtures("unpacked")
def test_a_second_colour_that_greys_lose_is_hinted_at(folder: Folder) -> None:
    ran = dressed(folder, "mine", 'ink = "#202020"\nsecond = "#003030"\n').zine("build", "--web")
    assert ran.code == 0
    assert "in greys, nobody tells the second colour of 'mine' from its ink" in ran.err


SHEETS = ("templates/zine.css", *sorted(path.name for path in OURS.glob("*.css")))


@pytest.mark.parametrize("name", SHEETS)
def test_no_stylesheet_of_pages_names_a_colour_or_a_typeface(name: str) -> None:
    path = ROOT / name if "/" in name else OURS / name
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"#[0-9a-fA-F]{3,6}\b|Garamond|Cinzel|rgb\(|\bred\b|\bblack\b", css)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stylesheet_leaves_no_token_open(edition: str) -> None:
    assert "var(--zine-" not in style([ROOT / "templates"], EDITIONS[edition]).css


# The guide.


def table(heading: str) -> Iterator[list[str]]:
    """The rows of the table below a heading of the guide."""
    text = (ROOT / "docs" / "looks.md").read_text(encoding="utf-8")
    below = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line for line in below.splitlines() if line.startswith("| `")]
    yield from ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)


def test_the_guide_has_every_token_once_with_a_picture_and_what_it_is() -> None:
    rows = list(table("Tokens"))
    assert [row[0].strip("`") for row in rows] == list(looks.TOKENS)
    for token, usual, about, picture in rows:
        name = token.strip("`")
        key = name.replace("-", "_")
        assert about == looks.TOKENS[name].about
        assert picture in ("–", f"![](../.github/looks/{name}.png)")
        assert picture == "–" or (ROOT / ".github" / "looks" / f"{name}.png").is_file()
        if key in Look._fields and usual.startswith("`"):
            said = tomllib.loads(f"value = {usual.strip('`')}")["value"]
            value = getattr(TAVERN, key)
            assert said == value or isinstance(value, Emblem)


def test_the_examples_of_the_guide_are_looks(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "looks.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert len(examples) >= 2
    for file in OURS.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    for example in examples:
        (tmp_path / "guide.toml").write_text(example, encoding="utf-8")
        assert looks.read(tmp_path / "guide.toml") != TAVERN


def test_every_typeface_of_a_look_has_its_licence_beside_it() -> None:
    fonts_here = {path.stem.partition("-")[0] for path in OURS.glob("*.[to]tf")}
    assert {path.stem for path in OURS.glob("OFL-*.txt")} == {f"OFL-{name}" for name in fonts_here}
    assert GARAMOND[0].face.file.with_name("OFL-EBGaramond.txt").is_file()
