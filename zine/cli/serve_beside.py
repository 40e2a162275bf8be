"""The desk of an editor: what `zine serve` does, in a process that ends with `zine lsp`."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

from zine import program
from zine.cli import doctor, install, lasting, place
from zine.cli.output import CommandError
from zine.editors.desks import Unavailable
from zine.memo.store import store_in
from zine.problems import ContentError
from zine.process.worker import receive, replies, send

if TYPE_CHECKING:
    from zine.serve.session import Desk

PROGRAM = "from zine.cli.serve_beside import work; work()"


def work() -> None:
    """In the process: serve the folder that is named, at any free port, and send the address."""
    with replies() as pipe, suppress(EOFError, BrokenPipeError):
        root, zine = receive(sys.stdin.buffer)
        os.chdir(root)
        try:
            desk, listener = begin(root, zine)
        except Unavailable as why:
            send(pipe, why)
            return
        from zine.serve import app  # noqa: PLC0415 - as in `begin`

        send(pipe, f"http://{app.HOST}:{listener.getsockname()[1]}/")
        try:
            lasting.begin()
            desk.open()
            app.run(desk, listener)
        finally:
            desk.close()


def begin(root: Path, zine: str | None) -> tuple["Desk", socket]:
    """The desk over a folder, and where it listens; raises `Unavailable` if that cannot be."""
    try:
        from zine.serve import app  # noqa: PLC0415 - it needs the extra
        from zine.serve.session import Desk  # noqa: PLC0415 - likewise
    except ImportError as error:
        lacks = f"the page cannot be shown: {error}; type: {install.command('desk')}"
        raise Unavailable(lacks) from None
    if not program.system():
        mends = doctor.todo(doctor.here(doctor.PANGO))
        raise Unavailable(f"the page cannot be shown without Pango; {mends}")
    output = root / "output"
    try:
        place.refuse_link_out(output)
        return Desk(root, zine, store_in(output).folder), app.listen(0)
    except (CommandError, ContentError, LookupError, OSError) as error:
        raise Unavailable(f"the page cannot be shown: {error}") from None
