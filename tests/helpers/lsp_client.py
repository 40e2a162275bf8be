"""An editor that speaks with the language server over standard input and output."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from conftest import CHECKOUT, PAGE, Folder
from lsprotocol import types
from pygls.lsp.client import LanguageClient

PATIENCE = 30


PLAIN = types.ClientCapabilities()
SHOWS = types.ClientCapabilities(
    window=types.WindowClientCapabilities(
        show_document=types.ShowDocumentClientCapabilities(support=True)
    )
)
"""An editor that can be asked to open an address."""


class Client(LanguageClient):
    """Speaks with a server; `told` is what it published.

    `said` are its messages, and `asked` the addresses that it asked to be opened, of which the
    editor says whether it `opens` them.
    """

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.told: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.said: list[str] = []
        self.asked: list[types.ShowDocumentParams] = []
        self.opens = True


class Editor:
    """An editor with one page open, which is what the file held until something is typed."""

    def __init__(self, client: Client, path: Path) -> None:
        self.client = client
        self.path = path
        self.uri = path.as_uri()
        self.text = path.read_text(encoding="utf-8")
        self.version = 0
        self.count = 0
        self.told = client.told

    async def open(self) -> list[types.Diagnostic]:
        page = types.TextDocumentItem(self.uri, "markdown", self.version, self.text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(page))
        return await self.heard()

    async def type(self, text: str) -> list[types.Diagnostic]:
        """Let the page hold something else, without saving it."""
        self.change(text)
        return await self.heard()

    def change(self, text: str) -> None:
        """As `type` does, and go on before anything is told of it."""
        self.text, self.version = text, self.version + 1
        page = types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version)
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(page, [whole]))

    async def heard(self) -> list[types.Diagnostic]:
        while True:
            told = await asyncio.wait_for(self.told.get(), PATIENCE)
            self.count += 1
            if told.uri == self.uri and told.version in (None, self.version):
                return list(told.diagnostics)

    async def actions(
        self, line: int, diagnostics: list[types.Diagnostic]
    ) -> list[types.CodeAction]:
        where = types.Range(types.Position(line, 0), types.Position(line, 0))
        context = types.CodeActionContext(diagnostics)
        page = types.TextDocumentIdentifier(self.uri)
        params = types.CodeActionParams(page, where, context)
        found = await self.client.text_document_code_action_async(params)
        return [action for action in found or () if isinstance(action, types.CodeAction)]

    def accept(self, action: types.CodeAction) -> str:
        """The text after an action; the edits of one stand on lines of their own."""
        assert action.edit
        assert action.edit.changes
        lines = self.text.split("\n")
        for edit in action.edit.changes[self.uri]:
            start, end = edit.range.start, edit.range.end
            assert start.line == end.line
            old = lines[start.line]
            lines[start.line] = old[: start.character] + edit.new_text + old[end.character :]
        return "\n".join(lines)

    async def hover(self, line: int, character: int) -> str:
        page = types.TextDocumentIdentifier(self.uri)
        params = types.HoverParams(page, types.Position(line, character))
        told = await self.client.text_document_hover_async(params)
        if told is None:
            return ""
        assert isinstance(told.contents, types.MarkupContent)
        return told.contents.value

    async def offered(self, line: int, character: int) -> dict[str, str]:
        """What can be completed at a place: by its label, the line with it written in."""
        page = types.TextDocumentIdentifier(self.uri)
        params = types.CompletionParams(page, types.Position(line, character))
        found = await self.client.text_document_completion_async(params)
        assert isinstance(found, types.CompletionList)
        text = self.text.split("\n")[line]
        written = {}
        for item in found.items:
            assert isinstance(item.text_edit, types.TextEdit)
            start, end = item.text_edit.range.start.character, item.text_edit.range.end.character
            written[item.label] = text[:start] + item.text_edit.new_text + text[end:]
        return written


@asynccontextmanager
async def connected(
    root: Path, *options: str, able: types.ClientCapabilities = PLAIN
) -> AsyncIterator[Client]:
    client = Client()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]  # pygls
    def published(params: types.PublishDiagnosticsParams) -> None:
        client.told.put_nowait(params)

    @client.feature(types.WINDOW_SHOW_MESSAGE)  # type: ignore[untyped-decorator]  # pygls
    def said(params: types.ShowMessageParams) -> None:
        client.said.append(params.message)

    @client.feature(types.WINDOW_SHOW_DOCUMENT)  # type: ignore[untyped-decorator]  # pygls
    def asked(params: types.ShowDocumentParams) -> types.ShowDocumentResult:
        client.asked.append(params)
        return types.ShowDocumentResult(client.opens)

    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    await client.start_io(sys.executable, "-m", "zine", "lsp", *options, cwd=root, env=environment)
    await client.initialize_async(types.InitializeParams(capabilities=able, root_uri=root.as_uri()))
    client.initialized(types.InitializedParams())
    try:
        yield client
    finally:
        await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
        client.exit(None)
        await asyncio.wait_for(client.stop(), PATIENCE)  # type: ignore[no-untyped-call]  # pygls


Talk = Callable[[Editor], Awaitable[None]]


def own_session(
    folder: Folder,
    talk: Talk,
    name: str = PAGE,
    *options: str,
    able: types.ClientCapabilities = PLAIN,
) -> None:
    """Talk to a server of one's own."""

    async def whole() -> None:
        async with connected(folder.root, *options, able=able) as client:
            await talk(Editor(client, folder.root / name))

    # A browser that another test has open may run a loop in this thread.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, whole()).result()
