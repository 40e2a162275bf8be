"""What keeps a page from being printed, and what a smaller zine shows."""

import re
import shutil
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from paper import read, squeezed
from printed import ROOT, body, build, lands, notes, text, under, under_initial

from zine.diagnostics import ContentError
from zine.foundry import fonts
from zine.press import galley, markup
from zine.press.galley import Composer, Galley

TEMPLATES = ROOT / "templates"


# A smaller library, for what the zine itself does not show.


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A root with a zine of two games, Crag and Everest; tests change its files."""
    for name in ("crag", "everest"):
        page = tmp_path / "content" / "games" / f"{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "content" / "games" / f"{name}.md", page)
    (tmp_path / "content" / "zines").mkdir()
    (tmp_path / "content" / "zines" / "small.md").write_text(SMALL, encoding="utf-8")
    return tmp_path


SMALL = """\
---
title: Two Games
subtitle: a small zine
series: Tests
author: Nobody
printing: Second
copies: 3
date: May 2027
---

## Games

### Cards

- [Crag](../games/crag.md)

### Climbs

- [Everest](../games/everest.md)

## Colophon

Printed to be read by a machine.
"""


def append(path: Path, words: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + words, encoding="utf-8")


def replace(path: Path, old: str, new: str) -> None:
    words = path.read_text(encoding="utf-8")
    assert old in words
    path.write_text(words.replace(old, new), encoding="utf-8")


def refusal(root: Path) -> list[str]:
    """What is said of a small zine that cannot be printed."""
    with pytest.raises(ContentError) as raised:
        build(root, "small")
    return [problem.message for problem in raised.value.problems]


def test_a_cross_reference_lands_on_the_page_of_the_game_it_names(small: Path) -> None:
    append(small / "content" / "games" / "everest.md", "\nCompare [the game of Crag](crag.md).\n")
    append(small / "content" / "games" / "crag.md", "\nCompare [the climb](everest.md).\n")
    made = build(small, "small")
    with pikepdf.open(BytesIO(made.pdf)) as document:
        found = {
            under(note, page): lands(document, note.Dest)
            for pages in made.games.values()
            for page in pages
            for note in notes(document, page.number - 1)
        }
    crag, everest = (made.games[title][0].number for title in ("Crag", "Everest"))
    assert found == {"thegameofcrag": crag, "theclimb": everest}
    assert crag < everest


def test_an_opening_of_many_lines_is_indented_only_beside_its_initial(small: Path) -> None:
    page = small / "content" / "games" / "crag.md"
    lead = page.read_text(encoding="utf-8").split("\n---\n")[1].split("\n\n")[0].strip()
    replace(page, lead, lead + " More words follow and fill more lines than the initial has." * 4)
    initial, below = under_initial(build(small, "small").games["Crag"][0])
    assert len(below) >= 3
    for line in below:
        assert line.box.left < initial.box.left + 2, line.text


def test_the_printing_line_is_that_of_the_zines_own_file(small: Path) -> None:
    assert body(build(small, "small").pages[-1])[-1].text == "Second printing, 3 copies, May 2027"


@pytest.mark.parametrize(
    ("file", "place", "sign"),
    [
        ("games/crag.md", "title: Crag", "漢"),
        ("games/crag.md", "## The turn\n\n", "☃"),
        ("games/crag.md", "## Source\n\n", "\N{GRINNING FACE}"),
        ("zines/small.md", "title: Two Games", "漢"),
        ("zines/small.md", "subtitle: a small zine", "☃"),
        ("zines/small.md", "read by", "\N{ZERO WIDTH SPACE}"),
    ],
    ids=["title", "text", "source", "zine-title", "zine-subtitle", "zine-text"],
)
def test_a_character_that_our_typefaces_lack_is_refused_with_its_line(
    small: Path, file: str, place: str, sign: str
) -> None:
    """Wherever a typeface of the system happens to have it: ours alone are printed with."""
    path = small / "content" / file
    replace(path, place, f"{place}{sign}")
    if place == "title: Crag":
        replace(small / "content" / "zines" / "small.md", "[Crag]", f"[Crag{sign}]")
    lines = path.read_text(encoding="utf-8").split("\n")
    line = next(number for number, words in enumerate(lines, 1) if sign in words)
    with pytest.raises(ContentError) as raised:
        build(small, "small")
    found = {(p.path.name, p.line): p.message for p in raised.value.problems}
    wanted = f"our typefaces have no '{sign}' (U+{ord(sign):04X})"
    assert found[path.name, line] == wanted
    assert set(found.values()) == {wanted}


@pytest.mark.parametrize("sign", ["→", "Ж"])
def test_a_character_that_only_the_face_of_titles_lacks_is_refused_in_a_title(
    small: Path, sign: str
) -> None:
    replace(small / "content" / "games" / "crag.md", "title: Crag", f"title: Crag {sign}")
    replace(small / "content" / "zines" / "small.md", "[Crag]", f"[Crag {sign}]")
    assert any(sign in message for message in refusal(small))


def test_a_table_with_a_heading_that_the_face_of_headings_lacks_is_refused(small: Path) -> None:
    append(
        small / "content" / "games" / "crag.md",
        "\nPlain: Of arrows.\n\n| A → B |\n| ----- |\n| 1     |\n",
    )
    assert any("→" in message for message in refusal(small))


def test_raw_html_of_a_page_is_printed_as_it_stands(small: Path) -> None:
    raw = '<img src="http://127.0.0.1:9/a.png"> <b>bold</b> ![a](http://127.0.0.1:9/b.png)'
    append(small / "content" / "games" / "crag.md", f"\n{raw}\n")
    words = text(build(small, "small").games["Crag"])
    assert squeezed('<img src="http://127.0.0.1:9/a.png"> <b>bold</b>') in words


# What keeps a galley from being laid.


@dataclass(frozen=True)
class Bench:
    """A folder of templates of its own, before those of the zine."""

    folder: Path

    def lay(self, inside: str, style: str = "", **values: Any) -> Galley:
        page = '{% extends "page.html" %}{% block title %}Test{% endblock %}'
        page += f"{{% block body %}}{inside}{{% endblock %}}"
        (self.folder / "test.html").write_text(page, encoding="utf-8")
        if style:
            sheet = (TEMPLATES / "zine.css").read_text(encoding="utf-8")
            (self.folder / "zine.css").write_text(sheet + style, encoding="utf-8")
        composer = Composer([self.folder, TEMPLATES])
        return composer.lay("test.html", Path("page.md"), {"language": "en", **values})

    def refusal(self, inside: str, style: str = "", **values: Any) -> list[str]:
        with pytest.raises(ContentError) as raised:
            self.lay(inside, style, **values)
        return list(map(str, raised.value.problems))


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_page_that_fits_is_laid(bench: Bench) -> None:
    laid = bench.lay("<h1>Title</h1><p>Text with {{ what }}.</p>", what="<b>")
    assert laid.pages == 1
    assert [line.text for line in read(laid.pdf)[0].lines] == ["Title", "Text with <b>."]


def test_a_page_that_needs_two_is_laid_as_two(bench: Bench) -> None:
    assert bench.lay("<p>word</p>" * 60).pages == 2


def test_a_warning_of_the_layout_fails_the_page(bench: Bench) -> None:
    (problem,) = bench.refusal('<p style="frobnicate: 3">x</p>')
    assert problem.startswith("page.md:1: the layout warns: Ignored `frobnicate: 3`")


def test_a_warning_of_the_stylesheet_fails_every_page(bench: Bench) -> None:
    (problem,) = bench.refusal("<p>x</p>", style="p { colour: red }")
    assert problem.endswith("unknown property.")
    assert "zine.css:1: Ignored `colour: red" in problem


def test_a_link_to_nowhere_within_a_piece_fails_the_page(bench: Bench) -> None:
    (problem,) = bench.refusal('<a href="#nowhere">x</a>')
    assert problem == ("page.md:1: the layout warns: No anchor #nowhere for internal URI reference")


def test_a_template_that_asks_for_what_it_is_not_given_fails_the_page(bench: Bench) -> None:
    (problem,) = bench.refusal("{{ absent }}")
    assert problem.endswith("template: 'absent' is undefined")


def test_a_line_that_does_not_fit_fails_the_page(bench: Bench) -> None:
    (problem,) = bench.refusal(f"<p>fits</p><p>{'x' * 120}</p>")
    found = re.fullmatch(r"page\.md:1: page 1: 'x{40}' is (\d+\.\d) pt too wide", problem)
    assert found
    assert float(found[1]) > 200


def test_a_throw_too_long_for_its_line_fails_the_page(bench: Bench) -> None:
    throw = " ".join(["6"] * 60)
    (problem,) = bench.refusal(f"<p>{markup.inline(f'[{throw}]')}</p>")
    assert "pt too wide" in problem


def test_a_table_too_wide_for_the_page_fails_it(bench: Bench) -> None:
    cells = "".join(f'<td style="white-space: nowrap">a cell of words {n}</td>' for n in range(8))
    problems = bench.refusal(f'<div class="table"><table><tr>{cells}</tr></table></div>')
    assert problems
    assert all("pt too wide" in problem for problem in problems)


def test_text_wider_than_its_narrow_frame_fails_the_page(bench: Bench) -> None:
    (problem,) = bench.refusal(f'<div style="width: 100pt">{"x" * 30}</div>')
    assert "pt too wide" in problem


ROWS = "".join(f"<tr><td>row {number}</td></tr>" for number in range(80))


@pytest.mark.parametrize(
    "frame",
    [
        '<div class="table"><table><thead><tr><th>Row</th></tr></thead>{}</table></div>',
        '<figure class="example"><figcaption>Long</figcaption><table>{}</table></figure>',
    ],
    ids=["table", "example"],
)
def test_a_table_or_an_example_taller_than_a_page_fails_it(bench: Bench, frame: str) -> None:
    """It would have to be cut."""
    assert bench.refusal(frame.format(ROWS))


def test_text_below_the_foot_of_its_page_fails_it(bench: Bench) -> None:
    (problem,) = bench.refusal('<p style="position: absolute; top: 700pt">far down</p>')
    assert problem == "page.md:1: page 1: 'far down' runs off the foot of the page"


def test_a_glyph_that_no_typeface_has_fails_the_page(bench: Bench) -> None:
    problems = bench.refusal("<p>\U000107ff</p>")
    assert "page.md:1: the typeface of this text has no '\U000107ff' (U+107FF)" in problems


def test_every_problem_of_a_page_is_told_at_once(bench: Bench) -> None:
    problems = bench.refusal(f'<p style="frobnicate: 3">{"x" * 120}</p><p>{"y" * 120}</p>')
    assert len(problems) == 3


# Nothing is fetched.

OUTSIDE = ["http://127.0.0.1:9/a", "file:///etc/hostname"]


@pytest.mark.parametrize("url", OUTSIDE)
@pytest.mark.parametrize(
    "inside",
    [
        '<img src="{}">',
        '<p style="background: url({})">x</p>',
        '<link rel="stylesheet" href="{}">',
        '<object data="{}"></object>',
    ],
    ids=["image", "background", "stylesheet", "object"],
)
def test_a_template_that_would_fetch_something_fails_the_page(
    bench: Bench, inside: str, url: str
) -> None:
    problems = bench.refusal(inside.format(url))
    assert any(f"nothing is fetched while building: {url}" in problem for problem in problems)


@pytest.mark.parametrize("url", OUTSIDE)
def test_the_fetcher_hands_out_no_address(url: str) -> None:
    with pytest.raises(BaseException, match=f"nothing is fetched while building: {url}"):
        galley._Cupboard().fetch(url)


def test_the_fetcher_hands_out_our_typefaces() -> None:
    response = galley._Cupboard().fetch("font:cinzel")
    assert response.read() == fonts.load("cinzel")


def test_a_whole_build_opens_no_connection_and_no_file_of_the_web(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a connection was opened")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(f"socket.socket.{name}", refuse)
    monkeypatch.setattr("socket.getaddrinfo", refuse)
    monkeypatch.setattr("urllib.request.urlopen", refuse)
    append(small / "content" / "games" / "crag.md", "\nSee <http://127.0.0.1:9/>.\n")
    assert build(small, "small").pdf
