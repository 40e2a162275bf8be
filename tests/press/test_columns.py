"""Two columns: what stands in one, and what spans both."""

from dataclasses import replace

import pytest
from paper import Box, Sheet, around, read
from printed import ROOT, alone

from zine.check import verify
from zine.content import project
from zine.content.zines import zine_file
from zine.edition import EDITIONS
from zine.html import sections
from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.press.engine.weasyprint_engine import LayoutEngine
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


@pytest.mark.some(1)
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


def headed(right: str) -> SectionHtml:
    """A game whose right column begins with this, below a heading."""
    return SectionHtml(
        '<!DOCTYPE html><html lang="en"><head><title>Words</title></head><body><article>'
        f'<div class="head"><h1>Head</h1></div><p>Xylem. {PROSE}</p>'
        f'<div style="break-inside: avoid"><h2>Scoring</h2>{right}</div></article></body></html>',
        "Words",
        ROOT,
    )


def test_a_heading_at_the_head_of_a_column_is_level_with_the_text_beside(
    engine: LayoutEngine,
) -> None:
    sheet = laid(engine, headed(f"<p>{PROSE}</p>"))
    text, heading = placed(sheet, "xylem"), placed(sheet, "scoring")
    assert heading.left > LETTER.width / 2
    assert abs(heading.top - text.top) < 2


def test_the_ground_of_a_frame_lies_within_it_below_such_a_heading(engine: LayoutEngine) -> None:
    rows = "<tr><td>Cell</td></tr>" * 9
    sheet = laid(engine, headed(f'<figure class="example"><table>{rows}</table></figure>'))
    scale = 3
    left, top = placed(sheet, "cell").left - 3, placed(sheet, "scoring").bottom - 1
    down = sheet.render(scale).crop(
        (
            round(left * scale),
            round((sheet.height - top) * scale),
            round(left * scale) + 1,
            round((sheet.height - LETTER.bottom) * scale),
        )
    )
    light = list(down.convert("L").tobytes())
    edges = [place for place, value in enumerate(light) if value < 128]
    assert all(value < 250 for value in light[edges[0] : edges[-1] + 1])
    assert set(light[edges[-1] + scale :]) == {255}


@pytest.mark.parametrize(
    ("name", "bound"),
    [
        ("cho_han", {"Ada", "Bel", "Cy", "House", "Dot"}),
        ("liars_dice", {"Ada three", "Ada seven", "Bel four"}),
    ],
)
def test_no_line_of_a_cell_ends_between_a_number_and_what_it_belongs_to(
    engine: LayoutEngine, name: str, bound: set[str]
) -> None:
    found = project.at(ROOT)
    page = found.content / "games" / f"{name}.md"
    (own,) = verify.verify_pages(found, [page]).games
    section = sections.game_html(templates_in(found.templates), "en", own)
    sheets = read(alone(engine.lay(section)))
    lines = [line.text.strip() for sheet in sheets for line in sheet.lines]
    assert [line for line in lines if line.endswith(tuple(f" {word}" for word in bound))] == []
    assert not bound.intersection(lines)


def pages_of(engine: LayoutEngine, name: str) -> list[list[str]]:
    """The lines of each page of a game."""
    found = project.at(ROOT)
    (own,) = verify.verify_pages(found, [found.content / "games" / f"{name}.md"]).games
    section = sections.game_html(templates_in(found.templates), "en", own)
    sheets = read(alone(engine.lay(section)))
    return [[" ".join(line.text.split()) for line in sheet.lines] for sheet in sheets]


def test_a_short_name_in_a_cell_stays_in_one_line(engine: LayoutEngine) -> None:
    (lines,) = pages_of(engine, "pair_o_dice")
    assert any("No pair 1 no pair" in line for line in lines)


@pytest.mark.exhaustive
def test_a_paragraph_above_a_table_of_odds_is_not_torn(engine: LayoutEngine) -> None:
    texts = [" ".join(lines) for lines in pages_of(engine, "mia")]
    starts = ["A throw is a double" in text for text in texts]
    assert starts == ["often a fresh throw" in text for text in texts] == [False, True]


def test_a_line_ends_in_a_sum_only_before_what_is_added(engine: LayoutEngine) -> None:
    (lines,) = pages_of(engine, "around_the_spot")
    assert [line for line in lines if line.endswith(" +")] == []
    assert not {"8", "0"}.intersection(lines)


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
    templates = templates_in(found.templates)
    pages = {
        own.game.title: engine.layout(sections.game_html(templates, "en", own)).pages
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
