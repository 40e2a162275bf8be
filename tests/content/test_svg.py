"""Pictures of lines: an SVG prints as a browser draws it, or is refused with its line."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from conftest import CHECKOUT
from hypothesis import given, settings
from hypothesis import strategies as st
from made_images import SVG
from PIL import Image, ImageChops, ImageFilter

from zine.art import own_dice
from zine.content.pictures import emblem, svg, svg_style, vector
from zine.content.pictures import own_dice as pictures
from zine.content.pictures.raster import Unusable
from zine.problems import ContentError

CASES = Path(__file__).with_name("svg_cases.txt")
CIRCLE = '<circle cx="25" cy="15" r="12"/>'
ACROSS, DOWN, ROW = 120, 60, 16
"""The size of a picture on a contact sheet in pixels, and how many stand in a row."""

FINER = 3
"""How much finer a page is painted than a screen, since PDFium cuts gradients off at whole dots."""

DIFFERENT, MOST = 24, 0.02
"""From which difference two dots differ, of 255, and how large a share of the dots may."""


def whole(body: str) -> str:
    return f'{SVG}viewBox="0 0 60 30">\n{body}</svg>'


def cases(title: str) -> Iterator[tuple[str, str]]:
    """The names of a section of the file of cases, and what is in each."""
    section = CASES.read_text(encoding="utf-8").split(f"\n[{title}]\n")[1].split("\n\n")[0]
    for line in section.splitlines():
        name, _, body = line.partition(" |")
        yield name, body.strip()


DRAWINGS = {name: whole(body) for name, body in cases("drawn")} | {
    f"root {name}": f"{SVG}{said}>{CIRCLE}</svg>" for name, said in cases("drawn roots")
}
UNPRINTABLE = {name: (whole(body), 2) for name, body in cases("refused")} | {
    f"root {name}": (f"{SVG}{said}>{CIRCLE}</svg>", 1) for name, said in cases("refused roots")
}


# Contact sheets.


def contact_sheet(files: Sequence[bytes]) -> str:
    """A page that shows all the files side by side."""
    size = f"{ACROSS * ROW}px {DOWN * rows(files)}px"
    style = f"@page {{ size: {size}; margin: 0 }} body {{ margin: 0 }}"
    image = (
        f"img {{ position: absolute; width: {ACROSS}px; height: {DOWN}px; object-fit: contain }}"
    )
    shown = (
        f'<img style="left: {left}px; top: {top}px" '
        f'src="data:image/svg+xml;base64,{b64encode(data).decode()}">'
        for data, (left, top) in zip(files, places(files), strict=True)
    )
    return f"<style>{style} {image}</style>{''.join(shown)}"


def rows(files: Sequence[object]) -> int:
    return -(-len(files) // ROW)


def places(files: Sequence[object]) -> list[tuple[int, int]]:
    return [(ACROSS * (n % ROW), DOWN * (n // ROW)) for n in range(len(files))]


def printed(files: Sequence[bytes]) -> list[Image.Image]:
    """How each file is printed."""
    import weasyprint  # noqa: PLC0415 - a quarter of a second

    pdf = weasyprint.HTML(string=contact_sheet(files)).write_pdf()
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=FINER * 96 / 72).to_pil().convert("RGB")
    return cut(page.reduce(FINER), files)


def on_screen(chromium: Any, files: Sequence[bytes]) -> list[Image.Image]:
    """How a browser draws each file."""
    page = chromium.new_page(viewport={"width": ACROSS * ROW, "height": DOWN * rows(files)})
    page.set_content(contact_sheet(files))
    sheet = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    return cut(sheet, files)


def cut(sheet: Image.Image, files: Sequence[object]) -> list[Image.Image]:
    return [sheet.crop((x, y, x + ACROSS, y + DOWN)) for x, y in places(files)]


def unlike(one: Image.Image, two: Image.Image) -> float:
    """The share of dots that differ, at a third of the size, where edges may be off by one."""
    small = [
        image.filter(ImageFilter.BoxBlur(1.5)).resize(
            (ACROSS // 3, DOWN // 3), Image.Resampling.BOX
        )
        for image in (one, two)
    ]
    bands = ImageChops.difference(*small).split()
    dots = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2]).histogram()
    return sum(dots[DIFFERENT + 1 :]) / sum(dots)


def differences(chromium: Any, files: Mapping[str, str]) -> dict[str, float]:
    """How unlike each file in print is to what a browser draws of it."""
    sources = [text.encode() for text in files.values()]
    made = [vector.ready(source)[0] for source in sources]
    pairs = zip(printed(made), on_screen(chromium, sources), strict=True)
    return dict(zip(files, (unlike(one, two) for one, two in pairs), strict=True))


def test_there_are_many_drawings() -> None:
    assert len(DRAWINGS) > 450


@pytest.mark.some(1)
@pytest.mark.parametrize("part", range(8))
def test_an_svg_prints_as_a_browser_draws_it(chromium: Any, part: int) -> None:
    found = differences(chromium, dict(list(DRAWINGS.items())[part::8]))
    assert {name: share for name, share in found.items() if share > MOST} == {}


@pytest.mark.exhaustive
def test_what_a_browser_draws_of_our_svg_is_what_it_draws_of_the_authors(chromium: Any) -> None:
    """The web edition and the EPUB show our own."""
    sources = [text.encode() for text in DRAWINGS.values()]
    made = [vector.ready(source)[0] for source in sources]
    pairs = zip(on_screen(chromium, made), on_screen(chromium, sources), strict=True)
    shares = dict(zip(DRAWINGS, (unlike(one, two) for one, two in pairs), strict=True))
    assert {name: share for name, share in shares.items() if share > MOST} == {}


def test_a_sheet_shows_what_differs(chromium: Any) -> None:
    """Or the tests above could not fail."""
    one, two = (whole(f'<rect width="{width}" height="20"/>').encode() for width in (20, 24))
    (shown,), (other,) = on_screen(chromium, [one]), on_screen(chromium, [two])
    assert unlike(shown, other) > MOST


@pytest.mark.parametrize("name", UNPRINTABLE)
def test_what_cannot_be_printed_is_refused_with_its_line(name: str) -> None:
    text, line = UNPRINTABLE[name]
    with pytest.raises(Unusable) as refused:
        vector.ready(text.encode())
    assert {fault.line for fault in refused.value.every} == {line}


def test_all_that_is_wrong_is_told_at_once() -> None:
    lines = '<text/>\n<rect style="filter:blur(1px)"/>\n<g mask="url(#a)" opacity="x"/>\n<text/>'
    with pytest.raises(Unusable) as refused:
        vector.ready(whole(lines).encode())
    told = [(fault.line, str(fault).split(",")[0]) for fault in refused.value.every]
    assert told == [
        (2, "holds text"),
        (3, "uses `filter`"),
        (4, "uses `mask`"),
        (4, "has `opacity: x`"),
    ]


# Any mixture.

COLOUR = st.sampled_from(("red", "#06c", "rgb(0 160 0 / 60%)", "currentColor", "none", "url(#g)"))
SHAPE = st.sampled_from(
    (
        '<rect x="8" y="6" width="40" height="18" rx="4"',
        '<circle cx="30" cy="15" r="11"',
        '<path d="M6 20C10 0 30 0 34 22S50 30 54 8L40 4z"',
        '<polygon points="6,24 30,4 54,24 20,10"',
        '<polyline points="6,24 30,4 54,24"',
        '<line x1="6" y1="24" x2="54" y2="8"',
        '<use href="#u" x="3"',
    )
)
SAID = st.fixed_dictionaries(
    {},
    optional={
        "fill": COLOUR,
        "stroke": COLOUR,
        "stroke-width": st.sampled_from(("2", "5", "1mm")),
        "stroke-dasharray": st.sampled_from(("6 3", "5", "none")),
        "stroke-linecap": st.sampled_from(("round", "square", "butt")),
        "stroke-linejoin": st.sampled_from(("round", "bevel", "miter")),
        "opacity": st.sampled_from((".5", "80%", "1")),
        "fill-opacity": st.sampled_from((".5", "30%")),
        "stroke-opacity": st.just(".6"),
        "fill-rule": st.sampled_from(("evenodd", "nonzero")),
        "paint-order": st.sampled_from(("stroke", "normal")),
        "clip-path": st.sampled_from(("url(#c)", "url(#b)", "none")),
        "transform": st.sampled_from(
            (
                "rotate(10)",
                "scale(.8 1.1)",
                "translate(4 -2)",
                "skewX(15)",
                "matrix(.9 .1 -.2 1 3 0)",
            )
        ),
        "color": st.sampled_from(("#0a0", "purple")),
        "visibility": st.sampled_from(("visible", "hidden")),
    },
)
STYLED = st.fixed_dictionaries(
    {},
    optional={
        "fill": COLOUR,
        "STROKE": COLOUR,
        "opacity": st.just("/**/.7"),
        "color": st.just("navy"),
    },
)
DEFINED = (
    '<linearGradient id="g" {}><stop stop-color="#fc0"/><stop offset="1" stop-color="#03c" '
    'stop-opacity=".5"/></linearGradient>'
    '<clipPath id="c"><circle cx="30" cy="15" r="13"/></clipPath>'
    '<clipPath id="b" clipPathUnits="objectBoundingBox"><rect width=".8" height=".8"/></clipPath>'
    '<defs><path id="u" d="M10 5H40V20z"/></defs>'
)
SHADED = st.sampled_from(
    (
        *("", 'x2="0" y2="1"', 'gradientUnits="userSpaceOnUse" x1="10" x2="40"'),
        *('gradientTransform="rotate(30)"', 'x2=".4" spreadMethod="reflect"'),
    )
)


def _said(said: Mapping[str, str], styled: Mapping[str, str]) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in said.items())
    style = ";".join(f"{name}:{value}" for name, value in styled.items())
    return f'{attributes} style="{style}"'


@st.composite
def mixtures(draw: st.DrawFn) -> str:
    """Shapes in groups, each of which says anything of itself."""
    body = DEFINED.format(draw(SHADED))
    for _ in range(draw(st.integers(1, 3))):
        shapes = (
            f"{draw(SHAPE)}{_said(draw(SAID), draw(STYLED))}/>"
            for _ in range(draw(st.integers(1, 2)))
        )
        body += f"<g{_said(draw(SAID), {})}>{''.join(shapes)}</g>"
    return whole(body)


@settings(max_examples=2 + settings().max_examples // 10)
@given(st.lists(mixtures(), min_size=ROW, max_size=ROW))
def test_any_mixture_prints_as_a_browser_draws_it(chromium: Any, files: list[str]) -> None:
    drawn = {text: text for text in files}
    found = differences(chromium, drawn)
    assert {text: share for text, share in found.items() if share > 2 * MOST} == {}


# Badges, ornaments and dice.


def test_the_guide_lists_all_that_an_svg_may_hold_and_what_is_refused() -> None:
    guide = (CHECKOUT / "docs/authoring.md").read_text(encoding="utf-8")
    section = guide.split("### What an SVG may hold")[1].split("\n### ")[0]
    rows = [row.strip("| ").split(" | ") for row in section.splitlines() if row.startswith("| ")]
    listed = {title: re.findall("`([^`]+)`", cell) for title, cell in rows}
    attributes = {name for names in svg_style.PLACED.values() for name in names}
    assert listed["elements"] == sorted(svg_style.PLACED)
    assert listed["elements that draw nothing"] == sorted(svg.SILENT)
    assert listed["attributes"] == sorted(attributes)
    assert listed["properties"] == sorted(svg_style.PROPERTIES)
    assert listed["properties with a value that changes nothing"] == sorted(svg_style.PLAIN)
    assert listed["properties that change no shape"] == sorted(svg_style.HARMLESS)
    assert listed["attributes that change no shape"] == sorted(svg_style.IGNORED)
    refused = [name for title in listed for name in re.findall("`([^`]+)`", title)]
    assert sorted(refused) == sorted(svg.REFUSED)


def in_black(picture: Image.Image) -> Image.Image:
    """A picture in which all that is not white is black."""
    return picture.convert("L").point(lambda level: 255 * (level > 250)).convert("RGB")


@pytest.mark.exhaustive
def test_a_badge_is_drawn_as_a_browser_draws_its_file(chromium: Any) -> None:
    badges: dict[str, tuple[bytes, bytes]] = {}
    for name, text in DRAWINGS.items():
        with suppress(Unusable):
            badges[name] = (
                text.encode(),
                emblem.read(text.encode()).svg("black", "black").encode(),
            )
    assert len(badges) > 140
    sources, made = zip(*badges.values(), strict=True)
    pairs = zip(on_screen(chromium, made), on_screen(chromium, sources), strict=True)
    shares = (unlike(in_black(one), in_black(two)) for one, two in pairs)
    assert {n: share for n, share in zip(badges, shares, strict=True) if share > MOST} == {}


def of_face(face: own_dice.FacePicture) -> bytes:
    """The picture of a die, y upward, as an SVG: outlines in black and white, the lowest first."""
    paths = (
        f'<path d="M{"L".join(f"{x} {-y}" for x, y in line)}z" fill="{"#000" if ink else "#fff"}"/>'
        for line, ink in face
    )
    return f'{SVG}viewBox="-1 -.5 2 1">{"".join(paths)}</svg>'.encode()


@pytest.mark.exhaustive
def test_a_die_is_drawn_as_a_browser_draws_its_file(chromium: Any, tmp_path: Path) -> None:
    dice: dict[str, tuple[bytes, bytes]] = {}
    for name, text in DRAWINGS.items():
        black = re.sub("#(06c|0a0|c00|a00|fc0)", "#000", text)
        file = tmp_path / "face.svg"
        file.write_text(black, encoding="utf-8")
        with suppress(ContentError):
            dice[name] = (black.encode(), of_face(pictures.read(file)))
    assert len(dice) > 60
    sources, made = zip(*dice.values(), strict=True)
    pairs = zip(on_screen(chromium, made), on_screen(chromium, sources), strict=True)
    shares = (unlike(one, two) for one, two in pairs)
    assert {n: share for n, share in zip(dice, shares, strict=True) if share > MOST} == {}
