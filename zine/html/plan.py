"""Plans: the sections of a zine in their order, the folios on which they stand, and their layout.

Sections that look up folios are laid out again until these no longer change.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from zine.html.index import Folios
from zine.html.section import LaidOutSection, SectionHtml
from zine.pdf.fragment import PART, PdfFragment
from zine.problems import ContentError, Problem, gathering

NOTES = "own-notes-page"
"""The name of the page for notes."""

NO_FOLIOS: Folios = MappingProxyType({})

MOST_PASSES = 5
"""The layouts of contents and index after which their numbers of pages must no longer change."""

Lay = Callable[[Iterable[SectionHtml]], Sequence[PdfFragment]]
"""Lays out sections, each as it comes; raises `ContentError` with the problems of all."""


class SectionPlan(NamedTuple):
    """A section to come: how its HTML is written, and what its `LaidOutSection` will say.

    `name` is what links land on: a file's stem, or a name that begins with `own-`, as no stem does.
    A section that looks up folios is laid out again when they are known. One that is `late` is not
    laid out before, because it takes long, and counts as one page until then: 1 is when the pages
    of all games are known, 2 is when those of all else are. One that is `drawn` has no HTML. One
    that is on a `recto` begins on a right page; one that is `facing` begins on a left page if it
    has several; the `back_cover` is the last page of a sheet, which has four. Pages that this
    leaves empty are for notes, and the last of them holds the `filler`, if there is one.
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
    back_cover: bool = False
    recto: bool = False
    facing: bool = False
    filler: "SectionPlan | None" = None

    def html(self, folios: Folios) -> SectionHtml:
        """Its HTML; it must not be drawn."""
        assert self.write
        return self.write(folios if self.looks_up else NO_FOLIOS)

    def has_page_before(self, pages_before: int, pages: int) -> bool:
        """Whether it begins a page later than the page behind `pages_before` pages."""
        if self.back_cover:
            return pages_before % 4 != 3
        is_left = pages_before % 2 == 1
        return self.recto if is_left else self.facing and pages > 1

    @property
    def turn(self) -> int:
        """Games go first, since they take longest; sheets last, while workers lay out the rest."""
        return 2 if self.drawn else 0 if self.chapter and not self.unlisted else 1

    def laid_out(self, fragment: PdfFragment) -> LaidOutSection:
        """The section in its place, with its pages."""
        marks = self.bare, self.runs_on, self.unlisted
        return LaidOutSection(fragment, self.title, self.name, self.chapter, *marks)


WritePart = Callable[[SectionPlan, Folios], SectionHtml]
"""Gives the HTML of a section, by the folios."""


class Plan(NamedTuple):
    """The sections of a zine in their order, and the page for notes, which may stand anywhere."""

    sections: tuple[SectionPlan, ...]
    notes: SectionPlan

    @property
    def parts(self) -> tuple[SectionPlan, ...]:
        """Every section, and those that may fill a page."""
        plates = (part.filler for part in self.sections if part.filler)
        return (*self.sections, *plates, self.notes)

    def lay_out(self, lay: Lay, write: WritePart) -> list[LaidOutSection]:
        """Every section in its place; raises `ContentError` with the problems of all."""
        fragments: dict[str, PdfFragment] = {}

        def one_pass(parts: Iterable[SectionPlan], folios: Folios) -> None:
            ordered = sorted(parts, key=lambda part: part.turn)
            written = [part.name for part in ordered if not part.drawn]
            laid = lay(_written(ordered, folios, fragments, write))
            fragments.update(zip(written, laid, strict=True))

        one_pass([part for part in self.parts if not part.late], NO_FOLIOS)
        one_pass([part for part in self.sections if part.late == 1], self._folios(fragments))
        for _ in range(MOST_PASSES):
            folios = self._folios(fragments)
            one_pass([part for part in self.sections if part.looks_up], folios)
            if self._folios(fragments) == folios:
                break
        else:
            raise RuntimeError("the pages that look up folios do not settle")
        return [
            part.laid_out(fragments[NOTES if part.name.startswith(NOTES) else part.name])
            for part in self._placed(fragments)
        ]

    def _placed(self, fragments: Mapping[str, PdfFragment]) -> Iterator[SectionPlan]:
        """Every section, with pages before each that would else begin on the wrong side."""
        pages_before = filled = 0
        for part in self.sections:
            count = _page_count(part, fragments)
            while part.has_page_before(pages_before, count):
                filled += 1
                pages_before += 1
                is_last = not part.has_page_before(pages_before, count)
                notes = self.notes._replace(name=f"{NOTES}-{filled}")
                yield part.filler if part.filler and is_last else notes
            pages_before += count
            yield part

    def _folios(self, fragments: Mapping[str, PdfFragment]) -> Folios:
        """The folio on which each section begins, and those of its headings on later pages."""
        folios, folio = {}, 1
        for part in self._placed(fragments):
            folios[part.name] = folio
            folio += _page_count(part, fragments)
        for name, fragment in fragments.items():
            for heading, page in fragment.headings if name in folios else ():
                folios[f"{name}{PART}{heading}"] = folios[name] + page
        return folios


def _page_count(part: SectionPlan, fragments: Mapping[str, PdfFragment]) -> int:
    """The number of pages of a section; one until it is laid out."""
    return fragments[part.name].pages if part.name in fragments else 1


def _written(
    parts: Iterable[SectionPlan],
    folios: Folios,
    fragments: dict[str, PdfFragment],
    write: WritePart,
) -> Iterator[SectionHtml]:
    """The HTML of every section; those that are drawn go straight into `fragments`.

    Raises `ContentError` with the problems of all.
    """
    problems: list[Problem] = []
    for part in parts:
        html = None
        with gathering(problems):
            if part.drawn:
                fragments[part.name] = part.drawn()
            else:
                html = write(part, folios)
        if html and not problems:
            yield html
    if problems:
        raise ContentError(problems)
