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
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from zine.check import columns, examples, odds, sentences
from zine.check.sentences import Bound
from zine.content.page import numerals, prose
from zine.content.page.document import Table
from zine.content.page.game import Game
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
WINS = re.compile(r" (?:wins|won|gewinnt|gagne)\b")
"""What follows the name of a winner."""


class _Cell(NamedTuple):
    """A cell of a table: how a link names it, its row, what it says, and the players in it.

    `numbers` are those that it holds, the sums of its dice, and how many dice, dice alike, throws
    or players it has; `dice` says how often each face lies in it, and `of` which numbers stand
    beside which player.
    """

    target: str
    row: int
    text: str
    names: frozenset[str]
    numbers: frozenset[int]
    dice: Mapping[int, int]
    of: Mapping[str, frozenset[int]]
    says_who_wins: bool


class _Reason(NamedTuple):
    """An author's reason for a row, which counts from 1, and where it stands."""

    row: int
    line: int
    column: int
    text: str


class Caption(NamedTuple):
    """The words above a table, and what it says; the author's reasons are apart from its cells."""

    line: int
    text: str
    columns: tuple[str, ...]
    rows: int
    refused: int
    cells: tuple[_Cell, ...]
    reasons: tuple[_Reason, ...]

    @property
    def players(self) -> frozenset[str]:
        """Those who play in the table."""
        return frozenset().union(*(each.names for each in self.cells))


def check(game: Game) -> Iterator[Problem]:
    """What is wrong with the words above the tables of a page."""
    constants = sentences.constants_of(game)
    players = _players(game)
    captions = {each.line: each for each in _captions(game, players)}
    anybody = "|".join(map(re.escape, sorted(players))) or "(?!)"
    name = re.compile(rf"\b(?P<name>{anybody})s?\b")
    unasked = sentences.unasked(game)
    for line, text in enumerate(game.document.source, 1):
        for piece in sentences.bound(text, prose.TABLE):
            yield from _check_bound(game, line, piece, captions.get(line), name)
    for caption in captions.values():
        text = unasked.sub(lambda match: " " * len(match[0]), caption.text)
        if players and caption.players:
            yield from _check_names(game, caption, text, name)
            yield from _check_reasons(game, caption, name)
        yield from _check_numbers(game, caption, text, constants)


def read(game: Game) -> tuple[Caption, ...]:
    """The captions of the tables that the rules check, from top to bottom."""
    players = _players(game)
    return tuple(_captions(game, players))


def _captions(game: Game, players: frozenset[str]) -> Iterator[Caption]:
    for table in game.document.tables:
        if table.label and table.label not in sentences.UNCHECKED and not odds.is_odds(table):
            line = sentences.line_above(game.document, table)
            refused = sum(any(examples.refusal(c) is not None for c in r.cells) for r in table.rows)
            headings = table.header.printed
            cells = tuple(_cells(game, table, players))
            text = game.document.source[line - 1]
            reasons = tuple(_reasons(game, table))
            yield Caption(line, text, headings, len(table.rows), refused, cells, reasons)


def _reasons(game: Game, table: Table) -> Iterator[_Reason]:
    for place, column in enumerate(examples.columns_of(game, table)):
        if column.kind is None:
            for number, row in enumerate(table.rows, 1):
                yield _Reason(number, row.line, place, row.cells[place])


@cache
def _alike(name: str) -> str:
    return normal(name.replace("_", " "))


def _players(game: Game) -> frozenset[str]:
    """Who plays in the tables of a page."""
    return frozenset(
        player
        for table in game.document.tables
        if table.label not in sentences.UNCHECKED and not odds.is_odds(table)
        for column, texts in _columns(game, table)
        if cell.lists_players(column.kind)
        for text in filter(None, texts)
        for player in _read(text, column.kind)
    )


def _read(text: str, kind: Any) -> Iterable[str]:
    """The players that a cell lists; none where it is refused or cannot be read."""
    with suppress(Unreadable):
        return cell.read(text, kind) or ()
    return ()


def _columns(game: Game, table: Table) -> Iterator[tuple[columns.Column, tuple[str, ...]]]:
    """The columns of a table that rules know, and their cells."""
    for place, column in enumerate(examples.columns_of(game, table)):
        yield column, tuple(row.cells[place] for row in table.rows)


def _cells(game: Game, table: Table, players: frozenset[str]) -> Iterator[_Cell]:
    for place, (column, texts) in enumerate(_columns(game, table)):
        heading = table.header.printed[place].replace(" ", "_")
        if column.kind is not None:
            for row, text in enumerate(texts, 1):
                if text and examples.refusal(text) is None:
                    says_who_wins = cell.says_who_wins(column.kind) or column.key == "winner"
                    yield _cell(game, (heading, row), text, players)._replace(
                        says_who_wins=says_who_wins
                    )


def _cell(game: Game, place: tuple[str, int], text: str, players: frozenset[str]) -> _Cell:
    heading, row = place
    parts = [part.strip() for part in text.split(";" if ";" in text else ", ")]
    names = frozenset(WORD.findall(text)) & players
    of = {
        name: frozenset((*_numbers(part), *_together(part)))
        for part in parts
        for name in names
        if name in part.split() and FIGURE.search(part)
    }
    throws = [_faces(part) for part in re.split("; |, ", text)]
    numbers = {*_numbers(text), *map(len, throws), *map(sum, throws)}
    numbers |= {len(parts)} if len(parts) > 1 else set()
    dice = Counter(face for throw in throws for face in throw)
    words = list(_in_words(game, text))
    numbers |= {number.value for number in words} | {*dice.values()}
    dice.update({face.value: many.value for many, face in _alike_dice(text, words)})
    target = f"{heading}[{row}]"
    return _Cell(target, row, text, names, frozenset(numbers), dice, of, says_who_wins=False)


def _in_words(game: Game, text: str) -> Iterator[Number]:
    """The numbers that stand in words in a cell, such as the bid `four fives`."""
    if LOWER.search(text):
        yield from numerals.find(game.vocabulary.say(text), game.vocabulary.language)


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


def _check_bound(
    game: Game, line: int, piece: Bound, caption: Caption | None, name: re.Pattern[str]
) -> Iterator[Problem]:
    mark = game.document.mark(line, piece.start, piece.end)
    message, gives = "", None
    if caption is None:
        message = "only words above a table that the rules check can be bound to its cells"
    elif piece.target in (ROWS, REFUSED):
        count = caption.rows if piece.target == ROWS else caption.refused
        message, gives = sentences.miscounts(game, piece, count)
    else:
        meant = _meant(caption, piece.target)
        message = meant if isinstance(meant, str) else _disagrees(game, piece, meant, caption, name)
        gives = None if isinstance(meant, str) else _corrected(game, piece, meant, name)
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


def _disagrees(
    game: Game, piece: Bound, meant: _Cell, caption: Caption, name: re.Pattern[str]
) -> str:
    """Why words do not agree with a cell, or ""."""
    names, numbers = _said(game, piece.words, name)
    shown = f"{meant.target} is '{meant.text}'"
    alike = list(_alike_dice(piece.words, numbers))
    if alike or normal(game.vocabulary.say(meant.text)) in normal(piece.words):
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


def _said(game: Game, words: str, name: re.Pattern[str]) -> tuple[list[str], list[Number]]:
    """The players and the numbers that words name."""
    numbers = list(numerals.find(words, game.vocabulary.language))
    return [match["name"] for match in name.finditer(words)], numbers


def _alike_dice(words: str, numbers: Sequence[Number]) -> Iterator[tuple[Number, Number]]:
    """How many dice of which face words name, as `three sixes` does."""
    for many, face in pairwise(numbers):
        between = words[many.end : face.start]
        if face.form is Form.FACES and many.form is Form.CARDINAL and between == " ":
            yield many, face


def _corrected(game: Game, piece: Bound, meant: _Cell, name: re.Pattern[str]) -> str | None:
    """The words as the cell has them, if there is but one thing to say otherwise."""
    names, numbers = _said(game, piece.words, name)
    if len(names) == 1 and not numbers and len(meant.names) == 1:
        (other,) = meant.names
        return name.sub(lambda match: match[0].replace(match["name"], other), piece.words)
    if len(numbers) == 1 and not names and FIGURE.fullmatch(meant.text):
        return sentences.restated(game, piece.words, numbers[0], int(meant.text.replace(",", "")))
    return None


def _check_names(
    game: Game, caption: Caption, text: str, name: re.Pattern[str]
) -> Iterator[Problem]:
    """Whether those who are named play, and win if they are said to."""
    winners = [each for each in caption.cells if each.says_who_wins]
    for match in name.finditer(text):
        who = match["name"]
        mark = game.document.mark(caption.line, *match.span())
        if who not in caption.players:
            yield game.document.problem(caption.line, _absent(who, caption), mark)
        elif winners and WINS.match(text, match.end()):
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


def _check_reasons(game: Game, caption: Caption, name: re.Pattern[str]) -> Iterator[Problem]:
    """Whether those whom an author's reasons name play, and win if they are said to."""
    for reason in caption.reasons:
        winners = [each for each in caption.cells if each.says_who_wins and each.row == reason.row]
        for match in name.finditer(reason.text):
            who, message = match["name"], ""
            if who not in caption.players:
                message = _absent(who, caption)
            elif winners and WINS.match(reason.text, match.end()):
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
