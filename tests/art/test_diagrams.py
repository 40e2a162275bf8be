"""Drawings of rules on the pages of games: what authors write, and what readers get."""

from html import escape
from io import BytesIO
from itertools import pairwise
from types import ModuleType
from typing import Any

import ink
import pikepdf
import pytest
from conftest import PAGE, SCORING, ZINE, Folder
from paper import read, squeezed
from PIL import Image
from printed import ROOT, alone, text

from zine.art import beetle, drawings, woodcut
from zine.art.drawings import Numbers
from zine.check.verify import verify_pages
from zine.content import project
from zine.content.page import prose
from zine.content.rules import diagrams
from zine.content.zines import zine_file
from zine.dice import FACES
from zine.edition import HALF_LETTER, edition
from zine.html import sections, woodcuts
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.press import web
from zine.press.engine.weasyprint_engine import LayoutEngine
from zine.press.screen import CheckedZine
from zine.words import ENGLISH

GAMES = {
    "dare": "pig",
    "berths": "ship_captain_crew",
    "keep": "ten_thousand",
    "cup": "mia",
    "path": "centennial",
    "layout": "chuck_a_luck",
    "string": "dominoes",
    "tug": "tug",
    "ladder": "liars_dice",
    "frames": "ten_pins",
    "alike": "ten_thousand",
    "circle": "catch_up",
    "beetle": "beetle",
}
"""The game of ours for which each drawing is made."""

OURS = project.at(ROOT)
BESIDE = 118
"""The width of a drawing beside which the text runs on, as in `templates/zine.css`."""


def shown(name: str) -> Numbers:
    return diagrams.read(name, OURS.module(GAMES[name]))


def drawn(name: str) -> woodcut.Cut:
    html = str(woodcuts.diagram(name, shown(name), ENGLISH.in_diagram(name), "it"))
    return woodcuts.cut(html.split('"')[3])


def rules(**names: object) -> ModuleType:
    module = ModuleType("rules")
    vars(module).update(names)
    return module


# The drawings.


def test_each_drawing_is_made_for_a_game_and_has_its_words() -> None:
    assert tuple(GAMES) == drawings.DIAGRAMS
    assert tuple(name for name, _ in ENGLISH.diagrams) == drawings.DIAGRAMS


@pytest.mark.parametrize("name", drawings.DIAGRAMS)
def test_a_drawing_is_the_same_every_time_and_keeps_to_its_block(name: str) -> None:
    block = drawn(name)
    assert block == drawn(name)
    for stroke in block.strokes:
        for x, y in stroke.curve.points if stroke.ink else ():
            assert 0 <= x <= block.width
            assert 0 <= y <= block.height


@pytest.mark.parametrize("name", drawings.DIAGRAMS)
def test_no_line_of_a_drawing_is_finer_than_half_a_point(name: str) -> None:
    block = drawn(name)
    wide = HALF_LETTER.width - 2 * HALF_LETTER.side if name in drawings.STRIPS else BESIDE
    lines = [stroke.line for stroke in block.strokes if stroke.ink and stroke.line]
    assert min(lines) * wide / block.width >= 0.5


@pytest.mark.parametrize("name", drawings.STRIPS)
def test_a_drawing_as_wide_as_the_text_is_as_high_as_three_to_nine_lines(name: str) -> None:
    block = drawn(name)
    wide = HALF_LETTER.width - 2 * HALF_LETTER.side
    assert 40 <= block.height * wide / block.width <= 125


# What they show of the rules.


def test_the_faces_that_a_pig_adds_are_those_that_are_no_bust() -> None:
    assert shown("dare") == ((1,), (2, 3, 4, 5, 6))
    assert diagrams.read("dare", rules(BUST=6)) == ((6,), (1, 2, 3, 4, 5))


@pytest.mark.parametrize("value", [0, 7, "1", True, None, 10**9])
def test_a_drawing_shows_no_face_that_a_die_lacks(value: object) -> None:
    with pytest.raises(ValueError, match="the drawing 'dare' does not fit the rules of this game"):
        diagrams.read("dare", rules(BUST=value))


def test_the_berths_of_a_ship_are_those_of_the_rules_in_their_order() -> None:
    assert shown("berths") == ((5,), (6, 5, 4))
    changed = rules(DICE=4, SHIP_CAPTAIN_CREW=(1, 2, 3))
    assert diagrams.read("berths", changed) == ((4,), (1, 2, 3))


def test_of_six_dice_those_are_kept_that_score() -> None:
    bust, *kept = shown("keep")
    score = OURS.module("ten_thousand").score
    assert len(bust) == OURS.module("ten_thousand").DICE
    assert score(bust) == 0
    assert kept == [(1,), (5,), (2, 2, 2)]
    assert all(map(score, kept))


def test_each_claim_over_a_cup_beats_the_one_before_and_the_dice_do_not() -> None:
    claims, hidden = shown("cup")
    mia = OURS.module("mia")
    values = [mia.Value.parse(str(claim)) for claim in claims]
    assert all(after.beats(before) for before, after in pairwise(values))
    assert values[-1].beats(mia.score(hidden))


def test_the_path_leads_up_to_the_last_square_and_back() -> None:
    assert shown("path") == (tuple(range(1, 13)),)
    for path in ((1, 2, 3), (2, 3, 2), (1,), ()):
        with pytest.raises(ValueError, match="the drawing 'path' does not fit"):
            diagrams.read("path", rules(PATH=path))


def test_the_boxes_of_a_layout_say_which_totals_win() -> None:
    faces, big, small, field = shown("layout")
    assert faces == (1, 2, 3, 4, 5, 6)
    assert (big, small) == (tuple(range(11, 18)), tuple(range(4, 11)))
    assert field == (3, 4, 5, 6, 7, 13, 14, 15, 16, 17, 18)
    boxes = [box.value for box in OURS.module("chuck_a_luck").BOX_PAYS]
    assert list(ENGLISH.in_diagram("layout")) == boxes


def test_six_sit_in_the_circle_and_a_six_is_passed_on() -> None:
    assert shown("circle") == ((6,), (6,))
    assert diagrams.read("circle", rules(PLAYERS=(4, None, 4), PASSED_ON=5)) == ((8,), (5,))


def test_beside_each_part_of_the_beetle_stands_the_face_that_draws_it() -> None:
    assert tuple(beetle.SHAPES) == drawings.PARTS
    assert shown("beetle") == ((1,), (2,), (3,), (4,), (5,), (6,))


def test_each_two_dice_of_a_string_match() -> None:
    (string,) = shown("string")
    dominoes = OURS.module("dominoes")
    assert len(string) == dominoes.DICE
    for one, other in pairwise(string):
        assert other in dominoes.matches(one)
        assert dominoes.PIPS[min(one, other)] <= dominoes.PIPS[max(one, other)]


def test_each_side_of_a_tug_wants_its_combination() -> None:
    tug = OURS.module("tug")
    assert [tug.combination(throw) for throw in shown("tug")] == list(tug.Combination)
    assert [each.value for each in tug.Combination] == list(ENGLISH.in_diagram("tug"))


def test_each_rung_of_the_ladder_leads_to_the_least_bids_of_aces_and_back() -> None:
    liars = OURS.module("liars_dice")
    faces, *rungs = shown("ladder")
    assert faces == (2, 3, 4, 5, 6)
    for dice, aces, back in rungs:
        assert str(liars.least(liars.Bid(dice, 4), 1)) == str(liars.Bid(aces, 1))
        assert str(liars.least(liars.Bid(aces, 1), 2)) == str(liars.Bid(back, 2))


def test_a_strike_and_a_spare_add_what_the_frames_show() -> None:
    pins = OURS.module("ten_pins")
    struck, last, strike_scores, first, spared, following, spare_scores = shown("frames")
    sheet = pins.Sheet().play((struck, last))
    assert (sheet.mark, sheet.total) == (pins.Mark.STRIKE, sum(strike_scores))
    sheet = pins.Sheet().play((first, spared)).play((following, following))
    assert sheet.total == sum(spare_scores) + pins.score(following)


def test_a_grid_of_dice_alike_has_the_score_of_each_throw_of_one_face() -> None:
    ten_thousand = OURS.module("ten_thousand")
    for dice, row in enumerate(shown("alike"), start=1):
        assert row == tuple(ten_thousand.score((face,) * dice) for face in FACES)


# On a page.

WORDS = "Throw, & dare."
LINE = f"![{WORDS}](draw:dare)"


@pytest.fixture
def daring(folder: Folder) -> Folder:
    """A folder whose game has a drawing."""
    folder.edit(PAGE, "Throw both dice.\n", f"Throw both dice.\n\n{LINE}\n")
    folder.edit(SCORING, "DICE = 2\n", "DICE = 2\nBUST = 1\n")
    return folder


def lay(folder: Folder, *, ink_saver: bool = False) -> bytes:
    """The PDF of the game's pages."""
    found = project.at(folder.root)
    (game,) = verify_pages(found, found.games).games
    copy = sections.game_html(templates_in(found.templates), "en", game)
    return alone(
        LayoutEngine(style(found.templates, edition(ink_saver=ink_saver))).lay(copy), "tally"
    )


def test_the_words_of_a_drawing_are_read_aloud_in_its_place(daring: Folder) -> None:
    with pikepdf.open(BytesIO(lay(daring))) as document:
        things = [thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary)]
        told = [str(thing.Alt) for thing in things if thing.get("/S") == "/Figure"]
    assert WORDS in told


def test_a_drawing_is_black_in_an_ink_saver(daring: Folder) -> None:
    ink.of(lay(daring, ink_saver=True)).check(ink_saver=True)


@pytest.mark.usefixtures("unpacked")
def test_a_web_page_holds_the_drawing_and_its_words(daring: Folder) -> None:
    found = project.at(daring.root)
    games = {game.game.path: game for game in verify_pages(found, found.games).games}
    zine = zine_file.load(found, daring.root / ZINE)
    html = web.make(CheckedZine(zine, games, {}, found.templates)).decode()
    assert f"<title>{escape(WORDS)}</title>" in html
    assert "draw:" not in html
    assert woodcuts.SCHEME not in html


@pytest.mark.exhaustive
@pytest.mark.usefixtures("unpacked")
def test_words_of_a_drawing_stand_on_light_ground_on_a_dark_screen(
    daring: Folder, chromium: Any
) -> None:
    assert daring.zine("build", "--web").code == 0
    page = chromium.new_page(color_scheme="dark")
    page.goto((daring.root / "output/small.html").as_uri())
    shown = Image.open(BytesIO(page.locator(".strip svg").screenshot())).convert("L")
    page.close()
    levels = shown.histogram()
    assert sum(levels[200:]) > 0.6 * shown.width * shown.height
    assert sum(levels[:64]) > 0.02 * shown.width * shown.height


def test_the_back_of_a_sheet_leaves_a_drawing_out(daring: Folder) -> None:
    assert daring.zine("sheets", "tally", "--rules-on-back").code == 0
    sheet, *_ = sorted(daring.root.glob("output/sheets/*.pdf"))
    printed = text(read(sheet.read_bytes()))
    assert squeezed("Throw both dice.") in printed
    assert squeezed(WORDS) not in printed


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "![It](draw:daer)",
            "no drawing is called 'daer' (did you mean 'dare'?): ",
        ),
        (
            "![ ](draw:dare)",
            "say in the brackets what the drawing shows, for those who cannot see it",
        ),
        (
            "![A *bust*](draw:dare)",
            "the words of a drawing are plain text: leave out marks such as * and `",
        ),
        ("See ![it](draw:dare).", prose.DRAWING),
        ("See [it](draw:dare).", prose.DRAWING),
        (
            "![It](draw:dare)",
            "the drawing 'dare' shows BUST, which the scoring module lacks",
        ),
    ],
)
def test_a_drawing_that_cannot_be_made_is_told_in_a_line(
    folder: Folder, line: str, problem: str
) -> None:
    folder.edit(PAGE, "Sit down.", line)
    number = folder.read(PAGE).split("\n").index(line) + 1
    told = folder.zine("verify", PAGE)
    assert told.code == 1
    assert f"{PAGE}:{number}: {problem}" in told.err
    assert told.err.count(f"{PAGE}:") == 1


@pytest.mark.parametrize("name", [ZINE, "content/glossary.md"])
def test_only_the_page_of_a_game_has_drawings(daring: Folder, name: str) -> None:
    if name == ZINE:
        daring.edit(ZINE, "A test.", LINE)
    else:
        daring.edit(ZINE, "## Colophon", "## Glossary\n\n[Glossary](../glossary.md)\n\n## Colophon")
        daring.write(name, f"---\n---\n{LINE}\n")
    told = daring.zine("verify")
    assert told.code == 1
    assert "a drawing shows the rules of a game, so it stands only on a game's page" in told.err
