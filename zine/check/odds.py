"""Checks what pages say of chances: tables of the section The odds, and figures in sentences.

A column of such a table is named after a function of the odds module, or after what that is asked
for. In a sentence, a link binds a figure to what computes it: `[eleven in thirty-six](odds:point)`,
or `(odds:crag.solitaire)` of another game. No sentence may say a chance without.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from zine.check import claims
from zine.check.columns import PROSE, Column
from zine.content.page import odds, prose, said
from zine.content.page.document import Document, Row, Table
from zine.content.page.game import ODDS, Game
from zine.content.page.language import Vocabulary
from zine.content.page.odds import Figure, Odds
from zine.content.page.said import CHANCE, Said, Unsaid
from zine.content.project import Project
from zine.content.rules.cell import normal
from zine.problems import Problem, suggestion

BIND = "bind the figure, as in [8.17 points](odds:…), or leave it out"


class OddsTable(NamedTuple):
    """A table of odds with what its columns stand for, or with what is wrong with them."""

    columns: tuple[Column, ...]
    mismatches: tuple[tuple[int | None, str], ...]


def check(project: Project, game: Game, fresh: Odds | None = None) -> list[Problem]:
    """What is wrong with what a page says of chances.

    `fresh` are the odds of the rules as they stand, where those that are kept are older.
    """
    late = odds.stale(project, game.stem, game.odds) if uses_odds(game.document) else None
    if late and game.odds is None:
        return [late]  # which tells how to get all figures that the page says
    problems = [late] if late else []
    tables = [table for table in game.document.tables if is_odds(table)]
    known = fresh or game.odds
    for table in tables:
        if known is None:
            message = f"there is no odds module {game.stem}.py to compute these figures"
            problems.append(game.document.problem(table.line, message))
        else:
            problems += check_table(game.document, table, known, game.odds)
    own = {game.stem: known} if known else {}
    return [*problems, *check_text(project, game.document, game.stem, own)]


def uses_odds(document: Document) -> bool:
    """Whether a page says figures that are computed."""
    return any(map(is_odds, document.tables)) or any(
        f"]({prose.ODDS}" in line for line in document.source
    )


def check_others(project: Project) -> list[Problem]:
    """What is wrong with the odds that are kept of no game, such as those of dice."""
    games = {page.stem for page in project.library}
    others = [file.stem for file in project.kept if file.stem not in games]
    late = (odds.stale(project, stem, odds.kept(project, stem)) for stem in others)
    return [problem for problem in late if problem]


def is_odds(table: Table) -> bool:
    """Whether a table is checked here, and not by the rules of the game."""
    return table.section == ODDS and table.label != "Plain"


def columns(table: Table, known: Odds | None) -> OddsTable:
    """What the columns of a table of odds stand for: figures, what they are asked for, or words."""
    if known is None:
        return OddsTable((), ())
    functions = [key for key in map(normal, table.header.cells) if key in known.by_function]
    inputs = {normal(name) for key in functions for name in known.parameters(key)}
    found: list[Column] = []
    wrong: list[tuple[int | None, str]] = []
    names = [name for key in known.by_function for name in _heads(known, key)]
    for place, text in enumerate(table.header.cells):
        key = normal(text)
        kind = _kind(known, key) if key in known.by_function else None
        found.append(Column(text, kind, is_input=key in inputs))
        if not (kind or key in inputs or key in ("", normal(PROSE))):
            own = table.header.printed[place]
            wrong.append((place, f"no odds are called '{own}'{suggestion(text, names)}"))
    heads = {column.key for column in found}
    for key in functions:
        for name in known.parameters(key):
            if normal(name) not in heads:
                wrong.append((None, f"'{key}' needs a column '{name}'"))
        if not known.parameters(key):
            message = "is one figure: say it in a sentence, as in [11.6 %](odds:…)"
            wrong.append((None, f"'{key}' {message}"))
    if not functions and not wrong:
        wrong.append((None, "no column is named after odds"))
    return OddsTable(tuple(found), tuple(wrong))


def _kind(known: Odds, key: str) -> Any:
    figure = next(iter(known.by_function[key].values()))
    return CHANCE if figure.kind == "chance" else Said


def _heads(known: Odds, key: str) -> Iterator[str]:
    figure = next(iter(known.by_function[key].values()))
    yield figure.function.replace("_", " ").capitalize()
    yield from known.parameters(key)


def check_table(
    document: Document, table: Table, known: Odds, before: Odds | None = None
) -> Iterator[Problem]:
    """What is wrong with the figures of a table; `before` are those that it may still show."""
    found = columns(table, known)
    for place, message in found.mismatches:
        yield document.problem(table.line, message, document.cell(table.line, place))
    for row in () if found.mismatches else table.rows:
        for place, column in enumerate(found.columns):
            if column.kind is not None and row.cells[place]:
                yield from _cell(document, found.columns, row, place, known, before)


def _cell(
    document: Document,
    found: tuple[Column, ...],
    row: Row,
    place: int,
    known: Odds,
    before: Odds | None,
) -> Iterator[Problem]:
    """What is wrong with one figure of a table."""
    given, figure = _asked(found, row, place, known)
    if figure is None:
        asked = ", ".join(given.values())
        message = f"{found[place].heading} is not asked for {asked}; add it to the odds module"
        yield document.problem(row.line, message, document.cell(row.line, place))
        return
    say, text, page = document.vocabulary.say, row.cells[place], row.printed[place]
    try:
        if said.cell(text).holds(figure):
            return
        wrong = f"{say(found[place].heading)} is {page} on the page,"
    except Unsaid as error:
        wrong = f"{error};"
    gives, old = say(said.show(figure, text)), before.by_id.get(figure.id) if before else None
    message = f"{wrong} the rules give {gives} ({_exact(figure, old)})"
    problem = document.problem(row.line, message, document.cell(row.line, place))
    yield problem._replace(said=page, gives=gives)


def _asked(
    found: tuple[Column, ...], row: Row, place: int, known: Odds
) -> tuple[dict[str, str], Figure | None]:
    """What a cell of odds is asked for, and its figure, if there is one."""
    name = found[place].key
    inputs = {normal(parameter) for parameter in known.parameters(name)}
    given = {
        column.heading: text
        for column, text in zip(found, row.cells, strict=True)
        if column.key in inputs
    }
    return given, known.by_function[name].get(odds.key(given))


def printed(document: Document, known: Odds) -> frozenset[str]:
    """The ids of a game's figures that its page prints, in sentences and in tables of odds."""
    found = {
        target.removeprefix(prose.ODDS).removeprefix(f"{known.stem}.")
        for line in document.source
        for _, target, _, _ in bound(line)
    }
    for table in filter(is_odds, document.tables):
        told = columns(table, known)
        found |= {
            figure.id
            for row in (() if told.mismatches else table.rows)
            for place, column in enumerate(told.columns)
            if column.kind is not None and row.cells[place]
            for _, figure in [_asked(told.columns, row, place, known)]
            if figure
        }
    return frozenset(found & known.by_id.keys())


def _exact(figure: Figure, old: Figure | None) -> str:
    """The exact value of a figure and, if the rules have changed, the one before."""
    if old is None or old.value == figure.value:
        return f"exactly {figure.exact}" if not figure.within else figure.exact
    return f"{figure.exact}, before {old.exact}"


def check_text(
    project: Project,
    document: Document,
    stem: str = "",
    own: Mapping[str, Odds] = MappingProxyType({}),
) -> Iterator[Problem]:
    """What is wrong with the figures in the sentences of a document, which may be a game's page.

    `own` are the odds of games as they stand; those of others are as they are kept.
    """
    rows = {row.line for table in document.tables for row in (table.header, *table.rows)}
    for line, text in enumerate(document.source[document.start :], document.start + 1):
        links = list(bound(text)) if f"]({prose.ODDS}" in text else []
        for phrase, target, start, end in links:
            message = _phrase(project, phrase, target, stem, own, document.vocabulary)
            if message:
                yield document.problem(line, message, document.mark(line, start, end))
        if line not in rows:
            yield from _claims(document, line, text, [(start, end) for _, _, start, end in links])


def bound(text: str) -> Iterator[tuple[str, str, int, int]]:
    """The links of a line that bind a figure: the text, the target, and where they lie."""
    for piece in prose.pieces(text):
        if piece.kind == "link" and piece.target.startswith(prose.ODDS):
            yield prose.plain(piece.text), piece.target, piece.start, piece.end


def _phrase(
    project: Project,
    phrase: str,
    target: str,
    stem: str,
    own: Mapping[str, Odds],
    vocabulary: Vocabulary,
) -> str:
    """Why a phrase does not say the figure that it is bound to, or ""."""
    text = vocabulary.phrase(phrase)
    figure = named(project, target, stem, own)
    if isinstance(figure, str):
        return figure
    try:
        if said.phrase(text).holds(figure):
            return ""
    except Unsaid as error:
        return str(error)
    rounded = said.show(figure, text if said.PERCENT.search(text) else "")
    short = "" if rounded == figure.exact else f", or {vocabulary.say(rounded)}"
    return f"'{phrase}' is not what the rules give: {figure.exact}{short}"


def named(
    project: Project, target: str, stem: str, own: Mapping[str, Odds] = MappingProxyType({})
) -> Figure | str:
    """The figure that the target of a link names on the page of a game, or why there is none."""
    game, dot, id_ = target.removeprefix(prose.ODDS).rpartition(".")
    game = game if dot else stem
    known = own.get(game) or (odds.kept(project, game) if game else None)
    if known is None:
        return f"'{target}' names no game with odds, as in (odds:crag.solitaire)"
    if id_ not in known.by_id:
        return f"'{game}' has no odds '{id_}'{suggestion(id_, known.by_id)}"
    return known.by_id[id_]


def _claims(
    document: Document, line: int, text: str, bound: Sequence[tuple[int, int]]
) -> Iterator[Problem]:
    """A problem for each figure and each sentence that says a chance which nothing computes."""
    for claim in claims.unbound(text, bound, document.vocabulary.language):
        said_so = text[claim.start : claim.end].strip()
        if claim.is_figure:
            message = f"nothing computes '{said_so}'; bind it, as in [{said_so}](odds:…)"
        else:
            message = f"'{said_so.lower()}' speaks of chance: {BIND}"
        yield document.problem(line, message, document.mark(line, claim.start, claim.end))
