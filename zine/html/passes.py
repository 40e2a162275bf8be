"""Passes: sections are laid out, those that look up folios again until these no longer change."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from zine.cache import keys
from zine.html import windows
from zine.html.index import Folios
from zine.html.plan import NO_FOLIOS, SectionPlan, folios_of, pages_of
from zine.html.section import Html, KeptHtml
from zine.html.templates import Known, Place, Written
from zine.html.windows import Listing
from zine.pdf.fragment import PART, Fragment
from zine.problems import ContentError, Problem, gathering

MOST_PASSES = 5
"""The layouts of contents and index after which their numbers of pages must no longer change."""

ALL = -1
"""Stands for the number of lines in a window that is the last."""

Lay = Callable[[Iterable[Html]], Sequence[Fragment]]
"""Lays out sections, each as it comes; raises `ContentError` with the problems of all."""


class _Piece(NamedTuple):
    """A section to come, or its window that begins with the line `start` and has some `entries`."""

    part: SectionPlan
    start: int
    entries: int

    @property
    def place(self) -> Place:
        """What tells it from others of the zine."""
        return self.part.name, self.start, self.entries

    def next(self, lines: int) -> "_Piece":
        """The window behind so many lines of this one; a larger one if they are none."""
        if lines:
            return _Piece(self.part, self.start + lines, windows.ENTRIES)
        return self._replace(entries=2 * self.entries)


class Writer:
    """Writes the HTML of sections; not again if its key is that of the last build.

    `told` is the key of what all HTML may depend on, and `last` what was known of it then.
    """

    def __init__(self, told: str, last: Written) -> None:
        self._told, self._last = told, last
        self.written: dict[Place, Known] = {}
        self._listings: dict[str, tuple[str, Listing]] = {}

    def html(self, piece: _Piece, folios: Folios, looked_up: str) -> tuple[Html, int]:
        """The HTML of a section or a window, and how many of its lines are kept.

        That is `ALL` if it is the last window, and 0 if it is not known yet. `looked_up` is the key
        of the `folios`.
        """
        part, write = piece.part, partial(self._write, piece, folios, looked_up)
        if part.told is None:
            return write()
        told = keys.key(self._told, part.told, looked_up if part.looks_up else "")
        known = self.written.get(piece.place) or self._last.get(piece.place)
        if known and known[0] == told:
            self.written[piece.place] = known
            _, digest, size, lines = known
            return KeptHtml(digest, size, part.title, lambda: write()[0].whole), lines
        found, lines = write()
        self.written[piece.place] = told, found.digest, found.size, lines
        return found, lines

    def note(self, piece: _Piece, lines: int) -> None:
        """Note how many lines are kept of a window that is not the last."""
        told, digest, size, _ = self.written[piece.place]
        self.written[piece.place] = told, digest, size, lines

    def _write(self, piece: _Piece, folios: Folios, looked_up: str) -> tuple[Html, int]:
        part = piece.part
        assert part.write
        listed_for, listing = self._listings.get(part.name, ("", None))
        found = listing if listing and listed_for == looked_up else part.write(folios)
        if not isinstance(found, Listing):
            return found, ALL
        self._listings[part.name] = looked_up, found  # its windows follow one another
        html, more = found.window(piece.start, piece.entries)
        return html, 0 if more else ALL


def lay_out(
    plan: Sequence[SectionPlan],
    notes: SectionPlan,
    lay: Lay,
    writer: Writer,
    known: Mapping[str, int],
) -> dict[str, Sequence[Fragment]]:
    """The pages of every section; those that look up folios again until those no longer change.

    A long section has several fragments, one for each window. The page for `notes` is one of them,
    and so are the sections that may fill a page.

    `known` holds how many pages each section had in the last build: few edits change that, and then
    the contents are laid out once.
    """
    fragments: dict[str, Sequence[Fragment]] = {}
    plates = [part.filler for part in plan if part.filler]
    every = [*plan, *plates, notes]

    def one_pass(parts: Iterable[SectionPlan], pages: Mapping[str, int]) -> None:
        folios = folios_of(plan, notes, pages) if pages else NO_FOLIOS
        pieces = [_Piece(part, 0, windows.ENTRIES) for part in sorted(parts, key=_turn)]
        found: dict[str, list[Fragment]] = {piece.part.name: [] for piece in pieces}
        while pieces:
            asked: dict[_Piece, bool] = {}
            laid = lay(_written(pieces, folios, found, writer, asked))
            pieces = []
            for (piece, more), fragment in zip(asked.items(), laid, strict=True):
                lines = fragment.facts.lines if more else ALL
                if lines:
                    found[piece.part.name].append(fragment)
                if more:
                    writer.note(piece, lines)
                    following = piece.next(lines)
                    pieces += [] if following in asked else [following]
        fragments.update(found)

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
    pieces: Iterable[_Piece],
    folios: Folios,
    fragments: Mapping[str, list[Fragment]],
    writer: Writer,
    asked: dict[_Piece, bool],
) -> Iterator[Html]:
    """The HTML of every section; those that are drawn go straight into `fragments`.

    If the last build shows where the next window begins, it follows at once. Notes in `asked`
    each piece whose HTML is given, and whether there are more lines. Raises `ContentError` with the
    problems of all.
    """
    problems: list[Problem] = []
    looked_up = keys.key(repr(sorted(folios.items())))
    queue = list(pieces)
    for piece in queue:
        written = None
        with gathering(problems):
            if piece.part.drawn:
                fragments[piece.part.name].append(piece.part.drawn())
            else:
                written = writer.html(piece, folios, looked_up)
        if written and not problems:
            html, lines = written
            asked[piece] = lines != ALL
            queue += [piece.next(lines)] if lines > 0 else []
            yield html
    if problems:
        raise ContentError(problems)
