"""Checks that the words above an example agree with its table.

A link binds words to the table below: `[Bel](table:Winner[3])` to the third row of a column,
`[Two slips](table:refused)` to how many rows are refused, `[six turns](table:rows)` to how many
there are. A player who is not bound plays in the table, and is bound where several do; a number
that is not bound is one that the rules give to what is counted, or that a single cell holds.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from zine.check import examples, odds, sentences
from zine.check.sentences import Bound
from zine.content.page import numerals, prose
from zine.content.page.document import Table
from zine.content.page.game import Game
from zine.content.page.language import Vocabulary
from zine.content.page.numerals import Form, Number
from zine.content.page.rule_names import Constant
from zine.content.rules import cell
from zine.content.rules.cell import Unreadable, normal
from zine.problems import Problem, suggestion

ROWS, REFUSED = "rows", "refused"
"""What is counted of a table in place of a cell."""

TARGET = re.compile(r"(?P<column>[^\[\]]+)(?:\[(?P<row>\d+)\])?")
WORD = re.compile(r"[^\W\d_]+")
LOWER = re.compile(r"\b[a-z]{3}")
FIGURE = re.compile(r"\d+(?:,\d{3})*")
DICE = re.compile(r"(?:[^\W\d]+ )?([1-6](?: [1-6])*)")
WINS = re.compile(r" (?:wins|won|gewinnt|gagne|gana)\b")
"""What follows the name of a winner."""


@dataclass(frozen=True)
class _Cell:
    """A cell of a table: how a link names it, its row, what it says, and the players in it.

    What lies in it is read only if it is asked for: few captions ask for all cells.
    """

    target: str
    row: int
    text: str
    names: frozenset[str]
    says_who_wins: bool
    vocabulary: Vocabulary

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Those that it holds, the sums of its dice, and how many dice, throws, players it has."""
        together = (len(self._parts),) if len(self._parts) > 1 else ()
        counted = (*map(len, self._throws), *map(sum, self._throws), *self._alike.values())
        spelt = (number.value for number in self._in_words)
        return frozenset((*_numbers(self.text), *counted, *together, *spelt))

    @cached_property
    def dice(self) -> Mapping[int, int]:
        """How often each face lies in it."""
        said = _alike_dice(self.text, self._in_words)
        return self._alike | {face.value: many.value for many, face in said}

    @cached_property
    def of(self) -> Mapping[str, frozenset[int]]:
        """The numbers beside each player."""
        return {
            name: frozenset((*_numbers(part), *_together(part)))
            for part in self._parts
            for name in self.names
            if name in part.split() and FIGURE.search(part)
        }

    @cached_property
    def _parts(self) -> list[str]:
        return [part.strip() for part in self.text.split(";" if ";" in self.text else ", ")]

    @cached_property
    def _throws(self) -> list[list[int]]:
        return [_faces(part) for part in re.split("; |, ", self.text)]

    @cached_property
    def _alike(self) -> dict[int, int]:
        return Counter(face for throw in self._throws for face in throw)

    @cached_property
    def _in_words(self) -> list[Number]:
        """The numbers that stand in words, such as those of the bid `four fives`."""
        if not LOWER.search(self.text):
            return []
        return list(numerals.find(self.vocabulary.say(self.text), self.vocabulary.language))


class _Reason(NamedTuple):
    """An author's reason for a row, which counts from 1, and where it stands."""

    row: int
    line: int
    column: int
    text: str


class _Named(NamedTuple):
    """A player whom words name, and where the name stands."""

    who: str
    start: int
    end: int


@dataclass(frozen=True)
class Caption:
    """The words above a table, and what it says; the author's reasons are apart from its cells.

    `anybody` are those who play anywhere on the page. The table is read only as far as is asked.
    """

    game: Game
    table: Table
    anybody: frozenset[str]

    @cached_property
    def line(self) -> int:
        """Where the words stand."""
        return sentences.line_above(self.game.document, self.table)

    @property
    def text(self) -> str:
        """The words."""
        return self.game.document.source[self.line - 1]

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings of the table."""
        return self.table.header.printed

    @property
    def rows(self) -> int:
        """How many rows the table has."""
        return len(self.table.rows)

    @cached_property
    def refused(self) -> int:
        """How many of them are refused."""
        rows = self.table.rows
        return sum(any(examples.refusal(text) is not None for text in row.cells) for row in rows)

    @cached_property
    def players(self) -> frozenset[str]:
        """Those who play in the table."""
        return (
            frozenset().union(*(each.names for each in self.cells))
            if self.anybody
            else self.anybody
        )

    @cached_property
    def cells(self) -> tuple[_Cell, ...]:
        """The cells that the rules read or give."""
        return tuple(_cells(self))

    @property
    def reasons(self) -> Iterator[_Reason]:
        """The author's reasons."""
        for place, column in enumerate(examples.columns_of(self.game, self.table)):
            if column.kind is None:
                for number, row in enumerate(self.table.rows, 1):
                    yield _Reason(number, row.line, place, row.cells[place])


def check(game: Game) -> Iterator[Problem]:
    """What is wrong with the words above the tables of a page."""
    constants = sentences.constants_of(game.scoring)
    captions = {each.line: each for each in read(game)}
    names = sentences.numbered_names(game.scoring, game.vocabulary)
    for line, text in enumerate(game.document.source, 1):
        for piece in sentences.bound(text, prose.TABLE):
            yield from _check_bound(game, line, piece, captions.get(line))
    for caption in captions.values():
        text = sentences.asked(caption.text, names)
        if caption.players:
            yield from _check_names(game, caption, text)
            yield from _check_reasons(game, caption)
        yield from _check_numbers(game, caption, text, constants)


def read(game: Game) -> tuple[Caption, ...]:
    """The captions of the tables that the rules check, from top to bottom."""
    anybody = _players(game)
    return tuple(Caption(game, table, anybody) for table in _checked(game) if table.label)


def _checked(game: Game) -> Iterator[Table]:
    """The tables of a page that the rules check."""
    for table in game.document.tables:
        if table.label not in sentences.UNCHECKED and not odds.is_odds(table):
            yield table


@cache
def _alike(name: str) -> str:
    return normal(name.replace("_", " "))


def _players(game: Game) -> frozenset[str]:
    """Who plays in the tables of a page."""
    return frozenset(
        player
        for table in _checked(game)
        for place, column in enumerate(examples.columns_of(game, table))
        if cell.lists_players(column.kind)
        for row in table.rows
        for player in _read(row.cells[place], column.kind)
    )


def _read(text: str, kind: Any) -> Iterable[str]:
    """The players that a cell lists; none where it is empty, refused or cannot be read."""
    with suppress(Unreadable):
        return (text and cell.read(text, kind)) or ()
    return ()


def _cells(caption: Caption) -> Iterator[_Cell]:
    for place, column in enumerate(examples.columns_of(caption.game, caption.table)):
        if column.kind is not None:
            heading = caption.columns[place].replace(" ", "_")
            wins = cell.says_who_wins(column.kind) or column.key == "winner"
            for number, row in enumerate(caption.table.rows, 1):
                text = row.cells[place]
                if text and examples.refusal(text) is None:
                    names = frozenset(WORD.findall(text)) & caption.anybody
                    target = f"{heading}[{number}]"
                    yield _Cell(target, number, text, names, wins, caption.game.vocabulary)


def _faces(text: str) -> list[int]:
    """The faces of the dice of a cell, or of what a player has in it."""
    dice = DICE.fullmatch(text)
    return [int(face) for face in dice[1].split()] if dice else []


def _together(text: str) -> Iterator[int]:
    """How many dice a player has in a cell, and their sum."""
    if dice := _faces(text):
        yield from (len(dice), sum(dice))


def _numbers(text: str) -> Iterator[int]:
    return (int(figure.replace(",", "")) for figure in FIGURE.findall(text))


def _check_bound(game: Game, line: int, piece: Bound, caption: Caption | None) -> Iterator[Problem]:
    mark = game.document.mark(line, piece.start, piece.end)
    message, gives = "", None
    if caption is None:
        message = "only words above a table that the rules check can be bound to its cells"
    elif piece.target in (ROWS, REFUSED):
        count = caption.rows if piece.target == ROWS else caption.refused
        message, gives = sentences.miscounts(game, piece, count)
    else:
        meant = _meant(caption, piece.target)
        message = meant if isinstance(meant, str) else _disagrees(piece, meant, caption)
        gives = None if isinstance(meant, str) else _corrected(piece, meant, caption)
    if message:
        yield game.document.problem(line, message, mark)._replace(said=piece.words, gives=gives)


def _meant(caption: Caption, target: str) -> _Cell | str:
    """The cell that a target names, or why it names none."""
    match = TARGET.fullmatch(target)
    headings = [heading for heading in caption.columns if match and _alike(heading)]
    found = [each for each in headings if match and _alike(each) == _alike(match["column"])]
    if not match or not found:
        named = match["column"] if match else target
        near = suggestion(named, [heading.replace(" ", "_") for heading in headings])
        return f"the table has no column '{named}'{near}; name one, or {ROWS} or {REFUSED}"
    column = found[0].replace(" ", "_")
    cells = {each.target: each for each in caption.cells}
    if match["row"]:
        number = int(match["row"])
        if not 0 < number <= caption.rows:
            return f"the table has {caption.rows} rows, so no row {number}"
        if f"{column}[{number}]" in cells:
            return cells[f"{column}[{number}]"]
        return f"'{column}' is empty, refused or a reason in row {number}: it says nothing"
    held = [each for target, each in cells.items() if target.startswith(f"{column}[")]
    if len({each.text for each in held}) == 1:
        return held[0]
    return f"'{column}' does not say the same in all rows: name one, as in {column}[1]"


def _disagrees(piece: Bound, meant: _Cell, caption: Caption) -> str:
    """Why words do not agree with a cell, or ""."""
    names, numbers = _said(caption, piece.words)
    shown = f"{meant.target} is '{meant.text}'"
    alike = list(_alike_dice(piece.words, numbers))
    if alike or normal(caption.game.vocabulary.say(meant.text)) in normal(piece.words):
        agrees = all(meant.dice.get(face.value, 0) == many.value for many, face in alike)
    elif not names and not numbers:
        agrees = False
    else:
        agrees = {*names} <= meant.names and len({*names}) == len(names)
        agrees = agrees and all(
            _holds(meant, number, names[place : place + 1] if len(names) == len(numbers) else names)
            for place, number in enumerate(numbers)
        )
        if agrees and not numbers and names and meant.names == caption.players:
            return f"{shown} and names everyone who plays: bind it to a cell that does not"
    return "" if agrees else f"'{piece.words}' does not agree with the table: {shown}"


def _holds(meant: _Cell, number: Number, names: Sequence[str]) -> bool:
    """Whether a cell says a number, of each of these players if it says one of any."""
    if number.form is Form.ORDINAL and number.value == meant.row:
        return True
    if number.form is Form.FACES and meant.dice:
        return number.value in meant.dice
    held = [meant.of[each] for each in names if each in meant.of]
    return all(number.value in each for each in held) if held else number.value in meant.numbers


def _said(caption: Caption, words: str) -> tuple[list[str], list[Number]]:
    """The players and the numbers that words name."""
    numbers = list(numerals.find(words, caption.game.vocabulary.language))
    return [named.who for named in _named(caption, words)], numbers


def _named(caption: Caption, words: str) -> Iterator[_Named]:
    """The players whom words name, also in the plural or the possessive: `Adas Würfel`."""
    for match in WORD.finditer(words):
        who = match[0] if match[0] in caption.anybody else match[0].removesuffix("s")
        if who in caption.anybody:
            yield _Named(who, *match.span())


def _alike_dice(words: str, numbers: Sequence[Number]) -> Iterator[tuple[Number, Number]]:
    """How many dice of which face words name, as `three sixes` does."""
    for many, face in pairwise(numbers):
        between = words[many.end : face.start]
        if face.form is Form.FACES and many.form is Form.CARDINAL and between == " ":
            yield many, face


def _corrected(piece: Bound, meant: _Cell, caption: Caption) -> str | None:
    """The words as the cell has them, if there is but one thing to say otherwise."""
    names, numbers = _said(caption, piece.words)
    if len(names) == 1 and not numbers and len(meant.names) == 1:
        (other,) = meant.names
        return piece.words.replace(names[0], other)
    if len(numbers) == 1 and not names and FIGURE.fullmatch(meant.text):
        return sentences.restated(
            caption.game, piece.words, numbers[0], int(meant.text.replace(",", ""))
        )
    return None


def _check_names(game: Game, caption: Caption, text: str) -> Iterator[Problem]:
    """Whether those who are named play, and win if they are said to."""
    winners = [each for each in caption.cells if each.says_who_wins]
    for who, start, end in _named(caption, text):
        mark = game.document.mark(caption.line, start, end)
        if who not in caption.players:
            yield game.document.problem(caption.line, _absent(who, caption), mark)
        elif winners and WINS.match(text, end):
            if not any(who in each.names for each in winners):
                message = f"'{who}' wins in no row of this table"
                yield game.document.problem(caption.line, message, mark)
        elif len(caption.players) > 1:
            telling = [
                each.target
                for each in caption.cells
                if who in each.names and each.names != caption.players
            ]
            if telling:
                yield game.document.problem(caption.line, _ambiguous(who, telling), mark)


def _check_reasons(game: Game, caption: Caption) -> Iterator[Problem]:
    """Whether those whom an author's reasons name play, and win if they are said to."""
    for reason in caption.reasons:
        winners = [each for each in caption.cells if each.says_who_wins and each.row == reason.row]
        for who, _, end in _named(caption, reason.text):
            message = ""
            if who not in caption.players:
                message = _absent(who, caption)
            elif winners and WINS.match(reason.text, end):
                wins = any(who in each.names for each in winners)
                message = "" if wins else f"'{who}' does not win in this row"
            if message:
                mark = game.document.cell(reason.line, reason.column)
                yield game.document.problem(reason.line, message, mark)


def _absent(who: str, caption: Caption) -> str:
    listed = ", ".join(sorted(caption.players))
    return f"'{who}' does not play in this table; those who do: {listed}"


def _check_numbers(
    game: Game, caption: Caption, text: str, constants: Sequence[Constant]
) -> Iterator[Problem]:
    """Whether each number is a rule of what it counts, or stands in one cell alone."""
    for number in numerals.find(text, game.vocabulary.language):
        if number.value < 2 and number.form in (Form.CARDINAL, Form.ORDINAL):
            continue
        counted = sentences.counted(text, number)
        if any(each.value == number.value and counted & each.words for each in constants):
            continue
        held = list(_holding(caption, number))
        said = text[number.start : number.end]
        mark = game.document.mark(caption.line, number.start, number.end)
        if len(held) > 1:
            yield game.document.problem(caption.line, _ambiguous(said, held), mark)
        elif not held:
            message = f"neither the table nor a rule says '{said}'; correct it, or bind it to what"
            message += f" says it, as in [{said}](table:{caption.columns[0].replace(' ', '_')}[1])"
            yield game.document.problem(caption.line, message, mark)


def _holding(caption: Caption, number: Number) -> Iterator[str]:
    """What a number of a caption may be bound to."""
    for each in caption.cells:
        if (
            number.value == each.row
            if number.form is Form.ORDINAL
            else number.value in each.numbers
        ):
            yield each.target
    if number.form is Form.CARDINAL:
        yield from [ROWS] * (caption.rows == number.value)
        yield from [REFUSED] * (caption.refused == number.value)


def _ambiguous(said: str, targets: Sequence[str]) -> str:
    listed = " or ".join(targets[:3])
    return f"'{said}' may be {listed}: bind it, as in [{said}](table:{targets[0]})"
