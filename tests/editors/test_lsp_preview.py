"""The preview of the language server: the desk that it starts, and what the editor is asked."""

import asyncio
import json
import os
import re
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, echoed
from lsp_client import PATIENCE, PLAIN, SHOWS, Editor, own_session
from lsprotocol import types
from test_lsp import END, message, opening

from zine import program
from zine.cli import serve_beside
from zine.editors.desks import ENDED, Desks, Unavailable


async def show(editor: Editor, *given: object) -> None:
    """Run the command of the lens, to its end."""
    params = types.ExecuteCommandParams("zine.show", list(given))
    running = editor.client.workspace_execute_command_async(params)
    assert await asyncio.wait_for(running, PATIENCE) is None


async def said(editor: Editor) -> str:
    """The one message of the server, once it is there."""
    for _ in range(100 * PATIENCE):
        if editor.client.said:
            break
        await asyncio.sleep(0.01)
    (message,) = editor.client.said
    return message


def answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            return b"The editing desk" in answer.read()
    except (URLError, ConnectionError):
        return False


# What the editor shows, and what it is asked to.


def test_a_lens_above_a_page_and_above_a_zine_shows_it(folder: Folder) -> None:
    """Also above one with mistakes, and above no other file."""
    folder.write("content/glossary.md", "# Glossary\n")

    async def talk(first: Editor) -> None:
        for name, count in ((PAGE, 1), (ZINE, 1), ("content/glossary.md", 0), (SCORING, 0)):
            editor = Editor(first.client, folder.root / name)
            text = f"{editor.text}\n| what is this\n"
            page = types.TextDocumentItem(editor.uri, "markdown", 0, text)
            editor.client.text_document_did_open(types.DidOpenTextDocumentParams(page))
            params = types.CodeLensParams(types.TextDocumentIdentifier(editor.uri))
            found = await editor.client.text_document_code_lens_async(params)
            commands = [lens.command for lens in found or () if lens.range.start.line == 0]
            shown = types.Command("Show as printed", "zine.show", arguments=(editor.uri,))
            assert commands == [shown] * count

    own_session(folder, talk)


def test_the_page_is_opened_at_a_desk_that_is_started_once(folder: Folder) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        await show(editor, editor.uri)
        (asked,) = editor.client.asked
        assert asked.external
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?zine=small&game=tally", asked.uri)
        assert answers(asked.uri)
        await asyncio.gather(show(editor, editor.uri), show(editor))
        root = asked.uri.partition("?")[0]
        assert sorted(again.uri for again in editor.client.asked[1:]) == [root, asked.uri]
        assert editor.client.said == []

    own_session(folder, talk, able=SHOWS)


def test_a_game_is_shown_in_the_shortest_zine_that_lists_it(folder: Folder) -> None:
    echoed(folder)
    entry = "- [Tally Ho](../games/tally.md)\n"
    folder.write("content/zines/würfel.md", folder.read(ZINE).replace(entry, ""))

    told: list[dict[str, str]] = []

    async def talk(first: Editor) -> None:
        for name in ("content/games/echo.md", PAGE, "content/zines/würfel.md"):
            editor = Editor(first.client, folder.root / name)
            await editor.open()
            await show(editor, editor.uri)
            query = parse_qs(urlsplit(editor.client.asked[-1].uri).query)
            told.append({name: value for name, (value,) in query.items()})

    own_session(folder, talk, able=SHOWS)
    assert told == [
        {"zine": "würfel", "game": "echo"},
        {"zine": "small", "game": "tally"},
        {"zine": "würfel"},
    ]


@pytest.mark.parametrize("able", [PLAIN, SHOWS], ids=["cannot be asked", "fails"])
def test_an_editor_that_opens_no_address_shows_it(
    folder: Folder, able: types.ClientCapabilities
) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        editor.client.opens = False
        await show(editor, editor.uri)
        address = (await said(editor)).removeprefix("the page is at ")
        assert answers(address)
        assert len(editor.client.asked) == (able is SHOWS)

    own_session(folder, talk, able=able)


# What is told instead.


def test_without_the_extra_it_is_told_what_to_type(folder: Folder) -> None:
    folder.write("uvicorn.py", "raise ImportError('no uvicorn')\n")

    async def talk(editor: Editor) -> None:
        await editor.open()
        await show(editor, editor.uri)
        told = await said(editor)
        assert told.startswith("the page cannot be shown: no uvicorn; type: ")
        assert told.endswith(f" install --editable '{CHECKOUT}[desk]'")
        assert editor.client.asked == []

    own_session(folder, talk, able=SHOWS)


def test_without_pango_it_is_told_what_to_type(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "system", list)
    with pytest.raises(Unavailable) as told:
        serve_beside.begin(folder.root, None)
    assert re.fullmatch(
        r"the page cannot be shown without Pango; (type: .* pango|type: .*libpango.*|see .*)",
        str(told.value),
    )


def test_a_link_that_leads_output_elsewhere_is_told_and_not_followed(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "system", lambda: [b"1"])
    outside = folder.root.parent / "outside"
    outside.mkdir()
    (folder.root / "output").symlink_to(outside)
    with pytest.raises(Unavailable, match="this link leads to"):
        serve_beside.begin(folder.root, None)
    assert list(outside.iterdir()) == []


def test_a_page_in_no_zine_is_told_with_what_to_do(folder: Folder) -> None:
    line = "- [Tally Ho](../games/tally.md)"
    folder.edit(ZINE, line, "")

    async def talk(editor: Editor) -> None:
        await editor.open()
        await show(editor, editor.uri)
        message = f"this page is in no zine; to list it, write in {ZINE}: {line}"
        assert await said(editor) == message
        editor.client.said.clear()
        (folder.root / ZINE).unlink()
        await show(editor, editor.uri)
        message = "this page is in no zine; to begin one, type: zine init --zine 'Our Games'"
        assert await said(editor) == message

    own_session(folder, talk, able=SHOWS)


def test_what_is_no_page_is_told_where_no_book_is_open(folder: Folder) -> None:
    async def talk(editor: Editor) -> None:
        for given in ("untitled:1", 7, None):
            editor.client.said.clear()
            await show(editor, given)
            assert (await said(editor)).startswith("there is no page to show: open ")

    inner = Folder(folder.root / "content")
    own_session(inner, talk, "games/tally.md", able=SHOWS)


# The end of a desk.


ABLE = {"window": {"showDocument": {"support": True}}}


def asked(process: subprocess.Popen[bytes]) -> str:
    """The address that a server asks to be opened, after whatever else it says."""
    assert process.stdout
    while True:
        head = process.stdout.readline()
        while (line := process.stdout.readline()).strip():
            head += line
        found = re.search(rb"Content-Length: (\d+)", head)
        assert found, head
        said = json.loads(process.stdout.read(int(found[1])))
        if said.get("method") == "window/showDocument":
            return str(said["params"]["uri"])


@pytest.mark.parametrize("how", ["is asked to end", "is left", "is killed"])
def test_the_desk_ends_with_the_server(folder: Folder, how: str) -> None:
    given = {"processId": None, "rootUri": None, "capabilities": ABLE}
    command = {"command": "zine.show", "arguments": [(folder.root / PAGE).as_uri()]}
    begin = message(id=0, method="initialize", params=given)
    run = message(id=1, method="workspace/executeCommand", params=command)
    process = folder.process("lsp")
    assert process.stdin
    process.stdin.write(begin + opening(folder) + run)
    process.stdin.flush()
    address = asked(process)
    assert answers(address)
    if how == "is killed":
        process.kill()
    process.communicate(b"".join(END) if how == "is asked to end" else None, PATIENCE)
    end = time.monotonic() + PATIENCE
    while answers(address):
        assert time.monotonic() < end, "the desk is still there"
        time.sleep(0.01)


BEGUN = "from zine.process.worker import *; import sys; receive(sys.stdin.buffer)"
SENDS = f"{BEGUN}; send(sys.stdout.buffer, str(os.getpid()))"


def test_a_desk_that_has_ended_is_begun_again(tmp_path: Path) -> None:
    desks = Desks()
    desks.program = f"{SENDS}; sys.stdin.buffer.read()"
    first = desks.address(tmp_path, None)
    assert desks.address(tmp_path, None) == first
    assert desks.address(tmp_path / "other", None) != first
    os.kill(int(first), signal.SIGTERM)
    end = time.monotonic() + PATIENCE
    while (again := desks.address(tmp_path, None)) == first:
        assert time.monotonic() < end
    desks.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(again), 0)


def test_a_desk_that_ends_as_it_begins_is_told(tmp_path: Path) -> None:
    desks = Desks()
    desks.program = BEGUN
    with pytest.raises(Unavailable, match=ENDED):
        desks.address(tmp_path, None)


def test_the_end_of_the_server_waits_for_no_desk(tmp_path: Path) -> None:
    desks = Desks()
    desks.program = f"{BEGUN}; sys.stdin.buffer.read()"
    with ThreadPoolExecutor(1) as apart:
        beginning = apart.submit(desks.address, tmp_path, None)
        while not beginning.running():
            time.sleep(0.01)
        desks.close()
        with pytest.raises(Unavailable, match=ENDED):
            beginning.result(PATIENCE)
    with pytest.raises(Unavailable, match=ENDED):
        desks.address(tmp_path, None)
