"""Zines on other paper, in large type, and with less ink."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from pathlib import Path
from shutil import copytree

import ink
import layouts
import page
import pdfua
import pikepdf
import pytest
from conftest import Folder, sampled
from paper import Line, Sheet, collisions, read, unlike_ours
from PIL import ImageFilter
from printed import NOTHING, ROOT, body, build, only

from zine import words
from zine.check import verify
from zine.content import project
from zine.content.zines import zine_file
from zine.edition import EDITIONS, Edition, edition
from zine.html import sections
from zine.html.section import LaidOutSection, SectionHtml
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.paper import PAGES
from zine.paper import SIZES as PAPERS
from zine.pdf.metadata import About
from zine.press.bind.binder import Binder
from zine.press.engine.weasyprint_engine import LayoutEngine
from zine.press.engine.workers import WorkerPool
from zine.press.impose.imposition import BookletOptions, impose

MM = 72 / 25.4
SIZES = {
    "half-letter": (396, 612),
    "a5": (148 * MM, 210 * MM),
    "letter": (612, 792),
    "a4": (210 * MM, 297 * MM),
}


@dataclass(frozen=True)
class Made:
    """An edition of a zine."""

    edition: Edition
    pdf: bytes
    pages: tuple[Sheet, ...]
    titles: list[str]


EVERY = [
    edition(name, large=large, ink_saver=saver)
    for name, large, saver in product(EDITIONS, (False, True), (False, True))
    if not (large and name in ("half-letter", "a5"))
]
SAMPLE = [edition("a5", ink_saver=True), edition("letter", large=True)]
"""Small type on a small page without colours, and large type in two columns and colours."""


def test_the_command_line_offers_every_edition() -> None:
    assert tuple(EDITIONS) == PAGES


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_language_has_words_for_every_edition_and_every_paper(language: str) -> None:
    printed = words.words(language)
    assert tuple(dict(printed.edition_sizes)) == PAGES
    assert tuple(dict(printed.papers)) == tuple(PAPERS)


@pytest.fixture(
    scope="module", params=sampled(EVERY, SAMPLE), ids=lambda own: own.suffix or "usual"
)
def made(request: pytest.FixtureRequest) -> Made:
    own: Edition = request.param
    found = project.at(ROOT)
    zine = only(["Mia"], zine_file.load(found, found.content / "zines" / "liars.md"))
    proved = {p.game.path: p for p in verify.verify_pages(found, zine.pages).games}
    pool = WorkerPool(style(found.templates, own), NOTHING)
    with layouts.substituted():
        laid = sections.lay_out(zine, proved, templates_in(found.templates), pool.lay_all, own)
    pdf = Binder().bind(sections.about(zine), laid, own.frame)
    titles = [game.title for chapter in zine.chapters for game in chapter.games]
    return Made(own, pdf, read(pdf), titles)


def test_every_page_has_the_size_of_its_edition(made: Made) -> None:
    width, height = SIZES[made.edition.name]
    for sheet in made.pages:
        assert (sheet.width, sheet.height) == pytest.approx((width, height), abs=0.05)


def test_no_ink_comes_near_the_edge_of_a_page_but_on_dark_covers(made: Made) -> None:
    for sheet in made.pages if made.edition.ink_saver else made.pages[1:-1]:
        sides = (sheet.ink.left, sheet.width - sheet.ink.right)
        assert (
            not sheet.lines or min(*sides, sheet.ink.bottom, sheet.height - sheet.ink.top) > 20
        ), sheet.number


def test_every_line_keeps_within_the_measure_of_its_page(made: Made) -> None:
    for sheet in made.pages[1:-1]:
        for line in body(sheet):
            assert line.box.left > made.edition.side - 2, line.text
            assert line.box.right < sheet.width - made.edition.side + 2, line.text


def test_no_words_of_a_page_lie_on_others(made: Made) -> None:
    assert [fault for sheet in made.pages for fault in collisions(sheet)] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("own", EVERY, ids=lambda own: own.suffix or "usual")
@pytest.mark.parametrize("name", [path.stem for path in project.at(ROOT).zines])
def test_no_words_of_any_page_of_any_zine_lie_on_others(name: str, own: Edition) -> None:
    assert [fault for sheet in build(ROOT, name, own).pages for fault in collisions(sheet)] == []


def test_text_is_set_in_the_columns_of_its_edition(made: Made) -> None:
    """Between two columns the lower half of a page is white, above the folio."""
    game = next(sheet for sheet in made.pages if f"{made.titles[0]} (1 of" in sheet.text)
    own = made.edition
    across = [
        char
        for char in game.chars
        if own.bottom < char.box.bottom < game.height / 2
        and abs(char.box.left + char.box.right - game.width) < 12
    ]
    assert bool(across) is (own.columns == 1)


def test_text_is_as_large_as_was_asked_for(made: Made) -> None:
    sizes = [char.size for sheet in made.pages for char in sheet.chars if char.font == "Garamond"]
    usual = max(set(sizes), key=sizes.count)
    assert usual == pytest.approx(made.edition.text, abs=0.3 * made.edition.scale)
    if made.edition.large:
        assert usual > 16


def test_large_print_has_no_type_below_14_points(made: Made) -> None:
    """Not in labels, running heads, errata and colophon either; in usual type these have some."""
    assert bool(_below(14, made.pages)) is not made.edition.large


def _below(points: float, pages: Iterable[Sheet]) -> dict[str, float]:
    """The lines with a letter below some size in points, and the size of their smallest."""
    lines = {line.text: min(char.size for char in line.chars) for p in pages for line in p.lines}
    return {text: size for text, size in lines.items() if size < points - 0.01}


@pytest.mark.exhaustive
@pytest.mark.parametrize("look", ["tavern", "clean", "school", "noir"])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_whole_book_is_printed_large_in_every_look(
    folder: Folder, look: str, paper: str
) -> None:
    copytree(ROOT / "content", folder.root / "content", dirs_exist_ok=True)
    folder.edit("content/zines/complete.md", "\ncover:", f"\nlook: {look}\ncover:")
    ran = folder.zine("build", "complete", "--large", "--edition", paper)
    assert (ran.code, ran.err) == (0, "")
    assert _below(14, read((folder.root / ran.out.strip()).read_bytes())) == {}


def test_the_contents_tell_where_each_game_begins(made: Made) -> None:
    contents = next(sheet for sheet in made.pages[1:-1] if "contents" in sheet.text.casefold())
    for title in made.titles:
        lines = [line.text for line in contents.lines if line.text.startswith(title)]
        first = next(sheet for sheet in made.pages if f"{title} (1 of" in sheet.text)
        assert [re.findall(r"[0-9]+$", line) for line in lines] == [[str(first.number)]], title


def test_heads_and_folios_stand_in_the_white(made: Made) -> None:
    for sheet in (sheet for sheet in made.pages[1:-1] if sheet.lines):
        printed = [line for line in sheet.lines if line.text == str(sheet.number)]
        lowest = min(line.box.bottom for line in sheet.lines)
        assert [line for line in printed if line.box.bottom == lowest], f"page {sheet.number}"
        assert lowest < made.edition.bottom * 0.6


def test_a_zine_is_printed_in_black_red_and_grey_and_an_ink_saver_in_black(made: Made) -> None:
    found = ink.of(made.pdf)
    found.check(ink_saver=made.edition.ink_saver)
    assert (found.letters == ink.LETTERS) is not made.edition.ink_saver


def test_a_booklet_and_its_scheme_are_printed_in_the_colours_of_the_zine(made: Made) -> None:
    booklet = impose(made.pdf, BookletOptions(cover=True))
    assert booklet.cover
    for pdf in (booklet.body, booklet.cover, booklet.scheme):
        ink.of(pdf).check(ink_saver=made.edition.ink_saver)


def test_black_has_no_halftone_at_600_dots_an_inch(made: Made) -> None:
    """What is not black or white is red or one of three greys; an ink saver has none of them."""
    game = next(sheet for sheet in made.pages if f"{made.titles[0]} (1 of" in sheet.text)
    for place in (0, game.number - 1):
        found = ink.shades(made.pdf, place)
        assert {0, 255} <= found
        assert len(found) <= (2 if made.edition.ink_saver else 6), sorted(found)


def test_an_ink_saver_has_no_dark_dice_on_its_cover(made: Made) -> None:
    """Of a light one, outlines and pips alone are dark: less than a third of its width anywhere."""
    cover, edge, scale = made.pages[0], made.edition.edge, 4
    die = (cover.width - 2 * edge) / made.edition.border[0]
    strip = (edge, 2 * edge, edge + die, cover.height / 2)
    left, upper, right, lower = (round(scale * side) for side in strip)
    drawn = cover.render(scale).crop((left, upper, right, lower)).convert("L")
    lightest_around = drawn.filter(ImageFilter.MaxFilter(round(scale * die / 3) | 1))
    assert any(lightest_around.histogram()[:100]) is not made.edition.ink_saver


def test_every_font_is_ours(made: Made) -> None:
    assert unlike_ours(made.pdf, ("Garamond", "Cinzel", "Zine-Dice", "Zine-Pictures")) == []


def test_a_reader_who_hears_the_zine_is_served_by_the_standard(made: Made, tmp_path: Path) -> None:
    file = tmp_path / "zine.pdf"
    file.write_bytes(made.pdf)
    told = page.validate_pdf(file, profile="ua1")
    assert told.is_compliant, [(f.rule_id, f.message) for f in told.failures]
    assert [finding.message for finding in pdfua.validate(str(file)).findings] == []


# As it is asked for.


@pytest.mark.parametrize(
    ("options", "name"),
    [
        pytest.param((), "small.pdf", marks=pytest.mark.exhaustive),
        pytest.param(("--edition", "half-letter"), "small.pdf", marks=pytest.mark.exhaustive),
        pytest.param(
            ("--edition", "a4", "--large"), "small-a4-large.pdf", marks=pytest.mark.exhaustive
        ),
        pytest.param(
            ("--ink-saver", "--edition", "a5"),
            "small-a5-ink-saver.pdf",
            marks=pytest.mark.exhaustive,
        ),
        pytest.param(("--large",), "small-letter-large.pdf", marks=pytest.mark.exhaustive),
        (("--large", "--ink-saver"), "small-letter-large-ink-saver.pdf"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else given,
)
def test_an_edition_has_a_file_of_its_own(
    folder: Folder, options: tuple[str, ...], name: str
) -> None:
    ran = folder.zine("build", *options)
    assert (ran.code, ran.out, ran.err) == (0, f"output/{name}\n", "")
    with pikepdf.open(BytesIO((folder.root / "output" / name).read_bytes())) as document:
        width, height = SIZES[_named(name)]
        box = [float(edge) for edge in document.pages[0].mediabox]
        assert box == pytest.approx([0, 0, width, height], abs=0.05)


def _named(name: str) -> str:
    return next((size for size in ("a4", "a5", "letter") if f"-{size}" in name), "half-letter")


@pytest.mark.parametrize("small", ["half-letter", "a5"])
def test_large_type_on_small_paper_is_refused(folder: Folder, small: str) -> None:
    ran = folder.zine("build", "--edition", small, "--large")
    assert ran.code == 2
    assert f"large type needs the letter or the a4 edition, not {small}" in ran.err
    assert not (folder.root / "output").exists()


# Where things stand.

WORDS = (
    '<!DOCTYPE html><html lang="en"><head><title>Words</title></head><body><p>{}</p></body></html>'
)


def verso(own: Edition) -> tuple[Line, Line, list[Line]]:
    """Head, folio and text of a left page that is full of words."""
    engine = LayoutEngine(style([ROOT / "templates"], own))
    html = WORDS.format("word " * int(own.width * own.height / 200))
    section = LaidOutSection(engine.lay(SectionHtml(html, "Words", ROOT)), "W", "w", runs_on=True)
    sheet = read(Binder().bind(About("Words", "", "", "en"), [section], own.frame))[1]
    lines = sorted(sheet.lines, key=lambda line: -line.box.top)
    return lines[0], lines[-1], lines[1:-1]


@pytest.mark.parametrize("name", sampled(EDITIONS, {"half-letter"}))
def test_a_margin_is_one_number_that_moves_text_head_and_folio(name: str) -> None:
    usual = EDITIONS[name]
    head, folio, text = verso(usual)
    assert (head.text[:8], folio.text) == ("W (2 of ", "2")

    head_moved, _, text_moved = verso(usual._replace(side=usual.side + 12, top=usual.top + 12))
    for line, moved in ((head, head_moved), (text[0], text_moved[0])):
        assert moved.box.left - line.box.left == pytest.approx(12, abs=0.05)
    assert text[0].box.top - text_moved[0].box.top == pytest.approx(12, abs=0.05)
    assert 5 < head.box.top - head_moved.box.top < 12

    _, folio_higher, text_higher = verso(
        usual._replace(bottom=usual.bottom + 2 * 13.4 * usual.scale)
    )
    assert len(text) - len(text_higher) == 2
    assert folio_higher.box.bottom - folio.box.bottom > 10


def test_no_page_size_or_margin_stands_in_the_stylesheet() -> None:
    """Else it would move the text of one edition, but neither its heads nor its folios."""
    css = (ROOT / "templates" / "zine.css").read_text(encoding="utf-8")
    assert not re.search(r"@page\b[^;,]*{", css)
