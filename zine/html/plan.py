"""Plans: the sections of a zine in their order, and the folios on which they will stand."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from zine.html.index import Folios
from zine.html.section import SectionHtml
from zine.pdf.fragment import PART, PdfFragment

NOTES = "own-notes-page"
"""The name of the page for notes."""

NO_FOLIOS: Folios = MappingProxyType({})


class SectionPlan(NamedTuple):
    """A section to come: how its HTML is written, and what its `LaidOutSection` will say.

    `name` is what links land on: a file's stem, or a name that begins with `own-`, as no stem does.
    A section that looks up folios is laid out again when they are known. One that is `late` is not
    laid out before, because it takes long, and counts as one page until then: 1 is when the pages
    of all games are known, 2 is when those of all else are. One that is `drawn` has no HTML. One
    that is on a `verso` begins on a left page and one that is on a `recto` on a right page; one
    that is `facing` begins on a left page if it has several. The page that this leaves empty holds
    the `filler`, or is for notes.
    """

    title: str
    name: str
    write: Callable[[Folios], SectionHtml] | None = None
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False
    looks_up: bool = False
    late: int = 0
    drawn: Callable[[], PdfFragment] | None = None
    unlisted: bool = False
    verso: bool = False
    recto: bool = False
    facing: bool = False
    filler: "SectionPlan | None" = None

    def html(self, folios: Folios) -> SectionHtml:
        """Its HTML; it must not be drawn."""
        assert self.write
        return self.write(folios if self.looks_up else NO_FOLIOS)

    def has_page_before(self, before: int, own: int) -> bool:
        """Whether it begins a page later than the page behind `before` pages."""
        left = before % 2 == 1
        return self.recto if left else self.verso or (self.facing and own > 1)


def placed(
    plan: Iterable[SectionPlan], notes: SectionPlan, pages: Mapping[str, int]
) -> Iterator[SectionPlan]:
    """Every section, with a page before each that would else begin on the wrong side."""
    before = filled = 0
    for part in plan:
        own = pages.get(part.name, 1)
        if part.has_page_before(before, own):
            filled += 1
            before += 1
            yield part.filler or notes._replace(name=f"{NOTES}-{filled}")
        before += own
        yield part


def pages_of(fragments: Mapping[str, PdfFragment]) -> dict[str, int]:
    """The number of pages of each section, and for each later heading those that precede it."""
    pages = {name: fragment.pages for name, fragment in fragments.items()}
    later = {
        f"{name}{PART}{heading}": page
        for name, fragment in fragments.items()
        for heading, page in fragment.headings
    }
    return pages | later


def folios_of(plan: Iterable[SectionPlan], notes: SectionPlan, pages: Mapping[str, int]) -> Folios:
    """The folio on which each section begins, and those on which its later headings stand."""
    folios, folio = {}, 1
    for part in placed(plan, notes, pages):
        folios[part.name] = folio
        folio += pages.get(part.name, 1)
    for name, before in pages.items():
        section, is_heading, _ = name.partition(PART)
        if is_heading and section in folios:
            folios[name] = folios[section] + before
    return folios
