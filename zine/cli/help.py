"""`zine help`: the help of zine or of one command."""

import argparse

from zine.cli.options import parsers
from zine.cli.output import SUCCESS, say


def show(options: argparse.Namespace) -> int:
    """Print the help, and return the exit code."""
    whole, commands = parsers()
    say((commands[options.topic] if options.topic else whole).format_help(), end="")
    return SUCCESS
