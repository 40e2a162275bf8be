"""Hover: the odds of a category, the best play with a throw, and why a cell says what it says."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.workspace import ServerTextPosition, TextDocument

from zine import notation
from zine.check import columns, explain, odds, throw, trial, why
from zine.content.page import figures, odds_file
from zine.content.page.document import inner
from zine.content.page.game import Game
from zine.content.page.prose import PICTURES, THROW
from zine.content.project import Project
from zine.content.rules.cell import normal
from zine.content.rules.rules import rules_of
from zine.editors.server import (
    SERVER,
    Server,
    cell_at,
    client_range,
    line_text,
    open_page,
    project_of,
    vocabulary_of,
)
from zine.problems import ContentError

if TYPE_CHECKING:
    pass

BRACKETED = re.compile(rf"\[({THROW}|{PICTURES}|{notation.THROW})\](?!\()")
"""A throw in the text."""


@SERVER.feature(types.TEXT_DOCUMENT_HOVER)
async def hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    """The figure that is bound below the pointer, the odds of a category, the best play, or why."""
    document = open_page(server, params.text_document.uri)
    if document is None:
        return None
    position = document.position_from_client_units(params.position)
    text = line_text(document, position.line)
    if answer := _bound(document, text, position) or _category(server, document, text, position):
        return answer
    play = await _best_play(server, document, text, position)
    return play or _why(server, document, text, position)


def _category(
    server: Server, document: TextDocument, text: str, position: ServerTextPosition
) -> types.Hover | None:
    """How often a throw comes to the category in the cell below the pointer."""
    game = _tried(server, document)
    place = cell_at(text, position)
    if game is None or place is None:
        return None
    start, end = place
    name = text[start:end].strip()
    often_lines = [
        f"`{function}`: {often.said(game.vocabulary)}"
        for function, member, often in _frequencies(game)
        if normal(str(member.value)) == normal(game.vocabulary.read(name))
    ]
    if not name or not often_lines:
        return None
    words = game.vocabulary.language.words
    thrown = words.counted(words.one_throw, game.dice)
    lines = [f"**{name}** {thrown}", *dict.fromkeys(often_lines)]
    content = types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(lines))
    blank = len(text[start:end]) - len(text[start:end].lstrip())
    first = start + blank
    return types.Hover(content, client_range(document, position.line, first, first + len(name)))


def _why(
    server: Server, document: TextDocument, text: str, position: ServerTextPosition
) -> types.Hover | None:
    """The rules that the row below the pointer is about, and what the page says of them."""
    game, span = server.games.get(document.uri), cell_at(text, position)
    if game is None or span is None:
        return None
    rules, number = rules_of(game.scoring), position.line + 1
    rows = ((table, row) for table in game.document.tables for row in table.rows)
    lines: dict[str, None] = {}
    for table, row in ((table, row) for table, row in rows if row.line == number):
        for rule in columns.find(table, rules).rules:
            place = f"{rules.path.name}:{rule.target.__code__.co_firstlineno}"
            lines[f"`{rule.name}` ({place})"] = None
            variation = game.vocabulary.say(rule.variation)
            decides = why.grounds(game, rule.name, variation, row.cells)
            lines |= {f"{at}: {words}": None for at, words in decides.sentences + decides.rulings}
    if not lines:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(lines))
    return types.Hover(content, client_range(document, position.line, *span))


async def _best_play(
    server: Server, document: TextDocument, text: str, position: ServerTextPosition
) -> types.Hover | None:
    """The best play with the throw below the pointer, in a cell or in brackets."""
    project, game = project_of(document), server.games.get(document.uri)
    spans = (
        *(bracketed.span(1) for bracketed in BRACKETED.finditer(text)),
        cell_at(text, position),
    )
    span = next((span for span in spans if span and span[0] <= position.character <= span[1]), None)
    if project is None or game is None or span is None:
        return None
    start, end = inner(text, *span)
    # It takes half a second, so another thread waits for it, even if the pointer has moved on.
    play = await asyncio.to_thread(_told, server, project, game, text[start:end])
    if not play:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, f"```text\n{play}\n```")
    return types.Hover(content, client_range(document, position.line, start, end))


def _told(server: Server, project: Project, game: Game, dice: str) -> str:
    """The best play with a throw in words, computed once; "" if there is none."""
    key = odds_file.hashes(project, game.stem), dice
    if key not in server.best_plays:
        server.best_plays[key] = ()
        with suppress(ContentError):
            server.best_plays[key] = throw.advice(project, game, [dice])
    return throw.text(server.best_plays[key], game)


def _bound(document: TextDocument, text: str, position: ServerTextPosition) -> types.Hover | None:
    """The exact value of the figure that a link at the cursor binds."""
    project = project_of(document)
    for phrase, target, start, end in odds.bound(text) if project else ():
        if project and start <= position.character < end:
            figure = odds.named(project, target, Path(document.path).stem)
            if isinstance(figure, str):
                return None
            words = vocabulary_of(document)
            line = words.language.words.figure_is.format(
                phrase=f"**{phrase}**",
                exact=words.say(figure.exact),
                value=words.say(figures.show(figure)),
            )
            lines = line, words.say(figure.says)
            content = types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(lines))
            return types.Hover(content, client_range(document, position.line, start, end))
    return None


def _tried(server: Server, document: TextDocument) -> Game | None:
    """The game of a page whose rules have scored every throw without ending their process."""
    project, path = project_of(document), Path(document.path)
    game = server.games.get(document.uri)
    if game is None or project is None:
        return None
    return None if trial.crashes(project, [path], {path: document.source}, scored=True) else game


def _frequencies(game: Game) -> Iterator[tuple[str, Enum, explain.Frequency]]:
    for rule in rules_of(game.scoring).functions:
        with suppress(LookupError, ContentError):  # an example shows it as a problem
            for member, frequencies in explain.frequencies(game, rule).items():
                for often in frequencies:
                    yield rule.name, member, often
