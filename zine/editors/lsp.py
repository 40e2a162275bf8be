"""The language server: problems, fixes, odds and completions for an editor, as a page is typed.

A page is known by where it lies: `content/games/` and `content/zines/` of any folder. What is no
file is no page, such as an older version that an editor shows beside it.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.workspace import ServerTextPosition, ServerTextRange, TextDocument

from zine import __version__, notation
from zine.art import drawings
from zine.check import columns, explain, house_rules, odds, throw, trial, update, verify, why
from zine.check.columns import PROSE
from zine.check.verify import CheckedPage
from zine.content import project
from zine.content.page import figures, odds_file
from zine.content.page.document import cells, inner, parse, read, split_lines
from zine.content.page.game import Game
from zine.content.page.language import PLAIN, Vocabulary
from zine.content.page.prose import PICTURES, THROW, escaped
from zine.content.project import Project
from zine.content.rules import cell
from zine.content.rules.cell import normal
from zine.content.rules.failures import gathering_all
from zine.content.rules.rules import Rule, Rules, State, heading, rules_of
from zine.content.zines import zine_file
from zine.editors.messages import Messages, Protocol
from zine.problems import ContentError, Problem, gathering
from zine.rules_js import bundle, export

if TYPE_CHECKING:
    from zine.chance import Advice

BRACKETED = re.compile(rf"\[({THROW}|{PICTURES}|{notation.THROW})\](?!\()")
"""A throw in the text."""

BINDING = re.compile(r"\]\(odds:(?P<id>[\w.-]*)$")
DRAWING = re.compile(r"^!\[[^\[\]]*\]\(draw:(?P<name>[a-z_]*)$")
LINKING = re.compile(r"\[[^\]]*$")
"""What stands before the cursor where the text of a link is being written."""

LANGUAGE = re.compile(r"^language: *([a-z]+)", re.MULTILINE)

WATCHED = ("**/*.md", "**/*.py")

CALM = 0.03
"""Seconds without a change until a page is checked, so that only the last of many changes is."""


class Server(LanguageServer):
    """The server; `pages` are the open pages as checked, with their versions.

    `best_plays` are those shown so far, by the hash of the rules and the throw. Where games are
    played in a browser (`plays`), it hints at what runs in none.
    """

    def __init__(self) -> None:
        super().__init__("zine", __version__, protocol_cls=Protocol)
        self.pages: dict[str, tuple[int | None, CheckedPage]] = {}
        self.games: dict[str, Game] = {}
        self.plays = False
        self.best_plays: dict[tuple[odds_file.Hashes | None, str], tuple[Advice, ...]] = {}

    def serve(self, reader: BinaryIO, writer: BinaryIO) -> bool:
        """Answer an editor to its end; returns whether it asked the server to shut down before.

        What is told is closed at the end.
        """
        self.start_io(cast("BinaryIO", Messages(reader)), writer)
        return cast("Protocol", self.protocol).is_shut_down

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Tell the editor of an error that is no answer to a request."""
        if source is JsonRpcException and not isinstance(error, JsonRpcException):
            cast("Protocol", self.protocol).refuse_unread()
        else:
            super().report_server_error(error, source)


SERVER = Server()


# Diagnostics.


@SERVER.feature(types.TEXT_DOCUMENT_DID_OPEN)
def opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    """Check a page that was opened."""
    _check(server, params.text_document.uri)


@SERVER.feature(types.TEXT_DOCUMENT_DID_CHANGE)
async def changed(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    """Check a page that changes, unless it changes again within a moment."""
    page = params.text_document
    await asyncio.sleep(CALM)
    open_now = page.uri in server.workspace.text_documents
    if open_now and server.workspace.get_text_document(page.uri).version == page.version:
        _check(server, page.uri)


@SERVER.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def closed(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    """Forget a page that was closed, and clear its problems."""
    uri = params.text_document.uri
    server.pages.pop(uri, None)
    server.games.pop(uri, None)
    if not _is_file(uri):
        return
    server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


@SERVER.feature(types.INITIALIZED)
def ready(server: Server, params: types.InitializedParams) -> None:
    """Ask the editor to report changes of files that are not open."""
    workspace = server.client_capabilities.workspace
    watching = workspace and workspace.did_change_watched_files
    if watching and watching.dynamic_registration:
        watchers = [types.FileSystemWatcher(glob_pattern=pattern) for pattern in WATCHED]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        registration = types.Registration("files", method, options)
        server.client_register_capability(types.RegistrationParams([registration]))


@SERVER.feature(types.TEXT_DOCUMENT_DID_SAVE)
@SERVER.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
def files_changed(server: Server, _: object) -> None:
    """Check all open pages, which may link to a file that changed, or have it as their module."""
    for uri in tuple(server.workspace.text_documents):
        _check(server, uri)


def _check(server: Server, uri: str) -> None:
    """Publish the problems of a page as the editor has it."""
    document = server.workspace.get_text_document(uri)
    problems: Sequence[Problem] | None = None
    broken: list[Problem] = []
    with gathering_all(broken, Path(document.path)):
        problems = _problems(server, document)
    problems = broken or problems
    if problems is not None:
        diagnostics = [_diagnostic(document, problem) for problem in problems]
        if server.plays and not problems and (game := server.games.get(uri)):
            hint = types.DiagnosticSeverity.Hint
            lacks = bundle.bundle([export.module(game)]).problems
            diagnostics += (_diagnostic(document, problem, hint) for problem in lacks)
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, diagnostics, document.version)
        )


def _problems(server: Server, document: TextDocument) -> Sequence[Problem] | None:
    """The problems of a page as the editor has it; `None` if it is not one of ours."""
    path, project = Path(document.path), _project(document)
    if project is None:
        return None
    if path.parent.name == "zines":
        problems: list[Problem] = []
        with gathering(problems):
            zine_file.load(project, path)
        return problems
    crashes = trial.crashes(project, [path], {path: document.source})
    page = CheckedPage(path, None, (), tuple(crashes.values()))
    if not crashes:
        page = verify.check_page(project, path, document.source)
    server.pages[document.uri] = document.version, page
    if page.game:
        server.games[document.uri] = page.game
    games = [page.game] if page.game else []
    rules = house_rules.check(project, games, (), everything=False)
    return sorted({*page.problems, *rules})


def _project(document: TextDocument) -> Project | None:
    """The project that a page belongs to, if it does."""
    path = Path(document.path)
    if not _is_file(document.uri) or not project.is_page(path):
        return None
    try:
        return project.at(path.parents[2])
    except ContentError:
        return None


def _diagnostic(
    document: TextDocument,
    problem: Problem,
    severity: types.DiagnosticSeverity = types.DiagnosticSeverity.Error,
) -> types.Diagnostic:
    in_page = problem.path == Path(document.path)
    line = max(1, min(problem.line, len(document.lines))) - 1 if in_page else 0
    where, message = _line(document, line), problem.message
    if not in_page:
        message = str(problem._replace(mark=None))
    elif problem.mark:
        start = problem.mark.column - 1
        where = _range(document, line, start, start + problem.mark.length)
    return types.Diagnostic(where, message, severity, source="zine")


def _line(document: TextDocument, line: int) -> types.Range:
    text = document.lines[line].rstrip("\r\n") if line < len(document.lines) else ""
    return _range(document, max(line, 0), 0, len(text))


def _range(document: TextDocument, line: int, start: int, end: int) -> types.Range:
    """From one character of a line to another, as the editor counts them."""
    places = (ServerTextPosition(max(line, 0), place) for place in (start, end))
    return document.range_to_client_units(ServerTextRange(*places))


# Code actions: write what the rules give.


@SERVER.feature(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]),
)
def actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Actions that write what the rules give: in each line meant, and in the whole page."""
    uri = params.text_document.uri
    document = _open(server, uri)
    version, page = server.pages.get(uri, (None, None))
    if not document or page is None or version != document.version:  # to be checked
        return []
    kinds = params.context.only
    offers = []
    fixable = [
        problem
        for problem in page.problems
        if problem.gives is not None
        and params.range.start.line < problem.line <= params.range.end.line + 1
    ]
    if not kinds or types.CodeActionKind.QuickFix in kinds:
        for problem in {problem.line: problem for problem in fixable}.values():
            of_line = [p for p in fixable if p.line == problem.line]
            gives = ", ".join(str(p.gives) for p in of_line)
            title = f"Accept the computed score: {gives}"
            fixes = [
                d for d in params.context.diagnostics if d.range.start.line == problem.line - 1
            ]
            offers.append(
                _action(document, page, title, types.CodeActionKind.QuickFix, problem.line, fixes)
            )
    if not kinds or any(k.startswith(types.CodeActionKind.Source) for k in map(str, kinds)):
        title = "Accept every computed score of this page"
        offers.append(_action(document, page, title, types.CodeActionKind.SourceFixAll))
    return [action for action in offers if action]


def _action(
    document: TextDocument,
    page: CheckedPage,
    title: str,
    kind: types.CodeActionKind,
    line: int | None = None,
    fixes: Sequence[types.Diagnostic] = (),
) -> types.CodeAction | None:
    """The action that changes a page's text; `None` if there is no figure to write."""
    old_lines, _ = split_lines(document.source)
    new_lines, _ = split_lines(update.accepted(page, document.source, line))
    edits = [
        types.TextEdit(_line(document, number), new)
        for number, (old, new) in enumerate(zip(old_lines, new_lines, strict=True))
        if old != new
    ]
    if not edits:
        return None
    change = types.WorkspaceEdit(changes={document.uri: edits})
    return types.CodeAction(title, kind, diagnostics=list(fixes), edit=change)


# Hover: the odds of a category, the best play with a throw, and why a cell says what it says.


@SERVER.feature(types.TEXT_DOCUMENT_HOVER)
async def hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    """The figure that is bound below the pointer, the odds of a category, the best play, or why."""
    document = _open(server, params.text_document.uri)
    if document is None:
        return None
    position = document.position_from_client_units(params.position)
    text = _text(document, position.line)
    if answer := _bound(document, text, position) or _category(server, document, text, position):
        return answer
    play = await _best_play(server, document, text, position)
    return play or _why(server, document, text, position)


def _category(
    server: Server, document: TextDocument, text: str, position: ServerTextPosition
) -> types.Hover | None:
    """How often a throw comes to the category in the cell below the pointer."""
    game = _tried(server, document)
    place = _cell(text, position)
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
    return types.Hover(content, _range(document, position.line, first, first + len(name)))


def _why(
    server: Server, document: TextDocument, text: str, position: ServerTextPosition
) -> types.Hover | None:
    """The rules that the row below the pointer is about, and what the page says of them."""
    game, span = server.games.get(document.uri), _cell(text, position)
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
    return types.Hover(content, _range(document, position.line, *span))


async def _best_play(
    server: Server, document: TextDocument, text: str, position: ServerTextPosition
) -> types.Hover | None:
    """The best play with the throw below the pointer, in a cell or in brackets."""
    project, game = _project(document), server.games.get(document.uri)
    spans = (*(bracketed.span(1) for bracketed in BRACKETED.finditer(text)), _cell(text, position))
    span = next((span for span in spans if span and span[0] <= position.character <= span[1]), None)
    if project is None or game is None or span is None:
        return None
    start, end = inner(text, *span)
    # It takes half a second, so another thread waits for it, even if the pointer has moved on.
    play = await asyncio.to_thread(_told, server, project, game, text[start:end])
    if not play:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, f"```text\n{play}\n```")
    return types.Hover(content, _range(document, position.line, start, end))


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
    project = _project(document)
    for phrase, target, start, end in odds.bound(text) if project else ():
        if project and start <= position.character < end:
            figure = odds.named(project, target, Path(document.path).stem)
            if isinstance(figure, str):
                return None
            words = _vocabulary(document)
            line = words.language.words.figure_is.format(
                phrase=f"**{phrase}**",
                exact=words.say(figure.exact),
                value=words.say(figures.show(figure)),
            )
            lines = line, words.say(figure.says)
            content = types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(lines))
            return types.Hover(content, _range(document, position.line, start, end))
    return None


def _tried(server: Server, document: TextDocument) -> Game | None:
    """The game of a page whose rules have scored every throw without ending their process."""
    project, path = _project(document), Path(document.path)
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


# Completion.


@SERVER.feature(
    types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["|", "[", ":"])
)
def complete(server: Server, params: types.CompletionParams) -> types.CompletionList:
    """The names that can stand at the cursor: of games, figures, drawings, columns, categories."""
    document = _open(server, params.text_document.uri)
    if document is None:
        return types.CompletionList(is_incomplete=False, items=[])
    position = document.position_from_client_units(params.position)
    text = _text(document, position.line)
    project = _project(document)
    items: Iterable[types.CompletionItem] = ()
    if project and (target := BINDING.search(text[: position.character])):
        where = _range(document, position.line, target.start("id"), position.character)
        items = _figures(document, project, where)
    elif drawing := DRAWING.search(text[: position.character]):
        where = _range(document, position.line, drawing.start("name"), position.character)
        items = _drawings(where)
    elif project and (link := LINKING.search(text[: position.character])):
        behind = text[position.character :].startswith("]")
        where = _range(document, position.line, link.start(), position.character + behind)
        items = _links(document, project, where)
    elif project and text.startswith("|"):
        items = _table_names(server, document, project, position)
    return types.CompletionList(is_incomplete=False, items=list(items))


def _links(
    document: TextDocument, project: Project, where: types.Range
) -> Iterator[types.CompletionItem]:
    """Links to the games in the language of a page."""
    folder = "" if Path(document.path).parent.name == "games" else "../games/"
    for title, path in _titles(project, _language(document.source)):
        yield types.CompletionItem(
            title,
            kind=types.CompletionItemKind.File,
            filter_text=f"[{title}",
            text_edit=types.TextEdit(where, f"[{title}]({folder}{path.name})"),
        )


def _figures(
    document: TextDocument, project: Project, where: types.Range
) -> Iterator[types.CompletionItem]:
    """The ids of the figures of a page's game."""
    try:
        game_odds = odds_file.load(project, Path(document.path).stem)
    except ContentError:
        game_odds = None
    words = _vocabulary(document)
    for number, figure in enumerate(game_odds.figures if game_odds else ()):
        yield types.CompletionItem(
            figure.id,
            kind=types.CompletionItemKind.Value,
            detail=words.say(figures.show(figure)),
            documentation=words.say(figure.says),
            sort_text=f"{number:04}",
            text_edit=types.TextEdit(where, figure.id),
        )


def _drawings(where: types.Range) -> Iterator[types.CompletionItem]:
    """The names of the drawings of rules."""
    for name in drawings.DIAGRAMS:
        kind = types.CompletionItemKind.Value
        yield types.CompletionItem(name, kind=kind, text_edit=types.TextEdit(where, name))


def _titles(project: Project, language: str) -> Iterator[tuple[str, Path]]:
    """The games whose pages are in a language, each by its title, or by the stem of its file."""
    for path in project.library:
        try:
            page = read(path)
        except ContentError:
            yield path.stem, path
            continue
        if _language("\n".join(page.source[: page.start])) == language:
            title = page.metadata.get("title")
            yield (str(title.value) if title else path.stem), path


def _language(source: str) -> str:
    """The code of the language that the metadata of a page or a zine name, or that of English."""
    named = LANGUAGE.search(source)
    return named[1] if named else "en"


def _table_names(
    server: Server, document: TextDocument, project: Project, position: ServerTextPosition
) -> Iterator[types.CompletionItem]:
    first = position.line
    while first and _text(document, first - 1).startswith("|"):
        first -= 1
    rules = _rules(server, document, project)
    if rules is None:
        return
    words = _vocabulary(document)
    kinds = _kinds(rules, normal(words.read(_subsection(document, first))))
    text = _text(document, position.line)
    spans = _cells(text)
    place = next((n for n, (_, end) in enumerate(spans) if position.character <= end), len(spans))
    typed = text[: position.character]
    prefix = typed[typed.rfind("|") + 1 :].lstrip()
    where = _range(document, position.line, position.character - len(prefix), position.character)
    if position.line == first:
        heads = _heads(text, words)
        used = {head for n, head in enumerate(heads) if n != place}
        names = [name for key, (name, _) in kinds.items() if key not in used]
        names += [PROSE] if normal(PROSE) not in used else []
    else:
        heads = _heads(_text(document, first), words)
        _, kind = kinds.get(heads[place] if place < len(heads) else "", ("", None))
        names = [cell.show(member) for member in _members(kind)]
    kind_of_item = types.CompletionItemKind.Field
    if position.line != first:
        kind_of_item = types.CompletionItemKind.EnumMember
    for number, name in enumerate(escaped(words.say(name)) for name in names):
        yield types.CompletionItem(
            name,
            kind=kind_of_item,
            sort_text=f"{number:04}",
            text_edit=types.TextEdit(where, name),
        )


def _rules(server: Server, document: TextDocument, project: Project) -> Rules | None:
    """The rules of a page's scoring module, though the page may be wrong."""
    game = server.games.get(document.uri)
    if game:
        return rules_of(game.scoring)
    try:
        return rules_of(project.module(Path(document.path).stem))
    except (ContentError, FileNotFoundError):
        return None


def _vocabulary(document: TextDocument) -> Vocabulary:
    """The words of a page as its head says them now, though the page may be wrong."""
    head = re.match(r"---\n.*?\n---\n", document.source, re.DOTALL)
    with suppress(ContentError):
        return parse(Path(document.path), head[0] if head else "").vocabulary
    return PLAIN


def _heads(text: str, words: Vocabulary) -> list[str]:
    """The headings of columns, in the words of the rules and in normal form."""
    return [normal(words.read(text[start:end].strip())) for start, end in _cells(text)]


def _subsection(document: TextDocument, line: int) -> str:
    """The nearest heading above a line, without its signs."""
    for number in range(line - 1, -1, -1):
        if _text(document, number).startswith("#"):
            return _text(document, number).lstrip("#").strip()
    return ""


def _kinds(rules: Rules, variation: str) -> Mapping[str, tuple[str, Any]]:
    """The columns that a table can have: by normal name, the heading and what its cells hold."""
    kinds: dict[str, tuple[str, Any]] = {}
    rules_meant = [s for s in rules.everything if s.variation in ("", variation)]
    for rule in sorted(rules_meant, key=lambda rule: rule.variation != variation):
        for name, kind in _named_by(rule):
            kinds.setdefault(normal(name), (heading(name), kind))
    return kinds


def _named_by(rule: Rule) -> Iterator[tuple[str, Any]]:
    yield from ((name, rule.kinds[name]) for name in rule.parameters)
    if isinstance(rule, State):
        yield from rule.initial.items()
        yield from ((name, kind) for name, kind, _ in rule.attributes.values())
    else:
        yield rule.key if rule.variation else rule.name, rule.kinds["return"]


def _members(kind: Any) -> Sequence[Enum]:
    found: Callable[[Any], Any] = cell.optional
    kind = (kind is not None and found(kind)) or kind
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()


# Lines.


def _open(server: Server, uri: str) -> TextDocument | None:
    """A page that is open; one that an editor only names need not be there."""
    documents: Mapping[str, TextDocument] = server.workspace.text_documents
    return documents.get(uri) if _is_file(uri) else None


def _is_file(uri: str) -> bool:
    """Whether a document is a file, and no version of one, or a text that was never saved."""
    return uri.casefold().startswith("file:")


def _text(document: TextDocument, line: int) -> str:
    return document.lines[line].rstrip("\r\n") if line < len(document.lines) else ""


def _cells(text: str) -> list[tuple[int, int]]:
    return cells(text) if text.startswith("|") else []


def _cell(text: str, position: ServerTextPosition) -> tuple[int, int] | None:
    """Where the cell at a place begins and ends, if there is one."""
    return next(((start, end) for start, end in _cells(text) if position.character <= end), None)
