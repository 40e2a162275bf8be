"""The colours: one table, which stylesheets read by name."""

import re
from itertools import product
from pathlib import Path

import ink
import pytest
from conftest import sampled
from printed import alone
from sheets import FORMS, SAMPLE, made

from zine.art import colours
from zine.art.look import TAVERN
from zine.check import played_game
from zine.edition import edition
from zine.press import played_sheet
from zine.press.impose import calibration

ROOT = Path(__file__).resolve().parents[2]
SHEETS = ("templates/zine.css", "templates/web.css", "zine/serve/static/desk.css")


@pytest.mark.parametrize("name", SHEETS)
def test_stylesheets_take_ink_and_red_from_the_table(name: str) -> None:
    css = (ROOT / name).read_text(encoding="utf-8")
    filled = colours.filled(css, TAVERN.tokens)
    assert colours.INK in filled
    assert colours.RED in filled
    assert "--zine-" not in filled
    assert not re.search("#(000000|8c1a11)", css)


def test_a_colour_in_a_drawing_of_a_data_url_has_no_hash() -> None:
    second = "var(--zine-second)"
    css = f"""a {{ background: url("data:,<svg fill='{second}'/>"); color: {second} }}"""
    assert colours.filled(css, TAVERN.tokens) == (
        """a { background: url("data:,<svg fill='%238c1a11'/>"); color: #8c1a11 }"""
    )


def test_variables_of_others_stay() -> None:
    assert colours.filled("a { color: var(--ink) }", TAVERN.tokens) == "a { color: var(--ink) }"


@pytest.mark.parametrize(
    ("colour", "fills", "draws"),
    [
        (colours.INK, "0 g", "0 G"),
        ("#333333", "0.2 g", "0.2 G"),
        (colours.WHITE, "1 g", "1 G"),
        ("#ff3300", "1 0.2 0 rg", "1 0.2 0 RG"),
    ],
)
def test_black_greys_and_white_take_one_ink(colour: str, fills: str, draws: str) -> None:
    assert colours.operator(colour) == fills
    assert colours.operator(colour, stroke=True) == draws


OPTIONS: dict[str, dict[str, object]] = {
    "fillable": {"fillable": True},
    "ink_saver": {"ink_saver": True},
    "copies": {"paper": "a4", "copies": 3, "up": 2},
    "names": {"tables": (("Ada", "Bel"),)},
    "rules_on_back": {"rules_on_back": True},
}
EVERY = [*product(FORMS, sorted(OPTIONS.keys() - {"names"})), ("crag", "names")]
FEW = {
    *((name, "ink_saver") for name in SAMPLE),
    *product(("crag", "triples-Called_shot"), ("fillable", "copies", "rules_on_back")),
    ("crag", "names"),
}
"""Each kind of sheet in black; in red as well a pad, fields, and a back with pictures."""


@pytest.mark.some(6)
@pytest.mark.parametrize("case", sampled(EVERY, FEW), ids=" ".join)
def test_a_sheet_is_printed_in_black_red_and_grey_and_an_ink_saver_in_black(
    case: tuple[str, str],
) -> None:
    name, options = case
    pdf = made(name, **{"paper": "half-letter", **OPTIONS[options]}).pdf
    ink.of(pdf).check(ink_saver=options == "ink_saver")


def test_a_played_game_in_an_ink_saver_is_black() -> None:
    told = played_game.load(ROOT / "content/scores/crag.md", [FORMS["crag"][0]])
    pdf = alone(played_sheet.fragment(told, edition("a5", ink_saver=True)))
    ink.of(pdf).check(ink_saver=True)


def test_a_sheet_has_no_halftone_at_600_dots_an_inch() -> None:
    assert ink.shades(made("crag", ink_saver=True).pdf, 0) == {0, 255}


def test_a_calibration_sheet_is_black() -> None:
    ink.of(calibration.sheet("a4")).check(ink_saver=True)
