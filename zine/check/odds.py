"""Checks what pages say of chances: tables of the section The odds, and figures in sentences.

A column of such a table is named after a function of the odds module, or after what that is asked
for. In a sentence, a link binds a figure to what computes it: `[eleven in thirty-six](odds:point)`,
or `(odds:crag.solitaire)` of another game. No sentence may say a chance without.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from zine.check import claims
from zine.check.columns import PROSE, Column
from zine.content.page import figures, odds_file, prose
from zine.content.page.document import Document, Row, Table
from zine.content.page.figures import CHANCE, NotAFigure, StatedFigure
from zine.content.page.game import ODDS, Game
from zine.content.page.language import Vocabulary
from zine.content.page.odds_file import Figure, Odds
from zine.content.project import Project
from zine.content.rules.cell import normal
from zine.problems import Problem, suggestion

BIND = "bind the figure, as in [8.17 points](odds:…), or leave it out"


class OddsTable(NamedTuple):
    """A table of odds with what its columns stand for, or with what is wrong with them."""

    columns: tuple[Column, ...]
    mismatches: tuple[tuple[int | None, str], ...]


class _Cell(NamedTuple):
    """A cell that states a figure: what its function is given, and the figure, if there is one."""

    row: Row
    place: int
    column: Column
    given: tuple[str, ...]
    figure: Figure | None


def check(project: Project, game: Game, fresh: Odds | None = None) -> list[Problem]:
    """What is wrong with the chances and averages that a page states.

    `fresh` are the odds of the rules as they stand, where those in the file are older.
    """
    outdated = odds_file.stale(project, game.stem, game.odds) if uses_odds(game.document) else None
    if outdated and game.odds is None:
        return [outdated]  # which tells how to get all figures that the page states
    problems = [outdated] if outdated else []
    odds = fresh or game.odds
    for table in filter(is_odds, game.document.tables):
        if odds is None:
            message = f"there is no odds module {game.stem}.py to compute these figures"
            problems.append(game.document.problem(table.line, message))
        else:
            problems += check_table(game.document, table, odds, game.odds)
    by_stem = {game.stem: odds} if odds else {}
    return [*problems, *check_text(project, game.document, game.stem, by_stem)]


def uses_odds(document: Document) -> bool:
    """Whether a page states figures that are computed."""
    return any(map(is_odds, document.tables)) or any(
        f"]({prose.ODDS}" in line for line in document.source
    )


def check_others(project: Project) -> list[Problem]:
    """What is wrong with the odds files that belong to no game, such as that of dice."""
    games = {page.stem for page in project.library}
    stems = [file.stem for file in project.figure_files if file.stem not in games]
    outdated = (odds_file.stale(project, stem, odds_file.load(project, stem)) for stem in stems)
    return [problem for problem in outdated if problem]


def is_odds(table: Table) -> bool:
    """Whether a table is checked here, and not by the rules of the game."""
    return table.section == ODDS and table.label != "Plain"


def columns(table: Table, odds: Odds | None) -> OddsTable:
    """What the columns of a table of odds stand for: figures, parameters, or words."""
    if odds is None:
        return OddsTable((), ())
    keys = list(map(normal, table.header.cells))
    functions = [key for key in keys if key in odds.by_function]
    inputs = {normal(name) for key in functions for name in odds.parameters(key)}
    mismatches: list[tuple[int | None, str]] = []
    for place, key in enumerate(keys):
        if key not in (*functions, *inputs, "", normal(PROSE)):
            names = [name for function in odds.by_function for name in odds.headings(function)]
            near = suggestion(table.header.cells[place], names)
            mismatches.append((place, f"no odds are called '{table.header.printed[place]}'{near}"))
    for key in functions:
        for name in odds.parameters(key):
            if normal(name) not in keys:
                mismatches.append((None, f"'{key}' needs a column '{name}'"))
        if not odds.parameters(key):
            message = "is one figure: say it in a sentence, as in [11.6 %](odds:…)"
            mismatches.append((None, f"'{key}' {message}"))
    if not functions and not mismatches:
        mismatches.append((None, "no column is named after odds"))
    kinds = {key: CHANCE if odds.first(key).kind == "chance" else StatedFigure for key in functions}
    stands_for = (
        Column(text, kinds.get(key), is_input=key in inputs)
        for key, text in zip(keys, table.header.cells, strict=True)
    )
    return OddsTable(tuple(stands_for), tuple(mismatches))


def _cells(table: Table, odds: Odds) -> Iterator[_Cell]:
    """The cells of a table that state figures; none where its columns do not match."""
    table_columns, mismatches = columns(table, odds)
    inputs = {
        column.key: {normal(name) for name in odds.parameters(column.key)}
        for column in table_columns
        if column.kind is not None
    }
    for row in () if mismatches else table.rows:
        for place, column in enumerate(table_columns):
            if column.kind is not None and row.cells[place]:
                given = {
                    input_.heading: text
                    for input_, text in zip(table_columns, row.cells, strict=True)
                    if input_.key in inputs[column.key]
                }
                figure = odds.by_function[column.key].get(odds_file.key(given))
                yield _Cell(row, place, column, tuple(given.values()), figure)


def check_table(
    document: Document, table: Table, odds: Odds, previous: Odds | None = None
) -> Iterator[Problem]:
    """What is wrong with the figures of a table, which may still show those of `previous`."""
    for place, message in columns(table, odds).mismatches:
        yield document.problem(table.line, message, document.cell(table.line, place))
    for cell in _cells(table, odds):
        yield from _differs(document, cell, previous.by_id if previous else {})


def _differs(document: Document, cell: _Cell, previous: Mapping[str, Figure]) -> Iterator[Problem]:
    """The problem that a cell states another figure than the rules give, if so."""
    row, place, column, given, figure = cell
    say, page = document.vocabulary.say, row.printed[place]
    mark = document.cell(row.line, place)
    if figure is None:
        message = f"{column.heading} is not asked for {', '.join(given)}; add it to the odds module"
        yield document.problem(row.line, message, mark)
        return
    try:
        if figures.cell(row.cells[place]).holds(figure):
            return
        wrong = f"{say(column.heading)} is {page} on the page,"
    except NotAFigure as error:
        wrong = f"{error};"
    gives = say(figures.show(figure, row.cells[place]))
    message = f"{wrong} the rules give {gives} ({_exact(figure, previous.get(figure.id))})"
    yield document.problem(row.line, message, mark)._replace(said=page, gives=gives)


def printed(document: Document, odds: Odds) -> frozenset[str]:
    """The ids of a game's figures that its page prints, in sentences and in tables of odds."""
    in_sentences = {
        target.removeprefix(prose.ODDS).removeprefix(f"{odds.stem}.")
        for line in document.source
        for _, target, _, _ in bound(line)
    }
    in_tables = {
        cell.figure.id
        for table in filter(is_odds, document.tables)
        for cell in _cells(table, odds)
        if cell.figure
    }
    return frozenset((in_sentences | in_tables) & odds.by_id.keys())


def _exact(figure: Figure, previous: Figure | None) -> str:
    """The exact value of a figure and, if the rules have changed, the one before."""
    if previous is None or previous.value == figure.value:
        return f"exactly {figure.exact}" if not figure.within else figure.exact
    return f"{figure.exact}, before {previous.exact}"


def check_text(
    project: Project,
    document: Document,
    stem: str = "",
    by_stem: Mapping[str, Odds] = MappingProxyType({}),
) -> Iterator[Problem]:
    """What is wrong with the figures in the sentences of a document, which may be a game's page.

    `by_stem` are the odds of games as they stand; those of others come from their files.
    """
    rows = {row.line for table in document.tables for row in (table.header, *table.rows)}
    for line, text in enumerate(document.source[document.start :], document.start + 1):
        links = list(bound(text)) if f"]({prose.ODDS}" in text else []
        for phrase, target, start, end in links:
            figure = named(project, target, stem, by_stem)
            wrong = figure if isinstance(figure, str) else _misstates(document, phrase, figure)
            if wrong:
                yield document.problem(line, wrong, document.mark(line, start, end))
        if line not in rows:
            said = [(start, end) for _, _, start, end in links]
            said += [match.span() for match in COMPARED.finditer(text)]
            yield from _claims(document, line, text, said)


COMPARED = re.compile(rf"\[[^\[\]]+\]\({prose.ODDS}(?:max|min)\[[^\[\]()\s]+\]\)")
"""A link that compares figures."""

FIGURE = re.compile(rf"{prose.ODDS}(?!(?:max|min)\[)")
"""How the target of a link begins that names one figure, and does not compare some."""


def bound(text: str) -> Iterator[tuple[str, str, int, int]]:
    """The links of a line that bind a figure: the text, the target, and where they lie."""
    for piece in prose.pieces(text):
        if piece.kind == "link" and FIGURE.match(piece.target):
            yield prose.plain(piece.text), piece.target, piece.start, piece.end


def _misstates(document: Document, phrase: str, figure: Figure) -> str:
    """Why a phrase does not state the figure that it is bound to, or ""."""
    vocabulary = document.vocabulary
    text = vocabulary.phrase(phrase)
    try:
        if figures.phrase(text).holds(figure):
            return ""
    except NotAFigure as error:
        return str(error)
    rounded = figures.show(figure, text if figures.PERCENT.search(text) else "")
    short = "" if rounded == figure.exact else f", or {vocabulary.say(rounded)}"
    return f"'{phrase}' is not what the rules give: {figure.exact}{short}"


def named(
    project: Project, target: str, stem: str, by_stem: Mapping[str, Odds] = MappingProxyType({})
) -> Figure | str:
    """The figure that the target of a link names on the page of a game, or why there is none."""
    game, dot, id_ = target.removeprefix(prose.ODDS).rpartition(".")
    game = game if dot else stem
    odds = by_stem.get(game) or (odds_file.load(project, game) if game else None)
    if odds is None:
        return f"'{target}' names no game with odds, as in (odds:crag.solitaire)"
    if id_ not in odds.by_id:
        return f"'{game}' has no odds '{id_}'{suggestion(id_, odds.by_id)}"
    return odds.by_id[id_]


def _claims(
    document: Document, line: int, text: str, links: Sequence[tuple[int, int]]
) -> Iterator[Problem]:
    """A problem for each figure and each sentence that states a chance which nothing computes."""
    for claim in claims.unbound(text, links, document.vocabulary.language):
        words = text[claim.start : claim.end].strip()
        if claim.is_figure:
            message = f"nothing computes '{words}'; bind it, as in [{words}](odds:…)"
        else:
            message = f"'{words.lower()}' speaks of chance: {BIND}"
        yield document.problem(line, message, document.mark(line, claim.start, claim.end))


def entry(figure: Figure, words: Vocabulary) -> dict[str, object]:
    """A figure for other programs; what a page says of it is in the words of that page."""
    return {
        **figure.number,
        "value": float(figure.value),
        "kind": figure.kind,
        "said": words.say(figures.show(figure)),
        "says": words.say(figure.says),
    }
