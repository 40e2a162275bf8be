"""The colours: one table, which stylesheets read by name."""

import re
from pathlib import Path

import pytest

from zine.art import colours

ROOT = Path(__file__).resolve().parent.parent
SHEETS = ("templates/zine.css", "templates/web.css", "zine/serve/static/desk.css")


@pytest.mark.parametrize("name", SHEETS)
def test_stylesheets_take_ink_and_red_from_the_table(name: str) -> None:
    css = (ROOT / name).read_text(encoding="utf-8")
    filled = colours.filled(css)
    assert colours.INK in filled
    assert colours.RED in filled
    assert "--zine-" not in filled
    assert not re.search("171310|8c1a11", css)


def test_a_colour_in_a_drawing_of_a_data_url_has_no_hash() -> None:
    css = """a { background: url("data:,<svg fill='var(--zine-red)'/>"); color: var(--zine-red) }"""
    assert colours.filled(css) == (
        """a { background: url("data:,<svg fill='%238c1a11'/>"); color: #8c1a11 }"""
    )


def test_variables_of_others_stay() -> None:
    assert colours.filled("a { color: var(--ink) }") == "a { color: var(--ink) }"
