"""An errata slip: what comes out differently, to be printed, cut out and pasted into a book."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from zine import notation
from zine.art.look import TAVERN
from zine.art.woodcut import Cut
from zine.content.page import prose
from zine.dice import Cast
from zine.diff.compare import Case, Fact, GameDiff, Given
from zine.pdf.metadata import About
from zine.sheets import rules_on_back
from zine.sheets.page import columns, slots
from zine.sheets.page.canvas import Faces, Rect, SheetCanvas, TooSmall, faces_of, style
from zine.sheets.page.columns import Block, Paragraph, Rows
from zine.sheets.page.slots import SheetPaper
from zine.sheets.page.to_pdf import PrintRun, to_pdf
from zine.words import Words, opening, words

TYPEFACES = faces_of(TAVERN)
"""The typefaces of a slip, which are those of the usual look."""

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)
"""The sizes of type, the largest first."""

DOWN = {3: SIZES[:1], 2: SIZES[:1], 1: SIZES}
"""How many slips may stand one below the other, and the sizes of their type."""

TABLE = 10.0
"""The size of type in which a table must fit; a wider one is told in sentences."""

MOST_ROWS = 14
"""The most rows of a table before it goes on in another."""

FACES = re.compile(rf"{prose.THROW}$")
PICTURES = re.compile(rf"{prose.PICTURES}$")
OTHER = re.compile(rf"{notation.THROW}$")


def make(games: Sequence[GameDiff], dice: Cut, own_dice: Mapping[Cast, str], paper: str) -> bytes:
    """The slips of games in one language, as a PDF on a paper that lies.

    They are half as wide as it, as many as there is room for; the dice stand beside the title, and
    `own_dice` are the pictures of an author's own dice, packed. Raises `ValueError` for a line that
    is too long.
    """
    first = _Slip(slots.paper(paper, 2), dice, words(games[0].language), own_dice)
    slip, sheets = _short(first, games) or (first, list(first.sheets(games, (TABLE,))))
    page, slip_words = slip.page, slip.words
    titles = ", ".join(game.title for game in games)
    about = About(
        title=slip_words.slip,
        subject=slip_words.slip_subject.format(titles=titles),
        author="zine",
        language=games[0].language,
    )
    copies = page.across * page.down if len(sheets) == 1 else 1
    return to_pdf(about, page, [PrintRun(sheet, None, copies) for sheet in sheets])


Drawn = tuple["_Slip", list[SheetCanvas]]


def _short(first: "_Slip", games: Sequence[GameDiff]) -> Drawn | None:
    """One slip that holds everything, the lowest that does."""
    for down, sizes in DOWN.items():
        slip = first._replace(page=first.page._replace(down=down))
        with suppress(TooSmall):
            sheets = list(slip.sheets(games, sizes))
            if len(sheets) == 1:
                return slip, sheets
    return None


def is_printed(game: GameDiff) -> bool:
    """Whether a slip has anything to say of a game: what is printed, and is no longer so."""
    changed = any(fact.was and fact.now for fact in game.layouts)
    return changed or bool(game.cases or game.facts or game.boxes or game.printed_odds)


class _Group(NamedTuple):
    """A correction of a game: below which heading it stands, and what of that it corrects."""

    game: GameDiff
    place: str
    what: str
    block: Block


class _Slip(NamedTuple):
    """Draws a slip."""

    page: SheetPaper
    dice: Cut
    words: Words
    own: Mapping[Cast, str]

    @property
    def faces(self) -> Faces:
        """Its typefaces, with the characters of an author's own dice."""
        return TYPEFACES._replace(own=tuple(self.own))

    def _begun(self) -> tuple[SheetCanvas, Rect]:
        """An empty slip with its title, and the frame below."""
        canvas = SheetCanvas(*self.page.slot, style(self.page.slot[0]), self.words, self.own)
        return canvas, canvas.head(self.words.slip, self.dice, self.words.slip_note)

    def sheets(self, games: Sequence[GameDiff], sizes: Sequence[float]) -> Iterator[SheetCanvas]:
        """The slips, each with as much as it holds; raises `TooSmall` if one holds nothing."""
        groups = [group for game in games for group in self._groups(game)]
        while groups:
            canvas, frame = self._begun()
            count, setting = self._fitting(groups, frame, sizes)
            columns.draw(canvas, frame, setting)
            yield canvas
            groups = groups[count:]

    def _fitting(
        self, groups: Sequence[_Group], frame: Rect, sizes: Sequence[float]
    ) -> tuple[int, columns.Setting]:
        """How many groups fit a frame, and how; raises `TooSmall` if none does."""
        for count in range(len(groups), 1, -1):
            with suppress(TooSmall):
                return count, columns.fit(self._headed(groups[:count]), frame, sizes)
        return 1, columns.fit(self._headed(groups[:1]), frame, sizes)

    def _headed(self, groups: Sequence[_Group]) -> list[Block]:
        """The blocks of some groups below the game and the heading where each stands."""
        blocks: list[Block] = []
        for game, game_groups in groupby(groups, attrgetter("game")):
            blocks.append(_heading(game.title))
            old, new = game.rules
            if old != new:
                rules = self.words.slip_rules.format(old=old, new=new)
                blocks.append(_text(rules, self.faces, tied=True))
            for (place, what), place_groups in groupby(game_groups, attrgetter("place", "what")):
                blocks += [_place(place, what)] if place else []
                blocks += [group.block for group in place_groups]
        return blocks

    def _groups(self, game: GameDiff) -> Iterator[_Group]:
        """What is corrected in a game, in parts of which none is torn."""
        words = self.words
        names = dict(words.slip_facts)
        for fact in game.facts:
            yield _Group(game, "", "", self._change(names[fact.what], fact))
        by_kind: dict[tuple[object, ...], list[Case]] = {}
        for case in game.cases:
            by_kind.setdefault(_kind(case), []).append(case)
        for cases in by_kind.values():
            place = ": ".join(filter(None, (cases[0].section, cases[0].under)))
            for start in range(0, len(cases), MOST_ROWS):
                for block in self._outcomes(cases[start : start + MOST_ROWS]):
                    yield _Group(game, place, cases[0].what, block)
        for fact in game.layouts:
            if fact.was and fact.now:
                anew = _text(_led(fact.what, words.slip_layout), self.faces)
                yield _Group(game, words.slip_sheet, "", anew)
        for name in dict.fromkeys(fact.what for fact in game.boxes):
            facts = [fact for fact in game.boxes if fact.what == name]
            gone, new = (", ".join(filter(None, map(attrgetter(k), facts))) for k in ("was", "now"))
            for change in (Fact(name, gone, ""), Fact(name, "", new)):
                if change.was or change.now:
                    yield _Group(game, words.slip_sheet, "", self._change(name, change))
        for fact in game.printed_odds:
            yield _Group(game, words.slip_odds, "", self._change(fact.what, fact))

    def _outcomes(self, cases: Sequence[Case]) -> list[Block]:
        """A table of what is given and what came and comes out, or sentences if that is wide."""
        words = self.words
        heads = [cell.heading for cell in cases[0].given]
        rows: list[tuple[columns.Words, ...]] = []
        for case in cases:
            given = {cell.heading: _cell(cell) for cell in case.given}
            cells = (*(given[head] for head in heads), case.was, f"**{case.now}**")
            rows.append(tuple(_words(cell, self.faces) for cell in cells))
        head = tuple(map(_label, (*heads, words.slip_was, words.slip_is)))
        table = Rows((head, *rows), ("left",) * len(head), whole=True)
        with suppress(TooSmall):
            if not any(case.row for case in cases):
                columns.fit([table], self._begun()[1], [TABLE])
                return [table]
        return [self._change(self._given(case), case) for case in cases]

    def _given(self, case: Case) -> str:
        """What is given in an example, and which row it is of those played in order."""
        row = opening(self.words.slip_row.format(row=case.row)) if case.row else ""
        return ", ".join(filter(None, (row, *map(_cell, case.given))))

    def _change(self, what: str, change: Fact | Case) -> Paragraph:
        """A change in a sentence: `Dice: was 5, is 6`."""
        words = self.words
        form = words.slip_changed
        if not change.was or not change.now:
            form = words.slip_new if change.now else words.slip_gone
        return _text(_led(what, form.format(was=change.was, now=change.now)), self.faces)


def _kind(case: Case) -> tuple[object, ...]:
    """What the cases of one table have in common: their place, what came out, what is given."""
    return case.section, case.under, case.what, frozenset(cell.heading for cell in case.given)


def _heading(title: str) -> Paragraph:
    return Paragraph("H2", _label(title))


def _place(title: str, what: str = "") -> Paragraph:
    """The heading below which something stands in the book, and what of that is corrected."""
    words = [(word, TYPEFACES.strong) for word in title.split()]
    return Paragraph("H3", (*words, *((word, TYPEFACES.italic) for word in what.split())))


def _label(text: str) -> columns.Words:
    return tuple((word, TYPEFACES.label) for word in text.split())


def _led(what: str, text: str) -> str:
    """A sentence that begins with what it is about, if that needs to be said."""
    return f"{what}: {text}" if what else opening(text)


def _text(text: str, faces: Faces, *, tied: bool = False) -> Paragraph:
    return Paragraph("P", _words(text, faces), tied=tied)


def _words(text: str, faces: Faces) -> columns.Words:
    """The words of a line of Markdown."""
    return tuple(word for part in rules_on_back.paragraphs(text, faces) for word in part.words)


def _cell(given: Given) -> str:
    """A cell as Markdown: a throw between brackets, so that it is drawn as dice."""
    throw = given.dice and (FACES.match(given.text) or PICTURES.match(given.text))
    throw = throw or OTHER.match(given.text)
    return f"[{given.text}]" if throw else given.text
