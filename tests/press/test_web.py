"""The web edition of every zine: as HTML, and as a browser shows it."""

import base64
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from conftest import PAGE, ZINE, Folder, sampled
from contrast import CONTRAST
from fontTools.ttLib import TTFont
from paper import in_print, squeezed
from PIL import Image
from shown import build_without_weasyprint, source
from tinyhtml5.parser import HTMLParser

from zine.art import drawings, fonts
from zine.check.examples import refusal
from zine.check.played_game import PlayedGame
from zine.content.page.document import Heading, Table
from zine.content.page.game import Game
from zine.content.zines.zine_file import ZineFile
from zine.press import web
from zine.press.screen import CheckedZine
from zine.words import ENGLISH

ROOT = Path(__file__).resolve().parents[2]
ZINES = ("brief", "complete", "five-dice", "liars", "picture-dice", "stonewood")
TITLE = "title: A Small Zine\n"
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


@dataclass(frozen=True)
class Edition:
    """The web edition of a zine beside what it was made from."""

    html: bytes
    book: ZineFile
    games: tuple[Game, ...]
    played: tuple[PlayedGame, ...]

    @cached_property
    def parser(self) -> Any:
        parser = HTMLParser(namespace_html_elements=False)
        parser.root = parser.parse(self.html)
        return parser

    @property
    def root(self) -> Element:
        found = self.parser.root
        assert isinstance(found, Element)
        return found

    @property
    def named(self) -> list[tuple[str, Element]]:
        return [(name, element) for element in self.root.iter() if (name := element.get("id"))]

    @cached_property
    def by_id(self) -> dict[str, Element]:
        return dict(self.named)

    def all(self, tag: str, kind: str = "") -> list[Element]:
        found = (e for e in self.root.iter(tag) if not kind or kind in e.get("class", "").split())
        return list(found)


def beside(page: Element) -> Iterator[Element]:
    """All of a game's page but the sheet of a game that was played."""
    for element in page:
        if element.get("class") != "played":
            yield element
            yield from beside(element)


def text(element: Element) -> str:
    return squeezed("".join(element.itertext()))


def edition(root: Path, name: str, titles: Collection[str] = ()) -> Edition:
    """The web edition of a zine, or of these games of it, by their titles."""
    made = source(root, name, titles)
    html = web.make(CheckedZine(made.book, made.proved, made.played, made.templates))
    return Edition(html, made.book, made.games, tuple(made.played.values()))


PARTS = {
    "brief": ("Cee-Lo", "Chuck-a-Luck", "Mia", "Crag", "Five-Dice Detective", "Pairs"),
    "played": ("Crag", "Everest", "Yacht"),
}
"""Few games of the complete zine: two of one chapter, one of them with throws written as rows, and
those with rules for bluffs, a filled-in sheet, a table of its own and picture dice; and all with
filled-in sheets."""


@cache
def ours(name: str) -> Edition:
    """One of our zines, or a part of the complete one with every kind of page."""
    return edition(ROOT, "complete", PARTS[name]) if name in PARTS else edition(ROOT, name)


@pytest.fixture(scope="session", params=sampled(ZINES, {"brief", "liars"}))
def zine(request: pytest.FixtureRequest) -> Edition:
    return ours(request.param)


# What the file is.


def test_the_file_is_html_without_an_error(zine: Edition) -> None:
    assert zine.parser.errors == []
    assert zine.html.startswith(b"<!doctype html>")


def test_the_file_holds_all_it_needs(zine: Edition) -> None:
    source = zine.html.decode()
    addresses = re.findall(r"""(?:src|href|action|data|poster)=["']?([^"' >]+)""", source)
    addresses += re.findall(r"url\(([^)]*)\)", source)
    outside = [a for a in addresses if not a.strip("\"'").startswith(("#", "data:"))]
    assert len(addresses) > 20
    assert outside == []
    assert [e.tag for e in zine.root.iter() if e.tag in ("script", "iframe", "img", "object")] == []


def test_every_id_is_given_once_and_every_link_lands(zine: Edition) -> None:
    ids = [name for name, _ in zine.named]
    links = [link.get("href", "") for link in zine.all("a")]
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    assert [name for name in ids if not re.fullmatch(r"[a-z][a-z0-9_-]*", name)] == []
    assert len(links) > len(zine.games)
    assert [link for link in links if link.removeprefix("#") not in ids] == []


def test_every_letter_is_in_our_typefaces(zine: Edition) -> None:
    source = zine.html.decode()
    packed = re.findall(r"data:font/woff2;base64,([A-Za-z0-9+/=]+)", source)
    cast = [TTFont(BytesIO(base64.b64decode(data))) for data in packed]
    assert len(cast) == len(fonts.FACES) + len(fonts.DRAWN) - len(fonts.SELDOM)
    assert {font.flavor for font in cast} == {"woff2"}
    roman, italic, dice = (set(cast[place].getBestCmap()) for place in (0, 2, 6))
    for style in zine.root.iter("style"):
        style.clear()
    letters = set(map(ord, "".join(zine.root.itertext()))) - {0x0A}
    assert letters
    assert letters - (roman & italic) - dice == set()
    assert sum(map(len, packed)) < 300_000


def test_nothing_that_lays_out_is_imported(folder: Folder) -> None:
    build_without_weasyprint(folder, "--web")
    assert (folder.root / "output/small.html").is_file()


# What is on the page.


def test_headings_stand_in_order_under_one_title(zine: Edition) -> None:
    levels = [HEADINGS.index(str(e.tag)) + 1 for e in zine.root.iter() if e.tag in HEADINGS]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert [b - a for a, b in pairwise(levels) if b > a + 1] == []
    assert text(zine.all("h1")[0]) == squeezed(zine.book.title)
    assert zine.root.get("lang") == zine.book.language


def test_matter_contents_games_and_colophon_follow_in_the_order_of_the_zines_file(
    zine: Edition,
) -> None:
    found = [text(heading) for heading in zine.all("h2")]
    front, back = ([matter.title for matter in part] for part in (zine.book.front, zine.book.back))
    chapters = [chapter.title for chapter in zine.book.chapters]
    assert found == list(map(squeezed, [*front, "Contents", *chapters, *back]))


def test_the_contents_lead_to_every_chapter_game_and_page_beside_them(zine: Edition) -> None:
    contents = zine.by_id["own-contents"]
    led = []
    for link in contents.iter("a"):
        target = zine.by_id[link.get("href", "").removeprefix("#")]
        title = next(e for e in target.iter() if e.tag in ("h2", "h3"))
        assert text(title) == text(link)
        led.append(text(link))
    listed = []
    for chapter in zine.book.chapters:
        listed += [chapter.title, *(game.title for game in chapter.games)]
    assert led == [squeezed(t) for t in (*listed, *(matter.title for matter in zine.book.back))]


def test_a_drawing_opens_each_chapter(zine: Edition) -> None:
    for number, name in enumerate(zine.book.openers[: len(zine.book.chapters)], 1):
        chapter = zine.by_id[f"own-chapter-{number}"]
        told = [text(part) for part in chapter if "opener" in part.get("class", "")]
        assert told == [squeezed(ENGLISH.opener_drawing(name))]


def test_every_game_is_told_whole(zine: Edition) -> None:
    pages = zine.all("article")
    assert [page.get("id") for page in pages] == [game.stem for game in zine.games]
    for page, game in zip(pages, zine.games, strict=True):
        whole = text(page)
        sections = [text(e) for e in beside(page) if e.tag in ("h4", "h5")]
        headings = [b.text for b in in_print(game.document) if isinstance(b, Heading)]
        assert sections == list(map(squeezed, headings))
        tables = [b for b in in_print(game.document) if isinstance(b, Table)]
        labels = {"Plain": "", "Check": "Check:"}
        captions = [
            squeezed(f"{labels.get(t.label, t.label)} {t.caption}") for t in tables if t.label
        ]
        shown = [e for e in beside(page) if e.tag in ("figcaption", "summary")]
        assert [text(caption) for caption in shown] == captions
        shown = [e for e in beside(page) if e.tag == "table"]
        assert len(shown) == len(tables)
        for table, drawn in zip(tables, shown, strict=True):
            refused = [row for row in table.rows if any(map(refusal, row.cells))]
            assert len(list(drawn.iter("tr"))) == 1 + len(table.rows) + len(refused)
        assert all(squeezed(name) in whole for name in (game.title, *game.also, game.needs))


def test_glossary_index_and_quick_reference_name_every_game(zine: Edition) -> None:
    names = {matter.kind.name.casefold() for matter in (*zine.book.front, *zine.book.back)}
    titles = {squeezed(game.title) for game in zine.games}
    for kind in names & {"index", "quick"}:
        (section,) = zine.all("section", kind)
        assert titles <= {text(link) for link in section.iter("a")}
    if zine.book.path.stem == "complete":
        assert names == {"text", "quick", "index", "glossary", "errata"}
        assert len(list(zine.all("section", "glossary")[0].iter("dt"))) > 20
        (errata,) = zine.all("section", "errata")
        assert [e for e in errata.iter("s") if not text(e)] == []
        assert list(errata.iter("s"))
        arrows = [e for e in errata.iter("span") if e.get("class") == "gives"]
        assert {arrow.get("aria-hidden") for arrow in arrows} == {"true"}
        said = [e for e in errata.iter("span") if e.get("class") == "spoken"]
        assert {text(e) for e in said} == {squeezed(ENGLISH.refuted)}
        assert len(said) == len(arrows) == len(list(errata.iter("s")))


def test_the_odds_compare_games_in_charts(zine: Edition) -> None:
    if zine.book.path.stem != "complete":
        assert "odds" not in zine.by_id
        return
    charts = [e for e in zine.by_id["odds"].iter("figure") if e.get("class") == "chart"]
    assert len(charts) == 6
    for chart in charts:
        widths = [bar[0].get("style") for bar in chart.iter("span") if bar.get("class") == "bar"]
        assert len(widths) >= len(list(chart.iter("tr"))) - 1
        assert "width: 100.0%" in widths


def test_a_throw_is_read_as_its_faces(zine: Edition) -> None:
    thrown = zine.all("span", "dice")
    assert thrown
    for throw in thrown:
        assert throw.get("role") == "img"
        assert throw.get("aria-label", "").replace(" ", "") == text(throw)
    pictured = zine.all("span", "pictures")
    assert bool(pictured) is (zine.book.path.stem in ("complete", "picture-dice"))
    for throw in pictured:
        assert throw.get("role") == "img"
        assert squeezed(throw.get("aria-label", "")) == text(throw)
    if zine.book.path.stem == "liars":
        assert "4 3" in {throw.get("aria-label") for throw in thrown}


def test_tables_have_headings_and_scroll_in_a_box_that_keys_can_reach(zine: Edition) -> None:
    tables = zine.all("table")
    boxes = zine.all("div", "scroll")
    assert tables
    assert [next(iter(box)) for box in boxes] == tables
    for box, table in zip(boxes, tables, strict=True):
        headings = list(table.iter("th"))
        filled = "sheet" in table.get("class", "")
        assert ({heading.get("scope") for heading in headings} == {"col"}) is not filled
        assert [heading for heading in headings if not text(heading)] == []
        columns = len(next(table.iter("tr")))
        assert (box.get("tabindex") == "0") is (columns >= 4 or filled)
        assert (box.get("tabindex") is None) is (box.get("aria-label") is None)


# Games that were played.


def sheet(zine: Edition, stem: str) -> Element:
    """The table of a game that was played."""
    (found,) = (e for e in zine.by_id[stem].iter("table") if "sheet" in e.get("class", ""))
    return found


def written(scores: PlayedGame) -> dict[str, list[dict[str, str]]]:
    """What stands in a file of scores: the rows below each player's name, by the column."""
    rows: dict[str, list[dict[str, str]]] = {}
    for block in scores.document.blocks:
        if isinstance(block, Heading):
            rows[block.text] = []
        elif isinstance(block, Table):
            heads = block.header.cells
            rows[list(rows)[-1]] = [dict(zip(heads, row.cells, strict=True)) for row in block.rows]
    return rows


def test_a_game_that_was_played_stands_below_its_rules(zine: Edition) -> None:
    pages = [
        page.get("id")
        for page in zine.all("article")
        if any(e.get("class") == "played" for e in page)
    ]
    there = {one.game.stem for one in zine.played}
    assert pages == [game.stem for game in zine.games if game.stem in there]
    assert bool(pages) is (zine.book.path.stem in ("complete", "stonewood"))


@pytest.mark.usefixtures("unpacked")
@pytest.mark.parametrize("stem", ["crag", "yacht"])
def test_every_box_that_was_filled_holds_its_figure(stem: str) -> None:
    whole = ours("played")
    told = written(next(one for one in whole.played if one.game.stem == stem))
    head, *rows = sheet(whole, stem).iter("tr")
    assert [text(cell) for cell in head] == ["", *map(squeezed, told)]
    filled = {
        text(row[0]).removesuffix(text(i) if (i := row[0].find("i")) is not None else ""): [
            text(cell) for cell in row[1:]
        ]
        for row in rows
    }
    for seat, turns in enumerate(told.values()):
        points = {squeezed(turn["Box"]): turn["Points"] for turn in turns}
        total = {"total": str(sum(map(int, points.values())))}
        assert {box: figures[seat] for box, figures in filled.items()} == points | total


@pytest.mark.usefixtures("unpacked")
def test_every_square_that_was_crossed_says_so() -> None:
    whole = ours("played")
    told = written(next(one for one in whole.played if one.game.stem == "everest"))
    players = list(sheet(whole, "everest").iter("tbody"))
    assert [text(player[0]) for player in players] == list(map(squeezed, told))
    for player, turns in zip(players, told.values(), strict=True):
        named = {squeezed(name) for turn in turns for name in turn["Cross"].split(", ") if name}
        squares = [(text(row[0]), text(cell), cell) for row in player[1:] for cell in row[1:]]
        crossed = {
            way + said.removesuffix("crossed") for way, said, _ in squares if "cross" in said
        }
        assert crossed == named
        assert len(squares) == 24
        assert all(len(list(cell)) == 2 * ("cross" in said) for _, said, cell in squares)


@pytest.mark.usefixtures("unpacked")
def test_a_game_that_goes_on_shows_a_line_a_turn_and_boxes_still_empty(folder: Folder) -> None:
    head = "---\ngame: Tally Ho\n---\nAs *we* played it.\n\n"
    tables = (
        f"## {name}\n\n| Throw | Box | Score |\n| --- | --- | --- |\n{row}\n"
        for name, row in (("Ada & Eve", "| 1 2 | Pips | 3 |"), ("Bel", "| 6 6 | Double | 20 |"))
    )
    folder.write("content/scores/tally.md", head + "\n".join(tables))
    assert folder.zine("build", "--web").code == 0
    made = edition(folder.root, "small")
    assert made.parser.errors == []
    assert made.html == (folder.root / "output/small.html").read_bytes()
    (played,) = made.all("section", "played")
    assert "asweplayedit." in text(played)
    rows = [[text(cell) for cell in row] for row in played.iter("tr")]
    hint = "whatliesthere"
    assert rows == [
        ["", "ada&eve", "bel"],
        [f"pips{hint}", "3", ""],
        [f"double{hint}", "", "20"],
        ["total", "3", "20"],
    ]
    folder.edit(PAGE, "sheet: card of Box", "sheet: running")
    made = edition(folder.root, "small")
    (played,) = made.all("section", "played")
    rows = [[text(cell) for cell in row] for row in played.iter("tr")]
    assert rows == [["", "ada&eve", "bel"], ["turn1", "3", "20"]]


# What a browser shows.


@pytest.fixture(scope="module")
def shown(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Shows a zine in a window so wide, in a colour scheme; nothing else may be asked for."""
    pages: dict[str, Any] = {}

    def opened(name: str) -> Any:
        file = tmp_path_factory.mktemp(name) / "zine.html"
        file.write_bytes(ours(name).html)
        page = chromium.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        page.evaluate("document.fonts.ready.then(() => true)")
        assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
        return page

    def shown(width: int, scheme: str, name: str = "brief") -> Any:
        page = pages[name] = pages.get(name) or opened(name)
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, media="null")
        return page

    yield shown
    for page in pages.values():
        page.close()


WINDOWS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]
LOOKED_AT = [(name, *window) for name in ("complete", "brief") for window in WINDOWS]
BRIEFLY = ("brief", 390, "dark")


@pytest.mark.parametrize("way", sampled(LOOKED_AT, {BRIEFLY}), ids=repr)
def test_axe_finds_nothing_wrong(shown: Any, way: tuple[str, int, str]) -> None:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415

    name, width, scheme = way
    page = shown(width, scheme, name)
    own = {"color-contrast": {"enabled": False}}  # takes most of the time; `CONTRAST` sees it, too
    report = Axe().run(page, options={"resultTypes": ["violations"], "rules": own}).response
    assert len(report["passes"]) > 20
    told = [(rule["id"], node["html"]) for rule in report["violations"] for node in rule["nodes"]]
    assert told == []


@pytest.mark.parametrize("name", sampled(("complete", "brief"), {"brief"}))
def test_every_word_has_enough_contrast(shown: Any, name: str) -> None:
    for scheme in ("light", "dark"):
        assert shown(1280, scheme, name).evaluate(CONTRAST) == []


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_need_not_scroll_sideways_but_in_a_table(shown: Any, width: int) -> None:
    page = shown(width, "light")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("document.body.scrollWidth") <= width
    wide = "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth)"
    assert page.evaluate(f"{wide}.map(e => e.tabIndex >= 0)")
    assert page.evaluate(f"{wide}.filter(e => e.tabIndex < 0).length") == 0


def test_a_bar_with_title_and_contents_stays_at_the_top_of_a_phone(shown: Any) -> None:
    page = shown(320, "light")
    page.evaluate("document.getElementById('crag').scrollIntoView()")
    bar = page.evaluate("document.querySelector('.top').getBoundingClientRect().toJSON()")
    assert (bar["top"], bar["left"], bar["width"]) == (0, 0, 320)
    assert bar["height"] < 50
    assert bar["bottom"] < page.evaluate(
        "document.getElementById('crag').getBoundingClientRect().top"
    )
    page.click(".top a:last-child")
    at = page.evaluate("document.getElementById('own-contents').getBoundingClientRect().top")
    assert bar["bottom"] < at < 200


@pytest.mark.exhaustive
def test_a_throw_written_as_a_row_is_not_broken(shown: Any) -> None:
    """In whichever of many windows it would stand at the end of a line."""
    for width in range(240, 400, 16):
        rows = shown(width, "light").evaluate(
            "[...document.querySelectorAll('.row')]"
            ".map(row => [row.textContent, row.getClientRects().length])"
        )
        assert {"1-2-3", "4-5-6"} <= {row for row, _ in rows}
        assert {lines for _, lines in rows} == {1}, width


def test_text_is_set_in_our_typefaces(shown: Any) -> None:
    page = shown(390, "light")
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status == 'loaded').map(f => f.family)"
    )
    assert {"Garamond", "Cinzel", "Zine Dice"} <= {name.strip('"') for name in loaded}
    assert page.evaluate("[...document.fonts].filter(f => f.status == 'error').length") == 0


def test_dark_is_dark_light_is_light_and_paper_is_white(shown: Any) -> None:
    brightness = """() => {
        const of = name => getComputedStyle(document.documentElement)[name]
            .match(/[\\d.]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0) / 3;
        return [of('backgroundColor'), of('color')];
    }"""
    for scheme, order in (("light", 1), ("dark", -1)):
        page = shown(390, scheme)
        paper, ink = page.evaluate(brightness)
        assert order * (paper - ink) > 150
        page.emulate_media(media="print")
        assert page.evaluate(brightness)[1] < 60


RAYS = (15, 90, 45, 140)
"""The part of every scene of a cover in which nothing but its rays is drawn."""


@pytest.mark.some(1)
@pytest.mark.parametrize("cover", sorted({*drawings.COVERS} - {"dice"}))
def test_the_rays_of_a_cover_show_on_a_light_screen_and_on_a_dark_one(
    chromium: Any, folder: Folder, cover: str
) -> None:
    folder.edit(ZINE, TITLE, f"{TITLE}cover: {cover}\n")
    assert folder.zine("build", "--web").code == 0
    page = chromium.new_page(viewport={"width": 600, "height": 900})
    page.goto((folder.root / "output" / "small.html").as_uri())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shot = page.query_selector(".cover .woodcut svg").screenshot()
        drawn = Image.open(BytesIO(shot)).convert("L")
        scale, middle = drawn.height / 300, drawn.width / 2
        left, right = (round(middle + (x - 160) * scale) for x in RAYS[::2])
        top, bottom = (round(y * scale) for y in RAYS[1::2])
        tones = drawn.crop((left, top, right, bottom)).tobytes()
        assert max(tones) - min(tones) > 100, scheme
    page.close()


def test_a_dark_cover_fills_the_window_and_its_title_stands_on_ink(
    chromium: Any, folder: Folder
) -> None:
    folder.edit(ZINE, TITLE, f"{TITLE}cover: cup\nground: dark\n")
    assert folder.zine("build", "--web").code == 0
    page = chromium.new_page(viewport={"width": 390, "height": 800})
    page.goto((folder.root / "output" / "small.html").as_uri())
    cover = page.query_selector(".cover").bounding_box()
    assert (cover["x"], cover["width"]) == (0, 390)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    title = Image.open(BytesIO(page.query_selector(".cover h1").screenshot())).convert("L")
    tones = title.histogram()
    assert sum(tones[:40]) > sum(tones[215:]) > 0
    page.close()


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", sampled(("complete", "brief"), {"brief"}))
def test_a_printed_game_begins_a_page(shown: Any, name: str) -> None:
    from paper import read  # noqa: PLC0415

    pages, games = read(shown(1280, "dark", name).pdf(format="A5")), ours(name).games
    first = {
        squeezed(line.text)
        for page in pages
        for line in page.lines
        if line.chars[0].size > 15 and sum(o.box.bottom > line.box.top for o in page.lines) < 2
    }  # at most the title of its chapter stands above
    assert [game.title for game in games if squeezed(game.title) not in first] == []
    assert len(pages) > len(games)


# The command.


@pytest.mark.usefixtures("unpacked")
def test_a_web_edition_is_written_whole_and_alone(folder: Folder) -> None:
    ran = folder.zine("build", "--web", "small", "-o", "there")
    assert (ran.code, ran.out, ran.err) == (0, "there/small.html\n", "")
    assert [file.name for file in (folder.root / "there").iterdir()] == ["small.html"]


def test_what_is_wrong_is_told_and_nothing_is_written(folder: Folder) -> None:
    folder.edit(PAGE, "| 3           | 1 + 2", "| 4           | 1 + 2")
    ran = folder.zine("build", "--web")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"{PAGE}:27: Score is 4 on the page, the rules give 3")
    assert not (folder.root / "output").exists()


def test_the_web_edition_and_a_booklet_are_asked_for_one_at_a_time(folder: Folder) -> None:
    ran = folder.zine("build", "--web", "--booklet")
    assert (ran.code, ran.out) == (2, "")
    assert "error: --web and --booklet are two editions: ask for one at a time" in ran.err


@pytest.mark.usefixtures("unpacked")
def test_escaped_html_is_shown_as_text(folder: Folder) -> None:
    html = 'Sit <script>alert("x")</script> <b id="own-contents">down</b>.'
    folder.edit(PAGE, "Sit down.", html.replace("<", "\\<"))
    made = edition(folder.root, "small")
    assert made.parser.errors == []
    assert made.all("script") == []
    assert squeezed('<b id="own-contents">down</b>') in text(made.by_id["tally"])


@pytest.mark.usefixtures("unpacked")
def test_a_link_to_a_game_that_the_zine_lacks_is_no_link(folder: Folder) -> None:
    folder.write("content/games/other.md", folder.read(PAGE).replace("Tally Ho", "Other"))
    folder.write("scoring/other.py", folder.read("scoring/tally.py"))
    folder.edit(PAGE, "Sit down.", "See [Other](other.md), and [this](tally.md).")
    made = edition(folder.root, "small")
    links = {text(link): link.get("href") for link in made.by_id["tally"].iter("a")}
    assert links == {"this": "#tally", "contents": "#own-contents"}
    assert "seeother" in text(made.by_id["tally"])


@pytest.mark.usefixtures("unpacked")
def test_a_title_with_marks_of_its_own_is_shown_as_it_is(folder: Folder) -> None:
    folder.edit(ZINE, "title: A Small Zine", 'title: A "Small" & <Low> Zine')
    made = edition(folder.root, "small")
    assert made.parser.errors == []
    assert text(made.all("title")[0]) == squeezed('A "Small" & <Low> Zine')
    assert text(made.all("h1")[0]) == squeezed('A "Small" & <Low> Zine')


def test_on_a_wide_screen_the_contents_stay_beside_the_text(folder: Folder, chromium: Any) -> None:
    folder.zine("build", "--web")
    file = folder.root / "output/small.html"
    for width, beside in ((1280, True), (390, False)):
        page = chromium.new_page(viewport={"width": width, "height": 800})
        page.goto(f"{file.as_uri()}#tally")
        contents, game = (page.locator(name).bounding_box() for name in ("#own-contents", "#tally"))
        assert (contents["x"] + contents["width"] <= game["x"]) == beside
        assert (0 <= contents["y"] < 800) == beside
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.close()
