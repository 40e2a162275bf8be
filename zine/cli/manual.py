"""`zine help`, `completion` and `man`: what a user, a shell and `man` know of the commands."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zine import __version__
from zine.cli.options import COMMANDS, EVERY_COMMAND, Parser, parsers
from zine.cli.output import SUCCESS, say

SUMMARY = "make rulebooks and score sheets for dice games"
SEVERAL = {"?": "[{}]", "*": "[{}]...", "+": "{}..."}
"""How an argument is written that may be left out, or given several times."""


NAMED = {
    "GAME": "games",
    "ZINE": "zines",
    "look": "looks",
    "SHOP": "shops",
    "variation": "variations",
}
"""What arguments and options name, by how the help writes them or what they are called."""

BASH = """\
_zine_{kind}() {{
  local IFS=$'\\n'
  compgen -W "$(zine list --names {kind} 2>/dev/null | sed "s/ /\\\\\\\\ /g")" -- "$1"
}}
"""
ZSH = """\
_zine_{kind}() {{
  local -a names
  names=("${{(@f)$(zine list --names {kind} 2>/dev/null)}}")
  compadd -a names
}}
"""


def _names(kind: str) -> dict[str, Any]:
    """How each shell completes the names of a kind: it asks `zine list` for them."""
    function = f"_zine_{kind}"
    return {
        "bash": function,
        "zsh": function,
        "fish": f"(zine list --names {kind} 2>/dev/null)",
        "preamble": {"bash": BASH.format(kind=kind), "zsh": ZSH.format(kind=kind)},
    }


def show_help(options: argparse.Namespace) -> int:
    """Print the help of zine or of one command, and return the exit code."""
    whole, commands = parsers()
    say((commands[options.topic] if options.topic else whole).format_help(), end="")
    return SUCCESS


def completion(options: argparse.Namespace) -> int:
    """Print the script that completes our commands in a shell, and return the exit code."""
    import shtab  # noqa: PLC0415 - 16 ms, and the man page needs none

    whole, commands = parsers()
    for action in (action for parser in (whole, *commands.values()) for action in parser._actions):
        if kind := NAMED.get(str(action.metavar)) or NAMED.get(action.dest):
            action.complete = _names(kind)  # type: ignore[attr-defined]
        elif action.type is Path:
            folder = action.metavar == "DIR"
            action.complete = shtab.DIRECTORY if folder else shtab.FILE  # type: ignore[attr-defined]
    say(shtab.complete(whole, options.shell), end="")
    return SUCCESS


def man(_: argparse.Namespace) -> int:
    """Print the man page, and return the exit code."""
    say("\n".join(_page()))
    return SUCCESS


def _page() -> Iterator[str]:
    """The lines of the man page, in the macros of man(7)."""
    whole, commands = parsers()
    yield f'.TH ZINE 1 "" "zine {__version__}" "User Commands"'
    yield from (".SH NAME", f"zine \\- {SUMMARY}")
    yield from (".SH SYNOPSIS", ".B zine", _escaped("[OPTION]... COMMAND [ARGUMENT]..."))
    yield ".SH OPTIONS"
    yield _escaped("These options may stand before the command or behind it.")
    yield from _options(whole)
    yield ".SH COMMANDS"
    for name, parser in commands.items():
        yield f".SS {_escaped(_synopsis(parser))}"
        yield _escaped(COMMANDS[name].help)
        yield from _options(parser)
        yield from (".PP", f"Example: {_escaped(COMMANDS[name].example)}")
    yield ".SH EXIT STATUS"
    yield from (".TP", "0", "All is well.")
    yield from (".TP", "1", "Something is wrong in the content, or cannot be done.")
    yield from (".TP", "2", "The command line is wrong.")


def _synopsis(parser: Parser) -> str:
    words = (
        SEVERAL.get(str(action.nargs), "{}").format(_invocation(action))
        for action in parser._actions
        if not action.option_strings
    )
    return " ".join([parser.prog, "[OPTION]...", *words])


def _options(parser: Parser) -> Iterator[str]:
    """What a parser takes, but for what every command does and for the commands themselves."""
    for group in parser._action_groups:
        for action in group._group_actions if group.title != EVERY_COMMAND else ():
            if action.help and not isinstance(
                action, argparse._SubParsersAction | argparse._HelpAction
            ):
                yield from (".TP", f".B {_escaped(_invocation(action))}", _escaped(action.help))


def _invocation(action: argparse.Action) -> str:
    """An option with what it takes, or the name of an argument."""
    value = action.metavar or (
        f"{{{','.join(map(str, action.choices))}}}" if action.choices else ""
    )
    value = " ".join(value) if isinstance(value, tuple) else value
    if not action.option_strings:
        return value or action.dest
    return " ".join(filter(None, [", ".join(action.option_strings), value]))


def _escaped(text: str) -> str:
    """A text as roff prints it unchanged."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text)
