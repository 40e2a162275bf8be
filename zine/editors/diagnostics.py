"""What is wrong with a page, as it is typed."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from lsprotocol import types
from pygls.workspace import TextDocument

from zine.check import house_rules, trial, verify
from zine.check.verify import CheckedPage
from zine.content.rules.failures import gathering_all
from zine.content.zines import zine_file
from zine.editors.server import (
    SERVER,
    Server,
    client_range,
    is_file,
    open_page,
    project_of,
    whole_line,
)
from zine.problems import Problem, gathering
from zine.rules_js import bundle, export

WATCHED = ("**/*.md", "**/*.py")

CALM = 0.005
"""Seconds without a change until a page is checked, so that only the last of many changes is."""


@SERVER.feature(types.TEXT_DOCUMENT_DID_OPEN)
def opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    """Check a page that was opened."""
    check(server, params.text_document.uri)


@SERVER.feature(types.TEXT_DOCUMENT_DID_CHANGE)
async def changed(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    """Check a page that changes, unless it changes again within a moment."""
    page = params.text_document
    await asyncio.sleep(CALM)
    document = open_page(server, page.uri)
    if document and document.version == page.version and not _is_checked(server, document):
        check(server, page.uri)


@SERVER.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def closed(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    """Forget a page that was closed, and clear its problems."""
    uri = params.text_document.uri
    server.pages.pop(uri, None)
    server.games.pop(uri, None)
    if not is_file(uri):
        return
    server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


@SERVER.feature(types.INITIALIZED)
def ready(server: Server, params: types.InitializedParams) -> None:
    """Ask the editor to report changes of files that are not open, and be ready for a page."""
    trial.start_worker()
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
    for document in tuple(server.workspace.text_documents.values()):
        check(server, document.uri)
    server.refresh_lenses()


def current(server: Server, document: TextDocument) -> CheckedPage | None:
    """A page of a game as the editor has it now, checked at once if it has just changed."""
    if not _is_checked(server, document) and open_page(server, document.uri):
        check(server, document.uri)
    version, page = server.pages.get(document.uri, (None, None))
    return page if version == document.version else None


def _is_checked(server: Server, document: TextDocument) -> bool:
    return server.pages.get(document.uri, (None, None))[0] == document.version


def check(server: Server, uri: str) -> None:
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
    path, project = Path(document.path), project_of(document)
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


def _diagnostic(
    document: TextDocument,
    problem: Problem,
    severity: types.DiagnosticSeverity = types.DiagnosticSeverity.Error,
) -> types.Diagnostic:
    in_page = problem.path == Path(document.path)
    line = max(1, min(problem.line, len(document.lines))) - 1 if in_page else 0
    where, message = whole_line(document, line), problem.message
    if not in_page:
        message = str(problem._replace(mark=None))
    elif problem.mark:
        start = problem.mark.column - 1
        where = client_range(document, line, start, start + problem.mark.length)
    return types.Diagnostic(where, message, severity, source="zine")
