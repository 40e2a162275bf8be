"""`zine lsp`: the language server, over standard input and output."""

import argparse
import sys

from zine.cli import lasting
from zine.cli.output import SUCCESS, streams
from zine.editors import lsp


def serve(_: argparse.Namespace) -> int:
    """Answer an editor until interrupted, and return the exit code."""
    lasting.begin()
    lsp.SERVER.start_io(sys.stdin.buffer, streams.out.buffer)
    return SUCCESS
