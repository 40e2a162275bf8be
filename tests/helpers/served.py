"""The editing desk at work, as threads of the test or as a process, and what it answers."""

import http.client
import json
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import layouts
from conftest import Folder

from zine.edition import HALF_LETTER, Edition
from zine.editors import watch
from zine.serve import app
from zine.serve.session import Desk

PATIENCE = 30
"""Seconds to wait for what the desk should show; a busy machine is slow."""


HERE = Path()


State = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass
class Served:
    """The desk at work."""

    port: int

    def ask(self, path: str, headers: Mapping[str, str]) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.putrequest("GET", path, skip_host="Host" in headers)
        for name, text in headers.items():
            connection.putheader(name.replace("_", "-"), text)
        connection.endheaders()
        return connection

    def get(self, path: str, **headers: str) -> Answer:
        """The answer to a request for an address, from a program on this machine."""
        with closing(self.ask(path, headers)) as connection, connection.getresponse() as answer:
            kinds = {name.casefold(): text for name, text in answer.getheaders()}
            return Answer(answer.status, kinds, answer.read())

    def states(self, zine: str = "") -> Generator[State, None, None]:
        """What the desk sends for so many seconds; a silent one still sends comments."""
        end = time.monotonic() + PATIENCE
        with (
            closing(self.ask(f"/events?zine={zine}", {})) as connection,
            connection.getresponse() as stream,
        ):
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))
                if time.monotonic() > end:
                    return

    def until(self, wanted: Callable[[State], object]) -> State:
        """The first state of which something holds."""
        with closing(self.states()) as states:
            found = next(filter(wanted, states), None)
        assert found, "the desk does not show it"
        return found


@contextmanager
def at_work(root: Path = HERE, own: Edition = HALF_LETTER) -> Iterator[Served]:
    """Meanwhile the desk serves a folder from threads of this process.

    What depends on all pages is checked sooner than usual, or each test would wait half a second.
    """
    desk = Desk(root, None, root / "output", own)
    listener = app.listen(0)
    port = listener.getsockname()[1]
    server = app.server(desk, port)
    serving = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    with layouts.substituted(), patch.object(watch, "POLL", 50):
        desk.open()
        serving.start()
        try:
            yield Served(port)
        finally:
            server.should_exit = True
            serving.join(PATIENCE)
            desk.close()


@dataclass
class Process(Served):
    """`zine serve` at work."""

    process: subprocess.Popen[bytes]


def begin(folder: Folder, *arguments: str, **options: Any) -> Process:
    """A desk that takes the layouts of the session, unless it is to be another program."""
    own = {"program": layouts.command(), **options}
    process = folder.process("serve", "--no-browser", "--port", "0", *arguments, **own)
    assert process.stdout
    line = process.stdout.readline().decode()
    found = re.fullmatch(r"the desk is at http://127\.0\.0\.1:(\d+)/; Ctrl-C ends\n", line)
    assert found, line
    return Process(int(found[1]), process)


def end(served: Process) -> int:
    if served.process.poll() is None:
        served.process.send_signal(signal.SIGINT)
    served.process.communicate(timeout=PATIENCE)
    return served.process.returncode


def laid_out(state: State) -> bool:
    return bool(state["ready"] and state["pages"])
