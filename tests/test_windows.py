"""A section of many lines is laid out in windows, whose pages are those of the whole."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pikepdf
import pytest
from conftest import sampled
from printed import ROOT

from zine.content import project
from zine.content.page import game
from zine.content.page.facts import Facts
from zine.content.zines import zine_file
from zine.content.zines.zine_file import Kind, ZineFile
from zine.edition import EDITIONS, HALF_LETTER, Edition, edition
from zine.html import sections, windows
from zine.html.games import CachedGame
from zine.html.section import Html, LaidOutSection, SectionHtml
from zine.html.stylesheet import style
from zine.html.templates import Renderer
from zine.pdf.fragment import Fragment, PdfFragment
from zine.press.bind.binder import Binder
from zine.press.engine.weasyprint_engine import LayoutEngine

LISTS = ("Contents", "Quick Reference", "Index")
WHOLE = 10**9
SMALL = 60
"""So few entries that they fill no page of the quick reference: its first window must grow."""

TEMPLATES = (ROOT / "templates",)


class Book(NamedTuple):
    zine: ZineFile
    games: dict[Path, CachedGame]


@cache
def book(times: int = 1) -> Book:
    """The complete book with each game so many times.

    Only the facts of the games are known, and so it has no errata.
    """
    found = project.at(ROOT)
    zine = zine_file.load(found, found.content / "zines" / "complete.md")
    games: dict[Path, CachedGame] = {}
    chapters = []
    for chapter in zine.chapters:
        listed = []
        for own in chapter.games:
            facts = Facts(*game.load(found, own.page).values)
            for number in range(times):
                page = own.page.with_stem(f"{own.page.stem}-{number}")
                named = replace(facts, stem=page.stem, title=f"{facts.title} {number}")
                games[page] = cached(named)
                listed.append(own._replace(title=named.title, page=page))
        chapters.append(chapter._replace(games=tuple(listed)))
    back = tuple(section for section in zine.back if section.kind is not Kind.ERRATA)
    return Book(zine._replace(chapters=tuple(chapters), back=back), games)


def cached(facts: Facts) -> CachedGame:
    copies = {"en": SectionHtml(facts.title, facts.title, Path())}
    return CachedGame(facts, "0000000", (), copies, lambda: pytest.fail("the page is read"))


@cache
def engine(own: Edition) -> LayoutEngine:
    return LayoutEngine(style(TEMPLATES, own))


@cache
def laid_out(own: Edition, html: str, title: str) -> PdfFragment:
    return engine(own).lay(SectionHtml(html, title, Path()))


class Press:
    """Lays out the lists of a book, and takes all else for a page."""

    def __init__(self, own: Edition, entries: int, templates: tuple[Path, ...] = TEMPLATES) -> None:
        self.own, self._entries, self._renderer = own, entries, Renderer(templates)
        self.new: list[str] = []
        """The titles of what was laid out by the last call for the first time."""
        self._known: set[str] = set()

    def __call__(self, book: Book) -> list[LaidOutSection]:
        """The lists, laid out."""
        self.new.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(windows, "ENTRIES", self._entries)
            found = sections.lay_out(*book, self._renderer, self._lay, self.own, rules="rules")
        return [own for own in found if own.title in LISTS]

    def _lay(self, written: Iterable[Html]) -> list[Fragment]:
        return [self._lay_one(each.whole) for each in written]

    def _lay_one(self, section: SectionHtml) -> Any:
        if section.title not in LISTS:
            return SimpleNamespace(facts=SimpleNamespace(pages=1, headings=()))
        if section.digest not in self._known:
            self.new.append(section.title)
        self._known.add(section.digest)
        return laid_out(self.own, section.html, section.title)


def pages(laid: Iterable[LaidOutSection]) -> Iterator[tuple[Any, ...]]:
    """What is drawn on each page, and where it is shown."""
    for section in laid:
        fragment = section.fragment.whole
        for page in fragment.page_objects:
            streams = (number - fragment.first_stream for number in page.streams)
            yield section.title, page.box, *(fragment.streams[at][1] for at in streams)


KINDS = {
    "half-letter": (HALF_LETTER, 3, 80, LISTS),
    "letter": (EDITIONS["letter"], 2, 120, LISTS[1:]),
    "large": (edition(large=True), 1, 60, LISTS[1:]),
}
"""An edition, how many times the book has each game, how many entries a window has, and which lists
have several windows."""


def divided(laid: Iterable[LaidOutSection]) -> set[str]:
    """The titles of the sections that have several windows."""
    return {title for title, times in Counter(own.title for own in laid).items() if times > 1}


@pytest.mark.parametrize("kind", sampled(KINDS, {"half-letter"}))
def test_windows_have_the_pages_of_the_whole(kind: str) -> None:
    own, times, small, long = KINDS[kind]
    whole, laid = (Press(own, most)(book(times)) for most in (WHOLE, small))
    assert [section.title for section in whole] == list(LISTS)
    assert divided(laid) == {*long}
    assert list(pages(laid)) == list(pages(whole))


def bound(laid: list[LaidOutSection]) -> pikepdf.Pdf:
    made = Binder().bind(sections.about(book().zine), laid, HALF_LETTER.frame)
    return pikepdf.open(BytesIO(made.pdf))


def tree(element: Any) -> Any:
    """The tags below an element."""
    kids = element.get("/K", [])
    below = [kid for kid in kids if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
    return str(element.get("/S")), [tree(kid) for kid in below]


def test_windows_are_bound_as_one_section() -> None:
    """With its running heads, its links, its tags and its entry of the outline."""
    whole, laid = (bound(Press(HALF_LETTER, most)(book())) for most in (WHOLE, SMALL))
    for one, other in zip(whole.pages, laid.pages, strict=True):
        one.contents_coalesce()
        other.contents_coalesce()
        assert one.Contents.read_bytes() == other.Contents.read_bytes()
    for found in (whole, laid):
        with found.open_outline() as outline:
            assert [entry.title for entry in outline.root] == list(LISTS)
        assert len(found.Root.Names.Dests.Names) == 2 * len(LISTS)
    assert tree(whole.Root.StructTreeRoot) == tree(laid.Root.StructTreeRoot)


@pytest.mark.parametrize("place", [0, -1])
def test_a_changed_line_lays_out_its_window_alone(place: int) -> None:
    press, (zine, games) = Press(HALF_LETTER, 200), book()
    assert "Quick Reference" in divided(press(book()))
    page = zine.pages[place]
    facts = games[page].game
    gist = facts.gist.replace(".", "!")
    assert gist != facts.gist
    edited = Book(zine, {**games, page: cached(replace(facts, gist=gist))})
    laid = press(edited)
    assert press.new == ["Quick Reference"]
    assert list(pages(laid)) == list(pages(Press(HALF_LETTER, WHOLE)(edited)))


def test_a_list_whose_template_marks_no_lines_is_laid_out_whole(tmp_path: Path) -> None:
    """A copy of ours from an earlier version."""
    ours = (ROOT / "templates/quick.html").read_text("utf-8")
    (tmp_path / "quick.html").write_text(ours.replace(f' {windows.LINE}=""', ""), "utf-8")
    laid = Press(HALF_LETTER, SMALL, (tmp_path, *TEMPLATES))(book())
    assert divided(laid) == {"Index"}
    assert list(pages(laid)) == list(pages(Press(HALF_LETTER, WHOLE)(book())))
