"""`zine lsp`: the language server, over standard input and output."""

import argparse
import os
import sys

from zine.cli import lasting, serve_beside
from zine.cli.output import FAILURE, SUCCESS, streams
from zine.editors import lsp


def serve(options: argparse.Namespace) -> int:
    """Answer an editor, and return the exit code: 1 unless it asked for the end before it left."""
    lasting.begin()
    lsp.SERVER.plays = options.play
    lsp.SERVER.desks.program = serve_beside.PROGRAM
    with open(os.dup(streams.out.fileno()), "wb") as out:  # noqa: PTH123 - a descriptor
        return SUCCESS if lsp.SERVER.serve(sys.stdin.buffer, out) else FAILURE
