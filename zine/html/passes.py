"""Passes: sections are laid out, those that look up folios again until these no longer change."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from zine.cache import keys
from zine.html.index import Folios
from zine.html.plan import NO_FOLIOS, SectionPlan, folios_of, pages_of
from zine.html.section import Html, KeptHtml
from zine.html.templates import Known, Written
from zine.pdf.fragment import PART, Fragment
from zine.problems import ContentError, Problem, gathering

MOST_PASSES = 5
"""The layouts of contents and index after which their numbers of pages must no longer change."""

Lay = Callable[[Iterable[Html]], Sequence[Fragment]]
"""Lays out sections, each as it comes; raises `ContentError` with the problems of all."""


class Writer:
    """Writes the HTML of sections; not again if its key is that of the last build.

    `told` is the key of what all HTML may depend on, and `last` what was known of it then.
    """

    def __init__(self, told: str, last: Written) -> None:
        self._told, self._last = told, last
        self.written: dict[str, Known] = {}

    def html(self, part: SectionPlan, folios: Folios, looked_up: str) -> Html:
        """The HTML of a section; `looked_up` is the key of the `folios`."""
        assert part.write
        if part.told is None:
            return part.write(folios)
        told = keys.key(self._told, part.told, looked_up if part.looks_up else "")
        known = self.written.get(part.name) or self._last.get(part.name)
        if known and known[0] == told:
            self.written[part.name] = known
            _, digest, size = known
            write = part.write
            return KeptHtml(digest, size, part.title, lambda: write(folios).whole)
        html = part.write(folios)
        self.written[part.name] = told, html.digest, html.size
        return html


def lay_out(
    plan: Sequence[SectionPlan],
    notes: SectionPlan,
    lay: Lay,
    writer: Writer,
    known: Mapping[str, int],
) -> dict[str, Fragment]:
    """The pages of every section; those that look up folios again until those no longer change.

    The page for `notes` is one of them, and so are the sections that may fill a page.

    `known` holds how many pages each section had in the last build: few edits change that, and then
    the contents are laid out once.
    """
    fragments: dict[str, Fragment] = {}
    plates = [part.filler for part in plan if part.filler]
    every = [*plan, *plates, notes]

    def one_pass(parts: Iterable[SectionPlan], pages: Mapping[str, int]) -> None:
        folios = folios_of(plan, notes, pages) if pages else NO_FOLIOS
        ordered = sorted(parts, key=_turn)
        written = [part.name for part in ordered if not part.drawn]
        laid = lay(_written(ordered, folios, fragments, writer))
        fragments.update(zip(written, laid, strict=True))

    names = {part.name for part in every}
    pages = known if {name for name in known if PART not in name} == names else {}
    one_pass([part for part in every if pages or not part.late], pages)
    if not pages:
        pages = pages_of(fragments)
        one_pass([part for part in plan if part.late == 1], pages)
        pages = pages_of(fragments)
        one_pass([part for part in plan if part.looks_up], pages)
    for _ in range(MOST_PASSES):
        before, pages = pages, pages_of(fragments)
        if pages == before:
            return fragments
        one_pass([part for part in plan if part.looks_up], pages)
    raise RuntimeError("the pages that look up folios do not settle")


def _turn(part: SectionPlan) -> int:
    """Games go first, since they take longest; sheets last, while workers lay out the rest."""
    return 2 if part.drawn else 0 if part.chapter and not part.unlisted else 1


def _written(
    parts: Iterable[SectionPlan],
    folios: Folios,
    fragments: dict[str, Fragment],
    writer: Writer,
) -> Iterator[Html]:
    """The HTML of every section; those that are drawn go straight into `fragments`.

    Raises `ContentError` with the problems of all.
    """
    problems: list[Problem] = []
    looked_up = keys.key(repr(sorted(folios.items())))
    for part in parts:
        html = None
        with gathering(problems):
            if part.drawn:
                fragments[part.name] = part.drawn()
            else:
                html = writer.html(part, folios, looked_up)
        if html and not problems:
            yield html
    if problems:
        raise ContentError(problems)
