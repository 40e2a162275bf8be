"""Two columns: what stands in one, and what spans both."""

from dataclasses import replace

import pytest
from paper import Box, Sheet, around, read
from printed import ROOT, alone

from zine.check import verify
from zine.content import project, zine_file
from zine.edition import EDITIONS
from zine.press.layout import sections
from zine.press.layout.section import SectionHtml
from zine.press.layout.stylesheet import style
from zine.press.layout.templates import Renderer
from zine.press.layout.weasyprint_engine import LayoutEngine
from zine.problems import ContentError

LETTER = EDITIONS["letter"]
COLUMN = (LETTER.width - 2 * LETTER.side) / 2
LONG = {"Liar’s Dice", "Mia", "Ten Thousand", "Yacht", "Five-Dice Dominoes", "Quintuples"}
"""The games that need two letter pages."""

PROSE = "Throw all the dice and add them up. " * 12


@pytest.fixture(scope="module")
def engine() -> LayoutEngine:
    return LayoutEngine(style([ROOT / "templates"], LETTER))


def game(width: int, table: str = "<figure><table>{rows}</table></figure>") -> SectionHtml:
    """A game with a table of so many cells that no line can break, between two paragraphs."""
    cells = "".join(f"<td>Cell{number}</td>" for number in range(width))
    return SectionHtml(
        '<!DOCTYPE html><html lang="en"><head><title>Words</title></head><body><article>'
        '<div class="head"><h1>Head</h1></div>'
        f"<p>Before. {PROSE}</p><div class='scoring'><h2>Scoring</h2><p>Above. {PROSE}</p>"
        f"{table.format(rows=f'<tr>{cells}</tr>')}<p>Below. {PROSE}</p></div><p>After. {PROSE}</p>"
        "</article></body></html>",
        "Words",
        ROOT,
    )


def laid(engine: LayoutEngine, section: SectionHtml) -> Sheet:
    (sheet,) = read(alone(engine.lay(section)))
    return sheet


def placed(sheet: Sheet, start: str) -> Box:
    """The box of the lines that begin with a word, in whichever column they are."""
    return around([line.box for line in sheet.lines if line.text.casefold().startswith(start)])


def test_a_table_that_fits_stands_in_a_column(engine: LayoutEngine) -> None:
    sheet = laid(engine, game(4))
    cells = placed(sheet, "cell")
    assert cells.right - cells.left < COLUMN
    assert placed(sheet, "after").left > LETTER.width / 2


@pytest.mark.parametrize(
    "table",
    [
        "<figure><table>{rows}</table></figure>",
        '<div class="table"><table>{rows}</table></div>',
        '<div class="full"><div class="table"><table>{rows}</table></div></div>',
    ],
    ids=["framed", "plain", "among the odds"],
)
def test_a_wider_table_spans_both_between_the_text_above_and_below(
    engine: LayoutEngine, table: str
) -> None:
    sheet = laid(engine, game(12, table))
    cells = placed(sheet, "cell")
    assert cells.left < LETTER.width / 2 - COLUMN / 2
    assert cells.right > LETTER.width / 2 + COLUMN / 2
    for start in ("before", "scoring", "above"):
        assert placed(sheet, start).bottom > cells.top, start
    for start in ("below", "after"):
        assert placed(sheet, start).top < cells.bottom, start
    text = sheet.text.casefold()
    order = [text.index(word) for word in ("before", "above", "cell0", "cell11", "below", "after")]
    assert order == sorted(order)


def test_a_table_that_is_wider_than_the_page_is_refused(engine: LayoutEngine) -> None:
    with pytest.raises(ContentError, match="too wide"):
        engine.lay(game(30))


def test_no_line_of_a_cell_ends_between_a_name_and_its_number(engine: LayoutEngine) -> None:
    found = project.at(ROOT)
    page = found.content / "games" / "cho_han.md"
    (own,) = verify.verify_pages(found, [page]).games
    section = sections.game_section("en", own, Renderer(found.templates))
    ends = [line.text.split()[-1] for line in laid(engine, section).lines if line.text.strip()]
    assert not {"Ada", "Bel", "Cy", "House", "Dot"}.intersection(ends)


def test_small_capitals_are_small_in_every_language(engine: LayoutEngine) -> None:
    english = game(1, table='<p class="lead"><span class="opening">fünf auf</span> Würfel</p>')
    german = replace(english, html=english.html.replace('lang="en"', 'lang="de"'))
    letters = [
        [(char.text, char.box) for char in laid(engine, section).chars if char.text in "fü"]
        for section in (english, german)
    ]
    assert letters[0] == letters[1]


@pytest.mark.exhaustive
def test_every_game_but_six_lies_whole_on_a_letter_page(engine: LayoutEngine) -> None:
    found = project.at(ROOT)
    zine = zine_file.load(found, found.content / "zines" / "complete.md")
    renderer = Renderer(found.templates)
    pages = {
        own.game.title: engine.layout(sections.game_section("en", own, renderer)).pages
        for own in verify.verify_pages(found, zine.pages).games
    }
    assert {title: count for title, count in pages.items() if count > 1} == dict.fromkeys(LONG, 2)


def test_an_entry_of_the_quick_reference_stands_in_one_column(engine: LayoutEngine) -> None:
    entry = f'<p class="line"><b>Pig</b></p><p class="gist">Gist.</p><p class="pays">{PROSE}</p>'
    page = (
        '<!DOCTYPE html><html lang="en"><head><title>Words</title></head><body>'
        f'<section class="matter quick"><h1>Quick</h1>{entry}</section></body></html>'
    )
    sheet = laid(engine, SectionHtml(page, "Words", ROOT))
    assert [line.text for line in sheet.lines if line.box.left > LETTER.width / 2] == []
