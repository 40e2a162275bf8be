"""Whatever an author writes takes bounded memory and time; what is refused is named."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import PAGE, ZINE, Folder
from made_images import jpeg, photograph

from zine import bounds
from zine.content.page import images
from zine.content.pictures import emblem, vector
from zine.content.pictures.raster import JPEG, Unusable
from zine.edition import EDITIONS
from zine.html.section import SectionHtml
from zine.html.stylesheet import Style, StyleFault, style
from zine.memo.memo import Memo
from zine.memo.store import Store
from zine.press.engine.workers import WorkerPool
from zine.problems import ContentError
from zine.sheets.make import MAX_NAMED, Options

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
OWN = Path("own.css")
SECTION = SectionHtml(
    "<!doctype html><html lang='en'><title>x</title><body><article><p>x</p></article>",
    "A Game",
    Path("game.md"),
)
LONG = SectionHtml(
    SECTION.html.replace("x</p>", "<b>x</b> " * 2_000 + "</p>"), "A Game", Path("game.md")
)
DOUBLED = [f"--v{n}: var(--v{n - 1}) var(--v{n - 1});" for n in range(1, 41)]
GROWING = ["\n".join((":root {", "--v0: red;", *DOUBLED, "}")), ":root {\n--v: var(--v) var(--v) }"]


def wrong(css: str, folder: Path) -> list[str]:
    """What is wrong with a folder's stylesheet, each as `line: message`."""
    (folder / "zine.css").write_text(css, encoding="utf-8")
    try:
        style([folder])
    except ContentError as error:
        return [f"{problem.line}: {problem.message}" for problem in error.problems]
    return []


@pytest.mark.parametrize("number", ["1e-300", "0.0009", "-.0001", "1e-4", "+1E-9"])
def test_a_number_too_small_for_any_page_is_refused_with_its_line(
    tmp_path: Path, number: str
) -> None:
    css = f"p {{ margin: 0 }}\nbody {{ background: linear-gradient(red, blue {number}px) }}"
    least = "but for 0, numbers of a stylesheet begin at 0.001"
    assert wrong(css, tmp_path) == [f"2: '{number}' is too small: {least}"]


@pytest.mark.parametrize("number", ["0", "0.0", "1e-400", "0.001", "-0.001", "10000"])
def test_nothing_and_all_that_a_page_can_show_is_taken(tmp_path: Path, number: str) -> None:
    assert wrong(f"p {{ margin: {number}px }}", tmp_path) == []


@pytest.mark.parametrize("css", GROWING)
def test_a_variable_that_grows_without_end_is_refused_with_its_line(
    tmp_path: Path, css: str
) -> None:
    (told,) = wrong(css, tmp_path)
    line, _, message = told.partition(": ")
    assert "--v" in css.split("\n")[int(line) - 1]
    assert message.endswith(f"has more than {bounds.VARIABLE:,} characters; name fewer")


@pytest.mark.parametrize(
    "css", ["/*" * 60_000, "url(" * 30_000, "'" * 99_999, "-" * 12_000, "0" * 12_000 + "1"]
)
@pytest.mark.parametrize("edition", ["half-letter", "a4"])
def test_a_stylesheet_of_one_sign_is_read_at_once(tmp_path: Path, css: str, edition: str) -> None:
    (tmp_path / "zine.css").write_text(css, encoding="utf-8")
    style([tmp_path], EDITIONS[edition])


@pytest.mark.parametrize("bracket", ["(", "[", "{", "{)", "{]"])
def test_brackets_without_end_in_a_stylesheet_are_told_with_their_line(
    tmp_path: Path, bracket: str
) -> None:
    (told,) = wrong(f"p {{ margin: 0 }}\np {{ color: {bracket * 9_000}", tmp_path)
    assert re.match(r"2: '.' stands in more than 50 other brackets", told)


@contextmanager
def pool(own: Style, folder: Path) -> Iterator[WorkerPool]:
    made = WorkerPool(own, Memo(Store(folder)))
    made.start(1)
    try:
        yield made
    finally:
        made.stop()


def own_style(css: str) -> Style:
    """Our style with rules of an author's own, or with none but ours."""
    ours = style([TEMPLATES])
    return ours._replace(css=ours.css + css, suspect=OWN) if css else ours


WORKER = """
from zine import bounds
from zine.press.engine import workers
def layout(*given, make=workers.layout):
    made = make(*given)
    bounds.{} = {}
    return made
workers.layout = layout
workers.worker_main()
"""
"""A worker that has less than others for its sections."""

TOO_MUCH = [
    ("LAYOUT_MEMORY", 1 << 20, r"\(it needs (more than 1 MB of|too much) memory"),
    ("LAYOUT", 0.001, r"\(it takes longer than 0\.001 seconds\)"),
]


@pytest.mark.some(2)
@pytest.mark.parametrize(("bound", "value", "why"), TOO_MUCH)
@pytest.mark.parametrize("css", ["p { color: red }", ""])
def test_a_layout_beyond_a_bound_is_one_line_of_the_file_of_its_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, value: float, why: str, css: str
) -> None:
    monkeypatch.setattr("zine.press.engine.workers.PROGRAM", WORKER.format(bound, value))
    with pool(own_style(css), tmp_path) as workers, pytest.raises(ContentError) as told:
        workers.lay_all([LONG])
    (problem,) = told.value.problems
    assert re.search(why, problem.message)
    if css:
        assert (problem.path, isinstance(told.value, StyleFault)) == (OWN, True)
        assert problem.message.endswith("look for the cause in this stylesheet")
    else:
        assert not isinstance(told.value, StyleFault)
        assert OWN.name not in str(problem)


def test_a_worker_that_is_killed_at_an_authors_stylesheet_names_it(tmp_path: Path) -> None:
    with pool(own_style("p { color: red }"), tmp_path) as workers:
        for pid in workers.pids:
            os.killpg(pid, signal.SIGKILL)
        with pytest.raises(StyleFault, match=r"own.css:1: the process that laid out 'A Game'"):
            workers.lay_all([SECTION])


def test_a_stylesheet_that_lets_each_word_run_out_is_told_in_one_line(folder: Folder) -> None:
    folder.write("content/looks/own.css", "@page { margin: 180pt }")
    folder.write("content/looks/own.toml", 'style = "own.css"\n')
    folder.edit(ZINE, "series: Tests\n", "series: Tests\nlook: own\n")
    ran = folder.zine("build")
    assert ran.code == 1
    (line,) = ran.err.splitlines()
    assert line.startswith("content/looks/own.css:1: '")
    assert line.endswith("look for the cause in this stylesheet")


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0{}z"/></svg>'


@pytest.mark.some(2)
@pytest.mark.parametrize("piece", ["q1 1 2 2", "t1 1", "c1 1 2 2 3 3", "a1 1 0 0 1 2 2", "l1 1"])
def test_the_largest_badge_is_read_at_once_and_a_larger_one_refused(piece: str) -> None:
    assert emblem.read(SQUARE.format(piece * (bounds.STROKES // 4)).encode()).ink
    with pytest.raises(Unusable, match="has more than 4,000 strokes; make it simpler"):
        emblem.read(SQUARE.format(piece * 12_000).encode())


DRAWN = SQUARE[: SQUARE.index("<path")] + "{}</svg>"


def test_a_quadratic_curve_of_a_badge_is_the_same_as_a_cubic_one() -> None:
    quadratic, cubic = (
        emblem.read(SQUARE.format(curve).encode()).ink
        for curve in ("Q30 60 90 30", "C20 40 50 50 90 30")
    )
    assert quadratic == cubic


@pytest.mark.parametrize(
    "shape",
    [
        f'<path d="M0 0{"h1" * 50}!"/>',
        f'<polyline points="{"1 2 " * 50}!"/>',
        f'<polygon points="{"1 2 " * 50}!"/>',
        '<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'
        + '<rect fill="url(#g)" width="9" height="9"/>' * 9,
    ],
)
def test_what_an_svg_draws_is_counted_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    monkeypatch.setattr(bounds, "POINTS", 49)
    with pytest.raises(Unusable, match=r"draws more than 49 lines, curves and colours"):
        vector.ready(DRAWN.format(shape).encode())


def test_what_paints_an_svg_is_read_once_and_counted_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bounds, "PAINTS", 40)
    alike = '<path style="fill:#123456" d="M0 0h9v9z"/>' * 9
    assert vector.ready(DRAWN.format(alike).encode())
    unlike = "".join(f'<path style="fill:#12345{n}" d="M0 0h9v9z"/>' for n in range(9))
    with pytest.raises(Unusable, match=r"paints its shapes with more than 40 characters"):
        vector.ready(DRAWN.format(unlike).encode())


@pytest.mark.parametrize("said", ['style="fill:{}"', 'fill="{}"', 'style="{}"'])
@pytest.mark.parametrize("bracket", ["(", "[", "{"])
def test_brackets_without_end_in_an_svg_are_one_line(said: str, bracket: str) -> None:
    path = f'\n<path {said.format("a" + bracket * 3_900)} d="M0 0h9v9z"/>'
    with pytest.raises(Unusable) as told:
        vector.ready(DRAWN.format(path).encode())
    assert told.value.line == 2


def test_verify_tells_what_no_page_can_be_laid_out_with(folder: Folder) -> None:
    folder.write("content/looks/own.css", "p { margin: 0 }\nbody { margin: 1e-300px }")
    folder.write("content/looks/own.toml", 'style = "own.css"\n')
    folder.edit(ZINE, "title: A Small Zine\n", "title: A Small Zine\nlook: own\n")
    for command in ("verify", "build"):
        ran = folder.zine(command)
        assert ran.code == 1
        assert "content/looks/own.css:2: '1e-300' is too small" in ran.err


def test_a_pad_of_more_names_than_it_holds_is_refused_before_it_is_drawn() -> None:
    Options(tables=(("Ada",),) * MAX_NAMED)
    with pytest.raises(ValueError, match=r"at most 1,000 sheets with different names, not 1,001"):
        Options(tables=(("Ada",),) * (MAX_NAMED + 1))


def test_a_page_shows_no_more_pictures_than_a_layout_holds(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = jpeg(photograph(600, 400))
    folder.write("content/games/cup.jpg", picture)
    folder.edit(PAGE, "Sit down.\n", "Sit down.\n\n" + "![A cup](cup.jpg)\n\n" * 3)
    printed = len(images.ready(picture, JPEG)[0])
    monkeypatch.setattr(bounds, "PICTURES", 3 * printed)
    assert folder.zine("verify").code == 0
    monkeypatch.setattr(bounds, "PICTURES", 3 * printed - 1)
    third = folder.read(PAGE).split("\n").index("![A cup](cup.jpg)") + 1 + 4
    told = folder.zine("verify").err
    assert told.startswith(f"{PAGE}:{third}:")
    assert "each as often as it is shown" in told


def entries(number: int, between: Callable[[int], str] = lambda _: "") -> str:
    return "".join(f"- [G](../games/{n:03}.md)\n{between(n)}" for n in range(number))


@pytest.mark.parametrize(("number", "most"), [(201, "200 links, throws"), (400, "8,000 char")])
def test_a_list_that_is_too_long_says_what_parts_it(folder: Folder, number: int, most: str) -> None:
    folder.edit(ZINE, "- [Tally Ho](../games/tally.md)\n", entries(number))
    line, *_ = folder.zine("verify").err.splitlines()
    assert f"a list has {most}" in line
    assert line.endswith("at most; put a heading (###) or an empty line into it")


def test_a_zine_lists_more_games_than_a_page_has_links(folder: Folder) -> None:
    listed = entries(bounds.LINKS + 100, lambda n: "\n### More\n\n" if n % 100 == 99 else "")
    folder.edit(ZINE, "- [Tally Ho](../games/tally.md)\n", listed)
    told = folder.zine("verify").err
    assert "at most" not in told
    assert "there is no game '../games/599.md'" in told
