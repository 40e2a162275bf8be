"""The engine: how a game is set so that its last page is not all but empty."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import ink
import pikepdf
import pypdfium2
import pytest
import tinyhtml5
from conftest import PAGE, Folder
from copies import copies, page
from paper import read
from PIL import Image, ImageChops
from printed import ROOT, alone

from zine.art import woodcut
from zine.art.look import TAVERN
from zine.check.verify import VerifiedGame
from zine.content import project
from zine.content.page import game
from zine.dice import Picture
from zine.edition import HALF_LETTER, Edition
from zine.html import sections, woodcuts
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.pdf.fragment import PdfFragment
from zine.press.engine import weasyprint_engine
from zine.press.engine.speedups import table
from zine.press.engine.speedups.large_frame import in_large_frame
from zine.press.engine.weasyprint_engine import Layout, LayoutEngine, best_fit

USUAL = ""
HIGH, LEADING = 612 - (0.78 + 0.74) * 72, 11.6
"""How high the text of a page can stand, and what its lines take, in points."""


@dataclass
class Press:
    """Stands in for the layout engine: each setting comes out with these pages, so far filled."""

    outcomes: Mapping[str, tuple[int, float]]
    tried: list[str] = field(default_factory=list)

    def lay(self, fit: str) -> Layout:
        self.tried.append(fit)
        return Layout(None, fit, *self.outcomes[fit], ())


@pytest.mark.parametrize("usual", [(1, 0.1), (1, 1.0), (2, 0.5), (2, 0.9), (3, 1.0)], ids=str)
def test_a_game_whose_last_page_is_filled_is_set_as_usual(usual: tuple[int, float]) -> None:
    """Or one that has no other page; nothing else is even tried."""
    press = Press({USUAL: usual})
    assert best_fit(press.lay).fit == USUAL
    assert press.tried == [USUAL]


@pytest.mark.parametrize(
    ("outcomes", "chosen"),
    [
        ({USUAL: (2, 0.07), "tight": (1, 0.9)}, "tight"),
        ({USUAL: (2, 0.07), "tight": (2, 0.06), "tighter": (1, 1.0)}, "tighter"),
        ({USUAL: (4, 0.22), "tight": (4, 0.2), "tighter": (3, 0.9)}, "tighter"),
        ({USUAL: (3, 0.1), "tight": (2, 0.2)}, "tight"),
        ({USUAL: (2, 0.4), "looser": (2, 0.7), "loose": (2, 0.6)}, "loose"),
        ({USUAL: (2, 0.4), "looser": (2, 0.55), "loose": (2, 0.45)}, "looser"),
        ({USUAL: (2, 0.2), "looser": (2, 0.3)}, "looser"),
        ({USUAL: (2, 0.2), "looser": (3, 0.2), "loose": (2, 0.3)}, "loose"),
        ({USUAL: (2, 0.4), "looser": (3, 1.0), "loose": (3, 0.9)}, USUAL),
        (dict.fromkeys((USUAL, "tight", "tighter", "looser"), (2, 0.07)), USUAL),
    ],
    ids=[
        "a page spared",
        "a page spared at the second try",
        "more can be spared of a longer game",
        "what was spared is not filled",
        "filled by a little more space",
        "filled by more space alone",
        "not filled, but the fullest",
        "the fullest without a page more",
        "never a page more",
        "nothing gained",
    ],
)
def test_of_the_settings_the_one_with_the_fewest_pages_is_chosen_and_then_the_fullest(
    outcomes: Mapping[str, tuple[int, float]], chosen: str
) -> None:
    press = Press(outcomes)
    assert best_fit(press.lay).fit == chosen
    assert press.tried == list(outcomes)


@pytest.mark.parametrize(
    ("signature", "spoken"),
    [
        ("6 6", "dice showing 6, 6"),
        ("cat, two cats", "dice showing cat, two cats"),
    ],
)
def test_the_drawing_above_a_title_says_which_dice_it_shows(
    folder: Folder, signature: str, spoken: str
) -> None:
    folder.edit(PAGE, "signature: 6 6", f"signature: {signature}")
    loaded = game.load(project.at(folder.root), folder.root / PAGE)
    copy = sections.game_html(Bench(folder).templates, "en", VerifiedGame(loaded, 5))
    assert f'alt="{spoken}"' in copy.html
    assert isinstance(loaded.signature[0], Picture) is signature.startswith("cat")


# As it is printed.


class Bench:
    """Lays out the small game with more or fewer lines of rulings."""

    def __init__(self, folder: Folder, edition: Edition = HALF_LETTER) -> None:
        self.folder = folder
        self.found = project.at(folder.root)
        self.engine = LayoutEngine(style(self.found.templates, edition))
        self.templates = templates_in(self.found.templates)
        self.page = folder.read(PAGE)

    def set(self, lines: int) -> PdfFragment:
        more = "\n\n".join(["There are none.", *["And one more."] * lines])
        self.folder.write(PAGE, self.page.replace("There are none.", more))
        loaded = game.load(self.found, self.folder.root / PAGE)
        return self.engine.lay(sections.game_html(self.templates, "en", VerifiedGame(loaded, 5)))


def pitch(fragment: PdfFragment) -> float:
    """How far apart the lines of the rulings stand, in points; they stand evenly."""
    steps = [
        before.chars[0].box.bottom - after.chars[0].box.bottom
        for page in read(alone(fragment))
        for before, after in pairwise(page.lines)
        if before.text == after.text == "And one more."
    ]
    assert max(steps) - min(steps) < 0.05
    return sum(steps) / len(steps)


def test_a_game_that_would_run_a_few_lines_over_is_set_tighter_and_spares_the_page(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(folder)
    with monkeypatch.context() as without:
        without.setattr(weasyprint_engine, "TIGHTER", ())
        without.setattr(weasyprint_engine, "LOOSER", ())
        whole = bench.set(0)
        assert whole.fill > weasyprint_engine.FILLED or whole.pages > 1
        room = int((1 - whole.fill) * HIGH / LEADING)
        tried = {lines: bench.set(lines) for lines in range(room - 2, room + 3)}
    lines = next(n for n, fragment in tried.items() if fragment.pages > whole.pages)
    assert tried[lines].pages == whole.pages + 1
    assert tried[lines].fill < weasyprint_engine.FILLED
    tight, fine = bench.set(lines), bench.set(lines - 1)
    assert tight.pages == whole.pages
    assert fine == tried[lines - 1]
    assert pitch(tight) < pitch(fine) == pytest.approx(LEADING, abs=0.05)


def ended(fragment: PdfFragment) -> tuple[float, float]:
    """Where the text of the last page ends, and where all that is printed on it does."""
    page = read(alone(fragment))[-1]
    grey = page.render(1.0).convert("L")
    left, _, right, foot = Image.eval(grey, lambda light: 255 * (light < 128)).getbbox() or [0] * 4
    assert 0 < left < right < grey.width
    return page.height - min(line.box.bottom for line in page.lines), foot


def test_a_scene_fills_the_last_page_of_a_game_and_an_ink_saver_has_a_tail_piece(
    folder: Folder,
) -> None:
    dark = HALF_LETTER._replace(look=TAVERN._replace(ground="dark"))
    bench, saver = Bench(folder, dark), Bench(folder, dark._replace(ink_saver=True))
    full, roomy, spared = bench.set(0), bench.set(30), saver.set(30)
    assert roomy.fill < weasyprint_engine.ENDED <= full.fill
    margin = HALF_LETTER.height - HALF_LETTER.bottom
    words, foot = ended(roomy)
    assert words + 40 < foot
    assert foot == pytest.approx(margin, abs=1.5)
    words, foot = ended(spared)
    assert words + 40 < foot < margin - 10
    words, foot = ended(full)
    assert foot <= words
    ink.of(alone(roomy)).check()


def test_a_tail_piece_is_not_read_aloud(folder: Folder) -> None:
    with pikepdf.open(BytesIO(alone(Bench(folder).set(30)))) as document:
        things = [thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary)]
        assert sum(thing.get("/S") == "/Figure" for thing in things) == 1  # the dice by the title
        parts = list(pikepdf.parse_content_stream(document.pages[-1]))
    begun = [part for part in parts if str(part.operator) in ("BMC", "BDC")]
    assert [str(begun[-1].operands[0]), str(begun[-1].operator)] == ["/Artifact", "BMC"]
    drawn = parts[parts.index(begun[-1]) :]
    assert sum(str(part.operator) == "f" for part in drawn) > 10


# What the layout engine is given.


def test_what_looks_up_folios_is_written_once_for_a_first_build() -> None:
    """Columns take long to lay out: these wait until the folios that they print are known."""
    long = {"Index": 3, "Quick Reference": 4, "Mia": 2}
    written = copies("complete", ("Crag", "Mia"), long)
    times = Counter(copy.title for copy in dict.fromkeys(written))
    assert (times["Contents"], times["Index"], times["Quick Reference"]) == (1, 1, 1)
    assert times["Fill your card"] == 2  # the opener, and its drawing on a page of its own
    assert times["Sources"] == 1  # the colophon, which tells the number of pages


Tree = tuple[str, Mapping[str, str], str, str, list[Any]]


def tree(element: Any) -> Tree:
    inside = [tree(child) for child in element]
    return element.tag, dict(element.items()), element.text or "", element.tail or "", inside


@pytest.mark.parametrize(
    ("zine", "titles"),
    [
        ("complete", ("Crag", "Mia")),
        ("picture-dice", ()),
        pytest.param("complete", (), marks=pytest.mark.exhaustive),
    ],
)
def test_copy_is_well_formed_and_means_what_it_means_to_a_browser(
    zine: str, titles: Collection[str]
) -> None:
    for copy in copies(zine, titles):
        roots = (
            ElementTree.fromstring(copy.html),
            tinyhtml5.parse(copy.html, namespace_html_elements=False),
        )
        ours, theirs = (next(root.iter("body")) for root in roots)
        ours.tail = theirs.tail = theirs[-1].tail = ours[-1].tail = ""
        assert tree(ours) == tree(theirs), copy.title


def test_copy_that_is_not_well_formed_is_read_as_a_browser_would() -> None:
    engine = LayoutEngine(style([ROOT / "templates"]))
    loose, strict = (
        "<p>One<br>line&nbsp;and<p>two",
        "<p>One<br/>line\N{NO-BREAK SPACE}and</p><p>two</p>",
    )
    assert engine.lay(page(loose)) == engine.lay(page(strict))


MANY = """\
<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p>Words <b>bold</b>, <strong>strong</strong>, <i>slanted</i>, <em>stressed</em>, <cite>cited</cite>
<code>code</code>, <kbd>keys</kbd>, <small>small</small>, H<sub>2</sub>O, 3<sup>rd</sup>,
<s>struck</s>, <u>under</u>, <del>gone</del>, <ins>new</ins>, <mark>marked</mark>, <q>quoted</q>,
<a href="zine:crag">a link</a>, a line<br/>and another, long<wbr/>word.</p>
<blockquote>Quoted</blockquote><pre>as  it
stands</pre><hr/><address>Where</address>
<ul><li>one<ul><li>in</li></ul></li><li>two</li></ul>
<ol><li>first<ol><li>in</li></ol></li><li>second</li></ol>
<dl><dt>term</dt><dd>meaning</dd></dl>
<table><caption>Said</caption><thead><tr><th>a</th><th>b</th></tr></thead>
<tbody><tr><td>c</td><td>d</td></tr></tbody><tfoot><tr><td>e</td><td>f</td></tr></tfoot></table>
<figure>Shown<figcaption>Told</figcaption></figure><section><div>in</div></section>"""


@pytest.mark.parametrize(
    ("wanted", "games"),
    [
        (("Pairs",), ("Pairs",)),
        pytest.param(
            ("Contents", "Index", "Glossary", "Errors of the Sources"),
            (),
            marks=pytest.mark.exhaustive,
        ),
    ],
    ids=["a game", "what looks up"],
)
def test_elements_look_as_the_layout_engine_alone_would_set_them(
    wanted: Collection[str], games: Collection[str]
) -> None:
    """Our own sheet leaves out nothing but what costs time."""
    copied = copies("complete", games)
    own = [copy for copy in copied if copy.title in wanted][: len(wanted)]

    ours = style([ROOT / "templates"])
    empty = ours._replace(css="@page { margin: 1in; size: 5.5in 8.5in }")

    def fragments(speedups: Collection[str]) -> list[tuple[int, float, str]]:
        engine, plain = (LayoutEngine(each, speedups=speedups) for each in (ours, empty))
        laid = [*map(engine.layout, own), plain.layout(page(MANY))]
        return [(made.pages, made.fill, " ".join(places(made))) for made in laid]

    assert fragments(table.ALL - {"elements"}) == fragments(table.ALL)


def places(layout: weasyprint_engine.Layout) -> Iterator[str]:
    """Every box of a layout: where it stands, its measures, its style as far as it is seen."""
    for sheet in layout.document.pages:
        for box in sheet._page_box.descendants():
            seen = (box.style[name] for name in ("color", "font_size", "font_weight", "font_style"))
            known = [box.element_tag, box.position_x, box.position_y, box.width, box.height, *seen]
            yield f"{known} {getattr(box, 'text', '')}"


@pytest.mark.parametrize("faces", [(5, 5, 3), (1,), (Picture.CAT, Picture.TWO_CATS)], ids=str)
def test_a_woodcut_is_drawn_as_its_svg_would_be(faces: tuple[int | Picture, ...]) -> None:
    engine = LayoutEngine(style([ROOT / "templates"]))

    def drawn(image: str) -> Image.Image:
        fragment = engine.lay(page(f'<div class="signature">{image}</div>'))
        (sheet,) = pypdfium2.PdfDocument(alone(fragment))
        picture: Image.Image = sheet.render(scale=4).to_pil()
        return picture

    own = drawn(woodcuts.image(faces, "dice"))
    svg = woodcut.svg(woodcut.cut(faces), "dice")
    theirs = drawn(svg.replace("<svg", '<svg style="height: 31pt"'))
    assert own.getextrema() != ((255, 255),) * 3
    assert ImageChops.difference(own, theirs).getbbox() is None


# Room for it to work in.


def calls(depth: int) -> None:
    """Go so deep, and from there one call further again and again."""
    if depth:
        calls(depth - 1)
    else:
        for _ in range(500):
            one_further()


def one_further() -> None:
    pass


def faults() -> int:
    """How many pages of memory the system has had to find for this process."""
    resource = pytest.importorskip("resource", reason="this system does not tell")
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)


def most_faults() -> int:
    """The most that calls make, however deep they are."""
    found = []
    for depth in range(200):
        before = faults()
        calls(depth)
        found.append(faults() - before)
    return max(found)


def test_calls_that_have_room_need_no_new_memory_however_deep_they_go() -> None:
    if most_faults() < 500:
        pytest.skip("this Python gives calls room by itself")
    assert in_large_frame(most_faults) < 200


THROW = "Throw the dice again and count. "
TORN = ((7, 25, 14), (2, 25, 2), (0, 17, 5), (9, 25, 11), (2, 17, 11), (0, 12, 12))
"""Paragraphs by their margin, the height of their lines, and how often they say `THROW`."""

COLUMNS = {
    "rows of all heights": "".join(
        f"<p style='margin: {n % 4}pt 0; line-height: {10 + 2.7 * (n % 5)}pt'>row {n}</p>"
        for n in range(40)
    ),
    "paragraphs that are torn": "".join(
        f"<p style='margin: {margin}pt 0; line-height: {line}pt; widows: 3'>{THROW * times}</p>"
        for margin, line, times in TORN
    ),
    "a float and a table": "<p style='float: left; height: 50pt'>I</p>"
    + "<p>It stands beside. </p>" * 9
    + f"<table>{'<tr><td>4</td><td>of a kind</td></tr>' * 14}</table>",
    "columns in a column": "<h2>One</h2>"
    + f"<div style='columns: 2'>{'<p>two</p>' * 9}</div>" * 3
    + "<p>three</p>" * 15,
}


@pytest.mark.parametrize("held", COLUMNS.values(), ids=list(COLUMNS))
def test_columns_are_balanced_as_if_each_trial_were_laid_out(held: str) -> None:
    section = page(f"<section><h1>Columns</h1><div style='columns: 3'>{held}</div></section>")
    tried = LayoutEngine(style([ROOT / "templates"])).lay(section)
    plain = LayoutEngine(style([ROOT / "templates"]), speedups=())
    assert plain.lay(section) == tried


# What it relies on.


def test_only_the_adapter_touches_weasyprint() -> None:
    package = ROOT / "zine"
    users = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"^\s*(import|from) weasyprint|_page_box|page_references", path.read_text())
    }
    names = ("font_files", "tags", "weasyprint_engine", *(f"speedups/{n}" for n in table.LAYOUT))
    adapter = {f"press/engine/{name}.py" for name in names}
    assert users <= adapter | {"cli/doctor.py"}  # which asks whether it can be imported
