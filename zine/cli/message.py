"""`zine explain-message`: what a message means, and what to do."""

import argparse
from textwrap import fill

from zine import terminal
from zine.cli.output import SUCCESS, UsageError, say
from zine.messages.messages import Message, find, groups, messages
from zine.problems import suggestion

WIDEST = 88
"""How wide a text is printed at most, in columns."""


def explain_message(options: argparse.Namespace) -> int:
    """Print the entry of a message, or the names of all, and return the exit code."""
    asked = " ".join(options.message)
    if not asked:
        for group, entries in groups().items():
            say(f"{group}\n{_wrapped(', '.join(entry.name for entry in entries), '  ')}")
        return SUCCESS
    entry = messages().get(asked.casefold()) or find(asked)
    if entry is None:
        raise UsageError(_unknown(asked))
    say(_text(entry))
    return SUCCESS


def _unknown(asked: str) -> str:
    """That nothing is called so, and no message reads so."""
    names = messages()
    if near := suggestion(asked, names):
        return f"there is no message '{asked}'{near}"
    return "no entry explains this message; zine explain-message lists all names"


def _text(entry: Message) -> str:
    """An entry as it is printed: its name, what it means and what to do, and its example."""
    diff = "\n".join(f"  {line}" for line in entry.diff.splitlines())
    before = f"  $ {entry.before}\n" if entry.before else ""
    parts = (_wrapped(f"{entry.name}: {entry.means}"), diff, f"{before}  $ {entry.command}\n  {entry.says}")
    return "\n\n".join(filter(None, parts))


def _wrapped(text: str, indent: str = "") -> str:
    """A text in lines no wider than the terminal, nor than is easily read."""
    return fill(
        text,
        min(terminal.columns(), WIDEST),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
