"""Passes: sections are laid out, those that look up folios again until these no longer change."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from zine.html.index import Folios
from zine.html.plan import NO_FOLIOS, SectionPlan, folios_of, pages_of
from zine.html.section import SectionHtml
from zine.pdf.fragment import PdfFragment
from zine.problems import ContentError, Problem, gathering

MOST_PASSES = 5
"""The layouts of contents and index after which their numbers of pages must no longer change."""

WritePart = Callable[[SectionPlan, Folios], SectionHtml]

Lay = Callable[[Iterable[SectionHtml]], Sequence[PdfFragment]]
"""Lays out sections, each as it comes; raises `ContentError` with the problems of all."""


def lay_out(
    plan: Sequence[SectionPlan],
    notes: SectionPlan,
    lay: Lay,
    write: WritePart,
) -> dict[str, PdfFragment]:
    """The pages of every section; those that look up folios again until those no longer change.

    `write` gives the HTML of a section, by the folios.

    The page for `notes` is one of them, and so are the sections that may fill a page.
    """
    fragments: dict[str, PdfFragment] = {}
    plates = [part.filler for part in plan if part.filler]
    every = [*plan, *plates, notes]

    def one_pass(parts: Iterable[SectionPlan], folios: Folios) -> None:
        ordered = sorted(parts, key=_turn)
        written = [part.name for part in ordered if not part.drawn]
        laid = lay(_written(ordered, folios, fragments, write))
        fragments.update(zip(written, laid, strict=True))

    def folios_now() -> Folios:
        return folios_of(plan, notes, pages_of(fragments))

    one_pass([part for part in every if not part.late], NO_FOLIOS)
    one_pass([part for part in plan if part.late == 1], folios_now())
    for _ in range(MOST_PASSES):
        folios = folios_now()
        one_pass([part for part in plan if part.looks_up], folios)
        if folios_now() == folios:
            return fragments
    raise RuntimeError("the pages that look up folios do not settle")


def _turn(part: SectionPlan) -> int:
    """Games go first, since they take longest; sheets last, while workers lay out the rest."""
    return 2 if part.drawn else 0 if part.chapter and not part.unlisted else 1


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
