"""`zine explain-message`: what a message means, and what to do."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from zine import dice, terminal
from zine.cli.output import SUCCESS, UsageError, say
from zine.content import project as projects
from zine.messages import refusals
from zine.messages.messages import Message, find, groups, messages, sentence
from zine.problems import shown, suggestion

WIDEST = 88
"""How wide a text is printed at most, in columns."""


def explain_message(options: argparse.Namespace) -> int:
    """Print the entry of a message, or the names of all, and return the exit code."""
    asked = " ".join(options.message)
    if not asked:
        for group, entries in groups().items():
            say(f"{group}\n{_wrapped(', '.join(entry.name for entry in entries), '  ')}")
        return SUCCESS
    named = messages().get(asked.casefold())
    entry = named or find(asked)
    places = () if named else refusals.find(sentence(asked), _modules(options.root))
    if entry is None and not places:
        raise UsageError(_unknown(asked))
    said = [f"  {shown(place.file)}:{place.line} says so" for place in places]
    say("\n".join([_text(entry or messages()[refusals.ENTRY]), *said]))
    return SUCCESS


def _modules(root: Path | None) -> Iterator[Path]:
    """The files of all scoring modules of a project, and of the dice."""
    yield from projects.at(root).rules
    yield Path(dice.__file__)


def _unknown(asked: str) -> str:
    """That nothing is called so, and no message reads so."""
    names = messages()
    if near := suggestion(asked, names):
        return f"there is no message '{asked}'{near}"
    return "no entry explains this message; zine explain-message lists all names"


def _text(entry: Message) -> str:
    """An entry as it is printed: its name, what it means and what to do, and its example."""
    diff = "\n".join(f"  {line}" for line in entry.diff.splitlines())
    typed = "".join(f"  $ {each}\n" for each in (entry.before, entry.command) if each)
    parts = (
        _wrapped(f"{entry.name}: {entry.means}"),
        diff,
        f"{typed}  {entry.says}",
    )
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
