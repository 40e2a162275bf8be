"""Sections as the layout engine gets them: those of our zines, and pages of a few words."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType, SimpleNamespace

from printed import ROOT, only

from zine.check import verify
from zine.content import project
from zine.content.zines import zine_file
from zine.html import sections
from zine.html.section import SectionHtml
from zine.html.templates import templates_in
from zine.pdf.fragment import PdfFragment


def copies(
    zine: str, titles: Collection[str] = (), pages: Mapping[str, int] = MappingProxyType({})
) -> list[SectionHtml]:
    """The copies of a zine, or of these games of it, in the order in which they are written.

    A section has one page, or as many as `pages` says of its title.
    """
    found = project.at(ROOT)
    made = zine_file.load(found, found.content / "zines" / f"{zine}.md")
    made = only(titles, made) if titles else made
    proved = {p.game.path: p for p in verify.verify_pages(found, made.pages).games}
    told: list[SectionHtml] = []

    def lay(written: Iterable[SectionHtml]) -> list[PdfFragment]:
        copies = list(written)
        told.extend(copies)
        counts = (pages.get(copy.title, 1) for copy in copies)
        return [SimpleNamespace(pages=count, headings=()) for count in counts]  # type: ignore[misc]  # all that is read

    sections.lay_out(made, proved, templates_in(found.templates), lay)
    return told


def page(words: str) -> SectionHtml:
    head = "<head><title>A page</title></head>"
    return SectionHtml(
        f'<!DOCTYPE html><html lang="en">{head}<body>{words}</body></html>', "A page", ROOT
    )
