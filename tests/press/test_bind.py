"""How fragments become one file: numbers, names, and what serves again."""

import random
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from printed import ROOT, alone

from zine.edition import HALF_LETTER
from zine.html.section import LaidOutSection, SectionHtml
from zine.html.stylesheet import style
from zine.memo.memo import Memo
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.pdf.writer import ALIGN, PdfWriter, section, string
from zine.press.bind import binder as binding
from zine.press.bind.binder import Binder
from zine.press.bind.numbering import NumberedSection, PlacedSection, number_section
from zine.press.engine.weasyprint_engine import LayoutEngine

ABOUT = About("A (small) zine", "Chō", "50 % of it", "en")
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9">
<title>{told}</title><path d="M0 0L9 9L0 9Z"/></svg>"""


@pytest.fixture(scope="module")
def engine() -> LayoutEngine:
    return LayoutEngine(style([ROOT / "templates"]))


def laid(engine: LayoutEngine, body: str) -> PdfFragment:
    html = f'<!doctype html><html lang="en"><head><title>T</title></head><body>{body}</body></html>'
    return engine.lay(SectionHtml(html, "Test", Path("page.md")))


@pytest.fixture(scope="module")
def pieces(engine: LayoutEngine) -> list[LaidOutSection]:
    """Three pieces of one, two and one pages, each with a link to the two others."""
    names = ("crag", "mia", "pig")
    links = "".join(f'<p>See <a href="zine:{name}">{name}</a>.</p>' for name in names)
    more = "<p>Word by word.</p>" * 50
    fragments = [laid(engine, f"<h1>{n}</h1>{links}{more * (n == 'mia')}") for n in names]
    assert [fragment.pages for fragment in fragments] == [1, 2, 1]
    return [
        LaidOutSection(fragment, name.title(), name, chapter="Some", runs_on=True)
        for name, fragment in zip(names, fragments, strict=True)
    ]


def bound(pieces: Sequence[LaidOutSection]) -> bytes:
    return Binder().bind(ABOUT, pieces, HALF_LETTER.frame)


# Writing.


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_text_is_read_as_it_was_written(text: str) -> None:
    out = PdfWriter(1)
    out.part(b"/Type /Catalog /Pages 2 0 R /Told %b" % string(text))
    out.part(b"/Type /Pages /Kids [] /Count 0")
    with pikepdf.open(BytesIO(out.finish(1, 2))) as document:
        assert str(document.Root.Told) == text


@given(st.lists(st.tuples(st.integers(1, 700), st.integers(0, 5)), min_size=1, max_size=4))
@example([(3, 1), (66_000, 2), (1, 1)])
def test_every_object_is_found_under_its_number(sizes: list[tuple[int, int]]) -> None:
    out = PdfWriter(4)
    told: dict[int, bytes] = {}
    drawn: dict[int, bytes] = {}
    for parts, streams in sizes:
        first = out.next
        texts = [b"<< /Own %d >>" % number for number in range(parts)]
        bodies = [b"stream %d" % number for number in range(streams)]
        out.section(section(first, texts, [(b"", body) for body in bodies]))
        told |= dict(enumerate(texts, first))
        drawn |= dict(enumerate(bodies, first + parts))
        assert out.next % ALIGN == 4
    out.stream(b"", b"plain", 3)
    out.part(b"/Type /Catalog /Pages 2 0 R", 1)
    out.part(b"/Type /Pages /Kids [] /Count 0", 2)
    with pikepdf.open(BytesIO(out.finish(1, 2))) as document:
        assert document.check_pdf_syntax() == []
        for number, text in told.items():
            assert document.get_object(number, 0).unparse(resolved=True) == text
        for number, body in (drawn | {3: b"plain"}).items():
            assert document.get_object(number, 0).read_bytes() == body


# Taking apart.


def test_what_looks_like_a_number_in_a_text_is_none(engine: LayoutEngine) -> None:
    told = r"3 0 R (half) \ 50 %d of 4 0 R"
    fragment = laid(engine, DRAWING.format(told=told))
    with pikepdf.open(BytesIO(alone(fragment))) as document:
        (figure,) = document.Root.StructTreeRoot.K[0].K
        assert str(figure.Alt) == told


def test_nothing_is_taken_that_no_page_leads_to(engine: LayoutEngine) -> None:
    fragment = laid(engine, "<h1>One</h1><h2>Two</h2><div><p>Three</p></div>")
    parts = fragment.parts[0]
    assert parts.count(b"/StructElem") == 3
    assert b"/Outlines" not in parts
    assert b"/Producer" not in parts


# Binding.


def test_a_zine_has_no_fault(pieces: list[LaidOutSection]) -> None:
    with pikepdf.open(BytesIO(bound(pieces))) as document:
        assert document.check_pdf_syntax() == []
        assert len(document.pages) == 4
        assert str(document.docinfo["/Title"]) == ABOUT.title
        assert str(document.docinfo["/Author"]) == ABOUT.author
        assert str(document.Root.Outlines.First.Title) == "Some"
        entries = document.Root.Outlines.First
        assert [str(entries.First.Title), str(entries.Last.Title)] == ["Crag", "Pig"]


def test_every_page_and_every_link_is_told_whom_it_belongs_to(pieces: list[LaidOutSection]) -> None:
    with pikepdf.open(BytesIO(bound(pieces))) as document:
        owners = pikepdf.NumberTree(document.Root.StructTreeRoot.ParentTree)
        notes = [note for page in document.pages for note in page.obj.get("/Annots", ())]
        assert len(notes) == 9
        for note in notes:
            assert owners[int(note.StructParent)].S == "/Link"
        for page in document.pages:
            marked = [owner for owner in owners[int(page.obj.StructParents)] if owner is not None]
            assert marked
            assert all(owner.Pg == page.obj for owner in marked)
        assert int(document.Root.StructTreeRoot.ParentTreeNextKey) > max(owners)


def test_links_land_on_what_they_name(pieces: list[LaidOutSection]) -> None:
    with pikepdf.open(BytesIO(bound(pieces))) as written:
        names = pikepdf.NameTree(written.Root.Names.Dests)
        pages = [page.obj.objgen for page in written.pages]
        found = {str(name): pages.index(names[name][0].objgen) for name in names}
        assert found == {"crag": 0, "mia": 1, "pig": 3}
        (first, *_) = written.pages[0].Annots
        assert (str(first.Dest), str(first.Contents)) == ("crag", "Crag")


def variations(pieces: list[LaidOutSection], engine: LayoutEngine) -> list[list[LaidOutSection]]:
    """The zine as an author may leave it from one binding to the next."""
    crag, mia, pig = pieces
    longer = crag._replace(fragment=laid(engine, "<h1>Crag</h1>" + "<p>Words.</p>" * 80))
    other = pig._replace(fragment=laid(engine, "<h1>Pig</h1><p>Throw.</p>"))
    return [
        pieces,
        [crag, mia, other],
        [longer, mia, other],
        [mia, pig],
        [pig, mia, crag],
        [crag._replace(title="Cragged"), mia, pig],
        [crag, mia._replace(bare=True), pig],
        [crag, mia._replace(runs_on=False), pig._replace(chapter="Others")],
        pieces,
    ]


def test_a_binder_that_has_bound_before_gives_the_same_bytes(
    pieces: list[LaidOutSection], engine: LayoutEngine
) -> None:
    again = Binder(Memo())
    every = variations(pieces, engine)
    random.Random(0).shuffle(every)
    for zine in [*every, *reversed(every)]:
        assert again.bind(ABOUT, zine, HALF_LETTER.frame) == bound(zine)
    assert len({bound(zine) for zine in every}) == len(every) - 1


def test_what_stands_as_it_stood_is_not_written_again(
    pieces: list[LaidOutSection], engine: LayoutEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = Binder(Memo())
    again.bind(ABOUT, pieces, HALF_LETTER.frame)
    written: list[str] = []

    def noted(place: PlacedSection) -> NumberedSection:
        written.append(place.section.name)
        return number_section(place)

    monkeypatch.setattr(binding, "number_section", noted)
    crag, mia, pig = pieces
    other = laid(engine, "<h1>Mia</h1>" + "<p>Word by word, and one more.</p>" * 50)
    again.bind(ABOUT, [crag, mia._replace(fragment=other), pig], HALF_LETTER.frame)
    assert written == ["mia"]
