"""A bad editor: messages to the language server that no good one sends, over its pipes."""

import json
import os
import queue
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from conftest import CHECKOUT, ECHO, PAGE, SCORES, ZINE

from torture.fuzz import TOKENS, mutated
from torture.scene import Scene

PATIENCE = 30.0
INTERNAL = -32603
"""The error by which a server tells that it has failed itself."""

NUMBERS: tuple[Any, ...] = (
    0,
    1,
    3,
    26,
    27,
    99,
    -1,
    2**31 - 1,
    2**31,
    2**63,
    10**400,
    1.5,
    "1",
    None,
    True,
    [],
    {},
)
REQUESTS = ("hover", "completion", "codeAction", "definition", "rename", "formatting")
NOTES = ("didChange", "didOpen", "didClose", "didSave", "willSave")


class Editor:
    """A session with the server, which goes on whatever has been sent."""

    def __init__(self, place: Path) -> None:
        self.scene = Scene(place)
        self.names = (PAGE, ECHO, ZINE, SCORES)
        self.texts = [self.scene.folder.read(name).encode() for name in self.names]
        self.uris = [(place / name).as_uri() for name in self.names]
        self.begin()

    def begin(self) -> None:
        """Start the server, and open the pages."""
        self.heard: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.server = subprocess.Popen(
            [sys.executable, "-m", "zine", "lsp"],
            cwd=self.scene.root,
            env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.listener = Thread(target=self._listen, args=(self.server, self.heard), daemon=True)
        self.listener.start()
        self.pings = 0
        first: dict[str, Any] = {
            "capabilities": {},
            "rootUri": self.scene.root.as_uri(),
            "processId": None,
        }
        self.send(message("initialize", first, "first"))
        self.send(message("initialized", {}))
        self.open()

    def open(self) -> None:
        """Open every page, as it is on the disk."""
        for uri, text in zip(self.uris, self.texts, strict=True):
            opened = {"uri": uri, "languageId": "markdown", "version": 0, "text": text.decode()}
            self.send(message("textDocument/didOpen", {"textDocument": opened}))

    def end(self) -> None:
        """End the server."""
        self.server.kill()
        self.server.wait()
        self.listener.join()
        for pipe in (self.server.stdin, self.server.stdout):
            with suppress(BrokenPipeError):
                pipe.close() if pipe else None

    @staticmethod
    def _listen(
        server: "subprocess.Popen[bytes]", heard: "queue.Queue[dict[str, Any] | None]"
    ) -> None:
        out = server.stdout
        assert out
        with suppress(ValueError):
            while header := out.readline():
                if header.lower().startswith(b"content-length:"):
                    size = int(header.split(b":")[1])
                    while out.readline().strip():
                        pass
                    heard.put(json.loads(out.read(size)))
        heard.put(None)

    def send(self, data: bytes) -> None:
        """Send bytes, whatever they are; that a server has gone is noticed by its silence."""
        assert self.server.stdin
        with suppress(BrokenPipeError):
            self.server.stdin.write(data)
            self.server.stdin.flush()

    def wrong(self, *, sound: bool) -> str:
        """What is wrong with what the server says until it answers a plain question; or ''.

        What is `sound` in form must not make it fail itself. Some messages swallow the next one.
        """
        found = ""
        for _ in range(4):
            self.pings += 1
            own = f"ping {self.pings}"
            at = {"textDocument": {"uri": self.uris[0]}, "position": {"line": 26, "character": 12}}
            # A header that lies may have left a part of a line, which the next header ends.
            self.send((b"" if sound else b"\r\n") + message("textDocument/hover", at, own))
            while True:
                try:
                    told = self.heard.get(timeout=PATIENCE if sound else PATIENCE / 4)
                except queue.Empty:
                    break
                if told is None:
                    return "the server has ended"
                error = told.get("error") or {}
                if sound and error.get("code") == INTERNAL:
                    found = f"the server fails: {str(error.get('message'))[:200]}"
                if sound and told.get("method") == "window/showMessage":
                    found = f"the server fails: {str(told.get('params'))[:200]}"
                if told.get("id") == own:
                    return found
        return "the server does not answer any more"


def message(method: str, params: Any, number: object = None) -> bytes:
    """A message with its header; a request if it has a number."""
    body: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        body["id"] = number
    return framed(json.dumps(body).encode())


def framed(body: bytes) -> bytes:
    """A message's body with its header."""
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def sessions(times: int, seed: int, place: Path) -> Iterator[tuple[str, str]]:
    """So many messages; what each was, and what was wrong after it or ''."""
    editor = Editor(place / "editor")
    if wrong := editor.wrong(sound=True):
        yield "the first message", wrong
    for number in range(times):
        chance = random.Random(f"{seed} editor {number}")
        sound = chance.random() < 0.7
        data = _sound(editor, chance, number) if sound else _unsound(editor, chance, number)
        editor.send(data)
        wrong = editor.wrong(sound=sound)
        yield f"message {number}: {data[:300]!r}", wrong
        if wrong.startswith(("the server has", "the server does")):
            editor.end()
            editor.begin()
        elif not sound:  # it may have closed a page, and only what is open may change
            editor.open()
    editor.end()


def _uri(editor: Editor, chance: random.Random) -> str:
    odd = (
        "",
        "x",
        "file:///",
        "file:///nowhere.md",
        "untitled:Untitled-1",
        "http://a/b",
        "file://%00",
    )
    return chance.choice((*editor.uris, *editor.uris, *odd))


def _place(chance: random.Random) -> dict[str, int]:
    numbers = [number for number in NUMBERS if type(number) is int and 0 <= number < 2**31]
    return {"line": chance.choice(numbers), "character": chance.choice(numbers)}


def _text(editor: Editor, chance: random.Random) -> str:
    data = chance.choice(editor.texts)
    return mutated(data, editor.texts, chance).decode(errors="replace")


def _sound(editor: Editor, chance: random.Random, number: int) -> bytes:
    """A message as the protocol has it, about what need not be there."""
    uri, place = _uri(editor, chance), _place(chance)
    span = {"start": place, "end": _place(chance)}
    page: dict[str, Any] = {"uri": uri}
    match chance.choice((*REQUESTS[:3], *NOTES[:4], "files")):
        case "hover" | "completion" as name:
            return message(
                f"textDocument/{name}", {"textDocument": page, "position": place}, number
            )
        case "codeAction":
            only = chance.choice((None, [], ["quickfix"], ["source"], ["x"]))
            context = {"diagnostics": [], **({"only": only} if only is not None else {})}
            asked = {"textDocument": page, "range": span, "context": context}
            return message("textDocument/codeAction", asked, number)
        case "didChange":
            page |= {"uri": chance.choice(editor.uris), "version": number}
            change: dict[str, Any] = {"text": _text(editor, chance)}
            if chance.random() < 0.5:
                change = {"range": span, "text": chance.choice(TOKENS)}
            return message(
                "textDocument/didChange", {"textDocument": page, "contentChanges": [change]}
            )
        case "didOpen":
            page |= {"uri": chance.choice(editor.uris), "languageId": "markdown"}
            page |= {"version": number, "text": _text(editor, chance)}
            return message("textDocument/didOpen", {"textDocument": page})
        case "didSave":
            page["uri"] = chance.choice(editor.uris)
            return message("textDocument/didSave", {"textDocument": page})
        case "didClose":  # and opened again, since only what is open may change
            page["uri"] = chance.choice(editor.uris)
            again = {**page, "languageId": "markdown", "version": number, "text": "x"}
            closed = message("textDocument/didClose", {"textDocument": page})
            return closed + message("textDocument/didOpen", {"textDocument": again})
        case _:
            changes = [{"uri": uri, "type": chance.choice((1, 2, 3))}]
            return message("workspace/didChangeWatchedFiles", {"changes": changes})


def _unsound(editor: Editor, chance: random.Random, number: int) -> bytes:
    """A message that is none."""
    odd = chance.choice(NUMBERS)
    page, place = {"uri": chance.choice((editor.uris[0], odd))}, {"line": odd, "character": odd}
    params = {"textDocument": page, "position": place, "range": {"start": place, "end": odd}}
    name = chance.choice((*REQUESTS, *NOTES, "nothing", "\u202e", ""))
    body = json.dumps(
        {"jsonrpc": "2.0", "id": number, "method": f"textDocument/{name}", "params": params}
    )
    plain = body.encode()
    match chance.randrange(12):
        case 0:
            return framed(plain)
        case 1:
            return framed(json.dumps({"jsonrpc": "2.0", "id": odd, "method": odd}).encode())
        case 2:
            return framed(mutated(plain, [plain], chance))
        case 3:
            return framed(chance.choice((b"", b"null", b"[]", b"[1,2]", b'"x"', b"1", b"{}", b"{")))
        case 4:
            return framed(b"[" * 100_000)
        case 5:
            return framed(b'{"jsonrpc":"2.0","id":1,"method":"x","params":' + b"9" * 10_000 + b"}")
        case 6:
            return b"Content-Length: %d\r\n\r\n" % chance.randint(0, len(plain)) + plain
        case 7:
            size = len(plain) + chance.randint(1, 100)
            return b"Content-Length: %d\r\n\r\n" % size + plain
        case 8:
            none = chance.choice((b"-1", b"x", b"", b"1e3", b"0x10", b"\xd9\xa3", b"1 2"))
            return b"Content-Length: " + none + b"\r\n\r\n" + plain
        case 9:
            return b"Content-Type: nothing; charset=klingon\r\n" + framed(plain)
        case 10:
            return framed(json.dumps({"jsonrpc": "1.9", "id": number, "result": odd}).encode())
        case _:
            return chance.randbytes(chance.randint(1, 200)) + b"\r\n\r\n"
