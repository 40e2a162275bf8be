"""The server that the features of an editor are given to, and the places of its pages."""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast
from urllib.parse import unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.workspace import ServerTextPosition, ServerTextRange, TextDocument

from zine import __version__
from zine.check.verify import CheckedPage
from zine.content import project
from zine.content.page import odds_file
from zine.content.page.document import cells, parse
from zine.content.page.game import Game
from zine.content.page.language import PLAIN, Vocabulary
from zine.content.project import Project
from zine.content.rules.rules import Rules, rules_of
from zine.editors.desks import Desks
from zine.editors.messages import Messages, Protocol
from zine.problems import ContentError

if TYPE_CHECKING:
    from zine.chance import Advice


class Server(LanguageServer):
    """The server; `pages` are the open pages as checked, with their versions.

    `best_plays` are those shown so far, by the hash of the rules and the throw. Where games are
    played in a browser (`plays`), it hints at what runs in none. Its `desks` end with it.
    """

    def __init__(self) -> None:
        super().__init__("zine", __version__, protocol_cls=Protocol)
        self.pages: dict[str, tuple[int | None, CheckedPage]] = {}
        self.games: dict[str, Game] = {}
        self.plays = False
        self.desks = Desks()
        self.best_plays: dict[tuple[odds_file.Hashes | None, str], tuple[Advice, ...]] = {}

    def serve(self, reader: BinaryIO, writer: BinaryIO) -> bool:
        """Answer an editor to its end; returns whether it asked the server to shut down before.

        What is told is closed at the end.
        """
        self.start_io(cast("BinaryIO", Messages(reader)), writer)
        return cast("Protocol", self.protocol).is_shut_down

    def shutdown(self) -> None:
        """End, and the desks with it."""
        self.desks.close()
        super().shutdown()  # type: ignore[no-untyped-call]  # pygls

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Tell the editor of an error that is no answer to a request."""
        if source is JsonRpcException and not isinstance(error, JsonRpcException):
            cast("Protocol", self.protocol).refuse_unread()
        else:
            super().report_server_error(error, source)

    def refresh_lenses(self) -> None:
        """Ask the editor to show what came of the examples, if it can."""
        workspace = self.client_capabilities.workspace
        if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)


SERVER = Server()


# Pages.


def project_of(document: TextDocument) -> Project | None:
    """The project that a page belongs to, if it does."""
    path = Path(document.path)
    if not is_file(document.uri) or not project.is_page(path):
        return None
    try:
        return project.at(path.parents[2])
    except ContentError:
        return None


def vocabulary_of(document: TextDocument) -> Vocabulary:
    """The words of a page as its head says them now, though the page may be wrong."""
    head = re.match(r"---\n.*?\n---\n", document.source, re.DOTALL)
    with suppress(ContentError):
        return parse(Path(document.path), head[0] if head else "").vocabulary
    return PLAIN


def page_rules(server: Server, document: TextDocument, project: Project) -> Rules | None:
    """The rules of a page's scoring module, though the page may be wrong."""
    game = server.games.get(document.uri)
    if game:
        return rules_of(game.scoring)
    try:
        return rules_of(project.module(Path(document.path).stem))
    except (ContentError, FileNotFoundError):
        return None


# Lines.


def whole_line(document: TextDocument, line: int) -> types.Range:
    """All of a line but its end."""
    text = document.lines[line].rstrip("\r\n") if line < len(document.lines) else ""
    return client_range(document, max(line, 0), 0, len(text))


def client_range(document: TextDocument, line: int, start: int, end: int) -> types.Range:
    """From one character of a line to another, as the editor counts them."""
    places = (ServerTextPosition(max(line, 0), place) for place in (start, end))
    return document.range_to_client_units(ServerTextRange(*places))


def open_page(server: Server, uri: str) -> TextDocument | None:
    """A page that is open; one that an editor only names need not be there.

    pygls keeps it under its address or, since 2.1, under that without escapes.
    """
    documents: Mapping[str, TextDocument] = server.workspace.text_documents
    found = documents.get(unquote(uri)) or documents.get(uri)
    return found if is_file(uri) else None


def is_file(uri: str) -> bool:
    """Whether a document is a file, and no version of one, or a text that was never saved."""
    return uri.casefold().startswith("file:")


def line_text(document: TextDocument, line: int) -> str:
    """A line without its end."""
    return document.lines[line].rstrip("\r\n") if line < len(document.lines) else ""


def line_cells(text: str) -> list[tuple[int, int]]:
    """Where the cells of a line begin and end; none if it is no row of a table."""
    return cells(text) if text.startswith("|") else []


def cell_at(text: str, position: ServerTextPosition) -> tuple[int, int] | None:
    """Where the cell at a place begins and ends, if there is one."""
    return next(
        ((start, end) for start, end in line_cells(text) if position.character <= end), None
    )
