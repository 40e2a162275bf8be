"""The EPUB of zines: as a ZIP file, as XML, as epubcheck reads it, and as a browser shows it."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from conftest import CHECKOUT, PAGE, PLAYED, SCORES, ZINE, Folder, sampled
from contrast import CONTRAST
from ereader import SVG, TYPE, XHTML, Book, all_of, complaints
from fontTools.ttLib import TTFont
from paper import in_print, squeezed
from PIL import Image
from shown import Source, build_without_weasyprint, source

from zine.content.page.document import Heading, Table
from zine.content.zines.zine_file import Kind
from zine.press import epub
from zine.press.screen import CheckedZine
from zine.words import ENGLISH, words

ZINES = ("brief", "complete", "five-dice", "liars", "picture-dice", "stonewood", "wirtshaus")
PARTS = {"brief": ("Cee-Lo", "Chuck-a-Luck", "Mia", "Crag", "Everest", "Pairs")}
"""Few games of the complete zine, with every kind of page, two filled-in sheets among them."""

CLEAR = "rgba(0, 0, 0, 0)"
HEADINGS = tuple(f"{XHTML}h{level}" for level in range(1, 7))


@dataclass(frozen=True)
class Edition:
    """The EPUB of a zine beside what it was made from."""

    own: Source
    book: Book


def edition(root: Path, name: str, titles: Collection[str] = ()) -> Edition:
    """The EPUB of a zine, or of these games of it, by their titles."""
    own = source(root, name, titles)
    return Edition(
        own, Book(epub.make(CheckedZine(own.book, own.proved, own.played, own.templates)))
    )


@cache
def ours(name: str) -> Edition:
    """One of our zines, or a part of the complete one."""
    return edition(CHECKOUT, "complete" if name in PARTS else name, PARTS.get(name, ()))


@pytest.fixture(scope="session", params=sampled(ZINES, {"brief", "wirtshaus"}))
def zine(request: pytest.FixtureRequest) -> Edition:
    return ours(request.param)


def text(element: Any) -> str:
    return squeezed("".join(element.itertext()))


# What the file is.


def test_its_kind_comes_first_and_no_file_in_it_tells_a_date(zine: Edition) -> None:
    assert zine.book.data[30:58] == b"mimetypeapplication/epub+zip"
    with ZipFile(BytesIO(zine.book.data)) as packed:
        entries = packed.infolist()
        container = packed.read("META-INF/container.xml")
    first, *others = entries
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", ZIP_STORED, b"")
    assert {entry.compress_type for entry in others} == {ZIP_DEFLATED}
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert b'full-path="EPUB/package.opf"' in container


def test_the_package_lists_every_file_and_nothing_else(zine: Edition) -> None:
    items = zine.book.package.findall(".//{*}item")
    listed = [item.get("href", "") for item in items]
    assert sorted([*listed, "package.opf"]) == sorted(zine.book.files)
    assert max(Counter(item.get("id") for item in items).values()) == 1
    assert [name for name in listed if not re.fullmatch(r"[\x21-\x7e]+", name)] == []
    drawn = {i.get("href") for i in items if "svg" in (i.get("properties") or "").split()}
    assert drawn == {
        name for name, page in zine.book.pages.items() if next(page.iter(f"{SVG}svg"), None)
    }


def test_what_the_package_says_of_the_zine(zine: Edition) -> None:
    book, own = zine.own.book, zine.book
    assert own.said("dc:title")[0] == book.title
    assert own.said("dc:language") == [book.language]
    assert own.said("dc:creator") == [book.author]
    (identifier,) = own.said("dc:identifier")
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f-]{21}", identifier)
    assert own.said("dcterms:modified") == ["1980-01-01T00:00:00Z"]
    (version,) = own.said("schema:version")
    assert version in " ".join(list(own.pages.values())[-1].itertext())
    assert own.said("schema:accessMode") == ["textual", "visual"]
    assert own.said("schema:accessibilityHazard") == ["none"]
    assert {"alternativeText", "structuralNavigation"} <= {*own.said("schema:accessibilityFeature")}
    assert own.said("schema:accessibilitySummary") == [words(book.language).for_listeners]


def test_zines_have_identifiers_of_their_own() -> None:
    assert ours("brief").book.said("dc:identifier") != ours("wirtshaus").book.said("dc:identifier")


def test_every_link_and_every_picture_is_in_the_book(zine: Edition) -> None:
    pages, led = zine.book.pages, []
    places: dict[str, set[str]] = {}
    for name, page in pages.items():
        ids = [own for e in page.iter() if (own := e.get("id"))]
        places[name] = {"", *ids}
        assert len(ids) == len(set(ids)), name
    for name, page in pages.items():
        for element in page.iter():
            for key in ("href", "src", "{http://www.w3.org/1999/xlink}href"):
                if target := element.get(key):
                    file, _, place = target.partition("#")
                    led.append(file)
                    assert file in zine.book.files, (name, target)
                    assert place in places.get(file, {""}), (name, target)
    css = zine.book.files["epub.css"].decode()
    sources = [url for url in re.findall(r"url\(\"?([^)\"]*)", css) if not url.startswith("data:")]
    assert len(sources) >= 8
    assert [url for url in sources if url not in zine.book.files] == []
    assert {*led} >= {f"{game.stem}.xhtml" for game in zine.own.games}


def test_nothing_runs_moves_or_is_fetched(zine: Edition) -> None:
    for name, page in zine.book.pages.items():
        tags = {e.tag.rpartition("}")[2] for e in page.iter()}
        assert tags & {"script", "iframe", "object", "details", "button", "style"} == set(), name
        assert [key for e in page.iter() for key in e.attrib if key.startswith("on")] == []
    assert b"http" not in zine.book.files["epub.css"].replace(b"http://www.w3.org/", b"")


def test_readers_keep_their_size_of_type_and_their_ground(zine: Edition) -> None:
    css = re.sub(r"/\*.*?\*/|@font-face \{[^}]*\}", "", zine.book.files["epub.css"].decode())
    sizes = re.findall(r"font-size: ([^;}]+)|font: (?:italic )?\d* ?([\d.]+[a-z]+)", css)
    assert len(sizes) > 10
    assert [size for size in map("".join, sizes) if not re.fullmatch(r"[\d.]+em ?", size)] == []
    assert re.findall(r"position: (?!absolute|relative)\w+", css) == []
    grounds = re.findall(r"([^{}]*)\{[^}]*background[^}]*\}", css)
    assert {ground.strip() for ground in grounds} == {".image img", ".bar span"}
    assert "var(" not in css


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ZINES)
def test_epubcheck_finds_nothing_wrong(name: str, tmp_path: Path) -> None:
    assert complaints(ours(name).book.data, tmp_path) == []


# What is in it.


def test_pages_follow_in_the_order_of_the_zines_file(zine: Edition) -> None:
    own = zine.own.book
    told = words(own.language)
    found = [text(all_of(page, "h1")[0]) for page in zine.book.pages.values()]
    front, back = ([matter.title for matter in part] for part in (own.front, own.back))
    games = []
    for chapter in own.chapters:
        games += [chapter.title, *(game.title for game in chapter.games)]
    expected = [own.title, *front, told.contents, *games, *back]
    assert found == [squeezed(title) for title in expected if title]
    for page in zine.book.pages.values():
        assert text(next(page.iter(f"{XHTML}title"))) == text(all_of(page, "h1")[0])
        assert page.get("lang") == own.language


def test_the_contents_lead_to_every_page_but_the_cover(zine: Edition) -> None:
    (name,) = [i.get("href") for i in zine.book.items.values() if i.get("properties") == "nav svg"]
    pages = zine.book.pages
    contents, landmarks = pages[str(name)].iter(f"{XHTML}nav")
    assert (contents.get(TYPE), landmarks.get(TYPE)) == ("toc", "landmarks")
    led = {link.get("href", ""): text(link) for link in contents.iter(f"{XHTML}a")}
    titles = {name: text(all_of(page, "h1")[0]) for name, page in pages.items()}
    cover, *_ = pages
    assert led == {page: title for page, title in titles.items() if page not in (cover, name)}
    marks = {link.get(TYPE): link.get("href") for link in landmarks.iter(f"{XHTML}a")}
    assert marks["cover"] == cover
    assert marks["toc"] == name
    assert {"bodymatter", "colophon"} <= marks.keys()
    kinds = {matter.kind for matter in (*zine.own.book.front, *zine.own.book.back)}
    named = {"index": Kind.INDEX, "glossary": Kind.GLOSSARY, "errata": Kind.ERRATA}
    assert marks.keys() & named.keys() == {name for name, kind in named.items() if kind in kinds}


def test_headings_stand_in_order_under_one_title(zine: Edition) -> None:
    for name, page in zine.book.pages.items():
        levels = [HEADINGS.index(e.tag) + 1 for e in page.iter() if e.tag in HEADINGS]
        assert levels[0] == 1, name
        assert levels.count(1) == 1, name
        assert [b - a for a, b in pairwise(levels) if b > a + 1] == [], name


def test_every_game_is_told_whole_but_for_what_is_only_checked(zine: Edition) -> None:
    for game in zine.own.games:
        page = zine.book.pages[f"{game.stem}.xhtml"]
        played = {e for own in all_of(page, "section", "played") for e in own.iter()}
        headings = [b.text for b in in_print(game.document) if isinstance(b, Heading)]
        told = [text(e) for e in page.iter() if e.tag in HEADINGS[1:] and e not in played]
        assert told == list(map(squeezed, headings))
        tables = [b for b in in_print(game.document) if isinstance(b, Table) and b.printed]
        assert len([e for e in all_of(page, "table") if e not in played]) == len(tables)
        for name in (game.title, *game.also, game.needs):
            assert squeezed(name) in text(page)


def test_every_drawing_and_every_throw_has_words(zine: Edition) -> None:
    for name, page in zine.book.pages.items():
        for svg in page.iter(f"{SVG}svg"):
            title = svg.find(f"{SVG}title")
            assert svg.get("aria-hidden") == "true" or (title is not None and title.text), name
        for throw in (*all_of(page, "span", "dice"), *all_of(page, "span", "pictures")):
            assert throw.get("aria-label"), name
        assert [e for e in all_of(page, "img") if e.get("alt") is None] == []


def test_a_filled_in_sheet_stands_below_its_game(zine: Edition) -> None:
    there = {path.stem for path in zine.own.played}
    found = {n for n, page in zine.book.pages.items() if all_of(page, "section", "played")}
    assert found == {f"{stem}.xhtml" for stem in there}
    if zine is ours("brief"):
        crosses = list(zine.book.pages["everest.xhtml"].iter(f"{SVG}svg"))
        assert sum(e.get("class") == "cross" for e in crosses) > 20


def test_a_german_zine_holds_no_english() -> None:
    german, found = words("de"), ours("wirtshaus").book.text
    said = {name: getattr(ENGLISH, name) for name in ENGLISH._fields}
    plain = {name: value for name, value in said.items() if isinstance(value, str)}
    alone = [value for name, value in plain.items() if getattr(german, name) != value]
    assert len(alone) > 80
    english = {
        value
        for value in alone
        if len(value) > 3 and "{" not in value and re.search(rf"\b{re.escape(value)}\b", found)
    }
    assert english <= {"dice", "Dice", "Games"}  # of the titles of sources
    assert german.edition_in_epub in found


# Typefaces and the cover.


def test_every_letter_is_in_our_typefaces_by_names_of_our_own(zine: Edition) -> None:
    files = zine.book.files
    cast = {name: TTFont(BytesIO(files[name])) for name in files if name.endswith(".ttf")}
    assert len(cast) == 9
    letters: set[int] = set()
    for font in cast.values():
        letters |= set(font.getBestCmap())
    used = set(map(ord, "".join(t for page in zine.book.pages.values() for t in page.itertext())))
    assert used - letters <= {0x0A}
    for name in ("garamond", "cinzel"):
        said = cast[f"fonts/{name}.ttf"]["name"]
        assert said.getDebugName(1) == f"Zine {name}"
        assert "Project Authors" in said.getDebugName(0)
        assert "SIL Open Font License" in said.getDebugName(13)
    licences = {name for name in files if "OFL" in name}
    assert licences == {"fonts/OFL-EBGaramond.txt", "fonts/OFL-Cinzel.txt"}
    assert sum(len(files[name]) for name in cast) < 300_000


@pytest.mark.parametrize(("ground", "corner"), {"light": 255, "dark": 0}.items())
def test_a_shelf_shows_the_cover_on_its_ground(folder: Folder, ground: str, corner: int) -> None:
    folder.edit(ZINE, "title: A Small Zine", f"title: A Small Zine\nground: {ground}")
    made = edition(folder.root, "small").book
    data = made.files[made.items["cover-image"].get("href", "")]
    shown = Image.open(BytesIO(data)).convert("RGB")
    assert shown.size == (1200, 1800)
    title = shown.crop((0, 100, 1200, 450)).convert("L").histogram()
    assert min(sum(title[:50]), sum(title[-50:])) > 5_000
    assert shown.getpixel((5, 5)) == (corner,) * 3
    drawing = shown.crop((0, 620, 1200, 1700)).convert("L").histogram()
    assert min(sum(drawing[:50]), sum(drawing[-50:])) > 50_000


LONG = {
    "one word": ("Donaudampfschifffahrtsgesellschaftswürfel" * 2, "short"),
    "many words": ("The Book of the Dice of the Inn at the Foot of the Hill in the Fog " * 3, "a"),
    "a long subtitle": ("Dice", "all that is thrown in taverns and told of it afterwards; " * 6),
}


@pytest.mark.some(1)
@pytest.mark.parametrize(("title", "subtitle"), LONG.values(), ids=LONG)
def test_a_shelf_shows_the_whole_title_however_long(
    folder: Folder, title: str, subtitle: str
) -> None:
    folder.edit(ZINE, "title: A Small Zine", f"title: {title.strip()}")
    folder.edit(ZINE, "subtitle: one game", f"subtitle: {subtitle.strip(' ;')}")
    made = edition(folder.root, "small").book
    path = made.items["cover-image"].get("href", "")
    shown = Image.open(BytesIO(made.files[path])).convert("L")
    left, top, right, bottom = shown.point(lambda level: 255 - level).getbbox() or (0, 0, 0, 0)
    assert 60 < left < right < 1140
    assert 150 < top < bottom < 1740
    assert sum(shown.crop((0, 1150, 1200, 1640)).histogram()[:50]) > 2_000  # of the drawing


# What a browser shows.

GROUND = """kind => {
  const drawing = document.querySelector('.strip');
  drawing.className = kind;
  const ground = drawing.querySelector('[stroke-width]');
  const scale = ground.getBoundingClientRect().width / ground.getBBox().width;
  const box = ground.getBoundingClientRect(), line = ground.getAttribute('stroke-width') * scale;
  return [box.left - line / 2, box.right + line / 2];
}"""
"""From where to where the ground of a drawing with words reaches; the drawing becomes of a kind."""


@pytest.fixture(scope="module")
def shown(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Shows a page of some games in a window so wide, in a colour scheme."""
    place = tmp_path_factory.mktemp("epub")
    with ZipFile(BytesIO(ours("brief").book.data)) as packed:
        packed.extractall(place)
    page = chromium.new_page()

    def shown(name: str, width: int, scheme: str) -> Any:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        page.goto((place / "EPUB" / name).as_uri())
        page.evaluate("document.fonts.ready.then(() => true)")
        return page

    yield shown
    page.close()


@pytest.mark.exhaustive
def test_no_page_is_wider_than_a_phone(shown: Any) -> None:
    for name in ours("brief").book.pages:
        page = shown(name, 390, "light")
        assert page.evaluate("document.documentElement.scrollWidth") == 390, name
        wide = "[...document.querySelectorAll('.scroll')].map(e => e.scrollWidth - e.clientWidth)"
        assert max(page.evaluate(wide), default=0) <= 0, name


def test_a_throw_is_not_broken(shown: Any) -> None:
    page = shown("cee_lo.xhtml", 240, "light")
    for width in range(240, 400, 32):
        page.set_viewport_size({"width": width, "height": 800})
        thrown = page.evaluate(
            "[...document.querySelectorAll('.row, .dice')].map(e => e.getClientRects().length)"
        )
        assert set(thrown) == {1}, width


@pytest.mark.exhaustive
@pytest.mark.parametrize("place", ["strip", "float"])
def test_the_ground_of_a_drawing_needs_no_margin_of_the_page(shown: Any, place: str) -> None:
    for width in (320, 390, 800):
        page = shown("mia.xhtml", width, "dark")
        page.add_style_tag(content="body { margin: 0 }")
        left, right = page.evaluate(GROUND, f"woodcut {place}")
        assert 0 <= left < right <= width, width


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["own-cover.xhtml", "crag.xhtml", "everest.xhtml"])
def test_every_word_has_enough_contrast_on_the_ground_of_the_reader(shown: Any, name: str) -> None:
    assert shown(name, 390, "light").evaluate(CONTRAST) == []
    page = shown(name, 390, "dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == CLEAR
    # Readers have grounds and colours of text of their own, and white pages on dark systems.
    for colours in (("#121212", "#ece4d8"), ("#000", "#ddd"), ("#fff", "#121212")):
        page.add_style_tag(content="html, body {{ background: {}; color: {} }}".format(*colours))
        page.evaluate("document.body.replaceWith(document.body.cloneNode(true))")
        assert page.evaluate(CONTRAST) == []


def test_text_is_set_in_the_typefaces_of_the_book(shown: Any) -> None:
    page = shown("crag.xhtml", 390, "light")
    of = "[...document.fonts].filter(f => f.status == '{}').map(f => f.family)"
    loaded = {name.strip('"') for name in page.evaluate(of.format("loaded"))}
    assert {"Garamond", "Cinzel", "Zine Dice"} <= loaded
    assert page.evaluate(of.format("error")) == []


# The command.


def test_an_epub_is_written_whole_and_alone(folder: Folder) -> None:
    folder.write(SCORES, PLAYED)
    ran = folder.zine("build", "--epub", "small", "-o", "there")
    assert (ran.code, ran.out, ran.err) == (0, "there/small.epub\n", "")
    (file,) = (folder.root / "there").iterdir()
    assert file.read_bytes() == edition(folder.root, "small").book.data


def test_what_is_wrong_is_told_and_nothing_is_written(folder: Folder) -> None:
    folder.edit(PAGE, "| 3           | 1 + 2", "| 4           | 1 + 2")
    ran = folder.zine("build", "--epub")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"{PAGE}:27: Score is 4 on the page, the rules give 3")
    assert not (folder.root / "output").exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--web",), "--web and --epub are two editions: ask for one at a time"),
        (("--booklet",), "--epub and --booklet are two editions: ask for one at a time"),
        (("--large",), "--epub has no paper: it goes without --edition, --large and --ink-saver"),
        (("--edition", "a5"), "--epub has no paper: it goes without --edition"),
        (("--ink-saver",), "--epub has no paper: it goes without --edition"),
    ],
)
def test_an_epub_goes_without_paper_and_other_editions(
    folder: Folder, options: tuple[str, ...], told: str
) -> None:
    folder.misused(("build", "--epub", *options), f"error: {told}")


def test_nothing_that_lays_out_is_imported(folder: Folder) -> None:
    build_without_weasyprint(folder, "--epub")
    assert (folder.root / "output/small.epub").is_file()


# What authors write.


def test_marks_are_shown_as_they_are(folder: Folder) -> None:
    folder.edit(ZINE, "title: A Small Zine", 'title: A "Small" & <Low> Zine')
    folder.edit(PAGE, "Sit down.", 'Sit \\<script>alert("x")\\</script> & down.')
    found = edition(folder.root, "small").book
    assert found.said("dc:title")[0] == 'A "Small" & <Low> Zine'
    cover, *_ = found.pages.values()
    assert text(all_of(cover, "h1")[0]) == squeezed('A "Small" & <Low> Zine')
    game = found.pages["tally.xhtml"]
    assert squeezed("Sit <script>alert(“x”)</script> & down.") in text(game)
    assert all_of(game, "script") == []


def test_a_text_whose_title_has_no_latin_letters_has_a_file_of_a_plain_name(folder: Folder) -> None:
    folder.edit(ZINE, "## Games", "## Пролог\n\nSee [Tally Ho](../games/tally.md).\n\n## Games")
    found = edition(folder.root, "small").book
    (name,) = [n for n, page in found.pages.items() if text(all_of(page, "h1")[0]) == "пролог"]
    assert re.fullmatch(r"own-text-\d+\.xhtml", name)
    assert [link.get("href") for link in all_of(found.pages[name], "a")] == ["tally.xhtml"]


def test_a_link_to_a_game_that_the_zine_lacks_is_no_link(folder: Folder) -> None:
    folder.write("content/games/other.md", folder.read(PAGE).replace("Tally Ho", "Other"))
    folder.write("scoring/other.py", folder.read("scoring/tally.py"))
    folder.edit(PAGE, "Sit down.", "See [Other](other.md), and [this](tally.md).")
    page = edition(folder.root, "small").book.pages["tally.xhtml"]
    links = {text(link): link.get("href") for link in all_of(page, "a")}
    assert links == {"this": "tally.xhtml"}
    assert "seeother" in text(page)


def test_games_without_chapters_stand_in_the_contents_themselves(folder: Folder) -> None:
    folder.edit(ZINE, "### All of them\n\n", "")
    found = edition(folder.root, "small").book
    assert list(found.pages) == [
        "own-cover.xhtml",
        "own-contents.xhtml",
        "tally.xhtml",
        "own-colophon.xhtml",
    ]
    contents, _ = found.pages["own-contents.xhtml"].iter(f"{XHTML}nav")
    led = [link.get("href") for link in contents.iter(f"{XHTML}a")]
    assert led == ["tally.xhtml", "own-colophon.xhtml"]
