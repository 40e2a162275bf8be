"""What a fragment says to a reader who hears it."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from printed import ROOT, alone

from zine.art.dice_font import character
from zine.html import markup
from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.press.engine.weasyprint_engine import LayoutEngine


@pytest.fixture(scope="module")
def engine() -> LayoutEngine:
    return LayoutEngine(style([ROOT / "templates"]))


def printed(engine: LayoutEngine, body: str, name: str = "crag") -> bytes:
    """Some HTML as a PDF: the section `name`, to which its links may lead."""
    html = f'<!doctype html><html lang="en"><head><title>T</title></head><body>{body}</body></html>'
    return alone(engine.lay(SectionHtml(html, "Test", Path("page.md"))), name)


def heard(engine: LayoutEngine, body: str) -> list[Any]:
    """The structure of some HTML: a list of tag, words if it has any, and what is below."""
    with pikepdf.open(BytesIO(printed(engine, body))) as document:
        return list(_below(document.Root.StructTreeRoot.K[0]))


def _below(element: pikepdf.Object) -> Iterator[Any]:
    for kid in element.K:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            words = [str(kid.Alt)] if "/Alt" in kid else []
            yield (str(kid.S)[1:], *words, *_below(kid))


DICE = "".join(map(character, (4, 4, 5)))

CASES = {
    "<p>Words, <b>bold</b> and <i>slanted</i> and <code>typed</code>.</p>": [("P",)],
    "<h1>One</h1><h2>Two</h2><h3>Three</h3><p>x</p>": [("H1",), ("H2",), ("H3",), ("P",)],
    "<div><div><p>deep</p></div></div>": [("P",)],
    "<div>loose</div>": [("P",)],
    '<div class="ornament"></div><p>x</p>': [("P",)],
    "<ol><li>first</li></ol>": [("L", ("LI", ("Lbl",), ("LBody",)))],
    '<dl class="terms"><div><dt>word</dt> <dd>what it means</dd></div></dl>': [
        ("L", ("LI", ("Lbl",), ("LBody",)))
    ],
    f"<p>{markup.inline('Keep [4 4 5] and throw [6].')}</p>": [
        ("P", ("Span", "dice showing 4 4 5"), ("Span", "die showing 6"))
    ],
    f"<p>{markup.inline('With [cat, two cats] you win.')}</p>": [
        ("P", ("Span", "die showing cat"), ("Span", "die showing two cats"))
    ],
    f"<p>A die typed as {DICE} tells itself.</p>": [("P",)],
    '<p>See <a href="zine:crag">Crag, which is <b>told</b> elsewhere</a>.</p>': [("P", ("Link",))],
    '<figure class="example"><figcaption><span class="label">Example</span> <em>One.</em>'
    "</figcaption><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td>"
    "<td></td></tr></tbody></table></figure>": [
        (
            "Table",
            ("Caption",),
            ("THead", ("TR", ("TH",), ("TH",))),
            ("TBody", ("TR", ("TD",), ("TD",))),
        )
    ],
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9"><title>three dice</title>'
    '<path d="M0 0L9 9L0 9Z"/></svg>': [("Figure", "three dice")],
}


@pytest.mark.parametrize("body", CASES, ids=lambda body: str(body)[:40])
def test_what_is_heard_is_what_the_text_means_and_no_more(engine: LayoutEngine, body: str) -> None:
    assert heard(engine, body) == CASES[body]


def test_the_dots_that_lead_to_a_folio_are_not_heard(engine: LayoutEngine) -> None:
    line = '<section class="contents"><p><a href="zine:x" data-folio="7">Crag</a></p></section>'
    with pikepdf.open(BytesIO(printed(engine, line, "x"))) as document:
        drawing = document.pages[0].Contents[0].read_bytes()
        assert drawing.count(b"/Artifact") > 10
        assert drawing.count(b"MCID") < 6
        assert len(document.pages[0].Annots) == 1


@pytest.mark.parametrize("opening", ["nother throw of", " game for"])
def test_a_dropped_initial_is_found_heard_and_copied_with_the_words_that_it_begins(
    engine: LayoutEngine, opening: str
) -> None:
    lead = f'<span class="drop">A</span><span class="opening">{opening}</span> dice, and bid.'
    body = f'<h1>A</h1><p class="lead">{lead}</p>'
    document = pypdfium2.PdfDocument(printed(engine, body))
    assert f"A{opening} dice" in " ".join(document[0].get_textpage().get_text_range().split())
    assert heard(engine, body) == [("H1",), ("P",)]
