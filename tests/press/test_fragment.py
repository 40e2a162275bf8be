"""What keeps a page from being printed, and what a smaller zine shows."""

import re
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from conftest import PAGE, SCORING, ZINE, Folder
from paper import read, squeezed
from printed import ROOT, Zine, alone, body, build, head, lands, notes, text, under, under_initial

from zine.art import fonts
from zine.content.page import document
from zine.html import markup
from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.html.templates import Templates
from zine.pdf.fragment import PdfFragment
from zine.press.engine import weasyprint_engine
from zine.press.engine.weasyprint_engine import LayoutEngine
from zine.problems import ContentError

TEMPLATES = ROOT / "templates"


# A small zine, for what Stonewood does not show.

ECHO = "content/games/echo.md"


@pytest.fixture
def small(folder: Folder) -> Folder:
    """A zine of two games, each on a page of its own; tests change its files."""
    folder.write(ECHO, folder.read(PAGE).replace("Tally Ho", "Echo"))
    folder.write("scoring/echo.py", folder.read(SCORING))
    entry = "- [Tally Ho](../games/tally.md)\n"
    folder.edit(ZINE, entry, f"{entry}\n### The rest\n\n- [Echo](../games/echo.md)\n")
    return folder


def append(folder: Folder, file: str, words: str) -> None:
    folder.write(file, folder.read(file) + words)


def refusal(folder: Folder) -> list[tuple[str, int, str]]:
    """What is said of a zine that cannot be printed: file, line and message."""
    with pytest.raises(ContentError) as raised:
        build(folder.root, "small")
    return [(p.path.name, p.line, p.message) for p in raised.value.problems]


def links(zine: Zine) -> dict[str, int | None]:
    """Where every link of the games lands, by the text that it covers."""
    with pikepdf.open(BytesIO(zine.pdf)) as document:
        return {
            under(note, page): lands(document, note.Dest) if "/Dest" in note else None
            for pages in zine.games.values()
            for page in pages
            for note in notes(document, page.number - 1)
        }


def test_a_game_of_one_page_is_headed_with_its_chapter_alone(small: Folder) -> None:
    style = (TEMPLATES / "zine.css").read_text(encoding="utf-8")
    small.write("templates/zine.css", style + ".signature, .glance, h2 { display: none; }")
    zine = build(small.root, "small")
    assert [len(pages) for pages in zine.games.values()] == [1, 1]
    heads = {page.number: line.text for page in zine.pages if (line := head(page))}
    pages = {title: pages[0].number for title, pages in zine.games.items()}
    assert heads == {pages["Tally Ho"]: "All of them", pages["Echo"]: "The rest"}


def test_a_cross_reference_lands_on_the_page_of_the_game_it_names(small: Folder) -> None:
    append(small, ECHO, "\nCompare [the first game](tally.md), and [this one](echo.md).\n")
    append(small, PAGE, "\nCompare [its echo](../games/echo.md).\n")
    zine = build(small.root, "small")
    tally, echo = (pages[0].number for pages in zine.games.values())
    assert links(zine) == {"thefirstgame": tally, "itsecho": echo, "thisone": echo}
    assert tally < echo


def test_a_mention_of_a_game_that_the_zine_leaves_out_is_text_and_no_link(small: Folder) -> None:
    append(small, PAGE, "\nCompare [its echo](echo.md).\n")
    small.edit(ZINE, "\n### The rest\n\n- [Echo](../games/echo.md)\n", "")
    zine = build(small.root, "small")
    assert "itsecho" in text(zine.games["Tally Ho"])
    assert links(zine) == {}


def test_the_contents_are_true_where_they_run_over_two_pages(small: Folder) -> None:
    line = "{% for chapter in contents.chapters %}"
    template = (TEMPLATES / "chapters.html").read_text(encoding="utf-8")
    assert line in template
    broken = template.replace(line, f'{line}<div style="break-after: page">more</div>')
    small.write("templates/chapters.html", broken)
    zine = build(small.root, "small")
    pages = {title: pages[0].number for title, pages in zine.games.items()}
    assert list(pages.values()) == [5, 5 + len(zine.games["Tally Ho"])]
    lines = "\n".join(page.text for page in zine.pages[1:4])
    for title, number in pages.items():
        assert re.search(rf"^{title} [. ]+ {number}$", lines, re.M)


def test_a_zine_says_what_its_own_file_says(small: Folder) -> None:
    small.edit(ZINE, "series: Tests", "series: Tests\nlanguage: de")
    small.edit(ZINE, "copies: 1", "copies: 30")
    zine = build(small.root, "small")
    lines = [line.text for page in zine.inside for line in body(page)]
    assert "First Auflage, 30 Exemplare, May 2026" in lines
    with pikepdf.open(BytesIO(zine.pdf)) as document:
        found = [str(document.docinfo[key]) for key in ("/Title", "/Author", "/Subject")]
        assert found == ["A Small Zine", "A Tester", "one game"]
        assert str(document.Root.Lang) == "de"


def test_an_opening_of_many_lines_is_indented_only_beside_its_initial(small: Folder) -> None:
    lead = "Throw two dice and write down what they are worth."
    more = " More words follow and fill more lines than the initial has."
    small.edit(PAGE, lead, lead + more * 4)
    initial, below = under_initial(build(small.root, "small").games["Tally Ho"][0])
    assert len(below) >= 3
    for line in below:
        assert line.box.left < initial.left + 2, line.text


def test_no_line_of_a_title_ends_with_a_clipped_word(small: Folder) -> None:
    title = "Zambale’s Own, and Old, Pair o’ Dice"
    small.edit(PAGE, "title: Tally Ho", f"title: {title}")
    inside = build(small.root, "small").inside
    large = [line.text for page in inside for line in page.lines if line.chars[0].size > 20]
    first = next(place for place, line in enumerate(large) if line.startswith("Zambale"))
    assert " ".join(large[first : first + 2]) == title
    assert not large[first].endswith("o’")


@pytest.mark.parametrize(
    ("file", "place", "sign"),
    [
        (PAGE, "also: Count", "漢"),
        (PAGE, "Sit down", "☃"),
        (PAGE, "a die shows 1 to 6", "\N{GRINNING FACE}"),
        (ZINE, "title: A Small Zine", "漢"),
        (ZINE, "subtitle: one game", "☃"),
        (ZINE, "\nA test", "\N{FULLWIDTH DIGIT ONE}"),
    ],
    ids=["other-name", "text", "cell", "zine-title", "zine-subtitle", "zine-text"],
)
def test_a_character_that_our_typefaces_lack_is_refused_with_its_line(
    small: Folder, file: str, place: str, sign: str
) -> None:
    """Wherever a typeface of the system happens to have it: ours alone are printed with."""
    small.edit(file, place, f"{place}{sign}")
    lines = small.read(file).split("\n")
    line = next(number for number, words in enumerate(lines, 1) if sign in words)
    with pytest.raises(ContentError) as caught:
        document.read(small.root / file)
    (problem,) = caught.value.problems
    assert (problem.line, problem.message) == (
        line,
        f"our typefaces have no '{sign}' (U+{ord(sign):04X})",
    )


def test_an_escaped_mark_is_printed_as_it_stands(small: Folder) -> None:
    raw = '<img src="http://127.0.0.1:9/a.png"> <b>bold</b> <!remark> &copy;'
    append(small, PAGE, f"\n{raw.replace('<', chr(92) + '<').replace('&', chr(92) + '&')}\n")
    assert squeezed(raw) in text(build(small.root, "small").games["Tally Ho"])


def test_no_connection_is_opened_even_if_a_template_asks_for_one(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    for name in ("socket.connect", "socket.connect_ex", "getaddrinfo"):
        monkeypatch.setattr(f"socket.{name}", lambda *told, **_: opened.append(told))
    template = (TEMPLATES / "matter.html").read_text(encoding="utf-8")
    image = '<img src="http://127.0.0.1:9/a.png">'
    small.write("templates/matter.html", template.replace("{{ body }}", "{{ body }}" + image))
    append(small, PAGE, "\nSee [this](http://127.0.0.1:9/).\n")
    ((file, _, message),) = refusal(small)
    assert file == "small.md"
    assert "nothing is fetched while building: http://127.0.0.1:9/a.png" in message
    assert opened == []


# What keeps a fragment from being laid.


engine = cache(LayoutEngine)


@dataclass(frozen=True)
class Bench:
    """A folder of templates of its own, before those of the zine."""

    folder: Path

    def lay(self, inside: str, rules: str = "", **values: Any) -> PdfFragment:
        page = '{% extends "page.html" %}{% block title %}Test{% endblock %}'
        page += f"{{% block body %}}{inside}{{% endblock %}}"
        (self.folder / "test.html").write_text(page, encoding="utf-8")
        if rules:
            sheet = (TEMPLATES / "zine.css").read_text(encoding="utf-8")
            (self.folder / "zine.css").write_text(sheet + rules, encoding="utf-8")
        folders = (self.folder, TEMPLATES)
        html = Templates(folders).fill("test.html", {"language": "en", **values})
        return engine(style(folders)).lay(SectionHtml(html, "Test", Path("page.md")))

    def refusal(self, inside: str, rules: str = "", **values: Any) -> list[str]:
        with pytest.raises(ContentError) as raised:
            self.lay(inside, rules, **values)
        return list(map(str, raised.value.problems))


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_page_that_fits_is_laid(bench: Bench) -> None:
    laid = bench.lay("<h1>Title</h1><p>Text with {{ what }}.</p>", what="<b>")
    assert laid.pages == 1
    assert [line.text for line in read(alone(laid))[0].lines] == ["Title", "Text with <b>."]


def test_a_page_that_needs_two_is_laid_as_two(bench: Bench) -> None:
    assert bench.lay("<p>word</p>" * 60).pages == 2


def test_a_warning_of_the_layout_fails_the_page(bench: Bench) -> None:
    (problem,) = bench.refusal('<p style="frobnicate: 3">x</p>')
    assert problem.startswith("page.md:1: the layout warns: Ignored `frobnicate: 3`")


def test_a_warning_of_the_stylesheet_fails_every_page(bench: Bench) -> None:
    (problem,) = bench.refusal("<p>x</p>", rules="p { colour: red }")
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
    assert all(
        problem.endswith("is taller than a page") for problem in bench.refusal(frame.format(ROWS))
    )


def test_text_below_the_foot_of_its_page_fails_it(bench: Bench) -> None:
    (problem,) = bench.refusal('<p style="position: absolute; top: 700pt">far down</p>')
    assert problem == "page.md:1: page 1: 'far down' runs off the foot of the page"


def test_a_line_at_the_foot_of_its_page_may_stand_close_to_the_one_above(bench: Bench) -> None:
    """The box of its text is higher than the line, but the line is on the page."""
    lines = "<br/>".join(f"line {number}" for number in range(120))
    assert bench.lay(f'<p style="font-size: 20pt; line-height: 16.3pt">{lines}</p>').pages > 1


def test_a_glyph_that_no_typeface_has_fails_the_page(bench: Bench) -> None:
    (problem,) = bench.refusal("<p>\U000107ff</p>")
    assert ".notdef glyph" in problem
    assert "U+107FF" in problem


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
        weasyprint_engine.FontFetcher().fetch(url)


def test_the_fetcher_hands_out_our_typefaces() -> None:
    response = weasyprint_engine.FontFetcher().fetch("font:cinzel")
    assert response.read() == fonts.load("cinzel")
